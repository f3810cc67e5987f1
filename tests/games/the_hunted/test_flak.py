"""9.8.4, 9.8.5, 9.8.7, 11.4.7: the guns that fire at aircraft, and the boats built round them."""

import pytest

from campaigns.games.the_hunted.rules import aircraft, damage, newboat
from tests.games.the_hunted.case_rows import arranged
from tests.games.the_hunted.kit import make_watch, play


@pytest.mark.case("10.11.8/f", "10.11.8/g")
def test_extra_flak_helps_until_all_guns_are_hit_together():
    watch = arranged("aircraft; gun removed")
    play(damage.suffer(watch, "flak_2cm", 1, submerged=False))
    assert watch.boat.works("extra_flak")
    assert play(aircraft._flak(watch), 12).counted["aircraft.flak"] == {"extra_flak": -1}
    play(damage.suffer(watch, "flak_guns_all", 1, submerged=False))
    assert watch.boat.systems["extra_flak"] == "damaged"
    assert not aircraft.has_flak(watch)


def test_the_other_boat_fires_too():
    watch = make_watch()
    told = play(aircraft.encounter(watch, on_mission=True, partner=True), 8, 2, 2, 2, 32, 7, 1)
    assert told.counted["aircraft.flak"] == {"resupply_partner": -1}


@pytest.mark.case("11.4.7/d")
def test_what_hits_do_to_the_mounts():
    watch = arranged("VIIC Flak; aircraft")
    play(damage.suffer(watch, "flak_2cm", 1, submerged=False))
    assert [watch.boat.works(gun) for gun in watch.boat.flak] == [False, True, True]
    play(damage.suffer(watch, "flak_guns_all", 1, submerged=False))
    assert not any(watch.boat.works(gun) for gun in watch.boat.flak)


@pytest.mark.case("11.4.7/g")
@pytest.mark.parametrize(("month", "type_"), [("1943-11", "VIIC Flak"), ("1943-12", "VIIC")])
def test_last_sailing_of_the_flak_boat(month, type_):
    watch = arranged(f"VIIC Flak; 1943-10; schnorchel_attempts=2; boat.patrols=3; career.month={month}")
    newboat.flak_boat_converted(watch)
    assert (watch.boat.type, watch.boat.gun) == (type_, type_ == "VIIC")
    assert (watch.boat.number, watch.boat.schnorchel_attempts, watch.boat.patrols) == ("U-123", 2, 3)
