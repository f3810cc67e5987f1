"""Shared by the tests of SCOPE U-Boot: a table at which two people play with given answers.

table = Table("convoy", "5x6", "surface-combat")
table.play("launch", "fast-move", "destroyer-1", "arrives", "no")
assert table.match.torpedoes["g1"] == {"fresh": False}
"""

from __future__ import annotations

import random
from functools import cache
from typing import Any

from campaigns.engine.prompts import BadAnswer, Note
from campaigns.games.scope.rules.cards import KINDS, MINES
from campaigns.games.scope.rules.scenes import GAME
from charts.book import Book, compile_book
from charts.figures.shipped import raw_edition
from tests.engine.desk import Desk
from tests.games.by_hand import ByHand

MOST_LINES = 4_810

PEOPLE = {"first": "Anna", "second": "Ben"}
# Figures for the tests alone, not those of any card
CARDS = {
    **{kind: {"value": 2, "firepower": 2, "armour": 2, "fast": True} for kind in KINDS if kind not in MINES},
    "freighter": {"armour": 1},
    "armed-freighter": {"value": 1, "armour": 1},
    "tanker": {"armour": 1},
    "battleship": {"value": 4, "firepower": 3, "armour": 4, "fast": False},
    "german-battleship": {"value": 4, "firepower": 3, "armour": 4, "fast": False},
    "carrier": {"value": 3, "armour": 2, "fast": False},
    "corvette": {"value": 1, "firepower": 1, "armour": 1},
    "s-boot": {"value": 1, "firepower": 1, "armour": 1},
    **{kind: {"value": 1} for kind in MINES},
}


@cache
def book() -> Book:
    return compile_book(raw_edition("scope"))


def desk_of(seed: int = 1, muster: dict[str, Any] | None = None) -> Desk:
    """A journal in lists."""
    desk = Desk(GAME, book(), seed, **PEOPLE, cards=CARDS)
    if muster:
        desk.act({"facts": {"german": "second", **muster}})
    return desk


class Table(ByHand):
    """A series that is played by hand, prompt by prompt; notes since the last answers, and all of them.

    Positional words are the mode, the size and the advanced rules; a list is a side's fleet. Ships set by name stand
    when the first turn opens.
    """

    rules = GAME

    def __init__(self, mode="convoy", size="5x5", *rules, cards=CARDS, allied=None, german=None, **more):
        self.begin({**PEOPLE, "cards": cards}, book())
        if mode:
            self.muster(mode, size, *rules, **more)
            if self.key == "fleet":
                self.fleet(allied)
                self.fleet(german)

    def fleet(self, wanted=None):
        """One side's list; unless said what the scenario gives."""
        own = self.prompt.open()[0]
        return self.facts(**({own.key: own.initial or 0} if wanted is None else wanted))

    def muster(self, mode, size, *rules, german="second", **more):
        chosen = {rule.replace("-", "_"): True for rule in rules}
        return self.facts(german=german, mode=mode, size=size, **chosen, **more)

    # --- what there is --------------------------------------------------------------------------------

    @property
    def match(self) -> Any:
        return self.state.match

    @property
    def actions(self) -> list[str]:
        return [key for key in self.keys if key not in ("resign", "stop")]

    @property
    def closed(self) -> dict[str, str]:
        return dict(self.prompt.data["closed"])

    @property
    def scored(self) -> list[tuple[str, int, str, str]]:
        """Side, points, ship and how of every line since the last answers."""
        return [tuple(note.data.values()) for note in self.notes if note.key == "score"]

    @property
    def score(self) -> tuple[int, int]:
        """Of the Allies, of the Germans."""
        return self.match.score["allied"], self.match.score["german"]

    # --- what is done ---------------------------------------------------------------------------------

    def play(self, *answers: Any) -> Table:
        """Answers one after another: words choose, a list ticks, figures are dice, a mapping fills a form."""
        self.notes, self.asked = [], []
        for answer in answers:
            self.answer(self._raw(answer))
        return self

    @staticmethod
    def _raw(answer: Any) -> dict[str, Any]:
        if isinstance(answer, dict):
            return {"facts": answer}
        return {"dice": [answer]} if isinstance(answer, int) else {"choose": answer}

    def facts(self, **facts: Any) -> Table:
        return self.play(facts)

    def answer(self, raw: dict[str, Any]) -> Table:
        self.asked.append(self.key)
        self.go_on(self.prompt.read(raw, book(), random.Random(1))[1])
        return self

    def refused(self, answer: Any) -> tuple[str, str]:
        """Key and field of what is wrong with it."""
        try:
            self.prompt.read(self._raw(answer), book(), random.Random(1))
        except BadAnswer as error:
            return error.key, error.field
        raise AssertionError(f"{answer} was taken")

    def turns(self, *answers: Any) -> Table:
        """As play, each torpedo running on by itself."""
        self.notes, self.asked = [], []
        told: list[Note] = []
        for answer in answers:
            self._run_on(told)
            self.play(answer)
            told += self.notes
        self._run_on(told)
        self.notes = told
        return self

    def _run_on(self, told: list[Note]) -> None:
        while self.key == "torpedo":
            self.play("runs")
            told += self.notes

    def set(self, **values: Any) -> Table:
        """Values of the match as if they had come about; the turn opens on them. Submarines are those below."""
        for name, value in values.items():
            setattr(self.match, {"submarines": "counted"}.get(name, name), value)
        self.match.follow()
        return self.again()

    def ship(self, name: str, **values: Any) -> Table:
        for figure, value in values.items():
            setattr(self.match.ships[name], figure, value)
        return self.again()

    def again(self) -> Table:
        """Open the turn once more."""
        self.open()
        return self
