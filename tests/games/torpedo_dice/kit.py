"""Shared by the tests of Torpedo Dice: a table that plays with given dice and answers.

table = Table()
table.round((3, 5), "die_1", "fire", hits=2, misses=1)
assert table.seat.reserve == 7
"""

from __future__ import annotations

import random
from typing import Any

from campaigns.games.torpedo_dice.rules.scenes import GAME
from tests.games.by_hand import ByHand

MOST_LINES = 3_030

SHEET = {
    "reserve": 8,
    "gun_1": "periscope",
    "gun_2": "tower",
    "portholes_1": "engine",
    "portholes_2": "propeller",
    "arrows": "1234567",
}


class Table(ByHand):
    """A series that is played by hand, prompt by prompt; notes since the last answer, and all of them."""

    rules = GAME
    opens = "round.begun"

    def __init__(self, sheet: dict[str, Any] | None = SHEET, **setup: Any) -> None:
        self.begin({"players": ["Ada"], **setup})
        if sheet is not None:
            self.answer({"facts": {key: value for key, value in sheet.items() if key in self.keys}})

    @property
    def game(self) -> Any:
        return self.state.game

    @property
    def seat(self) -> Any:
        return self.state.game.seats[0]

    def answer(self, raw: Any) -> Table:
        """A raw answer; a word chooses, figures are dice."""
        raw = {"choose": raw} if isinstance(raw, str) else {"dice": list(raw)} if isinstance(raw, tuple) else raw
        value = self.prompt.read(raw, None, random.Random(1))[1]
        self.notes = []
        self.go_on(value)
        return self

    def round(self, dice: tuple[int, int], take: str, *choices: str, **facts: Any) -> Table:
        """Throw and take a die, then choices by their keys; facts fire it. No change where none is chosen."""
        self.answer(dice).answer(take)
        left, told = list(choices), list(self.notes)
        while self.prompt is not None and self.prompt.key in ("round.change", "round.act", "round.fire"):
            if self.prompt.kind == "facts":
                self.answer({"facts": facts})
            elif left and left[0] in self.keys:
                self.answer(left.pop(0))
            else:
                self.answer("none" if self.prompt.key == "round.change" else "fire")
            told += self.notes
        assert not left, f"{left} were not asked for"
        self.notes = told
        return self

    def turn(self, seat: int, *choices: str, **facts: Any) -> Table:
        """The changes and the shot of one seat at a table; no change where none is chosen."""
        left, told = list(choices), []
        while self.prompt is not None and self.prompt.seat == seat and self.prompt.key != "round.roll":
            if self.prompt.kind == "facts":
                self.answer({"facts": facts or {"hits": self.prompt.data["pips"], "misses": 0}})
            elif left and left[0] in self.keys:
                self.answer(left.pop(0))
            else:
                self.answer("none" if self.prompt.key == "round.change" else "fire")
            told += self.notes
        assert not left, f"{left} were not asked for"
        self.notes = told
        return self


def seated(*names: str, starter: int = 1, **setup: Any) -> Table:
    """A table of several before its first throw."""
    return Table(players=list(names), **setup).answer((starter,))


def activated(*systems: str, **destroyed: int) -> Table:
    """A table before its first throw, with systems of the own boat as given."""
    table = Table()
    for system in systems:
        table.seat.systems[system] = "active"
    for system in destroyed:
        destroy(table, system)
    return table


def destroy(table: Table, *systems: str) -> None:
    for system in systems:
        table.seat.systems[system] = "destroyed"
        table.game.boxes[system] = 2
