"""Shared by the benchmarks: a database, careers to play, a clock, and a bare view to compare with."""

from __future__ import annotations

import random
import re
import statistics
import time
from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.conf import settings
from django.core.handlers.wsgi import WSGIHandler
from django.db import connection, transaction
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import _get_new_csrf_string
from django.test import Client, RequestFactory
from django.urls import include, path, reverse
from django.views.decorators.http import require_POST

from campaigns import play
from campaigns.engine.replay import Entry as Line
from campaigns.models import Career
from charts.figures.shipped import raw_edition
from charts.grid import keep
from charts.models import Edition
from hunted.models import Stamp
from tests.journal.long import in_bulk

SHOWN = re.compile(r'name="shown" id="shown" value="([^"]*)"')
SETUP = {"type": "VIIC", "start": "1943-07", "kommandant": "Schmidt", "boat": "U-123"}


# --- the bare view ------------------------------------------------------------------------------------------------


@require_POST
def bare(request: HttpRequest, career: UUID) -> HttpResponse:
    """The floor, never changed: session, user, career, snapshot, entries, two writes and a commit; nothing else.

    What it reads and writes is one row by its key, as little as Django can.
    """
    number = request.user.pk
    with transaction.atomic():
        for key in (career.int % 1000, number, request.POST["number"]):
            Stamp.objects.filter(pk=key).first()
        Stamp.objects.create(name=f"{time.perf_counter_ns()}", value="x")
        Stamp.objects.filter(pk=number).update(value="y")
    return HttpResponse("done")


urlpatterns = [path("bare/<uuid:career>/", bare), path("", include("hunted.urls"))]


# --- careers ------------------------------------------------------------------------------------------------------


def edition() -> Edition:
    return Edition.objects.filter(slug="house").first() or keep.add(raw_edition())


def new_career(owner: Any, remarks: int = 0, **settings: Any) -> Career:
    """A career of The Hunted at sea; with so many remarks written into its past."""
    career = play.start(owner, "hunted", SETUP, edition(), **settings)
    if remarks:
        write_remarks(career, remarks)
    play_until(career, lambda table: table.state.patrol is not None and table.state.patrol.at >= 1)
    return career


def write_remarks(career: Career, count: int) -> None:
    """Lines that change nothing."""
    chapter, last = career.entries.get().chapter, career.last
    lines = ((number, {"remark": f"Line {number}."}) for number in range(last + 1, last + 1 + count))
    in_bulk(career, [Line(number, "remark", answer=answer, chapter=chapter) for number, answer in lines])


def play_until(career: Career, reached: Any, seed: int = 1) -> None:
    source = random.Random(seed)
    for _ in range(600):
        table = play.open_career(career)
        if career.ended or reached(table):
            return
        if not play.act(career.pk, {"auto": True}, source=source).accepted:
            raise RuntimeError("the career cannot go on")
        career.refresh_from_db()


# --- answers through the pages ------------------------------------------------------------------------------------


class Browser:
    """Asks the log book as a browser does: a session, a token, forms urlencoded; nothing of a test's client between."""

    def __init__(self, user: Any) -> None:
        client = Client()
        client.force_login(user)
        self.token = _get_new_csrf_string()
        cookies = {settings.CSRF_COOKIE_NAME: self.token, **{key: one.value for key, one in client.cookies.items()}}
        self.asks = RequestFactory(headers={"cookie": "; ".join(f"{key}={one}" for key, one in cookies.items())})
        self.handler = WSGIHandler()
        self.status = 0

    def prepared(self, address: str, form: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """The environ for the server: making it is not the log book's work."""
        if form is None:
            return self.asks.get(address).environ
        body = urlencode({"csrfmiddlewaretoken": self.token, **form}, doseq=True)
        kind = "application/x-www-form-urlencoded"
        return self.asks.post(address, body, kind, headers={"hx-request": "true"}).environ

    def send(self, environ: dict[str, Any]) -> bytes:
        """The page; its status is kept."""
        response = self.handler(environ, lambda status, headers: None)
        body = b"".join(response)
        response.close()
        self.status = response.status_code
        return body

    def get(self, address: str) -> bytes:
        return self.send(self.prepared(address))


class Player:
    """Somebody at the bridge who answers every prompt; when a career ends he begins another."""

    def __init__(self, user: Any, remarks: int = 0, seed: int | None = None) -> None:
        self.user, self.remarks, self.browser = user, remarks, Browser(user)
        self.source = random.Random(user.pk if seed is None else seed)
        self.career = new_career(user, remarks)
        self.page, self.shown, self.seen = b"", "", (0, 0)  # what the page shows, and of which career up to which line

    @property
    def address(self) -> str:
        return reverse("campaigns:answer", args=[self.career.uuid])

    def form(self) -> dict[str, Any]:
        """The next roll or choice as the page would send it; forms and salvos are answered on the way, untimed."""
        for _ in range(600):
            self.career.refresh_from_db()
            table = play.open_career(self.career)
            if table.prompt is None:
                self.career = new_career(self.user, self.remarks)
            elif table.prompt.kind in ("roll", "choose"):
                if not self.shown or self.seen != (self.career.pk, self.career.last):
                    begin = f"?begin={table.session.chapter}" if table.session else ""
                    self.page = self.browser.get(reverse("campaigns:bridge", args=[self.career.uuid]) + begin)
                    self.look_at()
                return {**form_of(table, self.source), "shown": self.shown}
            else:
                play.act(self.career.pk, {"auto": True}, source=self.source)
        raise RuntimeError("nothing is asked")

    def look_at(self) -> None:
        """The page's digests for the next answer."""
        found = SHOWN.search(self.page.decode())
        last = Career.objects.values_list("last", flat=True).get(pk=self.career.pk)
        self.shown, self.seen = found[1] if found else "", (self.career.pk, last)

    def prepared(self) -> dict[str, Any]:
        form = self.form()  # which may be that of another career than before
        return self.browser.prepared(self.address, form)

    def post(self, environ: dict[str, Any]) -> None:
        page = self.browser.send(environ)
        if self.browser.status != 200:
            raise RuntimeError(f"status {self.browser.status}")
        self.page = page

    def answer(self) -> float:
        """Seconds from request to response."""
        environ = self.prepared()
        last = self.career.last
        began = time.perf_counter()
        self.post(environ)
        taken = time.perf_counter() - began
        self.look_at()
        self.career.refresh_from_db()
        if self.career.last <= last:
            raise RuntimeError("the answer was not taken")
        return taken


def form_of(table: Any, source: Any) -> dict[str, Any]:
    """The fields of the bridge's form for a roll by the app, or for the default choice."""
    fields: dict[str, Any] = {"number": table.seq, "kind": table.prompt.kind, "key": table.prompt.key}
    if table.prompt.kind == "roll":
        return {**fields, "do": "roll"}
    return {**fields, "choose": table.game.auto(table.prompt, table.state, source)["choose"]}


# --- figures ------------------------------------------------------------------------------------------------------


def timed(deed: Callable[[], Any]) -> tuple[float, float]:
    """Seconds of the processor, and by the clock."""
    began = time.process_time(), time.perf_counter()
    deed()
    return time.process_time() - began[0], time.perf_counter() - began[1]


def spread(times: list[float]) -> dict[str, float]:
    """Milliseconds."""
    ordered = sorted(times)
    return {
        "count": len(ordered),
        "p50": round(1000 * statistics.median(ordered), 2),
        "p95": round(1000 * ordered[int(0.95 * (len(ordered) - 1))], 2),
        "max": round(1000 * ordered[-1], 2),
    }


class Queries:
    def __init__(self) -> None:
        self.count = 0

    def __call__(self, execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        self.count += 1
        return execute(sql, params, many, context)

    def __enter__(self) -> Queries:
        self._wrapped = connection.execute_wrapper(self)
        self._wrapped.__enter__()
        return self

    def __exit__(self, *error: Any) -> None:
        self._wrapped.__exit__(*error)
