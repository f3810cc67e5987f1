"""Changing one cell never changes the origin of another."""

import pytest

from charts.filing import changed_sources, filed_under
from charts.origins import CARD, carried, cell_origin, weakest
from charts.shipped import raw_edition
from tests.charts.parts import boat

R, C, P = ({"source": source, "case": case} for source, case in [("rulebook", "9.6"), ("house", ""), ("aar", "")])
ROW = {"results": {"a": 1, "b": 2, "c": 3}, **R, "cells": {"c": C}}


def row(**changes):
    return {**ROW, **changes}


def origins(found):
    return {key: cell_origin(found, key)["source"] for key in "abc"}


def test_a_changed_cell_is_from_the_card_and_no_other():
    found = carried(ROW, ROW, ["a"], "abc")
    assert origins(found) == {"a": "card", "b": "rulebook", "c": "house"}
    assert found["source"] == "rulebook"


def test_a_row_that_moved_is_from_the_card_and_its_cells_stay():
    found = carried(ROW, ROW, [], "abc", moved=True)
    assert (found["source"], origins(found)) == ("card", {"a": "rulebook", "b": "rulebook", "c": "house"})


def test_a_source_that_is_named_stands():
    found = carried(ROW, row(**P), ["a"], "abc")
    assert origins(found) == {"a": "aar", "b": "aar", "c": "house"}
    found = carried(ROW, row(cells={"a": P, "c": C}), ["a"], "abc")
    assert origins(found) == {"a": "aar", "b": "rulebook", "c": "house"}
    assert origins(carried(ROW, row(**P), ["c"], "abc"))["c"] == "aar"


def test_a_row_that_is_whole_from_the_card_says_so_once():
    found = carried(ROW, ROW, "abc", "abc")
    assert "cells" not in found
    assert found["source"] == "card"


def test_a_word_about_a_row_is_about_nothing_else():
    found = carried(row(note="a guess"), row(note="a guess"), "abc", "abc")
    assert "note" not in found
    found = carried(row(note="a guess"), row(note="a guess"), "a", "abc")
    assert (found["note"], found["cells"]["a"]) == ("a guess", CARD)


@pytest.mark.parametrize(
    ("sources", "first"),
    [(["card", "house", "rulebook"], "house"), (["rulebook", "aar"], "aar"), (["card", "rulebook"], "rulebook")],
)
def test_the_least_certain_is_checked_first(sources, first):
    assert weakest({"source": source} for source in sources) == first


# --- the sources of a boat ----------------------------------------------------------------------------


@pytest.fixture
def viic():
    return boat(raw_edition(), "VIIC")


@pytest.mark.parametrize(
    ("figure", "name"),
    [
        ("hull_boxes", "hull"),
        ("tubes_aft", "tubes"),
        ("mix_adjust", "torpedo_load"),
        ("spec", "spec"),
        ("family", None),
    ],
)
def test_a_figure_is_filed_under_its_own_name_or_one_it_shares(viic, figure, name):
    assert filed_under(viic, figure, "hunted") == name


def test_without_words_of_the_game_the_beginning_of_the_name_counts(viic):
    assert filed_under(viic, "reloads_fwd", "no game") == "reloads"


@pytest.mark.parametrize(
    ("changed", "cards"),
    [
        (["hull_boxes"], {"hull"}),
        (["tubes_fwd"], {"tubes_fwd"}),
        (["tubes_fwd", "tubes_aft"], {"tubes"}),
        (["family"], {"family"}),
        (["torpedo_load"], {"torpedo_load"}),
        (["repairs"], {"repairs"}),
    ],
)
def test_only_the_figures_that_changed_are_from_the_card(viic, changed, cards):
    found = changed_sources(viic, viic["sources"], changed, "hunted")
    assert {name for name, one in found.items() if one["source"] == "card"} == cards
    now = {**viic, "sources": found}
    for figure in set(viic) - {"type", "sources", *changed}:
        before, after = filed_under(viic, figure, "hunted"), filed_under(now, figure, "hunted")
        assert (viic["sources"][before] if before else None) == (found[after] if after else None)
