"""Rows that are derived, with anything in their columns: a list leaves that career out and names it."""

from __future__ import annotations

import pytest
from django.db import connection, transaction
from django.urls import reverse

from campaigns.models import LEDGER, Career
from tests.factories import CareerFactory
from tests.games.the_hunted import careers
from tests.journal.acts import play_on

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.slow,
    pytest.mark.skipif(connection.vendor != "sqlite", reason="which keeps anything in any column"),
]
READ = {"hunted": ("outing", "crew_member", "patrol", "target"), "lighthouse": ("outing",)}  # by the lists of a game
MEASURE = ("score", "unit", "won", "lost", "end", "victory", "type", "start", "months", "sailed", "ships", "counted")
LISTS = ("harbour", "careers", "careers-file", "hall")
NO_TEXT = "CAST(X'FF' AS TEXT)"


def derived(game):
    """Every derived column that a list may read: of the career's own row, and of its ledger."""
    yield from (Career._meta.get_field(name) for name in MEASURE)
    for table in READ[game]:
        fields = LEDGER[table]._meta.concrete_fields
        yield from (field for field in fields if not field.is_relation and field.name not in ("id", "key"))


def bad_values(game):
    for field in derived(game):
        words = field.get_internal_type() == "CharField"
        yield from ((field, value) for value in (("'x'", NO_TEXT), (NO_TEXT, "X'FF'"))[words])


@pytest.fixture
def by_game(user):
    """A career of each of two games: one to spoil, and another."""
    boats = [careers.played(user, seed=3, boat=boat) for boat in ("U-714", "U-715")]
    lights = [CareerFactory(owner=user, setup={"keeper": name, "station": name, "nights": 6}) for name in ("Ann", "Bo")]
    for seed, light in enumerate(lights):
        play_on(light, 200, seed=seed)
    return boats, lights


def pages(client, game):
    for name in LISTS:
        for wanted in {"game": game}, {}:
            yield name, client.get(reverse(f"campaigns:{name}"), wanted)


def test_a_bad_value_in_a_derived_row_breaks_no_list(client, user, by_game):
    client.force_login(user)
    left_out = {name: set() for name in LISTS}
    for spoilt, other in by_game:
        for field, value in bad_values(spoilt.game):
            table, key = field.model._meta.db_table, "id" if field.model is Career else "career_id"
            with transaction.atomic(), connection.cursor() as cursor:
                cursor.execute("PRAGMA ignore_check_constraints = ON")
                cursor.execute(f'UPDATE {table} SET "{field.column}" = {value} WHERE {key} = %s', [spoilt.pk])
                cursor.execute("PRAGMA ignore_check_constraints = OFF")
                for name, page in pages(client, spoilt.game):
                    assert page.status_code == 200, (field, value, name)
                    assert other.boat in page.content.decode(), (field, value, name)
                    if damaged := (page.context or {}).get("damaged"):
                        assert [one.key for one in damaged] == [spoilt.pk]
                        left_out[name].add(f"{field.model._meta.model_name}.{field.name}")
                transaction.set_rollback(True)
    of_the_list = {f"career.{name}" for name in MEASURE if name not in ("won", "lost")}
    of_the_hall = {f"career.{name}" for name in ("score", "unit", "end", "months", "sailed", "ships")}
    assert left_out == {
        "harbour": of_the_list,
        "careers": of_the_list,
        "careers-file": set(),
        "hall": of_the_hall
        | {
            "outing.score",
            "outing.title",
            "patrol.number",
            "patrol.tonnage",
            "target.name",
            "target.tonnage",
        },
    }
