"""One scene: a procedure that runs from prompt to prompt."""

from __future__ import annotations

from collections.abc import Iterator
from types import GeneratorType
from typing import Any

from campaigns.engine.game import Game
from campaigns.engine.prompts import Charts, Note, Prompt, Roll


class Scene:
    """The state changes as answers are sent in."""

    prompt: Prompt | None
    notes: list[Note]

    def __init__(self, game: Game, name: str, state: Any, charts: Charts) -> None:
        self.name, self.state, self.charts = name, state, charts
        self._procedure = game.scenes[name](state, charts)
        self.send(None)

    @property
    def over(self) -> bool:
        return self.prompt is None

    @property
    def procedures(self) -> Iterator[GeneratorType[Any, Any, Any]]:
        """The procedure of the scene, and those inside it down to the one that asks."""
        inner: Any = self._procedure
        while isinstance(inner, GeneratorType):
            yield inner
            inner = inner.gi_yieldfrom

    def send(self, answer: Any) -> None:
        """Run past the notes to the next prompt, or to the end."""
        self.notes = []
        try:
            item = self._procedure.send(answer)
            while type(item) is Note:
                self.notes.append(item)
                item = self._procedure.send(None)
        except StopIteration:
            item = None
        self.prompt = item.on_dice_of(self.charts) if type(item) is Roll else item
