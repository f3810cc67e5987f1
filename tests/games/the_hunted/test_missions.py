"""7.4, 11.4.6, 11.4.8: agents, mines, and the invasion."""

import pytest

from campaigns.engine.prompts import BadAnswer
from campaigns.games.the_hunted.rules import (
    aircraft,
    approach,
    assignment,
    damage,
    events,
    firing,
    loading,
    missions,
    refit,
    sighting,
    travel,
)
from campaigns.games.the_hunted.rules.assignment import restricted
from campaigns.games.the_hunted.rules.state import MINE, Box, Sunk
from campaigns.games.the_hunted.rules.watch import CareerEnds
from charts.figures.shipped import book
from tests.games.the_hunted.kit import applied, make_watch, play
from tests.games.the_hunted.port import arrive, enter, first_asked, in_port, sail, total

NOTHING, AIRCRAFT = 12, 2  # on the special-mission table


def mining(type_="VIIC", month="1944-09"):
    """At sea with mines for the British Isles, before its mission box."""
    watch = in_port(type_, month=month)
    play(loading_of(watch, "British Isles", "M"), *stores(watch))
    watch.patrol.at = 1
    return watch


def loading_of(watch, zone, tag):
    """The patrol of these orders, and its stores."""
    watch.career.patrol = assignment._patrol(watch, zone, tag, False)
    return loading.load(watch)


def stores(watch):
    mined = watch.patrol is not None and watch.patrol.mines and watch.boat.type not in loading.OWN_SHAFTS
    return [{}, {}] if watch.boat.figures["mix_adjust"] or mined else [{}]


def with_agent(month="1945-01"):
    """At sea with an agent for North America."""
    watch = in_port(month=month)
    sail(watch, 12)
    watch.patrol.at = 3
    return watch


# --- 7.4, 7.4.1 agents --------------------------------------------------------------------------------


@pytest.mark.case("7.4")
@pytest.mark.parametrize(
    ("total_", "month", "type_", "kind"),
    [
        (3, "1944-09", "VIIC", "agent"),
        (4, "1944-09", "VIIC", "mines"),
        (7, "1944-06", "VIIC", "invasion"),
        (7, "1943-07", "XIV", "replenish"),
    ],
)
def test_four_kinds_of_mission(total_, month, type_, kind):
    watch = in_port(type_, month=month, base="France" if month < "1944-09" else "Norway")
    sail(watch, total_)
    patrol = watch.patrol
    found = {"agent": patrol.agent, "mines": patrol.mines, "replenish": patrol.replenish}
    found["invasion"] = patrol.zone == "invasion"
    assert [name for name, is_so in found.items() if is_so] == [kind]


@pytest.mark.case("7.4.1/a")
@pytest.mark.parametrize(("total_", "zone"), [(3, "british_isles"), (12, "north_america")])
def test_agents_go_to_ireland_and_north_america(total_, zone):
    watch = in_port(month="1945-01")
    sail(watch, total_)
    assert (watch.patrol.zone, watch.patrol.agent) == (zone, True)
    assert sum("mission" in box.box for box in watch.patrol.track) == 1


@pytest.mark.case("7.4.1/d")
def test_mission_ends_when_the_boat_must_go_home(monkeypatch):
    watch = with_agent()

    def crippled(watch, **how):
        watch.patrol.must_abort = "fuel_tanks"
        yield from ()

    monkeypatch.setattr(aircraft, "encounter", crippled)
    told = enter(watch, 4, AIRCRAFT)
    assert told.keys == ["missions.attempt"]
    assert (watch.patrol.mission, watch.patrol.aborting) == ("failed", True)


@pytest.mark.case("7.4.1/d")
def test_mission_ends_with_the_boat(monkeypatch):
    watch = with_agent()

    def sunk(watch, **how):
        raise CareerEnds("sunk_aircraft", "9.8.2")
        yield

    monkeypatch.setattr(aircraft, "encounter", sunk)
    play(missions.carry_out(watch), AIRCRAFT, ends=CareerEnds)
    assert not missions.succeeded(watch)


# --- 7.4.2 mines --------------------------------------------------------------------------------------


@pytest.mark.case("7.4.2/a")
def test_mines_are_laid_by_the_same_rolls():
    watch = mining()
    told = enter(watch, 2, AIRCRAFT, 12, NOTHING, {})
    assert told.keys == ["missions.attempt", "aircraft.dive", "missions.attempt", "attack.reload"]
    assert "missions.mines_laid" in told.notes
    assert watch.patrol.mission == "done"


@pytest.mark.case("7.4.2/b", "7.4.2/f", "4.5/procedure/6")
@pytest.mark.parametrize(
    ("type_", "fewer"), [("VIIB", 5), ("VIIC", 5), ("VIIC/41", 5), ("IXB", 6), ("IXC", 6), ("IXC/40", 6), ("XII", 8)]
)
def test_mines_in_every_tube(type_, fewer):
    boat = mining(type_).boat
    assert set(boat.tubes.values()) == {MINE}
    assert boat.torpedoes == book().boats[type_]["torpedo_total"] - fewer
    assert (len(boat.racks["fore"]), len(boat.racks["aft"])) == (
        boat.figures["reloads_fwd"],
        boat.figures["reloads_aft"],
    )


@pytest.mark.case("7.4.2/b", "7.4.2/e")
def test_mines_are_nothing_to_shoot_with():
    watch = mining()
    assert watch.loaded("fore") == {}
    assert watch.loaded("aft") == {}
    watch.patrol.at = 3
    sighting.open_encounter(watch, "ship+escort")
    watch.fight.light = "day"
    assert approach.ways(watch) == []
    play(firing.reload(watch))
    assert set(watch.boat.tubes.values()) == {MINE}


@pytest.mark.case("7.4.2/c", "11.4.6/a")
@pytest.mark.parametrize("type_", ["VIID", "XB"])
def test_own_shafts_cost_no_torpedoes(type_):
    boat = mining(type_).boat
    assert MINE not in boat.tubes.values()
    assert boat.torpedoes == book().boats[type_]["torpedo_total"]


@pytest.mark.case("11.4.6/a")
def test_fifteen_mines_of_the_viid():
    assert book().boats["VIID"]["mines"] == 15


@pytest.mark.case("7.4.2/d")
def test_reloads_may_be_rebalanced():
    watch = in_port(month="1944-09")
    procedure = loading_of(watch, "British Isles", "M")
    play(procedure, {"G7a FaT": 6, "G7e FaT": 2, "homing": 1}, {})
    load = [*watch.boat.racks["fore"], *watch.boat.racks["aft"]]
    assert (load.count("G7a FaT"), load.count("G7e FaT")) == (6, 2)


@pytest.mark.case("7.4.2/d", "4.5/procedure/3b")
def test_reloads_may_be_all_of_a_kind_but_homing():
    """As desired, also past the four that may be exchanged otherwise."""
    watch = in_port(month="1944-09")
    play(loading_of(watch, "British Isles", "M"), {"G7a FaT": 9, "G7e FaT": 0, "homing": 0})
    assert watch.boat.racks == {"fore": ["G7a FaT"] * 8, "aft": ["G7a FaT"]}
    with pytest.raises(BadAnswer, match=r"field\.high") as refused:
        play(loading_of(watch, "British Isles", "M"), {"G7a FaT": 6, "G7e FaT": 0, "homing": 3})
    assert (refused.value.field, refused.value.data) == ("homing", {"high": 2})


@pytest.mark.case("7.4.2/e")
def test_tubes_are_reloaded_once_the_mines_are_laid():
    watch = mining()
    enter(watch, 2, NOTHING, {"F1": "G7e FaT", "F2": "G7e FaT"})
    assert MINE not in watch.boat.tubes.values()
    assert watch.boat.tubes["F1"] == "G7e FaT"
    assert watch.boat.torpedoes == 9


@pytest.mark.case("11.4.6/c", "11.4.6/d", "11.4.8/a")
@pytest.mark.parametrize(
    ("type_", "rolled", "mines", "agent"),
    [
        ("VIID", "British Isles", True, False),
        ("VIID", "British Isles (M)", True, False),
        ("VIID", "British Isles (A)", True, True),
        ("VIID", "North America", True, False),
        ("VIID", "Caribbean", True, False),
        ("VIID", "North America (A)", False, True),
        ("VIID", "Atlantic", False, False),
        ("VIID", "West African Coast", False, False),
        ("XB", "Atlantic", False, False),
        ("XB", "Atlantic (W)", False, False),
        ("XB", "Invasion", False, False),
        ("XB", "British Isles", True, False),
        ("XB", "Brazilian Coast", True, False),
        ("XB", "Indian Ocean", True, False),
        ("XB", "Arctic", True, False),
        ("XB", "North America (A)", True, True),
        ("VIIC", "British Isles", False, False),
        ("IXC", "North America (A)", False, True),
    ],
)
def test_who_lays_mines(type_, rolled, mines, agent):
    watch = in_port(type_)
    zone, tag = assignment.split(restricted(watch, rolled))
    patrol = assignment._patrol(watch, zone, tag, False)
    assert (patrol.mines, patrol.agent) == (mines, agent)
    assert patrol.mission == ("pending" if mines or agent else "")
    assert any("mission" in box.box for box in patrol.track) or not (mines or agent)


@pytest.mark.case("11.4.8/a")
def test_mines_and_agent_of_a_xb_in_one_box():
    watch = in_port("XB", month="1945-01")
    sail(watch, 12)
    told = enter(watch, 4, NOTHING)
    assert {"missions.mines_laid", "missions.agent_landed"} <= set(told.notes)


# --- 7.4.3 invasion -----------------------------------------------------------------------------------


def invasion():
    watch = in_port(month="1944-06")
    sail(watch, 7)
    watch.boat.schnorchel = False
    return watch


@pytest.mark.case("7.4.3/a", "7.4.3/b")
def test_on_station_the_atlantic_is_read_and_nothing_is_an_aircraft():
    for row in book().chart("E1").rows:
        atlantic = row.results["atlantic"]
        assert row.results["invasion"] == ("aircraft" if atlantic == "none" else atlantic)


@pytest.mark.case("7.4.3/a")
def test_transit_is_as_usual_off_the_beaches():
    watch = invasion()
    kinds = [box.box for box in watch.patrol.track]
    assert kinds == ["transit_biscay", "transit", *["invasion"] * 4, "transit", "transit_biscay"]
    watch.patrol.at = 1
    assert travel.zone_of(watch) == "transit"
    told = enter(watch, 2, total("atlantic"), 12)
    assert (told.asked[0].column, told.keys[1]) == ("invasion", "aircraft.dive")


@pytest.mark.case("7.4.3/c")
@pytest.mark.parametrize(
    ("at", "hurt", "allowed"),
    [(1, "", False), (2, "", False), (2, "hull", True), (2, "system", True), (2, "man", True), (3, "", True)],
)
def test_no_way_home_from_the_invasion_before_the_first_roll_on_station(at, hurt, allowed):
    """As the ban of the Mediterranean ends with the passage (7.3.3)."""
    watch = invasion()
    watch.patrol.at, watch.patrol.rolls_left = at, 1
    if hurt == "hull":
        watch.boat.hull = 1
    if hurt == "system":
        watch.boat.systems["radio"] = "inoperable"
    if hurt == "man":
        watch.career.crew["crew_1"].wound = "SW"
    assert travel.homeward.may_abort(watch) is allowed
    watch.patrol.rolls_left = 0
    assert travel.homeward.may_abort(watch) is (allowed or at == 2)


@pytest.mark.case("7.4.3/d")
def test_letting_a_target_go_is_remembered():
    watch = invasion()
    told = enter(watch, 2, total("invasion", "convoy"), [1] * 4, 1, 1, 1, 1, 3, "leave")
    assert watch.patrol.shirked
    assert told.notes[-1] == "attack.shirked"


@pytest.mark.case("7.4.3/d", "7.4.3/e")
@pytest.mark.parametrize("die", [1, 2, 3, 6])
def test_shirking_is_judged_in_port(die):
    watch = invasion()
    watch.patrol.shirked = True
    if die <= 2:
        told = play(refit.come_home(watch, "home"), die, ends=CareerEnds)
        assert told.raised.reason == "relieved"
        return
    play(refit.come_home(watch, "home"), die)
    assert watch.career.cross_barred
    watch.career.sinkings.append(Sunk("Nelson", "capital ship", 200000, "1944-06", 1, "atlantic"))
    assert refit.advancement.next_grade(watch, watch.career.patrols[-1]) == ""


# --- 7.4.4-7.4.6 --------------------------------------------------------------------------------------


@pytest.mark.case("7.4.4/a")
def test_shallow_water_makes_the_dive_harder():
    watch = mining(month="1943-11")
    watch.patrol.at = 2
    procedure = missions.carry_out(watch)
    assert first_asked(procedure).key == "missions.attempt"
    dive = aircraft.encounter(watch, on_mission=True)
    assert applied(first_asked(dive)) == {"special_mission": -1}


@pytest.mark.case("7.4.4/c")
@pytest.mark.parametrize("at", [1, 3])
def test_other_boxes_of_a_mission_patrol_do_not(at):
    watch = mining(month="1943-11")
    watch.patrol.at, watch.patrol.rolls_left = at, 1
    assert applied(first_asked(travel.meet(watch, "aircraft"))) == {}


@pytest.mark.case("7.4.5/a", "7.4.5/b")
@pytest.mark.parametrize(("mission", "sunk", "outcome"), [("done", False, "S"), ("pending", True, "F")])
def test_mission_alone_decides(mission, sunk, outcome):
    watch = mining()
    watch.patrol.mission = mission
    if sunk:
        watch.career.sinkings.append(Sunk("Fort Jemseg", "large freighter", 7100, watch.month, 1, "british_isles"))
    arrive(watch)
    patrol = watch.career.patrols[-1]
    assert patrol.outcome == outcome
    assert patrol.mission == ("done" if mission == "done" else "failed")
    assert watch.career.tons == (7100 if sunk else 0)


@pytest.mark.case("7.4.6", "12.1.7")
def test_no_event_in_the_mission_box():
    watch = mining()
    watch.patrol.mission = "failed"  # rolled like any box of the zone, and still no event
    watch.patrol.at = 2
    assert not events.triggered(watch, 12)
    watch.patrol.at = 3
    assert events.triggered(watch, 12)
    plain = make_watch()
    plain.patrol.track[2] = Box("mission")
    assert events.triggered(plain, 12)


@pytest.mark.case("7.4.1/d", "7.4.5/a")
def test_mission_ends_with_the_agent(monkeypatch):
    """Hurt in the attack, he cannot be landed; no further attempt is made."""
    watch = with_agent()

    def hurt(watch, **how):
        yield from damage.hurt(watch, watch.career.crew["agent"], "SW")

    monkeypatch.setattr(aircraft, "encounter", hurt)
    assert enter(watch, 4, AIRCRAFT).keys == ["missions.attempt"]
    assert watch.patrol.mission == "failed"
    assert "agent" in watch.career.crew
