"""The watch, and the months it reckons in."""

import pytest

from campaigns.games.the_hunted.rules import calendar
from campaigns.games.the_hunted.rules.state import MINE, Target
from tests.games.the_hunted.kit import freighter, make_watch


def test_in_port_there_is_no_patrol_and_at_peace_no_fight():
    watch = make_watch()
    with pytest.raises(LookupError, match="no fight"):
        _ = watch.fight
    watch.career.patrol = None
    with pytest.raises(LookupError, match="in port"):
        _ = watch.patrol


@pytest.mark.parametrize(
    ("zone", "box", "penang", "warm"),
    [
        ("indian_ocean", "indian_ocean", False, True),
        ("indian_ocean", "indian_ocean_or_mission", False, True),
        ("australia", "australia", True, True),
        ("indian_ocean", "transit", False, False),
        ("indian_ocean", "transit_biscay", False, False),
        ("indian_ocean", "transit", True, True),
        ("atlantic", "atlantic", False, False),
    ],
)
def test_warm_seas_begin_where_the_boat_is(zone, box, penang, warm):
    """16.0: on the way there through Biscay and the Atlantic the hunters are those of 1943."""
    watch = make_watch("IXD-2", zone=zone)
    watch.patrol.track[2].box = box
    watch.patrol.from_penang, watch.patrol.base_to = penang, "Penang" if penang else "France"
    assert watch.in_warm_seas is warm


def test_an_experte_who_is_out_is_none():
    watch = make_watch()
    watch.career.crew["li"].experte = True
    assert watch.experte("li")
    watch.career.crew["li"].wound = "SW"
    assert not watch.experte("li")
    assert not watch.experte("agent")
    assert watch.out("agent")


def test_tubes_that_hold_a_torpedo():
    watch = make_watch()
    watch.boat.tubes = {"F1": "G7a FaT", "F2": "", "F3": MINE, "A1": "G7e FaT"}
    assert watch.loaded("fore") == {"F1": "G7a FaT"}
    assert watch.loaded("aft") == {"A1": "G7e FaT"}


def test_ability_counts_only_while_the_option_is_in_use():
    watch = make_watch(ability=9)
    assert not watch.ability(9)
    watch.career.options = {"special-abilities": True}
    assert watch.ability(9)
    assert not watch.ability(10)


@pytest.mark.parametrize(
    ("hits", "left", "sunk", "damaged"), [(0, 3, False, False), (2, 1, False, True), (4, 0, True, False)]
)
def test_hits_of_a_target(hits, left, sunk, damaged):
    ship: Target = freighter()
    ship.hits = hits
    assert (ship.left, ship.sunk, ship.damaged) == (left, sunk, damaged)


def test_months():
    assert calendar.later("1943-12", 1) == "1944-01"
    assert calendar.later("1943-07", 22) == calendar.GAME_ENDS
    assert calendar.later("1944-01", -1) == "1943-12"
    assert calendar.between("1943-07", "1945-05") == 22
    assert calendar.between("1943-07", "1943-07") == 0


@pytest.mark.parametrize(
    ("text", "fine"),
    [
        ("1943-07", True),
        ("1943-13", False),
        ("1943-00", False),
        ("1943-7", False),
        ("1943/07", False),
        ("abcd-ef", False),
    ],
)
def test_what_a_month_is(text, fine):
    assert calendar.is_month(text) is fine
