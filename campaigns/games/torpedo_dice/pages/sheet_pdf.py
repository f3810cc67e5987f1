"""The log sheet as PDF."""

from __future__ import annotations

from typing import Any, Final

from django.utils.translation import gettext as _
from reportlab.lib.colors import black
from reportlab.lib.units import mm
from reportlab.platypus import Table

from campaigns.games.torpedo_dice.pages import games
from campaigns.games.torpedo_dice.pages.games import Board, Round
from campaigns.pages.logbook.open import OpenLog
from campaigns.pages.logbook.pdf import HAIR, MARGIN, PAPERS, document, fonts, text
from campaigns.pages.words import joined

COLUMNS: Final = (12, 20, 15, 12, 30, 38, 30, 15)  # mm; what the boat did takes what is left
SIZE: Final = 7.5


def pdf(log_book: OpenLog, paper: str) -> bytes:
    fonts()
    shown = games.context(log_book)
    title = _("Log sheet of %s") % shown["player"]
    story: list[Any] = [text(title, 15, spaceAfter=5)]
    for game in shown["games"]:
        heading = _("%(game)s. %(ending)s") % {"game": _("Game %d") % game.number, "ending": game.ending}
        story.append(text(heading, 11, spaceBefore=8, spaceAfter=3, keepWithNext=1))
        story += [text(_board(board), SIZE, spaceAfter=2) for board in game.boards]
        story.append(_rounds(game.rounds, PAPERS[paper][0] - 2 * MARGIN, shown["alone"]))
    return document(title, log_book.game.name, paper, story)


def _board(board: Board) -> str:
    """The systems of a boat in a line."""
    ticks = [
        f"{number} {name}{_boxes(boxes)}{', ' + stands if stands else ''}"
        for number, name, stands, boxes in board.systems
    ]
    return f"{board.title}: " + "; ".join(ticks)


def _boxes(boxes: list[str]) -> str:
    return " " + _("%(ticked)d of %(of)d") % {"ticked": boxes.count("lost"), "of": len(boxes)} if boxes else ""


def _rounds(rounds: list[Round], room: float, alone: bool) -> Table:
    heads = [
        _("Round"),
        _("Player"),
        _("Dice"),
        _("Took"),
        _("Change"),
        _("Shot"),
        _("Destroyed"),
        _("Reserve"),
        _("The boat fires"),
    ]
    rows = [[text(head, SIZE) for head in heads], *(row for one in rounds for row in _rows(one))]
    widths = [wide * mm for wide in COLUMNS]
    widths.append(room - sum(widths))
    drop = 1 if alone else len(heads) - 1  # alone nobody else plays; at a table no boat fires back
    if not alone:
        widths[5] += widths[drop]
    kept = [[cell for place, cell in enumerate(row) if place != drop] for row in rows]
    if alone:
        widths[-1] += widths[drop]
    lines = [("LINEBELOW", (0, 0), (-1, -1), HAIR, black), ("VALIGN", (0, 0), (-1, -1), "TOP")]
    return Table(kept, colWidths=[w for place, w in enumerate(widths) if place != drop], repeatRows=1, style=lines)


def _rows(one: Round) -> list[list[Any]]:
    found = []
    for place, turn in enumerate(one.turns.values()):
        values = [
            "" if place else str(one.number),
            turn.who,
            "" if place else joined(map(str, one.dice)),
            str(turn.took or ""),
            turn.change,
            turn.shot,
            joined(turn.sunk),
            "" if turn.reserve is None else str(turn.reserve),
            one.back,
        ]
        found.append([text(value, SIZE) for value in values])
    return found
