"""Alive and ready; a foreign host in one line; room for readers; what is said when there can be no start."""

import errno
import logging
import sqlite3
import threading

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.core.management import CommandError
from django.db import OperationalError, connection
from django.http import HttpResponse
from django.test import Client

from hunted import environment, health, prepare
from hunted.middleware import WRITERS, leave_room_for_readers
from hunted.models import Stamp
from tests.servers import manage


@pytest.mark.parametrize("mode", ["local", "hosted"])
@pytest.mark.parametrize("method", ["get", "head"])
def test_alive_asks_no_database(settings, mode, method):
    """Not even for the session of whoever asks: this test has no database to ask."""
    settings.MODE = mode
    client = Client()
    client.cookies["sessionid"] = "x" * 32
    response = getattr(client, method)("/alive/")
    assert (response.status_code, response.headers["Content-Type"]) == (200, "text/plain")
    assert response.content == (b"alive" if method == "get" else b"")


@pytest.mark.parametrize("path", ["/alive/", "/ready/"])
def test_health_is_asked_and_not_told(path):
    assert Client().post(path).status_code == 405


@pytest.mark.parametrize("method", ["get", "head"])
def test_ready_when_the_database_can_be_read(db, method):
    assert getattr(Client(), method)("/ready/").status_code == 200


def test_not_ready_when_it_cannot(db, monkeypatch):
    def away(*args):
        raise OperationalError("disk I/O error")

    with connection.execute_wrapper(away):
        response = Client().get("/ready/")
    assert (response.status_code, response.headers["Retry-After"]) == (503, "10")


def test_not_ready_before_it_is_prepared(db, monkeypatch):
    waiting = [True, False]
    monkeypatch.setattr(health, "_prepared", [])
    monkeypatch.setattr(health, "migrations_wait", waiting.pop)
    waiting.reverse()
    response = Client().get("/ready/")
    assert (response.status_code, response.content) == (503, b"not prepared: manage.py prepare")
    assert [Client().get("/ready/").status_code for _ in range(2)] == [200, 200]
    assert waiting == []  # not asked again


def test_health_is_asked_without_tls_behind_a_proxy(db, settings):
    settings.SECURE_SSL_REDIRECT, settings.SECURE_REDIRECT_EXEMPT = True, [r"^(alive|ready)/$"]
    assert Client().get("/alive/").status_code == Client().get("/ready/").status_code == 200


@pytest.mark.parametrize("host", ["evil.example", "e" * 5000, "a b", "[::", "evil.example\x1b[2J"])
def test_a_foreign_host_is_one_line_in_the_log(caplog, host):
    response = Client().get("/", headers={"host": host})
    assert response.status_code == 400
    (line,) = [one for one in caplog.records if one.levelno >= logging.WARNING]
    assert line.exc_info is None
    assert line.getMessage().isprintable()
    assert len(line.getMessage()) < 200


@pytest.mark.parametrize("address", ["/a%00b/", "/alive/%00", "/?x=%00", "/?x=a%00b"])
def test_a_nul_in_an_address_is_refused(address):
    """Before the database is asked: this test has none."""
    client = Client(raise_request_exception=False)
    assert client.get(address).status_code == 400


def test_so_many_may_wait_to_write_and_reading_goes_on(rf):
    """The writers wait for a locked database; the next is refused at once, and a reader gets through."""
    inside, locked = threading.Semaphore(0), threading.Event()

    def page(request):
        if request.method == "POST":
            inside.release()
            locked.wait(60)
        return HttpResponse("done")

    door, seen = leave_room_for_readers(page), []
    writers = [threading.Thread(target=lambda: seen.append(door(rf.post("/")).status_code)) for _ in range(WRITERS)]
    for writer in writers:
        writer.start()
        assert inside.acquire(timeout=60)
    assert [door(rf.post("/")).status_code, door(rf.get("/")).status_code] == [503, 200]
    locked.set()
    for writer in writers:
        writer.join()
    assert seen == [200] * WRITERS
    assert door(rf.post("/")).status_code == 200


def test_a_writer_that_fails_gives_its_place_back(rf):
    def page(request):
        raise OperationalError("database is locked")

    door = leave_room_for_readers(page)
    for _ in range(WRITERS + 1):
        with pytest.raises(OperationalError):
            door(rf.post("/"))


# No start


TROUBLES = [
    (OSError(errno.ENOSPC, "No space left on device"), "the disk is full"),
    (OperationalError("database or disk is full"), "the disk is full"),
    (PermissionError(errno.EACCES, "Permission denied"), "cannot be written to"),
    (OSError(errno.EROFS, "Read-only file system"), "cannot be written to"),
    (OperationalError("attempt to write a readonly database"), "cannot be written to"),
    (OperationalError("unable to open database file"), "cannot be written to"),
    (sqlite3.DatabaseError("database disk image is malformed"), "restore the last backup"),
    (sqlite3.DatabaseError("file is not a database"), "restore the last backup"),
    (OperationalError("disk I/O error"), "full or damaged"),
    (OperationalError("database is locked"), "another program"),
]


@pytest.mark.parametrize(("error", "words"), TROUBLES, ids=[str(error) for error, _ in TROUBLES])
def test_trouble_is_said_in_a_sentence(error, words):
    said = environment.said_plainly(error)
    assert words in said
    assert said.endswith(f"({error})")
    if not isinstance(error, sqlite3.DatabaseError):  # Django has wrapped those that arrive
        with pytest.raises(CommandError, match="The log book cannot start"), prepare.in_words():
            raise error


def test_a_secret_that_cannot_be_kept_is_said(tmp_path):
    (tmp_path / "file").write_text("no folder")
    with pytest.raises(ImproperlyConfigured, match="cannot be written to"):
        environment.kept_secret(tmp_path / "file" / "secret_key")


def garbage(folder):
    (folder / "hunted.sqlite3").write_text("words, and no database " * 100)
    return folder


def a_file(folder):
    (folder / "data").write_text("no folder")
    return folder / "data"


@pytest.mark.slow
@pytest.mark.parametrize(("command"), ["prepare", "serve"])
@pytest.mark.parametrize(("spoil", "words"), [(garbage, "its database is damaged"), (a_file, "cannot be written to")])
def test_no_start_is_a_sentence_and_no_traceback(tmp_path, command, spoil, words):
    done = manage(command, HUNTED_DATA=str(spoil(tmp_path)))
    assert done.returncode == 1
    assert "The log book cannot start" in done.stderr
    assert words in done.stderr
    assert "Traceback" not in done.stderr + done.stdout


@pytest.mark.skipif(connection.vendor != "sqlite", reason="it warns of SQLite")
def test_an_older_sqlite_is_warned_of_once(db):
    said = []
    for version in ((3, 40, 1), (3, 40, 1), (3, 45, 0), (3, 51, 3), (4, 0, 0)):
        prepare._warn_of_sqlite(said.append, version)
    assert [line.split()[1] for line in said] == ["3.40.1", "3.45.0"]
    assert all("backup" in line for line in said)
    assert Stamp.objects.get(name=prepare.SQLITE).value == "3.45.0"
