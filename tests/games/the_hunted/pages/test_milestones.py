"""The strip of milestones: the nearest in sight, all of them behind it."""

import pytest

from campaigns.games.the_hunted.pages.milestones import milestones
from campaigns.games.the_hunted.rules.state import Award
from charts.figures.shipped import book
from tests.games.the_hunted.kit import make_watch
from tests.html import tree


def milestones_of(**career):
    watch = make_watch(**career)
    return {mark.name: mark for mark in milestones(watch.career, book(), lambda key: str(key).replace("_", " "))}


@pytest.mark.case("5.2.2", "11.3.1", "11.2.3")
def test_each_says_how_far_it_is():
    marks = milestones_of(period_ships=5, month="1944-01")
    assert marks["Knights cross"].need - marks["Knights cross"].has > 0
    assert marks["Knights cross"].left.endswith("to go")
    assert "5 of 6 ships" in marks["Promotion roll"].left
    assert marks["The end"].left == "16 months left"


def test_what_is_barred_or_worn_is_no_milestone():
    assert "Knights cross" not in milestones_of(cross_barred=True)
    worn = milestones_of(awards=[Award("iron_cross_2", "1943-07", "11.3.8", 1)], successes=0)
    assert "Iron cross 2" not in worn


def test_the_nearest_stands_on_the_bridge_and_follows_the_answers(boat):
    seat = boat().on_to("travel.biscay")
    page = tree(seat.page())
    assert len(page.find(id="patrol").tags("li")) > 3
    assert "Next" in page.find(id="marks").text


def test_a_game_without_milestones_has_no_strip(seat):
    assert 'id="marks"' not in seat.text()
