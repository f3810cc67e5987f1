"""Which charts the dice are read on most, and the sources of the results."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from charts.book import Book
from charts.figures.parts import SIGNS, WEAKEST, cell_origin, weakest
from charts.figures.reach import holds

Read = Mapping[tuple[str, str], int]
"""How often a chart gave a result of a source."""


class Counting:
    """A book that counts its look-ups."""

    def __init__(self, book: Book, raw: Mapping[str, Any]) -> None:
        self._book, self.read = book, Counter[tuple[str, str]]()
        self._charts = {chart["id"]: chart for chart in raw["charts"]}
        self._rosters = {roster["id"]: roster["ships"] for roster in raw["rosters"]}
        self._known: dict[tuple[str, str | None, int, int], str] = {}

    def __getattr__(self, name: str) -> Any:
        return getattr(self._book, name)

    def reading(self, chart: str, column: str | None, natural: int, total: int) -> Any:
        place = chart, column, natural, total
        if place not in self._known:
            self._known[place] = self._source(*place)
        self.read[chart, self._known[place]] += 1
        return self._book.reading(*place)

    def _source(self, chart: str, column: str | None, natural: int, total: int) -> str:
        if chart in self._rosters:
            return str(self._rosters[chart][natural - 1]["source"])
        found = self._charts[chart]
        row = next((row for row in found["natural"] if row["roll"] == natural), None)
        row = row or next(row for row in found["rows"] if holds(row, total))
        return (
            cell_origin(row, column)["source"] if column else weakest(cell_origin(row, key) for key in row["results"])
        )


def lines(read: Iterable[Read], raw: Mapping[str, Any]) -> Iterator[list[str]]:
    """One line a chart, the most used first: its share of all results, and the share of each source in it."""
    counts: Counter[tuple[str, str]] = Counter()
    for one in read:
        counts.update(one)
    titles = {part["id"]: part["title"] for part in [*raw["charts"], *raw["rosters"]]}
    charts: Counter[str] = Counter()
    for (chart, _source), count in counts.items():
        charts[chart] += count
    total = charts.total()
    sources = [source for source in WEAKEST if any(source == found for _chart, found in counts)]
    yield ["", "", *(str(SIGNS[source].name) for source in sources)]
    for chart, count in charts.most_common():
        shares = [_percent(counts[chart, source], count) for source in sources]
        yield [f"{chart}, {titles[chart]}", _percent(count, total), *shares]
    everywhere = [sum(counts[chart, source] for chart in charts) for source in sources]
    yield ["", f"{total:,}", *(_percent(count, total) for count in everywhere)]


def _percent(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} %" if part else ""
