"""The edition: what the rulebook says, what stays the player's own, and what is unsound."""

import copy

import pytest

from campaigns.games.u_boot.rules import tables
from campaigns.games.u_boot.rules.orders import ORDERS
from charts.book import compile_book
from charts.figures.check import faults
from charts.figures.shipped import raw_edition
from tests.games.u_boot.kit import Boat


@pytest.fixture
def raw():
    return copy.deepcopy(raw_edition("u-boot"))


def lines(raw, code):
    found = next(one for one in raw["charts"] if one["id"] == code)
    return {row[found["columns"][0]["key"]]: row for row in found["rows"]}


def test_the_shipped_edition_is_sound_and_has_every_order(raw):
    assert faults(raw) == []
    book = compile_book(raw)
    assert [row["key"] for row in book.tables["orders"]] == list(ORDERS)
    assert tables.order(book, "dive").sections(True) == ("3", "5", "6")
    assert (tables.order(book, "new-speed").job, tables.order(book, "new-depth").mixed) == ("engines", True)


def test_what_the_app_or_a_card_shows_is_not_shipped(raw):
    tons = {kind for kind, row in lines(raw, "grt").items() if row["tons"] is None}
    assert tons == {"merchant", "fishing-boat", "motor-torpedo-boat", "patrol-boat", "other"}
    assert all(row[key] is None for row in lines(raw, "levels").values() for key in ("alerts", "cards", "remark"))


def test_a_keepers_figures_count(raw):
    lines(raw, "grt")["merchant"]["tons"] = 5000
    lines(raw, "changes")["sunk"]["morale"] = 1
    lines(raw, "spoilage")["meat"]["order"], lines(raw, "spoilage")["onions"]["order"] = 2, 1
    lines(raw, "orders")["tdc"]["surfaced"] = ["4"]
    assert faults(raw) == []
    boat = Boat(morale=5, flooded=[4])
    boat.charts = compile_book({**raw, "edition": "mine"})
    boat.open()
    boat.play("sunk", {"kind": "merchant"}, "spoil")
    assert (boat.data("sunk"), boat.mission.morale, boat.mission.spoiled) == ({"grt": 5000}, 6, ["onions"])
    assert boat.closed["tdc"] == "flooded"


@pytest.mark.parametrize(
    ("code", "line", "column", "wrong"),
    [
        ("orders", "tdc", "surfaced", ["9"]),
        ("orders", "tdc", "role", ["cook"]),
        ("orders", "periscope", "submerged", []),
        ("orders", "tdc", "men", 0),
        ("decks", 10, "deck", 4),
        ("spoilage", "meat", "order", 2),
        ("puzzle", 1, "letters", "XYZ"),
        ("supplies", "fire", "supply", None),
        ("levels", "captain-easy", "alerts", 10),
        ("changes", "sunk", "morale", 12),
    ],
)
def test_what_is_unsound(raw, code, line, column, wrong):
    lines(raw, code)[line][column] = wrong
    assert code in {fault.part for fault in faults(raw)}
