"""The totals that dice and modifiers can reach, and the rows that answer them, as a bar and over a hundred rolls."""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any, Final

from django.utils.translation import gettext as _

from charts.figures.parts import plain_text, row_name, translated

TIMES: Final = 12  # how often a per_ modifier may count


@dataclass(frozen=True, slots=True)
class TotalsRange:
    """Neighbouring totals with the same rows: one row is sound, none a gap, several an overlap."""

    first: int
    last: int
    rows: tuple[int, ...]

    @property
    def state(self) -> str:
        return ("gap", "sound")[len(self.rows)] if len(self.rows) < 2 else "overlap"

    @property
    def label(self) -> str:
        return str(self.first) if self.first == self.last else f"{self.first} to {self.last}"


def faces(dice: str) -> list[tuple[int, ...]]:
    """Every way the dice can fall."""
    if dice == "d66":
        return list(product(range(1, 7), repeat=2))
    number, sides = dice.split("d")
    return list(product(range(1, int(sides) + 1), repeat=int(number or 1)))


def unmodified(dice: str, fallen: Sequence[int]) -> int:
    """The unmodified roll of fallen dice; d66 reads tens then ones."""
    return fallen[0] * 10 + fallen[1] if dice == "d66" else sum(fallen)


def unmodified_totals(dice: str) -> list[int]:
    """All unmodified rolls of some dice, without listing every way they fall."""
    if dice == "d66":
        return sorted({unmodified(dice, fallen) for fallen in faces(dice)})
    number, sides = dice.split("d")
    return list(range(int(number or 1), int(number or 1) * int(sides) + 1))


def totals(chart: Mapping[str, Any]) -> list[int]:
    """Every total that the dice and any set of the modifiers can reach."""
    bare = unmodified_totals(chart["dice"])
    down = up = 0
    for line in chart["modifiers"]:
        times = TIMES if line["key"].startswith("per_") else 1
        ever = (0, line["drm"], *line.get("dated", {}).values())
        down += min(ever) * times
        up += max(ever) * times
    if down == up == 0:
        return bare
    return list(range(bare[0] + down, bare[-1] + up + 1))


def holds(row: Mapping[str, Any], total: int) -> bool:
    return (row["low"] is None or row["low"] <= total) and (row["high"] is None or total <= row["high"])


def has_whole_ends(chart: Mapping[str, Any]) -> bool:
    """Whether all ends are numbers; a typed one may not be."""
    return all(row[end] is None or isinstance(row[end], int) for row in chart["rows"] for end in ("low", "high"))


def totals_ranges(chart: Mapping[str, Any]) -> list[TotalsRange]:
    """The reach of a chart, cut where the answering rows change."""
    found: list[TotalsRange] = []
    for total in totals(chart):
        rows = tuple(index for index, row in enumerate(chart["rows"]) if holds(row, total))
        if found and found[-1].rows == rows:
            found[-1] = TotalsRange(found[-1].first, total, rows)
        else:
            found.append(TotalsRange(total, total, rows))
    return found


# --- drawn as a bar ---------------------------------------------------------------------------------------------------


UNIT: Final = 24


def coverage(chart: Mapping[str, Any]) -> dict[str, Any]:
    """The reach of a chart as a bar: each stretch with its row; gaps and overlaps are marked."""
    bars, x = [], 0  # in units of the drawing
    for one in totals_ranges(chart):
        width = UNIT * sum(one.first <= total <= one.last for total in totals(chart))
        rows = ", ".join(row_name(chart["rows"][row]) for row in one.rows)
        shade = one.rows[0] % 2 if one.rows else 0
        bars.append({"x": x, "width": width, "state": one.state, "label": one.label, "row": rows, "shade": shade})
        x += width
    words = {"gap": _("gap"), "overlap": _("overlap")}
    said = [(bar["label"], " ".join(filter(None, (words.get(str(bar["state"])), str(bar["row"]))))) for bar in bars]
    return {"bars": bars, "width": x, "label": "; ".join(f"{label}: {text}" for label, text in said)}


# --- rolled a hundred times -------------------------------------------------------------------------------------------


ROLLS: Final = 100


@dataclass(frozen=True, slots=True)
class RowCount:
    """One row of the chart, with its count and its expected count."""

    name: str
    text: str
    times: int
    expected: float
    missing: bool = False


def spread(
    chart: Mapping[str, Any],
    column: str | None = None,
    drm: int = 0,
    times: int = ROLLS,
    choose: Callable[[list[tuple[int, ...]]], tuple[int, ...]] = secrets.choice,
) -> list[RowCount]:
    """Roll a chart, with a sum of modifiers, and count its rows; a total without a row counts as missing."""
    ways = faces(chart["dice"])
    bare = [unmodified(chart["dice"], way) for way in ways]
    answers = {roll: row_read(chart, roll, roll + drm) for roll in bare}
    rolled = Counter(answers[unmodified(chart["dice"], choose(ways))] for _time in range(times))
    likely = Counter(answers[roll] for roll in bare)
    bars = []
    for place in [(which, i) for which in ("natural", "rows") for i in range(len(chart[which]))]:
        row = chart[place[0]][place[1]]
        expected = times * likely[place] / len(ways)
        bars.append(RowCount(row_name(row), _text(chart, row, column), rolled[place], expected))
    if likely[None]:
        bars.append(RowCount(_("no row"), "", rolled[None], times * likely[None] / len(ways), missing=True))
    return bars


def row_read(chart: Mapping[str, Any], natural: int, total: int) -> tuple[str, int] | None:
    """The row that answers, by its list and its place: an override of the unmodified roll first."""
    found = [("natural", place) for place, row in enumerate(chart["natural"]) if row["roll"] == natural]
    found += [("rows", place) for place, row in enumerate(chart["rows"]) if holds(row, total)]
    return found[0] if found else None


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
