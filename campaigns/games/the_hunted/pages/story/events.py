"""Random events, agents and mines, tankers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from campaigns.games.the_hunted.pages.story import forms
from campaigns.games.the_hunted.pages.story.registry import Tell, tells

if TYPE_CHECKING:
    from campaigns.games.the_hunted.pages.story.facts import Fact
    from campaigns.games.the_hunted.pages.story.passage import Passage

EVENTS: Final = {  # what the event itself says; of the others the notes that follow tell
    "Severe storm": "quiet.storm",
    "Weather reporting": "quiet.weather",
    "Luftwaffe recon": "event.luftwaffe",
    "Torpedo breaks loose": "event.loose",
}
LEADS: Final = "Luftwaffe recon"
FOLLOWED: Final = ("Man overboard", "Gyro compass failure", "Superior torpedoes", "Submarine encounter", "Swim call")
FOLDED: Final = ("Hals und Beinbruch",)


@dataclass
class Company:
    """Who has seen the boats at their hoses, until it is told."""

    seen: str = ""


@tells("events.event")
def event(passage: Passage, fact: Fact) -> None:
    name = fact.text("event")
    if name in EVENTS:
        passage.say(EVENTS[name])
        passage.lead = passage.sentences[-1] if name == LEADS else ""
    elif name == "Caught unawares":
        passage.story.here(passage.leg.zone)
        passage.say("air.surprise", at=forms.at(passage.leg.zone))
    elif name and name not in FOLLOWED and name not in FOLDED:
        passage.say("event.other", event=passage.story.word(name))


@tells("events.lost")
def lost(passage: Passage, fact: Fact) -> None:
    accident = "accident" in fact.text("fate")
    passage.say("event.swim" if accident else "event.overboard", man=forms.man(*fact.man))


def one_sentence(name: str) -> Tell:
    """A note that is one sentence and nothing else."""

    def take_up(passage: Passage, fact: Fact) -> None:
        passage.settle()
        passage.say(name)

    return take_up


tells("events.gyro_repaired")(one_sentence("event.gyro.repaired"))
tells("events.gyro_out")(one_sentence("event.gyro.out"))
tells("events.superior")(one_sentence("event.superior"))
tells("missions.mines_laid")(one_sentence("mission.mines"))
tells("missions.agent_landed")(one_sentence("mission.landed"))
tells("missions.agent_out")(one_sentence("mission.out"))
tells("missions.cut_short")(one_sentence("mission.cut_short"))
tells("missions.box_spent")(one_sentence("mission.own_fuel"))
tells("options.resupplied")(one_sentence("resupplied"))
tells("options.resupply_disturbed")(one_sentence("resupply.disturbed"))
tells("options.no_tanker")(one_sentence("resupply.none"))


@tells("missions.replenished")
def replenished(passage: Passage, fact: Fact) -> None:
    passage.settle()
    passage.place("mission.tanker", fact.count("boats", 1), tons=f"{fact.count('tons'):,}")


@tells("missions.seen_by_escort")
def seen_by_escort(passage: Passage, fact: Fact) -> None:
    passage.company.seen = "escort"


@tells("missions.seen_by_aircraft")
def seen_by_aircraft(passage: Passage, fact: Fact) -> None:
    """If it attacks this boat, a passage of its own tells."""
    passage.company.seen = "aircraft"


@tells("missions.other_attacked")
def other_attacked(passage: Passage, fact: Fact) -> None:
    if passage.company.seen:
        passage.say(f"mission.other.{passage.company.seen}")
        passage.company.seen = ""


@tells("missions.ship_ignored")
def ship_ignored(passage: Passage, fact: Fact) -> None:
    words, many = forms.met(fact.text("kind"))
    passage.say("mission.ignored.many" if many else "mission.ignored", kind=words)


@tells("options.torpedoes_taken")
def torpedoes_taken(passage: Passage, fact: Fact) -> None:
    passage.say("resupply.torpedoes", fact.count("count", 1))
