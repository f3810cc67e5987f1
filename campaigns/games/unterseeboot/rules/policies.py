"""How an absent player decides."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any, Final

from campaigns.engine.dice import Source
from campaigns.engine.game import Policy
from campaigns.engine.prompts import Choose, Facts
from campaigns.games.unterseeboot.rules import entered, targets, turn
from campaigns.games.unterseeboot.rules.area import in_reach, seen, steps
from campaigns.games.unterseeboot.rules.endings import ENOUGH, SAIL
from campaigns.games.unterseeboot.rules.state import (
    LEVELS,
    PERISCOPE,
    TURNS,
    TWO_HUNDRED,
    Campaign,
    Patrol,
    at_sea,
)

LATE: Final = 18  # from this turn on she thinks of nothing but the surface
NO_MORE: Final = 15  # from this turn on she does not fire, except in the last
LOW: Final = 4  # tokens; with fewer she neither fires nor stays down
BOLD_TOKENS: Final = 5
BOLD_UNTIL: Final = 14


def auto(prompt: Choose | Facts, campaign: Campaign, source: Source) -> Mapping[str, Any]:
    """The default: careful; a patrol entered by hand came home as it is."""
    if isinstance(prompt, Facts):
        return {"facts": entered.as_it_stands(campaign)}
    return {"choose": careful(prompt, campaign, source)}


def at_random(prompt: Choose, campaign: Campaign, source: Source) -> str:
    """Blindly among what is open, and never for home."""
    keys: list[str] = [option.key for option in prompt.open()]
    if prompt.key == "campaign.next":
        return _next(campaign)
    if prompt.key == "turn.move":
        keys = [key for key in keys if key != turn.HOMEWARD]
    return keys[int(source.random() * len(keys))]


def careful(prompt: Choose, campaign: Campaign, source: Source, bold: bool = False) -> str:
    """Dives as soon as a destroyer looks for her; bold stays at periscope depth to fire again while she can."""
    if prompt.key == "campaign.next":
        return _next(campaign)
    keys: list[str] = [option.key for option in prompt.open()]
    if prompt.key == "torpedo.fire":
        return _fire(campaign, keys)
    if prompt.key == "turn.move":
        return _move(campaign, keys, bold)
    return keys[0]


def _next(campaign: Campaign) -> str:
    return ENOUGH if campaign.success else SAIL


def _fire(campaign: Campaign, keys: list[str]) -> str:
    """The largest ship with one torpedo; of two alike the lower number."""
    patrol = at_sea(campaign)
    ships = [key for key in keys if key in patrol.targets]
    if not ships or patrol.power < LOW or NO_MORE <= patrol.turn < TURNS:
        return targets.NONE
    return min(ships, key=lambda name: (-patrol.targets[name].tons, name))


def _move(campaign: Campaign, keys: list[str], bold: bool) -> str:
    patrol = at_sea(campaign)
    level = LEVELS.index(patrol.level)
    up, along, down = ([key for key in keys if _level(key) == level + by] for by in (-1, 0, 1))
    wanted = [name for name, target in patrol.targets.items() if target.wanted]
    if patrol.turn >= LATE and (patrol.hunted or level > LEVELS.index(PERISCOPE)):
        return _first(up)
    if patrol.hunted:
        if bold and _fights_on(campaign, patrol):
            return turn.STAY
        return turn.STAY if patrol.level == TWO_HUNDRED else _first(down)
    done = patrol.hull == 1 or not wanted or not patrol.torpedoes or patrol.turn >= LATE
    if done and turn.HOMEWARD in keys:
        return turn.HOMEWARD
    if level > LEVELS.index(PERISCOPE):
        return _first(up)
    if patrol.surfaced:
        return _nearest(campaign, down, wanted)
    if patrol.power < LOW:
        return _first(up)
    near = set(seen(campaign, patrol))
    return turn.STAY if near & set(wanted) else _nearest(campaign, along, wanted)


def _fights_on(campaign: Campaign, patrol: Patrol) -> bool:
    return (
        patrol.level == PERISCOPE
        and patrol.hull > 1
        and patrol.power >= BOLD_TOKENS
        and patrol.turn <= BOLD_UNTIL
        and any(patrol.targets[name].afloat for name in in_reach(campaign, patrol))
    )


def _level(key: str) -> int | None:
    return LEVELS.index(key[0]) if key[0] in LEVELS else None


def _first(keys: list[str]) -> str:
    return keys[0] if keys else turn.STAY


def _nearest(campaign: Campaign, keys: list[str], wanted: Iterable[str]) -> str:
    """The move with the fewest steps to a target; of equal ones the first."""
    wanted = list(wanted)
    if not keys or not wanted:
        return _first(keys)
    return min(keys, key=lambda key: min(steps(campaign, key).get(name, len(campaign.board)) for name in wanted))


POLICIES: Final[Mapping[str, Policy]] = {
    "careful": careful,
    "bold": partial(careful, bold=True),
    "random": at_random,
}
