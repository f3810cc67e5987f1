"""The list of careers: what was taken out of it, or slipped in; and triggers that let changes through."""

from __future__ import annotations

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from campaigns import play
from campaigns.engine.chain import GENESIS
from campaigns.files import portable
from campaigns.log import register, triggers
from campaigns.models import LEDGER, Listed
from tests.factories import CareerFactory
from tests.journal.acts import answer, play_on
from tests.journal.forging import forget, settle, spoil, tamper, unsealed

pytestmark = pytest.mark.django_db


def remove(career):
    with unsealed() as cursor:
        for table in ("snapshot", *(model._meta.model_name for model in reversed(LEDGER.values())), "entry"):
            cursor.execute(f"DELETE FROM campaigns_{table} WHERE career_id = %s", [career.pk])
        cursor.execute("DELETE FROM campaigns_career WHERE id = %s", [career.pk])


def said(capsys, *options):
    with pytest.raises(CommandError) as told:
        call_command("verify", *options)
    assert told.value.returncode == 1
    return capsys.readouterr().err


def test_a_career_that_was_taken_away_is_missed(two, capsys):
    """Once."""
    remove(two[0])
    missed = f"The career {two[0].uuid}, which the list of careers holds, is not here."
    assert list(register.faults()) == [missed]
    assert missed in said(capsys)


def test_a_line_taken_out_of_the_list_is_missed(two, capsys):
    remove(two[0])
    tamper("DELETE FROM campaigns_listed WHERE number = 1")
    assert "The list of careers is damaged at its line 2." in said(capsys)


@pytest.mark.parametrize("undone", [False, True])
def test_the_last_line_of_the_list_is_missed(two, capsys, undone):
    ended = play_on(two[0], 1000)
    if undone:
        answer(ended, {"strike": True})
    row = Listed.objects.order_by("-number").first()
    tamper("DELETE FROM campaigns_listed WHERE number = %s", row.number)
    assert f"({row.career}) is missing from the list of careers." in said(capsys)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ("edition_id = NULL", "edition is None, the list of careers says toy."),
        ("created = '2020-01-01 00:00:00+00:00'", "created is 2020-01-01T00:00:00.000000Z, the list of careers says"),
    ],
)
def test_another_edition_or_another_day_than_it_began_with_is_named(two, capsys, change, told):
    tamper(f"UPDATE campaigns_career SET {change} WHERE id = %s", two[0].pk)
    assert f"({two[0].uuid}): {told}" in said(capsys)


def test_signed_lines_without_their_account_are_named(user, capsys, tmp_path):
    career = CareerFactory(owner=user)
    file = portable.export_career(play.act(career.pk, {"auto": True}, by=user).table.career)
    assert list(register.faults()) == []
    tamper("UPDATE campaigns_entry SET by_id = NULL")
    assert f"The career {career.uuid}: 2 signed lines point to no account, the first is no. 1." in said(capsys)
    forget()
    taken = portable.import_career(user, file)  # its lines never had one
    play.act(taken.pk, {"auto": True}, by=user)
    assert list(register.faults()) == []
    tamper("UPDATE campaigns_entry SET by_id = NULL")
    assert f"The career {career.uuid}: 1 signed lines point to no account, the first is no. 3." in said(capsys)


def test_a_career_that_was_slipped_in_is_told(two, capsys):
    tamper("DELETE FROM campaigns_listed WHERE number = 2")
    assert f"({two[1].uuid}) is not in the list of careers." in said(capsys)


def test_an_older_database_is_told_by_the_seals_of_a_newer_one(two, capsys, tmp_path):
    before, seals = Listed.objects.count(), tmp_path / "seals"
    call_command("seals")
    seals.write_text(capsys.readouterr().out)
    call_command("verify", "--seals", seals)
    for career in two:  # as both stood two lines ago
        number, last = career.last - 2, "(SELECT hash FROM campaigns_entry WHERE career_id = %s AND number = %s)"
        tamper("DELETE FROM campaigns_entry WHERE career_id = %s AND number > %s", career.pk, number)
        back = f"UPDATE campaigns_career SET last = %s, seal = {last} WHERE id = %s"
        tamper(back, number, career.pk, number, career.pk)
    err = said(capsys, "--seals", str(seals))
    assert f"The career {two[0].uuid} has no line 13; the list of seals given holds one." in err
    tamper("DELETE FROM campaigns_listed WHERE number = %s", before)
    assert f"no such line {before} as the seals given" in said(capsys, "--seals", str(seals))


@pytest.mark.parametrize(
    "text",
    ["", "x", "another\nlist 0 a", "seals of the log book, 1\nlist x y", "seals of the log book, 1\nlist 0 a\nx"],
)
def test_a_file_that_is_no_list_of_seals(db, tmp_path, text):
    (tmp_path / "seals").write_text(text)
    with pytest.raises(CommandError, match="is not a list of seals"):
        call_command("verify", "--seals", tmp_path / "seals")
    with pytest.raises(CommandError, match="cannot be read"):
        call_command("verify", "--seals", tmp_path / "none")


def test_every_line_of_the_list_stands_on_the_one_before(pair):
    rows = list(Listed.objects.order_by("number"))
    assert [(row.number, row.career, row.last, row.seal) for row in rows] == [
        (number, career.uuid, career.last, career.seal) for number, career in enumerate(pair, start=1)
    ]
    assert [row.previous for row in rows] == [GENESIS, rows[0].hash]
    assert list(register.faults()) == []


@pytest.mark.parametrize(
    ("change", "lines"),
    [
        ("hash = 'x'", [1, 2]),
        ("previous = 'x'", [1]),
        ("at = '2026-01-01 00:00:00'", [1]),
        ("number = 0", [1, 2]),
    ],
)
def test_a_changed_line_of_the_list_is_named(pair, change, lines):
    with unsealed() as cursor:
        cursor.execute(f"UPDATE campaigns_listed SET {change} WHERE number = 1")
    named = [text for text in register.faults() if "damaged at its line" in text]
    assert len(named) == len(lines)


def test_a_line_of_the_list_that_says_another_seal_is_named(pair):
    tamper("UPDATE campaigns_listed SET seal = 'x' WHERE number = 1")
    assert list(register.faults()) == [
        "The list of careers is damaged at its line 1.",
        f"The career {pair[0].uuid} has another line 1 than the list of careers holds.",
    ]


@pytest.mark.skipif(connection.vendor != "sqlite", reason="which keeps anything in any column")
@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("at = '2026-13-45 99:00:00'", "cannot be read: "),
        ("at = 'never'", "damaged at its line 2"),
        ("number = 'x'", "damaged at its line x"),
    ],
)
def test_a_line_of_the_list_that_cannot_be_read_is_said(pair, change, said):
    with unsealed() as cursor:
        cursor.execute(f"UPDATE campaigns_listed SET {change} WHERE number = 2")
    assert sum("at its line" in text or "cannot be read" in text for text in register.faults()) == 1
    assert any(said in text for text in register.faults())


def test_the_seals_are_the_end_of_the_list_and_of_every_career(pair):
    *_, last = Listed.objects.order_by("number")
    seals = [register.HEADING, f"list 2 {last.hash}", *(f"{one.uuid} {one.last} {one.seal}" for one in pair)]
    assert list(register.seal_lines()) == seals
    assert list(register.missing_from("\r\n".join([*seals, "", ""]))) == []


def test_the_seals_of_an_empty_log_book(db):
    assert list(register.seal_lines()) == [register.HEADING, f"list 0 {GENESIS}"]
    assert list(register.missing_from("\n".join(register.seal_lines()))) == []


def test_a_damaged_career_has_no_seal(pair):
    spoil(pair[0], "career.head", "{")
    assert [line.split()[0] for line in register.seal_lines()][2:] == [str(pair[1].uuid)]
    assert list(register.faults()) == []


# --- triggers -------------------------------------------------------------------------------------------------------


def test_a_trigger_that_lets_changes_through_is_named(two, capsys):
    settle()
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("DROP TRIGGER campaigns_entry_no_update")
            cursor.execute(
                "CREATE TRIGGER campaigns_entry_no_update BEFORE UPDATE ON campaigns_entry WHEN 0 BEGIN SELECT 1; END"
            )
            name = "campaigns_entry_no_update"
        else:
            cursor.execute(
                "CREATE OR REPLACE FUNCTION campaigns_permanent() RETURNS trigger LANGUAGE plpgsql AS "
                "$$BEGIN RETURN NULL; END$$"
            )
            name = "campaigns_permanent"
    assert f"The trigger {name} is not what it should be" in said(capsys)


ADDED = {
    "sqlite": [
        "CREATE TRIGGER helper BEFORE INSERT ON campaigns_entry BEGIN SELECT RAISE(IGNORE); END",
        "CREATE TRIGGER helper AFTER INSERT ON CAMPAIGNS_LISTED BEGIN SELECT 1; END",
        "CREATE TRIGGER campaigns_entry_no_update2 AFTER UPDATE ON campaigns_figures BEGIN SELECT 1; END",
    ],
    "postgresql": [
        "CREATE TRIGGER helper BEFORE INSERT ON campaigns_entry FOR EACH ROW EXECUTE FUNCTION campaigns_permanent()",
        "CREATE TRIGGER campaigns_entry_permanent AFTER INSERT ON campaigns_listed "
        "EXECUTE FUNCTION campaigns_permanent()",
        "CREATE RULE helper AS ON INSERT TO campaigns_extract DO INSTEAD NOTHING",
    ],
}


@pytest.mark.parametrize("statement", ADDED[connection.vendor])
def test_what_was_added_to_a_permanent_table_is_named(two, capsys, statement):
    settle()
    with connection.cursor() as cursor:
        cursor.execute(statement)
    name, table = statement.split()[2], next(one for one in triggers.TABLES if one in statement.lower().split())
    assert f"{name} was added to {table}" in said(capsys)


@pytest.mark.skipif(connection.vendor != "postgresql", reason="of PostgreSQL")
@pytest.mark.parametrize(
    "statement",
    [
        "ALTER TABLE campaigns_entry DISABLE TRIGGER campaigns_entry_permanent",
        "ALTER TABLE campaigns_listed ENABLE TRIGGER campaigns_listed_permanent",
        "DROP TRIGGER campaigns_entry_permanent ON campaigns_entry; CREATE TRIGGER campaigns_entry_permanent BEFORE "
        "UPDATE ON campaigns_entry FOR EACH STATEMENT EXECUTE FUNCTION campaigns_permanent()",
        "DROP FUNCTION campaigns_permanent() CASCADE",
    ],
)
def test_any_other_trigger_of_postgresql_is_named(two, capsys, statement):
    settle()
    with connection.cursor() as cursor:
        cursor.execute(statement)
    assert "The trigger campaigns_" in said(capsys)
