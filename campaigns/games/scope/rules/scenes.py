"""The scenes of a series, and the registration of SCOPE U-Boot with the kernel."""

from __future__ import annotations

from typing import Final

from campaigns.engine.game import Game, register
from campaigns.games.scope.rules import amendments, books, policies, reckoning, setup, turn
from campaigns.games.scope.rules.soundness import beyond, check, may_amend
from campaigns.games.scope.rules.state import SCHEMA, Series
from campaigns.games.scope.rules.texts import TEXTS

SCENES: Final = {"muster": setup.muster, "turn": turn.play, "reckoning": reckoning.reckon, "series": reckoning.again}


def next_scene(series: Series) -> str | None:
    if series.over:
        return None
    if series.ended:
        return "series"
    if series.match is None:
        return "muster"
    return "turn" if series.match.reason is None else "reckoning"


GAME = register(
    Game(
        key="scope",
        name=books.NAME,
        edition="scope",
        schema=SCHEMA,
        state=Series,
        scenes=SCENES,
        texts=TEXTS,
        setup=lambda charts: setup.SETUP,
        new=setup.new,
        next_scene=next_scene,
        chapter=lambda series: series.number,
        place=lambda series: (series.number, series.match.turn if series.match is not None else 0),
        marks=("side", "ship", "target", "token"),
        end=books.end,
        head=books.head,
        auto=policies.auto,
        ledger=books.ledger,
        check=check,
        beyond=beyond,
        aliases={"ping": "match.ping"},
        called=("first", "second"),
        sealed=("schema", "people", "number", "record", "over"),
        may_amend=may_amend,
        put=amendments.put,
        measure=books.measure,
        policies=policies.POLICIES,
        in_port=lambda series: series.match is None or series.ended,
    )
)
