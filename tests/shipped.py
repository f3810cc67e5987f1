"""The shipped charts of The Hunted in the test's database: stored once as a log book stores them, then row by row.

Storing two thousand rows with all their checks takes longer than most tests; putting them back does not.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from django.apps import apps
from django.db import connection, models, transaction

from charts import keep, shipped
from charts.models import Change, Edition

OWN = 1_000_000  # rows that a test makes itself number from 1
TABLES = [model for model in apps.get_app_config("charts").get_models() if model is not Change]


def shipped_edition(**changes: Any) -> Edition:
    """The shipped edition, put in where it is missing; changes are of the edition's own row."""
    edition = Edition.objects.filter(slug=shipped.HOUSE).first()
    if edition is None:
        with connection.cursor() as cursor:
            for statement, rows in _statements():
                cursor.executemany(statement, rows)
        if changes:
            Edition.objects.filter(slug=shipped.HOUSE).update(**changes)
        edition = Edition.objects.get(slug=shipped.HOUSE)
    return edition


@cache
def _statements() -> list[tuple[str, list[tuple[Any, ...]]]]:
    with transaction.atomic():
        before = {model: model.objects.aggregate(last=models.Max("pk"))["last"] or 0 for model in TABLES}
        keep.load(shipped.raw_edition())
        made = [_statement(model, after) for model, after in before.items()]
        transaction.set_rollback(True)
    return made


def _statement(model: type[models.Model], after: int) -> tuple[str, list[tuple[Any, ...]]]:
    """What inserts the rows of a table; their keys, and those they point to, are moved out of the way."""
    fields = model._meta.concrete_fields
    table, columns = connection.ops.quote_name(model._meta.db_table), [field.column for field in fields]
    names = ", ".join(map(connection.ops.quote_name, columns))
    is_key = [field.primary_key or field.is_relation for field in fields]
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {names} FROM {table} WHERE id > %s ORDER BY id", [after])
        rows = [
            tuple(value + OWN if moved and value else value for value, moved in zip(row, is_key, strict=True))
            for row in cursor.fetchall()
        ]
    return f"INSERT INTO {table} ({names}) VALUES ({', '.join(['%s'] * len(columns))})", rows
