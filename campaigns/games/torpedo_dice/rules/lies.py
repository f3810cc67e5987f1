"""The lie of a die that the program throws: it is not turned when it is taken, and its pips decide the hits."""

from __future__ import annotations

from typing import Final

from campaigns.engine.dice import Source
from campaigns.engine.prompts import Note, Procedure, Rolled

CASE: Final = "Phase 1: Würfelwahl"
SLANTS: Final = ("rising", "falling")  # the pips from left to right
WAYS: Final = {2: SLANTS, 3: SLANTS, 6: ("upright", "across")}  # two columns, two rows
ANY_WAY: Final = (None,)


def thrown(dice: tuple[int, ...], source: Source) -> list[str | None]:
    """Each way is as likely as the other; 1, 4 and 5 lie in one way only."""
    return [WAYS[face][int(source.random() * 2)] if face in WAYS else None for face in dice]


def tell_lies(roll: Rolled) -> Procedure:
    """The lie of each die; dice on the table and dice with one lie have none."""
    if not _can_lie(roll):
        return [None] * len(roll.dice)
    yield Note("round.lies", {"lies": list(roll.beside)}, CASE)
    return list(roll.beside)


def _can_lie(roll: Rolled) -> bool:
    ways, lies = [WAYS.get(face, ANY_WAY) for face in roll.dice], roll.beside
    return isinstance(lies, list) and len(lies) == len(ways) and all(map(_is_way, lies, ways))


def _is_way(lie: object, ways: tuple[str | None, ...]) -> bool:
    return lie in ways
