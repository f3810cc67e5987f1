"""One bad value stays with its career: it is named on its pages, and blocks neither a command nor another career."""

from __future__ import annotations

import json
from contextlib import suppress

import pytest
from django.core.management import CommandError, call_command
from django.db import OperationalError, connection
from django.urls import reverse

from campaigns import play
from campaigns.files import portable
from campaigns.files.backup import backup, restore
from campaigns.files.salvage import salvage
from campaigns.log import damage
from campaigns.models import Career, Entry
from campaigns.play.verify import verify
from tests.factories import CareerFactory, UserFactory
from tests.html import flat
from tests.journal.acts import play_on
from tests.journal.forging import forget, spoil, tamper

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
    tamper("DELETE FROM campaigns_entry")
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
