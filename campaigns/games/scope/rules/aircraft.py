"""AIRCRAFT TAKEOFF, BOMBER AIRCRAFT ATTACK, TORPEDO AIRCRAFT ATTACK: the carrier's aircraft."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from campaigns.engine.prompts import Facts, Field, Note, Procedure
from campaigns.games.scope.rules import gunnery, torpedoes
from campaigns.games.scope.rules.asking import one_of
from campaigns.games.scope.rules.gunnery import NONE, Shot
from campaigns.games.scope.rules.state import ALLIED, DECK, GERMAN, UP, Match, Series, at_table

TAKE_OFF: Final = "AIRCRAFT TAKEOFF"
BOMBER: Final = "BOMBER AIRCRAFT ATTACK"
PLANE: Final = "TORPEDO AIRCRAFT ATTACK"
POWER: Final = 2  # of a bomber
PLANE_ARMOUR: Final = 1
THE_PLANE: Final = "plane"
THE_BOMBER: Final = "bomber"


def take_off(series: Series) -> Procedure:
    at_table(series).aircraft = UP
    yield Note("aircraft.up", {}, TAKE_OFF)


# --- the bomber -------------------------------------------------------------------------------------------


def bombed(match: Match) -> list[str]:
    """Enemies on the surface whose armour is not above twice the bomber's power."""
    return [name for name, ship in match.ready(GERMAN).items() if not gunnery.too_thick(POWER, ship.armour or 0)]


def bomb_misses(firepower: int, armour: int) -> int:
    """The target's flak in place of the distance; a move of the carrier does not count."""
    return gunnery.misses(firepower, POWER, armour, moved=False)


def bomber(series: Series) -> Procedure:
    """A shot at any distance, drawn at once."""
    match = at_table(series)
    name = yield from one_of("target", BOMBER, series, ALLIED, bombed)
    match.aircraft = DECK
    ship = match.ships[name]
    count = bomb_misses(ship.firepower or 0, ship.armour or 0)
    sunk = gunnery.sinks(ship, POWER)
    if (yield from gunnery.draw(BOMBER, ALLIED, THE_BOMBER, name, count, sunk, series.name(ALLIED))):
        yield from gunnery.strikes(series, name, POWER, "bomb", BOMBER)


# --- the torpedo plane ------------------------------------------------------------------------------------


def flak(match: Match) -> list[str]:
    """Ships that may fire at the plane: S-boots and surfaced boats too, for their guns are against aircraft."""
    return [name for name, ship in match.ready(GERMAN).items() if ship.firepower]


def torpedo_plane(series: Series, direction: str | None = None) -> Procedure:
    """The enemy may shoot the plane down before it launches; its torpedo is no launch of a ship."""
    match = at_table(series)
    match.aircraft = DECK
    if flak(match) and (yield from _shot_down(series)):
        yield Note("plane.down", {}, PLANE)
        return
    yield torpedoes.launched(match, torpedoes.lay(match, ALLIED, direction), THE_PLANE, 1, PLANE)


def _shot_down(series: Series) -> Procedure:
    match = at_table(series)

    def check(facts: Mapping[str, Any]) -> None:
        if facts["shooter"] != NONE:
            gunnery.in_range(series, facts)

    facts = yield Facts(
        "shot",
        PLANE,
        lambda: (
            Field("shooter", "choice", options=(NONE, *flak(match))),
            Field("distance", "integer", low=1, high=gunnery.FARTHEST, required=False),
        ),
        check=check,
        data=series.asks(GERMAN, target=THE_PLANE),
    )
    if facts["shooter"] == NONE:
        yield Note("shot.held", {"side": GERMAN}, PLANE)
        return False
    shot = Shot(GERMAN, facts["shooter"], THE_PLANE, facts["distance"], match.ships[facts["shooter"]].firepower or 0)
    yield Note("shot.at_plane", {"shooter": shot.shooter, "distance": shot.distance}, PLANE)
    count = gunnery.misses(shot.distance, shot.firepower, PLANE_ARMOUR, gunnery.has_moved(match, shot))
    return (yield from gunnery.draw(PLANE, GERMAN, shot.shooter, THE_PLANE, count, True, series.name(GERMAN)))
