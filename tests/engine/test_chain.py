"""Canonical JSON, what may be kept, and the chain."""

import json
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.engine import chain

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.binary() | st.just({1}),
    lambda inner: st.lists(inner) | st.dictionaries(st.text() | st.integers(), inner) | st.tuples(inner),
    max_leaves=20,
)


def test_one_spelling():
    assert chain.canonical({"b": [1, None], "a": "ü"}) == '{"a":"ü","b":[1,null]}'.encode()


def test_the_hash_holds_the_one_before_it():
    assert chain.link(chain.GENESIS, {"a": 1}) != chain.link("1" * 64, {"a": 1})
    assert chain.link(chain.GENESIS, {"b": 2, "a": 1}) == chain.link(chain.GENESIS, {"a": 1, "b": 2})


UNKEEPABLE = ["a\0b", "\ud800", chr(0xDFFF), 2**53 + 1, -(2**60), math.nan, math.inf, 1e300, 1e15, 1e-300]
UNKEEPABLE += [{1}, b"x", {True: 1}, {None: 1}, object()]


@pytest.mark.parametrize("value", UNKEEPABLE)
def test_what_cannot_be_kept(value):
    with pytest.raises(chain.Unkeepable):
        chain.as_json([value])


@pytest.mark.parametrize("around", [lambda value: [value], lambda value: {"a": value}], ids=["list", "dictionary"])
def test_too_deep_to_keep(around):
    value = 1
    for _ in range(32):
        value = around(value)
    assert chain.as_json(value) == value
    with pytest.raises(chain.Unkeepable, match="too deep"):
        chain.as_json(around(value))


@pytest.mark.parametrize("value", [2**53, -(2**53), 1e-6, -0.5, 1e14, 999_999_999_999_999.0, "ü", "\ud7ff", "\ue000"])
def test_what_can_just_be_kept(value):
    assert chain.as_json([value]) == [value]


def test_there_is_no_minus_zero():
    assert str(chain.as_json(-0.0)) == "0.0"


def test_what_is_no_number_has_no_spelling():
    with pytest.raises(ValueError, match="JSON"):
        chain.canonical(math.nan)


def test_the_first_hash_is_nothing_but_noughts():
    assert chain.GENESIS == "0" * 64


def test_settled_is_a_copy():
    value = {"a": [1, {"b": (2, 3)}], 4: -0.0}
    kept = chain.as_json(value)
    assert kept == {"a": [1, {"b": [2, 3]}], "4": 0.0}
    kept["a"][1]["b"].append(9)
    assert value["a"][1]["b"] == (2, 3)


@given(JSON)
def test_what_is_settled_comes_back_the_same(value):
    try:
        kept = chain.as_json(value)
    except chain.Unkeepable:
        return
    again = json.loads(chain.canonical(kept))
    assert again == kept
    assert chain.as_json(again) == kept
    assert chain.canonical(again) == chain.canonical(kept)


@pytest.mark.parametrize("name", ["a", "m", "z"])
@pytest.mark.parametrize("parts", [{}, {"b": 1}, {"n": [2, {"x": "ä"}]}, {"b": None, "n": "x"}])
@pytest.mark.parametrize("items", [[], [1], [{"y": 1, "x": "ü"}, [], None]])
def test_a_long_list_is_hashed_as_it_comes(name, parts, items):
    long = chain.LongLink("career", parts, name)
    for item in items:
        long.add(item)
    assert long.finish() == chain.link("career", {**parts, name: items})
