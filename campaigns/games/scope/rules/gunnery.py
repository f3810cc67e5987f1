"""P3) SURFACE COMBAT PHASE: a shot a side, its hand with exact odds, and the effect of a hit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from campaigns.engine.prompts import BadAnswer, Choose, Facts, Field, Note, Option, Outcome, Procedure, Roll
from campaigns.games.scope.rules import score
from campaigns.games.scope.rules.score import ARMED_FREIGHTER, FREIGHTER
from campaigns.games.scope.rules.state import Match, Series, Ship, at_table, other

CASE: Final = "P3) SURFACE COMBAT PHASE"
NONE: Final = "none"
SILENT: Final = ("carrier", "s-boot")  # never fire at ships: no gun, flak only (S-BOOT)
FARTHEST: Final = 9
HIT, MISS, DIE = "hit", "miss", "die"


class Shot(msgspec.Struct, frozen=True):
    """A shot as declared; firepower is the shooter's at that moment."""

    side: str
    shooter: str
    target: str
    distance: int
    firepower: int


# --- the hand ---------------------------------------------------------------------------------------------


def misses(distance: int, firepower: int, armour: int, moved: bool) -> int:
    """One a card of distance, one for armour above the firepower, one for a shooter that moved."""
    return distance + (armour > firepower) + moved


def percent(misses: int) -> float:
    """One hit card among the misses."""
    return round(100 / (misses + 1), 1)


def too_thick(firepower: int, armour: int) -> bool:
    """Armour above twice the firepower cannot be fired at."""
    return armour > 2 * firepower


def sinks(ship: Ship, firepower: int) -> bool:
    """Whether a hit sinks; otherwise it damages."""
    return (ship.armour or 0) <= firepower or ship.state == "damaged"


def draw(case: str, side: str, shooter: str, target: str, count: int, sunk: bool, name: str) -> Procedure:
    """Whether the shot hits: as the enemy drew, or by a die with a face a card."""
    told = {"side": side, "shooter": shooter, "target": target}
    if not count:
        yield Note("shot.certain", told, case)
        return True
    cards = count + 1
    data = {
        **told,
        "misses": count,
        "cards": cards,
        "odds": f"1/{cards}",
        "percent": percent(count),
        "sinks": sunk,
        "name": name,
    }
    options = (Option(HIT), Option(MISS), Option(DIE, {"cards": cards}))
    drawn = yield Choose("draw", case, options, data=data, rides=case == CASE)
    if drawn != DIE:
        return drawn == HIT
    outcomes = (Outcome(None, 1, HIT), Outcome(2, None, MISS))
    return (yield Roll("draw.die", f"1d{cards}", case, outcomes=lambda: outcomes, data=data)).result == HIT


# --- who may fire at whom ---------------------------------------------------------------------------------


def firepower(series: Series, name: str) -> int:
    """The firepower of a shooter: any freighter may turn out to be the armed one."""
    match = at_table(series)
    ship = match.ships[name]
    if match.masked and ship.kind == FREIGHTER:
        return series.cards[ARMED_FREIGHTER].firepower or 0
    return ship.firepower or 0


def shooters(series: Series, side: str) -> list[str]:
    found = at_table(series).ready(side)
    return [name for name, ship in found.items() if ship.kind not in SILENT and firepower(series, name)]


def targets(match: Match, side: str) -> list[str]:
    return list(match.ready(other(side)))


def phase(series: Series) -> Procedure:
    """Both sides name their shots, the active one first; then the draws in that order, then both hits at once."""
    match = at_table(series)
    shots: list[Shot] = []
    for side in (match.side, other(match.side)):
        if shooters(series, side) and targets(match, side):
            shot = yield from _named(series, side)
            shots += [shot] if shot is not None else []
    hits: list[Shot] = []
    for shot in shots:
        target = match.ships[shot.target]
        count = misses(shot.distance, shot.firepower, target.armour or 0, has_moved(match, shot))
        sunk = sinks(target, shot.firepower)
        name = series.name(shot.side)
        hits += [shot] if (yield from draw(CASE, shot.side, shot.shooter, shot.target, count, sunk, name)) else []
    for shot in hits:
        yield from strikes(series, shot.target, shot.firepower, "gun", CASE)


def _named(series: Series, side: str) -> Procedure:
    """A shot, or none. Choosing a freighter as shooter turns it."""
    match = at_table(series)
    facts = yield Facts(
        "shot",
        CASE,
        lambda: (
            Field("shooter", "choice", options=(NONE, *shooters(series, side)), initial=NONE),
            Field("target", "choice", options=tuple(targets(match, side)), required=False),
            Field("distance", "integer", low=1, high=FARTHEST, required=False),
        ),
        check=lambda facts: _check(series, facts),
        data=series.asks(side),
        rides=True,
    )
    if facts["shooter"] == NONE:
        yield Note("shot.held", {"side": side}, CASE)
        return None
    shot = Shot(side, facts["shooter"], facts["target"], facts["distance"], firepower(series, facts["shooter"]))
    if match.ships[shot.shooter].kind == FREIGHTER:
        score.turn(series, shot.shooter)
    yield Note("shot.named", {name: getattr(shot, name) for name in ("side", "shooter", "target", "distance")}, CASE)
    return shot


def _check(series: Series, facts: Mapping[str, Any]) -> None:
    """Within range, and at armour that the gun can get through."""
    if facts["shooter"] == NONE:
        return
    if facts["target"] is None:
        raise BadAnswer("shot.target", "target")
    gun = in_range(series, facts)
    if too_thick(gun, at_table(series).ships[facts["target"]].armour or 0):
        raise BadAnswer("shot.armour", "target", most=2 * gun)


def in_range(series: Series, facts: Mapping[str, Any]) -> int:
    """The firepower of the shooter, which is its range in cards."""
    if facts["distance"] is None:
        raise BadAnswer("shot.distance", "distance")
    gun = firepower(series, facts["shooter"])
    if facts["distance"] > gun:
        raise BadAnswer("shot.range", "distance", range=gun)
    return gun


def has_moved(match: Match, shot: Shot) -> bool:
    return shot.shooter in match.moved or match.order[shot.side] == shot.shooter


def strikes(series: Series, name: str, power: int, how: str, case: str) -> Procedure:
    """A hit: sunk, or damaged where the armour is above the power."""
    ship = at_table(series).ships[name]
    if not ship.alive:
        return
    if sinks(ship, power):
        yield from score.sink(series, name, how)
    else:
        yield from score.damage(ship, name, case)
