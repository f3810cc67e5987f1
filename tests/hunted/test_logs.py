"""The server's log names routes; secrets in addresses stay hidden, whatever failed."""

import logging

import pytest
from django.core.exceptions import BadRequest, PermissionDenied, SuspiciousOperation
from django.db import OperationalError
from django.http import Http404, HttpResponse
from django.test import Client
from django.urls import path

from hunted.errors import away

SECRET = "kept-between-us-7c1f"
FAULTS = {
    "bad": (BadRequest, 400),
    "suspicious": (SuspiciousOperation, 400),
    "forbidden": (PermissionDenied, 403),
    "missing": (Http404, 404),
    "broken": (RuntimeError, 500),
    "away": (OperationalError, 503),
}


def fail(request, fault, token):
    raise FAULTS[fault][0](f"It fails at {request.get_full_path()}, on {token}, asked for {request.POST.get('word')}")


urlpatterns = [
    path("fail/<str:fault>/<str:token>/", fail),
    path("full/<str:token>/", lambda request, token: away()),
    path("form/<str:token>/", lambda request, token: HttpResponse()),
]
handler400, handler403 = "hunted.errors.bad_request", "hunted.errors.refused"
handler404, handler500 = "hunted.errors.not_found", "hunted.errors.failed"


@pytest.fixture
def ask(settings, admin_client, server_log):
    settings.ROOT_URLCONF, settings.SESSION_ENGINE = __name__, "django.contrib.sessions.backends.db"
    admin_client.raise_request_exception = False
    logging.getLogger("django.request").setLevel(logging.WARNING)  # as a host may have it
    yield admin_client
    logging.getLogger("django.request").setLevel(logging.ERROR)


@pytest.mark.parametrize("fault", FAULTS)
def test_no_line_holds_an_address(ask, server_log, fault):
    answer = ask.post(f"/fail/{fault}/{SECRET}/?code={SECRET}x", {"word": f"{SECRET}y"})
    assert answer.status_code == FAULTS[fault][1]
    assert SECRET not in server_log.getvalue()
    assert server_log.getvalue()


def test_only_a_fault_of_ours_has_a_traceback(ask, server_log):
    ask.get(f"/fail/suspicious/{SECRET}/")
    assert "Traceback" not in server_log.getvalue()
    ask.get(f"/fail/broken/{SECRET}/")
    assert "RuntimeError: It fails at" in server_log.getvalue()


@pytest.mark.parametrize("address", ["/full/{}/", "/nowhere/{}/", "/form/{}", "/form/{}%20%C3%A4/x/"])
def test_a_refusal_without_a_view_of_its_own(ask, server_log, address):
    assert ask.get(address.format(SECRET)).status_code in (301, 404, 503)
    assert SECRET not in server_log.getvalue()


def test_a_form_without_its_token_tells_neither_its_address_nor_where_it_was(ask, server_log):
    stranger = Client(enforce_csrf_checks=True)
    stranger.post(f"/form/{SECRET}/")
    stranger.cookies["csrftoken"] = "a" * 32
    for referer in (f"https://testserver.example/form/{SECRET}/", f"http://testserver/{SECRET}?token={SECRET}"):
        stranger.post(f"/form/{SECRET}/", secure=True, headers={"referer": referer})
    assert server_log.getvalue().count("Refused a form") == 3
    assert SECRET not in server_log.getvalue()


@pytest.mark.parametrize("words", ["Exception while serving /form/{}/", "Error handling request /form/{}/?x={}"])
def test_lines_of_the_servers_underneath(ask, server_log, words):
    try:
        raise RuntimeError(f"no such word: {SECRET}")
    except RuntimeError:
        logging.getLogger("waitress").exception(words.format(SECRET, SECRET))
    assert SECRET not in server_log.getvalue()
    assert "/form/<str:token>/" in server_log.getvalue()


def test_what_is_no_address_stays(ask, server_log):
    logging.getLogger("hunted").warning(
        "and/or 3/4 of /var/lib/log-book/hunted.sqlite3 at 1.5/s, see http://example.org"
    )
    assert "and/or 3/4 of /var/lib/log-book/hunted.sqlite3 at 1.5/s, see http://example.org" in server_log.getvalue()


def test_no_line_is_longer_than_a_page(ask, server_log):
    logging.getLogger("hunted").warning("x" * 100_000)
    assert len(server_log.getvalue()) < 1200


def test_every_handler_names_routes(settings):
    assert all("routes" in handler["filters"] for handler in settings.LOGGING["handlers"].values())
    own = [name for name, logger in settings.LOGGING["loggers"].items() if logger.get("handlers")]
    assert own == []
