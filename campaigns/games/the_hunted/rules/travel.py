"""8: the way from box to box; posture, kite, encounters, and what they lead to."""

from __future__ import annotations

from typing import Any, Final

from campaigns.engine.prompts import Aside, Choose, Modifier, Note, Option, Roll
from campaigns.engine.texts import N_
from campaigns.games.the_hunted.rules import (
    aircraft,
    attack,
    basing,
    byhand,
    contests,
    damage,
    escorts,
    events,
    following,
    homeward,
    missions,
    options,
    refit,
)
from campaigns.games.the_hunted.rules.state import Encounter, Fight
from campaigns.games.the_hunted.rules.watch import PatrolEnds, Play, Watch

KITE_ZONES: Final = ("indian_ocean", "brazilian_coast", "australia", "west_african_coast")  # 8.2.2
UNDER_WATER: Final = ("aircraft", "convoy", "none")  # 8.1.6: all else is not seen

BISCAY: Final = (
    Modifier("date", lambda watch: True, ""),
    Modifier(
        "invasion_air",
        lambda watch: watch.figure("invasion_air_from") <= watch.month <= watch.figure("invasion_air_until"),
        N_("It is not June to August 1944."),
    ),
)


def box(watch: Watch) -> Play:
    """6.1 step 2: one travel box, everything that its encounter rolls bring (8.2.1)."""
    career, patrol = watch.career, watch.patrol
    may_abort = homeward.may_abort(watch)
    try:
        if may_abort and damage.at_risk(watch):
            # a box must not be entered, and its dice for lives thrown, only to turn back from it
            may_abort = False
            if (yield Choose("homeward.turn_back", "10.9.5", (Option("on"), Option("abort")))) == "abort":
                yield from homeward.abort(watch, "free")
        if not homeward.in_port(patrol):  # 10.9.2: turned back from the first box, it is home
            yield from _enter(watch, may_abort)
        if _must_go(watch):
            yield from homeward.abort(watch, patrol.must_abort)
        elif watch.on("resupply-at-sea"):
            yield from options.resupply(watch)
        if homeward.in_port(patrol):
            yield from refit.come_home(watch, "home")
    except PatrolEnds as end:
        patrol.fight = None
        yield from refit.come_home(watch, end.reason, end.boat_lost)
    career.scene = "refit" if career.patrol is None else "box"


def _enter(watch: Watch, may_abort: bool) -> Play:
    """Into the next box and through it; who can go on no longer aborts there, and rolls if it is a transit box."""
    following.enter_box(watch)
    patrol = watch.patrol
    place = basing.place(patrol, patrol.at)
    yield Note("travel.box", {"box": patrol.at + 1, "of": len(patrol.track), "zone": place})
    yield from damage.on_entering(watch)
    if _must_go(watch):
        yield from homeward.abort(watch, patrol.must_abort)
        if not homeward.is_transit(patrol, patrol.at):  # 10.9.2: the nearest one is the next
            return
        may_abort = False
    yield from _through(watch, (*(("abort",) if may_abort else ()), "by_hand"))


def _through(watch: Watch, asides: tuple[str, ...], inside: bool = False) -> Play:
    """The rolls of the box. Its first prompt may be answered by another way: turn back, or log it by hand.

    inside: the boat is in the box already, and turns back from here (10.9.5), not from the box before.
    """
    patrol = watch.patrol
    if patrol.at == patrol.quiet_box:
        patrol.rolls_left, patrol.quiet_box = 0, -1  # once: a boat supplied at sea comes here again
        yield Note("travel.quiet", case="12.1.1")
        if missions.due(watch):
            yield from missions.complete(watch)  # nothing can come in between
        elif patrol.replenish and missions.last_chance(watch):
            yield from missions.replenish(watch)
        return
    patrol.rolls_left += _one_more(watch)
    if missions.due(watch):
        patrol.posture, patrol.rolls_left = "surfaced", 0  # 8.1.4
        yield from _no_schnorchel(watch)
        aside = yield from missions.carry_out(watch, asides)
    elif patrol.replenish and missions.last_chance(watch):
        patrol.rolls_left = 0
        aside = yield from missions.replenish(watch, asides)
    else:
        yield from _how_often(watch)
        aside = yield from _posture(watch, asides)
        if aside is None:
            aside = yield from _kite(watch, asides)
    while aside is None and patrol.rolls_left > 0 and not _must_go(watch):
        here = patrol.at
        patrol.rolls_left -= 1
        aside = yield from _look(watch, asides)
        if patrol.at != here and patrol.rolls_left and not _must_go(watch):
            # a chase leaves all that the next box asks for still to do (9.4.7, 9.7.11): its rolls, or the mission
            yield from _through(watch, homeward.way_out(watch), inside=True)
            return
        if aside is None:
            asides, inside = homeward.way_out(watch), True
        else:
            patrol.rolls_left += 1  # this one was not made
    if aside is not None:
        yield from _otherwise(watch, aside, inside)


def _must_go(watch: Watch) -> bool:
    """10.9.1: something leaves no choice but the way home."""
    patrol = watch.patrol
    return bool(patrol.must_abort) and not patrol.aborting


def _one_more(watch: Watch) -> int:
    """8.2.1, 10.9.3: another look at a boat with a dead diesel, in every box."""
    systems = watch.boat.systems
    return int("inoperable" in (systems.get("diesel_engine_1"), systems.get("diesel_engine_2")))


def _how_often(watch: Watch) -> Play:
    """8.2.1, 10.9.3: a box that is rolled more than once says so, and why."""
    patrol = watch.patrol
    if patrol.rolls_left > 1:
        yield Note("travel.rolls", {"rolls": patrol.rolls_left}, "8.2.1")
    if _one_more(watch):
        yield Note("travel.one_more", case="10.9.3")


def _otherwise(watch: Watch, aside: Aside, inside: bool) -> Play:
    """10.9.5 turn back, from the box before or out of this one; or what happened, by hand."""
    patrol = watch.patrol
    if aside.key != "abort":
        yield from byhand.box(watch)
        return
    if not inside:
        patrol.at -= patrol.heading
        patrol.rolls_left = 0
    yield from homeward.abort(watch, "free")


# --- 8.1 posture --------------------------------------------------------------------------------------


def postures(watch: Watch) -> list[str]:
    """8.1.3, 8.1.5: under Schnorchel only with the device and a sound hull."""
    boat = watch.boat
    return ["surfaced", "schnorchel"] if boat.schnorchel and not boat.holed else ["surfaced"]


def _posture(watch: Watch, asides: tuple[str, ...]) -> Play:
    """8.1.1: chosen for each box before its roll, one in which a mission can no longer be done included (8.1.4)."""
    open_ = postures(watch)
    if len(open_) == 1:
        watch.patrol.posture = "surfaced"
        yield from _no_schnorchel(watch)
        return None
    chosen = yield Choose("travel.posture", "8.1.1", tuple(Option(key) for key in open_), asides=asides)
    if isinstance(chosen, Aside):
        return chosen
    watch.patrol.posture = chosen
    return None


def _no_schnorchel(watch: Watch) -> Play:
    """8.1.4, 8.1.5: why a boat that has one is not asked."""
    if watch.boat.schnorchel:
        holed = watch.boat.holed
        yield Note("travel.holed_up" if holed else "travel.mission_up", case="8.1.5" if holed else "8.1.4")


def _kite(watch: Watch, asides: tuple[str, ...]) -> Play:
    """8.2.2: in wide waters, by a surfaced boat that has one."""
    patrol = watch.patrol
    patrol.kite_up = False
    zone = zone_of(watch)
    if not watch.boat.kite or zone not in KITE_ZONES or patrol.posture != "surfaced":  # 8.1.7
        return None
    chosen = yield Choose("travel.kite", "8.2.2", (Option("stow"), Option("fly")), asides=asides)
    if isinstance(chosen, Aside):
        return chosen
    patrol.kite_up = chosen == "fly"
    return None


# --- 8.2 encounters -----------------------------------------------------------------------------------


def zone_of(watch: Watch) -> str:
    """The E1 column of the box; a mission box without a mission is one of its zone."""
    patrol = watch.patrol
    kind = patrol.track[patrol.at].box
    if kind.startswith("transit"):
        return "transit"
    return patrol.zone if kind == "mission" else kind.removesuffix("_or_mission")


def _look(watch: Watch, asides: tuple[str, ...]) -> Play:
    """8.0: one encounter roll; gives the aside if the player took one."""
    patrol = watch.patrol
    if contests.convoy_awaits(watch, zone_of(watch)):
        yield from contests.gather(watch)
        return (yield from meet(watch, "convoy", asides))
    roll, special_table = yield from _roll(watch, asides)
    if isinstance(roll, Aside):
        return roll
    result = roll.result
    if not special_table:
        if events.triggered(watch, roll.natural):  # 8.2.7, 12.1.6: in place of the encounter, and then on
            yield from events.random_event(watch)
            return None
        if patrol.kite_up and roll.natural in _second_looks(watch) and result == "none":
            yield Note("travel.kite_again", {"roll": roll.natural}, "8.2.2")
            roll = yield Roll(
                "travel.encounter_again",
                "2d6",
                "8.2.2",
                "E1",
                zone_of(watch),
                instead=events.instead(watch),
                asides=("let_be",),
            )
            if isinstance(roll, Aside):  # he may look again, and need not
                yield from meet(watch, result)
                return None
            result = roll.result
            if events.triggered(watch, roll.natural):
                yield from events.random_event(watch)
                return None
    if patrol.posture == "schnorchel" and result not in UNDER_WATER:
        yield Note("travel.unseen", {"kind": result}, "8.1.6")
        result = "none"
    if not special_table:
        result = yield from contests.pack_met(watch, result)
    yield from meet(watch, result)
    return None


def _roll(watch: Watch, asides: tuple[str, ...]) -> Play:
    """The table that the box is rolled on; the second value says whether it is one without events (12.0)."""
    patrol = watch.patrol
    data = {"box": patrol.at + 1, "of": len(patrol.track), "left": patrol.rolls_left}
    if basing.is_biscay(patrol, patrol.at):
        roll = yield Roll(
            "travel.biscay", "2d6", "4.7.1", "E1-BB", drms=BISCAY, on=watch, month=watch.month, data=data, asides=asides
        )
        return roll, True
    if basing.is_passage(patrol, patrol.at):
        roll = yield Roll(
            "travel.gibraltar",
            "2d6",
            "7.3.3",
            "E1-AR",
            drms=attack.COMPANY,
            on=watch,
            month=watch.month,
            data=data,
            asides=asides,
        )
        return roll, True
    zone = zone_of(watch)
    roll = yield Roll(
        "travel.encounter",
        "2d6",
        "8.2.1",
        "E1",
        zone,
        instead=events.instead(watch),
        data={**data, "zone": zone, **({"supply": True} if watch.patrol.replenish else {})},
        asides=asides,
    )
    return roll, False


def _second_looks(watch: Watch) -> tuple[int, ...]:
    """8.2.2: a 5; for the Kite expert an 11 as well (14.15 no. 17)."""
    again = int(watch.figure("kite_again_on"))
    return (again, int(watch.figure("kite_expert_again_on"))) if watch.ability(17) else (again,)


def meet(watch: Watch, kind: str, asides: tuple[str, ...] = ()) -> Play:
    """8.2.3: what the roll means for this boat. Gives the aside if the player took one where nothing was rolled."""
    patrol = watch.patrol
    if kind == "none":
        yield Note("travel.nothing", case="8.2.1")
    elif kind == "aircraft":  # 8.2.6: at once, and nobody is asked
        yield from aircraft.encounter(watch)
    elif kind == "escort":
        yield from _escort_in_passage(watch)
    elif patrol.aborting:
        yield Note("travel.passed_by", {"kind": kind}, "10.9.4")
    elif patrol.replenish:
        yield from missions.contact(watch, kind)
    else:
        return (yield from attack.ships(watch, (yield from _straggler(watch, kind)), asides))
    return None


def _escort_in_passage(watch: Watch) -> Play:
    """7.3.3: the additional-round table in the passage may bring an escort."""
    patrol = watch.patrol
    patrol.fight = Fight("escort", escorted=True)
    patrol.encounters.append(Encounter(patrol.at, patrol.zone, "escort", watch.month, escorted=True))
    yield Note("travel.escort", case="7.3.3")
    yield from escorts.surprised(watch)
    yield from escorts.hunted(watch)
    yield from damage.repairs(watch)
    patrol.fight = None


def _straggler(watch: Watch, kind: str) -> Play:
    """14.15 no. 15: once a patrol a convoy may be swapped for one lone ship."""
    patrol = watch.patrol
    if kind != "convoy" or not watch.ability(15) or patrol.straggled:
        return kind
    chosen: Any = yield Choose("options.straggler", "14.15", (Option("convoy"), Option("straggler")))
    if chosen == "convoy":
        return kind
    patrol.straggled = True
    return "ship"
