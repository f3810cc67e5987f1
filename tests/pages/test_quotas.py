"""One account has so much room and no more, in hosted mode; the staff and a log book at home have no bound."""

from contextlib import nullcontext

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.urls import reverse

from campaigns import play
from campaigns.accounts import quotas
from campaigns.engine.prompts import BadAnswer
from campaigns.files import portable
from campaigns.models import Career, Contest
from tests.factories import CareerFactory, UserFactory
from tests.pages.contests.fleet import BOAT, NEW, TERMS, opened
from tests.servers import python

BEGIN = {"preset": "viic", "kommandant": "Schmidt", "boat": "", "dice_mode": "here"}


@pytest.fixture
def player(client, user, house):
    client.force_login(user)
    return client


def bound(settings, **most):
    settings.QUOTAS = {"careers": 0, "contests": 0, "megabytes": 0, **most}


def test_careers_are_bounded_however_they_begin(player, user, house, settings, tmp_path):
    other = CareerFactory()
    file = portable.export_career(other).encode()
    contest = opened(house, owner=other.owner, type="")
    bound(settings, careers=1)
    assert player.post("/new/", BEGIN).status_code == 302, "those of another are not counted"
    words = "You have 1 career, the limit for one account."
    assert words in player.post("/new/", BEGIN).content.decode()
    assert words in player.post(f"/contests/{contest.uuid}/enter/", BOAT | {"type": "VIIC"}).content.decode()
    brought = player.post(reverse("campaigns:bring-in"), {"file": SimpleUploadedFile("x.json", file)})
    assert words in brought.content.decode()
    assert Career.objects.filter(owner=user).count() == 1


def test_contests_are_bounded(player, user, house, settings):
    bound(settings, contests=1)
    terms = TERMS | {"edition": str(house.pk)}
    assert player.post(NEW.format("duel"), terms).status_code == 302
    for form in ("duel", "tonnage"):
        assert "You have opened 1 contest," in player.post(NEW.format(form), terms).content.decode()
    assert Contest.objects.filter(owner=user).count() == 1


def test_the_staff_has_no_bound(admin_client, admin_user, house, settings):
    bound(settings, careers=1)
    CareerFactory(owner=admin_user)
    assert admin_client.post("/new/", BEGIN).status_code == 302


def test_bytes_are_those_of_entries_and_states(career):
    before = quotas.taken(career.owner)
    assert before > 0
    assert play.act(career.pk, {"remark": "ü" * 500}, by=career.owner).accepted
    assert 1000 < quotas.taken(career.owner) - before < 1200
    assert quotas.taken(UserFactory()) == 0


def test_every_text_that_is_kept_counts_to_the_byte(career):
    with connection.cursor() as cursor:
        cursor.execute("SELECT asked, answer, notes, why FROM campaigns_entry")
        texts = [text for row in cursor.fetchall() for text in row]
        cursor.execute("SELECT state FROM campaigns_snapshot")
        texts += [text for (text,) in cursor.fetchall()]
    assert None in texts
    assert quotas.taken(career.owner) == sum(len(text.encode()) for text in texts if text)


def test_all_accounts_at_once_take_what_each_takes(career):
    careers = [career, CareerFactory(owner=career.owner), CareerFactory()]
    assert quotas.by_account() == {one.owner_id: quotas.taken(one.owner) for one in careers}


@pytest.mark.parametrize(("taken", "full"), [(2**20 - 1, False), (2**20, True)])
def test_a_megabyte_is_full_at_its_last_byte(user, settings, monkeypatch, taken, full):
    bound(settings, megabytes=1)
    monkeypatch.setattr(quotas, "taken", lambda owner: taken)
    said = quotas.no_room_for_a_career(user)
    assert said == quotas.no_room_for_a_contest(user)
    assert said.startswith("Your careers take up 1 MB") if full else said == ""


@pytest.mark.parametrize(("last", "refused"), [(99, False), (100, True), (101, False), (200, True)])
def test_an_account_is_looked_at_every_hundred_entries(career, settings, monkeypatch, last, refused):
    bound(settings, megabytes=1)
    monkeypatch.setattr(quotas, "taken", lambda owner: 2**20)
    career.last = last
    with pytest.raises(BadAnswer) if refused else nullcontext():
        quotas.refuse_if_full(career)


def test_a_full_account_begins_nothing(player, user, house, settings, monkeypatch):
    CareerFactory(owner=user)
    bound(settings, megabytes=1)
    assert player.get("/new/").status_code == 200
    monkeypatch.setattr(quotas, "MEGABYTE", 1)
    terms = TERMS | {"edition": str(house.pk)}
    for path, given in (("/new/", BEGIN), (NEW.format("duel"), terms)):
        assert "Your careers take up 1 MB" in player.post(path, given).content.decode()


def test_a_full_account_writes_on_to_the_next_hundred_at_most(career, settings, monkeypatch):
    bound(settings, megabytes=1)
    monkeypatch.setattr(quotas, "MEGABYTE", 1)
    monkeypatch.setattr(quotas, "EVERY", career.last + 2)
    assert play.act(career.pk, {"remark": "one"}).accepted
    assert play.act(career.pk, {"remark": "two"}).accepted
    refused = play.act(career.pk, {"remark": "three"})
    assert not refused.accepted
    assert refused.error.key == "full"
    assert play.game_of(career.game).texts.error("full", refused.error.data).startswith("Your careers take up 1 MB")
    settings.QUOTAS["megabytes"] = 0
    assert play.act(career.pk, {"remark": "three"}).accepted


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ({}, "0 0 0"),
        ({"HUNTED_MODE": "hosted"}, "200 50 200"),
        ({"HUNTED_MODE": "hosted", "HUNTED_CAREERS": "7", "HUNTED_MEGABYTES": "0"}, "7 50 0"),
    ],
)
def test_the_bounds_are_settings(said, expected, tmp_path):
    hosted = {"HUNTED_SECRET_KEY": "abcdefghij" * 6, "HUNTED_HOSTS": "book.example.org", "DATABASE_URL": "sqlite:////x"}
    done = python(
        "-c",
        "from hunted import settings; print(*settings.QUOTAS.values())",
        HUNTED_DATA=str(tmp_path),
        **hosted,
        **said,
    )
    assert done.stdout.strip() == expected
