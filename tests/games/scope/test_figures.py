"""The edition: what the rulebook says, what the keeper enters of his cards, and what is unsound."""

import copy

import pytest

from campaigns.games.scope.figures import card_faults, scenario_faults
from campaigns.games.scope.rules import cards, scenarios
from campaigns.games.scope.rules.scenes import GAME
from charts.book import compile_book
from charts.figures.check import faults
from charts.figures.shipped import raw_edition
from tests.games.scope.kit import PEOPLE


@pytest.fixture
def raw():
    return copy.deepcopy(raw_edition("scope"))


def chart(raw, code):
    return next(one for one in raw["charts"] if one["id"] == code)


def card(raw, kind):
    return next(row for row in chart(raw, "cards")["rows"] if row["kind"] == kind)


def test_the_shipped_edition_is_sound_and_names_all_cards(raw):
    assert faults(raw) == []
    assert [row["kind"] for row in chart(raw, "cards")["rows"]] == list(cards.KINDS)
    assert len(scenarios.rows(compile_book(raw))) == 6


def test_nothing_printed_on_a_card_alone_is_shipped(raw):
    """Only what the rulebook says, or what follows from it."""
    shipped = {
        (row["kind"], figure): row[figure]
        for row in chart(raw, "cards")["rows"]
        for figure in cards.FIGURES
        if row[figure] is not None
    }
    assert shipped == {
        ("freighter", "value"): 1,
        ("freighter", "firepower"): 0,
        ("freighter", "fast"): False,
        ("armed-freighter", "firepower"): 1,
        ("armed-freighter", "fast"): False,
        ("tanker", "value"): 2,
        ("tanker", "firepower"): 0,
        ("tanker", "fast"): False,
        ("destroyer", "fast"): True,
        ("corvette", "fast"): True,
        ("carrier", "firepower"): 0,
        ("submarine", "fast"): True,
        ("german-destroyer", "fast"): True,
        ("s-boot", "fast"): True,
    }


def test_the_keepers_own_cards_are_asked_for_no_more(raw):
    for kind in cards.SHIPS:
        card(raw, kind).update(value=3, firepower=1, armour=2, fast=True)
    assert faults(raw) == []
    series = GAME.new(PEOPLE, compile_book(raw))
    assert series.cards["battleship"] == cards.Card(3, 1, 2, True)
    assert GAME.new({**PEOPLE, "cards": {"battleship": {"value": 4}}}, compile_book(raw)).cards["battleship"].value == 4


@pytest.mark.parametrize(
    ("kind", "figure", "value"), [("destroyer", "value", 21), ("destroyer", "armour", -1), ("carrier", "fast", "yes")]
)
def test_a_figure_keeps_its_range(raw, kind, figure, value):
    card(raw, kind)[figure] = value
    assert faults(raw) != []


def test_mines_have_a_value_and_nothing_else(raw):
    card(raw, "allied-mines").update(value=1, armour=2)
    table = chart(raw, "cards")
    assert [(fault.column, fault.part) for fault in card_faults(table, table)] == [("armour", "cards")]


@pytest.mark.parametrize(
    ("change", "column"), [({"columns": 9}, "columns"), ({"mode": "naval"}, "mode"), ({"size": "5x7"}, "size")]
)
def test_a_scenario_that_cannot_be_laid_out_is_no_edition(raw, change, column):
    pattern, table = chart(raw_edition("scope"), "scenarios"), chart(raw, "scenarios")
    table["rows"][0] |= change
    assert column in [fault.column for fault in scenario_faults(table, pattern)]


def test_a_scenario_of_ones_own_is_played(raw):
    chart(raw, "scenarios")["rows"][0] |= {"target": 3, "columns": 6}
    assert faults(raw) == []
    assert scenarios.rows(compile_book(raw))["convoy", "5x5"]["target"] == 3
