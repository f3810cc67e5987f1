"""Tracks: steps in a row, the present one marked; of phases by their names, of turns by their numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class TrackStep:
    number: str
    name: str = ""
    past: bool = False
    now: bool = False


@dataclass(frozen=True)
class StepTrack:
    """A named row of steps; a clock drops its figures where there is no room."""

    label: str
    steps: Sequence[TrackStep]
    clock: bool = False


def phases(label: str, names: Sequence[str], now: int) -> StepTrack:
    """Numbered phases; now is the place of the present one, counted from 0."""
    steps = [TrackStep(str(place + 1), str(name), place < now, place == now) for place, name in enumerate(names)]
    return StepTrack(label, steps)


def states(label: str, names: Sequence[str], now: int) -> StepTrack:
    """One state out of a short list."""
    return StepTrack(label, [TrackStep("", str(name), now=place == now) for place, name in enumerate(names)])


def clock(label: str, of: int, now: int) -> StepTrack:
    """Turns 1 to of; now is the present one, 0 before the first."""
    return StepTrack(
        label, [TrackStep(str(turn), "", turn < now, turn == now) for turn in range(1, of + 1)], clock=True
    )
