"""A host's view: a number for each request, a line of JSON an event, slow answers, figures behind a token."""

import json
import logging
import secrets

import pytest
from django.core.exceptions import ImproperlyConfigured, MiddlewareNotUsed
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.urls import resolve
from django.utils import timezone

from hunted import environment, limits, logs, metrics, watch
from hunted.models import Attempt, Lockout
from tests.factories import CareerFactory

TOKEN = secrets.token_urlsafe(30)


@pytest.fixture
def watched(settings, rf, caplog):
    """Ask for an address behind the middleware; gives the answer and the lines that were logged."""
    settings.WATCH = True

    def ask(path="/rules/", view=lambda request: HttpResponse("x"), **headers):
        request = rf.get(path, headers=headers)
        request.resolver_match = None if path.startswith(("/static", "/ready")) else resolve(path)
        caplog.clear()
        with caplog.at_level(logging.INFO, "hunted.requests"):
            answer = watch.keep_watch(view)(request)
        return answer, [record for record in caplog.records if record.name == "hunted.requests"]

    return ask


def test_at_home_nobody_watches(settings):
    settings.WATCH = False
    with pytest.raises(MiddlewareNotUsed):
        watch.keep_watch(lambda request: HttpResponse())


def test_no_line_holds_an_address(watched):
    """Each answer is a line with its route, its status and its time."""
    _answer, (line,) = watched("/shared/very-secret-token/story/")
    assert (line.getMessage(), line.method, line.status) == ("answer", "GET", 200)
    assert line.route == "shared/<str:token>/story/"
    assert line.ms >= 0
    assert "very-secret" not in logs.JsonLines().format(line)


@pytest.mark.parametrize(("path", "usual"), [("/static/x.css", []), ("/ready/", []), ("/rules/", ["answer"])])
def test_files_and_health_are_no_news_and_a_slow_answer_is_a_warning(watched, settings, path, usual):
    assert [line.getMessage() for line in watched(path)[1]] == usual
    settings.SLOW = 0
    assert [(line.levelname, line.getMessage()) for line in watched(path)[1]] == [("WARNING", "slow answer")]


def test_the_number_of_a_request_goes_back_and_stands_in_every_line_of_it(watched, caplog):
    seen = []

    def view(request):
        seen.append(logs.current.get())
        return HttpResponse("x")

    first, second = watched(view=view)[0], watched(view=view)[0]
    assert [first.headers["X-Request-ID"], second.headers["X-Request-ID"]] == seen
    assert seen[0] != seen[1]
    assert logs.current.get() == ""


def test_behind_a_proxy_its_number_is_taken_if_it_is_one(watched, settings):
    sent = {"X-Request-ID": "abcdef-0123"}
    assert watched(**sent)[0].headers["X-Request-ID"] != "abcdef-0123"
    settings.BEHIND_PROXY = True
    assert watched(**sent)[0].headers["X-Request-ID"] == "abcdef-0123"
    for bad in ("short", 'a"b\\ncdefgh', "x" * 65):
        assert watched(**{"X-Request-ID": bad})[0].headers["X-Request-ID"] != bad


def test_a_line_is_json_with_what_the_event_says_of_itself():
    logs.current.set("n1")
    try:
        1 / 0  # noqa: B018
    except ZeroDivisionError:
        record = logging.getLogger("x").makeRecord(
            "x", logging.ERROR, "f", 1, "It %s: “ä”\n", ("fails",), __import__("sys").exc_info(), extra={"ms": 3}
        )
    told = json.loads(logs.JsonLines().format(record))
    logs.current.set("")
    assert (told["level"], told["message"], told["request"], told["ms"]) == ("ERROR", "It fails: “ä”\n", "n1", 3)
    assert "ZeroDivisionError" in told["exception"]
    assert "\n" not in logs.JsonLines().format(record)


def test_a_lock_out_is_an_event(db, rf, caplog):
    for _ in range(limits.FOR_ONE_NAME_FROM_ONE_ADDRESS):
        Attempt.objects.create(door="login", address="127.0.0.1", username="x")
    assert limits.may_log_in(rf.get("/"), "x") is None
    assert caplog.records[-1].locked == {"address": "127.0.0.1", "username": "x"}


# --- figures ------------------------------------------------------------------------------------------------------


@pytest.fixture
def prometheus(settings, tmp_path, monkeypatch):
    pytest.importorskip("prometheus_client")
    settings.METRICS, settings.METRICS_DIR = TOKEN, tmp_path
    return Client(headers={"authorization": f"Bearer {TOKEN}"})


def test_figures_are_for_whoever_has_the_token(db, prometheus):
    assert prometheus.get("/metrics/").status_code == 200
    for said in ("", "Bearer", "Bearer x", f"Basic {TOKEN}", "Bearer ä"):
        assert Client(headers={"authorization": said}).get("/metrics/").status_code == 404


def test_without_the_switch_there_are_none(db, settings):
    settings.METRICS = ""
    for said in ("Bearer ", "Bearer", ""):
        assert Client(headers={"authorization": said}).get("/metrics/").status_code == 404


def test_what_the_database_holds_is_counted(db, prometheus):
    career = CareerFactory()
    Lockout.objects.create(username="x", began=timezone.now())
    page = prometheus.get("/metrics/").content.decode()
    assert 'hunted_careers{game="lighthouse",state="under way"} 1.0' in page
    assert f"hunted_entries {float(career.last)}" in page
    assert "hunted_lockouts_day 1.0" in page
    assert "hunted_workers 0.0" in page


def test_an_answer_is_counted_where_the_switch_is_on(settings, monkeypatch):
    seen = []

    class Histogram:
        def labels(self, *labels):
            seen.append(labels)
            return self

        def observe(self, seconds):
            seen.append(seconds)

    monkeypatch.setattr(metrics, "_answers", Histogram)
    settings.METRICS = ""
    metrics.answered("rules/", 200, 0.5)
    settings.METRICS = TOKEN
    metrics.answered("rules/", 404, 0.5)
    assert seen == [("rules/", "4xx"), 0.5]


# --- switches -----------------------------------------------------------------------------------------------------


def test_a_token_that_can_be_guessed_is_none():
    assert environment.token({}, "X") == ""
    assert environment.token({"X": TOKEN}, "X") == TOKEN
    with pytest.raises(ImproperlyConfigured, match="X must be a random text of at least 20"):
        environment.token({"X": "x" * 19}, "X")


def test_a_word_is_one_of_those_that_are_known():
    assert environment.choice({}, "X", ("json", "plain")) == "json"
    assert environment.choice({"X": "plain"}, "X", ("json", "plain")) == "plain"
    with pytest.raises(ImproperlyConfigured, match="X is 'xml'; it can be json or plain"):
        environment.choice({"X": "xml"}, "X", ("json", "plain"))


def test_the_collector_asks_little(db, django_assert_max_num_queries):
    with django_assert_max_num_queries(10):
        list(metrics.figures())
    assert connection.vendor
