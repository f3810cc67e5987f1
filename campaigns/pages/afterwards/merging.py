"""Two devices type one form: what each has changed since its page was drawn is kept, field by field."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any, Final, NamedTuple

Path = tuple[Any, ...]
NOTHING: Final = (None, "", False)


class Row(NamedTuple):
    """A row of a list: by what names it, or by its place alone."""

    name: Any
    place: int


def digest(form: Mapping[str, Any]) -> str:
    return sha256(json.dumps(form, sort_keys=True).encode()).hexdigest()[:16]


def merged(
    base: Mapping[str, Any], mine: Mapping[str, Any], theirs: Mapping[str, Any], names: Mapping[str, str]
) -> tuple[dict[str, Any], list[tuple[str, Any]]]:
    """The form with the changes of both, and the fields that both changed, with what the other wrote.

    names: by list, the key that says which of its rows are the same.
    """
    before, ours, other = (dict(_flat(one, names)) for one in (base, mine, theirs))
    found, both = dict[Path, Any](), list[tuple[Path, Any]]()
    for path in dict.fromkeys((*ours, *other)):
        was, here, there = (one.get(path) for one in (before, ours, other))
        changed_here, changed_there = here != was, there != was
        found[path] = there if not changed_here or (here is None and changed_there) else here
        if changed_here and changed_there and here != there and None not in (here, there):
            both.append((path, there))
    form = _tree({path: value for path, value in found.items() if value is not None})
    return form, [(address, value) for path, value in both if (address := _address(path, form, names))]


def _flat(value: Any, names: Mapping[str, str], at: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every value that says something, by its path. A row says at least that it is there."""
    if isinstance(value, Mapping):
        for key, one in value.items():
            yield from _flat(one, names, (*at, key))
    elif isinstance(value, list):
        yield at, []
        for row, one in zip(_rows(value, names.get(at[-1])), value, strict=True):
            yield (*at, row), {}
            yield from _flat(one, names, (*at, row))
    elif value not in NOTHING:
        yield at, value


def _rows(rows: Sequence[Any], key: str | None) -> list[Row]:
    if key is None:
        return [Row(None, place) for place in range(len(rows))]
    seen: Counter[Any] = Counter()
    found = []
    for row in rows:
        said = row.get(key) if isinstance(row, Mapping) else None
        name = said if isinstance(said, int | str) else None
        found.append(Row(name, seen[name]))
        seen[name] += 1
    return found


def _tree(flat: Mapping[Path, Any]) -> dict[str, Any]:
    root: dict[Any, Any] = {}
    for path, value in flat.items():
        at: Any = root
        for part in path[:-1]:
            at = at.setdefault(part, {}) if isinstance(at, dict) else None
        if isinstance(at, dict):  # else one has a value where the other has rows
            at.setdefault(path[-1], {} if value in ([], {}) else value)
    found: dict[str, Any] = _lists(root, (), {path for path, value in flat.items() if value == []})
    return found


def _lists(value: Any, at: Path, lists: set[Path]) -> Any:
    if not isinstance(value, dict):
        return value
    inner = {key: _lists(one, (*at, key), lists) for key, one in value.items()}
    rows = [key for key in inner if isinstance(key, Row)]
    if at not in lists and not rows:
        return inner
    return [inner[row] for row in sorted(rows, key=lambda row: 0 if row.name else row.place)]


def _address(path: Path, form: Mapping[str, Any], names: Mapping[str, str]) -> str:
    """The name of a field, with the present place of each row."""
    at: Any = form
    parts: list[str] = []
    for part in path:
        if isinstance(part, Row) and isinstance(at, list):
            part = _rows(at, names.get(parts[-1])).index(part)
        elif not isinstance(at, dict) or part not in at:
            return ""
        parts.append(str(part))
        at = at[part]
    return ".".join(parts)
