"""A round: throw, choose, change, fire or activate. Alone the boat then fires back; at a table all are done at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from campaigns.engine.prompts import Aside, Charts, Choose, Note, Option, Procedure, Roll
from campaigns.games.torpedo_dice.rules import changes, entered, lies, score, setup, shots
from campaigns.games.torpedo_dice.rules.state import BOXES, SYSTEMS, TOGETHER, Match, PrintedSheet, Seat, Series

SOLO = "Solomodus"
CHOOSING = "Phase 1: Würfelwahl"
NEXT = "Phase 4: Vorbereitung der nächsten Runde"


def play(series: Series, charts: Charts) -> Procedure:
    match = series.game
    assert match is not None
    match.round += 1
    if series.alone:
        yield from _alone(series, match)
    elif series.counting == "score":
        yield from _scored(series, match)
    else:
        yield from _table(series, match)
    yield from score.close(series, charts)
    if series.game is not None and not series.alone:
        match.starter = match.order[1]  # Phase 4: the seat to the left of the starter throws


def _alone(series: Series, match: Match) -> Procedure:
    """Two dice: one is fired, the other one the boat fires back."""
    assert series.sheet is not None
    seat, data = match.seats[0], {"round": match.round, "seat": 1}
    yield Note("round.begun", data)
    roll = yield Roll("round.roll", "2d6", SOLO, each=True, data=data, beside=lies.thrown)
    dice, lying = roll.dice, (yield from lies.tell_lies(roll))
    options = tuple(
        Option(f"die_{place}", {"face": face, "left": left, "then": f"fires_{left}"})
        for place, (face, left) in enumerate(zip(dice, dice[::-1], strict=True), start=1)
    )
    thrown = {**data, "dice": list(dice), "lies": lying}
    taken = _place((yield Choose("round.take", CHOOSING, options, data=thrown)))
    face, left = dice[taken], dice[1 - taken]
    data |= {"left": left, "left_lie": lying[1 - taken], "lie": lying[taken]}
    pips, lie, by = yield from changes.change(series, seat, face, {"rudder": left}, data, None)
    data |= {"face": face, "lie": lie}
    destroyed = yield from shots.act(seat, pips, data, None, _laid(series, face, by, lie, lying[taken]))
    seat.sunk += [system for system in destroyed if system not in seat.sunk]
    match.explosions = min(match.explosions + len(destroyed), len(SYSTEMS))
    yield from _fires_back(match, seat, series.sheet, left, bool(destroyed))


def _fires_back(match: Match, seat: Seat, sheet: PrintedSheet, face: int, exploded: bool) -> Procedure:
    """The die names a system; after its destruction in this round the shot misses."""
    system = target_of(match, seat, sheet, face, exploded)
    if system is None:
        yield Note("ai.missed", {"face": face}, SOLO)
        return
    match.boxes[system] += 1
    if match.boxes[system] < BOXES:
        yield Note("ai.struck", {"system": system, "face": face}, SOLO)
        return
    seat.systems[system] = "destroyed"
    yield Note("ai.destroyed", {"system": system, "face": face}, SOLO)


def target_of(match: Match, seat: Seat, sheet: PrintedSheet, face: int, exploded: bool) -> str | None:
    """The target, if any; the arrows lead on to the next undamaged system."""
    system = SYSTEMS[face - 1]
    if seat.systems[system] != "destroyed":
        return system
    if exploded or not seat.left:
        return None
    while seat.systems[system] == "destroyed":
        system = sheet.after(system)
    return system


def _table(series: Series, match: Match) -> Procedure:
    """One die more than players; all take theirs, then seat by seat they change and act."""
    order, first = match.order, match.starter
    yield Note("round.begun", _of(match, first))
    case = setup.CASE if match.round == 1 else NEXT
    notation = f"{len(order) + 1}d6"
    roll = yield Roll(
        "round.roll",
        notation,
        case,
        each=True,
        data=_of(match, first),
        asides=(entered.BY_HAND,) if match.round == 1 else (),
        seat=first,
        beside=lies.thrown,
    )
    if isinstance(roll, Aside):
        yield from entered.result(series, match)
        return
    dice, lying = roll.dice, (yield from lies.tell_lies(roll))
    taken: dict[int, int] = {}
    for seat in order:
        options = tuple(
            Option(f"die_{place + 1}", {"face": face}) for place, face in enumerate(dice) if place not in taken.values()
        )
        data = {**_of(match, seat), "dice": list(dice), "taken": _faces(dice, taken), "lies": lying}
        taken[seat] = _place((yield Choose("round.take", CHOOSING, options, data=data, seat=seat)))
    faces = {seat: dice[place] for seat, place in taken.items()}
    fallen = dict[int, list[str]]()
    for seat in order:
        others = {f"rudder_{other}": faces[other] for other in sorted(order) if other != seat}
        data = {**_of(match, seat), "dice": list(dice), "taken": _faces(dice, taken), "lies": lying}
        data["lie"] = lying[taken[seat]]
        pips, lie, by = yield from changes.change(series, match.seat(seat), faces[seat], others, data, seat)
        data |= {"face": faces[seat], "lie": lie}
        laid = _laid(series, faces[seat], by, lie, lying[taken[seat]])
        fallen[seat] = yield from shots.act(match.seat(seat), pips, data, seat, laid)
        if series.rules < TOGETHER:
            match.seat(seat).sunk += fallen.pop(seat)
    _fall(match, order, fallen)


def _scored(series: Series, match: Match) -> Procedure:
    """The dice stay on the table: each seat enters only the result of its shot."""
    yield Note("round.begun", _of(match, match.starter))
    fallen = dict[int, list[str]]()
    for place, seat in enumerate(match.order):
        asides = (entered.BY_HAND,) if match.round == 1 and not place else ()
        found = yield from shots.scored(match.seat(seat), _of(match, seat), asides)
        if isinstance(found, Aside):
            yield from entered.result(series, match)
            return
        fallen[seat] = found
    _fall(match, match.order, fallen)


def _fall(match: Match, order: list[int], fallen: Mapping[int, list[str]]) -> None:
    """Phase 3: "sobald alle fertig sind"."""
    for seat in order:
        sunk = match.seat(seat).sunk
        sunk += [system for system in fallen.get(seat, ()) if system not in sunk]
        for system in sunk:
            match.target(seat).systems[system] = "destroyed"


def _laid(series: Series, face: int, by: str, lie: str | None, lay: str | None) -> shots.Drawn | None:
    """The possible lies of the die: as it fell, or as it was thrown again."""
    return shots.drawn_shot(series.sheet, face, lie if by == "propeller" else lay, by)


def _of(match: Match, seat: int) -> dict[str, Any]:
    return {"round": match.round, "seat": seat, "name": match.seat(seat).name}


def _faces(dice: tuple[int, ...], taken: Mapping[int, int]) -> list[int]:
    """The holder of each die of the throw, by seat; 0 nobody."""
    holders = {place: seat for seat, place in taken.items()}
    return [holders.get(place, 0) for place, _face in enumerate(dice)]


def _place(key: str) -> int:
    return int(key.removeprefix("die_")) - 1
