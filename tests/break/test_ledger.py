"""Rows that are derived, with anything in their columns: the hall of fame leaves that career out and names it."""

from __future__ import annotations

import pytest
from django.db import connection, transaction
from django.urls import reverse

from campaigns.models import LEDGER
from tests.factories import CareerFactory
from tests.games.the_hunted import careers
from tests.html import flat
from tests.journal.acts import play_on

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.slow,
    pytest.mark.skipif(connection.vendor != "sqlite", reason="which keeps anything in any column"),
]
READ = {"hunted": ("crew_member", "patrol", "target"), "lighthouse": ("outing",)}  # by the lists of a game
LISTS = ("harbour", "careers")  # in turn; the hall of fame reads them all
NO_TEXT = "CAST(X'FF' AS TEXT)"


def bad_values(game):
    """Table, column and value, of everything that a list may read."""
    for table in READ[game]:
        for field in LEDGER[table]._meta.concrete_fields:
            if not field.is_relation and field.name not in ("id", "key"):
                words = field.get_internal_type() == "CharField"
                yield from (
                    (LEDGER[table]._meta.db_table, connection.ops.quote_name(field.column), one)
                    for one in ("'x'", NO_TEXT)[words:]
                )


@pytest.fixture
def by_game(user):
    """Of two games a career that is to be spoiled and another."""
    boats = [careers.played(user, seed=3, boat=boat) for boat in ("U-714", "U-715")]
    lights = [CareerFactory(owner=user, setup={"keeper": name, "station": name, "nights": 6}) for name in ("Ann", "Bo")]
    for seed, light in enumerate(lights):
        play_on(light, 200, seed=seed)
    return boats, lights


def test_a_bad_value_in_a_derived_row_breaks_no_list(client, user, by_game):
    client.force_login(user)
    left_out = set()
    for spoilt, other in by_game:
        for place, (table, column, value) in enumerate(bad_values(spoilt.game)):
            with transaction.atomic(), connection.cursor() as cursor:
                cursor.execute("PRAGMA ignore_check_constraints = ON")
                cursor.execute(f"UPDATE {table} SET {column} = {value} WHERE career_id = %s", [spoilt.pk])
                cursor.execute("PRAGMA ignore_check_constraints = OFF")
                pages = [client.get(reverse(f"campaigns:{name}")) for name in (LISTS[place % 2], "hall")]
                assert {page.status_code for page in pages} == {200}, (table, column, value)
                hall = pages[-1]
                assert other.boat in flat(hall)
                if hall.context["damaged"]:
                    assert [one.key for one in hall.context["damaged"]] == [spoilt.pk]
                    left_out.add(f"{table}.{column}".removeprefix("campaigns_"))
                transaction.set_rollback(True)
    assert left_out == {
        'crewmember."joined"',
        'patrol."number"',
        'patrol."tonnage"',
        'target."name"',
        'target."tonnage"',
        'outing."score"',
        'outing."title"',
    }
