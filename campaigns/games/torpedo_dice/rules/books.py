"""What the harbour, the lists and the wire are told of a series."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from campaigns.engine.game import Measure, Row
from campaigns.games.torpedo_dice.rules.state import Series

NAME: Final = "Torpedo Dice"
POINTS: Final = "pts"


def end(series: Series) -> dict[str, Any] | None:
    """What the wire and the pages say of a series that is over."""
    if not series.over:
        return None
    best = series.best
    return {
        "reason": "enough",
        "mode": series.mode,
        "games": len(series.games),
        "won": len(series.won),
        "best": best.score if best else 0,
        "rank": best.rank if best else "",
        "last": msgspec.to_builtins(series.games[-1]),
    }


def head(series: Series) -> dict[str, Any]:
    """The few facts that stand above everything."""
    best = series.best
    facts: dict[str, Any] = {
        "name": series.players[0],
        "boat": NAME,
        "mode": series.mode,
        "side": series.side,
        "game": series.number,
        "games": len(series.games),
        "won": len(series.won),
        "best": best.score if best else 0,
        "rank": best.rank if best else "",
        "end": "enough" if series.over else "",
    }
    if series.game is not None and series.sheet is not None:
        seat = series.game.seats[0]
        facts |= {
            "round": series.game.round,
            "hits": seat.hits,
            "reserve": seat.reserve,
            "full": series.sheet.reserve,
            "left": len(seat.left),
            "sunk": len(seat.sunk),
        }
    return facts


def measure(series: Series) -> Measure:
    """The best score; won and lost speak of the last game, gains are enemy systems."""
    last, best = series.games[-1].outcome if series.games else "", series.best
    sunk = sum(len(record.sunk) for record in series.games)
    if series.game is not None:
        sunk += len(series.game.seats[0].sunk)
    return Measure(best.score if best else 0, POINTS, won=last == "won", lost=last == "lost", gains=sunk)


def ledger(series: Series) -> list[Row]:
    """A game is an outing."""
    return [
        Row(
            "outing",
            str(record.number),
            {
                "number": record.number,
                "title": series.mode,
                "outcome": record.outcome,
                "score": record.score,
                "unit": POINTS,
                "facts": {"rank": record.rank, "rounds": record.rounds, "cause": record.cause},
            },
        )
        for record in series.games
    ]
