"""The edition: a map of the keeper's own, and what makes one unsound."""

import copy

import pytest

from campaigns.games.unterseeboot.figures import map_faults
from charts.book import compile_book
from charts.figures.check import faults
from charts.figures.shipped import raw_edition
from tests.games.unterseeboot.kit import Boat

ORIGIN = {"source": "card", "case": ""}


def line(space, *touches, target=False, name="own"):
    return {"map": name, "space": space, "touches": list(touches), "adjacent": list(touches), "target": target} | ORIGIN


OWN = [
    line("S1", "S2", "P1", target=True),
    line("S2", "S1", "P1", target=True),
    line("P1", "S1", "S2", "D1"),
    line("D1", "P1", "T1"),
    line("T1", "D1"),
]


@pytest.fixture
def raw():
    return copy.deepcopy(raw_edition("unterseeboot"))


def chart(raw, code):
    return next(one for one in raw["charts"] if one["id"] == code)


def test_the_shipped_edition_is_sound(raw):
    assert faults(raw) == []


def test_a_map_drawn_as_a_third_is_sound_and_played_on(raw):
    chart(raw, "map")["rows"] += OWN
    assert faults(raw) == []
    boat = Boat({"map": "own", "start": "P1"}, compile_book(raw))
    assert (boat.keys, list(boat.patrol.targets)) == (["stay", "S1", "S2", "D1", "home"], ["S1", "S2"])
    assert boat.play("D1").patrol.space == "D1"


UNSOUND = [
    ([line("S1", "P1", target=True), line("P1")], "S1 touches what does not touch it"),
    ([line("S1", "Q1", target=True)], "S1 cannot touch Q1"),
    ([line("S1", target=True), line("X", "S1")], "one that is none"),
    ([line("S1"), line("P1", target=True)], "a target below the surface at P1"),
    ([line("S1")], "without targets"),
    ([line("S1", "T1", target=True), line("T1", "S1")], "beyond the next"),
    ([line("S1", target=True), line("S1", target=True)], "a space appears twice."),
]


@pytest.mark.parametrize(("rows", "fault"), UNSOUND, ids=[fault for _rows, fault in UNSOUND])
def test_a_map_that_cannot_be_is_refused(rows, fault):
    assert fault in " ".join(map(str, map_faults({"rows": rows}, {})))
