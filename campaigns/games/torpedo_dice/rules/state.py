"""A series of games, alone or at a table: the sheet, the game on the table, finished games."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Final

import msgspec

from campaigns.engine.paths import Among, Between, outside

SCHEMA: Final = 1
TOGETHER: Final = 2  # from these rules on systems fall once all are done, and a game begins after the sheet
SYSTEMS: Final = ("periscope", "gun", "tower", "rudder", "engine", "portholes", "propeller")  # in their numbers
PAIRED: Final = ("gun", "portholes")  # no tick of their own: ready by the two others on their screen
TICKED: Final = tuple(system for system in SYSTEMS if system not in PAIRED)
OF_SIDE: Final = {"mission": SYSTEMS, "training": SYSTEMS[:-1]}  # the Propeller is on the mission side only
USES: Final = 3  # of the Gun and of the Portholes, a game on the training side
MOST_PLAYERS: Final = 4
STATES: Final = ("idle", "active", "destroyed")
BOXES: Final = 2  # the second one destroys
MOST_RESERVE: Final = 30
MOST_COUNTED: Final = 999  # rounds and shots in a value set by hand; play comes to 20 rounds at most
ARROWS: Final = "1234567"
COUNTINGS: Final = ("full", "score")  # at a table: die by die, or only what each shot came to


class PrintedSheet(msgspec.Struct, omit_defaults=True):
    """The figures that only the player's own sheet has."""

    reserve: Annotated[int, Between(1, MOST_RESERVE)]
    gun: list[str]
    portholes: list[str]
    arrows: str
    drawn: str = ""  # the drawing of its target fields; without one hits are counted by the player

    def mates(self, system: str) -> list[str]:
        """The two others on the screen of the Gun or of the Portholes."""
        return self.gun if system == "gun" else self.portholes

    def after(self, system: str) -> str:
        place = self.arrows.index(str(SYSTEMS.index(system) + 1))
        return SYSTEMS[int(self.arrows[(place + 1) % len(self.arrows)]) - 1]


class Seat(msgspec.Struct):
    """A player: his own systems, and his target's destroyed ones."""

    name: str
    systems: dict[str, str]
    reserve: Annotated[int, Between(0, MOST_RESERVE)]
    uses: dict[str, int] = {}
    hits: Annotated[int, Between(0, MOST_COUNTED)] = 0
    fired: Annotated[int, Between(0, MOST_COUNTED)] = 0
    sunk: list[str] = []
    skull: bool = False
    filled: list[str] = []  # fields of the target that are hit, on a sheet that is drawn

    def ready(self, system: str, sheet: PrintedSheet) -> bool:
        """Phase 3: activated; the Gun and the Portholes while both mates are activated or destroyed.

        On the training side all are active from the start, and these two have a number of uses a game.
        """
        if system in PAIRED and self.uses:
            return self.systems[system] == "active" and self.uses[system] > 0
        if system in PAIRED:
            mates = (self.systems[mate] for mate in sheet.mates(system))
            return self.systems[system] != "destroyed" and "idle" not in mates
        return self.systems[system] == "active"

    @property
    def left(self) -> list[str]:
        return [system for system in self.systems if self.systems[system] != "destroyed"]


def seated(name: str, side: str, reserve: int) -> Seat:
    if side == "training":  # Trainingsmodus
        return Seat(name, dict.fromkeys(OF_SIDE[side], "active"), reserve, dict.fromkeys(PAIRED, USES))
    return Seat(name, dict.fromkeys(OF_SIDE[side], "idle"), reserve)  # Missionsmodus


class Match(msgspec.Struct):
    number: int
    seats: list[Seat]
    boxes: dict[str, int]
    round: Annotated[int, Between(0, MOST_COUNTED)] = 0
    starter: int = 1
    explosions: Annotated[int, Between(0, len(SYSTEMS))] = 0

    @property
    def order(self) -> list[int]:
        """The seats clockwise from the one that throws."""
        count = len(self.seats)
        return [(self.starter - 1 + place) % count + 1 for place in range(count)]

    def seat(self, number: int) -> Seat:
        return self.seats[number - 1]

    def target(self, number: int) -> Seat:
        """Everybody attacks the boat of the person on his left."""
        return self.seats[number % len(self.seats)]


class Record(msgspec.Struct, omit_defaults=True):
    """A finished game. Reserve, hits and sunk are those of the player; at a table lists of them by seat."""

    number: int
    rounds: int
    cause: str
    reserve: Any
    hits: Any
    sunk: list[Any]
    outcome: str | None = None  # from here on of the solo game alone
    score: int | None = None
    rank: str | None = None
    left: list[str] | None = None
    fired: int | None = None
    winners: list[int] | None = None  # and from here on of the table
    points: list[int | None] | None = None
    skulls: list[bool] | None = None


class Series(msgspec.Struct):
    players: list[str]
    mode: str = "solo"
    side: str = "mission"
    sheet: PrintedSheet | None = None
    number: int = 1
    game: Match | None = None
    games: list[Record] = []
    over: bool = False
    schema: int = SCHEMA
    rules: int = 1  # those that the series began with; it is played to its end by them
    counting: Annotated[str, Among(COUNTINGS)] = "full"

    @property
    def won(self) -> list[Record]:
        return [record for record in self.games if record.outcome == "won"]

    @property
    def best(self) -> Record | None:
        """The game with the best score; the first of those that share it."""
        return max(self.won, key=lambda record: record.score or 0, default=None)

    @property
    def alone(self) -> bool:
        return self.mode == "solo"

    @property
    def wins(self) -> list[int]:
        """Games won by seat; one that is shared counts for each."""
        won = [winner for record in self.games for winner in record.winners or []]
        return [won.count(seat) for seat, _name in enumerate(self.players, start=1)]


# --- what no state may be ---------------------------------------------------------------------------------


def check(series: Series) -> list[str]:
    faults = list(outside(series))
    if series.sheet is not None:
        faults += _sheet(series.sheet, series.mode, series.side)
    if series.game is not None:
        faults += _match(series.game, series)
    return faults


def sheet_faults(sheet: PrintedSheet, mode: str, side: str) -> Iterator[tuple[str, str]]:
    """Field and fault of figures that cannot be printed on a sheet."""
    mates = [("gun", mate) for mate in sheet.gun] + [("portholes", mate) for mate in sheet.portholes]
    for place, (system, mate) in enumerate(mates):
        field = f"{system}_{place % 2 + 1}"
        if mate not in TICKED:
            yield field, "field.choice"
        elif mate in [other for _, other in mates[:place]]:
            yield field, "sheet.twice"
    if sorted(sheet.arrows) != (sorted(ARROWS) if mode == "solo" else []):
        yield "arrows", "sheet.arrows"


def _sheet(sheet: PrintedSheet, mode: str, side: str) -> Iterator[str]:
    yield from outside(sheet)
    mates = 2 if side == "mission" else 0
    if len(sheet.gun) != mates or len(sheet.portholes) != mates:
        yield "a screen that does not hold three systems"
    for field, _fault in sheet_faults(sheet, mode, side):
        yield "arrows that do not lead round" if field == "arrows" else "a system that stands on no screen, or on two"


def _match(match: Match, series: Series) -> Iterator[str]:
    if match.number != series.number or [seat.name for seat in match.seats] != series.players:
        yield "a game that is not this one"
    yield from outside(match, starter=Between(1, len(match.seats)))
    boxed = SYSTEMS if series.alone else ()
    if set(match.boxes) != set(boxed) or not all(0 <= boxes <= BOXES for boxes in match.boxes.values()):
        yield f"boxes that are not 0 to {BOXES}"
        return
    for seat in match.seats:
        yield from _seat(seat, OF_SIDE[series.side], match.boxes)


def _seat(seat: Seat, systems: tuple[str, ...], boxes: dict[str, int]) -> Iterator[str]:
    training = "propeller" not in systems
    yield from outside(seat)
    if set(seat.uses) != (set(PAIRED) if training else set()) or not all(
        0 <= left <= USES for left in seat.uses.values()
    ):
        yield f"uses that are not 0 to {USES}"
    if len(set(seat.sunk)) != len(seat.sunk) or not set(seat.sunk) <= set(systems):
        yield "a system sunk twice, or one that is none"
    if set(seat.systems) != set(systems):
        yield "systems that are not those of this side"
        return
    for system, state in seat.systems.items():
        if state not in STATES or (state == "active" and system in PAIRED and not training):
            yield f"{system} {state}"
        elif boxes and (state == "destroyed") is not (boxes[system] == BOXES):
            yield f"{system} {state} with {boxes[system]} boxes"
