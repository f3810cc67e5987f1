"""The edition of any game is sound when its charts are; what The Hunted knows of its own is asked of no other."""

import copy

import pytest

from charts.figures.check import faults
from charts.figures.shipped import NO_FIGURES
from charts.grid import keep
from tests.engine import toy


@pytest.fixture
def light():
    raw = copy.deepcopy(toy.RAW)
    raw["charts"][0]["rows"][-1]["high"] = None
    return raw


def test_an_edition_that_lacks_every_chart_of_the_hunted_is_sound(light):
    assert faults(light) == []
    assert faults(NO_FIGURES) == []


@pytest.mark.django_db
def test_it_is_loaded_as_the_shipped_edition_of_its_game(light):
    assert keep.load(light)
    assert not keep.load(light)


def a_gap(raw):
    raw["charts"][0]["rows"].pop(1)


def twice(raw):
    raw["charts"].append(raw["charts"][0])


def no_source(raw):
    raw["charts"][0]["rows"][0]["source"] = "hearsay"


def an_empty_cell(raw):
    raw["charts"][0]["rows"][0]["results"]["dim"] = None


def a_roster_with_a_hole(raw):
    raw["rosters"].append({"id": "S1", "title": "Ships", "ships": [{"roll": 2, "name": "Ada"}]})


@pytest.mark.parametrize(
    ("spoil", "text"),
    [
        (a_gap, "L1: Gap: no row covers"),
        (twice, "L1: This part appears twice in the edition."),
        (no_source, "is not a source"),
        (an_empty_cell, "L1: Row 4 or less, Dim: please fill this in."),
        (a_roster_with_a_hole, "S1: There is no ship at 1."),
    ],
)
def test_what_is_broken_is_named(light, spoil, text):
    spoil(light)
    assert any(text in str(fault) for fault in faults(light))


def test_the_hunted_is_still_asked_for_all_it_reads(raw):
    raw["tracks"] = [track for track in raw["tracks"] if track["type"] != "VIIC"]
    assert any("it has no track for" in str(fault) for fault in faults(raw))
