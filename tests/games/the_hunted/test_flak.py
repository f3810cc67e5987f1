"""9.8.4, 9.8.5, 9.8.7, 11.4.7: the guns that fire at aircraft, and the boats built round them."""

import pytest

from campaigns.games.the_hunted.rules import aircraft, damage, loading, newboat
from tests.games.the_hunted.kit import make_fight, make_watch, play

ORDINARY, MISSED, HURT, DOWN = 2, 12, 4, 2
HARMLESS, SCRATCH, LOST_US = (2, 32), (7, 1), 12


def gunners(type_="VIIC", month="1943-07", **changes):
    """A boat with a clean combat mat."""
    watch = make_watch(type_, month, **changes)
    make_fight(watch, "aircraft")
    return watch


def volley(watch, *dice):
    return play(aircraft._flak(watch), *dice)


# --- modifiers (9.8.5) --------------------------------------------------------------------------------


@pytest.mark.case("10.11.8/f", "10.11.8/g")
def test_extra_flak_helps_until_all_guns_are_hit_together():
    watch = gunners()
    newboat.remove_gun(watch.boat)
    play(damage.suffer(watch, "flak_2cm", 1, submerged=False))
    assert watch.boat.works("extra_flak")
    assert volley(watch, MISSED).counted["aircraft.flak"] == {"extra_flak": -1}
    play(damage.suffer(watch, "flak_guns_all", 1, submerged=False))
    assert watch.boat.systems["extra_flak"] == "damaged"
    assert not aircraft.has_flak(watch)


def test_the_other_boat_fires_too():
    watch = make_watch()
    told = play(aircraft.encounter(watch, on_mission=True, partner=True), 8, ORDINARY, DOWN, *HARMLESS, *SCRATCH)
    assert told.counted["aircraft.flak"] == {"resupply_partner": -1}


# --- the Flak boat (11.4.7) ---------------------------------------------------------------------------


@pytest.mark.case("11.4.7/d")
def test_what_hits_do_to_the_mounts():
    watch = gunners("VIIC Flak")
    play(damage.suffer(watch, "flak_2cm", 1, submerged=False))
    assert [watch.boat.works(gun) for gun in watch.boat.flak] == [False, True, True]
    play(damage.suffer(watch, "flak_guns_all", 1, submerged=False))
    assert not any(watch.boat.works(gun) for gun in watch.boat.flak)


@pytest.mark.case("11.4.7/g")
@pytest.mark.parametrize(("month", "type_"), [("1943-11", "VIIC Flak"), ("1943-12", "VIIC")])
def test_last_sailing_of_the_flak_boat(month, type_):
    watch = make_watch("VIIC Flak", "1943-10")
    watch.boat.schnorchel_attempts, watch.boat.patrols = 2, 3
    watch.career.month = month
    newboat.flak_boat_converted(watch)
    assert watch.boat.type == type_
    assert (watch.boat.number, watch.boat.schnorchel_attempts, watch.boat.patrols) == ("U-123", 2, 3)


def test_converted_boat_gets_its_gun_and_its_torpedoes():
    watch = make_watch("VIIC Flak", "1943-10")
    watch.career.month = "1943-12"
    newboat.flak_boat_converted(watch)
    mix = {"G7a FaT": 4, "G7e FaT": 8, "homing": 2}
    play(loading.load(watch), mix, {})
    assert watch.boat.gun
    assert watch.boat.torpedoes == 14
