"""The scenes of a series, what lists and the wire say of it, and its registration with the kernel."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from campaigns.engine.game import Game, Measure, Row, register
from campaigns.games.torpedo_dice.rules import policies, rounds, score, setup
from campaigns.games.torpedo_dice.rules.state import SCHEMA, Record, Series, check
from campaigns.games.torpedo_dice.rules.texts import TEXTS

NAME: Final = "Torpedo Dice"
POINTS: Final = "pts"
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
    if series.sheet is not None:
        facts["sheet"] = msgspec.to_builtins(series.sheet)
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


GAME = register(
    Game(
        key="torpedo-dice",
        name=NAME,
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
        end=end,
        head=head,
        auto=policies.auto,
        ledger=ledger,
        check=check,
        sealed=("schema", "rules", "mode", "side", "players", "number", "games", "over"),
        may_amend=_may_amend,
        measure=measure,
        policies=policies.POLICIES,
        seats=lambda series: () if series.alone else series.players,
        in_port=lambda series: series.game is None,
    )
)
