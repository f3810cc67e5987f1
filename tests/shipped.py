"""Editions: stored once in a process as a log book stores them, then put in row by row.

Storing two thousand rows with all their checks takes longer than most tests; putting them back does not.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

from django.db import connection, models, transaction

from charts.figures import shipped
from charts.grid import keep
from charts.models import Edition, Part

OWN = 1_000_000  # rows that a test makes itself number from 1, those of each edition from a million of its own
TABLES = (Edition, Part)


def shipped_edition() -> Edition:
    """The shipped edition, put in where it is missing."""
    found = Edition.objects.filter(slug=shipped.HOUSE).first()
    return found or put_in(shipped.HOUSE, lambda: keep.load(shipped.raw_edition()))


def edition_of(slug: str) -> Edition:
    """The shipped edition of another game, put in where it is missing."""
    found = Edition.objects.filter(slug=slug).first()
    return found or put_in(slug, lambda: keep.load(shipped.raw_edition(slug)))


def copied_edition(house: Edition, by: Any) -> Edition:
    """The keeper's own copy, as yet unchanged."""
    return put_in("mine", lambda: keep.copy(house, "My own cards", "mine", by))


_stored: dict[Hashable, list[tuple[str, list[tuple[Any, ...]]]]] = {}  # the statements that put each in


def put_in(slug: str, store: Callable[[], object], *varied: Hashable) -> Edition:
    """The edition that store makes, which may vary; what it makes must be new."""
    if (slug, *varied) not in _stored:
        _stored[slug, *varied] = _statements(store, OWN << 2 * len(_stored))
    with connection.cursor() as cursor:
        for statement, rows in _stored[slug, *varied]:
            cursor.executemany(statement, rows)
    return Edition.objects.get(slug=slug)


def _statements(store: Callable[[], object], own: int) -> list[tuple[str, list[tuple[Any, ...]]]]:
    """The INSERT statements of the rows that store makes."""
    with transaction.atomic():
        before = {model: _keys(model) for model in TABLES}
        store()
        new = {model: _keys(model) - keys for model, keys in before.items()}
        made = [_statement(model, new, own) for model in TABLES]
        transaction.set_rollback(True)
    return made


def _keys(model: type[models.Model]) -> set[int]:
    return set(model.objects.values_list("pk", flat=True))


def _statement(model: type[models.Model], new: dict[Any, set[int]], own: int) -> tuple[str, list[tuple[Any, ...]]]:
    """Their keys, and those they point to, are moved out of the way."""
    fields = model._meta.concrete_fields
    moved = [new.get(field.related_model or (field.primary_key and model), ()) for field in fields]
    name = connection.ops.quote_name
    columns, place = ", ".join(name(field.column) for field in fields), fields.index(model._meta.pk)
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {columns} FROM {name(model._meta.db_table)} ORDER BY id")
        rows = [
            tuple(value + own if value in keys else value for value, keys in zip(row, moved, strict=True))
            for row in cursor.fetchall()
            if row[place] in new[model]
        ]
    holes = ", ".join(["%s"] * len(fields))
    return f"INSERT INTO {name(model._meta.db_table)} ({columns}) VALUES ({holes})", rows
