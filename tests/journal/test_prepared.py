"""Statements whose SQL is made once read and write what Django's own do."""

import uuid

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from campaigns import play
from campaigns.log.prepared import Prepared
from campaigns.models import Career, Entry, Permanent
from campaigns.pages import access
from tests.factories import CareerFactory


def values(row):
    return {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}


@pytest.mark.parametrize("query", [play._BY_UUID, access._FOR_A_PAGE], ids=["locked", "page"])
def test_a_career_is_read_as_django_reads_it(career, query, django_assert_num_queries):
    for one in (career, CareerFactory(), CareerFactory(without_edition=True)):
        with django_assert_num_queries(1):
            found = query.get(one.uuid)
            assert (found.edition, found.contest_id) == (one.edition, None)
        there = Career.objects.get(pk=one.pk)
        assert (values(found), found) == (values(there), there)
        assert not found._state.adding
        found.save()
    assert query.get(uuid.uuid4()) is None


def test_the_row_is_locked_where_a_database_locks_rows(career):
    with CaptureQueriesContext(connection) as asked:
        play.lock_by_uuid(career.uuid)
    assert ("FOR UPDATE" in asked[0]["sql"]) is (connection.vendor == "postgresql")


def test_a_line_and_its_career_are_written_as_django_writes_them(career):
    reply = play.act(career.pk, {"choose": "high"}, by=career.owner)
    assert values(reply.entry) == values(Entry.objects.get(career=career, number=2))
    assert values(reply.table.career) == values(Career.objects.get(pk=career.pk))
    with pytest.raises(Permanent):
        reply.entry.save()


def test_a_query_that_asks_for_more_is_refused(career):
    with pytest.raises(ValueError, match="more is asked for"):
        Prepared("uuid", lambda: Career.objects.filter(game="lighthouse")).get(career.uuid)
