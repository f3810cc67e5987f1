"""Chapter 7: the Order Track, the Morale Track with its decks, excess, blocked spaces, and an exhausted crew."""

from __future__ import annotations

from typing import Final

from campaigns.engine.prompts import Charts, Note, Procedure
from campaigns.games.u_boot.rules import tables
from campaigns.games.u_boot.rules.state import MORALE, ORDERS, Mission, Tour

DECKS: Final = "7.3"
EXHAUSTED: Final = "7.4"


class MissionOver(Exception):
    """The boat is lost; the mission holds the cause."""


def lost(mission: Mission, how: str, case: str) -> Procedure:
    mission.how = how
    yield Note("lost", {"how": how}, case)
    raise MissionOver


def can_order(mission: Mission) -> bool:
    """7.3: as long as either track has a space."""
    return mission.order > mission.blocked or mission.morale > 0


def pay(mission: Mission, order: str, charts: Charts) -> Procedure:
    """7.2: one space to the right, and at the end of the Order Track one of morale."""
    mission.orders += 1
    if mission.order > mission.blocked:
        mission.order -= 1
        yield Note("order.paid", {"order": order, "track": "order", "left": mission.order - mission.blocked}, "7.2")
        return
    yield Note("order.paid", {"order": order, "track": "morale", "left": 0}, "7.2")
    yield from move(mission, -1, charts)


def move(mission: Mission, change: int, charts: Charts) -> Procedure:
    """7.3: one move of the morale token. Falling into or past a marked space draws a card, rising never does."""
    before = mission.morale
    mission.morale = max(0, min(MORALE, before + change))
    for space, deck in tables.decks(charts):
        if mission.morale <= space < before:
            mission.due[deck] += 1
            yield Note("deck", {"deck": int(deck), "space": space}, DECKS)
    if before > 0 and mission.morale == 0:
        yield Note("exhausted", {}, EXHAUSTED)


def high_alert(mission: Mission) -> Procedure:
    """7.2: back to VIII, at the price of one space."""
    mission.order, mission.alerts = ORDERS, mission.alerts + 1
    yield from block(mission, 1, "7.2")


def block(mission: Mission, spaces: int, case: str) -> Procedure:
    """A block is laid at the right end and lifted from its left end, so that blocks never leave gaps."""
    before = mission.blocked
    mission.blocked = max(0, min(ORDERS, before + spaces))
    if mission.blocked != before:
        yield Note("blocked", {"blocked": mission.blocked}, case)


def excess(tour: Tour, spaces: int) -> Procedure:
    """6.6.1: the marker moves left by the most that one man took; on the Captain's easy level it is not kept."""
    mission = tour.mission
    if spaces and mission.excess is not None:
        mission.excess = min(MORALE, mission.excess + spaces)
        yield Note("excess", {"spaces": spaces, "at": mission.excess}, "6.6.1")


def count_excess(mission: Mission) -> Procedure:
    """6.8, step 3: farther left than the morale token costs a space; the marker goes back either way."""
    if mission.excess is not None:
        if mission.excess > mission.morale:
            yield from block(mission, 1, "6.8")
        mission.excess = 0
