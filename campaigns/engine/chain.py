"""Canonical JSON, the values it may hold, and the hash that chains entries."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any, Final

GENESIS: Final = "0" * 64
LARGEST: Final = 2**53  # beyond it a number does not come back the same from every reader of JSON
DEEPEST: Final = 32


class Unkeepable(ValueError):
    """A value that some database or file would not give back unchanged."""


def canonical(value: Any) -> bytes:
    """One spelling for one value: keys sorted, no white space, UTF-8, no NaN."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)
    return text.encode("utf-8")


def link(previous: str, content: Any) -> str:
    """The hash of an entry: over the previous hash and the rest of the entry."""
    return hashlib.sha256(previous.encode("ascii") + canonical(content)).hexdigest()


class LongLink:
    """The hash that link() gives for parts that include one long list, whose items are added one by one."""

    def __init__(self, previous: str, parts: Mapping[str, Any], name: str) -> None:
        before = canonical({key: part for key, part in parts.items() if key < name})[:-1]
        self._after = canonical({key: part for key, part in parts.items() if key > name})[1:]
        self._hash = hashlib.sha256(previous.encode("ascii") + before + (b"," if len(before) > 1 else b""))
        self._hash.update(canonical(name) + b":[")
        self._between = b""

    def add(self, item: Any) -> None:
        self._hash.update(self._between + canonical(item))
        self._between = b","

    def finish(self) -> str:
        self._hash.update(b"]" + (b"," if len(self._after) > 1 else b"") + self._after)
        return self._hash.hexdigest()


def as_json(value: Any, depth: int = 0) -> Any:
    """A copy of the value as any reader will get it back: lists for tuples, texts for keys; or Unkeepable."""
    kind = type(value)
    if kind is str:
        return text(value)
    if value is None or kind is bool:
        return value
    if isinstance(value, int) and -LARGEST <= value <= LARGEST:
        return int(value)
    if isinstance(value, float):
        return _fraction(float(value))
    if depth >= DEEPEST:
        raise Unkeepable("too deep")
    if isinstance(value, dict):
        return {_key(key): as_json(item, depth + 1) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [as_json(item, depth + 1) for item in value]
    raise Unkeepable(f"a {kind.__name__}")


def text(value: str) -> str:
    """A text that every database and file can hold: no NUL, no half of a surrogate pair."""
    if "\0" in value or not (value.isascii() or all(not "\ud800" <= sign <= "\udfff" for sign in value)):
        raise Unkeepable("a sign that cannot be kept")
    return str(value)


def _key(key: Any) -> str:
    if isinstance(key, bool) or not isinstance(key, str | int):
        raise Unkeepable("a name that is no text")
    return text(str(key))


def _fraction(value: float) -> float:
    """PostgreSQL writes very large and very small fractions out as digits, and has no minus zero or NaN."""
    if value == 0:
        return 0.0
    if 1e-6 <= abs(value) < 1e15:
        return value
    raise Unkeepable("a number out of bounds")
