"""The log sheet as PDF."""

from __future__ import annotations

from typing import Any, Final

from django.utils.translation import gettext as _
from reportlab.lib.colors import black
from reportlab.lib.units import mm
from reportlab.platypus import Table

from campaigns.games.torpedo_dice.pages import games
from campaigns.games.torpedo_dice.pages.games import Played, Round
from campaigns.games.torpedo_dice.pages.record import ending
from campaigns.pages.logbook.open import OpenLog
from campaigns.pages.logbook.pdf import HAIR, MARGIN, PAPERS, document, fonts, text

COLUMNS: Final = (12, 15, 12, 30, 38, 30, 15, 0)  # mm; the shot of the boat takes what is left
SIZE: Final = 7.5


def pdf(log_book: OpenLog, paper: str) -> bytes:
    fonts()
    title = _("Log sheet of %s") % log_book.state.players[0]
    story: list[Any] = [text(title, 15, spaceAfter=5)]
    for game in games.games(log_book):
        story.append(text(_heading(game), 11, spaceBefore=8, spaceAfter=3, keepWithNext=1))
        story.append(_rounds(game.rounds, PAPERS[paper][0] - 2 * MARGIN))
    return document(title, paper, story)


def _heading(game: Played) -> str:
    heading = _("Game %d") % game.number
    if game.record is None:
        return heading
    said = {"game": heading, "ending": ending(game.record), "score": game.record.score}
    return _("%(game)s. %(ending)s, score %(score)d") % said


def _rounds(rounds: list[Round], room: float) -> Table:
    heads = [
        _("Round"),
        _("Dice"),
        _("Took"),
        _("Change"),
        _("Shot"),
        _("Destroyed"),
        _("Reserve"),
        _("The boat fires"),
    ]
    widths = [wide * mm for wide in COLUMNS]
    widths[-1] = room - sum(widths)
    rows = [[text(head, SIZE) for head in heads], *(_row(one) for one in rounds)]
    lines = [("LINEBELOW", (0, 0), (-1, -1), HAIR, black), ("VALIGN", (0, 0), (-1, -1), "TOP")]
    return Table(rows, colWidths=widths, repeatRows=1, style=lines)


def _row(one: Round) -> list[Any]:
    values = [
        str(one.number),
        ", ".join(map(str, one.dice)),
        str(one.took or ""),
        one.change,
        one.shot,
        ", ".join(one.sunk),
        "" if one.reserve is None else str(one.reserve),
        one.back,
    ]
    return [text(value, SIZE) for value in values]
