"""The server of local mode under connections that say nothing, and under writers that wait for a locked file."""

import contextlib
import http.client
import socket
import sqlite3
import subprocess
import sys
import threading
import time

import pytest

from hunted.management.commands.serve import IDLE_OF_ONE, LIMITS
from hunted.middleware import WRITERS
from tests.servers import BASE, PATIENCE, Browser, free_port, surroundings

pytestmark = pytest.mark.slow
HALF = b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: "


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    """A separate log book: its port and its folder."""
    folder, port = tmp_path_factory.mktemp("served"), free_port()
    command = [sys.executable, "manage.py", "serve", "--port", str(port), "--follow"]
    server = subprocess.Popen(
        command, cwd=BASE, env=surroundings(HUNTED_DATA=str(folder)), stdin=subprocess.PIPE, stdout=subprocess.DEVNULL
    )
    try:
        end = time.monotonic() + 3 * PATIENCE
        while time.monotonic() < end:
            with contextlib.suppress(OSError):
                asked(port, "GET", "/alive/")
                break
            time.sleep(0.1)
        yield port, folder
    finally:
        server.stdin.close()
        server.wait(timeout=PATIENCE)


def asked(port, method, path, patience=10):
    """The status; OSError when no answer comes in time."""
    with contextlib.closing(http.client.HTTPConnection("127.0.0.1", port, timeout=patience)) as line:
        line.request(method, path)
        return line.getresponse().status


@pytest.mark.parametrize("path", ["/alive/", "/ready/"])
@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_the_server_says_how_it_is(served, method, path):
    assert asked(served[0], method, path) == 200


@pytest.mark.parametrize("said", [b"", HALF], ids=["silent", "half"])
def test_nine_hundred_open_connections_stall_nobody(served, said):
    """So many reach the limit of the server; the newest are served, for of one address the oldest go."""
    port, _ = served
    with contextlib.ExitStack() as stack:
        lines = [
            stack.enter_context(socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)) for _ in range(900)
        ]
        for line in lines[-IDLE_OF_ONE:]:
            line.sendall(said)
        assert [asked(port, "GET", "/alive/") for _ in range(5)] == [200] * 5


def test_a_connection_that_says_nothing_more_is_closed(served):
    port, _ = served
    with socket.create_connection(("127.0.0.1", port), timeout=LIMITS["channel_timeout"] + PATIENCE) as line:
        line.sendall(HALF)
        while line.recv(4096):
            pass


def test_a_body_larger_than_any_file_is_not_waited_for(served):
    with socket.create_connection(("127.0.0.1", served[0]), timeout=PATIENCE) as line:
        line.sendall(b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999\r\n\r\n")
        assert b" 413 " in line.recv(100)


def test_writers_at_a_locked_file_leave_room_for_readers(served):
    """Six writers took all threads, and nobody could even ask whether the log book was alive."""
    port, folder = served
    browser = Browser(port, {"Host": f"localhost:{port}"})
    browser.get(f"/open/{(folder / 'token').read_text()}/")
    _, page = browser.get("/new/")
    token = page.partition('name="csrfmiddlewaretoken" value="')[2].partition('"')[0]
    form = {"Content-Type": "application/x-www-form-urlencoded", "Referer": f"http://localhost:{port}/new/"}
    body = f"csrfmiddlewaretoken={token}&preset=viic&kommandant=Henke&boat=&dice_mode=here"
    seen: list[int] = []

    def write():
        seen.append(browser._ask("POST", "/new/", body, form)[0].status)

    with contextlib.closing(sqlite3.connect(folder / "hunted.sqlite3", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        writers = [threading.Thread(target=write) for _ in range(WRITERS + 3)]
        for writer in writers:
            writer.start()
        end = time.monotonic() + PATIENCE
        while seen.count(503) < 3 and time.monotonic() < end:
            time.sleep(0.05)
        assert seen == [503] * 3, "whoever finds no place is told at once"
        assert asked(port, "GET", "/alive/") == asked(port, "GET", "/ready/") == 200
        assert browser.get("/")[0].status == 200
        other.execute("ROLLBACK")
        for writer in writers:
            writer.join(PATIENCE)
    assert sorted(seen) == [302] * WRITERS + [503] * 3
