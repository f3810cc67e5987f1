"""The phone beside the board: one code lets one device in, and nothing else does."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from hunted import access, environment
from hunted.models import Device, Invitation
from hunted.phone import PhonePanel, for_terminal
from tests.factories import CareerFactory
from tests.seat import Seat

LAN = "192.168.1.20"
pytestmark = pytest.mark.django_db


@pytest.fixture
def home(settings):
    """Local mode with phones; a client that sits at the machine and has the token of the start."""
    settings.MODE = "local"
    settings.PHONE = f"{LAN}:8000"
    settings.ALLOWED_HOSTS = [*environment.LOOPBACK_NAMES, LAN]
    client = Client(headers={"host": "127.0.0.1:8000"})
    client.cookies["hunted_home_80"] = access.token()
    return client


@pytest.fixture
def make_phone(home):
    """Phones on the local network."""
    return lambda: Client(headers={"host": f"{LAN}:8000"}, REMOTE_ADDR="192.168.1.77")


@pytest.fixture
def phone(make_phone):
    return make_phone()


def come_in(phone, name="Anna's phone"):
    """Follow the code and press the button."""
    invitation = access.invite()
    return phone.post(reverse("phone-in", args=[invitation.code]), {"name": name})


def may_read(client) -> bool:
    return client.get(reverse("change-password")).status_code == 200


def test_without_the_code_nobody_gets_in(phone):
    access.invite()
    assert [phone.get(path).status_code for path in ("/", reverse("login"))] == [403, 403]
    assert phone.post(reverse("phone-in", args=["guess"]), {"name": "x"}).status_code == 403
    assert not may_read(phone)
    assert not Device.objects.exists()


def test_the_code_lets_a_device_in(phone):
    assert come_in(phone).url == "/"
    assert may_read(phone)
    assert [device.name for device in Device.objects.all()] == ["Anna's phone"]


def test_opening_the_link_alone_uses_nothing_up(phone):
    code = access.invite().code
    assert phone.get(reverse("phone-in", args=[code])).status_code == 200
    assert access.stands(code)
    assert not may_read(phone)


def test_one_code_lets_one_device_in(make_phone):
    first, second = make_phone(), make_phone()
    link = reverse("phone-in", args=[access.invite().code])
    first.post(link, {"name": "first"})
    assert second.post(link, {"name": "second"}).status_code == 403
    assert not may_read(second)


def test_a_code_ends_after_a_while(phone):
    invitation = access.invite()
    Invitation.objects.update(made=invitation.made - access.INVITATION_AGE - timedelta(seconds=1))
    assert phone.get(reverse("phone-in", args=[invitation.code])).status_code == 403
    assert access.take_up(invitation.code, "late") is None


def test_a_new_code_ends_the_one_before(home):
    old = access.invite().code
    home.post(reverse("phone-new"))
    assert not access.stands(old)
    assert Invitation.objects.count() == 1


def test_a_revoked_device_is_out(home, phone):
    come_in(phone)
    home.post(reverse("phone-revoke", args=[Device.objects.get().pk]))
    assert not may_read(phone)


def test_neither_code_nor_key_can_be_guessed(make_phone):
    """128 random bits are 22 letters of 64; the key has twice as many, and no two are the same."""
    first, second = access.invite().code, access.invite().code
    assert min(len(first), len(second)) >= 22
    assert first != second
    keys = []
    for _ in range(2):
        phone = make_phone()
        come_in(phone)
        keys.append(phone.cookies[access.COOKIE].value)
    assert min(map(len, keys)) >= 43
    assert keys[0] != keys[1]


def test_the_key_is_out_of_reach_of_scripts_and_only_its_hash_is_kept(phone):
    cookie = come_in(phone).cookies[access.COOKIE]
    assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")
    assert cookie.value not in str(Device.objects.values().get())


def test_a_device_plays_but_does_not_manage(phone):
    come_in(phone)
    assert phone.get(reverse("admin:index")).status_code == 403
    assert phone.get(reverse("phone")).status_code == 403
    assert phone.post(reverse("phone-new")).status_code == 403


def test_without_phone_mode_a_device_stays_outside_and_the_door_is_shut(phone, settings):
    come_in(phone)
    link = reverse("phone-in", args=[access.invite().code])
    settings.PHONE = ""
    assert not may_read(phone)
    assert phone.get(link).status_code == 403


def test_the_machine_is_not_home_by_its_network_name(home):
    assert home.get(reverse("phone"), headers={"host": f"{LAN}:8000"}).status_code == 403


def test_the_token_is_worth_nothing_on_the_network(phone):
    assert phone.get(reverse("open-here", args=[access.token()])).status_code == 403
    phone.cookies["hunted_home_80"] = access.token()
    assert not may_read(phone)


def test_a_foreign_host_is_refused_with_a_good_key(phone):
    come_in(phone)
    assert phone.get("/", headers={"host": "evil.example.com"}).status_code == 400


def test_when_a_device_was_seen_is_written_down_once_an_hour(phone):
    come_in(phone)
    long_ago = Device.objects.get().seen - timedelta(hours=3)
    Device.objects.update(seen=long_ago)
    may_read(phone)
    seen = Device.objects.get().seen
    may_read(phone)
    assert seen > long_ago
    assert Device.objects.get().seen == seen


def test_the_panel_shows_code_and_devices(home, phone):
    come_in(phone)
    access.invite()
    page = home.get(reverse("phone")).content.decode()
    assert '<svg viewBox="0 0' in page
    assert access.link(access.open_invitation()) in page
    assert "Anna&#x27;s phone" in page


def test_the_panel_says_how_to_switch_it_on(home, settings):
    settings.PHONE = ""
    page = home.get(reverse("phone")).content.decode()
    assert "--phone" in page
    assert "<svg viewBox" not in page


def test_the_panel_asks_nothing_until_it_is_shown(home, django_assert_num_queries):
    with django_assert_num_queries(0):
        assert PhonePanel().on


def test_the_link_names_the_network_address(home):
    invitation = access.invite()
    assert access.link(invitation) == f"http://{LAN}:8000/phone-in/{invitation.code}/"


def test_the_terminal_shows_a_square():
    lines = for_terminal("http://192.168.1.20:8000/phone-in/x/").splitlines()
    assert len({len(line) for line in lines}) == 1
    assert len(lines) * 2 - len(lines[0]) in (0, 1)


def test_two_phones_sit_at_one_table(make_phone):
    """Both are the local player's; each shows the form when its own seat is asked."""
    career = CareerFactory(owner=access.local_player(), setup={"keeper": "Flora", "options": ["days"]})
    seats = []
    for number in (1, 2):
        phone = make_phone()
        come_in(phone, f"Phone {number}")
        phone.post(reverse("campaigns:seats", args=[career.uuid]), {"do": f"sit {number}"})
        seats.append(Seat(phone, career))
    finn, gret = seats
    finn.on_to("day.desk").post(choose="mates")
    assert ('name="choose"' in finn.text(), 'name="choose"' in gret.text()) == (True, False)
    before = gret.table().career.last
    asked = re.search(rf"{gret.url}since/{before}/\?key=[\w-]+", gret.text())[0]
    assert gret.client.get(asked).status_code == 204
    finn.post(choose="late")
    assert 'name="choose"' in gret.client.get(asked).content.decode()
