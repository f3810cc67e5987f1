"""10.11, 10.12, 4.7.6: coming home, and everything done in port, in the order of 6.1 step 3."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil
from typing import Final

from campaigns.engine.prompts import Modifier, Note, Outcome, Roll
from campaigns.engine.texts import N_
from campaigns.games.the_hunted.rules import advancement, basing, contests, homeward, in_port, missions, newboat
from campaigns.games.the_hunted.rules.calendar import between, later
from campaigns.games.the_hunted.rules.state import CREW, OFFICERS, RANKS, Man, Patrol, Refit, SheetLine
from campaigns.games.the_hunted.rules.watch import CareerEnds, Play, Watch

NOTHING: Final[Mapping[str, str]] = {}

# --- coming home (7.5) ---------------------------------------------------------------------------------


def come_home(watch: Watch, how: str, boat_lost: bool = False, told: Mapping[str, str] = NOTHING) -> Play:
    """7.5: the patrol is judged and entered, and the boat lies in port; told is what the table says otherwise."""
    career, patrol = watch.career, watch.patrol
    settle(watch, told)
    career.month = patrol.ended
    career.base = told.get("base") or basing.end_of(watch, patrol, patrol.ended)
    patrol.base_to = "" if boat_lost else career.base  # the log says where the boat came in
    if career.base == basing.PENANG or career.posting == "Penang":
        career.posting = "Penang" if career.base == basing.PENANG else ""  # 4.7.5: until it reaches Europe
    if patrol.assignment == "Mediterranean" and career.base == basing.MED and not career.posting:
        career.posting = "Mediterranean"  # 7.3.4
    yield Note(
        "refit.home" if not boat_lost else "refit.crew_home",
        {
            "how": how,
            "base": career.base,
            "month": career.month,
            "outcome": patrol.outcome,
            "tons": tons_of(watch, patrol),
        },
        "7.5.1",
    )
    career.refit = Refit(patrol.number, later(career.month, 1), 0, career.base, watch.boat.hull, _inoperable(watch))
    if boat_lost:
        career.refit.new_boat = "lost"
    if agent := career.crew.pop("agent", None):
        agent.left, agent.fate = career.month, "killed" if agent.wound == "KIA" else "not landed"
        career.former.append(agent)
    yield from _relieved(watch, patrol)


def settle(watch: Watch, told: Mapping[str, str] = NOTHING) -> None:
    """The patrol's result goes into the books (7.5.2)."""
    career, patrol = watch.career, watch.patrol
    patrol.months_at_sea = homeward.months_at_sea(watch, patrol)
    if "month" in told:
        patrol.months_at_sea = between(patrol.start, told["month"])
    patrol.ended = later(patrol.start, patrol.months_at_sea)
    patrol.fight = None
    patrol.rolls_left = 0
    success = told["outcome"] == "S" if "outcome" in told else missions.succeeded(watch)
    patrol.outcome = "S" if success else "F"
    if patrol.mission == "pending":
        patrol.mission = "failed"
    if success:
        career.successes += 1
        career.since_advancement += 1
        career.failures_running = 0
    else:
        career.failures_running += 1
        career.period_failures += 1
    for n in range(1, patrol.months_at_sea + 1):
        career.sheet.append(SheetLine(later(patrol.start, n), "P"))
    career.boat.patrols += 1
    career.patrols.append(patrol)
    career.patrol = None


def tons_of(watch: Watch, patrol: Patrol) -> int:
    return patrol.notional + sum(ship.tons for ship in watch.career.sinkings if ship.patrol == patrol.number)


def _inoperable(watch: Watch) -> int:
    return sum(1 for state in watch.boat.systems.values() if state != "sound")


def _relieved(watch: Watch, patrol: Patrol) -> Play:
    """7.4.3: who let a target go off the beaches may lose his command, and never gets the Knight's Cross."""
    if not patrol.shirked:
        return
    out = watch.figure("relieved_up_to")
    roll = yield Roll(
        "refit.relieved",
        "1d6",
        "7.4.3",
        outcomes=lambda: (Outcome(1, out, "relieved"), Outcome(out + 1, 6, "passed over")),
    )
    if roll.result == "relieved":
        raise CareerEnds("relieved", "7.4.3", alive=True)
    watch.career.cross_barred = True
    yield Note("refit.passed_over", case="7.4.3")


# --- the refit -----------------------------------------------------------------------------------------


def refit(watch: Watch) -> Play:
    """6.1 step 3: length and raid, recovery, advancement, promotion and awards, new boat; stores come with orders."""
    career = watch.career
    stay, patrol, healed = _stay(watch), career.patrols[-1], []
    yield from _length(watch, stay)
    if not _is_last(watch, stay):
        # 11.1.5: who was Experte 1WO on the patrol, before others move up
        leaving = ["1wo"] if (yield from advancement.own_command(watch)) else []
        healed = yield from _recovery(watch, stay, leaving)
        yield from advancement.crew(watch)
    awards = in_port.awards if patrol.entered else advancement.awards
    yield from awards(watch, patrol)  # before the roll, which counts this patrol's cross as its ships
    yield from advancement.promotion(watch, later(career.month, _months_in_port(watch, stay)))
    if not _is_last(watch, stay):
        yield from _new_boat(watch, stay)
        yield from _recovered(watch, stay, healed)
        yield from _equipment(watch, stay)
    if patrol.entered:
        yield from in_port.stay(watch, stay)
    if not _is_last(watch, stay):
        _mend(watch)
    yield from _sail_again(watch, stay)


def _is_last(watch: Watch, stay: Refit) -> bool:
    """5.1.2: the war is over before the boat is ready; only rank and awards are still to be settled."""
    return later(watch.career.month, _months_in_port(watch, stay) + 1) > contests.last_month(watch.career)


def _stay(watch: Watch) -> Refit:
    stay = watch.career.refit
    if stay is None:
        raise LookupError("the boat is not in refit")
    return stay


def months_due(watch: Watch, hull: int, inoperable: int) -> int:
    """10.11.1: a month, two at Penang; what is damaged makes it longer."""
    base = watch.figure("penang_refit" if watch.career.base == basing.PENANG else "refit_base")
    systems = watch.figure("systems_month") if inoperable >= watch.figure("systems_for_month") else 0  # 10.11.2
    return int(base + systems + ceil(hull / watch.figure("hull_per_month")))  # 10.3.3, 10.11.3


def _length(watch: Watch, stay: Refit) -> Play:
    """10.11 and 4.7.6: the months due, what rank saves, and what the bombers add."""
    career = watch.career
    stay.due = months_due(watch, stay.hull, stay.inoperable)
    stay.months = stay.due
    replaced = watch.figure("new_boat_months")
    if not stay.new_boat and stay.due >= replaced and career.base != basing.PENANG:
        stay.new_boat = "refit"  # 10.11.5, counted before rank shortens it
        yield Note("refit.given_up", {"months": stay.due}, "10.11.5")
    if stay.new_boat:
        stay.months = watch.figure("refit_base")
        yield Note("refit.another", {"months": stay.months}, "11.4.2")
    elif career.rank >= RANKS.index("KKpt") and stay.due not in (1, 2, replaced):
        stay.months -= 1  # 11.2.1
        yield Note("refit.rank_saves", case="11.2.1")
    if not stay.new_boat:
        yield Note("refit.length", {"months": stay.months, "hull": stay.hull, "systems": stay.inoperable}, "10.11")
    if _bombed(watch, stay):
        yield from _air_raid(watch, stay)


def _bombed(watch: Watch, stay: Refit) -> bool:
    """4.7.6: once a refit, if it reaches into January 1944 or begins later; not in a base that is closed (4.7.4)."""
    last = later(stay.start, stay.months - 1)
    closed = stay.base == basing.MED and stay.start > watch.figure("med_until")
    return last >= watch.figure("air_raids_from") and stay.base not in (basing.FRANCE, basing.PENANG) and not closed


def _air_raid(watch: Watch, stay: Refit) -> Play:
    """4.7.6: 2d6; a boat destroyed costs a month to take over another, in place of the refit; then once more."""
    spent = 0
    while True:
        roll = yield Roll("refit.air_raid", "2d6", "4.7.6", "X-AR", data={"base": watch.career.base})
        result, months = roll.result["result"], roll.result["extra_refit_months"]
        yield Note("refit.raid", {"result": result}, "4.7.6")
        if not spent:
            stay.air_raid = result
        if result != "boat destroyed":
            stay.months += months
            return
        spent += months
        stay.months, stay.new_boat = spent, stay.new_boat or "raid"


def _med_closed(watch: Watch, stay: Refit) -> bool:
    """4.7.4, 7.3.3: a boat that would sail from the Mediterranean after August 1944 sails there no more."""
    ready = later(watch.career.month, max(stay.months, stay.wait) + 1)
    return watch.career.base == basing.MED and not stay.new_boat and ready > watch.figure("med_until")


def _months_to_germany(watch: Watch) -> int:
    """4.7.4: until the base closes, or at once if it has, and a month to take over the new boat."""
    month = watch.career.month
    return between(month, max(later(watch.figure("med_until"), 1), later(month, 1)))


def _months_in_port(watch: Watch, stay: Refit) -> int:
    boat = _months_to_germany(watch) if _med_closed(watch, stay) else stay.months
    return max(boat, stay.wait)


# --- 10.12 recovery ------------------------------------------------------------------------------------

RECOVERY: Final = (  # 10.12.1
    Modifier("doctor_experte", lambda watch: watch.experte("doctor"), N_("There is no Experte Doctor fit for duty.")),
)


def _recovery(watch: Watch, stay: Refit, leaving: list[str]) -> Play:
    """10.11.7, 10.12: the Kommandant is waited for; who needs longer than the boat, or than he, is replaced."""
    career = watch.career
    lost_all = advancement.all_boxes_lost(watch)
    if career.kommandant.wound == "SW":
        stay.wait = yield from _months(watch, career.kommandant)
        yield Note("refit.kommandant_waits", {"months": stay.wait}, "10.12")
    fresh = stay.wait >= watch.figure("new_boat_months") and career.base != basing.PENANG
    light = career.kommandant.wound == "LW"
    career.kommandant.wound, career.kommandant.tended = "fit", 0
    if fresh:
        # 10.12.4: he sails the month after his recovery, whatever his old boat would have needed
        stay.months, stay.new_boat = watch.figure("refit_base"), stay.new_boat or "convalescence"
        yield from _fresh_crew(watch)
        return []
    time = _months_in_port(watch, stay)
    gone, healed = [], []
    for post in (*OFFICERS, *CREW):
        man = career.crew[post]
        if post in leaving or man.wound == "KIA":
            gone.append((post, man.fate or "killed"))
        elif man.wound == "SW":
            months = yield from _months(watch, man)
            if months > time:
                gone.append((post, "in hospital"))
            else:
                stay.healing[man.id] = months
                healed.append((post, man))
    for man in career.crew.values():
        man.away = False  # 8.2.2: for the rest of the patrol only
    if light or any(man.wound == "LW" for man in career.crew.values()):
        yield Note("refit.light_wounds", case="10.12")
    for post in (*OFFICERS, *CREW):
        if career.crew[post].wound in ("LW", "SW") and post not in dict(gone):
            career.crew[post].wound = "fit"
            career.crew[post].tended = 0  # 11.1: of the wound that has healed
    yield from _replacements(watch, gone)
    if lost_all and advancement.change_level(watch, -1, floor="trained"):
        yield Note("advancement.level_down", {"level": career.crew_level}, "10.12.3")
    return healed


def _months(watch: Watch, man: Man) -> Play:
    roll = yield Roll(
        "refit.recovery",
        "1d6",
        "10.12",
        "X-CR",
        drms=RECOVERY,
        on=watch,
        month=watch.month,
        data={"post": man.post, "name": man.name},
    )
    return roll.result


def _recovered(watch: Watch, stay: Refit, healed: list[tuple[str, Man]]) -> Play:
    """10.12: who is back in time, once it is settled when the boat sails; by the post in which he was hurt."""
    aboard = {man.id for man in watch.career.crew.values()}
    for post, man in healed:
        if man.id in aboard:
            yield Note("refit.recovered", {"post": post, "name": man.name, "months": stay.healing[man.id]}, "10.12")


def _replacements(watch: Watch, gone: list[tuple[str, str]]) -> Play:
    """10.12.2: the 2WO's fate first, so that only a fit one moves up (11.1.6)."""
    order = ("2wo", "1wo", "li", "doctor", *CREW)
    for post, fate in sorted(gone, key=lambda one: order.index(one[0])):
        if post == "1wo":
            yield from advancement.lose_first_officer(watch, fate)
        else:
            yield advancement.replaced(watch, post, fate, "refit.replaced", "10.12.2")


def _fresh_crew(watch: Watch) -> Play:
    """10.12.4: a completely new crew, Trained, without special skills."""
    career = watch.career
    for post in (*OFFICERS, *CREW):
        advancement.replace(watch, post, "killed" if career.crew[post].wound == "KIA" else "stayed with the old boat")
    career.crew_level = "trained"
    career.failures_running = 0  # 11.1.4: not theirs
    yield Note("refit.fresh_crew", case="10.12.4")


# --- 11.4 a new boat, equipment ------------------------------------------------------------------------


OLD_BOATS: Final = {"lost": "scuttled", "raid": "destroyed in an air raid", "refit": "not repaired"}


def _new_boat(watch: Watch, stay: Refit) -> Play:
    """11.4, 11.4.1: because one is due, or because he asked; never at Penang (4.7.5)."""
    career = watch.career
    ready = later(career.month, max(stay.months, stay.wait) + 1)
    if stay.new_boat:
        type_ = newboat.latest_standard(watch, ready)
        yield from newboat.receive(watch, type_, ready, OLD_BOATS.get(stay.new_boat, "given to another"))
        yield from newboat.keep_request(watch, "11.4.3")
        return
    if _med_closed(watch, stay):
        yield from _out_of_the_med(watch, stay)
        return
    ready = later(career.month, max(watch.figure("refit_base"), stay.wait) + 1)  # not before the Kommandant is back
    granted = yield from newboat.request(watch, ready)
    if granted:
        stay.new_boat, stay.months = "request", watch.figure("refit_base")
        yield Note("refit.another", {"months": stay.months}, "11.4.3")
        yield from newboat.receive(watch, granted, ready, "given to another")
        yield from newboat.keep_request(watch, "11.4.3")
        # 11.4.3: she sails after a month; who needs longer stays behind (10.12.2)
        late = {man for man, months in stay.healing.items() if months > max(stay.months, stay.wait)}
        gone = [(post, "in hospital") for post, man in career.crew.items() if man.id in late]
        yield from _replacements(watch, gone)


def _out_of_the_med(watch: Watch, stay: Refit) -> Play:
    """4.7.4, 7.3.3: from September 1944 the boat is written off; a new one in Germany a month later."""
    career = watch.career
    stay.months, stay.new_boat = _months_to_germany(watch), "med"
    yield Note("refit.med_closed", case="4.7.4")
    ready = later(career.month, max(stay.months, stay.wait) + 1)
    yield from newboat.receive(watch, newboat.latest_standard(watch, ready), ready, "scuttled at the base")
    yield from newboat.keep_request(watch, "11.4.3")


def _equipment(watch: Watch, stay: Refit) -> Play:
    """10.11.9, 10.11.10: after promotion and awards, with today's rank; nothing is fitted at Penang (4.7.5)."""
    career, boat, month = watch.career, watch.boat, stay.start
    sails = later(career.month, max(stay.months, stay.wait) + 1)
    if sails >= watch.figure("naxos_from") and not boat.naxos and career.base != basing.PENANG:
        boat.naxos = True
        yield Note("refit.naxos", case="4.4")
    if career.base == basing.PENANG or stay.new_boat:
        return
    if boat.family == "IX" and not boat.balkon and month >= watch.figure("balkon_from"):
        roll = yield Roll("refit.balkon", "1d6", "10.11.9", "X-BG", "refit")
        boat.balkon = roll.result == "fitted"
        yield Note("newboat.balkon" if boat.balkon else "newboat.no_balkon", case="10.11.9")
    if not boat.schnorchel and month >= watch.figure("schnorchel_from"):
        roll = yield Roll("refit.schnorchel", "1d6", "10.11.10", "X-SN", drms=SCHNORCHEL, on=watch, month=watch.month)
        boat.schnorchel_attempts += 1
        boat.schnorchel = roll.result == "fitted"
        yield Note("refit.schnorchel" if boat.schnorchel else "refit.no_schnorchel", case="10.11.10")


SCHNORCHEL: Final = (
    Modifier("per_rank", lambda watch: watch.career.rank, N_("An Oberleutnant has no influence.")),
    Modifier("knights_cross", lambda watch: watch.holds("knights_cross"), N_("No Knight’s Cross.")),
    Modifier("per_attempt", lambda watch: watch.boat.schnorchel_attempts, N_("This is the first attempt.")),
)


def _mend(watch: Watch) -> None:
    """6.1 3.F: all damage is cleared, the stores of a tanker renewed."""
    boat = watch.boat
    boat.hull = boat.flooding = 0
    boat.holed, boat.kite = False, bool(boat.figures.get("fa330"))
    boat.systems = dict.fromkeys(boat.systems, "sound")  # 10.8.7
    if boat.cargo is not None:
        boat.cargo = newboat.stores(watch.book, boat.figures)


def _sail_again(watch: Watch, stay: Refit) -> Play:
    """6.0, 10.11.4: an R for each month; after May 1945 there is no next sailing (5.1.2)."""
    career = watch.career
    months = max(stay.months, stay.wait)
    for n in range(1, months + 1):
        career.sheet.append(SheetLine(later(career.month, n), "R"))
    career.refits.append(stay)
    career.refit = None
    career.month = later(career.month, months + 1)
    if career.month > contests.last_month(career):
        raise CareerEnds(*contests.why_over(career), alive=True)
    before = career.base
    if basing.rebase(watch) != before:
        yield Note("refit.moved", {"base": before, "to": career.base}, "4.7.1")
    yield Note("refit.next", {"month": career.month, "base": career.base}, "10.11.4")
    career.number += 1
    career.scene = "assignment"


def at_the_end(watch: Watch) -> None:
    """The books of a patrol that never came home."""
    if watch.career.patrol is not None:
        patrol = watch.patrol
        patrol.base_to = ""
        settle(watch)
        watch.career.month = patrol.ended  # the month it was lost in, as the sheet has it (10.11.6)
