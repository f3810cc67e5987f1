"""10.8, 11.1: pumps, repairs and the Doctor, when the fighting is over."""

import pytest

from campaigns.games.the_hunted.rules import damage
from charts.figures.shipped import book
from tests.games.the_hunted.kit import make_fight, make_watch, play


def hurt(*systems, type_="VIIC", **changes):
    watch = make_watch(type_, **changes)
    for system in systems:
        watch.boat.systems[system] = "damaged"
    return watch


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


# --- the Doctor (11.1) --------------------------------------------------------------------------------


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
