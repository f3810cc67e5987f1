"""SUBMARINE MOVEMENT, FAST SHIP MOVEMENT, SLOW SHIP MOVEMENT, SURFACE & SUBMERGE: the table's report of a move.

Destinations are never asked: a move of a submarine may be a bluff.
"""

from __future__ import annotations

from typing import Final

from campaigns.engine.prompts import Choose, Option, Procedure
from campaigns.games.scope.rules import score, state, torpedoes
from campaigns.games.scope.rules.asking import one_of, options
from campaigns.games.scope.rules.cards import CARGO, HUNTERS
from campaigns.games.scope.rules.state import Match, Series, Ship, at_table

FAST: Final = "FAST SHIP MOVEMENT"
SLOW: Final = "SLOW SHIP MOVEMENT"
TURNED: Final = "SURFACE & SUBMERGE"
ARRIVES, LEAVES, MOVES, BLOCKED = "arrives", "leaves", "moves", "blocked"
EMPTY, FOUND, NO = "empty", "submarine", "no"


# --- on the surface ---------------------------------------------------------------------------------------


def fast_ships(match: Match, side: str) -> list[str]:
    return [name for name, ship in match.ready(side).items() if ship.fast]


def slow_ships(match: Match, side: str) -> list[str]:
    """Slow ships that an order may be given to: not the one that has just moved."""
    return [name for name in _slow(match, side) if name != match.just_moved[side]]


def _slow(match: Match, side: str) -> list[str]:
    return [name for name, ship in match.ready(side).items() if not ship.fast]


def why_no_order(match: Match, side: str) -> str:
    if slow_ships(match, side):
        return ""
    return "just-moved" if _slow(match, side) else "no-ship"


def ordered(series: Series, side: str) -> Procedure:
    """The slow ship under order moves before the action, unless it is blocked; returns whether there is one."""
    match = at_table(series)
    name = match.order[side]
    if name is None or not match.ships[name].ready:
        match.order[side] = None
        return False
    came = yield Choose("slow", SLOW, lambda: _ways(match, name, MOVES, BLOCKED), data=series.asks(side, ship=name))
    match.order[side] = None
    if came == MOVES:
        match.just_moved[side] = name
        match.moved.append(name)
    elif came == LEAVES:
        yield from score.leave_area(series, name)
    elif came != BLOCKED:
        yield from torpedoes.strikes(series, came, name, "torpedo")
    return True


def fast(series: Series, side: str) -> Procedure:
    """A fast ship goes; an escort may then turn over the card that it has come to."""
    match = at_table(series)
    name = yield from one_of("ship", FAST, series, side, lambda match: fast_ships(match, side))
    arrived = yield from goes(series, side, name)
    hunts = match.ships[name].kind in HUNTERS and not match.has(state.SLOW_SUBMARINES)
    if arrived and hunts and match.submarines:
        data = series.asks(side, ship=name)
        turned = Choose("reveal", FAST, lambda: (*options([NO]), *cards_turned(match)), data=data, rides=True, usual=NO)
        if (yield turned) == FOUND:
            yield from score.sink_below(series, "revealed")


def goes(series: Series, side: str, name: str) -> Procedure:
    """Whether it arrived; it may leave the area, or meet a torpedo head-on and be hit where it was."""
    match = at_table(series)
    data = series.asks(side, ship=name)
    came = yield Choose("moved", FAST, lambda: _ways(match, name, ARRIVES), data=data, rides=True, usual=ARRIVES)
    if came == ARRIVES:
        match.moved.append(name)
    elif came == LEAVES:
        yield from score.leave_area(series, name)
    else:
        yield from torpedoes.strikes(series, came, name, "torpedo")
    return came == ARRIVES


def _ways(match: Match, name: str, *usual: str) -> tuple[Option, ...]:
    leaves = [LEAVES] if may_leave(match, match.ships[name]) else []
    return options((*usual, *leaves, *match.in_play()))


def may_leave(match: Match, ship: Ship) -> bool:
    """Cargo of a convoy over the far edge, a submarine of a hunt over the Allied first row."""
    if match.mode in (state.CONVOY, state.SHEPHERD):
        return ship.kind in CARGO
    return match.mode == state.HUNT and ship.kind == state.SUBMARINE


def cards_turned(match: Match) -> tuple[Option, ...]:
    return options([EMPTY, *([FOUND] if match.submarines else [])])


# --- submarines -------------------------------------------------------------------------------------------


def surfaced_boats(match: Match) -> list[str]:
    return [name for name, ship in match.ready(state.GERMAN).items() if ship.kind == state.SUBMARINE]


def surface(series: Series) -> Procedure:
    """A boat comes up and goes on as a fast ship."""
    match = at_table(series)
    name = score.boat_below(match)
    match.ships[name].surfaced = True
    yield from goes(series, state.GERMAN, name)


def dive(series: Series) -> Procedure:
    match = at_table(series)
    name = yield from one_of("ship", TURNED, series, state.GERMAN, surfaced_boats)
    match.ships[name].surfaced = False


def exit_below(series: Series) -> Procedure:
    """A submerged boat leaves over the Allied first row."""
    yield from score.leave_area(series, score.boat_below(at_table(series)))
