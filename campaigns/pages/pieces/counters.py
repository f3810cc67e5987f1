"""Counters: left is filled, spent has a stroke, lost is hatched, unused is open."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _


@dataclass(frozen=True)
class Counter:
    """A row of squares with its name and its figure."""

    label: str
    count: int
    of: int
    squares: Sequence[str]
    end: str = ""  # a last square that is a word

    @property
    def in_words(self) -> str:
        return _("%(label)s: %(count)d of %(of)d") % {"label": self.label, "count": self.count, "of": self.of}


def counter(label: str, count: int, of: int, kinds: tuple[str, str] = ("left", "spent"), end: str = "") -> Counter:
    return Counter(label, count, of, squares(count, of, kinds), end)


def squares(count: int, of: int, kinds: tuple[str, str] = ("left", "spent")) -> list[str]:
    """count squares of the first kind, the rest of the second: left, spent, lost or open."""
    return [kinds[0] if place < count else kinds[1] for place in range(max(count, of))]
