"""The match sheets as PDF."""

from __future__ import annotations

from typing import Any, Final

from django.utils.translation import gettext as _
from reportlab.lib.colors import black
from reportlab.lib.units import mm
from reportlab.platypus import Table

from campaigns.games.scope.pages import sheet
from campaigns.games.scope.pages.sheet import Played
from campaigns.pages.logbook.open import OpenLog
from campaigns.pages.logbook.pdf import HAIR, MARGIN, PAPERS, document, fonts, text
from campaigns.pages.words import joined

COLUMNS: Final = (34, 0, 22, 22)  # mm; the reason takes what is left
SIZE: Final = 8.5


def pdf(log_book: OpenLog, paper: str) -> bytes:
    fonts()
    shown = sheet.context(log_book)
    title = _("Match sheets of %s") % shown["people"]
    story: list[Any] = [text(title, 15, spaceAfter=5)]
    for match in shown["matches"]:
        heading = _("Match %(number)d: %(title)s") % {"number": match.number, "title": match.title}
        story.append(text(heading, 11, spaceBefore=9, spaceAfter=2, keepWithNext=1))
        story += [text(line, SIZE, spaceAfter=2, keepWithNext=1) for line in _about(match) if line]
        if match.lines:
            story.append(_lines(match, PAPERS[paper][0] - 2 * MARGIN))
    return document(title, log_book.game.name, paper, story)


def _about(match: Played) -> list[str]:
    """Who played which side and what it came to, and how the match ended."""
    sides = (
        _("%(side)s (%(name)s): %(points)s") % {"side": side, "name": name, "points": points}
        for side, name, points in match.sides
    )
    return [joined(sides), match.ending]


def _lines(match: Played, room: float) -> Table:
    heads = [_("Turn"), _("Score line"), _("Allies"), _("Germans")]
    rows = [[line.turn, line.text, _points(line.allied), _points(line.german)] for line in match.lines]
    widths = [wide * mm for wide in COLUMNS]
    widths[COLUMNS.index(0)] = room - sum(widths)
    lines = [("LINEBELOW", (0, 0), (-1, -1), HAIR, black), ("VALIGN", (0, 0), (-1, -1), "TOP")]
    cells = [[text(cell, SIZE) for cell in row] for row in (heads, *rows)]
    return Table(cells, colWidths=widths, repeatRows=1, style=lines)


def _points(points: int | None) -> str:
    return "" if points is None else str(points)
