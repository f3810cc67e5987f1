"""How the dice fell, which only the journal knows.

A count is cached by the journal's seal, which changes with every line.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeVar

from django.core.cache import cache

from campaigns.engine import dice as dice_
from campaigns.log.outing import JournalRoll, rolls
from campaigns.pages.logbook.career_log import CareerLog

A_DAY: Final = 86_400
Counted = TypeVar("Counted")


@dataclass
class Rolls:
    """The dice of one origin, by hand or here; struck ones are counted separately."""

    count: int = 0
    faces: Counter[int] = field(default_factory=Counter)  # of six-sided dice
    luck: float = 0.0  # towards the player, in pips from the mean
    spread: float = 0.0  # the variance of that
    weighed: int = 0  # rolls whose chart says which way is lucky

    def add(self, notation: str, dice: Sequence[int], plus_is_bad: int = 0) -> None:
        """plus_is_bad: 1 when plus on this chart is against the player, -1 when it is for him."""
        sides = dice_.faces(notation)
        if len(sides) != len(dice):
            return
        self.count += 1
        self.faces.update(face for face, (low, high) in zip(dice, sides, strict=True) if (low, high) == (1, 6))
        if plus_is_bad:
            mean, variance = moments(notation)
            self.luck -= plus_is_bad * (dice_.natural(notation, dice) - mean)
            self.spread += variance
            self.weighed += 1


def moments(notation: str) -> tuple[float, float]:
    """Mean and variance of the natural roll."""
    spread = dice_.spread(notation)
    mean = sum(value * chance for value, chance in spread.items())
    return mean, sum(chance * (value - mean) ** 2 for value, chance in spread.items())


def cached(log_book: CareerLog, name: str, count: Callable[[], Counted]) -> Counted:
    """The count cached under this name for the present journal, or counted now."""
    key = f"{name}:{log_book.career.uuid}:{log_book.career.seal}"
    found: Counted | None = cache.get(key)
    if found is None:
        found = count()
        cache.set(key, found, A_DAY)
    return found


def dice(log_book: CareerLog) -> dict[str, Rolls]:
    plus_is_bad = log_book.presentation.plus_is_bad
    return cached(log_book, "dice", lambda: count(rolls(log_book.career, log_book.upto), plus_is_bad))


def by_chart(log_book: CareerLog) -> dict[str, Rolls]:
    """Every valid roll by its chart, where plus is for or against the player."""
    plus_is_bad = log_book.presentation.plus_is_bad
    return cached(log_book, "charts", lambda: count_by_chart(rolls(log_book.career, log_book.upto), plus_is_bad))


def count_by_chart(rolled: Iterable[JournalRoll], plus_is_bad: Callable[[str | None], int]) -> dict[str, Rolls]:
    found: dict[str, Rolls] = {}
    for one in rolled:
        if not one.struck and one.answer["dice"] and plus_is_bad(one.asked[3]):
            found.setdefault(one.asked[3], Rolls()).add(one.asked[2], one.answer["dice"], plus_is_bad(one.asked[3]))
    return found


def count(rolled: Iterable[JournalRoll], plus_is_bad: Callable[[str | None], int]) -> dict[str, Rolls]:
    """Count every roll by its origin."""
    found = {origin: Rolls() for origin in ("hand", "here", "struck")}
    for one in rolled:
        origin = "struck" if one.struck else str(one.answer.get("by"))
        if origin in found and one.answer["dice"]:
            found[origin].add(one.asked[2], one.answer["dice"], plus_is_bad(one.asked[3]))
    return found
