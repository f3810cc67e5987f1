from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _

MOST: Final = 10  # of the best


@dataclass(frozen=True)
class OutingRow:
    number: int
    words: Sequence[str] = ()
    figures: Sequence[Any] = ()


@dataclass(frozen=True)
class Outings:
    """A table of them; heads are over the number, the words and the figures."""

    id: str
    title: str
    first: str
    words: Sequence[str]
    figures: Sequence[str]
    rows: Sequence[OutingRow]
    empty: str = ""
    best_first: bool | None = None  # None where there is no best

    @classmethod
    def of(
        cls,
        id: str,
        titles: tuple[str, str],
        records: Sequence[Any],
        words: Mapping[str, Callable[[Any], str]],
        figures: Mapping[str, Callable[[Any], Any]],
        worth: Callable[[Any], int | None],
        best_first: bool,
    ) -> Outings:
        """Records by their columns, the latest or the best first; of equals the earlier."""
        order = best(records, lambda record: worth(record) or 0, len(records)) if best_first else reversed(records)
        rows = [
            OutingRow(one.number, [say(one) for say in words.values()], [count(one) for count in figures.values()])
            for one in order
        ]
        return cls(id, *titles, list(words), list(figures), rows, best_first=best_first)


@dataclass(frozen=True)
class Crosstab:
    """Counts by name and column."""

    id: str
    title: str
    caption: str
    first: str
    heads: Sequence[str]
    rows: Sequence[tuple[str, Sequence[Any]]]


def best(records: Iterable[Any], worth: Callable[[Any], int], most: int = MOST) -> list[Any]:
    return sorted(records, key=lambda record: -worth(record))[:most]


def mean(values: Sequence[int]) -> str:
    return f"{sum(values) / len(values):.1f}" if values else "0"


def share(part: int, whole: int) -> str:
    said = {"part": part, "whole": whole, "share": round(100 * part / whole) if whole else 0}
    return _("%(part)d of %(whole)d, %(share)d %%") % said
