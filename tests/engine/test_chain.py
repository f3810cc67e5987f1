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


@pytest.mark.parametrize(
    "value",
    [
        "a\0b",
        "\ud800",
        2**53 + 1,
        -(2**60),
        math.nan,
        math.inf,
        1e300,
        1e-300,
        {1},
        b"x",
        {True: 1},
        {None: 1},
        object(),
    ],
)
def test_what_cannot_be_kept(value):
    with pytest.raises(chain.Unkeepable):
        chain.settled([value])


def test_too_deep_to_keep():
    value = []
    for _ in range(chain.DEEPEST + 1):
        value = [value]
    with pytest.raises(chain.Unkeepable, match="too deep"):
        chain.settled(value)


def test_settled_is_a_copy():
    value = {"a": [1, {"b": (2, 3)}], 4: -0.0}
    kept = chain.settled(value)
    assert kept == {"a": [1, {"b": [2, 3]}], "4": 0.0}
    kept["a"][1]["b"].append(9)
    assert value["a"][1]["b"] == (2, 3)


@given(JSON)
def test_what_is_settled_comes_back_the_same(value):
    try:
        kept = chain.settled(value)
    except chain.Unkeepable:
        return
    again = json.loads(chain.canonical(kept))
    assert again == kept
    assert chain.settled(again) == kept
    assert chain.canonical(again) == chain.canonical(kept)
