"""Spielende, Optionale Wertung: how a game ends, what it was worth, and whether there is another."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from campaigns.engine.ladders import Step, reached
from campaigns.engine.prompts import Choose, Note, Option, Procedure
from campaigns.games.torpedo_dice.rules.state import SYSTEMS, Match, Record, Series

CASE: Final = "Spielende"
POINTS: Final = "Optionale Wertung"
A_SYSTEM: Final = 10  # for each own one that is left
A_TORPEDO: Final = 5  # for each one left in reserve
RANKS: Final = (Step("lower", 25), Step("middle", 40), Step("highest"))
BY: Final = 5  # points go by


def close(series: Series) -> Procedure:
    """At the end of a round: the skull before all else, then the last enemy system, then the last of one's own."""
    match = series.game
    assert match is not None
    if cause := _cause(match):
        record = result(match, cause)
        series.games.append(record)
        series.game = None
        yield Note("game.over", msgspec.to_builtins(record), CASE)


def reckoning(series: Series, charts: Any) -> Procedure:
    """After each game: another one, or enough."""
    record = series.games[-1]
    data = {"number": record.number, "outcome": record.outcome, "score": record.score}
    if (yield Choose("reckoning.again", CASE, (Option("again"), Option("enough")), data=data)) == "again":
        series.number += 1
    else:
        series.over = True


def _cause(match: Match) -> str:
    seat = match.seats[0]
    if seat.skull:
        return "skull"
    if set(seat.sunk) == set(SYSTEMS):
        return "sunk"
    return "" if seat.left else "systems"


def result(match: Match, cause: str) -> Record:
    seat, won = match.seats[0], cause == "sunk"
    points = score(len(seat.left), seat.reserve) if won else 0
    return Record(
        number=match.number,
        rounds=match.round,
        outcome="won" if won else "lost",
        cause=cause,
        score=points,
        rank=reached(RANKS, points) if won else "",
        reserve=seat.reserve,
        left=seat.left,
        sunk=list(seat.sunk),
        hits=seat.hits,
        fired=seat.fired,
    )


def score(systems: int, reserve: int) -> int:
    return A_SYSTEM * systems + A_TORPEDO * reserve
