"""One scene: a procedure run on from prompt to prompt."""

from __future__ import annotations

from typing import Any

from campaigns.engine.game import Game
from campaigns.engine.prompts import Charts, Note, Prompt, Roll


class Scene:
    """A scene that has been opened on a state; the state changes as answers are sent in."""

    prompt: Prompt | None
    notes: list[Note]

    def __init__(self, game: Game, name: str, state: Any, charts: Charts) -> None:
        self.name, self.state, self.charts = name, state, charts
        self._procedure = game.scenes[name](state, charts)
        self.send(None)

    @property
    def over(self) -> bool:
        return self.prompt is None

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
