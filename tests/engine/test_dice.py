"""Dice as the table throws them."""

import random

import pytest

from campaigns.engine import dice

FALLEN = [
    ("1d6", [4], 4),
    ("2d6", [3, 5], 8),
    ("4d6", [6, 6, 6, 6], 24),
    ("1d20", [20], 20),
    ("d66", [2, 5], 25),
    ("d100", [0, 0], 100),
    ("d100", [0, 7], 7),
    ("d100", [10, 10], 100),
    ("d100", [4, 2], 42),
    ("1d10", [0], 10),
    ("1d10", [7], 7),
    ("1d10", [10], 10),
    ("1d20", [10], 10),
]


@pytest.mark.parametrize(("notation", "shown", "natural"), FALLEN)
def test_what_the_dice_show(notation, shown, natural):
    assert dice.natural(notation, dice.checked(notation, shown)) == natural


REFUSED = [
    ("1d6", [7]),
    ("1d6", [0]),
    ("2d6", [3]),
    ("2d6", [1, 2, 3]),
    ("d66", [0, 1]),
    ("d100", [11, 0]),
    ("1d20", [21]),
    ("1d20", [0]),
    ("1d6", [True]),
    ("1d6", [3.0]),
    ("1d6", ["3"]),
    ("1d6", [None]),
]


@pytest.mark.parametrize(("notation", "shown"), REFUSED)
def test_dice_that_cannot_have_fallen_so(notation, shown):
    with pytest.raises(dice.BadDice):
        dice.checked(notation, shown)


KEPT = {"dice": [3, 5], "mods": [["fog", -1]], "modifier": {"drm": 2, "why": "moon"}}


@pytest.mark.parametrize(
    ("said", "so"),
    [
        ({"natural": 8, "drm": 1, "total": 9}, True),
        ({"natural": 9, "drm": 1, "total": 10}, False),
        ({"natural": 8, "drm": 0, "total": 8}, False),
        ({"natural": 8, "drm": 1, "total": 12}, False),
        ({"natural": 8, "drm": 1, "total": 9, "modifier": None}, False),
        ({"natural": 8, "drm": -1, "total": 7, "modifier": None}, True),
        ({"natural": 9, "drm": 1, "total": 10, "dice": [3, 6]}, True),
        ({"natural": 10, "drm": 1, "total": 11, "dice": [3, 7]}, False),
        ({"natural": 3, "drm": 1, "total": 4, "dice": [3]}, False),
        ({"natural": 8, "total": 9}, False),
        ({"natural": 8, "drm": 1, "total": 9, "mods": 3}, False),
    ],
)
def test_a_kept_roll_says_what_its_dice_say(said, so):
    assert dice.adds_up("2d6", KEPT | said) is so


def test_no_dice_add_up_to_nothing():
    assert not dice.adds_up("None", KEPT | {"natural": 8, "drm": 1, "total": 9})


@pytest.mark.parametrize(("shown", "place"), [([3], 0), ([True, 3], 0), ([7, 3], 1), ([3, 0], 2)])
def test_a_die_that_cannot_have_fallen_so_is_counted_from_one(shown, place):
    with pytest.raises(dice.BadDice) as caught:
        dice.checked("2d6", shown)
    assert caught.value.place == place
    assert caught.value.args == (str(caught.value),)


@pytest.mark.parametrize("notation", ["", "d", "d0", "0d6", "2d0", "d1000", "1d6+1", "100d6", "1D6", "٢d6"])
def test_no_such_dice(notation):
    with pytest.raises(ValueError, match="no dice"):
        dice.faces(notation)


@pytest.mark.parametrize("notation", ["1d6", "2d6", "d66", "d100", "3d10"])
def test_thrown_dice_stay_within_their_faces(notation):
    source = random.Random(1)
    thrown = [dice.throw(notation, source) for _ in range(2000)]
    assert all(dice.checked(notation, one) == one for one in thrown)
    for place, (low, high) in enumerate(dice.faces(notation)):
        assert {one[place] for one in thrown} == set(range(low, high + 1))


@pytest.mark.parametrize(("notation", "roll", "chance"), [("2d6", 7, 6 / 36), ("d66", 11, 1 / 36), ("d100", 100, 0.01)])
def test_how_likely_a_roll_is(notation, roll, chance):
    spread = dice.spread(notation)
    assert spread[roll] == pytest.approx(chance)
    assert sum(spread.values()) == pytest.approx(1)


def test_the_spread_of_many_dice_takes_no_time():
    spread = dice.spread("20d6")
    assert (min(spread), max(spread)) == (20, 120)
    assert spread[70] == max(spread.values())
