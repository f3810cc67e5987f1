"""14: the optional rules, each switched on and off."""

import pytest

from campaigns.engine.prompts import BadAnswer
from campaigns.games.the_hunted.rules import (
    aircraft,
    assignment,
    basing,
    events,
    homeward,
    identity,
    loading,
    options,
    refit,
    setup,
    travel,
)
from campaigns.games.the_hunted.rules.options import SWITCHES
from campaigns.games.the_hunted.rules.scenes import GAME
from campaigns.games.the_hunted.rules.state import Contest, Sunk
from tests.games.the_hunted.ashore import sink
from tests.games.the_hunted.kit import make_fight, make_watch, play


def with_option(*keys, type_="VIIC", month="1943-07", zone="atlantic", **changes):
    return make_watch(type_, month, zone, options=dict.fromkeys(keys, True), **changes)


# --- any mixture (14.0) -------------------------------------------------------------------------------


@pytest.mark.case("14.0/general")
@pytest.mark.parametrize("wanted", [[], ["resupply-at-sea"], [switch.key for switch in SWITCHES]])
def test_any_mixture(wanted):
    sheet = {"type": "VIIC", "kommandant": "Schmidt", "boat": "U-96", "options": wanted}
    career = setup.new(sheet, make_watch().book)
    assert {key for key, on in career.options.items() if on} == set(wanted)
    assert set(career.options) == {switch.key for switch in SWITCHES}


def test_unknown_option_is_refused():
    with pytest.raises(BadAnswer):
        setup.new({"type": "VIIC", "kommandant": "Schmidt", "options": ["free-beer"]}, make_watch().book)


def test_options_are_fixed_for_the_patrol():
    watch = make_watch()
    assert not GAME.may_amend(watch.career, "options.resupply-at-sea")
    assert GAME.may_amend(watch.career, "boat.hull")
    watch.career.patrol = None
    assert GAME.may_amend(watch.career, "options.resupply-at-sea")


def test_options_of_a_contest_are_the_same_for_all():
    career = make_watch().career
    career.patrol, career.contest = None, Contest("tonnage", "1945-05")
    assert not GAME.may_amend(career, "options.resupply-at-sea")
    assert GAME.may_amend(career, "boat.hull")


# --- 14.1 to 14.3: ships ------------------------------------------------------------------------------


@pytest.mark.case("14.1.1")
@pytest.mark.parametrize(
    ("kind", "tons", "points"), [("small freighter", 3500, 2), ("large freighter", 7000, 3), ("tanker", 9000, 3)]
)
def test_standard_tonnage(kind, tons, points):
    told = play(identity.name(with_option("standard-tonnage"), kind))
    assert told.keys == []
    assert (told.value.tons, told.value.points, told.value.kind) == (tons, points, kind)


@pytest.mark.case("14.1.2")
def test_capital_ships_are_still_rolled():
    told = play(identity.name(with_option("standard-tonnage"), "capital ship"), 1)
    assert told.prompt("travel.identity").chart == "T5"


@pytest.mark.case("14.2")
@pytest.mark.parametrize(("keys", "ships"), [((), 4), (("reduced-convoy",), 3)])
def test_convoy_targets(keys, ships):
    watch = with_option(*keys, "standard-tonnage")
    make_fight(watch, "convoy")
    told = play(identity.identify(watch), [1] * ships)
    assert told.prompt("travel.sizes").dice == f"{ships}d6"
    assert len(watch.fight.targets) == ships


@pytest.mark.case("14.3.1")
def test_names_are_logged():
    watch = make_watch()
    told = play(identity.name(watch, "tanker"), 17)
    row = watch.book.reading("T3", None, 17, 17)
    assert told.value.name == row["name"]


@pytest.mark.case("14.3.2")
@pytest.mark.parametrize(("on", "rolls"), [(True, (17, 18)), (False, (17,))])
def test_no_ship_sinks_twice(on, rolls):
    watch = with_option(*(["no-ship-twice"] if on else []))
    name = watch.book.reading("T3", None, 17, 17)["name"]
    watch.career.sinkings.append(Sunk(name, "tanker", 9000, "1943-07", 1, "atlantic"))
    told = play(identity.name(watch, "tanker"), *rolls)
    assert (told.value.name != name) is on
    assert ("options.sunk_before" in told.notes) is on


@pytest.mark.case("14.3.2")
def test_no_ship_sails_twice_in_a_convoy():
    """Both could be sunk."""
    watch = with_option("no-ship-twice")
    told = play(travel.meet(watch, "convoy"), [6] * 4, 17, 17, 18, 19, 20, 1, "leave")
    names = [ship.name for ship in watch.patrol.encounters[-1].targets]
    assert len(set(names)) == 4
    assert told.note("options.in_sight") == {"name": names[0]}


@pytest.mark.case("14.3.2")
def test_list_with_every_ship_sunk_may_repeat_itself():
    watch = with_option("no-ship-twice")
    for ship in watch.book.rosters["T5"]:
        watch.career.sinkings.append(Sunk(ship["name"], "capital ship", 1, "1943-07", 1, "atlantic"))
    assert play(identity.name(watch, "capital ship"), 1).keys == ["travel.identity"]


@pytest.mark.case("14.3.3")
@pytest.mark.parametrize(("die", "roster"), [(3, "T1"), (4, "T1-O")])
def test_second_rosters(die, roster):
    told = play(identity.name(with_option("second-rosters"), "small freighter"), die, 1)
    assert told.prompt("travel.identity").chart == roster


# --- 14.5, 14.10, 14.11, 14.14 ------------------------------------------------------------------------


@pytest.mark.case("14.5")
def test_name_of_a_wolfpack():
    told = play(assignment._pack(make_watch()), "Markgraf")
    assert told.note("options.pack") == {"pack": "Markgraf"}
    assert play(assignment._pack(make_watch()), "none").notes == []


@pytest.mark.case("14.10")
@pytest.mark.parametrize(
    ("type_", "on", "zone"),
    [("VIIC", True, "West African Coast"), ("VIIC", False, None), ("IXC", False, "West African Coast")],
)
def test_type_vii_to_west_africa(type_, on, zone):
    watch = with_option(*(["non-historical-areas"] if on else []), type_=type_)
    name = assignment.restricted(watch, "West African Coast")
    assert (name == "West African Coast") is (zone is not None)


@pytest.mark.case("14.11/a")
@pytest.mark.parametrize(("on", "expected"), [(True, "1945-03"), (False, "1945-04")])
def test_each_event_brings_the_xxi_closer(on, expected):
    watch = with_option(*(["xxi-advance"] if on else []))
    play(events.random_event(watch), 7)
    assert watch.career.xxi_from == expected


@pytest.mark.case("14.14")
@pytest.mark.parametrize("on", [True, False])
def test_flotilla_is_a_name_and_nothing_else(on):
    watch = with_option(*(["flotillas"] if on else []))
    before = GAME.head(watch.career)
    play(setup._flotilla(watch), *(["9"] if on else []))
    assert watch.career.flotilla == ("9" if on else "")
    assert GAME.head(watch.career) == before


# --- 14.9 resupply ------------------------------------------------------------------------------------

MET, MISSED, SAFE, NOTHING = 1, 2, 12, 6


def on_station(type_="VIIC", month="1943-07", zone="atlantic", at=5, **changes):
    """In the last box on station, of a patrol of four."""
    watch = with_option("resupply-at-sea", type_=type_, month=month, zone=zone, **changes)
    watch.patrol.at = at
    return watch


@pytest.mark.case("14.9/procedure/a", "14.9.5")
@pytest.mark.parametrize(("answers", "met"), [(("home",), False), (("try", MISSED), False), (("try", 6), False)])
def test_tanker_not_met_or_not_wanted(answers, met):
    watch = on_station()
    play(options.resupply(watch), *answers)
    assert watch.patrol.resupplied is met
    assert watch.patrol.at == 5


@pytest.mark.case("14.9/procedure/a", "14.9/procedure/b", "14.9/procedure/c", "14.9/procedure/d", "14.9/procedure/e")
def test_resupply():
    """Fuel, gun rounds up to the first load, and back to the first box on station."""
    watch = on_station()
    watch.boat.gun_ammo = 1
    told = play(options.resupply(watch), "try", MET, SAFE, NOTHING)
    assert told.keys[1:3] == ["options.resupply_met", "options.resupply_danger"]
    assert told.counted["options.resupply_danger"] == {"date": -2}
    assert watch.patrol.resupplied
    assert watch.boat.gun_ammo == watch.boat.figures["deck_gun_ammo"]
    play(travel.box(watch), 8)
    assert watch.patrol.at == 2


@pytest.mark.case("14.9/procedure/b", "8.1.3/a")
def test_supplies_are_taken_on_the_surface():
    """Neither Schnorchel nor kite is out beside the tanker; NAXOS is up again."""
    watch = on_station(month="1944-02")
    watch.patrol.posture, watch.patrol.kite_up = "schnorchel", True
    told = play(options.resupply(watch), "try", MET, 2, 12)
    assert told.keys[-2:] == ["options.resupply_danger", "aircraft.dive"]
    assert told.counted["aircraft.dive"] == {"naxos": 1}


@pytest.mark.case("14.9.6", "4.7.1/d")
@pytest.mark.parametrize(
    ("type_", "month", "base"),
    [("VIIC", "1944-07", "France"), ("VIIC", "1944-08", "Norway"), ("IXC", "1944-07", "Norway")],
)
def test_month_more_at_sea_may_cost_the_way_to_france(type_, month, base):
    watch = on_station(type_, month=month)
    told = play(options.resupply(watch), "try", MET, SAFE, NOTHING)
    assert ("assignment.bound" in told.notes) == (base == "Norway")
    last = len(watch.patrol.track) - 1
    assert (watch.patrol.base_to, basing.is_biscay(watch.patrol, last)) == (base, base == "France")
    assert basing.home(watch, watch.patrol.start, watch.patrol.base_to) == base


@pytest.mark.case("14.9.6", "10.9.6/a")
def test_turning_back_after_supplies_saves_no_month():
    """It stands at the first box on station once more, but was at the last."""
    watch = on_station("IXC")
    play(options.resupply(watch), "try", MET, SAFE, NOTHING)
    watch.patrol.aborting, watch.patrol.abort_rolls = True, 2
    assert homeward.months_at_sea(watch, watch.patrol) == 2


def test_no_rounds_for_a_gun_that_is_gone():
    watch = on_station()
    watch.boat.gun, watch.boat.gun_ammo = False, 0
    play(options.resupply(watch), "try", MET, SAFE, NOTHING)
    assert watch.boat.gun_ammo == 0


def test_first_box_on_station_is_no_mission_box():
    watch = on_station(zone="british_isles", at=5)
    watch.patrol.track[2].box = "mission"
    play(options.resupply(watch), "try", MET, SAFE, NOTHING)
    assert watch.patrol.at + 1 == 3


@pytest.mark.case("14.9.1")
@pytest.mark.parametrize(
    ("zone", "open_"),
    [("mediterranean", False), ("brazilian_coast", False), ("indian_ocean", False), ("caribbean", False),
     ("north_america", False), ("atlantic", True), ("british_isles", True), ("west_african_coast", True)],
)  # fmt: skip
def test_where_tankers_are(zone, open_):
    assert bool(play(options.resupply(on_station(zone=zone)), *(["home"] if open_ else [])).keys) is open_


@pytest.mark.case("14.9.7")
@pytest.mark.parametrize(("type_", "open_"), [("IXD-2", False), ("XB", False), ("XIV", False), ("IXC", True)])
def test_which_boats_are_supplied(type_, open_):
    assert bool(play(options.resupply(on_station(type_)), *(["home"] if open_ else [])).keys) is open_


@pytest.mark.case("14.9.2")
def test_once_a_patrol():
    watch = on_station()
    play(options.resupply(watch), "try", MET, SAFE, NOTHING)
    watch.patrol.at = 5
    assert play(options.resupply(watch)).keys == []


@pytest.mark.parametrize("change", [{"at": 4}, {"aborting": True}, {"must_abort": "radio"}, {"zone": "elsewhere"}])
def test_only_after_the_last_box_on_station(change):
    watch = on_station()
    for key, value in change.items():
        setattr(watch.patrol, key, value)
    assert play(options.resupply(watch)).keys == []


@pytest.mark.case("14.9/procedure/a")
def test_tanker_is_looked_for_after_the_encounters_of_the_box():
    watch = on_station(at=4)
    assert play(travel.box(watch), 8, "home").keys == ["travel.encounter", "options.resupply"]


def test_switched_off_there_are_no_tankers():
    watch = on_station(at=4)
    watch.career.options = {}
    assert play(travel.box(watch), 8).keys == ["travel.encounter"]


@pytest.mark.case("14.9.3", "14.9/procedure/b")
def test_disturbed_there_is_nothing():
    """Even when the aircraft never attacks."""
    watch = on_station()
    told = play(options.resupply(watch), "try", MET, 2, 12)
    assert "options.resupply_disturbed" in told.notes
    assert told.keys[-1] == "aircraft.dive"
    assert not watch.patrol.resupplied
    assert watch.patrol.at == 5


def test_boat_hurt_at_the_hose_turns_back():
    watch = on_station()
    play(options.resupply(watch), "try", MET, 2, 7, 1, 5, 2, 2, 33, 7, 1)
    assert watch.patrol.aborting
    assert watch.patrol.abort_why == "holed"


@pytest.mark.case("14.9/procedure/e", "14.9.4")
@pytest.mark.parametrize(("die", "kind"), [(1, "G7a FaT"), (2, "G7e FaT"), (3, ""), (6, "")])
def test_torpedoes_to_spare(die, kind):
    watch = on_station()
    watch.boat.racks = {"fore": [], "aft": []}
    before = watch.boat.torpedoes
    play(options.resupply(watch), "try", MET, SAFE, die)
    assert watch.boat.torpedoes - before == (2 if kind else 0)
    assert watch.boat.racks["fore"] == [kind] * 2 if kind else watch.boat.racks["fore"] == []


@pytest.mark.case("14.9.4")
def test_no_room_no_torpedoes():
    watch = on_station()
    told = play(options.resupply(watch), "try", MET, SAFE, 2)
    assert told.note("options.torpedoes_taken")["count"] == 0


@pytest.mark.case("14.9.4")
def test_room_for_one_in_the_stern():
    watch = on_station()
    watch.boat.racks["aft"] = []
    for tube in watch.boat.tubes:
        watch.boat.tubes[tube] = "G7es Zaunkönig"
    told = play(options.resupply(watch), "try", MET, SAFE, 2)
    assert told.note("options.torpedoes_taken")["count"] == 1
    assert watch.boat.racks["aft"] == ["G7e FaT"]


@pytest.mark.case("14.9.4")
def test_mix_limits_what_is_taken():
    """Four G7a and four more at most: one of the two comes aboard."""
    watch = on_station()
    watch.boat.racks = {"fore": ["G7a FaT"] * 2, "aft": []}
    watch.boat.tubes = dict.fromkeys(watch.boat.tubes, "G7a FaT")
    told = play(options.resupply(watch), "try", MET, SAFE, 1)
    assert told.note("options.torpedoes_taken") == {"count": 1, "torpedo": "G7a FaT"}


@pytest.mark.case("14.9.4")
def test_empty_tubes_take_what_came_aboard():
    watch = on_station()
    watch.boat.tubes = dict.fromkeys(watch.boat.tubes, "")
    watch.boat.racks = {"fore": [], "aft": []}
    play(options.resupply(watch), "try", MET, SAFE, 1)
    assert [load for load in watch.boat.tubes.values() if load] == ["G7a FaT"] * 2


@pytest.mark.case("14.9.4", "11.4.7/a")
@pytest.mark.parametrize(("die", "aboard"), [(1, ["G7a FaT"] * 2), (2, [])])
def test_boat_without_reloads_takes_them_into_its_tubes(die, aboard):
    """A VIIC Flak has five tubes and no rack; it carries no G7e at all."""
    watch = on_station("VIIC Flak")
    watch.boat.tubes = dict.fromkeys(watch.boat.tubes, "")
    play(options.resupply(watch), "try", MET, SAFE, die)
    assert [load for load in watch.boat.tubes.values() if load] == aboard
    assert watch.boat.racks == {"fore": [], "aft": []}


@pytest.mark.case("14.9.6")
@pytest.mark.parametrize(("type_", "months"), [("VIIC", 1), ("IXC", 2)])
def test_month_longer_at_sea(type_, months):
    watch = make_watch(type_)
    watch.patrol.resupplied, watch.patrol.at = True, 7
    play(refit.come_home(watch, "home"))
    assert watch.career.patrols[0].months_at_sea == months
    assert [line.letter for line in watch.career.sheet] == ["P"] * months


# --- 14.15 special abilities --------------------------------------------------------------------------


def gifted(number, type_="VIIC", zone="atlantic", **changes):
    return with_option("special-abilities", type_=type_, zone=zone, ability=number, **changes)


@pytest.mark.case("14.15/a")
def test_ability_is_rolled_or_picked():
    for answers, number in ((("roll", 13), 13), (("pick", "ability_7"), 7)):
        watch = with_option("special-abilities")
        play(setup._ability(watch), *answers)
        assert watch.career.ability == number


@pytest.mark.case("14.15/a")
def test_ability_asked_for_at_the_start():
    watch = with_option("special-abilities")
    watch.career.begun["ability"] = 9
    assert play(setup._ability(watch)).keys == []
    assert watch.career.ability == 9
    assert play(setup._ability(make_watch())).keys == []


@pytest.mark.case("14.15/1")
def test_lucky_begins_with_a_hals_und_beinbruch():
    watch = with_option("special-abilities")
    play(setup._ability(watch), "pick", "ability_1")
    assert watch.career.hals == 1
    assert GAME.rerolls(watch.career) == 1


@pytest.mark.case("14.15/15")
def test_straggler_killer_once_a_patrol():
    watch = gifted(15)
    assert play(travel._straggler(watch, "convoy"), "convoy").value == "convoy"
    assert play(travel._straggler(watch, "convoy"), "straggler").value == "ship"
    assert play(travel._straggler(watch, "convoy")).value == "convoy"
    assert play(travel._straggler(gifted(15), "ship")).value == "ship"


@pytest.mark.case("14.15/17")
@pytest.mark.parametrize(("number", "looks"), [(17, (5, 11)), (0, (5,))])
def test_kite_expert_looks_again(number, looks):
    assert travel._second_looks(gifted(number, "IXD-2", "indian_ocean")) == looks


@pytest.mark.case("14.15/18")
@pytest.mark.parametrize(("number", "homing", "fits"), [(18, 4, True), (18, 5, False), (0, 3, False), (0, 2, True)])
def test_scrounger_loads_twice_the_homing_torpedoes(number, homing, fits):
    watch = gifted(number)
    mix = {"G7a FaT": 4, "G7e FaT": 10 - homing, "homing": homing}
    if fits:
        play(loading.load(watch), mix, {})
        loads = [*watch.boat.tubes.values(), *watch.boat.racks["fore"], *watch.boat.racks["aft"]]
        assert sum(load.startswith("G7e Falke") for load in loads) == homing
    else:
        with pytest.raises(BadAnswer):
            play(loading.load(watch), mix)


def test_abilities_count_only_with_the_rule_in_use():
    watch = make_watch(ability=9)
    assert not watch.ability(9)
    assert play(aircraft.encounter(watch), 12).counted["aircraft.dive"] == {}
    sink(watch, 1)
    assert watch.career.ships == 1
