"""Setting up the Board, Patrol Entry Points: a campaign, and a boat that is ready for a patrol."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from campaigns.engine.fields import LONGEST_NAME, read_setup
from campaigns.engine.prompts import BadAnswer, Charts, Choose, Field, Note, Option, Procedure
from campaigns.games.unterseeboot.rules import area
from campaigns.games.unterseeboot.rules.state import (
    MAPPED,
    OPTIONS,
    TORPEDOES,
    Campaign,
    Patrol,
    Target,
    at_sea,
    board_faults,
)

CASE: Final = "Setting up the Board"
ENTRY: Final = "Patrol Entry Points"
LONGEST_BOAT: Final = 30


def fields(charts: Charts) -> tuple[Field, ...]:
    """All of it is fixed for the campaign."""
    rows = charts.tables.get(area.MAP, ())
    return (
        Field("kommandant", "text", high=LONGEST_NAME),
        Field("boat", "text", high=LONGEST_BOAT, required=False),
        Field("type", "choice", options=tuple(TORPEDOES), initial="VIIA"),
        Field("map", "choice", options=tuple(dict.fromkeys(str(row["map"]) for row in rows)), initial="offset"),
        Field("start", "choice", options=tuple(dict.fromkeys(str(row["space"]) for row in rows)), initial="S1"),
        Field("options", "many", options=OPTIONS, initial=()),
    )


def new(setup: Mapping[str, Any], charts: Charts) -> Campaign:
    asked = read_setup(fields(charts), setup)
    board = area.board(charts.tables[area.MAP], asked["map"])
    if any(board_faults(board)):
        raise BadAnswer("setup.map", "map")
    if asked["start"] not in board:
        raise BadAnswer("setup.start", "start")
    asked |= {"boat": asked["boat"] or "", "options": {option: option in asked["options"] for option in OPTIONS}}
    return Campaign(**asked, board=board, rules=MAPPED)


def outfit(campaign: Campaign, charts: Charts) -> Procedure:
    """A fresh boat, fully supplied, and targets that nobody has seen yet."""
    targets = {name: Target() for name, space in campaign.board.items() if space.target}
    patrol = campaign.patrol = Patrol(campaign.number, campaign.start, campaign.load, targets)
    if campaign.options["entry"]:
        options = tuple(Option(name, {"at": name}) for name in area.sides(campaign))
        patrol.space = yield Choose("outfit.entry", ENTRY, options, data={"number": patrol.number})
    yield Note("patrol.begun", {"number": patrol.number, "space": at_sea(campaign).space}, CASE)
