"""Statements whose SQL is made once: every answer reads and writes the same few rows.

Django makes the SQL and the objects; only the compiling is not repeated.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Generic, TypeVar

from django.db import connection, models
from django.db.models.query import get_related_populators
from django.db.models.sql import InsertQuery

Row = TypeVar("Row", bound=models.Model)


class Prepared(Generic[Row]):
    """A query for the one row with a value in a field."""

    def __init__(self, field: str, queryset: Callable[[], Any]) -> None:
        self.field, self.queryset = field, queryset
        self.plans: dict[str, Any] = {}  # by the kind of database

    def get(self, value: Any) -> Row | None:
        plan = self.plans.get(connection.vendor) or self._plan(value)
        sql, field, converters, make = plan
        with connection.cursor() as cursor:
            cursor.execute(sql, [field.get_db_prep_value(value, connection)])
            row = cursor.fetchone()
        if row is None:
            return None
        row = list(row)
        for place, (functions, expression) in converters:
            for function in functions:
                row[place] = function(row[place], expression, connection)
        return make(row)

    def _plan(self, value: Any) -> Any:
        queryset = self.queryset().filter(**{self.field: value})
        compiler = queryset.query.get_compiler(connection=connection)
        sql, params = compiler.as_sql()
        field = queryset.model._meta.get_field(self.field)
        if tuple(params) != (field.get_db_prep_value(value, connection),):
            raise ValueError(f"more is asked for than {self.field}")
        converters = compiler.get_converters([one[0] for one in compiler.select])
        info, alias = compiler.klass_info, connection.alias
        places = info["select_fields"]
        names = [compiler.select[place][0].target.attname for place in places]
        others = get_related_populators(info, compiler.select, alias)

        def make(row: list[Any]) -> Any:
            made = queryset.model.from_db(alias, names, row[places[0] : places[-1] + 1])
            for other in others:
                other.populate(row, made)
            return made

        plan = self.plans[connection.vendor] = (sql, field, list(converters.items()), make)
        return plan


def insert(row: models.Model) -> None:
    model = type(row)
    sql, fields = _inserts.get((connection.vendor, model)) or _insert_plan(model, row)
    with connection.cursor() as cursor:
        cursor.execute(sql, [field.get_db_prep_save(field.pre_save(row, True), connection) for field in fields])
        row.pk = cursor.fetchone()[0]
    row._state.adding, row._state.db = False, connection.alias


def _insert_plan(model: type[models.Model], row: models.Model) -> Any:
    fields = [field for field in model._meta.local_concrete_fields if not field.primary_key]
    query = InsertQuery(model)
    query.insert_values(fields, [row])
    compiler = query.get_compiler(connection=connection)
    compiler.returning_fields = [model._meta.pk]
    ((sql, _params),) = compiler.as_sql()
    plan = _inserts[connection.vendor, model] = (sql, fields)
    return plan


def update(row: models.Model, *names: str) -> None:
    model = type(row)
    sql, fields = _updates.get((connection.vendor, model, names)) or _update_plan(model, names)
    with connection.cursor() as cursor:
        told = [field.get_db_prep_save(field.pre_save(row, False), connection) for field in fields]
        cursor.execute(sql, [*told, row.pk])


def _update_plan(model: type[models.Model], names: tuple[str, ...]) -> Any:
    quote, fields = connection.ops.quote_name, [model._meta.get_field(name) for name in names]
    columns = ", ".join(f"{quote(field.column)} = %s" for field in fields)
    table, key = quote(model._meta.db_table), quote(model._meta.pk.column)
    plan = f"UPDATE {table} SET {columns} WHERE {key} = %s", fields  # noqa: S608 - names of ours
    _updates[connection.vendor, model, names] = plan
    return plan


_inserts: Final[dict[Any, Any]] = {}
_updates: Final[dict[Any, Any]] = {}
