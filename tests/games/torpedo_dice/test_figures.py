"""The edition: the rulebook's figures, those of the player's sheet once entered, and what is unsound."""

import copy

import pytest

from campaigns.games.torpedo_dice.figures import sheet_faults
from campaigns.games.torpedo_dice.rules import score, setup
from campaigns.games.torpedo_dice.rules.state import SYSTEMS
from charts.book import compile_book
from charts.figures.check import faults
from charts.figures.shipped import raw_edition
from tests.games.torpedo_dice.kit import SHEET


@pytest.fixture
def raw():
    return copy.deepcopy(raw_edition("torpedo-dice"))


def chart(raw, code):
    return next(one for one in raw["charts"] if one["id"] == code)


def test_the_shipped_edition_is_sound_and_says_what_the_rules_do(raw):
    assert faults(raw) == []
    book = compile_book(raw)
    assert [row["key"] for row in book.tables["systems"]] == list(SYSTEMS)
    assert score.ranks(book) == list(score.RANKS)
    assert score.score(5, 2, book) == score.score(5, 2, None) == 60


def test_nothing_of_the_players_sheet_is_shipped(raw):
    row = chart(raw, "sheet")["rows"][0]
    assert {row[key] for key in SHEET if key != "arrows"} == {None}
    fields = setup.fields_of("solo", "mission", compile_book(raw))
    assert {field.key: field.initial for field in fields if field.initial} == {"arrows": "1234567"}


def test_a_keepers_own_sheet_is_filled_in_when_a_series_begins(raw):
    chart(raw, "sheet")["rows"][0] |= SHEET
    assert faults(raw) == []
    book = compile_book(raw)
    assert {field.key: field.initial for field in setup.fields_of("solo", "mission", book)[:-2]} == SHEET
    assert [field.initial for field in setup.fields_of("table", "training", book)] == [8, None, None]


def test_other_points_and_ranks_count(raw):
    chart(raw, "FIG")["rows"][1]["value"] = 7
    chart(raw, "ranks")["rows"][0]["most"] = 30
    book = compile_book(raw)
    assert score.score(1, 2, book) == 24
    assert score.ranks(book)[0].most == 30


@pytest.mark.parametrize(
    ("wrong", "column"),
    [
        ({"gun_2": "periscope"}, "gun_1"),
        ({"portholes_2": "tower"}, "gun_2"),
        ({"arrows": "1234566"}, "arrows"),
    ],
)
def test_a_sheet_that_cannot_be_printed_is_no_edition(raw, wrong, column):
    table = chart(raw, "sheet")
    table["rows"][0] |= SHEET | wrong
    found = list(sheet_faults(table, table))
    assert found[0].column == column


@pytest.mark.parametrize("wrong", [{"reserve": 31}, {"reserve": 0}, {"gun_1": "gun"}, {"gun_1": ""}])
def test_a_value_of_the_sheet_keeps_its_range(raw, wrong):
    chart(raw, "sheet")["rows"][0] |= SHEET | wrong
    assert faults(raw) != []


@pytest.mark.parametrize("most", [[40, 40, None], [25, None, 40], [25, 40, 60]])
def test_ranks_that_do_not_rise_are_no_edition(raw, most):
    for row, figure in zip(chart(raw, "ranks")["rows"], most, strict=True):
        row["most"] = figure
    assert faults(raw) != []
