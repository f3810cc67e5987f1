"""Target ID Phase, Big Ships: the nature of a target."""

from __future__ import annotations

from typing import Any, Final

from campaigns.engine.prompts import Choose, Note, Option, Procedure, Roll
from campaigns.games.unterseeboot.rules.area import seen
from campaigns.games.unterseeboot.rules.state import BIG_DICE, THOUSAND, TWO_HITS, Campaign, Patrol, Target, at_sea

CASE: Final = "Target ID Phase"
BIG: Final = "Big Ships"
NONE: Final = "none"
SET: Final = 6 * THOUSAND  # what the small die is set to when there is no large one left


def identify(campaign: Campaign) -> Procedure:
    """One unknown target in the same or an adjacent space, if wished."""
    patrol = at_sea(campaign)
    if not unknown(campaign, patrol):
        return
    chosen = yield Choose("turn.identify", CASE, lambda: _targets(campaign), data={"at": patrol.space})
    if chosen == NONE:
        return
    tons = yield from _tonnage(campaign, patrol, chosen)
    if tons is None:
        patrol.targets[chosen] = Target("false")
        yield Note("target.false_contact", {"space": chosen}, CASE)
        return
    hits = 2 if tons >= TWO_HITS else 1
    patrol.targets[chosen] = Target("identified", tons, hits)
    yield Note("target.identified", {"space": chosen, "tons": tons, "hits": hits}, BIG if hits > 1 else CASE)


def unknown(campaign: Campaign, patrol: Patrol) -> list[str]:
    return [name for name in seen(campaign, patrol) if patrol.targets[name].state == "unknown"]


def _targets(campaign: Campaign) -> tuple[Option, ...]:
    return (*(Option(name, {"target": name}) for name in unknown(campaign, at_sea(campaign))), Option(NONE))


def _tonnage(campaign: Campaign, patrol: Patrol, target: str) -> Procedure:
    """Tons, or None for a false contact."""
    column = "big-ships" if campaign.options["big-ships"] else "standard"
    data = {"target": target}
    result = (yield Roll("identify.tonnage", "1d6", CASE, "id", column, data=data)).result
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
