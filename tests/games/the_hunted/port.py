"""A boat that lies in port, and its way to sea and home again: for the tests of chapters 4, 7 and 8."""

from __future__ import annotations

from typing import Any

from campaigns.engine.prompts import Note
from campaigns.games.the_hunted.rules import assignment, refit, travel
from campaigns.games.the_hunted.rules.watch import Watch
from charts.figures.shipped import book
from tests.games.the_hunted.kit import Told, make_watch, play


def in_port(type_: str = "VIIC", month: str = "1943-07", **changes: Any) -> Watch:
    """Waiting for orders, a patrol behind it: an Oberleutnant who asks for nothing, gun and promotion settled."""
    watch = make_watch(type_, month=month)
    watch.career.patrol, watch.career.scene, watch.career.rank = None, "assignment", 0
    watch.career.gun_settled, watch.career.promotion_due = True, "1946-01"
    watch.boat.patrols = 1
    for key, value in changes.items():
        setattr(watch.career, key, value)
    return watch


def sail(watch: Watch, *answers: Any) -> Told:
    """Orders and all that follows, the torpedoes as the forms suggest them."""
    stores = [{}] * (bool(watch.boat.figures["mix_adjust"]) + (len(watch.boat.figures["torpedo_load"]) > 1))
    posted = ["sail"] if watch.career.posting in assignment.POSTED else []
    return play(assignment.prepare(watch), *posted, *answers, *stores)


def enter(watch: Watch, at: int, *answers: Any, heading: int = 1) -> Told:
    """One box, entered from the one before it."""
    watch.patrol.at, watch.patrol.heading = at - heading, heading
    return play(travel.box(watch), *answers)


def total(zone: str, kind: str = "none") -> int:
    """A total that brings this kind in this column of E1; never the 12 of an event, nor the 5 of the kite."""
    rows = book().chart("E1").rows
    return next(row.low or 2 for row in rows if row.results[zone] == kind and row.low not in (5, 12))


def first_asked(procedure: Any) -> Any:
    """The first prompt of a procedure, still open."""
    return next(item for item in procedure if type(item) is not Note)


def table_of(watch: Watch, at: int) -> str:
    """The table that a box is rolled on, by the key of its prompt."""
    watch.patrol.at, watch.patrol.rolls_left = at, 1
    return play(travel._roll(watch, ()), 8).keys[0]


def arrive(watch: Watch, heading: int = 1) -> str:
    """Come home; the base that follows."""
    patrol = watch.patrol
    patrol.heading, patrol.at = heading, len(patrol.track) - 1 if heading == 1 else 0
    patrol.aborting = heading == -1
    play(refit.come_home(watch, "home"))
    return watch.career.base
