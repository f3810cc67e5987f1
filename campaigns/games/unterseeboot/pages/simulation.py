"""Results of simulated campaigns of Unterseeboot, patrol by patrol: home or lost and how, tons, turns, honours."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from campaigns.games.unterseeboot.rules.state import CAUSES, HOME
from campaigns.simulation import plots, report
from campaigns.simulation.careers import Plan, PlayedCareer
from campaigns.simulation.figures import Estimate, mean, share
from campaigns.simulation.report import by_key, each, spread
from campaigns.simulation.rows import ReportRow
from campaigns.simulation.summary import CareersSummary, shares, summary

KOMMANDANT: Final = "Schmidt"
ENDS: Final = (HOME, *CAUSES)


class Campaigns(CareersSummary, frozen=True, kw_only=True):
    """One column of the report; ends, honours and means are of single patrols."""

    success: Estimate
    survived: Estimate
    patrols: int
    home: Estimate
    tons: Estimate
    turns: Estimate
    fired: Estimate
    ends: dict[str, Estimate]
    honours: dict[str, Estimate]


class Report(report.Report):
    """Type and map are what columns differ in."""

    axes = {"type": "VIIA", "map": "offset"}
    setup = {"kommandant": KOMMANDANT}

    def title(self, setup: Mapping[str, Any]) -> str:
        return f"{setup['type']}, {setup['map']}"

    def summary(self, plan: Plan, records: Sequence[PlayedCareer]) -> Campaigns:
        any_game = summary(plan, records)
        sailed = [one for record in records for one in record.end.get("records", ())]
        count = len(sailed)
        return Campaigns(
            **{name: getattr(any_game, name) for name in any_game.__struct_fields__},
            success=share(sum(bool(record.end.get("success")) for record in records), len(records)),
            survived=mean([record.end.get("survived", 0) for record in records]),
            patrols=count,
            home=share(sum(one["outcome"] == HOME for one in sailed), count),
            tons=mean([one["tons"] for one in sailed]),
            turns=mean([one["turns"] for one in sailed]),
            fired=mean([one["fired"] for one in sailed]),
            ends=shares([one["cause"] or HOME for one in sailed], count, ENDS),
            honours=shares([one["honour"] for one in sailed], count),
        )

    def rows(self, summaries: Sequence[Campaigns]) -> list[ReportRow]:
        counts = tuple(Estimate(one.patrols, one.patrols, one.patrols) for one in summaries)
        return [
            ReportRow(_("Patrol"), _("Patrols played"), counts, percent=False, compared=False),
            ReportRow(_("Patrol"), _("Home"), each(summaries, "home")),
            ReportRow(_("Patrol"), _("Tons"), each(summaries, "tons"), percent=False),
            ReportRow(_("Patrol"), _("Turns"), each(summaries, "turns"), percent=False),
            ReportRow(_("Patrol"), _("Torpedoes fired"), each(summaries, "fired"), percent=False),
            *by_key(_("How patrols ended"), summaries, "ends", ENDS),
            *by_key(_("Honour"), summaries, "honours", rare=plots.RARE),
            ReportRow(_("Campaign"), _("Ten patrols survived"), each(summaries, "success")),
            ReportRow(_("Campaign"), _("Patrols survived"), each(summaries, "survived"), percent=False),
            *spread(_("Tons of a campaign"), summaries),
        ]

    def drawings(self, summaries: Sequence[Campaigns]) -> list[tuple[str, SafeString]]:
        return [
            (_("How patrols ended"), plots.bars(summaries, lambda one: one.ends, ENDS)),
            (_("Honours"), plots.bars(summaries, lambda one: one.honours)),
            (_("Tons of a campaign: one in ten, half, nine in ten stay within"), plots.spread(summaries)),
        ]
