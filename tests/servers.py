"""Real servers for the tests of the modes: started as processes, asked over a socket."""

import contextlib
import http.client
import os
import random
import socket
import subprocess
import sys
import time
from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import urlencode, urlsplit, urlunsplit

BASE = Path(__file__).resolve().parents[1]
PATIENCE = 180  # seconds that a slow machine may need for what a free one does at once


def surroundings(**said: str) -> dict[str, str]:
    """Our own environment without what concerns the log book, and then what the test says."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("HUNTED_", "DJANGO_"))}
    kept.pop("DATABASE_URL", None)
    return {**kept, "DJANGO_SETTINGS_MODULE": "hunted.settings", **said}


def python(*command: str, check: bool = True, **said: str) -> subprocess.CompletedProcess:
    """One run of Python in our folder, in an environment of its own."""
    run, env = [sys.executable, *command], surroundings(**said)
    return subprocess.run(run, cwd=BASE, env=env, capture_output=True, text=True, timeout=3 * PATIENCE, check=check)


def manage(*command: str, **said: str) -> subprocess.CompletedProcess:
    """One run of manage.py; the caller looks at the exit code."""
    return python("manage.py", *command, check=False, **said)


def free_port() -> int:
    """A port nobody listens on, below those that systems give to connections that go out."""
    while True:
        port = random.SystemRandom().randrange(10_000, 32_000)
        with contextlib.suppress(OSError), socket.socket() as probe:
            probe.bind(("127.0.0.1", port))
            return port


@dataclass
class Browser:
    """The least of a browser: one host name, cookies, forms with their token."""

    port: int
    headers: dict[str, str] = field(default_factory=dict)
    cookies: SimpleCookie = field(default_factory=SimpleCookie)

    def get(self, path: str, **headers: str):
        return self._ask("GET", path, None, headers)

    def post(self, path: str, **fields: str):
        """Send the form of the page at path, token and all."""
        _, page = self.get(path)
        token = page.partition('name="csrfmiddlewaretoken" value="')[2].partition('"')[0]
        body = urlencode({"csrfmiddlewaretoken": token, **fields})
        form = {"Content-Type": "application/x-www-form-urlencoded", "Referer": f"https://{self.headers['Host']}{path}"}
        return self._ask("POST", path, body, form)

    def _ask(self, method, path, body, headers):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        with contextlib.closing(connection):
            sent = {**self.headers, **{name.replace("_", "-"): value for name, value in headers.items()}}
            if self.cookies:
                sent["Cookie"] = "; ".join(f"{name}={morsel.value}" for name, morsel in self.cookies.items())
            connection.request(method, path, body, sent)
            answer = connection.getresponse()
            text = answer.read().decode()
            for line in answer.headers.get_all("Set-Cookie", []):
                self.cookies.load(line)
            return answer, text


@contextlib.contextmanager
def hosted_server(**said: str):
    """Hosted mode as a host would run it: gunicorn where it is installed, several processes."""
    port = free_port()
    if find_spec("gunicorn"):
        command = ["gunicorn", "--config", "deploy/gunicorn.conf.py", "--bind", f"127.0.0.1:{port}", "hunted.wsgi"]
        command += ["--log-level", "error"]
    else:
        kept = "--no-clear-untrusted-proxy-headers"  # what the proxy says must arrive
        command = ["waitress", kept, f"--listen=127.0.0.1:{port}", "hunted.wsgi:application"]
    server = subprocess.Popen([sys.executable, "-m", *command], cwd=BASE, env=surroundings(**said))
    try:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
                break
            time.sleep(0.05)
        yield port
    finally:
        server.terminate()
        server.wait(timeout=PATIENCE)


@contextlib.contextmanager
def empty_database(folder: Path, name: str = "hosted"):
    """A DATABASE_URL of its own: beside the tests' PostgreSQL database if they run on one, else an SQLite file."""
    ours = os.environ.get("DATABASE_URL", "")
    if not ours.startswith("postgres"):
        yield f"sqlite:///{folder / 'hosted.sqlite3'}"
        return
    import psycopg

    parts = urlsplit(ours)
    with contextlib.closing(psycopg.connect(ours, autocommit=True)) as connection:
        connection.execute(f"DROP DATABASE IF EXISTS hunted_{name}_test")
        connection.execute(f"CREATE DATABASE hunted_{name}_test")
        yield urlunsplit(parts._replace(path=f"/hunted_{name}_test"))
        connection.execute(f"DROP DATABASE hunted_{name}_test WITH (FORCE)")
