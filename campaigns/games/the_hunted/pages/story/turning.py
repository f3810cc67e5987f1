"""Turning points: entries at which a patrol could easily have gone another way, or at which much was decided."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from campaigns.engine import dice
from campaigns.engine.prompts import Charts
from campaigns.games.the_hunted.notes.outing import (
    Blow,
    Caught,
    Dodge,
    Flak,
    Hunt,
    LogEvent,
    PatrolLog,
    PlainBeat,
    ShotRolls,
    Unit,
)
from campaigns.games.the_hunted.rules.state import OFFICERS

BooksOf = Callable[[str], Charts | None]
MOST: Final = 3
ENOUGH: Final = 4.0
LARGE: Final = 5.0
NEARNESS: Final = {1: 1.0, 2: 0.5, 3: 0.25}
LOSS: Final = 20.0  # the boat, or its Kommandant
DEATHS: Final = {"kommandant": LOSS, **dict.fromkeys((*OFFICERS, "agent"), 4.0)}
WARSHIP: Final = "capital ship"


@dataclass(frozen=True)
class Score:
    """The weight of an entry: of its result (came), of the alternative (other), and its distance in pips."""

    number: int
    came: float
    other: float = 0.0
    pips: int | None = None
    chosen_hurt: bool = False
    kind: str = ""  # attack, deep, prize

    @property
    def nearness(self) -> float:
        return NEARNESS.get(self.pips or 0, 0.0)

    @property
    def value(self) -> float:
        near = self.nearness
        return max(self.came, 0.6 * self.other * near) + 0.5 * self.came * near + float(self.chosen_hurt)

    @property
    def near_miss(self) -> bool:
        """The alternative was close, and would have weighed more."""
        nearest = 2 if self.kind == "deep" else 1
        return self.pips is not None and self.pips <= nearest and 0.6 * self.other * self.nearness > self.came


@dataclass(frozen=True)
class TurningPoint:
    unit: Unit
    score: Score


def turning_points(log: PatrolLog, books: BooksOf) -> tuple[list[TurningPoint], dict[int, float]]:
    """The best first, at most one a unit; and each unit's score, by its place."""
    scored = [
        max(scores(unit, log, books), key=lambda one: (one.value, -one.number), default=None) for unit in log.units
    ]
    best = [TurningPoint(unit, one) for unit, one in zip(log.units, scored, strict=True) if one and one.value >= ENOUGH]
    best.sort(key=lambda point: (-point.score.value, point.score.number))
    return best[:MOST], {place: one.value for place, one in enumerate(scored) if one is not None}


def scores(unit: Unit, log: PatrolLog, books: BooksOf) -> Iterator[Score]:
    yield from (_blow(blow, books) for blow in unit.blows)
    for beat in unit.beats:
        match beat:
            case Hunt():
                yield from (_search(search, unit, log, books) for search in beat.searches)
                yield from (_dive(dive, log) for dive in beat.dives)
            case Caught(roll=roll) | Dodge(roll=roll) if roll is not None:
                under = isinstance(beat, Dodge)
                pips = margin(roll, lambda result: bool(result), books)
                yield Score(roll.number, 0.3 if under else 1.0, 2.0 if under else 0.0, pips)
            case Flak(by_hand=True):
                yield Score(beat.number, 0.3)
            case PlainBeat(name="hits"):
                yield Score(beat.number, float(beat.count))
    yield from _ships(unit, log, books)
    for number, (post, _name) in unit.deaths:
        yield Score(number, DEATHS.get(post, 2.0))
    if log.end is not None and unit is log.units[-1] and log.port.arrival is None:
        yield Score(log.end.number, LOSS)


def _blow(blow: Blow, books: BooksOf) -> Score:
    event = LogEvent(blow.number, "", {}, roll=blow.roll)
    pips = margin(event, lambda result: bool(isinstance(result, dict) and result.get("sunk")), books)
    return Score(blow.number, LOSS if blow.sunk else blow.hits, 0.0 if blow.sunk else LOSS, pips, kind="attack")


def _search(event: LogEvent, unit: Unit, log: PatrolLog, books: BooksOf) -> Score:
    def found(result: Any) -> bool:
        return bool(isinstance(result, dict) and result.get("result") == "detected")

    gone = log.hull / log.boxes if unit.hurt and log.boxes else 0.0
    worth = 2.0 + 4.0 * gone
    came = 2.0 if found(event.answered) else worth if unit.hurt else 0.5
    return Score(event.number, came, worth, margin(event, found, books))


def _dive(event: LogEvent, log: PatrolLog) -> Score:
    """Below test depth: the hull gives when the total is below its damage."""
    hull, total = event.count("hull"), (event.roll or {}).get("total", 0)
    crushed = event.answered == "crushed"
    least = 2 + (event.roll or {}).get("drm", 0)
    pips = hull - total if crushed else total - hull + 1 if hull > least else None
    hurt = bool(log.boxes) and 2 * hull >= log.boxes
    return Score(event.number, LOSS if crushed else 1.0, 0.0 if crushed else LOSS, pips, hurt, "deep")


def _ships(unit: Unit, log: PatrolLog, books: BooksOf) -> Iterator[Score]:
    """Ships sunk, and misses at one that a single point would have sunk."""
    first = unit is next((one for one in log.units if any(rolled.sunk for rolled in one.rolled)), None)
    for rolled in unit.rolled:
        worth = (rolled.ship.tons or 0) / 2000 * (2 if rolled.ship.kind == WARSHIP else 1)
        if rolled.sunk:
            extra = 2 * rolled.largest + (first and rolled is next(one for one in unit.rolled if one.sunk))
            yield Score(rolled.number, worth + extra, 0.0, _shot_margin(rolled, books), unit.hurt, "prize")
        elif rolled.left == 1 and rolled.rolls:
            yield Score(rolled.number, worth / 2, worth, _shot_margin(rolled, books), unit.hurt)
    for ship in unit.ships:
        if unit.by_hand and ship.fate == "sunk":
            yield Score(unit.number, (ship.tons or 0) / 2000, kind="prize")


def _shot_margin(rolled: ShotRolls, books: BooksOf) -> int | None:
    """The smallest margin of its rolls: to hit, to run, to sink."""
    sinks = partial(_sinks, rolled.left or 1)
    damage = ("attack.damage", "attack.gun_damage")
    found = [margin(event, sinks if event.key in damage else str, books) for event in rolled.rolls]
    return min((pips for pips in found if pips is not None), default=None)


def _sinks(left: int, result: Any) -> bool:
    return isinstance(result, int) and result >= left


def margin(event: LogEvent, kind: Callable[[Any], Any], books: BooksOf) -> int | None:
    """By how many pips the total would have to differ for a result of another kind, with these dice and modifiers."""
    roll = event.roll or {}
    asked: Sequence[Any] = roll.get("asked") or ()
    book = books(str(roll.get("book", ""))) if len(asked) > 4 and asked[3] and "said" not in roll else None
    if book is None:
        return None
    _kind, _case, notation, chart, column = asked[:5]
    try:
        if kind(book.reading(chart, column, roll["natural"], roll["total"])) != kind(roll["result"]):
            return None  # a homing torpedo, or a rule beside the chart
        others = [
            abs(natural + roll["drm"] - roll["total"])
            for natural in dice.spread(notation)
            if kind(book.reading(chart, column, natural, natural + roll["drm"])) != kind(roll["result"])
        ]
    except (LookupError, ValueError, TypeError):
        return None
    return min(others, default=None)
