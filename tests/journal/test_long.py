"""A late entry costs what the fiftieth did. LONG says how late: LONG=20000 is what is promised."""

import os

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from campaigns import play
from campaigns.models import Career
from campaigns.play.verify import verify
from tests.journal.long import NIGHT, long_career
from tests.work import calls, steps

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

LONG = int(os.environ.get("LONG", "2000"))


@pytest.fixture
def careers(db):
    return long_career(50), long_career(LONG)


def accepted(career, raw):
    assert play.act(career.pk, raw).accepted


def night(career):
    """A whole night, answer by answer: the statements of each."""
    found = []
    for raw in NIGHT:
        with CaptureQueriesContext(connection) as caught:
            accepted(career, raw)
        found.append([shape(query["sql"]) for query in caught.captured_queries])
    return found


def shape(statement):
    """A statement without its values."""
    return " ".join(word for word in statement.partition(" WHERE ")[0].split()[:4] if not word.startswith('"s'))


def test_statements_do_not_grow(careers):
    short, long = ([night(career) for _ in range(3)][-1] for career in careers)  # after two, books and plans are warm
    assert long == short
    assert max(map(len, short)) < 25


def test_work_does_not_grow(careers):
    for career in careers:
        night(career)
    for raw in NIGHT[:2]:  # answers within a scene; at its end the game lists all it knows, see ledger.follow
        short, long = (calls(lambda career=career, raw=raw: accepted(career, raw)) for career in careers)
        assert long < 1.25 * short
    for raw in NIGHT[2:]:
        short, long = (steps(lambda career=career, raw=raw: accepted(career, raw)) for career in careers)
        assert long <= 2 * short + 10, "rows are found by an index"


def test_looking_and_striking_take_the_same_statements(careers):
    counts = []
    for career in careers:
        assert play.act(career.pk, NIGHT[0]).accepted
        with CaptureQueriesContext(connection) as caught:
            play.open_career(Career.objects.get(pk=career.pk)).session.would_strike()
            assert play.act(career.pk, {"strike": True}).accepted
        counts.append(len(caught))
    assert counts[0] == counts[1]


def test_a_long_career_verifies(db):
    assert verify(long_career(LONG)) == []
