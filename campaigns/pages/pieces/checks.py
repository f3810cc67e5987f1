"""The die needed for a result, column by column of a chart, and its odds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from campaigns.engine.checks import chance
from campaigns.engine.prompts import Charts
from campaigns.pages.bridge.reading import naturals, percent


@dataclass(frozen=True)
class Need:
    """The faces that give a result; empty where none does, or where the chart has no such column."""

    faces: str = ""
    odds: str = ""


@dataclass(frozen=True)
class CheckRow:
    """A row of the table; the one that holds now is marked."""

    name: str
    needs: Sequence[Need]
    now: bool = False


def need(charts: Charts, chart: str, column: str | None, *results: Any, sides: int = 6) -> Need:
    faces = range(1, sides + 1)
    try:
        hits = [face for face in faces if charts.reading(chart, column, face, face) in results]
    except LookupError:
        return Need()
    return Need(naturals(hits, faces), percent(chance(charts, chart, column, *results, sides=sides)))
