"""12: random events. One a patrol, on the first natural 12, in place of the encounter."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from campaigns.engine.prompts import Note, Roll
from campaigns.games.the_hunted.rules import aircraft, attack, damage, homeward, missions, submarines
from campaigns.games.the_hunted.rules.calendar import later
from campaigns.games.the_hunted.rules.state import CREW, Man
from campaigns.games.the_hunted.rules.watch import CareerEnds, Play, Watch

NO_LUFTWAFFE: Final = (
    "caribbean",
    "north_america",
    "west_african_coast",
    "brazilian_coast",
    "indian_ocean",
    "australia",
)
WOUNDS: Final = ("fit", "LW", "SW", "KIA")
WARM_WATER: Final = (
    "caribbean",
    "west_african_coast",
    "mediterranean",
    "brazilian_coast",
    "indian_ocean",
    "australia",
)


def triggered(watch: Watch, natural: int) -> bool:
    """12.0: the first unmodified 12 of a patrol on E1; never in the mission box (7.4.6, 12.1.7)."""
    return natural == watch.figure("event_on") and not watch.patrol.event_done and not in_mission_box(watch)


def instead(watch: Watch) -> dict[int, str]:
    """12.1.1: the throw of an event as another result, so that no ship is named that was not met."""
    natural = watch.figure("event_on")
    return {natural: "event"} if triggered(watch, natural) else {}


def in_mission_box(watch: Watch) -> bool:
    patrol = watch.patrol
    return (patrol.mines or patrol.agent) and "mission" in patrol.track[patrol.at].box


def random_event(watch: Watch) -> Play:
    """12.1.1: the encounter is lost in any case; an ignored event leaves the next 12 open."""
    roll = yield Roll("events.event", "2d6", "12.1.1", "R1")
    yield from _hasten(watch)
    event = roll.result["event"]
    happens, procedure = EVENTS.get(event, (_always, _by_card))
    if not happens(watch):  # 12.1.4
        yield Note("events.ignored", {"event": event}, "12.1.5")
        return
    yield Note("events.event", {"event": event}, "12.1.1")
    watch.patrol.event_done = True
    yield from procedure(watch)


def entered(watch: Watch, event: str) -> Play:
    """12.1.2: the patrol has had its event; lasting effects count, the rest is in the same form."""
    yield from _hasten(watch)
    yield Note("events.event", {"event": event}, "12.1.1")
    watch.patrol.event_done = True
    _, procedure = EVENTS.get(event, (_always, _by_card))
    if procedure in LASTING:
        yield from procedure(watch)


def _hasten(watch: Watch) -> Play:
    """14.11: once a patrol, even when the event itself had to be ignored."""
    if watch.on("xxi-advance") and watch.career.xxi_from and not watch.patrol.hastened:
        watch.patrol.hastened = True
        watch.career.xxi_from = later(watch.career.xxi_from, -1)
        yield Note("options.xxi_sooner", {"month": watch.career.xxi_from}, "14.11")


def _always(watch: Watch) -> bool:
    return True


def _by_card(watch: Watch) -> Play:
    """An event of the keeper's own: his card says what to do, by hand."""
    yield Note("events.by_card", case="12.1.1")


def _officer(watch: Watch, fate: str) -> Play:
    """Man overboard, Swim call: R1a names the officer."""
    roll = yield Roll("events.officer", "1d6", "12.1.1", "R1a")
    man = watch.career.man(roll.result)
    if man is None or not man.aboard:
        yield Note("damage.nobody", {"post": roll.result}, "9.6.12")
        return
    yield from lose(watch, man, fate)


def lose(watch: Watch, man: Man, fate: str) -> Play:
    """He is gone; the Kommandant's accident ends the career."""
    was_out, man.wound, man.fate = man.out, "KIA", fate
    yield Note("events.lost", {"post": man.post, "name": man.name, "fate": fate}, "12.1.1")
    if man.post == "kommandant":
        raise CareerEnds("kommandant_accident", "12.1.1")
    yield from damage.loss_felt(watch, man, was_out)


def _overboard(watch: Watch) -> Play:
    yield from _officer(watch, "lost overboard")


def _swim_call(watch: Watch) -> Play:
    yield from _officer(watch, "died in an accident")


def _gyro(watch: Watch) -> Play:
    """A repair at the figures of E5; failed, the patrol must be broken off. A tanker may have a part (11.4.10.3)."""
    if (yield from damage.spare_part(watch, "gyro_compass", "before")):
        return
    roll = yield Roll("events.gyro", "1d6", "12.1.1", "E5", "gyro_compass", drms=damage.LI, on=watch, month=watch.month)
    if roll.result == "repaired":
        yield Note("events.gyro_repaired", case="12.1.1")
        return
    yield Note("events.gyro_out", case="12.1.1")
    if (yield from damage.spare_part(watch, "gyro_compass", "after")):
        return
    homeward.must_abort(watch, "gyro_compass")


def _superior(watch: Watch) -> Play:
    """12.1.3: for this patrol only."""
    watch.patrol.superior = True
    yield Note("events.superior", case="12.1.3")


def _hals(watch: Watch) -> Play:
    """12.1.3: a re-roll, kept until it is used."""
    watch.career.hals += 1
    yield Note("events.hals", {"held": watch.career.hals}, "12.1.3")


def _reconnaissance(watch: Watch) -> Play:
    """Aircraft of our own report a lone ship; on the way home it is left alone (10.9.4), a tanker has its own rule."""
    if watch.patrol.aborting:
        yield Note("travel.passed_by", {"kind": "ship"}, "10.9.4")
    elif watch.patrol.replenish:
        yield from missions.contact(watch, "ship")
    else:
        yield from attack.ships(watch, "ship")


def _quiet(watch: Watch) -> Play:
    """No encounters in this box and the next."""
    patrol = watch.patrol
    patrol.quiet_box = patrol.at + patrol.heading
    patrol.rolls_left = 0
    yield Note("events.quiet", case="12.1.1")


def _homeward_bound(watch: Watch) -> bool:
    patrol = watch.patrol
    stations = [index for index, box in enumerate(patrol.track) if not box.box.startswith("transit")]
    return patrol.aborting or not stations or patrol.at > stations[-1]


def _loose(watch: Watch) -> Play:
    """A torpedo breaks loose: a crew box is SW; if all are hurt already, a light wound turns severe, or a man dies."""
    man = min((watch.career.crew[post] for post in CREW), key=lambda man: WOUNDS.index(man.wound))
    man.wound, man.tended = ("KIA" if man.wound == "SW" else "SW"), 0
    man.wounds += 1
    key = "damage.killed" if man.wound == "KIA" else "damage.wounded"
    yield Note(key, {"post": man.post, "name": man.name, "wound": man.wound}, "12.1.1")


def _crew_alive(watch: Watch) -> bool:
    return any(watch.career.crew[post].wound != "KIA" for post in CREW)


EVENTS: Final[dict[str, tuple[Callable[[Watch], bool], Callable[[Watch], Play]]]] = {
    "Man overboard": (_always, _overboard),
    "Caught unawares": (_always, aircraft.caught_unawares),
    "Gyro compass failure": (_always, _gyro),
    "Superior torpedoes": (lambda watch: watch.boat.torpedoes > 0, _superior),
    "Submarine encounter": (_always, submarines.encounter),
    "Hals und Beinbruch": (_always, _hals),
    "Luftwaffe recon": (lambda watch: watch.zone not in NO_LUFTWAFFE, _reconnaissance),
    "Weather reporting": (lambda watch: not _homeward_bound(watch), _quiet),
    "Torpedo breaks loose": (lambda watch: watch.boat.torpedoes > 0 and _crew_alive(watch), _loose),
    "Severe storm": (_always, _quiet),
    "Swim call": (lambda watch: watch.zone in WARM_WATER, _swim_call),
}
LASTING: Final = (_superior, _hals, _quiet)
LEAD_ON: Final = ("Submarine encounter", "Luftwaffe recon")  # to another encounter
