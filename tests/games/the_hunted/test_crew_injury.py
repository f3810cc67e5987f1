"""10.6, 10.7.2: who is hurt and what it costs the boat, as far as it is no row of cases/10.6.tsv."""

import pytest

from campaigns.games.the_hunted.rules import damage
from campaigns.games.the_hunted.rules.state import CREW
from tests.games.the_hunted.case_rows import arranged
from tests.games.the_hunted.kit import make_watch, play
from tests.games.the_hunted.port import enter

HANDS = 7


def test_five_posts_and_four_boxes_are_followed():
    assert set(make_watch().career.crew) == {"1wo", "2wo", "li", "doctor", *CREW}


SUMS = [
    ("fit", "LW", "LW"), ("LW", "LW", "SW"), ("SW", "LW", "SW"), ("fit", "SW", "SW"), ("LW", "SW", "SW"),
    ("SW", "SW", "KIA"), ("fit", "KIA", "KIA"), ("LW", "KIA", "KIA"), ("SW", "KIA", "KIA"),
]  # fmt: skip


@pytest.mark.case("10.7.2/a", "10.7.2/b")
@pytest.mark.parametrize(("before", "wound", "after"), SUMS)
def test_wounds_add_up(before, wound, after):
    assert damage.worse(before, wound) == after


@pytest.mark.case("10.6.3/h")
def test_crew_boxes_take_wounds_in_turn():
    """The unhurt first, then the lightly wounded; the severely wounded last; then nobody is left."""
    watch = arranged("ship; crew_1=SW; crew_2=LW")
    seen = []
    for severity in (1, 1, 4, 4, 4, 4, 4, 4, 4):
        play(damage.crew_injury(watch, submerged=False), HANDS, severity)
        seen.append(" ".join(watch.career.crew[post].wound for post in CREW))
    assert seen == [
        "SW LW LW fit", "SW LW LW LW", "SW SW LW LW", "SW SW SW LW", "SW SW SW SW", "KIA SW SW SW", "KIA KIA SW SW",
        "KIA KIA KIA SW", "KIA KIA KIA KIA",
    ]  # fmt: skip
    assert play(damage.crew_injury(watch, submerged=False), HANDS).notes == ["damage.nobody"]


@pytest.mark.case("10.9.2/a", "10.6.3/c")
def test_boat_without_an_officer_in_a_transit_box_begins_the_way_home_there():
    """The nearest transit box is the one it has entered: that box is rolled, and then the next homeward."""
    watch = arranged("doctor=KIA; kommandant=SW; 1wo=SW; 2wo=SW")
    told = enter(watch, 1, "on", 1, 1, 1, 5)
    assert told.keys[-1] == "travel.encounter"
    assert told.asked[-1].asides == ("by_hand",)
    assert (watch.patrol.at, watch.patrol.heading, watch.patrol.aborting) == (1, -1, True)
    assert enter(watch, 0, 1, 1, 1, 8, heading=-1).keys[-1] == "travel.biscay"
    assert watch.career.patrol is None
