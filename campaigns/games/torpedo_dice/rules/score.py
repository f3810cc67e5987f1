"""Spielende, Optionale Wertung: the end of a game, its score, and whether there is another."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from campaigns.engine.ladders import Ladder, LadderStep, ladder, reached
from campaigns.engine.prompts import Charts, Choose, Note, Option, Procedure
from campaigns.games.torpedo_dice.rules.state import Match, Record, Seat, Series

CASE: Final = "Spielende"
POINTS: Final = "Optionale Wertung"
A_SYSTEM: Final = 10  # for each own one that is left
A_TORPEDO: Final = 5  # for each one left in reserve
LADDER: Final = "ranks"  # the chart
RANKS: Final = (LadderStep("lower", 25), LadderStep("middle", 40), LadderStep("highest"))
BY: Final = 5  # points go by


def close(series: Series, charts: Charts) -> Procedure:
    """At the end of a round: is the game over, and with what score?"""
    match = series.game
    assert match is not None
    if cause := _cause(match) if series.alone else _cause_at_table(match):
        record = result(match, cause, charts) if series.alone else result_at_table(match, cause)
        series.games.append(record)
        series.game = None
        if record.outcome == "won":
            yield Note("game.scored", {"score": record.score, "rank": record.rank}, POINTS)
        if record.winners:
            yield Note("game.won", {"names": [series.players[seat - 1] for seat in record.winners]}, CASE)
        yield Note("game.over", msgspec.to_builtins(record), CASE)


def reckoning(series: Series, charts: Charts) -> Procedure:
    """After each game: another one, or enough."""
    record = series.games[-1]
    data: dict[str, Any] = {"number": record.number}
    if series.alone:
        data |= {"outcome": record.outcome, "score": record.score}
    if (yield Choose("reckoning.again", CASE, (Option("again"), Option("enough")), data=data)) == "again":
        series.number += 1
    else:
        series.over = True


# --- alone --------------------------------------------------------------------------------------------------


def _cause(match: Match) -> str:
    """The skull first, then the last enemy system, then the last of one's own."""
    seat = match.seats[0]
    if seat.skull:
        return "skull"
    if is_sunk(seat):
        return "sunk"
    return "" if seat.left else "systems"


def result(match: Match, cause: str, charts: Charts) -> Record:
    seat, won = match.seats[0], cause == "sunk"
    points = score(len(seat.left), seat.reserve, charts) if won else 0
    return Record(
        number=match.number,
        rounds=match.round,
        outcome="won" if won else "lost",
        cause=cause,
        score=points,
        rank=reached(ranks(charts), points) if won else "",
        reserve=seat.reserve,
        left=seat.left,
        sunk=list(seat.sunk),
        hits=seat.hits,
        fired=seat.fired,
    )


def score(systems: int, reserve: int, charts: Charts) -> int:
    figures = getattr(charts, "figures", {})
    return int(systems * figures.get("points_system", A_SYSTEM) + reserve * figures.get("points_torpedo", A_TORPEDO))


def ranks(charts: Charts) -> Ladder:
    """The edition's ranks; a series older than the chart has the rulebook's own."""
    rows = getattr(charts, "tables", {}).get(LADDER)
    return ladder(rows) if rows else RANKS


# --- at a table -----------------------------------------------------------------------------------------------


def is_sunk(seat: Seat) -> bool:
    """Whether a seat has destroyed everything its target has: as much as it has itself."""
    return set(seat.sunk) == set(seat.systems)


def _cause_at_table(match: Match) -> str:
    """A sinking wins before another's skull; a player with the skull is out even if he sank."""
    if any(is_sunk(seat) and not seat.skull for seat in match.seats):
        return "sunk"
    return "skull" if any(seat.skull for seat in match.seats) else ""


def result_at_table(match: Match, cause: str) -> Record:
    seats = match.seats
    return Record(
        number=match.number,
        rounds=match.round,
        cause=cause,
        winners=winners(match, cause),
        hits=[seat.hits for seat in seats],
        reserve=[seat.reserve for seat in seats],
        points=[None if seat.skull else points(seat) for seat in seats],
        skulls=[seat.skull for seat in seats],
        sunk=[list(seat.sunk) for seat in seats],
    )


def winners(match: Match, cause: str) -> list[int]:
    """Of those who sank, or of those who are counted, the best; ties go by reserve, then they share."""
    counted = [
        (seat.reserve if cause == "sunk" else (points(seat), seat.reserve), number)
        for number, seat in enumerate(match.seats, start=1)
        if not seat.skull and (cause != "sunk" or is_sunk(seat))
    ]
    return [number for worth, number in counted if worth == max(counted)[0]]


def points(seat: Seat) -> int:
    return seat.hits + seat.reserve
