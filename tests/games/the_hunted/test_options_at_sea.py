"""14.6, 14.8, 14.12, 14.16: optional rules in combat with escorts."""

import pytest

from campaigns.engine.prompts import BadAnswer
from campaigns.games.the_hunted.rules import approach, attack, escorts, following
from charts.figures.shipped import book
from tests.games.the_hunted.kit import freighter, make_fight, make_watch, play

STEAM, ELECTRIC, ZAUN = "G7a FaT", "G7e FaT", "G7es Zaunkönig"


def hunted(*options, kind="convoy", type_="VIIC", **changes):
    watch = make_watch(type_)
    watch.boat.bold = 0
    watch.career.options |= dict.fromkeys(options, True)
    make_fight(watch, kind, [freighter()], **changes)
    return watch


def options(prompt):
    return [option.key for option in prompt.open()]


# --- 14.6 escort quality -----------------------------------------------------------------------------


@pytest.mark.case("9.7.7/e", "14.6.1")
@pytest.mark.parametrize(("kind", "way", "again"), [("convoy", "convoy", True), ("two ships+escort", "ships", False)])
def test_quality_of_ships_met_again_is_known_and_of_a_convoy_is_not(kind, way, again):
    watch = hunted("variable-escort-quality", kind=kind, quality="elite")
    play(following.follow(watch), way, 1, *(([1, 1, 1, 1], 1, 2, 3, 4) if again else ()), 5)
    told = play(escorts.detection(watch), "stay", *([1] if again else []), 2)
    assert ("options.escort_quality" in told.keys) is again
    assert watch.fight.quality == ("green" if again else "elite")


@pytest.mark.case("14.6.3/a", "14.6.3/c")
@pytest.mark.parametrize("level", ["green", "veteran"])
def test_quality_changes_depth_charges_not_special_weapons(level):
    """Five hits by Hedgehog stay five."""
    five = next(row.low for row in book().chart("E3c").rows if row.results == {"hits": 5, "sunk": False})
    told = play(escorts.attack(hunted(quality=level)), 1, five, *[32] * 5)
    assert told.keys.count("damage.hit") == 5


# --- 14.8 evasive manoeuvres -------------------------------------------------------------------------


WAYS = {1: "left", 2: "left", 3: "right", 4: "right", 5: "straight", 6: "straight"}


@pytest.mark.case("14.8/procedure/a", "14.8/procedure/b", "14.8.1/a", "14.8.1/b", "14.8.1/c")
@pytest.mark.parametrize(("mine", "theirs"), [(mine, theirs) for mine in WAYS for theirs in WAYS])
def test_every_pair_of_directions(mine, theirs):
    told = play(escorts.evasion(hunted("evasive-manoeuvres")), str(mine), theirs)
    assert told.value == (3 if mine == theirs else 1 if WAYS[mine] == WAYS[theirs] else -1)


@pytest.mark.case("14.8/procedure/a")
def test_special_weapons_are_not_evaded():
    """The manoeuvre belongs to the depth-charge attack."""
    miss = next(row.low for row in book().chart("E3c").rows if row.results == {"hits": 0, "sunk": False})
    told = play(escorts.attack(hunted("evasive-manoeuvres")), 1, miss)
    assert "options.evade" not in told.keys


# --- 14.12 Nibelung ----------------------------------------------------------------------------------


@pytest.mark.case("14.12/a", "9.7.9/b")
def test_nibelung_is_over_with_its_combat():
    watch = hunted("active-sonar", kind="ship+escort", type_="XXI", nibelung=True)
    play(following.follow(watch), "ships", 1, 5)
    assert watch.fight.nibelung is False
    play(approach.decide(watch), "submerged")
    assert watch.fight.nibelung is False


@pytest.mark.case("14.12/d")
def test_damage_to_the_hydrophones_silences_nibelung():
    watch = hunted("active-sonar", kind="ship+escort", type_="XXI")
    play(escorts.attack(watch), 2, 3, 61)
    assert watch.boat.systems["hydrophones"] == "damaged"
    assert "nibelung" not in approach.ways(watch)


# --- 14.16 extreme range -----------------------------------------------------------------------------


@pytest.mark.case("14.16/a")
def test_extreme_range_spares_escorts_and_other_torpedoes():
    watch = hunted("extreme-range")
    watch.boat.tubes = {"F1": STEAM, "F2": ZAUN}
    for wrong in ({"F1": "E"}, {"F2": "1"}):
        with pytest.raises(BadAnswer):
            play(attack.escorted_round(watch), "submerged", "extreme", wrong)
    told = play(attack.escorted_round(watch), "submerged", "extreme", {"F1": "1"}, 4, 2)
    assert told.notes == ["attack.missed", "escorts.undetected"]


@pytest.mark.case("14.16/c")
@pytest.mark.parametrize(("roll", "found"), [(2, False), (10, False), (11, True), (12, True)])
def test_detection_from_extreme_range_reads_the_bare_dice(roll, found):
    """Whatever would count otherwise; so neither depth nor BOLD is offered. A 12 makes nothing harder."""
    watch = hunted(range="extreme", wolfpack="focused", steam_by_day=True)
    watch.boat.bold = 3
    told = play(escorts.detection(watch), roll)
    assert told.keys == ["escorts.extreme"]
    assert told.counted["escorts.extreme"] == {}
    assert (told.value, watch.fight.harder) == (found, 0)
    assert [outcome.result for outcome in told.asked[0].outcomes()] == ["undetected", "detected"]
