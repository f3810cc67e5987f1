"""14: the optional rules, each switched on and off."""

import pytest

from campaigns.engine.prompts import BadAnswer
from campaigns.games.the_hunted.rules import (
    aircraft,
    basing,
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
from tests.games.the_hunted.kit import make_watch, play


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


# --- 14.5, 14.10, 14.11, 14.14 ------------------------------------------------------------------------


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
