"""14.6, 14.8, 14.12, 14.16: optional rules in combat with escorts."""

import pytest

from campaigns.engine.prompts import BadAnswer
from campaigns.games.the_hunted.rules import approach, attack, escorts, firing, following
from campaigns.games.the_hunted.rules.state import Target
from campaigns.games.the_hunted.rules.watch import CareerEnds
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

QUALITY = [(1, "green"), (2, "trained"), (4, "trained"), (5, "veteran"), (6, "elite")]


@pytest.mark.case("14.6.1", "14.6.2", "9.1.5")
@pytest.mark.parametrize(("die", "level"), QUALITY)
def test_quality_before_the_first_detection(die, level):
    watch = hunted("variable-escort-quality")
    told = play(escorts.detection(watch), "stay", die, 2)
    assert told.keys == ["escorts.evade", "options.escort_quality", "escorts.detection"]
    assert watch.fight.quality == level
    assert told.note("options.escort_quality") == {"quality": level}


@pytest.mark.case("14.6.1")
def test_quality_is_rolled_once():
    watch = hunted("variable-escort-quality", range="close")
    assert play(escorts.close_approach(watch), 3, 2).keys == ["options.escort_quality", "escorts.closing"]
    assert "options.escort_quality" not in play(escorts.detection(watch), "stay", 2).keys


@pytest.mark.case("14.6.1")
def test_no_quality_without_the_option():
    assert play(escorts.detection(hunted()), "stay", 2).keys == ["escorts.evade", "escorts.detection"]


@pytest.mark.case("9.10/procedure/g", "14.6.1")
def test_attacking_the_escort_rolls_no_new_quality():
    watch = hunted("variable-escort-quality", kind="ship+escort", quality="green")
    told = play(attack.escorted_round(watch), "submerged", "medium", {"F1": "E"}, 12, "stay", 2)
    assert "options.escort_quality" not in told.keys
    assert watch.fight.quality == "green"


@pytest.mark.case("9.7.7/e", "14.6.1")
@pytest.mark.parametrize(("kind", "way", "again"), [("convoy", "convoy", True), ("two ships+escort", "ships", False)])
def test_quality_of_ships_met_again_is_known_and_of_a_convoy_is_not(kind, way, again):
    watch = hunted("variable-escort-quality", kind=kind, quality="elite")
    play(following.follow(watch), way, 1, *(([1, 1, 1, 1], 1, 2, 3, 4) if again else ()), 5)
    told = play(escorts.detection(watch), "stay", *([1] if again else []), 2)
    assert ("options.escort_quality" in told.keys) is again
    assert watch.fight.quality == ("green" if again else "elite")


# total of E3 (with +1 for the date), hits without quality, then by quality; None is sunk
BY_QUALITY = [
    (2, 0, {"green": 0, "trained": 0, "veteran": 1, "elite": 1}),
    (3, 1, {"green": 0, "trained": 1, "veteran": 2, "elite": 2}),
    (6, 2, {"green": 1, "trained": 2, "veteran": 3, "elite": 3}),
    (10, 4, {"green": 3, "trained": 4, "veteran": 5, "elite": 5}),
    (11, 5, {"green": 4, "trained": 5, "veteran": None, "elite": None}),
    (12, None, {"green": 5, "trained": None, "veteran": None, "elite": None}),
]


@pytest.mark.case("14.6.3/a", "14.6.3/b", "14.6.3/c", "14.6.3/d")
@pytest.mark.parametrize(
    ("roll", "level", "hits"),
    [(roll, level, hits) for roll, _, levels in BY_QUALITY for level, hits in levels.items()],
)
def test_hits_by_quality(roll, level, hits):
    watch = hunted(quality=level)
    told = play(escorts.attack(watch), 2, roll, *([32] * (hits or 0)), ends=CareerEnds if hits is None else None)
    assert told.keys.count("damage.hit") == (hits or 0)


@pytest.mark.case("14.6.3/a", "14.6.3/c")
@pytest.mark.parametrize(
    ("roll", "level", "said"),
    [
        (6, "trained", []),
        (2, "green", []),
        (6, "green", [{"quality": "green", "was": 2, "now": 1}]),
        (6, "veteran", [{"quality": "veteran", "was": 2, "now": 3}]),
        (11, "elite", [{"quality": "elite", "was": 5, "now": "sunk"}]),
        (12, "green", [{"quality": "green", "was": "sunk", "now": 5}]),
        (12, "veteran", []),
    ],
)
def test_what_quality_changed_is_told(roll, level, said):
    sunk = level != "green" and roll > 10
    hits = 0 if sunk else {2: 0, 6: 2, 12: 5}[roll] + {"green": -1, "veteran": 1}.get(level, 0) * (roll == 6)
    told = play(escorts.attack(hunted(quality=level)), 2, roll, *([32] * hits), ends=CareerEnds if sunk else None)
    assert [dict(note.data) for note in told.told if note.key == "options.quality_counts"] == said


@pytest.mark.case("14.6.3/d")
@pytest.mark.parametrize(("level", "drms"), [("elite", {"elite_escort": 1}), ("veteran", {}), ("green", {})])
def test_elite_escorts_search_better(level, drms):
    assert play(escorts.detection(hunted(quality=level)), "stay", 2).counted["escorts.detection"] == drms


@pytest.mark.case("14.6.3/a", "14.6.3/c")
@pytest.mark.parametrize("level", ["green", "veteran"])
def test_quality_changes_depth_charges_not_special_weapons(level):
    """Five hits by Hedgehog stay five."""
    five = next(row.low for row in book().chart("E3c").rows if row.results == {"hits": 5, "sunk": False})
    told = play(escorts.attack(hunted(quality=level)), 1, five, *[32] * 5)
    assert told.keys.count("damage.hit") == 5


# --- 14.8 evasive manoeuvres -------------------------------------------------------------------------


@pytest.mark.case("14.8/procedure/a", "14.8/procedure/b", "14.8.1/a", "14.8.1/b", "14.8.1/c")
@pytest.mark.parametrize(("theirs", "shift"), [(1, -1), (2, -1), (3, -1), (4, -1), (5, 1), (6, 3)])
def test_example_of_evading_with_a_six(theirs, shift):
    """Straight on: 1-4 one hit fewer, 5 one more, 6 three more. Picked before the attack is rolled."""
    watch = hunted("evasive-manoeuvres")
    hits = 2 + shift
    told = play(escorts.attack(watch), 2, "6", theirs, 6, *[32] * hits)
    assert told.keys[:4] == ["escorts.weapon", "options.evade", "options.escort_way", "escorts.attack"]
    assert options(told.prompt("options.evade")) == ["1", "2", "3", "4", "5", "6"]
    assert told.note("options.evasion") == {"mine": 6, "theirs": theirs, "shift": shift}
    assert told.keys.count("damage.hit") == hits


WAYS = {1: "left", 2: "left", 3: "right", 4: "right", 5: "straight", 6: "straight"}


@pytest.mark.case("14.8/procedure/a", "14.8/procedure/b", "14.8.1/a", "14.8.1/b", "14.8.1/c")
@pytest.mark.parametrize(("mine", "theirs"), [(mine, theirs) for mine in WAYS for theirs in WAYS])
def test_every_pair_of_directions(mine, theirs):
    told = play(escorts.evasion(hunted("evasive-manoeuvres")), str(mine), theirs)
    assert told.value == (3 if mine == theirs else 1 if WAYS[mine] == WAYS[theirs] else -1)


@pytest.mark.case("14.8.1/a")
def test_never_fewer_than_no_hits():
    told = play(escorts.attack(hunted("evasive-manoeuvres")), 2, "1", 6, 2)
    assert told.notes[-1] == "escorts.no_hits"


@pytest.mark.case("14.8.2")
def test_more_than_five_hits_are_rolled_one_by_one():
    told = play(escorts.attack(hunted("evasive-manoeuvres")), 2, "4", 4, 11, *[32] * 8)
    assert told.keys.count("damage.hit") == 8


@pytest.mark.case("14.8.2", "14.6.3/c")
def test_quality_comes_first_and_may_sink_what_manoeuvres_may_not_save():
    told = play(escorts.attack(hunted("evasive-manoeuvres", quality="veteran")), 2, "1", 6, 11, ends=CareerEnds)
    assert told.raised.reason == "sunk_escort"
    told = play(escorts.attack(hunted("evasive-manoeuvres", quality="green")), 2, "1", 1, 11, *[32] * 7)
    assert told.keys.count("damage.hit") == 7


@pytest.mark.case("14.8.4", "14.12/d")
@pytest.mark.parametrize("state", ["damaged", "inoperable"])
def test_no_evading_by_ear_without_hydrophones(state):
    watch = hunted("evasive-manoeuvres")
    watch.boat.systems["hydrophones"] = state
    told = play(escorts.evasion(watch))
    assert told.value == 0
    assert told.notes == ["options.no_evasion"]


@pytest.mark.case("14.8/procedure/a")
def test_special_weapons_are_not_evaded():
    """The manoeuvre belongs to the depth-charge attack."""
    miss = next(row.low for row in book().chart("E3c").rows if row.results == {"hits": 0, "sunk": False})
    told = play(escorts.attack(hunted("evasive-manoeuvres")), 1, miss)
    assert "options.evade" not in told.keys


@pytest.mark.case("14.8.3")
def test_second_player_may_show_the_escorts_number():
    """The escort's die is taken as it lies on the table, turned up or thrown; the boat's is chosen before."""
    told = play(escorts.evasion(hunted("evasive-manoeuvres")), "3", [3])
    assert [prompt.kind for prompt in told.asked] == ["choose", "roll"]
    assert told.value == 3


# --- 14.12 Nibelung ----------------------------------------------------------------------------------


@pytest.mark.case("14.12/a")
def test_nibelung_is_heard_in_every_sweep_of_the_combat():
    watch = hunted("active-sonar", kind="ship+escort", type_="XXI")
    told = play(
        attack.escorted_round(watch), "nibelung", "medium", {"F1": "1"}, 12, "stay", 9, 2, 2, "stay", 2,
    )  # fmt: skip
    assert told.counted["escorts.detection"] == {"type_xxi": -1, "nibelung": 1}
    assert watch.fight.nibelung is True
    assert watch.fight.mode == "submerged"


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
@pytest.mark.parametrize(
    ("option", "kind", "load", "offered"),
    [
        (True, "convoy", STEAM, True),
        (True, "convoy", ELECTRIC, True),
        (True, "convoy", ZAUN, False),
        (True, "ship+escort", STEAM, False),
        (True, "damaged", STEAM, False),
        (False, "convoy", STEAM, False),
    ],
)
def test_extreme_range_is_offered_for_fat_torpedoes_at_a_convoy(option, kind, load, offered):
    watch = hunted(*(["extreme-range"] if option else []), kind=kind)
    watch.boat.tubes = {"F1": load}
    told = play(approach.choose_range(watch), "long")
    assert ("extreme" in options(told.asked[0])) is offered


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


@pytest.mark.case("14.16/d", "9.5.2/a")
@pytest.mark.parametrize(("roll", "found"), [(9, False), (10, True)])
def test_second_salvo_from_extreme_range_is_easier_to_detect(roll, found):
    watch = hunted("extreme-range")
    watch.boat.tubes = {"F1": STEAM, "A1": STEAM}
    answers = ["night_surface", "extreme", {"F1": "1", "A1": "1"}, 12, 12, roll]
    told = play(attack.escorted_round(watch), *answers, *([2, 2, 32, "stay", 2] if found else []))
    assert (told.notes[-1] == "escorts.shaken_off") is found


@pytest.mark.case("14.16/c")
def test_boat_found_from_afar_is_hunted_by_the_normal_rules():
    watch = hunted(range="extreme")
    told = play(escorts.hunted(watch), 11, 2, 2, "stay", 7)
    assert told.keys == ["escorts.extreme", "escorts.weapon", "escorts.attack", "escorts.evade", "escorts.detection"]
    assert told.counted["escorts.detection"] == {"previously_detected": 1}


@pytest.mark.case("14.16/c", "14.6.1")
def test_quality_is_rolled_for_later_rounds_all_the_same():
    watch = hunted("variable-escort-quality", range="extreme")
    assert play(escorts.detection(watch), 3, 2).keys == ["options.escort_quality", "escorts.extreme"]


# --- Nibelung and the escort that is a target --------------------------------------------------------


@pytest.mark.case("14.12/b", "9.10/procedure/b")
def test_homing_torpedo_at_an_escort_with_nibelung():
    watch = hunted("active-sonar", kind="ship+escort", type_="XXI", nibelung=True, range="close")
    watch.boat.tubes["F1"] = ZAUN
    watch.fight.targets = [Target("Escort", "escort", 2000, 2)]
    told = play(firing.fire(watch, firing.Shots({"F1": "E"}, {})), 12)
    assert told.counted["attack.torpedo"] == {"escort_target": 2, "nibelung": -1}
