"""Figures from elsewhere: anything an old edition may hold passes, harmful ones do not."""

import pytest

from campaigns.games.the_hunted.figures.tables import boat_numbers
from charts.figures.bounds import beyond
from charts.grid import keep
from charts.models import Edition
from tests.charts.parts import boat, chart, roster, track
from tests.engine import toy


def test_what_is_shipped_and_what_the_toy_has_is_within_bounds(raw):
    assert beyond(raw) == beyond(toy.RAW) == ""


def older(raw):
    """Other charts, lines and modifiers than the rules of today know."""
    raw["charts"] = [one for one in raw["charts"] if one["id"] != "CARDS"]
    raw["charts"][3] |= {"id": "OLD"}
    boat(raw, "VIIC").pop("batteries")
    chart(raw, "FIG")["rows"].pop()
    raw["more"] = 1


def test_an_edition_that_is_only_old_is_within_bounds(raw):
    older(raw)
    assert beyond(raw) == ""


def put(id, part, **values):
    def spoil(raw):
        chart(raw, id)[part][0] |= values

    return spoil


def nested(depth):
    found = []
    for _level in range(depth):
        found = [found]
    return found


HARMFUL = {
    "a row of ten million": put("E2", "rows", low=None, high=10_000_000),
    "a row of ten million below": put("E2", "rows", low=-10_000_000),
    "a row that ends at yes": put("E2", "rows", high=True),
    "a row without results": put("E2", "rows", results=None),
    "a modifier of a thousand": put("E2", "modifiers", drm=1000),
    "an unmodified roll of a million": put("E2", "natural", roll=10**6),
    "dice without number": lambda raw: chart(raw, "E2").update(dice="99999999d6"),
    "no rows": lambda raw: chart(raw, "E2").update(rows=[]),
    "rows by the thousand": lambda raw: chart(raw, "E2").update(rows=chart(raw, "E2")["rows"] * 2000),
    "boats by the billion": lambda raw: chart(raw, "IDS")["rows"][0].update(numbers=["1-999999999"]),
    "boats that are none": lambda raw: chart(raw, "IDS")["rows"][0].update(numbers=["²"]),
    "a hull without end": lambda raw: boat(raw, "VIIC").update(hull_boxes=10**6),
    "tubes below none": lambda raw: boat(raw, "VIIC").update(tubes_fwd=-1),
    "a load of billions": lambda raw: boat(raw, "VIIC")["torpedo_load"].update(homing=10**10),
    "rolls by the thousand": lambda raw: track(raw, "VIIC", "Atlantic")["boxes"][0].update(rolls=1000),
    "a ship of a million points": lambda raw: roster(raw, "T1")["ships"][0].update(points=10**6),
    "a note of a megabyte": lambda raw: raw.update(note="x" * 10**6),
    "a result of a megabyte": lambda raw: chart(raw, "E2")["rows"][0]["results"].update(x="x" * 10**6),
    "a name that is no address": lambda raw: raw.update(edition="../x"),
    "a name that ends in a new line": lambda raw: raw.update(edition="x\n"),
    "no charts": lambda raw: raw.pop("charts"),
    "a nought in a name": lambda raw: boat(raw, "VIIC").update(kind="a\x00"),
    "half a letter in a note": lambda raw: raw.update(note="\ud800"),
    "half a letter in a key": put("E2", "rows", **{"\udfff": 1}),
    "lists within lists": lambda raw: boat(raw, "VIIC").update(kind=nested(5000)),
}


@pytest.mark.parametrize("spoil", HARMFUL.values(), ids=HARMFUL.keys())
def test_what_would_do_harm_is_beyond(raw, spoil):
    spoil(raw)
    assert beyond(raw)


def result(value):
    return lambda raw: chart(raw, "E2")["rows"][0]["results"].update(x=value)


def numbers(count):
    return lambda raw: chart(raw, "IDS")["rows"][0].update(numbers=["1"] * count)


def key(letters):
    return lambda raw: chart(raw, "E2")["rows"][0]["results"].update({letters: 1})


def rows(count):
    return lambda raw: chart(raw, "E2").update(rows=chart(raw, "E2")["rows"][:1] * count)


LAST = {
    "a figure": (result(9_999_999), result(10_000_000)),
    "a figure below nothing": (result(-9_999_999), result(-10_000_000)),
    "a figure in a list in a list": (result([[9_999_999]]), result([[10_000_000]])),
    "a text": (result("x" * 5000), result("x" * 5001)),
    "a key": (key("x" * 5000), key("x" * 5001)),
    "rows": (rows(1000), rows(1001)),
    "numbers of boats": (numbers(1000), numbers(1001)),
    "a number of a boat": (
        lambda raw: chart(raw, "IDS")["rows"][0].update(numbers=["9999"]),
        lambda raw: chart(raw, "IDS")["rows"][0].update(numbers=["10000"]),
    ),
}


@pytest.mark.parametrize(("last", "first"), LAST.values(), ids=LAST.keys())
def test_the_bounds_are_to_the_letter(raw, last, first):
    last(raw)
    assert beyond(raw) == ""
    first(raw)
    assert beyond(raw)


def test_figures_that_do_not_name_their_game_are_asked_what_it_asks(raw):
    numbers(1001)(raw)
    raw.pop("game")
    assert beyond(raw) == ""
    assert beyond(raw, "hunted") == "IDS: numbers of boats"


@pytest.mark.parametrize(
    ("spoil", "where"),
    [
        (put("E2", "modifiers", drm=1000), "E2: "),
        (numbers(0), ""),
        (lambda raw: chart(raw, "IDS")["rows"][0].update(numbers="7"), "IDS: numbers of boats"),
        (result([10_000_000]), ".charts.rows.results.x: 10000000"),
        (result("x" * 5001), ".charts.rows.results.x: 5001 letters"),
    ],
)
def test_what_is_beyond_is_said_where(raw, spoil, where):
    spoil(raw)
    assert beyond(raw).startswith(where)
    assert bool(beyond(raw)) is bool(where)


@pytest.mark.django_db
def test_no_edition_is_made_of_what_is_beyond(raw):
    raw["edition"] = "../x"
    with pytest.raises(keep.Unsound, match="regex"):
        keep.add(raw)
    assert not Edition.objects.exists()


@pytest.mark.parametrize(("item", "numbers"), [("5", [5]), ("103-105", [103, 104, 105]), ("7-7", [7])])
def test_numbers_of_boats(item, numbers):
    assert list(boat_numbers(item)) == numbers
