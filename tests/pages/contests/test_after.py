"""A contest that is over: in the hall, in every log and story, as table, picture, seals and one file."""

import csv
import email.message
import io

import pytest
from django.db import connection

from campaigns.contests import settle
from campaigns.log import register
from campaigns.models import Career, Contest
from tests.factories import UserFactory
from tests.html import flat
from tests.pages.contests.fleet import browser, entered, opened

pytestmark = pytest.mark.django_db
SCORES = (("anna", "U-1", 9000), ("ben", "U-2", 40000), ("cleo", "U-3", 0))


@pytest.fixture
def over(house):
    """Three are home; the second has won."""
    players = {name: UserFactory(username=name) for name, _boat, _tons in SCORES}
    contest = opened(house, owner=players["anna"], name="Tonnage war")
    for name, boat, tons in SCORES:
        career = entered(contest, players[name], boat, kommandant=name.title())
        head = career.head | {"tons": tons, "end": "war_over"}
        Career.objects.filter(pk=career.pk).update(head=head, ended=True, score=tons, unit="t")
    Contest.objects.update(closed=True)
    contest.refresh_from_db()
    assert settle.settle(contest)
    contest.refresh_from_db()
    return contest


def by(name):
    return browser(Career.objects.get(owner__username=name).owner)


def file(name, contest, path):
    return by(name).get(f"/contests/{contest.uuid}/{path}")


def test_the_result_stands_in_every_log_and_story(over):
    for name, said in (
        ("ben", "U-2 came first of three in the contest Tonnage war, with 40,000 t."),
        ("anna", "U-1 came second of three in the contest Tonnage war, with 9,000 t."),
    ):
        career = Career.objects.get(owner__username=name)
        for page in ("", "diary/", "story/"):
            assert said in flat(by(name).get(f"/careers/{career.uuid}/{page}")), page
    assert "The winner was U-2 (Ben) with 40,000" in flat(by("anna").get(f"/careers/{career.uuid}/diary/"))


def test_the_hall_names_the_winner_and_counts_wins(over):
    page = flat(by("cleo").get("/contests/hall/"))
    assert "Tonnage war" in page
    assert "U-2, Ben" in page
    assert "<span>ben</span><b>1</b>" in page


def test_a_contest_by_invitation_is_in_the_hall_of_those_who_took_part(over, client, stranger):
    Contest.objects.update(admits="invited")
    client.force_login(stranger)
    assert "Tonnage war" not in flat(client.get("/contests/hall/"))
    assert "Tonnage war" in flat(by("anna").get("/contests/hall/"))


def test_the_table_as_csv_holds_how_each_was_played(over):
    text = file("cleo", over, "table.csv").content.decode("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(text)))
    assert [(row["place"], row["boat"], row["player"], row["score"]) for row in rows] == [
        ("1", "U-2", "ben", "40000"),
        ("2", "U-1", "anna", "9000"),
        ("3", "U-3", "cleo", "0"),
    ]
    assert {"undone", "overruled", "here", "seal"} <= set(rows[0])


def test_the_picture_is_one(over):
    answer = file("cleo", over, "card.png")
    assert (answer["Content-Type"], answer.content[:8]) == ("image/png", b"\x89PNG\r\n\x1a\n")


def test_the_seals_are_read_by_the_check_of_the_database(over):
    text = file("cleo", over, "seals.txt").content.decode()
    assert list(register.missing_from(text)) == []
    forged = text.replace(str(Career.objects.first().seal), "0" * 64)
    assert len(list(register.missing_from(forged))) == 1


def test_all_logs_in_one_file_are_for_those_who_took_part_and_after_the_end(over, client, stranger):
    assert file("cleo", over, "contest.json").status_code == 200
    client.force_login(stranger)
    assert client.get(f"/contests/{over.uuid}/contest.json").status_code == 404
    Contest.objects.update(ended=None)
    assert file("cleo", over, "contest.json").status_code == 404


@pytest.mark.parametrize(
    "name", ["Tonnage\nwar", 'x.csv"; filename="y.exe', "Krieg um T\u00f6nning. Teil 2", "a\u202eb"]
)
def test_no_name_breaks_a_download_or_a_picture(over, name):
    with connection.cursor() as cursor:  # as an older version kept it
        cursor.execute("UPDATE campaigns_contest SET name = %s", [name])
        cursor.execute("UPDATE campaigns_career SET name = %s", [name])
    for path in ("table.csv", "seals.txt", "card.png", "contest.json"):
        answer = file("cleo", over, path)
        assert answer.status_code == 200, path
        if not path.endswith("png"):
            said = email.message.Message()
            said["content-disposition"] = answer.headers["Content-Disposition"]
            parts = said.get_params(header="content-disposition")
            assert [key for key, _value in parts][:2] == ["attachment", "filename"]
            assert said.get_filename().endswith(path.rpartition(".")[2])
            assert len(parts) == 2
