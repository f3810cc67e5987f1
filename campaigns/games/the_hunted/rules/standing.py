"""A career in a few facts: its head, its end, and its result."""

from __future__ import annotations

from typing import Any, Final

from campaigns.engine.game import Measure
from campaigns.games.the_hunted.rules import contests
from campaigns.games.the_hunted.rules.calendar import GAME_ENDS, between
from campaigns.games.the_hunted.rules.state import GRADES, RANKS, Career
from campaigns.games.the_hunted.rules.victory import WON, is_loss

TONS: Final = "t"


def head(career: Career) -> dict[str, Any]:
    """Boat, Kommandant, month, where, tonnage."""
    patrol = career.patrol
    return {
        "boat": career.boat.number,
        "type": career.boat.type,
        "name": career.kommandant.name,
        "rank": RANKS[career.rank],
        "start": career.start,
        "month": career.month,
        "months": months(career),
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
        **_supplies(career),
        **({"pack": career.contest.pack} if career.contest else {}),
        **({"convoy": convoy} if (convoy := contests.record(career)) is not None else {}),
    }


def months(career: Career) -> int:
    """In command, from the first month on, which may lie before this log; no later than May 1945 (5.1.1)."""
    last = min(career.month, GAME_ENDS) if career.end is not None else career.month
    return max(between(career.start, last) + 1, 0)


def _supplies(career: Career) -> dict[str, int]:
    """11.4.10.5: the tons that are none of ships sunk, and the boats that they were credited for."""
    if not career.notional and career.boat.cargo is None:
        return {}
    return {"supplied": sum(patrol.supplied for patrol in career.all_patrols), "credit": career.notional}


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
        lost=end is not None and is_loss(end.reason),
        gains=career.ships,
    )


STAGES: Final = ("setup", "assignment", "afterwards", "box", "refit")


def place(career: Career) -> tuple[int, ...]:
    """How far the patrol has come: its stage, and the boxes that lie behind it, out and home again."""
    patrol, stage = career.patrol, STAGES.index(career.scene)
    if patrol is None or career.scene != "box":
        return (career.number, stage, 0)
    return (career.number, stage, patrol.at if patrol.heading > 0 else 2 * len(patrol.track) - patrol.at)
