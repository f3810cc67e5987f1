"""9.8.4, 9.8.5, 9.8.7, 11.4.7: the guns that fire at aircraft, and the boats built round them."""

import pytest

from campaigns.games.the_hunted.rules import aircraft, damage, loading, newboat
from tests.games.the_hunted.kit import make_fight, make_watch, play

ORDINARY, MISSED, HURT, DOWN = 2, 12, 4, 2
HARMLESS, SCRATCH, LOST_US = (2, 32), (7, 1), 12
ALL_FLAK, TWO_CM = 24, 46


def gunners(type_="VIIC", month="1943-07", **changes):
    """A boat with a clean combat mat."""
    watch = make_watch(type_, month, **changes)
    make_fight(watch, "aircraft")
    return watch


def volley(watch, *dice):
    return play(aircraft._flak(watch), *dice)


# --- no gun -------------------------------------------------------------------------------------------


@pytest.mark.case("9.8.4", "9.8.5/d", "9.8.5/e")
@pytest.mark.parametrize("state", ["damaged", "inoperable"])
def test_silent_flak_is_a_miss_and_no_protection(state):
    """The deck gun does not help; the aircraft attacks and shadows all the same."""
    watch = make_watch()
    watch.boat.systems["flak_2cm"] = state
    assert watch.boat.works("deck_gun")
    told = play(
        aircraft.encounter(watch), 7, ORDINARY, *HARMLESS, *SCRATCH, LOST_US, *([6] if state == "damaged" else [])
    )
    assert "aircraft.flak" not in told.keys
    assert told.keys.count("aircraft.attack") == told.keys.count("aircraft.shadowed") == 1
    assert "aircraft.no_flak" in told.notes


@pytest.mark.case("9.8.5/f")
def test_flak_ammunition_never_runs_out():
    watch = gunners()
    before = watch.boat.gun_ammo
    for _ in range(20):
        volley(watch, MISSED)
    assert watch.boat.gun_ammo == before
    assert aircraft.has_flak(watch)


# --- modifiers (9.8.5) --------------------------------------------------------------------------------


@pytest.mark.case("9.8.5/a", "9.8.5/b")
@pytest.mark.parametrize(
    ("type_", "out", "counted"),
    [
        ("VIIC", (), {}),
        ("IXC/40", (), {"two_guns": -1}),
        ("IXC/40", ("flak_2cm",), {}),
        ("IXC/40", ("flak_3_7cm",), {}),
        ("XIV", (), {"two_guns": -1}),
        ("XIV", ("flak_3_7cm_b",), {}),
        ("XXI", (), {"two_guns": -1}),
    ],
)
def test_guns(type_, out, counted):
    watch = gunners(type_, "1945-04" if type_ == "XXI" else "1943-07")
    for gun in out:
        watch.boat.systems[gun] = "damaged"
    assert volley(watch, MISSED).counted["aircraft.flak"] == counted


@pytest.mark.case("9.8.5/c", "11.1/procedure/4", "11.1.3/b", "14.15/10")
@pytest.mark.parametrize(
    ("level", "expert", "wound", "ability", "counted"),
    [
        ("trained", False, "fit", 0, {}),
        ("green", False, "fit", 0, {}),
        ("veteran", False, "fit", 0, {"crew_veteran_or_elite": -1}),
        ("elite", False, "fit", 0, {"crew_veteran_or_elite": -1}),
        ("trained", True, "LW", 0, {"2wo_experte": -1}),
        ("trained", True, "SW", 0, {}),
        ("trained", False, "fit", 10, {"flak_expert": -1}),
        ("trained", True, "fit", 10, {"2wo_experte": -1}),
        ("trained", True, "SW", 10, {"flak_expert": -1}),
    ],
)
def test_gunners(level, expert, wound, ability, counted):
    watch = gunners(crew_level=level, ability=ability, options={"special-abilities": True})
    watch.career.crew["2wo"].experte, watch.career.crew["2wo"].wound = expert, wound
    assert volley(watch, MISSED).counted["aircraft.flak"] == counted


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


@pytest.mark.case("11.4.7/b", "11.4.7/c", "9.8.7")
@pytest.mark.parametrize(
    ("out", "counted"),
    [
        ((), {"flak_boat": -3}),
        (("flak_2cm_a",), {"flak_boat_one_out": -2}),
        (("flak_2cm_a", "flak_3_7cm"), {"flak_boat_two_out": -1}),
    ],
)
def test_flak_boat_fires_twice(out, counted):
    watch = gunners("VIIC Flak")
    for gun in out:
        watch.boat.systems[gun] = "inoperable"
    told = volley(watch, MISSED, MISSED)
    assert told.keys == ["aircraft.flak"] * 2
    assert told.counted["aircraft.flak"] == counted
    assert told.value == "miss"


@pytest.mark.case("11.4.7/c")
def test_flak_boat_without_mounts_does_not_fire():
    watch = gunners("VIIC Flak")
    for gun in watch.boat.flak:
        watch.boat.systems[gun] = "inoperable"
    assert volley(watch).value == "miss"


@pytest.mark.parametrize(("dice", "fate"), [((7, 12), "damaged"), ((12, 8), "damaged"), ((12, 6), "shot down")])
def test_better_of_two_volleys_counts(dice, fate):
    assert volley(gunners("VIIC Flak"), *dice).value == fate


def test_second_volley_is_not_needed_for_wreckage():
    assert volley(gunners("VIIC Flak"), 6).keys == ["aircraft.flak"]


@pytest.mark.case("11.4.7/d")
def test_what_hits_do_to_the_mounts():
    watch = gunners("VIIC Flak")
    play(damage.suffer(watch, "flak_2cm", 1, submerged=False))
    assert [watch.boat.works(gun) for gun in watch.boat.flak] == [False, True, True]
    play(damage.suffer(watch, "flak_guns_all", 1, submerged=False))
    assert not any(watch.boat.works(gun) for gun in watch.boat.flak)


@pytest.mark.case("11.4.7/e", "11.4.7/f", "9.8.7", "9.8.8.4/b")
@pytest.mark.parametrize(("die", "bombs"), [(3, 1), (4, 0)])
def test_second_round_on_the_surface(die, bombs):
    """Strafed for certain, bombed on 1-3, then shadowed."""
    watch = make_watch("VIIC Flak")
    told = play(
        aircraft.encounter(watch), 7, ORDINARY, MISSED, MISSED, *HARMLESS, *SCRATCH, "stay", die, MISSED, MISSED,
        *(HARMLESS * bombs), *SCRATCH, LOST_US,
    )  # fmt: skip
    assert told.prompt("aircraft.stay_up").case == "11.4.7"
    assert told.keys.count("aircraft.attack") == 1 + bombs
    assert told.keys.count("damage.who") == 2
    assert told.keys[-1] == "aircraft.shadowed"


@pytest.mark.case("11.4.7/f")
def test_aircraft_damaged_in_the_second_round_does_not_shadow():
    watch = make_watch("VIIC Flak")
    told = play(
        aircraft.encounter(watch), 7, ORDINARY, MISSED, MISSED, *HARMLESS, *SCRATCH, "stay", 6, 7, MISSED, *SCRATCH
    )
    assert told.note("aircraft.over") == {"fate": "damaged"}


def test_second_rolled_attack_bombs_a_flak_boat_without_a_die():
    watch = make_watch("VIIC Flak", crew_level="green")
    told = play(
        aircraft.encounter(watch), 2, ORDINARY, MISSED, MISSED, *HARMLESS, *SCRATCH, "stay", MISSED, MISSED,
        *HARMLESS, *SCRATCH, LOST_US,
    )  # fmt: skip
    assert "aircraft.bombs_again" not in told.keys


def test_flak_boat_dives_if_it_likes():
    watch = make_watch("VIIC Flak")
    told = play(aircraft.encounter(watch), 7, ORDINARY, MISSED, MISSED, *HARMLESS, *SCRATCH, "dive", LOST_US)
    assert told.keys.count("aircraft.attack") == 1


@pytest.mark.case("9.8.7")
def test_any_other_boat_has_dived():
    told = play(aircraft.encounter(make_watch("IXC/40")), 7, ORDINARY, MISSED, *HARMLESS, *SCRATCH, LOST_US)
    assert "aircraft.stay_up" not in told.keys
    assert told.keys.count("aircraft.flak") == 1


def test_flak_boat_with_its_guns_knocked_out_is_not_asked():
    watch = make_watch("VIIC Flak")
    told = play(aircraft.encounter(watch), 7, ORDINARY, MISSED, MISSED, 2, ALL_FLAK, *SCRATCH, LOST_US, 1, 1, 1)
    assert "aircraft.stay_up" not in told.keys


def test_flak_boat_that_the_big_gun_missed_may_stay_up():
    """57 mm, no hull hit: the second round of 11.4.7 is open, by the plain weapons."""
    watch = make_watch("VIIC Flak", "1943-11")
    told = play(
        aircraft.encounter(watch), 7, 1, 4, MISSED, MISSED, *HARMLESS, *SCRATCH, "stay", 6, MISSED, MISSED,
        *SCRATCH, LOST_US,
    )  # fmt: skip
    assert told.keys.count("aircraft.attack") == 1


def test_flak_boat_may_stay_up_for_the_second_rolled_run_of_the_big_gun():
    watch = make_watch("VIIC Flak", "1943-11", crew_level="green")
    told = play(
        aircraft.encounter(watch), 2, 1, 4, MISSED, MISSED, *HARMLESS, *SCRATCH, "stay", MISSED, MISSED,
        *HARMLESS, *SCRATCH, LOST_US,
    )  # fmt: skip
    assert told.keys.count("aircraft.attack") == 2
    assert [prompt.data["weapon"] for prompt in told.asked if prompt.key == "aircraft.attack"] == ["Tsetse"] * 2


@pytest.mark.case("11.4.7/a")
def test_five_torpedoes_and_nothing_to_reload():
    watch = make_watch("VIIC Flak")
    assert watch.boat.torpedoes == 5
    assert all(watch.boat.tubes.values())
    assert watch.boat.racks == {"fore": [], "aft": []}


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
