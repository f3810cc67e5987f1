"""The form by hand of campaigns begun when it had few limits: they are played to their end by it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from msgspec.structs import replace

from campaigns.engine.prompts import BadAnswer, Field
from campaigns.games.unterseeboot.rules.bounds import LARGE, SMALL, are_given
from campaigns.games.unterseeboot.rules.state import AUX, MAIN, THOUSAND, TURNS, TWO_HITS, Campaign, Target, at_sea

LONGEST_NOTE: Final = 1000
BY_HITS: Final = ("aircraft", "destroyer")


def fields(campaign: Campaign, bounded: tuple[Field, ...]) -> tuple[Field, ...]:
    """Torpedoes and hits up to what the type carries, and a note of its own."""
    wide = [replace(one, high=campaign.load) if one.key in ("fired", "hits") else one for one in bounded]
    return (*wide, Field("note", "long", high=LONGEST_NOTE, required=False))


def check(campaign: Campaign, facts: Mapping[str, Any]) -> None:
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


def take_back(campaign: Campaign, facts: Mapping[str, Any]) -> None:
    """It could also undo played turns."""
    at, named = at_sea(campaign), [ship["space"] for ship in facts["ships"]]
    at.torpedoes, at.fired = campaign.load, 0
    for name, target in at.targets.items():
        if target.state == "sunk" and name not in named:
            at.targets[name] = Target()
