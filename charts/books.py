"""Compiled books of the editions in the database: one per edition and revision, kept in each process.

A save moves the edition's revision; the next access, one small query, finds the old book stale.
"""

from __future__ import annotations

from typing import Any, Final

from charts.book import Book, compile_book
from charts.figures.shipped import NO_FIGURES
from charts.figures.version import PARTS, sorted_edition
from charts.models import Edition

Mark = tuple[int, str]  # revision and fingerprint: a revision that was rolled back may come again with other figures

_NONE: Final = ((0, ""), compile_book(NO_FIGURES), dict(NO_FIGURES))
_compiled: dict[int, tuple[Mark, Book, dict[str, Any]]] = {}  # edition -> its mark, its book, its figures


def book_for(edition: Edition | int | None) -> Book:
    """The present book of an edition; without one, an empty book."""
    return _entry(edition)[1]


def book_as_read(edition: Edition | None) -> Book:
    """The book of an edition that was read just now: no query is needed."""
    if edition is None:
        return _NONE[1]
    entry = _compiled.get(edition.pk)
    known = entry is not None and entry[0] == (edition.revision, edition.fingerprint)
    return entry[1] if entry is not None and known else book_for(edition.pk)


def raw_for(edition: Edition | int | None) -> dict[str, Any]:
    """The present raw edition, cached like its book; read-only."""
    return _entry(edition)[2]


def shipped_root(edition: Edition) -> Edition | None:
    """The shipped edition that an edition was copied from, else the first of its game."""
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
    """The raw edition in the database: the same dictionary as from the fixtures."""
    raw: dict[str, Any] = {
        "edition": edition.slug,
        "game": edition.game,
        "name": edition.name,
        "note": edition.note,
        "notes": edition.notes,
        **{place: [] for place in PARTS.values()},
    }
    for kind, part in edition.parts.order_by().values_list("kind", "data"):
        raw[PARTS[kind]].append(part)
    return sorted_edition(raw)
