"""Shared by all parts of an edition: faults, rows and values in words, sources."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from charts.fields import is_name
from charts.names import NOT_IN_NAMES

Raw: TypeAlias = Mapping[str, Any]
"""A whole edition as plain data; charts/README.md shows its shape."""
Part: TypeAlias = Mapping[str, Any]
"""A chart, a roster, a boat type or a track of it, or a row of one of them."""

ORIGIN: Final = ("source", "case", "note", "cells")
"""What a row says of where it comes from; cells holds the origin of single cells that differ."""
MONTH: Final = re.compile(r"[1-9][0-9]{3}-(0[1-9]|1[0-2])")
BOX: Final = re.compile(r"(.+?)(?:(?:\s*×|\s+x)\s*(\d+))?")
LARGEST: Final = 9_999_999  # no figure of any chart comes near
LONGEST: Final = {  # letters that there is room for
    "title": 120,
    "label": 80,
    "case": 60,
    "name": 60,
    "class": 40,
    "nation": 40,
    "uboat": 12,
}


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault and its place: a part of the edition, in it a row (by its place, or its name) and a column."""

    part: str
    text: str
    row: int | None = None
    column: str | None = None
    kind: str = "row"  # row, natural, modifier or column: which list of a chart the row number counts in; or general

    def __str__(self) -> str:
        return f"{self.part}: {self.text}"


def chart_of(raw: Raw, code: str) -> Part | None:
    return next((chart for chart in raw["charts"] if chart["id"] == code), None)


def text_faults(part: str, where: str, fields: Part, index: int | None = None, kind: str = "row") -> Iterator[Fault]:
    for key, most in LONGEST.items():
        if len(str(fields.get(key) or "")) > most:
            text = (
                _("%(where)s: %(key)s is longer than %(most)s characters.")
                if where
                else _("%(key)s is longer than %(most)s characters.")
            )
            text %= {"where": where, "key": key, "most": most}
            yield Fault(part, text, index, key, kind)
        elif not is_one_line(fields.get(key)):
            yield Fault(part, f"{where}: {is_name.message}" if where else str(is_name.message), index, key, kind)


def origin_faults(part: str, where: str, fields: Part, index: int | None, kind: str = "row") -> Iterator[Fault]:
    if len(fields.get("case", "")) > LONGEST["case"]:
        text = _("%(where)s: a rule number has at most %(most)s characters.") % {
            "where": where,
            "most": LONGEST["case"],
        }
        yield Fault(part, text, index, "case", kind)
    if not is_one_line(fields.get("case")):
        yield Fault(part, f"{where}: {is_name.message}", index, "case", kind)
    if fields.get("source") not in SOURCES:
        text = _("%(where)s: “%(source)s” is not a source (%(sources)s).")
        text %= {"where": where, "source": fields.get("source"), "sources": ", ".join(SOURCES)}
        yield Fault(part, text, index, "source", kind)


def cell_origin_faults(part: str, where: str, row: Part, index: int, kind: str = "row") -> Iterator[Fault]:
    """The origins of single cells of a row."""
    for key, origin in row.get("cells", {}).items():
        yield from origin_faults(part, f"{where}, {key}", origin, index, kind)


def is_one_line(text: Any) -> bool:
    """Whether a text may be a name."""
    return not isinstance(text, str) or NOT_IN_NAMES.search(text) is None


def twice(keys: Iterable[Any]) -> list[Any]:
    return [key for key, times in Counter(keys).items() if times > 1]


def is_whole(value: object, low: int, high: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


# --- where a figure comes from -------------------------------------------------------------------------------------


CARD: Final[Mapping[str, str]] = {"source": "card", "case": ""}
WEAKEST: Final = ("house", "hunters", "aar", "history", "rulebook", "card")
"""Sources in the order in which a keeper checks what rests on them: the least certain first."""

Fact = Mapping[str, Any]


def origin_of(fact: Fact) -> dict[str, str]:
    found = {"source": fact["source"], "case": fact["case"]}
    return found | ({"note": fact["note"]} if fact.get("note") else {})


def place_row(
    chart: dict[str, Any],
    totals: Mapping[str, Any],
    results: Mapping[str, Any],
    fact: Fact,
    cells: Mapping[str, Fact] | None = None,
) -> None:
    """Add a row of dice, an override of an unmodified roll, or a line of a table, which has no totals."""
    tail: dict[str, Any] = origin_of(fact)
    if cells:
        tail["cells"] = {key: origin_of(one) for key, one in cells.items()}
    if chart["dice"] is None:
        chart["rows"].append({**results, **tail})
    elif totals.get("roll") is not None:
        chart["natural"].append({"roll": totals["roll"], "results": results, **tail})
    else:
        chart["rows"].append({"low": totals["low"], "high": totals["high"], "results": results, **tail})


def raw_modifier(fields: Part) -> dict[str, Any]:
    line = {key: fields[key] for key in ("key", "drm", "label", "source", "case")} | {"note": fields.get("note", "")}
    if dated := fields.get("dated"):
        line["dated"] = dict(sorted(dated.items())) if isinstance(dated, Mapping) else dated
    return line


SHIP_NEEDED: Final = ("roll", "name", "kind", "tons", "points")
SHIP_OPTIONAL: Final = ("exact_tons", "fast", "class", "nation", "date", "uboat")


def raw_ship(fields: Part) -> dict[str, Any]:
    """A ship without its unknown values."""
    ship = {key: fields[key] for key in SHIP_NEEDED}
    ship |= {key: fields[key] for key in SHIP_OPTIONAL if fields.get(key) not in (None, "")}
    return ship | origin_of(fields)


def without_origin(fact: Fact) -> dict[str, Any]:
    return {key: value for key, value in fact.items() if key not in ORIGIN}


def cell_origin(row: Fact, key: str) -> dict[str, str]:
    return origin_of(row.get("cells", {}).get(key) or row)


def with_cells(row: Mapping[str, Any], origins: Mapping[str, Fact]) -> dict[str, Any]:
    """A row with cells from several sources; sources equal to the row's are left out."""
    own = {key: dict(one) for key, one in origins.items()}
    first = next(iter(own.values()), CARD)
    if own and all(one["source"] == "card" for one in own.values()):
        whole_row = first if all(one == first for one in own.values()) else CARD
        row = {key: value for key, value in row.items() if key != "note"} | dict(whole_row)
    whole = origin_of(row)
    cells = {key: one for key, one in own.items() if one != whole}
    bare = {key: value for key, value in row.items() if key != "cells"}
    return bare | ({"cells": cells} if cells else {})


def carried(
    was: Fact, row: Mapping[str, Any], changed: Iterable[str], keys: Iterable[str], moved: bool = False
) -> dict[str, Any]:
    """A typed row, with the source of each of its cells.

    changed are the keys of cells with another value than before; a row that moved has other totals.
    """
    named = origin_of(row) != origin_of(was)
    origins, changed = {}, set(changed)
    for key in keys:
        before, now = cell_origin(was, key), cell_origin(row, key)
        if key not in changed or now != before:
            origins[key] = now
        else:
            origins[key] = origin_of(row) if named else dict(CARD)
    if moved and not named:
        row = {key: value for key, value in row.items() if key != "note"} | dict(CARD)
    return with_cells(row, origins)


def weakest(facts: Iterable[Fact]) -> str:
    """The source to check first."""
    return min((fact["source"] for fact in facts), key=WEAKEST.index)


# --- how a source shows --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Sign:
    """The letter is printed beside every cell; the style names the colour in charts.css."""

    source: str
    letter: str
    name: str
    meaning: str


NOT_ENTERED: Final = Sign("empty", "?", gettext_lazy("not entered yet"), gettext_lazy("Printed only on your own card."))
SIGNS: Final = {
    sign.source: sign
    for sign in (
        Sign("rulebook", "R", gettext_lazy("rulebook"), gettext_lazy("Stated in the rulebook, at the rule given.")),
        Sign("hunters", "H", gettext_lazy("predecessor"), gettext_lazy("The chart of the game’s predecessor.")),
        Sign("aar", "P", gettext_lazy("public material"), gettext_lazy("Seen in public material on the game itself.")),
        Sign("history", "W", gettext_lazy("history"), gettext_lazy("A fact of the war.")),
        Sign("house", "C", gettext_lazy("reconstruction"), gettext_lazy("Our own reconstruction.")),
        Sign(
            "card",
            "K",
            gettext_lazy("your card"),
            gettext_lazy("Entered by the owner of this edition from a printed card."),
        ),
    )
}
SOURCES: Final = tuple(SIGNS)


# --- rows and values in a few words ----------------------------------------------------------------------------------


def row_name(row: Mapping[str, Any]) -> str:
    """A row as a player would say it."""
    if "roll" in row:
        return _("%(roll)s unmodified") % {"roll": row["roll"]}
    low, high = row["low"], row["high"]
    if low is None and high is None:
        return _("any")
    if low is None:
        return _("%(high)s or less") % {"high": high}
    if high is None:
        return _("%(low)s or more") % {"low": low}
    return str(low) if low == high else _("%(low)s to %(high)s") % {"low": low, "high": high}


def plain_text(value: object) -> str:
    """A value as typed: yes and no, lists with commas, keys of the data as they are."""
    if isinstance(value, bool):
        return str(_("yes") if value else _("no"))
    if isinstance(value, list):
        return ", ".join(plain_text(one) for one in value)
    return "" if value is None else str(value)


def translated(text: str) -> str:
    """A title, a label or a note of an edition; a keeper's own text is shown as written."""
    return str(_(text))


def signed(number: int) -> str:
    """A modifier as it is printed, with a true minus."""
    return f"+{number}" if number > 0 else f"\N{MINUS SIGN}{-number}" if number < 0 else "0"


def by_date(dated: Any) -> str:
    """The numbers of a modifier by month, as typed."""
    if not isinstance(dated, dict):
        return plain_text(dated)
    return ", ".join(f"{month} {drm:+}" for month, drm in sorted(dated.items()))


def boxes_of(text: str) -> list[dict[str, Any]]:
    """Transit, Atlantic x2: the boxes of a track, from their text."""
    found = (BOX.fullmatch(item.strip()) for item in text.split(","))
    return [{"box": match[1], "rolls": int(match[2] or 1)} for match in found if match]


def shortened(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"
