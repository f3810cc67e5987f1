"""7.4, 11.4.10: agents, mines and the milk cows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from campaigns.engine.fields import BadAnswer, Field
from campaigns.engine.prompts import Aside, Choose, Facts, Note, Option, Outcome, Roll
from campaigns.games.the_hunted.rules import aircraft, attack, damage, escorts, firing, following, homeward
from campaigns.games.the_hunted.rules.charts import HuntedCharts
from campaigns.games.the_hunted.rules.state import MINE, Cargo, Fight
from campaigns.games.the_hunted.rules.watch import Play, Watch

SUPPLIES: Final = "missions.supplies"
GIVE, KEEP, OWN = "give", "keep", "own_fuel"
SINGLE: Final = ("ship", "ship+escort", "tanker", "capital ship")  # 11.4.10.1


# --- 7.4.1 agents, 7.4.2 mines ------------------------------------------------------------------------


def due(watch: Watch) -> bool:
    """The boat is in its mission box and the mission is still to be done."""
    patrol = watch.patrol
    return (
        patrol.mission == "pending"
        and (patrol.mines or patrol.agent)
        and "mission" in patrol.track[patrol.at].box
        and not patrol.aborting
    )


def carry_out(watch: Watch, asides: tuple[str, ...] = ()) -> Play:
    """7.4.1: roll until nothing comes; aircraft are fought first. Turning back, forced or not, cuts it short.

    Gives the aside if the player took one before the first attempt.
    """
    patrol, tried = watch.patrol, False
    while patrol.mission == "pending":
        roll = yield Roll("missions.attempt", "2d6", "7.4.1", "E1-SM", asides=asides)
        if isinstance(roll, Aside):
            if not tried:
                return roll
            yield from cut_short(watch)
            yield from homeward.abort(watch, "free")  # 10.9.5: between two attempts
        elif roll.result == "none":
            yield from complete(watch)
        else:
            yield from aircraft.encounter(watch, on_mission=True)
            if patrol.must_abort:
                yield from cut_short(watch)
        tried, asides = True, homeward.way_out(watch)
    return None


def cut_short(watch: Watch) -> Play:
    watch.patrol.mission = "failed"
    yield Note("missions.cut_short", case="7.4.1")


def complete(watch: Watch) -> Play:
    """7.4.5: done, and the tubes that held mines are reloaded (7.4.2)."""
    mined = MINE in watch.boat.tubes.values()
    yield from accomplish(watch)
    if mined:
        yield from firing.reload(watch)


def accomplish(watch: Watch) -> Play:
    """7.4.5: done. The agent is gone; the tubes are free of mines (7.4.2)."""
    career, boat = watch.career, watch.boat
    watch.patrol.mission = "done"
    if watch.patrol.mines:
        yield Note("missions.mines_laid", case="7.4.2")
    if watch.patrol.agent and "agent" in career.crew:
        yield Note("missions.agent_landed", case="7.4.1")
        agent = career.crew.pop("agent")
        agent.left, agent.fate = watch.month, "landed"
        career.former.append(agent)
    boat.tubes = {tube: "" if load == MINE else load for tube, load in boat.tubes.items()}


# --- 11.4.10 replenishment ----------------------------------------------------------------------------


def contact(watch: Watch, kind: str) -> Play:
    """11.4.10.1: every contact but aircraft and a single ship is a boat to be supplied."""
    if kind not in SINGLE:
        yield from replenish(watch)
    elif watch.boat.type == "XIV" or not watch.boat.tubes:
        yield Note("missions.ship_ignored", {"kind": kind}, "11.4.10.1")
    else:
        yield from attack.ships(watch, kind)


def last_chance(watch: Watch) -> bool:
    """11.4.10.2: the last patrol box, and nothing supplied so far."""
    patrol = watch.patrol
    stations = [index for index, box in enumerate(patrol.track) if not box.box.startswith("transit")]
    return bool(stations) and patrol.at == stations[-1] and not patrol.supplied and not patrol.aborting


def replenish(watch: Watch, asides: tuple[str, ...] = ()) -> Play:
    """11.4.10.2-7: the boats, what they lack, what it is worth, and who has seen it."""
    roll = yield Roll("missions.boats", "1d6", "11.4.10.2", read_by=lambda charts, natural, total: total, asides=asides)
    if isinstance(roll, Aside):
        return roll
    watch.patrol.posture = "surfaced"  # 11.4.10.7: hoses out
    yield Note("missions.replenishing", case="11.4.10.2")
    boats = roll.total
    cargo = cargo_of(watch)
    cargo.own_fuel = own_fuel = watch.figure("own_fuel")  # 11.4.10.4: as much each time, for a box of the way
    # Older versions read nothing from this roll, and asked boat by boat: what they recorded replays that way.
    given = yield from (_boat_by_boat if roll.result is None else _together)(watch, cargo, boats)
    yield from credit(watch, boats, given)
    yield from _seen(watch)  # in this box, hoses out
    if cargo.own_fuel < own_fuel:
        yield from spend_box(watch)
    return None


def cargo_of(watch: Watch) -> Cargo:
    """What there is to give; an edition may give a tanker none."""
    return watch.boat.cargo or Cargo(0, 0, 0, {})


def credit(watch: Watch, boats: int, given: int) -> Play:
    """11.4.10.5: a boat counts one, and so does each part or point of fuel given."""
    patrol, cargo = watch.patrol, cargo_of(watch)
    patrol.supplied += boats
    more = 0
    if watch.boat.works("bakery") and patrol.bread_at != patrol.at:
        patrol.bread_at = patrol.at
        more += 1  # once a box, however often boats are met in it
    if cargo.torpedoes and not patrol.cargo_given:
        patrol.cargo_given, cargo.torpedoes = True, 0
        more += 1  # once a patrol for all of them
    tons = (boats + given + more) * watch.figure("notional_tons")
    patrol.notional += tons
    watch.career.notional += tons
    yield Note("missions.replenished", {"boats": boats, "given": given, "more": more, "tons": tons}, "11.4.10.5")


def spend_box(watch: Watch) -> Play:
    """11.4.10.4: own fuel costs a box to the right, once the operation is over."""
    patrol = watch.patrol
    patrol.at += patrol.heading
    patrol.rolls_left = 0
    yield Note("missions.box_spent", case="11.4.10.4")


def _together(watch: Watch, cargo: Cargo, boats: int) -> Play:
    """Dice for every boat, then one form for all that is handed over."""
    broken, given, short = [], 0, 0
    for number in range(1, boats + 1):
        broken.append((yield from _their_damage({"number": number, "boats": boats})))
    for number in range(1, boats + 1):
        fuel, lacks = yield from _fuel(watch, cargo, number, boats)
        given, short = given + fuel, short + lacks
    wanted = {f"part_{number}_{part}": part for number, part in enumerate(broken, start=1) if cargo.parts.get(part)}
    own = min(short, cargo.own_fuel) if following.next_box_open(watch) else 0  # the box it costs is no transit box
    if wanted or own:
        given += yield from _hand_over(cargo, wanted, own, boats)
    return given


def _hand_over(cargo: Cargo, wanted: Mapping[str, str], own: int, boats: int) -> Play:
    """11.4.10.3-4: a matching part for each boat that needs one, and points of one's own fuel."""
    left, fields = Counter(cargo.parts), []
    for key, part in wanted.items():
        fields.append(Field(key, "choice", options=(GIVE, KEEP), initial=GIVE if left[part] else KEEP))
        left[part] -= left[part] > 0
    if own:
        fields.append(Field(OWN, "integer", low=0, high=own, initial=0))

    def check(values: Mapping[str, Any]) -> None:
        given = Counter(part for key, part in wanted.items() if values[key] == GIVE)
        for key, part in wanted.items():
            if given[part] > cargo.parts[part]:
                raise BadAnswer("supplies.too_many", key, system=part, count=cargo.parts[part])

    said = yield Facts(SUPPLIES, "11.4.10.3", tuple(fields), check=check, data={"boats": boats})
    given = [part for key, part in wanted.items() if said[key] == GIVE]
    for part in given:
        cargo.parts[part] -= 1
        yield Note("missions.part_given", {"system": part}, "11.4.10.3")
    points = said.get(OWN, 0)
    cargo.own_fuel -= points
    if points:
        yield Note("missions.own_fuel_given", {"points": points}, "11.4.10.4")
    return len(given) + points


def _boat_by_boat(watch: Watch, cargo: Cargo, boats: int) -> Play:
    given = 0
    for number in range(1, boats + 1):
        given += yield from _mend(cargo, {"number": number, "boats": boats})
        fuel, short = yield from _fuel(watch, cargo, number, boats)
        given += fuel
        own = min(short, cargo.own_fuel) if following.next_box_open(watch) else 0
        options = (Option(KEEP), Option(GIVE))
        if own and (yield Choose("missions.own_fuel", "11.4.10.4", options, data={"points": own})) == GIVE:
            cargo.own_fuel -= own
            given += own
    return given


def _mend(cargo: Cargo, data: Mapping[str, Any]) -> Play:
    part = yield from _their_damage(data)
    if not cargo.parts.get(part):
        return 0
    data = {**data, "system": part, "parts": cargo.parts[part]}
    if (yield Choose("missions.give_part", "11.4.10.3", (Option(GIVE), Option(KEEP)), data=data)) == KEEP:
        return 0
    cargo.parts[part] -= 1
    yield Note("missions.part_given", {"system": part}, "11.4.10.3")
    return 1


def _their_damage(data: Mapping[str, Any]) -> Play:
    """11.4.10.3: what the other boat has broken."""
    return str((yield Roll("missions.their_damage", "d66", "11.4.10.3", "E4", "damage", data=data)).result)


def _fuel(watch: Watch, cargo: Cargo, number: int, boats: int) -> Play:
    """11.4.10.4: one point or two; gives what the cargo had of them, and what it had not."""
    one = watch.figure("fuel_one_up_to")
    roll = yield Roll(
        "missions.fuel",
        "1d6",
        "11.4.10.4",
        outcomes=lambda: (Outcome(1, one, 1), Outcome(one + 1, 6, 2)),
        data={"number": number, "boats": boats, "left": cargo.fuel},
    )
    given = int(min(roll.result, cargo.fuel))
    cargo.fuel -= given
    return given, roll.result - given


COMPANY_NOTE: Final = {"escort": "missions.seen_by_escort", "aircraft": "missions.seen_by_aircraft"}


def _seen(watch: Watch) -> Play:
    """11.4.10.7: tankers are hunted; on 1-3 the attack falls on this boat, else it dives and is safe."""
    roll = yield Roll("missions.company", "2d6", "11.4.10.7", "E1-AR", drms=attack.COMPANY, on=watch, month=watch.month)
    if roll.result == "none":
        return
    yield Note(COMPANY_NOTE[roll.result], case="11.4.10.7")
    us = watch.figure("bombed_up_to")
    who = yield Roll(
        "missions.who_is_attacked",
        "1d6",
        "11.4.10.7",
        outcomes=lambda: (Outcome(1, us, "this boat"), Outcome(us + 1, 6, "the other boat")),
        data={"up_to": us, "above": us + 1},
    )
    if who.result == "the other boat":
        yield Note("missions.other_attacked", case="11.4.10.7")
        return
    if roll.result == "aircraft":
        yield from aircraft.encounter(watch, on_mission=True, partner=True)
        return
    watch.patrol.fight = Fight("escort", escorted=True)
    yield from escorts.surprised(watch)
    yield from escorts.hunted(watch)
    yield from damage.repairs(watch)
    watch.patrol.fight = None


# --- 7.4.3, 7.5.2 how it is judged --------------------------------------------------------------------


def succeeded(watch: Watch) -> bool:
    """7.5.2 a ship sunk; 7.4.5 the mission and nothing else; 11.4.10.6 a boat supplied."""
    patrol = watch.patrol
    if patrol.replenish:
        return patrol.supplied > 0
    if patrol.mines or patrol.agent:
        return patrol.mission == "done"
    return any(ship.patrol == patrol.number for ship in watch.career.sinkings)


def parts_for(book: HuntedCharts, figures: dict[str, Any]) -> dict[str, int]:
    """A tanker's spare parts: so many of each kind that E5 can mend."""
    each = figures["cargo"]["spare_parts_each"]
    return {column.key: each for column in book.chart("E5").columns}
