"""A declared sheet as PDF."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from reportlab.lib.colors import black
from reportlab.lib.units import mm
from reportlab.platypus import Table

from campaigns.pages.logbook.pdf import HAIR, MARGIN, PAPERS, document, fonts, text
from campaigns.pages.logbook.sheet import Sheet, SheetCell, SheetColumn, SheetGrid, SheetPart, SheetRow

SIZE: Final = 8


def pdf(sheet: Sheet, game: str, paper: str) -> bytes:
    return document(sheet.title, game, paper, list(story(sheet, PAPERS[paper][0] - 2 * MARGIN)))


def story(sheet: Sheet, room: float) -> Iterator[Any]:
    """What stands on its pages."""
    fonts()
    yield text(sheet.title, 15, spaceAfter=5)
    if sheet.head:
        yield text(". ".join(f"{label}: {value}" for label, value in sheet.head), 9, spaceAfter=6)
    for grid in sheet.grids:
        yield _table(grid, room)
    for part in sheet.parts:
        yield from _part(part, room)
    if sheet.foot:
        yield text(sheet.foot, SIZE, spaceBefore=6)


def _part(part: SheetPart, room: float) -> Iterator[Any]:
    title = f"{part.title}. {part.aside}" if part.aside else part.title
    yield text(title, 11, spaceBefore=8, spaceAfter=3, keepWithNext=1)
    for grid in part.beside:
        said = "; ".join(" ".join(one.plain for one in line.cells if one.plain) for line in grid.rows)
        yield text(f"{grid.caption}: {said}", SIZE, spaceAfter=2)
    for grid in part.grids:
        yield _table(grid, room)
    for line in part.lines:
        yield text(line, SIZE, spaceBefore=2)


def _table(grid: SheetGrid, room: float) -> Any:
    if not grid.rows and grid.empty:
        return text(grid.empty, SIZE)
    heads = SheetRow([SheetCell(column.title) for column in grid.columns])
    shown = [heads, *grid.rows, *([grid.totals] if grid.totals else [])]
    cells = [[text(one.plain, SIZE) for one in line.cells] for line in shown]
    lines = [("LINEBELOW", (0, 0), (-1, -1), HAIR, black), ("VALIGN", (0, 0), (-1, -1), "TOP")]
    return Table(cells, colWidths=_widths(grid.columns, room), repeatRows=1, style=lines)


def _widths(columns: Sequence[SheetColumn], room: float) -> list[float]:
    """As declared; columns without a width share what is left."""
    left = room - sum(column.wide for column in columns) * mm
    open_ = sum(not column.wide for column in columns) or 1
    return [column.wide * mm or left / open_ for column in columns]
