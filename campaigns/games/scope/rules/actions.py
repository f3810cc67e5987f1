"""P1) ACTION PHASE: one action a turn, of those the ships in play and the chosen rules allow.

A closed action says why. Actions of the other side, of a rule that is not played or of an absent carrier do not
appear at all.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec

from campaigns.engine.prompts import Aside, Choose, Chosen, Field, Option, Procedure
from campaigns.games.scope.rules import aircraft, moves, score, state, torpedoes
from campaigns.games.scope.rules.asking import one_of
from campaigns.games.scope.rules.cards import HUNTERS
from campaigns.games.scope.rules.state import Match, Series, at_table

CASE: Final = "P1) ACTION PHASE"
ASDIC: Final = "SLOW SUBMARINES"
BY_HAND: Final = "by_hand"  # entered.py
PASS, RESIGN, STOP = "pass", "resign", "stop"
SUBMARINE_MOVE, DIVE, LAUNCH, PLANE = "submarine-move", "dive", "launch", "torpedo-plane"
AIMED: Final = dict.fromkeys((LAUNCH, PLANE), (Field("direction", "choice", options=state.DIRECTIONS, required=False),))


class Action(msgspec.Struct, frozen=True):
    """An action: whose it is, when it is played at all, why not now, and its effect."""

    key: str
    sides: tuple[str, ...]
    case: str
    shut: Callable[[Match, str], str]
    does: Callable[..., Procedure | None]
    played: Callable[[Match], bool] = lambda match: True


# --- why not ----------------------------------------------------------------------------------------------


def _no_submarine(match: Match, side: str) -> str:
    return "" if match.submarines else "no-submarine"


def _no_ship(found: Callable[[Match, str], list[str]]) -> Callable[[Match, str], str]:
    return lambda match, side: "" if found(match, side) else "no-ship"


def _no_launch(match: Match, side: str) -> str:
    if not torpedoes.free(match, side):
        return "no-token"
    if torpedoes.launchers(match, side):
        return ""
    return "two-running" if torpedoes.launchers(match, side, rested=False) else "no-ship"


def hunters(match: Match, side: str) -> list[str]:
    return [name for name, ship in match.ready(side).items() if ship.kind in HUNTERS]


def _no_take_off(match: Match, side: str) -> str:
    return {state.UP: "in-the-air", None: "no-ship"}.get(match.aircraft, "")


def _no_attack(match: Match) -> str:
    return {state.DECK: "on-deck", None: "no-ship"}.get(match.aircraft, "")


def _no_bomber(match: Match, side: str) -> str:
    return _no_attack(match) or ("" if aircraft.bombed(match) else "no-target")


def _no_plane(match: Match, side: str) -> str:
    return _no_attack(match) or ("" if torpedoes.free(match, state.ALLIED) else "no-token")


# --- what it does -----------------------------------------------------------------------------------------


def _order(series: Series, side: str) -> Procedure:
    """The direction token is laid; the ship moves at the start of that side's next turn."""
    name = yield from one_of("ship", moves.SLOW, series, side, lambda match: moves.slow_ships(match, side))
    at_table(series).order[side] = name


def _sonar(series: Series, side: str) -> Procedure:
    """A card beside an escort is turned over, without an effect."""
    yield _turned_over(series, "sonar", "SONAR")


def _charges(series: Series, side: str) -> Procedure:
    """The card under an escort is turned over: a submarine there is sunk."""
    if (yield _turned_over(series, "charges", "DEPTH CHARGES")) == moves.FOUND:
        yield from score.sink_below(series, "charges")


def _turned_over(series: Series, key: str, case: str) -> Choose:
    return Choose(key, case, lambda: moves.cards_turned(at_table(series)), data=series.asks(state.ALLIED), rides=True)


def _carrier(match: Match) -> bool:
    return match.flies


def _fast(match: Match, side: str) -> list[str]:
    return moves.fast_ships(match, side)


ACTIONS: Final = (
    Action(SUBMARINE_MOVE, (state.GERMAN,), "SUBMARINE MOVEMENT", _no_submarine, lambda series, side: None),
    Action(
        "exit",
        (state.GERMAN,),
        "ANTI-SUBMARINE HUNTING GROUP",
        _no_submarine,
        lambda series, side: moves.exit_below(series),
        lambda match: match.mode == state.HUNT,
    ),
    Action(
        "surface",
        (state.GERMAN,),
        moves.TURNED,
        _no_submarine,
        lambda series, side: moves.surface(series),
        lambda match: match.has(state.SURFACE_COMBAT),
    ),
    Action(
        DIVE,
        (state.GERMAN,),
        moves.TURNED,
        _no_ship(lambda match, side: moves.surfaced_boats(match)),
        lambda series, side: moves.dive(series),
        lambda match: match.has(state.SURFACE_COMBAT),
    ),
    Action(LAUNCH, (state.GERMAN, state.ALLIED), torpedoes.CASE, _no_launch, torpedoes.launch),
    Action("fast-move", (state.GERMAN, state.ALLIED), moves.FAST, _no_ship(_fast), moves.fast),
    Action("slow-order", (state.GERMAN, state.ALLIED), moves.SLOW, moves.why_no_order, _order),
    Action(
        "sonar", (state.ALLIED,), "SONAR", _no_ship(hunters), _sonar, lambda match: match.has(state.SLOW_SUBMARINES)
    ),
    Action(
        "depth-charges",
        (state.ALLIED,),
        "DEPTH CHARGES",
        _no_ship(hunters),
        _charges,
        lambda match: match.has(state.SLOW_SUBMARINES),
    ),
    Action(
        "take-off",
        (state.ALLIED,),
        aircraft.TAKE_OFF,
        _no_take_off,
        lambda series, side: aircraft.take_off(series),
        _carrier,
    ),
    Action(
        "bomber", (state.ALLIED,), aircraft.BOMBER, _no_bomber, lambda series, side: aircraft.bomber(series), _carrier
    ),
    Action(
        PLANE,
        (state.ALLIED,),
        aircraft.PLANE,
        _no_plane,
        lambda series, side, direction=None: aircraft.torpedo_plane(series, direction),
        _carrier,
    ),
)
BY_KEY: Final = {action.key: action for action in ACTIONS}


def actions_of(match: Match, side: str) -> list[Action]:
    return [action for action in ACTIONS if side in action.sides and action.played(match)]


def closed(match: Match, side: str) -> dict[str, str]:
    found = {action.key: action.shut(match, side) for action in actions_of(match, side)}
    return {key: why for key, why in found.items() if why}


def offered(match: Match, side: str) -> tuple[Option, ...]:
    """Open actions; a pass when there is no other."""
    found = [action.key for action in actions_of(match, side) if not action.shut(match, side)]
    return tuple(Option(key, beside=AIMED.get(key, ())) for key in (*(found or [PASS]), RESIGN, STOP))


def act(series: Series, side: str, rides: bool = False) -> Procedure:
    """Exactly one action; gives its key. It rides on the move of a ship under order, so that a turn is one form."""
    match = at_table(series)
    data = series.asks(side, turn=match.turn, closed=closed(match, side))
    key = yield Choose("action", CASE, lambda: offered(match, side), data=data, asides=(BY_HAND,), rides=rides)
    if isinstance(key, Aside) or key in (RESIGN, STOP):
        return key
    if key != LAUNCH:
        match.launch[side] = None
    if side == state.GERMAN:  # SLOW SUBMARINE MOVEMENT: any action lifts the ping, unless it lays it anew
        match.ping = match.has(state.SLOW_SUBMARINES) and key in (SUBMARINE_MOVE, DIVE)
    told = key.beside if isinstance(key, Chosen) else {}
    does = BY_KEY[key].does(series, side, **told) if key in BY_KEY else None
    if does is not None:
        yield from does
    return key
