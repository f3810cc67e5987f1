"""Ladders: a figure and the step that it reaches, as points reach a rank and tons an honour."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec


class LadderStep(msgspec.Struct, frozen=True):
    """A step that holds figures up to the most; the last one has no upper end."""

    key: str
    most: int | None = None


Ladder = Sequence[LadderStep]


def ladder(rows: Sequence[Mapping[str, Any]]) -> Ladder:
    """A ladder from the rows of a chart without dice, each with its key and the most it holds."""
    return [LadderStep(row["key"], row["most"]) for row in rows]


def reached(steps: Ladder, figure: int) -> str:
    """The key of the step that a figure stands on."""
    return next(step.key for step in steps if step.most is None or figure <= step.most)


def spans(steps: Ladder, by: int = 1) -> list[tuple[str, int | None, int | None]]:
    """Each step with its least and its most; figures go by so many, and the lowest and the highest are open."""
    below = [None, *(step.most for step in steps)]
    return [
        (step.key, None if least is None else least + by, step.most) for step, least in zip(steps, below, strict=False)
    ]
