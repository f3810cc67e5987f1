from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date
from typing import Any, Final

from django.utils.dateformat import format as dated
from django.utils.dates import MONTHS, MONTHS_3
from django.utils.translation import gettext as _

from charts.figures.parts import Raw, boxes_of, plain_text
from charts.figures.rules import NUMBER, CellValues, rules_of

DAY: Final = re.compile(r"(\d{4})-(\d\d)(?:-(\d\d))?")
KEY: Final = re.compile(r"\b[a-z0-9]+(?:_[a-z0-9]+)+\b")


def translated(text: str) -> str:
    """A title, a label or a note of an edition; a keeper's own text is shown as written."""
    return str(_(text)) if text else text


def word(key: str, game: str) -> str:
    """A key of the data in words."""
    return str(rules_of(game).words.words.get(key) or translated(spaced(key)))


def spaced(key: str) -> str:
    return key.replace("_", " ")


def notes(lines: Iterable[str], game: str) -> list[str]:
    """Remarks with keys of the data in words."""
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
        except ValueError:  # a keeper may write a day that never was; the form is where he is told
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
