"""A workbook read as an edition: what its sheets say, each value of the kind that the shipped edition has there."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Final

from django.utils.translation import gettext as _

from charts.figures.changes import reconciled
from charts.figures.check import values_of
from charts.figures.parts import Part, row_name
from charts.figures.rules import rules_of
from charts.figures.shipped import shipped_parts, sorted_edition
from charts.figures.words import as_before, as_dates, as_month, as_text
from charts.files.sheets import Unreadable, numbered_rows, plain, sheets_of, whole
from charts.files.workbook import (
    BOAT_HEAD,
    BOATS,
    ENDS,
    FORMAT,
    MODIFIER,
    ORIGIN,
    SHIP,
    SOURCE_HEADS,
    TRACK_HEADS,
    TRACKS,
    named_rows,
)

BOX: Final = re.compile(r"(.+?) x(\d)")
WHOLE: Final = re.compile(r"-?\d{1,7}")
Lines = Sequence[Sequence[Any]]


def from_workbook(data: bytes) -> dict[str, Any]:
    """The raw edition of a workbook; Unreadable says which sheet will not do. A sheet is known by its first cell."""
    sheets = {plain(lines[0][0]): (title, lines) for title, lines in sheets_of(data) if lines and lines[0]}
    said = [(plain(line[0]), plain(line[1])) for line in sheets.pop("format", ("", []))[1]]
    found = dict(said)
    if found.get("format") != FORMAT:
        raise Unreadable(_("This workbook contains no edition: its sheet “Edition” is missing or was changed."))
    game = found.get("game", "")
    sources = list(_sources(sheets.pop(SOURCE_HEADS[0], ("", []))[1]))
    boats, tracks = (sheets.pop(head, (title, [])) for head, title in ((BOAT_HEAD, BOATS), (TRACK_HEADS[0], TRACKS)))
    raw: dict[str, Any] = {key: found.get(key, "") for key in ("edition", "game", "name", "note")}
    raw |= {"notes": [text for key, text in said if key == "remark"], "charts": [], "rosters": []}
    rosters = shipped_parts(game, "rosters")
    for code, (title, lines) in sheets.items():
        with _laid_out(title):
            if code in rosters:
                raw["rosters"].append(_roster(code, lines))
            else:
                raw["charts"].append(_chart(code, lines, game, sources))
    with _laid_out(boats[0]):
        raw["boats"] = list(_boats(boats[1], game, sources))
    with _laid_out(tracks[0]):
        raw["tracks"] = list(_tracks(tracks[1]))
    return sorted_edition(raw)


class _NoNumber(ValueError):
    """A text where a whole number belongs."""


@contextmanager
def _laid_out(title: str) -> Iterator[None]:
    try:
        yield
    except _NoNumber as error:
        text = _("The sheet “%(sheet)s”: “%(text)s” is no whole number.") % {"sheet": title, "text": error}
        raise Unreadable(text) from None
    except (LookupError, ValueError, StopIteration):
        raise Unreadable(_("The layout of the sheet “%(sheet)s” differs from the export.") % {"sheet": title}) from None


def _origin(cells: Sequence[Any]) -> dict[str, str]:
    """Where a line comes from; one that somebody wrote in and says nothing of it is from his card."""
    source, case, note = [*map(plain, cells), "", "", ""][:3]
    return {"source": source or "card", "case": case} | ({"note": note} if note else {})


def _sources(lines: Lines) -> Iterator[tuple[str, str, str, dict[str, str]]]:
    for line in lines[1:]:
        if line and plain(line[0]):
            part, row, column = map(plain, line[:3])
            yield part, row, column, _origin(line[3:6])


def _chart(code: str, lines: Lines, game: str, sources: Sequence[Any]) -> dict[str, Any]:
    head, body = _parted(lines)
    said = {plain(line[0]): line[1:] for line in head}
    dice = plain(said["dice"][0])
    dice_or_none = None if dice == "none" else dice
    pattern = shipped_parts(game, "charts").get(code)
    keys = [plain(cell) for cell in said["columns"] if plain(cell)]
    columns = [
        {
            "key": key,
            "label": plain(said["headings"][place]),
            "first": _month(said.get("first month"), place),
            "last": _month(said.get("last month"), place),
        }
        for place, key in enumerate(keys)
    ]
    chart: dict[str, Any] = {
        "id": code,
        "title": plain(head[0][1]),
        "dice": dice_or_none,
        "columns": columns,
        "rows": [],
        "natural": [],
        "modifiers": [],
        "notes": [plain(line[1]) for line in head[1:] if plain(line[0]) == "note"],
    }
    ends = len(ENDS) if dice_or_none is not None else 0
    for place, line in enumerate(body[0]):
        cells = [*line, *[None] * (ends + len(keys) + len(ORIGIN) - len(line))]
        values = {
            key: _value(game, code, key, cell, pattern, place)
            for key, cell in zip(keys, cells[ends : ends + len(keys)], strict=True)
        }
        tail = _origin(cells[ends + len(keys) : ends + len(keys) + len(ORIGIN)])
        if not ends:
            chart["rows"].append(values | tail)
        elif plain(cells[2]):
            chart["natural"].append({"roll": _whole(cells[2]), "results": values, **tail})
        else:
            chart["rows"].append({"low": _end(cells[0]), "high": _end(cells[1]), "results": values, **tail})
    chart["modifiers"] = [_modifier(line) for line in body[1]]
    rows = dict(named_rows(chart))
    for part, name, column, origin in sources:
        if part == code and name in rows and column in keys:
            rows[name].setdefault("cells", {})[column] = origin
    return chart


def _parted(lines: Lines) -> tuple[Lines, tuple[Lines, Lines]]:
    """The head of a sheet; its rows, and its modifiers, without their headings."""
    blocks: list[list[Sequence[Any]]] = [[]]
    for line in lines:
        if any(plain(cell) for cell in line):
            blocks[-1].append(line)
        elif blocks[-1]:
            blocks.append([])
    head, rows, *more = [block for block in blocks if block]
    return head, (rows[1:], more[0][1:] if more and plain(more[0][0][0]) == MODIFIER[0] else [])


def _value(game: str, code: str, key: str, cell: Any, pattern: Part | None, place: int) -> Any:
    """A value of the kind that the shipped chart has there."""
    text = plain(cell)
    if pattern is None:
        return text
    if pattern["dice"] is not None:
        values = values_of(game, code, key)
        return text if values is None else values.read(text)
    declared = rules_of(game).values(code, key)
    if declared is not None:
        return declared.read(text)
    return as_before(text, _like(pattern, key, place, text))


def _like(table: Part, key: str, place: int, text: str) -> Any:
    """What stands in this line of the shipped table, else the first value of its column that reads alike."""
    rows = [row.get(key) for row in table["rows"]]
    own = rows[place] if place < len(rows) else None
    likes = [own, *rows] if own is not None else rows
    if WHOLE.fullmatch(text):
        return next(
            (one for one in likes if isinstance(one, int)), next((one for one in likes if one is not None), None)
        )
    return next((one for one in likes if one is not None), None)


def _modifier(line: Sequence[Any]) -> dict[str, Any]:
    cells = [*line, *[None] * (len(MODIFIER) - len(line))]
    dates = as_dates(plain(cells[2]))
    found = {"key": plain(cells[0]), "drm": _whole(cells[1]), "label": plain(cells[3]), "note": ""} | _origin(
        cells[4:7]
    )
    return found | ({"dated": dates} if dates else {})


def _month(cells: Sequence[Any] | None, place: int) -> str | None:
    return as_month(plain(cells[place])) or None if cells is not None and place < len(cells) else None


def _whole(cell: Any) -> int:
    """A number with its sign, as rows_in understands it: never a decimal comma as one of thousands."""
    text = plain(cell)
    bare = text.removeprefix("+").removeprefix("-").removeprefix("\N{MINUS SIGN}")
    number = whole(bare)
    if number is None or len(text) - len(bare) > 1:
        raise _NoNumber(text[:40])
    return -number if text[0] in "-\N{MINUS SIGN}" else number


def _end(cell: Any) -> int | None:
    return _whole(cell) if plain(cell) else None


def _roster(code: str, lines: Lines) -> dict[str, Any]:
    heads = [plain(cell) for cell in lines[1]]
    ships = []
    for line in lines[2:]:
        cells = {head: plain(cell) for head, cell in zip(heads, line, strict=False)}
        if not any(cells.values()):
            continue
        ship: dict[str, Any] = {}
        for key in SHIP[: -len(ORIGIN)]:
            text = cells.get(key, "")
            if key in ("roll", "tons", "points", "exact_tons"):
                if text or key != "exact_tons":
                    ship[key] = _whole(text)
            elif key == "fast":
                if text:
                    ship[key] = text == "yes"
            elif text or key in ("name", "kind"):
                ship[key] = text
        ships.append(ship | _origin([cells.get(key, "") for key in ORIGIN]))
    return {"id": code, "title": plain(lines[0][1]), "ships": ships}


def _boats(lines: Lines, game: str, sources: Sequence[Any]) -> Iterator[dict[str, Any]]:
    types = [plain(cell) for cell in lines[0][1:] if plain(cell)] if lines else []
    for place, type_ in enumerate(types, 1):
        pattern: Mapping[str, Any] = shipped_parts(game, "boats").get(type_, {})
        boat: dict[str, Any] = {"type": type_}
        for line in lines[1:]:
            figure, text = plain(line[0]), plain(line[place]) if place < len(line) else ""
            if figure in pattern:
                boat[figure] = as_before(text, pattern[figure])
            elif text:
                boat[figure] = as_before(text, {})
        boat["sources"] = {column: origin for part, _row, column, origin in sources if part == type_}
        yield boat


def _tracks(lines: Lines) -> Iterator[dict[str, Any]]:
    for line in lines[1:]:
        cells = [*map(plain, line), *[""] * (len(TRACK_HEADS) - len(line))]
        if not cells[0]:
            continue
        boxes = [BOX.fullmatch(item.strip()) for item in cells[2].split(",") if item.strip()]
        if None in boxes:
            raise ValueError(cells[2])
        found = [{"box": match[1], "rolls": int(match[2])} for match in boxes if match]
        yield {"type": cells[0], "assignment": cells[1], "boxes": found, **_origin(cells[3:6])}


# --- one chart -----------------------------------------------------------------------------------------------------

END_HEADS: Final = {"low": "low", "from": "low", "high": "high", "to": "high", "roll": "roll", "unmodified": "roll"}


def read_rows(name: str, data: bytes, kept: Part, game: str, replaces: bool) -> tuple[Part, list[str]]:
    """A chart with the rows of a CSV, XLSX or ODS file, and what is wrong with them.

    Rows are known by their totals, lines by their first cell or else by their place; those that the file does not have
    stay or go.
    """
    (_first, top), *lines = numbered_rows(name, data)
    heads = [_row_head(plain(cell), kept) for cell in top]
    keys = [column["key"] for column in kept["columns"]]
    if not set(heads) & set(keys) or len(set(heads)) != len(heads):
        known = ", ".join([*(() if kept["dice"] is None else ("from", "to", "unmodified")), *keys])
        raise Unreadable(_("The first row has to name these columns: %(heads)s.") % {"heads": known})
    known_rows = dict(named_rows(kept))
    has_names = kept["dice"] is not None or len({_row_key(kept, row) for row in kept["rows"]}) == len(kept["rows"])
    found: dict[str, dict[str, Any]] = {}
    bad = []
    for place, (number, line) in enumerate(lines):
        try:
            cells = dict(zip(heads, line, strict=False))
            row = _read_row(cells, kept, game, known_rows, place, "" if has_names else str(place + 1))
        except _NoNumber as error:
            bad.append(_("Row %(number)s: “%(text)s” is no whole number.") % {"number": number, "text": error})
            continue
        if (key := _row_key(kept, row) if has_names else str(place + 1)) in found:
            bad.append(_("Row %(number)s: “%(text)s” appears twice.") % {"number": number, "text": key})
        found[key] = row
    rows = found if replaces else {**known_rows, **found}
    natural = [row for row in rows.values() if "roll" in row]
    others = [row for row in rows.values() if "roll" not in row]
    if kept["dice"] is not None:
        others.sort(key=lambda row: -999 if row["low"] is None else row["low"])
        if others == sorted(kept["rows"], key=lambda row: -999 if row["low"] is None else row["low"]):
            others = list(kept["rows"])
    return reconciled("chart", kept, {**kept, "natural": natural, "rows": others}, game), bad


def _row_head(text: str, kept: Part) -> str:
    word = text.casefold()
    columns = {str(column[which]).casefold(): column["key"] for column in kept["columns"] for which in ("label", "key")}
    ends = {} if kept["dice"] is None else END_HEADS
    return columns.get(word) or ends.get(word) or ("note" if word == "remark" else word)


def _row_key(kept: Part, row: Part) -> str:
    return row_name(row) if kept["dice"] is not None else as_text(row.get(kept["columns"][0]["key"]))


def _read_row(
    cells: Mapping[str, Any], kept: Part, game: str, known: Mapping[str, Part], place: int, name: str
) -> dict[str, Any]:
    """A row of the file; cells that it has no column for, and its source, are as they were."""
    pattern = shipped_parts(game, "charts").get(kept["id"], kept)
    keys = [column["key"] for column in kept["columns"]]
    values = {key: _value(game, kept["id"], key, cells[key], pattern, place) for key in keys if key in cells}
    ends = () if kept["dice"] is None else ("roll",) if plain(cells.get("roll")) else ("low", "high")
    row: dict[str, Any] = {end: _end(cells.get(end)) for end in ends}
    was = known.get(name or _row_key(kept, row if ends else values), {})
    own = was.get("results", was) if ends else {key: was[key] for key in keys if key in was}
    results = {key: values.get(key, own.get(key)) for key in keys}
    row |= {"results": results} if ends else results
    tail = {key: plain(cells[key]) for key in ("source", "case", "note") if key in cells and plain(cells.get("source"))}
    tail = tail if "source" in tail else {key: was[key] for key in ("source", "case", "note") if key in was}
    tail = {"source": "card", "case": ""} | {key: text for key, text in tail.items() if text or key != "note"}
    return row | tail | ({"cells": was["cells"]} if "cells" in was else {})
