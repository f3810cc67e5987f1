"""9.6.9, 9.6.14: the two detections of the rulebook's example."""

import pytest

from campaigns.games.the_hunted.rules import escorts
from tests.games.the_hunted.kit import applied, make_fight, make_watch, play


@pytest.mark.case("9.6.14", "9.6.14/a", "9.6.14/b", "9.6.14/d", "9.6.9/a", "9.6.9/c")
def test_example_of_two_detections():
    """Submerged, medium, by day, with steam torpedoes: an 8 becomes 9; then a 9 becomes 11."""
    watch = make_watch()
    watch.boat.bold = 0
    fight = make_fight(watch, light="day", steam_by_day=True)
    first = play(escorts.detection(watch), "stay", 8)
    assert first.value is True
    assert applied(first.prompt("escorts.detection")) == {"g7a_day": 1}
    fight.detected = True
    second = play(escorts.detection(watch), "stay", 9)
    assert second.value is True
    assert applied(second.prompt("escorts.detection")) == {"g7a_day": 1, "previously_detected": 1}
    assert fight.harder == 0


@pytest.mark.case("9.6.9/b")
def test_a_natural_two_escapes():
    watch = make_watch()
    watch.boat.bold = 0
    make_fight(watch, light="day", steam_by_day=True, detected=True, range="close")
    assert play(escorts.detection(watch), "stay", 2).value is False
