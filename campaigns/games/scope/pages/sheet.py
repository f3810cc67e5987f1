"""The match sheets: every score with its reason, read off the journal, whose notes say what happened."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from django.utils.translation import gettext as _

from campaigns.engine.replay import ANSWERS, Entry, standing
from campaigns.games.scope.pages import names, record
from campaigns.games.scope.pages.match import HOW
from campaigns.games.scope.rules import books
from campaigns.games.scope.rules.state import ALLIED, GERMAN, PEOPLE, Record, Series
from campaigns.pages.logbook.open import OpenLog

OUT_OF_PLAY: Final = ("sunk", "burning", "escaped")
SHOWN: Final = 12  # matches on the sheet; older ones have their diary
COUNTED: Final = {"launched": "torpedoes", "plane.launched": "torpedoes", "shot.named": "shots"}


@dataclass(frozen=True)
class MatchLine:
    """A score: in which turn, for whom, why, and how much."""

    turn: str
    text: str
    allied: int | None
    german: int | None


@dataclass
class Played:
    """A match as its sheet has it; the record once it is over."""

    number: int
    record: Record | None
    title: str
    ending: str
    sides: list[tuple[str, str, str]]  # side, who played it, points
    lines: list[MatchLine] = field(default_factory=list)
    torpedoes: int = 0
    shots: int = 0
    by_hand: bool = False


def context(log_book: OpenLog) -> dict[str, Any]:
    series: Series = log_book.state
    shown = sheets(log_book)
    return {
        "people": _("%(first)s and %(second)s") % series.people,
        "matches": shown,
        "older": shown[-1].number - 1 if shown else 0,
    }


def sheets(log_book: OpenLog) -> list[Played]:
    """The latest matches, the last one first."""
    series: Series = log_book.state
    first = max(series.number - SHOWN + 1, 1)
    entries: dict[int, list[Any]] = {}
    for entry in log_book.entries(chapter__gte=first):
        entries.setdefault(entry.chapter, []).append(entry)
    return [played(series, number, entries[number]) for number in sorted(entries, reverse=True) if number]


def played(series: Series, number: int, entries: Iterable[Any]) -> Played:
    told = [entry for entry in standing(list(entries)) if entry.kind in (*ANSWERS, "amend")]
    sheet = _begun(series, number)
    turn = ""
    for entry in told:
        try:
            turn = _noted(sheet, entry, turn)
        except (LookupError, TypeError, ValueError):  # these rules cannot have written it: the full log shows it
            continue
    return sheet


def _noted(sheet: Played, entry: Entry, turn: str) -> str:
    """What the notes of an entry add, and the turn that they leave."""
    for path, (_old, new) in (entry.answer.get("amend") or {}).items() if entry.kind == "amend" else ():
        if path.endswith(".state") and new in OUT_OF_PLAY:
            sheet.lines.append(MatchLine(turn, HOW["by-hand"]() % names.say(path.split(".")[-2]), None, None))
    for event, data, _case in entry.notes:
        if event == "turn":
            turn = names.turn(data["turn"], data["side"])
        elif event in COUNTED:
            setattr(sheet, COUNTED[event], getattr(sheet, COUNTED[event]) + 1)
        elif event in ("score", "entered.line"):
            sheet.lines.append(_line(turn, data))
        elif event == "entered.told":
            sheet.by_hand, turn = True, ""
            if any(other == "entered.line" for other, _data, _case in entry.notes):
                sheet.lines.clear()  # those of the form are all of them
    return turn


def _begun(series: Series, number: int) -> Played:
    """What was mustered, and what it has come to."""
    over = next((one for one in series.record if one.number == number), None)
    if over is not None:
        points = {ALLIED: over.allied_points, GERMAN: over.german_points}
        title = names.say(books.scenario(over.mode, over.size))
        ending = _("%(end)s. %(won)s") % {"end": record.ended(over), "won": record.won(series, over)}
        return Played(number, over, title, ending, _sides(series, over.german, points))
    match = series.match
    if match is None or match.number != number:
        return Played(number, None, _("before the set-up"), "", [])
    title = names.say(books.scenario(match.mode, match.size))
    return Played(number, None, title, _("being played"), _sides(series, match.german, match.score))


def _sides(series: Series, german: str, points: Mapping[str, int]) -> list[tuple[str, str, str]]:
    allied = next(person for person in PEOPLE if person != german)
    players = {ALLIED: allied, GERMAN: german}
    return [(names.say(side), series.people[players[side]], str(points[side])) for side in (ALLIED, GERMAN)]


def _line(turn: str, data: Mapping[str, Any]) -> MatchLine:
    """A score from its note: there is no ship to look at any more, so its name says what it was."""
    text = HOW[data["how"]]() % names.say(data["ship"])
    if data["how"] == "torpedo" and str(data["ship"]).startswith("tanker"):
        text = _("%s torpedoed, burning") % names.say(data["ship"])
    points = data["points"]
    ours = data["side"] == ALLIED
    return MatchLine(turn, text, points if ours else None, None if ours else points)
