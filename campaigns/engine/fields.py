"""The fields of a form, and texts: how each is read, and why it is refused."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias

import msgspec

from charts.names import NOT_IN_NAMES, cleaned_name

Json: TypeAlias = Any
LONGEST_TEXT: Final = 2000
LONGEST_NAME: Final = 60
MOST_ROWS: Final = 100  # of a list of records, where a field says nothing else


class BadAnswer(ValueError):
    """An answer that is refused; field says beside which field the message belongs."""

    def __init__(self, key: str, field: str = "", **data: Any) -> None:
        super().__init__(key)
        self.key, self.field, self.data = key, field, data


class Field(msgspec.Struct, frozen=True):
    """One fact of a form; type is integer, text, long, boolean, choice, many, names or list.

    many holds several of its options; names holds texts, of which high counts the most. A list holds a record a row:
    fields are those of a row (no lists among them), low and high count the rows.
    """

    key: str
    type: str
    low: int | None = None
    high: int | None = None
    options: tuple[str, ...] = ()
    required: bool = True
    initial: Any = None
    suggest: str = ""  # a roster to type ahead from
    reads: Callable[[str, str], str] | None = None  # (text, field) -> the text as it is kept; BadAnswer
    digits: bool = False  # a text that digits alone can spell
    fields: tuple[Field, ...] = ()

    @property
    def keypad(self) -> bool:
        """Whether a keypad has all it needs: it has digits and no minus."""
        return self.digits or (self.type == "integer" and (self.low is None or self.low >= 0))


def reason(raw: Mapping[str, Json]) -> str:
    """Why a value is amended or a result overruled; never empty."""
    why = raw.get("why")
    if not isinstance(why, str) or not why.strip():
        raise BadAnswer("why.required", "why")
    return words(why, "why")


def words(value: str, field: str, high: int = LONGEST_TEXT) -> str:
    """A text that every database and file can hold."""
    value = value.strip()
    if len(value) > high:
        raise BadAnswer("field.long", field, high=high)
    if any((sign < " " and sign not in "\n\t\r") or sign == "\x7f" or "\ud800" <= sign <= "\udfff" for sign in value):
        raise BadAnswer("field.signs", field)
    return value


def checked_name(value: str, field: str, high: int = LONGEST_TEXT) -> str:
    """A text on one line without control characters: a name, or any other field of one line."""
    value = words(value, field, high)
    if NOT_IN_NAMES.search(value):
        raise BadAnswer("field.name", field)
    return value


def cleaned_names(value: Any) -> Any:
    """Every text in it on one line."""
    if isinstance(value, Mapping):
        return {key: cleaned_names(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [cleaned_names(inner) for inner in value]
    return cleaned_name(value) if isinstance(value, str) else value


def read_setup(fields: Sequence[Field], setup: Mapping[str, Json]) -> dict[str, Json]:
    """The fields of a set-up, checked; one that is left out is as it begins."""
    return record(fields, {**{field.key: field.initial for field in fields}, **setup})


def record(fields: Sequence[Field], facts: Mapping[str, Json], path: str = "") -> dict[str, Json]:
    """Every field of a form or of a row, checked; path is the prefix of its names."""
    known = {field.key for field in fields}
    for key in facts:
        if key not in known:
            raise BadAnswer("field.unknown", f"{path}{str(key)[:60]}", name=str(key)[:60])
    try:
        return {field.key: _fact(field, facts.get(field.key)) for field in fields}
    except BadAnswer as error:
        error.field = f"{path}{error.field}"
        raise


def _rows(field: Field, rows: Json) -> list[dict[str, Json]]:
    """A list of records; rows count from 0 in the path of a fault, as in the paths of a state."""
    if not isinstance(rows, list | tuple) or not all(isinstance(row, Mapping) for row in rows):
        raise BadAnswer("form", field.key)
    if field.low is not None and len(rows) < field.low:
        raise BadAnswer("rows.few", field.key, low=field.low)
    high = MOST_ROWS if field.high is None else field.high
    if len(rows) > high:
        raise BadAnswer("rows.many", field.key, high=high)
    return [record(field.fields, row, f"{field.key}.{place}.") for place, row in enumerate(rows)]


def listed(fields: Sequence[Field], values: Mapping[str, Json]) -> Iterator[str]:
    """The fields that were chosen from a list of words; those of a row by the list and their own key."""
    for field in fields:
        if field.type == "choice" and values[field.key] is not None:
            yield field.key
        for inner in field.fields:
            if inner.type == "choice":
                yield f"{field.key}.{inner.key}"


def _names(field: Field, names: Json) -> list[str]:
    if not isinstance(names, list) or not names:
        raise BadAnswer("field.required", field.key)
    if field.high is not None and len(names) > field.high:
        raise BadAnswer("rows.many", field.key, high=field.high)
    return [_fact(Field(field.key, "text", high=LONGEST_NAME), name) for name in names]


def _fact(field: Field, value: Json) -> Json:
    if field.type == "list":
        return _rows(field, [] if value is None else value)
    if value is None or value == "":
        if field.required and field.type != "boolean":
            raise BadAnswer("field.required", field.key)
        return False if field.type == "boolean" else None
    match field.type:
        case "integer":
            if not isinstance(value, int) or isinstance(value, bool):
                raise BadAnswer("field.number", field.key)
            if field.low is not None and value < field.low:
                raise BadAnswer("field.low", field.key, low=field.low)
            if field.high is not None and value > field.high:
                raise BadAnswer("field.high", field.key, high=field.high)
        case "boolean":
            if not isinstance(value, bool):
                raise BadAnswer("form", field.key)
        case "choice":
            if value not in field.options:
                raise BadAnswer("field.choice", field.key)
        case "many":
            if not isinstance(value, list | tuple) or not all(one in field.options for one in value):
                raise BadAnswer("field.choice", field.key)
            value = list(value)
        case "names":
            value = _names(field, value)
        case _:
            if not isinstance(value, str):
                raise BadAnswer("form", field.key)
            check = words if field.type == "long" else checked_name
            value = check(value, field.key, field.high or LONGEST_TEXT)
            if not value and field.required:
                raise BadAnswer("field.required", field.key)
            if value and field.reads is not None:
                value = field.reads(value, field.key)
    return value
