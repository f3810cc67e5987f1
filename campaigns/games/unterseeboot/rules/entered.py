"""A patrol played at the table: entered in one form, checked against the rules, and marked so in the log."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, Final

from msgspec.structs import replace

from campaigns.engine.prompts import BadAnswer, Charts, Facts, Field, Note, Procedure
from campaigns.games.unterseeboot.rules import bounds, endings
from campaigns.games.unterseeboot.rules.bounds import HOME, LARGE, SMALL, are_given
from campaigns.games.unterseeboot.rules.state import (
    AUX,
    BOUNDED,
    CAUSES,
    LEAST_TONS,
    MAIN,
    MOST_TONS,
    THOUSAND,
    TURNS,
    TWO_HITS,
    Campaign,
    Patrol,
    Ship,
    Target,
    at_sea,
)

CASE: Final = "Ending the Game"
LONGEST_NOTE: Final = 1000
BY_HITS: Final = ("aircraft", "destroyer")


def patrol(campaign: Campaign, charts: Charts) -> Procedure:
    """The rest of the patrol, in one form."""
    at = at_sea(campaign)
    data, bounded = {"number": at.number, "turn": at.turn}, campaign.rules >= BOUNDED
    check = partial(bounds.check if bounded else _check_before, campaign)
    facts = yield Facts("entered.patrol", CASE, lambda: _open(campaign), check=check, data=data)
    yield Note("entered.told", {"number": at.number}, CASE)
    if not bounded:
        _take_back(campaign, facts)
    at.torpedoes -= facts["fired"] - at.fired
    at.turn, at.hull, at.fired, at.hits = facts["turns"], facts["hull"], facts["fired"], facts["hits"]
    for ship in facts["ships"]:
        yield from _sunk(at, ship["space"], ship["tons"])
    if facts.get("note"):
        yield Note("entered.note", {"note": facts["note"]}, CASE)
    if facts["end"] == HOME:
        yield from endings.home(campaign, charts)
    else:
        yield from endings.lost(campaign, charts, facts["end"])


def _sunk(at: Patrol, name: str, tons: int) -> Procedure:
    known = at.targets[name].state == "sunk"
    at.targets[name] = Target("sunk", tons)
    if not known:
        at.ships.append(Ship(name, tons))
        yield Note("target.sunk", {"space": name, "tons": tons}, "Torpedo Phase")


def as_it_stands(campaign: Campaign) -> dict[str, Any]:
    """The default: home as soon as she can be, without another shot; else on the surface after the last turn."""
    turns = bounds.least_turns(campaign, HOME)
    end = HOME if turns <= TURNS else "submerged"
    return {"end": end, "turns": min(turns, TURNS), **_played(campaign)}


def _played(campaign: Campaign) -> dict[str, Any]:
    at = at_sea(campaign)
    ships = [{"space": one.space, "tons": one.tons} for one in endings.sunk(at)]
    return {"hull": at.hull, "fired": at.fired, "hits": at.hits, "ships": ships}


def _open(campaign: Campaign) -> tuple[Field, ...]:
    fields = _fields(campaign)
    return fields if campaign.rules >= BOUNDED else _wide(campaign, fields)


def _fields(campaign: Campaign) -> tuple[Field, ...]:
    at, played = at_sea(campaign), _played(campaign)
    causes = [cause for cause in CAUSES if cause != "dive" or campaign.options["uncontrolled-dive"]]
    tons = MOST_TONS if campaign.options["big-ships"] else max([SMALL, *(one.tons for one in at.targets.values())])
    most = at.fired + at.torpedoes
    ship = (
        Field("space", "choice", options=tuple(at.targets)),
        Field("tons", "integer", low=LEAST_TONS, high=tons),
    )
    return (
        Field("end", "choice", options=(HOME, *causes)),
        Field("turns", "integer", low=at.turn, high=TURNS, initial=at.turn if at.turn > 1 else None),
        Field("hull", "integer", low=0, high=at.hull, initial=played["hull"]),
        Field("fired", "integer", low=at.fired, high=most, initial=played["fired"]),
        Field("hits", "integer", low=at.hits, high=most, initial=played["hits"]),
        Field("ships", "list", low=0, high=len(at.targets), fields=ship, initial=played["ships"], required=False),
    )


# --- campaigns begun when the form had few limits are played to their end by it -------------------------------


def _wide(campaign: Campaign, bounded: tuple[Field, ...]) -> tuple[Field, ...]:
    """Torpedoes and hits up to what the type carries, and a note of its own."""
    wide = [replace(one, high=campaign.load) if one.key in ("fired", "hits") else one for one in bounded]
    return (*wide, Field("note", "long", high=LONGEST_NOTE, required=False))


def _check_before(campaign: Campaign, facts: Mapping[str, Any]) -> None:
    end, ships = facts["end"], facts["ships"]
    if facts["hits"] > facts["fired"]:
        raise BadAnswer("entered.hits", "hits")
    for place, ship in enumerate(ships):
        if ship["tons"] % THOUSAND:
            raise BadAnswer("entered.thousands", f"ships.{place}.tons")
        if ship["space"] in [other["space"] for other in ships[:place]]:
            raise BadAnswer("entered.twice", f"ships.{place}.space")
    needed = sum(2 if ship["tons"] >= TWO_HITS else 1 for ship in ships)
    if needed > facts["hits"]:
        raise BadAnswer("entered.sunk", "hits", hits=needed)
    if not are_given([ship["tons"] for ship in ships if ship["tons"] > SMALL], LARGE):
        raise BadAnswer("entered.dice", "ships")
    if (facts["hull"] == 0) is not (end in BY_HITS):
        raise BadAnswer("entered.gone" if end in BY_HITS else "entered.hull", "hull")
    if end == "submerged" and facts["turns"] < TURNS:
        raise BadAnswer("entered.submerged", "turns", turns=TURNS)
    if end == "battery" and facts["turns"] <= MAIN + AUX:
        raise BadAnswer("entered.battery", "turns", turns=MAIN + AUX + 1)
    if end == "dive" and facts["hull"] != 1:
        raise BadAnswer("entered.dive", "hull")


def _take_back(campaign: Campaign, facts: Mapping[str, Any]) -> None:
    """It could also undo played turns."""
    at, named = at_sea(campaign), [ship["space"] for ship in facts["ships"]]
    at.torpedoes, at.fired = campaign.load, 0
    for name, target in at.targets.items():
        if target.state == "sunk" and name not in named:
            at.targets[name] = Target()
