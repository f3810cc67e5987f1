"""A volume as PDF, set to be read: one column of a good measure, running heads, page numbers, maps and ruled tables."""

from __future__ import annotations

import io
from collections.abc import Iterable
from typing import Any, Final
from xml.sax.saxutils import escape

from django.utils.translation import gettext as _
from reportlab.lib.colors import HexColor, black
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.platypus import (
    BaseDocTemplate,
    CondPageBreak,
    Flowable,
    Frame,
    KeepTogether,
    PageTemplate,
    Paragraph,
    Spacer,
    Table,
)

from campaigns.pages.logbook.pdf import HAIR, PAPERS, SERIF, about, fonts, style, text
from campaigns.pages.logbook.sea_pdf import SeaChartOnPaper
from campaigns.pages.logbook.volume import Chapter, Volume, WrittenLine
from campaigns.pages.telling import FactsTable
from campaigns.pages.words import unbroken

MEASURE: Final = 126 * mm  # some seventy letters a line
HEAD, FOOT = 26 * mm, 24 * mm
BODY: Final = 10.5
WHOLE: Final = 20  # rows of a table that is not broken
CHART: Final = 126 * mm
GREY, HAND, RED = HexColor("#495863"), HexColor("#1c4a80"), HexColor("#9e2218")
SMALL: Final = 8.5
SET: Final[dict[str, Any]] = {"allowWidows": 0, "allowOrphans": 0}


class Section(Flowable):
    """Nothing to see: from here on the running head says this."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name

    def wrap(self, wide: float, high: float) -> tuple[float, float]:
        return 0, 0

    def draw(self) -> None:
        self.canv.section = self.name


def bound(volume: Volume, paper: str) -> bytes:
    """A volume in one column of a measure that reads well, with running heads and page numbers."""
    fonts()
    out, (wide, high) = io.BytesIO(), PAPERS[paper]
    side = (wide - MEASURE) / 2
    made = BaseDocTemplate(out, pagesize=PAPERS[paper], **about(volume.title, volume.game))
    frame = Frame(side, FOOT, MEASURE, high - HEAD - FOOT, leftPadding=0, rightPadding=0, topPadding=0, bottomPadding=0)
    made.addPageTemplates([PageTemplate(frames=[frame], onPageEnd=_running(volume.title, side))])
    parts = [*_title(volume)]
    for place, chapter in enumerate(volume.chapters):
        parts += _chapter(chapter, first=place == 0 and volume.head is None)
    made.build(parts)
    return out.getvalue()


def _running(title: str, side: float) -> Any:
    """The title and what the page is about above, its number below; the first page needs no head."""

    def draw(canvas: Any, made: Any) -> None:
        wide, high = made.pagesize
        number = canvas.getPageNumber()
        canvas.saveState()
        canvas.setFont(SERIF, 8)
        canvas.setFillColor(GREY)
        if number > 1:
            canvas.drawString(side, high - 15 * mm, title)
            canvas.drawRightString(wide - side, high - 15 * mm, getattr(canvas, "section", ""))
            canvas.setLineWidth(HAIR)
            canvas.setStrokeColor(GREY)
            canvas.line(side, high - 17 * mm, wide - side, high - 17 * mm)
        canvas.drawCentredString(wide / 2, 13 * mm, str(number))
        canvas.restoreState()

    return draw


def _title(volume: Volume) -> list[Any]:
    found: list[Any] = [text(volume.title, 20, spaceAfter=8, leading=1.15)]
    if volume.head is None:
        return found
    found += _above(volume.head.lede, volume.head.facts, volume.head.chart)
    for table in volume.head.tables:
        found += _table(table)
    return found


def _above(lede: str, facts: Iterable[tuple[str, str]], chart: Any) -> list[Any]:
    found: list[Any] = [text(lede, 11.5, leading=1.4, spaceAfter=6, **SET)] if lede else []
    for label, value in facts:
        said = f'<font color="#495863">{escape(label)}:</font> {escape(value)}'
        found.append(text(said, 9.5, markup=True, leading=1.35))
    if chart is not None:
        drawn = SeaChartOnPaper(chart, SERIF, CHART)
        legend = text(f"{chart.legend} {_('Coast: Natural Earth.')}", 7.5, textColor=GREY, spaceBefore=2)
        found += [Spacer(0, 8), drawn, legend, Spacer(0, 12)]
    return found


def _chapter(chapter: Chapter, first: bool) -> list[Any]:
    found: list[Any] = [] if first else [CondPageBreak(90 * mm), Spacer(0, 14)]
    head = [Section(chapter.title), text(chapter.title, 15, spaceAfter=5, keepWithNext=1)]
    found.append(KeepTogether([*head, *_above(chapter.lede, chapter.facts, chapter.chart)]))
    for block in chapter.blocks:
        if block.head:
            bold = f"<b>{escape(block.head)}</b>"
            found.append(text(bold, 10, markup=True, spaceBefore=8, spaceAfter=1, keepWithNext=1))
        for line in block.lines:
            found.append(_diary_line(line) if chapter.listed else _story_line(line))
    for table in chapter.tables:
        found += _table(table)
    return found


def _marked(line: WrittenLine) -> str:
    """The line in the markup of paragraphs."""
    marks = {"": "{}", "strong": "<b>{}</b>", "name": "<i>{}</i>"}
    said = "".join(marks[mark].format(escape(words)) for words, mark in line.pieces).replace("\n", "<br/>")
    if line.kind == "own":
        said = f"<i>{said}</i>"
    if line.kind == "struck":
        said = f"<strike>{said}</strike>"
    return f'{said} <font size="7.5">({escape(line.small)})</font>' if line.small else said


def _story_line(line: WrittenLine) -> Paragraph:
    """A paragraph of a story; the player's own words stand back, in his colour."""
    more: dict[str, Any] = {"leftIndent": 14, "textColor": HAND} if line.kind == "own" else {}
    if line.kind == "end":
        more = {"spaceBefore": 14}
    said = unbroken(_marked(line))
    made = ParagraphStyle("told", fontName=SERIF, fontSize=BODY, leading=BODY * 1.42, spaceAfter=BODY * 0.55, **SET)
    for name, value in more.items():
        setattr(made, name, value)
    return Paragraph(said, made)


def _diary_line(line: WrittenLine) -> Paragraph:
    """A line of a diary, its number in the margin."""
    made = ParagraphStyle("line", fontName=SERIF, fontSize=9.5, leading=9.5 * 1.32, spaceAfter=1.5, **SET)
    made.bulletFontName, made.bulletFontSize, made.bulletIndent, made.bulletColor = SERIF, 7, -26, GREY
    if line.kind == "own":
        made.textColor = HAND
    said = unbroken(_marked(line))
    return Paragraph(said, made, bulletText=str(line.number) if line.number else None)


def _table(table: FactsTable) -> list[Any]:
    """Ruled lines, figures at their right, the head again on every page."""
    small = style(SMALL)
    right = ParagraphStyle("right", parent=small, alignment=2)
    heads = ParagraphStyle("head", parent=small, textColor=GREY, fontSize=7.5)
    heads_right = ParagraphStyle("headr", parent=heads, alignment=2)

    def cell(words: str, place: int, head: bool) -> Paragraph:
        figure = place in table.figures
        made = (heads_right if figure else heads) if head else (right if figure else small)
        return Paragraph(unbroken(escape(words)), made)

    rows = [[cell(head, place, True) for place, head in enumerate(table.heads)]]
    rows += [[cell(words, place, False) for place, words in enumerate(row)] for row in table.rows]
    made = Table(rows, colWidths=_widths(table), repeatRows=1, spaceBefore=2, spaceAfter=6)
    made.setStyle(
        [
            ("LINEBELOW", (0, 0), (-1, 0), 0.6, black),
            ("LINEBELOW", (0, 1), (-1, -1), HAIR, GREY),
            ("LEFTPADDING", (0, 0), (-1, -1), 0),
            ("RIGHTPADDING", (0, 0), (-1, -1), 5),
            ("TOPPADDING", (0, 0), (-1, -1), 1.5),
            ("BOTTOMPADDING", (0, 0), (-1, -1), 2),
            ("VALIGN", (0, 0), (-1, -1), "TOP"),
        ]
    )
    aside = f' <font size="8.5" color="#495863">{escape(table.aside)}</font>' if table.aside else ""
    title = text(f"<b>{escape(table.title)}</b>{aside}", 11, markup=True, spaceBefore=10, spaceAfter=2)
    return [KeepTogether([title, made])] if len(table.rows) <= WHOLE else [CondPageBreak(60 * mm), title, made]


def _widths(table: FactsTable) -> list[float]:
    """By what stands in each column; where all of it has no room, no word is broken as long as there is some."""
    columns = [[row[place] for row in (table.heads, *table.rows)] for place in range(len(table.heads))]
    wide = [max(map(_wide, column)) for column in columns]
    spare = MEASURE - sum(wide)
    if spare >= 0:
        wide[_broadest(table)] += spare
        return wide
    least = [max(_wide(word) for words in column for word in (words.split(" ") or [""])) for column in columns]
    give = max(MEASURE - sum(least), 0) / (sum(wide) - sum(least) or 1)
    return [low + (high - low) * give for low, high in zip(least, wide, strict=True)]


def _wide(words: str) -> float:
    return float(pdfmetrics.stringWidth(words, SERIF, SMALL)) + 8


def _broadest(table: FactsTable) -> int:
    """The last column of words takes what is left."""
    return max((place for place in range(len(table.heads)) if place not in table.figures), default=0)
