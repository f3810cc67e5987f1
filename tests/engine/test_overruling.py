"""Values amended, rolls overruled by the player's card, rolls made again: what each leaves, and what is refused."""

import msgspec
import pytest

from campaigns.engine.amending import chart_result
from campaigns.engine.prompts import Outcome
from tests.engine import toy
from tests.engine.desk import BOOK, Desk, at_night, game_with

WHY = {"why": "x"}
TWO = {"overrule": "two", **WHY}
AGAIN = {"reroll": True, "auto": True}

# --- amend --------------------------------------------------------------------------------------------------------


def test_an_amendment_reaches_the_open_prompt():
    desk = at_night()
    desk.act({"amend": {"fog": True, "wick": 2}, "why": "look again"})
    assert desk.entries[-1].answer == {"amend": {"fog": [False, True], "lamp.wicks.cotton": [0, 2]}}
    assert desk.act({"dice": [3, 3]}).answer["mods"] == [["fog", -1], ["per_wick", 2]]


def test_an_amendment_changes_open_options():
    desk = Desk().do({"amend": {"oil": 0}, "why": "leak"})
    assert [option.key for option in desk.prompt.open()] == ["low"]


AMENDMENTS = [
    ({"amend": {"oil": 3}}, "why.required"),
    ({"amend": {"oil": 3}, "why": " "}, "why.required"),
    *(({"amend": changes, **WHY}, "form") for changes in ({}, [], "oil", {"oil": 2**60})),
    ({"amend": {"trim": "low", "lamp.trim": "high"}, **WHY}, "form"),
    ({"amend": {"oil": 28}, **WHY}, "amend.same"),
    *(({"amend": {path: 3}, **WHY}, "amend.unknown") for path in ("rum", "")),
    *(({"amend": {"oil": value}, **WHY}, "amend.value") for value in ("x", True)),
    *(({"amend": changes, **WHY}, "amend.value") for changes in ({"fog": 1}, {"lamp": {}})),
    ({"amend": {"oil": -5000}, **WHY}, "amend.limit"),
    *(({"amend": changes, **WHY}, "amend.sealed") for changes in ({"night": 2}, {"keeper": "Ada"})),
    ({"amend": {"weather": "a\x07"}, **WHY}, "field.signs"),
    ({"amend": {"weather": "x" * 2001}, **WHY}, "field.long"),
]


@pytest.mark.parametrize(("raw", "key"), AMENDMENTS)
def test_amendments_that_cannot_be(raw, key):
    assert at_night().refused(raw).key == key


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"x" * 99: 1}, {"path": "x" * 60}),
        ({"weather": "x" * 99, "flares": "y" * 99}, {"path": "flares", "value": "y" * 60}),
    ],
)
def test_what_cannot_be_amended_is_named_in_sixty_signs(changes, told):
    assert at_night().refused({"amend": changes, **WHY}).data == told


@pytest.mark.parametrize(
    ("sealed", "refused"), [("lamp", True), ("lamp.trim", True), ("lamp.tri", False), ("lam", False)]
)
def test_what_is_sealed_is_sealed_with_all_that_lies_in_it(sealed, refused):
    desk = at_night()
    desk.game = msgspec.structs.replace(toy.GAME, sealed=(sealed,))
    amend = {"amend": {"lamp.trim": "low"}, **WHY}
    if refused:
        assert desk.refused(amend).key == "amend.sealed"
    else:
        assert desk.act(amend).answer["amend"] == {"lamp.trim": ["high", "low"]}


def test_what_was_wrong_before_is_no_reason_to_refuse_a_cure():
    desk = Desk()
    desk.snapshots[0].state["oil"] = -2000
    desk.act({"amend": {"flares": 3}, **WHY})
    assert desk.refused({"amend": {"flares": 200}, **WHY}).key == "amend.limit"


# --- overrule -----------------------------------------------------------------------------------------------------


NO_DICE = {
    "dice": [],
    "mods": [],
    "natural": 0,
    "drm": 0,
    "total": 0,
    "said": None,
    "by": "card",
    "key": "night.passes",
}
OVERRULED = {  # the acts, the lines that the last voids, what of its answer, and what is asked then
    "the open roll without dice": ([TWO], [], {**NO_DICE, "result": "two"}, "night.tons"),
    "with dice": ([TWO | {"dice": [1, 1]}], [], {"result": "two", "said": "calm", "total": 2}, "night.tons"),
    "with dice rolled here": ([TWO | {"auto": True}], [], {"result": "two", "by": "here"}, "night.tons"),
    "the last roll": ([{"dice": [3, 3]}, TWO], [5], {"result": "two", "said": "ship", "dice": [3, 3]}, "night.tons"),
    "twice": (
        [{"dice": [3, 3]}, TWO, TWO | {"overrule": "calm"}],
        [6],
        {"result": "calm", "said": "ship"},
        "dusk.trim",
    ),
    "past a scene end": ([{"dice": [2, 1]}, TWO | {"overrule": "ship"}], [5], {"result": "ship"}, "night.tons"),
}


@pytest.mark.parametrize(("acts", "voids", "answer", "key"), OVERRULED.values(), ids=OVERRULED)
def test_a_roll_is_overruled(acts, voids, answer, key):
    desk = at_night()
    entry = desk.act(*acts)
    assert (entry.kind, entry.why, entry.voids, desk.prompt.key) == ("overrule", "x", voids, key)
    assert answer.items() <= entry.answer.items()
    assert len(entry.answer["dice"]) == (0 if answer.get("by") == "card" else 2)
    assert [one.number for one in desk.snapshots[:2]] == [1, 4]
    desk.walked()


def two_rolls(watch, charts):
    for _ in range(2):
        yield toy.Roll("night.passes", "2d6", "2.1", "L1", "bright")
    watch.scene = "dawn"


def test_overrule_the_last_roll_where_the_open_one_could_be_meant():
    desk = at_night()
    desk.game = game_with(night=two_rolls)
    assert desk.act({"dice": [3, 3]}, TWO | {"last": True}).voids == [5]
    assert desk.act(TWO).voids == []


def test_overrule_the_last_roll_of_all():
    desk = at_night(nights=1).do({"dice": [2, 1]})
    assert desk.prompt is None
    assert desk.act(TWO | {"overrule": "ship"}).voids == [5]


RESULTS = [{"a": 1, "b": 2}, {"a": 2, "hit": True, "n": "3"}, 7]
MEANT = [({"b": 2, "a": 1}, 0), ("{'a': 1, 'b': 2}", 0), ("7", 2), (7.0, 2), (1, 0), ("1", 0), (1.0, 0), (3, 1)]
MEANT += [("hit", 1), ("a", None), ("True", None), (True, 0), ([1], None), ("", None)]


@pytest.mark.parametrize(("wanted", "at"), MEANT)
def test_a_result_is_meant_whole_or_by_a_cell_or_by_the_name_of_a_yes_column(wanted, at):
    roll = toy.Roll("x", "1d6", "1", outcomes=lambda: [Outcome(1, 6, result) for result in RESULTS])
    assert chart_result(BOOK, roll, wanted) == (None if at is None else RESULTS[at])


def each_night(watch, charts):
    rolled = yield toy.Roll("night.passes", "2d6", "2.1", "L1", "bright", each=True)
    yield toy.Note("night.brought", {"result": rolled.result})
    watch.scene = "dawn"


@pytest.mark.parametrize("wanted", [["ship", "two"], "ship, two"])
def test_overrule_dice_that_are_read_each_by_itself(wanted):
    desk = at_night()
    desk.game = game_with(night=each_night)
    for wrong in ("ship", ["ship", "kraken"], 5):
        assert desk.refused({"overrule": wrong, **WHY}).key == "overrule.not_chart"
    assert desk.act({"dice": [1, 6]}).answer["result"] == ["calm", "ship"]
    assert desk.act({"overrule": wanted, **WHY}).answer["result"] == ["ship", "two"]


# --- reroll -------------------------------------------------------------------------------------------------------


def test_a_reroll_is_spent_and_the_first_roll_void():
    desk = at_night().do({"dice": [3, 3]})
    entry = desk.act({"reroll": True, "dice": [6, 6]})
    assert (entry.kind, entry.voids, entry.answer["result"]) == ("reroll", [5], "two")
    assert desk.state.held == 0
    assert desk.refused({"reroll": True, "dice": [1, 1]}).key == "reroll.none"


def test_what_takes_the_place_of_a_reroll_keeps_it_spent():
    desk = at_night().do({"amend": {"held": 2}, **WHY}, {"dice": [3, 3]}, {"reroll": True, "dice": [3, 4]})
    desk.act({"reroll": True, "dice": [4, 4]})
    assert (desk.state.held, desk.entries[-1].answer["spent"]) == (0, 2)
    desk.act(TWO)
    assert desk.state.held == 0
    assert desk.refused({"reroll": True, "dice": [1, 1]}).key == "reroll.none"
    desk.act({"strike": True})
    assert desk.state.held == 2


def test_a_reroll_past_a_scene_end():
    assert at_night().do({"dice": [2, 1]}, {"reroll": True, "dice": [3, 3]}).prompt.key == "night.tons"


# --- what cannot be -----------------------------------------------------------------------------------------------

REFUSED = [  # after these acts of the night
    ((), {"overrule": "two"}, "why.required"),
    ((), TWO | {"overrule": "kraken"}, "overrule.not_chart"),
    ((), TWO | {"overrule": ["two"]}, "overrule.not_chart"),
    ((), TWO | {"dice": [9, 9]}, "dice.face"),
    (({"dice": [3, 3]},), TWO | {"overrule": "kraken"}, "overrule.unknown"),
    (({"dice": [3, 3]}, {"dice": [0, 5]}), TWO, "overrule.not_chart"),
    ((), {"reroll": True, "dice": [7]}, "dice.face"),
    ((), {"reroll": True, "aside": "by_hand"}, "form"),
    ((), {"reroll": 1, "dice": [3]}, "form"),
    (({"amend": {"oil": 3}, **WHY},), AGAIN, "reroll.not_roll"),
]


@pytest.mark.parametrize(("acts", "raw", "key"), REFUSED)
def test_overrules_and_rerolls_that_cannot_be(acts, raw, key):
    assert at_night().do(*acts).refused(raw).key == key


@pytest.mark.parametrize(
    "acts", [(), ({"choose": "high"},), ({"choose": "high"}, {"choose": ["rope"]}, {"aside": "by_hand"})]
)
def test_where_nothing_was_rolled_nothing_is_rolled_again_or_overruled(acts):
    desk = Desk().do(*acts)
    assert desk.refused(AGAIN).key == "reroll.not_roll"
    assert desk.refused(TWO).key == "overrule.not_chart"
