"""Phase 2: Modifikation. Once a round one ready system of one's own may change the die."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from campaigns.engine.prompts import Choose, Note, Option, Procedure, Roll
from campaigns.games.torpedo_dice.rules import lies
from campaigns.games.torpedo_dice.rules.state import Seat, Series

CASE: Final = "Phase 2: Modifikation"
NONE: Final = "none"
LONGEST_LINE: Final = 3  # fields of the grid in one line


def change(
    series: Series, seat: Seat, face: int, others: Mapping[str, int], data: Mapping[str, Any], asked: int | None
) -> Procedure:
    """The pips fired, after a change or none, with the lie of the program's die and the change.

    data["lie"] is the lie of the die that was taken; the player turns a changed die as he likes.
    others are the faces that the Rudder may take, by the keys of its options; asked is the seat, at a table.
    """
    lie = data.get("lie")
    if not any(open_to(series, seat, face, others)):
        return face, lie, ""

    def open_() -> tuple[Option, ...]:
        return (Option(NONE, {"face": face}), *open_to(series, seat, face, others))

    data = {**data, "face": face}
    rides = series.sheet is not None and bool(series.sheet.drawn)
    chosen = yield Choose("round.change", CASE, open_, data=data, seat=asked, rides=rides, usual=NONE)
    if chosen == NONE:
        return face, lie, ""
    if chosen == "propeller":
        roll = yield Roll("round.again", "1d6", CASE, each=True, data=data, seat=asked, beside=lies.thrown)
        (pips,), (lie,) = roll.dice, (yield from lies.tell_lies(roll))
    else:
        pips, lie = _pips(chosen, face, others), None
    system = chosen.partition("_")[0]
    if system in seat.uses:
        seat.uses[system] -= 1
    yield Note("round.changed", {"seat": data["seat"], "system": system, "face": face, "pips": pips}, CASE)
    return pips, lie, system


def open_to(series: Series, seat: Seat, face: int, others: Mapping[str, int]) -> Iterator[Option]:
    """Every open change with its pips."""
    assert series.sheet is not None
    for key, open_ in (
        ("periscope", True),  # 1 Periskop
        ("gun", True),  # 2 Geschütz
        ("tower_up", face < 6),  # 3 Turm
        ("tower_down", face > 1),
        *((key, True) for key in others),  # 4 Ruder
        ("engine", True),  # 5 Antrieb
        ("portholes", face <= LONGEST_LINE),  # 6 Bullaugen
        ("propeller", True),  # 7 Propeller
    ):
        system = key.partition("_")[0]
        if open_ and system in seat.systems and seat.ready(system, series.sheet):
            yield Option(key, {"face": face, **_option_data(series, key, face, others)})


def _option_data(series: Series, key: str, face: int, others: Mapping[str, int]) -> dict[str, Any]:
    """The pips an option leads to, and at a table whose die the Rudder takes."""
    if key == "propeller":
        return {}
    whose = key.removeprefix("rudder_")
    name = {"name": series.players[int(whose) - 1]} if whose.isdecimal() else {}
    return {"pips": _pips(key, face, others), **name}


def _pips(change: str, face: int, others: Mapping[str, int]) -> int:
    match change:
        case "periscope":
            return 7 - face
        case "gun" | "tower_up":
            return face + 1
        case "tower_down" | "engine":
            return face - 1
    return others.get(change, face)
