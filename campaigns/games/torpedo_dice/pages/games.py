"""The log sheet: games round by round, from the notes of the journal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.engine.replay import ANSWERS
from campaigns.games.torpedo_dice.pages.boats import name
from campaigns.games.torpedo_dice.pages.record import ending
from campaigns.games.torpedo_dice.rules.state import BOXES, OF_SIDE, Series
from campaigns.log.outing import OutingLog
from campaigns.pages.logbook.career_log import CareerLog
from campaigns.pages.logbook.sheet import (
    Sheet,
    SheetCell,
    SheetColumn,
    SheetGrid,
    SheetPart,
    SheetRow,
    cell,
    latest,
    row,
)
from campaigns.pages.pieces.counters import squares
from campaigns.pages.words import joined

CLOSING: Final = ("round.begun", "game.over")
SHOWN: Final = 12  # games on the sheet; older ones have their diary


@dataclass
class Turn:
    who: str
    took: int | None = None
    change: str = ""
    shot: str = ""
    sunk: list[str] = field(default_factory=list)
    reserve: int | None = None

    @property
    def held(self) -> str:
        return _("took the %s") % self.took if self.took else ""

    @property
    def done(self) -> SheetCell:
        return cell(self.shot, self.change, alarm=_("destroyed: %s") % joined(self.sunk) if self.sunk else "")


@dataclass
class Round:
    number: int
    starter: str
    dice: list[int]
    turns: dict[int, Turn]
    back: str = ""
    gone: bool = False  # the shot of the boat destroyed a system


def sheet(log_book: CareerLog) -> Sheet:
    series: Series = log_book.state
    outings = latest(log_book, SHOWN, series.number)
    older = outings[-1].number - 1 if outings else 0
    said = ngettext("%d older game can be read in its diary.", "%d older games can be read in their diaries.", older)
    parts = [_game(series, outing) for outing in outings]
    return Sheet(_("Log sheet of %s") % joined(series.players), parts=parts, foot=said % older if older else "")


def _game(series: Series, outing: OutingLog) -> SheetPart:
    number, answers = outing.number, [entry for entry in outing.living if entry.kind in ANSWERS]
    notes = _closed([(event, data) for entry in answers for event, data, _case in entry.notes])
    record = next((record for record in series.games if record.number == number), None)
    return SheetPart(
        f"game-{number}",
        _("Game %d") % number,
        number,
        ending(record, series.players) if record else _("being played"),
        beside=boards(series, notes),
        grids=[(_alone if series.alone else _at_table)(rounds(series, answers))],
    )


def _closed(notes: list[tuple[str, Any]]) -> list[tuple[str, Any]]:
    """Without the systems that fall at the end of the open round."""
    closed = max((place for place, (event, _data) in enumerate(notes) if event in CLOSING), default=0)
    return [one for place, one in enumerate(notes) if place < closed or one[0] != "system.destroyed"]


def _grid(columns: list[SheetColumn], rows: list[SheetRow]) -> SheetGrid:
    return SheetGrid(_("Round by round"), columns, rows, look="rounds", empty=_("No round yet."))


def _alone(rounds: list[Round]) -> SheetGrid:
    columns = [
        SheetColumn(_("Round"), 14, named=True),
        SheetColumn(_("Dice"), 32),
        SheetColumn(_("Shot or activation")),
        SheetColumn(_("Reserve"), 16, look="num wide"),
        SheetColumn(_("The boat fires"), 44),
    ]
    rows = []
    for one in rounds:
        back = cell(one.back, tone="red" if one.gone else "")
        for turn in one.turns.values():
            rows.append(row(one.number, cell(joined(map(str, one.dice)), turn.held), turn.done, turn.reserve, back))
    return _grid(columns, rows)


def _at_table(rounds: list[Round]) -> SheetGrid:
    """A row a seat; the first has the round and its dice."""
    columns = [
        SheetColumn(_("Round"), 14),
        SheetColumn(_("Dice"), 34),
        SheetColumn(_("Player"), 34, named=True),
        SheetColumn(_("Shot or activation")),
        SheetColumn(_("Reserve"), 16, look="num wide"),
    ]
    rows = []
    for one in rounds:
        opens = [str(one.number), cell(joined(map(str, one.dice)), _("%s threw") % one.starter)]
        for turn in one.turns.values():
            rows.append(row(*opens, cell(turn.who, turn.held), turn.done, turn.reserve))
            opens = ["", ""]
    return _grid(columns, rows)


def rounds(series: Series, answers: Iterable[Any]) -> list[Round]:
    found: list[Round] = []
    for entry in answers:
        answer, data = entry.answer, (entry.answer or {}).get("data") or {}
        if answer.get("key") == "round.roll" and "aside" not in answer:
            turns = {data["seat"]: Turn(data.get("name", ""))}
            found.append(Round(data["round"], data.get("name", ""), list(answer.get("dice") or []), turns))
        elif answer.get("key") == "round.take" and found:
            took = (answer.get("chosen") or {}).get(answer["choose"], {}).get("face")
            found[-1].turns.setdefault(data["seat"], Turn(data.get("name", ""))).took = took
        if found:
            for event, told, _case in entry.notes:
                _tell(found[-1], event, told)
    return found


def _tell(one: Round, event: str, data: Mapping[str, Any]) -> None:
    match event:
        case "ai.struck":
            one.back = _("%(face)d: %(system)s, first box") % {"face": data["face"], "system": name(data["system"])}
        case "ai.destroyed":
            one.back = _("%(face)d: %(system)s destroyed") % {"face": data["face"], "system": name(data["system"])}
            one.gone = True
        case "ai.missed":
            one.back = _("%(face)d: missed") % data
        case _ if data.get("seat") in one.turns:
            _tell_turn(one.turns[data["seat"]], event, data)


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


def boards(series: Series, notes: list[tuple[str, Mapping[str, Any]]]) -> list[SheetGrid]:
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
) -> SheetGrid:
    rows = []
    for number, system in enumerate(OF_SIDE[series.side], start=1):
        gone = system in lost
        stands = _("destroyed") if gone else _("active") if system in ticked else ""
        cells = [cell(number), cell(name(system), stands, tone="gone" if gone else "")]
        if boxes is not None:
            cells.append(cell("", squares=squares(boxes[system], BOXES, ("lost", "open"))))
        rows.append(row(*cells))
    columns = [SheetColumn(look="typed"), SheetColumn(named=True), SheetColumn()][: 2 if boxes is None else 3]
    return SheetGrid(title, columns, rows, look="board", explains=True)
