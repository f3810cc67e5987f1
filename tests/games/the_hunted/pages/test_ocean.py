"""The maps of a patrol and of a career: all has its place, nothing covers anything, the lost boat is crossed out."""

from itertools import combinations, product
from math import dist

import pytest

from campaigns.games.the_hunted.pages import ocean
from campaigns.games.the_hunted.pages.ocean import PassedBox
from campaigns.games.the_hunted.pages.record import Area
from campaigns.games.the_hunted.rules.state import ZONES, Box, End, Patrol
from charts.figures.shipped import book
from tests.games.the_hunted.kit import make_watch

BASES = ("France", "Norway", "Germany", "Mediterranean", "Penang")
CROWDED = {(base, home, "arctic") for base in BASES for home in ("France", "Mediterranean")}  # nobody sails so


def drawn(boxes, area, bases=("France", "France")):
    return ocean.patrol(boxes, area, bases, str, "A patrol")


def track(area, many=4):
    """Two boxes out, some on station, two home."""
    zones = ["transit", "transit", *[area] * many, "transit", "transit"]
    return [PassedBox(number, zone) for number, zone in enumerate(zones, start=1)]


def test_every_zone_of_the_tracks_has_its_place():
    zones = {box["box"].removesuffix("_or_mission") for one in book().tracks.values() for box in one}
    known = {*ocean.PLACES[ocean.WORLD], "transit", "mission"}
    assert zones <= known
    assert {*ZONES, *BASES} <= known


@pytest.mark.parametrize("many", [1, 2, 5, 9])
def test_every_patrol_fits_its_map_and_no_box_covers_another(many):
    for area, sailed, home in product(ZONES, BASES, ("", *BASES)):
        chart = drawn(track(area, many), area, (sailed, home))
        left, top, wide, high = chart.frame
        boxes = [mark for mark in chart.marks if not mark.port]
        assert [mark.label for mark in boxes] == [str(number) for number in range(1, many + 5)]
        assert all(left <= mark.x <= left + wide and top <= mark.y <= top + high for mark in boxes), (area, sailed)
        if (sailed, home, area) not in CROWDED:
            assert all(dist(one.at, other.at) > 1.2 * chart.radius for one, other in combinations(boxes, 2))


def test_the_closest_map_is_taken():
    assert drawn(track("atlantic"), "atlantic").coast.name == ocean.NORTH
    assert drawn(track("indian_ocean"), "indian_ocean").coast.name == ocean.WORLD
    assert drawn(track("australia"), "australia", ("Penang", "Penang")).coast.name == ocean.INDIAN


def test_contact_is_filled_a_sinking_ringed_and_the_lost_boat_crossed_out():
    boxes = [
        PassedBox(1, "transit"),
        PassedBox(2, "atlantic", met=True, sunk=True),
        PassedBox(3, "atlantic", met=True, lost=True),
    ]
    chart = drawn(boxes, "atlantic", ("France", ""))
    marks = [mark for mark in chart.marks if not mark.port]
    assert [(mark.met, mark.sunk, mark.lost) for mark in marks] == [
        (False, False, False),
        (True, True, False),
        (True, False, True),
    ]
    assert chart.in_words == "Boxes passed: 1, 2, 3. Contact in: 2, 3. Ships sunk in: 2. The boat was lost in: 3."
    assert "Crossed out" in chart.legend
    assert chart.course[-1] == marks[-1].at


def test_a_boat_that_turned_back_on_the_way_comes_home_along_the_other_side():
    boxes = [PassedBox(number, "transit") for number in (1, 2, 3, 2, 1)]
    chart = drawn(boxes, "atlantic")
    assert [mark.label for mark in chart.marks if not mark.port] == ["1", "2", "3", "2", "1"]
    assert chart.course[0] == chart.course[-1]


def test_no_map_of_what_is_nowhere():
    assert drawn([], "atlantic") is None
    assert drawn(track("the Baltic"), "the Baltic") is None


def test_the_map_of_a_career_counts_patrols_and_grows_with_the_tonnage():
    areas = [Area("atlantic", "Atlantic", 3, 4, 40_000), Area("arctic", "Arctic", 1, 0, 0)]
    chart = ocean.career(areas, ["France"], "transit_biscay", str, "All")
    by_name = {mark.name: mark for mark in chart.marks}
    assert by_name["Atlantic"].size > by_name["Arctic"].size
    assert (by_name["Atlantic"].label, by_name["Atlantic"].sunk, by_name["Arctic"].met) == ("3", True, False)
    assert by_name["Transit_biscay"].lost


@pytest.mark.parametrize(
    ("zone", "where"),
    [("transit", "atlantic"), ("transit_biscay", "transit_biscay"), ("atlantic_or_mission", "atlantic")],
)
def test_where_the_boat_was_lost(zone, where):
    career = make_watch().career
    career.patrol = Patrol(1, "U-1", "Atlantic", "atlantic", "1943-07", "France", "France", [Box(zone)], at=0)
    assert ocean.lost_at(career) == ""
    career.end = End("sunk_aircraft", "1943-07")
    assert ocean.lost_at(career) == where
    career.end = End("war_over", "1945-05")
    assert ocean.lost_at(career) == ""
