"""Results of simulated careers: length of service, victories, awards and ranks, month by month."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from campaigns.games.the_hunted.rules.calendar import GAME_ENDS, GAME_STARTS, later
from campaigns.games.the_hunted.rules.victory import BANDS
from campaigns.simulation import plots, report
from campaigns.simulation.careers import Plan, PlayedCareer
from campaigns.simulation.figures import Estimate, mean, share
from campaigns.simulation.report import by_key, of_each, spread
from campaigns.simulation.rows import ReportRow
from campaigns.simulation.summary import CareersSummary, shares, summary

KOMMANDANT: Final = "Schmidt"
VICTORIES: Final = ("defeat", *BANDS)
SERVED: Final = "war_over"  # on duty when the war ended
WITH_THE_BOAT: Final = ("sunk_", "scuttled", "boat_captured", "lost_at_sea")
MONTHS: Final = ("06", "12")  # of the survival by month the table has these and the last; the CSV has them all
LABELLED: Final = ("01", "07")
NOT_YET: Final = Estimate(1.0, 1.0, 1.0)  # a career that has not begun is nobody's loss


class Careers(CareersSummary, frozen=True, kw_only=True):
    served: Estimate  # still on duty in May 1945
    alive: Estimate  # the Kommandant survived, on duty or not
    boat_lost: Estimate  # the career ended with its boat
    survival: dict[str, Estimate]  # month -> share still on duty at its end
    ships: Estimate
    patrols: Estimate
    lost_per_patrol: Estimate
    victories: dict[str, Estimate]
    awards: dict[str, Estimate]
    ranks: dict[str, Estimate]


class Report(report.Report):
    """Columns differ in type and first month."""

    axes = {"type": "VIIC", "start": GAME_STARTS}
    setup = {"kommandant": KOMMANDANT}

    def title(self, setup: Mapping[str, Any]) -> str:
        return f"{setup['type']} from {setup['start']}"

    def summary(self, plan: Plan, records: Sequence[PlayedCareer]) -> Careers:
        count, ends = len(records), [record.end for record in records]
        lost = sum(record.reason.startswith(WITH_THE_BOAT) for record in records)
        patrols = [end.get("patrols", 0) for end in ends]
        sailed = sum(patrols) + lost  # the last patrol is not among those that came home
        any_game = summary(plan, records)
        return Careers(
            **{name: getattr(any_game, name) for name in any_game.__struct_fields__},
            served=share(sum(record.reason == SERVED for record in records), count),
            alive=share(sum(end.get("alive", True) for end in ends), count),
            boat_lost=share(lost, count),
            survival={
                month: share(sum(on_duty(record, month) for record in records), count)
                for month in months(plan.setup["start"])
            },
            ships=mean([end.get("ships", 0) for end in ends]),
            patrols=mean(patrols),
            lost_per_patrol=share(lost, sailed),
            victories=shares([end.get("victory", "") for end in ends], count, VICTORIES),
            awards=shares([name for end in ends for name in sorted(set(end.get("awards", ())))], count),
            ranks=shares([end.get("rank", "") for end in ends], count),
        )

    def rows(self, summaries: Sequence[Careers]) -> list[ReportRow]:
        score, *within = spread(_("Tonnage"), summaries)
        return [
            ReportRow(_("Career"), _("On duty to the end of the war"), of_each(summaries, "served")),
            ReportRow(_("Career"), _("Kommandant survived"), of_each(summaries, "alive")),
            ReportRow(_("Career"), _("Ended with the boat"), of_each(summaries, "boat_lost")),
            ReportRow(_("Career"), _("Boats lost per patrol"), of_each(summaries, "lost_per_patrol")),
            ReportRow(_("Career"), _("Patrols that returned"), of_each(summaries, "patrols"), percent=False),
            score,
            ReportRow(_("Tonnage"), _("Ships"), of_each(summaries, "ships"), percent=False),
            *within,
            *by_key(_("Victory"), summaries, lambda one: one.victories, VICTORIES),
            *by_key(_("End"), summaries, lambda one: one.causes),
            *by_key(_("Award"), summaries, lambda one: one.awards, rare=plots.RARE),
            *by_key(_("Rank"), summaries, lambda one: one.ranks),
            *_on_duty(summaries),
        ]

    def drawings(self, summaries: Sequence[Careers]) -> list[tuple[str, SafeString]]:
        line = months(min(one.plan.setup["start"] for one in summaries))
        survival = plots.curves(summaries, lambda one: one.survival, line, lambda month: month[5:] in LABELLED)
        return [
            (_("On duty, month by month"), survival),
            (_("How they ended"), plots.bars(summaries, lambda one: one.causes)),
            (_("Victory"), plots.bars(summaries, lambda one: one.victories, VICTORIES)),
            (_("Tonnage: one in ten, half, nine in ten stay within"), plots.spread(summaries)),
            (_("Awards"), plots.bars(summaries, lambda one: one.awards)),
        ]


def on_duty(record: PlayedCareer, month: str) -> bool:
    """At the end of a month."""
    return record.reason == SERVED or bool(record.end.get("date", "") > month)


def months(start: str) -> list[str]:
    """From the first month of a career to the last of the war."""
    found = [start]
    while found[-1] < GAME_ENDS:
        found.append(later(found[-1], 1))
    return found


def _on_duty(summaries: Sequence[Careers]) -> Iterator[ReportRow]:
    line = sorted({month for one in summaries for month in one.survival})
    for month in line:
        values = tuple(one.survival.get(month, NOT_YET) for one in summaries)
        yield ReportRow(_("On duty"), month, values, rare=month[5:] not in MONTHS and month != line[-1])
