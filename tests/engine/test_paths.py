"""Any value of a state by its path."""

import pytest

from campaigns.engine import paths
from tests.engine import toy
from tests.engine.desk import BOOK


@pytest.fixture
def watch():
    made = toy.new({"keeper": "Flora"}, BOOK)
    made.ships = [toy.Ship("1", "A", 100, 1)]
    return made


GET = [("oil", 30), ("lamp.trim", "low"), ("lamp.wicks.cotton", 0), ("ships.0.tons", 100), ("lamp.panes.1", "south")]


@pytest.mark.parametrize(("path", "value"), GET)
def test_get(watch, path, value):
    assert paths.get(watch, path) == value


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("oil", 3),
        ("lamp.trim", "x"),
        ("lamp.wicks.wool", 2),
        ("ships.0.saved", True),
        ("medal", "Gold"),
        ("medal", None),
    ],
)
def test_put(watch, path, value):
    paths.put(watch, path, value)
    assert paths.get(watch, path) == value


UNKNOWN = [
    "",
    "x",
    "oil.x",
    "lamp.",
    ".oil",
    "lamp.wicks.silk",
    "ships.1",
    "ships.-1",
    "ships.x",
    "ships.9" + "9" * 5000,
]


@pytest.mark.parametrize("path", UNKNOWN, ids=range(len(UNKNOWN)))
def test_no_such_path(watch, path):
    with pytest.raises(paths.NoPath):
        paths.get(watch, path)
    with pytest.raises(paths.NoPath):
        paths.put(watch, path, 1)


BAD = [
    ("oil", "much"),
    ("oil", True),
    ("oil", 1.5),
    ("oil", None),
    ("fog", 1),
    ("lamp.wicks.wool", "two"),
    ("lamp", {"trim": "low"}),
    ("ships", []),
    ("ships.0", {"key": "1", "name": "x", "tons": 1, "night": 1}),
    ("lamp.panes", ["a", 5]),
]


@pytest.mark.parametrize(("path", "value"), BAD)
def test_a_value_that_cannot_stand_there(watch, path, value):
    before = toy.GAME.dump(watch)
    with pytest.raises(paths.BadValue):
        paths.put(watch, path, value)
    assert toy.GAME.dump(watch) == before


def test_lists_and_dictionaries_are_changed_in_place(watch):
    held = watch.lamp.panes, watch.lamp.wicks
    paths.put(watch, "lamp.panes", ["east"])
    paths.put(watch, "lamp.wicks", {"silk": 3})
    assert held == (["east"], {"silk": 3})
    assert watch.lamp.panes is held[0]
    assert watch.lamp.wicks is held[1]


def test_leaves(watch):
    found = dict(paths.leaves(watch))
    assert found["lamp.wicks.cotton"] == 0
    assert found["lamp.panes"] == ["north", "south"]
    assert found["ships.0.name"] == "A"
