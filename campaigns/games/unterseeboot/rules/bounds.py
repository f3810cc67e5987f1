"""The limits of the rest of a patrol by the rules: the bounds of the form by hand, each beside its field."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import permutations
from typing import Any, Final

from campaigns.engine.prompts import BadAnswer
from campaigns.games.unterseeboot.rules import area
from campaigns.games.unterseeboot.rules.state import BIG_DICE, THOUSAND, TURNS, TWO_HITS, Campaign, at_sea

HOME: Final = "home"
SMALL: Final = 6 * THOUSAND  # the most of a target that is no Big Ship
TO_SURFACE: Final = {"S": 1, "P": 1, "D": 2, "T": 3}  # turns, by the level she is on
TO_SHAKE: Final = {"S": 6, "P": 5, "D": 4, "T": 4}  # turns down to 200 m, up again and home
TO_DIVE: Final = {"S": 3, "P": 2, "D": 1, "T": 1}  # turns until she is at 200 m
UNSHOT: Final = {"aircraft": 1, "battery": 1, "dive": 2, HOME: 5}  # last turns in which she cannot have fired
GIANTS: Final = 3  # ships of 10,000 t and more: only d10, d12 and d20 give one
SIZES: Final = {die: int(die[1:]) * THOUSAND for die in BIG_DICE}
LARGE: Final = tuple(SIZES.values())


class Rest:
    """The entered end of a patrol, from the boat's present place."""

    def __init__(self, campaign: Campaign, facts: Mapping[str, Any]) -> None:
        self.campaign, self.facts, self.boat = campaign, facts, at_sea(campaign)
        self.end: str = facts["end"]
        self.turns: int = facts["turns"]
        self.left: int = self.turns - self.boat.turn + 1  # turns that the form covers, with the present one
        self.last = self.end == HOME and self.turns >= TURNS  # home at the end of the last turn, without a way home
        self.escort = self.boat.hunted or facts["fired"] > 0

    @cached_property
    def shots(self) -> int:
        unshot = 0 if self.last else UNSHOT.get(self.end, 0)
        return max(self.left - unshot, 0)

    @cached_property
    def new(self) -> list[Mapping[str, Any]]:
        return [ship for ship in self.facts["ships"] if self.boat.targets[ship["space"]].state != "sunk"]

    @cached_property
    def found(self) -> list[Mapping[str, Any]]:
        """Those of them that nobody had identified."""
        return [ship for ship in self.new if self.boat.targets[ship["space"]].state == "unknown"]


def least_turns(campaign: Campaign, end: str) -> int:
    """The first turn in which a patrol can end so."""
    boat = at_sea(campaign)
    if end == "submerged":
        return TURNS
    if end == "battery":
        return boat.turn + boat.power
    need = {"dive": TO_DIVE, HOME: TO_SURFACE, "aircraft": TO_SURFACE}.get(end, {}).get(boat.level, 1)
    first = boat.turn + need - 1
    if end == HOME and boat.hunted:
        shaken = boat.turn + TO_SHAKE[boat.level] - 1
        return shaken if shaken < TURNS else max(first, TURNS)
    return first


def check(campaign: Campaign, facts: Mapping[str, Any]) -> None:
    """Raises BadAnswer for an impossible patrol."""
    rest = Rest(campaign, facts)
    _list(rest)
    _turns(rest)
    _fired(rest)
    _hits(rest)
    _ships(rest)
    _hull(rest)


def _list(rest: Rest) -> None:
    """Each ship by itself, and all ships sunk in play."""
    ships = rest.facts["ships"]
    for place, ship in enumerate(ships):
        target = rest.boat.targets[ship["space"]]
        if ship["tons"] % THOUSAND and ship["tons"] != target.tons:  # a value set by hand may be any
            raise BadAnswer("entered.thousands", f"ships.{place}.tons")
        if ship["space"] in [other["space"] for other in ships[:place]]:
            raise BadAnswer("entered.twice", f"ships.{place}.space")
        if target.state == "false":
            raise BadAnswer("entered.false", f"ships.{place}.space", space=ship["space"])
        if target.tons not in (0, ship["tons"]):
            raise BadAnswer("entered.tons", f"ships.{place}.tons", space=ship["space"], tons=target.tons)
    for name, target in rest.boat.targets.items():
        if target.state == "sunk" and name not in [ship["space"] for ship in ships]:
            raise BadAnswer("entered.missing", "ships", space=name, tons=target.tons)
    if not _dice_for(rest):
        raise BadAnswer("entered.dice", "ships")


def _turns(rest: Rest) -> None:
    least = least_turns(rest.campaign, rest.end)
    if least > TURNS:
        raise BadAnswer("entered.never", "turns")
    if rest.turns < least:
        key = rest.end if rest.end in ("battery", "submerged") else "early"
        raise BadAnswer(f"entered.{key}", "turns", turns=least)


def _fired(rest: Rest) -> None:
    if rest.end in ("destroyer", "dive") and not rest.escort:
        raise BadAnswer("entered.quiet", "fired")
    most = rest.shots * (2 if rest.campaign.type == "VIIC" else 1)
    if rest.facts["fired"] - rest.boat.fired > most:
        raise BadAnswer("entered.shots", "fired", most=rest.boat.fired + most)


def _hits(rest: Rest) -> None:
    """As many as the ships take; with Big Ships also one on each large ship afloat."""
    if rest.facts["hits"] > rest.facts["fired"]:
        raise BadAnswer("entered.hits", "hits")
    needed = sum(_needed(rest, ship) for ship in rest.new)
    more = rest.facts["hits"] - rest.boat.hits - needed
    if more < 0:
        raise BadAnswer("entered.sunk", "hits", hits=rest.boat.hits + needed)
    if more > _spare_hits(rest):
        raise BadAnswer("entered.spare", "hits", hits=rest.boat.hits + needed + _spare_hits(rest))


def _needed(rest: Rest, ship: Mapping[str, Any]) -> int:
    left: int = rest.boat.targets[ship["space"]].hits_left
    return left or (2 if ship["tons"] >= TWO_HITS else 1)


def _spare_hits(rest: Rest) -> int:
    """Hits on ships that did not sink."""
    if not rest.campaign.options["big-ships"]:
        return 0
    named = {ship["space"] for ship in rest.facts["ships"]}
    targets = rest.boat.targets.items()
    whole = sum(one.afloat and one.hits_left > 1 and name not in named for name, one in targets)
    unknown = sum(one.state == "unknown" and name not in named for name, one in targets)
    known: list[int] = [one.tons for _name, one in targets] + [ship["tons"] for ship in rest.found]
    return whole + max(min(unknown, GIANTS - sum(tons >= TWO_HITS for tons in known)), 0)


def _ships(rest: Rest) -> None:
    """One is identified a turn, and she moves one step a turn."""
    if len(rest.found) > rest.shots:
        raise BadAnswer("entered.known", "ships", most=rest.shots)
    steps = area.steps(rest.campaign, rest.boat.space)
    for place, ship in enumerate(rest.facts["ships"]):
        near = min((steps.get(space, TURNS) for space in area.reaching(rest.campaign, ship["space"])), default=TURNS)
        if ship in rest.new and near > rest.shots:
            raise BadAnswer("entered.far", f"ships.{place}.space", space=ship["space"], turns=near)


def _hull(rest: Rest) -> None:
    hull, sunk = rest.facts["hull"], rest.end in ("aircraft", "destroyer")
    if (hull == 0) is not sunk:
        raise BadAnswer("entered.gone" if sunk else "entered.hull", "hull")
    if rest.end == "dive" and hull != 1:
        raise BadAnswer("entered.dive", "hull")
    attacks = sum(_attacks(rest))
    if rest.boat.hull - hull > attacks:
        raise BadAnswer("entered.attacks", "hull", most=max(rest.boat.hull - attacks, 0))


def _attacks(rest: Rest) -> Iterator[int]:
    """By aircraft one a turn, and by a destroyer that was there."""
    yield max(rest.left - rest.boat.power - 1, 0) if rest.end == "battery" else rest.left
    met = rest.end not in ("aircraft", "battery", HOME) or rest.last
    yield (rest.left if met else rest.left - 1) if rest.escort else 0


def _dice_for(rest: Rest) -> bool:
    """Whether the large dice, once each, can give every ship that the small one cannot."""
    found = [ship["tons"] for ship in rest.found if ship["tons"] > SMALL]
    known = [one.tons for one in rest.boat.targets.values() if one.tons > SMALL]
    free = [size for die, size in SIZES.items() if die not in rest.boat.big_dice]
    return not found or (are_given(found, free) and are_given(known + found, LARGE))


def are_given(tons: Sequence[int], sizes: Sequence[int]) -> bool:
    """Whether dice of these sizes, once each, can give these tons."""
    return len(tons) <= len(sizes) and any(
        all(one <= size for one, size in zip(tons, dice, strict=False)) for dice in permutations(sizes)
    )
