"""The work of a look-up, and of a page's search."""

from charts import browse
from charts.figures.shipped import book, raw_edition
from tests.work import calls


def test_a_look_up_takes_a_handful_of_calls():
    charts = book()
    for total in range(2, 13):
        assert calls(lambda total=total: charts.chart("E2").read("result", total, total)) <= 12


def test_a_search_reads_an_edition_that_was_made_ready_before():
    raw = raw_edition()
    browse.find(raw, "warm up")
    assert calls(lambda: browse.find(raw, "convoy 8.2")) < 12_000
