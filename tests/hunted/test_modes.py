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

from hunted import access, environment, limits
from hunted.access import PLAYER
from hunted.errors import failed
from hunted.middleware import StaticFiles, let_the_player_in
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


GIVEN = [
    (environment.mode, {}, "local"),
    (environment.mode, {"HUNTED_MODE": "hosted"}, "hosted"),
    (environment.hosted_hosts, {"HUNTED_HOSTS": "a.example.org, b.example.org"}, ["a.example.org", "b.example.org"]),
    (lambda said: environment.switch(said, "HUNTED_SIGNUP"), {"HUNTED_SIGNUP": "1"}, True),
    (lambda said: environment.switch(said, "HUNTED_SIGNUP"), {}, False),
]


@pytest.mark.parametrize(("read", "said", "meant"), GIVEN)
def test_what_the_environment_says(read, said, meant):
    assert read(said) == meant


REFUSED = [
    (environment.mode, {"HUNTED_MODE": "cloud"}, "local or hosted"),
    *((environment.hosted_hosts, {"HUNTED_HOSTS": hosts}, "HUNTED_HOSTS") for hosts in ("", " , ", "*", "a.org,*")),
    (lambda said: environment.switch(said, "HUNTED_SIGNUP"), {"HUNTED_SIGNUP": "yes"}, "0 or 1"),
    (environment.database, "mysql://u@db/book", "mysql"),
    (environment.database, "postgresql://u@db/", "names no database"),
    (environment.hosted_database, {}, "DATABASE_URL"),
]


@pytest.mark.parametrize(("read", "said", "why"), REFUSED)
def test_what_the_environment_cannot_say(read, said, why):
    with pytest.raises(ImproperlyConfigured, match=why):
        read(said)


@pytest.mark.parametrize("secret", ["", "short", "a" * 80])
def test_hosted_mode_has_no_default_secret(secret):
    with pytest.raises(ImproperlyConfigured, match="HUNTED_SECRET_KEY"):
        environment.hosted_secret({"HUNTED_SECRET_KEY": secret})


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
def test_the_next_start_has_another_token_that_is_kept_from_other_accounts(local, settings):
    before = access.token()
    assert local.get("/").status_code == 200
    access.new_token()
    assert access.token() != before
    assert local.get("/").status_code == 403
    assert (settings.DATA_DIR / "token").stat().st_mode & 0o077 == 0


@pytest.mark.django_db
@pytest.mark.parametrize("header", ["X-Forwarded-For", "Forwarded", "Via", "X-Forwarded-Host"])
def test_the_token_does_not_open_it_through_a_proxy(anybody, header):
    assert anybody.get(reverse("open-here", args=[access.token()]), headers={header: "x"}).status_code == 403
    anybody.cookies["hunted_home_80"] = access.token()
    assert anybody.get(reverse("phone"), headers={header: "203.0.113.9"}).status_code == 403


def test_the_health_check_needs_no_token(anybody):
    assert anybody.get("/alive/").content == b"alive"


@pytest.mark.django_db
def test_a_developers_server_asks_for_no_token(anybody, settings):
    settings.DEBUG = True
    assert anybody.get("/").status_code == 200
    assert anybody.get("/", REMOTE_ADDR="192.168.1.77").status_code == 403


@pytest.mark.django_db
def test_hosted_mode_knows_no_token_and_no_devices(admin_client):
    for path in (reverse("open-here", args=[access.token()]), reverse("phone"), reverse("phone-in", args=["x"])):
        assert admin_client.get(path).status_code == 404
    assert admin_client.post(reverse("phone-new")).status_code == 404


@pytest.mark.django_db
def test_the_local_player_is_signed_in_by_himself_and_may_open_the_admin(local):
    """Nobody can log in as him, or sign up."""
    response = local.get(reverse("admin:index"))
    assert response.status_code == 200
    assert response.wsgi_request.user.get_username() == PLAYER
    assert not response.wsgi_request.user.has_usable_password()
    assert not Client().login(username=PLAYER, password="")
    assert local.get(reverse("sign-up")).status_code == 404


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


@pytest.mark.parametrize(("chosen", "shown"), [("lamp", True), ("paper", True), ("system", False)])
@pytest.mark.django_db
def test_theme_is_kept_in_a_cookie_and_shown(client, chosen, shown):
    client.cookies["theme"] = "lamp"
    assert client.get(reverse("theme")).status_code == 405
    response = client.post(reverse("theme"), {"theme": chosen, "next": "/accounts/login/"})
    assert response.url == "/accounts/login/"
    page = client.get(reverse("login")).content.decode()
    assert (f'data-theme="{chosen}"' in page, "data-theme" in page) == (shown, shown)


@pytest.mark.django_db
@pytest.mark.parametrize("elsewhere", ["https://evil.example.com/", "//evil.example.com", "javascript:alert(1)", ""])
def test_theme_leads_nowhere_else(client, elsewhere):
    assert client.post(reverse("theme"), {"theme": "lamp", "next": elsewhere}).url == "/"


@pytest.mark.django_db
def test_a_missing_page_is_told_in_our_words_and_others_need_an_account(client):
    response = client.get("/nowhere/")
    assert (response.status_code, "Page not found" in response.content.decode()) == (404, True)
    assert client.get(reverse("change-password")).url.startswith(reverse("login"))
    assert client.get("/favicon.ico").url == "/static/hunted/icon.svg"


@pytest.mark.django_db
def test_a_form_without_its_token_is_refused_in_our_words():
    response = Client(enforce_csrf_checks=True).post(reverse("theme"), {"theme": "lamp"})
    assert response.status_code == 403
    assert "This form has expired" in response.content.decode()
    assert '<a class="btn go" href="/">Go to my careers</a>' in response.content.decode()


def test_a_failure_is_told_in_our_words_even_without_static_files(rf, settings):
    response = failed(rf.get("/"))
    assert response.status_code == 500
    assert "Something went wrong" in response.content.decode()
    backend = "whitenoise.storage.CompressedManifestStaticFilesStorage"
    settings.STORAGES = {**settings.STORAGES, "staticfiles": {"BACKEND": backend}}
    assert failed(rf.get("/")).headers["Content-Type"] == "text/plain"


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


def test_who_has_logged_in_at_home_stays_who_he_is(rf, settings, monkeypatch):
    """Whoever keeps the machine may come as another, to the admin say; nobody makes him the player again."""
    settings.MODE = "local"
    monkeypatch.setattr(access, "is_at_home", lambda request: True)
    request = rf.get("/")
    request.user = keeper = SimpleNamespace(is_authenticated=True)
    let_the_player_in(lambda request: None)(request)
    assert request.user is keeper
