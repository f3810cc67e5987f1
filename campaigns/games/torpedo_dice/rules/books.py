"""Facts about a series for the harbour, the lists and the wire."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from campaigns.engine.game import Measure, Row
from campaigns.games.torpedo_dice.rules import score
from campaigns.games.torpedo_dice.rules.state import Record, Series

NAME: Final = "Torpedo Dice"
POINTS: Final = "pts"


def end(series: Series) -> dict[str, Any] | None:
    if not series.over:
        return None
    come_to = _solo(series) if series.alone else {"wins": series.wins}
    shared = {"reason": "enough", "mode": series.mode, "games": len(series.games)}
    return {**shared, **come_to, "last": msgspec.to_builtins(series.games[-1])}


def _solo(series: Series) -> dict[str, Any]:
    best = series.best
    return {"won": len(series.won), "best": best.score if best else 0, "rank": best.rank if best else ""}


def head(series: Series) -> dict[str, Any]:
    facts: dict[str, Any] = {
        "name": ", ".join(series.players),
        "boat": NAME,
        "mode": series.mode,
        "side": series.side,
        "game": series.number,
        "games": len(series.games),
        **(_solo(series) if series.alone else {"wins": series.wins, "players": series.players}),
        "end": "enough" if series.over else "",
    }
    match = series.game
    if match is None or series.sheet is None:
        return facts
    facts |= {"round": match.round, "full": series.sheet.reserve}
    if series.alone:
        seat = match.seats[0]
        facts |= {"hits": seat.hits, "reserve": seat.reserve, "left": len(seat.left), "sunk": len(seat.sunk)}
    else:
        facts |= {"points": [None if seat.skull else score.points(seat) for seat in match.seats]}
    return facts


def measure(series: Series) -> Measure:
    """Alone the best score; won and lost are about the last game, gains are enemy systems. A table has none."""
    if not series.alone:
        return Measure()
    last, best = series.games[-1].outcome if series.games else "", series.best
    sunk = sum(len(record.sunk) for record in series.games)
    if series.game is not None:
        sunk += len(series.game.seats[0].sunk)
    return Measure((best.score or 0) if best else 0, POINTS, won=last == "won", lost=last == "lost", gains=sunk)


def ledger(series: Series) -> list[Row]:
    return [
        Row(
            "outing",
            str(record.number),
            {"number": record.number, "title": series.mode, "unit": POINTS, **(_outing(series, record))},
        )
        for record in series.games
    ]


def _outing(series: Series, record: Record) -> dict[str, Any]:
    """A game; at a table with the points and name of the winner."""
    facts = {"rounds": record.rounds, "cause": record.cause}
    if series.alone:
        return {"outcome": record.outcome, "score": record.score, "facts": {"rank": record.rank, **facts}}
    winners = record.winners or []
    best = max((record.hits[seat - 1] + record.reserve[seat - 1] for seat in winners), default=None)
    names = [series.players[seat - 1] for seat in winners]
    return {"outcome": record.cause, "score": best, "facts": {"rank": "", "winners": names, **facts}}
