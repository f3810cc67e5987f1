"""The first patrol for a new player: nine stations, each a line about the choice or the roll."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.engine.prompts import Prompt
from campaigns.games.the_hunted.rules.state import Career
from campaigns.pages.presentation import GuideLine

STATIONS: Final = ("orders", "load", "box", "encounter", "salvo", "to hit", "hunters", "damage", "port")
LINES: Final = (  # how the keys of its prompts begin, its station, its line; the longest beginning counts
    ("setup.", 1, gettext_lazy("A higher rank lets you choose your area more often and, later, shortens refits.")),
    (
        "assignment.",
        1,
        gettext_lazy("A career is one patrol after another. The area decides how far you sail and what you may meet."),
    ),
    (
        "loading.",
        2,
        gettext_lazy(
            "G7a hit equally well at any range, but by day their wake gives you away. "
            "G7e leave no wake and hit less well from afar."
        ),
    ),
    ("loading.stow", 2, gettext_lazy("The tubes fire first. The racks refill them after an attack.")),
    ("refit.gun", 2, gettext_lazy("The deck gun sinks ships without torpedoes. Without it you carry more Flak.")),
    (
        "travel.",
        3,
        gettext_lazy(
            "The track leads out to the area and home again, box by box. In each box you roll to see what you meet."
        ),
    ),
    ("homeward.", 3, gettext_lazy("If you turn back, you sail home box by box and may not attack on the way.")),
    ("homeward.rescue", 3, gettext_lazy("The boat is lost. This roll decides the fate of the crew.")),
    ("homeward.scuttle", 3, gettext_lazy("The boat is lost. This roll decides whether the enemy captures it.")),
    ("travel.encounter", 4, gettext_lazy("You are here to sink ships. Everything else you have to survive.")),
    ("travel.sizes", 4, gettext_lazy("Larger ships take more damage points to sink, and bring more tons.")),
    ("travel.identity", 4, gettext_lazy("The tons of all the ships you sink decide how the career ends.")),
    ("travel.light", 4, gettext_lazy("By night you may attack on the surface, which makes hits easier.")),
    ("events.", 4, gettext_lazy("An event takes the place of an encounter. Some help you, some do not.")),
    ("missions.", 4, gettext_lazy("On a special mission the mission itself decides whether the patrol succeeds.")),
    (
        "attack.",
        5,
        gettext_lazy("Escorts search for you once you have fired. Ships without an escort cannot attack you."),
    ),
    ("attack.range", 5, gettext_lazy("What each torpedo needs to hit is worked out for you when you aim.")),
    (
        "attack.salvo",
        5,
        gettext_lazy(
            "A ship sinks when she has taken all her damage points. "
            "Two torpedoes at one ship sink her more surely than one each at two."
        ),
    ),
    (
        "attack.another",
        5,
        gettext_lazy("If you stay you may finish off damaged ships, but escorts or aircraft may turn up."),
    ),
    ("following.", 5, gettext_lazy("Damaged ships count for nothing until you sink them.")),
    *(
        (
            f"attack.{key}",
            6,
            gettext_lazy(
                "You roll for each torpedo in turn: does it hit, does it explode, and how much damage does it do."
            ),
        )
        for key in ("torpedo", "late", "extreme", "fat", "dud", "damage")
    ),
    ("attack.gun", 6, gettext_lazy("You roll for each round in turn: does it hit, and how much damage does it do.")),
    (
        "escorts.",
        7,
        gettext_lazy("Escorts search until they lose you. Each search that finds you is followed by an attack."),
    ),
    ("escorts.evade", 7, gettext_lazy("BOLD and depth make the next search harder for them. Depth costs hull.")),
    ("escorts.weapon", 7, gettext_lazy("They have found the boat and attack. This roll decides the weapon.")),
    ("escorts.attack", 7, gettext_lazy("The chart gives the number of hits. You then roll for each one.")),
    (
        "aircraft.",
        7,
        gettext_lazy("An aircraft seen in time costs you nothing. One seen too late attacks before you are under."),
    ),
    ("aircraft.flak", 7, gettext_lazy("An aircraft that your Flak damages or brings down does not come again.")),
    ("aircraft.attack", 7, gettext_lazy("The chart gives the number of hits. You then roll for each one.")),
    ("submarines.", 7, gettext_lazy("A duel of torpedoes: whoever is hit first is usually lost.")),
    (
        "damage.",
        8,
        gettext_lazy("Repairs are rolled for after the fight. When the last hull box is gone, the boat sinks."),
    ),
    ("damage.hit", 8, gettext_lazy("A hit may cost a hull box, damage a system, wound a man or let water in.")),
    ("damage.more_flooding", 8, gettext_lazy("When the last flooding box is full, the boat is forced to the surface.")),
    ("damage.who", 8, gettext_lazy("A man who is severely wounded can no longer do his duty, and his post is missed.")),
    ("damage.severity", 8, gettext_lazy("Light wounds heal in port. Severe ones may need months, or take his life.")),
    (
        "refit.",
        9,
        gettext_lazy("In port wounds heal and damage is repaired. It takes months, and the war ends in May 1945."),
    ),
    ("advancement.", 9, gettext_lazy("Successful patrols make the crew better and bring promotion.")),
    ("newboat.", 9, gettext_lazy("A newer boat dives faster or carries more. This guide ends with your next orders.")),
)


def line(prompt: Prompt, career: Career) -> GuideLine | None:
    """The line of the open prompt during the first patrol."""
    found = max((one for one in LINES if prompt.key.startswith(one[0])), key=lambda one: len(one[0]), default=None)
    if career.number > 1 or found is None:
        return None
    place = _("Guide, %(place)d of %(of)d.") % {"place": found[1], "of": len(STATIONS)}
    return GuideLine(place, str(found[2]))
