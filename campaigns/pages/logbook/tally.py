"""What only the journal knows of any career: how the dice fell.

A count over the journal is kept by its seal, which changes with every line.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

from django.core.cache import cache

from campaigns.engine import dice as dice_
from campaigns.engine.replay import ANSWERS
from campaigns.pages.logbook.open import OpenLog

COLUMNS: Final = ("number", "kind", "asked", "answer", "voids")
A_DAY: Final = 86_400
Counted = TypeVar("Counted")


@dataclass
class Rolls:
    """Dice of one origin: hand or here; struck ones are counted by themselves."""

    count: int = 0
    faces: Counter[int] = field(default_factory=Counter)  # of six-sided dice
    luck: float = 0.0  # towards the player, in pips from the mean
    spread: float = 0.0  # the variance of that
    weighed: int = 0  # rolls whose chart says which way is lucky

    def add(self, notation: str, dice: Sequence[int], against: int = 0) -> None:
        """against: whether plus is against the player (1) or for him (-1), as a presentation says of a chart."""
        sides = dice_.faces(notation)
        if len(sides) != len(dice):
            return
        self.count += 1
        self.faces.update(face for face, (low, high) in zip(dice, sides, strict=True) if (low, high) == (1, 6))
        if against:
            mean, variance = moments(notation)
            self.luck -= against * (dice_.natural(notation, dice) - mean)
            self.spread += variance
            self.weighed += 1


def moments(notation: str) -> tuple[float, float]:
    """Mean and variance of the natural roll."""
    spread = dice_.spread(notation)
    mean = sum(value * chance for value, chance in spread.items())
    return mean, sum(chance * (value - mean) ** 2 for value, chance in spread.items())


def cached(log_book: OpenLog, name: str, count: Callable[[], Counted]) -> Counted:
    """What was counted under this name for the journal as it stands, or is counted now."""
    key = f"{name}:{log_book.career.uuid}:{log_book.career.seal}"
    found: Counted | None = cache.get(key)
    if found is None:
        found = count()
        cache.set(key, found, A_DAY)
    return found


def dice(log_book: OpenLog) -> dict[str, Rolls]:
    """Every roll of a career: by hand, here, struck."""
    rows = log_book.entries(kind__in=[*ANSWERS, "strike"]).values_list(*COLUMNS)
    return cached(log_book, "dice", lambda: count(rows.iterator(), log_book.presentation.against))


def by_chart(log_book: OpenLog) -> dict[str, Rolls]:
    """Every roll that stands, by its chart, where plus is for or against the player."""
    rows = log_book.entries(kind__in=[*ANSWERS, "strike"]).values_list(*COLUMNS)
    return cached(log_book, "charts", lambda: count_by_chart(rows.iterator(), log_book.presentation.against))


def count_by_chart(rows: Iterable[tuple[Any, ...]], against: Callable[[str | None], int]) -> dict[str, Rolls]:
    rows = list(rows)
    struck = {number for row in rows for number in row[-1]}
    found: dict[str, Rolls] = {}
    for number, kind, asked, answer, _voids in rows:
        rolled = kind in ANSWERS and asked and asked[0] == "roll" and (answer or {}).get("dice")
        if rolled and number not in struck and against(asked[3]):
            found.setdefault(asked[3], Rolls()).add(asked[2], answer["dice"], against(asked[3]))
    return found


def count(rows: Iterable[tuple[Any, ...]], against: Callable[[str | None], int]) -> dict[str, Rolls]:
    """Count every roll by its origin."""
    rows = list(rows)
    struck = {number for row in rows for number in row[-1]}
    found = {origin: Rolls() for origin in ("hand", "here", "struck")}
    for number, kind, asked, answer, _voids in rows:
        if kind in ANSWERS and asked and asked[0] == "roll" and (answer or {}).get("dice"):
            origin = "struck" if number in struck else str(answer.get("by"))
            if origin in found:
                found[origin].add(asked[2], answer["dice"], against(asked[3]))
    return found
