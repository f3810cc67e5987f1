"""9.9: the duel with an Allied submarine."""

import pytest

from campaigns.games.the_hunted.rules import events, submarines
from campaigns.games.the_hunted.rules.watch import CareerEnds
from charts.figures.shipped import book
from tests.games.the_hunted.kit import make_watch, play

STEAM = "G7a FaT"
OUR_SHOT = {"F1": "1"}


def met(type_="VIIC", zone="atlantic"):
    """A boat with one steam torpedo in each of two tubes, and none to reload."""
    watch = make_watch(type_, zone=zone)
    watch.boat.bold = 0
    watch.boat.tubes = {"F1": STEAM, "F2": STEAM}
    watch.boat.racks = {"fore": [], "aft": []}
    return watch


def options(prompt):
    return [option.key for option in prompt.open()]


# --- which one, and who is first ---------------------------------------------------------------------


@pytest.mark.case("9.9/general", "9.9/procedure/a", "9.0/general/d")
def test_a_submarine_comes_by_random_event_and_alone():
    """It is on no encounter chart; named first, then the initiative."""
    zones = book().chart("E1").rows
    assert not any("submarine" in str(result) for row in zones for result in row.results.values())
    watch = met()
    told = play(events.EVENTS["Submarine encounter"][1](watch), 1, 6, "leave")
    assert told.keys == ["submarines.which", "submarines.initiative", "submarines.attack"]
    record = watch.patrol.encounters[-1]
    assert (record.kind, record.escorted, len(record.targets)) == ("submarine", False, 1)


LISTS = [("atlantic", "S1", "1d10"), ("indian_ocean", "S1", "1d10"), ("australia", "S1-AU", "1d6")]


@pytest.mark.case("9.9.1/a", "9.9.1/b")
@pytest.mark.parametrize(("zone", "roster", "dice"), LISTS)
def test_which_submarine(zone, roster, dice):
    for number, ship in enumerate(book().rosters[roster], start=1):
        watch = met(zone=zone)
        told = play(submarines.encounter(watch), number, 6, "leave")
        assert told.prompt("submarines.which").dice == dice
        assert told.note("submarines.sighted") == {"name": ship["name"], "tons": ship["tons"]}


@pytest.mark.case("9.9.1/a", "9.9.1/b")
def test_the_two_lists():
    british, australian = (book().rosters[roster] for roster in ("S1", "S1-AU"))
    assert (len(british), len(australian)) == (10, 6)
    assert {ship["tons"] for ship in british} == {500, 600, 1100, 1800}
    assert british[4]["name"] == "HMS Sahib"


@pytest.mark.case("9.9.2/a", "9.9.5/a")
@pytest.mark.parametrize(
    ("die", "first"), [(1, "submarines.torpedo"), (5, "submarines.torpedo"), (6, "submarines.attack")]
)
def test_initiative(die, first):
    watch = met()
    answers = (12, 12, "leave") if first == "submarines.torpedo" else ("leave",)
    told = play(submarines.encounter(watch), 1, die, *answers)
    assert told.keys[2] == first


# --- the enemy fires ---------------------------------------------------------------------------------


@pytest.mark.case("9.9.2/a", "9.9.2/b")
@pytest.mark.parametrize("answer", ["leave", "fire"])
def test_boat_that_survives_the_surprise_fires_back_at_medium_range_or_leaves(answer):
    watch = met()
    watch.boat.tubes["F1"] = "G7e FaT"
    back = (OUR_SHOT, 2, 6) if answer == "fire" else ()
    told = play(submarines.encounter(watch), 1, 3, 12, 12, answer, *back)
    torpedoes = [prompt for prompt in told.asked if prompt.key == "submarines.torpedo"]
    assert [(prompt.chart, prompt.column) for prompt in torpedoes] == [("U1-ES", "medium")] * 2
    if answer == "fire":
        assert told.prompt("attack.torpedo").column == "medium"
        assert told.counted["attack.torpedo"] == {"electric_medium": 1, "submarine_target": 1}
        assert watch.career.tons == 600
    else:
        assert told.notes[-1] == "submarines.left"
        assert watch.boat.tubes["F1"] == "G7e FaT"


@pytest.mark.case("9.9.5/a")
@pytest.mark.parametrize(("range_", "highest"), [("close", 5), ("medium", 4), ("long", 3)])
def test_enemy_torpedoes_by_range(range_, highest):
    """Two of them; at the highest number both hit, one above it neither."""
    watch = met()
    answers = (2,) if range_ == "close" else ()  # the approach
    start = (1, 6, range_, *answers, OUR_SHOT, 12)
    told = play(submarines.encounter(watch), *start, highest, 1, highest, 1, "leave")
    assert told.notes.count("submarines.dud") == 2
    watch = met()
    told = play(submarines.encounter(watch), *start, highest + 1, highest + 1, "leave")
    assert told.notes.count("submarines.missed_us") == 2


@pytest.mark.case("9.9.5/b", "9.9.5/c")
@pytest.mark.parametrize("die", [2, 6])
def test_a_good_hit_sinks_the_boat(die):
    told = play(submarines.encounter(met()), 1, 1, 12, 2, die, ends=CareerEnds)
    assert told.raised.reason == "sunk_submarine"


@pytest.mark.case("9.9.5/b")
def test_a_hit_is_a_dud_on_a_one():
    told = play(submarines.encounter(met()), 1, 1, 2, 1, 12, "leave")
    assert told.notes.count("submarines.dud") == 1


# --- the boat fires ----------------------------------------------------------------------------------


@pytest.mark.case("9.9.3/a", "9.9/procedure/b")
def test_boat_that_sees_it_first_may_leave():
    told = play(submarines.encounter(met()), 1, 6, "leave")
    assert told.notes[-1] == "submarines.left"
    assert options(told.prompt("submarines.attack")) == ["leave", "close", "medium", "long"]


@pytest.mark.case("9.9.3/b", "9.9.3/d")
@pytest.mark.parametrize("range_", ["medium", "long"])
def test_attack_from_afar_needs_no_approach(range_):
    told = play(submarines.encounter(met()), 1, 10, range_, OUR_SHOT, 12, 12, 12, "leave")
    assert "submarines.closing" not in told.keys
    assert told.prompt("attack.torpedo").column == range_
    assert told.counted["attack.torpedo"] == {"submarine_target": 1}


@pytest.mark.case("9.9.3/b")
def test_approach_unseen():
    told = play(submarines.encounter(met()), 1, 6, "close", 6, OUR_SHOT, 12, 12, 12, "leave")
    assert told.keys[3:6] == ["submarines.closing", "submarines.salvo", "attack.torpedo"]
    assert told.prompt("submarines.closing").chart == "E2-CL"


@pytest.mark.case("9.9.3/e", "9.9.3/f")
@pytest.mark.parametrize("answer", ["leave", "fire"])
def test_boat_found_on_the_approach_is_fired_at_first(answer):
    watch = met()
    back = (OUR_SHOT, 2, 6) if answer == "fire" else ()
    told = play(submarines.encounter(watch), 1, 6, "close", 7, 6, 6, answer, *back)
    assert told.keys[3:7] == [
        "submarines.closing", "submarines.torpedo", "submarines.torpedo", "submarines.fire_back",
    ]  # fmt: skip
    assert "submarines.found_us" in told.notes
    assert "escorts.caught_closing" not in told.notes, "no escort found it"
    assert told.prompt("submarines.torpedo").column == "close"
    if answer == "fire":
        assert told.prompt("attack.torpedo").column == "close"


@pytest.mark.case("14.6.1", "9.9.3/b")
def test_no_escorts_quality_on_the_approach_to_a_submarine():
    watch = met()
    watch.career.options["variable-escort-quality"] = True
    told = play(submarines.encounter(watch), 1, 6, "close", 6, OUR_SHOT, 2, 6)
    assert "options.escort_quality" not in told.keys


@pytest.mark.case("9.9.3/c")
def test_gun_is_not_for_submarines():
    watch = met()
    assert watch.boat.gun_ammo > 0
    told = play(submarines.encounter(watch), 1, 6, "medium", OUR_SHOT, 2, 6)
    assert told.prompt("submarines.salvo").rounds() == 0
    watch = met()
    watch.boat.tubes = {"F1": "", "F2": ""}
    told = play(submarines.encounter(watch), 1, 6)  # nothing to attack with
    assert told.notes[-1] == "submarines.unarmed"


@pytest.mark.case("9.9.4/a", "9.9.4/b", "9.9.1/a")
def test_any_good_hit_sinks_it():
    """One point is enough, no damage roll; its tonnage counts, and it fires no more."""
    watch = met()
    told = play(submarines.encounter(watch), 2, 6, "medium", {"F1": "1", "F2": "1"}, 6, 6)
    assert "attack.damage" not in told.keys
    assert told.notes[-2:] == ["attack.sunk", "attack.spent"]
    assert watch.career.tons == 1800
    assert [ship.kind for ship in watch.career.sinkings] == ["submarine"]
    assert watch.patrol.fight is None


@pytest.mark.case("9.2.1/a", "9.9/general")
def test_submarine_alone_may_be_fired_at_from_both_ends():
    """Bow first; there is nobody to hear that both were fired."""
    watch = met()
    watch.boat.tubes = {"F1": STEAM, "A1": STEAM}
    told = play(submarines.encounter(watch), 1, 6, "medium", {"F1": "1", "A1": "1"}, 12, 2, 6)
    assert told.prompt("submarines.salvo").both
    assert told.keys.count("attack.torpedo") == 2
    assert watch.career.tons == 600


@pytest.mark.case("9.9.4/b", "9.9/procedure/c", "9.9.5/a")
def test_a_dud_does_not_and_it_fires_back():
    told = play(submarines.encounter(met()), 1, 6, "medium", OUR_SHOT, 6, 1, 12, 12, "leave")
    assert told.keys.count("submarines.torpedo") == 2
    assert told.notes[-1] == "submarines.left"


@pytest.mark.case("10.9.4/a")
def test_boat_on_its_way_home_attacks_no_submarine_but_fires_back():
    watch = met()
    watch.patrol.aborting = True
    assert play(submarines.encounter(watch), 1, 6).notes[-1] == "submarines.homeward"
    watch.patrol.aborting = True
    play(submarines.encounter(watch), 1, 1, 12, 12, "fire", OUR_SHOT, 2, 6)
    assert watch.career.tons == 600


def test_boat_without_torpedoes_cannot_fire_back():
    watch = met()
    watch.boat.tubes = {"F1": "", "F2": ""}
    assert play(submarines.encounter(watch), 1, 1, 12, 12).notes[-1] == "submarines.unarmed"


# --- going on ----------------------------------------------------------------------------------------

FIRST = (1, 6, "medium", OUR_SHOT, 12, 12, 12)  # missed on both sides


@pytest.mark.case("9.9.5/d", "9.9/procedure/d", "9.9/procedure/e")
def test_duel_goes_on_with_a_new_initiative():
    watch = met()
    told = play(submarines.encounter(watch), *FIRST, "go_on", 8, 3, 12, 12, "fire", {"F2": "1"}, 2, 6)
    assert told.keys.count("submarines.initiative") == 2
    assert told.counted["submarines.company"] == {"date": -2}
    assert watch.career.tons == 600


@pytest.mark.case("9.9.5/d", "9.9/procedure/d")
def test_duel_may_be_broken_off():
    told = play(submarines.encounter(met()), *FIRST, "leave")
    assert told.keys[-1] == "submarines.again"


@pytest.mark.case("9.9/procedure/e")
def test_escort_ends_the_duel():
    watch = met()
    told = play(submarines.encounter(watch), *FIRST, "go_on", 5, "stay", 9, 2, 2, "stay", 2)
    assert told.note("submarines.company") == {"who": "escort"}
    assert told.keys.count("escorts.detection") == 2
    assert "close_range" not in told.counted["escorts.detection"]
    assert told.keys[-1] == "escorts.detection"


@pytest.mark.case("9.9/procedure/e", "9.6.14/d")
def test_no_daylight_is_made_up_for_escorts_that_come():
    """9.9 rolls for no light: a steam torpedo fired in the duel is not one fired by day."""
    watch = met()
    watch.boat.tubes["F1"] = STEAM
    told = play(submarines.encounter(watch), *FIRST, "go_on", 5, "stay", 2)
    assert told.counted["escorts.detection"] == {}


@pytest.mark.case("9.9/procedure/e")
def test_aircraft_ends_the_duel():
    watch = met()
    told = play(submarines.encounter(watch), *FIRST, "go_on", 7, 8)
    assert told.notes[-1] == "aircraft.dived"
    assert watch.patrol.fight is None


@pytest.mark.case("9.2.10/b", "9.2.10/a")
def test_reloaded_before_the_duel_goes_on_and_at_its_end():
    watch = met()
    watch.boat.tubes = {"F1": STEAM}
    watch.boat.racks["fore"] = [STEAM, STEAM]
    told = play(submarines.encounter(watch), *FIRST, "go_on", 8, 6, "medium", OUR_SHOT, 2, 6)
    assert told.notes.count("attack.reloaded") == 2
    assert watch.boat.tubes == {"F1": STEAM}


def test_duel_is_over_when_nothing_is_left_to_fire():
    watch = met()
    watch.boat.tubes = {"F1": STEAM}
    told = play(submarines.encounter(watch), *FIRST)
    assert told.notes[-1] == "submarines.unarmed"
    assert "submarines.again" not in told.keys


@pytest.mark.case("10.8/general/a")
def test_repairs_follow_the_duel():
    watch = met()
    watch.boat.systems["radio"] = "damaged"
    told = play(submarines.encounter(watch), 1, 6, "leave", 1)
    assert told.keys[-1] == "damage.repair"
