"""The summaries side by side: as lines of figures, as a table of text and as CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from typing import Any, Final

import msgspec
from django.utils.translation import gettext as _

from campaigns.simulation.figures import Estimate, mean_difference, share, share_difference
from campaigns.simulation.summary import PARTS, VICTORIES, Summary

MONTHS: Final = ("06", "12")  # of the survival by month, these and the last stand in the table; the CSV has them all
RARE: Final = 0.002  # awards rarer than this stand in the CSV only


class Row(msgspec.Struct, frozen=True):
    """One line: a figure of every column, and how far each is from the first."""

    part: str
    name: str
    values: tuple[Estimate, ...]
    percent: bool = True
    rare: bool = False
    compared: bool = True

    def differences(self) -> list[Estimate]:
        """None where a figure comes without an interval."""
        if not self.compared:
            return []
        apart = share_difference if self.percent else mean_difference
        return [apart(self.values[0], other) for other in self.values[1:]]


def rows(summaries: Sequence[Summary]) -> list[Row]:
    """Every figure of the report, in its order."""
    found = [
        Row(_("Career"), _("On duty to the end of the war"), _each(summaries, "served")),
        Row(_("Career"), _("Kommandant lived"), _each(summaries, "alive")),
        Row(_("Career"), _("Ended with the boat"), _each(summaries, "boat_lost")),
        Row(_("Career"), _("Boats lost per patrol"), _each(summaries, "lost_per_patrol")),
        Row(_("Career"), _("Patrols that came home"), _each(summaries, "patrols"), percent=False),
        Row(_("Tonnage"), _("Mean"), _each(summaries, "tons"), percent=False),
        Row(_("Tonnage"), _("Ships"), _each(summaries, "ships"), percent=False),
    ]
    for place, part in enumerate(PARTS):
        values = tuple(_counted(one.spread_of_tons[place]) for one in summaries)
        found.append(
            Row(_("Tonnage"), _("%d in 100 stay within") % round(100 * part), values, percent=False, compared=False)
        )
    found += _by_key(_("Victory"), summaries, "victories", VICTORIES)
    found += _by_key(_("End"), summaries, "causes")
    found += _by_key(_("Award"), summaries, "awards")
    found += _by_key(_("Rank"), summaries, "ranks")
    for month in sorted({month for one in summaries for month in one.survival}):
        values = tuple(one.survival.get(month, NOT_YET) for one in summaries)
        found.append(Row(_("On duty"), month, values, rare=month[5:] not in MONTHS and month != last_month(summaries)))
    return found


def text(summaries: Sequence[Summary]) -> str:
    """The table, for a terminal."""
    lines: list[list[str]] = [[""] + [str(one.plan) for one in summaries] + [_("difference")] * (len(summaries) - 1)]
    part = ""
    for row in rows(summaries):
        if row.rare or (row.part == _("Award") and all(value.value < RARE for value in row.values)):
            continue
        if row.part != part:
            part = row.part
            lines.append([part])
        lines.append(["  " + row.name, *(shown(value, row.percent) for value in row.values), *_apart(row)])
    wide = [max(len(line[place]) for line in lines if place < len(line)) for place in range(len(lines[0]))]
    return "\n".join(
        "  ".join(cell.ljust(wide[place]) if place == 0 else cell.rjust(wide[place]) for place, cell in enumerate(line))
        for line in lines
    )


def as_csv(summaries: Sequence[Summary]) -> str:
    """Every figure with the ends of its interval; shares as fractions of one."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    head = ["part", "figure"]
    for one in summaries:
        head += [f"{one.plan}", "low", "high"]
    for one in summaries[1:]:
        head += [f"{one.plan} less the first", "low", "high"]
    writer.writerow(head)
    for row in rows(summaries):
        cells: list[Any] = [row.part, row.name]
        for value in (*row.values, *row.differences()):
            cells += [f"{value.value:.6g}", f"{value.low:.6g}", f"{value.high:.6g}"]
        writer.writerow(cells + [""] * (len(head) - len(cells)))
    return out.getvalue()


def shown(value: Estimate, percent: bool, sign: bool = False) -> str:
    """A figure and its margin, as a reader wants them."""
    plus = "+" if sign else ""
    if percent:
        return f"{100 * value.value:{plus}.1f} % ± {100 * value.margin:.1f}"
    digits = 0 if abs(value.value) >= 1000 else 2
    margin = f" ± {value.margin:,.{digits}f}" if value.margin else ""
    return f"{value.value:{plus},.{digits}f}{margin}"


def last_month(summaries: Sequence[Summary]) -> str:
    return max(month for one in summaries for month in one.survival)


NOT_YET: Final = Estimate(1.0, 1.0, 1.0)  # a career that has not begun is nobody's loss


def _counted(value: float) -> Estimate:
    return Estimate(value, value, value)


def _each(summaries: Sequence[Summary], name: str) -> tuple[Estimate, ...]:
    return tuple(getattr(one, name) for one in summaries)


def _by_key(part: str, summaries: Sequence[Summary], name: str, order: Sequence[str] = ()) -> Iterator[Row]:
    keys = order or list(dict.fromkeys(key for one in summaries for key in getattr(one, name)))
    for key in keys:
        yield Row(part, key, tuple(getattr(one, name).get(key) or share(0, one.count) for one in summaries))


def _apart(row: Row) -> list[str]:
    """The differences; a star where the interval leaves nothing out."""
    return [shown(gap, row.percent, sign=True) + (" *" if gap.sure else "  ") for gap in row.differences()]
