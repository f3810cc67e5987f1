"""Dice as the table throws them: any NdM (4d6, 3d8, d20), d66 (tens, then ones) and d100 (two d10, 00 is 100)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import product
from typing import Any, Final, Protocol

TENS_AND_ONES: Final = ("d66", "d100")


class Source(Protocol):
    """Anything that gives a fraction of one: random.Random, or the system's secure source."""

    def random(self) -> float: ...


class BadDice(ValueError):
    """Impossible dice; place counts the wrong die from one, where a single die is wrong."""

    def __init__(self, text: str, place: int = 0) -> None:
        super().__init__(text)
        self.place = place


@lru_cache(maxsize=64)
def faces(notation: str) -> tuple[tuple[int, int], ...]:
    """The lowest and highest face of each die; a d10 of d100 shows 0 to 9."""
    if notation == "d66":
        return ((1, 6), (1, 6))
    if notation == "d100":
        return ((0, 9), (0, 9))
    match = re.fullmatch(r"([1-9]\d?)?d([1-9]\d{0,2})", notation)
    if match is None:
        raise ValueError(f"no dice are written {notation!r}")
    return ((1, int(match[2])),) * int(match[1] or 1)


@lru_cache(maxsize=64)
def _sides(notation: str) -> tuple[tuple[int, int], ...]:
    return tuple((low, high - low + 1) for low, high in faces(notation))


def natural(notation: str, dice: Sequence[int]) -> int:
    if notation in TENS_AND_ONES:
        return 10 * dice[0] + dice[1] or 100
    return sum(dice)


def checked(notation: str, dice: Sequence[object]) -> tuple[int, ...]:
    """The dice as faces, or BadDice. A ten on a d10 of d100 is its 0; a 0 on a lone d10 is its 10."""
    sides = faces(notation)
    if len(dice) != len(sides):
        raise BadDice(f"{notation} is {len(sides)} dice, not {len(dice)}")
    shown = []
    for place, (die, (low, high)) in enumerate(zip(dice, sides, strict=True), start=1):
        if not isinstance(die, int) or isinstance(die, bool):
            raise BadDice(f"a die shows a whole number, not {die!r}")
        if notation == "d100" and die == 10:
            die = 0
        elif (low, high) == (1, 10) and die == 0:
            die = 10
        if not low <= die <= high:
            raise BadDice(f"a die of {notation} shows {low} to {high}, not {die}", place)
        shown.append(die)
    return tuple(shown)


def adds_up(notation: str, roll: Mapping[str, Any]) -> bool:
    """Whether a recorded roll is consistent: possible faces, their sum, the modifiers, the total.

    This holds whatever the charts said.
    """
    try:
        shown = checked(notation, roll["dice"])
        drm = sum(drm for _key, drm in roll["mods"]) + (roll.get("modifier") or {"drm": 0})["drm"]
        said = list(roll["dice"]), roll["natural"], roll["drm"], roll["total"]
    except (KeyError, TypeError, ValueError):
        return False
    thrown = natural(notation, shown)
    return bool(said == (list(shown), thrown, drm, thrown + drm))


def throw(notation: str, source: Source) -> tuple[int, ...]:
    random = source.random
    return tuple([low + int(random() * sides) for low, sides in _sides(notation)])  # a list: half the time


@lru_cache(maxsize=64)
def spread(notation: str) -> dict[int, float]:
    sides = faces(notation)
    if notation in TENS_AND_ONES:
        counts = Counter(natural(notation, dice) for dice in product(*(range(low, high + 1) for low, high in sides)))
    else:
        counts = Counter([0])
        for low, high in sides:  # die by die: 20d6 has more ways to fall than can be listed
            counts = _with_die(counts, low, high)
    whole = sum(counts.values())
    return {roll: count / whole for roll, count in sorted(counts.items())}


def _with_die(counts: Counter[int], low: int, high: int) -> Counter[int]:
    summed: Counter[int] = Counter()
    for roll, count in counts.items():
        for face in range(low, high + 1):
            summed[roll + face] += count
    return summed
