"""What no career can be: faults that an amendment is refused for, and what no version of the rules brings about."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from campaigns.engine.fields import LONGEST_TEXT
from campaigns.engine.paths import leaves
from campaigns.games.the_hunted.rules.calendar import is_month
from campaigns.games.the_hunted.rules.state import (
    BOXES,
    CREW,
    GRADES,
    LEVELS,
    MINE,
    OFFICERS,
    RANKS,
    ZONES,
    Boat,
    Career,
    Man,
    Patrol,
)

MAT: Final = {
    "light": ("", "day", "night"),
    "mode": ("", "submerged", "surfaced", "night_surface"),
    "range": ("", "close", "medium", "long", "extreme"),
    "wolfpack": ("", "busy", "focused"),
    "quality": ("", *LEVELS),
    "air_quality": ("", *LEVELS),
}  # what the combat mat can show
WOUNDS: Final = ("fit", "LW", "SW", "KIA")
MOST: Final = 9_999
MOST_TONS: Final = 9_999_999
TONNAGE: Final = ("tons", "notional", "grade_tons", "fuel", "own_fuel")
LONGEST_NAME: Final = 120
MONTH: Final = re.compile("[0-9]{4}-[0-9]{2}")
PEACE: Final = ("1930", "1960")
SYSTEM_STATES: Final = ("sound", "damaged", "inoperable")


def check(career: Career) -> list[str]:
    """Faults of a state: an amendment that makes one is refused."""
    return [*_boat_faults(career.boat), *_career_faults(career), *_man_faults(career), *beyond(career)]


def beyond(state: Any) -> list[str]:
    """What no version of the rules can have brought about: counts that pages would draw for ever, months of peace."""
    return [f"{path}: {text}" for path, value in leaves(state) if (text := _beyond(path, value))]


def _beyond(path: str, value: Any) -> str:
    if isinstance(value, str):
        if len(value) == 7 and MONTH.fullmatch(value) and not PEACE[0] < value < PEACE[1]:
            return "a month of the war"
        if len(value) <= LONGEST_NAME:
            return ""
        longest = LONGEST_NAME if path.rpartition(".")[2] in ("name", "number") else LONGEST_TEXT
        return f"at most {longest:,} letters" if len(value) > longest else ""
    if isinstance(value, int | float):
        if abs(value) <= MOST:
            return ""
        most = MOST_TONS if path.rpartition(".")[2] in TONNAGE or ".spec." in path else MOST
        return f"at most {most:,}" if abs(value) > most else ""
    if isinstance(value, list):
        found = (_beyond(path, one) for one in value)
        return f"at most {MOST:,}" if len(value) > MOST else next(filter(None, found), "")
    return ""


def _boat_faults(boat: Boat) -> Iterator[str]:
    figures = boat.figures
    if not 0 <= boat.hull < figures["hull_boxes"]:
        yield f"hull 0 to {figures['hull_boxes'] - 1}"
    if not 0 <= boat.flooding < figures["flooding_boxes"]:
        yield f"flooding 0 to {figures['flooding_boxes'] - 1}"
    if not 0 <= boat.gun_ammo <= figures["deck_gun_ammo"]:
        yield f"gun rounds 0 to {figures['deck_gun_ammo']}"
    if not 0 <= boat.bold <= figures["bold_canisters"]:
        yield f"BOLD 0 to {figures['bold_canisters']}"
    if any(state not in SYSTEM_STATES for state in boat.systems.values()):
        yield "a system is sound, damaged or inoperable"
    for end, room in (("fore", figures["reloads_fwd"]), ("aft", figures["reloads_aft"])):
        if len(boat.racks.get(end, [])) > room:
            yield f"the {end} rack holds {room}"
    loads = [*boat.tubes.values(), *boat.racks.get("fore", []), *boat.racks.get("aft", [])]
    if any(load and load != MINE and not load.startswith("G7") for load in loads):
        yield "no such torpedo"


def _career_faults(career: Career) -> Iterator[str]:
    if not is_month(career.month):
        yield "a month is written 1943-07"
    if not 0 <= career.rank < len(RANKS):
        yield f"rank 0 to {len(RANKS) - 1}"
    if not 0 <= career.grade < len(GRADES):
        yield f"grade 0 to {len(GRADES) - 1}"
    if career.crew_level not in LEVELS:
        yield "crew quality green, trained, veteran or elite"
    if career.hals < 0 or career.requests < 0 or career.notional < 0:
        yield "nothing below 0"
    if career.patrol is not None:
        yield from _patrol_faults(career.patrol)


def _patrol_faults(patrol: Patrol) -> Iterator[str]:
    if not -1 <= patrol.at < len(patrol.track):
        yield f"box -1 to {len(patrol.track) - 1}"
    if patrol.heading not in (1, -1):
        yield "heading 1 or -1"
    if patrol.zone not in ZONES or any(box.box not in BOXES or not 1 <= box.rolls <= 3 for box in patrol.track):
        yield "no such box"
    if patrol.posture not in ("surfaced", "schnorchel"):
        yield "posture surfaced or schnorchel"
    for name, allowed in MAT.items():
        if patrol.fight is not None and getattr(patrol.fight, name) not in allowed:
            yield f"{name} {', '.join(word for word in allowed if word)}"


def _man_faults(career: Career) -> Iterator[str]:
    if set(career.crew) - {"agent"} != {*OFFICERS, *CREW}:
        yield "a post is missing"
    men: list[Man] = [career.kommandant, *career.crew.values()]
    if any(man.wound not in WOUNDS for man in men):
        yield "a man is fit, LW, SW or KIA"
    if career.kommandant.wound == "KIA":
        yield "the Kommandant lives"
