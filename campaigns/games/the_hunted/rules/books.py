"""What stands above everything, the rows for the ledger, how a career ended, and what no career can be."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, Final

from campaigns.engine.game import Measure, Row
from campaigns.engine.paths import leaves
from campaigns.engine.prompts import LONGEST_TEXT
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
from campaigns.games.the_hunted.rules.victory import WON

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
PEACE: Final = ("1930", "1960")
SYSTEM_STATES: Final = ("sound", "damaged", "inoperable")
TONS: Final = "t"
UNHURT: Final = ("war_over", "contest_over", "relieved")  # ends of a career that are no loss


# --- head and end -------------------------------------------------------------------------------------


def head(career: Career) -> dict[str, Any]:
    """Boat, Kommandant, month, where, tonnage."""
    patrol = career.patrol
    return {
        "boat": career.boat.number,
        "type": career.boat.type,
        "name": career.kommandant.name,
        "rank": RANKS[career.rank],
        "month": career.month,
        "base": career.base,
        "patrol": career.number,
        "assignment": patrol.assignment if patrol else "",
        "zone": patrol.zone if patrol else "",
        "tag": patrol.tag if patrol else "",
        "box": patrol.at + 1 if patrol else 0,
        "boxes": len(patrol.track) if patrol else 0,
        "tons": career.tons,
        "ships": career.ships,
        "patrols": career.sailed,
        "grade": GRADES[career.grade],
        "sunk": [ship.tons for ship in career.sinkings],
        "end": career.end.reason if career.end else "",
        "victory": career.end.victory if career.end else "",
        "alive": career.end.alive if career.end else True,
        **({"pack": career.contest.pack} if career.contest else {}),
    }


def end(career: Career) -> dict[str, Any] | None:
    """The last line of the wire."""
    if career.end is None:
        return None
    return {
        "reason": career.end.reason,
        "case": career.end.case,
        "date": career.end.month,
        "tonnage": career.tons,
        "ships": career.ships,
        "victory": career.end.victory,
        "alive": career.end.alive,
        "rank": RANKS[career.rank],
        "awards": [award.name for award in career.awards],
        "patrols": career.sailed,
    }


def measure(career: Career) -> Measure:
    """Tonnage; won from a marginal victory on (5.2.2), lost when the boat or its Kommandant is."""
    end = career.end
    return Measure(
        career.tons,
        TONS,
        won=end is not None and end.victory in WON,
        lost=end is not None and end.reason not in UNHURT,
        gains=career.ships,
    )


# --- rows ---------------------------------------------------------------------------------------------


def ledger(career: Career) -> Sequence[Row]:
    """The career as plain rows."""
    patrols = [*career.patrols, *([career.patrol] if career.patrol else [])]
    return [
        *_boats(career),
        *_men(career),
        *(row for patrol in patrols for row in _patrol(career, patrol)),
        *_port(career),
    ]


def _boats(career: Career) -> Iterator[Row]:
    for order, boat in enumerate((*career.boats, career.boat), start=1):
        yield Row(
            "boat",
            str(order),
            {
                "number": boat.number,
                "type": boat.type,
                "joined": boat.joined,
                "left": boat.left or None,
                "fate": boat.fate or ("in service" if career.end is None else "survived"),
                "order": order,
            },
        )


def boat_key(career: Career, number: str) -> str:
    boats = (*career.boats, career.boat)
    return str(next((place for place, boat in enumerate(boats, start=1) if boat.number == number), len(boats)))


def _men(career: Career) -> Iterator[Row]:
    for man in (career.kommandant, *career.crew.values(), *career.former):
        yield Row(
            "crew_member",
            str(man.id),
            {
                "post": man.post,
                "name": man.name,
                "rank": RANKS[career.rank] if man.post == "kommandant" else "",
                "experte": man.experte,
                "wound": man.wound,
                "joined": man.joined,
                "left": man.left or None,
                "fate": man.fate,
                "wounds": man.wounds,
                "boat": boat_key(career, man.boat),
            },
        )


def _patrol(career: Career, patrol: Patrol) -> Iterator[Row]:
    key = str(patrol.number)
    sunk = [ship for ship in career.sinkings if ship.patrol == patrol.number]
    tonnage = sum(ship.tons for ship in sunk) + patrol.notional
    yield Row(
        "outing",
        key,
        {
            "number": patrol.number,
            "title": patrol.zone or patrol.assignment,
            "outcome": patrol.outcome,
            "score": tonnage,
            "unit": TONS,
            "facts": {"month": patrol.start, "ships": len(sunk)},
        },
    )
    yield Row(
        "patrol",
        key,
        {
            "number": patrol.number,
            "boat": boat_key(career, patrol.boat),
            "assignment": patrol.assignment,
            "zone": patrol.zone,
            "tag": patrol.tag,
            "start": patrol.start,
            "end": patrol.ended or None,
            "base_from": patrol.base_from,
            "base_to": patrol.base_to,
            "outcome": patrol.outcome,
            "tonnage": tonnage,
            "ships": len(sunk),
            "fired": patrol.fired,
            "hits": patrol.hits,
            "duds": patrol.duds,
            "aborted": patrol.aborting,
            "letters": "P" * patrol.months_at_sea,
        },
    )
    for order, met in enumerate(patrol.encounters, start=1):
        encounter = f"{key}.{order}"
        yield Row(
            "encounter",
            encounter,
            {
                "patrol": key,
                "order": order,
                "box": met.box + 1,
                "area": met.zone,
                "kind": met.kind,
                "light": met.light,
                "month": met.month,
                "escorted": met.escorted,
                "entered": met.entered,
            },
        )
        for place, ship in enumerate(met.targets, start=1):
            yield Row(
                "target",
                f"{encounter}.{place}",
                {
                    "encounter": encounter,
                    "order": place,
                    "name": ship.name,
                    "kind": ship.kind,
                    "tonnage": ship.tons,
                    "points": ship.points,
                    "hits": min(ship.hits, ship.points),
                    "fate": "sunk" if ship.sunk else "damaged" if ship.hits else "seen",
                    "weapon": ship.weapon,
                    "month": met.month,
                    "area": met.zone,
                },
            )


def _port(career: Career) -> Iterator[Row]:
    for stay in career.refits:
        yield Row(
            "refit",
            str(stay.patrol),
            {
                "patrol": str(stay.patrol),
                "start": stay.start,
                "months": max(stay.months, stay.wait),
                "hull": stay.hull,
                "inoperable": stay.inoperable,
                "base": stay.base,
                "air_raid": stay.air_raid,
            },
        )
    for order, award in enumerate(career.awards, start=1):
        values = {"name": award.name, "month": award.month, "reason": award.reason, "order": order}
        yield Row("award", str(order), values)
    for order, step in enumerate(career.promotions, start=1):
        yield Row("promotion", str(order), {"rank": RANKS[step.rank], "month": step.month, "success": step.success})


# --- what no career can be ----------------------------------------------------------------------------


def check(career: Career) -> list[str]:
    """Faults of a state: an amendment that makes one is refused."""
    return [*_boat_faults(career.boat), *_career_faults(career), *_man_faults(career), *beyond(career)]


def beyond(state: Any) -> list[str]:
    """What no version of the rules can have brought about: counts that pages would draw for ever, months of peace."""
    return [f"{path}: {text}" for path, value in leaves(state) if (text := _beyond(path, value))]


def _beyond(path: str, value: Any) -> str:
    if isinstance(value, list):
        found = (_beyond(path, one) for one in value)
        return f"at most {MOST:,}" if len(value) > MOST else next(filter(None, found), "")
    name = path.rpartition(".")[2]
    if isinstance(value, str):
        if re.fullmatch("[0-9]{4}-[0-9]{2}", value) and not PEACE[0] < value < PEACE[1]:
            return "a month of the war"
        longest = LONGEST_NAME if name in ("name", "number") else LONGEST_TEXT
        return f"at most {longest:,} letters" if len(value) > longest else ""
    most = MOST_TONS if name in TONNAGE or ".spec." in path else MOST
    return f"at most {most:,}" if isinstance(value, int | float) and abs(value) > most else ""


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
