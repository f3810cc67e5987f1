"""Limits for imported figures, independent of today's rules.

charts.figures.check says whether an edition fits the rules; the figures that an old career was played with need not.
They need only be figures: of the shape that a book is compiled from, and of a size that can be worked with.
"""

from __future__ import annotations

import re
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta

from charts.figures.parts import LARGEST, Raw
from charts.figures.rules import rules_of

LONGEST: Final = 5_000  # letters of a note
MOST: Final = 1_000  # rows, ships or tracks
UNWRITABLE: Final = re.compile(r"[\x00\ud800-\udfff]")  # what no database takes

Slug = Annotated[str, Meta(pattern=r"^[-a-zA-Z0-9_]{0,40}\Z")]
Word = Annotated[str, Meta(max_length=120)]
Text = Annotated[str, Meta(max_length=LONGEST)]
Month = Annotated[str, Meta(max_length=7)]
End = Annotated[int, Meta(ge=-999, le=999)]
Figure = Annotated[int, Meta(ge=-LARGEST, le=LARGEST)]


_Marks = Annotated[dict[Word, Annotated[str, Meta(pattern=r"^[0-9a-f]{16}\Z")]], Meta(max_length=MOST)]


class _Column(msgspec.Struct):
    key: Word
    label: Annotated[str, Meta(max_length=60)]
    first: Month | None = None
    last: Month | None = None


class _Row(msgspec.Struct):
    low: End | None
    high: End | None
    results: dict[str, Any]
    source: Word
    case: Word = ""


class _Natural(msgspec.Struct):
    roll: End
    results: dict[str, Any]


class _Modifier(msgspec.Struct):
    key: Word
    drm: Annotated[int, Meta(ge=-99, le=99)]
    label: Word
    source: Word
    case: Word = ""


class _Chart(msgspec.Struct):
    id: Word
    title: Word
    dice: Annotated[str, Meta(pattern=r"^(d66|d100|[1-9]?d([1-9][0-9]?|100))\Z")]
    columns: Annotated[list[_Column], Meta(max_length=60)]
    rows: Annotated[list[_Row], Meta(min_length=1, max_length=MOST)]
    modifiers: Annotated[list[_Modifier], Meta(max_length=200)]
    natural: Annotated[list[_Natural], Meta(max_length=200)] = []
    notes: list[Text] = []


class _Table(msgspec.Struct):
    id: Word
    dice: None
    rows: Annotated[list[dict[str, Any]], Meta(max_length=MOST)]


class _Ship(msgspec.Struct):
    roll: End
    name: Word
    kind: Word
    tons: Figure
    points: Annotated[int, Meta(ge=0, le=99)]


class _Roster(msgspec.Struct):
    id: Word
    ships: Annotated[list[_Ship], Meta(max_length=MOST)]


class _Box(msgspec.Struct):
    box: Word
    rolls: Annotated[int, Meta(ge=0, le=9)] = 1


class _Track(msgspec.Struct):
    type: Word
    assignment: Word
    boxes: Annotated[list[_Box], Meta(max_length=60)]


class _Edition(msgspec.Struct):
    edition: Slug
    name: Annotated[str, Meta(max_length=80)]
    charts: Annotated[list[dict[str, Any]], Meta(max_length=MOST)]
    rosters: Annotated[list[_Roster], Meta(max_length=MOST)]
    boats: Annotated[list[dict[str, Any]], Meta(max_length=MOST)]
    tracks: Annotated[list[_Track], Meta(max_length=MOST)]
    game: Slug = ""
    note: Text = ""
    left_out: dict[Literal["charts", "rosters", "boats", "tracks"], _Marks] = {}


_Boat = dict[str, Annotated[int, Meta(ge=0, le=9_999)] | str | float | bool | list[Any] | dict[str, Any] | None]


def beyond(raw: Raw, game: str = "") -> str:
    """The first thing about these figures that can never work; empty when all can.

    The game is named where the figures do not name it themselves.
    """
    try:
        _check_values(raw)
        msgspec.convert(raw, _Edition)
        for chart in raw["charts"]:
            _check_chart(chart)
        for boat in raw["boats"]:
            msgspec.convert(boat, _Boat)
    except (msgspec.ValidationError, ValueError) as error:
        return str(error)
    except RecursionError:
        return "lists within lists without end"
    return rules_of(game or raw.get("game", "")).beyond(raw)


def _check_chart(chart: dict[str, Any]) -> None:
    try:
        msgspec.convert(chart, _Table if chart.get("dice") is None else _Chart)
    except msgspec.ValidationError as error:
        raise ValueError(f"{str(chart.get('id'))[:40]}: {error}") from None


def _check_values(value: Any, name: str = "") -> None:
    """Check every number and every text, at any depth."""
    if isinstance(value, dict):
        for key, inner in value.items():
            _check_text(str(key), name)
            _check_values(inner, f"{name}.{key}"[:120])
    elif isinstance(value, list):
        for inner in value:
            _check_values(inner, name)
    elif isinstance(value, str):
        _check_text(value, name)
    elif value is not None and not -LARGEST <= value <= LARGEST:
        raise ValueError(f"{name}: {value}")


def _check_text(text: str, name: str) -> None:
    if len(text) > LONGEST:
        raise ValueError(f"{name}: {len(text)} letters")
    if UNWRITABLE.search(text):
        raise ValueError(f"{name}: a letter that no database can keep")
