"""Places: every note of a turn has the space of the boat at that moment, and pages take it from there."""

import pytest

from campaigns.games.unterseeboot.rules.turn import NOWHERE
from tests.games.unterseeboot.kit import Boat

FAR = dict.fromkeys(("S1", "S2", "S3", "S4", "S5"), 0)


def places(boat):
    return {(note.key, note.data.get("at")) for note in boat.notes if note.key not in NOWHERE}


@pytest.mark.case("Maneuver Phase")
def test_the_first_turn_begins_as_every_other_and_a_boat_that_stays_says_so():
    boat = Boat()
    assert [(note.key, dict(note.data)) for note in boat.notes] == [
        ("patrol.begun", {"number": 1, "space": "S1"}),
        ("turn.begun", {"turn": 1, "at": "S1"}),
    ]
    boat = Boat(targets=FAR).play("stay", 5)
    assert boat.notes[-1].data == {"turn": 2, "at": "S1"}
    assert ("boat.stayed", "S1") in places(boat)


@pytest.mark.case("Patrol Entry Points")
def test_it_begins_where_the_boat_has_entered():
    boat = Boat({"options": ["entry"]}).play("T6")
    assert [(note.key, note.data.get("at")) for note in boat.notes] == [("patrol.begun", None), ("turn.begun", "T6")]


@pytest.mark.case("Torpedo Phase", "Destroyer Phase", "Damage Control")
def test_16_the_place_of_a_shot_an_attack_and_an_evasion():
    boat = Boat(space="P2", targets={"S2": 3000, "S3": 5000}).play("P3", "S3", 3, 1, 4, 3)
    assert {("torpedo.missed", "P3"), ("destroyer.detected", "P3"), ("damage.hull_lost", "P3")} <= places(boat)
    boat.play("D3", 4)
    assert boat.play("T3", 6, 4).notes[-1].data == {"turn": 4, "at": "T3"}
    assert ("destroyer.evaded", "T3") in places(boat)


@pytest.mark.case("Return to Base", "Ending the Game")
def test_the_place_of_either_end():
    boat = Boat(space="P4", hull=1).play("home", 2, 3, 2)
    assert {("aircraft.spotted", "S3"), ("damage.hull_lost", "S3"), ("boat.lost", "S3")} <= places(boat)
    assert ("boat.home", "S3") in places(Boat(space="P4").play("home", 5))
