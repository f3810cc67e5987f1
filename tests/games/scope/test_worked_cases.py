"""The worked cases of the specification, one after another. Freighter 1, tanker 2, other figures as said."""

import pytest

from campaigns.games.scope.rules import aircraft, fleets, gunnery
from tests.games.scope.kit import CARDS, Table


def gun_duel(armour=1, firepower=1, **ship):
    """A naval battle of a destroyer a side, at the first German shot."""
    cards = CARDS | {"destroyer": {"value": 2, "firepower": firepower, "armour": armour}}
    return Table("naval", "5x5", cards=cards | ship, allied={"destroyers": 1}, german={"destroyer": 1})


# --- 1 to 3 -------------------------------------------------------------------------------------------------


@pytest.mark.case("SCENARIOS", "BASE GAME - SETUP")
@pytest.mark.parametrize(("size", "sea", "aside", "target"), [("5x5", 24, 11, 2), ("5x6", 28, 7, 4), ("5x7", 32, 3, 6)])
def test_1_the_area_of_a_scenario(size, sea, aside, target):
    told = Table("convoy", size).data("muster.checklist")
    assert (told["sea"], told["aside"], told["target"]) == (sea, aside, target)


@pytest.mark.case("BASE GAME - SETUP/turns")
def test_2_the_german_side_goes_first():
    table = Table()
    assert table.data("turn") == {"turn": 1, "side": "german"}
    assert table.play("submarine-move").data("turn") == {"turn": 1, "side": "allied"}
    assert table.play("slow-order", "freighter-1").data("turn") == {"turn": 2, "side": "german"}


@pytest.mark.case("TORPEDO LAUNCH/tokens")
def test_3_two_torpedoes_running_close_the_launch_until_one_hits():
    table = Table("convoy", "5x7").turns("launch", "slow-order", "freighter-1", "launch", "other")
    assert table.match.torpedoes == {"g1": {"fresh": False}, "g2": {"fresh": False}, "a1": None, "a2": None}
    table.turns("moves", "slow-order", "freighter-2")
    assert table.closed["launch"] == "no-token"
    table.play("submarine-move", "freighter-2", "runs")
    assert table.match.torpedoes["g1"] is None
    table.turns("fast-move", "destroyer-1", "arrives", "no")
    assert "launch" in table.actions


# --- 4 to 6 -------------------------------------------------------------------------------------------------


@pytest.mark.case("TORPEDO LAUNCH/row", "TORPEDO LAUNCH")
def test_4_the_same_boat_launches_in_two_turns_running_and_no_more():
    table = Table("convoy", "5x6").turns("launch")
    assert table.data("launched") == {"token": "g1", "ship": "submerged", "run": 1}
    table.play("slow-order", "tanker-1", "gone", "launch")
    assert table.keys == ["same", "other"]
    table.play("same")
    assert table.data("launched") == {"token": "g1", "ship": "submerged", "run": 2}
    table.turns("moves", "fast-move", "destroyer-1", "arrives", "no").play("launch")
    assert (table.asked, table.data("launched")["run"]) == (["action"], 1), "another boat is all that is left"
    table.turns("slow-order", "tanker-1").set(torpedoes=dict.fromkeys(table.match.torpedoes))
    assert table.play("launch").keys == ["same", "other"]


@pytest.mark.case("TORPEDO LAUNCH/row")
def test_4_with_one_submarine_the_launch_is_closed_in_the_third_turn():
    table = Table().play("launch", "slow-order", "freighter-1", "gone", "launch", "moves")
    assert table.match.launch["german"] == {"ship": "submerged", "run": 2}
    table.play("slow-order", "gone")  # the only slow ship that has not just moved
    assert table.closed["launch"] == "two-running"
    table.turns("submarine-move", "moves", "slow-order")
    assert "launch" in table.actions


@pytest.mark.case("P2) TORPEDO PHASE")
def test_5_a_torpedo_runs_from_the_turn_after_its_launch_on():
    table = Table().play("launch")
    assert (table.key, table.prompt.data["side"]) == ("action", "allied")
    table.play("slow-order", "freighter-1")
    assert (table.key, table.prompt.data) == ("torpedo", {"token": "g1"})
    table.play("runs", "submarine-move")
    assert (table.key, table.match.side) == ("torpedo", "german")


@pytest.mark.case("SLOW SHIP MOVEMENT", "SLOW SHIP MOVEMENT/rest")
def test_6_a_slow_ship_moves_at_the_start_of_the_next_turn_and_rests():
    table = Table().play("submarine-move", "fast-move", "arrives", "no", "submarine-move", "slow-order", "freighter-1")
    assert table.match.order["allied"] == "freighter-1"
    table.play("submarine-move")
    assert (table.key, table.prompt.data["ship"], table.match.turn) == ("slow", "freighter-1", 3)
    table.play("moves", "slow-order")
    assert table.match.order["allied"] == "freighter-2", "the other one, which is not asked for"
    assert table.play("submarine-move", "moves", "slow-order").match.order["allied"] == "freighter-1"


@pytest.mark.case("SLOW SHIP MOVEMENT/blocked")
def test_6_a_ship_that_was_blocked_may_be_ordered_at_once():
    table = Table().play("submarine-move", "slow-order", "freighter-1", "submarine-move", "blocked", "slow-order")
    assert table.keys == ["freighter-1", "freighter-2"]


# --- 7 to 9 -------------------------------------------------------------------------------------------------


@pytest.mark.case("P2) TORPEDO PHASE/tanker")
def test_7_a_tanker_burns_and_a_second_torpedo_is_spent():
    table = Table("convoy", "5x6").play("launch", "slow-order", "freighter-1", "tanker-1")
    assert table.scored == [("german", 2, "tanker-1", "torpedo")]
    assert table.match.ships["tanker-1"].state == "burning"
    table.turns("launch", "other", "moves", "fast-move", "destroyer-1", "arrives", "no").set(side="allied")
    table.play("slow-order", "freighter-1", "tanker-1")
    assert table.events[0] == "torpedo.spent"
    assert table.score == (0, 2)


@pytest.mark.case("GOAL AND END OF THE GAME", "GOAL AND END OF THE GAME/played-out")
def test_8_a_freighter_that_leaves_ends_a_lone_wolf_once_the_turn_is_played():
    table = Table().play("launch", "slow-order", "freighter-1", "runs", "submarine-move", "runs", "leaves")
    assert table.scored == [("allied", 2, "freighter-1", "escaped")]
    assert table.key == "action", "the turn goes on"
    table.play("fast-move", "arrives", "no", "runs", "none")
    assert table.data("match.over") == {"allied": 2, "german": 0, "winner": "allied", "reason": "target"}
    assert table.key == "series"


@pytest.mark.case("GOAL AND END OF THE GAME")
def test_9_a_tanker_that_leaves_counts_double():
    table = Table("convoy", "5x6").play("launch", "slow-order", "tanker-1", "freighter-1", "submarine-move", "leaves")
    table.play("slow-order")
    assert table.data("match.over") == {"allied": 4, "german": 1, "winner": "allied", "reason": "target"}


@pytest.mark.case("GOAL AND END OF THE GAME/tie", "NAVAL BATTLE")
@pytest.mark.parametrize(("mode", "winner"), [("convoy", "allied"), ("naval", "draw")])
def test_9_a_tie_goes_as_the_scenario_says(mode, winner):
    fleets_ = {"allied": {"destroyers": 2}, "german": {"submarines": 1, "destroyer": 1}} if mode == "naval" else {}
    table = Table(mode, "5x5", **fleets_).set(score={"allied": 4, "german": 4})
    table.play("submarine-move")
    while table.key == "shot":
        table.facts(shooter="none")
    assert table.data("match.over") == {"allied": 4, "german": 4, "winner": winner, "reason": "target"}


# --- 10 to 13 -----------------------------------------------------------------------------------------------


@pytest.mark.case("P3) SURFACE COMBAT PHASE/hand", "P3) SURFACE COMBAT PHASE/hit")
def test_10_distance_armour_and_a_move_make_four_misses_and_a_hit_damages():
    table = gun_duel(armour=3, firepower=2).play("fast-move", "arrives")
    table.facts(shooter="german-destroyer", target="destroyer-1", distance=2).facts(shooter="none")
    assert table.prompt.data == {
        "side": "german",
        "name": "Ben",
        "shooter": "german-destroyer",
        "target": "destroyer-1",
        "misses": 4,
        "cards": 5,
        "odds": "1/5",
        "percent": 20.0,
        "sinks": False,
    }
    table.play("hit")
    assert table.data("damaged") == {"ship": "destroyer-1"}
    table.play("launch", {"shooter": "none"}, {"shooter": "german-destroyer", "target": "destroyer-1", "distance": 1})
    assert (table.prompt.data["misses"], table.prompt.data["sinks"]) == (2, True)
    assert table.play("hit").scored == [("german", 2, "destroyer-1", "gun")]


@pytest.mark.case("P3) SURFACE COMBAT PHASE/range")
def test_11_armour_above_twice_the_firepower_is_refused():
    table = gun_duel(armour=5, firepower=2).play("launch")
    shot = {"shooter": "german-destroyer", "target": "destroyer-1", "distance": 1}
    assert table.refused(shot) == ("shot.armour", "target")
    table.match.ships["destroyer-1"].armour = 4
    table.facts(**shot).facts(shooter="none")
    assert (table.prompt.data["misses"], table.prompt.data["percent"]) == (2, 33.3)


@pytest.mark.case("P3) SURFACE COMBAT PHASE")
def test_12_both_hits_count_at_once():
    table = gun_duel().ship("german-destroyer", firepower=1, armour=1).play("launch")
    for shooter, target in (("german-destroyer", "destroyer-1"), ("destroyer-1", "german-destroyer")):
        table.facts(shooter=shooter, target=target, distance=1)
    assert table.prompt.data["odds"] == "1/2"
    table.play("hit", "hit")
    assert table.scored == [("german", 2, "destroyer-1", "gun"), ("allied", 2, "german-destroyer", "gun")]
    assert table.play("none").data("match.over")["reason"] == "no-fleet"


@pytest.mark.case("BOMBER AIRCRAFT ATTACK", "ESCORT CARRIER")
def test_13_a_bomber_draws_against_the_flak():
    assert (aircraft.bomb_misses(3, 3), aircraft.bomb_misses(1, 1)) == (4, 1)


# --- 14 to 17 -----------------------------------------------------------------------------------------------


@pytest.mark.case("BATTLESHIP")
def test_14_a_battleship_takes_two_torpedoes():
    table = Table("naval", "5x7", allied={"battleship": 1}, german={"submarines": 2})
    table.play("launch", "slow-order", "battleship")
    assert table.data("damaged") == {"ship": "battleship"}
    assert table.score == (0, 0)
    table.play("launch", "other", "moves", "pass", "battleship")
    assert table.scored == [("german", 4, "battleship", "torpedo")]


@pytest.mark.case("WOLF AND SHEPHERD")
def test_15_wolf_and_shepherd_counts_cargo_alone():
    table = Table("shepherd", "5x6")
    assert [table.match.target, table.match.submarines, sum(name[:4] == "dest" for name in table.match.ships)] == [
        None,
        1,
        1,
    ]
    table.play("launch", "slow-order", "freighter-1", "freighter-1", "launch", "slow-order", "tanker-1", "tanker-1")
    table.play("submarine-move", "fast-move", "arrives", "submarine")
    assert table.scored == [("allied", 0, "submarine-1", "revealed"), ("allied", 2, "freighter-2", "afloat")]
    assert table.data("match.over") == {"allied": 2, "german": 3, "winner": "german", "reason": "no-submarines"}


@pytest.mark.case("REINFORCEMENTS/order")
@pytest.mark.parametrize(
    ("allied", "german", "order"), [(3, 1, "AGAA"), (2, 2, "AGAG"), (1, 2, "GAG"), (0, 2, "GG"), (0, 0, "")]
)
def test_16_ships_are_laid_by_turns_beginning_with_who_has_more(allied, german, order):
    found = fleets.order({"allied": allied, "german": german})
    assert "".join(side[0].upper() for side in found) == order


@pytest.mark.case("BOMBER AIRCRAFT ATTACK", "AIRCRAFT TAKEOFF")
def test_17_without_flak_a_bomber_hits_for_certain():
    table = Table("naval", "5x5", allied={"carrier": 1}, german={"destroyer": 1})
    table.ship("german-destroyer", firepower=0).turns("launch", "take-off", "launch", "bomber")
    assert table.data("shot.certain") == {"side": "allied", "shooter": "bomber", "target": "german-destroyer"}
    assert table.scored == [("allied", 2, "german-destroyer", "bomb")]


@pytest.mark.case("P3) SURFACE COMBAT PHASE/hand")
def test_the_table_of_odds():
    assert [gunnery.percent(misses) for misses in range(7)] == [100.0, 50.0, 33.3, 25.0, 20.0, 16.7, 14.3]
