"""The speed of a look-up, beside a plain dictionary in the same run; and of a page's search."""

import time

import pytest

from charts import search
from charts.shipped import book, raw_edition

LOOKUPS = 60_000
pytestmark = pytest.mark.slow


def best_of(times, deed):
    """The quickest of several runs, in seconds: the machine has other things to do."""
    taken = []
    for _time in range(times):
        began = time.perf_counter()
        deed()
        taken.append(time.perf_counter() - began)
    return min(taken)


def test_three_hundred_thousand_look_ups_a_second():
    charts = book()
    plain = {("E2", "result", total): "detected" for total in range(2, 13)}

    def look_up():
        for _time in range(LOOKUPS // 11):
            for total in range(2, 13):
                charts.chart("E2").read("result", total, total)

    def look_up_plain():
        for _time in range(LOOKUPS // 11):
            for total in range(2, 13):
                plain["E2", "result", total]

    taken, floor = best_of(5, look_up), best_of(5, look_up_plain)
    assert LOOKUPS / taken >= 300_000
    assert taken / floor <= 25


def test_a_search_reads_the_whole_edition_in_a_moment():
    raw = raw_edition()
    search.find(raw, "warm up")
    assert best_of(5, lambda: search.find(raw, "convoy 8.2")) < 0.02
