"""The worked cases: the examples of the rulebook, and what they leave open."""

import pytest

from campaigns.games.unterseeboot.rules import endings
from tests.games.unterseeboot.kit import Boat, book

FAR = dict.fromkeys(("S1", "S2", "S3", "S4", "S5"), 0)  # no target anywhere
BIG = {"options": ["big-ships"]}
DIVE = {"options": ["uncontrolled-dive"]}


@pytest.mark.case("Target ID Phase", "Aircraft Phase")
def test_1_a_false_contact_is_out_of_play():
    boat = Boat().play("stay", "S1", 1, 5)
    assert boat.asked == ["turn.move", "turn.identify", "identify.tonnage", "aircraft.search"]
    assert boat.patrol.targets["S1"].state == "false"
    assert (boat.patrol.spotted, boat.patrol.turn, boat.patrol.torpedoes, boat.key) == (False, 2, 7, "turn.move")


@pytest.mark.case("Aircraft Phase")
def test_2_a_spotted_boat_is_strafed_each_turn_without_a_search():
    boat = Boat().play("stay", "none", 1, 2)
    assert boat.events == ["boat.stayed", "aircraft.spotted", "aircraft.missed"]
    assert boat.patrol.spotted
    boat.play("stay", "none", 5, 4)
    assert boat.asked == ["turn.move", "turn.identify", "aircraft.strafe", "damage.repair"]
    assert (boat.patrol.hull, boat.patrol.spotted) == (3, True)


@pytest.mark.case("Torpedo Phase", "Destroyer Phase")
def test_3_a_shot_on_the_surface_is_found_without_a_search():
    boat = Boat(space="S2", targets={"S2": 4000}).play("stay", "none", 5, "S2", 3)
    assert boat.data("target.sunk") == {"space": "S2", "tons": 4000}
    assert boat.data("destroyer.detected") == {"by": "surface"}
    assert boat.key == "destroyer.attack"
    boat.play(2)
    assert (boat.patrol.torpedoes, boat.patrol.hull, boat.patrol.escort) == (6, 3, "detected")


@pytest.mark.case("Torpedo Phase", "Destroyer Phase", "Destroyer Phase/evasion", "Damage Control")
def test_4_and_5_a_shot_at_periscope_depth_the_hunt_and_the_way_down():
    boat = Boat(space="P3", targets={"S2": 3000, "S3": 5000}).play("stay", "S3", 3, 1, 4, 3)
    assert boat.asked[-3:] == ["destroyer.search", "destroyer.attack", "damage.repair"]
    assert (boat.patrol.torpedoes, boat.patrol.hull, boat.patrol.escort) == (6, 2, "detected")
    boat.play("D3", 4)
    assert boat.patrol.hull == 2
    boat.play("T3", 6, 4)
    assert (boat.patrol.hull, boat.patrol.escort) == (2, "none")
    assert boat.events[-1] == "destroyer.evaded"


@pytest.mark.case("Battery Power Phase", "Battery Power Phase/sunk", "Ending the Game")
def test_6_the_turn_after_the_last_token_sinks_the_boat():
    boat = Boat(space="P2", main=0, aux=1, targets=FAR).play("stay")
    assert (boat.asked, boat.patrol.aux) == (["turn.move"], 0)
    boat.play("stay")
    assert boat.asked == ["turn.move"]
    assert boat.state.patrols[0].cause == "battery"
    assert boat.prompt is None


@pytest.mark.case("Maneuver Phase", "Battery Power Phase", "Return to Base")
def test_7_the_ways_of_a_boat_and_how_it_is_recharged():
    boat = Boat(space="P1", main=0, aux=1, targets=FAR)
    assert boat.keys == ["stay", "S1", "P2", "D1", "home"]
    boat.play("S1", 5)
    assert (boat.patrol.main, boat.patrol.aux) == (6, 1)


@pytest.mark.case("Return to Base")
def test_8_no_way_home_while_hunted_or_deep():
    assert "home" not in Boat(space="P2", escort="searching").keys
    assert "home" not in Boat(space="D2").keys


THIRTEEN = {"S1": 6000, "S2": 5000, "S5": 2000}


@pytest.mark.case("Return to Base", "Victory Conditions")
def test_9_the_last_aircraft_phase_on_the_way_home():
    boat = Boat(space="P4", hull=2, sunk=THIRTEEN).play("home", 2, 3, 2)
    assert boat.asked == ["turn.move", "aircraft.search", "aircraft.strafe", "damage.repair"]
    assert boat.data("boat.moved") == {"from": "P4", "to": "S3"}
    record = boat.state.patrols[0]
    assert (record.hull, record.outcome, record.honour, record.tons) == (1, "home", "roll_of_honor", 13000)
    assert boat.keys == ["sail", "enough"]


@pytest.mark.case("Return to Base", "Damage Control", "Playing a Campaign")
def test_10_lost_on_the_way_home():
    boat = Boat(space="P4", hull=1, sunk=THIRTEEN).play("home", 2, 3, 2)
    record = boat.state.patrols[0]
    assert (record.outcome, record.cause, record.honour) == ("lost", "aircraft", "wound_badge")
    assert (boat.state.tons, boat.state.over, boat.prompt) == (13000, True, None)


@pytest.mark.case("Ending the Game", "Ending the Game/submerged")
def test_11_after_the_last_turn_only_the_surface_counts():
    boat = Boat(space="S3", turn=20, escort="detected").play("stay", "none", 5, 2)
    assert boat.state.patrols[0].outcome == "home"
    boat = Boat(space="P3", turn=20, targets=FAR).play("stay")
    assert (boat.state.patrols[0].outcome, boat.state.patrols[0].cause) == ("lost", "submerged")


LADDER = [
    (6, "war_badge"),
    (7, "combat_clasp"),
    (12, "combat_clasp"),
    (13, "roll_of_honor"),
    (18, "roll_of_honor"),
    (19, "knights_cross"),
    (24, "knights_cross"),
    (25, "oak_leaves"),
    (36, "oak_leaves"),
    (37, "swords"),
    (42, "swords"),
    (43, "diamonds"),
]


@pytest.mark.case("Victory Conditions")
@pytest.mark.parametrize(("thousands", "honour"), LADDER)
def test_12_honours_of_one_patrol(thousands, honour):
    assert endings.honour(book(), thousands * 1000) == honour


@pytest.mark.case("Big Ships", "Type-VIIC Unterseeboot")
@pytest.mark.parametrize(("second", "state", "left"), [(5, "sunk", 0), (3, "identified", 1)])
def test_13_two_at_once_at_a_big_ship(second, state, left):
    boat = Boat({"type": "VIIC", **BIG}, space="P3").play("stay", "S3", 6, 6, 14)
    target = boat.patrol.targets["S3"]
    assert (target.tons, target.hits_left, boat.patrol.big_dice) == (14000, 2, ["d20"])
    assert boat.keys == ["none", "S3", "S3+S3"]
    boat.play("S3+S3", 4, second)
    assert (target.state, target.hits_left) == (state, left)
    assert boat.data("destroyer.detected") == {"by": "salvo"}
    assert boat.key == "destroyer.attack"
    boat.play(3)
    assert (boat.patrol.torpedoes, boat.patrol.hull, boat.patrol.fired) == (12, 3, 2)


@pytest.mark.case("Big Ships")
def test_14_each_large_die_is_in_play_once():
    boat = Boat(BIG, space="P3", big_dice=["d20"]).play("stay", "S2", 6, 6)
    assert (boat.patrol.targets["S2"].tons, boat.patrol.big_dice) == (6000, ["d20"])
    boat = Boat(BIG, space="P3").play("stay", "S2", 6, 2)
    assert (boat.patrol.targets["S2"].tons, boat.patrol.big_dice) == (6000, [])
    boat = Boat(BIG, space="P3").play("stay", "S2", 6, 3, 1)
    assert (boat.patrol.targets["S2"].state, boat.patrol.big_dice) == ("false", [])


@pytest.mark.case("Uncontrolled Dive")
def test_15_a_boat_with_one_hull_token_may_break_at_200_m():
    hunted = {"space": "T2", "escort": "detected"}
    boat = Boat(DIVE, hull=1, **hunted).play("stay", 5)
    assert boat.key == "destroyer.dive"
    boat.play(1)
    assert boat.state.patrols[0].cause == "dive"
    boat = Boat(DIVE, hull=1, **hunted).play("stay", 5, 2)
    assert (boat.patrol.escort, boat.key) == ("none", "turn.move")
    assert Boat(DIVE, hull=2, **hunted).play("stay", 5).key == "turn.move"
    assert Boat(DIVE, hull=2, **hunted).play("stay", 6, 1).key == "destroyer.dive"
