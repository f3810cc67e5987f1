"""A patrol as it went at the table: entered in one form, checked for sense, and marked so in the log."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import permutations
from typing import Any, Final

from campaigns.engine.prompts import BadAnswer, Charts, Facts, Field, Note, Procedure
from campaigns.games.unterseeboot.rules import endings
from campaigns.games.unterseeboot.rules.state import (
    AUX,
    BIG_DICE,
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
HOME: Final = "home"
SMALL: Final = 6 * THOUSAND  # the most of a target that is no Big Ship
LONGEST_NOTE: Final = 1000
BY_HITS: Final = ("aircraft", "destroyer")


def patrol(campaign: Campaign, charts: Charts) -> Procedure:
    """From where the patrol stands to its end, in one form."""
    at = at_sea(campaign)
    facts = yield Facts("entered.patrol", CASE, lambda: _fields(campaign), check=_check(campaign), data=_data(at))
    yield Note("entered.told", {"number": at.number}, CASE)
    at.turn, at.hull, at.fired, at.hits = facts["turns"], facts["hull"], facts["fired"], facts["hits"]
    at.torpedoes = campaign.load - at.fired
    for ship in facts["ships"]:
        name, tons = ship["space"], ship["tons"]
        if at.targets[name].state != "sunk":
            at.ships.append(Ship(name, tons))
            yield Note("target.sunk", {"space": name, "tons": tons}, "Torpedo Phase")
        at.targets[name] = Target("sunk", tons)
    for name in [name for name, target in at.targets.items() if target.state == "sunk"]:
        if all(ship["space"] != name for ship in facts["ships"]):
            at.targets[name] = Target()
    if facts["note"]:
        yield Note("entered.note", {"note": facts["note"]}, CASE)
    if facts["end"] == HOME:
        yield from endings.home(campaign, charts)
    else:
        yield from endings.lost(campaign, charts, facts["end"])


def as_it_stands(campaign: Campaign) -> dict[str, Any]:
    """Home with what stands on the board now."""
    at = at_sea(campaign)
    ships = [{"space": one.space, "tons": one.tons} for one in endings.sunk(at)]
    counts = {"turns": at.turn, "hull": at.hull, "fired": at.fired, "hits": at.hits}
    return {"end": HOME, **counts, "ships": ships, "note": ""}


def _data(at: Patrol) -> dict[str, Any]:
    return {"number": at.number, "turn": at.turn}


def _fields(campaign: Campaign) -> tuple[Field, ...]:
    at = at_sea(campaign)
    causes = [cause for cause in CAUSES if cause != "dive" or campaign.options["uncontrolled-dive"]]
    most = MOST_TONS if campaign.options["big-ships"] else SMALL
    ship = (
        Field("space", "choice", options=tuple(at.targets)),
        Field("tons", "integer", low=LEAST_TONS, high=most),
    )
    sunk = as_it_stands(campaign)["ships"]
    return (
        Field("end", "choice", options=(HOME, *causes)),
        Field("turns", "integer", low=at.turn, high=TURNS, initial=at.turn if at.turn > 1 else None),
        Field("hull", "integer", low=0, high=at.hull, initial=at.hull),
        Field("fired", "integer", low=at.fired, high=campaign.load, initial=at.fired),
        Field("hits", "integer", low=at.hits, high=campaign.load, initial=at.hits),
        Field(
            "ships",
            "list",
            low=0,
            high=len(at.targets),
            fields=ship,
            initial=sunk,
            required=False,
        ),
        Field("note", "long", high=LONGEST_NOTE, required=False),
    )


def _check(campaign: Campaign) -> Callable[[Mapping[str, Any]], None]:
    """What the rules leave possible, taken together."""

    def check(facts: Mapping[str, Any]) -> None:
        end, ships = facts["end"], facts["ships"]
        if facts["hits"] > facts["fired"]:
            raise BadAnswer("entered.hits", "hits")
        for place, ship in enumerate(ships):
            if ship["tons"] % THOUSAND:
                raise BadAnswer("entered.thousands", f"ships.{place}.tons")
            if ship["space"] in [other["space"] for other in ships[:place]]:
                raise BadAnswer("entered.twice", f"ships.{place}.space")
        if sum(2 if ship["tons"] >= TWO_HITS else 1 for ship in ships) > facts["hits"]:
            raise BadAnswer("entered.sunk", "hits")
        if not _dice_for([ship["tons"] for ship in ships]):
            raise BadAnswer("entered.dice", "ships")
        if (facts["hull"] == 0) is not (end in BY_HITS):
            raise BadAnswer("entered.gone" if end in BY_HITS else "entered.hull", "hull")
        if end == "submerged" and facts["turns"] < TURNS:
            raise BadAnswer("entered.submerged", "turns", turns=TURNS)
        if end == "battery" and facts["turns"] <= MAIN + AUX:
            raise BadAnswer("entered.battery", "turns", turns=MAIN + AUX + 1)
        if end == "dive" and facts["hull"] != 1:
            raise BadAnswer("entered.dive", "hull")

    return check


def _dice_for(tons: list[int]) -> bool:
    """Whether the large dice, once each, can have given every ship that the small one cannot."""
    large = [one for one in tons if one > SMALL]
    sizes = [int(die[1:]) * THOUSAND for die in BIG_DICE]
    return len(large) <= len(sizes) and any(
        all(one <= size for one, size in zip(large, dice, strict=False)) for dice in permutations(sizes)
    )
