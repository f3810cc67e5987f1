"""Accounts of a host: logging in and its limits, names that look alike, signing up, passwords."""

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.urls import reverse

from hunted import limits, names
from hunted.models import Attempt, Lockout

PASSWORD = "a grey wolf in the morning"
LOCKED = "Too many attempts"


@pytest.fixture(autouse=True)
def schmidt(db):
    return get_user_model().objects.create_user("schmidt", password=PASSWORD)


def is_locked(*args, **extra):
    return LOCKED in log_in(*args, **extra).content.decode()


def tried(count, address="198.51.100.{}", username="schmidt", door="login"):
    """Attempts of others, each from its own address or for its own name."""
    for number in range(count):
        said = {"address": address.format(number), "username": names.skeleton(username.format(number))}
        Attempt.objects.create(door=door, **said)


def log_in(client, password, username="schmidt", **extra):
    return client.post(reverse("login"), {"username": username, "password": password}, **extra)


def test_log_in_and_out(client):
    assert log_in(client, PASSWORD).url == "/"
    assert client.get(reverse("change-password")).status_code == 200
    assert client.post(reverse("logout")).url == reverse("login")
    assert client.get(reverse("change-password")).status_code == 302


def test_attempts_are_limited_and_the_limit_is_said(client, caplog):
    """Once in the log, and for this address alone."""
    for _ in range(limits.FOR_ONE_NAME_FROM_ONE_ADDRESS):
        assert not is_locked(client, "wrong")
    for _ in range(3):
        response = log_in(client, PASSWORD)
        assert (response.status_code, LOCKED in response.content.decode()) == (200, True)
    lockout = Lockout.objects.get()
    assert (lockout.username, lockout.address) == (names.skeleton("schmidt"), "127.0.0.1")
    assert [record.levelname for record in caplog.records if "Log-in locked" in record.message] == ["WARNING"]
    assert log_in(client, PASSWORD, REMOTE_ADDR="203.0.113.9").status_code == 302


def test_the_name_is_counted_however_it_is_written(client):
    for name in ["schmidt", "SCHMIDT", "Schmidt", "sCHMIDT", "schmidT"]:
        log_in(client, "wrong", username=name)
    assert is_locked(client, PASSWORD)


def test_one_address_cannot_try_every_name(client):
    for number in range(limits.FROM_ONE_ADDRESS):
        log_in(client, "wrong", username=f"name{number}")
    assert is_locked(client, PASSWORD)


def test_a_crowd_cannot_try_one_name(client):
    """The last of fifty attempts from anywhere is judged, the one after it is not."""
    tried(limits.FOR_ONE_NAME - 1)
    assert limits.FOR_ONE_NAME == 50
    assert not is_locked(client, "wrong")
    assert is_locked(client, PASSWORD)


def test_the_wait_ends_and_refusals_do_not_lengthen_it(client):
    for _ in range(limits.FOR_ONE_NAME_FROM_ONE_ADDRESS + 3):
        log_in(client, "wrong")
    assert Attempt.objects.count() == limits.FOR_ONE_NAME_FROM_ONE_ADDRESS
    for attempt in Attempt.objects.all():
        attempt.made -= limits.LOGIN_WINDOW
        attempt.save()
    assert log_in(client, PASSWORD).status_code == 302
    assert not Attempt.objects.exists()


def test_one_household_is_one_address(client):
    for number in range(limits.FOR_ONE_NAME_FROM_ONE_ADDRESS):
        log_in(client, "wrong", REMOTE_ADDR=f"2001:db8:1:2::{number}")
    assert is_locked(client, PASSWORD, REMOTE_ADDR="2001:db8:1:2:ffff::9")
    assert log_in(client, PASSWORD, REMOTE_ADDR="2001:db8:1:3::1").status_code == 302


NETWORKS = [
    ("203.0.113.9", "203.0.113.9"),
    ("::ffff:203.0.113.9", "203.0.113.9"),
    ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
    ("::1", "::/64"),
    ("fe80::1%eth0", "fe80::/64"),
    ("unknown", "unknown"),
    ("x" * 99, "x" * 45),
]


@pytest.mark.parametrize(("address", "network"), NETWORKS, ids=[address[:20] for address, _ in NETWORKS])
def test_what_counts_as_one_address(address, network):
    assert limits.network_of(address) == network


def fail_from_everywhere(name="schmidt"):
    """Others try a name until it is locked for everybody."""
    tried(limits.FOR_ONE_NAME, username=name)


def test_a_device_that_was_in_before_is_not_locked_out_by_others(client):
    log_in(client, PASSWORD)
    client.post(reverse("logout"))
    fail_from_everywhere()
    tried(limits.FROM_ONE_ADDRESS, "127.0.0.1", "somebody")
    assert is_locked(Client(), PASSWORD)
    assert log_in(client, PASSWORD).status_code == 302


def test_a_known_device_may_not_guess_at_will_either(client):
    log_in(client, PASSWORD)
    client.cookies.pop("sessionid")
    for number in range(limits.FOR_ONE_NAME_FROM_ONE_ADDRESS):
        log_in(client, "wrong", REMOTE_ADDR=f"203.0.113.{number}")
    assert is_locked(client, PASSWORD, REMOTE_ADDR="203.0.113.99")


def test_a_device_is_known_for_its_own_account_and_password_only(client, schmidt):
    get_user_model().objects.create_user("wiarda", password=PASSWORD)
    log_in(client, PASSWORD, username="wiarda")
    client.cookies.pop("sessionid")
    wiardas = next(value for name, value in client.cookies.items() if name.startswith("known_")).value
    client.cookies[f"known_{schmidt.pk}"] = wiardas
    fail_from_everywhere()
    fail_from_everywhere("wiarda")
    assert is_locked(client, PASSWORD)
    wiarda = get_user_model().objects.get(username="wiarda")
    wiarda.set_password("another one for wiarda")
    wiarda.save()
    assert is_locked(client, "another one for wiarda", username="wiarda")


def test_who_signs_up_has_a_known_device(client, settings):
    settings.SIGNUP = True
    cookies = client.post(reverse("sign-up"), SIGN_UP).cookies
    known = next(morsel for name, morsel in cookies.items() if name.startswith("known_"))
    assert (known["httponly"], known["samesite"]) == (True, "Lax")


def test_a_known_device_keeps_its_cookie_to_tls_in_hosted_mode(client, settings):
    settings.SESSION_COOKIE_SECURE = True
    known = next(morsel for name, morsel in log_in(client, PASSWORD).cookies.items() if "known_" in name)
    assert known.key.startswith("__Host-known_")
    assert known["secure"]
    assert known["max-age"] == 400 * 24 * 3600


def test_a_success_does_not_forgive_what_others_tried_from_the_address(client):
    for _ in range(limits.FOR_ONE_NAME_FROM_ONE_ADDRESS - 1):
        log_in(Client(), "wrong")
    assert log_in(client, PASSWORD).status_code == 302
    assert Attempt.objects.count() == limits.FOR_ONE_NAME_FROM_ONE_ADDRESS - 1
    log_in(Client(), "wrong")
    assert is_locked(Client(), PASSWORD)


def test_a_success_forgives_the_known_device_its_own_failures(client):
    log_in(client, PASSWORD)
    for _ in range(3):
        client.cookies.pop("sessionid")
        for _ in range(limits.FOR_ONE_NAME_FROM_ONE_ADDRESS - 1):
            log_in(client, "wrong")
        assert log_in(client, PASSWORD).status_code == 302


LOCKS = {
    "name": fail_from_everywhere,
    "address": lambda: tried(limits.FROM_ONE_ADDRESS, "127.0.0.1", "u{}"),
    "name from address": lambda: [log_in(Client(), "wrong") for _ in range(limits.FOR_ONE_NAME_FROM_ONE_ADDRESS)],
}


@pytest.mark.parametrize("lock", LOCKS.values(), ids=LOCKS)
def test_the_staff_lifts_a_lock_out(client, admin_client, lock):
    lock()
    Attempt.objects.create(door="login", address="192.0.2.7", username="another")
    assert is_locked(client, PASSWORD)
    where = reverse("admin:hunted_lockout_changelist")
    assert admin_client.get(where).status_code == 200
    admin_client.post(where, {"action": "lift", "_selected_action": [Lockout.objects.get().pk]})
    assert Lockout.objects.get().lifted
    assert log_in(client, PASSWORD).status_code == 302
    assert Attempt.objects.filter(username="another").exists()


def test_lock_outs_are_neither_made_nor_removed_by_hand(admin_client):
    lockout = Lockout.objects.create(username="x")
    assert admin_client.get(reverse("admin:hunted_lockout_add")).status_code == 403
    assert (
        admin_client.post(reverse("admin:hunted_lockout_delete", args=[lockout.pk]), {"post": "yes"}).status_code == 403
    )
    admin_client.post(reverse("admin:hunted_lockout_change", args=[lockout.pk]), {"username": "y"})
    assert Lockout.objects.get().username == "x"


ONE_NAME = ["schmidt", "SCHMIDT", "ѕchmidt", "ｓｃｈｍｉｄｔ", "schm1dt", "schmldt", "ſchmidt"]


@pytest.mark.parametrize("name", ONE_NAME)
def test_names_that_look_alike_are_one(name):
    assert names.skeleton(name) == names.skeleton("Schmidt")


@pytest.mark.parametrize(("one", "other"), [("schmidt", "schmitt"), ("müller", "muller"), ("anna", "hanna")])
def test_names_that_differ_are_two(one, other):
    assert names.skeleton(one) != names.skeleton(other)


MIXED = [("sсhmidt", True), ("αnna", True), ("Анна", False), ("田中ケン", False), ("田中Ken", False)]
MIXED += [("a中々あアー한ㄅ", False), ("u_96+x@1", False)]


@pytest.mark.parametrize(("name", "mixed"), MIXED)
def test_scripts_that_nobody_writes_together(name, mixed):
    assert names.is_mixed(name) is mixed


@pytest.mark.parametrize("name", ["sсhmidt", "schm1dt", "SCHMIDT", "p1ayer", "рlayer"])
def test_no_account_passes_for_another(client, admin_client, settings, name):
    settings.SIGNUP = True
    count = get_user_model().objects.count()
    assert client.post(reverse("sign-up"), {**SIGN_UP, "username": name}).status_code == 200
    made = {**SIGN_UP, "username": name, "usable_password": "true"}
    assert admin_client.post(reverse("admin:auth_user_add"), made).status_code == 200
    assert get_user_model().objects.count() == count
    assert admin_client.post(reverse("admin:auth_user_add"), {**made, "username": "wiarda"}).status_code == 302


def test_the_admin_has_no_password_page_of_its_own(client):
    assert client.get("/admin/login/?next=/admin/").url == "/accounts/login/?next=/admin/"


def test_who_is_no_staff_stays_outside_the_admin(client, schmidt):
    client.force_login(schmidt)
    assert client.get("/admin/", follow=True).status_code == 403


def test_behind_our_proxy_only_its_own_word_counts(rf, settings):
    request = rf.get("/", headers={"X-Forwarded-For": "198.51.100.1, 203.0.113.9"}, REMOTE_ADDR="127.0.0.1")
    assert limits.address_of(request) == "127.0.0.1"
    settings.BEHIND_PROXY = True
    assert limits.address_of(request) == "203.0.113.9"


SIGN_UP = {"username": "wiarda", "password1": PASSWORD, "password2": PASSWORD}


def test_sign_up_is_off_unless_switched_on(client):
    assert client.post(reverse("sign-up"), SIGN_UP).status_code == 404
    assert "sign up" not in client.get(reverse("login")).content.decode()


def test_sign_up_opens_an_account_without_privileges(client, settings):
    settings.SIGNUP = True
    assert client.post(reverse("sign-up"), SIGN_UP).url == "/"
    wiarda = get_user_model().objects.get(username="wiarda")
    assert not wiarda.is_staff
    assert client.get(reverse("change-password")).wsgi_request.user == wiarda


def test_nobody_signs_up_as_the_local_player(client, settings):
    settings.SIGNUP = True
    assert client.post(reverse("sign-up"), {**SIGN_UP, "username": "Player"}).status_code == 200
    assert get_user_model().objects.count() == 1


def test_sign_ups_are_limited(client, settings):
    settings.SIGNUP = True
    tried(limits.SIGNUPS_FROM_ONE_ADDRESS, "127.0.0.1", door="signup")
    assert "Too many new accounts" in client.post(reverse("sign-up"), SIGN_UP).content.decode()


def test_the_password_can_be_changed(client):
    log_in(client, PASSWORD)
    new = "a red lamp over the chart"
    form = {"old_password": PASSWORD, "new_password1": new, "new_password2": new}
    assert client.post(reverse("change-password"), form).url == reverse("password-changed")
    assert log_in(Client(), new).status_code == 302
