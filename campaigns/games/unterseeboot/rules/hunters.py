"""Aircraft Phase, Destroyer Phase, Uncontrolled Dive, and Damage Control: what hunts the boat, and how she is lost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from campaigns.engine.checks import damaged
from campaigns.engine.prompts import Note, Procedure, Roll
from campaigns.games.unterseeboot.rules.state import TWO_HUNDRED, Campaign, Patrol, at_sea

AIRCRAFT: Final = "Aircraft Phase"
DAMAGE: Final = "Damage Control"
DESTROYER: Final = "Destroyer Phase"
DIVE: Final = "Uncontrolled Dive"
COLUMNS: Final = {"S": "surface", "P": "periscope", "D": "100m", "T": "200m"}


class BoatLost(Exception):
    """The boat is sunk: the patrol ends at once."""

    def __init__(self, cause: str) -> None:
        super().__init__(cause)
        self.cause = cause


def control(patrol: Patrol, cause: str) -> Procedure:
    """One damage: repaired at once, or a hull token is gone; with the third the boat."""
    repair = Roll("damage.repair", "1d6", DAMAGE, "repair", data={"hull": patrol.hull, "by": cause})
    yield from damaged(patrol, "hull", repair, "repaired", ("damage.repaired", "damage.hull_lost"))
    if patrol.hull < 1:
        raise BoatLost(cause)


def aircraft(patrol: Patrol) -> Procedure:
    """A boat that is Spotted already is not searched for; one that is Spotted is strafed at once."""
    if not patrol.surfaced:
        return
    if not patrol.spotted:
        if (yield Roll("aircraft.search", "1d6", AIRCRAFT, "spot")).result != "spotted":
            yield Note("aircraft.clear", case=AIRCRAFT)
            return
        patrol.spotted = True
        yield Note("aircraft.spotted", case=AIRCRAFT)
    if (yield Roll("aircraft.strafe", "1d6", AIRCRAFT, "strafe", "surface")).result != "damaged":
        yield Note("aircraft.missed", case=AIRCRAFT)
        return
    yield Note("aircraft.struck", case=AIRCRAFT)
    yield from control(patrol, "aircraft")


# --- the destroyer ----------------------------------------------------------------------------------------


def destroyer(campaign: Campaign, fired: Sequence[str]) -> Procedure:
    patrol = at_sea(campaign)
    yield from _tokens(patrol, fired)
    yield from _search(patrol)
    if patrol.escort == "detected":
        yield from _attack(campaign, patrol)
    if patrol.hunted and patrol.level == TWO_HUNDRED:
        patrol.escort = "none"
        yield Note("destroyer.evaded", case=DESTROYER)


def _tokens(patrol: Patrol, fired: Sequence[str]) -> Procedure:
    """The effect of a shot: on the surface and by two at once she is found, at periscope depth looked for."""
    if not fired or patrol.escort == "detected":
        return
    if patrol.surfaced:
        yield from _detect(patrol, "surface")
    elif len(fired) > 1:
        yield from _detect(patrol, "salvo")
    elif not patrol.hunted:
        patrol.escort = "searching"
        yield Note("destroyer.searching", case=DESTROYER)


def _search(patrol: Patrol) -> Procedure:
    """A boat that is looked for and has surfaced is found without a die."""
    if patrol.escort != "searching":
        return
    if patrol.surfaced:
        yield from _detect(patrol, "surfaced")
    elif (yield Roll("destroyer.search", "1d6", DESTROYER, "detect")).result == "detected":
        yield from _detect(patrol, "search")
    else:
        yield Note("destroyer.unseen", case=DESTROYER)


def _detect(patrol: Patrol, by: str) -> Procedure:
    patrol.escort = "detected"
    yield Note("destroyer.detected", {"by": by}, DESTROYER)


def _attack(campaign: Campaign, patrol: Patrol) -> Procedure:
    """Once a turn; then, where it is played so, whether a boat with one hull token holds at 200 m."""
    roll = yield Roll("destroyer.attack", "1d6", DESTROYER, "attack", COLUMNS[patrol.level])
    if roll.result == "damaged":
        yield Note("destroyer.struck", case=DESTROYER)
        yield from control(patrol, "destroyer")
    else:
        yield Note("destroyer.missed", case=DESTROYER)
    if campaign.options["uncontrolled-dive"] and patrol.level == TWO_HUNDRED and patrol.hull == 1:
        if (yield Roll("destroyer.dive", "1d6", DIVE, "dive")).result == "lost":
            raise BoatLost("dive")
        yield Note("destroyer.held", case=DIVE)
