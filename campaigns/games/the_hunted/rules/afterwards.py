"""A whole patrol that was played at the table, entered afterwards: its boxes of note, and the way home.

What the table has settled is entered as fact; what follows from it is worked out as in guided play, and asked for a
yes. Of a box that nobody speaks of there is no note.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Final

import msgspec

from campaigns.engine.prompts import Aside, BadAnswer, Facts, Field, Note
from campaigns.games.the_hunted.rules import (
    basing,
    engagement,
    engagement_form,
    following,
    former,
    homeward,
    in_port,
    missions,
    refit,
)
from campaigns.games.the_hunted.rules.calendar import later
from campaigns.games.the_hunted.rules.state import Patrol
from campaigns.games.the_hunted.rules.watch import CareerEnds, PatrolEnds, Play, Watch

HOME: Final = ("home", "towed", "rescued")
ENDS: Final[Mapping[str, CareerEnds]] = {
    "sunk_escort": CareerEnds("sunk_escort", "10.3.2"),
    "sunk_aircraft": CareerEnds("sunk_aircraft", "10.3.2"),
    "sunk_submarine": CareerEnds("sunk_submarine", "9.9.4"),
    "sunk_depth": CareerEnds("sunk_depth", "9.6.13"),
    "sunk_mine": CareerEnds("sunk_mine", "10.3.2"),
    "scuttled": CareerEnds("scuttled", "10.10.2", alive=True),
    "boat_captured": CareerEnds("boat_captured", "10.10.2", alive=True, captured=True),
    "lost_at_sea": CareerEnds("lost_at_sea", "10.10.4"),
    "kommandant_killed": CareerEnds("kommandant_killed", "10.6.2"),
}
LONGEST: Final = 9  # months at sea


# --- at sea -------------------------------------------------------------------------------------------


def patrol(watch: Watch) -> Play:
    """Engagement after engagement, box by box, then home; or on from here by guided play."""
    career = watch.career
    try:
        while True:
            said = yield Facts(
                "afterwards.engagement",
                "4.3.2",
                lambda: (_place(watch), *engagement_form.fields(watch), engagement_form.stayed()),
                check=lambda values: _check(watch, values),
                asides=("home", "guided"),
                formerly=(former.FormerBox("afterwards.box", "4.3.2", (), asides=("home", "guided")),),
            )
            if isinstance(said, Aside):
                break
            yield from _box(watch, said) if former.is_box(said) else _engagement(watch, said)
        watch.patrol.fight = None
        if said.key == "guided":
            yield from _turn_back(watch)
            career.scene = "box"
            watch.patrol.entered = False
            return
        yield from _home(watch)
    except PatrolEnds as end:
        yield from refit.come_home(watch, end.reason, end.boat_lost)
    career.scene = "refit"


def _place(watch: Watch) -> Field:
    """The box that is spoken of: this one, or one that lies before the boat."""
    places = _open(watch.patrol)
    return Field("box", "integer", low=min(places) + 1, high=max(places) + 1, required=False)


def _check(watch: Watch, said: Mapping[str, Any]) -> None:
    engagement_form.check(watch, said)
    if said["box"] is not None and said["box"] - 1 not in _open(watch.patrol):
        raise BadAnswer("field.choice", "box")


def _open(patrol: Patrol) -> Sequence[int]:
    """The boxes that may be spoken of; of a boat that has to turn back also those behind it."""
    turns = patrol.must_abort and not patrol.aborting and patrol.at > 0 and not homeward.goes_on(patrol)
    return range(len(patrol.track)) if turns else _ahead(patrol)


def _engagement(watch: Watch, said: Mapping[str, Any]) -> Play:
    """To its box, past boxes of which nothing is said, and what happened there."""
    patrol = watch.patrol
    place = _likely(patrol) if said["box"] is None else said["box"] - 1
    if place != patrol.at:
        yield from _leave(watch, place, said["kind"])
    yield from _sail(watch, place if place in _ahead(patrol) else max(patrol.at, 0), assumed=said["box"] is None)
    yield from engagement.happened(watch, said)


def _leave(watch: Watch, place: int, kind: str) -> Play:
    """10.9.1: a boat that has to turn back does so when it leaves the box, unless more is said of its station."""
    patrol = watch.patrol
    if kind not in engagement.CHASES:  # 9.4.7, 9.7.11
        patrol.fight = None
    if place < patrol.at or (homeward.is_transit(patrol, place) and homeward.goes_on(patrol)):
        yield from _turn_back(watch)


def _turn_back(watch: Watch) -> Play:
    patrol = watch.patrol
    if patrol.must_abort and not patrol.aborting and patrol.at >= 0:
        yield from homeward.abort(watch, patrol.must_abort)


def _sail(watch: Watch, place: int, assumed: bool) -> Play:
    """Past boxes without a note, which nobody calls quiet, into the one that is spoken of."""
    patrol, passed = watch.patrol, []
    while patrol.at + patrol.heading != place and patrol.at != place:
        following.enter_box(watch)
        passed.append(patrol.at + 1)
    if passed:
        yield _no_note(passed)
    if patrol.at != place:
        yield from _on(watch, quiet=False, assumed=assumed)


def _no_note(passed: list[int]) -> Note:
    return Note("table.no_note", {"from": passed[0], "to": passed[-1], "boxes": len(passed)}, "4.3.2")


# --- a box in one form, as older versions asked -------------------------------------------------------


def _ahead(patrol: Patrol) -> range:
    """The boxes that may still be spoken of: this one, and those before the boat."""
    at = max(patrol.at, 0)
    return range(at, len(patrol.track)) if patrol.heading == 1 else range(at, -1, -1)


def _likely(patrol: Patrol) -> int:
    """The default box when nobody knows: the boat's present one, else the first on station."""
    if patrol.at >= 0 and not homeward.is_transit(patrol, patrol.at):
        return patrol.at
    return next((place for place in _ahead(patrol) if not homeward.is_transit(patrol, place)), _ahead(patrol)[0])


@contextmanager
def _at(patrol: Patrol, place: int) -> Any:
    at, patrol.at = patrol.at, place
    try:
        yield
    finally:
        patrol.at = at


def _box(watch: Watch, card: Mapping[str, Any]) -> Play:
    """Through quiet boxes to the one of note, and what happened there."""
    patrol = watch.patrol
    place = _likely(patrol) if card["box"] is None else card["box"] - 1
    if place not in _ahead(patrol):
        raise BadAnswer("field.choice", "box")
    while patrol.at != place:
        yield from _on(watch, quiet=patrol.at + patrol.heading != place)
    yield from former.happened(watch, card)
    yield from _turn_back(watch)


def _on(watch: Watch, quiet: bool, assumed: bool = False) -> Play:
    """One box further."""
    patrol = watch.patrol
    following.enter_box(watch)
    if quiet:
        patrol.rolls_left = 0
    place = basing.place(patrol, patrol.at)
    mark = {"assumed": True} if assumed else {}
    yield Note("travel.box", {"box": patrol.at + 1, "of": len(patrol.track), "zone": place, **mark})
    if quiet:
        yield Note("travel.nothing", case="8.2.1")


# --- home ---------------------------------------------------------------------------------------------


class PatrolOutcome(msgspec.Struct, frozen=True):
    """The consequences of coming home, as worked out."""

    base: str
    month: str
    outcome: str


def _home(watch: Watch) -> Play:
    """7.5: how it ended, and what that makes of the patrol."""
    facts = yield Facts(
        "afterwards.home",
        "7.5.1",
        lambda: _home_fields(watch),
        check=lambda values: _check_home(watch, values),
        data=msgspec.structs.asdict(outcome_of(watch, "home")),
    )
    how, patrol = facts["how"], watch.patrol
    if how == "home":
        yield from _turn_back(watch)
    if how in ENDS:
        end = ENDS[how]
        raise CareerEnds(end.reason, end.case, end.alive, end.captured)
    if how == "home" and not homeward.in_port(patrol):
        yield from _sail_home(watch)
    if how == "towed":
        yield Note("homeward.towed", case="10.2")
    elif how == "rescued":
        yield Note("homeward.rescued", case="10.10.4")
    given = {key: facts[key] for key in ("base", "month", "outcome") if facts[key] is not None}
    yield from refit.come_home(watch, how, how == "rescued", given)
    if facts["why"]:
        yield Note("worked_out.otherwise", {"why": facts["why"]})


def _sail_home(watch: Watch) -> Play:
    patrol, passed = watch.patrol, []
    while not homeward.in_port(patrol):
        following.enter_box(watch)
        passed.append(patrol.at + 1)
    yield _no_note(passed)


def outcome_of(watch: Watch, how: str) -> PatrolOutcome:
    """7.5, 10.9.6, 10.11.6: the port, the month and the result of a patrol that ends this way."""
    patrol = watch.patrol
    last = 0 if patrol.heading == -1 else len(patrol.track) - 1
    with _at(patrol, last if how == "home" else max(patrol.at, 0)):
        month = later(patrol.start, homeward.months_at_sea(watch, patrol))
        base = basing.end_of(watch, patrol, month)
    return PatrolOutcome(base, month, "S" if missions.succeeded(watch) else "F")


def _home_fields(watch: Watch) -> tuple[Field, ...]:
    found = outcome_of(watch, "home")
    start = watch.patrol.start
    far = found.base in (basing.MED, basing.PENANG)  # a boat comes there by its orders alone
    ports = tuple(dict.fromkeys((found.base, basing.port_behind(watch.patrol))))  # behind, of a boat that turned back
    bases = ports if far else (basing.FRANCE, basing.NORWAY, basing.GERMANY)
    months = tuple(later(start, n) for n in range(LONGEST + 1))
    return (
        Field("how", "choice", options=(*HOME, *ENDS), initial="home"),
        Field("base", "choice", options=bases, required=False),
        Field("month", "choice", options=months, required=False),
        Field("outcome", "choice", options=("S", "F"), required=False),
        in_port.why(),
    )


def _check_home(watch: Watch, facts: Mapping[str, Any]) -> None:
    if watch.patrol.forced_up and facts["how"] in HOME:
        raise BadAnswer("table.forced_up", "how")  # 10.10.2
    if facts["how"] in ENDS:
        return
    found = outcome_of(watch, facts["how"])
    in_port.reasoned(facts, {key: getattr(found, key) for key in ("base", "month", "outcome")})
