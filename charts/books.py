"""Compiled books of the editions in the database: one per edition and revision, kept in each process.

The keeper's save moves the edition's revision; the next look at it, one small query, finds the old book stale.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Any, Final

from django.db.models import Model

from charts.book import Book, compile_book
from charts.figures.shipped import (
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
from charts.models import Column, Edition, Modifier, Row, Ship

Fields = dict[str, Any]
Mark = tuple[int, str]  # revision and fingerprint: a revision that was rolled back may come again with other figures

_NONE: Final = ((0, ""), compile_book(NO_FIGURES), dict(NO_FIGURES))
_compiled: dict[int, tuple[Mark, Book, dict[str, Any]]] = {}  # edition -> its mark, its book, its figures


def book_for(edition: Edition | int | None) -> Book:
    """The book of an edition as it now stands; without one, an empty book."""
    return _entry(edition)[1]


def book_as_read(edition: Edition | None) -> Book:
    """The book of an edition that was read just now: it says itself how it stands, and no query has to."""
    if edition is None:
        return _NONE[1]
    entry = _compiled.get(edition.pk)
    known = entry is not None and entry[0] == (edition.revision, edition.fingerprint)
    return entry[1] if entry is not None and known else book_for(edition.pk)


def raw_for(edition: Edition | int | None) -> dict[str, Any]:
    """The raw edition as it now stands, kept like its book; for reading only."""
    return _entry(edition)[2]


def shipped_root(edition: Edition) -> Edition | None:
    """The shipped edition that an edition goes back to: the one it was copied from, else the first of its game."""
    at: Edition | None = edition
    seen = set()
    while at is not None and not at.shipped and at.pk not in seen:
        seen.add(at.pk)
        at = at.copied_from
    if at is not None and at.shipped:
        return at
    return Edition.objects.filter(shipped=True, game=edition.game).order_by("slug").first()


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
    columns, rows, modifiers = (_below(edition.charts, model, "chart", "order") for model in (Column, Row, Modifier))
    ships = _below(edition.rosters, Ship, "roster", "roll")
    return sorted_edition(
        {
            "edition": edition.slug,
            "game": edition.game,
            "name": edition.name,
            "note": edition.note,
            "notes": edition.notes,
            "charts": [
                _raw_chart(chart, columns[chart["id"]], rows[chart["id"]], modifiers[chart["id"]])
                for chart in edition.charts.order_by().values()
            ],
            "rosters": [
                {
                    "id": roster["code"],
                    "title": roster["title"],
                    "ships": [_raw_ship(one) for one in ships[roster["id"]]],
                }
                for roster in edition.rosters.order_by().values()
            ],
            "boats": [raw_boat(boat) for boat in edition.boats.order_by().values()],
            "tracks": [raw_track(track) for track in edition.tracks.order_by().values()],
        }
    )


def _below(parts: Any, model: type[Model], part: str, order: str) -> defaultdict[int, list[Fields]]:
    """The rows of one table by the part that they belong to: as plain values, for there are thousands of them."""
    found: defaultdict[int, list[Fields]] = defaultdict(list)
    for fields in model._default_manager.filter(**{f"{part}__in": parts.order_by()}).order_by(order, "pk").values():
        found[fields[f"{part}_id"]].append(fields)
    return found


def _raw_chart(chart: Fields, columns: list[Fields], rows: list[Fields], modifiers: list[Fields]) -> dict[str, Any]:
    """One chart; results stand in the order of its columns, which a database need not keep."""
    raw = raw_chart(chart)
    raw["columns"] = [raw_column(column) for column in columns]
    keys = [column["key"] for column in columns]
    for fields in rows:
        held = fields["results"]
        results = {key: held[key] for key in [*keys, *sorted(held)] if key in held}
        place_row(raw, fields | {"results": results})
    raw["modifiers"] = [raw_modifier(line) for line in modifiers]
    return raw


def _raw_ship(fields: Fields) -> dict[str, Any]:
    return raw_ship(fields | {"class": fields["ship_class"]})
