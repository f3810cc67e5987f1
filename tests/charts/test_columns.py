"""Columns of a chart: the keys that the rules read, and months that follow one another."""

import pytest

from charts.figures.check import column_faults, is_dated, like_column, values_of
from charts.figures.rules import FigureRules, _rules, shipped_values
from charts.figures.shipped import raw_edition
from tests.charts.parts import chart

HOUSE = raw_edition()
U2 = "G7es Zaunkönig "  # with what the columns begin that the month chooses among
OTHERS = [(None, None, "The columns are not the ones that the rules need.")]


def found(code, columns, game="hunted"):
    shipped = chart(HOUSE, code)
    faults = column_faults({**shipped, "columns": columns}, shipped, game)
    return [(fault.row, fault.column, fault.text) for fault in faults]


def column(key, first=None, last=None):
    return {"key": key, "label": key[:60] or "?", "first": first, "last": last}


# --- keys ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("keys", "sound"),
    [
        (["x" * 40], True), (["x" * 41], False), (["x"], True), ([""], False), (["x", ""], False),
        (["x", "x" * 41], False), (["x", "y"], True), (["x", "x"], False),
        ([f"c{number}" for number in range(60)], True), ([f"c{number}" for number in range(61)], False),
    ],
    ids=range(10),
)  # fmt: skip
def test_there_are_at_most_sixty_keys_of_one_to_forty_letters(keys, sound):
    """In a game that ships no charts any chart is its own pattern."""
    own = {"id": "L1", "columns": [column(key) for key in keys]}
    assert [fault.text for fault in column_faults(own, own, "no game")] == ([] if sound else [OTHERS[0][2]])


@pytest.mark.parametrize(
    ("code", "key", "stem", "dated"),
    [
        ("U2", "G7a", U2, False),
        ("U2", "G7es Zaunkönig 1943", U2, True),
        ("U2", "G7es Zaunkönig 1944-45", U2, True),
        ("U2", "G7es Zaunkönig II", U2, False),
        ("U2", "G7es Zaunkönig III", U2, True),
        ("U2", "G7es", U2, False),
        ("U2", "G7es Zaunkönig 1943", None, False),
        ("P1", "new", "", True),
        ("E1", "new", None, False),
    ],
)
def test_the_month_chooses_among_columns_with_months_and_new_ones_of_their_name(code, key, stem, dated):
    shipped = chart(HOUSE, code)
    assert is_dated(shipped, key, stem) is dated


@pytest.mark.parametrize(
    ("code", "key", "like"),
    [
        ("P1", "1945-01_1945-05", "1945-01_1945-05"),
        ("P1", "new", "1943-07_1943-12"),
        ("U2", "G7es Zaunkönig 1944-45", "G7es Zaunkönig 1944-45"),
        ("U2", "G7es Zaunkönig III", "G7es Zaunkönig 1943"),
        ("E1", "arctic", "arctic"),
        ("E1", "new", "new"),
        ("Z9", "new", "new"),
    ],
)
def test_a_new_column_stands_in_the_place_of_the_first_that_the_month_chooses(code, key, like):
    assert like_column("hunted", code, key) == like


def test_where_the_game_says_nothing_the_shipped_chart_says_what_may_stand_in_a_column(monkeypatch):
    monkeypatch.setitem(_rules, "hunted", FigureRules())
    assert values_of("hunted", "E1", "arctic") == shipped_values("hunted", "E1", "arctic")
    assert values_of("no game", "E1", "arctic") is None


# --- what stands among the others ------------------------------------------------------------------------


def moved(code, first, last, to):
    columns = list(chart(HOUSE, code)["columns"])
    taken = columns[first:last]
    del columns[first:last]
    return [*columns[:to], *taken, *columns[to:]]


@pytest.mark.parametrize(
    "columns",
    [
        moved("U2", 3, 5, 3),
        moved("U2", 3, 4, 4),
        [*moved("U2", 3, 5, 3)[:5], column("G7es Zaunkönig III"), column("G7es Zaunkönig II")],
    ],
    ids=["as shipped", "changed about", "one more"],
)
def test_columns_of_months_may_change_among_themselves(columns):
    """Their months may be wrong; they are the columns that the rules need."""
    assert found("U2", columns) != OTHERS


@pytest.mark.parametrize(
    "columns",
    [
        moved("U2", 3, 5, 1),
        moved("U2", 3, 5, 4),
        moved("U2", 0, 1, 1),
        chart(HOUSE, "U2")["columns"][:-1],
        chart(HOUSE, "U2")["columns"][:3] + chart(HOUSE, "U2")["columns"][5:],
        [*moved("U2", 3, 5, 3)[:5], column("sea"), column("G7es Zaunkönig II")],
        [*moved("U2", 3, 5, 3)[:4], column("sea"), *moved("U2", 3, 5, 3)[4:]],
        [],
    ],
    ids=["earlier", "last", "the first two", "one less", "none", "another after", "another between", "no column"],
)
def test_no_other_column_is_added_moved_or_missing(columns):
    assert found("U2", columns) == OTHERS


# --- months ----------------------------------------------------------------------------------------------


def with_months(code, months):
    columns = [dict(one) for one in chart(HOUSE, code)["columns"]]
    for place, ends in months.items():
        columns[place] |= ends
    return found(code, columns)


@pytest.mark.parametrize(
    ("code", "months"),
    [
        ("P1", {}),
        ("P1", {0: {"first": "1943-06"}, 4: {"last": "1945-06"}}),
        ("P1", {0: {"first": None}, 4: {"last": None}}),
        ("P1", {0: {"last": "1943-07"}, 1: {"first": "1943-08"}}),
        ("P1", {0: {"last": "1943-11"}, 1: {"first": "1943-12"}}),
        ("P1", {3: {"last": "1944-11"}, 4: {"first": "1944-12"}}),
        ("U2", {}),
        ("U2", {3: {"last": "1944-12"}, 4: {"first": "1945-01"}}),
    ],
)
def test_months_that_follow_one_another_are_sound(code, months):
    assert with_months(code, months) == []


SECOND = (1, "first", "January to May 1944 does not begin where July to December 1943 ends.")
LATER = (4, "first", "G7es Zaunkönig, 1944-45 does not begin where G7es Zaunkönig, 1943 ends.")


@pytest.mark.parametrize(
    ("code", "months", "faults"),
    [
        ("P1", {0: {"first": "1943-08"}}, [(0, "first", "No column covers the months before 1943-08.")]),
        ("P1", {4: {"last": "1945-04"}}, [(4, "last", "No column covers the months after 1945-04.")]),
        ("P1", {0: {"last": "1943-11"}}, [SECOND]),
        ("P1", {1: {"first": "1943-12"}}, [SECOND]),
        ("P1", {0: {"last": None}}, [SECOND]),
        ("P1", {0: {"last": None}, 1: {"first": None}}, [SECOND]),
        ("P1", {0: {"first": "1944-01"}}, [(0, "first", "July to December 1943 ends before it begins.")]),
        (
            "P1",
            {0: {"first": "1943-13", "last": "soon"}},
            [
                (0, "first", "July to December 1943: “1943-13” is not a month. Write it like this: 1943-07."),
                (0, "last", "July to December 1943: “soon” is not a month. Write it like this: 1943-07."),
            ],
        ),
        (
            "P1",
            {0: {"first": "soon"}},
            [(0, "first", "July to December 1943: “soon” is not a month. Write it like this: 1943-07.")],
        ),
        ("U2", {3: {"first": "1943-07"}}, [(3, "first", "No column covers the months before 1943-07.")]),
        ("U2", {4: {"last": "1945-05"}}, [(4, "last", "No column covers the months after 1945-05.")]),
        ("U2", {3: {"last": None}}, [LATER]),
        ("U2", {4: {"first": None}}, [LATER]),
        ("U2", {4: {"first": "1944-02"}}, [LATER]),
    ],
)
def test_a_month_without_a_column_or_with_two_is_named_once(code, months, faults):
    assert with_months(code, months) == faults


def test_months_are_asked_of_the_columns_that_have_them():
    """The columns before and after them have none, which is no open end."""
    months = [column(U2 + "1943", "1943-07", "1943-12"), column(U2 + "1944", "1944-01", "1945-05")]
    shipped = {"id": "U2", "columns": [column("G7a"), *months, column("G7e")]}
    assert list(column_faults(shipped, shipped, "hunted")) == []
    assert [fault.row for fault in column_faults({**shipped, "columns": [
        column("G7a"), months[0], months[1] | {"last": "1945-04"}, column("G7e"),
    ]}, shipped, "hunted")] == [2]  # fmt: skip
