"""The summaries side by side: as rows, as a text table and as CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from campaigns.simulation import plots
from campaigns.simulation.careers import Plan, PlayedCareer
from campaigns.simulation.figures import Estimate, share
from campaigns.simulation.rows import ReportRow, figure
from campaigns.simulation.summary import PARTS, CareersSummary, summary


class Report:
    """The report of any game. A game's presentation replaces it where it can say more."""

    axes: Mapping[str, str] = {}
    """What of a set-up the command line may vary, and what is taken unless it does."""
    setup: Mapping[str, Any] = {}
    """The rest of a set-up."""

    def title(self, setup: Mapping[str, Any]) -> str:
        """The part of a set-up that distinguishes it."""
        return ", ".join(str(setup[axis]) for axis in self.axes)

    def summary(self, plan: Plan, records: Sequence[PlayedCareer]) -> CareersSummary:
        return summary(plan, records)

    def rows(self, summaries: Sequence[Any]) -> list[ReportRow]:
        return [
            ReportRow(_("Career"), _("Won"), of_each(summaries, "won")),
            ReportRow(_("Career"), _("Lost"), of_each(summaries, "lost")),
            ReportRow(_("Career"), _("Outings"), of_each(summaries, "outings"), percent=False),
            *spread(_("Score"), summaries),
            *by_key(_("End"), summaries, lambda one: one.causes),
        ]

    def drawings(self, summaries: Sequence[Any]) -> list[tuple[str, SafeString]]:
        """Plots, each with its caption."""
        return [
            (_("How they ended"), plots.bars(summaries, lambda one: one.causes)),
            (_("Score: one in ten, half, nine in ten stay within"), plots.spread(summaries)),
        ]


def text(summaries: Sequence[CareersSummary], rows: Sequence[ReportRow]) -> str:
    lines: list[list[str]] = [[""] + [str(one.plan) for one in summaries] + [_("difference")] * (len(summaries) - 1)]
    part = ""
    for row in rows:
        if row.rare:
            continue
        if row.part != part:
            part = row.part
            lines.append([part])
        lines.append(["  " + row.name, *(figure(value, row.percent) for value in row.values), *_apart(row)])
    return aligned(lines)


def aligned(lines: Sequence[Sequence[str]]) -> str:
    """Names to the left, figures to the right."""
    wide = [max(len(line[place]) for line in lines if place < len(line)) for place in range(len(lines[0]))]
    return "\n".join(
        "  ".join(cell.ljust(wide[place]) if place == 0 else cell.rjust(wide[place]) for place, cell in enumerate(line))
        for line in lines
    )


def as_csv(summaries: Sequence[CareersSummary], rows: Sequence[ReportRow]) -> str:
    """Every figure with its interval; shares as fractions of one."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    head = ["part", "figure"]
    for one in summaries:
        head += [f"{one.plan}", "low", "high"]
    for one in summaries[1:]:
        head += [f"{one.plan} less the first", "low", "high"]
    writer.writerow(head)
    for row in rows:
        cells: list[Any] = [row.part, row.name]
        for value in (*row.values, *row.differences()):
            cells += [f"{value.value:.6g}", f"{value.low:.6g}", f"{value.high:.6g}"]
        writer.writerow(cells + [""] * (len(head) - len(cells)))
    return out.getvalue()


def _counted(value: float) -> Estimate:
    return Estimate(value, value, value)


def of_each(summaries: Sequence[CareersSummary], name: str) -> tuple[Estimate, ...]:
    return tuple(getattr(one, name) for one in summaries)


def spread(part: str, summaries: Sequence[CareersSummary]) -> Iterator[ReportRow]:
    """Mean and percentiles of the score."""
    yield ReportRow(part, _("Mean"), of_each(summaries, "score"), percent=False)
    for place, within in enumerate(PARTS):
        values = tuple(_counted(one.spread[place]) for one in summaries)
        yield ReportRow(part, _("%d in 100 stay within") % round(100 * within), values, percent=False, compared=False)


def by_key(
    part: str,
    summaries: Sequence[Any],
    of: Callable[[Any], Mapping[str, Estimate]],
    order: Sequence[str] = (),
    rare: float = 0.0,
) -> Iterator[ReportRow]:
    """A row for each word of a figure; words that are rare in every column appear in the CSV only."""
    for key in order or list(dict.fromkeys(key for one in summaries for key in of(one))):
        values = tuple(of(one).get(key) or share(0, one.count) for one in summaries)
        yield ReportRow(part, key, values, rare=all(value.value < rare for value in values))


def _apart(row: ReportRow) -> list[str]:
    return [figure(gap, row.percent, sign=True) + (" *" if gap.sure else "  ") for gap in row.differences()]
