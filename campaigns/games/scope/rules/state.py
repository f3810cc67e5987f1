"""A series of matches: two people, their cards, the match on the table, finished matches.

It never stores the place of a submarine, nor which freighter is the armed one. Limits are in soundness.py.
"""

from __future__ import annotations

from typing import Annotated, Any, Final

import msgspec
from msgspec import UNSET, UnsetType

from campaigns.engine.paths import Among, Between

SCHEMA: Final = 2
GERMAN, ALLIED = "german", "allied"
SIDES: Final = (ALLIED, GERMAN)
PEOPLE: Final = ("first", "second")
CONVOY, SHEPHERD, HUNT, NAVAL = "convoy", "shepherd", "hunt", "naval"
MODES: Final = (CONVOY, SHEPHERD, HUNT, NAVAL)
SIZES: Final = ("5x5", "5x6", "5x7")
SLOW_SUBMARINES, SURFACE_COMBAT, REINFORCEMENTS = "slow-submarines", "surface-combat", "reinforcements"
RULES: Final = (SLOW_SUBMARINES, SURFACE_COMBAT, REINFORCEMENTS)
EDGES: Final = ("none", "german-more", "allied-more", "german-fewer", "allied-fewer")
EXTRAS: Final = ("none", "destroyer", "carrier")
TOKENS: Final = ("g1", "g2", "a1", "a2")
DIRECTIONS: Final = ("n", "ne", "e", "se", "s", "sw", "w", "nw")  # of a torpedo, seen from the German side
STATES: Final = ("afloat", "damaged", "burning", "sunk", "escaped")
GONE: Final = ("sunk", "escaped")
SUBMARINE: Final = "submarine"
CARRIER: Final = "carrier"
SUBMERGED: Final = "submerged"
DECK, UP = "deck", "up"
BROKEN_OFF: Final = ("resigned", "stopped")
REASONS: Final = ("target", "no-cargo", "no-submarines", "no-fleet", *BROKEN_OFF)
DRAW: Final = "draw"
SEA_CARDS: Final = 35
MOST_FIGURE: Final = 20  # on a card
MOST_TURNS: Final = 999
MOST_POINTS: Final = 999


class Card(msgspec.Struct):
    """The figures of one kind of ship; None is unknown."""

    value: int | None = None
    firepower: int | None = None
    armour: int | None = None
    fast: bool | None = None


class Ship(msgspec.Struct):
    """A ship of the match; an armed freighter is a freighter until it is turned."""

    kind: str
    side: str
    value: Annotated[int | None, Between(0, MOST_FIGURE)] = None
    firepower: Annotated[int | None, Between(0, MOST_FIGURE)] = None
    armour: Annotated[int | None, Between(0, MOST_FIGURE)] = None
    fast: bool | None = None
    state: Annotated[str, Among(STATES)] = "afloat"
    surfaced: bool = True

    @property
    def alive(self) -> bool:
        return self.state in ("afloat", "damaged")

    @property
    def below(self) -> bool:
        return self.kind == SUBMARINE and self.alive and not self.surfaced

    @property
    def in_sight(self) -> bool:
        """On the surface, burning ones too."""
        return self.surfaced and (self.alive or self.state == "burning")

    @property
    def ready(self) -> bool:
        """On the surface, and neither burning nor gone."""
        return self.surfaced and self.alive


class ScoreLine(msgspec.Struct):
    """A line of the match sheet: points, ship and reason."""

    turn: int
    side: str
    points: int
    ship: str
    how: str


class Match(msgspec.Struct):
    """The match on the table."""

    number: int
    german: Annotated[str, Among(PEOPLE)]
    mode: Annotated[str, Among(MODES)]
    size: Annotated[str, Among(SIZES)]
    rows: Annotated[int, Between(1, 9)]
    columns: Annotated[int, Between(1, 9)]
    rules: list[str]
    edge: Annotated[str, Among(EDGES)]
    extra: Annotated[str, Among(EXTRAS)]
    target: Annotated[int | None, Between(1, MOST_POINTS)]
    fleet_points: Annotated[int | None, Between(1, MOST_POINTS)]
    ships: dict[str, Ship]
    masked: bool
    """Whether one of the freighters is the armed one, and nobody has seen which."""
    mines: dict[str, int]
    aircraft: Annotated[str | None, Among((None, DECK, UP))]
    turn: Annotated[int, Between(1, MOST_TURNS)] = 1
    side: Annotated[str, Among(SIDES)] = GERMAN
    order: dict[str, str | None] = msgspec.field(default_factory=lambda: dict.fromkeys(SIDES))
    just_moved: dict[str, str | None] = msgspec.field(default_factory=lambda: dict.fromkeys(SIDES))
    moved: list[str] = []
    torpedoes: dict[str, dict[str, bool | str] | None] = msgspec.field(default_factory=lambda: dict.fromkeys(TOKENS))
    launch: dict[str, dict[str, str | int] | None] = msgspec.field(default_factory=lambda: dict.fromkeys(SIDES))
    ping: bool = False
    score: dict[str, int] = msgspec.field(default_factory=lambda: dict.fromkeys(SIDES, 0))
    lines: list[ScoreLine] = []
    winner: Annotated[str | None, Among((None, DRAW, *SIDES))] = None
    reason: Annotated[str | None, Among((None, *REASONS))] = None
    counted: int | UnsetType = msgspec.field(default=UNSET, name="submarines")  # older versions kept the count as well

    def __post_init__(self) -> None:
        self.follow()

    def follow(self) -> None:
        """Update the values that follow from the states of the ships."""
        if self.counted is not UNSET:
            self._recount(self.counted)
            self.counted = UNSET
        for ship in self.ships.values():
            if ship.state in GONE:
                ship.surfaced = False
            elif ship.kind != SUBMARINE:
                ship.surfaced = True
        if self.flies:
            self.aircraft = (self.aircraft or DECK) if self.ships[CARRIER].ready else None

    def _recount(self, count: int) -> None:
        """A count set by hand: the boats below with the highest numbers go, or lost ones come back."""
        boats = [ship for ship in self.ships.values() if ship.kind == SUBMARINE]
        below, gone = [ship for ship in boats if ship.below], [ship for ship in boats if not ship.alive]
        for ship in below[count:]:
            ship.state = "sunk"
        for ship in gone[: max(count - len(below), 0)]:
            ship.state, ship.surfaced = "afloat", False

    @property
    def submarines(self) -> int:
        """Boats below the surface; they have no names there."""
        return sum(ship.below for ship in self.ships.values())

    @property
    def flies(self) -> bool:
        """Whether the fleet has a carrier, afloat or not."""
        return CARRIER in self.ships

    def has(self, rule: str) -> bool:
        return rule in self.rules

    def of(self, side: str) -> dict[str, Ship]:
        return {name: ship for name, ship in self.ships.items() if ship.side == side}

    def ready(self, side: str) -> dict[str, Ship]:
        return {name: ship for name, ship in self.of(side).items() if ship.ready}

    def in_play(self, side: str = "") -> list[str]:
        return [token for token in TOKENS if self.torpedoes[token] is not None and token.startswith(side[:1])]

    def player(self, side: str) -> str:
        other = PEOPLE[1 - PEOPLE.index(self.german)]
        return self.german if side == GERMAN else other


class Record(msgspec.Struct):
    number: int
    mode: Annotated[str, Among(MODES)]
    size: Annotated[str, Among(SIZES)]
    german: Annotated[str, Among(PEOPLE)]
    allied_points: Annotated[int, Between(0, MOST_POINTS)]
    german_points: Annotated[int, Between(0, MOST_POINTS)]
    winner: Annotated[str | None, Among((None, DRAW, *SIDES))]
    reason: Annotated[str, Among(REASONS)]
    turns: Annotated[int, Between(0, MOST_TURNS)]

    def points(self, person: str) -> int:
        return self.german_points if person == self.german else self.allied_points

    @property
    def won_by(self) -> str | None:
        """first, second or draw; None when it was broken off."""
        if self.winner in (None, DRAW):
            return self.winner
        other = PEOPLE[1 - PEOPLE.index(self.german)]
        return self.german if self.winner == GERMAN else other


class Series(msgspec.Struct):
    people: dict[str, str]
    cards: dict[str, Card]
    number: int = 1
    match: Match | None = None
    record: list[Record] = []
    over: bool = False
    schema: int = SCHEMA

    @property
    def ended(self) -> bool:
        """Whether the match of this number has its line in the record."""
        return len(self.record) == self.number

    def name(self, side: str) -> str:
        return self.people[at_table(self).player(side)]

    def asks(self, side: str, **data: Any) -> dict[str, Any]:
        """The data of a prompt that one side answers."""
        return {"side": side, "name": self.name(side), **data}


def at_table(series: Series) -> Match:
    assert series.match is not None
    return series.match


def other(side: str) -> str:
    return ALLIED if side == GERMAN else GERMAN
