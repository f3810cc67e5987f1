"""A turn of the patrol, from its manoeuvre to its end."""

from __future__ import annotations

from typing import Final

from campaigns.engine.prompts import Aside, Charts, Note, Procedure
from campaigns.games.unterseeboot.rules import aircraft, contacts, destroyer, endings, entered, maneuver, torpedoes
from campaigns.games.unterseeboot.rules.damage import BoatLost
from campaigns.games.unterseeboot.rules.state import TURNS, Campaign, at_sea

CASE: Final = "Maneuver Phase"


def play(campaign: Campaign, charts: Charts) -> Procedure:
    """Six phases; a homeward turn has three. After the last turn she must be on the surface."""
    patrol = at_sea(campaign)
    patrol.turn = min(patrol.turn + 1, TURNS)
    if patrol.turn > 1:  # the first one opens with the patrol
        yield Note("turn.begun", {"turn": patrol.turn, "at": patrol.space}, CASE)
    way = yield from maneuver.choose(campaign)
    if isinstance(way, Aside):
        yield from entered.patrol(campaign, charts)
        return
    try:
        yield from maneuver.go(campaign, way)
        yield from maneuver.battery(patrol)
        if not patrol.homeward:
            yield from contacts.identify(campaign)
        yield from aircraft.phase(patrol)
        if not patrol.homeward:
            fired = yield from torpedoes.fire(campaign)
            yield from destroyer.phase(campaign, fired)
        if patrol.turn >= TURNS and not patrol.surfaced:
            raise BoatLost("submerged")
    except BoatLost as lost:
        yield from endings.lost(campaign, charts, lost.cause)
    else:
        if patrol.homeward or patrol.turn >= TURNS:
            yield from endings.home(campaign, charts)
