"""11.4.8-11.4.10: the tankers, what they give away, and who sees it."""

import pytest

from campaigns.engine.fields import BadAnswer
from campaigns.engine.prompts import Rolled
from campaigns.games.the_hunted.rules import advancement, aircraft, damage, missions, travel, victory
from campaigns.games.the_hunted.rules.state import Box, Sunk
from charts.figures.shipped import book
from tests.games.the_hunted.kit import applied, make_fight, make_watch, play
from tests.games.the_hunted.port import arrive, enter, in_port, sail, total

SUPPLIES = missions.SUPPLIES
NOBODY = 12  # on the additional-round table


def damage_of(system):
    """A d66 of E4 that breaks this."""
    return next(row.low for row in book().chart("E4").rows if row.results["damage"] == system)


MINOR, RADIO, HULL = damage_of("minor"), damage_of("radio"), damage_of("hull")


def tanker(type_="XIV", parts=True, **changes):
    """On station in the Atlantic, box three of six."""
    watch = make_watch(type_, **changes)
    watch.patrol.replenish = True
    if not parts:
        watch.boat.cargo.parts = {}
    return watch


def supply(watch, *fuel, harm=MINOR, seen=(NOBODY,)):
    """One operation: as many boats as there are fuel dice, none of which can be mended."""
    return play(missions.replenish(watch), len(fuel), *[harm] * len(fuel), *fuel, *seen)


def recorded(boats):
    """The roll for the boats as older versions recorded it: with no result, and the boats were asked one by one."""
    return Rolled((boats,), boats, 0, boats)


# --- which contacts -----------------------------------------------------------------------------------


@pytest.mark.case("11.4.8/b", "11.4.10")
@pytest.mark.parametrize(("type_", "is_tanker"), [("XB", True), ("XIV", True), ("VIIC", False), ("XII", False)])
def test_every_patrol_of_a_tanker_is_a_replenishment(type_, is_tanker):
    watch = in_port(type_)
    sail(watch, 7)
    assert watch.patrol.replenish is is_tanker


@pytest.mark.case("11.4.9/a")
def test_xiv_has_no_tubes_and_a_cargo():
    boat = make_watch("XIV").boat
    assert (boat.tubes, boat.torpedoes, boat.cargo.torpedoes) == ({}, 0, 4)
    assert boat.cargo.fuel > 0
    assert boat.works("bakery")
    assert set(boat.cargo.parts.values()) == {2}


@pytest.mark.case("11.4.10.1/a", "12.0/general/a")
def test_aircraft_and_events_come_to_tankers_as_to_others():
    watch = tanker()
    assert enter(watch, 2, total("atlantic", "aircraft"), 12).keys == ["travel.encounter", "aircraft.dive"]
    assert enter(watch, 3, 12, 7).keys == ["travel.encounter", "events.event"]


@pytest.mark.case("11.4.10.1/b")
@pytest.mark.parametrize("kind", ["convoy", "two ships", "two ships+escort"])
def test_other_contacts_are_customers(kind):
    told = play(missions.contact(tanker(parts=False), kind), 1, MINOR, 1, NOBODY)
    assert told.keys[0] == "missions.boats"


@pytest.mark.case("11.4.10.1/c")
@pytest.mark.parametrize("kind", ["ship", "ship+escort"])
def test_xb_may_attack_a_single_ship(kind):
    told = play(missions.contact(tanker("XB"), kind), [1], 1, 5, "leave")
    assert told.keys[-1] == "attack.how"
    assert len(told.prompt("attack.how").open()) > 1


@pytest.mark.case("11.4.10.1/c")
def test_capital_ship_is_a_single_ship():
    told = play(missions.contact(tanker("XB"), "capital ship"), 1, 5, "leave")
    assert told.keys[-1] == "attack.how"


@pytest.mark.case("11.4.10.1/d")
@pytest.mark.parametrize("kind", ["ship", "ship+escort", "tanker", "capital ship"])
def test_xiv_ignores_it(kind):
    told = play(missions.contact(tanker(), kind))
    assert (told.keys, told.notes) == ([], ["missions.ship_ignored"])


def test_aborting_tanker_supplies_nobody():
    watch = tanker()
    watch.patrol.aborting = True
    assert play(travel.meet(watch, "convoy")).notes == ["travel.passed_by"]


# --- 11.4.10.2-4 boats, parts, fuel -------------------------------------------------------------------


@pytest.mark.case("11.4.10.2/a")
@pytest.mark.parametrize("boats", [1, 3, 6])
def test_as_many_boats_as_the_die_says(boats):
    watch = tanker(parts=False)
    told = supply(watch, *[1] * boats)
    assert told.note("missions.replenished")["boats"] == boats
    assert watch.patrol.supplied == boats


@pytest.mark.case("11.4.10.2/b")
def test_last_box_brings_a_replenishment_without_a_roll():
    watch = tanker(parts=False)
    told = enter(watch, 5, 1, MINOR, 1, NOBODY)
    assert told.keys[0] == "missions.boats"
    assert not watch.patrol.rolls_left
    assert watch.patrol.supplied == 1


@pytest.mark.case("10.9.5/a", "11.4.10.2/b")
def test_tanker_may_turn_back_before_its_last_box():
    watch = tanker()
    told = enter(watch, 5, {"aside": "abort"})
    assert told.keys == ["missions.boats"]
    assert (watch.patrol.aborting, watch.patrol.supplied) == (True, 0)
    assert (watch.patrol.heading, watch.patrol.at) == (1, 5)  # from the box before it the way on is nearer


@pytest.mark.case("11.4.10.7/a", "8.1.4", "8.1.3/a")
def test_boats_are_supplied_on_the_surface():
    """No Schnorchel helps whoever lies there with hoses out, wherever the box was entered from."""
    watch = tanker(month="1944-02", parts=False)
    watch.patrol.posture = "schnorchel"
    told = supply(watch, 1, seen=(7, 1, 12))
    assert told.counted["aircraft.dive"] == {"naxos": 1, "special_mission": -1, "large_boat": -1}


@pytest.mark.case("11.4.10.2/b")
def test_last_box_is_rolled_by_who_has_supplied_before():
    watch = tanker()
    watch.patrol.supplied = 1
    assert enter(watch, 5, total("atlantic")).keys == ["travel.encounter"]
    assert enter(tanker(), 4, total("atlantic")).keys == ["travel.encounter"]


@pytest.mark.case("11.4.10.3/a", "11.4.10.3/b")
@pytest.mark.parametrize(("said", "left"), [("give", 1), ("keep", 2)])
def test_a_matching_part_mends_what_the_other_boat_has_broken(said, left):
    """All boats are rolled for, and one form hands over: a hull cannot be helped."""
    watch = tanker()
    told = play(missions.replenish(watch), 2, RADIO, HULL, 1, 1, {"part_1_radio": said}, NOBODY)
    assert told.keys[:6] == ["missions.boats", *["missions.their_damage"] * 2, *["missions.fuel"] * 2, SUPPLIES]
    assert [field.key for field in told.prompt(SUPPLIES).open()] == ["part_1_radio"]
    assert watch.boat.cargo.parts["radio"] == left


@pytest.mark.case("11.4.10.3/b")
def test_no_part_of_that_kind_left():
    watch = tanker()
    watch.boat.cargo.parts["radio"] = 0
    assert SUPPLIES not in supply(watch, 1, harm=RADIO).keys


@pytest.mark.case("11.4.10.3/b")
def test_one_part_goes_to_one_boat():
    """The form proposes what there is; more than that is refused beside the boat."""
    dice = (2, RADIO, RADIO, 1, 1)
    watch = tanker()
    watch.boat.cargo.parts["radio"] = 1
    told = play(missions.replenish(watch), *dice, {}, NOBODY)
    assert [field.initial for field in told.prompt(SUPPLIES).open()] == ["give", "keep"]
    assert watch.boat.cargo.parts["radio"] == 0
    watch.boat.cargo.parts["radio"] = 1
    told = play(missions.replenish(watch), *dice, {"part_2_radio": "give"}, ends=BadAnswer)
    assert (told.raised.key, told.raised.field) == ("supplies.too_many", "part_1_radio")


@pytest.mark.case("11.4.10.3/b", "11.4.10.4/b")
def test_boats_recorded_one_by_one_replay_so():
    watch = tanker()
    watch.boat.cargo.fuel = 1
    told = play(
        missions.replenish(watch), recorded(3), RADIO, "give", 1, RADIO, "keep", 6, "keep", HULL, 6, "give", NOBODY
    )
    assert told.keys[1:6] == [
        f"missions.{key}" for key in ("their_damage", "give_part", "fuel", "their_damage", "give_part")
    ]
    assert (watch.boat.cargo.parts["radio"], watch.boat.cargo.fuel, watch.boat.cargo.own_fuel) == (1, 0, 0)
    assert told.note("missions.replenished")["given"] == 4


@pytest.mark.case("11.4.10.3/c")
@pytest.mark.parametrize(
    ("answers", "parts"), [(["part"], 1), (["keep", 6, "part"], 1), (["keep", 1], 2), (["keep", 6, "keep"], 2)]
)
def test_part_for_oneself_before_or_after_the_roll(answers, parts):
    watch = tanker()
    make_fight(watch)
    watch.boat.systems["radio"] = "damaged"
    play(damage.repairs(watch), *answers)
    assert watch.boat.cargo.parts["radio"] == parts
    assert watch.boat.works("radio") == (answers[-1] != "keep")


@pytest.mark.case("11.4.10.4/a")
@pytest.mark.parametrize(("die", "points"), [(1, 1), (3, 1), (4, 2), (6, 2)])
def test_fuel_per_boat(die, points):
    watch = tanker(parts=False)
    before = watch.boat.cargo.fuel
    supply(watch, die)
    assert before - watch.boat.cargo.fuel == points


@pytest.mark.case("11.4.10.4/b")
def test_own_fuel_costs_a_box():
    watch = tanker(parts=False)
    watch.boat.cargo.fuel = 0
    told = play(missions.replenish(watch), 1, MINOR, 6, {"own_fuel": 2}, NOBODY)
    assert told.notes[-1] == "missions.box_spent"
    assert watch.patrol.at == 3
    assert told.note("missions.replenished")["tons"] == 1000 * (1 + 2 + 1 + 1)  # boat, fuel, torpedoes, bakery


@pytest.mark.case("11.4.10.4/b", "11.4.10.7")
def test_attack_while_refuelling_falls_in_the_box_of_the_operation():
    """The box that own fuel costs is gone when all is over, not before."""
    watch = tanker(parts=False)
    watch.boat.cargo.fuel = 0
    told = play(missions.replenish(watch), 1, MINOR, 6, {"own_fuel": 1}, 6, 1, 12)
    assert told.keys[-2:] == ["missions.who_is_attacked", "aircraft.dive"]
    assert watch.patrol.encounters[-1].box == 2
    assert (told.notes[-1], watch.patrol.at) == ("missions.box_spent", 3)


@pytest.mark.case("11.4.10.4/b")
@pytest.mark.parametrize(("cargo", "dice", "most"), [(0, (1, 6, 6), 2), (0, (1,), 1), (1, (6,), 1), (2, (6,), 0)])
def test_two_points_of_own_fuel_for_any_boats(cargo, dice, most):
    """They complete what the cargo begins. Next time there are two again."""
    watch = tanker(parts=False)
    watch.boat.cargo.fuel = cargo
    form = [{"own_fuel": most}] if most else []
    told = play(missions.replenish(watch), len(dice), *[MINOR] * len(dice), *dice, *form, NOBODY)
    assert [field.high for one in told.asked if one.key == SUPPLIES for field in one.open()] == [most] * bool(most)
    assert (watch.boat.cargo.fuel, watch.boat.cargo.own_fuel, watch.patrol.at) == (0, 2 - most, 2 + bool(most))
    again = play(missions.replenish(watch), 1, MINOR, 6, {}, NOBODY)
    assert again.prompt(SUPPLIES).open()[0].high == 2


@pytest.mark.case("11.4.10.4/c")
def test_no_own_fuel_in_the_last_box_before_the_way_home():
    watch = tanker(parts=False)
    watch.boat.cargo.fuel, watch.patrol.at = 0, 5
    assert SUPPLIES not in supply(watch, 6).keys


# --- 11.4.10.5, 11.4.10.6 what it is worth ------------------------------------------------------------


@pytest.mark.case("11.4.10.5/a", "11.4.10.5/b", "11.4.10.5/c", "11.4.10.5/d", "11.4.10.5/e")
@pytest.mark.parametrize(
    ("fuel", "part", "bakery", "torpedoes", "tons"),
    [
        ([1], False, False, 0, 2000),
        ([6], False, False, 0, 3000),
        ([1, 1], False, False, 0, 4000),
        ([1], True, False, 0, 3000),
        ([1], False, True, 0, 3000),
        ([1, 1, 1], False, True, 0, 7000),
        ([1], False, False, 4, 3000),
    ],
)
def test_notional_tonnage(fuel, part, bakery, torpedoes, tons):
    """A thousand for each boat, point of fuel and part; one for the bakery of the box and for all torpedoes."""
    watch = tanker(parts=part)
    watch.boat.systems["bakery"] = "sound" if bakery else "inoperable"
    watch.boat.cargo.torpedoes = torpedoes
    harm, form = (RADIO, [{"part_1_radio": "give"}]) if part else (MINOR, [])
    play(missions.replenish(watch), len(fuel), harm, *[MINOR] * len(fuel[1:]), *fuel, *form, NOBODY)
    assert (watch.patrol.notional, watch.career.notional, watch.career.tons) == (tons, tons, tons)


@pytest.mark.case("11.4.10.5/a")
def test_notional_tonnage_counts_for_victory_and_cross():
    watch = tanker()
    watch.career.notional = 75000
    watch.patrol.outcome = "S"
    assert victory.level(watch) == "substantial"
    assert advancement.next_grade(watch, watch.patrol) == "knights_cross"


@pytest.mark.case("11.4.10.5/e")
def test_torpedoes_are_handed_over_once_a_patrol():
    watch = tanker(parts=False)
    supply(watch, 1)
    assert watch.boat.cargo.torpedoes == 0
    watch.boat.cargo.torpedoes = 4
    tons = watch.patrol.notional
    watch.patrol.at += 1
    supply(watch, 1)
    assert watch.patrol.notional - tons == 3000  # boat, fuel, bakery


@pytest.mark.case("11.4.10.5/d", "8.2.1")
def test_bread_counts_once_in_a_box_that_is_rolled_twice():
    """Two operations in a double box earn it once; the next box earns it again."""
    watch = tanker(parts=False)
    watch.boat.cargo.torpedoes = 0
    watch.patrol.track[2].rolls = 2
    customer = (total("atlantic", "convoy"), 1, MINOR, 1, NOBODY)
    enter(watch, 2, *customer, *customer)
    assert (watch.patrol.supplied, watch.patrol.notional) == (2, 2 * 2000 + 1000)
    enter(watch, 3, *customer)
    assert watch.patrol.notional == 3 * 2000 + 2 * 1000


@pytest.mark.case("11.4.10.5/d")
def test_bread_counts_at_the_second_operation_when_the_bakery_works_only_then():
    watch = tanker(parts=False)
    watch.boat.cargo.torpedoes = 0
    watch.boat.systems["bakery"] = "inoperable"
    supply(watch, 1)
    watch.boat.systems["bakery"] = "sound"
    supply(watch, 1)
    assert watch.patrol.notional == 2 * 2000 + 1000


@pytest.mark.case("11.4.10.5/d")
def test_xb_has_no_bakery():
    watch = tanker("XB", parts=False)
    supply(watch, 1)
    assert watch.patrol.notional == 2000


@pytest.mark.case("11.4.10.6")
@pytest.mark.parametrize(("supplied", "sunk", "outcome"), [(0, True, "F"), (1, False, "S")])
def test_tanker_succeeds_by_supplying(supplied, sunk, outcome):
    watch = tanker("XB")
    watch.patrol.supplied = supplied
    watch.patrol.mines, watch.patrol.mission = True, "done"
    if sunk:
        watch.career.sinkings.append(Sunk("Fort Jemseg", "large freighter", 7100, watch.month, 1, "atlantic"))
    arrive(watch)
    assert watch.career.patrols[-1].outcome == outcome


def test_edition_that_gives_a_tanker_no_cargo():
    """Boats are supplied out of its own bunkers."""
    watch = make_watch("XB")
    watch.patrol.replenish, watch.boat.cargo = True, None
    play(missions.replenish(watch), 1, RADIO, 1, {"own_fuel": 1}, NOBODY)
    assert watch.patrol.notional == 2000


# --- 11.4.10.7 who has seen it ------------------------------------------------------------------------


@pytest.mark.case("11.4.10.7/a", "11.4.10.7/b", "11.4.10.7/c")
@pytest.mark.parametrize("die", [4, 6])
def test_other_boat_is_attacked(die):
    watch = tanker(parts=False)
    told = supply(watch, 1, seen=(2, die))
    assert told.prompt("missions.company").chart == "E1-AR"
    assert told.notes[-1] == "missions.other_attacked"
    assert watch.patrol.fight is None


@pytest.mark.case("11.4.10.7/b", "7.4.4/b")
@pytest.mark.parametrize("die", [1, 3])
def test_tanker_is_bombed(die):
    """The hoses cost one on the dive."""
    watch = tanker(parts=False)
    procedure = missions._seen(watch)
    told = play(procedure, 7, die, 12)
    assert told.keys == ["missions.company", "missions.who_is_attacked", "aircraft.dive"]
    dive = aircraft.encounter(tanker(), on_mission=True, partner=True)
    assert applied(next(item for item in dive if hasattr(item, "dice")))["special_mission"] == -1


@pytest.mark.case("11.4.10.7/d")
def test_other_boats_guns_help():
    watch = tanker()
    make_fight(watch, kind="aircraft", threat="aircraft", partner=True)
    told = play(aircraft._flak(watch), 12)
    assert applied(told.asked[0])["resupply_partner"] == -1
    watch.fight.partner = False
    assert "resupply_partner" not in applied(told.asked[0])


@pytest.mark.case("11.4.10.7/d")
@pytest.mark.parametrize(("dive", "partner"), [(2, True), (12, False)])
def test_guns_of_the_other_boat_count_when_the_dive_fails(dive, partner, monkeypatch):
    seen = []

    def raid(watch, attacks):
        seen.append(watch.fight.partner)
        yield from ()

    monkeypatch.setattr(aircraft, "raid", raid)
    play(aircraft.encounter(tanker(), on_mission=True, partner=True), dive)
    assert seen == ([True] if partner else [])


@pytest.mark.case("11.4.10.7/b")
def test_escort_finds_the_tanker():
    watch = tanker(parts=False)
    watch.boat.bold = 0
    told = supply(watch, 1, seen=(2, 1, "stay", 2))
    assert told.keys[-1] == "escorts.detection"
    assert watch.patrol.fight is None


def test_supplied_in_a_quiet_last_box():
    """12.1.1 keeps everybody away but the boat that waits there (11.4.10.2)."""
    watch = tanker(parts=False)
    watch.patrol.quiet_box = 5
    told = enter(watch, 5, 1, MINOR, 1, NOBODY)
    assert told.notes[1] == "travel.quiet"
    assert watch.patrol.supplied == 1


def test_mission_in_a_quiet_box_is_carried_out():
    watch = make_watch(zone="british_isles")
    watch.patrol.track[2], watch.patrol.mines, watch.patrol.mission = Box("mission"), True, "pending"
    watch.patrol.quiet_box = 2
    assert enter(watch, 2).keys == []
    assert watch.patrol.mission == "done"


def test_contact_of_a_tanker_at_sea():
    told = enter(tanker(parts=False), 2, total("atlantic", "convoy"), 1, MINOR, 1, NOBODY)
    assert told.keys[:2] == ["travel.encounter", "missions.boats"]
