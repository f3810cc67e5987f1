"""The lie of the pips: the patterns of a die, and the hits of a shot on a drawn sheet.

A sheet is 7 rows of 12 fields; each is water or the number of its system. The player names the field under the middle
of the pattern; pips beyond the edge fall into the water. A pattern is nine characters, row by row.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from campaigns.engine.prompts import BadAnswer
from campaigns.games.torpedo_dice.rules.state import ARROWS, SYSTEMS

WATER: Final = "."
COLUMNS: Final = "ABCDEFGHIJKL"
ROWS: Final = 7
HOUSE: Final = "house"
SHEETS: Final = {HOUSE: ".................1.........2.13.......2.333...4..6666555547...66.555..47............"}
PATTERNS: Final[Mapping[int, Mapping[str | None, str]]] = {
    1: {None: "000010000"},
    2: {"rising": "001000100", "falling": "100000001"},
    3: {"rising": "001010100", "falling": "100010001"},
    4: {None: "101000101"},
    5: {None: "101010101"},
    6: {"upright": "101101101", "across": "111000111"},
}
LINES: Final = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
TURNED: Final = ("periscope", "tower", "rudder")  # a new face, which the player turns as he likes


class Shot(msgspec.Struct, frozen=True):
    """The result of a shot: fields hit for the first time, misses, and systems destroyed."""

    at: str
    pattern: str
    hits: tuple[str, ...]
    misses: int
    falls: tuple[str, ...]


def read_drawing(text: str, field: str) -> str:
    """A sheet as it is drawn, row by row: the number of a system, or a point for water."""
    signs = "".join(text.split())
    if len(signs) != ROWS * len(COLUMNS) or set(signs) - {WATER, *ARROWS}:
        raise BadAnswer("sheet.drawing", field)
    return signs


def fields(sheet: str) -> dict[str, str]:
    """Every field by its name, with the key of its system; empty is water."""
    names = (f"{column}{row}" for row in range(1, ROWS + 1) for column in COLUMNS)
    return {
        name: SYSTEMS[int(sign) - 1] if sign != WATER else ""
        for name, sign in zip(names, SHEETS.get(sheet, sheet), strict=True)
    }


def patterns(face: int, lie: str | None, by: str, pips: int) -> list[str]:
    """Every way the pips may lie: by the die as it fell, and the system that changed it."""
    if by in TURNED:
        return list(PATTERNS[pips].values())
    if by == "portholes":
        return _lines(pips)
    ways = PATTERNS.get(pips if by == "propeller" else face, {})
    lying = [ways[lie]] if lie in ways else list(ways.values())
    if by in ("gun", "engine"):
        old, new = ("0", "1") if by == "gun" else ("1", "0")
        return list(dict.fromkeys(_with(one, place, new) for one in lying for place in range(9) if one[place] == old))
    return lying


def _with(pattern: str, place: int, sign: str) -> str:
    return pattern[:place] + sign + pattern[place + 1 :]


def _lines(pips: int) -> list[str]:
    """Unbroken straight lines of the die's grid."""
    runs = {line[first : first + pips] for line in LINES for first in range(len(line) - pips + 1)}
    return ["".join("1" if place in run else "0" for place in range(9)) for run in sorted(runs)]


def laid(sheet: str, standing: Sequence[str], filled: Sequence[str], at: str, pattern: str) -> Shot:
    """A shot on a sheet; standing and filled are the target's systems and fields."""
    on, column, row = fields(sheet), COLUMNS.index(at[0]), int(at[1:])
    pips = [place for place, sign in enumerate(pattern) if sign == "1"]
    under = [_named(column + place % 3 - 1, row + place // 3 - 1) for place in pips]
    hits = tuple(name for name in under if on.get(name) in standing and name not in filled)
    marked = {*filled, *hits}
    falls = tuple(
        system
        for system in standing
        if any(on[name] == system for name in hits)
        and all(name in marked for name, owner in on.items() if owner == system)
    )
    return Shot(at, pattern, hits, len(pips) - len(hits), falls)


def _named(column: int, row: int) -> str:
    """A field; empty beyond the edge."""
    return f"{COLUMNS[column]}{row}" if 0 <= column < len(COLUMNS) and 1 <= row <= ROWS else ""


def shot(sheet: str, standing: Sequence[str], filled: Sequence[str], facts: Mapping[str, Any], ways: list[str]) -> Shot:
    """The entered shot; without a pattern the pips lie where they hit most."""
    at, pattern = str(facts["at"]).upper(), facts.get("pattern")
    if at not in fields(sheet):
        raise BadAnswer("fire.field", "at")
    if pattern and pattern not in ways:
        raise BadAnswer("fire.pattern", "pattern")
    tried = [laid(sheet, standing, filled, at, one) for one in ([pattern] if pattern else ways)]
    return max(tried, key=lambda one: (len(one.falls), len(one.hits)))
