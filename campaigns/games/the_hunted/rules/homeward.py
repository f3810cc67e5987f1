"""10.9, 10.10: breaking a patrol off, the way home, and giving the boat up."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from campaigns.engine.prompts import Choose, Modifier, Note, Option, Roll
from campaigns.engine.texts import N_
from campaigns.games.the_hunted.rules import basing
from campaigns.games.the_hunted.rules.calendar import later
from campaigns.games.the_hunted.rules.state import Patrol
from campaigns.games.the_hunted.rules.watch import CareerEnds, PatrolEnds, Play, Watch

SCUTTLING: Final = (
    Modifier(
        "kmdt_sw",
        lambda watch: watch.career.kommandant.wound == "SW",
        N_("The Kommandant is not severely wounded."),
    ),  # 10.10.3
)
RESCUE: Final = (
    Modifier("radio_out", lambda watch: watch.boat.dead("radio"), N_("The radio is not inoperable.")),  # 10.10.5
    Modifier("indian_ocean", lambda watch: in_indian_ocean(watch), N_("Not in the Indian Ocean.")),
)


# --- 10.9 abort ---------------------------------------------------------------------------------------


def must_abort(watch: Watch, why: str) -> None:
    """10.9.1: a cause that leaves no choice; the boat turns back when the encounter is over."""
    if not watch.patrol.must_abort:
        watch.patrol.must_abort = why


FORCING: Final = ("fuel_tanks", "diesel_engine_1", "diesel_engine_2")  # 10.4.2, 10.2


def forced(watch: Watch, systems: Iterable[str] = FORCING) -> None:
    """10.9.1: by systems out of order for good; the first of them is the reason."""
    for system in systems:
        if system in FORCING and watch.boat.dead(system):
            must_abort(watch, system)


def beyond_repair(watch: Watch) -> bool:
    """Damage that cannot be mended at sea: a hull box or an inoperable system (7.3.3)."""
    return watch.boat.hull > 0 or "inoperable" in watch.boat.systems.values()


def may_abort(watch: Watch) -> bool:
    """10.9.5: at any time, but for the Gibraltar passage (7.3.3) and the invasion (7.4.3)."""
    patrol = watch.patrol
    if patrol.aborting or patrol.at < 0:
        return False
    if patrol.to_med and patrol.at <= 1:
        return beyond_repair(watch)
    if patrol.zone == "invasion" and not _on_station(patrol):
        crew = (watch.career.kommandant, *watch.career.crew.values())
        return beyond_repair(watch) or any(man.wound == "SW" for man in crew)
    return True


def way_out(watch: Watch) -> tuple[str, ...]:
    """10.9.5: what a prompt between two rolls of a box leaves open besides its answer."""
    return ("abort",) if may_abort(watch) else ()


def _on_station(patrol: Patrol) -> bool:
    """7.4.3: the first encounter roll on station is behind the boat."""
    first = next((index for index, box in enumerate(patrol.track) if box.box == "invasion"), -1)
    return patrol.at > first or (patrol.at == first and patrol.rolls_left < patrol.track[first].rolls)


def is_transit(patrol: Patrol, index: int) -> bool:
    return patrol.track[index].box.startswith("transit")


def abort(watch: Watch, why: str) -> Play:
    """10.9.2: to the nearest transit box, and home transit box by transit box."""
    patrol = watch.patrol
    patrol.aborting, patrol.abort_why = True, why
    patrol.abort_rolls = rolls_behind(patrol)
    patrol.posture = "surfaced"
    patrol.kite_up = False
    yield Note("homeward.abort", {"why": why}, "10.9.1" if why != "free" else "10.9.5")
    quiet = patrol.quiet_box == patrol.at + patrol.heading
    yield from _turn(watch)
    if quiet:
        patrol.quiet_box = patrol.at + patrol.heading  # R1: the next box, whichever it is now


def _turn(watch: Watch) -> Play:
    """The nearer way, and the distance run when it enters the next box."""
    patrol = watch.patrol
    if patrol.to_med and patrol.at == 0:
        patrol.base_to = basing.port_behind(patrol)
        raise PatrolEnds("turned_back")  # 7.3.3: from the first passage box the patrol is over at once
    if patrol.to_med and patrol.at == 1:
        patrol.heading = -1  # 7.3.3: back through the first box, as Biscay
        yield from _bound(watch)
        return
    ahead = _distance(patrol, 1)
    behind = None if patrol.to_med else _distance(patrol, -1)  # past the passage there is no way back (7.3.3)
    if ahead == behind:
        chosen = yield Choose("homeward.way", "10.9.2", (Option("back"), Option("on")))
        heading = -1 if chosen == "back" else 1
    else:
        heading = 1 if behind is None or (ahead is not None and ahead < behind) else -1
    patrol.heading = heading
    here = is_transit(patrol, patrol.at)
    distance = ahead if heading == 1 else behind
    # the next box entered is the nearest transit box; a boat already in one goes on from there
    patrol.at += 0 if here else heading * ((distance or 1) - 1)
    yield Note("homeward.heading_back" if heading == -1 else "homeward.heading_on", case="10.9.2")
    yield from _bound(watch)


def goes_on(patrol: Patrol) -> bool:
    """10.9.2: the nearest transit box lies ahead."""
    ahead, behind = _distance(patrol, 1), _distance(patrol, -1)
    return patrol.heading == 1 and ahead is not None and (behind is None or ahead < behind)


def _bound(watch: Watch) -> Play:
    """4.7: another way home, or another month, may lead to another port; its box is rolled accordingly."""
    patrol = watch.patrol
    port = basing.end_of(watch, patrol, later(patrol.start, months_at_sea(watch, patrol)))
    if port != patrol.base_to:
        patrol.base_to = port
        yield Note("assignment.bound", {"base": port}, "4.7")


def _distance(patrol: Patrol, heading: int) -> int | None:
    """Boxes to the nearest transit box that way; from within a transit box, boxes to port that way."""
    if is_transit(patrol, patrol.at):
        return len(patrol.track) - patrol.at if heading == 1 else patrol.at + 1
    way = range(patrol.at + heading, len(patrol.track) if heading == 1 else -1, heading)
    return next((abs(index - patrol.at) for index in way if is_transit(patrol, index)), None)


def rolls_behind(patrol: Patrol) -> int:
    """Encounter rolls up to the boat's box; x2 and x3 boxes count double and triple (10.9.6)."""
    return sum(box.rolls for box in patrol.track[: patrol.at + 1]) - max(patrol.rolls_left, 0)


def months_at_sea(watch: Watch, patrol: Patrol) -> int:
    """10.11.6, 10.9.6: months after the first; an early abort saves them, by halves or, on a IXD-2, by quarters.

    A patrol that a tow, a rescue or the end breaks off is as short as one aborted there. Supplied at sea (14.9),
    the boat has been out to its last box on station, wherever it stands now.
    """
    full = watch.boat.figures["patrol_months"] - 1
    if full and not patrol.resupplied and (patrol.aborting or not in_port(patrol)):
        behind = patrol.abort_rolls if patrol.aborting else rolls_behind(patrol)
        share = behind / sum(box.rolls for box in patrol.track)
        parts = full + 1
        full = min(int(share * parts), full)
    return int(full + (1 if patrol.resupplied else 0))  # 14.9.6


def at_last_box(patrol: Patrol) -> bool:
    """The box before a port, the way the boat is heading; the first box lies next to a port too (10.10.4)."""
    return patrol.at in (0, len(patrol.track) - 1)


def in_port(patrol: Patrol) -> bool:
    """The box just settled was the last one that way (7.5.1)."""
    return patrol.at == len(patrol.track) - 1 if patrol.heading == 1 else patrol.at <= 0


# --- 10.2 engines, 10.10 scuttling --------------------------------------------------------------------


def in_indian_ocean(watch: Watch) -> bool:
    """10.10.5: where the boat is, not where it was sent; from Penang to Penang the way lies there too."""
    patrol = watch.patrol
    local = patrol.from_penang and patrol.base_to == "Penang" and patrol.zone == "indian_ocean"
    return local or patrol.track[patrol.at].box.startswith("indian_ocean")


def engines(watch: Watch) -> Play:
    """10.2: with both diesels gone the boat is towed in if next to port, and otherwise given up."""
    boat, patrol = watch.boat, watch.patrol
    if not (boat.dead("diesel_engine_1") and boat.dead("diesel_engine_2")):
        return
    if at_last_box(patrol):
        yield Note("homeward.towed", case="10.2")
        if patrol.at == 0 and patrol.heading == 1:
            patrol.base_to = basing.port_behind(patrol)
        raise PatrolEnds("towed")
    yield Note("homeward.engines_gone", case="10.10.4")
    roll = yield Roll("homeward.rescue", "2d6", "10.10.4", "X-RE", drms=RESCUE, on=watch, month=watch.month)
    if roll.result == "rescued":
        yield Note("homeward.rescued", case="10.10.4")
        raise PatrolEnds("rescued", boat_lost=True)
    raise CareerEnds("lost_at_sea", "10.10.4")


def scuttle(watch: Watch) -> Play:
    """10.10.1, 10.10.2: forced up; the boat goes down or is captured, and the crew are prisoners either way."""
    roll = yield Roll("homeward.scuttle", "2d6", "10.10.2", "X-SC", drms=SCUTTLING, on=watch, month=watch.month)
    if roll.result == "captured":
        raise CareerEnds("boat_captured", "10.10.2", alive=True, captured=True)
    raise CareerEnds("scuttled", "10.10.2", alive=True)
