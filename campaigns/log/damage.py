"""Unreadable rows: each is named, and hides none of the others."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from typing import Any, Final, NamedTuple, TypeVar

from django.db import DatabaseError
from django.db.models import QuerySet

from campaigns.models import Career

T = TypeVar("T")
AT_ONCE: Final = 200
COLUMNS: Final = {
    "name": str,
    "boat": str,
    "game": str,
    "head": dict,
    "ended": bool,
    "score": int,
    "unit": str,
    "created": datetime,
    "touched": datetime,
    "archived": datetime | None,
    "dice_mode": str,
    "last": int,
    "seal": str,
    "book": str,
    "out_of_step": int,
}


class Damaged(NamedTuple):
    """A row by its key, and its fault."""

    key: int
    why: str


def is_damage(error: Exception) -> bool:
    """Whether stored data cannot be read, rather than the database not answering."""
    return not isinstance(error, DatabaseError) or "decode" in str(error).casefold()


def each_row(rows: QuerySet[Any]) -> Iterator[Any]:
    """Every row in order; a Damaged in place of one that cannot be read."""
    keys = list(rows.values_list("pk", flat=True))
    anyone = rows.model._base_manager.all() if rows.query.is_sliced else rows
    for start in range(0, len(keys), AT_ONCE):
        some = keys[start : start + AT_ONCE]
        try:
            found = {row.pk: row for row in anyone.filter(pk__in=some)}
        except Exception as error:
            if not is_damage(error):
                raise
            yield from (_one(anyone, key) for key in some)
        else:
            yield from (_whole(found[key]) for key in some if key in found)


def _one(rows: QuerySet[Any], key: int) -> Any:
    try:
        return _whole(rows.get(pk=key))
    except Exception as error:
        if not is_damage(error):
            raise
        return Damaged(key, str(error)[:200])


def _whole(row: Any) -> Any:
    """SQLite keeps anything in any column, so check the columns that lists read."""
    if isinstance(row, Career):
        for name, kind in COLUMNS.items():
            if not isinstance(getattr(row, name), kind):
                return Damaged(row.pk, f"{name} is {getattr(row, name)!r}"[:200])
    return row


def sorted_out(careers: Iterable[Any], tell: Callable[[Career], T]) -> tuple[list[T], list[Damaged]]:
    """The result of tell for each career, and the careers where it failed."""
    told: list[T] = []
    damaged: list[Damaged] = []
    for one in careers:
        if isinstance(one, Damaged):
            damaged.append(one)
            continue
        try:
            told.append(tell(one))
        except Exception as error:  # whatever a damaged row makes of the reader
            if not is_damage(error):
                raise
            damaged.append(Damaged(one.pk, repr(error)[:200]))
    return told, damaged
