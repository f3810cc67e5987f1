"""Shared by the tests of U-BOOT The Board Game: a boat on its mission, with given events and answers.

boat = Boat()
boat.play("mobilise", "dive", ["n1", "n2"])
assert boat.mission.morale == 7
"""

from __future__ import annotations

import random
from functools import cache
from typing import Any

from campaigns.engine.prompts import Note
from campaigns.games.u_boot.rules.scenes import GAME
from charts.book import Book, compile_book
from charts.figures.shipped import raw_edition
from tests.engine.desk import Desk
from tests.games.by_hand import ByHand

MOST_LINES = 5_865

BRIEFING = {"title": "First blood", "date": "1940-08-01", "time": "05:30"}
STORES = {"wire": 1, "rebreathers": 2, "pump": 3, "bulbs": 4, "extinguisher": 5}


@cache
def book() -> Book:
    return compile_book(raw_edition("u-boot"))


class Boat(ByHand):
    """Missions that are played by hand, prompt by prompt; notes since the last play, and all of them.

    What is set by keyword stands when the first event is asked for.
    """

    rules = GAME

    def __init__(
        self, setup: dict[str, Any] | None = None, briefing: dict[str, Any] | None = None, **values: Any
    ) -> None:
        self.setup({"captain": "Anna", **(setup or {})})
        self.brief(briefing)
        if values:
            self.place(**values)

    def setup(self, setup: dict[str, Any]) -> None:
        """Up to the first prompt."""
        self.begin(setup, book())

    def brief(self, briefing: dict[str, Any] | None = None, **facts: Any) -> Boat:
        self.answer({"facts": {**(briefing or BRIEFING), **facts}})
        if self.prompt.key == "stores":
            self.answer({"facts": STORES})
        return self

    def place(self, tokens: dict[str, list[str]] | None = None, **values: Any) -> Boat:
        """The table's layout; tokens by the men who hold them."""
        for name, value in values.items():
            setattr(self.mission, name, value)
        for man, held in (tokens or {}).items():
            self.state.men[man].tokens = list(held)
        assert GAME.check(self.state) == []
        return self

    @property
    def mission(self) -> Any:
        return self.state.mission

    @property
    def closed(self) -> dict[str, str]:
        """Why events are closed, as the desk that is asked says it."""
        assert self.prompt.key == "desk"
        return dict(self.prompt.data["closed"])

    def all(self, event: str) -> list[dict[str, Any]]:
        return [dict(note.data) for note in self.notes if note.key == event]

    def play(self, *answers: Any) -> Boat:
        """Answer after answer: words choose, lists choose several, dictionaries are facts. Notes are those of all."""
        told: list[Note] = []
        for one in answers:
            told += self.answer(one).notes
        self.notes = told
        return self

    def answer(self, raw: Any) -> Boat:
        if isinstance(raw, str | list | tuple):
            raw = {"choose": list(raw) if isinstance(raw, tuple) else raw}
        elif isinstance(raw, dict) and not raw.keys() & {"facts", "choose", "auto"}:
            raw = {"facts": raw}
        if raw.get("auto"):
            raw = GAME.auto(self.prompt, self.state, random.Random(1))
        value = self.prompt.read(raw, self.charts, random.Random(1))[1]
        self.notes = []
        self.go_on(value)
        return self


def desk_of(seed: int, **asked: Any) -> Desk:
    """A journal in lists."""
    return Desk(GAME, book(), seed, captain="Anna", **asked)


def crewed(*options: str, **values: Any) -> Boat:
    """A boat with the crew sheet."""
    return Boat({"options": ["crew-sheet", *options]}, **values)
