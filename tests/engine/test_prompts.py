"""Each prompt: accepted answers, refused ones with their word, and its display."""

import copy
import random

import pytest

from campaigns.engine.fields import checked_name, reason, words
from campaigns.engine.prompts import (
    Aside,
    BadAnswer,
    Choose,
    Facts,
    Field,
    Modifier,
    Option,
    Outcome,
    Roll,
    Rolled,
    read_recorded,
    until_ended,
)
from charts.book import compile_book
from charts.names import cleaned_name
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


def refused(prompt, raw):
    with pytest.raises(BadAnswer) as caught:
        prompt.read(raw, BOOK, SOURCE)
    return caught.value


def refusal(prompt, raw):
    error = refused(prompt, raw)
    return error.key, error.field


def given(prompt, raw):
    """The answer that the rules get."""
    return prompt.read(raw, BOOK, SOURCE)[1]


def test_a_roll_adds_its_modifiers_and_reads_its_chart():
    on = watch(fog=True)
    on.lamp.wicks["wool"] = 3
    kept, got = night(on).read({"dice": [3, 5]}, BOOK, SOURCE)
    assert kept["mods"] == [["fog", -1], ["per_wick", 3]]
    assert got == Rolled((3, 5), 8, 2, 10, "two")


def test_a_modifier_counts_as_often_as_its_test_says():
    raw = copy.deepcopy(toy.RAW)
    raw["charts"][0]["modifiers"][1]["drm"] = 2
    on = watch(fog=True)
    on.lamp.wicks["wool"] = 3
    book = compile_book(raw)
    kept, _ = night(on).read({"dice": [1, 2]}, book, SOURCE)
    assert kept["mods"] == [["fog", -1], ["per_wick", 6]]
    assert night(on).fallen(book, (1, 2)) == Rolled((1, 2), 3, 5, 8, "ship")


def test_those_that_count_are_considered_first():
    on = watch()
    on.lamp.wicks["wool"] = 1
    assert [drm.key for drm in night(on).considered(BOOK)] == ["per_wick", "fog"]


def test_a_modifier_whose_test_says_nothing_does_not_count():
    roll = Roll("x", "2d6", "1", "L1", "bright", (Modifier("fog", lambda on: None),))
    assert roll.drm(BOOK) == 0
    assert [(drm.applied, drm.drm) for drm in roll.considered(BOOK)] == [(False, -1)]


def test_a_roll_on_a_roster_has_no_modifiers():
    ships = [{"name": name, "source": "rulebook"} for name in ("Ada", "Flora")]
    book = compile_book({**toy.RAW, "rosters": [{"id": "ships", "ships": ships}]})
    roll = Roll("x", "1d2", "1", chart="ships")
    assert roll.considered(book) == []
    kept, got = roll.read({"dice": [2]}, book, SOURCE)
    assert (kept["mods"], got.result) == ([], ships[1])


def test_without_a_chart_there_are_no_modifiers():
    roll = Roll("x", "1d6", "1", drms=toy.NIGHT, on=watch(fog=True), read_by=lambda charts, natural, total: total)
    assert roll.considered(BOOK) == []
    assert roll.fallen(BOOK, (3,)) == Rolled((3,), 3, 0, 3, 3)
    kept, _ = roll.read({"dice": [3], "modifier": {"drm": 2, "why": "luck"}}, BOOK, SOURCE)
    assert (kept["drm"], kept["result"]) == (2, 5)


def test_a_hole_in_the_edition_is_no_fault_of_the_answer():
    roll = Roll("x", "4d6", "1", "L1", "bright")
    with pytest.raises(LookupError):
        roll.read({"dice": [6, 6, 6, 6]}, BOOK, SOURCE)
    assert refused(roll, {"dice": [6, 6, 6, 6], "modifier": {"drm": 2, "why": "x"}}).data["total"] == 26


def test_a_refusal_is_told_by_its_key():
    assert str(BadAnswer("form", "dice")) == "form"


def test_modifiers_considered_and_not_applied_say_why():
    found = {drm.key: (drm.applied, drm.drm, drm.why) for drm in night(watch(fog=True)).considered(BOOK)}
    assert found == {"fog": (True, -1, ""), "per_wick": (False, 1, "No wick to spare.")}


HALVES = (Outcome(1, 2, "low"), Outcome(3, 6, "high"))
READ = [(HALVES, -1, "low"), (HALVES, 2, "low"), (HALVES, 3, "high"), (HALVES, 6, "high"), (HALVES, 9, "high")]
REACH = ((0, "high"), (6, "low"), (7, "low"))  # an outcome may be out of reach
READ += [((Outcome(1, end, "low"), Outcome(end + 1, None, "high")), 6, result) for end, result in REACH]


@pytest.mark.parametrize(("outcomes", "total", "result"), READ)
def test_outcomes_are_read_as_they_stand_and_go_on_at_both_ends(outcomes, total, result):
    assert Roll("x", "1d6", "1", outcomes=lambda: outcomes).result(None, (), total, total) == result


def test_a_modifier_by_hand_is_kept_with_its_reason():
    kept, got = night(watch()).read({"dice": [1, 1], "modifier": {"drm": 6, "why": " tide "}}, BOOK, SOURCE)
    assert kept["modifier"] == {"drm": 6, "why": "tide"}
    assert (got.total, got.result) == (8, "ship")


def test_a_roll_for_me_says_so():
    kept, _ = night(watch()).read({"auto": True}, BOOK, SOURCE)
    assert (kept["by"], kept["mods"]) == ("here", [])
    assert night(watch()).answer_from(kept) == Rolled(
        tuple(kept["dice"]), kept["natural"], 0, kept["total"], kept["result"]
    )


def test_dice_that_are_taken_one_by_one_are_not_added_and_take_no_modifier():
    pair = Roll("round.roll", "2d6", "2.1", each=True)
    kept, got = pair.read({"dice": [3, 5]}, BOOK, SOURCE)
    assert (kept["result"], got.result) == ([3, 5], [3, 5])
    raw = {"dice": [3, 5], "modifier": {"drm": 1, "why": "luck"}}
    assert refusal(pair, raw) == ("modifier.none", "modifier")
    assert refusal(Roll("round.roll", "2d6", "2.1", "L1", "bright", each=True), raw) == ("modifier.none", "modifier")


def test_a_recorded_result_is_replayed_as_recorded():
    kept = {"dice": [1, 1], "natural": 2, "drm": 0, "total": 2, "result": "as it was"}
    assert night(watch()).answer_from(kept).result == "as it was"


@pytest.mark.parametrize(
    ("roll", "results"),
    [
        (night(watch()), ["calm", "ship", "two"]),
        (Roll("x", "1d6", "1", outcomes=lambda: [Outcome(1, 3, "low"), Outcome(4, 6, "high")]), ["low", "high"]),
        (Roll("x", "1d6", "1"), []),
    ],
)
def test_what_a_total_would_mean(roll, results):
    assert list(roll.possible(BOOK)) == results


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
    ({"dice": [3, 4], "modifier": {"drm": True, "why": "x"}}, "modifier.number", "modifier"),
    ({"dice": [6, 6], "modifier": {"drm": 20, "why": "x"}}, "roll.off_chart", "modifier"),
    ({"auto": 1}, "form", "dice"),
    ({"aside": "by_hand"}, "aside.unknown", "aside"),
    ({"aside": ["x"]}, "aside.unknown", "aside"),
]


PLACES = [([None, 2], [1]), ([3, ""], [2]), (["", ""], [1, 2]), ([3, "x"], [2]), ([3, 7], [2])]


@pytest.mark.parametrize(("dice", "places"), PLACES)
def test_a_refused_roll_names_the_dice_that_it_is_about(dice, places):
    assert refused(night(watch()), {"dice": dice}).data["places"] == places


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
    assert given(ONE, {"choose": ["b"]}) == "b"
    kept = {"choose": ["c", "a"], "chosen": {"c": {}, "a": {}}}
    assert MANY.read({"choose": ["c", "a"]}, BOOK, SOURCE) == (kept, ("c", "a"))
    assert given(MANY, {"choose": "a"}) == ("a",)
    assert MANY.answer_from({"choose": ["c", "a"]}) == ("c", "a")
    assert ONE.read({"aside": "out"}, BOOK, SOURCE) == ({"aside": "out"}, Aside("out"))
    assert ONE.answer_from({"aside": "out"}) == Aside("out")


def test_what_was_chosen_is_kept_with_its_data():
    many = Choose("c", "1", (Option("a", {"tons": 1}), Option("b"), Option("c", {"tons": 3})), many=(1, 3))
    assert ONE.read({"choose": "b"}, BOOK, SOURCE)[0]["chosen"] == {"b": {"name": "Flora", "tons": 7200}}
    assert many.read({"choose": ["c", "b"]}, BOOK, SOURCE)[0]["chosen"] == {"c": {"tons": 3}, "b": {}}


def test_what_was_chosen_decides_by_its_keys_alone():
    """So an entry of before, which kept no data, gives the procedure the same."""
    for prompt, raw in ((ONE, "b"), (MANY, ["c", "a"])):
        kept, got = prompt.read({"choose": raw}, BOOK, SOURCE)
        before = {name: value for name, value in kept.items() if name != "chosen"}
        assert prompt.answer_from(kept) == prompt.answer_from(before) == got


def test_a_standing_prompt_gives_the_key_that_ended_it():
    desk = Choose("c", "1", (Option("gale"),), ends=("evening", "dusk"))
    done = []

    def do(key):
        done.append(key)
        yield from ()

    standing = until_ended(lambda: desk, do)
    assert (next(standing), standing.send("gale"), done) == (desk, desk, ["gale"])
    with pytest.raises(StopIteration) as ended:
        standing.send("dusk")
    assert ended.value.value == "dusk"


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
    (MANY, {"choose": ["a", "z"]}, "choice.unknown"),
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
    assert given(FORM, {"facts": GOOD | {"night": None}})["night"] is False
    assert given(FORM, {"facts": GOOD | {"note": "a\n\tb"}})["note"] == "a\n\tb"


LOOSE = Facts(
    "f",
    "1",
    (
        Field("tons", "integer", required=False),
        Field("note", "long", required=False),
        Field("sea", "choice", options=("calm", "rough"), required=False),
    ),
    asides=("out",),
)


@pytest.mark.parametrize(
    ("facts", "kept"),
    [
        ({}, {"tons": None, "note": None, "sea": None}),
        ({"tons": -99, "note": "x" * 2000}, {"tons": -99, "note": "x" * 2000, "sea": None}),
        ({"tons": 10**9, "note": "  "}, {"tons": 10**9, "note": "", "sea": None}),
    ],
)
def test_facts_that_may_be_left_open_and_have_no_bounds(facts, kept):
    assert LOOSE.read({"facts": facts}, BOOK, SOURCE) == ({"facts": kept}, kept)


@pytest.mark.parametrize("hull", [0, 8])
def test_the_bounds_of_a_number_are_within(hull):
    assert given(FORM, {"facts": GOOD | {"hull": hull}})["hull"] == hull


def test_the_fields_may_be_worked_out_when_they_are_shown():
    form = Facts("f", "1", lambda: (Field("tons", "integer"),))
    assert given(form, {"facts": {"tons": 3}}) == {"tons": 3}
    assert form.signature() == ["facts", "1", None, None, "f"]


def test_facts_may_leave_another_way_open():
    assert LOOSE.read({"aside": "out"}, BOOK, SOURCE) == ({"aside": "out"}, Aside("out"))
    assert LOOSE.answer_from({"aside": "out"}) == Aside("out")


def test_facts_are_checked_together():
    form = Facts("f", "1", toy.sky_fields(), check=toy.sky_makes_sense)
    facts = {"fog": True, "visibility": 3, "sea": "calm"}
    assert refusal(form, {"facts": facts}) == ("sky.fog", "visibility")


def test_a_field_that_is_not_there_is_named_in_sixty_signs():
    error = refused(FORM, {"facts": {"x" * 99: 1}})
    assert (error.field, error.data) == ("x" * 60, {"name": "x" * 60})


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
    *(({**GOOD, "name": f"a{sign}b"}, "field.name", "name") for sign in "\n\r\t\x85\u2028\u200f\u202e\u2069"),
    ({**GOOD, "night": "yes"}, "form", "night"),
    ({**GOOD, "sea": "flat"}, "field.choice", "sea"),
    ({**GOOD, "sea": ["calm"]}, "field.choice", "sea"),
]


@pytest.mark.parametrize(("facts", "key", "field"), FACTS)
def test_facts_refuse(facts, key, field):
    assert refusal(FORM, {"facts": facts}) == (key, field)


def test_what_an_older_version_recorded_is_read_with_its_names_cleaned():
    assert read_recorded(FORM, {"facts": GOOD | {"name": "a\nb\u202e"}}, BOOK, SOURCE)["facts"]["name"] == "a b"
    with pytest.raises(BadAnswer, match="long"):
        read_recorded(FORM, {"facts": GOOD | {"name": "x" * 11}}, BOOK, SOURCE)


@pytest.mark.parametrize("name", ["Ångström", "日本 丸", "O’Brien", "नमस्ते", "\U0001f6a2 1"])
def test_a_name_in_any_script_stays_as_it_is(name):
    assert checked_name(f" {name} ", "name") == cleaned_name(name) == name


def listed(**bounds):
    return Facts("f", "1", (Field("ships", "list", fields=(Field("tons", "integer"),), **bounds),))


@pytest.mark.parametrize(
    ("bounds", "count"), [({}, 0), ({}, 100), ({"low": 2, "high": 3}, 2), ({"low": 2, "high": 3}, 3)]
)
def test_a_list_takes_as_many_rows_as_its_bounds_say(bounds, count):
    ships = [{"tons": 90}] * count
    assert given(listed(**bounds), {"facts": {"ships": ships}}) == {"ships": ships}


@pytest.mark.parametrize(
    ("rows", "key"),
    [([{"tons": 90}] * 101, "rows.many"), *((rows, "form") for rows in ({}, "", 5, {"0": {"tons": 90}}, ["Ann"]))],
)
def test_rows_are_a_list_of_a_hundred_records_at_most(rows, key):
    assert refusal(listed(), {"facts": {"ships": rows}}) == (key, "ships")


@pytest.mark.parametrize("raw", [{}, {"why": ""}, {"why": "  "}, {"why": 5}, {"why": None}])
def test_a_reason_is_never_empty(raw):
    with pytest.raises(BadAnswer, match=r"why\.required"):
        reason(raw)


@pytest.mark.parametrize("text", ["a\n\tb", "x" * 2000])
def test_words_keep_lines(text):
    assert words(f" {text} ", "x") == text


SIGNS = [(f"a{sign}b", "signs") for sign in ("\x00", "\x1f", "\x7f", "\ud800", chr(0xDFFF))]


@pytest.mark.parametrize(("text", "key"), [("x" * 2001, "long"), *SIGNS])
def test_words_refuse_length_and_signs_that_cannot_be_kept(text, key):
    with pytest.raises(BadAnswer, match=rf"field\.{key}"):
        words(text, "x")
