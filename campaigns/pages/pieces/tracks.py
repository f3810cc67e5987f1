"""Tracks: steps in a row, the present one marked; of phases by their names, of turns by their numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Step:
    """A step of a track; one that was passed is shaded."""

    number: str
    name: str = ""
    past: bool = False
    now: bool = False


@dataclass(frozen=True)
class Track:
    """A named row of steps; a clock drops its figures where there is no room."""

    label: str
    steps: Sequence[Step]
    clock: bool = False


def phases(label: str, names: Sequence[str], now: int) -> Track:
    """Numbered phases; now is the place of the present one, counted from 0."""
    steps = [Step(str(place + 1), str(name), place < now, place == now) for place, name in enumerate(names)]
    return Track(label, steps)


def states(label: str, names: Sequence[str], now: int) -> Track:
    """One state out of a short list; none was passed."""
    return Track(label, [Step("", str(name), now=place == now) for place, name in enumerate(names)])


def clock(label: str, of: int, now: int) -> Track:
    """Turns 1 to so many; now is the present one, 0 before the first."""
    return Track(label, [Step(str(turn), "", turn < now, turn == now) for turn in range(1, of + 1)], clock=True)
