"""Any value of a state by its path."""

from typing import Annotated, Any

import msgspec
import pytest

from campaigns.engine import paths
from campaigns.engine.paths import Among, Between, limit_at, outside
from tests.engine import toy
from tests.engine.desk import BOOK


class Odd(msgspec.Struct):
    """What the toy's state has none of."""

    either: int | bool = 1
    perhaps: bool | None = None
    anything: Any = None
    some: list[int] | None = None
    pairs: dict[str, int] | None = None


@pytest.fixture
def watch():
    made = toy.new({"keeper": "Flora"}, BOOK)
    made.ships = [toy.Ship("1", "A", 100, 1)]
    return made


GET = [("oil", 30), ("lamp.trim", "low"), ("lamp.wicks.cotton", 0), ("ships.0.tons", 100), ("lamp.panes.1", "south")]


@pytest.mark.parametrize(("path", "value"), GET)
def test_get(watch, path, value):
    assert paths.get(watch, path) == value


PUT = [("oil", 3), ("lamp.trim", "x"), ("lamp.wicks.wool", 2), ("lamp.panes.1", "east"), ("ships.0.saved", True)]


@pytest.mark.parametrize(("path", "value"), [*PUT, ("medal", "Gold"), ("medal", None)])
def test_put(watch, path, value):
    paths.put(watch, path, value)
    assert paths.get(watch, path) == value


ODD = [
    ("either", 1, 2),
    ("either", True, False),
    ("perhaps", None, True),
    ("perhaps", True, None),
    ("anything", None, 3),
    ("anything", 3, 4),
    ("anything.a", {"a": 1}, 2),
    ("some", None, [1]),
    ("some", [1], None),
    ("some.0", [1], 2),
    ("pairs", None, {"a": 1}),
    ("pairs", {"a": 1}, None),
    ("pairs.a", {"a": 1}, 2),
]


@pytest.mark.parametrize(("path", "before", "value"), ODD)
def test_put_where_more_than_one_type_may_stand(path, before, value):
    odd = Odd(**{path.partition(".")[0]: before})
    paths.put(odd, path, value)
    assert paths.get(odd, path) == value


ODD_BAD = [
    ("either", 1, True, "not yes or no"),
    ("either", True, 1, "is yes or no"),
    ("anything", 3, "x", "is a int"),
    ("anything.a", {"a": 1}, "x", "is a int"),
    ("some.0", [1], "x", "Expected"),
]


@pytest.mark.parametrize(("path", "before", "value", "word"), ODD_BAD)
def test_what_cannot_stand_where_more_than_one_type_may(path, before, value, word):
    odd = Odd(**{path.partition(".")[0]: before})
    with pytest.raises(paths.BadValue, match=word):
        paths.put(odd, path, value)


UNKNOWN = ["", "x", "oil.x", "lamp.", ".oil", "lamp.wicks.silk", "ships.1", "ships.-1", "ships.x", "ships.0000000"]
UNKNOWN += ["oil.0", "lamp.panes.south", "ships.9" + "9" * 5000]


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
    ("now", [{"key": "1", "name": "x", "tons": 1, "night": 1}]),
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


@pytest.mark.parametrize("value", [3, "low", None, (1, 2)])
def test_what_holds_no_names_is_a_leaf_itself(value):
    assert list(paths.leaves(value, "oil")) == [("oil", value)]


def test_leaves(watch):
    found = dict(paths.leaves(watch))
    assert found["lamp.wicks.cotton"] == 0
    assert found["lamp.panes"] == ["north", "south"]
    assert found["ships.0.name"] == "A"


class Tower(msgspec.Struct):
    oil: Annotated[int, Between(0, 9)] = 0
    light: Annotated[str, Among(("dim", "bright"))] = "dim"
    steps: int = 99


class Coast(msgspec.Struct):
    towers: dict[str, Tower]
    near: Tower | None = None


def test_a_field_declares_its_limits():
    assert list(outside(Tower(9, "bright"))) == []
    assert list(outside(Tower(10, "red"), steps=Between(0, 50))) == ["oil of 10", "light of red", "steps of 99"]


def test_a_limit_is_found_by_its_path():
    found = {"towers.north.oil": Between(0, 9), "near.light": Among(("dim", "bright"))}
    found |= dict.fromkeys(("near.steps", "towers.north", "nothing.at.all"))
    assert {path: limit_at(Coast, path) for path in found} == found
