"""Ending the Game, Victory Conditions, Playing a Campaign: the result of a patrol, and whether there is another."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from campaigns.engine.ladders import ladder, reached
from campaigns.engine.prompts import Charts, Choose, Note, Option, Procedure
from campaigns.games.unterseeboot.rules.state import (
    GOAL,
    HOME,
    LOST,
    THOUSAND,
    Campaign,
    Patrol,
    Record,
    Ship,
    at_sea,
)

CASE: Final = "Ending the Game"
HONOURS: Final = "Victory Conditions"
SERIES: Final = "Playing a Campaign"
RETURN: Final = "Return to Base"
LADDER: Final = "honours"  # the chart
WOUND: Final = "wound_badge"
SAIL, ENOUGH = "sail", "enough"


def home(campaign: Campaign, charts: Charts) -> Procedure:
    """She is home, on her own way there or at the end of the last turn."""
    patrol = at_sea(campaign)
    yield Note("boat.home", {"number": patrol.number, "turn": patrol.turn}, RETURN if patrol.homeward else CASE)
    yield from close(campaign, record(patrol, HOME, "", honour(charts, patrol.tons)))


def lost(campaign: Campaign, charts: Charts, cause: str) -> Procedure:
    """She is lost; ships sunk stay sunk."""
    patrol = at_sea(campaign)
    yield Note("boat.lost", {"cause": cause, "number": patrol.number, "turn": patrol.turn}, CASE)
    yield from close(campaign, record(patrol, LOST, cause, WOUND))


def close(campaign: Campaign, ended: Record) -> Procedure:
    """The record of a patrol; with the boat the campaign is over."""
    campaign.patrol = None
    campaign.patrols.append(ended)
    campaign.tons += ended.tons
    yield Note("patrol.honour", {"honour": ended.honour, "tons": ended.tons}, HONOURS)
    if ended.outcome == HOME:
        campaign.survived += 1
        if campaign.survived == GOAL:
            yield Note("campaign.goal", {"survived": campaign.survived, "tons": campaign.tons}, SERIES)
    else:
        yield from _over(campaign)


def reckoning(campaign: Campaign, charts: Charts) -> Procedure:
    """In port: refit and conduct another patrol, or stay ashore."""
    data = {"number": campaign.number, "survived": campaign.survived, "tons": campaign.tons}
    options = (Option(SAIL, {"next": campaign.number + 1}), Option(ENOUGH))
    if (yield Choose("campaign.next", SERIES, options, data=data)) == SAIL:
        campaign.number += 1
    else:
        yield from _over(campaign)


def _over(campaign: Campaign) -> Procedure:
    campaign.over = True
    data = {"patrols": len(campaign.patrols), "survived": campaign.survived, "tons": campaign.tons}
    yield Note("campaign.over", data, SERIES)


def record(patrol: Patrol, outcome: str, cause: str, won: str) -> Record:
    kept = {name: getattr(patrol, name) for name in ("number", "tons", "hull", "torpedoes", "fired", "hits")}
    return Record(turns=patrol.turn, outcome=outcome, cause=cause, honour=won, ships=sunk(patrol), **kept)


def sunk(patrol: Patrol) -> list[Ship]:
    """In the order of sinking; ships that a value set by hand has sunk come last."""
    left = {name: target.tons for name, target in patrol.targets.items() if target.state == "sunk"}
    found = [Ship(ship.space, left.pop(ship.space)) for ship in patrol.ships if ship.space in left]
    return [*found, *(Ship(name, tons) for name, tons in left.items())]


def next_honour(charts: Charts, tons: int) -> tuple[str, int] | None:
    """The honour above that of a patrol, and the tons that were missing."""
    for step, above in pairwise(ladder(charts.tables.get(LADDER, ()))):
        if step.most is not None and tons // THOUSAND <= step.most:
            return above.key, (step.most + 1) * THOUSAND - tons
    return None


def honour(charts: Charts, tons: int) -> str:
    """The honour for the tonnage of one patrol; it is not added up over a campaign."""
    return reached(ladder(charts.tables[LADDER]), tons // THOUSAND)
