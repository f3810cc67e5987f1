"""Checks: one throw that holds or fails, and damage with one try at repair."""

from __future__ import annotations

from typing import Any

from campaigns.engine.prompts import Charts, Note, Outcome, Procedure, Roll


def check(key: str, case: str, least: int, holds: str, fails: str, **more: Any) -> Roll:
    """A die that holds from a face on, where no chart decides."""
    outcomes = (Outcome(None, least - 1, fails), Outcome(least, None, holds))
    return Roll(key, more.pop("dice", "1d6"), case, outcomes=lambda: outcomes, **more)


def chance(charts: Charts, chart: str, column: str | None, *results: Any, sides: int = 6) -> float:
    fallen = (charts.reading(chart, column, face, face) for face in range(1, sides + 1))
    return sum(result in results for result in fallen) / sides


def damaged(holder: Any, name: str, repair: Roll, mends: str, notes: tuple[str, str]) -> Procedure:
    """One try at repair, at once; a failure costs one of the counted resource.

    notes are the keys for a repair and for a loss. Gives whether it was repaired.
    """
    mended = (yield repair).result == mends
    if not mended:
        setattr(holder, name, getattr(holder, name) - 1)
    yield Note(notes[0] if mended else notes[1], {name: getattr(holder, name)}, repair.case)
    return mended
