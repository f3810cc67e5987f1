"""python -m tests.break.disaster NAME...: play a career through the pages while something fails.

full, file_limit, read_only, locked, clock: on an SQLite file. away, by itself: on a PostgreSQL server
that is stopped in the middle. Reports as JSON, by name, the pages the player saw, and whether the log was whole.
"""

from __future__ import annotations

import contextlib
import json
import os
import sqlite3
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tests.bench.house import Player

os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
POSTS = 15
Trouble = Callable[[Path], contextlib.AbstractContextManager[None]]


def main(names: list[str]) -> dict[str, Any]:
    with tempfile.TemporaryDirectory(prefix="break-") as folder:
        if names == ["away"]:
            from tests.bench.crowd import server_of_our_own

            try:
                with server_of_our_own(Path(folder)) as url:
                    os.environ["DATABASE_URL"] = url
                    set_up()
                    return {"away": through(away, Path(folder))}
            except FileNotFoundError:
                return {"away": {"skipped": "PostgreSQL is not installed"}}
        os.environ["DATABASE_URL"] = f"sqlite:///{folder}/book.sqlite3"
        set_up()
        return {name: through(TROUBLES[name], Path(folder)) for name in names}


def set_up() -> None:
    import django

    django.setup()
    from django.conf import settings
    from django.core.management import call_command
    from django.db import connection

    settings.DATABASES["default"]["CONN_MAX_AGE"] = connection.settings_dict["CONN_MAX_AGE"] = 600
    call_command("migrate", verbosity=0)


def through(trouble: Trouble, folder: Path) -> dict[str, Any]:
    """Play, be in trouble, play on."""
    from django.contrib.auth import get_user_model
    from django.db import close_old_connections
    from django.test import Client

    from campaigns.models import Career
    from campaigns.play.verify import verify
    from tests.bench.house import Player

    player = Player(get_user_model().objects.create_user(trouble.__name__, password=None))
    client = Client(raise_request_exception=False, headers={"hx-request": "true"})
    client.force_login(player.user)
    for _ in range(4):
        player.answer()
    action, form = to_post(player)
    kept_before = lines()
    acknowledged: list[Line] = []
    seen: list[int] = []
    words = ""
    with trouble(folder):
        for _ in range(POSTS):
            response = client.post(f"/careers/{player.career.uuid}/{action}/", form)
            seen.append(response.status_code)
            if response.status_code != 200:
                words = response.content.decode()
                break
            acknowledged.append(answered(player.career, form))
            action, form = to_post(player)
        page = client.get(f"/careers/{player.career.uuid}/", headers={"hx-request": ""})
        alive = Client().get("/alive/").status_code
    close_old_connections()  # as the server does before each request; the test client does not
    kept = lines()
    after = 0
    for _ in range(5):
        player.answer()
        after += 1
    told = Counter(line[:2] for line in acknowledged)  # a number that was taken twice was lost the first time
    return {
        "seen": seen,
        "page": page.status_code,
        "alive": alive,
        "calm": "Everything that was saved is safe" in words,
        "acknowledged": len(acknowledged),
        "changed": [line for line in kept_before if line not in kept],
        "lost": [line for line in acknowledged if line not in {said[:-1] for said in kept} or told[line[:2]] > 1],
        "in_order": all(tail == sorted(tail) for tail in map(numbers, Career.objects.all())),
        "again": len(kept) - len({line[:2] for line in kept}),
        "played_on": after,
        "faults": [str(fault) for career in Career.objects.all() for fault in verify(career)],
    }


def to_post(player: Player) -> tuple[str, dict[str, Any]]:
    """The next answer; a note, where the trouble struck while a form or a salvo on the way was filled in."""
    from django.db import DatabaseError

    try:
        return "answer", player.form()
    except DatabaseError:
        return "remark", {"number": player.career.last + 1, "remark": "Nothing but rain. " * 100}


def numbers(career: Any) -> list[int]:
    """The last lines of a log, in the order that a player sees them in."""
    from campaigns import play
    from campaigns.log import journal

    return [entry.number for entry in journal.tail(career, play.TAIL)]


Line = tuple[str, int, str, str]


def answered(career: Any, form: dict[str, Any]) -> Line:
    """Check that an acknowledged answer is in the log, at this prompt (a note answers none)."""
    return str(career.uuid), int(form["number"]), str(form.get("key", "")), str(form.get("choose", ""))


def lines() -> list[tuple[str, int, str, str, str]]:
    """The lines of all careers (when one ends the player begins another), each with its hash."""
    from campaigns.models import Entry

    rows = Entry.objects.order_by("career_id", "number").values_list("career__uuid", "number", "answer", "hash")
    return [
        (str(career), number, str(answer.get("key", "")), str(answer.get("choose", "")), hash_)
        for career, number, answer, hash_ in rows
    ]


@contextlib.contextmanager
def full(folder: Path) -> Iterator[None]:
    """The disk is full: SQLite may not take another page."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("PRAGMA page_count")
        cursor.execute(f"PRAGMA max_page_count = {cursor.fetchone()[0]}")
        yield
        cursor.execute("PRAGMA max_page_count = 1073741823")


@contextlib.contextmanager
def file_limit(folder: Path) -> Iterator[None]:
    """The system lets no file grow any further."""
    import resource
    import signal

    old, limits = signal.signal(signal.SIGXFSZ, signal.SIG_IGN), resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (8192, limits[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
        signal.signal(signal.SIGXFSZ, old)


@contextlib.contextmanager
def read_only(folder: Path) -> Iterator[None]:
    """The database may be read and not written to."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("PRAGMA query_only = 1")
        yield
        cursor.execute("PRAGMA query_only = 0")


@contextlib.contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Somebody else holds the file and does not let go."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("PRAGMA busy_timeout = 200")
        with contextlib.closing(sqlite3.connect(folder / "book.sqlite3", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            yield
            other.execute("ROLLBACK")
        cursor.execute("PRAGMA busy_timeout = 20000")


@contextlib.contextmanager
def clock(folder: Path) -> Iterator[None]:
    """The clock jumps at each look: years back, days ahead, back again."""
    from django.utils import timezone

    real, jumps = timezone.now, iter(range(10**9))
    steps = [timedelta(days=-3650), timedelta(days=5), timedelta(0), timedelta(hours=-1), timedelta(days=9)]
    timezone.now = lambda: real() + steps[next(jumps) % len(steps)]
    try:
        yield
    finally:
        timezone.now = real


@contextlib.contextmanager
def away(folder: Path) -> Iterator[None]:
    """The PostgreSQL server goes down in the middle, and comes back."""
    tools = sorted(Path("/usr/lib/postgresql").glob("*/bin/pg_ctl"))[-1]
    as_ = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    control = [*as_, str(tools), "-D", str(folder / "pg"), "-w", "-l", str(folder / "pg" / "log")]
    quiet: dict[str, Any] = {"check": True, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": "/"}
    subprocess.run([*control, "-m", "immediate", "stop"], **quiet)
    try:
        yield
    finally:
        subprocess.run([*control, "-o", f"-k {folder} -c listen_addresses=''", "start"], **quiet)


TROUBLES: dict[str, Trouble] = {
    "full": full,
    "file_limit": file_limit,
    "read_only": read_only,
    "locked": locked,
    "clock": clock,
    "away": away,
}

if __name__ == "__main__":
    sys.stdout.write(json.dumps(main(sys.argv[1:])) + "\n")
