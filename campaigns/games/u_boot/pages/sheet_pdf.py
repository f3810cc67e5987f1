"""The Captain's log as PDF, a mission after the other."""

from __future__ import annotations

from typing import Any, Final

from django.utils.translation import gettext as _
from reportlab.lib.colors import black
from reportlab.lib.units import mm
from reportlab.platypus import Table

from campaigns.games.u_boot.pages import sheet
from campaigns.games.u_boot.pages.crew import now
from campaigns.games.u_boot.pages.record import number
from campaigns.games.u_boot.pages.rows import Logged, LoggedRow
from campaigns.pages.logbook.open import OpenLog
from campaigns.pages.logbook.pdf import HAIR, MARGIN, PAPERS, document, fonts, text

SIZE: Final = 8.5
COLUMNS: Final = (22, 24)  # mm; the event takes what is left


def pdf(log_book: OpenLog, paper: str) -> bytes:
    fonts()
    tour, room = now(log_book), PAPERS[paper][0] - 2 * MARGIN
    title = _("Captain’s log")
    who = ". ".join(f"{role}: {name}" for role, name in sheet.officers(tour))
    story: list[Any] = [text(title, 16, spaceAfter=4), text(f"{who}.", 9, spaceAfter=6)]
    for mission in reversed(sheet.logged(log_book, tour)):
        heading = _("Mission %(number)d: %(title)s, %(date)s") % vars(mission)
        story += [text(heading, 12, spaceBefore=8, spaceAfter=3, keepWithNext=1), _events(mission, room)]
        story += [text(line, 9, spaceBefore=3) for line in _result(mission)]
    return document(title, log_book.game.name, paper, story)


def _events(mission: Logged, room: float) -> Table:
    heads = [_("Date"), _("Time"), _("Event")]
    widths = [wide * mm for wide in COLUMNS]
    shown = [heads, *(_cells(row) for row in mission.rows)]
    lines = [("LINEBELOW", (0, 0), (-1, -1), HAIR, black), ("VALIGN", (0, 0), (-1, -1), "TOP")]
    cells = [[text(cell, SIZE) for cell in line] for line in shown]
    return Table(cells, colWidths=[*widths, room - sum(widths)], repeatRows=1, style=lines)


def _cells(row: LoggedRow) -> list[str]:
    time = _("after %s") % row.time if row.after and row.time else row.time
    return [row.date, time, f"{row.sentence} {row.remark}".strip()]


def _result(mission: Logged) -> list[str]:
    total = mission.sunk if mission.grt is None else mission.grt
    lines = [_("Total GRT sunk: %s") % number(total)]
    lines += [f"{name}: {words or '–'} ({done or '–'})" for name, words, done in mission.objectives]
    if mission.grade:
        lines.append(_("Grade: %s") % mission.grade)
    if mission.renown is not None:
        lines.append(_("Renown: %s") % number(mission.renown))
    return lines
