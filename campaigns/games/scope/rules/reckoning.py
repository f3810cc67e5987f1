"""GOAL AND END OF THE GAME: the last charges, torpedoes that cannot be escaped, remaining cargo; the record."""

from __future__ import annotations

from typing import Final

from campaigns.engine.prompts import Charts, Choose, Note, Option, Procedure
from campaigns.games.scope.rules import actions, score, state, torpedoes
from campaigns.games.scope.rules.asking import options
from campaigns.games.scope.rules.cards import BATTLESHIPS
from campaigns.games.scope.rules.state import Match, Record, Series, at_table

CASE: Final = "GOAL AND END OF THE GAME"
NONE: Final = "none"
AGAIN, CLOSE = "again", "close"


def reckon(series: Series, charts: Charts) -> Procedure:
    """Points after the last turn, and the winner. A match that was broken off keeps its score."""
    match = at_table(series)
    if match.reason not in state.BROKEN_OFF:
        yield from _last_charges(series)
        yield from _inescapable(series)
        yield from _afloat(series)
        match.winner = score.decided(match.mode, match.score[state.ALLIED], match.score[state.GERMAN])
    yield from close(series, _record(match))


def _last_charges(series: Series) -> Procedure:
    """SLOW SUBMARINES: every destroyer drops once more, free of charge, after the last turn."""
    match = at_table(series)
    escorts = actions.hunters(match, state.ALLIED)
    if not match.has(state.SLOW_SUBMARINES) or not match.submarines or not escorts:
        return
    found = yield Choose(
        "last-charges",
        actions.ASDIC,
        lambda: options(actions.hunters(match, state.ALLIED)),
        many=(0, min(len(escorts), match.submarines)),
        data=series.asks(state.ALLIED),
    )
    for _escort in found[: match.submarines]:  # fewer, where boats were set by hand meanwhile
        yield from score.sink_below(series, "charges")


def _inescapable(series: Series) -> Procedure:
    """A ship that could not get away from a torpedo in play counts as sunk."""
    match = at_table(series)
    for token in match.in_play():
        met = yield Choose("inescapable", CASE, lambda: _caught(match), data={"token": token})
        if met != NONE:
            yield from torpedoes.strikes(series, token, met, "inescapable")


def _caught(match: Match) -> tuple[Option, ...]:
    """Not a burning tanker, and no undamaged battleship, which one torpedo does not sink."""
    ships = {name: ship for name, ship in match.ships.items() if ship.ready}
    whole = [name for name, ship in ships.items() if ship.kind in BATTLESHIPS and ship.state == "afloat"]
    return options([NONE, *(name for name in ships if name not in whole)])


def _afloat(series: Series) -> Procedure:
    """WOLF AND SHEPHERD: cargo that is not sunk counts double."""
    match = at_table(series)
    if match.mode != state.SHEPHERD:
        return
    for name in score.cargo(match):
        yield from score.unmask(series, name)
        yield from score.write(match, state.ALLIED, 2 * (match.ships[name].value or 0), name, "afloat")


def _record(match: Match) -> Record:
    assert match.reason is not None
    return Record(
        number=match.number,
        mode=match.mode,
        size=match.size,
        german=match.german,
        allied_points=match.score[state.ALLIED],
        german_points=match.score[state.GERMAN],
        winner=match.winner,
        reason=match.reason,
        turns=match.turn,
    )


def close(series: Series, record: Record) -> Procedure:
    series.record.append(record)
    told = {
        "allied": record.allied_points,
        "german": record.german_points,
        "winner": record.winner,
        "reason": record.reason,
    }
    yield Note("match.over", told, CASE)


def again(series: Series, charts: Charts) -> Procedure:
    """After each match: another one, or the end of the series."""
    ways = (Option(AGAIN, {"next": series.number + 1}), Option(CLOSE))
    if (yield Choose("series", CASE, ways, data={"number": series.number, **series.people})) == AGAIN:
        series.number += 1
        series.match = None
    else:
        series.over = True
