"""10.0-10.5, 10.7: what hits do to the boat."""

import pytest

from campaigns.games.the_hunted.rules import attack, damage
from campaigns.games.the_hunted.rules.texts import TEXTS
from tests.games.the_hunted.case_rows import arranged
from tests.games.the_hunted.kit import play

PLANES, TANKS, FLOOD, FWD_DOORS = 15, 66, 12, 64


def hit(watch, die):
    """One hit while submerged under escorts."""
    return play(damage.take_hits(watch, 1, submerged=True), die)


@pytest.mark.case("10.0/procedure/f", "10.8.6")
@pytest.mark.parametrize(
    ("dice", "words"),
    [
        (PLANES, "+1 on escort searches (E2), -1 on the crash dive (A1)."),
        (TANKS, "+1 on escort searches and attacks (E2, E3). If inoperable: the patrol is broken off."),
    ],
)
def test_what_the_damage_means_is_told_with_it(dice, words):
    watch = arranged("ship")
    told = hit(watch, dice)
    assert told.note("damage.system")["effect"] == words
    assert words.replace("-1", "−1") in TEXTS.note("damage.system", told.note("damage.system"))


def test_an_effect_of_an_earlier_version_is_told_as_today():
    told = TEXTS.note("damage.system", {"system": "dive_planes", "effect": "+1 on E2, -1 on A1"})
    assert told == "Dive planes damaged. +1 on escort searches (E2), −1 on the crash dive (A1)."


@pytest.mark.case("10.8.6")
def test_system_of_which_the_edition_says_nothing_is_damaged_all_the_same():
    watch = arranged("ship")
    watch.boat.systems["bow_planes"] = "sound"
    told = play(damage.suffer(watch, "bow_planes", 1, submerged=True))
    assert told.note("damage.system") == {"system": "bow_planes", "effect": ""}
    assert TEXTS.note("damage.system", told.note("damage.system")) == "bow_planes damaged."


@pytest.mark.case("10.0/general/a")
def test_states_of_systems_and_men():
    boat = arranged("ship").boat
    assert (boat.works("radio"), boat.hurt("radio"), boat.dead("radio")) == (True, False, False)
    boat.systems["radio"] = "damaged"
    assert (boat.works("radio"), boat.hurt("radio"), boat.dead("radio")) == (False, True, False)
    boat.systems["radio"] = "inoperable"
    assert (boat.works("radio"), boat.hurt("radio"), boat.dead("radio")) == (False, True, True)


@pytest.mark.case("10.1.3/a", "10.0/general/c")
@pytest.mark.parametrize(("die", "more"), [(4, 0), (5, 1), (6, 1)])
def test_water_may_gain_after_a_round_with_flooding(die, more):
    watch = arranged("ship")
    hit(watch, FLOOD)
    play(damage.additional_flooding(watch), die)
    assert watch.boat.flooding == 1 + more
    assert play(damage.additional_flooding(watch)).keys == [], "once a round; what gained is no result of the next"


def test_damaged_doors_keep_their_tubes_shut():
    watch = arranged("ship")
    hit(watch, FWD_DOORS)
    assert not any(attack.can_fire(watch, tube, load) for tube, load in watch.boat.tubes.items() if tube[0] == "F")
    assert attack.can_fire(watch, "A1", watch.boat.tubes["A1"])
