"""The log sheet as PDF."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final
from xml.sax.saxutils import escape

from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from reportlab.lib.colors import black
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.platypus import Flowable, Spacer, Table

from campaigns.games.the_hunted.pages import sheet
from campaigns.games.the_hunted.pages.sheet import LogSheet, Month, SheetShip
from campaigns.games.the_hunted.rules import GAME
from campaigns.pages.logbook.open import OpenLog
from campaigns.pages.logbook.pdf import HAIR, MARGIN, PAPERS, SERIF, document, fonts, text
from campaigns.pages.words import short_month

COLUMNS: Final = (15, 30, 80, 15, 0)  # mm; the notes take what is left
XXI: Final = 9
IN_A_ROW: Final = 4
SCALES: Final = (1.0, 0.86, 0.74)  # tried in turn until the sheet fits on a page


def pdf(log_book: OpenLog, paper: str) -> bytes:
    return written(sheet.sheet(log_book.state, log_book.book.figures, log_book.say), paper)


class Tonnages(Flowable):
    """The targets of a patrol, four in a row: sunk ones circled, a tick a point over damaged ones, names beneath."""

    def __init__(self, ships: Sequence[SheetShip], scale: float) -> None:
        super().__init__()
        self.ships = ships
        self.ROW, self.SIZE, self.SMALL = 8.6 * mm * scale, 8.5 * scale, 5.6 * scale
        self.scale = scale

    def wrap(self, wide: float, high: float) -> tuple[float, float]:
        self.width = wide
        self.height = -(-len(self.ships) // IN_A_ROW) * self.ROW
        return wide, self.height

    def draw(self) -> None:
        step = self.width / IN_A_ROW
        for place, ship in enumerate(self.ships):
            x = place % IN_A_ROW * step
            y = self.height - place // IN_A_ROW * self.ROW - 4.4 * mm * self.scale
            self._ship(ship, x, y, step)

    def _ship(self, ship: SheetShip, x: float, y: float, room: float) -> None:
        canvas, shown = self.canv, f"{ship.tons:,}"
        canvas.setLineWidth(0.8)
        shift = 3.0
        for tick in ship.ticks:
            left = x + tick * 5
            canvas.lines([(left, y + 3, left + 1.6, y + 0.6), (left + 1.6, y + 0.6, left + 4.4, y + 6.4)])
            shift = tick * 5 + 6.5
        canvas.setFont(SERIF, self.SIZE)
        canvas.drawString(x + shift, y, shown)
        if ship.fate == "sunk":
            wide = pdfmetrics.stringWidth(shown, SERIF, self.SIZE)
            canvas.ellipse(x, y - 2.4 * self.scale, x + wide + 2 * shift, y + 8.6 * self.scale)
        canvas.setFont(SERIF, self.SMALL)
        canvas.drawString(x, y - 7.6 * self.scale, fitted(ship.name, self.SMALL, room - 2))


class TickBox(Flowable):
    """The box for the month from which the Type XXI is to be had (14.11)."""

    def __init__(self, ticked: bool) -> None:
        super().__init__()
        self.ticked = ticked
        self.width = self.height = 7

    def draw(self) -> None:
        self.canv.setLineWidth(0.6)
        self.canv.rect(0, 0, 7, 7)
        if self.ticked:
            self.canv.lines([(1.4, 3.6, 3, 1.6), (3, 1.6, 6.4, 6.4)])


def fitted(name: str, size: float, room: float) -> str:
    """A name as far as there is room for it."""
    if pdfmetrics.stringWidth(name, SERIF, size) <= room:
        return name
    while name and pdfmetrics.stringWidth(name + "…", SERIF, size) > room:
        name = name[:-1]
    return name.rstrip() + "…"


def written(sheet: LogSheet, paper: str) -> bytes:
    """The log sheet: on one page, set smaller if need be, as long as the patrols did not meet whole fleets."""
    fonts()
    made = b""
    for scale in SCALES:
        made = _sheet(sheet, paper, scale)
        if made.count(b"/Type /Page\n") == 1:
            break
    return made


def _sheet(sheet: LogSheet, paper: str, scale: float) -> bytes:
    title = _("Patrol log sheet of %s") % sheet.boat
    head = Table(
        [
            [
                text(_("U-boat type: %s") % sheet.type, 9),
                text(_("ID: %s") % sheet.boat, 9),
                text(_("Kommandant: %s") % sheet.kommandant, 9),
            ]
        ],
        colWidths=["26%", "24%", "50%"],
        style=[("BOX", (0, 0), (-1, -1), 0.8, black), ("INNERGRID", (0, 0), (-1, -1), HAIR, black)],
    )
    story = [text(_("Patrol log sheet"), 15, spaceAfter=5), head, Spacer(1, 6)]
    if sheet.ending:
        story += [text(sheet.ending, 8.5), Spacer(1, 4)]
    story += [_months(sheet, PAPERS[paper][0] - 2 * MARGIN, scale), Spacer(1, 4)]
    story.append(
        text(
            _(
                "Circled: sunk. Ticked: damaged, one tick per damage point. "
                "S: success. F: failure. P: on patrol. R: refit."
            ),
            6.5,
        )
    )
    return document(title, GAME.name, paper, story)


def _months(sheet: LogSheet, room: float, scale: float) -> Table:
    heads = [_("Date"), _("Patrol"), _("Targets, tons"), _("Sum"), _("Notes")]
    widths = [wide * mm for wide in COLUMNS]
    if sheet.xxi:
        heads.append(_("XXI?"))
        widths.append(XXI * mm)
    widths[4] = room - sum(widths)
    rows: list[list[Any]] = [[text(head, 7) for head in heads]]
    rows += [_month(month, sheet.xxi, scale) for month in sheet.months]
    sums = _("%(ships)s, %(damaged)s damaged") % {
        "ships": ngettext("%d ship", "%d ships", sheet.ships) % sheet.ships,
        "damaged": sheet.damaged,
    }
    rows.append(
        [
            text(_("Total"), 8),
            "",
            text(sums, 8),
            text(f"<b>{sheet.tons:,}</b>", 8, markup=True, alignment=2),
            text(sheet.band, 7),
            *([""] if sheet.xxi else []),
        ]
    )
    return Table(
        rows,
        colWidths=widths,
        repeatRows=1,
        style=[
            ("INNERGRID", (0, 0), (-1, -1), HAIR, black),
            ("BOX", (0, 0), (-1, -1), 0.8, black),
            ("LINEBELOW", (0, 0), (-1, 0), 0.8, black),
            ("LINEABOVE", (0, -1), (-1, -1), 0.8, black),
            ("VALIGN", (0, 0), (-1, -1), "MIDDLE"),
            ("TOPPADDING", (0, 0), (-1, -1), 1.6 * scale),
            ("BOTTOMPADDING", (0, 0), (-1, -1), 2.2 * scale),
            ("LEFTPADDING", (0, 0), (-1, -1), 4),
            ("RIGHTPADDING", (0, 0), (-1, -1), 3),
        ],
    )


def _month(month: Month, xxi: bool, scale: float) -> list[Any]:
    patrol = escape(month.patrol) + (f" <b>{month.outcome}</b>" if month.outcome else "")
    notes = [*month.notes, *month.calendar]
    targets: Any = (
        Tonnages(month.ships, scale) if month.ships else text(_("no encounters"), 7 * scale) if month.quiet else ""
    )
    return [
        text(short_month(month.month), 8 * scale),
        text(patrol or month.letter, 8 * scale, markup=True),
        targets,
        text(f"{month.total:,}" if month.total is not None else "", 8 * scale, alignment=2),
        text(". ".join(notes), 6.5 * scale),
        *([TickBox(month.xxi) if month.xxi is not None else ""] if xxi else []),
    ]
