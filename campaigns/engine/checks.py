"""Checks: one throw that holds or fails, and damage that has one try at repair."""

from __future__ import annotations

from typing import Any

from campaigns.engine.prompts import Charts, Note, Outcome, Procedure, Roll


def check(key: str, case: str, least: int, holds: str, fails: str, **more: Any) -> Roll:
    """A die that holds from a face on, where no chart says so."""
    outcomes = (Outcome(None, least - 1, fails), Outcome(least, None, holds))
    return Roll(key, more.pop("dice", "1d6"), case, outcomes=lambda: outcomes, **more)


def chance(charts: Charts, chart: str, column: str | None, *results: Any, sides: int = 6) -> float:
    """How likely one die gives one of these results on a chart."""
    fallen = (charts.reading(chart, column, face, face) for face in range(1, sides + 1))
    return sum(result in results for result in fallen) / sides


def damaged(holder: Any, name: str, repair: Roll, mends: str, notes: tuple[str, str]) -> Procedure:
    """One try at repair, at once; where it fails one is lost of what is counted under the name.

    notes are told of a repair and of a loss, with what is left. Gives whether it was repaired.
    """
    mended = (yield repair).result == mends
    if not mended:
        setattr(holder, name, getattr(holder, name) - 1)
    yield Note(notes[0] if mended else notes[1], {name: getattr(holder, name)}, repair.case)
    return mended
