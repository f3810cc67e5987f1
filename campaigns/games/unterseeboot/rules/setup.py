"""Setting up the Board, Patrol Entry Points: a campaign, and a boat that is ready for a patrol."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from campaigns.engine.prompts import BadAnswer, Charts, Choose, Note, Option, Procedure, checked_name
from campaigns.games.unterseeboot.rules import area
from campaigns.games.unterseeboot.rules.state import (
    BOUNDED,
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
LONGEST_NAME: Final = 60
LONGEST_BOAT: Final = 30
USUAL: Final[Mapping[str, Any]] = {"boat": "", "type": "VIIA", "map": "offset", "start": "S1", "options": ()}


def new(setup: Mapping[str, Any], charts: Charts) -> Campaign:
    """A campaign in port; all of this is fixed for it."""
    for key in setup:
        if key != "kommandant" and key not in USUAL:
            raise BadAnswer("field.unknown", str(key)[:60], name=str(key)[:60])
    asked = {**USUAL, **setup}
    name, options = _text(asked, "kommandant", LONGEST_NAME), asked["options"]
    if not name:
        raise BadAnswer("field.required", "kommandant")
    boat = _text(asked, "boat", LONGEST_BOAT)
    if asked["type"] not in list(TORPEDOES):
        raise BadAnswer("field.choice", "type")
    if not isinstance(options, list | tuple) or not all(one in list(OPTIONS) for one in options):
        raise BadAnswer("field.choice", "options")
    if asked["map"] not in area.maps(charts):
        raise BadAnswer("field.choice", "map")
    board = area.board(charts.tables[area.MAP], asked["map"])
    if any(board_faults(board)):
        raise BadAnswer("setup.map", "map")
    if asked["start"] not in list(board):
        raise BadAnswer("setup.start", "start")
    taken = {option: option in options for option in OPTIONS}
    return Campaign(name, boat, asked["type"], asked["map"], asked["start"], taken, board, rules=BOUNDED)


def _text(asked: Mapping[str, Any], key: str, most: int) -> str:
    value = asked.get(key, "")
    if not isinstance(value, str):
        raise BadAnswer("form", key)
    return checked_name(value, key, most)


def outfit(campaign: Campaign, charts: Charts) -> Procedure:
    """A fresh boat, fully supplied, and targets that nobody has seen yet."""
    targets = {name: Target() for name, space in campaign.board.items() if space.target}
    patrol = campaign.patrol = Patrol(campaign.number, campaign.start, campaign.load, targets)
    if campaign.options["entry"]:
        options = tuple(Option(name, {"at": name}) for name in area.sides(campaign))
        patrol.space = yield Choose("outfit.entry", ENTRY, options, data={"number": patrol.number})
    yield Note("patrol.begun", {"number": patrol.number, "space": at_sea(campaign).space}, CASE)
