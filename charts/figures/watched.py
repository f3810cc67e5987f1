"""A book that notes what is read of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from charts.book import Book
from charts.figures.version import Read


def watched(book: Book) -> tuple[Book, set[Read]]:
    """A book just like it, and the parts that have been read of it so far."""
    read: set[Read] = set()

    def watch(found: Mapping[Any, Any], kind: str, name: Callable[[Any], str] = str) -> Any:
        return _Watched(found, lambda key: read.add((kind, name(key))))

    copy = replace(
        book,
        charts=watch(book.charts, "charts"),
        tables=watch(book.tables, "charts"),
        figures=watch(book.figures, "charts", lambda key: "FIG"),
        rosters=watch(book.rosters, "rosters"),
        boats=watch(book.boats, "boats"),
        tracks=watch(book.tracks, "tracks", ", ".join),
    )
    return copy, read


class _Watched(Mapping[Any, Any]):
    """A mapping that says which of its keys were asked for; who goes through it has asked for all."""

    def __init__(self, found: Mapping[Any, Any], note: Callable[[Any], None]) -> None:
        self.found, self.note = found, note

    def __getitem__(self, key: Any) -> Any:
        value = self.found[key]
        self.note(key)
        return value

    def __contains__(self, key: object) -> bool:
        if key in self.found:
            self.note(key)
            return True
        return False

    def __iter__(self) -> Iterator[Any]:
        for key in self.found:
            self.note(key)
        return iter(self.found)

    def __len__(self) -> int:
        return sum(1 for _key in self)
