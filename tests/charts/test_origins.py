"""Changing one cell never changes the origin of another."""

import pytest

from charts.figures.changes import _paired, changed_sources, filed_under
from charts.figures.parts import (
    CARD,
    LONGEST,
    boxes_of,
    by_date,
    carried,
    cell_origin,
    origin_faults,
    raw_modifier,
    raw_ship,
    row_name,
    shortened,
    signed,
    text_faults,
    translated,
    weakest,
    with_cells,
    without_origin,
)
from charts.figures.shipped import raw_edition
from tests.charts.parts import boat

NOT_A_NAME = "Use one line without invisible characters, such as those that change the direction of writing."
R, C, P = ({"source": source, "case": case} for source, case in [("rulebook", "9.6"), ("house", ""), ("aar", "")])
ROW = {"results": {"a": 1, "b": 2, "c": 3}, **R, "cells": {"c": C}}


def row(**changes):
    return {**ROW, **changes}


def origins(found):
    return " ".join(cell_origin(found, key)["source"] for key in "abc")


NAMED = row(cells={"a": P, "c": C})


@pytest.mark.parametrize(
    ("now", "changed", "moved", "source", "cells"),
    [
        (ROW, "a", False, "rulebook", "card rulebook house"),
        (ROW, "", True, "card", "rulebook rulebook house"),
        (ROW, "abc", False, "card", "card card card"),
        (row(**P), "a", False, "aar", "aar aar house"),
        (row(**P), "c", False, "aar", "aar aar aar"),
        (row(**P), "", True, "aar", "aar aar house"),
        (NAMED, "a", False, "rulebook", "aar rulebook house"),
        (NAMED, "", False, "rulebook", "aar rulebook house"),
        (NAMED, "", True, "card", "aar rulebook house"),
    ],
    ids=range(9),
)
def test_a_cell_that_changed_is_from_the_card_or_from_where_it_says_and_no_other(now, changed, moved, source, cells):
    """A row that moved has other totals: its own source is the card, and its cells keep theirs."""
    found = carried(ROW, now, list(changed), "abc", moved)
    assert (found["source"], origins(found)) == (source, cells)
    assert ("cells" in found) is (len(set(cells.split())) > 1)


def test_a_word_about_a_row_is_about_nothing_else():
    noted = row(note="a guess")
    assert "note" not in carried(noted, noted, "abc", "abc")
    found = carried(noted, noted, "a", "abc")
    assert (found["note"], found["cells"]["a"]) == ("a guess", CARD)
    guess = {**R, "note": "a guess"}
    found = carried(noted, noted, [], "abc", moved=True)
    assert found == {"results": ROW["results"], **CARD, "cells": {"a": guess, "b": guess, "c": C}}


def test_what_nobody_touched_stays():
    for now in (ROW, row(note="a guess")):
        assert carried(ROW, now, [], "abc") == now


CARDS = [{**CARD, "case": "9.6"}, {**CARD, "case": "9.7"}]


@pytest.mark.parametrize(
    ("cells", "whole", "apart"),
    [
        ({"a": CARDS[0], "b": CARDS[0]}, CARDS[0], {}),
        ({"a": CARDS[0], "b": CARDS[1]}, CARD, {"a": CARDS[0], "b": CARDS[1]}),
        ({"a": CARDS[0], "b": CARD}, CARD, {"a": CARDS[0]}),
        ({"a": CARD, "b": R}, R, {"a": CARD}),
        ({"a": R, "b": R}, R, {}),
        ({}, R, {}),
    ],
)
def test_what_is_as_the_row_itself_is_not_said_of_its_cells(cells, whole, apart):
    found = with_cells({"low": 1, **R, "cells": {"z": C}}, cells)
    assert found == {"low": 1, **whole, **({"cells": apart} if apart else {})}


@pytest.mark.parametrize(
    ("sources", "first"),
    [(["card", "house", "rulebook"], "house"), (["rulebook", "aar"], "aar"), (["card", "rulebook"], "rulebook")],
)
def test_the_least_certain_is_checked_first(sources, first):
    assert weakest({"source": source} for source in sources) == first


# --- parts as they are kept, and as they are said ---------------------------------------------------------


def test_what_is_unknown_of_a_ship_is_not_kept():
    needed = {"roll": 1, "name": "Ada", "kind": "", "tons": 600, "points": 1}
    unknown = {"uboat": "", "exact_tons": None, "note": "", "captain": "Bela"}
    assert (
        raw_ship(needed | unknown | R | {"nation": "UK", "fast": False}) == needed | {"nation": "UK", "fast": False} | R
    )
    assert without_origin(row(note="a guess")) == {"results": ROW["results"]}


def texts(where, **fields):
    return [fault.text for fault in text_faults("T1", where, fields)]


def test_the_months_of_a_modifier_are_kept_in_their_order():
    line = {"key": "date", "drm": 1, "label": "Date", **R}
    assert raw_modifier(line) == {**line, "note": ""}
    assert list(raw_modifier({**line, "dated": {"1944-06": 1, "1944-01": 2}})["dated"]) == ["1944-01", "1944-06"]
    assert raw_modifier({**line, "dated": "soon"})["dated"] == "soon"


@pytest.mark.parametrize(("case", "sound"), [("", True), ("x" * 60, True), ("x" * 61, False), ("a\nb", False)])
def test_a_case_is_short_and_on_one_line(case, sound):
    assert (list(origin_faults("E2", "row 1", {"source": "card", "case": case}, 0)) == []) is sound


def test_a_part_is_said_in_a_few_words():
    assert [signed(drm) for drm in (1, 0, -1)] == ["+1", "0", "\N{MINUS SIGN}1"]
    assert [translated(text) for text in ("", "Fog")] == ["", "Fog"]
    assert [shortened(text, 4) for text in ("abcd", "abcde")] == ["abcd", "abc…"]
    ends = [(None, None), (None, 2), (3, None), (4, 4), (5, 6)]
    names = [row_name({"low": low, "high": high}) for low, high in ends]
    assert [row_name({"roll": 2}), *names] == ["2 unmodified", "any", "2 or less", "3 or more", "4", "5 to 6"]
    assert [by_date(one) for one in ({"1944-06": -1, "1944-01": 2}, {}, "soon")] == [
        "1944-01 +2, 1944-06 -1",
        "",
        "soon",
    ]
    assert boxes_of("Bar, ,Ice ×3") == [{"box": "Bar", "rolls": 1}, {"box": "Ice", "rolls": 3}]
    assert texts("", title="a\nb", name="x" * 61) == [NOT_A_NAME, "name is longer than 60 characters."]
    assert texts("Ada", name="a\nb") == [f"Ada: {NOT_A_NAME}"]


@pytest.mark.parametrize(("key", "most"), LONGEST.items())
def test_a_text_has_room_for_so_many_letters(key, most):
    assert texts("", **{key: "x" * most}) == []
    assert texts("", **{key: "x" * (most + 1)}) == [f"{key} is longer than {most} characters."]


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
        ("mines", None),
        ("flak_guns", "flak"),
    ],
)
def test_a_figure_is_filed_under_its_own_name_or_one_it_shares(viic, figure, name):
    assert filed_under(viic, figure, "hunted") == name


def test_a_figure_has_its_own_source_before_one_that_it_shares(viic):
    viic = {**viic, "sources": viic["sources"] | {"tubes_fwd": C, "hull_boxes": P}}
    assert [filed_under(viic, figure, "hunted") for figure in ("tubes_fwd", "tubes_aft", "hull_boxes")] == [
        "tubes_fwd", "tubes", "hull_boxes",
    ]  # fmt: skip


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


BOAT = {
    "type": "T",
    "a": 1,
    "a_x": 1,
    "a_y": 2,
    "b": 3,
    "c": 4,
    "d_x": 5,
    "d_y": 6,
    "sources": {"a": R, "b": C, "d": P},
}


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ([], {}),
        (["b"], {"b": CARD}),
        (["c"], {"c": CARD}),
        (["new"], {"new": CARD}),
        (["a_x"], {"a_x": CARD}),
        (["a"], {"a": CARD, "a_x": R, "a_y": R}),
        (["a", "a_x", "a_y"], {"a": CARD}),
        (["d_x"], {"d_x": CARD}),
        (["d_x", "d_y"], {"d": CARD}),
        (["a_x", "d_x", "d_y"], {"a_x": CARD, "d": CARD}),
        (["d_x", "b", "c"], {"d_x": CARD, "b": CARD, "c": CARD}),
    ],
)
def test_sources_say_no_more_than_what_changed(changed, said):
    assert changed_sources(BOAT, BOAT["sources"], changed, "no game") == BOAT["sources"] | said


def test_figures_that_changed_may_be_from_elsewhere():
    assert changed_sources(BOAT, BOAT["sources"], ["b"], "no game", P)["b"] == P


def test_a_row_stays_the_one_at_its_place_where_another_of_its_name_has_gone():
    was = [{"name": "Emba", "tons": tons} for tons in (1_600, 1_700)]
    assert _paired(was, [{"name": "Emba"}], lambda row: row["name"], lambda old, new: old) == [was[0]]
