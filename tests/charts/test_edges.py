"""The edges of every bound: the last figure that is sound, and the first that is not."""

import copy

import pytest

from charts.figures.check import (
    boat_faults,
    chart_faults,
    column_faults,
    faults,
    is_open,
    roster_faults,
    ship_kinds,
    table_faults,
    track_faults,
)
from charts.figures.parts import LARGEST, Fault
from charts.figures.rules import FigureRules, _rules, one_of, shipped_values, text, whole_number
from charts.figures.shipped import raw_edition
from tests.charts.parts import boat, chart, roster, track
from tests.engine import toy

HOUSE = raw_edition()


def said(found):
    return [fault.text for fault in found]


def with_change(part, change):
    part = copy.deepcopy(part)
    change(part)
    return part


# --- columns ---------------------------------------------------------------------------------------------


def columns(change):
    """Of U2, where the month chooses among columns."""
    shipped = chart(HOUSE, "U2")
    return said(column_faults(with_change(shipped, change), shipped, "hunted"))


OTHERS = ["The columns are not the ones that the rules need."]


def test_columns_that_the_rules_do_not_read_are_told_and_nothing_more_is_asked():
    def other_key(part):
        part["columns"][0] |= {"key": "sea", "label": ""}

    def one_key_twice(part):
        part["columns"].insert(5, part["columns"][4] | {"label": "", "first": "soon"})

    assert columns(other_key) == columns(one_key_twice) == OTHERS


@pytest.mark.parametrize(("letters", "sound"), [(0, False), (1, True), (60, True), (61, False)])
def test_a_heading_has_one_to_sixty_letters(letters, sound):
    found = columns(lambda part: part["columns"][1].update(label="x" * letters))
    assert found == ([] if sound else ["Column 2: enter a heading of 1 to 60 characters."])


# --- a chart ---------------------------------------------------------------------------------------------


def e2(change):
    return chart_faults(with_change(chart(HOUSE, "E2"), change), "hunted")


def light(change, game="no game"):
    return chart_faults(with_change(toy.RAW["charts"][0], change), game)


def ends(low, high):
    """The last row of a chart of 2d6 with modifiers of -1 and, twelve times, +1."""

    def change(part):
        part["rows"][-1] |= {"low": low, "high": high}

    return change


@pytest.mark.parametrize(("high", "sound"), [(24, True), (23, False), (999, True), (1000, False), (None, True)])
def test_the_last_row_reaches_as_far_as_dice_and_modifiers(high, sound):
    assert (light(ends(9, high)) == []) is sound


@pytest.mark.parametrize("low", [-999, -1000])
def test_no_row_lies_beyond_all_dice(low):
    found = light(lambda part: part["rows"][0].update(low=low))
    assert [fault.text for fault in found if "No dice can reach" in fault.text] == (
        [] if low == -999 else ["No dice can reach row -1000 to 4."]
    )


@pytest.mark.parametrize("end", ["four", True, 4.5])
def test_an_end_that_is_no_number_is_beyond_all_dice(end):
    found = light(lambda part: part["rows"][0].update(high=end))
    assert any("No dice can reach" in text_ for text_ in said(found))


def test_without_rows_nothing_else_is_asked():
    assert said(light(lambda part: part["rows"].clear())) == ["This chart has no rows."]


def test_an_overlap_is_said_beside_the_later_row():
    (fault,) = e2(lambda part: part["rows"][1].update(low=8))
    assert (fault.row, fault.column, fault.kind) == (1, "low", "row")
    (fault,) = e2(lambda part: part["rows"][2].update(low=11))
    assert (fault.row, fault.column) == (2, "low")


def test_an_override_is_checked_like_a_row():
    def change(part):
        part["natural"][0]["results"]["result"] = "asleep"

    (fault,) = e2(change)
    assert (fault.kind, fault.row, fault.column) == ("natural", 0, "result")


@pytest.mark.parametrize(("drm", "sound"), [(9, True), (10, False), (-9, True), (-10, False), (True, False)])
def test_a_modifier_is_a_number_from_minus_nine_to_nine(drm, sound):
    found = said(e2(lambda part: part["modifiers"][0].update(drm=drm)))
    assert (not any("enter a whole number from -9 to 9" in one for one in found)) is sound


def test_a_modifier_has_a_name_and_a_source():
    (fault,) = e2(lambda part: part["modifiers"][3].update(label=""))
    assert (fault.text, fault.kind, fault.row, fault.column) == (
        "Modifier dive_planes needs a name.", "modifier", 3, "label",
    )  # fmt: skip
    (fault,) = e2(lambda part: part["modifiers"][3].update(source="hearsay"))
    assert (fault.kind, fault.row, fault.column) == ("modifier", 3, "source")


@pytest.mark.parametrize(("drm", "sound"), [(9, True), (-9, True), (10, False), (-10, False), ("x", False)])
def test_a_modifier_by_date_has_the_same_bounds(drm, sound):
    def change(part):
        part["modifiers"][0]["dated"] = {"1944-01": drm}
        part["rows"][0]["low"] = None

    assert (not any("write months as" in one for one in said(e2(change)))) is sound


def test_a_table_takes_no_dice_and_a_chart_is_no_table():
    found = chart_faults(chart(HOUSE, "U1-HM") | {"dice": "1d6"}, "hunted")
    assert said(found) == ["This chart is read with no dice."]
    assert "is read with 2d6" in said(chart_faults(chart(HOUSE, "E2") | {"dice": None}, "hunted"))[0]


@pytest.fixture
def blank_sky():
    """A game in which a cell of a chart may wait for the owner of the cards."""
    _rules["lighthouse"] = FigureRules(
        values=lambda code, column: one_of(["calm", "ship", "wreck"], blank=True) if column == "dim" else None
    )
    yield
    del _rules["lighthouse"]


def test_an_empty_cell_waits_only_where_the_game_says_so(blank_sky):
    change = lambda part: part["rows"][0]["results"].update(dim=None) or part["rows"][-1].update(high=None)  # noqa: E731
    assert said(light(change, "lighthouse")) == []
    assert said(light(change)) == ["Row 4 or less, Dim: please fill this in."]


# --- a table ---------------------------------------------------------------------------------------------

TABLE = {
    "id": "TAB",
    "title": "Table",
    "dice": None,
    "notes": [],
    "natural": [],
    "modifiers": [],
    "columns": [{"key": key, "label": key.title(), "first": None, "last": None} for key in ("name", "value")],
    "rows": [],
}


def lines(*values, **more):
    rows = [{"name": name, "value": value, "source": "card", "case": ""} for name, value in values]
    return {**TABLE, "rows": rows, **more}


KINDS = [
    (1, 0, True), (1, -1, False), (-1, -5, True), (0, -1, False), (1, LARGEST, True), (1, LARGEST + 1, False),
    (-1, -LARGEST, True), (-1, -LARGEST - 1, False), (1, True, False), (True, False, True), (True, 1, False),
    ("1943-07", "1944-01", True), ("1943-07", "soon", False), ("soon", "1944-01", True), ("soon", "", False),
    ("", "", True), ([], [], True), (["a"], [], False), (None, None, True), (None, 1, False), (1.5, 2.5, True),
    (["a"], [["b"]], False), (["a"], [{"b": 1}], False), (["a"], ["b"], True),
]  # fmt: skip


@pytest.mark.parametrize(("like", "value", "sound"), KINDS, ids=range(len(KINDS)))
@pytest.mark.parametrize("named", [True, False])
def test_a_value_is_of_the_kind_that_stood_there(like, value, sound, named):
    """Lines with names have their own pattern, others that of any line of the column."""
    names = ("a", "b") if named else ("a", "a")
    shipped = lines(*zip(names, (like, like), strict=True))
    found = list(table_faults(lines(*zip(names, (value, like), strict=True)), shipped, "no game"))
    assert (found == []) is sound
    if not sound:
        assert (found[0].row, found[0].column) == (0, "value")


def test_a_line_lacks_no_cell_and_no_source():
    table = lines(("a", 1), ("b", 2))
    del table["rows"][1]["value"]
    table["rows"][0] |= {"source": "hearsay", "cells": {"value": {"source": "", "case": ""}}}
    found = [(fault.row, fault.column) for fault in table_faults(table, lines(("a", 1), ("b", 2)), "no game")]
    assert found == [(0, "source"), (0, "source"), (1, "value"), (1, "value")]


def test_an_empty_shipped_table_says_nothing_of_its_columns():
    assert list(table_faults(lines(("a", 1), ("a", "x")), lines(), "no game")) == []


@pytest.fixture
def lamps():
    """A game that defines the values of a table itself."""
    values = lambda code, column: whole_number(0, 3) if (code, column) == ("TAB", "value") else None  # noqa: E731
    _rules["lighthouse"] = FigureRules(values=values, tables={"TAB": lambda table, expected: [Fault("TAB", "more")]})
    yield
    del _rules["lighthouse"]


@pytest.mark.parametrize("names", ["ab", "aa"])
@pytest.mark.parametrize(("value", "sound"), [(0, True), (3, True), (4, False), ("x", False)])
def test_a_game_says_itself_what_may_stand_in_a_table(monkeypatch, lamps, names, value, sound):
    """Whether its lines have names of their own or not, and whatever kind of value stood there."""
    shipped = lines(*zip(names, ("one", "two"), strict=True))
    monkeypatch.setattr("charts.figures.check.shipped_parts", lambda game, kind: {"TAB": shipped})
    found = list(table_faults(lines(*zip(names, (1, value), strict=True)), shipped, "lighthouse"))
    text = f"Line {names[1]}, Value: “{value}” is not a valid value. Valid values: whole numbers from 0 to 3"
    where = [(fault.text, fault.row, fault.column) for fault in found if fault.text != "more"]
    assert where == ([] if sound else [(text, 1, "value")])
    assert ("more" in said(found)) is sound  # a sound table alone is handed to the game


def test_what_is_of_another_kind_is_told_beside_the_first_that_stood_there():
    """Where lines have no names the first line of the column is the example."""
    shipped = lines(("a", "1943-07"), ("a", "north"))
    (fault,) = table_faults(lines(("a", "north"), ("b", 7)), shipped, "no game")
    assert (fault.row, fault.column) == (1, "value")
    assert fault.text == "b, Value: “7” is not the same kind of value as “1943-07”."


@pytest.mark.parametrize(
    ("game", "code", "open_"),
    [
        ("hunted", "P1-R", True),
        ("hunted", "U3-PT", True),
        ("hunted", "FIG", False),
        ("hunted", "Z9", True),
        ("no game", "FIG", True),
    ],
)
def test_lines_are_added_to_a_table_that_no_shipped_one_names(game, code, open_):
    assert is_open(game, code) is open_


@pytest.mark.parametrize(("names", "open_"), [("ab", False), ("aa", True), (("", None), True), (([], ""), True)])
def test_a_table_names_its_lines_when_each_has_a_name_of_its_own(monkeypatch, names, open_):
    shipped = lines(*zip(names, (1, 2), strict=True))
    monkeypatch.setattr("charts.figures.check.shipped_parts", lambda game, kind: {"TAB": shipped})
    assert is_open("no game", "TAB") is open_


@pytest.mark.parametrize(
    ("names", "texts"),
    [
        ("ab", []),
        ("ba", []),
        ("a", ["Line b is missing."]),
        ("aab", ["Line a appears twice."]),
        ("abc", ["Line c does not exist in the rules."]),
        ("ac", ["Line b is missing.", "Line c does not exist in the rules."]),
    ],
)
def test_a_table_that_is_read_by_names_has_just_these_lines(monkeypatch, names, texts):
    shipped = lines(("a", 1), ("b", 2))
    monkeypatch.setattr("charts.figures.check.shipped_parts", lambda game, kind: {"TAB": shipped})
    assert said(table_faults(lines(*((name, 7) for name in names)), shipped, "no game")) == texts


# --- a roster --------------------------------------------------------------------------------------------

SHIP = {"roll": 1, "name": "Ada", "kind": "freighter", "tons": 1100, "points": 2, "source": "card", "case": ""}


def ships(count, **first):
    found = [{**SHIP, "roll": roll, "name": f"Ship {roll}"} for roll in range(1, count + 1)]
    if found:
        found[0] |= first
    return found


def fleet(found, game="no game", code="R"):
    return roster_faults({"id": code, "title": "Fleet", "ships": found}, {"game": game, "charts": []})


@pytest.mark.parametrize("size", [0, 1, 5, 6, 7, 8, 9, 10, 11, 12, 13, 19, 20, 21, 99, 100, 101])
def test_a_roster_has_as_many_ships_as_a_die_has_sides(size):
    assert (fleet(ships(size)) == []) is (size in (6, 8, 10, 12, 20, 100))


def test_a_roll_beyond_the_last_is_said_beside_its_ship():
    found = fleet(ships(6, roll=7))
    assert [(fault.text, fault.row, fault.column) for fault in found] == [
        ("There is no ship at 1.", None, None),
        ("Ship 1 at 7: rolls run from 1 to 6.", 0, "roll"),
    ]
    assert said(fleet(ships(6, roll=0)))[-1] == "Ship 1 at 0: rolls run from 1 to 6."


def test_two_ships_at_one_roll_are_both_named():
    assert said(fleet(ships(6, roll=2))) == ["There is no ship at 1.", "Several ships share the roll 2: Ship 1, Ship 2"]


def test_a_name_that_comes_again_is_said_beside_the_last():
    (fault,) = fleet(ships(6, name="SHIP 4"))
    assert (fault.text, fault.row, fault.column) == ("SHIP 4 appears twice, at 1, 4.", 3, "name")


def test_a_ship_without_a_name_is_told_by_its_roll():
    found = fleet(ships(6, name="", date="soon"))
    assert said(found) == [
        "The ship at 1 needs a name.",
        "? at 1: “soon” is not a date. Write it like this: 1943-07-01.",
    ]


FIGURES = [
    ("tons", 0, True), ("tons", -1, False), ("tons", 999_999, True), ("tons", 1_000_000, False), ("tons", None, False),
    ("points", 0, True), ("points", 99, True), ("points", 100, False), ("points", True, False),
    ("exact_tons", 0, True), ("exact_tons", 999_999, True), ("exact_tons", 10**6, False), ("exact_tons", None, False),
    ("fast", True, True), ("fast", "yes", False), ("source", "hearsay", False),
    ("date", "1943", True), ("date", "1943-07", True), ("date", "1943-07-31", True), ("date", "1943-07-32", False),
    ("date", "2043", False),
]  # fmt: skip


@pytest.mark.parametrize(("figure", "value", "sound"), FIGURES)
def test_a_figure_of_a_ship_is_within_its_bounds(figure, value, sound):
    found = fleet(ships(6, **{figure: value}))
    assert ([(fault.row, fault.column) for fault in found] == []) is sound
    assert {fault.column for fault in found} <= {figure}


@pytest.mark.parametrize(
    ("figure", "needed"), [("tons", True), ("points", True), ("exact_tons", False), ("fast", False)]
)
def test_a_ship_has_tons_and_points_and_may_have_more(figure, needed):
    found = ships(6, exact_tons=1125, fast=True)
    del found[0][figure]
    assert [(fault.row, fault.column) for fault in fleet(found)] == ([(0, figure)] if needed else [])


def test_any_kind_may_stand_where_no_shipped_roster_says_which():
    assert ship_kinds("no game", "R") == ()
    assert fleet(ships(6, kind="anything")) == []


def test_the_kinds_of_the_shipped_roster_hold_where_the_game_says_nothing(monkeypatch):
    monkeypatch.setitem(_rules, "hunted", FigureRules())
    assert ship_kinds("hunted", "S1") == ("submarine",)
    (fault, *_others) = fleet(ships(10), "hunted", "S1")
    assert (fault.row, fault.column) == (0, "kind")


def test_the_kinds_that_a_game_declares_hold_before_those_of_its_shipped_roster(monkeypatch):
    monkeypatch.setitem(_rules, "hunted", FigureRules(ship_kinds=lambda code: ("raft", code)))
    assert ship_kinds("hunted", "S1") == ("raft", "S1")


def test_a_ship_of_another_kind_is_asked_nothing_more():
    found = fleet(ships(6, kind="airship", tons=-1), "hunted", "T1")
    assert [fault.column for fault in found if fault.row == 0] == ["kind"]


def test_a_roster_that_the_rules_do_not_know_is_not_looked_at():
    assert said(fleet(ships(7), "hunted", "T9")) == ["This roster does not exist in the rules."]


# --- a boat type, a track, the whole -----------------------------------------------------------------------


def viic(change):
    return boat_faults(with_change(boat(HOUSE, "VIIC"), change), "hunted")


@pytest.mark.parametrize(("ammo", "sound"), [(0, True), (-1, False), (9999, True), (10_000, False)])
def test_a_figure_of_a_boat_is_within_its_bounds(ammo, sound):
    found = viic(lambda part: part.update(deck_gun_ammo=ammo))
    assert [fault.column for fault in found] == ([] if sound else ["deck_gun_ammo"])


def test_a_boat_may_have_no_gun():
    assert viic(lambda part: part.update(deck_gun=None)) == []


def test_the_sources_of_a_boat_are_sources():
    assert said(viic(lambda part: part["sources"]["hull"].update(source="hearsay")))[0].startswith("hull: “hearsay”")
    assert said(viic(lambda part: part.pop("sources"))) == ["sources is missing."]


def test_a_boat_of_a_game_that_ships_none_is_taken_as_it_is():
    assert boat_faults({"type": "Lightship", "lamps": 2, "sources": {}}, "no game") == []
    assert said(boat_faults({"type": "Lightship", "lamps": -1, "sources": {}}, "no game")) == [
        "lamps cannot be less than 0."
    ]


def test_a_track_says_where_it_comes_from():
    (fault,) = track_faults({**track(HOUSE, "VIIC", "Atlantic"), "source": "hearsay"}, HOUSE)
    assert fault.text.startswith("the track: “hearsay” is not a source")


def test_ships_are_not_judged_by_a_chart_that_is_unsound_itself():
    def change(raw):
        table = chart(raw, "U3-PT")
        table["rows"][0] |= {"points": "3", "source": "hearsay"}

    assert {fault.part for fault in faults(with_change(HOUSE, change))} == {"U3-PT"}


def test_the_whole_is_only_walked_through_when_its_parts_are_sound():
    def change(raw):
        raw["tracks"].remove(track(raw, "VIIC", "Arctic"))
        roster(raw, "T1")["ships"][0]["name"] = ""

    assert {fault.part for fault in faults(with_change(HOUSE, change))} == {"T1"}


# --- what may stand in a column ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("values", "typed", "value"),
    [
        (whole_number(0, 9), "7", 7), (whole_number(0, 9), "-3", -3), (whole_number(0, 9), "seven", "seven"),
        (whole_number(0, 9), "", None), (whole_number(0, 9), "1234567", "1234567"),
        (one_of(["a", "b"]), "a", "a"), (one_of(["a", "b"]), "c", "c"), (one_of(["a", "b"]), "", None),
        (one_of(["a", ""]), "", ""), (one_of([True, False]), "yes", True), (one_of([1, 2]), "2", 2),
        (text(), "x", "x"), (text(), "", ""), (text(blank=True), "", None), (text(), "12", "12"),
        (one_of(["a", ""], blank=True), "", None),
    ],
)  # fmt: skip
def test_what_was_typed_is_read_as_a_value(values, typed, value):
    found = values.read(typed)
    assert (found, type(found)) == (value, type(value))


@pytest.mark.parametrize(
    ("values", "allowed", "refused"),
    [
        (whole_number(-2, 9), [-2, 0, 9], [-3, 10, "2", True, None, 2.0]),
        (whole_number(0, 9, blank=True), [None], ["x"]),
        (one_of(["a", 1]), ["a", 1], ["b", True, None, 1.0]),
        (one_of(["a"], blank=True), ["a", None], ["b"]),
        (text(), ["", "x"], [1, None]),
        (text(blank=True), [None, "x"], [1]),
    ],
)
def test_a_column_allows_these_and_no_others(values, allowed, refused):
    assert [values.allows(one) for one in [*allowed, *refused]] == [True] * len(allowed) + [False] * len(refused)


def test_no_cell_may_wait_unless_it_is_said():
    assert not any(values.allows(None) for values in (one_of(["a"]), whole_number(0, 9), text()))


@pytest.mark.parametrize(
    ("values", "words"),
    [
        (whole_number(0, 9), "whole numbers from 0 to 9"),
        (one_of(["b", "a", "b", True]), "yes, a, b"),
        (text(), "any text"),
    ],
)
def test_a_column_says_what_may_stand_in_it(values, words):
    assert str(values) == words


# --- what the shipped charts say of a column ---------------------------------------------------------------

CELLS = {
    "few": [0, 1, 3],
    "below": [-1, 0, 2],
    "many": [0, 4, 12],
    "yes": [True, False, True],
    "words": ["calm", "ship", "ship"],
    "more": ["wreck", "calm", "calm"],
    "alone": ["up", "down", "up"],
    "both": ["ship", 2, "buoy"],
    "ones": [1, True, "1"],
}


def of_shipped(monkeypatch, column, **how):
    """What a chart of these columns, of two rows and an override, has in one of them."""
    results = [dict(zip(CELLS, line, strict=True)) for line in zip(*CELLS.values(), strict=True)]
    rows = [{"results": one} for one in results]
    made = {"dice": "1d6", "columns": [{"key": key} for key in CELLS], "rows": rows[:2], "natural": rows[2:]}
    table = {"dice": None, "columns": [{"key": "few"}], "rows": [{"few": 1}], "natural": []}
    monkeypatch.setattr("charts.figures.rules.shipped_parts", lambda game, kind: {"C": made, "T": table})
    code = {"table": "T", "chart": "Z"}.get(column, "C")
    return shipped_values.__wrapped__("no game", code, column, **how)


@pytest.mark.parametrize(
    ("column", "how", "values"),
    [
        ("few", {}, whole_number(0, 9)),
        ("below", {}, whole_number(-9, 9)),
        ("many", {}, whole_number(0, 12)),
        ("yes", {}, one_of([True, False])),
        ("words", {}, one_of(["calm", "ship", "wreck", "buoy"])),
        ("words", {"share": False}, one_of(["calm", "ship"])),
        ("alone", {}, one_of(["up", "down"])),
        ("both", {}, one_of(["ship", 2, "buoy"])),
        ("ones", {}, one_of([1, True, "1"])),
        ("table", {}, None),
        ("chart", {}, None),
    ],
)
def test_a_column_may_say_what_it_and_its_like_say(monkeypatch, column, how, values):
    assert of_shipped(monkeypatch, column, **how) == values


@pytest.mark.parametrize(
    ("results", "kept"),
    [([1, True, 1, "1", True], (1, "1", True)), (["b", "a", "b"], ("a", "b")), ([], ()), ([2, 10, 1], (1, 10, 2))],
)
def test_each_result_is_kept_once_whatever_else_equals_it(results, kept):
    found = one_of(results).results
    assert [(one, type(one)) for one in found] == [(one, type(one)) for one in kept]
