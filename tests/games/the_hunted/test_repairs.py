"""10.8, 11.1: pumps, repairs and the Doctor, when the fighting is over."""

import pytest

from campaigns.games.the_hunted.rules import aircraft, approach, attack, damage, newboat
from campaigns.games.the_hunted.rules.state import Cargo
from charts.figures.shipped import book
from tests.games.the_hunted.kit import freighter, make_fight, make_watch, play


def hurt(*systems, type_="VIIC", **changes):
    watch = make_watch(type_, **changes)
    for system in systems:
        watch.boat.systems[system] = "damaged"
    return watch


@pytest.mark.case("10.8/procedure/a")
def test_pumps_first_and_always():
    watch = hurt("radio")
    watch.boat.flooding = 5
    told = play(damage.repairs(watch), 1)
    assert told.notes[0] == "damage.pumped"
    assert watch.boat.flooding == 0


@pytest.mark.case("10.8/procedure/b", "10.8.1", "10.8/general/b")
def test_one_roll_for_each_damaged_system():
    watch = hurt("radio", "dive_planes", "periscope")
    watch.boat.systems["hydrophones"] = "inoperable"
    told = play(damage.repairs(watch), 4, 2, 3)
    assert [prompt.data["system"] for prompt in told.asked] == ["periscope", "radio", "dive_planes"]
    assert [watch.boat.systems[name] for name in ("periscope", "radio", "dive_planes")] == [
        "sound",
        "sound",
        "inoperable",
    ]


@pytest.mark.case("10.8.2", "10.8.4", "10.8.5/a", "10.8.8")
@pytest.mark.parametrize(
    ("system", "most"),
    [
        ("electric_engine_1", 4), ("electric_engine_2", 4), ("diesel_engine_1", 4), ("diesel_engine_2", 4),
        ("periscope", 4), ("batteries", 4), ("radio", 2), ("hydrophones", 2), ("dive_planes", 2), ("fuel_tanks", 2),
        ("fwd_torpedo_doors", 2), ("aft_torpedo_doors", 2), ("deck_gun", 2), ("flak_2cm", 2), ("flak_3_7cm", 2),
    ],
)  # fmt: skip
def test_number_that_mends(system, most):
    for die, state in ((most, "sound"), (most + 1, "inoperable")):
        watch = hurt(system, type_="IXC")
        play(damage.repairs(watch), die)
        assert watch.boat.systems[system] == state


@pytest.mark.case("10.8.8")
@pytest.mark.parametrize(("system", "part"), [("radio", "radio"), ("extra_flak", "flak_2cm")])
def test_number_of_the_types_own_mat_goes_before_the_shared_chart(system, part):
    """E5 would mend both on 2; its modifiers still count."""
    for die, state in ((5, "sound"), (6, "inoperable")):
        watch = hurt(system)
        watch.boat.figures = {**watch.boat.figures, "repairs": {part: 4}}
        watch.career.crew["li"].experte = True
        told = play(damage.repairs(watch), die)
        assert watch.boat.systems[system] == state
        assert told.asked[0].possible(book()) == ["repaired", "inoperable"]
        assert told.asked[0].signature() == ["roll", "10.8.2", "1d6", "E5", part]


@pytest.mark.case("10.8.8")
def test_system_without_a_number_of_its_own_is_read_on_the_shared_chart():
    watch = hurt("radio")
    watch.boat.figures = {**watch.boat.figures, "repairs": {"periscope": 6}}
    play(damage.repairs(watch), 3)
    assert watch.boat.systems["radio"] == "inoperable"


@pytest.mark.parametrize(("system", "type_"), [("flak_2cm_b", "VIIC Flak"), ("bakery", "XIV"), ("flak_3_7cm_a", "XIV")])
def test_systems_of_rare_boats_are_mended_as_their_kind(system, type_):
    watch = hurt(system, type_=type_)
    watch.boat.cargo = None
    assert play(damage.repairs(watch), 2).note("damage.repaired") == {"system": system}


def test_extra_flak_is_mended_like_a_gun():
    watch = make_watch()
    watch.boat.systems["extra_flak"] = "damaged"
    assert play(damage.repairs(watch), 2).prompt("damage.repair").column == "flak_2cm"


@pytest.mark.case("10.8.3", "11.1/procedure/1", "10.6.3/f")
@pytest.mark.parametrize(
    ("expert", "wound", "counted", "die", "state"),
    [
        (True, "fit", {"li_experte": -1}, 3, "sound"),
        (True, "LW", {"li_experte": -1}, 4, "inoperable"),
        (True, "SW", {"li_out": 1}, 2, "inoperable"),
        (False, "KIA", {"li_out": 1}, 1, "sound"),
        (False, "fit", {}, 2, "sound"),
    ],
)
def test_engineer_and_repairs(expert, wound, counted, die, state):
    watch = hurt("radio")
    watch.career.crew["li"].experte, watch.career.crew["li"].wound = expert, wound
    told = play(damage.repairs(watch), die)
    assert told.counted["damage.repair"] == counted
    assert watch.boat.systems["radio"] == state


@pytest.mark.case("10.8.5/b")
def test_no_second_try_at_sea():
    watch = hurt("radio")
    play(damage.repairs(watch), 6)
    assert play(damage.repairs(watch)).keys == []


@pytest.mark.case("10.8/general/a", "10.0/general/b")
def test_repairs_come_after_the_rounds_and_before_following():
    watch = hurt()
    watch.boat.bold = 0
    make_fight(watch, "ship+escort", [freighter()], light="day")
    told = play(
        attack.escorted(watch), "submerged", "medium", {"salvo": {"F1": "1"}}, 2, 6, 6,
        "stay", 11, 2, 2, 42, "stay", 2, 1, "let_go",
    )  # fmt: skip
    order = [key for key in told.keys if key in ("escorts.attack", "damage.repair", "following.follow")]
    assert order == ["escorts.attack", "damage.repair", "following.follow"]


@pytest.mark.case("10.8/general/a")
def test_repairs_after_aircraft():
    told = play(aircraft.encounter(hurt()), 7, 2, 2, 2, 42, 7, 1, 3)
    assert told.keys[-1] == "damage.repair"


@pytest.mark.case("10.8.6")
def test_inoperable_system_costs_what_e5_says():
    watch = hurt("periscope")
    make_fight(watch, "ship", [freighter()], light="day")
    assert "submerged" not in approach.ways(watch)
    play(damage.repairs(watch), 6)
    assert approach.ways(watch) == ["surfaced"]


# --- the Doctor (11.1) --------------------------------------------------------------------------------


@pytest.mark.case("11.1/procedure/2a")
@pytest.mark.parametrize(("die", "wound"), [(1, "fit"), (3, "fit"), (4, "LW"), (6, "LW")])
def test_expert_doctor_tries_a_light_wound_once(die, wound):
    watch = make_watch()
    watch.career.crew["doctor"].experte = True
    watch.career.crew["li"].wound = "LW"
    watch.career.crew["2wo"].wound = "SW"
    told = play(damage.repairs(watch), die)
    assert told.keys == ["damage.doctor"]
    assert watch.career.crew["li"].wound == wound
    assert play(damage.repairs(watch)).keys == []


@pytest.mark.case("11.1/procedure/2a")
def test_new_wound_is_a_new_try():
    watch = make_watch()
    make_fight(watch)
    watch.career.crew["doctor"].experte = True
    kommandant = watch.career.kommandant
    kommandant.wound, kommandant.tended = "LW", 1
    assert play(damage.repairs(watch)).keys == []
    kommandant.wound = "fit"
    play(damage.hurt(watch, kommandant, "LW"))
    assert play(damage.repairs(watch), 1).note("damage.healed")["post"] == "kommandant"


@pytest.mark.parametrize(("expert", "wound"), [(False, "fit"), (True, "SW"), (True, "KIA")])
def test_no_expert_no_try(expert, wound):
    watch = make_watch()
    watch.career.crew["doctor"].experte, watch.career.crew["doctor"].wound = expert, wound
    watch.career.crew["li"].wound = "LW"
    assert play(damage.repairs(watch)).keys == []


# --- spare parts of a tanker (11.4.10.3) --------------------------------------------------------------


def tanker(parts=1):
    watch = hurt("radio", type_="XIV")
    watch.boat.cargo = Cargo(20, 2, 4, {"radio": parts})
    return watch


def test_part_in_place_of_the_roll():
    watch = tanker()
    assert play(damage.repairs(watch), "part").keys == ["damage.part_before"]
    assert watch.boat.works("radio")
    assert watch.boat.cargo.parts == {"radio": 0}


def test_part_after_a_failed_roll():
    watch = tanker()
    told = play(damage.repairs(watch), "keep", 6, "part")
    assert told.keys == ["damage.part_before", "damage.repair", "damage.part_after"]
    assert watch.boat.works("radio")


@pytest.mark.case("11.4.10.3/c")
def test_part_for_the_extra_flak_is_one_of_the_gun_that_it_is_mended_as():
    """Of an XB whose deck gun was removed: a 2 cm mount, as on the repair chart."""
    watch = make_watch("XB")
    newboat.remove_gun(watch.boat)
    watch.boat.systems["extra_flak"] = "damaged"
    assert play(damage.repairs(watch), "part").keys == ["damage.part_before"]
    assert (watch.boat.works("extra_flak"), watch.boat.cargo.parts["flak_2cm"]) == (True, 0)


def test_part_kept_for_others():
    watch = tanker()
    play(damage.repairs(watch), "keep", 6, "keep")
    assert watch.boat.dead("radio")
    assert watch.boat.cargo.parts == {"radio": 1}


def test_no_part_no_question():
    assert play(damage.repairs(tanker(parts=0)), 6).keys == ["damage.repair"]
