"""One figure as a form: what the keeper's card says there."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext as _

from charts.figures.cell_values import CellValues
from charts.figures.check.charts import values_of
from charts.figures.check.rosters import ship_kinds
from charts.figures.fault import Part, Raw
from charts.figures.rules import rules_of
from charts.figures.wording import in_words
from charts.figures.words import plain_text
from charts.grid.cells import SHIP, Figure
from charts.grid.forms.fields import InputField
from charts.grid.forms.roster import RosterForm
from charts.grid.forms.typed import as_before, as_text

NAME: Final = "value"
BOX: Final = re.compile(r"(.+?)(?:\s*[x×]\s*(\d))?")


def fields_of(figure: Figure, part: Part, raw: Raw, posted: Mapping[str, str] | None = None) -> list[InputField]:
    """One field for one figure; a line of a table and a ship have a field for each of what is printed of them."""
    game = raw["game"]
    texts = posted or {}
    if figure.kind == "roster":
        kinds = [(kind, kind) for kind in ship_kinds(game, part["id"])]
        found = [_field(key, str(RosterForm.LABELS[key]), figure.value[key]) for key in SHIP if key in figure.value]
        for one in found:
            one.size = "long" if one.name.endswith("name") else "short"
            if one.name.endswith("kind") and kinds:
                one.kind, one.choices = "choice", kinds
            elif one.name.endswith("fast"):
                one.kind, one.choices = "choice", [("yes", _("yes")), ("no", _("no"))]
    elif figure.kind == "chart" and isinstance(figure.value, dict) and part["dice"] is None:
        labels = {column["key"]: column["label"] for column in part["columns"]}
        found = [_field(key, labels[key], value) for key, value in figure.value.items()]
    else:
        label = _("My card says")
        text = track_text(figure.value, game) if figure.kind == "track" else as_text(figure.value)
        found = [InputField(NAME, label, text)]
        if (values := _values(figure, part, game)) is not None and values.results:
            found[0].text = in_words(figure.value, game)
            found[0].choices = [(in_words(one, game), "") for one in values.results]
        elif isinstance(figure.value, int) and not isinstance(figure.value, bool):
            found[0].kind = "number"
    for one in found:
        one.text = str(texts.get(one.name, one.text))
    return found


def _field(key: str, label: str, value: Any) -> InputField:
    return InputField(f"{NAME}-{key}", label, as_text(value), size="long" if len(as_text(value)) > 20 else "")


def _values(figure: Figure, part: Part, game: str) -> CellValues | None:
    """What may stand in a cell of a chart."""
    place = figure.address.split("-")
    if figure.kind != "chart" or len(place) != 3:
        return None
    return values_of(game, part["id"], part["columns"][int(place[2])]["key"])


def typed_value(figure: Figure, part: Part, raw: Raw, posted: Mapping[str, str]) -> Any:
    """What was typed as a value of its kind; what cannot be one stays a text, and is refused by the checks."""
    game = raw["game"]
    texts = {one.name: one.text.replace("\x00", "").strip() for one in fields_of(figure, part, raw, posted)}
    if figure.kind == "roster":
        return {key: as_before(texts[f"{NAME}-{key}"], figure.value[key]) for key in figure.value}
    if isinstance(figure.value, dict) and f"{NAME}" not in texts:
        return {key: _like(texts[f"{NAME}-{key}"], key, figure, part, game) for key in figure.value}
    text = texts[NAME]
    if figure.kind == "track":
        return typed_track(text, raw)
    if (values := _values(figure, part, game)) is not None:
        return chosen(values, text, game)
    return as_before(text.removeprefix("+"), figure.value)


def _like(text: str, key: str, figure: Figure, part: Part, game: str) -> Any:
    values = rules_of(game).values(part["id"], key)
    if values is not None:
        return values.read(text)
    likes = [row.get(key) for row in part["rows"]]
    own = figure.value[key]
    return as_before(text, own if own is not None else next((one for one in likes if one is not None), None))


def chosen(values: CellValues, text: str, game: str) -> Any:
    """A result by its words, its key, or its beginning; where others go on from it, the bare one: not Arctic (A)."""
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
    """Biscay, Transit, Atlantic x2: the boxes of a track as they are typed."""
    return ", ".join(in_words(box["box"], game) + (f" x{box['rolls']}" if box["rolls"] != 1 else "") for box in boxes)


def typed_track(text: str, raw: Raw) -> list[dict[str, Any]]:
    names = rules_of(raw["game"]).boxes(raw)
    known = {in_words(name, raw["game"]).casefold(): name for name in names} | {name: name for name in names}
    found = []
    for item in filter(None, (item.strip() for item in text.split(","))):
        match = BOX.fullmatch(item)
        name, rolls = (match[1].strip(), int(match[2] or 1)) if match else (item, 1)
        found.append({"box": known.get(name.casefold(), name), "rolls": rolls})
    return found
