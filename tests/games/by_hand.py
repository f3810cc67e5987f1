"""A game that is played by hand, prompt by prompt: what the kit of each small game adds its own words to."""

from __future__ import annotations

from typing import Any, ClassVar

from campaigns.engine.game import Game
from campaigns.engine.prompts import Note


class ByHand:
    """The prompt that is open, the notes since the last answers, and all of them."""

    rules: ClassVar[Game]
    opens: ClassVar[str] = ""
    """The note that opens each turn, which the events leave out."""

    def begin(self, setup: dict[str, Any], charts: Any = None) -> None:
        """Up to the first prompt."""
        self.charts = charts
        self.state: Any = self.rules.new(setup, charts)
        self.notes: list[Note] = []
        self.told: list[Note] = []
        self.asked: list[str] = []
        self.open()

    @property
    def key(self) -> str:
        return self.prompt.key if self.prompt is not None else ""

    @property
    def keys(self) -> list[str]:
        """The options that are open, or the fields."""
        return [one.key for one in self.prompt.open()]

    @property
    def events(self) -> list[str]:
        return [note.key for note in self.notes if note.key != self.opens]

    def data(self, event: str) -> dict[str, Any]:
        return dict(next(note.data for note in self.notes if note.key == event))

    def open(self) -> None:
        """Open the next scene, as things stand now."""
        assert self.rules.check(self.state) == []
        name = self.rules.next_scene(self.state)
        self.prompt: Any = None
        self.run: Any = None
        if name is not None:
            self.run = self.rules.scenes[name](self.state, self.charts)
            self.go_on()

    def go_on(self, value: Any = None) -> None:
        """To the next prompt, with the answer to the one that was open."""
        try:
            while type(item := self.run.send(value)) is Note:
                self.notes.append(item)
                self.told.append(item)
                value = None
        except StopIteration:
            self.open()
        else:
            self.prompt = item
