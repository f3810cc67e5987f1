"""The compiled book: what the rules see."""

import pytest

from charts.book import OffChart, compile_book
from charts.figures.shipped import book


@pytest.mark.parametrize(
    ("natural", "total", "result"), [(2, 15, "undetected"), (8, 8, "undetected"), (8, 9, "detected")]
)
def test_an_unmodified_roll_overrules_the_total(natural, total, result):
    assert book().chart("E2").read("result", natural, total) == result


def test_totals_beyond_the_dice_fall_in_open_rows():
    assert book().chart("E2").read("attack_drm", 12, 500) == 1
    assert book().chart("A1").read(None, 2, -500) == 2


@pytest.mark.parametrize(
    ("chart", "prefix", "month", "column"),
    [
        ("P1", "", "1943-07", "1943-07_1943-12"),
        ("P1", "", "1944-06", "1944-06_1944-07"),
        ("E3a", "", "1943-11", "1943-11_1945-05"),
        ("U2", "G7es Zaunkönig 19", "1943-12", "G7es Zaunkönig 1943"),
        ("U2", "G7es Zaunkönig 19", "1944-01", "G7es Zaunkönig 1944-45"),
        ("X-SR", "vii_", "1939-09", "vii_1939"),
        ("X-SR", "vii_", "1945-02", "vii_1944_45"),
    ],
)
def test_a_dated_column_holds_in_its_months(chart, prefix, month, column):
    assert book().chart(chart).column_in(month, prefix) == column


def test_a_month_outside_the_war_has_no_column():
    with pytest.raises(OffChart, match="P1: no column for 1946-01"):
        book().chart("P1").column_in("1946-01")


@pytest.mark.parametrize(
    ("year", "kptlt"),
    [
        ("vii_1939", 6),
        ("vii_1940", 5),
        ("vii_1941", 4),
        ("vii_1942", 3),
        ("vii_1943", 2),
        ("vii_1944_45", 1),
        ("other_types", 6),
    ],
)
@pytest.mark.case("11.2.2")
def test_starting_ranks_fall_with_the_years(year, kptlt):
    ranks = [book().chart("X-SR").read(year, roll, roll) for roll in range(1, 7)]
    assert ranks.count("KptLt") == kptlt


@pytest.mark.parametrize(("roster", "die"), [("T1", "d100"), ("T4-S", "1d20"), ("T5-O", "1d10"), ("S1-AU", "1d6")])
def test_a_roster_is_read_with_its_die(roster, die):
    assert book().die(roster) == die


@pytest.mark.parametrize(
    "ask", [lambda b: b.chart("E9"), lambda b: b.ship("T1", 101), lambda b: b.chart("E1").read("moon", 2, 2)]
)
def test_what_the_book_does_not_hold_is_said(ask):
    with pytest.raises(OffChart):
        ask(book())


def test_tables_figures_boats_and_tracks_are_there():
    made = book()
    assert made.figures["special_attack_on"] == 1
    assert [row["minimum"] for row in made.tables["U1-HM"]] == [5, 6, 7]
    assert len(made.boats) == 14
    assert made.tracks["VIIC", "Atlantic"][0] == {"box": "transit_biscay", "rolls": 1}


def test_equal_figures_have_an_equal_version(raw):
    assert compile_book(raw).version == book().version
    raw["rosters"][0]["ships"][0]["tons"] += 100
    assert compile_book(raw).version != book().version
