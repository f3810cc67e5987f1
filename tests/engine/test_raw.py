"""Answers that nobody would give: each refused with a word, none kept, nothing broken. POSTS says how many."""

import json
import os

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from campaigns.engine.prompts import BadAnswer
from campaigns.engine.raw import checked_raw
from tests.engine import toy
from tests.engine.desk import Desk, at_night

POSTS = int(os.environ.get("POSTS", "300"))
NUMBERS = [0, 1, -1, 2**31, 2**53, 2**63, 2**64, -(2**70), 10**400, 0.5, float("nan"), float("inf"), 1e308]
TEXTS = [
    "",
    " ",
    "a",
    "\0",
    "\ud800",
    "\x7f",
    "x" * 3000,
    "ü" * 50,
    "1",
    "true",
    "__class__",
    "lamp.wicks",
    "oil",
    "{x}",
]
OTHERS = [None, True, False, b"x", (1, 2), {1, 2}, object(), {}, [], [[]], {"": ""}, {1: 2}, {None: None}]
VALUES = st.recursive(
    st.sampled_from([*NUMBERS, *TEXTS, *OTHERS]) | st.text(max_size=5) | st.integers(-9, 9),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6) | st.just("1"), inner, max_size=4),
    max_leaves=8,
)
ACTS = "dice auto choose facts signal run strike amend overrule reroll remark odds switch aside"
ACTS += " modifier why at last show seq"
FACTS = st.sampled_from(["fog", "visibility", "words", "sea", "x"])
PATHS = st.sampled_from(["oil", "fog", "lamp", "lamp.panes", "ships.0"])
SHIPS = st.sampled_from(["1", "2", "3"])
WHY = st.just("x")
RAWS = (
    st.dictionaries(st.sampled_from(ACTS.split()), VALUES, max_size=4)
    | st.fixed_dictionaries({"facts": st.dictionaries(FACTS, VALUES, max_size=5)})
    | st.fixed_dictionaries({"dice": st.lists(VALUES | st.integers(0, 10), max_size=3), "modifier": VALUES})
    | st.fixed_dictionaries({"amend": st.dictionaries(PATHS, VALUES), "why": WHY})
    | st.fixed_dictionaries({"overrule": VALUES, "why": WHY})
    | st.fixed_dictionaries({"signal": st.dictionaries(SHIPS, VALUES)})
    | st.fixed_dictionaries({"remark": VALUES, "at": VALUES})
    | st.fixed_dictionaries({"strike": VALUES})
    | st.fixed_dictionaries({"run": st.lists(VALUES | st.just({"auto": True}), max_size=3)})
    | VALUES
)


def places():
    """A desk at every kind of prompt."""
    by_hand = Desk()
    by_hand.act({"choose": "high"}, {"choose": ["rope"]}, {"aside": "by_hand"})
    signal = at_night()
    signal.act({"dice": [6, 6]}, {"dice": [1, 0]}, {"dice": [2, 0]})
    stores = Desk()
    stores.act({"choose": "high"})
    over = at_night(nights=1)
    over.act({"dice": [2, 1]})
    return [Desk(), stores, by_hand, at_night(), signal, over]


PLACES = places()


@pytest.mark.slow
@settings(max_examples=POSTS, deadline=None, suppress_health_check=list(HealthCheck), database=None)
@given(place=st.integers(0, len(PLACES) - 1), raw=RAWS)
def test_random_answers(place, raw):
    desk = PLACES[place]
    session = desk.session()
    before = toy.GAME.dump(session.state), session.seq
    steps, refused = [], None
    try:
        steps = session.acts(raw)
    except BadAnswer as error:
        refused = error
    if refused is not None:
        assert (toy.GAME.dump(session.state), session.seq) == before
        assert toy.TEXTS.error(refused.key, refused.data)
    else:
        entries = [step.entry for step in steps]
        written = json.dumps([[one.answer, one.notes, one.why] for one in entries], allow_nan=False)
        assert "\\u0000" not in written
        assert "\\ud800" not in written


@pytest.mark.parametrize(
    "raw",
    [
        None,
        [],
        "x",
        5,
        {},
        {"a": float("nan")},
        {"a": 2**53 + 1},
        {"a": {1: {2}}},
        {"a": "x" * 30_000},
        {"\0": 1},
        {"dice": [1] * 100_000},
    ],
)
def test_what_never_passes_the_gate(raw):
    with pytest.raises(BadAnswer):
        checked_raw(raw)


LARGEST = [{"a": "x" * 19_998}, {"a": [0] * 9_999}, {"a": {"b": "x" * 19_996}}]


@pytest.mark.parametrize("raw", LARGEST, ids=["text", "list", "dictionary"])
def test_signs_and_values_are_counted_together(raw):
    assert checked_raw(raw) == raw
    with pytest.raises(BadAnswer, match="form"):
        checked_raw({**raw, "": ""})


@pytest.mark.parametrize("around", [lambda value: [value], lambda value: {"a": value}], ids=["list", "dictionary"])
def test_an_answer_goes_eight_deep(around):
    value = 1
    for _ in range(8):
        raw, value = {"a": value}, around(value)
    assert checked_raw(raw) == raw
    with pytest.raises(BadAnswer, match="form"):
        checked_raw({"a": value})


@pytest.mark.parametrize(
    ("raw", "key"), [({"a": "\0"}, "field.signs"), ({"a": "\0", "b": 1}, "form"), ({"a": {1}}, "form")]
)
def test_signs_are_named_where_only_they_can_be_at_fault(raw, key):
    with pytest.raises(BadAnswer) as caught:
        checked_raw(raw)
    assert caught.value.key == key


def test_deep_json_never_passes_the_gate():
    deep = current = {}
    for _ in range(100_000):
        current["a"] = current = {}
    with pytest.raises(BadAnswer, match="form"):
        checked_raw(deep)
    while deep:  # taken apart by hand: its own clearing up would go as deep
        deep = deep.pop("a", None)
