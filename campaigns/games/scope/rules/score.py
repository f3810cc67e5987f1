"""GOAL AND END OF THE GAME: the value of a ship and its owner, the end of a match, and the winner."""

from __future__ import annotations

from typing import Final

from campaigns.engine.prompts import Choose, Note, Procedure
from campaigns.games.scope.rules import state
from campaigns.games.scope.rules.asking import options
from campaigns.games.scope.rules.cards import BATTLESHIPS, CARGO
from campaigns.games.scope.rules.state import Match, ScoreLine, Series, Ship, at_table, other

CASE: Final = "GOAL AND END OF THE GAME"
ARMED: Final = "ARMED FREIGHTER"
BATTLESHIP: Final = "BATTLESHIP"
FREIGHTER: Final = "freighter"
ARMED_FREIGHTER: Final = "armed-freighter"
TIES: Final = {state.CONVOY: state.ALLIED, state.SHEPHERD: state.GERMAN}  # who wins when both have as many points


# --- submerged boats have no names ------------------------------------------------------------------------


def boat_below(match: Match) -> str:
    """The name a boat takes when it is sunk, leaves or comes up: the lowest of those below."""
    return next(name for name, ship in match.ships.items() if ship.below)


def boats_left(match: Match) -> int:
    return sum(ship.kind == state.SUBMARINE and ship.alive for ship in match.ships.values())


# --- ships that go ----------------------------------------------------------------------------------------


def sink(series: Series, name: str, how: str) -> Procedure:
    """A ship is sunk: its value goes to the other side, even if its own side sank it. A tanker burns on."""
    yield from unmask(series, name)
    match = at_table(series)
    ship = match.ships[name]
    if not ship.alive:  # set by hand while its card was asked, and scored then
        return
    ship.state = "burning" if ship.kind == "tanker" else "sunk"
    _let_go(match, name)
    yield from write(match, other(ship.side), worth(match, ship), name, how)


def hit(series: Series, name: str, how: str) -> Procedure:
    """A torpedo or its equivalent: sunk, but an undamaged battleship is damaged."""
    ship = at_table(series).ships[name]
    if ship.kind in BATTLESHIPS and ship.state == "afloat":
        yield from damage(ship, name, BATTLESHIP)
    else:
        yield from sink(series, name, how)


def damage(ship: Ship, name: str, case: str) -> Procedure:
    ship.state = "damaged"
    yield Note("damaged", {"ship": name}, case)


def sink_below(series: Series, how: str) -> Procedure:
    """A boat that was found below the surface."""
    yield from sink(series, boat_below(at_table(series)), how)


def leave_area(series: Series, name: str) -> Procedure:
    """A ship leaves the area: cargo counts double, a submarine of a hunt once."""
    yield from unmask(series, name)
    match = at_table(series)
    ship = match.ships[name]
    if not ship.alive:
        return
    ship.state = "escaped"
    _let_go(match, name)
    how = "exit" if ship.kind == state.SUBMARINE else "escaped"
    yield from write(match, state.GERMAN if how == "exit" else state.ALLIED, brought_through(match, ship), name, how)


def unmask(series: Series, name: str) -> Procedure:
    """Which freighter it was that leaves play or is counted; the last one must be the armed one."""
    match = at_table(series)
    if not match.masked or match.ships[name].kind != FREIGHTER:
        return
    hidden = [one for one, ship in match.ships.items() if ship.kind == FREIGHTER and _is_covered(match, one)]
    if hidden == [name]:
        turn(series, name)
        return
    faces = options([FREIGHTER, ARMED_FREIGHTER])
    if (yield Choose("unmask", ARMED, faces, data=series.asks(state.ALLIED, ship=name))) == ARMED_FREIGHTER:
        turn(series, name)


def _is_covered(match: Match, name: str) -> bool:
    """A freighter whose card nobody has seen: still there, and not counted."""
    counted = any(line.ship == name for line in match.lines)
    return match.ships[name].alive and not counted


def turn(series: Series, name: str) -> None:
    """The armed freighter shows itself."""
    match = at_table(series)
    ship, card = match.ships[name], series.cards[ARMED_FREIGHTER]
    ship.kind, match.masked = ARMED_FREIGHTER, False
    ship.value, ship.firepower, ship.armour, ship.fast = card.value, card.firepower, card.armour, card.fast


def _let_go(match: Match, name: str) -> None:
    """The direction token comes off; an aircraft does not outlive its carrier."""
    match.follow()
    for side in state.SIDES:
        if match.order[side] == name:
            match.order[side] = None


# --- points -----------------------------------------------------------------------------------------------


def worth(match: Match, ship: Ship) -> int:
    """WOLF AND SHEPHERD counts cargo alone, ANTI-SUBMARINE HUNTING GROUP submarines alone."""
    counts = {state.SHEPHERD: ship.kind in CARGO, state.HUNT: ship.kind == state.SUBMARINE}.get(match.mode, True)
    return (ship.value or 0) if counts else 0


def brought_through(match: Match, ship: Ship) -> int:
    """Cargo that leaves counts double, a submarine of a hunt once."""
    if ship.kind in CARGO:
        return 2 * (ship.value or 0) if match.mode in (state.CONVOY, state.SHEPHERD) else 0
    return (ship.value or 0) if ship.kind == state.SUBMARINE and match.mode == state.HUNT else 0


def by_hand(match: Match, ship: Ship) -> tuple[str, int]:
    """The points for a ship that an amendment took out of play, and their side."""
    if ship.state != "escaped":
        return other(ship.side), worth(match, ship)
    return ship.side, brought_through(match, ship)


def add_score(match: Match, side: str, points: int, ship: str, how: str) -> None:
    match.lines.append(ScoreLine(match.turn, side, points, ship, how))
    match.score[side] += points


def write(match: Match, side: str, points: int, ship: str, how: str) -> Procedure:
    """A line of the match sheet, even without points."""
    add_score(match, side, points, ship, how)
    yield Note("score", {"side": side, "points": points, "ship": ship, "how": how}, CASE)


# --- the end ----------------------------------------------------------------------------------------------


def cargo(match: Match) -> dict[str, Ship]:
    return {name: ship for name, ship in match.ships.items() if ship.kind in CARGO and ship.alive}


def ended(match: Match) -> str | None:
    """Why a match is over, checked at the end of a turn; the first reason that applies."""
    if match.target is not None and max(match.score.values()) >= match.target:
        return "target"
    if match.mode in (state.CONVOY, state.SHEPHERD) and not cargo(match):
        return "no-cargo"
    if match.mode in (state.SHEPHERD, state.HUNT) and not boats_left(match):
        return "no-submarines"
    if match.mode == state.NAVAL and not all(has_fleet(match, side) for side in state.SIDES):
        return "no-fleet"
    return None


def has_fleet(match: Match, side: str) -> bool:
    return any(ship.alive for ship in match.of(side).values())


def decided(mode: str, allied: int, german: int) -> str:
    """The winner: the higher score; a tie goes as the scenario says."""
    if allied == german:
        return TIES.get(mode, state.DRAW)
    return state.ALLIED if allied > german else state.GERMAN
