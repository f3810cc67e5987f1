"""The compiled edition, as the rules see the charts. A book never changes; a save makes another."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any, Final

from charts.figures.parts import WEAKEST
from charts.figures.version import Read, version_of

REACH: Final = 40  # totals this far beyond the dice are looked up in advance; farther ones are searched


class OffChart(LookupError):
    """A total, a column, a chart or a ship that the edition lacks: a fault of the edition."""


@dataclass(frozen=True, slots=True)
class Modifier:
    """One line of a chart's modifiers; a key that starts with per_ may count several times.

    dated holds the months, written YYYY-MM, from which on the number is another.
    """

    key: str
    drm: int
    label: str
    case: str
    source: str
    dated: tuple[tuple[str, int], ...] = ()

    def as_of(self, month: str) -> Modifier:
        held = [drm for first, drm in self.dated if first <= month]
        return replace(self, drm=held[-1]) if held else self


@dataclass(frozen=True, slots=True)
class Column:
    """A column; a dated one holds for the months from first to last, written YYYY-MM."""

    key: str
    label: str
    first: str | None = None
    last: str | None = None

    def covers(self, month: str) -> bool:
        return (self.first is None or self.first <= month) and (self.last is None or month <= self.last)


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a chart; low or high of None is an open end, as in "8 or less".

    cells holds the sources of single columns that differ from the row's.
    """

    low: int | None
    high: int | None
    results: Mapping[str, Any]
    source: str
    case: str
    cells: Mapping[str, str] = field(default_factory=dict)

    def source_in(self, column: str | None) -> str:
        """The source of one column; of a whole row the one to check first."""
        if column is not None:
            return self.cells.get(column, self.source)
        return min((self.cells.get(key, self.source) for key in self.results), key=WEAKEST.index)

    def holds(self, total: int) -> bool:
        return (self.low is None or self.low <= total) and (self.high is None or total <= self.high)


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart that dice are read on."""

    id: str
    title: str
    dice: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    natural: Mapping[int, Row]
    modifiers: Mapping[str, Modifier]
    notes: tuple[str, ...]
    _found: dict[tuple[str | None, int, int], Any] = field(default_factory=dict, repr=False)
    _dated: dict[str | None, Mapping[str, Modifier]] = field(default_factory=dict, repr=False)

    def row(self, total: int) -> Row:
        """The one row that holds total."""
        for row in self.rows:
            if row.holds(total):
                return row
        raise OffChart(f"{self.id}: no row holds {total}")

    def row_of(self, natural: int, total: int) -> Row:
        """The row for a roll; an unmodified roll may override the total (9.6.9)."""
        return self.natural.get(natural) or self.row(total)

    def read(self, column: str | None, natural: int, total: int) -> Any:
        """The cell of one column, or of the only one; a chart of several columns read without one gives them all."""
        place = column, natural, total
        if place not in self._found:
            self._found[place] = _cell(self, self.row_of(natural, total).results, column)
        found = self._found[place]
        return found if column is not None or len(self.columns) == 1 else dict(found)

    def column_in(self, month: str, prefix: str = "") -> str:
        """The dated column for a month (P1, E3a, E3b; U2 by kind of torpedo)."""
        for column in self.columns:
            if column.key.startswith(prefix) and column.covers(month):
                return column.key
        raise OffChart(f"{self.id}: no column for {month}")


@dataclass(frozen=True, slots=True)
class Book:
    edition: str
    name: str
    version: str
    charts: Mapping[str, Chart]
    tables: Mapping[str, tuple[Mapping[str, Any], ...]]  # charts without dice: U3-PT, E5-EF, P1-R ...
    figures: Mapping[str, Any]  # thresholds that the rulebook states: FIG, key -> value
    rosters: Mapping[str, tuple[Mapping[str, Any], ...]]  # roll 1 is entry 0
    boats: Mapping[str, Mapping[str, Any]]
    tracks: Mapping[tuple[str, str], tuple[Mapping[str, Any], ...]]  # (type, assignment) -> boxes

    def chart(self, id: str) -> Chart:
        try:
            return self.charts[id]
        except KeyError:
            raise OffChart(f"no chart {id}") from None

    def reading(self, chart: str, column: str | None, natural: int, total: int) -> Any:
        """The result of a roll on a chart; a roster is read by its natural roll."""
        found = self.charts.get(chart)
        return dict(self.ship(chart, natural)) if found is None else found.read(column, natural, total)

    def readings(self, chart: str, column: str | None, naturals: Iterable[int], drm: int) -> dict[int, Any]:
        """The results of several rolls, except rolls the chart does not have."""
        found = {}
        for natural in naturals:
            with suppress(LookupError):
                found[natural] = self.reading(chart, column, natural, natural + drm)
        return found

    def sources(self, chart: str, column: str | None, naturals: Iterable[int], drm: int) -> dict[int, str]:
        """The sources of the results of some rolls, except rolls the chart does not have."""
        found, sources = self.charts.get(chart), {}
        for natural in naturals:
            with suppress(OffChart):
                if found is None:
                    sources[natural] = str(self.ship(chart, natural)["source"])
                else:
                    sources[natural] = found.row_of(natural, natural + drm).source_in(column)
        return sources

    def lines(self, chart: str, month: str | None = None) -> Mapping[str, Modifier]:
        """The modifiers of a chart by key, as they are in a month; as they were first where none is named."""
        found = self.chart(chart)
        if month is None:
            return found.modifiers
        if month not in found._dated:
            found._dated[month] = {key: line.as_of(month) for key, line in found.modifiers.items()}
        return found._dated[month]

    def row_list(self, chart: str, column: str | None) -> list[tuple[int | None, int | None, Any]]:
        """Low, high and result of every row, natural overrides first."""
        if chart not in self.charts:
            return [(roll, roll, dict(ship)) for roll, ship in enumerate(self.rosters[chart], start=1)]
        found = self.charts[chart]
        return [(row.low, row.high, _cell(found, row.results, column)) for row in found.rows]

    def answers(self, chart: str, column: str | None) -> list[Any]:
        """Every result that a chart can give, in its order, each once."""
        results = [result for _, _, result in self.row_list(chart, column)]
        return [result for place, result in enumerate(results) if result not in results[:place]]

    def dice(self, chart: str) -> str:
        return self.charts[chart].dice if chart in self.charts else self.die(chart)

    def die(self, roster: str) -> str:
        """The die that a roster is read with; it has as many sides as the roster has ships."""
        sides = len(self.rosters[roster])
        return "d100" if sides == 100 else f"1d{sides}"

    def ship(self, roster: str, roll: int) -> Mapping[str, Any]:
        """The ship at this roll of a roster."""
        ships = self.rosters[roster]
        if not 1 <= roll <= len(ships):
            raise OffChart(f"{roster}: no entry {roll}")
        return ships[roll - 1]


def compile_book(raw: Mapping[str, Any]) -> Book:
    """Make the book of a raw edition; see charts/README.md for its shape."""
    charts, tables, figures = {}, {}, {}
    for raw_chart in raw["charts"]:
        if raw_chart["dice"] is None:
            tables[raw_chart["id"]] = tuple(_line(row) for row in raw_chart["rows"])
        else:
            charts[raw_chart["id"]] = _chart(raw_chart)
    for row in tables.get("FIG", ()):
        figures[row["key"]] = row["value"]
    return Book(
        edition=raw["edition"],
        name=raw["name"],
        version=version_of(raw),
        charts=charts,
        tables=tables,
        figures=figures,
        rosters={roster["id"]: tuple(dict(ship) for ship in roster["ships"]) for roster in raw["rosters"]},
        boats={boat["type"]: dict(boat) for boat in raw["boats"]},
        tracks={(track["type"], track["assignment"]): tuple(track["boxes"]) for track in raw["tracks"]},
    )


def _line(row: Mapping[str, Any]) -> dict[str, Any]:
    """A line of a table, without the sources of its cells."""
    return {key: value for key, value in row.items() if key != "cells"}


def _cell(chart: Chart, results: Mapping[str, Any], column: str | None) -> Any:
    """One column's cell; without a column the only one, or all of them."""
    if column is not None:
        try:
            return results[column]
        except KeyError:
            raise OffChart(f"{chart.id}: no column {column}") from None
    return next(iter(results.values())) if len(chart.columns) == 1 else dict(results)


def _chart(raw: Mapping[str, Any]) -> Chart:
    chart = Chart(
        id=raw["id"],
        title=raw["title"],
        dice=raw["dice"],
        columns=tuple(
            Column(column["key"], column["label"], column.get("first"), column.get("last")) for column in raw["columns"]
        ),
        rows=tuple(_row(row, row["low"], row["high"]) for row in raw["rows"]),
        natural={row["roll"]: _row(row, row["roll"], row["roll"]) for row in raw.get("natural", ())},
        modifiers={
            line["key"]: Modifier(
                line["key"],
                line["drm"],
                line["label"],
                line.get("case", ""),
                line["source"],
                tuple(sorted(line.get("dated", {}).items())),
            )
            for line in raw["modifiers"]
        },
        notes=tuple(raw.get("notes", ())),
    )
    for total in _within_reach(chart.rows):
        chart.row(total)
    return chart


def _row(row: Mapping[str, Any], low: int | None, high: int | None) -> Row:
    cells = {key: one["source"] for key, one in row.get("cells", {}).items()}
    return Row(low, high, row["results"], row["source"], row.get("case", ""), cells)


def _within_reach(rows: Sequence[Row]) -> Iterable[int]:
    """Every total near the rows that some row holds, so that play never searches."""
    ends = [end for row in rows for end in (row.low, row.high) if end is not None] or [0]  # one row may hold all
    return (total for total in range(min(ends) - REACH, max(ends) + REACH + 1) if any(row.holds(total) for row in rows))


# --- a book that notes what is read of it --------------------------------------------------------------------------


def watched(book: Book) -> tuple[Book, set[Read]]:
    """An equal book, and the set of its parts that have been read so far."""
    read: set[Read] = set()

    def watch(found: Mapping[Any, Any], kind: str, name: Callable[[Any], str] = str) -> Any:
        return _Watched(found, lambda key: read.add((kind, name(key))))

    copy = replace(
        book,
        charts=watch(book.charts, "charts"),
        tables=watch(book.tables, "charts"),
        figures=watch(book.figures, "charts", lambda key: "FIG"),
        rosters=watch(book.rosters, "rosters"),
        boats=watch(book.boats, "boats"),
        tracks=watch(book.tracks, "tracks", ", ".join),
    )
    return copy, read


class _Watched(Mapping[Any, Any]):
    """A mapping that records the keys asked for; iteration counts as all."""

    def __init__(self, found: Mapping[Any, Any], note: Callable[[Any], None]) -> None:
        self.found, self.note = found, note

    def __getitem__(self, key: Any) -> Any:
        value = self.found[key]
        self.note(key)
        return value

    def __contains__(self, key: object) -> bool:
        if key in self.found:
            self.note(key)
            return True
        return False

    def __iter__(self) -> Iterator[Any]:
        for key in self.found:
            self.note(key)
        return iter(self.found)

    def __len__(self) -> int:
        return sum(1 for _key in self)
