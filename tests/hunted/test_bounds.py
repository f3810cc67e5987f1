"""The bounds of the doors, to the last attempt and the last minute."""

import io
from datetime import timedelta

import pytest
from django.contrib.auth import authenticate, get_user_model
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from hunted import access, environment, limits
from hunted.management.commands import serve
from hunted.models import Attempt, Device, Invitation, Lockout

pytestmark = pytest.mark.django_db
HERE = "127.0.0.1"


@pytest.fixture
def schmidt():
    return get_user_model().objects.create_user("anna", password="a grey wolf")


@pytest.fixture
def asked(rf):
    """A request from this address."""
    return rf.post("/", REMOTE_ADDR=HERE)


def tried(count, door="login", ago=timedelta(0), **told):
    """Attempts that were made a while ago."""
    made = [Attempt.objects.create(door=door, address=HERE, **told) for _ in range(count)]
    Attempt.objects.filter(pk__in=[one.pk for one in made]).update(made=timezone.now() - ago)


def test_twenty_attempts_from_one_address_and_no_more(asked):
    tried(19, username="x")
    assert limits.may_log_in(asked, "anna")
    assert limits.may_log_in(asked, "bert") is None


def test_five_attempts_for_one_name_and_no_more(asked):
    tried(4, username="anna")
    assert limits.may_log_in(asked, "anna")
    assert limits.may_log_in(asked, "anna") is None


@pytest.mark.parametrize(("minutes", "allowed"), [(14.5, False), (15.1, True)])
def test_an_attempt_counts_for_a_quarter_of_an_hour(asked, minutes, allowed):
    tried(20, ago=timedelta(minutes=minutes), username="anna")
    assert (limits.may_log_in(asked, "anna") is not None) is allowed


def test_three_letters_to_one_mailbox_from_anywhere_however_it_is_written(rf):
    senders = [rf.post("/", REMOTE_ADDR=f"192.0.2.{number}") for number in range(5)]
    names = ["anna@example.org", "Anna@example.org", "ANNA@EXAMPLE.ORG", "anna@Example.org", "anna@example.org"]
    assert [limits.may_write(*one) for one in zip(senders, names, strict=True)] == [True, True, True, False, False]
    assert limits.may_write(senders[4], "bert@example.org")
    assert Attempt.objects.count() == 4


HOUR = [  # each of the doors that open for so many an hour
    ("signup", limits.may_sign_up),
    ("mail", lambda asked: limits.may_write(asked, "anna@example.org")),
]


@pytest.mark.parametrize(("door", "may"), HOUR, ids=["accounts", "letters"])
def test_ten_an_hour_and_a_refusal_does_not_lengthen_the_wait(asked, door, may):
    tried(9, door)
    assert may(asked)
    assert not may(asked)
    assert Attempt.objects.count() == 10


@pytest.mark.parametrize(("minutes", "allowed"), [(59, False), (61, True)])
@pytest.mark.parametrize(("door", "may"), HOUR, ids=["accounts", "letters"])
def test_each_counts_for_an_hour(asked, door, may, minutes, allowed):
    tried(10, door, timedelta(minutes=minutes))
    assert bool(may(asked)) is allowed


def test_a_name_longer_than_its_column_is_counted_by_its_beginning(asked):
    assert len(limits.may_log_in(asked, "n" * 300).username) == 150


@pytest.mark.parametrize(("days", "left"), [(89.9, 2), (90.1, 1)])
def test_lock_outs_are_kept_for_ninety_days(days, left):
    old = Lockout.objects.create(address="192.0.2.1")
    Lockout.objects.filter(pk=old.pk).update(began=timezone.now() - timedelta(days=days))
    limits._lock({"address": HERE})
    assert Lockout.objects.count() == left


def test_a_known_device_stays_the_one_it_is(client, schmidt, rf):
    """64 random bits, given at the first log-in and kept at the next."""
    seen = set()
    for _ in range(2):
        client.post(reverse("login"), {"username": "anna", "password": "a grey wolf"})
        request = rf.get("/")
        request.COOKIES = {name: morsel.value for name, morsel in client.cookies.items()}
        seen.add(limits.known_device(request, "anna"))
        client.cookies.pop("sessionid")
    assert [len(one) for one in seen] == [16]


def test_without_a_request_nothing_is_counted(schmidt):
    assert authenticate(username="anna", password="a grey wolf") == schmidt
    assert not Attempt.objects.exists()


@pytest.mark.parametrize("said", [{"username": None, "password": "x"}, {"username": "anna", "password": None}])
def test_without_name_or_password_nothing_is_counted(schmidt, asked, said):
    assert authenticate(asked, **said) is None
    assert not Attempt.objects.exists()


# Local mode


@pytest.mark.parametrize(("minutes", "stands"), [(29.9, True), (30.1, False)])
def test_an_invitation_stands_for_half_an_hour(minutes, stands):
    code = access.invite().code
    Invitation.objects.update(made=timezone.now() - timedelta(minutes=minutes))
    assert (access.open_invitation() is not None) is stands
    assert access.stands(code) is stands
    assert (access.take_up(code, "phone") is not None) is stands


def test_the_local_player_is_made_once_with_all_rights_and_no_password(django_assert_num_queries):
    player = access.local_player()
    assert (player.is_staff, player.is_superuser, player.has_usable_password()) == (True, True, False)
    kept = get_user_model().objects.get(username="player")
    assert kept.password == player.password
    with django_assert_num_queries(1):
        assert access.local_player() == kept
    kept.refresh_from_db()
    assert kept.password == player.password


def test_a_stranger_is_told_what_to_do_where_he_is(rf, settings):
    settings.ALLOWED_HOSTS = [*environment.LOOPBACK_NAMES, "192.168.1.20"]
    here = rf.get("/", headers={"host": "127.0.0.1:8000"}, REMOTE_ADDR=HERE)
    there = rf.get("/", headers={"host": "192.168.1.20:8000"}, REMOTE_ADDR="192.168.1.77")
    assert "run: python3 run.py address" in access.what_to_do(here)
    assert "Scan the QR code" in access.what_to_do(there)


@pytest.mark.parametrize(("minutes", "noted"), [(59, False), (61, True)])
def test_a_device_is_noted_an_hour_after_it_was_seen(rf, settings, minutes, noted):
    settings.PHONE = "192.168.1.20:8000"
    before = timezone.now() - timedelta(minutes=minutes)
    device = Device.objects.create(name="phone", key_hash=access._hashed("key"))
    Device.objects.filter(pk=device.pk).update(seen=before)
    request = rf.get("/")
    request.COOKIES = {access.COOKIE: "key"}
    assert access.device_of(request) == device
    device.refresh_from_db()
    assert (device.seen != before) is noted


def test_a_device_is_kept_as_long_as_browsers_keep_a_cookie(settings):
    settings.MODE, settings.PHONE = "local", "192.168.1.20:8000"
    settings.ALLOWED_HOSTS = ["192.168.1.20"]
    phone = Client(headers={"host": "192.168.1.20:8000"}, REMOTE_ADDR="192.168.1.77")
    phone.post(reverse("phone-in", args=[access.invite().code]), {"name": "phone"})
    assert phone.cookies[access.COOKIE]["max-age"] == 400 * 24 * 3600


# The server


def test_a_start_prepares_first_and_has_a_token_of_its_own(settings, monkeypatch):
    settings.MODE, settings.PHONE = "local", ""
    done, before = [], access.token()

    class Server:
        def __init__(self, application, **how):
            assert how["threads"] == serve.THREADS
            done.append("made")

        def run(self):
            done.append("run")

    monkeypatch.setattr(serve, "prepare", lambda say: done.append("prepared"))
    monkeypatch.setattr(serve, "create_server", Server)
    call_command("serve", stdout=io.StringIO())
    assert done == ["prepared", "made", "run"]
    assert access.token() != before
