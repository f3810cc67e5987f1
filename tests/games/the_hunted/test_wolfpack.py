"""7.2: wolfpack patrols."""

import pytest

from campaigns.games.the_hunted.rules import attack, escorts, following, sighting
from tests.games.the_hunted.kit import freighter, make_fight, make_watch, play


def wolf(tag="W", kind="convoy", **changes):
    watch = make_watch()
    watch.patrol.tag = tag
    watch.boat.bold = 0
    make_fight(watch, kind, [freighter()], **changes)
    return watch


@pytest.mark.case("7.2.2/a", "7.2.2/b", "9.1.7")
@pytest.mark.parametrize(("die", "status", "drm"), [(1, "busy", -1), (5, "busy", -1), (6, "focused", 1)])
def test_one_die_tells_what_the_escorts_are_doing(die, status, drm):
    watch = wolf()
    told = play(sighting.wolfpack(watch), die)
    assert watch.fight.wolfpack == status
    assert told.note("escorts.wolfpack") == {"status": status}
    assert play(escorts.detection(watch), "stay", 2).counted["escorts.detection"] == {f"wolfpack_{status}": drm}


@pytest.mark.case("7.2.1", "7.2.2/a")
@pytest.mark.parametrize("tag", ["", "M", "A"])
def test_no_wolfpack_on_other_patrols(tag):
    watch = wolf(tag, wolfpack="busy")
    assert play(sighting.wolfpack(watch)).keys == []
    assert watch.fight.wolfpack == ""


@pytest.mark.case("7.2.3/a", "9.1.7")
def test_status_holds_for_every_round_and_is_rolled_once():
    """The predecessor's port let it count in the first round only."""
    watch = wolf(wolfpack="busy")
    told = play(escorts.hunted(watch), "stay", 10, 2, 2, "stay", 9, 2, 2, "stay", 8)
    assert "escorts.wolfpack" not in told.keys
    drms = [
        {drm.key for drm in prompt.considered(watch.book) if drm.applied}
        for prompt in told.asked
        if prompt.key == "escorts.detection"
    ]
    assert len(drms) == 3
    assert all("wolfpack_busy" in keys for keys in drms)


@pytest.mark.case("7.2.3/b", "9.7.7/b")
@pytest.mark.parametrize(("die", "status"), [(2, "busy"), (6, "focused")])
def test_rolled_anew_when_the_convoy_is_met_again(die, status):
    watch = wolf(wolfpack="busy" if status == "focused" else "focused")
    told = play(following.follow(watch), "convoy", 4, [1, 1, 1, 1], 1, 2, 3, 4, die, 5)
    assert told.value == "escorted"
    assert watch.fight.wolfpack == status


@pytest.mark.case("7.2.3/c")
def test_no_modifier_and_no_roll_with_the_radio_out():
    watch = wolf()
    watch.boat.systems["radio"] = "inoperable"
    told = play(sighting.wolfpack(watch))
    assert told.notes == ["escorts.no_radio"]
    watch.fight.wolfpack = "focused"  # rolled before the radio failed
    assert play(escorts.detection(watch), "stay", 2).counted["escorts.detection"] == {}


@pytest.mark.case("7.2.3/c")
def test_damaged_radio_still_hears_the_pack():
    watch = wolf(wolfpack="busy")
    watch.boat.systems["radio"] = "damaged"
    assert play(escorts.detection(watch), "stay", 2).counted["escorts.detection"] == {"wolfpack_busy": -1}


@pytest.mark.case("7.2.4")
@pytest.mark.parametrize(("kind", "sizes"), [("ship", [1]), ("ship+escort", [1]), ("two ships+escort", [1, 1])])
def test_other_encounters_know_no_wolfpack(kind, sizes):
    watch = make_watch()
    watch.patrol.tag = "W"
    told = play(attack.ships(watch, kind), sizes, *([1] * len(sizes)), 5, "leave")
    assert "escorts.wolfpack" not in told.keys
    assert play(escorts.detection(wolf(kind="ship+escort", wolfpack="busy")), "stay", 2).counted == {
        "escorts.detection": {}
    }


@pytest.mark.case("7.2.4", "9.7.8/b")
def test_cripple_out_of_a_convoy_is_no_convoy():
    watch = wolf(wolfpack="focused")
    watch.fight.targets[0].hits = 1
    play(following.follow(watch), "damaged", 3, "night")
    assert watch.fight.wolfpack == ""
