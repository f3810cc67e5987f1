"""Games round by round, as the log sheet has them: read off the journal, whose notes say what happened."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from django.utils.translation import gettext as _

from campaigns.engine.replay import ANSWERS, standing
from campaigns.games.torpedo_dice.pages.boats import name
from campaigns.games.torpedo_dice.pages.record import ending
from campaigns.games.torpedo_dice.rules.state import BOXES, OF_SIDE, Record, Series
from campaigns.pages.logbook.open import OpenLog
from campaigns.pages.pieces.counters import squares
from campaigns.pages.words import joined

CLOSING: Final = ("round.begun", "game.over")
SHOWN: Final = 12  # games on the sheet; older ones have their diary


@dataclass
class Turn:
    """What one seat did in a round."""

    seat: int
    who: str
    took: int | None = None
    change: str = ""
    shot: str = ""
    sunk: list[str] = field(default_factory=list)
    reserve: int | None = None


@dataclass
class Round:
    """A round of the log sheet: a row a seat."""

    number: int
    starter: str
    dice: list[int] = field(default_factory=list)
    turns: dict[int, Turn] = field(default_factory=dict)
    back: str = ""
    gone: bool = False  # the shot of the boat destroyed a system


@dataclass
class Board:
    """The systems of one boat as they were ticked and lost."""

    title: str
    systems: list[tuple[int, str, str, list[str]]]  # number, name, how it stands, boxes
    lost: list[str]


@dataclass
class Played:
    """A game with its boats and rounds; the record once it is over."""

    number: int
    record: Record | None
    rounds: list[Round]
    boards: list[Board]
    ending: str


def games(log_book: OpenLog) -> list[Played]:
    """The latest games, the last one first."""
    series: Series = log_book.state
    first = max(series.number - SHOWN + 1, 1)
    entries: dict[int, list[Any]] = {}
    for entry in log_book.entries(chapter__gte=first):
        entries.setdefault(entry.chapter, []).append(entry)
    records = {record.number: record for record in series.games}
    return [played(series, number, entries[number], records.get(number)) for number in sorted(entries, reverse=True)]


def played(series: Series, number: int, entries: Iterable[Any], record: Record | None) -> Played:
    answers = [entry for entry in standing(list(entries)) if entry.kind in ANSWERS]
    notes = _closed([(event, data) for entry in answers for event, data, _case in entry.notes])
    said = ending(record, series.players) if record else _("being played")
    return Played(number, record, rounds(series, answers), boards(series, notes), said)


def _closed(notes: list[tuple[str, Any]]) -> list[tuple[str, Any]]:
    """Without the systems that fall when the open round is over."""
    closed = max((place for place, (event, _data) in enumerate(notes) if event in CLOSING), default=0)
    return [one for place, one in enumerate(notes) if place < closed or one[0] != "system.destroyed"]


def rounds(series: Series, answers: Iterable[Any]) -> list[Round]:
    found: list[Round] = []
    for entry in answers:
        answer, data = entry.answer, (entry.answer or {}).get("data") or {}
        if answer.get("key") == "round.roll" and "aside" not in answer:
            starter = "" if series.alone else data.get("name", "")
            found.append(Round(data["round"], starter, list(answer.get("dice") or []), {data["seat"]: _turn(data)}))
        elif answer.get("key") == "round.take" and found:
            took = (answer.get("chosen") or {}).get(answer["choose"], {}).get("face")
            found[-1].turns.setdefault(data["seat"], _turn(data)).took = took
        if found:
            for event, told, _case in entry.notes:
                _tell(found[-1], event, told)
    return found


def _turn(data: Mapping[str, Any]) -> Turn:
    return Turn(data["seat"], data.get("name", ""))


def _tell(row: Round, event: str, data: Mapping[str, Any]) -> None:
    match event:
        case "ai.struck":
            row.back = _("%(face)d: %(system)s, first box") % {"face": data["face"], "system": name(data["system"])}
        case "ai.destroyed":
            row.back = _("%(face)d: %(system)s destroyed") % {"face": data["face"], "system": name(data["system"])}
            row.gone = True
        case "ai.missed":
            row.back = _("%(face)d: missed") % data
        case _ if data.get("seat") in row.turns:
            _tell_turn(row.turns[data["seat"]], event, data)


def _tell_turn(turn: Turn, event: str, data: Mapping[str, Any]) -> None:
    match event:
        case "round.changed":
            turn.change = _("%(system)s: %(pips)d") % {"system": name(data["system"]), "pips": data["pips"]}
        case "round.activated":
            turn.shot = _("%s activated") % name(data["system"])
        case "round.nothing":
            turn.shot = _("nothing to fire")
        case "round.fired":
            turn.shot = _("hits %(hits)d, misses %(misses)d") % data
            turn.reserve = data["reserve"]
        case "system.destroyed":
            turn.sunk.append(name(data["system"]))
        case "round.skull":
            turn.shot += ", " + _("skull")


# --- the boats of a game ----------------------------------------------------------------------------------


def boards(series: Series, notes: list[tuple[str, Mapping[str, Any]]]) -> list[Board]:
    """Own systems with boxes and ticks, and those of the enemy; at a table the systems of every seat."""
    sunk = [(data["seat"], data["system"]) for event, data in notes if event == "system.destroyed"]
    sunk += [(data["seat"], system) for event, data in notes if event == "entered.seat" for system in data["sunk"]]
    ticked = [(data["seat"], data["system"]) for event, data in notes if event == "round.activated"]
    seats = len(series.players)
    if not series.alone:
        return [
            _board(series, player, {system for by, system in sunk if by % seats + 1 == seat}, _of(ticked, seat))
            for seat, player in enumerate(series.players, start=1)
        ]
    struck = [data["system"] for event, data in notes if event in ("ai.struck", "ai.destroyed")]
    boxes = {system: struck.count(system) for system in OF_SIDE[series.side]}
    lost = {system for system, count in boxes.items() if count >= BOXES}
    return [
        _board(series, _("Our systems"), lost, _of(ticked, 1), boxes),
        _board(series, _("Enemy systems"), {system for _by, system in sunk}, set()),
    ]


def _of(pairs: list[tuple[int, str]], seat: int) -> set[str]:
    return {system for by, system in pairs if by == seat}


def _board(
    series: Series, title: str, lost: set[str], ticked: set[str], boxes: Mapping[str, int] | None = None
) -> Board:
    def stands(system: str) -> str:
        return _("destroyed") if system in lost else _("active") if system in ticked else ""

    systems = [
        (number, name(system), stands(system), squares(boxes[system], BOXES, ("lost", "open")) if boxes else [])
        for number, system in enumerate(OF_SIDE[series.side], start=1)
    ]
    return Board(title, systems, [name(system) for system in OF_SIDE[series.side] if system in lost])


def context(log_book: OpenLog) -> dict[str, Any]:
    series: Series = log_book.state
    shown = games(log_book)
    return {
        "games": shown,
        "older": shown[-1].number - 1 if shown else 0,
        "player": joined(series.players),
        "alone": series.alone,
    }
