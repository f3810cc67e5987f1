"""What may stand in a column: one of some results, a whole number within bounds, or any text."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from django.utils.translation import gettext as _

from charts.figures.fault import is_whole
from charts.figures.shipped import shipped_parts
from charts.figures.words import plain_text

NUMBER: Final = re.compile(r"-?\d{1,6}")
MOST: Final = 9  # hits, boxes, months: what a column that counts can come to


@dataclass(frozen=True, slots=True)
class CellValues:
    """Made by one_of, whole_number or text."""

    results: tuple[Any, ...] = ()
    low: int | None = None
    high: int = 0
    blank: bool = False
    """Whether it may stay empty until the owner of the game enters what is printed on his card."""

    @property
    def is_number(self) -> bool:
        return self.low is not None

    def allows(self, value: object) -> bool:
        if value is None:
            return self.blank
        if self.low is not None:
            return is_whole(value, self.low, self.high)
        if self.results:
            return any(value == one and type(value) is type(one) for one in self.results)
        return isinstance(value, str)

    def read(self, typed: str) -> Any:
        """What was typed as a value; what cannot be one stays as it was typed, and is refused."""
        if typed == "" and (self.blank or self.is_number or (self.results and "" not in self.results)):
            return None
        if self.is_number:
            return int(typed) if NUMBER.fullmatch(typed) else typed
        return next((one for one in self.results if plain_text(one) == typed), typed)

    def __str__(self) -> str:
        if self.low is not None:
            return _("whole numbers from %(low)s to %(high)s") % {"low": self.low, "high": self.high}
        return ", ".join(map(plain_text, self.results)) if self.results else _("any text")


def one_of(results: Iterable[Any], *, blank: bool = False) -> CellValues:
    return CellValues(tuple(sorted(_each_once(results), key=str)), blank=blank)


def whole_number(low: int, high: int, *, blank: bool = False) -> CellValues:
    return CellValues(low=low, high=high, blank=blank)


def text(*, blank: bool = False) -> CellValues:
    return CellValues(blank=blank)


@cache
def shipped_values(game: str, chart: str, column: str, share: bool = True) -> CellValues | None:
    """What the shipped chart of this code has in a column; None where it is no chart, or not shipped.

    Columns that answer the same question (the zones of a chart of encounters, its dates) share their words.
    """
    pattern = shipped_parts(game, "charts").get(chart)
    if pattern is None or pattern["dice"] is None:
        return None
    columns = {
        each["key"]: [row["results"][each["key"]] for row in pattern["rows"] + pattern["natural"]]
        for each in pattern["columns"]
    }
    values = own = columns[column]
    if share and _all_words(own):
        values = [word for words in columns.values() if any(one in own for one in words) for word in words]
        values = [word for word in values if isinstance(word, str)]
    if all(isinstance(one, int) and not isinstance(one, bool) for one in values):
        return whole_number(-MOST if min(values) < 0 else 0, max(MOST, *values))
    return one_of(values)


def _all_words(values: Iterable[Any]) -> bool:
    return all(isinstance(value, str) for value in values)


def _each_once(values: Iterable[Any]) -> list[Any]:
    return list({repr(value): value for value in values}.values())  # so that True is not 1
