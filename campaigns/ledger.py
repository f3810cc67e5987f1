"""The ledger: boats, crew, patrols, encounters, targets, refits, awards and promotions as plain rows.

Everything in it is derived from the state as it stood when the last scene ended; nothing reads it to play on.
Only rows that differ are written, so that the number of queries does not grow with a career.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from django.db import models

from campaigns.engine.game import Game, Row
from campaigns.models import LEDGER, Career

OWN: Final = ("id", "career", "key")
BATCH: Final = 40  # rows of a table in one statement: within the variables that SQLite is given


class BadRow(ValueError):
    """A game gave a row that the ledger has no place for."""


def sync(career: Career, game: Game, state: Any) -> None:
    """Bring the rows in step with a state."""
    wanted = _by_table(game.ledger(state))
    ids: dict[str, dict[str, int]] = {}
    stale: list[tuple[type[models.Model], list[int]]] = []
    for table, model in LEDGER.items():
        kept = {row["key"]: row for row in model.objects.filter(career=career).order_by().values()}
        ids[table] = {key: row["id"] for key, row in kept.items()}
        rows = wanted.get(table, {})
        changed = []
        for key, row in rows.items():
            values = _values(model, row, ids)
            if key not in kept or any(kept[key][name] != value for name, value in values.items()):
                changed.append(model(career=career, key=key, **values))
        if changed:
            _write(model, changed)
            ids[table] |= {row.key: row.pk for row in changed}
        if gone := [row["id"] for key, row in kept.items() if key not in rows]:
            stale.append((model, gone))
    for model, gone in reversed(stale):  # children before their parents
        model.objects.filter(pk__in=gone).delete()


def differences(career: Career, game: Game, state: Any) -> Iterator[str]:
    """Where the rows are not what the state says, each by name."""
    wanted = _by_table(game.ledger(state))
    ids: dict[str, dict[str, int]] = {}
    for table, model in LEDGER.items():
        kept = {row["key"]: row for row in model.objects.filter(career=career).order_by().values()}
        ids[table] = {key: row["id"] for key, row in kept.items()}
        rows = wanted.get(table, {})
        for key in sorted(rows.keys() - kept.keys()):
            yield f"{table} {key} is missing"
        for key in sorted(kept.keys() - rows.keys()):
            yield f"{table} {key} should not be there"
        for key in sorted(rows.keys() & kept.keys()):
            for name, value in _values(model, rows[key], ids, missing_ok=True).items():
                if kept[key][name] != value:
                    yield f"{table} {key}: {name} is {kept[key][name]!r}, the journal says {value!r}"


def _by_table(rows: Iterable[Row]) -> dict[str, dict[str, Row]]:
    tables: dict[str, dict[str, Row]] = {}
    for row in rows:
        if row.table not in LEDGER:
            raise BadRow(f"there is no table {row.table}")
        if row.key in tables.setdefault(row.table, {}):
            raise BadRow(f"{row.table} {row.key} is there twice")
        tables[row.table][row.key] = row
    return tables


def _values(
    model: type[models.Model], row: Row, ids: dict[str, dict[str, int]], missing_ok: bool = False
) -> dict[str, Any]:
    """Every column of a row: what the game says, or the column's own nothing; parents by their id."""
    fields = {field.name: field for field in model._meta.concrete_fields if field.name not in OWN}
    if unknown := row.values.keys() - fields.keys():
        raise BadRow(f"{row.table} has no {', '.join(sorted(unknown))}")
    values = {}
    for name, field in fields.items():
        value = row.values.get(name)
        if isinstance(field, models.ForeignKey):
            parent = field.related_model._meta.model_name
            value = _parent(ids[_TABLE_OF[parent]], row, value, missing_ok)
        elif value is None and not field.null:
            value = field.get_default()
        elif isinstance(field, models.CharField):
            value = str(value)[: field.max_length]
        values[field.attname] = value
    return values


def _parent(ids: dict[str, int], row: Row, key: Any, missing_ok: bool) -> int | None:
    if key is None or key == "":
        return None
    if key not in ids and not missing_ok:
        raise BadRow(f"{row.table} {row.key} belongs to {key}, which is not there")
    return ids.get(key)


def _write(model: type[models.Model], rows: list[Any]) -> None:
    """Insert what is new, change what is not, in one statement; gives every row its id."""
    columns = [field.name for field in model._meta.concrete_fields if field.name not in OWN]
    model.objects.bulk_create(
        rows, update_conflicts=True, unique_fields=["career", "key"], update_fields=columns, batch_size=BATCH
    )


_TABLE_OF: Final = {model._meta.model_name: table for table, model in LEDGER.items()}
