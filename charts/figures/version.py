"""The version of an edition, and how a part of it still proves whose part it is.

A version is made of a mark for each part, so that a file may hold only the parts that were read, and the marks
of the others: together they still give the version. Older versions were made of the whole at
once; figures of such a version must be whole.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

KINDS: Final[Mapping[str, tuple[str, ...]]] = {
    "charts": ("id",),
    "rosters": ("id",),
    "boats": ("type",),
    "tracks": ("type", "assignment"),
}
"""The kinds of parts of an edition, and what each is known by."""
PARTS: Final = {"chart": "charts", "roster": "rosters", "boat": "boats", "track": "tracks"}
"""The place of the parts of each kind in an edition."""
LEFT_OUT: Final = "left_out"

Read = tuple[str, str]
"""A part that was read: its kind and its name."""


def part_name(kind: str, part: Mapping[str, Any]) -> str:
    return ", ".join(str(part.get(key)) for key in KINDS[kind])


def sorted_edition(raw: dict[str, Any]) -> dict[str, Any]:
    """Sorted, so that equal figures have an equal version."""
    for kind, keys in KINDS.items():
        raw[kind].sort(key=lambda part, keys=keys: [part[key] for key in keys])
    return raw


def version_of(raw: Mapping[str, Any]) -> str:
    """A short name for exactly these figures, independent of the game and of parts left out."""
    rest = {key: value for key, value in raw.items() if key not in KINDS and key not in ("game", LEFT_OUT)}
    return _mark([rest, sorted(_marks(raw))])


def is_version(raw: Mapping[str, Any], version: str) -> bool:
    """Whether these figures are those of a version; False for anything without their shape."""
    try:
        if version_of(raw) == version:
            return True
        return LEFT_OUT not in raw and _mark({key: raw[key] for key in raw if key != "game"}) == version
    except (AttributeError, LookupError, TypeError):
        return False


def extract(raw: Mapping[str, Any], version: str, read: Iterable[Read]) -> Mapping[str, Any]:
    """The parts that were read, and the marks of all others; everything where the version would not show in that."""
    if version_of(raw) != version:
        return raw
    wanted, left = set(read), {kind: dict(raw.get(LEFT_OUT, {}).get(kind, {})) for kind in KINDS}
    found = dict(raw)
    for kind in KINDS:
        found[kind] = [part for part in raw[kind] if (kind, part_name(kind, part)) in wanted]
        left[kind] |= {
            part_name(kind, part): _mark(part) for part in raw[kind] if (kind, part_name(kind, part)) not in wanted
        }
    return _without_marks(found, left)


def filled(raw: Mapping[str, Any], others: Iterable[Mapping[str, Any]]) -> Mapping[str, Any]:
    """The figures, with missing parts filled in where other editions hold exactly the same."""
    left = {kind: dict(marks) for kind, marks in raw.get(LEFT_OUT, {}).items()}
    found = dict(raw)
    for other in others:
        for kind, marks in left.items():
            back = [part for part in other[kind] if marks.get(part_name(kind, part)) == _mark(part)]
            found[kind] = sorted([*found[kind], *back], key=lambda part: [part[key] for key in KINDS[kind]])
            for part in back:
                marks.pop(part_name(kind, part), None)
    return _without_marks(found, left)


def _without_marks(raw: dict[str, Any], left: Mapping[str, Mapping[str, str]]) -> dict[str, Any]:
    raw.pop(LEFT_OUT, None)
    left = {kind: dict(sorted(marks.items())) for kind, marks in left.items() if marks}
    return raw | ({LEFT_OUT: left} if left else {})


def _marks(raw: Mapping[str, Any]) -> Iterator[tuple[str, str, str]]:
    for kind in KINDS:
        for part in raw[kind]:
            yield kind, part_name(kind, part), _mark(part)
        for name, mark in raw.get(LEFT_OUT, {}).get(kind, {}).items():
            yield kind, name, mark


def _mark(value: Any) -> str:
    text = json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]
