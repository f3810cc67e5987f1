"""A game's own rules for its figures, and the values allowed in a column; the rest follows from the shipped edition."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise
from typing import Any, Final, TypeAlias

from django.utils.translation import gettext as _

from charts.figures.parts import MONTH, Fault, Part, Raw, is_whole, plain_text
from charts.figures.shipped import shipped_parts

Words: TypeAlias = object
"""Text, or text that is translated when it is shown."""


@dataclass(frozen=True, slots=True)
class FigureName:
    """A figure of a boat type: its key, its name on the page, and what its source is filed under."""

    key: str
    name: Words
    filed: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class FigureWords:
    """How the figures of a game are shown."""

    groups: Sequence[tuple[Words, str]] = ()
    """The list of charts: a heading, and the codes under it with blanks between them."""
    played: Sequence[str] = ()
    """Codes of charts and rosters, those on which the dice fall most first: the order in which they are checked."""
    words: Mapping[str, Words] = field(default_factory=dict)
    """Keys of the data in words; any other key is shown with blanks for its underscores."""
    boat_figures: Sequence[FigureName] = ()
    """The figures of a boat type in the order of its card; figures that are not named follow."""
    boat_title: Callable[[Part], str] = lambda boat: ""
    boat_caption: Words = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class FigureRules:
    """A game's own checks, beyond those of every edition."""

    values: Callable[[str, str], CellValues | None] = lambda chart, column: None
    """The values allowed in a column of a chart; None leaves it to the shipped edition."""
    dice: Callable[[str], Sequence[str]] = lambda chart: ()
    """The dice with which a chart may be read beside those of the shipped one."""
    dated: Mapping[str, str] = field(default_factory=dict)
    """Charts of which the month chooses a column: with what the keys of those begin; they may be added and removed."""
    dated_modifiers: bool = False
    """Whether the rules name the month of a roll, so that a modifier may be another number from a month on."""
    open_tables: frozenset[str] = frozenset()
    """Tables whose lines are read one after another, so that lines may be added and removed."""
    tables: Mapping[str, Callable[[Part, Part], Iterable[Fault]]] = field(default_factory=dict)
    """More to check of a table, by its code: (the table, the shipped one)."""
    months: re.Pattern[str] = MONTH
    """The months allowed where the shipped edition has one."""
    ship_kinds: Callable[[str], tuple[str, ...]] | None = None
    """The kinds of ship allowed in a roster; without it those of the shipped one."""
    ship: Callable[[Part, Part, int, Raw], Iterable[Fault]] = lambda roster, ship, index, raw: ()
    """More to check of a ship: (roster, ship, its place, the edition with its sound charts)."""
    points: Callable[[Part, Raw], Sequence[int]] = lambda ship, raw: ()
    """The points that may sink a ship of this kind and tonnage."""
    follows: Mapping[str, Callable[[Raw], Iterable[tuple[str, Part]]]] = field(default_factory=dict)
    """What changes with a part, by its name: (the edition with it) -> kind and part of all that follows from it."""
    numbers: Callable[[Part], Mapping[str, Sequence[str]]] = lambda boat: {}
    """Figures of a boat type that are a number for each of some keys, where its card has one: (boat) -> their keys."""
    boat: Callable[[Part], Iterable[Fault]] = lambda boat: ()
    """More to check of a boat type that has every figure of the shipped one."""
    track: Callable[[Part, Raw], Iterable[Fault]] = lambda track, raw: ()
    boxes: Callable[[Raw], tuple[str, ...]] = lambda raw: ()
    """What a track may be made of."""
    whole: Callable[[Raw], Iterable[Fault]] = lambda raw: ()
    """Of an edition whose parts are sound one by one."""
    beyond: Callable[[Raw], str] = lambda raw: ""
    """What figures from elsewhere could do harm with, although they have the right shape; nothing when nothing."""
    words: FigureWords = FigureWords()


NONE: Final = FigureRules()
_rules: dict[str, FigureRules] = {}


def register(game: str, rules: FigureRules) -> None:
    _rules[game] = rules


def rules_of(game: str) -> FigureRules:
    return _rules.get(game, NONE)


# --- values allowed in a table ---------------------------------------------------------------------------------------


def rising(chart: str, column: str = "most") -> Callable[[Part, Part], Iterable[Fault]]:
    """A ladder: each step is higher than the one before, and the last has no end."""

    def faults(table: Part, shipped: Part) -> Iterable[Fault]:
        most = [row[column] for row in table["rows"]]
        for index, (below, above) in enumerate(pairwise(most)):
            if below is None or (above is not None and above <= below):
                yield Fault(chart, _("Each step needs more than the one before."), index, column)
        if most and most[-1] is not None:
            yield Fault(chart, _("The last step has no upper limit."), len(most) - 1, column)

    return faults


# --- values allowed in a column ---------------------------------------------------------------------------------------


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
        """The value of a text; a text that is none stays as typed and is refused."""
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
    """The values of the shipped chart in a column; None where it is no chart, or not shipped.

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
