"""The exact cost of a turn: of a move without a shot, and of a torpedo."""

from __future__ import annotations

from itertools import product

import msgspec

from campaigns.engine.checks import chance
from campaigns.engine.prompts import Charts
from campaigns.games.unterseeboot.rules import turn
from campaigns.games.unterseeboot.rules.hunters import COLUMNS
from campaigns.games.unterseeboot.rules.state import SURFACE, TURNS, TWO_HUNDRED, Campaign, at_sea
from campaigns.games.unterseeboot.rules.targets import BOTH


class Cost(msgspec.Struct, frozen=True):
    """The chances that a turn costs at least one hull token, or the boat."""

    hull: float
    boat: float


def way(campaign: Campaign, charts: Charts, chosen: str) -> Cost:
    """A move of the Maneuver Phase, without a shot this turn."""
    patrol = at_sea(campaign)
    level = turn.destination(campaign, patrol, chosen)[0]
    if level != SURFACE and not patrol.power:
        return Cost(0.0, 1.0)  # sunk before anything can happen
    air = _strafed(charts, patrol.spotted) if level == SURFACE else 0.0
    met = 0.0 if chosen == turn.HOMEWARD else _met(charts, patrol.escort, level)
    struck = _struck(charts, level)
    hull = boat = 0.0
    for strafed, meets, hit in product((True, False), repeat=3):
        share = _share(strafed, air) * _share(meets, met) * _share(hit, struck)
        tokens = patrol.hull - strafed
        alive = 1.0 if tokens > 0 else 0.0
        if meets and alive:
            tokens -= hit
            alive = 1.0 if tokens > 0 else 0.0
            if alive and level == TWO_HUNDRED and tokens == 1 and campaign.options["uncontrolled-dive"]:
                alive -= chance(charts, "dive", None, "lost")
        hull += share if tokens < patrol.hull else 0.0
        boat += share * (1.0 - alive)
    return Cost(hull, 1.0 if level != SURFACE and patrol.turn >= TURNS else boat)


def sinks(campaign: Campaign, charts: Charts, shot: str) -> list[tuple[str, float]]:
    """The chance of each target of a shot to sink."""
    patrol = at_sea(campaign)
    hit = chance(charts, "torpedo", "surface" if patrol.surfaced else "periscope", "hit")
    aimed = shot.split(BOTH)
    return [(name, _at_least(aimed.count(name), patrol.targets[name].hits_left, hit)) for name in dict.fromkeys(aimed)]


def after_shot(campaign: Campaign, charts: Charts) -> tuple[float, float]:
    """The chances that the destroyer finds the boat after one torpedo, and that its attack costs a hull token."""
    patrol = at_sea(campaign)
    found = _met(charts, patrol.escort if patrol.hunted else "searching", patrol.level)
    return found, found * _struck(charts, patrol.level)


def _at_least(torpedoes: int, hits: int, hit: float) -> float:
    if hits > torpedoes:
        return 0.0
    return hit**hits if hits == torpedoes else 1.0 - (1.0 - hit) ** torpedoes


def _strafed(charts: Charts, spotted: bool) -> float:
    found = 1.0 if spotted else chance(charts, "spot", None, "spotted")
    return found * chance(charts, "strafe", "surface", "damaged") * _unrepaired(charts)


def _met(charts: Charts, escort: str, level: str) -> float:
    """Whether the destroyer attacks."""
    if escort == "searching" and level != SURFACE:
        return chance(charts, "detect", None, "detected")
    return 0.0 if escort == "none" else 1.0


def _struck(charts: Charts, level: str) -> float:
    return chance(charts, "attack", COLUMNS[level], "damaged") * _unrepaired(charts)


def _unrepaired(charts: Charts) -> float:
    return chance(charts, "repair", None, "hull_lost")


def _share(happens: bool, likely: float) -> float:
    return likely if happens else 1.0 - likely
