"""The log sheet: games round by round, from the notes of the journal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from campaigns.games.torpedo_dice.pages.boats import name
from campaigns.games.torpedo_dice.pages.record import ending
from campaigns.games.torpedo_dice.pages.rounds import Round, SeatTurn, rounds
from campaigns.games.torpedo_dice.rules.state import BOXES, OF_SIDE, Series
from campaigns.log.outing import OutingLog
from campaigns.pages.logbook.career_log import CareerLog
from campaigns.pages.logbook.plain_story import figure
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

SHOWN: Final = 12  # games on the sheet; older ones have their diary
FIRED_BACK: Final = {
    "ai.struck": gettext_lazy("%(face)d: %(system)s, first box"),
    "ai.destroyed": gettext_lazy("%(face)d: %(system)s destroyed"),
    "ai.missed": gettext_lazy("%(face)d: missed"),
}


def sheet(log_book: CareerLog) -> Sheet:
    series: Series = log_book.state
    outings = latest(log_book, SHOWN, series.number)
    older = outings[-1].number - 1 if outings else 0
    said = ngettext("%d older game can be read in its diary.", "%d older games can be read in their diaries.", older)
    parts = [_game(series, outing) for outing in outings]
    return Sheet(_("Log sheet of %s") % joined(series.players), parts=parts, foot=said % older if older else "")


def _game(series: Series, outing: OutingLog) -> SheetPart:
    number, (_before, played) = outing.number, rounds(outing.noted)
    record = next((record for record in series.games if record.number == number), None)
    return SheetPart(
        f"game-{number}",
        _("Game %d") % number,
        number,
        ending(record, series.players) if record else _("being played"),
        [_("%d points") % record.score] if record and record.score else (),
        beside=boards(series, played, over=record is not None),
        grids=[_rounds(series, played)],
    )


def _rounds(series: Series, played: Sequence[Round]) -> SheetGrid:
    """A row a seat; the first has the round and its dice."""
    alone = series.alone
    columns = [
        SheetColumn(_("Round"), 14, named=alone),
        SheetColumn(_("Dice"), 32),
        *(() if alone else (SheetColumn(_("Player"), 34, named=True),)),
        SheetColumn(_("Shot or activation")),
        SheetColumn(_("Reserve"), 16, look="num wide"),
        *((SheetColumn(_("The boat fires"), 44),) if alone else ()),
    ]
    rows = [line for one in played if one.dice or one.turns for line in _round(series, one)]
    return SheetGrid(_("Round by round"), columns, rows, look="rounds", empty=_("No round yet."))


def _round(series: Series, one: Round) -> list[SheetRow]:
    starter = figure(one.opened, "seat")
    rows, first = list[SheetRow](), str(one.number)
    for turn in one.turns.values() or (SeatTurn(starter),):
        dice, took = joined(map(str, one.dice)), _("took the %s") % turn.face if turn.face else ""
        shot, reserve = _shot(turn)
        if series.alone:
            rows.append(row(first, cell(dice, took), shot, reserve, _fired_back(one)))
        else:
            threw = cell(dice, _("%s threw") % series.players[starter - 1] if dice else "") if first else ""
            rows.append(row(first, threw, cell(series.players[turn.seat - 1], took), shot, reserve))
        first = ""
    return rows


def _fired_back(one: Round) -> SheetCell:
    for event, text in FIRED_BACK.items():
        if (data := one.told(event)) is not None:
            struck = {**data, "system": name(data["system"]) if "system" in data else ""}
            return cell(text % struck, tone="red" if event == "ai.destroyed" else "")
    return cell("")


def _shot(turn: SeatTurn) -> tuple[SheetCell, int | None]:
    """What a seat did, and its reserve after a shot."""
    shot, change, sunk, reserve = "", "", list[str](), None
    for event, data in turn.notes:
        match event:
            case "round.changed":
                change = _("%(system)s: %(pips)d") % {"system": name(data["system"]), "pips": data["pips"]}
            case "round.activated":
                shot = _("%s activated") % name(data["system"])
            case "round.nothing":
                shot = _("nothing to fire")
            case "round.fired":
                shot, reserve = _("hits %(hits)d, misses %(misses)d") % data, data["reserve"]
            case "system.destroyed":
                sunk.append(name(data["system"]))
            case "round.skull":
                shot += ", " + _("skull")
    return cell(shot, change, alarm=_("destroyed: %s") % joined(sunk) if sunk else ""), reserve


# --- the boats of a game ----------------------------------------------------------------------------------


def boards(series: Series, played: Sequence[Round], over: bool) -> list[SheetGrid]:
    """Own systems with boxes and ticks, and those of the enemy; at a table the systems of every seat.

    Systems fall at the end of a round.
    """
    closed = [one for round_ in (played if over else played[:-1]) for one in round_.notes]
    sunk = [(data["seat"], data["system"]) for event, data in closed if event == "system.destroyed"]
    sunk += [(data["seat"], system) for event, data in closed if event == "entered.seat" for system in data["sunk"]]
    told = [one for round_ in played for one in round_.notes]
    ticked = [(data["seat"], data["system"]) for event, data in told if event == "round.activated"]
    if not series.alone:
        count = len(series.players)
        return [
            _board(series, player, {system for by, system in sunk if by % count + 1 == seat}, _of(ticked, seat))
            for seat, player in enumerate(series.players, start=1)
        ]
    struck = [data["system"] for event, data in told if event in ("ai.struck", "ai.destroyed")]
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
        state = _("destroyed") if gone else _("active") if system in ticked else ""
        cells: list[Any] = [number, cell(name(system), state, tone="gone" if gone else "")]
        if boxes is not None:
            cells.append(cell("", squares=squares(boxes[system], BOXES, ("lost", "open"))))
        rows.append(row(*cells))
    columns = [SheetColumn(look="typed"), SheetColumn(named=True), SheetColumn()][: 2 if boxes is None else 3]
    return SheetGrid(title, columns, rows, look="board", explains=True)
