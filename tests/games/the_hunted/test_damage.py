"""10.0-10.5, 10.7: what hits do to the boat."""

import pytest

from campaigns.engine.prompts import Roll
from campaigns.games.the_hunted.rules import attack, damage, escorts, homeward, newboat, travel
from campaigns.games.the_hunted.rules.texts import TEXTS
from campaigns.games.the_hunted.rules.watch import CareerEnds, PatrolEnds
from tests.games.the_hunted.kit import make_fight, make_watch, play

MINOR, HULL, FLOOD, TWO_FLOODS, TWO_HULLS, CREW = 32, 33, 12, 54, 65, 13
PLANES, TANKS, BATTERIES, DECK_GUN, THREE_CM, AFT_DOORS, FWD_DOORS = 15, 66, 11, 36, 26, 62, 64


def fighting(type_="VIIC", month="1943-07", **changes):
    watch = make_watch(type_, month)
    make_fight(watch, **changes)
    return watch


def hits(watch, *dice, ends=None):
    """As many hits as there are d66 given, while submerged under escorts."""
    return play(damage.take_hits(watch, len(dice), submerged=True), *dice, ends=ends)


# --- 10.0 ---------------------------------------------------------------------------------------------


@pytest.mark.case("10.0/procedure/a", "10.0/procedure/b", "10.0/procedure/f", "10.8/reminder")
def test_each_hit_is_rolled_and_marked_before_the_next():
    watch = fighting()
    told = hits(watch, PLANES, HULL, MINOR)
    assert [prompt.data["number"] for prompt in told.asked] == [1, 2, 3]
    assert told.notes == ["damage.system", "damage.hull", "damage.minor"]
    assert watch.boat.systems["dive_planes"] == "damaged"
    assert watch.boat.hull == 1


@pytest.mark.case("10.0/procedure/f", "10.8.6")
@pytest.mark.parametrize(
    ("dice", "words"),
    [
        (PLANES, "+1 on escort searches (E2), -1 on the crash dive (A1)."),
        (TANKS, "+1 on escort searches and attacks (E2, E3). If inoperable: the patrol is broken off."),
    ],
)
def test_what_the_damage_means_is_told_with_it(dice, words):
    watch = fighting()
    told = hits(watch, dice)
    assert told.note("damage.system")["effect"] == words
    assert words.replace("-1", "−1") in TEXTS.note("damage.system", told.note("damage.system"))


def test_an_effect_of_an_earlier_version_is_told_as_today():
    told = TEXTS.note("damage.system", {"system": "dive_planes", "effect": "+1 on E2, -1 on A1"})
    assert told == "Dive planes damaged. +1 on escort searches (E2), −1 on the crash dive (A1)."


@pytest.mark.case("10.8.6")
def test_system_of_which_the_edition_says_nothing_is_damaged_all_the_same():
    watch = fighting()
    watch.boat.systems["bow_planes"] = "sound"
    told = play(damage.suffer(watch, "bow_planes", 1, submerged=True))
    assert told.note("damage.system") == {"system": "bow_planes", "effect": ""}
    assert TEXTS.note("damage.system", told.note("damage.system")) == "bow_planes damaged."


@pytest.mark.case("10.0/example", "10.0/procedure/f")
@pytest.mark.parametrize("state", ["damaged", "inoperable"])
def test_example_of_the_dive_planes(state):
    """They, or a severely wounded Kommandant, make the next sweep worse at once."""
    watch = fighting()
    watch.boat.bold = 0
    watch.boat.systems["dive_planes"] = state
    assert play(escorts.detection(watch), "stay", 2).counted["escorts.detection"] == {"dive_planes": 1}


@pytest.mark.case("10.0/example")
def test_example_of_the_wounded_kommandant():
    watch = fighting()
    watch.boat.bold = 0
    watch.career.kommandant.wound = "SW"
    assert play(escorts.detection(watch), "stay", 2).counted["escorts.detection"] == {"kmdt_sw": 1}


@pytest.mark.case("10.0/general/a")
def test_states_of_systems_and_men():
    boat = fighting().boat
    assert (boat.works("radio"), boat.hurt("radio"), boat.dead("radio")) == (True, False, False)
    boat.systems["radio"] = "damaged"
    assert (boat.works("radio"), boat.hurt("radio"), boat.dead("radio")) == (False, True, False)
    boat.systems["radio"] = "inoperable"
    assert (boat.works("radio"), boat.hurt("radio"), boat.dead("radio")) == (False, True, True)


# --- 10.1 flooding ------------------------------------------------------------------------------------


@pytest.mark.case("10.1.1", "10.7.1")
def test_flooding_box_by_box():
    watch = fighting()
    told = hits(watch, FLOOD, TWO_FLOODS)
    assert watch.boat.flooding == 3
    assert [note.data["now"] for note in told.told] == [1, 2, 3]


@pytest.mark.case("10.1.2/a", "10.1.2/b")
def test_last_flooding_box_forces_the_boat_up():
    """The third of four hits fills the track: the fourth is never rolled."""
    watch = fighting()
    watch.boat.flooding = watch.boat.figures["flooding_boxes"] - 2
    told = play(damage.take_hits(watch, 4, submerged=True), MINOR, FLOOD, FLOOD, 11, ends=CareerEnds)
    assert told.notes[-1] == "damage.forced_up"
    assert told.keys == ["damage.hit"] * 3 + ["homeward.scuttle"]
    assert told.raised.reason == "scuttled"


@pytest.mark.case("10.1.3/a", "10.0/general/c")
@pytest.mark.parametrize(("die", "more"), [(4, 0), (5, 1), (6, 1)])
def test_water_may_gain_after_a_round_with_flooding(die, more):
    watch = fighting()
    hits(watch, FLOOD)
    play(damage.additional_flooding(watch), die)
    assert watch.boat.flooding == 1 + more
    assert play(damage.additional_flooding(watch)).keys == [], "once a round; what gained is no result of the next"


@pytest.mark.case("10.1.3/a")
def test_no_flooding_no_roll():
    watch = fighting()
    hits(watch, HULL)
    assert play(damage.additional_flooding(watch)).keys == []


@pytest.mark.case("10.1.3/b", "10.1.3/c", "10.6.3/f")
@pytest.mark.parametrize(
    ("expert", "wound", "counted", "die", "more"),
    [
        (True, "fit", {"li_experte": -1}, 5, 0),
        (True, "fit", {"li_experte": -1}, 6, 1),
        (False, "SW", {"li_out": 1}, 4, 1),
        (True, "KIA", {"li_out": 1}, 3, 0),
        (True, "SW", {"li_out": 1}, 4, 1),
    ],
)
def test_engineer_and_the_water(expert, wound, counted, die, more):
    watch = fighting(flooded=True)
    watch.career.crew["li"].experte, watch.career.crew["li"].wound = expert, wound
    told = play(damage.additional_flooding(watch), die)
    assert told.counted["damage.more_flooding"] == counted
    assert watch.boat.flooding == more


def test_water_that_gains_may_fill_the_last_box():
    watch = fighting(flooded=True)
    watch.boat.flooding = watch.boat.figures["flooding_boxes"] - 1
    told = play(damage.additional_flooding(watch), 6, 12, ends=CareerEnds)
    assert told.raised.captured


# --- 10.2 engines -------------------------------------------------------------------------------------


@pytest.mark.case("10.2/a")
@pytest.mark.parametrize("engine", ["diesel_engine_1", "diesel_engine_2"])
def test_lost_diesel_turns_the_boat_back(engine):
    watch = fighting()
    watch.boat.systems[engine] = "damaged"
    play(damage.repairs(watch), 5)
    assert watch.patrol.must_abort == engine


@pytest.mark.case("10.2/a")
def test_damaged_diesel_that_is_mended_does_not():
    watch = fighting()
    watch.boat.systems["diesel_engine_1"] = "damaged"
    play(damage.repairs(watch), 4)
    assert not watch.patrol.must_abort


@pytest.mark.case("10.2/b")
def test_lame_boat_is_looked_at_twice():
    watch = make_watch()
    watch.boat.systems["diesel_engine_2"] = "inoperable"
    watch.patrol.aborting, watch.patrol.heading, watch.patrol.at = True, -1, 2
    told = play(travel.box(watch), 8, 8)
    assert told.keys == ["travel.encounter"] * 2


@pytest.mark.case("10.2/c")
@pytest.mark.parametrize("at", [0, 7])
def test_both_diesels_gone_next_to_port(at):
    watch = fighting()
    watch.patrol.at = at
    watch.boat.systems["diesel_engine_1"] = watch.boat.systems["diesel_engine_2"] = "inoperable"
    told = play(homeward.engines(watch), ends=PatrolEnds)
    assert (told.raised.reason, told.raised.boat_lost) == ("towed", False)


@pytest.mark.case("10.2/d")
@pytest.mark.parametrize("at", [1, 3, 6])
def test_both_diesels_gone_far_out(at):
    watch = fighting()
    watch.patrol.at = at
    watch.boat.systems["diesel_engine_1"] = watch.boat.systems["diesel_engine_2"] = "damaged"
    told = play(damage.repairs(watch), 5, 6, 10, ends=PatrolEnds)
    assert (told.raised.reason, told.raised.boat_lost) == ("rescued", True)


# --- 10.3 hull ----------------------------------------------------------------------------------------


@pytest.mark.case("10.3.1", "10.7.1")
def test_hull_box_by_box():
    watch = fighting()
    hits(watch, HULL, TWO_HULLS)
    assert watch.boat.hull == 3


@pytest.mark.case("10.3.2/a")
def test_hull_is_not_mended_at_sea():
    watch = fighting(hull=4)
    assert play(damage.repairs(watch)).keys == []
    assert watch.boat.hull == 4


@pytest.mark.case("10.3.2/b")
@pytest.mark.parametrize("threat", ["escort", "aircraft", "submarine"])
def test_last_hull_box_sinks_the_boat(threat):
    watch = fighting(threat=threat)
    watch.boat.hull = watch.boat.figures["hull_boxes"] - 1
    told = play(damage.take_hits(watch, 2, submerged=True), HULL, ends=CareerEnds)
    assert told.raised.reason == f"sunk_{threat}"
    assert not told.raised.alive


@pytest.mark.case("10.3.4/a", "10.3.4/b")
@pytest.mark.parametrize(("rolls", "hull"), [((4,), 3), ((3, 5), 4)])
def test_dive_below_test_depth_costs_a_box_and_perhaps_more(rolls, hull):
    watch = fighting(hull=2)
    play(escorts.dive_deeper(watch), *rolls)
    assert watch.boat.hull == hull


# --- 10.4 tanks, 10.5 batteries -----------------------------------------------------------------------


def drm(watch, chart, drms):
    return {line.key: line.drm for line in Roll("x", "2d6", "", chart, drms=drms, on=watch).considered(watch.book) if
            line.applied}  # fmt: skip


@pytest.mark.case("10.4.1")
def test_leaking_tanks_betray_the_boat():
    watch = fighting()
    watch.boat.systems["fuel_tanks"] = "damaged"
    assert drm(watch, "E2", escorts.DETECTION) == {"fuel_tanks": 1}
    assert drm(watch, "E3", escorts.ATTACK) == {"fuel_tanks": 1, "date": 1}


@pytest.mark.case("10.4.2")
@pytest.mark.parametrize(("die", "why"), [(2, ""), (3, "fuel_tanks")])
def test_tanks_beyond_repair_turn_the_boat_back(die, why):
    watch = fighting()
    watch.boat.systems["fuel_tanks"] = "damaged"
    play(damage.repairs(watch), die)
    assert watch.patrol.must_abort == why


@pytest.mark.case("10.5/a")
def test_damaged_batteries():
    watch = fighting()
    hits(watch, BATTERIES)
    assert drm(watch, "E3", escorts.ATTACK) == {"batteries": 1, "date": 1}


@pytest.mark.case("10.5/b", "10.5/c", "10.7.3/a")
def test_electroboot_has_three():
    watch = fighting("XXI", "1945-04")
    for damaged in (1, 2, 3):
        assert "batteries" not in drm(watch, "E3", escorts.ATTACK)
        hits(watch, BATTERIES)
        states = [watch.boat.systems[f"battery_{n}"] for n in (1, 2, 3)]
        assert states.count("damaged") == damaged
    assert drm(watch, "E3", escorts.ATTACK)["batteries"] == 1
    assert hits(watch, BATTERIES).notes == ["damage.again"]


# --- 10.7 the same again, and what is not there -------------------------------------------------------


@pytest.mark.case("10.7.3/a")
@pytest.mark.parametrize("state", ["damaged", "inoperable"])
def test_same_system_again(state):
    watch = fighting()
    watch.boat.systems["dive_planes"] = state
    assert hits(watch, PLANES).notes == ["damage.again"]
    assert watch.boat.systems["dive_planes"] == state


@pytest.mark.case("10.7.3/b")
@pytest.mark.parametrize(
    ("type_", "hit"), [("VIIC", THREE_CM), ("VIIC Flak", DECK_GUN), ("XIV", AFT_DOORS), ("XXI", AFT_DOORS)]
)
def test_system_not_fitted(type_, hit):
    watch = fighting(type_, "1945-04" if type_ == "XXI" else "1943-07")
    before = dict(watch.boat.systems)
    assert hits(watch, hit).notes == ["damage.not_fitted"]
    assert watch.boat.systems == before


@pytest.mark.case("10.7.3/b")
def test_deck_gun_that_was_removed():
    watch = fighting()
    newboat.remove_gun(watch.boat)
    assert hits(watch, DECK_GUN).notes == ["damage.not_fitted"]


def test_tanker_has_a_bakery_where_others_have_tubes():
    watch = fighting("XIV")
    hits(watch, FWD_DOORS)
    assert watch.boat.systems["bakery"] == "damaged"


@pytest.mark.case("10.7.4")
@pytest.mark.parametrize("type_", ["VIIC", "IXC", "XIV", "XXI"])
def test_all_flak_at_once(type_):
    watch = fighting(type_, "1945-04" if type_ == "XXI" else "1943-07")
    assert hits(watch, 24).notes == ["damage.all_flak"]
    assert {watch.boat.systems[gun] for gun in watch.boat.flak} == {"damaged"}
    assert hits(watch, 24).notes == ["damage.again"]


def test_damaged_doors_keep_their_tubes_shut():
    watch = fighting(light="night")
    hits(watch, FWD_DOORS)
    assert not any(attack.can_fire(watch, tube, load) for tube, load in watch.boat.tubes.items() if tube[0] == "F")
    assert attack.can_fire(watch, "A1", watch.boat.tubes["A1"])
