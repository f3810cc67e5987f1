"""What the tests of Unterseeboot share: a boat on patrol that plays with given dice and answers.

boat = Boat(space="P3", targets={"S3": 5000})
boat.play("stay", "S3", 3, 1, 4, 3)
assert boat.patrol.hull == 2
"""

from __future__ import annotations

import random
from functools import cache
from typing import Any

from campaigns.engine.prompts import Note
from campaigns.games.unterseeboot.rules.scenes import GAME
from campaigns.games.unterseeboot.rules.state import Ship, Target, check
from charts.book import Book, compile_book
from charts.shipped import raw_edition


@cache
def book() -> Book:
    return compile_book(raw_edition("unterseeboot"))


class Boat:
    """A campaign that is played by hand, prompt by prompt; notes since the last play, and all of them.

    What is set by keyword stands when the first turn opens; unless said the battery is the main one.
    """

    def __init__(self, setup: dict[str, Any] | None = None, charts: Any = None, **values: Any) -> None:
        self.charts = charts or book()
        self.state = GAME.new({"kommandant": "Schmidt", **(setup or {})}, self.charts)
        self.notes: list[Note] = []
        self.told: list[Note] = []
        self.prompt: Any = None
        self.run: Any = None
        self.asked: list[str] = []
        self._open()
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
        assert check(self.state) == []
        self._open()

    @property
    def patrol(self) -> Any:
        return self.state.patrol

    @property
    def key(self) -> str:
        return self.prompt.key if self.prompt is not None else ""

    @property
    def keys(self) -> list[str]:
        """The options that are open, or the fields."""
        return [one.key for one in self.prompt.open()]

    @property
    def events(self) -> list[str]:
        return [note.key for note in self.notes if note.key != "turn.begun"]

    def data(self, event: str) -> dict[str, Any]:
        return dict(next(note.data for note in self.notes if note.key == event))

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
        self._on(self.prompt.read(raw, self.charts, random.Random(1))[1])
        return self

    def _on(self, value: Any = None) -> None:
        try:
            while type(item := self.run.send(value)) is Note:
                self.notes.append(item)
                self.told.append(item)
                value = None
        except StopIteration:
            assert check(self.state) == []
            self._open()
        else:
            self.prompt = item

    def _open(self) -> None:
        name = GAME.next_scene(self.state)
        self.prompt = self.run = None
        if name is not None:
            self.run = GAME.scenes[name](self.state, self.charts)
            self._on()
