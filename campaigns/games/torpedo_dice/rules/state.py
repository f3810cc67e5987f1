"""What a series of games is: the sheet, the game on the table, and those that are over."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

SCHEMA: Final = 1
SYSTEMS: Final = ("periscope", "gun", "tower", "rudder", "engine", "portholes", "propeller")  # in their numbers
PAIRED: Final = ("gun", "portholes")  # no tick of their own: ready by the two others on their screen
TICKED: Final = tuple(system for system in SYSTEMS if system not in PAIRED)
STATES: Final = ("idle", "active", "destroyed")
BOXES: Final = 2  # the second one destroys
MOST_RESERVE: Final = 30
MOST_COUNTED: Final = 999  # rounds and shots that a value set by hand may tell of; play comes to 20 rounds at most
ARROWS: Final = "1234567"


class Sheet(msgspec.Struct):
    """What is printed on the player's own sheet and nowhere else."""

    reserve: int
    gun: list[str]
    portholes: list[str]
    arrows: str

    def mates(self, system: str) -> list[str]:
        """The two others on the screen of the Gun or of the Portholes."""
        return self.gun if system == "gun" else self.portholes

    def after(self, system: str) -> str:
        """The system that the arrows lead to next."""
        place = self.arrows.index(str(SYSTEMS.index(system) + 1))
        return SYSTEMS[int(self.arrows[(place + 1) % len(self.arrows)]) - 1]


class Seat(msgspec.Struct):
    """A player: his own systems, and what he has sunk of his target."""

    name: str
    systems: dict[str, str]
    reserve: int
    uses: dict[str, int] = {}
    hits: int = 0
    fired: int = 0
    sunk: list[str] = []
    skull: bool = False

    def ready(self, system: str, sheet: Sheet) -> bool:
        """Phase 3: activated; the Gun and the Portholes as long as both mates are activated or destroyed."""
        if system in PAIRED:
            mates = (self.systems[mate] for mate in sheet.mates(system))
            return self.systems[system] != "destroyed" and "idle" not in mates
        return self.systems[system] == "active"

    @property
    def left(self) -> list[str]:
        return [system for system in SYSTEMS if self.systems[system] != "destroyed"]


class Match(msgspec.Struct):
    """The game that is being played."""

    number: int
    seats: list[Seat]
    boxes: dict[str, int]
    round: int = 0
    starter: int = 1
    explosions: int = 0


class Record(msgspec.Struct):
    """A game that is over."""

    number: int
    rounds: int
    outcome: str
    cause: str
    score: int
    rank: str
    reserve: int
    left: list[str]
    sunk: list[str]
    hits: int
    fired: int


class Series(msgspec.Struct):
    """The state: a player and his games."""

    players: list[str]
    mode: str = "solo"
    side: str = "mission"
    sheet: Sheet | None = None
    number: int = 1
    game: Match | None = None
    games: list[Record] = []
    over: bool = False
    schema: int = SCHEMA

    @property
    def won(self) -> list[Record]:
        return [record for record in self.games if record.outcome == "won"]

    @property
    def best(self) -> Record | None:
        """The game with the best score; the first of those that share it."""
        return max(self.won, key=lambda record: record.score, default=None)


# --- what no state may be ---------------------------------------------------------------------------------


def check(series: Series) -> list[str]:
    """What is impossible about a state."""
    faults: list[str] = []
    if series.sheet is not None:
        faults += _sheet(series.sheet)
    if series.game is not None:
        faults += _match(series.game, series.number)
    return faults


def sheet_faults(sheet: Sheet) -> Iterator[tuple[str, str]]:
    """Field and fault of what cannot be printed on a sheet."""
    mates = [("gun", mate) for mate in sheet.gun] + [("portholes", mate) for mate in sheet.portholes]
    for place, (system, mate) in enumerate(mates):
        field = f"{system}_{place % 2 + 1}"
        if mate not in TICKED:
            yield field, "field.choice"
        elif mate in [other for _, other in mates[:place]]:
            yield field, "sheet.twice"
    if sorted(sheet.arrows) != sorted(ARROWS):
        yield "arrows", "sheet.arrows"


def _sheet(sheet: Sheet) -> Iterator[str]:
    if not 1 <= sheet.reserve <= MOST_RESERVE:
        yield f"a reserve of {sheet.reserve}"
    if len(sheet.gun) != 2 or len(sheet.portholes) != 2:
        yield "a screen that does not hold three systems"
    elif any(field != "arrows" for field, _ in sheet_faults(sheet)):
        yield "a system that stands on no screen, or on two"
    if sorted(sheet.arrows) != sorted(ARROWS):
        yield "arrows that do not lead round"


def _match(match: Match, number: int) -> Iterator[str]:
    if match.number != number or match.starter != 1 or len(match.seats) != 1:
        yield "a game that is not this one"
    if not 0 <= match.round <= MOST_COUNTED:
        yield f"round {match.round}"
    if not 0 <= match.explosions <= len(SYSTEMS):
        yield f"{match.explosions} explosions"
    if set(match.boxes) != set(SYSTEMS) or not all(0 <= boxes <= BOXES for boxes in match.boxes.values()):
        yield f"boxes that are not 0 to {BOXES}"
        return
    for seat in match.seats:
        yield from _seat(seat, match.boxes)


def _seat(seat: Seat, boxes: dict[str, int]) -> Iterator[str]:
    if not 0 <= seat.reserve <= MOST_RESERVE:
        yield f"a reserve of {seat.reserve}"
    if not 0 <= seat.hits <= MOST_COUNTED or not 0 <= seat.fired <= MOST_COUNTED:
        yield f"{seat.hits} hits of {seat.fired}"
    if seat.uses:
        yield "uses on the mission side"
    if len(set(seat.sunk)) != len(seat.sunk) or not set(seat.sunk) <= set(SYSTEMS):
        yield "a system sunk twice, or one that is none"
    if set(seat.systems) != set(SYSTEMS):
        yield "systems that are not the seven"
        return
    for system, state in seat.systems.items():
        if state not in STATES or (state == "active" and system in PAIRED):
            yield f"{system} {state}"
        elif (state == "destroyed") is not (boxes[system] == BOXES):
            yield f"{system} {state} with {boxes[system]} boxes"
