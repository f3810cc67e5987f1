"""What only the journal knows of the shots: hits by type of torpedo and by the deck gun; and what the boat met."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from django.utils.translation import gettext as _

from campaigns.engine.replay import STATE_CHANGING
from campaigns.games.the_hunted.pages.record import TorpedoCount
from campaigns.pages.logbook import tally
from campaigns.pages.logbook.open import OpenLog
from campaigns.pages.words import Say

COLUMNS: Final = ("number", "notes", "voids")
OUTCOMES: Final = {
    "attack.missed": "missed",
    "attack.gun_missed": "missed",
    "attack.spent": "missed",
    "attack.round_spent": "missed",
    "attack.fat_found": "found",
    "attack.dud": "dud",
    "attack.hit": "hit",
    "attack.sunk": "sunk",
}
QUIET: Final = ("travel.nothing", "travel.quiet", "travel.unseen")
MET: Final = {
    "travel.sighted": "kind",
    "missions.ship_ignored": "kind",
    "travel.passed_by": "kind",
    "byhand.met": "met",
}
ALONE: Final = {
    "aircraft.sighted": "aircraft",
    "byhand.aircraft": "aircraft",
    "submarines.sighted": "submarine",
    "travel.escort": "escort",
}
GUN: Final = "deck gun"


@dataclass
class ShotCount:
    """By what was fired, what became of it; by what was met, how often; boxes, and those in which nothing was."""

    fired: dict[str, Counter[str]] = field(default_factory=dict)
    met: Counter[str] = field(default_factory=Counter)
    boxes: int = 0
    quiet: int = 0


def counts(log_book: OpenLog) -> ShotCount:
    rows = log_book.entries(kind__in=[*STATE_CHANGING, "strike"]).values_list(*COLUMNS)
    return tally.cached(log_book, "shots", lambda: count(rows.iterator()))


def count(rows: Iterable[tuple[Any, ...]]) -> ShotCount:
    """Count the entries that stand."""
    rows = list(rows)
    struck = {number for row in rows for number in row[2]}
    found = ShotCount()
    for number, notes, _voids in rows:
        for key, data, _case in notes if number not in struck else ():
            if key in OUTCOMES:
                found.fired.setdefault(_weapon(data), Counter())[OUTCOMES[key]] += 1
            elif key in MET:
                found.met[str(data.get(MET[key], ""))] += 1
            elif key in ALONE:
                found.met[ALONE[key]] += 1
            found.boxes += key == "travel.box"
            found.quiet += key in QUIET
    return found


def _weapon(data: Mapping[str, Any]) -> str:
    return str(data.get("torpedo") or GUN)


def by_type(shots: ShotCount, say: Say) -> list[TorpedoCount]:
    """The type that was fired most first, the gun last; a shot that missed and found another ship is one shot."""
    found = []
    for weapon, count in sorted(shots.fired.items(), key=lambda one: (one[0] == GUN, -one[1].total(), one[0])):
        hits = count["hit"] + count["sunk"]
        found.append(TorpedoCount(say(weapon), count.total() - count["found"], hits, count["dud"], count["sunk"]))
    return found


@dataclass(frozen=True)
class Meeting:
    """One kind of encounter: how often, and in how many of a hundred boxes."""

    label: str
    times: int
    in_a_hundred: str
    share: float


def meetings(shots: ShotCount, say: Say) -> list[Meeting]:
    """What was met most first; then nothing at all."""
    most = max([*shots.met.values(), shots.quiet], default=0) or 1
    told = [*shots.met.most_common(), ("", shots.quiet)]

    def rate(times: int) -> str:
        return f"{100 * times / shots.boxes:.0f}\N{NO-BREAK SPACE}%" if shots.boxes else "–"

    return [
        Meeting(say(kind) if kind else _("Nothing"), times, rate(times), round(100 * times / most, 1))
        for kind, times in told
        if times
    ]
