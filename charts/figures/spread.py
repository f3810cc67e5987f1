"""Show me: a chart rolled many times, and how often each row came up."""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _

from charts.figures.reach import faces, holds, unmodified
from charts.figures.wording import translated
from charts.figures.words import plain_text, row_name

TIMES: Final = 100


@dataclass(frozen=True, slots=True)
class RowCount:
    """One row of the chart: what it says, how often it fell, how often it may be expected to."""

    name: str
    text: str
    times: int
    expected: float
    missing: bool = False


def spread(
    chart: Mapping[str, Any],
    column: str | None = None,
    drm: int = 0,
    times: int = TIMES,
    choose: Callable[[list[tuple[int, ...]]], tuple[int, ...]] = secrets.choice,
) -> list[RowCount]:
    """Roll a chart, with a sum of modifiers, and count its rows; a total without a row counts as missing."""
    ways = faces(chart["dice"])
    rolled = Counter(_place(chart, unmodified(chart["dice"], choose(ways)), drm) for _time in range(times))
    likely = Counter(_place(chart, unmodified(chart["dice"], way), drm) for way in ways)
    bars = []
    for place in [
        *(("natural", i) for i in range(len(chart["natural"]))),
        *(("row", i) for i in range(len(chart["rows"]))),
    ]:
        row = chart["natural" if place[0] == "natural" else "rows"][place[1]]
        expected = times * likely[place] / len(ways)
        bars.append(RowCount(row_name(row), _text(chart, row, column), rolled[place], expected))
    if likely[None]:
        bars.append(RowCount(_("no row"), "", rolled[None], times * likely[None] / len(ways), missing=True))
    return bars


def _place(chart: Mapping[str, Any], unmodified_total: int, drm: int) -> tuple[str, int] | None:
    """Which row answers: an override of the unmodified roll first."""
    for index, row in enumerate(chart["natural"]):
        if row["roll"] == unmodified_total:
            return "natural", index
    for index, row in enumerate(chart["rows"]):
        if holds(row, unmodified_total + drm):
            return "row", index
    return None


def _text(chart: Mapping[str, Any], row: Mapping[str, Any], column: str | None) -> str:
    if column is not None:
        return plain_text(row["results"].get(column))
    if len(chart["columns"]) == 1:
        return plain_text(next(iter(row["results"].values()), ""))
    if len(chart["columns"]) > 3:
        return ""
    values = [(translated(one["label"]), row["results"].get(one["key"])) for one in chart["columns"]]
    return ", ".join(
        f"{label} {plain_text(value)}" if isinstance(value, int) else plain_text(value) for label, value in values
    )
