"""A sheet to print, declared once: its HTML page (log/declared.html) and its PDF (sheet_pdf.py) are drawn from it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _

from campaigns.pages.words import joined

if TYPE_CHECKING:
    from campaigns.pages.logbook.open import OpenLog
    from campaigns.pages.pieces.tracks import StepTrack


@dataclass(frozen=True)
class SheetCell:
    """What stands in one cell, and how it is drawn."""

    text: str = ""
    small: Sequence[str] = ()  # lines of small print
    marks: Sequence[tuple[str, str]] = ()  # ringed figures, each with a word beside it
    squares: Sequence[str] = ()  # as counters have them
    alarm: str = ""  # a line in red
    remark: str = ""  # the player's own words
    outing: int = 0  # the text leads to its diary
    tone: str = ""  # red, quiet, remark, or gone, which is struck through

    @property
    def boxes(self) -> str:
        """Its squares in words."""
        ticked = sum(one != "open" for one in self.squares)
        return _("%(ticked)d of %(of)d") % {"ticked": ticked, "of": len(self.squares)} if self.squares else ""

    @property
    def plain(self) -> str:
        """All of it in a line."""
        marks = (f"{word} {figure}".strip() for figure, word in self.marks)
        return joined([self.text, *marks, *self.small, self.alarm, self.remark, self.boxes])


@dataclass(frozen=True)
class SheetColumn:
    """A column: its width on paper in mm, 0 for a share of what is left."""

    title: str = ""
    wide: float = 0
    small: str = ""
    look: str = ""  # num for figures, wide where it is left out on a phone
    named: bool = False  # its cells are the heads of their rows


@dataclass(frozen=True)
class SheetRow:
    cells: Sequence[SheetCell]
    tone: str = ""  # quiet, while it may still change


@dataclass(frozen=True)
class SheetGrid:
    """Rows under columns, perhaps with totals, and with empty rows as the printed form has them."""

    caption: str
    columns: Sequence[SheetColumn]
    rows: Sequence[SheetRow]
    totals: SheetRow | None = None
    blank: Sequence[int] = ()  # the numbers of rows to come
    look: str = ""  # the class that the game's style sheet knows it by
    explains: bool = False  # the caption says more than the heading does, so it is shown
    empty: str = ""  # what stands in its place without a row

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
    """One outing: what stands above its grids, and beside them."""

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


def cell(value: Any, *small: str, **how: Any) -> SheetCell:
    """A value as text; None leaves the cell empty."""
    return SheetCell("" if value is None else str(value), [line for line in small if line], **how)


def row(*values: Any, tone: str = "") -> SheetRow:
    """A row of values and of cells that are made already."""
    return SheetRow([one if isinstance(one, SheetCell) else cell(one) for one in values], tone)


def latest(log_book: OpenLog, outings: int, last: int) -> dict[int, list[Any]]:
    """The entries of the last outings, the last one first."""
    found: dict[int, list[Any]] = {}
    for entry in log_book.entries(chapter__gte=max(last - outings + 1, 1)):
        found.setdefault(entry.chapter, []).append(entry)
    return {number: found[number] for number in sorted(found, reverse=True) if number}
