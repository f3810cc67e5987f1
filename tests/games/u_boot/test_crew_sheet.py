"""The crew sheet: activations, busy men, health, technical conditions, stores."""

import pytest

from campaigns.engine.prompts import BadAnswer
from tests.games.u_boot.kit import Boat, crewed

ONE = ["activation"]
FULL = ONE * 3


def tokens(boat, man):
    return boat.state.men[man].tokens


def men_asked(boat):
    return boat.prompt.key, boat.prompt.many


# --- who carries an order out -----------------------------------------------------------------------------------


@pytest.mark.case("6.5", "6.6", "6.2")
def test_whoever_carries_an_order_out_is_activated_once_more_without_the_icon():
    boat = crewed().play("new-course")
    assert (men_asked(boat), boat.prompt.data) == (("crew.men", (1, 2)), {"order": "new-course"})
    boat.play(["f1", "c2"])
    assert (boat.prompt.key, boat.prompt.data["job"], boat.keys) == ("crew.unskilled", "helm", ["f1", "c2"])
    boat.play(["c2"])
    assert (tokens(boat, "f1-1"), tokens(boat, "c2-1")) == (ONE, ONE * 2)
    assert boat.state.skills == {"helm": {"f1-1": True, "c2-1": False}}
    boat.play("new-course", ["f1", "c2"])  # what is known is not asked again
    assert (boat.prompt.key, tokens(boat, "c2-1"), boat.mission.excess) == ("desk", FULL, 1)


@pytest.mark.case("6.5")
def test_icons_of_an_order_that_mixes_them_are_asked_every_time():
    boat = crewed(surfaced=False).play("new-depth", ["e1", "f1"], ["f1"])
    assert boat.state.skills == {}
    assert boat.play("new-depth", ["e1", "f1"]).prompt.key == "crew.unskilled"


@pytest.mark.case("6.5", "6.6.1")
def test_on_easy_everything_costs_one_less_and_no_excess_is_kept():
    boat = Boat({"captain_level": "easy", "options": ["crew-sheet"]}, tokens={"c2-1": FULL})
    boat.play("new-course", ["f1", "c1"], ["c1"])
    assert (tokens(boat, "f1-1"), tokens(boat, "c1-1")) == ([], ONE)
    boat.play("new-course", ["c2"], ["c2"])
    assert (boat.data("crew.full"), tokens(boat, "c2-1"), boat.mission.excess) == ({"men": ["c2-1"]}, FULL, None)


@pytest.mark.case("7.5.3")
def test_torpedoes_are_shared_as_evenly_as_they_go():
    boat = crewed().play("fire", {"torpedoes": 5})
    assert boat.prompt.many == (1, 5)
    boat.play(["c3", "c1"], [])
    assert (tokens(boat, "c3-1"), tokens(boat, "c1-1")) == (FULL, ONE * 2)
    assert crewed().play("fire", {"torpedoes": 2}).prompt.many == (1, 2)


@pytest.mark.case("8.4", "9.4.1")
def test_messages_and_other_food_cost_more():
    boat = crewed().play("enigma", {"messages": 2}, ["f2"], ["f2"])
    assert tokens(boat, "f2-1") == FULL
    boat.play("meal", {"tokens": 2, "extra": "swap"}, ["n1"], [])
    assert (tokens(boat, "n1-1"), boat.data("meal")) == (ONE * 2, {"count": 1})


@pytest.mark.case("10.3.4")
def test_in_the_dark_one_more_man_is_activated():
    boat = crewed(environment={"lighting-3": 2}).play("tdc", ["c1"], [])
    assert (boat.prompt.key, boat.prompt.data["section"], "c1" in boat.keys) == ("crew.extra", 3, False)
    boat.play("e1")
    assert (tokens(boat, "e1-1"), boat.prompt.key) == (ONE, "desk")
    boat.play("repair", "lighting-3", ["e2"], [], "e3")
    assert (tokens(boat, "e3-1"), boat.mission.environment) == (ONE, {"lighting-3": 1})


@pytest.mark.case("10.3.4", "7.5.3")
def test_an_order_of_two_sections_asks_which_when_one_is_dark():
    assert crewed().play("flood").prompt.key == "crew.men"
    boat = crewed(environment={"lighting-6": 1}).play("flood")
    assert (boat.prompt.key, boat.keys) == ("order.section", ["1", "6"])
    assert boat.play("1", ["c1"], []).prompt.key == "desk"
    assert boat.play("flood", "6", ["c1"]).prompt.key == "crew.extra"
    cut_off = crewed(environment={"lighting-6": 1}, flooded=[1]).play("flood")
    assert cut_off.keys == ["6"]


def test_with_nobody_alive_nobody_is_asked_for():
    boat = crewed(environment={"lighting-1": 1})
    for figure in boat.state.living:
        boat.state.men[f"{figure}-1"].dead = True
    assert boat.play("flood").prompt.key == "desk"


@pytest.mark.case("7.7", "6.6")
def test_men_whom_a_card_activates():
    boat = crewed(tokens={"e1-1": FULL}).play("card", {"deck": "event", "morale": 1}, ["e1", "e2"])
    assert (tokens(boat, "e2-1"), boat.mission.excess) == (ONE, 1)
    boat.play("address", {"title": "Beer", "morale": 3}, ["c1"], [], ["f1"])
    assert (tokens(boat, "c1-1"), tokens(boat, "f1-1")) == (ONE, ONE)


# --- busy men ---------------------------------------------------------------------------------------------------


@pytest.mark.case("6.7", "9.3")
def test_observers_are_busy_and_six_at_most():
    boat = crewed(tokens={"n1-1": FULL, "n2-1": ["wound", "fatigue", "fatigue"]})
    assert boat.closed["join"] == "nothing"
    boat.play("observe", ["n1", "n2", "n3"], ["n3"])
    assert tokens(boat, "n1-1") == ["observation", "activation", "activation"]
    assert tokens(boat, "n3-1") == ["observation", "activation"]
    assert (boat.data("crew.full"), boat.data("observers"), boat.mission.excess) == (
        {"men": ["n2-1"]},
        {"count": 2},
        1,
    )
    boat.play("join")
    assert (boat.prompt.many, "n1" in boat.keys) == ((1, 4), False)
    boat.play(["c1", "c2", "c3", "c4"], [])
    assert (boat.data("observers"), boat.mission.orders) == ({"count": 6}, 1)
    assert boat.closed.items() >= {"observe": "six-observers", "join": "six-observers"}.items()


@pytest.mark.case("6.7", "6.4")
def test_whoever_moves_stops():
    boat = crewed(tokens={"n1-1": ["observation"], "n2-1": ["observation"]}).play("mobilise")
    assert (boat.prompt.key, boat.keys) == ("move.busy", ["n1", "n2"])
    boat.play(["n2"])
    assert (tokens(boat, "n2-1"), boat.data("observers")) == (ONE, {"count": 1})
    boat.play("relieve", ["n1"])
    assert (tokens(boat, "n1-1"), boat.data("observers"), boat.closed["relieve"]) == (ONE, {"count": 0}, "nothing")


@pytest.mark.case("9.3")
def test_a_dive_frees_every_observer():
    boat = crewed(tokens={"n1-1": ["observation"], "n2-1": ["observation"]})
    boat.play("dive", ["f1"], [], ["n2"])
    assert (tokens(boat, "n1-1"), boat.state.men["n2-1"].dead, boat.data("observers")) == (ONE, True, {"count": 1})


@pytest.mark.case("10.3.9")
def test_over_the_deck_costs_an_activation():
    boat = crewed(flooded=[3], tokens={"e1-1": FULL}).play("mobilise")
    assert boat.prompt.key == "move.hatch"
    boat.play(["e1", "e2"])
    assert (tokens(boat, "e2-1"), boat.mission.excess) == (ONE, 1)
    assert crewed(flooded=[1]).play("mobilise").prompt.key == "desk"
    assert crewed(flooded=[3], surfaced=False).play("mobilise").prompt.key == "desk"


@pytest.mark.case("6.13")
def test_four_men_a_cigarette_drop_an_activation():
    boat = crewed(tokens=dict.fromkeys(("n1-1", "n2-1", "c1-1", "c2-1", "f1-1"), ONE)).play("smoke", {"captain": 1})
    assert men_asked(boat) == ("smoke.men", (0, 4))
    boat.play(["n1", "c1"])
    assert (tokens(boat, "n1-1"), tokens(boat, "n2-1")) == ([], ONE)
    assert crewed().play("smoke", {"captain": 1}).prompt.key == "desk"


# --- the bell ---------------------------------------------------------------------------------------------------


@pytest.mark.case("6.8/tokens", "6.7")
def test_busy_tokens_pass_on_and_others_drop_one():
    held = {"n1-1": ["observation", "activation"], "c1-1": ONE * 2, "n1-2": FULL, "f1-1": ["observation"]}
    boat = crewed(tokens=held)
    boat.state.men["f1-2"].dead = True
    boat.play("bell")
    assert (boat.prompt.key, boat.keys) == ("bell.unskilled", ["n1"])
    boat.play(["n1"])
    assert (tokens(boat, "n1-1"), tokens(boat, "c1-1"), tokens(boat, "f1-1")) == (ONE, ONE, [])
    assert tokens(boat, "n1-2") == ["observation", "activation", "activation"]
    assert "app.update" in boat.events
    assert (boat.mission.excess, boat.state.skills) == (2, {"observation": {"n1-2": False}})
    assert boat.mission.watch == 2


@pytest.mark.case("6.8/tokens", "8.6")
def test_whoever_was_treated_drops_a_token_of_his_card():
    boat = crewed().play("condition", "c1", {"title": "Burns", "wounds": 1, "fatigue": 1, "activations": 1})
    assert boat.closed["first-aid"] if "first-aid" not in boat.keys else True
    assert boat.play("bell").prompt.key == "desk"  # untreated: the activation goes
    assert sorted(tokens(boat, "c1-1")) == ["fatigue", "wound"]
    boat.play("bell", "first-aid")
    assert (boat.prompt.key, boat.keys) == ("aid.patients", ["c1"])
    boat.play(["c1"], ["f1"], [])
    assert (tokens(boat, "f1-1"), boat.closed["first-aid"]) == (ONE, "nothing")
    boat.play("bell")
    assert boat.prompt.key == "bell.treated"
    boat.play(["c1"])
    assert (tokens(boat, "c1-1"), boat.state.men["c1-1"].conditions[0].left) == (["fatigue"], ["fatigue"])
    boat.play("bell", "bell", ["c1"])
    assert (tokens(boat, "c1-1"), boat.state.men["c1-1"].conditions) == ([], [])


@pytest.mark.case("6.8/slide")
def test_sliding_tiles_share_their_icons():
    boat = Boat({"navigator_level": "easy", "options": ["crew-sheet", "simple-watch"]})
    boat.play("sextant", ["n1"], ["n1"], "bell", "sextant", ["n1"])
    assert (boat.prompt.key, boat.state.skills) == ("desk", {"sextant": {"n1-1": False}})


@pytest.mark.case("6.8", "6.12")
def test_crew_damage_comes_before_the_watch_changes():
    boat = crewed(environment={"fire-2": 1, "gas-3": 1}).play("bell")
    assert (boat.prompt.key, boat.prompt.data, boat.mission.watch) == (
        "damage.men",
        {"cause": "fire", "section": "2"},
        1,
    )
    boat.play([], ["c1"], [])
    assert (boat.prompt.key, boat.mission.watch) == ("desk", 2)


# --- health -----------------------------------------------------------------------------------------------------


@pytest.mark.case("6.9", "6.7")
def test_a_busy_token_goes_only_when_there_is_no_activation():
    boat = crewed(tokens={"n1-1": ["observation", "activation", "fatigue"]})
    boat.play("condition", "n1", {"title": "Cut", "wounds": 1})
    assert sorted(tokens(boat, "n1-1")) == ["fatigue", "observation", "wound"]
    boat.play("condition", "n1", {"title": "Fever", "wounds": 0, "fatigue": 2, "activations": 1})
    assert sorted(tokens(boat, "n1-1")) == ["fatigue", "fatigue", "wound"]
    assert (boat.data("observers"), boat.data("excess")) == ({"count": 0}, {"spaces": 3, "at": 4})
    assert [card.left for card in boat.state.men["n1-1"].conditions] == [["wound"], ["fatigue"]]


@pytest.mark.case("6.9")
def test_a_wound_takes_the_place_of_fatigue_and_a_spent_card_is_gone():
    boat = crewed().play("condition", "c1", {"title": "Fever", "wounds": 0, "fatigue": 1})
    boat.play("condition", "c1", {"title": "Flu", "wounds": 0, "fatigue": 2})
    boat.play("condition", "c1", {"title": "Cut", "wounds": 1})
    man = boat.state.men["c1-1"]
    assert sorted(man.tokens) == ["fatigue", "fatigue", "wound"]
    assert [(card.title, card.left) for card in man.conditions] == [("Flu", ["fatigue"] * 2), ("Cut", ["wound"])]


@pytest.mark.case("6.12", "10.3.4")
def test_rebreathers_protect_their_section():
    boat = crewed(surfaced=False).play("environment", {"kind": "gas", "section": 2})
    assert (boat.data("rebreathers"), boat.prompt.key) == ({"section": "2"}, "desk")
    boat.play("carry", {"what": "rebreathers", "section": 6}, "damage", {"cause": "gas", "section": "2"})
    assert boat.prompt.key == "damage.men"


# --- technical conditions and stores ----------------------------------------------------------------------------

DIESEL = {"part": "Diesel", "section": 5, "level": "green"}


@pytest.mark.case("10.3.1", "10.3.2", "6.7")
def test_a_technical_condition_from_its_token_to_its_repair():
    boat = crewed().play("technical", DIESEL, "technical", DIESEL | {"part": "Pump"}, "worse", "t1", "repair")
    assert boat.keys == ["t1", "t2"]
    boat.play("t1", ["e1", "e2"], ["e2"])
    one = boat.mission.technical["t1"]
    assert (one.level, one.state, one.crew) == ("yellow", "running", ["e1-1", "e2-1"])
    assert tokens(boat, "e2-1") == ["yellow", "activation"]
    boat.play("paused", "t1")
    assert (one.state, one.crew, tokens(boat, "e1-1")) == ("paused", [], ONE)
    assert boat.play("resume", "t1").prompt.many == (1, 6)
    boat.play(["e1"])
    assert (one.state, one.crew, boat.mission.orders) == ("running", ["e1-1"], 1)
    boat.play("repaired", "t1")
    assert (list(boat.mission.technical), tokens(boat, "e1-1")) == (["t2"], ONE * 2)
    assert boat.play("technical", DIESEL).mission.technical["t3"].part == "Diesel"


@pytest.mark.case("10.3.2", "6.8/tokens")
def test_the_next_watch_takes_a_repair_over():
    boat = crewed().play("technical", DIESEL, "repair", "t1", ["e1", "e2"], [], "bell", [])
    assert boat.mission.technical["t1"].crew == ["e1-2", "e2-2"]
    boat.play("dead", ["e1"])
    assert (boat.mission.technical["t1"].crew, "app.update" in boat.events) == (["e2-2"], True)
    boat.play("mobilise", ["e2"])
    assert boat.mission.technical["t1"].crew == []


@pytest.mark.case("10.3.8", "10.3.7")
def test_a_flooded_section_takes_stores_and_technical_conditions_with_it():
    boat = crewed().play("technical", DIESEL, "repair", "t1", ["e1"], [], "breach", {"section": 5})
    boat.play("breach-over", "flooded", [])
    assert (boat.mission.technical, tokens(boat, "e1-1")) == ({}, ONE)
    assert boat.mission.stores["extinguisher"] is None
    boat.play("carry")
    assert "extinguisher" not in boat.prompt.open()[0].options
    with pytest.raises(BadAnswer) as caught:
        boat.answer({"facts": {"what": "wire", "section": 5}})
    assert (caught.value.key, caught.value.field) == ("section.flooded", "section")


@pytest.mark.case("10.3.5", "6.4", "10.3.7")
def test_where_the_supply_stands_is_told():
    boat = crewed(environment={"leak-4": 1}, morale=5).play("repair", "leak-4", ["e1"], [])
    assert boat.data("supply.elsewhere") == {"supply": "pump", "section": 3}
    boat.play("carry", {"what": "pump", "section": 4}, "environment", {"kind": "leak", "section": 4})
    assert "supply.elsewhere" not in boat.play("repair", "leak-4", ["e1"]).events
    boat.play("breach", {"section": 6}, "repair", "breach-6")
    assert boat.prompt.many == (1, 5)
