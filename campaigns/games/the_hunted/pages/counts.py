"""Counts over the logs of all patrols: shots by type, encounters, hunts, men."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from django.utils.translation import gettext as _

from campaigns.engine.texts import HUNTERS
from campaigns.games.the_hunted.notes import NOTES
from campaigns.games.the_hunted.notes.outing import (
    GUN,
    AirAttack,
    Called,
    Caught,
    Dodge,
    Flak,
    Follow,
    Hunt,
    PatrolLog,
    PlainBeat,
    Unit,
)
from campaigns.games.the_hunted.pages.reading import patrol_log
from campaigns.games.the_hunted.pages.record import TorpedoCount
from campaigns.log.outing import OutingLog
from campaigns.pages.logbook import tally
from campaigns.pages.logbook.career_log import CareerLog
from campaigns.pages.words import Say

OF_MEN: Final = ("man", "death")
SUNK_BY: Final = {
    "sunk_escort": "escort",
    "sunk_depth": "escort",
    "sunk_aircraft": "aircraft",
    "sunk_submarine": "submarine",
}
FIRED_FIRST: Final = ("duel.first", "duel.found")


@dataclass
class HuntCount:
    """One kind of hunter: appearances, finds, results, escapes."""

    kind: str
    met: int = 0
    found: int = 0
    hits: int = 0
    sank: bool = False

    @property
    def escaped(self) -> int:
        return self.found - self.sank

    @property
    def unseen(self) -> int:
        return max(self.met - self.found, 0)


@dataclass(frozen=True)
class Hurt:
    """A note about a man: its line, patrol and post."""

    number: int
    patrol: int
    post: str
    key: str
    data: Mapping[str, Any]


@dataclass
class CareerCounts:
    """Shots by type and result; encounters; boxes, and those without contact; hunts; men."""

    shots: dict[str, Counter[str]] = field(default_factory=dict)
    met: Counter[str] = field(default_factory=Counter)
    boxes: int = 0
    quiet: int = 0
    hunts: dict[str, HuntCount] = field(default_factory=lambda: {kind: HuntCount(kind) for kind in HUNTERS})
    men: list[Hurt] = field(default_factory=list)
    torpedoes: dict[int, Counter[str]] = field(default_factory=dict)  # what became of them, by patrol
    converted: set[str] = field(default_factory=set)  # numbers of boats that became another type

    def add(self, number: int, log: PatrolLog) -> None:
        self.torpedoes[number] = log.torpedo_counts
        for weapon, count in log.shots.items():
            self.shots.setdefault(weapon, Counter()).update(count)
        legs = [leg for leg in log.legs if leg.zone]
        self.boxes += len(legs)
        self.quiet += sum(not any(unit.leg is leg and unit.met for unit in log.units) for leg in legs)
        for unit in log.units:
            if unit.met and not (unit.beats and isinstance(unit.beats[0], Follow)):
                self.met[unit.met] += 1
            self._hunted(unit)
        self._sank(log)
        self.converted.add(log.converted)
        for event in log.events:
            note = NOTES.get(event.key) if not event.answers else None
            if note is not None and note.role in OF_MEN and event.data.get("post"):
                self.men.append(Hurt(event.number, number, event.text("post"), event.key, event.data))

    def _hunted(self, unit: Unit) -> None:
        escorts, aircraft, submarine = (self.hunts[kind] for kind in ("escort", "aircraft", "submarine"))
        submarine.met += unit.met == "submarine"
        hunts = [beat for beat in unit.beats if isinstance(beat, Hunt)]
        escorts.met += bool(hunts)  # before and after a shot, and round after round, they are the same
        escorts.found += any(hunt.found != 0 for hunt in hunts)
        for beat in unit.beats:
            match beat:
                case Hunt():
                    escorts.hits += sum(blow.hits for blow in beat.blows)
                case Caught():
                    aircraft.met += 1
                    aircraft.found += 1
                case Dodge() | Flak(by_hand=True):
                    aircraft.met += 1
                case AirAttack():
                    aircraft.hits += beat.blow.hits
                case Called():
                    aircraft.hits += sum(blow.hits for blow in beat.blows)
                case PlainBeat(name="hits") if beat.data.get("cause") == "submarine":
                    submarine.found += 1
                    submarine.hits += beat.count
                case PlainBeat() if beat.name in FIRED_FIRST:
                    submarine.found += 1

    def _sank(self, log: PatrolLog) -> None:
        killer = SUNK_BY.get(log.end.text("reason")) if log.end is not None else None
        if killer is not None:
            hunt = self.hunts[killer]
            hunt.sank, hunt.found = True, max(hunt.found, 1)
            hunt.met = max(hunt.met, hunt.found)


def counts(log_book: CareerLog) -> CareerCounts:
    """The counts of a career's journal, cached by its seal."""
    return tally.cached(log_book, "counts", lambda: counted(log_book.outings_from(1, log_book.latest)))


def counted(outings: Mapping[int, OutingLog]) -> CareerCounts:
    found = CareerCounts()
    for number, outing in outings.items():
        found.add(number, patrol_log(outing))
    return found


def by_type(found: CareerCounts, say: Say) -> list[TorpedoCount]:
    """The type that was fired most first, the gun last."""
    rows = []
    for weapon, count in found.shots.items():
        fired = count.total() - count["sunk"]
        label = say(weapon) if weapon else _("of unknown type")
        rows.append((weapon == GUN, -fired, label, TorpedoCount(label, fired, *_outcomes(count))))
    return [row for *_order, row in sorted(rows, key=lambda one: one[:3])]


def _outcomes(count: Counter[str]) -> tuple[int, int, int, int]:
    return count["hit"], count["dud"], count["sunk"], count["wasted"]


@dataclass(frozen=True)
class Meeting:
    label: str
    times: int
    in_a_hundred: str
    share: float


def meetings(found: CareerCounts, say: Say) -> list[Meeting]:
    """The most frequent first; then boxes without contact."""
    most = max([*found.met.values(), found.quiet], default=0) or 1
    told = [*found.met.most_common(), ("", found.quiet)]

    def rate(times: int) -> str:
        return f"{100 * times / found.boxes:.0f}\N{NO-BREAK SPACE}%" if found.boxes else "–"

    return [
        Meeting(say(kind) if kind else _("Nothing"), times, rate(times), round(100 * times / most, 1))
        for kind, times in told
        if times
    ]
