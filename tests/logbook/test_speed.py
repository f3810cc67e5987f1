"""Long logs stay quick: the diary of 20,000 lines opens about as fast as that of 200."""

from time import perf_counter

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from campaigns.logbook.shelf import Shelf
from tests.logbook import careers

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
LONG, SHORT = 20_000, 200
MOST = 2.5  # times as long


def talkative(every):
    """The default policy, and so many remarks after each answer: length without another career."""

    def act(session, number):
        return careers.AUTO if number % every == 0 else {"remark": f"Line {number} of many."}

    return act


def quickest(client, url, tries=7):
    times = []
    for _ in range(tries):
        start = perf_counter()
        assert client.get(url).status_code == 200
        times.append(perf_counter() - start)
    return min(times)


@pytest.fixture
def both(user):
    """A short career and a long one, of the same rolls."""
    return [
        Shelf(careers.played(user, seed=8, entries=SHORT, act=talkative(2))),
        Shelf(careers.played(user, seed=8, entries=LONG, act=talkative(60))),
    ]


def test_a_diary_of_20_000_lines_opens_like_one_of_200(reader, both):
    short, long = both
    assert long.career.last > 15_000
    for args in ((), (1,)):
        ratio = quickest(reader, long.url("diary", *args)) / quickest(reader, short.url("diary", *args))
        assert ratio < MOST, f"{ratio:.2f} times as long"


def test_it_takes_as_many_queries(reader, both):
    counts = []
    for shelf in both:
        with CaptureQueriesContext(connection) as seen:
            reader.get(shelf.url("diary", 1))
        counts.append(len(seen))
    assert counts[0] == counts[1]
