"""The worked cases of the specification, each citing the section of the rulebook that it follows from."""

import pytest

from campaigns.games.u_boot.rules.scenes import GAME
from tests.games.u_boot.kit import Boat, crewed

FIRE = {"cause": "fire", "section": "5", "men": 4}


def decks(boat):
    return [data["deck"] for data in boat.all("deck")]


@pytest.mark.case("7.2", "7.5")
def test_eight_orders_use_up_the_order_track():
    boat = Boat().play(*["new-course"] * 8)
    assert (boat.mission.order, boat.mission.morale, boat.mission.orders) == (0, 11, 8)
    assert boat.events == ["order.paid"] * 8
    assert boat.all("order.paid")[-1] == {"order": "new-course", "track": "order", "left": 0}


@pytest.mark.case("7.2", "7.3")
def test_from_the_ninth_order_on_morale_pays():
    boat = Boat().place(order=0)
    assert decks(boat.play("new-course")) == [1]
    assert boat.data("order.paid") == {"order": "new-course", "track": "morale", "left": 0}
    assert decks(boat.play("new-course")) == []
    assert decks(boat.play("new-course")) == [1]
    assert (boat.mission.morale, boat.mission.due) == (8, {"1": 2, "2": 0, "3": 0})


@pytest.mark.case("7.2")
def test_a_high_alert_gives_orders_back_and_blocks_a_space():
    boat = Boat(order=3).play("alert")
    assert (boat.mission.order, boat.mission.blocked, boat.mission.alerts) == (8, 1, 1)
    assert boat.data("blocked") == {"blocked": 1}
    boat.play(*["tdc"] * 7)
    assert (boat.mission.order, boat.mission.morale) == (1, 11)
    boat.play("tdc")
    assert (boat.mission.order, boat.mission.morale, decks(boat)) == (1, 10, [1])


@pytest.mark.case("6.8", "6.6.1")
@pytest.mark.parametrize(("marker", "blocked"), [(10, 1), (9, 0)])
def test_excess_farther_left_than_morale_costs_a_space_at_the_bell(marker, blocked):
    boat = Boat(morale=9, excess=marker, order=2).play("bell")
    assert (boat.mission.blocked, boat.mission.excess, boat.mission.order) == (blocked, 0, 8)
    assert boat.play("tdc").data("order.paid")["left"] == 7 - blocked


@pytest.mark.case("6.10", "7.3")
def test_two_dead_pass_two_decks():
    boat = Boat(morale=7).play("dead", ["c1", "e4"])
    assert (boat.mission.morale, decks(boat), boat.mission.deaths) == (3, [2, 2], 2)
    assert boat.all("dead") == [{"man": "c1-1"}, {"man": "e4-1"}]


@pytest.mark.case("6.10", "7.5.1")
def test_four_men_outside_at_a_dive_cost_six_at_most():
    boat = Boat().play("dive", ["n1", "n2", "n3", "n4"])
    assert (boat.mission.morale, decks(boat), boat.mission.surfaced) == (5, [1, 1, 2], False)
    assert boat.events == ["order.paid"] + ["dead"] * 4 + ["deck"] * 3


@pytest.mark.case("7.3", "8.2")
def test_a_ship_sunk_never_lifts_morale_past_the_end():
    boat = Boat(morale=10).play("sunk", {"kind": "corvette"})
    assert (boat.mission.morale, boat.events, boat.data("sunk")) == (11, ["sunk"], {"grt": 1000})


@pytest.mark.case("7.4", "10.3.4")
def test_an_exhausted_crew_is_lost_by_a_leak_alone():
    boat = Boat(morale=0)
    boat.play("environment", {"kind": "lighting", "section": 2})
    assert (boat.mission.environment, boat.mission.morale) == ({"lighting-2": 1}, 0)
    boat.play("dead", ["c1"])
    assert boat.prompt.key == "desk"
    boat.play("environment", {"kind": "leak", "section": 3})
    assert boat.data("lost") == {"how": "exhausted"}
    assert boat.data("mission.over") == {"how": "exhausted", "grade": "F", "grt": 0}
    assert (boat.mission.environment, boat.prompt) == ({"lighting-2": 1}, None)


@pytest.mark.case("7.2", "7.4")
def test_with_both_tracks_at_their_ends_every_order_is_closed():
    boat = Boat().place(morale=1, order=0).play("tdc")
    assert boat.events == ["order.paid", "deck", "exhausted"]
    assert {key for key, why in boat.closed.items() if why == "no-orders"} >= {"mobilise", "dive", "meal", "repair"}
    assert not set(boat.keys) & {"mobilise", "tdc", "periscope", "first-aid"}


@pytest.mark.case("7.4", "10.3.6")
def test_falling_to_the_end_by_a_breach_is_exhausted_not_lost():
    boat = Boat(morale=1).play("breach", {"section": 4})
    assert (boat.mission.morale, decks(boat), boat.prompt.key) == (0, [3], "desk")
    assert boat.events == ["deck", "exhausted", "puzzle"]


MEALS = [([3, 2, 2], 3), ([], -2), ([1, 1], -1), ([3, 3, 3], 5), ([1], -1), ([2], 0)]


@pytest.mark.case("9.4", "9.4.2")
@pytest.mark.parametrize(("meals", "change"), MEALS)
def test_what_the_crew_has_eaten(meals, change):
    boat = Boat(briefing={"title": "x", "date": "1940-08-01", "time": "18:00"}).place(morale=5)
    for tokens in meals:
        boat.play("meal", {"tokens": tokens, "lemon": True})
    boat.play("evening")
    assert (boat.data("evening"), boat.mission.morale) == ({"change": change}, 5 + change)
    assert (boat.mission.meals, boat.mission.time, boat.closed["evening"]) == ([], "22:00", "not-due")


@pytest.mark.case("9.4")
def test_a_fourth_meal_is_closed():
    boat = Boat()
    for count in (1, 2, 3):
        assert boat.play("meal", {"tokens": 2}).data("meal") == {"count": count}
    assert boat.closed["meal"] == "meals-full"


@pytest.mark.case("9.4.3")
def test_food_spoils_in_its_order():
    boat = Boat().play(*["spoil"] * 4)
    assert [data["food"] for data in boat.all("spoiled")] == ["meat", "onions", "eggs", "bread"]
    assert boat.play("spoil").data("spoiled") == {"food": "lemons"}
    boat.play("spoil", "spoil")
    assert boat.closed.items() >= {"spoil": "all-spoiled", "meal": "all-spoiled"}.items()


@pytest.mark.case("6.12")
def test_how_many_crew_tokens_are_drawn():
    boat = Boat().play("environment", {"kind": "fire", "section": 5})
    assert boat.data("damage.resolve") == {"cause": "fire", "section": "5", "tokens": 1}
    assert boat.play("damage", FIRE).data("damage.draw") == {"draw": 4, "of": 16, "percent": 25}
    boat.play("environment", {"kind": "fire", "section": 5})
    assert boat.data("damage.resolve")["tokens"] == 2
    assert boat.play("damage", FIRE | {"men": 3}).data("damage.draw") == {"draw": 6, "of": 16, "percent": 37.5}


@pytest.mark.case("10.3.5")
def test_gas_goes_on_the_surface_alone():
    boat = Boat(surfaced=False, morale=5).play("environment", {"kind": "gas", "section": 2})
    assert (boat.mission.environment, boat.mission.morale) == ({"gas-2": 1}, 4)
    boat.play("environment", {"kind": "gas", "section": 2}, "resurface")
    assert boat.all("cleared") == [{"what": "gas-2"}] * 2
    assert (boat.mission.environment, boat.mission.morale) == ({}, 7)


@pytest.mark.case("10.3.5", "7.4")
def test_gas_on_the_surface_is_crew_damage_and_nothing_else():
    boat = Boat(morale=0).play("environment", {"kind": "gas", "section": 2})
    assert boat.events == ["gas.vented", "damage.resolve"]
    assert (boat.mission.environment, boat.mission.morale, boat.prompt.key) == ({}, 0, "desk")


@pytest.mark.case("6.10", "6.8", "6.2")
def test_a_second_wound_kills_and_his_figure_comes_and_goes():
    boat = crewed().play("condition", "n3", {"title": "Burns", "wounds": 1})
    boat.play("condition", "n3", {"title": "Splinters", "wounds": 1, "fatigue": 2})
    man = boat.state.men["n3-1"]
    assert (man.dead, man.tokens, man.conditions, boat.mission.morale) == (True, [], [], 9)
    assert "n3" not in boat.state.living
    assert boat.play("bell").data("bell.figures") == {"off": [], "on": ["n3"]}
    assert boat.play("bell").data("bell.figures") == {"off": ["n3"], "on": []}


@pytest.mark.case("4.1", "4.2", "4.3/campaign")
def test_a_campaign_fails_with_an_f():
    boat = Boat({"mode": "campaign", "missions": 5})
    for grade, grt in (("B", 12_000), ("E", 3_500)):
        boat.play("end", "base", [], {"grade": grade, "grt": grt}, "go-on").brief(same_patrol=False)
    boat.play("end", "base", [], {"grade": "F", "grt": 0})
    assert boat.prompt is None
    assert GAME.end(boat.state) == {
        **{"reason": "failed", "how": "base", "missions": 3, "grades": ["B", "E", "F"], "grade": "F", "grt": 15_500},
        **{"renown": None, "ships": 0, "dead": 0, "primaries": 0, "secondaries": 0},
    }


@pytest.mark.case("10.3.6", "10.3.7", "10.3.8")
def test_the_second_flooded_section_sinks_the_boat():
    boat = Boat().play("breach", {"section": 2}, "breach-over", "flooded", ["f1"])
    assert (boat.mission.flooded, boat.mission.morale, boat.closed["enigma"]) == ([2], 8, "flooded")
    boat.play("breach", {"section": 5}, "breach-over", "flooded", [])
    assert boat.data("lost") == {"how": "flooded"}
    assert GAME.end(boat.state)["reason"] == "lost"


FULL = ["activation"] * 3


@pytest.mark.case("6.6.1", "6.5", "7.5.3")
def test_three_full_men_reload_and_one_lacks_the_icon():
    boat = crewed(tokens={"c1-1": FULL, "c2-1": FULL, "f1-1": FULL})
    boat.play("reload", ["c1", "c2", "f1"], ["f1"])
    assert (boat.data("excess"), boat.mission.excess) == ({"spaces": 2, "at": 2}, 2)
    assert boat.state.men["f1-1"].tokens == FULL


@pytest.mark.case("6.9", "6.6.1")
def test_a_wound_and_fatigue_take_the_place_of_two_activations():
    boat = crewed(tokens={"c1-1": FULL}).play("condition", "c1", {"title": "Broken arm", "wounds": 1, "fatigue": 1})
    man = boat.state.men["c1-1"]
    assert sorted(man.tokens) == ["activation", "fatigue", "wound"]
    assert man.conditions[0].left == ["wound", "fatigue"]
    assert boat.data("excess") == {"spaces": 2, "at": 2}


@pytest.mark.case("6.12", "6.9")
def test_one_of_four_in_a_fire_is_burnt():
    boat = crewed().play("environment", {"kind": "fire", "section": 5})
    assert boat.prompt.key == "damage.men"
    assert boat.prompt.data == {"cause": "fire", "section": "5"}
    boat.play(["c1", "c2", "f1", "e1"])
    assert boat.data("damage.draw") == {"draw": 4, "of": 16, "percent": 25}
    boat.play(["e1"], {"title": "Burns", "wounds": 1, "activations": 1, "supplies": "ointment"})
    assert sorted(boat.state.men["e1-1"].tokens) == ["activation", "wound"]
    assert (boat.prompt.key, boat.mission.morale) == ("desk", 10)


@pytest.mark.case("7.2")
def test_with_no_order_left_anywhere_an_alert_still_works():
    boat = Boat(order=2, blocked=2, morale=0)
    assert boat.keys[0] == "excess"
    boat.play("alert")
    assert (boat.mission.order, boat.mission.blocked, "mobilise" in boat.keys) == (8, 3, True)
