"""A turn, heading by heading: open actions, reasons of closed ones, questions, results."""

import pytest

from campaigns.games.scope.rules.scenes import GAME
from tests.games.scope.kit import CARDS, Table

GUNS = "surface-combat"
SLOW = "slow-submarines"
HOLD = {"shooter": "none"}


def naval(*answers, allied=None, german=None, cards=CARDS, size="5x7"):
    """A naval battle of these fleets; shots are held where they are asked."""
    table = Table("naval", size, cards=cards, allied=allied or {"destroyers": 2}, german=german or {"submarines": 2})
    return held(table, *answers)


def held(table, *answers):
    """Answers one after another; torpedoes run on and no shot is fired unless that is said."""
    told = []
    for answer in (*answers, None):
        while (table.key == "torpedo" and answer not in table.keys) or (
            table.key == "shot" and not isinstance(answer, dict)
        ):
            table.play("runs" if table.key == "torpedo" else HOLD)
            told += table.notes
        if answer is not None:
            table.play(answer)
            told += table.notes
    table.notes = told
    return table


# --- P1) ACTION PHASE ---------------------------------------------------------------------------------------


@pytest.mark.case("P1) ACTION PHASE")
def test_what_is_not_offered_says_why():
    table = Table()
    assert table.prompt.data == {
        "side": "german",
        "name": "Ben",
        "turn": 1,
        "closed": {"fast-move": "no-ship", "slow-order": "no-ship"},
    }
    assert table.actions == ["submarine-move", "launch"]
    table.play("submarine-move")
    assert (table.actions, table.closed) == (["fast-move", "slow-order"], {"launch": "no-ship"})


@pytest.mark.case("P1) ACTION PHASE", "SLOW SUBMARINES", "SURFACE & SUBMERGE", "ESCORT CARRIER")
@pytest.mark.parametrize(
    ("table", "german", "allied"),
    [
        (lambda: Table("convoy", "5x5", GUNS), {"surface", "dive"}, set()),
        (lambda: Table("convoy", "5x5", SLOW), set(), {"sonar", "depth-charges"}),
        (lambda: Table("hunt", "5x5", extra="carrier"), {"exit"}, {"take-off", "bomber", "torpedo-plane"}),
    ],
)
def test_an_action_appears_only_with_its_rule(table, german, allied):
    table = table()
    usual = {"launch", "fast-move", "slow-order"}
    assert {*table.actions, *table.closed} == {"submarine-move", *usual, *german}
    held(table, "submarine-move")
    assert {*table.actions, *table.closed} == {*usual, *allied}


@pytest.mark.case("P1) ACTION PHASE")
def test_a_side_that_can_do_nothing_passes():
    table = Table().set(submarines=0)
    assert table.actions == ["pass"]
    assert table.closed == {
        "submarine-move": "no-submarine",
        "launch": "no-ship",
        "fast-move": "no-ship",
        "slow-order": "no-ship",
    }
    table.play("pass")
    assert table.match.side == "allied"
    assert "pass" not in table.actions


@pytest.mark.case("P1) ACTION PHASE", "GOAL AND END OF THE GAME")
@pytest.mark.parametrize(("turns", "winner"), [((), "allied"), (("submarine-move",), "german")])
def test_who_resigns_loses_whatever_the_score(turns, winner):
    table = Table().set(score={"allied": 1, "german": 1}).play(*turns, "resign")
    assert table.data("match.over") == {"allied": 1, "german": 1, "winner": winner, "reason": "resigned"}


@pytest.mark.case("P1) ACTION PHASE")
def test_a_match_that_is_broken_off_has_no_winner():
    table = Table("shepherd", "5x5", SLOW).play("launch", "fast-move", "arrives", "gone", "stop")
    assert table.data("match.over") == {"allied": 0, "german": 0, "winner": None, "reason": "stopped"}
    assert (table.key, table.match.reason) == ("series", "stopped")
    table.play("close")
    assert (table.state.record[0].winner, table.state.record[0].turns) == (None, 2)


# --- submarines ---------------------------------------------------------------------------------------------


@pytest.mark.case("SUBMARINE MOVEMENT")
def test_a_submarine_move_asks_nothing():
    table = Table().play("submarine-move")
    assert (table.key, table.match.side, table.match.ping) == ("action", "allied", False)


@pytest.mark.case("SLOW SUBMARINE MOVEMENT")
def test_the_ping_lies_until_the_next_german_action():
    table = Table("convoy", "5x5", SLOW, GUNS)
    assert held(table, "submarine-move").match.ping
    assert held(table, "slow-order", "freighter-1").match.ping
    assert held(table, "submarine-move").match.ping, "laid anew"
    held(table, "moves", "fast-move", "arrives", "launch")
    assert not table.match.ping
    held(table, "slow-order", "freighter-1", "surface", "arrives")
    assert not table.match.ping
    held(table, "moves", "fast-move", "arrives", "dive")
    assert table.match.ping, "a boat that dives moves as a submarine"


@pytest.mark.case("SURFACE & SUBMERGE")
def test_a_boat_takes_the_lowest_name_when_it_comes_up():
    table = Table("convoy", "5x7", GUNS)
    held(table, "surface", "arrives")
    assert table.match.submarines == 2
    assert [name for name, ship in table.match.ships.items() if ship.side == "german" and ship.surfaced] == [
        "submarine-1"
    ]
    held(table, "slow-order", "freighter-1", "surface", "arrives", "moves", "slow-order", "tanker-1", "dive")
    assert (table.key, table.keys) == ("ship", ["submarine-1", "submarine-2"])
    held(table, "submarine-1", "moves", "slow-order", "freighter-1", "fast-move")
    assert (table.key, table.prompt.data["ship"]) == ("moved", "submarine-2"), "the only one that is up"
    held(table, "arrives")
    assert (table.match.submarines, table.match.moved) == (2, [])


@pytest.mark.case("ANTI-SUBMARINE HUNTING GROUP")
def test_a_submarine_leaves_a_hunt_below_the_surface_or_on_it():
    table = held(Table("hunt", "5x6", GUNS), "exit")
    assert (table.scored, table.match.submarines) == ([("german", 2, "submarine-1", "exit")], 1)
    held(table, "fast-move", "destroyer-1", "arrives", "no", "surface")
    assert "leaves" in table.keys
    held(table, "leaves")
    assert table.data("match.over") == {"allied": 0, "german": 4, "winner": "german", "reason": "no-submarines"}


@pytest.mark.case("ANTI-SUBMARINE HUNTING GROUP")
def test_a_hunt_scores_submarines_alone_and_a_tie_is_a_draw():
    table = Table("hunt", "5x6").play("launch", "fast-move", "destroyer-1", "arrives", "no", "destroyer-1", "exit")
    assert table.scored == [("german", 0, "destroyer-1", "torpedo"), ("german", 2, "submarine-1", "exit")]
    table.play("fast-move", "arrives", "submarine")
    assert table.data("match.over") == {"allied": 2, "german": 2, "winner": "draw", "reason": "no-submarines"}


# --- moves --------------------------------------------------------------------------------------------------


@pytest.mark.case("FAST SHIP MOVEMENT")
@pytest.mark.parametrize(
    ("shown", "scored"), [("no", []), ("empty", []), ("submarine", [("allied", 2, "submarine-1", "revealed")])]
)
def test_a_destroyer_may_turn_over_the_card_it_has_come_to(shown, scored):
    table = Table("convoy", "5x6").play("submarine-move", "fast-move", "destroyer-2", "arrives")
    assert (table.key, table.prompt.data["ship"], table.keys) == ("reveal", "destroyer-2", ["no", "empty", "submarine"])
    assert table.play(shown).scored == scored
    assert table.match.submarines == 2 - bool(scored)


@pytest.mark.case("FAST SHIP MOVEMENT", "FLOWER-CLASS CORVETTE", "SLOW SUBMARINES")
def test_nothing_is_turned_over_without_boats_below_or_with_slow_submarines():
    table = Table("convoy", "5x6", "reinforcements", allied={"destroyers": 1, "corvettes": 2})
    table.play("submarine-move", "fast-move", "corvette-1", "arrives")
    assert table.key == "reveal", "a corvette hunts as well"
    table = Table("convoy", "5x6").set(submarines=0).play("pass", "fast-move", "destroyer-1", "arrives")
    assert table.key == "action"
    table = Table("convoy", "5x6", SLOW).play("submarine-move", "fast-move", "destroyer-1", "arrives")
    assert table.key == "action"


@pytest.mark.case("SLOW SHIP MOVEMENT/head-on")
def test_a_torpedo_that_is_met_head_on_hits_before_the_move():
    table = Table("convoy", "5x6").turns("launch", "slow-order", "freighter-1", "submarine-move")
    assert table.keys == ["moves", "blocked", "leaves", "g1"]
    table.play("g1")
    assert table.scored == [("german", 1, "freighter-1", "torpedo")]
    assert (table.match.order["allied"], table.match.just_moved["allied"], table.match.moved) == (None, None, [])
    assert table.match.torpedoes["g1"] is None
    table.play("fast-move", "destroyer-1", "arrives", "no", "launch", "fast-move", "destroyer-1")
    assert table.keys == ["arrives", "g1"]
    assert table.play("g1").scored == [("german", 2, "destroyer-1", "torpedo")]


@pytest.mark.case("SLOW SHIP MOVEMENT")
def test_a_ship_that_is_sunk_under_order_loses_the_token():
    table = Table("convoy", "5x6").play("launch", "slow-order", "tanker-1", "tanker-1", "submarine-move")
    assert (table.key, table.match.order) == ("action", {"allied": None, "german": None})


@pytest.mark.case("SLOW SHIP MOVEMENT/rest")
def test_the_only_slow_ship_rests_after_its_move():
    table = Table().ship("freighter-2", state="sunk")
    table.play("submarine-move", "slow-order", "submarine-move", "moves")
    assert (table.closed["slow-order"], table.match.just_moved["allied"]) == ("just-moved", "freighter-1")


@pytest.mark.case("FAST SHIP MOVEMENT", "S-BOOT")
def test_fast_cargo_leaves_by_a_fast_move_and_an_s_boot_moves_in_one_answer():
    cards = CARDS | {"freighter": {"fast": True, "armour": 1}}
    table = Table("convoy", "5x6", "reinforcements", cards=cards, german={"submarines": 1, "s_boots": 2})
    held(table, "fast-move", "s-boot-1", "arrives")
    assert table.match.side == "allied"
    held(table, "fast-move", "freighter-2", "leaves")
    assert table.scored == [("allied", 2, "freighter-2", "escaped")]


# --- torpedoes ----------------------------------------------------------------------------------------------


@pytest.mark.case("SURFACE TORPEDO LAUNCH", "FLOWER-CLASS CORVETTE", "S-BOOT")
def test_who_launches_on_the_surface():
    table = naval(allied={"destroyers": 2, "corvettes": 1}, german={"submarines": 1, "destroyer": 1, "s_boots": 1})
    held(table, "surface", "arrives", "launch")
    assert table.keys == ["destroyer-1", "destroyer-2"]
    held(table, "destroyer-2", "launch")
    assert table.keys == ["submarine-1", "german-destroyer", "s-boot-1"]
    assert table.match.torpedoes["a1"] == {"fresh": False}
    plain = Table("convoy", "5x6", "reinforcements", german={"submarines": 1, "destroyer": 1})
    plain.play("launch")
    assert plain.asked == ["action"], "without surface combat the boat alone launches"


@pytest.mark.case("TORPEDO LAUNCH/row")
def test_a_ship_on_the_surface_pauses_after_two_launches():
    table = held(Table("naval", "5x5", allied={"destroyers": 1}, german={"destroyer": 1}), "launch")
    assert table.match.launch["german"] == {"ship": "german-destroyer", "run": 1}
    held(table, "launch", "gone", "launch", "gone", "launch", "gone")
    assert table.closed["launch"] == "two-running"
    held(table, "fast-move", "arrives")
    assert table.match.launch["german"] is None


@pytest.mark.case("P2) TORPEDO PHASE", "MINES")
def test_every_torpedo_runs_in_its_order_and_may_hit_its_own_side():
    table = naval(allied={"destroyers": 2}, german={"destroyer": 1}, size="5x7")
    held(table, "launch", "launch", "destroyer-1", "launch")
    assert [token for token, run in table.match.torpedoes.items() if run] == ["g1", "g2", "a1"]
    table.play("fast-move", "destroyer-1", "arrives")
    assert (table.key, table.prompt.data) == ("torpedo", {"token": "g1"})
    table.play("gone")
    assert (table.match.torpedoes["g1"], table.prompt.data) == (None, {"token": "g2"})
    table.play("runs", "destroyer-1")
    assert table.scored == [("german", 2, "destroyer-1", "torpedo")], "whoever launched"


@pytest.mark.case("P2) TORPEDO PHASE/tanker")
def test_a_burning_tanker_can_be_met_and_nothing_else_of_it_remains():
    table = Table("convoy", "5x6").play("launch", "slow-order", "tanker-1", "tanker-1", "launch", "other")
    assert "tanker-1" not in table.actions
    table.play("slow-order")
    assert table.keys == ["freighter-1", "freighter-2"], "it takes no order"
    table.play("freighter-1")
    assert "tanker-1" in table.keys


# --- SLOW SUBMARINES ----------------------------------------------------------------------------------------


@pytest.mark.case("SONAR", "DEPTH CHARGES")
def test_sonar_and_charges_turn_a_card_over():
    table = Table("convoy", "5x6", SLOW).play("submarine-move", "sonar")
    assert (table.key, table.keys) == ("sonar", ["empty", "submarine"])
    assert table.play("submarine").scored == []
    table.play("submarine-move", "depth-charges")
    assert (table.key, table.keys) == ("charges", ["empty", "submarine"])
    assert table.play("submarine").scored == [("allied", 2, "submarine-1", "charges")]
    table = Table("convoy", "5x6", SLOW, GUNS).set(submarines=0, side="allied").play("sonar")
    assert table.keys == ["empty"]


@pytest.mark.case("SLOW SUBMARINES/last")
def test_every_escort_drops_once_more_at_the_end():
    table = Table("convoy", "5x7", SLOW).set(submarines=2, score={"allied": 5, "german": 6}).play("submarine-move")
    assert (table.key, table.prompt.many) == ("last-charges", (0, 2))
    assert table.keys == ["destroyer-1", "destroyer-2", "destroyer-3"]
    assert table.refused(["destroyer-1", "destroyer-2", "destroyer-3"]) == ("choice.many", "choose")
    table.play(["destroyer-3"])
    assert table.scored == [("allied", 2, "submarine-1", "charges")]
    assert table.data("match.over")["winner"] == "allied"
    assert Table("convoy", "5x7", SLOW).set(score={"allied": 0, "german": 6}).play("submarine-move", []).key == "series"


@pytest.mark.parametrize(
    ("found", "said"),
    [
        ([], "The last depth charges found no submarine."),
        (["destroyer-1", "destroyer-3"], "Found by the last depth charges of: Destroyer 1, Destroyer 3."),
    ],
)
def test_the_log_says_what_the_last_charges_found(found, said):
    assert GAME.texts.answered("last-charges", {"name": "Ben"}, found) == said


@pytest.mark.case("GOAL AND END OF THE GAME/inescapable", "SLOW SUBMARINES/last")
def test_a_torpedo_that_is_left_sinks_what_cannot_escape():
    fleet = {"allied": {"battleship": 1, "destroyers": 1}, "german": {"submarines": 2}}
    table = Table("naval", "5x7", SLOW, **fleet)
    held(table, "launch", "launch", "launch", "other").set(score={"allied": 6, "german": 0}, side="german")
    held(table, "submarine-move", [])
    assert (table.key, table.prompt.data) == ("inescapable", {"token": "g1"})
    assert table.keys == ["none", "destroyer-1"], "an undamaged battleship does not sink by one torpedo"
    table.play("destroyer-1")
    assert table.scored == [("german", 2, "destroyer-1", "inescapable")]
    assert table.prompt.data == {"token": "g2"}
    assert table.play("none", "none").key == "series"


# --- aircraft -----------------------------------------------------------------------------------------------


def carrier_war(*answers, **german):
    return naval(*answers, allied={"carrier": 1, "destroyers": 1}, german=german or {"destroyer": 1, "s_boots": 2})


@pytest.mark.case("AIRCRAFT TAKEOFF", "ESCORT CARRIER")
def test_an_aircraft_takes_off_and_comes_back_after_its_attack():
    table = carrier_war("launch", "german-destroyer")
    assert (table.closed["bomber"], table.closed["torpedo-plane"]) == ("on-deck", "on-deck")
    held(table, "take-off", "fast-move", "german-destroyer", "arrives")
    assert (table.match.aircraft, table.closed["take-off"]) == ("up", "in-the-air")
    table.play("bomber")
    assert (table.key, table.keys) == ("target", ["german-destroyer", "s-boot-1", "s-boot-2"])
    table.play("s-boot-2")
    assert table.prompt.data.items() >= {"misses": 1, "shooter": "bomber", "target": "s-boot-2"}.items()
    assert table.match.aircraft == "deck"
    assert held(table, "miss").match.aircraft == "deck", "even when it missed"


@pytest.mark.case("ESCORT CARRIER", "BOMBER AIRCRAFT ATTACK")
def test_without_a_carrier_or_a_target_no_aircraft_attacks():
    table = carrier_war("launch", "german-destroyer").ship("carrier", state="sunk")
    assert table.set(side="allied").closed["take-off"] == "no-ship"
    assert table.set(aircraft="up", side="allied").closed["bomber"] == "no-ship"
    table = carrier_war("launch", submarines=2).set(aircraft="up")
    assert (table.closed["bomber"], "torpedo-plane" in table.actions) == ("no-target", True)
    table = naval("submarine-move", allied={"carrier": 1}, german={"submarines": 1, "battleship": 1})
    assert table.set(aircraft="up").closed.get("bomber") is None
    table.match.ships["german-battleship"].armour = 5
    assert table.again().closed["bomber"] == "no-target"


@pytest.mark.case("BOMBER AIRCRAFT ATTACK", "P3) SURFACE COMBAT PHASE/hit")
def test_a_bomb_damages_above_its_power_and_then_sinks():
    table = naval("launch", allied={"carrier": 1}, german={"battleship": 1, "s_boots": 1}).set(aircraft="up")
    table.play("bomber", "german-battleship")
    assert (table.prompt.data["misses"], table.prompt.data["sinks"]) == (4, False)
    assert table.play("hit").data("damaged") == {"ship": "german-battleship"}
    held(table, "launch").set(aircraft="up").play("bomber", "german-battleship")
    assert table.prompt.data["sinks"]
    assert table.play("hit").scored == [("allied", 4, "german-battleship", "bomb")]


@pytest.mark.case("TORPEDO AIRCRAFT ATTACK")
def test_a_torpedo_plane_launches_where_nobody_shoots_it_down():
    table = carrier_war("launch", "german-destroyer", "take-off", "launch", "s-boot-1")
    table.play("torpedo-plane")
    assert (table.key, table.prompt.data) == ("shot", {"side": "german", "name": "Ben", "target": "plane"})
    assert table.keys == ["shooter", "distance"]
    assert table.prompt.open()[0].options == ("none", "german-destroyer", "s-boot-1", "s-boot-2")
    assert table.refused({"shooter": "s-boot-1"}) == ("shot.distance", "distance")
    assert table.refused({"shooter": "s-boot-1", "distance": 2}) == ("shot.range", "distance")
    table.facts(shooter="s-boot-1", distance=1)
    assert table.prompt.data.items() >= {"target": "plane", "misses": 1, "side": "german"}.items()
    table.play("miss")
    assert table.match.torpedoes["a1"] == {"fresh": True}
    assert table.match.launch["allied"] is None
    assert table.data("launched") == {"token": "a1", "ship": "plane", "run": 1}
    held(table)
    assert table.match.torpedoes["a1"] == {"fresh": False}, "it did not run this turn"


@pytest.mark.case("TORPEDO AIRCRAFT ATTACK")
def test_a_plane_that_is_shot_down_launches_nothing():
    table = carrier_war("launch", "german-destroyer").set(aircraft="up").play("torpedo-plane")
    table.facts(shooter="german-destroyer", distance=2)
    assert table.play("hit").events[0] == "plane.down"
    assert (table.match.torpedoes["a1"], table.match.aircraft) == (None, "deck")
    table = carrier_war("launch", "german-destroyer").set(
        aircraft="up", torpedoes={"g1": None, "g2": None, "a1": {"fresh": False}, "a2": {"fresh": False}}
    )
    assert table.closed["torpedo-plane"] == "no-token"


@pytest.mark.case("ESCORT CARRIER")
def test_aircraft_fly_without_surface_combat():
    table = Table("hunt", "5x6", extra="carrier").play("submarine-move", "take-off", "submarine-move", "torpedo-plane")
    assert table.match.torpedoes["a1"] == {"fresh": False}, "no enemy on the surface could fire at it"
    assert table.match.side == "german"
