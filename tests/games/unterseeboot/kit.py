"""Shared by the tests of Unterseeboot: a boat on patrol that plays with given dice and answers.

boat = Boat(space="P3", targets={"S3": 5000})
boat.play("stay", "S3", 3, 1, 4, 3)
assert boat.patrol.hull == 2
"""

from __future__ import annotations

import random
from functools import cache
from typing import Any

from campaigns.games.unterseeboot.rules.scenes import GAME
from campaigns.games.unterseeboot.rules.state import Ship, Target
from charts.book import Book, compile_book
from charts.figures.shipped import raw_edition
from tests.games.by_hand import ByHand

MOST_LINES = 3_390


@cache
def book() -> Book:
    return compile_book(raw_edition("unterseeboot"))


class Boat(ByHand):
    """A campaign that is played by hand, prompt by prompt; notes since the last play, and all of them.

    What is set by keyword stands when the first turn opens; unless said the battery is the main one.
    """

    rules = GAME
    opens = "turn.begun"

    def __init__(self, setup: dict[str, Any] | None = None, charts: Any = None, **values: Any) -> None:
        self.begin({"kommandant": "Schmidt", **(setup or {})}, charts or book())
        if values:
            self.place(**values)

    def place(self, targets: dict[str, Any] | None = None, turn: int = 1, sunk: dict[str, int] | None = None, **values):
        """The board as it lies when a turn opens."""
        for name, value in values.items():
            setattr(self.patrol, name, value)
        for name, tons in (targets or {}).items():
            self.patrol.targets[name] = (
                Target("identified", tons, 2 if tons >= 10_000 else 1) if tons else Target("false")
            )
        for name, tons in (sunk or {}).items():
            self.patrol.targets[name] = Target("sunk", tons)
            self.patrol.ships.append(Ship(name, tons))
        self.patrol.turn = turn - 1
        self.open()

    def data(self, event: str) -> dict[str, Any]:
        """A note's data without the boat's place; test_places.py checks that."""
        return {key: value for key, value in super().data(event).items() if key != "at"}

    @property
    def patrol(self) -> Any:
        return self.state.patrol

    def play(self, *answers: Any) -> Boat:
        """Answers one after another: words choose, figures are dice. Batteries answer themselves."""
        self.notes, self.asked = [], []
        for answer in answers:
            if self.key == "turn.battery" and answer not in ("main", "aux"):
                self.answer({"choose": "main"})
            self.answer({"choose": answer} if isinstance(answer, str) else {"dice": [answer]})
        if self.key == "turn.battery":
            self.answer({"choose": "main"})
        return self

    def answer(self, raw: dict[str, Any]) -> Boat:
        """A raw answer to the open prompt."""
        self.asked.append(self.key)
        self.go_on(self.prompt.read(raw, self.charts, random.Random(1))[1])
        return self
