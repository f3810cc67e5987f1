"""Whole careers played by a policy: the same procedures, nothing written down."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from campaigns.engine import dice
from campaigns.engine.dice import Source
from campaigns.engine.game import Game, Policy
from campaigns.engine.prompts import Charts, Note, Prompt, Roll, Rolled

AUTO: Final = "auto"  # the policy of a game that names none


def play(
    game: Game, state: Any, charts: Charts, policy: Policy, source: Source, stop: Callable[[Any], bool] | None = None
) -> Any:
    """Play on from a state until the career ends, or until stop is true at the end of a scene."""
    while (name := game.next_scene(state)) is not None and not (stop and stop(state)):
        run(game.scenes[name](state, charts), state, charts, policy, source)
    return state


def run(procedure: Any, state: Any, charts: Charts, policy: Policy, source: Source, answer: Any = None) -> None:
    send = procedure.send
    try:
        item = send(answer)
        while True:
            kind = type(item)
            if kind is Note:
                item = send(None)
            elif kind is Roll:
                item = send(throw(item, charts, source))
            else:
                item = send(policy(item, state, source))
    except StopIteration:
        pass


def throw(prompt: Roll, charts: Charts, source: Source) -> Rolled:
    if prompt.chart is not None and prompt.dice != charts.dice(prompt.chart):
        prompt = prompt.on_dice_of(charts)
    return prompt.fallen(charts, dice.throw(prompt.dice, source))


def names(game: Game) -> tuple[str, ...]:
    """The policies of a game, the default first."""
    return tuple(game.policies) or (AUTO,)


def named(game: Game, charts: Charts, name: str = "") -> Policy:
    return game.policies[name or names(game)[0]] if game.policies else from_raw(game, charts)


def from_raw(game: Game, charts: Charts) -> Policy:
    def choose(prompt: Prompt, state: Any, source: Source) -> Any:
        return prompt.read(game.auto(prompt, state, source), charts, source)[1]

    return choose
