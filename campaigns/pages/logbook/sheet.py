"""A sheet to print, declared once: drawn as a page (log/sheet.html), as PDF (typst/sheet.typ) and as CSV."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _

from campaigns.pages.logbook import tables, typeset
from campaigns.pages.words import joined

if TYPE_CHECKING:
    from campaigns.log.outing import OutingLog
    from campaigns.pages.logbook.career_log import CareerLog
    from campaigns.pages.pieces.tracks import StepTrack


@dataclass(frozen=True)
class SheetMark:
    """A figure marked as on the printed form: ringed or ticked, with a word beside or below it."""

    figure: str
    word: str = ""
    ringed: bool = True
    ticks: int = 0
    said: str = ""  # the meaning of the marking, for screen readers
    least: bool = False  # of the ticks: there may have been more
    address: str = ""  # where it is corrected

    @property
    def tick_signs(self) -> str:
        return "✓" * self.ticks + ("+" if self.ticks and self.least else "")


@dataclass(frozen=True)
class SheetCell:
    """One cell and how it is drawn."""

    text: str = ""
    strong: str = ""  # after the text
    small: Sequence[str] = ()  # lines of small print
    marks: Sequence[SheetMark] = ()
    squares: Sequence[str] = ()  # as counters have them
    alarm: str = ""  # a line in red
    remark: str = ""  # the player's own words
    outing: int = 0  # the text leads to its diary
    tone: str = ""  # red, quiet, remark, or gone, which is struck through

    @property
    def boxes(self) -> str:
        ticked = sum(one != "open" for one in self.squares)
        return _("%(ticked)d of %(of)d") % {"ticked": ticked, "of": len(self.squares)} if self.squares else ""

    @property
    def plain(self) -> str:
        """The whole cell in one line."""
        said = f"{self.text} {self.strong}".strip()
        marks = (joined([f"{mark.word} {mark.figure}".strip(), mark.said]) for mark in self.marks)
        return joined([said, *marks, *self.small, self.alarm, self.remark, self.boxes])


@dataclass(frozen=True)
class SheetColumn:
    """A column: its width on paper in mm, 0 for a share of the rest."""

    title: str = ""
    wide: float = 0
    small: str = ""
    look: str = ""  # num for figures, wide where it is left out on a phone
    named: bool = False  # its cells are the heads of their rows
    marks_in_a_row: int = 0  # on paper, with their words below them; 0 for as many as there is room for


@dataclass(frozen=True)
class SheetRow:
    cells: Sequence[SheetCell]
    tone: str = ""  # quiet, while it may still change


@dataclass(frozen=True)
class SheetGrid:
    """Rows under columns, perhaps with totals, and empty rows as on the printed form."""

    caption: str
    columns: Sequence[SheetColumn]
    rows: Sequence[SheetRow]
    totals: SheetRow | None = None
    blank: Sequence[int] = ()  # the numbers of rows to come
    look: str = ""  # the class that the game's style sheet knows it by
    explains: bool = False  # the caption says more than the heading does, so it is shown
    empty: str = ""  # its text when there is no row

    @property
    def headless(self) -> bool:
        return not any(column.title for column in self.columns)

    @property
    def lines(self) -> list[tuple[str, list[tuple[SheetColumn, SheetCell]]]]:
        """The rows with the columns of their cells, for the template."""
        return [(line.tone, list(zip(self.columns, line.cells, strict=True))) for line in self.rows]

    @property
    def foot(self) -> list[tuple[SheetColumn, SheetCell]]:
        return list(zip(self.columns, self.totals.cells, strict=True)) if self.totals else []


@dataclass(frozen=True)
class SheetPart:
    """One outing: its head, its grids, and the small grids beside them."""

    key: str
    title: str
    outing: int = 0
    aside: str = ""
    lines: Sequence[str] = ()
    beside: Sequence[SheetGrid] = ()  # small ones next to each other; on paper a line each
    grids: Sequence[SheetGrid] = ()
    track: StepTrack | None = None


@dataclass(frozen=True)
class Sheet:
    title: str  # with whose it is
    head: Sequence[tuple[str, str]] = ()
    track: StepTrack | None = None
    grids: Sequence[SheetGrid] = ()
    parts: Sequence[SheetPart] = ()
    empty: str = ""  # without a part
    foot: str = ""
    ending: str = ""  # how it ended, in a sentence, above the grids
    on_one_page: bool = False  # on paper it is set smaller if need be


def pdf(sheet: Sheet, game: str, paper: str) -> bytes:
    return typeset.pdf("sheet", sheet.title, game, paper, sheet=sheet, squares=_("%(ticked)d of %(of)d"))


def in_rows(sheet: Sheet) -> str:
    return tables.csv_text([sheet.title], _rows(sheet))


def _rows(sheet: Sheet) -> Iterator[Sequence[str]]:
    yield from sheet.head
    if sheet.ending:
        yield [sheet.ending]
    for grid in sheet.grids:
        yield from _grid_rows(grid)
    for part in sheet.parts:
        yield []
        yield [part.title, part.aside]
        for grid in (*part.beside, *part.grids):
            yield from _grid_rows(grid)
        yield from ([line] for line in part.lines)
    if sheet.foot:
        yield [sheet.foot]


def _grid_rows(grid: SheetGrid) -> Iterator[Sequence[str]]:
    yield []
    yield [grid.caption]
    if not grid.headless:
        yield [column.title for column in grid.columns]
    if not grid.rows and grid.empty:
        yield [grid.empty]
    for line in (*grid.rows, *([grid.totals] if grid.totals else [])):
        yield [one.plain for one in line.cells]


def cell(value: Any, *small: str, **how: Any) -> SheetCell:
    """A value as text; None leaves the cell empty."""
    return SheetCell("" if value is None else str(value), small=[line for line in small if line], **how)


def row(*values: Any, tone: str = "") -> SheetRow:
    return SheetRow([one if isinstance(one, SheetCell) else cell(one) for one in values], tone)


def latest(log_book: CareerLog, outings: int, last: int) -> list[OutingLog]:
    """The last outings that have lines, the latest first."""
    found = log_book.outings_from(max(last - outings + 1, 1), last) if last else {}
    return [outing for _number, outing in sorted(found.items(), reverse=True) if outing.entries]
