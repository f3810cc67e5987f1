"""Figures as texts, and texts as figures: pages, spreadsheets and workbooks show and read them through the same fields.

A text that its field cannot read stays as typed: the checks refuse it and name its place.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from functools import partial
from typing import Any, Final

from django.utils.dateformat import format as dated
from django.utils.dates import MONTHS, MONTHS_3
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from charts.figures.check import is_open, values_of
from charts.figures.parts import SIGNS, Part, Raw, boxes_of, by_date, plain_text, row_name, translated
from charts.figures.rules import NUMBER, CellValues, rules_of
from charts.figures.shipped import shipped_parts

DAY: Final = re.compile(r"(\d{4})-(\d\d)(?:-(\d\d))?")
KEY: Final = re.compile(r"\b[a-z0-9]+(?:_[a-z0-9]+)+\b")


def word(key: str, game: str) -> str:
    return str(rules_of(game).words.words.get(key) or translated(spaced(key)))


def spaced(key: str) -> str:
    return key.replace("_", " ")


def notes(lines: Iterable[str], game: str) -> list[str]:
    return [KEY.sub(lambda found: word(found[0], game), translated(line)) for line in lines]


def in_words(value: object, game: str) -> str:
    """A value without any key of the data."""
    if isinstance(value, dict):
        return ", ".join(f"{in_words(inner, game) or _('none')} {word(key, game)}" for key, inner in value.items())
    if isinstance(value, list):
        return ", ".join(in_words(one, game) for one in value)
    if isinstance(value, int) and not isinstance(value, bool):
        return f"{value:,}"
    text = plain_text(value)
    if isinstance(value, bool | float):
        return text
    if found := DAY.fullmatch(text):
        try:
            day = date(*(int(part or 1) for part in found.groups()))
        except ValueError:  # a keeper may write a day that does not exist; the form says so
            return text
        return dated(day, "j M Y" if found[3] else "M Y")
    return word(text, game)


def figure_name(figure: str, game: str) -> str:
    names = {one.key: one.name for one in rules_of(game).words.boat_figures}
    return str(names.get(figure) or translated(spaced(figure).capitalize()))


# --- a figure as it is typed, and what was typed as a figure ---------------------------------------------------------


def as_text(value: Any) -> str:
    """A figure as its field shows it: loads as “8 G7e FaT, 4 G7a FaT”."""
    if isinstance(value, dict):
        return ", ".join(f"{inner} {key}" for key, inner in value.items())
    return plain_text(value)


def as_month(text: str) -> str:
    """A month from 1944-01, 1/1944, Jan 1944 or January 1944; another text stays as it is."""
    if found := re.fullmatch(r"(\d{1,2})[/.](19\d\d)", text):
        return f"{found[2]}-{int(found[1]):02}"
    word, _blank, year = text.rpartition(" ")
    if re.fullmatch(r"19\d\d", year):
        for number in MONTHS:
            if word.rstrip(".").casefold() in (str(MONTHS[number]).casefold(), str(MONTHS_3[number]).casefold()):
                return f"{year}-{number:02}"
    return text


def as_before(text: str, like: Any) -> Any:
    """A text as the kind of value before; a text that cannot be read stays, for the checks."""
    if isinstance(like, bool):
        return {"yes": True, "no": False}.get(text, text)
    if isinstance(like, int) or (like is None and text):
        return int(text) if NUMBER.fullmatch(text) else (None if text == "" else text)
    if like is None:
        return None
    if isinstance(like, float):
        return _decimal(text)
    if isinstance(like, list):
        items = [item.strip() for item in text.split(",") if item.strip()]
        return [as_before(item, like[0]) for item in items] if like else items
    if isinstance(like, dict):
        return _load(text)
    return text


def _decimal(text: str) -> float | str:
    return float(text) if re.fullmatch(r"-?\d{1,6}(\.\d{1,3})?", text) else text


def _load(text: str) -> dict[str, Any] | str:
    found: dict[str, Any] = {}
    for item in filter(None, (item.strip() for item in text.split(","))):
        number, _space, key = item.partition(" ")
        if not key or not re.fullmatch(r"-?\d{1,6}(\.\d{1,3})?", number):
            return text
        found[key.strip()] = float(number) if "." in number else int(number)
    return found


def as_dates(text: str) -> dict[str, int] | str:
    """“1944-01 +2, Jun 1944 +3” by month; another text stays as it is."""
    found = {}
    for item in filter(None, (item.strip() for item in re.split("[,;]", text.replace("\N{MINUS SIGN}", "-")))):
        month, _blank, drm = item.rpartition(" ")
        if not re.fullmatch(r"[+-]?\d", drm):
            return text
        found[as_month(month.strip())] = int(drm)
    return dict(sorted(found.items()))


def chosen(values: CellValues, text: str, game: str) -> Any:
    """A result by its words, its key, or its beginning; the shortest if several begin so: not Arctic (A)."""
    value = values.read(text)
    if values.allows(value) or not values.results:
        return value
    wanted = text.casefold()
    said = {in_words(one, game).casefold(): one for one in values.results}
    if wanted in said:
        return said[wanted]
    names = said | {plain_text(one).casefold(): one for one in values.results}
    begins = sorted((name for name in names if wanted and name.startswith(wanted)), key=len)
    bare = names[begins[0]] if begins else value
    return bare if all(names[name] == bare or name.startswith(begins[0]) for name in begins) else value


def track_text(boxes: Any, game: str) -> str:
    """Biscay, Transit, Atlantic x2: the boxes of a track as text."""
    return ", ".join(in_words(box["box"], game) + (f" x{box['rolls']}" if box["rolls"] != 1 else "") for box in boxes)


def typed_track(text: str, raw: Raw) -> list[dict[str, Any]]:
    names = rules_of(raw["game"]).boxes(raw)
    known = {in_words(name, raw["game"]).casefold(): name for name in names} | {name: name for name in names}
    return [{**box, "box": known.get(box["box"].casefold(), box["box"])} for box in boxes_of(text)]


# --- the fields of a row ---------------------------------------------------------------------------------------------


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
    kind: str = "text"  # text, area, number, known, kind (of ship), choice or fixed
    results: Sequence[Any] = ()  # what is known, or what can be chosen with its name: of nothing, yes and no
    head: str = ""  # in a file, where it is not the key
    size: str = ""  # slim or broad

    def value(self, text: str, row: Part, likes: Likes = ()) -> Any:
        """The value of a text; a text that shows the old value means the old value."""
        if self.key in row and text in (self.show(row[self.key]), as_text(row[self.key])):
            return row[self.key]
        return self.read(text, likes)


ENDS: Final = (
    RowField("low", gettext_lazy("From"), read_whole, kind="number", head="from", size="slim"),
    RowField("high", gettext_lazy("To"), read_whole, kind="number", head="to", size="slim"),
)
NATURAL: Final = RowField("roll", gettext_lazy("Unmodified"), read_whole, kind="number", head="unmodified", size="slim")
SHIP: Final = (
    RowField("roll", gettext_lazy("Roll"), read_whole, kind="number", size="slim"),
    RowField("name", gettext_lazy("Name"), size="broad"),
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
    RowField(
        "source", gettext_lazy("Source"), kind="choice", results=[(sign.source, sign.name) for sign in SIGNS.values()]
    ),
    RowField("case", gettext_lazy("Rule")),
    RowField("note", gettext_lazy("Note"), size="broad"),
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
        size = "slim" if values.is_number else ""
        return RowField(key, label, lambda text, likes: values.read(text), kind=kind, size=size)
    kept = [row.get("results", row).get(key) for row in chart["rows"]]
    if any(isinstance(one, bool) for one in kept):
        return RowField(key, label, read_like, as_text, "choice")
    names_the_line = chart["dice"] is None and column is chart["columns"][0] and not is_open(game, chart["id"])
    return RowField(key, label, read_like, as_text, "fixed" if names_the_line else "text")


def modifier_fields(game: str) -> list[RowField]:
    """Its number, the numbers of later months where the rules name the month of a roll, and its name."""
    drm = RowField("drm", "DRM", read_whole, kind="number", head="DRM", size="slim")
    dated = RowField(
        "dated", _("By month, such as 1944-01 +2"), lambda text, likes: as_dates(text), by_date, head="by date"
    )
    return [
        drm,
        *([dated] if rules_of(game).dated_modifiers else []),
        RowField("label", _("Name"), head="name", size="broad"),
    ]


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
