from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
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


def best(records: Iterable[Any], worth: Callable[[Any], int], most: int = MOST) -> list[Any]:
    """The best first; of equals the earlier."""
    return sorted(records, key=lambda record: -worth(record))[:most]


def mean(values: Sequence[int]) -> str:
    return f"{sum(values) / len(values):.1f}" if values else "0"


def share(part: int, whole: int) -> str:
    """For example: 3 of 4, 75 %."""
    said = {"part": part, "whole": whole, "share": round(100 * part / whole) if whole else 0}
    return _("%(part)d of %(whole)d, %(share)d %%") % said
