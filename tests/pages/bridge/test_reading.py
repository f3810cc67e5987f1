"""Dice needed: every natural roll once, overrides and readers counted in, odds exact."""

import pytest

from campaigns.engine.prompts import Modifier, Outcome, Roll
from campaigns.pages.bridge.reading import naturals, percent, reading, span
from charts.figures.shipped import book


def rows(roll, drm=0, odds=False):
    found = reading(roll, book(), drm, str, odds)
    return [(row.dice, row.result, row.total, row.odds) for row in found.rows]


def test_totals_are_turned_into_dice():
    found = reading(Roll("x", "2d6", "9.6.9", "E2"), book(), 1, lambda value: str(value["attack_drm"]), True)
    assert [(row.dice, row.total, row.odds) for row in found.rows] == [
        ("2 to 7", "total 8 or less", "58 %"),
        ("8 to 10", "total 9 to 11", "33 %"),
        ("11, 12", "total 12 or more", "8 %"),
    ]


def test_a_bare_two_always_escapes():
    """9.6.9: the unmodified roll overrides the total."""
    found = reading(Roll("x", "2d6", "9.6.9", "E2"), book(), 9, lambda value: value["result"])
    assert found.rows[0].dice == "2"
    assert found.rows[0].result == "undetected"
    assert found.rows[0].total.startswith("unmodified roll")


def test_rows_out_of_reach_say_so():
    found = reading(Roll("x", "2d6", "9.6.10", "E3"), book(), 2, str)
    assert not found.rows[0].reachable
    assert found.rows[0].dice == "never"


def test_a_reader_of_the_procedures_own_is_asked():
    """9.2.5: a homing torpedo hits on its own number whatever the modifiers."""

    def homing(charts, natural, total):
        return "hit" if natural <= 6 else charts.reading("U1", "long", natural, total)

    found = rows(Roll("x", "2d6", "9.2.3", "U1", "long", read_by=homing), drm=6)
    assert found[0][:2] == ("2 to 6", "hit")


def test_outcomes_of_a_roll_without_a_chart():
    roll = Roll(
        "x",
        "1d6",
        "9.6.10",
        outcomes=lambda: (Outcome(1, 1, "special"), Outcome(2, 6, "ordinary")),
        read_by=lambda charts, natural, total: "special" if total <= 1 else "ordinary",
    )
    assert rows(roll, odds=True) == [("1", "special", "", "17 %"), ("2 to 6", "ordinary", "", "83 %")]


def test_dice_read_one_by_one():
    found = reading(Roll("x", "4d6", "8.3.1", "E1-SZ", each=True), book(), 0, str)
    assert found.each
    assert found.rows[0].dice == "1 to 3"


def test_a_roster_is_linked_and_not_listed():
    assert reading(Roll("x", "d100", "8.3.2", "T1"), book(), 0, str) is None


CHARTS = [chart for chart in book().charts.values() if chart.dice in ("1d6", "2d6", "1d10", "d66")]


@pytest.mark.parametrize("chart", CHARTS, ids=[chart.id for chart in CHARTS])
def test_the_odds_of_every_chart_add_up(chart):
    """Every natural roll is in exactly one row, at any sum of modifiers."""
    for drm in (-2, 0, 2) if chart.modifiers else (0,):
        for column in chart.columns:
            roll = Roll("x", chart.dice, "", chart.id, column.key)
            found = reading(roll, book(), drm, str, True)
            if found.d66:
                assert len({row.dice for row in found.rows}) == 36
                continue
            told = [row for row in found.rows if row.reachable]
            assert sum(int(row.odds.split()[0]) for row in told if row.odds[0].isdigit()) == pytest.approx(
                100, abs=1 + len(told) / 2
            )


def test_naturals_in_words():
    assert naturals([2, 3, 4, 11, 12], list(range(2, 13))) == "2 to 4, 11, 12"
    assert naturals([16, 21], [11, 12, 13, 14, 15, 16, 21, 22]) == "16, 21"


@pytest.mark.parametrize(
    ("low", "high", "said"),
    [(None, 8, "8 or less"), (12, None, "12 or more"), (5, 5, "5"), (9, 11, "9 to 11"), (None, None, "any")],
)
def test_spans_in_words(low, high, said):
    assert span(low, high) == said


def test_what_can_happen_is_never_called_impossible():
    assert percent(0.001) == "under 1 %"
    assert percent(0) == "0 %"


def test_modifiers_of_a_roll_are_counted_once():
    roll = Roll("x", "2d6", "9.2.2", "E2-CL", drms=(Modifier("oakleaves", lambda on: True),))
    assert roll.drm(book()) == -1


def test_all_of_a_d66_are_listed_and_those_that_do_nothing_are_marked():
    def is_gun(result):
        return result["damage"] == "deck_gun"

    roll = Roll("x", "d66", "9.6.11", "E4")
    damage = reading(roll, book(), 0, str, idle=is_gun)
    assert damage.listed
    assert [row.dice for row in damage.rows if row.idle] == ["36", "56"]
    short = reading(Roll("x", "2d6", "9.6.9", "E2"), book(), 0, str)
    assert not short.listed
