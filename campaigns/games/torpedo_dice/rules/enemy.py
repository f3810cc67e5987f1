"""Solomodus: the boat fires back with the die that was left."""

from __future__ import annotations

from typing import Final

from campaigns.engine.prompts import Note, Procedure
from campaigns.games.torpedo_dice.rules.state import BOXES, SYSTEMS, Match, PrintedSheet, Seat

CASE: Final = "Solomodus"


def fires(match: Match, seat: Seat, sheet: PrintedSheet, face: int, exploded: bool) -> Procedure:
    """The die names a system; after its destruction in this round the shot misses."""
    system = target(match, seat, sheet, face, exploded)
    if system is None:
        yield Note("ai.missed", {"face": face}, CASE)
        return
    match.boxes[system] += 1
    if match.boxes[system] < BOXES:
        yield Note("ai.struck", {"system": system, "face": face}, CASE)
        return
    seat.systems[system] = "destroyed"
    yield Note("ai.destroyed", {"system": system, "face": face}, CASE)


def target(match: Match, seat: Seat, sheet: PrintedSheet, face: int, exploded: bool) -> str | None:
    """The target, if any; the arrows lead on to the next undamaged system."""
    system = SYSTEMS[face - 1]
    if seat.systems[system] != "destroyed":
        return system
    if exploded or not seat.left:
        return None
    while seat.systems[system] == "destroyed":
        system = sheet.after(system)
    return system
