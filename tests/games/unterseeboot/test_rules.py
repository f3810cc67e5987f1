"""Each binding sentence of the rulebook by itself."""

import pytest

from campaigns.engine.prompts import BadAnswer
from campaigns.games.unterseeboot.rules import chances
from campaigns.games.unterseeboot.rules.scenes import GAME
from tests.games.unterseeboot.kit import Boat, book

BIG = {"options": ["big-ships"]}
VIIC = {"type": "VIIC"}
FAR = dict.fromkeys(("S1", "S2", "S3", "S4", "S5"), 0)  # no target anywhere
QUIET = {"targets": FAR}


# --- set-up -----------------------------------------------------------------------------------------------


@pytest.mark.case("Setting up the Board")
def test_a_boat_is_fully_supplied_and_nothing_is_identified():
    patrol = Boat().patrol
    assert (patrol.hull, patrol.main, patrol.aux, patrol.torpedoes, patrol.space) == (3, 6, 3, 7, "S1")
    assert {name: target.state for name, target in patrol.targets.items()} == dict.fromkeys(FAR, "unknown")
    assert (patrol.spotted, patrol.escort, patrol.big_dice) == (False, "none", [])


@pytest.mark.case("Setting up the Board/turns")
def test_the_marker_moves_when_a_turn_opens():
    boat = Boat(**QUIET)
    assert boat.patrol.turn == 1
    assert boat.play("stay", 5).patrol.turn == 2


@pytest.mark.case("Patrol Entry Points")
def test_a_boat_enters_at_either_side_on_any_level_and_plays_turn_1_in_full():
    boat = Boat({"options": ["entry"]})
    assert (boat.keys, boat.patrol.turn, boat.patrol.space) == (
        ["S1", "S5", "P1", "P6", "D1", "D5", "T1", "T6"],
        0,
        "S1",
    )
    boat.play("T6")
    assert (boat.patrol.turn, boat.patrol.space, boat.key) == (1, "T6", "turn.move")
    assert boat.data("patrol.begun") == {"number": 1, "space": "T6"}
    boat.play("D5")
    assert boat.patrol.main == 5


REFUSED = [
    {"kommandant": ""},
    {"kommandant": 3},
    {"kommandant": "x" * 61},
    {"boat": "x" * 31},
    {"type": "XXI"},
    {"type": ["VIIA"]},
    {"map": "own"},
    {"start": "P7"},
    {"start": None},
    {"start": "S6", "map": "grid"},
    {"options": ["schnorchel"]},
    {"options": "entry"},
    {"options": [["entry"]]},
    {"level": 3},
]


@pytest.mark.parametrize("setup", REFUSED, ids=str)
def test_a_setup_that_cannot_be_is_refused(setup):
    with pytest.raises(BadAnswer):
        Boat(setup)


# --- manoeuvre, home, batteries ---------------------------------------------------------------------------

OFFSET = {
    "S1": ["S2", "P1", "P2"],
    "S3": ["S2", "S4", "P3", "P4"],
    "P1": ["S1", "P2", "D1"],
    "P4": ["S3", "S4", "P3", "P5", "D3", "D4"],
    "P6": ["S5", "P5", "D5"],
    "D5": ["P5", "P6", "D4", "T5", "T6"],
    "T1": ["D1", "T2"],
    "T6": ["D5", "T5"],
}
GRID = {"S1": ["S2", "P1"], "P3": ["S3", "P2", "P4", "D3"], "T5": ["D5", "T4"]}


@pytest.mark.case("Maneuver Phase", "Maneuver Phase/levels")
@pytest.mark.parametrize(("map_", "space"), [*(("offset", one) for one in OFFSET), *(("grid", one) for one in GRID)])
def test_one_step_to_a_space_that_touches(map_, space):
    boat = Boat({"map": map_}, space=space, escort="detected")  # no way home in between
    assert boat.keys == ["stay", *(OFFSET if map_ == "offset" else GRID)[space]]


@pytest.mark.parametrize(("map_", "seen"), [("offset", [1, 2, 2, 2, 2, 1]), ("grid", [2, 3, 3, 3, 2])])
def test_targets_adjacent_to_each_space_at_periscope_depth(map_, seen):
    """The drawing shows two beside a boat; both maps have targets on S1 to S5."""
    boat = Boat({"map": map_})
    places = [name for name in boat.state.board if name[0] == "P"]
    found = [[one for one in boat.state.board[place].adjacent if one in boat.patrol.targets] for place in places]
    assert [len(one) for one in found] == seen
    assert list(boat.patrol.targets) == ["S1", "S2", "S3", "S4", "S5"]


@pytest.mark.case("Return to Base")
def test_a_spotted_boat_that_goes_home_is_strafed_and_not_searched_for():
    boat = Boat(space="S2", spotted=True, targets={"S2": 4000}).play("home", 2)
    assert boat.asked == ["turn.move", "aircraft.strafe"]
    assert boat.state.patrols[0].outcome == "home"


@pytest.mark.case("Battery Power Phase")
def test_either_kind_of_token_is_used_and_the_last_kind_is_not_asked_for():
    boat = Boat(space="D2", **QUIET).play("stay", "aux")
    assert boat.data("battery.used") == {"token": "aux", "main": 6, "aux": 2}
    boat = Boat(space="D2", aux=0, **QUIET).play("stay")
    assert (boat.asked, boat.data("battery.used")) == (["turn.move"], {"token": "main", "main": 5, "aux": 0})


@pytest.mark.case("Battery Power Phase/recharging")
def test_only_the_main_battery_is_recharged_and_only_told_when_it_was_used():
    boat = Boat(space="P2", main=2, aux=1, **QUIET).play("S1", 5)
    assert (boat.patrol.main, boat.patrol.aux) == (6, 1)
    assert "battery.recharged" in boat.events
    assert "battery.recharged" not in boat.play("stay", 5).events


# --- targets ----------------------------------------------------------------------------------------------


@pytest.mark.case("Target ID Phase")
@pytest.mark.parametrize(("space", "targets"), [("S2", ["S1", "S2", "S3"]), ("P2", ["S1", "S2"]), ("D2", None)])
def test_targets_in_the_same_or_an_adjacent_space_may_be_identified(space, targets):
    boat = Boat(space=space).play("stay")
    assert (boat.keys if boat.key == "turn.identify" else None) == (targets and [*targets, "none"])


@pytest.mark.case("Target ID Phase")
def test_one_target_each_turn():
    boat = Boat(space="P2").play("stay", "S1", 3)
    assert (boat.patrol.targets["S2"].state, boat.key) == ("unknown", "torpedo.fire")


@pytest.mark.case("Target ID Phase/tonnage", "Target ID Phase/false contact")
@pytest.mark.parametrize("face", range(1, 7))
def test_the_number_is_the_tonnage_in_thousands(face):
    target = Boat(space="P2").play("stay", "S1", face).patrol.targets["S1"]
    assert (target.tons, target.hits_left) == ((face * 1000, 1) if face > 1 else (0, 0))
    assert target.state == ("identified" if face > 1 else "false")


@pytest.mark.case("Big Ships")
@pytest.mark.parametrize(("second", "dice"), [(3, "1d8"), (4, "1d10"), (5, "1d12"), (6, "1d20")])
def test_a_second_roll_names_the_large_die(second, dice):
    boat = Boat(BIG, space="P2").play("stay", "S1", 6, second)
    assert (boat.key, boat.prompt.dice, boat.prompt.chart) == ("identify.big_tonnage", dice, None)
    boat.play(7)
    assert (boat.patrol.targets["S1"].tons, boat.patrol.big_dice) == (7000, [dice[1:]])


@pytest.mark.case("Big Ships/dice")
def test_large_dice_stay_in_play_with_the_sunk_and_are_listed_by_size():
    boat = Boat(BIG, space="P2", big_dice=["d20"], sunk={"S5": 14000}).play("stay", "S1", 6, 3, 8)
    assert boat.patrol.big_dice == ["d8", "d20"]


@pytest.mark.case("Big Ships/dice")
def test_a_new_patrol_has_all_large_dice_free():
    boat = Boat(BIG, space="S2", big_dice=["d20"], sunk={"S5": 14000}).play("home", 5, "sail")
    assert (boat.patrol.number, boat.patrol.big_dice, boat.patrol.hull) == (2, [], 3)


@pytest.mark.case("Big Ships/two hits")
@pytest.mark.parametrize(("tons", "hits"), [(9, 1), (10, 2)])
def test_ten_thousand_tons_take_two_hits(tons, hits):
    boat = Boat(BIG, space="P2").play("stay", "S1", 6, 6, tons)
    assert boat.data("target.identified") == {"space": "S1", "tons": tons * 1000, "hits": hits}


@pytest.mark.case("Big Ships/two hits")
def test_the_second_hit_sinks_whichever_turn_it_comes_in():
    boat = Boat(BIG, space="P2", targets={"S2": 12000, "S1": 0}).play("stay", "S2", 4, 5)
    assert boat.data("torpedo.hit") == {"space": "S2", "hits_left": 1}
    boat.play("stay", "S2", 4, 5)
    assert boat.data("target.sunk") == {"space": "S2", "tons": 12000}


# --- one die on a chart -----------------------------------------------------------------------------------

NEAR = {"targets": {**FAR, "S1": 3000, "S2": 4000}}
HUNTED = {"escort": "detected"}
DICE = [
    # what stands, what was answered before, the column, the faces, and what is asked then and otherwise
    ({"space": "S2"}, ["stay"], None, "123", "aircraft.strafe", "turn.move"),
    ({"space": "S2", "spotted": True}, ["stay"], "surface", "3456", "damage.repair", "turn.move"),
    ({"space": "S2", **NEAR}, ["stay", 5, "S2"], "surface", "3456", "destroyer.attack", "destroyer.attack"),
    ({"space": "P2", **NEAR}, ["stay", "S2"], "periscope", "456", "destroyer.search", "destroyer.search"),
    ({"space": "D2", "escort": "searching"}, ["stay"], None, "123", "destroyer.attack", "turn.move"),
    ({"space": "S2", **HUNTED}, ["stay", 5], "surface", "3456", "damage.repair", "turn.move"),
    ({"space": "P2", **HUNTED}, ["stay"], "periscope", "456", "damage.repair", "turn.move"),
    ({"space": "D2", **HUNTED}, ["stay"], "100m", "56", "damage.repair", "turn.move"),
    ({"space": "T2", **HUNTED}, ["stay"], "200m", "6", "damage.repair", "turn.move"),
]


@pytest.mark.case("Aircraft Phase", "Aircraft Phase/strafing", "Torpedo Phase/surface", "Torpedo Phase/submerged")
@pytest.mark.case("Destroyer Phase/search", "Destroyer Phase/attack")
@pytest.mark.parametrize(("values", "before", "column", "faces", "met", "otherwise"), DICE)
def test_what_each_face_does(values, before, column, faces, met, otherwise):
    for face in range(1, 7):
        boat = Boat(**QUIET | values).play(*before)
        assert (boat.prompt.kind, boat.prompt.column) == ("roll", column)
        boat.play(face)
        assert boat.key == (met if str(face) in faces else otherwise)
        assert not boat.patrol.fired or boat.patrol.hits == (str(face) in faces)


# --- aircraft ---------------------------------------------------------------------------------------------


@pytest.mark.case("Aircraft Phase/evasion")
def test_a_boat_that_submerges_is_no_longer_spotted():
    boat = Boat(space="S2", spotted=True, **QUIET).play("P2")
    assert (boat.patrol.spotted, boat.events) == (False, ["boat.moved", "aircraft.shaken", "battery.used"])


# --- torpedoes --------------------------------------------------------------------------------------------


@pytest.mark.case("Torpedo Phase")
def test_one_torpedo_is_spent_whether_it_hits_or_not():
    boat = Boat(space="P2", targets={"S1": 3000, "S2": 4000}).play("stay")
    assert boat.keys == ["none", "S1", "S2"]
    boat.play("S1", 1, 5)
    assert (boat.patrol.torpedoes, boat.patrol.fired, boat.patrol.hits) == (6, 1, 0)


@pytest.mark.case("Torpedo Phase")
@pytest.mark.parametrize("values", [{"space": "D2"}, {"space": "T2"}, {"space": "P2", "torpedoes": 0}, {"space": "P5"}])
def test_no_shot_from_the_deep_without_a_torpedo_or_a_target_in_reach(values):
    assert Boat(**values, targets={**FAR, "S2": 4000}).play("stay").key == "turn.move"


@pytest.mark.case("Torpedo Phase/sunk")
def test_what_is_hit_is_sunk_and_scored_in_its_order():
    boat = Boat(space="P2", targets={"S1": 3000, "S2": 4000}).play("stay", "S2", 6, 5).play("stay", "S1", 6, 5)
    assert [(ship.space, ship.tons) for ship in boat.patrol.ships] == [("S2", 4000), ("S1", 3000)]
    assert (boat.patrol.tons, GAME.measure(boat.state).gains) == (7000, 2)


@pytest.mark.case("Type-VIIC Unterseeboot/salvo")
def test_two_at_once_may_be_split_at_periscope_depth_only():
    targets = {**FAR, "S1": 3000, "S2": 4000}
    assert Boat(VIIC, space="P2", targets=targets).play("stay").keys == [
        "none",
        "S1",
        "S2",
        "S1+S1",
        "S1+S2",
        "S2+S2",
    ]
    assert Boat(VIIC, space="S2", targets=targets).play("stay", 5).keys == ["none", "S2", "S2+S2"]
    assert Boat(VIIC, space="P2", targets=targets, torpedoes=1).play("stay").keys == ["none", "S1", "S2"]
    assert Boat(space="P2", targets=targets).play("stay").keys == ["none", "S1", "S2"]


@pytest.mark.case("Type-VIIC Unterseeboot/salvo")
def test_the_second_of_a_pair_is_spent_without_a_die_when_the_ship_is_gone():
    boat = Boat(VIIC, space="P2", targets={**FAR, "S2": 4000}).play("stay", "S2+S2", 4)
    assert boat.data("torpedo.wasted") == {"space": "S2"}
    assert (boat.key, boat.patrol.torpedoes, boat.patrol.fired) == ("destroyer.attack", 12, 2)


@pytest.mark.case("Type-VIIC Unterseeboot/salvo")
def test_both_dice_are_thrown_in_the_order_of_the_key():
    boat = Boat(VIIC, space="P2", targets={**FAR, "S1": 3000, "S2": 4000}).play("stay", "S1+S2")
    assert boat.prompt.data == {"target": "S1"}
    assert boat.play(6).prompt.data == {"target": "S2"}


@pytest.mark.case("Type-VIIC Unterseeboot/detected")
@pytest.mark.parametrize(("space", "by"), [("P2", "salvo"), ("S2", "surface")])
def test_two_at_once_are_detected_without_a_search(space, by):
    boat = Boat(VIIC, space=space, spotted=False, targets={**FAR, "S2": 4000})
    boat.play("stay", *([5] if space == "S2" else []), "S2+S2", 1, 1)
    assert (boat.data("destroyer.detected"), boat.key) == ({"by": by}, "destroyer.attack")


# --- the destroyer ----------------------------------------------------------------------------------------


@pytest.mark.case("Destroyer Phase")
def test_a_search_goes_on_each_turn_until_the_boat_has_got_away():
    boat = Boat(space="P2", targets={**FAR, "S2": 4000}).play("stay", "S2", 1, 6)
    assert boat.patrol.escort == "searching"
    assert boat.play("D2", 6).asked[-1] == "destroyer.search"
    assert boat.play("T2", 6).patrol.escort == "none"


@pytest.mark.case("Destroyer Phase/search")
def test_a_boat_that_is_searched_for_and_surfaces_is_detected_without_a_die():
    boat = Boat(space="P2", escort="searching", **QUIET).play("S2", 5)
    assert (boat.data("destroyer.detected"), boat.key) == ({"by": "surfaced"}, "destroyer.attack")


@pytest.mark.case("Destroyer Phase/attack")
def test_a_detected_boat_that_fires_again_stays_detected_and_is_attacked_once():
    boat = Boat(space="P2", escort="detected", targets={**FAR, "S2": 4000}).play("stay", "S2", 1, 2)
    assert boat.asked[-2:] == ["torpedo.shot", "destroyer.attack"]
    assert (boat.patrol.escort, boat.key) == ("detected", "turn.move")
    assert "destroyer.searching" not in boat.events


@pytest.mark.case("Destroyer Phase/no shot")
def test_a_boat_that_was_strafed_and_has_not_fired_is_not_searched_for():
    boat = Boat(space="S2", targets={**FAR, "S2": 4000}).play("stay", 1, 3, 4, "none")
    assert (boat.patrol.escort, boat.key, boat.patrol.turn) == ("none", "turn.move", 2)


@pytest.mark.case("Uncontrolled Dive")
def test_no_dive_is_asked_for_above_200_m_or_without_an_attack():
    dive = {"options": ["uncontrolled-dive"]}
    assert Boat(dive, space="D2", hull=1, escort="detected").play("stay", 1).key == "turn.move"
    assert Boat(dive, space="T2", hull=1, escort="searching").play("stay", 6).key == "turn.move"
    assert Boat(space="T2", hull=1, escort="detected").play("stay", 1).key == "turn.move"


# --- damage and endings -----------------------------------------------------------------------------------


@pytest.mark.case("Damage Control")
@pytest.mark.parametrize("face", range(1, 7))
def test_one_attempt_at_repair(face):
    boat = Boat(space="D2", escort="detected").play("stay", 5, face)
    assert (boat.patrol.hull, boat.key) == (3 if face >= 4 else 2, "turn.move")
    assert boat.data("damage.repaired" if face >= 4 else "damage.hull_lost") == {"hull": boat.patrol.hull}


@pytest.mark.case("Damage Control/sunk", "Victory Conditions/lost")
def test_the_third_hull_token_sinks_her_at_once():
    boat = Boat(space="P2", hull=1, escort="detected", sunk={"S1": 6000}).play("stay", "none", 4, 1)
    record = boat.state.patrols[0]
    assert (record.outcome, record.cause, record.hull, record.honour) == ("lost", "destroyer", 0, "wound_badge")
    assert boat.events[-4:] == ["damage.hull_lost", "boat.lost", "patrol.honour", "campaign.over"]
    assert (boat.state.tons, boat.state.patrol) == (6000, None)


@pytest.mark.case("Victory Conditions")
def test_the_honour_is_of_one_patrol():
    boat = Boat(space="S2", sunk={"S1": 6000}).play("home", 5, "sail").play("home", 5)
    assert [record.honour for record in boat.state.patrols] == ["war_badge", "war_badge"]


def ten(last):
    """Nine patrols survived, and the tenth ended so."""
    boat = Boat()
    for _ in range(9):
        boat.play("home", 5, "sail")
    return boat.play("home", *last)


@pytest.mark.case("Playing a Campaign")
def test_ten_patrols_survived_are_a_success_and_sailing_on_does_not_undo_it():
    boat = ten([5])
    assert boat.data("campaign.goal") == {"survived": 10, "tons": 0}
    assert GAME.end(boat.state) is None
    boat.play("sail")
    boat.place(space="P2", main=0, aux=0)
    boat.play("stay")
    end = GAME.end(boat.state)
    assert (end["reason"], end["cause"], end["success"], end["patrols"], end["survived"]) == (
        "lost",
        "battery",
        True,
        11,
        10,
    )


@pytest.mark.case("Playing a Campaign")
def test_who_stays_ashore_closes_the_campaign():
    boat = Boat(space="S2", sunk={"S1": 6000, "S3": 5000}).play("home", 5, "enough")
    assert boat.notes[-1].data == {"patrols": 1, "survived": 1, "tons": 11000}
    end = GAME.end(boat.state)
    assert end.items() >= {"reason": "enough", "cause": "", "tons": 11000, "success": False}.items()
    assert (end["honours"], end["last"]["number"]) == (["combat_clasp"], 1)


@pytest.mark.case("Playing a Campaign")
def test_a_next_patrol_has_a_fresh_boat_and_new_targets():
    boat = Boat(space="S2", hull=1, torpedoes=2, main=1, aux=0, sunk={"S1": 6000}).play("home", 5, "sail")
    patrol = boat.patrol
    assert (patrol.number, patrol.turn, patrol.hull, patrol.main, patrol.aux, patrol.torpedoes) == (2, 1, 3, 6, 3, 7)
    assert {target.state for target in patrol.targets.values()} == {"unknown"}


# --- what a turn costs ------------------------------------------------------------------------------------

COSTS = [
    ({"space": "P4", "escort": "searching"}, "stay", 1 / 8),
    ({"space": "P4", "escort": "searching"}, "S3", 1 - 5 / 6 * 2 / 3),
    ({"space": "P4", "escort": "searching"}, "D3", 1 / 12),
    ({"space": "S2"}, "stay", 1 / 6),
    ({"space": "S2", "spotted": True}, "stay", 1 / 3),
    ({"space": "S2", "spotted": True}, "P2", 0),
    ({"space": "T2", "escort": "detected"}, "stay", 1 / 12),
    ({"space": "P2"}, "home", 1 / 6),
]


@pytest.mark.parametrize(("values", "way", "hull"), COSTS)
def test_the_chance_of_losing_a_hull_token(values, way, hull):
    cost = chances.way(Boat(**values).state, book(), way)
    assert cost.hull == pytest.approx(hull)
    assert cost.boat == 0


def test_the_chance_of_losing_the_boat():
    dive = {"options": ["uncontrolled-dive"]}
    hunted = {"space": "T2", "escort": "detected"}
    assert chances.way(Boat(space="S2", hull=1).state, book(), "stay").boat == pytest.approx(1 / 6)
    assert chances.way(Boat(space="P2", main=0, aux=0).state, book(), "stay").boat == 1
    assert chances.way(Boat(space="P2", turn=20).state, book(), "stay").boat == 1
    assert chances.way(Boat(dive, hull=1, **hunted).state, book(), "stay").boat == pytest.approx(1 / 12 + 11 / 12 / 6)
    assert chances.way(Boat(dive, hull=2, **hunted).state, book(), "stay").boat == pytest.approx(1 / 12 / 6)


@pytest.mark.parametrize(
    ("values", "found", "hull"),
    [
        ({"space": "P2"}, 1 / 2, 1 / 8),
        ({"space": "P2", "escort": "detected"}, 1, 1 / 4),
        ({"space": "S2"}, 1, 1 / 3),
    ],
)
def test_the_price_of_a_shot(values, found, hull):
    price = chances.after_shot(Boat(**values).state, book())
    assert price == (pytest.approx(found), pytest.approx(hull))


def test_the_chance_of_a_shot():
    boat = Boat(VIIC, space="P2", targets={"S1": 3000, "S2": 12000})
    assert chances.sinks(boat.state, book(), "S1") == [("S1", pytest.approx(1 / 2))]
    assert chances.sinks(boat.state, book(), "S1+S1") == [("S1", pytest.approx(3 / 4))]
    assert chances.sinks(boat.state, book(), "S2+S2") == [("S2", pytest.approx(1 / 4))]
    assert chances.sinks(boat.state, book(), "S1+S2") == [("S1", pytest.approx(1 / 2)), ("S2", 0)]


def test_a_state_from_elsewhere_cannot_hold_what_pages_would_draw_for_ever():
    state = GAME.dump(Boat().state)
    assert GAME.beyond(state) == []
    assert GAME.beyond({**state, "number": 10**9}) == ["number: too much"]
    assert GAME.beyond({**state, "boat": "U" * 2000}) == ["boat: too much"]
    assert "patrol 3 after 0" in GAME.check(GAME.load({**state, "number": 3}))
