"""11.2: the Kommandant's rank."""

import pytest

from campaigns.games.the_hunted.rules import advancement, assignment, carryover
from campaigns.games.the_hunted.rules.state import RANKS
from tests.games.the_hunted.ashore import ashore, overhaul
from tests.games.the_hunted.kit import make_watch, play


def due(month="1944-06", due="1944-07", **changes):
    """Home in this month, a promotion roll due in that one."""
    watch = ashore(month=month, **changes)
    watch.boat.schnorchel = True
    watch.career.promotion_due, watch.career.last_promotion_roll = due, False
    return watch


@pytest.mark.case("11.2.1/a")
def test_five_ranks():
    assert RANKS == ("OltzS", "KptLt", "KKpt", "FKpt", "KptzS")


# --- when ---------------------------------------------------------------------------------------------


def test_first_roll_of_a_career_is_a_year_on():
    assert make_watch(month="1943-07").career.promotion_due == "1944-07"


@pytest.mark.case("11.2.3/procedure/b", "6.1/3.D")
def test_cross_of_this_patrol_counts_as_its_ships_do():
    watch = due("1944-06", sunk=1)
    watch.career.sinkings[0].tons = 50000
    told = overhaul(watch, 5, "save")
    assert told.counted["advancement.promotion"] == {"per_knights_cross": -1}
    assert "advancement.promoted" in told.notes
    assert watch.career.period_grades == 0


# --- how ----------------------------------------------------------------------------------------------


@pytest.mark.case("11.2.3/procedure/f")
def test_joined_career_is_promoted_by_these_numbers_from_july_1943():
    """The month of the next roll is brought along; that roll is made on this game's chart."""
    watch = make_watch()
    play(carryover.take_over_career(watch, combined=True), {"began": "1942-10", "rank": "KptLt"})
    told = play(advancement.promotion(watch, "1943-10"), 4)
    assert told.prompt("advancement.promotion").chart == "X-PR"
    assert RANKS[watch.career.rank] == "KKpt"
    assert watch.career.promotion_due == "1944-10"


# --- what rank is good for ----------------------------------------------------------------------------


@pytest.mark.case("11.2.1/c")
def test_type_limits_hold_for_his_choice():
    watch = make_watch(rank=3)
    watch.career.patrol = None
    assert "West African Coast" not in assignment.open_zones(watch)
