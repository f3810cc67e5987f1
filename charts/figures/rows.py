"""The rows of a part as texts: pages, spreadsheets and workbooks show and read them through the same fields.

A text that its field cannot read stays as typed: the checks refuse it and name its place.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from charts.figures.check import is_open, values_of
from charts.figures.parts import Part, by_date, plain_text, row_name
from charts.figures.rules import CellValues, rules_of
from charts.figures.shipped import shipped_parts
from charts.figures.words import as_before, as_dates, as_month, as_text, chosen, in_words

GROUPED: Final = re.compile(r"\d{1,3}([ \N{NO-BREAK SPACE}\N{THIN SPACE}\N{NARROW NO-BREAK SPACE}'’]\d{3})+")
ROUND: Final = re.compile(r"(\d{1,7})[.,]0{1,2}")
WHOLE: Final = re.compile(r"-?\d{1,7}")
Likes = Sequence[Any]


def read_text(text: str, likes: Likes = ()) -> Any:
    return text


def read_whole(text: str, likes: Likes = ()) -> int | str | None:
    """A number with its sign, blanks between its thousands and noughts behind its point or comma.

    A point or a comma before three digits may be meant either way, and is not guessed at.
    """
    bare = re.sub(r"^[+\N{MINUS SIGN}-]", "", text)
    if GROUPED.fullmatch(bare):
        bare = re.sub(r"\D", "", bare)
    elif found := ROUND.fullmatch(bare):
        bare = found[1]
    if bare.isascii() and bare.isdigit() and len(bare) < 8:
        return -int(bare) if text[0] in "-\N{MINUS SIGN}" else int(bare)
    return text or None


def read_yes_or_no(text: str, likes: Likes = ()) -> bool | str:
    if text.casefold() in ("yes", "y", "1", "true", "fast", str(_("yes")).casefold()):
        return True
    if text.casefold() in ("no", "n", "0", "false", str(_("no")).casefold()):
        return False
    return text


def read_day(text: str, likes: Likes = ()) -> str:
    """A day as the data has it, from 1943-07-01, 1.7.1943 or Jul 1943."""
    if found := re.fullmatch(r"(\d{1,2})\.(\d{1,2})\.(19\d\d)", text):
        return f"{found[3]}-{int(found[2]):02}-{int(found[1]):02}"
    return as_month(text)


def read_month(text: str, likes: Likes = ()) -> str | None:
    return as_month(text) or None


def read_dates(text: str, likes: Likes = ()) -> dict[str, int] | str:
    return as_dates(text)


def read_like(text: str, likes: Likes) -> Any:
    """A value of the kind of the old one, else of one in its column that reads alike."""
    found = [one for one in likes if one is not None]
    if WHOLE.fullmatch(text):
        found = [one for one in found if isinstance(one, int)] or found
    return as_before(text, next(iter(found), None))


@dataclass(frozen=True)
class RowField:
    """A column of the rows of a part: how its values are shown, typed and read."""

    key: str
    label: str
    read: Callable[[str, Likes], Any] = read_text
    show: Callable[[Any], str] = plain_text
    kind: str = "text"  # text, number, known, kind (of ship), choice (of yes and no) or fixed
    results: Sequence[Any] = ()
    head: str = ""  # in a file, where it is not the key

    def value(self, text: str, row: Part, likes: Likes = ()) -> Any:
        """The value of a text; a text that shows the old value means the old value."""
        if self.key in row and text in (self.show(row[self.key]), as_text(row[self.key])):
            return row[self.key]
        return self.read(text, likes)


ENDS: Final = (
    RowField("low", gettext_lazy("From"), read_whole, kind="number", head="from"),
    RowField("high", gettext_lazy("To"), read_whole, kind="number", head="to"),
)
NATURAL: Final = RowField("roll", gettext_lazy("Unmodified"), read_whole, kind="number", head="unmodified")
SHIP: Final = (
    RowField("roll", gettext_lazy("Roll"), read_whole, kind="number"),
    RowField("name", gettext_lazy("Name")),
    RowField("kind", gettext_lazy("Kind"), kind="kind"),
    RowField("tons", gettext_lazy("Tons"), read_whole, kind="number"),
    RowField("points", gettext_lazy("Points"), read_whole, kind="number"),
    RowField("exact_tons", gettext_lazy("Exact tons"), read_whole, kind="number"),
    RowField("fast", gettext_lazy("Fast"), read_yes_or_no, kind="choice"),
    RowField("class", gettext_lazy("Class")),
    RowField("nation", gettext_lazy("Flag")),
    RowField("date", gettext_lazy("Date"), read_day),
    RowField("uboat", gettext_lazy("Sunk by")),
)
ORIGIN: Final = (
    RowField("source", gettext_lazy("Source")),
    RowField("case", gettext_lazy("Rule")),
    RowField("note", gettext_lazy("Note")),
)


def cell_values(chart: Part, key: str, game: str) -> CellValues | None:
    """The values allowed in a column; None where the present value decides the kind."""
    if chart["dice"] is None:
        return rules_of(game).values(chart["id"], key)
    return values_of(game, chart["id"], key)


def cell_field(chart: Part, column: Part, game: str) -> RowField:
    """A column of results, or of a table."""
    key, label = column["key"], column["label"]
    values = cell_values(chart, key, game)
    if values is not None and values.results:
        show = partial(in_words, game=game)
        return RowField(key, label, lambda text, likes: chosen(values, text, game), show, "known", values.results)
    if values is not None:
        kind = "number" if values.is_number else "text"
        return RowField(key, label, lambda text, likes: values.read(text), kind=kind)
    kept = [row.get("results", row).get(key) for row in chart["rows"]]
    if any(isinstance(one, bool) for one in kept):
        return RowField(key, label, read_like, as_text, "choice")
    names_the_line = chart["dice"] is None and column is chart["columns"][0] and not is_open(game, chart["id"])
    return RowField(key, label, read_like, as_text, "fixed" if names_the_line else "text")


def modifier_fields(game: str) -> list[RowField]:
    """Its number, the numbers of later months where the rules name the month of a roll, and its name."""
    drm = RowField("drm", "DRM", read_whole, kind="number", head="DRM")
    dated = RowField("dated", _("By month, such as 1944-01 +2"), read_dates, by_date, head="by date")
    return [drm, *([dated] if rules_of(game).dated_modifiers else []), RowField("label", _("Name"), head="name")]


def file_fields(part: Part, game: str) -> list[RowField]:
    """The fields a file may have for each row of a chart or a roster, in this order."""
    if "ships" in part:
        return [*SHIP, *ORIGIN]
    ends = () if part["dice"] is None else (*ENDS, NATURAL)
    return [*ends, *(cell_field(part, column, game) for column in part["columns"]), *ORIGIN]


def flat(row: Part) -> dict[str, Any]:
    """A row with its results beside its ends, in one dictionary."""
    return {**row, **row.get("results", {})}


def rows_of_part(part: Part) -> list[Part]:
    return list(part["ships"]) if "ships" in part else [*part["natural"], *part["rows"]]


def named_rows(chart: Part) -> Iterator[tuple[str, Any]]:
    """The rows of a chart by name; a table whose lines have no names numbers them."""
    if chart["dice"] is not None:
        yield from ((row_name(row), row) for row in rows_of_part(chart))
        return
    names = [as_text(next(iter(row.values()))) for row in chart["rows"]]
    unique = len(set(names)) == len(names)
    yield from zip(names if unique else map(str, range(1, len(names) + 1)), chart["rows"], strict=True)


def likes_of(chart: Part, key: str, row: Part, place: int, game: str) -> list[Any]:
    """Examples for a new value: the row's own, the same place of the shipped chart, and their columns."""
    shipped = shipped_parts(game, "charts").get(chart["id"], chart)["rows"]
    column = [one.get("results", one).get(key) for one in [*shipped, *chart["rows"]]]
    return [row.get(key), *(column[place : place + 1] if place < len(shipped) else ()), *column]
