"""Phase 2: Modifikation. Once a round one own system that is ready may change the die."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from campaigns.engine.prompts import Choose, Note, Option, Procedure, Roll
from campaigns.games.torpedo_dice.rules.state import Seat, Series

CASE: Final = "Phase 2: Modifikation"
NONE: Final = "none"
LONGEST_LINE: Final = 3  # fields of the grid in one line


def change(series: Series, seat: Seat, face: int, left: int, data: Mapping[str, Any]) -> Procedure:
    """The pips that are fired, after the change or without one."""
    if not any(_changes(series, seat, face, left)):
        return face

    def open_() -> tuple[Option, ...]:
        return (Option(NONE, {"face": face}), *_changes(series, seat, face, left))

    chosen = yield Choose("round.change", CASE, open_, data={**data, "face": face, "left": left})
    if chosen == NONE:
        return face
    if chosen == "propeller":
        pips = (yield Roll("round.again", "1d6", CASE, each=True, data={**data, "face": face, "left": left})).dice[0]
    else:
        pips = _pips(chosen, face, left)
    system = chosen.removesuffix("_up").removesuffix("_down")
    yield Note("round.changed", {"seat": data["seat"], "system": system, "face": face, "pips": pips}, CASE)
    return pips


def _changes(series: Series, seat: Seat, face: int, left: int) -> Iterator[Option]:
    """Every change that is open, with the pips that it leads to."""
    assert series.sheet is not None
    for key, system, open_ in (
        ("periscope", "periscope", True),
        ("gun", "gun", True),
        ("tower_up", "tower", face < 6),
        ("tower_down", "tower", face > 1),
        ("rudder", "rudder", True),
        ("engine", "engine", True),
        ("portholes", "portholes", face <= LONGEST_LINE),
        ("propeller", "propeller", True),
    ):
        if open_ and seat.ready(system, series.sheet):
            yield Option(key, {"face": face} if key == "propeller" else {"face": face, "pips": _pips(key, face, left)})


def _pips(change: str, face: int, left: int) -> int:
    match change:
        case "periscope":
            return 7 - face
        case "gun" | "tower_up":
            return face + 1
        case "tower_down" | "engine":
            return face - 1
        case "rudder":
            return left  # the die that is left takes the place of an opponent's
    return face
