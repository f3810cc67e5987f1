"""Fifty players at once, through the real server, on PostgreSQL: one of our own unless DATABASE_URL names one."""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlencode

from tests.servers import BASE, free_port, surroundings

HOST: Final = "log.example"
SECRET: Final = "for the bench alone, fifty signs of it or a few more, 12345"
CLUSTER: Final = ("-U", "book", "--auth=trust", "--encoding=UTF8", "--locale=C")  # whatever the system's own locale is
HEADERS: Final = {"Host": HOST, "X-Forwarded-Proto": "https", "X-Forwarded-For": "127.0.0.1"}


def run(players: int, seconds: float, workers: int = 2) -> dict[str, Any]:
    """p50, p95 and errors; what was acknowledged is there afterwards and verifies."""
    with tempfile.TemporaryDirectory(prefix="bench-") as folder:
        try:
            with server_of_our_own(Path(folder)) as url:
                return _run(hosted(url, folder), players, seconds, workers)
        except FileNotFoundError as error:
            return {"skipped": f"there is no PostgreSQL here: {error}"}


def hosted(url: str, folder: str, **more: str) -> dict[str, str]:
    """The environment of a host."""
    mode = {"HUNTED_MODE": "hosted", "HUNTED_SECRET_KEY": SECRET, "HUNTED_HOSTS": HOST, "HUNTED_PROXY": "1"}
    return surroundings(**mode, HUNTED_DATA=f"{folder}/data", DATABASE_URL=url, **more)


def seated(said: dict[str, str], players: int) -> list[Seat]:
    """So many players, each before a career."""
    command = [sys.executable, "-m", "tests.bench.crowd", str(players)]
    made = subprocess.run(command, cwd=BASE, env=said, stdout=subprocess.PIPE, text=True, check=True)
    return [Seat(number, **one) for number, one in enumerate(json.loads(made.stdout.splitlines()[-1]))]


def together(seats: list[Seat], play: Any, *args: Any) -> None:
    threads = [threading.Thread(target=play, args=(seat, *args)) for seat in seats]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def _run(said: dict[str, str], players: int, seconds: float, workers: int) -> dict[str, Any]:
    from tests.bench.house import spread

    seats = seated(said, players)
    with gunicorn(said, workers) as (port, _pid):
        together(seats, Seat.play, port, time.monotonic() + seconds)
    verified = subprocess.run([sys.executable, "manage.py", "verify"], cwd=BASE, env=said, check=False).returncode == 0
    times = [taken for seat in seats for taken in seat.times]
    errors = Counter(status for seat in seats for status in seat.errors)
    return {
        "players": players,
        "workers": workers,
        "answer_ms": spread(times),
        "answers_a_second": round(len(times) / seconds),
        "refused": sum(seat.refused for seat in seats),
        "errors": dict(errors),
        "verified": verified,
        "holds": not errors and verified,
    }


class Seat:
    """One player: his session, his career, and what he met."""

    def __init__(self, number: int, session: str, csrf: str, career: str) -> None:
        self.session, self.csrf, self.career = session, csrf, career
        self.source = random.Random(number)
        self.times: list[float] = []
        self.errors: list[Any] = []
        self.refused, self.page = 0, ""

    @property
    def headers(self) -> dict[str, str]:
        return {
            **HEADERS,
            "Cookie": f"__Host-sessionid={self.session}; __Host-csrftoken={self.csrf}",
            "X-CSRFToken": self.csrf,
            "Referer": f"https://{HOST}/",
            "Content-Type": "application/x-www-form-urlencoded",
        }

    def play(self, port: int, end: float, times: list[float] | None = None) -> None:
        """Answer the form as fast as pages come back, from the one that was there last; whole pages are not timed."""
        line = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        while time.monotonic() < end:
            fields = answer_to(self.page, self.source)
            if "number" not in fields:
                fields = answer_to(self._look(line), self.source)
            if "number" not in fields:
                break  # the career is over
            began = time.perf_counter()
            self.page = self._ask(line, "POST", f"/careers/{self.career}/answer/", urlencode(fields, doseq=True))
            (self.times if times is None else times).append(time.perf_counter() - began)
            self.refused += "error" in self.page[:4000]
        line.close()

    def _look(self, line: Any) -> str:
        """The bridge; at home the next patrol is asked for by a link."""
        page = self._ask(line, "GET", f"/careers/{self.career}/", None)
        begin = re.search(r'href="(\?begin=\d+)', page)
        return self._ask(line, "GET", f"/careers/{self.career}/{begin[1]}", None) if begin else page

    def _ask(self, line: Any, method: str, path: str, body: str | None) -> str:
        htmx = {"HX-Request": "true"} if method == "POST" else {}
        try:
            line.request(method, path, body, self.headers | htmx)
            answer = line.getresponse()
            text = answer.read().decode()
        except OSError as error:
            self.errors.append(type(error).__name__)
            line.close()
            return ""
        if answer.status != 200:
            self.errors.append(answer.status)
            return ""
        return str(text)


class _Form(HTMLParser):
    """The fields of the form that answers the prompt, as a browser would send them untouched."""

    def __init__(self) -> None:
        super().__init__()
        self.fields: dict[str, list[str]] = {}
        self.radios: dict[str, list[str]] = {}
        self.selects: dict[str, list[tuple[str, bool]]] = {}
        self.inside, self.select = False, ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = {key: value or "" for key, value in attrs}
        if tag == "form":
            self.inside = said.get("id") == "answer"
        if not self.inside:
            return
        name, value = said.get("name", ""), said.get("value", "")
        if (tag, name) == ("button", "choose"):
            self.radios.setdefault(name, []).append(value)
        if tag == "input" and name:
            kind = said.get("type", "text")
            if kind in ("radio", "checkbox") and name.partition(":")[0] in ("choose", "salvo"):
                self.radios.setdefault(name, []).append(value)
            elif kind not in ("radio", "checkbox") or "checked" in said:
                self.fields.setdefault(name, []).append(value or ("on" if kind == "checkbox" else ""))
        elif tag == "select":
            self.select = name
        elif tag == "option" and self.select:
            self.selects.setdefault(self.select, []).append((value, "selected" in said))

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.inside = False
        elif tag == "select":
            self.select = ""


def answer_to(page: str, source: random.Random) -> dict[str, Any]:
    """The form filled in: a roll by the app, any choice, every tube at the first ship, facts as suggested."""
    form = _Form()
    form.feed(page)
    fields: dict[str, Any] = {name: values if len(values) > 1 else values[0] for name, values in form.fields.items()}
    for name, options in form.selects.items():
        fields[name] = next((value for value, chosen in options if chosen), options[0][0])
    for name, values in form.radios.items():
        if name == "choose":
            fields[name] = source.choice(values)
        elif name.startswith("salvo:F"):
            fields[name] = values[-1] if len(values) < 3 else values[1]
    fields["do"] = "roll" if fields.get("kind") == "roll" else "enter"
    fields.pop("die", None)
    return fields


@contextlib.contextmanager
def gunicorn(said: dict[str, str], workers: int) -> Iterator[tuple[int, int]]:
    """The server as docs/hosting.md tells a host to run it: its port and its process."""
    port = free_port()
    command = [sys.executable, "-m", "gunicorn", "hunted.wsgi", "--workers", str(workers)]
    command += ["--bind", f"127.0.0.1:{port}", "--log-level", "error", "--keep-alive", "5"]
    server = subprocess.Popen(command, cwd=BASE, env=said, stderr=subprocess.DEVNULL)
    try:
        for _ in range(600):
            with contextlib.suppress(OSError):
                line = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
                line.request("GET", "/ready/", headers=HEADERS)
                if line.getresponse().status == 200:
                    break
            time.sleep(0.1)
        yield port, server.pid
    finally:
        server.terminate()
        server.wait(timeout=30)


@contextlib.contextmanager
def server_of_our_own(folder: Path) -> Iterator[str]:
    """The DATABASE_URL of a fresh PostgreSQL server in a folder; FileNotFoundError where it is not installed."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if not found:
        raise FileNotFoundError("initdb")
    tools, data = found[-1].parent, folder / "pg"
    as_ = ["runuser", "-u", "postgres", "--"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    folder.chmod(0o777)
    quiet: dict[str, Any] = {"check": True, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": "/"}
    subprocess.run([*as_, tools / "initdb", "-D", data, *CLUSTER], **quiet)
    options = f"-k {folder} -c listen_addresses=''"
    start = [*as_, tools / "pg_ctl", "-D", data, "-w", "-l", data / "log", "-o", options, "start"]
    subprocess.run(start, **quiet)
    try:
        yield f"postgresql://book@/postgres?host={folder}"
    finally:
        stop = [*as_, tools / "pg_ctl", "-D", data, "-m", "immediate", "stop"]
        subprocess.run(stop, **(quiet | {"check": False}))


def fill(players: int) -> list[dict[str, str]]:
    """Accounts, sessions and careers, made straight in the database."""
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY, get_user_model
    from django.contrib.sessions.backends.db import SessionStore
    from django.core.management import call_command
    from django.middleware.csrf import _get_new_csrf_string

    from tests.bench.house import new_career

    call_command("prepare", verbosity=0, stdout=sys.stderr)
    made = []
    for number in range(players):
        user = get_user_model().objects.create_user(f"seat{number}", password=None)
        session = SessionStore()
        session[SESSION_KEY] = str(user.pk)
        session[BACKEND_SESSION_KEY] = "hunted.limits.LimitedBackend"
        session[HASH_SESSION_KEY] = user.get_session_auth_hash()
        session.save()
        career = new_career(user)
        made.append({"session": session.session_key, "csrf": _get_new_csrf_string(), "career": str(career.uuid)})
    return made


if __name__ == "__main__":
    import django

    django.setup()
    sys.stdout.write(json.dumps(fill(int(sys.argv[1]))))
