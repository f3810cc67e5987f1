"""Compiled books of the editions in the database: one per edition and revision, kept in each process.

The keeper's save moves the edition's revision; the next look at it, one small query, finds the old book stale.
"""

from __future__ import annotations

from typing import Any, Final

from charts.book import Book, compile_book
from charts.models import Chart, Edition, Roster
from charts.shipped import (
    NO_FIGURES,
    place_row,
    raw_boat,
    raw_chart,
    raw_column,
    raw_modifier,
    raw_ship,
    raw_track,
    sorted_edition,
)

Mark = tuple[int, str]  # revision and fingerprint: a revision that was rolled back may come again with other figures

_NONE: Final = ((0, ""), compile_book(NO_FIGURES), dict(NO_FIGURES))
_compiled: dict[int, tuple[Mark, Book, dict[str, Any]]] = {}  # edition -> its mark, its book, its figures


def book_for(edition: Edition | int | None) -> Book:
    """The book of an edition as it now stands; without one, an empty book."""
    return _entry(edition)[1]


def raw_for(edition: Edition | int | None) -> dict[str, Any]:
    """The raw edition as it now stands, kept like its book; for reading only."""
    return _entry(edition)[2]


def _entry(edition: Edition | int | None) -> tuple[Mark, Book, dict[str, Any]]:
    if edition is None:
        return _NONE
    key = edition if isinstance(edition, int) else edition.pk
    while True:
        mark = _mark(key)
        entry = _compiled.get(key)
        if entry is not None and entry[0] == mark:
            return entry
        raw = raw_of(Edition.objects.get(pk=key))
        if _mark(key) == mark:  # nobody saved while we read
            _compiled[key] = (mark, compile_book(raw), raw)


def _mark(key: int) -> Mark:
    return Edition.objects.values_list("revision", "fingerprint").get(pk=key)


def raw_of(edition: Edition) -> dict[str, Any]:
    """The raw edition of what the database holds: the same dictionary as the fixtures give."""
    return sorted_edition(
        {
            "edition": edition.slug,
            "game": edition.game,
            "name": edition.name,
            "note": edition.note,
            "notes": edition.notes,
            "charts": [
                raw_of_chart(chart)
                for chart in edition.charts.prefetch_related("columns", "rows", "modifiers").order_by()
            ],
            "rosters": [raw_of_roster(roster) for roster in edition.rosters.prefetch_related("ships").order_by()],
            "boats": [raw_boat(vars(boat)) for boat in edition.boats.order_by()],
            "tracks": [raw_track(vars(track)) for track in edition.tracks.order_by()],
        }
    )


def raw_of_chart(chart: Chart) -> dict[str, Any]:
    """One chart; results stand in the order of its columns, which a database need not keep."""
    raw = raw_chart(vars(chart))
    raw["columns"] = [raw_column(vars(column)) for column in chart.columns.all()]
    keys = [column["key"] for column in raw["columns"]]
    for row in chart.rows.all():
        fields = vars(row)
        results = {key: row.results[key] for key in [*keys, *sorted(row.results)] if key in row.results}
        place_row(raw, fields | {"results": results})
    raw["modifiers"] = [raw_modifier(vars(line)) for line in chart.modifiers.all()]
    return raw


def raw_of_roster(roster: Roster) -> dict[str, Any]:
    ships = [raw_ship(vars(ship) | {"class": ship.ship_class}) for ship in roster.ships.all()]
    return {"id": roster.code, "title": roster.title, "ships": ships}
