"""Target ID Phase, Big Ships, Torpedo Phase, Type-VIIC Unterseeboot: targets identified, and one torpedo or two."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import Any, Final

from campaigns.engine.prompts import Choose, Note, Option, Procedure, Roll
from campaigns.games.unterseeboot.rules.area import in_reach, seen
from campaigns.games.unterseeboot.rules.state import (
    BIG_DICE,
    THOUSAND,
    TWO_HITS,
    Campaign,
    Patrol,
    Ship,
    Target,
    at_sea,
)

IDENTIFY: Final = "Target ID Phase"
BIG: Final = "Big Ships"
FIRE: Final = "Torpedo Phase"
PAIRS: Final = "Type-VIIC Unterseeboot"
NONE: Final = "none"
BOTH: Final = "+"
SET: Final = 6 * THOUSAND  # what the small die is set to when there is no large one left


def identify(campaign: Campaign) -> Procedure:
    """One unknown target in the same or an adjacent space, if wished."""
    patrol = at_sea(campaign)
    if not unknown(campaign, patrol):
        return
    chosen = yield Choose("turn.identify", IDENTIFY, lambda: _targets(campaign), data={"at": patrol.space})
    if chosen == NONE:
        return
    tons = yield from _tonnage(campaign, patrol, chosen)
    if tons is None:
        patrol.targets[chosen] = Target("false")
        yield Note("target.false_contact", {"space": chosen}, IDENTIFY)
        return
    hits = 2 if tons >= TWO_HITS else 1
    patrol.targets[chosen] = Target("identified", tons, hits)
    yield Note("target.identified", {"space": chosen, "tons": tons, "hits": hits}, BIG if hits > 1 else IDENTIFY)


def unknown(campaign: Campaign, patrol: Patrol) -> list[str]:
    return [name for name in seen(campaign, patrol) if patrol.targets[name].state == "unknown"]


def _targets(campaign: Campaign) -> tuple[Option, ...]:
    return (*(Option(name, {"target": name}) for name in unknown(campaign, at_sea(campaign))), Option(NONE))


def _tonnage(campaign: Campaign, patrol: Patrol, target: str) -> Procedure:
    """Tons, or None for a false contact."""
    column = "big-ships" if campaign.options["big-ships"] else "standard"
    data = {"target": target}
    result = (yield Roll("identify.tonnage", "1d6", IDENTIFY, "id", column, data=data)).result
    if result == "big_ship":
        result = (yield Roll("identify.big", "1d6", BIG, "big_ship", data=data)).result
    if result in BIG_DICE:
        return (yield from _large(patrol, result, data))
    return None if result == "false_contact" else int(result)


def _large(patrol: Patrol, die: str, data: dict[str, Any]) -> Procedure:
    """A large die, once of each kind in play; one that shows a false contact leaves the board again."""
    if die in patrol.big_dice:
        return SET
    roll = yield Roll("identify.big_tonnage", f"1{die}", BIG, data=data)
    if roll.total <= 1:
        return None
    patrol.big_dice = [one for one in BIG_DICE if one == die or one in patrol.big_dice]
    return min(roll.total, int(die[1:])) * THOUSAND


# --- torpedoes --------------------------------------------------------------------------------------------


def fire(campaign: Campaign) -> Procedure:
    """The targets fired at, one for each torpedo."""
    patrol = at_sea(campaign)
    if not patrol.torpedoes or not afloat(campaign, patrol):
        return []
    data = {"at": patrol.space, "torpedoes": patrol.torpedoes}
    chosen = yield Choose("torpedo.fire", FIRE, lambda: _shots(campaign), data=data)
    if chosen == NONE:
        return []
    targets = chosen.split(BOTH)
    patrol.torpedoes = max(patrol.torpedoes - len(targets), 0)  # spent either way
    patrol.fired += len(targets)
    column = "surface" if patrol.surfaced else "periscope"
    for target in targets:
        yield from _run(patrol, target, column)
    return targets


def afloat(campaign: Campaign, patrol: Patrol) -> list[str]:
    """Identified targets in reach."""
    return [name for name in in_reach(campaign, patrol) if patrol.targets[name].afloat]


def _shots(campaign: Campaign) -> tuple[Option, ...]:
    patrol = at_sea(campaign)
    targets = afloat(campaign, patrol) if patrol.torpedoes else []
    singles = (Option(name, _named(patrol, name)) for name in targets)
    return (Option(NONE), *singles, *_pairs(campaign, patrol, targets))


def _pairs(campaign: Campaign, patrol: Patrol, targets: list[str]) -> Iterator[Option]:
    """Two at once: split at periscope depth only, where more than one target is in reach."""
    if campaign.type == "VIIC" and patrol.torpedoes > 1:
        for first, second in combinations_with_replacement(sorted(targets), 2):
            data = {**_named(patrol, first), "second": second, "more": patrol.targets[second].tons}
            yield Option(f"{first}{BOTH}{second}", data)


def _named(patrol: Patrol, name: str) -> dict[str, object]:
    target = patrol.targets[name]
    return {"target": name, "tons": target.tons, "hits": target.hits_left}


def _run(patrol: Patrol, name: str, column: str) -> Procedure:
    """One torpedo; the second of a pair is spent without a die when the first has sunk the ship."""
    target = patrol.targets[name]
    if not target.afloat:
        yield Note("torpedo.wasted", {"space": name}, PAIRS)
        return
    roll = yield Roll("torpedo.shot", "1d6", FIRE, "torpedo", column, data={"target": name})
    if roll.result != "hit":
        yield Note("torpedo.missed", {"space": name}, FIRE)
        return
    patrol.hits += 1
    target.hits_left = max(target.hits_left - 1, 0)
    yield Note("torpedo.hit", {"space": name, "hits_left": target.hits_left}, FIRE)
    if target.afloat and not target.hits_left:
        target.state = "sunk"
        patrol.ships.append(Ship(name, target.tons))
        yield Note("target.sunk", {"space": name, "tons": target.tons}, FIRE)
