"""Torpedo Phase; Type-VIIC Unterseeboot: one torpedo, or two at once."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import Final

from campaigns.engine.prompts import Choose, Note, Option, Procedure, Roll
from campaigns.games.unterseeboot.rules.area import in_reach
from campaigns.games.unterseeboot.rules.state import Campaign, Patrol, Ship, at_sea

CASE: Final = "Torpedo Phase"
PAIRS: Final = "Type-VIIC Unterseeboot"
NONE: Final = "none"
BOTH: Final = "+"


def fire(campaign: Campaign) -> Procedure:
    """The targets fired at, one for each torpedo."""
    patrol = at_sea(campaign)
    if not patrol.torpedoes or not afloat(campaign, patrol):
        return []
    data = {"at": patrol.space, "torpedoes": patrol.torpedoes}
    chosen = yield Choose("torpedo.fire", CASE, lambda: _shots(campaign), data=data)
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
    roll = yield Roll("torpedo.shot", "1d6", CASE, "torpedo", column, data={"target": name})
    if roll.result != "hit":
        yield Note("torpedo.missed", {"space": name}, CASE)
        return
    patrol.hits += 1
    target.hits_left = max(target.hits_left - 1, 0)
    yield Note("torpedo.hit", {"space": name, "hits_left": target.hits_left}, CASE)
    if target.afloat and not target.hits_left:
        target.state = "sunk"
        patrol.ships.append(Ship(name, target.tons))
        yield Note("target.sunk", {"space": name, "tons": target.tons}, CASE)
