"""The place of a question: in the play of the game, and in the procedures of its scene.

After a change the same questions come again, but not all of them, and new ones between them. A recorded answer belongs
to a question at the same spot. Spots are worked out in memory, never stored.
"""

from __future__ import annotations

from collections.abc import Sequence
from types import GeneratorType
from typing import Any

import msgspec

from campaigns.engine.replay import CORRECT, STATE_CHANGING, Entry, Replay


class Spot(msgspec.Struct, frozen=True):
    """A place of the game, and the procedures that led to the question."""

    place: tuple[int, ...]
    scene: str
    levels: tuple[tuple[str, str, int], ...]
    """Each procedure by its name, the key of what it asked before, and the number of the entry that answered it."""

    def matches(self, other: Spot) -> bool:
        """The same place and procedures, and no enclosing one has gone on to another answer.

        Who was hit by the second depth charge is no answer about the third.
        """
        if (self.place, self.scene, len(self.levels)) != (other.place, other.scene, len(other.levels)):
            return False
        pairs = list(zip(self.levels, other.levels, strict=True))
        return all(mine[0] == theirs[0] for mine, theirs in pairs) and not any(
            mine[1] == theirs[1] and mine[2] != theirs[2] for mine, theirs in pairs[:-1]
        )


class Trail:
    """Follows a replay from question to question and gives the spot of each."""

    def __init__(self) -> None:
        self._levels: list[tuple[GeneratorType[Any, Any, Any], str, int]] = []

    def spot(self, replay: Replay) -> Spot:
        """The spot of the open question; must be asked at each."""
        place, scene = replay.game.place(replay.state), replay.scene
        if scene is None:
            return Spot(place, "", ())
        known = {id(procedure): (procedure, key, number) for procedure, key, number in self._levels}
        self._levels = [known.get(id(one), (one, "", 0)) for one in scene.procedures]
        return Spot(place, scene.name, tuple((one.__name__, key, number) for one, key, number in self._levels))

    def answered(self, entry: Entry, number: int) -> None:
        """The open question is answered; number is that of the line that it replaces, or its own."""
        if self._levels and entry.asked is not None:
            procedure, *_before = self._levels[-1]
            self._levels[-1] = (procedure, entry.answer["key"], number)


class Recorded(msgspec.Struct, frozen=True):
    entry: Entry
    spot: Spot


class Struck(msgspec.Struct):
    """One strike: the lines that it voided, and those not taken again yet."""

    number: int
    voids: list[Entry]
    left: list[int]
    changed: bool = False  # it made way for another answer to its first line


def open_strikes(entries: Sequence[Entry]) -> list[Struck]:
    """The strikes whose lines can be taken again, the latest last; entries are those of an outing.

    Any new entry ends this, except an answer to a question that a change asked.
    """
    found: list[Struck] = []
    lines = {entry.number: entry for entry in entries if entry.kind in STATE_CHANGING}
    for entry in entries:
        if entry.kind == "strike":
            voids = [lines[number] for number in entry.voids if number in lines]
            found += [Struck(entry.number, voids, [one.number for one in voids])] if voids else []
        elif entry.kind == CORRECT:
            found.clear()
        elif entry.kind in STATE_CHANGING:
            _entered(found, entry)
    return found


def _entered(found: list[Struck], entry: Entry) -> None:
    was, last = entry.answer.get("was"), found[-1] if found else None
    if last is not None and was in last.left:
        if not entry.answer.get("redo"):
            last.changed = True
            del found[:-1]
        last.left = [number for number in last.left if number > was]
        if not last.left:
            found.pop()
    elif last is None or not (last.changed and entry.answer.get("waiting")):
        found.clear()
