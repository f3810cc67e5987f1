"""An edition as a workbook with a sheet for every chart and roster; boats and tracks have a sheet each.

The sheet “Sources” names the cells that come from elsewhere than their row says, so that nothing is lost on the way.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from charts.figures.changes import NO_FIGURES
from charts.figures.parts import Part, Raw, by_date, row_name
from charts.figures.shipped import SHIP_OPTIONAL
from charts.figures.words import as_text
from charts.files.sheets import protected

EDITION: Final = "Edition"
SOURCES: Final = "Sources"
BOATS: Final = "Boats"
TRACKS: Final = "Tracks"
FORMAT: Final = "log book edition 1"
ENDS: Final = ("from", "to", "unmodified")
ORIGIN: Final = ("source", "case", "remark")
MODIFIER: Final = ("modifier", "DRM", "by date", "name", *ORIGIN)
SHIP: Final = ("roll", "name", "kind", "tons", "points", *SHIP_OPTIONAL, *ORIGIN)
BOAT_HEAD: Final = "figure"
SOURCE_HEADS: Final = ("part", "row", "column", *ORIGIN)
TRACK_HEADS: Final = ("type", "assignment", "boxes", *ORIGIN)


def to_workbook(raw: Raw) -> bytes:
    from openpyxl import Workbook  # takes long to load

    book = Workbook()
    book.remove(book.active)
    _fill(book, EDITION, _about(raw), (14, 90))
    for chart in raw["charts"]:
        sheet = _fill(book, chart["id"], _chart(chart), (12, 12, 12, *[18] * len(chart["columns"])))
        sheet.page_setup.orientation = "landscape"
        sheet.page_setup.fitToWidth, sheet.page_setup.fitToHeight = 1, 0
        sheet.sheet_properties.pageSetUpPr.fitToPage = True
    for roster in raw["rosters"]:
        _fill(book, roster["id"], _roster(roster), (6, 28, 16, 9, 8))
    if raw["boats"]:
        _fill(book, BOATS, _boats(raw["boats"]), (24, *[16] * len(raw["boats"])))
    if raw["tracks"]:
        _fill(book, TRACKS, _tracks(raw["tracks"]), (12, 30, 90))
    _fill(book, SOURCES, _sources(raw), (12, 24, 24, 12, 12, 60))
    data = io.BytesIO()
    book.save(data)
    return data.getvalue()


def _fill(workbook: Any, title: str, lines: Iterator[Sequence[Any]], widths: Sequence[int]) -> Any:
    from openpyxl.styles import Font
    from openpyxl.utils import get_column_letter

    sheet = workbook.create_sheet(title)  # it gets another name where one differs by its capitals alone
    for line in lines:
        sheet.append([protected(value) for value in line])
    for place, width in enumerate(widths, 1):
        sheet.column_dimensions[get_column_letter(place)].width = width
    for cell in sheet[1]:
        cell.font = Font(bold=True)
    return sheet


def _about(raw: Raw) -> Iterator[Sequence[Any]]:
    yield "format", FORMAT
    for key in ("edition", "game", "name", "note"):
        yield key, raw[key]
    for note in raw["notes"]:
        yield "remark", note


def _origin(fact: Mapping[str, Any]) -> list[str]:
    return [fact["source"], fact["case"], fact.get("note", "")]


def _chart(chart: Part) -> Iterator[Sequence[Any]]:
    """Title, dice and notes; the columns with their months; a line a row; modifiers below."""
    columns = chart["columns"]
    ends = ENDS if chart["dice"] is not None else ()
    yield chart["id"], chart["title"]
    yield "dice", chart["dice"] or "none"
    for note in chart["notes"]:
        yield "note", note
    yield ["columns", *(column["key"] for column in columns)]
    yield ["headings", *(column["label"] for column in columns)]
    if any(column["first"] or column["last"] for column in columns):
        yield ["first month", *(column["first"] or "" for column in columns)]
        yield ["last month", *(column["last"] or "" for column in columns)]
    yield []
    yield [*ends, *(column["label"] for column in columns), *ORIGIN]
    for row in chart["natural"]:
        yield ["", "", row["roll"], *_results(row["results"], columns), *_origin(row)]
    for row in chart["rows"]:
        head = [row["low"], row["high"], ""] if ends else []
        yield [*head, *_results(row["results"] if ends else row, columns), *_origin(row)]
    if chart["modifiers"]:
        yield []
        yield MODIFIER
        for line in chart["modifiers"]:
            yield [line["key"], line["drm"], by_date(line.get("dated", {})), line["label"], *_origin(line)]


def _results(results: Mapping[str, Any], columns: Sequence[Part]) -> list[Any]:
    return [_value(results.get(column["key"])) for column in columns]


def _value(value: Any) -> Any:
    return value if isinstance(value, int | float) and not isinstance(value, bool) else as_text(value)


def _roster(roster: Part) -> Iterator[Sequence[Any]]:
    yield roster["id"], roster["title"]
    yield SHIP
    for ship in roster["ships"]:
        yield [*(_value(ship.get(key)) for key in SHIP[: -len(ORIGIN)]), *_origin(ship)]


def _boats(boats: Sequence[Part]) -> Iterator[Sequence[Any]]:
    yield [BOAT_HEAD, *(boat["type"] for boat in boats)]
    figures = dict.fromkeys(key for boat in boats for key in boat if key not in NO_FIGURES)
    for figure in figures:
        yield [figure, *(_value(boat.get(figure)) for boat in boats)]


def _tracks(tracks: Sequence[Part]) -> Iterator[Sequence[Any]]:
    yield TRACK_HEADS
    for track in tracks:
        boxes = ", ".join(f"{box['box']} x{box['rolls']}" for box in track["boxes"])
        yield [track["type"], track["assignment"], boxes, *_origin(track)]


def _sources(raw: Raw) -> Iterator[Sequence[Any]]:
    yield SOURCE_HEADS
    for chart in raw["charts"]:
        for name, row in named_rows(chart):
            for key, fact in row.get("cells", {}).items():
                yield [chart["id"], name, key, *_origin(fact)]
    for boat in raw["boats"]:
        for figure, fact in boat["sources"].items():
            yield [boat["type"], "", figure, *_origin(fact)]


def named_rows(chart: Part) -> Iterator[tuple[str, Any]]:
    """The rows of a chart by their names; a table whose lines have no names of their own numbers them."""
    if chart["dice"] is not None:
        yield from ((row_name(row), row) for row in [*chart["natural"], *chart["rows"]])
        return
    names = [as_text(next(iter(row.values()))) for row in chart["rows"]]
    unique = len(set(names)) == len(names)
    yield from zip(names if unique else map(str, range(1, len(names) + 1)), chart["rows"], strict=True)
