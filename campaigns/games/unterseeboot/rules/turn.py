"""A turn of the patrol, from its manoeuvre to its end."""

from __future__ import annotations

from typing import Final

from campaigns.engine.prompts import Aside, Charts, Note, Procedure
from campaigns.games.unterseeboot.rules import aircraft, contacts, destroyer, endings, entered, maneuver, torpedoes
from campaigns.games.unterseeboot.rules.damage import BoatLost
from campaigns.games.unterseeboot.rules.state import TURNS, Campaign, Patrol, at_sea

CASE: Final = "Maneuver Phase"
NOWHERE: Final = ("boat.moved", "patrol.honour", "campaign.goal", "campaign.over")


def play(campaign: Campaign, charts: Charts) -> Procedure:
    """One turn, or the rest of the patrol entered by hand."""
    patrol = at_sea(campaign)
    patrol.turn = min(patrol.turn + 1, TURNS)
    yield Note("turn.begun", {"turn": patrol.turn, "at": patrol.space}, CASE)
    way = yield from maneuver.choose(campaign)
    if isinstance(way, Aside):
        yield from entered.patrol(campaign, charts)
    else:
        yield from _placed(patrol, _phases(campaign, charts, way))


def _placed(patrol: Patrol, phases: Procedure) -> Procedure:
    """Every note of a turn carries the boat's place at that moment."""
    answer = None
    try:
        while True:
            told = phases.send(answer)
            if type(told) is Note and told.key not in NOWHERE:
                told = Note(told.key, {**told.data, "at": patrol.space}, told.case)
            answer = yield told
    except StopIteration:
        return


def _phases(campaign: Campaign, charts: Charts, way: str) -> Procedure:
    """Six phases; a homeward turn has three. After the last turn she must be on the surface."""
    patrol = at_sea(campaign)
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
