"""Ladders: a figure and the step it reaches, as points reach a rank and tons an honour."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec


class LadderStep(msgspec.Struct, frozen=True):
    """A step up to its highest figure; the last one has no upper end."""

    key: str
    most: int | None = None


Ladder = Sequence[LadderStep]


def ladder(rows: Sequence[Mapping[str, Any]]) -> Ladder:
    return [LadderStep(row["key"], row["most"]) for row in rows]


def reached(steps: Ladder, figure: int) -> str:
    return next(step.key for step in steps if step.most is None or figure <= step.most)


def spans(steps: Ladder, by: int = 1) -> list[tuple[str, int | None, int | None]]:
    """Each step with its lowest and highest figure; figures advance by the given step, and both ends are open."""
    below = [None, *(step.most for step in steps)]
    return [
        (step.key, None if least is None else least + by, step.most) for step, least in zip(steps, below, strict=False)
    ]
