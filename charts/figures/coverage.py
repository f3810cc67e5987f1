"""The reach of a chart drawn as a bar: which row answers which totals, where there is a gap or an overlap."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from charts.figures import reach
from charts.figures.words import row_name


@dataclass(frozen=True)
class CoverageBar:
    """One stretch of the drawn reach, placed: x and width in units of the drawing."""

    x: int
    width: int
    state: str
    label: str
    row: str
    shade: int


UNIT: Final = 24


def coverage(chart: Mapping[str, Any]) -> dict[str, Any]:
    """The reach of a chart as a bar: each stretch with its row; gaps and overlaps stand out."""
    bars, total = [], 0
    for stretch in reach.stretches(chart):
        size = sum(1 for one in reach.totals(chart) if stretch.first <= one <= stretch.last)
        rows = ", ".join(row_name(chart["rows"][row]) for row in stretch.rows)
        shade = stretch.rows[0] % 2 if stretch.rows else 0
        bars.append(CoverageBar(total * UNIT, size * UNIT, stretch.state, stretch.label, rows, shade))
        total += size
    return {"bars": bars, "width": total * UNIT}
