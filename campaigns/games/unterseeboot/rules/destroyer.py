"""Destroyer Phase, Uncontrolled Dive: the search, one attack a turn, and her escape."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from campaigns.engine.prompts import Note, Procedure, Roll
from campaigns.games.unterseeboot.rules import damage
from campaigns.games.unterseeboot.rules.state import TWO_HUNDRED, Campaign, Patrol, at_sea

CASE: Final = "Destroyer Phase"
DIVE: Final = "Uncontrolled Dive"
COLUMNS: Final = {"S": "surface", "P": "periscope", "D": "100m", "T": "200m"}


def phase(campaign: Campaign, fired: Sequence[str]) -> Procedure:
    patrol = at_sea(campaign)
    yield from _tokens(patrol, fired)
    yield from _search(patrol)
    if patrol.escort == "detected":
        yield from _attack(campaign, patrol)
    if patrol.hunted and patrol.level == TWO_HUNDRED:
        patrol.escort = "none"
        yield Note("destroyer.evaded", case=CASE)


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
        yield Note("destroyer.searching", case=CASE)


def _search(patrol: Patrol) -> Procedure:
    """A boat that is looked for and has surfaced is found without a die."""
    if patrol.escort != "searching":
        return
    if patrol.surfaced:
        yield from _detect(patrol, "surfaced")
    elif (yield Roll("destroyer.search", "1d6", CASE, "detect")).result == "detected":
        yield from _detect(patrol, "search")
    else:
        yield Note("destroyer.unseen", case=CASE)


def _detect(patrol: Patrol, by: str) -> Procedure:
    patrol.escort = "detected"
    yield Note("destroyer.detected", {"by": by}, CASE)


def _attack(campaign: Campaign, patrol: Patrol) -> Procedure:
    """Once a turn; then, where it is played so, whether a boat with one hull token holds at 200 m."""
    roll = yield Roll("destroyer.attack", "1d6", CASE, "attack", COLUMNS[patrol.level])
    if roll.result == "damaged":
        yield Note("destroyer.struck", case=CASE)
        yield from damage.control(patrol, "destroyer")
    else:
        yield Note("destroyer.missed", case=CASE)
    if campaign.options["uncontrolled-dive"] and patrol.level == TWO_HUNDRED and patrol.hull == 1:
        if (yield Roll("destroyer.dive", "1d6", DIVE, "dive")).result == "lost":
            raise damage.BoatLost("dive")
        yield Note("destroyer.held", case=DIVE)
