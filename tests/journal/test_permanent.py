"""Nothing changes or removes what the journal holds: not a model, not a queryset, not raw SQL."""

import pytest
from django.contrib.auth import get_user_model
from django.db import connection, models, transaction
from django.db.utils import DatabaseError

from campaigns import play
from campaigns.log import triggers
from campaigns.models import Career, Entry, Figures, Permanent
from tests.journal.acts import answer
from tests.journal.forging import settle

pytestmark = pytest.mark.django_db

COPY = (
    "career_id, number, kind, chapter, asked, answer, notes, voids, why, at, by_id, signed, book, previous, hash",
    "career_id, number, kind, chapter, asked, answer, notes, voids, 'forged', at, by_id, signed, book, previous, hash",
)
SQL = {
    "update": "UPDATE campaigns_entry SET why = 'x'",
    "update of one": "UPDATE campaigns_entry SET number = 99 WHERE number = 2",
    "delete": "DELETE FROM campaigns_entry",
    "delete of one": "DELETE FROM campaigns_entry WHERE number = 2",
    "figures changed": "UPDATE campaigns_figures SET raw = '{}'",
    "figures deleted": "DELETE FROM campaigns_figures",
    "upsert": f"INSERT INTO campaigns_entry ({COPY[0]}) SELECT {COPY[1]} FROM campaigns_entry WHERE number = 2 "
    "ON CONFLICT (career_id, number) DO UPDATE SET why = 'forged'",
}
if connection.vendor == "sqlite":
    SQL["replace"] = (
        f"INSERT OR REPLACE INTO campaigns_entry ({COPY[0]}) SELECT {COPY[1]} FROM campaigns_entry WHERE number = 2"
    )
    SQL["replace by id"] = (
        f"INSERT OR REPLACE INTO campaigns_entry (id, {COPY[0]}) SELECT id, {COPY[0].replace('number', 'number + 50')} "
        "FROM campaigns_entry WHERE number = 2"
    )
else:
    SQL["truncate"] = "TRUNCATE campaigns_entry"
    SQL["truncate with all"] = "TRUNCATE campaigns_career CASCADE"
    SQL["replica"] = "SET LOCAL session_replication_role = replica; DELETE FROM campaigns_entry"


@pytest.mark.parametrize("statement", SQL.values(), ids=SQL.keys())
def test_the_database_refuses(career, statement):
    answer(career, {"choose": "high"})
    before = list(Entry.objects.values())
    settle()
    with pytest.raises(DatabaseError, match=triggers.REFUSAL), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement)
    assert list(Entry.objects.values()) == before
    assert Figures.objects.count() == 1


def test_a_second_entry_of_a_number_is_refused(career):
    row = career.entries.get()
    row.pk, row._state.adding = None, True
    with pytest.raises(DatabaseError), transaction.atomic():
        row.save()


MODEL = {
    "save": lambda row: row.save(),
    "save by force": lambda row: row.save(force_update=True),
    "delete": lambda row: row.delete(),
    "update": lambda row: Entry.objects.filter(pk=row.pk).update(why="x"),
    "update by the base manager": lambda row: Entry._base_manager.update(why="x"),
    "delete of many": lambda row: Entry.objects.all().delete(),
    "delete by the career": lambda row: row.career.entries.all().delete(),
    "bulk update": lambda row: Entry.objects.bulk_update([row], ["why"]),
    "update or create": lambda row: Entry.objects.update_or_create(pk=row.pk, defaults={"why": "x"}),
    "upsert": lambda row: Entry.objects.bulk_create([row], update_conflicts=True, update_fields=["why"]),
    "insert unless there": lambda row: Entry.objects.bulk_create([row], ignore_conflicts=True),
}


@pytest.mark.parametrize("act", MODEL.values(), ids=MODEL.keys())
def test_the_model_refuses(career, act):
    row = career.entries.get()
    row.why = "x"
    with pytest.raises(Permanent):
        act(row)
    assert career.entries.get().why == ""


NEEDED = {
    "a career": lambda career, user: career.delete(),
    "all careers": lambda career, user: Career.objects.all().delete(),
    "a player with careers": lambda career, user: career.owner.delete(),
    "a player who signed a line": lambda career, user: get_user_model().objects.get(pk=user.pk).delete(),
}


@pytest.mark.parametrize("delete", NEEDED.values(), ids=NEEDED)
def test_what_a_line_needs_cannot_be_deleted(career, user, delete):
    play.act(career.pk, {"choose": "high"}, by=user)
    with pytest.raises(models.ProtectedError):
        delete(career, user)


def test_the_edition_of_a_career_cannot_be_deleted(career):
    with pytest.raises(Exception, match="is in use"):
        career.edition.delete()


def test_all_triggers_are_in_place(db):
    assert triggers.faults(connection) == []


def test_the_tests_flush_leaves_the_triggers_in_place(transactional_db):
    from django.core.management import call_command

    call_command("flush", verbosity=0, interactive=False)
    assert triggers.faults(connection) == []
