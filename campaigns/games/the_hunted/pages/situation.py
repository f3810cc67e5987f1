"""The facts a decision depends on, above the question."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain
from typing import Any, Final, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.engine.prompts import Prompt
from campaigns.engine.texts import Texts
from campaigns.games.the_hunted.pages import milestones
from campaigns.games.the_hunted.pages.boat import gun, rack
from campaigns.games.the_hunted.pages.salvo import heavier, silhouette
from campaigns.games.the_hunted.rules.missions import SUPPLIES
from campaigns.games.the_hunted.rules.salvo import Salvo
from campaigns.games.the_hunted.rules.state import RANKS, Boat, Career, Cargo, Fight, Target
from campaigns.pages.words import Say, capital, joined, month, sayer, tons
from campaigns.play import OpenCareer

HUNTED: Final = ("escorts.", "damage.", "aircraft.", "options.", "repairs.", "homeward.")
"""Beginnings of the prompts at which the boat is in danger."""
SUPPLYING: Final = ("missions.boats", "missions.their_damage", "missions.fuel", SUPPLIES)


class Fact(NamedTuple):
    """A name, a value, and boxes of which some are full."""

    label: str
    value: str
    boxes: tuple[bool, ...] = ()


def situation(prompt: Prompt, table: OpenCareer) -> dict[str, Any]:
    career, texts = table.state, table.game.texts
    say = sayer(texts)
    if career.patrol is None or prompt.key.startswith("loading."):
        return {"facts": ashore(career, say)}
    if prompt.key in SUPPLYING and career.boat.cargo is not None:
        return {"facts": hold(career.boat.cargo)}
    fight = career.patrol.fight
    if prompt.key.startswith(HUNTED) or fight is None:
        return {"facts": [*danger(career.boat), *(afloat(fight) if fight is not None else [])]}
    return {"facts": engagement(fight, career.boat, say), "targets": targets(prompt, fight, table, texts)}


def so_far(career: Career, say: Say) -> list[tuple[str, str]]:
    """The patrol under way: ships, torpedoes by kind, hull, damage and men."""
    boat = career.boat
    if career.patrol is None:
        return []
    damaged, hurt = _damaged(boat, say), _hurt(career, say)
    return [
        (_("Sunk"), _sunk(career)),
        (_("Torpedoes left"), _loads(boat)),
        *([(_("Deck gun"), gun(boat))] if boat.gun else []),
        *((fact.label, fact.value) for fact in danger(boat)),
        *([(_("Damaged"), damaged)] if damaged else []),
        *([(_("Men"), hurt)] if hurt else []),
    ]


def glance(career: Career) -> str:
    """1 ship, 7,100 t · 10 torpedoes · hull 1/8."""
    if career.patrol is None:
        return ""
    boat, parts = career.boat, list[str]()
    if boat.tubes:
        left = boat.torpedoes
        parts = [_sunk(career), ngettext("%d torpedo", "%d torpedoes", left) % left]
    return " · ".join([*parts, _("hull %(has)d/%(of)d") % {"has": boat.hull, "of": boat.figures["hull_boxes"]}])


def figures(table: OpenCareer) -> list[tuple[str, str]]:
    career, say = table.state, sayer(table.game.texts)
    goal, end = milestones.goal(career, table.book, say), [say(career.end.reason)] if career.end else []
    ships = ngettext("%(tons)s, %(n)d ship", "%(tons)s, %(n)d ships", career.ships)
    return [
        (_("This patrol"), _sunk(career)),
        (_("Sunk in all"), ships % {"tons": tons(career.tons), "n": career.ships}),
        (_("Awards"), joined(say(award.name) for award in career.awards) or _("none")),
        (_("Next goal"), f"{goal.name}, {goal.left}" if goal is not None else _("none")),
        (_("Rank"), say(RANKS[career.rank])),
        *((fact.label, fact.value) for fact in danger(career.boat)[:2]),
        (_("Damaged"), _damaged(career.boat, say) or _("nothing")),
        (_("Men"), _hurt(career, say) or _("unhurt")),
        (_("Torpedoes left"), _loads(career.boat)),
        (_("Month"), joined([month(career.month), *end])),
    ]


def _sunk(career: Career) -> str:
    patrol = career.patrol or (career.patrols[-1] if career.patrols else None)
    sunk = [ship for ship in career.sinkings if patrol is not None and ship.patrol == patrol.number]
    said = ngettext("%(n)d ship, %(tons)s", "%(n)d ships, %(tons)s", len(sunk))
    return said % {"n": len(sunk), "tons": tons(sum(ship.tons for ship in sunk))}


def _loads(boat: Boat) -> str:
    loads = rack([load for load in chain(boat.tubes.values(), *boat.racks.values()) if load])
    return joined(f"{load.label} {load.name}" for load in loads) or _("none")


def _damaged(boat: Boat, say: Say) -> str:
    return joined(f"{say(system)} ({say(state)})" for system, state in boat.systems.items() if state != "sound")


def _hurt(career: Career, say: Say) -> str:
    men = (career.kommandant, *career.crew.values())
    return "; ".join(f"{man.name or say(man.post)}, {say(man.condition)}" for man in men if man.condition != "fit")


def ashore(career: Career, say: Say) -> list[Fact]:
    boat = career.boat
    hurt = sum(state != "sound" for state in boat.systems.values())
    state = _("%(systems)d damaged") % {"systems": hurt} if hurt else _("sound")
    found = [Fact(_("Base"), capital(say(career.base))), Fact(_("Boat"), _("Type %s") % f"{boat.type}, {state}")]
    return [*found, *([Fact(_("Hull"), f"{boat.hull}")] if boat.hull else [])]


def hold(cargo: Cargo) -> list[Fact]:
    """What a tanker has to give."""
    left = {_("fuel"): cargo.fuel, _("parts"): sum(cargo.parts.values()), _("torpedoes"): cargo.torpedoes}
    return [
        Fact(_("Cargo"), ", ".join(f"{name} {count}" for name, count in left.items())),
        Fact(_("Own fuel"), str(cargo.own_fuel)),
    ]


def danger(boat: Boat) -> list[Fact]:
    hull, flooding = boat.figures["hull_boxes"], boat.figures["flooding_boxes"]
    return [
        Fact(_("Hull"), _of(boat.hull, hull), _boxes(boat.hull, hull)),
        Fact(_("Flooding"), _of(boat.flooding, flooding), _boxes(boat.flooding, flooding)),
        *([Fact(_("BOLD"), str(boat.bold))] if boat.bold else []),
    ]


def _of(has: int, of: int) -> str:
    return _("%(has)d of %(of)d") % {"has": has, "of": of}


def _boxes(full: int, of: int) -> tuple[bool, ...]:
    return tuple(place < full for place in range(of))


def afloat(fight: Fight) -> list[Fact]:
    """Ships in reach, as a sum."""
    left = [ship for ship in fight.targets if not ship.sunk and not ship.gone and ship.kind != "escort"]
    return [Fact(_("Afloat"), f"{len(left)}, {tons(sum(ship.tons for ship in left))}")] if left else []


def engagement(fight: Fight, boat: Boat, say: Say) -> list[Fact]:
    plain = [capital(say(word)) for word in (fight.light, fight.mode, fight.range) if word]
    escort = [capital(say(fight.quality))] if fight.quality else []
    return [
        *(Fact("", word) for word in plain),
        Fact(_("Escort"), ", ".join([_("yes") if fight.escorted else _("none"), *escort])),
        *([Fact(_("Wolfpack"), capital(say(fight.wolfpack)))] if fight.wolfpack else []),
        *([Fact(_("Found before"), _("yes"))] if fight.detected else []),
        Fact(_("Torpedoes"), torpedoes(boat)),
        *([Fact(_("Hull"), _of(boat.hull, boat.figures["hull_boxes"]))] if boat.hull else []),
    ]


def torpedoes(boat: Boat) -> str:
    """F 4, A 1, reloads 9."""
    loaded: dict[str, int] = {}
    for tube, load in boat.tubes.items():
        loaded[tube[0]] = loaded.get(tube[0], 0) + bool(load)
    spare = sum(1 for rack in boat.racks.values() for load in rack if load)
    ends = [f"{end} {count}" for end, count in sorted(loaded.items(), reverse=True)]
    return ", ".join([*ends, *([_("reloads %d") % spare] if spare else [])])


def targets(prompt: Prompt, fight: Fight, table: OpenCareer, texts: Texts) -> list[dict[str, Any]]:
    """Every ship with a square for each point, those taken hatched; and how much harder it is to hit."""
    ships: Mapping[str, Target] = {
        "E" if ship.kind == "escort" else str(place): ship for place, ship in enumerate(fight.targets, start=1)
    }
    harder: Mapping[str, str] = {}
    if isinstance(prompt, Salvo):
        ships = {**ships, **prompt.targets()}
        harder = heavier(prompt, table.book)
    say = sayer(texts)
    return [
        {
            "key": key,
            "name": ship.name,
            "kind": say(ship.kind),
            "symbol": silhouette(ship),
            "tons": tons(ship.tons),
            "points": _boxes(min(ship.taken, ship.points), ship.points),
            "left": ship.left,
            "needed": ship.points,
            "gone": ship.gone or ship.sunk,
            "sunk": ship.sunk,
            "beside": harder.get(key, ""),
        }
        for key, ship in ships.items()
    ]
