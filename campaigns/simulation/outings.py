"""The report of a game whose careers list their outings: what is counted of each is declared."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from django.utils.safestring import SafeString

from campaigns.simulation import plots, report
from campaigns.simulation.careers import Plan, PlayedCareer
from campaigns.simulation.figures import Estimate, mean
from campaigns.simulation.report import by_key
from campaigns.simulation.rows import ReportRow
from campaigns.simulation.summary import CareersSummary, shares, summary


class OutingsSummary(CareersSummary, frozen=True, kw_only=True):
    """One column of the report: its means and shares, each by its heading."""

    played: int
    means: dict[str, Estimate]
    words: dict[str, dict[str, Estimate]]


class OutingReport(report.Report):
    listed: ClassVar[str]
    """Where the end of a career lists its outings."""
    part: ClassVar[Any]
    played: ClassVar[Any]
    """The headings of the outings and of their number."""
    means: ClassVar[Mapping[Any, Callable[[Mapping[str, Any]], float]]]
    words: ClassVar[Mapping[Any, tuple[Callable[[Mapping[str, Any]], str], Sequence[str]]]]
    """What tells outings apart, with all that it can be; without that the commonest come first."""
    whole = True
    """Whether careers are won or lost and have a score."""

    def summary(self, plan: Plan, records: Sequence[PlayedCareer]) -> OutingsSummary:
        any_game = summary(plan, records)
        found = [one for record in records for one in record.end.get(self.listed, ())]
        return OutingsSummary(
            **{name: getattr(any_game, name) for name in any_game.__struct_fields__},
            played=len(found),
            means={str(name): mean([count(one) for one in found]) for name, count in self.means.items()},
            words={
                str(name): shares([say(one) for one in found], len(found), known)
                for name, (say, known) in self.words.items()
            },
        )

    def rows(self, summaries: Sequence[OutingsSummary]) -> list[ReportRow]:
        counts = tuple(Estimate(one.played, one.played, one.played) for one in summaries)
        found = [ReportRow(self.part, self.played, counts, percent=False, compared=False)]
        for name in map(str, self.means):
            found.append(ReportRow(self.part, name, tuple(one.means[name] for one in summaries), percent=False))
        for name, (_say, known) in self.words.items():
            found += by_key(str(name), summaries, _words(str(name)), known, 0.0 if known else plots.RARE)
        return [*found, *(super().rows(summaries) if self.whole else ())]

    def drawings(self, summaries: Sequence[OutingsSummary]) -> list[tuple[str, SafeString]]:
        bars = [
            (str(name), plots.bars(summaries, _words(str(name)), known)) for name, (_say, known) in self.words.items()
        ]
        return [*bars, *(super().drawings(summaries)[1:] if self.whole else ())]


def _words(name: str) -> Callable[[OutingsSummary], dict[str, Estimate]]:
    return lambda one: one.words[name]
