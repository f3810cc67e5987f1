"""A turn of one side: the slow ship under order, an action, the torpedoes, surface combat, the end of the match."""

from __future__ import annotations

from typing import Final

from campaigns.engine.prompts import Aside, Charts, Note, Procedure
from campaigns.games.scope.rules import actions, entered, gunnery, moves, score, torpedoes
from campaigns.games.scope.rules.state import GERMAN, SIDES, SURFACE_COMBAT, Series, at_table, other

CASE: Final = "BASE GAME - SETUP"


def play(series: Series, charts: Charts) -> Procedure:
    """The German side goes first; a turn in which the match ends is played out."""
    match = at_table(series)
    side = match.side
    match.just_moved, match.moved = dict.fromkeys(SIDES), []
    yield Note("turn", {"turn": match.turn, "side": side}, CASE)
    moved = yield from moves.ordered(series, side)
    done = yield from actions.act(series, side, rides=moved)
    if isinstance(done, Aside):
        yield from entered.match(series, charts)
        return
    if done in (actions.RESIGN, actions.STOP):
        match.reason = "resigned" if done == actions.RESIGN else "stopped"
        match.winner = other(side) if done == actions.RESIGN else None
        return
    yield from torpedoes.phase(series)
    if match.has(SURFACE_COMBAT):
        yield from gunnery.phase(series)
    match.reason = score.ended(match)
    if match.reason is None:
        match.side = other(side)
        match.turn += match.side == GERMAN
