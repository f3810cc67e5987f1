"""One bad value stays with its career: it is named on its pages, and blocks neither a command nor another career."""

from __future__ import annotations

import json
from contextlib import suppress

import pytest
from django.core.management import CommandError, call_command
from django.db import OperationalError, connection
from django.urls import reverse

from campaigns import play
from campaigns.engine.chain import GENESIS
from campaigns.files import portable
from campaigns.files.backup import backup, restore
from campaigns.files.salvage import salvage
from campaigns.log import damage, register, triggers
from campaigns.models import Career, Entry, Listed
from campaigns.play.verify import verify
from tests.factories import CareerFactory, UserFactory
from tests.html import flat
from tests.journal.acts import answer, play_on, settle, unsealed
from tests.journal.test_portable import forget

pytestmark = pytest.mark.django_db

DEEP = "[" * 20_000 + "]" * 20_000
ANYWHERE = {  # column -> what is put into the row of no. 7, or of the career, on any database
    "entry.answer": ["{", "[]", "7", DEEP],
    "entry.asked": ["{", "7"],
    "entry.notes": ["nothing", "{}", '[["x"]]'],
    "entry.voids": ["{", "7", '["x"]'],
    "entry.hash": ["x"],
    "entry.kind": ["miracle"],
    "entry.number": [2_000_000],
    "career.head": ["{", "[]", '{"patrols": []}', '{"end": {}, "patrols": "many"}', DEEP],
    "career.seal": ["x"],
    "career.last": [0, 2_000_000],
    "career.game": ["elsewhere"],
    "snapshot.state": ["{", "[]", DEEP],
}
IN_SQLITE = {  # which keeps anything in any column
    "entry.at": ["never", "2026-13-45 99:00:00", b"\xff"],
    "entry.chapter": ["x", b"\xff"],
    "entry.number": ["x"],
    "entry.answer": [b"\xff\xfe", 3.5],
    "entry.why": [b"\xff"],
    "entry.signed": [b"\xff"],
    "entry.book": [b"\xff"],
    "entry.previous": [b"\xff"],
    "entry.hash": [b"\xff"],
    "career.head": [b"\xff"],
    "career.name": [b"\xff", 5],
    "career.boat": [b"\xff"],
    "career.created": ["never", "2026-13-45 99:00:00"],
    "career.touched": ["x"],
    "career.dice_mode": [b"\xff"],
    "career.last": ["x"],
    "career.seal": [b"\xff"],
    "career.uuid": ["x"],
    "snapshot.state": [b"\xff"],
    "snapshot.number": ["x"],
}
ATTACKS = [  # elsewhere one on each column: the others differ in what reads them, not in what keeps them
    (column, value)
    for tried in ([ANYWHERE, IN_SQLITE] if connection.vendor == "sqlite" else [ANYWHERE])
    for column, values in tried.items()
    for value in (values if connection.vendor == "sqlite" else values[:1])
]


def spoil(career, column, value):
    table, _dot, name = column.partition(".")
    where = {"entry": "career_id = %s AND number = 7", "career": "id = %s"}.get(table, "career_id = %s")
    with unsealed() as cursor:
        if table == "snapshot":
            cursor.execute("SELECT max(id) FROM campaigns_snapshot WHERE career_id = %s", [career.pk])
            where += f" AND id = {cursor.fetchone()[0]}"
        put = "CAST(%s AS TEXT)" if value == b"\xff" and name in ("answer", "name", "state") else "%s"
        cursor.execute(f"UPDATE campaigns_{table} SET {name} = {put} WHERE {where}", [value, career.pk])


@pytest.fixture
def two(user):
    careers = [CareerFactory(owner=user, setup={"keeper": name}) for name in ("Flora", "Ada")]
    return [play_on(career, 12) for career in careers]


LISTS = ("careers", "hall", "contests", "careers-file")
PAGES = ("bridge", "log", "diary", "settings", "amend", "career-file", "share")
IDS = [f"{column}-{str(value)[:12]}" for column, value in ATTACKS]


@pytest.mark.slow
@pytest.mark.parametrize(("column", "value", "place"), [(*one, at) for at, one in enumerate(ATTACKS)], ids=IDS)
def test_damage_stays_with_its_career(two, column, value, place, user, client, tmp_path, capsys):
    """The harbour and the bridges after each attack, of the other pages every third in turn."""
    bad, good = two
    spoil(bad, column, value)
    with pytest.raises(CommandError) as told:
        call_command("verify")
    assert told.value.returncode == 1
    out = capsys.readouterr()
    assert f"{good.uuid}): 13 entries, all well" in out.out
    assert "Damaged:" in out.err

    client.force_login(user)
    for name in LISTS[place % 3 :: 3]:
        assert client.get(reverse(f"campaigns:{name}")).status_code == 200, name
    assert good.name in client.get(reverse("campaigns:harbour")).content.decode()
    addresses = [reverse(f"campaigns:{name}", args=[bad.uuid]) for name in PAGES]
    addresses += [reverse("campaigns:replay", args=[bad.uuid, number]) for number in (6, 7, 12)]
    addresses += [reverse("campaigns:damaged-file", args=[bad.pk])]
    for address in {addresses[0], *addresses[place % 3 :: 3]}:
        assert client.get(address).status_code in (200, 302, 404, 409), address
    assert client.post(reverse("campaigns:answer", args=[bad.uuid]), {"number": "14"}).status_code < 500
    assert client.get(reverse("campaigns:bridge", args=[good.uuid])).status_code == 200
    assert play.act(good.pk, {"auto": True}).accepted

    careers = [one for one in backup(tmp_path) if one.career is not None]
    backed = {getattr(one.career, "pk", None) or one.career.key: one for one in careers}
    assert not backed[good.pk].fault
    portable.check((tmp_path / backed[good.pk].file).read_bytes())
    if backed[bad.pk].file:
        portable.check((tmp_path / backed[bad.pk].file).read_bytes())
    call_command("salvage", tmp_path / "whole", str(good.pk))
    call_command("seals")
    with suppress(CommandError):  # of the bad one; the good one has its turn
        call_command("rebuild")
    assert f"{good.uuid}): rebuilt from 14 entries" in capsys.readouterr().out


def test_what_is_whole_is_salvaged_and_restored(two, tmp_path):
    bad = two[0]
    spoil(bad, "entry.answer", "{")
    text, last = salvage(bad.pk)
    assert last == 6
    assert [entry["number"] for entry in json.loads(text)["entries"]] == [1, 2, 3, 4, 5, 6]
    with pytest.raises(CommandError, match="2 rows are damaged"):
        call_command("backup", tmp_path)
    forget()
    assert sorted(one.career.last for one in restore(tmp_path)) == [6, 13]
    career = Career.objects.get(uuid=bad.uuid)
    assert verify(career) == []
    play_on(career, 3)


def test_a_damaged_page_tells_what_is_wrong_and_offers_the_file(two, user, client):
    bad, _good = two
    spoil(bad, "entry.answer", "{")
    client.force_login(user)
    page = client.get(reverse("campaigns:diary", args=[bad.uuid]))
    assert page.status_code == 409
    assert "no. 7: cannot be read" in page.content.decode()
    file = client.get(reverse("campaigns:damaged-file", args=[bad.pk]))
    assert json.loads(file.content)["seal"] == Entry.objects.values_list("hash", flat=True).get(career=bad, number=6)
    client.force_login(UserFactory())
    for address in (reverse("campaigns:diary", args=[bad.uuid]), reverse("campaigns:damaged-file", args=[bad.pk])):
        assert client.get(address).status_code == 404


def test_a_career_whose_game_was_removed_is_not_called_damaged(two, user, client, tmp_path, capsys):
    away, _good = two
    spoil(away, "career.game", "elsewhere")
    client.force_login(user)
    page = client.get(reverse("campaigns:diary", args=[away.uuid]))
    assert page.status_code == 409
    assert "<h1>This game is missing</h1>" in flat(page)
    with pytest.raises(CommandError, match=r"the game elsewhere is not here\. Try manage.py salvage"):
        call_command("exportcareer", str(away.uuid))
    with suppress(CommandError):
        call_command("backup", tmp_path)
    with suppress(CommandError):
        call_command("rebuild")
    said = "".join(capsys.readouterr())
    assert said.count("the game elsewhere is not here") == 2
    assert "setup.unknown" not in said


@pytest.mark.parametrize(("column", "value"), [("head", "{"), ("game", "elsewhere"), ("score", "many")])
def test_the_list_and_the_hall_show_the_others_and_name_the_damaged(two, column, value, user, client):
    if column == "score" and connection.vendor != "sqlite":
        pytest.skip("keeps numbers in columns of numbers")
    bad, good = two
    spoil(bad, f"career.{column}", value)
    client.force_login(user)
    page = client.get(reverse("campaigns:careers"))
    assert [career.pk for career, _cells in page.context["rows"]] == [good.pk]
    hall = client.get(reverse("campaigns:hall"))
    assert [wall.game.key for wall in hall.context["walls"]] == [good.game]
    for shown in (page, hall) if column != "head" else [page]:  # a hall reads no head
        assert [one.key for one in shown.context["damaged"]] == [bad.pk]
        assert reverse("campaigns:damaged-file", args=[bad.pk]) in shown.content.decode()
    lines = client.get(reverse("campaigns:careers-file")).content.decode().splitlines()
    assert sum(good.name in line for line in lines) == 1


# --- the list of careers --------------------------------------------------------------------------------------------


def remove(career):
    with unsealed() as cursor:
        for table in (
            "snapshot",
            "award",
            "target",
            "encounter",
            "patrol",
            "crewmember",
            "boat",
            "refit",
            "promotion",
            "outing",
        ):
            cursor.execute(f"DELETE FROM campaigns_{table} WHERE career_id = %s", [career.pk])
        cursor.execute("DELETE FROM campaigns_entry WHERE career_id = %s", [career.pk])
        cursor.execute("DELETE FROM campaigns_career WHERE id = %s", [career.pk])


def said(capsys, *options):
    with pytest.raises(CommandError) as told:
        call_command("verify", *options)
    assert told.value.returncode == 1
    return capsys.readouterr().err


def test_a_career_that_was_taken_away_is_missed(two, capsys):
    remove(two[0])
    assert f"The career {two[0].uuid}, which the list of careers holds, is not here." in said(capsys)


def test_a_line_taken_out_of_the_list_is_missed(two, capsys):
    remove(two[0])
    with unsealed() as cursor:
        cursor.execute("DELETE FROM campaigns_listed WHERE number = 1")
    assert "The list of careers is damaged at its line 2." in said(capsys)


@pytest.mark.parametrize("undone", [False, True])
def test_the_last_line_of_the_list_is_missed(two, capsys, undone):
    ended = play_on(two[0], 1000)
    if undone:
        answer(ended, {"strike": True})
    row = Listed.objects.order_by("-number").first()
    with unsealed() as cursor:
        cursor.execute("DELETE FROM campaigns_listed WHERE number = %s", [row.number])
    assert f"({row.career}) is missing from the list of careers." in said(capsys)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ("edition_id = NULL", "edition is None, the list of careers says toy."),
        ("created = '2020-01-01 00:00:00+00:00'", "created is 2020-01-01T00:00:00.000000Z, the list of careers says"),
    ],
)
def test_another_edition_or_another_day_than_it_began_with_is_named(two, capsys, change, told):
    with unsealed() as cursor:
        cursor.execute(f"UPDATE campaigns_career SET {change} WHERE id = %s", [two[0].pk])
    assert f"({two[0].uuid}): {told}" in said(capsys)


def test_signed_lines_without_their_account_are_named(user, capsys, tmp_path):
    career = CareerFactory(owner=user)
    file = portable.export_career(play.act(career.pk, {"auto": True}, by=user).table.career)
    assert list(register.faults()) == []
    with unsealed() as cursor:
        cursor.execute("UPDATE campaigns_entry SET by_id = NULL")
    assert f"The career {career.uuid}: 2 signed lines point to no account, the first is no. 1." in said(capsys)
    forget()
    taken = portable.import_career(user, file)  # its lines never had one
    play.act(taken.pk, {"auto": True}, by=user)
    assert list(register.faults()) == []
    with unsealed() as cursor:
        cursor.execute("UPDATE campaigns_entry SET by_id = NULL")
    assert f"The career {career.uuid}: 1 signed lines point to no account, the first is no. 3." in said(capsys)


def test_a_career_that_was_slipped_in_is_told(two, capsys):
    with unsealed() as cursor:
        cursor.execute("DELETE FROM campaigns_listed WHERE number = 2")
    assert f"({two[1].uuid}) is not in the list of careers." in said(capsys)


def test_an_older_database_is_told_by_the_seals_of_a_newer_one(two, capsys, tmp_path):
    call_command("verify")
    before = Listed.objects.count()
    capsys.readouterr()
    call_command("seals")
    seals = tmp_path / "seals"
    seals.write_text(capsys.readouterr().out)
    call_command("verify", "--seals", seals)
    settle()
    numbers = [career.last - 2 for career in two]
    with unsealed() as cursor:  # as both stood two lines ago
        for career, number in zip(two, numbers, strict=True):
            cursor.execute("DELETE FROM campaigns_entry WHERE career_id = %s AND number > %s", [career.pk, number])
            cursor.execute(
                "UPDATE campaigns_career SET last = %s, seal = (SELECT hash FROM campaigns_entry WHERE career_id = "
                "%s AND number = %s) WHERE id = %s",
                [number, career.pk, number, career.pk],
            )
    err = said(capsys, "--seals", str(seals))
    assert f"The career {two[0].uuid} has no line 13; the list of seals given holds one." in err
    with unsealed() as cursor:
        cursor.execute("DELETE FROM campaigns_listed WHERE number = %s", [before])
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


@pytest.fixture
def pair(user):
    """Two careers as they begin: two lines of the list."""
    return [CareerFactory(owner=user, setup={"keeper": name}) for name in ("Flora", "Ada")]


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
    with unsealed() as cursor:
        cursor.execute("UPDATE campaigns_listed SET seal = 'x' WHERE number = 1")
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


def test_a_career_that_is_gone_is_told_once(pair):
    remove(pair[0])
    assert list(register.faults()) == [f"The career {pair[0].uuid}, which the list of careers holds, is not here."]


def test_the_seals_of_an_empty_log_book(db):
    assert list(register.seal_lines()) == [register.HEADING, f"list 0 {GENESIS}"]
    assert list(register.missing_from("\n".join(register.seal_lines()))) == []


def test_a_damaged_career_has_no_seal(pair):
    spoil(pair[0], "career.head", "{")
    assert [line.split()[0] for line in register.seal_lines()][2:] == [str(pair[1].uuid)]
    assert list(register.faults()) == []


# --- rows one by one ------------------------------------------------------------------------------------------------


def test_rows_are_read_in_their_order_and_those_that_cannot_be_are_named(pair, user, monkeypatch):
    monkeypatch.setattr(damage, "AT_ONCE", 2)
    pair += [CareerFactory(owner=user, setup={"keeper": "Tove"})]
    spoil(pair[1], "career.head", "{")
    spoil(pair[2], "career.head", "[]")
    first, second, third = damage.each_row(Career.objects.order_by("pk"))
    assert first == pair[0]
    assert (second.key, third) == (pair[1].pk, damage.Damaged(pair[2].pk, "head is []"))
    backwards = [getattr(one, "pk", None) or one.key for one in damage.each_row(Career.objects.order_by("-pk"))]
    assert backwards == [one.pk for one in reversed(pair)]
    *bad, good = damage.each_row(Career.objects.order_by("-pk")[:3])
    assert ([one.key for one in bad], good) == ([pair[2].pk, pair[1].pk], pair[0])


def test_rows_are_read_with_what_was_asked_for_beside_them(pair, django_assert_num_queries):
    with django_assert_num_queries(2):
        assert [one.owner for one in damage.each_row(Career.objects.select_related("owner"))] == [pair[0].owner] * 2


def test_a_row_that_goes_while_the_rows_are_read_is_passed_over(pair, monkeypatch):
    monkeypatch.setattr(damage, "AT_ONCE", 1)
    rows = damage.each_row(Entry.objects.order_by("pk"))
    assert next(rows).career_id == pair[0].pk
    with unsealed() as cursor:
        cursor.execute("DELETE FROM campaigns_entry")
    assert list(rows) == []


@pytest.mark.parametrize("spoilt", [False, True])
def test_a_database_that_does_not_answer_is_no_damage(pair, spoilt):
    if spoilt:
        spoil(pair[0], "career.head", "{")

    def away(execute, sql, params, many, context):
        if sql.lstrip().startswith("SELECT") and sql.count('"head"') and (" IN " in sql) is not spoilt:
            raise OperationalError("disk I/O error")
        return execute(sql, params, many, context)

    with connection.execute_wrapper(away), pytest.raises(OperationalError):
        list(damage.each_row(Career.objects.order_by("pk")))


@pytest.mark.parametrize(
    ("error", "damaged"),
    [(ValueError("x"), True), (OperationalError("disk"), False), (OperationalError("Could not Decode"), True)],
)
def test_what_is_damage(error, damaged):
    assert damage.is_damage(error) is damaged


@pytest.mark.parametrize("name", damage.COLUMNS)
def test_each_column_of_a_career_that_is_not_of_its_kind_is_damage(pair, name):
    assert damage._whole(pair[0]) is pair[0]
    setattr(pair[0], name, 3.5)
    assert damage._whole(pair[0]) == damage.Damaged(pair[0].pk, f"{name} is 3.5")


def test_what_is_told_of_rows_is_sorted_out(pair):
    def tell(career):
        if career == pair[1]:
            raise ValueError("no")
        return career.name

    gone = damage.Damaged(7, "gone")
    told, damaged = damage.sorted_out([gone, pair[1], pair[0]], tell)
    assert told == [pair[0].name]
    assert damaged == [gone, damage.Damaged(pair[1].pk, "ValueError('no')")]

    def away(career):
        raise OperationalError("disk I/O error")

    with pytest.raises(OperationalError):
        damage.sorted_out(pair, away)


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
