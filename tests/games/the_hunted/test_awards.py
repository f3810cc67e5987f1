"""11.3, 15.3: what is pinned on the Kommandant, and what it brings him."""

import pytest

from campaigns.games.the_hunted.rules import advancement, carryover, firing
from campaigns.games.the_hunted.rules.state import Award, Carried
from tests.games.the_hunted.case_rows import arranged
from tests.games.the_hunted.kit import freighter, make_fight, make_watch, play


def returned(text):
    """A patrol just entered."""
    watch = arranged(f"outcome=S; successes=1; {text}")
    watch.career.patrols.append(watch.patrol)
    return watch


def awarded(watch):
    play(advancement.awards(watch, watch.patrol))
    return [award.name for award in watch.career.awards]


def test_each_once():
    watch = returned("1943-09")
    awarded(watch)
    assert awarded(watch) == ["iron_cross_2", "iron_cross_1"]


@pytest.mark.case("11.3.15")
def test_narvik_shield_is_brought_along_only():
    watch = make_watch()
    play(carryover.take_over_career(watch, combined=True), {"narvik_shield": True})
    assert "narvik_shield" in [award.name for award in watch.career.awards]
    assert "narvik_shield" not in awarded(returned("tonnage=100000; successes=9; career.wounds=9"))


@pytest.mark.case("15.3")
@pytest.mark.parametrize(
    ("combined", "held", "detection", "sure"),
    [(False, 2, True, False), (False, 3, True, True), (True, 2, False, False), (True, 3, True, False),
     (True, 4, True, True)],
)  # fmt: skip
def test_joined_careers_have_the_older_levels(combined, held, detection, sure):
    watch = make_watch(grade=held, carried=Carried(combined=combined))
    assert watch.benefits("detection") is detection
    assert watch.benefits("following") is sure


@pytest.mark.case("15.3", "11.3.6/b")
@pytest.mark.parametrize(("held", "drm"), [(1, None), (2, -1), (3, -1), (4, -1)])
def test_torpedoes_in_a_joined_career_want_the_oakleaves(held, drm):
    """What the predecessor ties to the Oakleaves is the aim; to the Swords, the escorts' search."""
    watch = make_watch(grade=held, carried=Carried(combined=True))
    make_fight(watch, "ship", [freighter()], mode="submerged", light="day")
    told = play(firing.fire(watch, firing.Shots({"F1": "1"}, {})), 12)
    assert told.counted["attack.torpedo"].get("knights_cross") == drm


def test_awards_know_their_patrol_and_month():
    watch = returned("1944-02; patrol.number=4")
    awarded(watch)
    assert watch.career.awards[0] == Award("iron_cross_2", "1944-02", "11.3.8", 4)
