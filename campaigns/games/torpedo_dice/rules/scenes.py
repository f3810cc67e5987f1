"""The scenes of a series, and the registration of Torpedo Dice with the kernel."""

from __future__ import annotations

from typing import Final

from campaigns.engine.game import Game, register
from campaigns.games.torpedo_dice.rules import books, policies, rounds, score, setup
from campaigns.games.torpedo_dice.rules.state import SCHEMA, Series, check
from campaigns.games.torpedo_dice.rules.texts import TEXTS

SCENES: Final = {"launch": setup.launch, "round": rounds.play, "reckoning": score.reckoning}


def next_scene(series: Series) -> str | None:
    if series.over:
        return None
    if series.game is not None:
        return "round"
    return "reckoning" if len(series.games) == series.number else "launch"


def _may_amend(series: Series, path: str) -> bool:
    """Seats and the game number follow from sealed entries; alone nobody else starts."""
    fixed = ("game.number", "game.starter") if series.alone else ("game.number",)
    return path not in fixed and not path.endswith((".name", ".uses"))


GAME = register(
    Game(
        key="torpedo-dice",
        name="Torpedo Dice",
        edition="torpedo-dice",
        schema=SCHEMA,
        state=Series,
        scenes=SCENES,
        texts=TEXTS,
        setup=lambda charts: setup.OURS,
        new=setup.new,
        next_scene=next_scene,
        chapter=lambda series: series.number,
        place=lambda series: (series.number, series.game.round if series.game is not None else 0),
        end=books.end,
        head=books.head,
        auto=policies.auto,
        ledger=books.ledger,
        check=check,
        sealed=("schema", "rules", "mode", "side", "players", "number", "games", "over"),
        may_amend=_may_amend,
        measure=books.measure,
        policies=policies.POLICIES,
        seats=lambda series: () if series.alone else series.players,
        in_port=lambda series: series.game is None,
    )
)
