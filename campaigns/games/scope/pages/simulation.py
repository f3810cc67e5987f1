"""Results of simulated matches of SCOPE U-Boot. Its players see no board: it measures the rules, not players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from campaigns.games.scope.rules.books import scenario
from campaigns.games.scope.rules.state import ALLIED, DRAW, GERMAN, REASONS
from campaigns.simulation import plots, report
from campaigns.simulation.careers import Plan, PlayedCareer
from campaigns.simulation.figures import Estimate, mean
from campaigns.simulation.report import by_key, each
from campaigns.simulation.rows import ReportRow
from campaigns.simulation.summary import CareersSummary, shares, summary

PEOPLE: Final = {"first": "Anna", "second": "Ben"}
WINNERS: Final = (GERMAN, ALLIED, DRAW)


class Matches(CareersSummary, frozen=True, kw_only=True):
    """One column of the report; everything is of single matches."""

    matches: int
    turns: Estimate
    allied: Estimate
    german: Estimate
    margin: Estimate
    winners: dict[str, Estimate]
    reasons: dict[str, Estimate]
    scenarios: dict[str, Estimate]


class Report(report.Report):
    """A column a policy: nothing in a set-up matters."""

    setup = PEOPLE

    def title(self, setup: Mapping[str, Any]) -> str:
        return ""

    def summary(self, plan: Plan, records: Sequence[PlayedCareer]) -> Matches:
        any_game = summary(plan, records)
        played = [one for record in records for one in record.end.get("rows", ())]
        count = len(played)
        return Matches(
            **{name: getattr(any_game, name) for name in any_game.__struct_fields__},
            matches=count,
            turns=mean([one["turns"] for one in played]),
            allied=mean([one["allied_points"] for one in played]),
            german=mean([one["german_points"] for one in played]),
            margin=mean([abs(one["allied_points"] - one["german_points"]) for one in played]),
            winners=shares([one["winner"] or "" for one in played], count, WINNERS),
            reasons=shares([one["reason"] for one in played], count, REASONS),
            scenarios=shares([scenario(one["mode"], one["size"]) for one in played], count),
        )

    def rows(self, summaries: Sequence[Matches]) -> list[ReportRow]:
        counts = tuple(Estimate(one.matches, one.matches, one.matches) for one in summaries)
        part = _("Match")
        return [
            ReportRow(part, _("Matches played"), counts, percent=False, compared=False),
            ReportRow(part, _("German turns"), each(summaries, "turns"), percent=False),
            ReportRow(part, _("Points of the Allies"), each(summaries, "allied"), percent=False),
            ReportRow(part, _("Points of the Germans"), each(summaries, "german"), percent=False),
            ReportRow(part, _("Margin"), each(summaries, "margin"), percent=False),
            *by_key(_("Won by"), summaries, "winners", WINNERS),
            *by_key(_("How matches ended"), summaries, "reasons", REASONS),
            *by_key(_("Scenario"), summaries, "scenarios", rare=plots.RARE),
        ]

    def drawings(self, summaries: Sequence[Matches]) -> list[tuple[str, SafeString]]:
        return [
            (_("Won by"), plots.bars(summaries, lambda one: one.winners, WINNERS)),
            (_("How matches ended"), plots.bars(summaries, lambda one: one.reasons, REASONS)),
        ]
