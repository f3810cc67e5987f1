"""The match sheets: every score with its reason, from the notes of the journal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.engine.replay import ANSWERS, Entry
from campaigns.games.scope.pages import names, record
from campaigns.games.scope.pages.match import HOW
from campaigns.games.scope.rules import books
from campaigns.games.scope.rules.state import ALLIED, GERMAN, PEOPLE, Series
from campaigns.log.outing import OutingLog
from campaigns.pages.logbook.career_log import CareerLog
from campaigns.pages.logbook.sheet import Sheet, SheetColumn, SheetGrid, SheetPart, SheetRow, cell, latest, row

OUT_OF_PLAY: Final = ("sunk", "burning", "escaped")
COUNTED: Final = {"launched": "torpedoes", "plane.launched": "torpedoes", "shot.named": "shots"}


@dataclass
class MatchSheet:
    title: str
    ending: str
    sides: list[tuple[str, str, int]]  # side, who played it, points
    nothing: str  # without a score line
    lines: list[SheetRow] = field(default_factory=list)
    torpedoes: int = 0
    shots: int = 0


def sheet(log_book: CareerLog) -> Sheet:
    series: Series = log_book.state
    outings = latest(log_book, record.SHOWN, series.number)
    older = outings[-1].number - 1 if outings else 0
    said = ngettext(
        "%(older)d older match can be read in its diary.",
        "%(older)d older matches can be read in their diaries.",
        older,
    ) % {"older": older}
    people = _("%(first)s and %(second)s") % series.people
    return Sheet(
        _("Match sheets of %s") % people,
        parts=[_part(outing.number, played(series, outing)) for outing in outings],
        empty=_("No match yet."),
        foot=said if older else "",
    )


def _part(number: int, match: MatchSheet) -> SheetPart:
    title = _("Match %(number)d: %(title)s") % {"number": number, "title": match.title}
    grids = [_scores(match)] if match.sides else []
    return SheetPart(f"match-{number}", title, number, match.ending, grids=grids)


def _scores(match: MatchSheet) -> SheetGrid:
    columns = [
        SheetColumn(_("Turn"), 34),
        SheetColumn(_("Score line")),
        *(SheetColumn(side, 26, name, look="num") for side, name, _points in match.sides),
    ]
    spent = _("Torpedoes launched: %(torpedoes)d. Shots fired: %(shots)d.") % vars(match)
    total = cell(_("Score"), spent if match.torpedoes or match.shots else "")
    rows = match.lines or [row("", cell(match.nothing, tone="quiet"), "", "")]
    totals = row("", total, *(points for _side, _name, points in match.sides))
    return SheetGrid(_("Score lines with their reasons"), columns, rows, totals, look="scores")


def played(series: Series, outing: OutingLog) -> MatchSheet:
    told = [entry for entry in outing.living if entry.kind in (*ANSWERS, "amend")]
    sheet = _begun(series, outing.number)
    turn = ""
    for entry in told:
        try:
            turn = _noted(sheet, entry, turn)
        except (LookupError, TypeError, ValueError):  # these rules cannot have written it: the full log shows it
            continue
    return sheet


def _noted(sheet: MatchSheet, entry: Entry, turn: str) -> str:
    """Add the notes of an entry; returns the turn after it."""
    for path, (_old, new) in (entry.answer.get("amend") or {}).items() if entry.kind == "amend" else ():
        if path.endswith(".state") and new in OUT_OF_PLAY:
            sheet.lines.append(row(turn, HOW["by-hand"]() % names.say(path.split(".")[-2]), "", ""))
    for event, data, _case in entry.notes:
        if event == "turn":
            turn = names.turn(data["turn"], data["side"])
        elif event in COUNTED:
            setattr(sheet, COUNTED[event], getattr(sheet, COUNTED[event]) + 1)
        elif event in ("score", "entered.line"):
            sheet.lines.append(_line(turn, data))
        elif event == "entered.told":
            sheet.nothing, turn = _("Result entered by hand, without score lines."), ""
            if any(other == "entered.line" for other, _data, _case in entry.notes):
                sheet.lines.clear()  # those of the form are all of them
    return turn


def _begun(series: Series, number: int) -> MatchSheet:
    over = next((one for one in series.record if one.number == number), None)
    if over is not None:
        points = {ALLIED: over.allied_points, GERMAN: over.german_points}
        title = names.say(books.scenario(over.mode, over.size))
        ending = _("%(end)s. %(won)s") % {"end": record.ended(over), "won": record.won(series, over)}
        return MatchSheet(title, ending, _sides(series, over.german, points), _("Nothing was scored."))
    match = series.match
    if match is None or match.number != number:
        return MatchSheet(_("before the set-up"), "", [], "")
    title = names.say(books.scenario(match.mode, match.size))
    return MatchSheet(title, _("being played"), _sides(series, match.german, match.score), _("Nothing scored yet."))


def _sides(series: Series, german: str, points: Mapping[str, int]) -> list[tuple[str, str, int]]:
    allied = next(person for person in PEOPLE if person != german)
    players = {ALLIED: allied, GERMAN: german}
    return [(names.say(side), series.people[players[side]], points[side]) for side in (ALLIED, GERMAN)]


def _line(turn: str, data: Mapping[str, Any]) -> SheetRow:
    """A score from its note: the ship itself is gone, so its name says the kind."""
    text = HOW[data["how"]]() % names.say(data["ship"])
    if data["how"] == "torpedo" and str(data["ship"]).startswith("tanker"):
        text = _("%s torpedoed, burning") % names.say(data["ship"])
    points = data["points"]
    ours = data["side"] == ALLIED
    return row(turn, text, *((points, None) if ours else (None, points)))
