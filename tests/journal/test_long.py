"""The twenty-thousandth entry costs what the fiftieth did."""

import statistics
import time

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from campaigns import play
from campaigns.models import Career
from campaigns.verify import verify
from tests.journal.long import NIGHT, long_career

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


@pytest.fixture
def careers(db):
    return long_career(50), long_career(20_000)


def night(career):
    """A whole night, answer by answer: the statements and the time of each."""
    statements, times = [], []
    for raw in NIGHT:
        with CaptureQueriesContext(connection) as caught:
            begun = time.perf_counter()
            assert play.act(career.pk, raw).accepted
            times.append(time.perf_counter() - begun)
        statements.append([shape(query["sql"]) for query in caught.captured_queries])
    return statements, times


def shape(statement):
    """A statement without its values."""
    return " ".join(word for word in statement.partition(" WHERE ")[0].split()[:4] if not word.startswith('"s'))


def test_statements_and_time_do_not_grow(careers):
    nights = [[night(career) for _ in range(8)][2:] for career in careers]  # after two, books and plans are warm
    (statements, _), (later, _) = nights[0][-1], nights[1][-1]
    assert later == statements
    assert max(map(len, statements)) < 25
    for place in (0, 1):  # answers within a scene; at its end the game lists all it knows, see ledger.follow
        short, long = (statistics.median(times[place] for _, times in one) for one in nights)
        assert long < 5 * short + 0.01


def test_looking_and_striking_take_the_same_statements(careers):
    counts = []
    for career in careers:
        assert play.act(career.pk, NIGHT[0]).accepted
        with CaptureQueriesContext(connection) as caught:
            play.preview_strike(Career.objects.get(pk=career.pk))
            assert play.act(career.pk, {"strike": True}).accepted
        counts.append(len(caught))
    assert counts[0] == counts[1]


def test_a_long_career_verifies(db):
    assert verify(long_career(20_000)) == []
