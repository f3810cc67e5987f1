"""The dice's reach, the split of the bar, the count of a hundred rolls."""

import pytest

from charts.figures import reach
from charts.figures.reach import spread
from tests.charts.parts import chart


@pytest.mark.parametrize(
    ("dice", "number", "first", "last"),
    [("1d6", 6, 1, 6), ("2d6", 36, 2, 12), ("d66", 36, 11, 66), ("1d20", 20, 1, 20)],
)
def test_dice_fall_in_so_many_ways(dice, number, first, last):
    shown = [reach.unmodified(dice, fallen) for fallen in reach.faces(dice)]
    assert (len(shown), min(shown), max(shown)) == (number, first, last)


def test_modifiers_move_the_reach(raw):
    assert reach.totals(chart(raw, "E3c")) == [1, 2, 3, 4, 5, 6]
    assert reach.totals(chart(raw, "U3")) == list(range(0, 7))
    assert reach.totals(chart(raw, "X-FC"))[0] == 1 - reach.TIMES


def test_the_bar_is_cut_where_the_rows_change(raw):
    rows = chart(raw, "E3c")["rows"]
    rows[0]["high"], rows[1]["low"] = 3, 5
    rows[2]["low"] = 5
    cut = [(one.label, one.state) for one in reach.totals_ranges(chart(raw, "E3c"))]
    assert cut == [("1 to 3", "sound"), ("4", "gap"), ("5", "overlap"), ("6", "sound")]


def test_rolls_are_counted_by_row(raw):
    bars = spread(chart(raw, "E2"), choose=lambda ways: (1, 1))
    assert [(bar.name, bar.times) for bar in bars if bar.times] == [("2 unmodified", 100)]


def test_the_odds_stand_beside_the_rolls(raw):
    bars = spread(chart(raw, "E2"), drm=2)
    assert sum(bar.times for bar in bars) == 100
    assert [round(bar.expected, 1) for bar in bars] == [2.8, 38.9, 41.7, 16.7]


def test_a_total_without_a_row_is_counted_as_missing(raw):
    chart(raw, "E3c")["rows"].pop()
    assert [bar.missing for bar in spread(chart(raw, "E3c"))] == [False, False, True]
