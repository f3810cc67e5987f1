"""One career played by a policy from beginning to end, and the few facts that are kept of it."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, Final

import msgspec

from campaigns.engine import game as games
from campaigns.engine import policy
from campaigns.engine.prompts import Charts
from campaigns.simulation.sources import Counting
from charts.book import Book

FAULT: Final = "fault"  # the rules failed; a career that ends so is a bug, and its number says where
ENDED: Final = "ended"  # where a game gives no reason


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """A column of the report: game, set-up, policy and edition."""

    game: str
    policy: str
    edition: str
    setup: dict[str, Any]
    title: str = ""
    """What tells its beginning from that of other columns."""
    sources: bool = False
    """Whether what is read of the charts is counted."""

    def __str__(self) -> str:
        return ", ".join(filter(None, (self.policy, self.title, self.edition)))


class PlayedCareer(msgspec.Struct, frozen=True):
    number: int
    reason: str
    score: int
    unit: str
    won: bool
    lost: bool
    outings: int
    end: dict[str, Any]
    """As the game says it."""
    read: dict[tuple[str, str], int] = {}
    """How often each chart gave a result of each source, where the plan wants it counted."""


def play(plan: Plan, book: Book, seed: str, number: int, raw: Mapping[str, Any] | None = None) -> PlayedCareer:
    """Career no. number of a plan. Its dice depend on seed, plan and number alone."""
    game = games.game(plan.game)
    counting = None if raw is None else Counting(book, raw)
    charts: Charts = book if counting is None else counting
    source = random.Random(f"{seed}/{plan}/{'+'.join(plan.setup.get('options', []))}/{number}")
    state, reason = game.new(plan.setup, charts), ""
    try:
        policy.play(game, state, charts, policy.named(game, charts, plan.policy), source)
    except Exception as error:  # a fault of the rules costs one career, which the report names, not the run
        reason = f"{FAULT}: {type(error).__name__}: {error}"
    measure, end = game.measure(state), game.end(state) or {}
    return PlayedCareer(
        number,
        reason or str(end.get("reason", ENDED)),
        measure.score,
        measure.unit,
        measure.won,
        measure.lost,
        sum(row.table == "outing" for row in game.ledger(state)),
        end,
        dict(counting.read) if counting else {},
    )
