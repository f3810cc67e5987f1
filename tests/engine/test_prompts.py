"""What each prompt takes, what it refuses and with which word, and what it shows."""

import random

import pytest

from campaigns.engine.prompts import (
    Aside,
    BadAnswer,
    Choose,
    Facts,
    Field,
    Option,
    Outcome,
    Roll,
    Rolled,
    reason,
    words,
)
from tests.engine import toy
from tests.engine.desk import BOOK

SOURCE = random.Random(3)


def watch(**changes):
    made = toy.new({"keeper": "Flora"}, BOOK)
    for name, value in changes.items():
        setattr(made, name, value)
    return made


def night(on, **more):
    return Roll("night.passes", "2d6", "2.1", chart="L1", column="bright", drms=toy.NIGHT, on=on, **more)


def refusal(prompt, raw):
    with pytest.raises(BadAnswer) as caught:
        prompt.read(raw, BOOK, SOURCE)
    return caught.value.key, caught.value.field


def test_a_roll_adds_its_modifiers_and_reads_its_chart():
    on = watch(fog=True)
    on.lamp.wicks["wool"] = 3
    kept, got = night(on).read({"dice": [3, 5]}, BOOK, SOURCE)
    assert kept["mods"] == [["fog", -1], ["per_wick", 3]]
    assert got == Rolled((3, 5), 8, 2, 10, "two")


def test_modifiers_considered_and_not_applied_say_why():
    found = {drm.key: (drm.applied, drm.drm, drm.why) for drm in night(watch(fog=True)).considered(BOOK)}
    assert found == {"fog": (True, -1, ""), "per_wick": (False, 1, "No wick to spare.")}


@pytest.mark.parametrize(("total", "result"), [(-1, "low"), (2, "low"), (3, "high"), (6, "high"), (9, "high")])
def test_outcomes_are_read_as_they_stand_and_go_on_at_both_ends(total, result):
    roll = Roll("x", "1d6", "1", outcomes=lambda: (Outcome(1, 2, "low"), Outcome(3, 6, "high")))
    assert roll.result(None, (), total, total) == result


@pytest.mark.parametrize(("up_to", "result"), [(0, "high"), (6, "low"), (7, "low")])
def test_an_outcome_may_be_out_of_reach(up_to, result):
    roll = Roll("x", "1d6", "1", outcomes=lambda: (Outcome(1, up_to, "low"), Outcome(up_to + 1, None, "high")))
    assert roll.result(None, (), 6, 6) == result


def test_a_modifier_by_hand_is_kept_with_its_reason():
    kept, got = night(watch()).read({"dice": [1, 1], "modifier": {"drm": 6, "why": " tide "}}, BOOK, SOURCE)
    assert kept["modifier"] == {"drm": 6, "why": "tide"}
    assert (got.total, got.result) == (8, "ship")


def test_a_roll_for_me_says_so():
    kept, _ = night(watch()).read({"auto": True}, BOOK, SOURCE)
    assert kept["by"] == "here"
    assert night(watch()).kept(kept) == Rolled(tuple(kept["dice"]), kept["natural"], 0, kept["total"], kept["result"])


def test_dice_that_are_taken_one_by_one_are_not_added_and_take_no_modifier():
    pair = Roll("round.roll", "2d6", "2.1", each=True)
    kept, got = pair.read({"dice": [3, 5]}, BOOK, SOURCE)
    assert (kept["result"], got.result) == ([3, 5], [3, 5])
    raw = {"dice": [3, 5], "modifier": {"drm": 1, "why": "luck"}}
    assert refusal(pair, raw) == ("modifier.none", "modifier")


def test_a_recorded_result_is_replayed_as_recorded():
    kept = {"dice": [1, 1], "natural": 2, "drm": 0, "total": 2, "result": "as it was"}
    assert night(watch()).kept(kept).result == "as it was"


def test_what_a_total_would_mean():
    assert BOOK.row_list("L1", "bright") == [(None, 4, "calm"), (5, 8, "ship"), (9, 22, "two")]
    assert list(night(watch()).possible(BOOK)) == ["calm", "ship", "two"]
    read = Roll("x", "1d6", "1", outcomes=lambda: [Outcome(1, 3, "low"), Outcome(4, 6, "high")])
    assert list(read.possible(BOOK)) == ["low", "high"]
    assert list(Roll("x", "1d6", "1").possible(BOOK)) == []


ROLLS = [
    ({}, "form", "dice"),
    ({"dice": 5}, "form", "dice"),
    ({"dice": "35"}, "form", "dice"),
    ({"dice": [7, 1]}, "dice.face", "dice"),
    ({"dice": [3]}, "dice.count", "dice"),
    ({"dice": [3, None]}, "dice.missing", "dice"),
    ({"dice": ["", 2]}, "dice.missing", "dice"),
    ({"dice": [3, "4"]}, "dice.number", "dice"),
    ({"dice": [3, True]}, "dice.number", "dice"),
    ({"dice": [3, 4], "modifier": 1}, "form", "modifier"),
    ({"dice": [3, 4], "modifier": {"drm": 1}}, "why.required", "why"),
    ({"dice": [3, 4], "modifier": {"drm": 21, "why": "x"}}, "modifier.number", "modifier"),
    ({"dice": [3, 4], "modifier": {"drm": "1", "why": "x"}}, "modifier.number", "modifier"),
    ({"dice": [6, 6], "modifier": {"drm": 20, "why": "x"}}, "roll.off_chart", "modifier"),
    ({"auto": 1}, "form", "dice"),
    ({"aside": "by_hand"}, "aside.unknown", "aside"),
    ({"aside": ["x"]}, "aside.unknown", "aside"),
]


PLACES = [([None, 2], [1]), ([3, ""], [2]), (["", ""], [1, 2]), ([3, "x"], [2]), ([3, 7], [2])]


@pytest.mark.parametrize(("dice", "places"), PLACES)
def test_a_refused_roll_names_the_dice_that_it_is_about(dice, places):
    with pytest.raises(BadAnswer) as refused:
        night(watch()).read({"dice": dice}, BOOK, SOURCE)
    assert refused.value.data["places"] == places


@pytest.mark.parametrize(("raw", "key", "field"), ROLLS)
def test_a_roll_refuses(raw, key, field):
    assert refusal(night(watch()), raw) == (key, field)


def test_a_bad_modifier_throws_no_dice():
    source = random.Random(9)
    before = source.getstate()
    with pytest.raises(BadAnswer):
        night(watch()).read({"auto": True, "modifier": {"drm": 99, "why": "x"}}, BOOK, source)
    assert source.getstate() == before


ONE = Choose("c", "1", (Option("a"), Option("b", {"name": "Flora", "tons": 7200})), asides=("out",))
MANY = Choose("c", "1", lambda: (Option("a"), Option("b"), Option("c")), many=(1, 2))


def test_choices():
    assert ONE.read({"choose": "a"}, BOOK, SOURCE) == ({"choose": "a", "chosen": {"a": {}}}, "a")
    assert ONE.read({"choose": ["b"]}, BOOK, SOURCE)[1] == "b"
    kept = {"choose": ["c", "a"], "chosen": {"c": {}, "a": {}}}
    assert MANY.read({"choose": ["c", "a"]}, BOOK, SOURCE) == (kept, ("c", "a"))
    assert MANY.read({"choose": "a"}, BOOK, SOURCE)[1] == ("a",)
    assert MANY.kept({"choose": ["c", "a"]}) == ("c", "a")
    assert ONE.read({"aside": "out"}, BOOK, SOURCE) == ({"aside": "out"}, Aside("out"))
    assert ONE.kept({"aside": "out"}) == Aside("out")


def test_what_was_chosen_is_kept_with_its_data():
    many = Choose("c", "1", (Option("a", {"tons": 1}), Option("b"), Option("c", {"tons": 3})), many=(1, 3))
    assert ONE.read({"choose": "b"}, BOOK, SOURCE)[0]["chosen"] == {"b": {"name": "Flora", "tons": 7200}}
    assert many.read({"choose": ["c", "b"]}, BOOK, SOURCE)[0]["chosen"] == {"c": {"tons": 3}, "b": {}}


def test_what_was_chosen_decides_by_its_keys_alone():
    """So an entry of before, which kept no data, gives the procedure the same."""
    for prompt, raw in ((ONE, "b"), (MANY, ["c", "a"])):
        kept, got = prompt.read({"choose": raw}, BOOK, SOURCE)
        before = {name: value for name, value in kept.items() if name != "chosen"}
        assert prompt.kept(kept) == prompt.kept(before) == got


CHOICES = [
    (ONE, {}, "choice.none"),
    (ONE, {"choose": ""}, "choice.none"),
    (ONE, {"choose": ["a", "b"]}, "choice.none"),
    (ONE, {"choose": {"a": 1}}, "choice.none"),
    (ONE, {"choose": "z"}, "choice.unknown"),
    (ONE, {"choose": [["a"]]}, "choice.none"),
    (MANY, {"choose": None}, "choice.unknown"),
    (MANY, {"choose": []}, "choice.few"),
    (MANY, {"choose": ["a", "b", "c"]}, "choice.many"),
    (MANY, {"choose": ["a", "a"]}, "choice.twice"),
    (MANY, {"choose": [{}]}, "choice.unknown"),
]


@pytest.mark.parametrize(("prompt", "raw", "key"), CHOICES)
def test_a_choice_refuses(prompt, raw, key):
    assert refusal(prompt, raw)[0] == key


FORM = Facts(
    "f",
    "1",
    (
        Field("hull", "integer", low=0, high=8),
        Field("name", "text", high=10),
        Field("note", "long", required=False),
        Field("night", "boolean"),
        Field("sea", "choice", options=("calm", "rough")),
    ),
)
GOOD = {"hull": 3, "name": " Flora ", "note": "", "night": True, "sea": "calm"}


def test_facts():
    kept, got = FORM.read({"facts": GOOD}, BOOK, SOURCE)
    assert kept["facts"] == {"hull": 3, "name": "Flora", "note": None, "night": True, "sea": "calm"}
    assert kept["chosen"] == {"sea": {}}
    got["hull"] = 99
    assert kept["facts"]["hull"] == 3
    assert FORM.read({"facts": GOOD | {"night": None}}, BOOK, SOURCE)[1]["night"] is False


FACTS = [
    (None, "form", "facts"),
    ([], "form", "facts"),
    ({**GOOD, "more": 1}, "field.unknown", "more"),
    ({**GOOD, "hull": None}, "field.required", "hull"),
    ({**GOOD, "hull": "3"}, "field.number", "hull"),
    ({**GOOD, "hull": True}, "field.number", "hull"),
    ({**GOOD, "hull": -1}, "field.low", "hull"),
    ({**GOOD, "hull": 9}, "field.high", "hull"),
    ({**GOOD, "name": "   "}, "field.required", "name"),
    ({**GOOD, "name": 5}, "form", "name"),
    ({**GOOD, "name": "x" * 11}, "field.long", "name"),
    ({**GOOD, "name": "a\x07"}, "field.signs", "name"),
    ({**GOOD, "note": "\ud800"}, "field.signs", "note"),
    ({**GOOD, "night": "yes"}, "form", "night"),
    ({**GOOD, "sea": "flat"}, "field.choice", "sea"),
    ({**GOOD, "sea": ["calm"]}, "field.choice", "sea"),
]


@pytest.mark.parametrize(("facts", "key", "field"), FACTS)
def test_facts_refuse(facts, key, field):
    assert refusal(FORM, {"facts": facts}) == (key, field)


@pytest.mark.parametrize("raw", [{}, {"why": ""}, {"why": "  "}, {"why": 5}, {"why": None}])
def test_a_reason_is_never_empty(raw):
    with pytest.raises(BadAnswer, match=r"why\.required"):
        reason(raw)


def test_words_keep_lines_and_refuse_length():
    assert words(" a\n\tb ", "x") == "a\n\tb"
    with pytest.raises(BadAnswer, match=r"field\.long"):
        words("x" * 2001, "x")
