"""The turns of a patrol from its log, for the story."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from campaigns.games.unterseeboot.rules.state import LEVELS
from campaigns.games.unterseeboot.rules.torpedoes import NONE
from campaigns.models import Entry
from campaigns.pages.logbook.plain_story import figure, word

OUTCOMES: Final = {"damage.repaired": "repaired", "damage.hull_lost": "lost"}


@dataclass
class Shot:
    """A torpedo: its ship, the tonnage, and the result: hit, missed, sunk or wasted."""

    tons: int
    result: str
    found_now: bool = False
    second: bool = False  # a hit on a ship that had been hit before


@dataclass
class Turn:
    """One turn, event by event."""

    number: int
    begin: str
    to: str
    moved: bool = False
    numbers: list[int] = field(default_factory=list)
    homeward: bool = False
    contact: int | None = None  # the tons of a ship that was identified; 0 a false contact
    held: bool = False  # a target was in reach, and nothing was fired
    shots: list[Shot] = field(default_factory=list)
    air: str = ""  # clear, spotted or back
    strafed: str = ""  # missed, repaired or lost
    shaken: bool = False
    search: str = ""  # unseen or found
    new_hunter: bool = False  # the destroyer came in this turn
    attack: str = ""  # missed, repaired or lost
    creaked: bool = False
    evaded: bool = False
    left_by_air: int = 0  # hull tokens, where one was lost
    left_by_sea: int = 0
    main: int | None = None  # battery tokens, where one was used
    aux: int | None = None
    charged: bool = False
    by_hand: bool = False
    ships: list[int] = field(default_factory=list)  # tons of those that were entered by hand
    end: str = ""  # home, or the cause of the loss
    ended: int = 0  # the turn of that; by hand a later one
    honour: str = ""
    tons: int = 0
    survived: bool = False  # the tenth patrol
    over: bool = False  # the campaign

    @property
    def level(self) -> str:
        return self.to[:1]

    @property
    def rise(self) -> int:
        """Levels up; down is negative."""
        return _depth(self.begin) - _depth(self.to)

    @property
    def hunted(self) -> bool:
        return bool(self.search or self.attack or self.evaded)

    @property
    def eventful(self) -> bool:
        return bool(self.contact is not None or self.shots or self.air not in ("", "clear") or self.shaken)

    @property
    def power(self) -> int:
        return (self.main or 0) + (self.aux or 0)


def _depth(space: str) -> int:
    return LEVELS.index(space[0]) if space[:1] in LEVELS and space else 0


def turns(noted: Iterable[tuple[Entry, Sequence[Any]]]) -> tuple[list[Turn], Mapping[str, Any]]:
    """The turns in order, and the data the patrol began with."""
    reader = _Reader()
    for entry, notes in noted:
        reader.read(entry, notes)
    for turn in reader.turns[:1]:
        turn.numbers[:0] = reader.before if turn.numbers else []
    return [turn for turn in reader.turns if turn.numbers], reader.begun


class _Reader:
    """Goes through the notes in the order in which they were told."""

    def __init__(self) -> None:
        self.turns: list[Turn] = []
        self.begun: Mapping[str, Any] = {}
        self.before: list[int] = []  # entries before the first turn
        self.ships: dict[str, int] = {}  # tons by space
        self.struck: set[str] = set()  # ships that were hit
        self.found: set[str] = set()  # in this turn
        self.by = ""  # who struck last

    def read(self, entry: Entry, notes: Sequence[Any]) -> None:
        answer: Mapping[str, Any] = entry.answer or {}
        if not self.turns:
            self.before.append(entry.number)
        else:
            self.turns[-1].numbers.append(entry.number)
            if answer.get("key") == "torpedo.fire":
                self.turns[-1].held = answer.get("choose") == NONE
            if answer.get("key") == "turn.move":
                self.turns[-1].homeward = answer.get("choose") == "home"
        for key, data, _case in notes:
            self._tell(key, data)

    def _tell(self, key: str, data: Mapping[str, Any]) -> None:
        if key == "patrol.begun":
            self.begun = data
            self._open(1, word(data, "space"))
        elif key == "turn.begun":
            self._open(figure(data, "turn"), word(data, "at"))
        elif self.turns:
            turn = self.turns[-1]
            for part in (_movement, _air, _sea, _end):
                part(turn, key, data)
            self._ship(turn, key, data)
            self._damage(turn, key, data)

    def _open(self, number: int, at: str) -> None:
        """The first turn opens with the patrol, and in newer logs once more by itself."""
        if self.turns and self.turns[-1].number == number and not self.turns[-1].numbers:
            self.turns.pop()
        self.turns.append(Turn(number, at, at))
        self.found = set()

    def _ship(self, turn: Turn, key: str, data: Mapping[str, Any]) -> None:
        space, tons = word(data, "space"), self.ships.get(word(data, "space"), 0)
        match key:
            case "target.false_contact":
                turn.contact = 0
            case "target.identified":
                self.ships[space] = turn.contact = figure(data, "tons")
                self.found.add(space)
            case "torpedo.missed" | "torpedo.hit" | "torpedo.wasted":
                result = key.partition(".")[2]
                turn.shots.append(Shot(tons, result, space in self.found, space in self.struck))
                self.struck |= {space} if result == "hit" else set()
            case "target.sunk" if turn.by_hand:
                turn.ships.append(figure(data, "tons"))
            case "target.sunk" if turn.shots:
                turn.shots[-1].result, turn.shots[-1].tons = "sunk", figure(data, "tons")

    def _damage(self, turn: Turn, key: str, data: Mapping[str, Any]) -> None:
        if key in ("aircraft.struck", "destroyer.struck"):
            self.by = key.partition(".")[0]
        if key not in OUTCOMES:
            return
        if self.by == "aircraft":
            turn.strafed, turn.left_by_air = OUTCOMES[key], figure(data, "hull")
        else:
            turn.attack, turn.left_by_sea = OUTCOMES[key], figure(data, "hull")


def _movement(turn: Turn, key: str, data: Mapping[str, Any]) -> None:
    match key:
        case "boat.moved":
            turn.begin, turn.to, turn.moved = word(data, "from"), word(data, "to"), True
        case "boat.stayed" if word(data, "at"):
            turn.begin = turn.to = word(data, "at")
        case "battery.used":
            turn.main, turn.aux = figure(data, "main"), figure(data, "aux")
        case "battery.recharged":
            turn.charged = True


def _air(turn: Turn, key: str, data: Mapping[str, Any]) -> None:
    match key:
        case "aircraft.shaken":
            turn.shaken = True
        case "aircraft.clear" | "aircraft.spotted":
            turn.air = key.partition(".")[2]
        case "aircraft.missed" | "aircraft.struck":
            turn.air = turn.air or "back"
            turn.strafed = "missed" if key == "aircraft.missed" else turn.strafed


def _sea(turn: Turn, key: str, data: Mapping[str, Any]) -> None:
    match key:
        case "destroyer.searching":
            turn.new_hunter = True
        case "destroyer.unseen":
            turn.search = "unseen"
        case "destroyer.detected":
            turn.search = "found"
            turn.new_hunter = turn.new_hunter or word(data, "by") in ("surface", "salvo")
        case "destroyer.missed":
            turn.attack = "missed"
        case "destroyer.held":
            turn.creaked = True
        case "destroyer.evaded":
            turn.evaded = True


def _end(turn: Turn, key: str, data: Mapping[str, Any]) -> None:
    match key:
        case "entered.told":
            turn.by_hand = True
        case "boat.home":
            turn.end, turn.ended = "home", figure(data, "turn")
        case "boat.lost":
            turn.end, turn.ended = word(data, "cause"), figure(data, "turn")
        case "patrol.honour":
            turn.honour, turn.tons = word(data, "honour"), figure(data, "tons")
        case "campaign.goal":
            turn.survived = True
        case "campaign.over":
            turn.over = True
