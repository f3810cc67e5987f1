"""9.6.4-9.6.6: below test depth."""

import pytest

from campaigns.games.the_hunted.rules import escorts
from campaigns.games.the_hunted.rules.watch import CareerEnds
from tests.games.the_hunted.kit import make_fight, make_watch, play


def submerged(hull=0, **changes):
    watch = make_watch()
    watch.boat.bold = 0
    make_fight(watch, "convoy", hull=hull, **changes)
    return watch


@pytest.mark.case("9.6.4/a", "9.6.4/b", "9.6.4/e", "9.6.5/b")
@pytest.mark.parametrize("hull", [0, 1, 4])
def test_dive_that_holds(hull):
    """One box at once, that box counted, and -1 on this sweep."""
    watch = submerged(hull)
    told = play(escorts.detection(watch), "deep", max(hull + 2, 2), 9)
    assert told.keys == ["escorts.evade", "escorts.deep", "escorts.detection"]
    assert watch.boat.hull == hull + 1
    assert told.prompt("escorts.deep").data == {"hull": hull + 1}
    assert told.counted["escorts.detection"] == {"test_depth": -1}
    assert told.value is False


@pytest.mark.case("9.6.4/c")
def test_roll_below_the_damage_crushes_the_boat():
    told = play(escorts.detection(submerged(hull=4)), "deep", 4, ends=CareerEnds)
    assert told.raised.reason == "sunk_depth"


@pytest.mark.case("9.6.4/d", "9.6.5/b")
def test_roll_equal_to_the_damage_costs_another_box_and_is_rolled_again():
    watch = submerged(hull=2)
    told = play(escorts.detection(watch), "deep", 3, 4, 6, 2)
    assert told.keys.count("escorts.deep") == 3
    assert watch.boat.hull == 5
    assert told.counted["escorts.detection"] == {"test_depth": -1}


@pytest.mark.case("9.6.4/d", "9.6.4/c")
def test_rolled_again_the_hull_may_still_give():
    told = play(escorts.detection(submerged(hull=3)), "deep", 4, 3, ends=CareerEnds)
    assert told.raised.reason == "sunk_depth"


@pytest.mark.case("9.6.4/b", "9.6.13/a")
def test_last_box_is_the_end_without_a_roll():
    told = play(escorts.detection(submerged(hull=7)), "deep", ends=CareerEnds)
    assert told.keys == ["escorts.evade"]
    assert told.raised.reason == "sunk_depth"


@pytest.mark.case("9.6.4/e", "9.6.5/a")
def test_every_round_anew_and_once_a_round():
    """The -1 is for one sweep; the next round may buy another."""
    watch = submerged()
    told = play(escorts.hunted(watch), "deep", 12, 10, 2, 2, "stay", 8, 2, 2, "deep", 12, 2)
    assert told.keys.count("escorts.evade") == 3
    assert watch.boat.hull == 2
    sweeps = [prompt for prompt in told.asked if prompt.key == "escorts.detection"]
    assert len(sweeps) == 3


@pytest.mark.case("9.6.4/e")
def test_minus_one_is_gone_in_the_next_round():
    watch = submerged()
    play(escorts.detection(watch), "deep", 12, 2)
    assert play(escorts.detection(watch), "stay", 2).counted["escorts.detection"] == {}


@pytest.mark.case("9.6.6", "9.5.1/e")
def test_not_in_the_first_round_of_a_night_surface_attack():
    watch = submerged(mode="night_surface")
    told = play(escorts.hunted(watch), 8, 2, 2, 32, "deep", 12, 2)
    assert told.keys[0] == "escorts.detection"
    assert told.notes[0] == "escorts.too_shallow"
    assert told.notes.count("escorts.too_shallow") == 1
    assert [option.key for option in told.prompt("escorts.evade").open()] == ["stay", "deep"]


@pytest.mark.case("9.6.6", "9.5.1/e", "9.2.2/f")
def test_caught_closing_by_night_on_the_surface_the_next_round_is_the_second():
    watch = submerged(mode="night_surface", range="close")
    play(escorts.close_approach(watch), 7)
    assert "deep" in escorts.evasions(watch.boat, watch.fight)


@pytest.mark.case("9.6.4/c")
def test_hull_set_right_while_the_dice_are_open_is_the_hull_they_are_read_against():
    watch = submerged(hull=6)
    dive = escorts._plunge(watch.boat)
    watch.boat.hull = 3
    assert [outcome.result for outcome in dive.outcomes() if outcome.low == outcome.high] == ["one more box"]
    assert dive.result(None, (2, 2), 4, 4) == "holds"


@pytest.mark.parametrize("threat", ["escort", "aircraft"])
def test_what_hunts_the_boat_is_remembered_after_a_dive(threat):
    watch = submerged(threat=threat)
    play(escorts.dive_deeper(watch), 12)
    assert watch.fight.threat == threat


@pytest.mark.case("14.15/19")
def test_keen_judgement_spares_the_first_box_of_a_patrol():
    watch = submerged()
    watch.career.options["special-abilities"] = True
    watch.career.ability = 19
    first = play(escorts.detection(watch), "deep", 2, 2)
    assert (watch.boat.hull, first.notes[0]) == (0, "escorts.deep_spared")
    assert first.counted["escorts.detection"] == {"test_depth": -1}
    play(escorts.detection(watch), "deep", 12, 2)
    assert watch.boat.hull == 1
    watch.patrol.spared_deep = False  # as on the next patrol
    play(escorts.detection(watch), "deep", 12, 2)
    assert watch.boat.hull == 1


@pytest.mark.case("14.15/19")
def test_keen_judgement_spares_the_sure_box_only():
    """A roll equal to the damage still costs one."""
    watch = submerged(hull=2)
    watch.career.options["special-abilities"] = True
    watch.career.ability = 19
    play(escorts.dive_deeper(watch), 2, 12)
    assert watch.boat.hull == 3
