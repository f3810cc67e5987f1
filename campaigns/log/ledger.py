"""The ledger: outings, boats, crew, patrols, encounters, targets, refits, awards and promotions as plain rows.

It is derived from the state at the end of the last scene; play never reads it. follow() writes the difference between
two states, so that the work does not grow with a career; sync() writes all rows anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from typing import Any, Final, TypeAlias

from django.db import models

from campaigns.engine.game import Game, Row
from campaigns.models import LEDGER, Career

OWN: Final = ("id", "career", "key", "beyond")
BATCH: Final = 40  # rows of a table in one statement: within the variables that SQLite is given

Tables: TypeAlias = dict[str, dict[str, Row]]
Ids: TypeAlias = dict[str, dict[str, Any]]
Made: TypeAlias = Mapping[str, Mapping[str, Any]]
"""Rows by table and key, or their ids."""


class BadRow(ValueError):
    """A game gave a row that the ledger has no place for."""


def update_rows(career: Career, game: Game, before: Any, state: Any) -> None:
    """Update rows that match one state to match another."""
    old, new = _by_table(game.ledger(before)), _by_table(game.ledger(state))
    changed = {table: [row for key, row in rows.items() if old[table].get(key) != row] for table, rows in new.items()}
    gone = {table: [key for key in rows if key not in new[table]] for table, rows in old.items()}
    _apply(career, new, changed, gone)


def sync(career: Career, game: Game, state: Any, counted: Any = None) -> None:
    """Write all rows anew; counted is the state at the last line that counts, if not all do."""
    wanted = _by_table(game.ledger(state))
    gone = {
        table: [key for key in model.objects.filter(career=career).values_list("key", flat=True) if key not in rows]
        for (table, model), rows in zip(LEDGER.items(), wanted.values(), strict=True)
    }
    counting = None if counted is None else _by_table(game.ledger(counted))
    _apply(career, wanted, {table: list(rows.values()) for table, rows in wanted.items()}, gone, counting)


def unsaved(career: Career, game: Game, state: Any) -> dict[str, dict[str, Any]]:
    """The rows of a state by table and key, unsaved; their parents are unsaved objects too."""
    made: dict[str, dict[str, Any]] = {}
    for table, rows in _by_table(game.ledger(state)).items():
        model, made[table] = LEDGER[table], {}
        for key, row in rows.items():
            values = _values(model, row, made)
            for field, _parent in _parents(model):
                values[field.name] = values.pop(field.attname)
            made[table][key] = model(career=career, key=key, **values)
    return made


def differences(career: Career, game: Game, state: Any) -> Iterator[str]:
    ids: Ids = {}
    for (table, model), rows in zip(LEDGER.items(), _by_table(game.ledger(state)).values(), strict=True):
        kept = {row["key"]: row for row in model.objects.filter(career=career).order_by().values()}
        ids[table] = {key: row["id"] for key, row in kept.items()}
        for key in sorted(rows.keys() - kept.keys()):
            yield f"{table} {key} is missing"
        for key in sorted(kept.keys() - rows.keys()):
            yield f"{table} {key} should not be there"
        for key in sorted(rows.keys() & kept.keys()):
            for name, value in _values(model, rows[key], ids, whole=False).items():
                if kept[key][name] != value:
                    yield f"{table} {key}: {name} is {kept[key][name]!r}, the journal says {value!r}"


VERSION: Final = "3"  # another one when games derive other values for the same columns


def shape() -> str:
    """A hash of all tables and columns: another one means the rows were written for an older ledger."""
    columns = [f"{table}.{field.name}" for table, model in LEDGER.items() for field in model._meta.concrete_fields]
    return sha256("\n".join([VERSION, *columns]).encode()).hexdigest()[:16]


def _by_table(rows: Iterable[Row]) -> Tables:
    tables: Tables = {table: {} for table in LEDGER}
    for row in rows:
        if row.table not in tables:
            raise BadRow(f"there is no table {row.table}")
        if row.key in tables[row.table]:
            raise BadRow(f"{row.table} {row.key} is there twice")
        tables[row.table][row.key] = row
    return tables


def _apply(
    career: Career,
    wanted: Tables,
    changed: Mapping[str, list[Row]],
    gone: Mapping[str, list[str]],
    counting: Tables | None = None,
) -> None:
    """Write parents before their children, remove children before their parents."""

    def beyond(row: Row) -> bool | None:
        counts = career.counted is None or (counting is not None and counting[row.table].get(row.key) == row)
        return None if counts else True

    ids: Ids = {table: {} for table in LEDGER}
    for table, model in LEDGER.items():
        if rows := changed[table]:
            for field, parent in _parents(model):
                named = {row.values.get(field.name) for row in rows}
                stay = (wanted[parent].keys() & named) - ids[parent].keys()
                ids[parent] |= {key: _id_of(career, parent, key) for key in stay}
            made = [model(career=career, key=row.key, beyond=beyond(row), **_values(model, row, ids)) for row in rows]
            _write(model, made)
            ids[table] |= {one.key: one.pk for one in made}
    for table, model in reversed(LEDGER.items()):
        for start in range(0, len(gone[table]), BATCH):
            model.objects.filter(career=career, key__in=gone[table][start : start + BATCH]).delete()


def _id_of(career: Career, table: str, key: str) -> models.Subquery:
    """The id of a row that stays as it is, looked up by the statement that needs it."""
    return models.Subquery(LEDGER[table].objects.filter(career=career, key=key).order_by().values("id"))


def _parents(model: type[models.Model]) -> Iterator[tuple[models.ForeignKey, str]]:
    for field in model._meta.concrete_fields:
        if isinstance(field, models.ForeignKey) and field.name not in OWN:
            yield field, _TABLE_OF[field.related_model]


def _values(
    model: type[models.Model], row: Row, ids: Mapping[str, dict[str, Any]], whole: bool = True
) -> dict[str, Any]:
    """Every column of a row: the game's value, or the column's own empty value; parents by their id."""
    fields = {field.name: field for field in model._meta.concrete_fields if field.name not in OWN}
    if unknown := row.values.keys() - fields.keys():
        raise BadRow(f"{row.table} has no {', '.join(sorted(unknown))}")
    values: dict[str, Any] = {}
    for name, field in fields.items():
        value = row.values.get(name)
        if isinstance(field, models.ForeignKey):
            parents = ids[_TABLE_OF[field.related_model]]
            if whole and value not in parents and value not in (None, ""):
                raise BadRow(f"{row.table} {row.key} belongs to {value}, which is not there")
            value = parents.get(value or "")
        elif value is None and not field.null:
            value = field.get_default()
        elif isinstance(field, models.CharField):
            value = str(value)[: field.max_length]
        values[field.attname] = value
    return values


def _write(model: type[models.Model], rows: list[Any]) -> None:
    columns = ["beyond", *(field.name for field in model._meta.concrete_fields if field.name not in OWN)]
    model.objects.bulk_create(
        rows, update_conflicts=True, unique_fields=["career", "key"], update_fields=columns, batch_size=BATCH
    )


_TABLE_OF: Final = {model: table for table, model in LEDGER.items()}
