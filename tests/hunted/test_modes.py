"""Local and hosted mode: who comes in, what is refused, what surrounds every page."""

import re
import secrets
from types import SimpleNamespace

import pytest
from django.contrib.auth import get_user_model
from django.contrib.staticfiles.storage import ManifestStaticFilesStorage
from django.core.exceptions import ImproperlyConfigured
from django.test import Client
from django.urls import reverse

from hunted import access, environment, limits, names
from hunted.access import PLAYER
from hunted.middleware import StaticFiles, let_the_player_in
from hunted.models import Attempt, Lockout
from hunted.prepare import STATIC_STAMP
from tests.servers import Browser, empty_database, hosted_server, manage

HOSTED = {
    "HUNTED_MODE": "hosted",
    "HUNTED_SECRET_KEY": secrets.token_urlsafe(50),
    "HUNTED_HOSTS": "book.example.org",
    "HUNTED_PROXY": "1",
    "HUNTED_SIGNUP": "1",
}
PASSWORD = "a grey wolf in the morning"


# The environment


def test_mode_is_local_unless_said_otherwise():
    assert environment.mode({}) == "local"
    assert environment.mode({"HUNTED_MODE": "hosted"}) == "hosted"
    with pytest.raises(ImproperlyConfigured, match="local or hosted"):
        environment.mode({"HUNTED_MODE": "cloud"})


@pytest.mark.parametrize("secret", ["", "short", "a" * 80])
def test_hosted_mode_has_no_default_secret(secret):
    with pytest.raises(ImproperlyConfigured, match="HUNTED_SECRET_KEY"):
        environment.hosted_secret({"HUNTED_SECRET_KEY": secret})


@pytest.mark.parametrize("hosts", ["", " , ", "*", "a.example.org,*"])
def test_hosted_mode_must_know_its_hosts(hosts):
    with pytest.raises(ImproperlyConfigured, match="HUNTED_HOSTS"):
        environment.hosted_hosts({"HUNTED_HOSTS": hosts})


def test_hosts_are_separated_by_commas():
    assert environment.hosted_hosts({"HUNTED_HOSTS": "a.example.org, b.example.org"}) == [
        "a.example.org",
        "b.example.org",
    ]


def test_switch_takes_0_and_1_only():
    assert environment.switch({"HUNTED_SIGNUP": "1"}, "HUNTED_SIGNUP")
    assert not environment.switch({}, "HUNTED_SIGNUP")
    with pytest.raises(ImproperlyConfigured, match="0 or 1"):
        environment.switch({"HUNTED_SIGNUP": "yes"}, "HUNTED_SIGNUP")


URLS = [
    (
        "postgresql://u:p%40ss@db:5433/book",
        {"NAME": "book", "USER": "u", "PASSWORD": "p@ss", "HOST": "db", "PORT": "5433"},
    ),
    ("postgres://u@/book?host=/run/Pg", {"NAME": "book", "USER": "u", "HOST": "/run/Pg", "PORT": ""}),
    ("postgresql://db/book?sslmode=require", {"HOST": "db", "OPTIONS": {"sslmode": "require"}}),
]


def test_the_clock_is_the_tables_own(tmp_path):
    link = tmp_path / "localtime"
    link.symlink_to("/usr/share/zoneinfo/Europe/Berlin")
    assert environment.time_zone({}, link) == "Europe/Berlin"
    assert environment.time_zone({"TZ": "Asia/Tokyo"}, link) == "Asia/Tokyo"
    assert environment.time_zone({"TZ": ":/nowhere"}, link) == "Europe/Berlin"
    assert environment.time_zone({"TZ": "Mars/Base"}, tmp_path / "none") == "UTC"


@pytest.mark.parametrize(("url", "expected"), URLS, ids=[url for url, _ in URLS])
def test_database_url(url, expected):
    read = environment.database(url)
    assert {key: read[key] for key in expected} == expected
    assert read["CONN_MAX_AGE"] == 600


def test_database_url_must_be_a_database_we_know():
    with pytest.raises(ImproperlyConfigured, match="mysql"):
        environment.database("mysql://u@db/book")
    with pytest.raises(ImproperlyConfigured, match="names no database"):
        environment.database("postgresql://u@db/")
    with pytest.raises(ImproperlyConfigured, match="DATABASE_URL"):
        environment.hosted_database({})


def test_sqlite_writes_through_and_locks_at_once():
    read = environment.database("sqlite:////data/book.sqlite3")
    assert str(read["NAME"]).replace("\\", "/") == "/data/book.sqlite3"
    assert read["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    assert "synchronous=FULL" in read["OPTIONS"]["init_command"]


def test_local_secret_is_made_once_and_kept_from_others(tmp_path):
    first = environment.kept_secret(tmp_path / "new" / "secret_key")
    assert len(first) >= environment.SHORTEST_SECRET
    assert environment.kept_secret(tmp_path / "new" / "secret_key") == first
    assert [path.name for path in (tmp_path / "new").iterdir()] == ["secret_key"]
    assert (tmp_path / "new" / "secret_key").stat().st_mode & 0o077 == 0


# Local mode


@pytest.fixture
def anybody(settings):
    """Local mode without phones; a client that reaches the loopback address: a proxy, another account."""
    settings.MODE = "local"
    settings.ALLOWED_HOSTS = environment.LOOPBACK_NAMES
    return Client(headers={"host": "127.0.0.1:8000"})


@pytest.fixture
def local(anybody):
    """The same with the token of the start."""
    anybody.cookies["hunted_home_80"] = access.token()
    return anybody


@pytest.mark.django_db
def test_the_machine_alone_does_not_open_the_log_book(anybody):
    response = anybody.get("/")
    assert response.status_code == 403
    assert "python3 run.py address" in response.content.decode()
    assert anybody.get(reverse("admin:index")).status_code == 403
    assert anybody.post(reverse("phone-new")).status_code == 403
    assert not get_user_model().objects.exists()


@pytest.mark.django_db
def test_the_address_of_the_start_opens_it_for_good(anybody):
    opened = anybody.get(reverse("open-here", args=[access.token()]))
    assert opened.url == "/"
    assert opened.headers["Cache-Control"].startswith("max-age=0")
    assert opened.cookies["hunted_home_80"]["httponly"]
    assert opened.cookies["hunted_home_80"]["samesite"] == "Lax"
    assert anybody.get("/").status_code == 200


@pytest.mark.django_db
@pytest.mark.parametrize("token", ["guess", "a" * 67, "\u00e9"])
def test_a_made_up_token_opens_nothing(anybody, token):
    assert anybody.get(reverse("open-here", args=[token])).status_code == 403
    anybody.cookies["hunted_home_80"] = token
    assert anybody.get("/").status_code == 403


@pytest.mark.django_db
def test_the_next_start_has_another_token(local):
    before = access.token()
    assert local.get("/").status_code == 200
    access.new_token()
    assert access.token() != before
    assert local.get("/").status_code == 403


def test_the_token_is_kept_from_other_accounts(settings):
    access.new_token()
    assert (settings.DATA_DIR / "token").stat().st_mode & 0o077 == 0


@pytest.mark.django_db
@pytest.mark.parametrize("header", ["X-Forwarded-For", "Forwarded", "Via", "X-Forwarded-Host"])
def test_the_token_does_not_open_it_through_a_proxy(anybody, header):
    assert anybody.get(reverse("open-here", args=[access.token()]), headers={header: "x"}).status_code == 403


def test_the_health_check_needs_no_token(anybody):
    assert anybody.get("/alive/").content == b"alive"


@pytest.mark.django_db
def test_a_developers_server_asks_for_no_token(anybody, settings):
    settings.DEBUG = True
    assert anybody.get("/").status_code == 200
    assert anybody.get("/", REMOTE_ADDR="192.168.1.77").status_code == 403


@pytest.mark.django_db
def test_hosted_mode_knows_no_token(admin_client):
    assert admin_client.get(reverse("open-here", args=[access.token()])).status_code == 404


@pytest.mark.django_db
def test_the_local_player_is_signed_in_by_himself_and_may_open_the_admin(local):
    response = local.get(reverse("admin:index"))
    assert response.status_code == 200
    assert response.wsgi_request.user.get_username() == PLAYER
    assert not response.wsgi_request.user.has_usable_password()


@pytest.mark.django_db
@pytest.mark.parametrize("host", ["localhost:8000", "127.0.0.1", "[::1]:8000", "[::1]"])
def test_the_machine_has_several_names(local, host):
    assert local.get(reverse("phone"), headers={"host": host}).status_code == 200


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["192.168.1.77", "10.0.0.1", "fe80::1", ""])
def test_nobody_comes_in_from_elsewhere(local, address):
    response = local.get(reverse("phone"), REMOTE_ADDR=address)
    assert response.status_code == 403
    assert "Scan the QR code shown there" in response.content.decode()
    assert "No access" in response.content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize("header", ["X-Forwarded-For", "Forwarded", "Via", "X-Forwarded-Host"])
def test_a_request_handed_on_by_a_proxy_is_not_from_this_machine(local, header):
    assert local.get(reverse("phone"), headers={header: "203.0.113.9"}).status_code == 403


@pytest.mark.django_db
def test_nobody_can_log_in_as_the_local_player(local):
    local.get(reverse("phone"))
    assert not Client().login(username=PLAYER, password="")


@pytest.mark.django_db
def test_sign_up_is_no_page_of_local_mode(local):
    assert local.get(reverse("sign-up")).status_code == 404


# Every mode


@pytest.mark.parametrize("mode", ["local", "hosted"])
@pytest.mark.parametrize("path", ["/alive/", "/static/campaigns/look.css"])
@pytest.mark.parametrize(
    "host",
    ["evil.example.com", "testserver:99999", "testserver:65536", "[::1]:123456", "testserver.", "testserver.:80"],
)
def test_a_foreign_host_is_refused(settings, mode, path, host):
    settings.MODE = mode
    response = Client().get(path, headers={"host": host})
    assert response.status_code == 400
    assert "Bad request" in response.content.decode()


@pytest.mark.parametrize("host", ["testserver", "testserver:65535", "localhost:1", "[::1]", "[::1]:8000"])
def test_a_usual_host_is_not(host):
    assert Client().get("/alive/", headers={"host": host}).status_code == 200


@pytest.mark.django_db
def test_a_strangers_refusal_has_the_usual_headers(anybody):
    response = anybody.get("/")
    assert response.status_code == 403
    assert response.headers["X-Frame-Options"] == "DENY"
    assert "no-store" in response.headers["Cache-Control"]
    assert response.headers["X-Content-Type-Options"] == "nosniff"


def test_a_page_is_kept_nowhere_unless_it_says_so(seat):
    for path in ("/accounts/password/", f"/careers/{seat.career.uuid}/suggest/x/", "/rules/", "/nowhere/"):
        assert "no-store" in seat.client.get(path).headers["Cache-Control"], path


def test_what_lies_among_the_static_files_for_ourselves_is_not_served(settings, tmp_path):
    settings.STATIC_ROOT, settings.WHITENOISE_AUTOREFRESH, settings.WHITENOISE_USE_FINDERS = tmp_path, False, False
    for name in ("look.css", STATIC_STAMP, ManifestStaticFilesStorage.manifest_name):
        (tmp_path / name).write_text("x")
    assert list(StaticFiles(lambda request: None).files) == ["/static/look.css"]


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/accounts/login/", "/nowhere/", "/admin/login/"])
def test_every_answer_carries_the_policy(client, path):
    assert client.get(path).headers["Content-Security-Policy"].split("; ") == [
        "default-src 'self'",
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    ]


@pytest.mark.django_db
def test_pages_hold_no_inline_script_or_style(client):
    page = client.get(reverse("login")).content.decode()
    assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\sstyle=|\son[a-z]+=", page)


@pytest.mark.parametrize(("chosen", "shown"), [("lamp", 'data-theme="lamp"'), ("paper", 'data-theme="paper"')])
@pytest.mark.django_db
def test_theme_is_kept_in_a_cookie_and_shown(client, chosen, shown):
    response = client.post(reverse("theme"), {"theme": chosen, "next": "/accounts/login/"})
    assert response.url == "/accounts/login/"
    assert shown in client.get(reverse("login")).content.decode()


@pytest.mark.django_db
def test_theme_goes_back_to_the_system(client):
    client.cookies["theme"] = "lamp"
    client.post(reverse("theme"), {"theme": "system"})
    assert "data-theme" not in client.get(reverse("login")).content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize("elsewhere", ["https://evil.example.com/", "//evil.example.com", "javascript:alert(1)", ""])
def test_theme_leads_nowhere_else(client, elsewhere):
    assert client.post(reverse("theme"), {"theme": "lamp", "next": elsewhere}).url == "/"


def test_the_icon_is_found_where_browsers_look(client):
    assert client.get("/favicon.ico").url == "/static/hunted/icon.svg"


def test_theme_is_a_post(client):
    assert client.get(reverse("theme")).status_code == 405


@pytest.mark.django_db
def test_pages_need_an_account(client):
    assert client.get(reverse("change-password")).url.startswith(reverse("login"))


@pytest.mark.django_db
def test_devices_are_no_page_of_hosted_mode(admin_client):
    assert admin_client.get(reverse("phone")).status_code == 404
    assert admin_client.post(reverse("phone-new")).status_code == 404
    assert admin_client.get(reverse("phone-in", args=["x"])).status_code == 404


@pytest.mark.django_db
def test_a_missing_page_is_told_in_our_words(client):
    response = client.get("/nowhere/")
    assert response.status_code == 404
    assert "Page not found" in response.content.decode()


@pytest.mark.django_db
def test_a_form_without_its_token_is_refused_in_our_words():
    response = Client(enforce_csrf_checks=True).post(reverse("theme"), {"theme": "lamp"})
    assert response.status_code == 403
    assert "This form has expired" in response.content.decode()


def test_a_failure_is_told_in_our_words(rf):
    from hunted.errors import failed

    response = failed(rf.get("/"))
    assert response.status_code == 500
    assert "Something went wrong" in response.content.decode()


def test_a_failure_without_static_files_is_still_told(rf, settings):
    from hunted.errors import failed

    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
    }
    assert failed(rf.get("/")).headers["Content-Type"] == "text/plain"


# Accounts


@pytest.fixture
def schmidt(db):
    return get_user_model().objects.create_user("schmidt", password=PASSWORD)


def log_in(client, password, username="schmidt", **extra):
    return client.post(reverse("login"), {"username": username, "password": password}, **extra)


@pytest.mark.usefixtures("schmidt")
def test_log_in_and_out(client):
    assert log_in(client, PASSWORD).url == "/"
    assert client.get(reverse("change-password")).status_code == 200
    assert client.post(reverse("logout")).url == reverse("login")
    assert client.get(reverse("change-password")).status_code == 302


@pytest.mark.usefixtures("schmidt")
def test_attempts_are_limited_and_the_limit_is_said(client):
    for _ in range(limits.FOR_ONE_NAME_FROM_ONE_ADDRESS):
        assert "Too many attempts" not in log_in(client, "wrong").content.decode()
    response = log_in(client, PASSWORD)
    assert response.status_code == 200
    assert "Too many attempts" in response.content.decode()


@pytest.mark.usefixtures("schmidt")
def test_the_name_is_counted_however_it_is_written(client):
    for name in ["schmidt", "SCHMIDT", "Schmidt", "sCHMIDT", "schmidT"]:
        log_in(client, "wrong", username=name)
    assert "Too many attempts" in log_in(client, PASSWORD).content.decode()


@pytest.mark.usefixtures("schmidt")
def test_another_address_is_not_locked_out(client):
    for _ in range(limits.FOR_ONE_NAME_FROM_ONE_ADDRESS + 1):
        log_in(client, "wrong", REMOTE_ADDR="203.0.113.9")
    assert log_in(client, PASSWORD).status_code == 302


@pytest.mark.usefixtures("schmidt")
def test_one_address_cannot_try_every_name(client):
    for number in range(limits.FROM_ONE_ADDRESS):
        log_in(client, "wrong", username=f"name{number}")
    assert "Too many attempts" in log_in(client, PASSWORD).content.decode()


@pytest.mark.usefixtures("schmidt")
def test_a_crowd_cannot_try_one_name(client):
    """The last of fifty attempts from anywhere is judged, the one after it is not."""
    for number in range(limits.FOR_ONE_NAME - 1):
        Attempt.objects.create(door="login", address=f"203.0.113.{number}", username=names.skeleton("schmidt"))
    assert limits.FOR_ONE_NAME == 50
    assert "Too many attempts" not in log_in(client, "wrong").content.decode()
    assert "Too many attempts" in log_in(client, PASSWORD).content.decode()


@pytest.mark.usefixtures("schmidt")
def test_the_wait_ends_and_refusals_do_not_lengthen_it(client):
    for _ in range(limits.FOR_ONE_NAME_FROM_ONE_ADDRESS + 3):
        log_in(client, "wrong")
    assert Attempt.objects.count() == limits.FOR_ONE_NAME_FROM_ONE_ADDRESS
    for attempt in Attempt.objects.all():
        attempt.made -= limits.LOGIN_WINDOW
        attempt.save()
    assert log_in(client, PASSWORD).status_code == 302
    assert not Attempt.objects.exists()


@pytest.mark.usefixtures("schmidt")
def test_one_household_is_one_address(client):
    for number in range(limits.FOR_ONE_NAME_FROM_ONE_ADDRESS):
        log_in(client, "wrong", REMOTE_ADDR=f"2001:db8:1:2::{number}")
    assert "Too many attempts" in log_in(client, PASSWORD, REMOTE_ADDR="2001:db8:1:2:ffff::9").content.decode()
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
    for number in range(limits.FOR_ONE_NAME):
        Attempt.objects.create(door="login", address=f"198.51.100.{number}", username=names.skeleton(name))


def test_a_device_that_was_in_before_is_not_locked_out_by_others(client, schmidt):
    log_in(client, PASSWORD)
    client.post(reverse("logout"))
    fail_from_everywhere()
    for _ in range(limits.FROM_ONE_ADDRESS):
        Attempt.objects.create(door="login", address="127.0.0.1", username="somebody")
    assert "Too many attempts" in log_in(Client(), PASSWORD).content.decode()
    assert log_in(client, PASSWORD).status_code == 302


@pytest.mark.usefixtures("schmidt")
def test_a_known_device_may_not_guess_at_will_either(client):
    log_in(client, PASSWORD)
    client.cookies.pop("sessionid")
    for number in range(limits.FOR_ONE_NAME_FROM_ONE_ADDRESS):
        log_in(client, "wrong", REMOTE_ADDR=f"203.0.113.{number}")
    assert "Too many attempts" in log_in(client, PASSWORD, REMOTE_ADDR="203.0.113.99").content.decode()


def test_a_device_is_known_for_its_own_account_and_password_only(client, schmidt):
    get_user_model().objects.create_user("wiarda", password=PASSWORD)
    log_in(client, PASSWORD, username="wiarda")
    client.cookies.pop("sessionid")
    wiardas = next(value for name, value in client.cookies.items() if name.startswith("known_")).value
    client.cookies[f"known_{schmidt.pk}"] = wiardas
    fail_from_everywhere()
    fail_from_everywhere("wiarda")
    assert "Too many attempts" in log_in(client, PASSWORD).content.decode()
    wiarda = get_user_model().objects.get(username="wiarda")
    wiarda.set_password("another one for wiarda")
    wiarda.save()
    assert "Too many attempts" in log_in(client, "another one for wiarda", username="wiarda").content.decode()


@pytest.mark.django_db
def test_who_signs_up_has_a_known_device(client, settings):
    settings.SIGNUP = True
    cookies = client.post(reverse("sign-up"), SIGN_UP).cookies
    known = next(morsel for name, morsel in cookies.items() if name.startswith("known_"))
    assert (known["httponly"], known["samesite"]) == (True, "Lax")


@pytest.mark.usefixtures("schmidt")
def test_a_known_device_keeps_its_cookie_to_tls_in_hosted_mode(client, settings):
    settings.SESSION_COOKIE_SECURE = True
    known = next(morsel for name, morsel in log_in(client, PASSWORD).cookies.items() if "known_" in name)
    assert known.key.startswith("__Host-known_")
    assert known["secure"]
    assert known["max-age"] == 400 * 24 * 3600


@pytest.mark.usefixtures("schmidt")
def test_a_success_does_not_forgive_what_others_tried_from_the_address(client):
    for _ in range(limits.FOR_ONE_NAME_FROM_ONE_ADDRESS - 1):
        log_in(Client(), "wrong")
    assert log_in(client, PASSWORD).status_code == 302
    assert Attempt.objects.count() == limits.FOR_ONE_NAME_FROM_ONE_ADDRESS - 1
    log_in(Client(), "wrong")
    assert "Too many attempts" in log_in(Client(), PASSWORD).content.decode()


@pytest.mark.usefixtures("schmidt")
def test_a_success_forgives_the_known_device_its_own_failures(client):
    log_in(client, PASSWORD)
    for _ in range(3):
        client.cookies.pop("sessionid")
        for _ in range(limits.FOR_ONE_NAME_FROM_ONE_ADDRESS - 1):
            log_in(client, "wrong")
        assert log_in(client, PASSWORD).status_code == 302


@pytest.mark.usefixtures("schmidt")
def test_a_lock_out_is_written_down_once(client, caplog):
    for _ in range(limits.FOR_ONE_NAME_FROM_ONE_ADDRESS + 3):
        log_in(client, "wrong")
    lockout = Lockout.objects.get()
    assert (lockout.username, lockout.address) == (names.skeleton("schmidt"), "127.0.0.1")
    assert [record.levelname for record in caplog.records if "Log-in locked" in record.message] == ["WARNING"]


LOCKS = {
    "name": lambda: fail_from_everywhere(),
    "address": lambda: [
        Attempt.objects.create(door="login", address="127.0.0.1", username=f"u{number}")
        for number in range(limits.FROM_ONE_ADDRESS)
    ],
    "name from address": lambda: [log_in(Client(), "wrong") for _ in range(limits.FOR_ONE_NAME_FROM_ONE_ADDRESS)],
}


@pytest.mark.usefixtures("schmidt")
@pytest.mark.parametrize("lock", LOCKS.values(), ids=LOCKS)
def test_the_staff_lifts_a_lock_out(client, admin_client, lock):
    lock()
    Attempt.objects.create(door="login", address="192.0.2.7", username="another")
    assert "Too many attempts" in log_in(client, PASSWORD).content.decode()
    where = reverse("admin:hunted_lockout_changelist")
    assert admin_client.get(where).status_code == 200
    admin_client.post(where, {"action": "lift", "_selected_action": [Lockout.objects.get().pk]})
    assert Lockout.objects.get().lifted
    assert log_in(client, PASSWORD).status_code == 302
    assert Attempt.objects.filter(username="another").exists()


@pytest.mark.django_db
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


MIXED = [
    ("sсhmidt", True),
    ("αnna", True),
    ("Анна", False),
    ("田中ケン", False),
    ("田中Ken", False),
    ("a中々あアー한ㄅ", False),
    ("u_96+x@1", False),
]


@pytest.mark.parametrize(("name", "mixed"), MIXED)
def test_scripts_that_nobody_writes_together(name, mixed):
    assert names.is_mixed(name) is mixed


@pytest.mark.usefixtures("schmidt")
@pytest.mark.parametrize("name", ["sсhmidt", "schm1dt", "SCHMIDT", "p1ayer", "рlayer"])
def test_no_account_passes_for_another(client, admin_client, settings, name):
    settings.SIGNUP = True
    count = get_user_model().objects.count()
    assert client.post(reverse("sign-up"), {**SIGN_UP, "username": name}).status_code == 200
    made = {**SIGN_UP, "username": name, "usable_password": "true"}
    assert admin_client.post(reverse("admin:auth_user_add"), made).status_code == 200
    assert get_user_model().objects.count() == count
    assert admin_client.post(reverse("admin:auth_user_add"), {**made, "username": "wiarda"}).status_code == 302


@pytest.mark.usefixtures("schmidt")
def test_the_admin_has_no_password_page_of_its_own(client):
    assert client.get("/admin/login/?next=/admin/").url == "/accounts/login/?next=/admin/"


def test_who_is_no_staff_stays_outside_the_admin(client, schmidt):
    client.force_login(schmidt)
    assert client.get("/admin/", follow=True).status_code == 403


@pytest.mark.django_db
def test_behind_our_proxy_only_its_own_word_counts(rf, settings):
    request = rf.get("/", headers={"X-Forwarded-For": "198.51.100.1, 203.0.113.9"}, REMOTE_ADDR="127.0.0.1")
    assert limits.address_of(request) == "127.0.0.1"
    settings.BEHIND_PROXY = True
    assert limits.address_of(request) == "203.0.113.9"


SIGN_UP = {"username": "wiarda", "password1": PASSWORD, "password2": PASSWORD}


@pytest.mark.django_db
def test_sign_up_is_off_unless_switched_on(client):
    assert client.post(reverse("sign-up"), SIGN_UP).status_code == 404
    assert "sign up" not in client.get(reverse("login")).content.decode()


@pytest.mark.django_db
def test_sign_up_opens_an_account_without_privileges(client, settings):
    settings.SIGNUP = True
    assert client.post(reverse("sign-up"), SIGN_UP).url == "/"
    wiarda = get_user_model().objects.get(username="wiarda")
    assert not wiarda.is_staff
    assert client.get(reverse("change-password")).wsgi_request.user == wiarda


@pytest.mark.django_db
def test_nobody_signs_up_as_the_local_player(client, settings):
    settings.SIGNUP = True
    assert client.post(reverse("sign-up"), {**SIGN_UP, "username": "Player"}).status_code == 200
    assert not get_user_model().objects.exists()


@pytest.mark.django_db
def test_sign_ups_are_limited(client, settings):
    settings.SIGNUP = True
    for _ in range(limits.SIGNUPS_FROM_ONE_ADDRESS):
        Attempt.objects.create(door="signup", address="127.0.0.1")
    assert "Too many new accounts" in client.post(reverse("sign-up"), SIGN_UP).content.decode()


@pytest.mark.usefixtures("schmidt")
def test_the_password_can_be_changed(client):
    log_in(client, PASSWORD)
    new = "a red lamp over the chart"
    form = {"old_password": PASSWORD, "new_password1": new, "new_password2": new}
    assert client.post(reverse("change-password"), form).url == reverse("password-changed")
    assert log_in(Client(), new).status_code == 302


# Hosted mode, as it runs


@pytest.mark.parametrize("missing", ["HUNTED_SECRET_KEY", "HUNTED_HOSTS", "DATABASE_URL"])
def test_hosted_mode_refuses_to_start_without(missing, tmp_path):
    said = {**HOSTED, "HUNTED_DATA": str(tmp_path), "DATABASE_URL": f"sqlite:///{tmp_path}/x.sqlite3"}
    said.pop(missing)
    done = manage("check", **said)
    assert done.returncode != 0
    assert missing in done.stderr


@pytest.mark.slow
def test_check_deploy_is_silent(tmp_path):
    said = {**HOSTED, "HUNTED_DATA": str(tmp_path), "DATABASE_URL": f"sqlite:///{tmp_path}/x.sqlite3"}
    done = manage("check", "--deploy", "--fail-level", "DEBUG", **said)
    assert (done.returncode, done.stdout.strip(), done.stderr.strip()) == (
        0,
        "System check identified no issues (2 silenced).",
        "",
    )


@pytest.fixture(scope="module")
def hosted(tmp_path_factory):
    """A hosted log book behind a proxy that speaks TLS; gives the port."""
    folder = tmp_path_factory.mktemp("hosted")
    with empty_database(folder) as url:
        said = {**HOSTED, "HUNTED_DATA": str(folder), "DATABASE_URL": url}
        done = manage("prepare", **said)
        assert done.returncode == 0, done.stderr
        with hosted_server(**said) as port:
            yield port


@pytest.fixture
def visitor(hosted):
    """A browser that comes through the proxy."""
    address = f"203.0.113.{secrets.randbelow(250) + 1}"
    proxied = {"Host": "book.example.org", "X-Forwarded-Proto": "https", "X-Forwarded-For": address}
    return Browser(hosted, proxied)


@pytest.mark.slow
def test_hosted_pages_insist_on_tls(hosted):
    answer, _ = Browser(hosted, {"Host": "book.example.org"}).get("/accounts/login/")
    assert answer.status == 301
    assert answer.headers["Location"] == "https://book.example.org/accounts/login/"


@pytest.mark.slow
def test_hosted_headers_are_strict(visitor):
    answer, _ = visitor.get("/accounts/login/")
    assert answer.status == 200
    assert answer.headers["Strict-Transport-Security"] == "max-age=86400"
    assert "default-src 'self'" in answer.headers["Content-Security-Policy"]
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["X-Frame-Options"] == "DENY"


@pytest.mark.slow
def test_hosted_cookies_are_secure(visitor):
    visitor.post("/accounts/sign-up/", username=f"u{secrets.token_hex(4)}", password1=PASSWORD, password2=PASSWORD)
    kinds = {re.sub(r"_\d+", "_", name) for name in visitor.cookies}
    assert kinds == {"__Host-csrftoken", "__Host-sessionid", "__Host-known_"}
    assert all(morsel["secure"] and morsel["httponly"] for morsel in visitor.cookies.values())


@pytest.mark.slow
def test_hosted_mode_has_no_player_of_its_own(visitor):
    answer, _ = visitor.get("/admin/")
    assert answer.status == 302
    assert "login" in answer.headers["Location"]


@pytest.mark.slow
def test_hosted_mode_refuses_a_foreign_host(visitor):
    visitor.headers["Host"] = "evil.example.com"
    answer, _ = visitor.get("/accounts/login/")
    assert answer.status == 400


@pytest.mark.slow
def test_hosted_attempts_are_limited_across_processes(visitor):
    for _ in range(limits.FOR_ONE_NAME_FROM_ONE_ADDRESS):
        visitor.post("/accounts/login/", username="nobody", password="wrong")
    _, page = visitor.post("/accounts/login/", username="nobody", password="wrong")
    assert "Too many attempts" in page


@pytest.mark.slow
def test_static_files_are_cached_for_good_and_compressed(visitor):
    _, page = visitor.get("/accounts/login/")
    path = re.search(r'"(/static/campaigns/look\.[0-9a-f]{12}\.css)"', page)[1]
    answer = visitor.get(path, Accept_Encoding="identity")[0]
    assert answer.status == 200
    assert "immutable" in answer.headers["Cache-Control"]
    assert "max-age=315360000" in answer.headers["Cache-Control"]
    assert "Accept-Encoding" in answer.headers["Vary"]


@pytest.mark.slow
def test_htmx_is_served_by_us(visitor):
    _, page = visitor.get("/accounts/login/")
    path = re.search(r'<script src="([^"]*htmx[^"]*)"', page)[1]
    assert path.startswith("/static/")
    assert visitor.get(path)[0].status == 200


def test_a_refused_form_leads_back_home():
    response = Client(enforce_csrf_checks=True).post(reverse("theme"), {"theme": "lamp"})
    assert '<a class="btn go" href="/">Go to my careers</a>' in response.content.decode()


def test_who_has_logged_in_at_home_stays_who_he_is(rf, settings, monkeypatch):
    """Whoever keeps the machine may come as another, to the admin say; nobody makes him the player again."""
    settings.MODE = "local"
    monkeypatch.setattr(access, "is_at_home", lambda request: True)
    request = rf.get("/")
    request.user = keeper = SimpleNamespace(is_authenticated=True)
    let_the_player_in(lambda request: None)(request)
    assert request.user is keeper
