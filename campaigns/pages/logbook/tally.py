"""What only the journal knows: what hunted the boat and how it ended, and how the dice fell.

Counted in one pass over the entries that carry rolls or notes, and kept by the seal of the journal, which changes
with every line.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from django.core.cache import cache

from campaigns.engine import dice as dice_
from campaigns.engine.replay import ANSWERS, STATE_CHANGING
from campaigns.games.the_hunted.pages.readings import AGAINST
from campaigns.pages.logbook.open import OpenLog

COLUMNS: Final = ("number", "kind", "asked", "answer", "notes", "voids", "chapter")
A_DAY: Final = 86_400
FOUND: Final = {
    "aircraft.caught": "aircraft",
    "escorts.detected": "escort",
    "escorts.caught_closing": "escort",
    "submarines.surprise": "submarine",
    "submarines.found_us": "submarine",
}
MET: Final = {"aircraft.sighted": "aircraft", "submarines.sighted": "submarine"}
UNSEEN: Final = {"escorts.undetected": "escort", "aircraft.dived": "aircraft"}
HITS: Final = {"escorts.hits": "escort", "aircraft.hits": "aircraft"}
MEN: Final = (
    "damage.wounded",
    "damage.killed",
    "damage.died",
    "damage.healed",
    "advancement.experte",
    "refit.recovered",
    "events.lost",
    "byhand.wound",
)
NEW_FIGHT: Final = ("travel.box", "travel.sighted", "following.convoy_again", "following.ships_again", "refit.home")
SUNK_BY: Final = {"sunk_escort": "escort", "sunk_depth": "escort", "sunk_aircraft": "aircraft"}
KILLED_BY: Final = {**SUNK_BY, "sunk_submarine": "submarine"}


@dataclass
class Hunt:
    """One kind of hunter: how often it was there, found the boat, what it did, and how often the boat got away."""

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


@dataclass
class Rolls:
    """Dice of one origin: hand or here; struck ones are counted by themselves."""

    count: int = 0
    faces: Counter[int] = field(default_factory=Counter)  # of six-sided dice
    luck: float = 0.0  # towards the player, in pips from the mean
    spread: float = 0.0  # the variance of that
    weighed: int = 0  # rolls whose chart says which way is lucky

    def add(self, notation: str, dice: Sequence[int], chart: str | None) -> None:
        sides = dice_.faces(notation)
        if len(sides) != len(dice):
            return
        self.count += 1
        self.faces.update(face for face, (low, high) in zip(dice, sides, strict=True) if (low, high) == (1, 6))
        against = AGAINST.get(chart or "", 0)
        if against:
            mean, variance = moments(notation)
            self.luck -= against * (dice_.natural(notation, dice) - mean)
            self.spread += variance
            self.weighed += 1


@dataclass(frozen=True)
class Hurt:
    """A note about a man: in which patrol, on which line, of which post."""

    number: int
    patrol: int
    post: str
    key: str
    data: dict[str, Any]


@dataclass
class Tally:
    hunts: dict[str, Hunt]
    dice: dict[str, Rolls]  # hand, here, struck
    rolls: int = 0
    men: list[Hurt] = field(default_factory=list)


def moments(notation: str) -> tuple[float, float]:
    """Mean and variance of the natural roll."""
    spread = dice_.spread(notation)
    mean = sum(value * chance for value, chance in spread.items())
    return mean, sum(chance * (value - mean) ** 2 for value, chance in spread.items())


def tally(log_book: OpenLog) -> Tally:
    """The tally of a career's whole journal."""
    key = f"tally:{log_book.career.uuid}:{log_book.career.seal}"
    found = cache.get(key)
    if found is None:
        rows = log_book.entries(kind__in=[*STATE_CHANGING, "strike"])
        found = count(rows.values_list(*COLUMNS).iterator())
        cache.set(key, found, A_DAY)
    reason = log_book.career.head.get("end", "")
    if reason in KILLED_BY:
        killer = found.hunts[KILLED_BY[reason]]
        killer.sank, killer.found = True, max(killer.found, 1)
        killer.met = max(killer.met, killer.found)
    return found


def count(rows: Iterable[tuple[Any, ...]]) -> Tally:
    """Count every roll by its origin, and the hunts of the entries that stand."""
    rows = list(rows)
    struck = {number for row in rows for number in row[5]}
    told = Tally({kind: Hunt(kind) for kind in ("aircraft", "escort", "submarine")}, {})
    for origin in ("hand", "here", "struck"):
        told.dice[origin] = Rolls()
    seen: set[str] = set()
    for number, kind, asked, answer, notes, _voids, chapter in rows:
        if kind in ANSWERS and asked and asked[0] == "roll" and (answer or {}).get("dice"):
            told.rolls += 1
            origin = "struck" if number in struck else str(answer.get("by"))
            if origin in told.dice:
                told.dice[origin].add(asked[2], answer["dice"], asked[3])
        if number not in struck:
            for key, data, _case in notes:
                _hunted(told.hunts, seen, key, data)
                if key in MEN and data.get("post"):
                    told.men.append(Hurt(number, chapter, data["post"], key, data))
    return told


def _hunted(hunts: dict[str, Hunt], seen: set[str], key: str, data: Any) -> None:
    """One note; within one fight escorts are met once and find the boat once, however many sweeps it takes."""
    if key in NEW_FIGHT:
        seen.clear()
    if key in MET:
        hunts[MET[key]].met += 1
        seen.discard(f"{MET[key]} found")
    if key in UNSEEN and UNSEEN[key] == "escort" and "escort" not in seen:
        seen.add("escort")
        hunts["escort"].met += 1
    if key in FOUND:
        kind = FOUND[key]
        if kind == "escort" and "escort" not in seen:
            seen.add("escort")
            hunts["escort"].met += 1
        if f"{kind} found" not in seen:
            seen.add(f"{kind} found")
            hunts[kind].found += 1
    if key in HITS:
        hunts[HITS[key]].hits += int(data.get("hits") or 0)
