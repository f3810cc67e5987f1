"""A ladder as a table: each step, its bounds, and how often it was reached."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from campaigns.engine.ladders import Ladder, spans
from campaigns.pages.bridge.reading import span
from campaigns.pages.words import Say, capital


@dataclass(frozen=True)
class Rung:
    """A step of the ladder in words."""

    name: str
    bounds: str
    count: int | None = None
    now: bool = False


def rungs(steps: Ladder, say: Say, counts: Mapping[str, int] | None = None, by: int = 1, now: str = "") -> list[Rung]:
    """counts says how often each step was reached; by is the unit of the figures."""
    return [
        Rung(capital(say(key)), span(low, high), None if counts is None else counts.get(key, 0), key == now)
        for key, low, high in spans(steps, by)
    ]
