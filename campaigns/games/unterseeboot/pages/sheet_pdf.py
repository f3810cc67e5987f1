"""The log sheet as PDF."""

from __future__ import annotations

from typing import Any, Final

from django.utils.translation import gettext as _
from reportlab.lib.colors import black
from reportlab.lib.units import mm
from reportlab.platypus import Table

from campaigns.games.unterseeboot.pages import sheet
from campaigns.games.unterseeboot.rules.state import Campaign
from campaigns.pages.logbook.open import OpenLog
from campaigns.pages.logbook.pdf import HAIR, MARGIN, PAPERS, document, fonts, text
from campaigns.pages.words import joined

COLUMNS: Final = (14, 18, 48, 26, 0, 20, 20)  # mm; outcome and honour take what is left
SIZE: Final = 8


def pdf(log_book: OpenLog, paper: str) -> bytes:
    fonts()
    campaign = log_book.state
    title = _("Log sheet of %s") % campaign.kommandant
    said = ". ".join(f"{label}: {value}" for label, value in sheet.about(campaign)[1:])
    story: list[Any] = [text(title, 15, spaceAfter=5), text(said, 9, spaceAfter=6)]
    story.append(_table(campaign, PAPERS[paper][0] - 2 * MARGIN))
    return document(title, log_book.game.name, paper, story)


def _table(campaign: Campaign, room: float) -> Table:
    heads = [_("Patrol"), _("Length"), _("Ships, tons"), _("Torpedoes"), _("Outcome, honour"), _("Tons"), _("Sum")]
    widths = [wide * mm for wide in COLUMNS]
    widths[COLUMNS.index(0)] = room - sum(widths)
    shown = sheet.rows(campaign)
    all_ = sheet.totals(campaign)
    last = [_("All"), all_["length"], all_["ships"], all_["fired"], all_["survived"], "", f"{all_['tons']:,}"]
    rows = [[text(cell, SIZE) for cell in line] for line in (heads, *map(_row, shown), last)]
    lines = [("LINEBELOW", (0, 0), (-1, -1), HAIR, black), ("VALIGN", (0, 0), (-1, -1), "TOP")]
    return Table(rows, colWidths=widths, repeatRows=1, style=lines)


def _row(row: sheet.PatrolRow) -> list[str]:
    return [
        str(row.number),
        row.length,
        joined(f"{ship.space} {ship.tons:,}" for ship in row.ships),
        f"{row.fired}, {row.hull}",
        f"{row.outcome}, {row.honour}",
        "" if row.tons is None else f"{row.tons:,}",
        "" if row.sum is None else f"{row.sum:,}",
    ]
