"""The map: its coasts, what part of them is shown, and marks that do not cover one another."""

import re
from itertools import combinations
from math import dist

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.pages.logbook import sea_chart
from campaigns.pages.logbook.sea_chart import Mark, along, coast, framed, parted

NAMES = sorted(path.stem for path in sea_chart.COASTS.glob("*.svg"))
POINTS = st.lists(st.tuples(st.floats(0, 640), st.floats(0, 330)), min_size=1, max_size=6)


@pytest.mark.parametrize("name", NAMES)
def test_a_coast_has_land_and_a_net_and_both_lie_where_it_says(name):
    found = coast(name)
    for path in (found.land, found.net):
        lines = [line for line in re.split("[Mz]", path) if line.strip()]
        assert len(lines) > 5
        starts = [tuple(map(float, re.findall(r"-?\d*\.?\d+", line)[:2])) for line in lines]
        assert all(-5 <= x <= found.wide + 5 and -5 <= y <= found.high + 5 for x, y in starts)
    assert '"' not in found.land
    assert "\n" not in found.land


@given(POINTS)
def test_what_is_shown_lies_on_the_coast_has_one_shape_and_holds_the_points(points):
    on = coast("world")
    left, top, wide, high = framed(on, points)
    assert left >= 0
    assert top >= 0
    assert left + wide <= on.wide + 0.2
    assert top + high <= on.high + 0.2
    assert wide / high == pytest.approx(sea_chart.SHAPE, abs=0.01)
    if wide < min(on.wide, on.high * sea_chart.SHAPE) - 1:
        assert all(left <= x <= left + wide and top <= y <= top + high for x, y in points)


@given(st.lists(st.tuples(st.floats(200, 300), st.floats(100, 200)), min_size=2, max_size=9))
def test_no_mark_covers_another_and_ports_stay_where_they_are(spots):
    marks = [Mark(x, y, port=place == 0) for place, (x, y) in enumerate(spots)]
    found = parted(marks, 8, (100, 50, 400, 300))
    assert found[0].at == (round(spots[0][0], 1), round(spots[0][1], 1))
    assert all(dist(one.at, other.at) > 9 for one, other in combinations(found[1:], 2))


def test_a_way_is_followed_by_its_length():
    way = [(0.0, 0.0), (10.0, 0.0), (10.0, 30.0)]
    assert along(way, 0) == (0, 0)
    assert along(way, 0.5) == (10, 10)
    assert along(way, 1) == (10, 30)
