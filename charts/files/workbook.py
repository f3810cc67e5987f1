"""An edition as a workbook with a sheet for every chart and roster; boats and tracks have a sheet each.

The sheet “Sources” names the cells whose source differs from their row's, so that nothing is lost.
A sheet is known by its first cell. Its values are read as the kinds of the shipped edition.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Final

from django.utils.translation import gettext as _

from charts.figures.changes import NO_FIGURES
from charts.figures.parts import SHIP_NEEDED, Part, Raw, boxes_of, by_date, place_row, raw_modifier, raw_ship
from charts.figures.shipped import shipped_parts
from charts.figures.version import sorted_edition
from charts.figures.words import (
    ENDS,
    NATURAL,
    SHIP,
    RowField,
    as_before,
    as_dates,
    as_month,
    cell_field,
    flat,
    likes_of,
    named_rows,
    read_whole,
)
from charts.files.sheets import Unreadable, packed, plain, sheets_of

FORMAT: Final = "log book edition 1"
ORIGIN: Final = ("source", "case", "remark")
MODIFIER: Final = ("modifier", "DRM", "by date", "name", *ORIGIN)
SHIP_HEADS: Final = (*(one.key for one in SHIP), *ORIGIN)
BOATS: Final = "figure"
SOURCES: Final = ("part", "row", "column", *ORIGIN)
TRACKS: Final = ("type", "assignment", "boxes", *ORIGIN)
Lines = Sequence[Sequence[Any]]
Origin = dict[str, str]


# --- out --------------------------------------------------------------------------------------------------------------


def to_workbook(raw: Raw) -> bytes:
    sheets: list[tuple[str, Any, Sequence[int]]] = [("Edition", _about(raw), (14, 90))]
    sheets += [(one["id"], _chart_out(one), (12, 12, 12, *[18] * len(one["columns"]))) for one in raw["charts"]]
    sheets += [(one["id"], _roster_out(one), (6, 28, 16, 9, 8)) for one in raw["rosters"]]
    if raw["boats"]:
        sheets.append(("Boats", _boats_out(raw["boats"]), (24, *[16] * len(raw["boats"]))))
    if raw["tracks"]:
        sheets.append(("Tracks", _tracks_out(raw["tracks"]), (12, 30, 90)))
    return packed([*sheets, ("Sources", _sources_out(raw), (12, 24, 24, 12, 12, 60))])


def _about(raw: Raw) -> Iterator[Sequence[Any]]:
    yield "format", FORMAT
    for key in ("edition", "game", "name", "note"):
        yield key, raw[key]
    for note in raw["notes"]:
        yield "remark", note


def _origin_out(fact: Part) -> list[str]:
    return [fact["source"], fact["case"], fact.get("note", "")]


def _ends(chart: Part) -> tuple[RowField, ...]:
    return () if chart["dice"] is None else (*ENDS, NATURAL)


def _chart_out(chart: Part) -> Iterator[Sequence[Any]]:
    """Title, dice and notes; the columns with their months; a line a row; modifiers below."""
    columns, ends = chart["columns"], _ends(chart)
    over = [""] * (len(ends) - 1)  # so that each column's words are above its results
    yield chart["id"], chart["title"]
    yield "dice", chart["dice"] or "none"
    for note in chart["notes"]:
        yield "note", note
    yield ["columns", *over, *(column["key"] for column in columns)]
    yield ["headings", *over, *(column["label"] for column in columns)]
    if any(column["first"] or column["last"] for column in columns):
        yield ["first month", *over, *(column["first"] or "" for column in columns)]
        yield ["last month", *over, *(column["last"] or "" for column in columns)]
    yield []
    yield [*(end.head for end in ends), *(column["label"] for column in columns), *ORIGIN]
    keys = [*(end.key for end in ends), *(column["key"] for column in columns)]
    for row in [*chart["natural"], *chart["rows"]]:
        yield [*(flat(row).get(key) for key in keys), *_origin_out(row)]
    if chart["modifiers"]:
        yield []
        yield MODIFIER
        for line in chart["modifiers"]:
            yield [line["key"], line["drm"], by_date(line.get("dated", {})), line["label"], *_origin_out(line)]


def _roster_out(roster: Part) -> Iterator[Sequence[Any]]:
    yield roster["id"], roster["title"]
    yield SHIP_HEADS
    for ship in roster["ships"]:
        yield [*(ship.get(one.key) for one in SHIP), *_origin_out(ship)]


def _boats_out(boats: Sequence[Part]) -> Iterator[Sequence[Any]]:
    yield [BOATS, *(boat["type"] for boat in boats)]
    for figure in dict.fromkeys(key for boat in boats for key in boat if key not in NO_FIGURES):
        yield [figure, *(boat.get(figure) for boat in boats)]


def _tracks_out(tracks: Sequence[Part]) -> Iterator[Sequence[Any]]:
    yield TRACKS
    for track in tracks:
        boxes = ", ".join(f"{box['box']} x{box['rolls']}" for box in track["boxes"])
        yield [track["type"], track["assignment"], boxes, *_origin_out(track)]


def _sources_out(raw: Raw) -> Iterator[Sequence[Any]]:
    yield SOURCES
    for chart in raw["charts"]:
        for name, row in named_rows(chart):
            for key, fact in row.get("cells", {}).items():
                yield [chart["id"], name, key, *_origin_out(fact)]
    for boat in raw["boats"]:
        for figure, fact in boat["sources"].items():
            yield [boat["type"], "", figure, *_origin_out(fact)]


# --- in ---------------------------------------------------------------------------------------------------------------


def from_workbook(data: bytes) -> dict[str, Any]:
    """The raw edition of a workbook; Unreadable names the sheet that will not do."""
    sheets = {plain(lines[0][0]): (title, lines) for title, lines in sheets_of(data) if lines and lines[0]}
    about = [(plain(line[0]), plain(line[1])) for line in sheets.pop("format", ("", []))[1]]
    said = dict(about)
    if said.get("format") != FORMAT:
        raise Unreadable(_("This workbook contains no edition: its sheet “Edition” is missing or was changed."))
    game, rosters = said.get("game", ""), shipped_parts(said.get("game", ""), "rosters")
    sources = list(_sources_in(sheets.pop(SOURCES[0], ("", []))[1]))
    boats, tracks = (sheets.pop(head, ("", [])) for head in (BOATS, TRACKS[0]))
    raw: dict[str, Any] = {key: said.get(key, "") for key in ("edition", "game", "name", "note")}
    raw |= {"notes": [text for key, text in about if key == "remark"], "charts": [], "rosters": []}
    for code, (title, lines) in sheets.items():
        with _laid_out(title):
            if code in rosters:
                raw["rosters"].append(_roster_in(code, lines))
            else:
                raw["charts"].append(_chart_in(code, lines, game, sources))
    with _laid_out(boats[0]):
        raw["boats"] = list(_boats_in(boats[1], game, sources))
    with _laid_out(tracks[0]):
        raw["tracks"] = list(_tracks_in(tracks[1]))
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


def _whole(text: str) -> int:
    number = read_whole(text)
    if not isinstance(number, int):
        raise _NoNumber(text[:40])
    return number


def _origin_in(texts: Sequence[str]) -> Origin:
    """The source of a line; a line added without one is from the keeper's card."""
    source, case, note = [*texts, "", "", ""][:3]
    return {"source": source or "card", "case": case, "note": note}


def _sources_in(lines: Lines) -> Iterator[tuple[str, str, str, Origin]]:
    for line in lines[1:]:
        if line and plain(line[0]):
            part, row, column, *origin = map(plain, line)
            yield part, row, column, {key: text for key, text in _origin_in(origin).items() if text or key != "note"}


def _chart_in(code: str, lines: Lines, game: str, sources: Sequence[Any]) -> dict[str, Any]:
    head, rows, modifiers = _blocks(lines)
    said = {line[0]: line[1:] for line in head}
    at = [place for place, key in enumerate(said["columns"]) if key]  # in older files from the second column on
    keys, labels = ([said[name][place] for place in at] for name in ("columns", "headings"))
    first, last = (
        [as_month(said[key][place]) or None for place in at] if key in said else [None] * len(at)
        for key in ("first month", "last month")
    )
    chart: dict[str, Any] = {
        "id": code,
        "title": head[0][1],
        "dice": None if said["dice"][0] == "none" else said["dice"][0],
        "columns": [
            {"key": key, "label": labels[place], "first": first[place], "last": last[place]}
            for place, key in enumerate(keys)
        ],
        "rows": [],
        "natural": [],
        "modifiers": [],
        "notes": [line[1] for line in head[1:] if line[0] == "note"],
    }
    ends, fields = _ends(chart), [cell_field(chart, column, game) for column in chart["columns"]]
    for place, line in enumerate(rows):
        cells = [*line, *[""] * (len(ends) + len(keys) - len(line))]
        totals = {end.key: _whole(text) if text else None for end, text in zip(ends, cells, strict=False)}
        texts = zip(fields, cells[len(ends) :], strict=False)
        results = {one.key: one.read(text, likes_of(chart, one.key, {}, place, game)) for one, text in texts}
        place_row(chart, totals, results, _origin_in(cells[len(ends) + len(keys) :]))
    for line in modifiers:
        key, drm, dated, label, *origin = [*line, "", "", ""]
        modifier = {"key": key, "drm": _whole(drm), "label": label, "dated": as_dates(dated), **_origin_in(origin)}
        chart["modifiers"].append(raw_modifier(modifier))
    named = dict(named_rows(chart))
    for part, name, column, origin in sources:
        if part == code and name in named and column in keys:
            named[name].setdefault("cells", {})[column] = origin
    return chart


def _blocks(lines: Lines) -> tuple[list[list[str]], list[list[str]], list[list[str]]]:
    """The head of a sheet; its rows, and its modifiers, without their headings."""
    blocks: list[list[list[str]]] = [[]]
    for line in lines:
        texts = [plain(cell) for cell in line]
        if any(texts):
            blocks[-1].append(texts)
        elif blocks[-1]:
            blocks.append([])
    head, rows, *more = [block for block in blocks if block]
    return head, rows[1:], more[0][1:] if more and more[0][0][0] == MODIFIER[0] else []


def _roster_in(code: str, lines: Lines) -> dict[str, Any]:
    heads, ships = [plain(cell) for cell in lines[1]], []
    for line in lines[2:]:
        texts = dict.fromkeys(SHIP_HEADS, "") | {head: plain(cell) for head, cell in zip(heads, line, strict=False)}
        if not any(texts.values()):
            continue
        given = [one for one in SHIP if texts[one.key] or one.key in SHIP_NEEDED]
        ship = {
            one.key: _whole(texts[one.key]) if one.kind == "number" else one.read(texts[one.key], ()) for one in given
        }
        ships.append(raw_ship(ship | _origin_in([texts[key] for key in ORIGIN])))
    return {"id": code, "title": plain(lines[0][1]), "ships": ships}


def _boats_in(lines: Lines, game: str, sources: Sequence[Any]) -> Iterator[dict[str, Any]]:
    types = [plain(cell) for cell in lines[0][1:] if plain(cell)] if lines else []
    for place, type_ in enumerate(types, 1):
        pattern: Mapping[str, Any] = shipped_parts(game, "boats").get(type_, {})
        boat: dict[str, Any] = {"type": type_}
        for line in lines[1:]:
            figure, text = plain(line[0]), plain(line[place]) if place < len(line) else ""
            if figure in pattern or text:
                boat[figure] = as_before(text, pattern.get(figure, {}))
        boat["sources"] = {column: origin for part, _row, column, origin in sources if part == type_}
        yield boat


def _tracks_in(lines: Lines) -> Iterator[dict[str, Any]]:
    for line in lines[1:]:
        type_, assignment, boxes, *origin = [*map(plain, line), "", ""]
        if type_:
            fact = {key: text for key, text in _origin_in(origin).items() if text or key != "note"}
            yield {"type": type_, "assignment": assignment, "boxes": boxes_of(boxes), **fact}
