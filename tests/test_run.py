"""run.py: one command to a served page, and out again."""

import argparse
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from contextlib import contextmanager
from pathlib import Path

import pytest

import run
from tests.servers import PATIENCE, free_port, manage, python, surroundings

BASE = Path(__file__).resolve().parent.parent
CLOSED = "The log book is closed."


def visitor():
    """A browser of its own: it keeps cookies, and uses no proxy."""
    return urllib.request.build_opener(urllib.request.ProxyHandler({}), urllib.request.HTTPCookieProcessor())


# The parts


@pytest.fixture
def taken():
    """A port somebody listens on."""
    with socket.socket() as listener:
        listener.bind((run.LOOPBACK, free_port()))
        listener.listen()
        yield listener.getsockname()[1]


def test_a_taken_port_is_said(taken):
    with pytest.raises(run.Stop, match=f"Port {taken} is used"):
        run.choose_port(taken, [run.LOOPBACK])


def test_the_next_free_port_is_found(taken, monkeypatch):
    monkeypatch.setattr(run, "FIRST_PORT", taken)
    assert taken < run.choose_port(None, [run.LOOPBACK]) < taken + run.PORTS_TO_TRY


def test_no_free_port_is_said(monkeypatch):
    monkeypatch.setattr(run, "is_free", lambda port, addresses: False)
    with pytest.raises(run.Stop, match="Choose a free one with --port"):
        run.choose_port(None, [run.LOOPBACK])


@pytest.mark.parametrize("text", ["0", "65536", "-1", "http", ""])
def test_a_port_is_a_number(text):
    with pytest.raises(argparse.ArgumentTypeError):
        run.port_number(text)


def test_phone_takes_an_address_or_finds_one():
    assert run.read_options(["--phone"]).phone == ""
    assert run.read_options(["--phone", "192.168.1.20"]).phone == "192.168.1.20"
    assert run.read_options([]).phone is None
    assert run.lan_address("192.168.1.20") == "192.168.1.20"
    with pytest.raises(run.Stop, match="not 'kitchen'"):
        run.lan_address("kitchen")


@pytest.mark.parametrize("lacking", ["venv", "ensurepip"])
def test_a_missing_venv_module_names_the_package(monkeypatch, lacking):
    monkeypatch.setattr(run.importlib.util, "find_spec", lambda name: None if name == lacking else object())
    with pytest.raises(run.Stop, match="apt-get install -y python3-venv"):
        run.make_environment()


def test_an_old_python_is_told(monkeypatch, capsys):
    monkeypatch.setattr(run.sys, "version_info", (3, 10))
    assert run.main([]) == 1
    assert "Python 3.11 or newer is needed" in capsys.readouterr().err


def test_hosted_mode_is_not_started_here(monkeypatch, capsys):
    monkeypatch.setenv("HUNTED_MODE", "hosted")
    assert run.main([]) == 1
    assert "docs/hosting.md" in capsys.readouterr().err


def test_the_lock_is_held_once(tmp_path):
    with run.locked(tmp_path / "lock") as first, run.locked(tmp_path / "lock") as second:
        assert (first, second) == (True, False)
    with run.locked(tmp_path / "lock") as again:
        assert again


@pytest.fixture
def installations(monkeypatch, tmp_path):
    """An environment made of empty files; gives the list of what was made and installed."""
    done = []
    monkeypatch.delenv("HUNTED_PYTHON", raising=False)
    monkeypatch.setattr(run, "BASE", tmp_path)
    monkeypatch.setattr(run, "VENV", tmp_path / ".venv")

    def make():
        done.append("made")
        python = tmp_path / ".venv" / ("Scripts/python.exe" if run.WINDOWS else "bin/python")
        python.parent.mkdir(parents=True, exist_ok=True)
        python.touch()

    monkeypatch.setattr(run, "make_environment", make)
    monkeypatch.setattr(run, "install", lambda python, requirements: done.append(requirements))
    (tmp_path / "requirements.txt").write_text("a==1\n", encoding="utf-8")
    (tmp_path / "requirements-dev.txt").write_text("a==1\nb==1\n", encoding="utf-8")
    (tmp_path / run.INSTALLERS).write_text("pip==1\n", encoding="utf-8")
    return done


def test_nothing_is_installed_twice(installations):
    run.environment("requirements.txt")
    run.environment("requirements.txt")
    assert installations == ["made", run.INSTALLERS, "requirements.txt"]


def test_a_changed_pin_is_installed(installations):
    run.environment("requirements-dev.txt")
    (run.BASE / "requirements-dev.txt").write_text("a==2\n", encoding="utf-8")
    run.environment("requirements-dev.txt")
    assert installations == ["made", run.INSTALLERS, "requirements-dev.txt", "requirements-dev.txt"]


def test_a_newer_pip_comes_first(installations):
    run.environment("requirements.txt")
    (run.BASE / run.INSTALLERS).write_text("pip==2\n", encoding="utf-8")
    run.environment("requirements.txt")
    assert installations[-1] == run.INSTALLERS


def test_what_has_another_hash_is_refused(monkeypatch):
    commands = []
    monkeypatch.setattr(
        run.subprocess, "run", lambda command, check: commands.append(command) or argparse.Namespace(returncode=0)
    )
    run.install(Path("python"), "requirements.txt")
    assert commands[0][-3:] == ["--require-hashes", "-r", str(BASE / "requirements.txt")]


def test_another_python_makes_the_environment_anew(installations, monkeypatch):
    run.environment("requirements.txt")
    for stamp in run.VENV.glob("*.stamp"):  # as --clear would
        stamp.unlink()
    monkeypatch.setattr(run.sys, "version", "another")
    run.environment("requirements.txt")
    assert installations == ["made", run.INSTALLERS, "requirements.txt"] * 2


def test_only_the_standard_library_is_imported():
    code = "import sys; sys.path.insert(0, '.'); import run; print(*sorted(sys.modules))"
    assert {"django", "waitress", "segno"}.isdisjoint(python("-S", "-c", code).stdout.split())


def test_what_it_prints_fits_any_console():
    assert (BASE / "run.py").read_text(encoding="utf-8").isascii()


# The whole


@contextmanager
def log_book(folder: Path, *arguments: str):
    """A started log book; gives the process and the lines it has printed up to its address."""
    said = surroundings(HUNTED_DATA=str(folder), HUNTED_PYTHON=sys.executable)
    process = subprocess.Popen(
        [sys.executable, "run.py", "--no-open", *arguments],
        cwd=BASE,
        env=said,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
    )
    lines = []
    try:
        for line in process.stdout:
            lines.append(line.rstrip())
            if " is open at " in line:
                break
        yield process, lines
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(timeout=PATIENCE)
        process.stdout.close()


@pytest.fixture(scope="module")
def data(tmp_path_factory):
    """One data folder for all starts: the first prepares it, the others find it prepared."""
    return tmp_path_factory.mktemp("data")


def address_in(line: str) -> str:
    """The address that a line names, with the token of the start."""
    return re.search(r"http://127\.0\.0\.1:\d+/open/[\w-]{60,}/", line)[0]


def status(browser, address: str) -> int:
    try:
        with browser.open(address, timeout=PATIENCE) as answer:
            return answer.status
    except urllib.error.HTTPError as error:
        return error.code


def end(process, signal_number) -> str:
    """Ask it to end; what it says then."""
    process.send_signal(signal_number)
    return process.communicate(timeout=PATIENCE)[0]


@pytest.mark.slow
def test_a_first_start_prepares_serves_and_ends_cleanly(data):
    port = free_port()
    with log_book(data, "--port", str(port)) as (process, lines):
        assert f"http://127.0.0.1:{port}/" in lines[-1]
        assert "Preparing the database." in lines
        browser = visitor()
        assert status(browser, f"http://127.0.0.1:{port}/admin/") == 403
        assert status(browser, address_in(lines[-1])) == 200
        assert status(browser, f"http://127.0.0.1:{port}/admin/") == 200
        assert CLOSED in end(process, signal.SIGINT)
        assert process.returncode == 0
    assert {path.name for path in data.iterdir()} >= {"hunted.sqlite3", "secret_key", "static"}
    assert open_to_others(data) == []
    assert run.is_free(port, [run.LOOPBACK])


def open_to_others(data: Path) -> list[str]:
    """The files of the log that other accounts of the machine could read."""
    watched = [data, *data.glob("hunted.sqlite3*"), data / "secret_key", data / "token"]
    return [path.name for path in watched if not run.WINDOWS and path.exists() and path.stat().st_mode & 0o077]


@pytest.mark.slow
@pytest.mark.skipif(run.WINDOWS, reason="there a folder of the account is closed to others")
def test_a_log_that_others_could_read_is_closed_at_the_next_start(data):
    with log_book(data, "--port", str(free_port())):
        beside = sorted(path.name for path in data.glob("hunted.sqlite3*"))
        assert beside == ["hunted.sqlite3", "hunted.sqlite3-shm", "hunted.sqlite3-wal"]
        for name in beside:
            (data / name).chmod(0o644)
        data.chmod(0o755)
        done = manage("prepare", HUNTED_DATA=str(data))
        assert (done.returncode, done.stdout) == (0, "")
        assert open_to_others(data) == []


@pytest.mark.slow
def test_a_second_start_while_one_runs_says_so(data):
    port = free_port()
    with log_book(data, "--port", str(port)) as (_, first), log_book(data) as (second, lines):
        assert second.wait(timeout=PATIENCE) == 0
        assert lines == [
            f"The log book already runs at {address_in(first[-1])}. Press Ctrl-C where it was started to close it."
        ]


def say_address(data: Path) -> subprocess.CompletedProcess:
    return python("run.py", "address", check=False, HUNTED_DATA=str(data), HUNTED_PYTHON=sys.executable)


@pytest.mark.slow
def test_the_address_is_printed_again_on_demand(data):
    with log_book(data, "--port", str(free_port())) as (_, lines):
        address = address_in(lines[-1])
        assert say_address(data).stdout == f"{address}\n"
        assert status(visitor(), address) == 200
        if not run.WINDOWS:
            assert (data / "run.json").stat().st_mode & 0o077 == 0
    (data / "run.json").write_text(json.dumps({"address": address, "phone": False}), encoding="utf-8")
    ended = say_address(data)
    assert (ended.returncode, ended.stdout) == (1, "")
    assert "not running" in ended.stderr


def test_the_browser_is_opened_without_the_token_on_its_command_line(monkeypatch, tmp_path):
    opened = []
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr(run.webbrowser, "open", opened.append)
    run.open_browser("http://127.0.0.1:8000/open/secret/", tmp_path)
    page = tmp_path / run.OPENING_PAGE
    assert opened == [page.as_uri()]
    assert 'url=http://127.0.0.1:8000/open/secret/"' in page.read_text(encoding="utf-8")
    if not run.WINDOWS:
        assert page.stat().st_mode & 0o077 == 0


def test_a_file_that_others_could_read_is_made_anew(tmp_path):
    (tmp_path / "note").write_text("old", encoding="utf-8")
    (tmp_path / "note").chmod(0o644)
    run.write_for_us_alone(tmp_path / "note", "new")
    assert (tmp_path / "note").read_text(encoding="utf-8") == "new"
    if not run.WINDOWS:
        assert (tmp_path / "note").stat().st_mode & 0o077 == 0


@pytest.mark.slow
def test_a_warm_start_prepares_nothing(data):
    with log_book(data, "--port", str(free_port())):
        pass
    with log_book(data, "--port", str(free_port())) as (_, lines):
        assert len(lines) == 1


@pytest.mark.slow
def test_a_taken_port_ends_the_start_with_a_message(data, taken):
    with log_book(data, "--port", str(taken)) as (process, lines):
        assert process.wait(timeout=PATIENCE) == 1
    assert lines == [f"Port {taken} is used by another program (or not allowed). Try another, or leave out --port."]


@pytest.mark.slow
@pytest.mark.skipif(run.WINDOWS, reason="needs a signal Windows does not have")
def test_the_server_does_not_outlive_a_killed_start(data):
    port = free_port()
    with log_book(data, "--port", str(port)) as (process, _):
        os.kill(process.pid, signal.SIGKILL)
        process.wait(timeout=PATIENCE)
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and not run.is_free(port, [run.LOOPBACK]):
            time.sleep(0.05)
    assert run.is_free(port, [run.LOOPBACK])


@pytest.mark.slow
def test_after_a_kill_it_starts_again(data):
    (data / "run.json").write_text(json.dumps({"address": "http://127.0.0.1:1/", "phone": False}), encoding="utf-8")
    with log_book(data, "--port", str(free_port())) as (_, lines):
        assert " is open at " in lines[-1]


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere 127.0.0.2 must be set up first")
def test_phone_start_shows_the_way_in(data):
    # 127.0.0.2 stands in for the network: it is another address, and no test listens outside the machine
    port = free_port()
    with log_book(data, "--port", str(port), "--phone", "127.0.0.2") as (_, lines):
        link = next(line for line in lines if line.startswith("Phone: ")).rpartition(" ")[2]
        assert link.startswith(f"http://127.0.0.2:{port}/phone-in/")
        with visitor().open(link, timeout=PATIENCE) as answer:
            assert "Connect" in answer.read().decode()


def test_a_folder_that_cannot_be_written_to_is_said_in_a_sentence(tmp_path):
    (tmp_path / "data").write_text("no folder")
    said = {"HUNTED_DATA": str(tmp_path / "data"), "HUNTED_PYTHON": sys.executable}
    done = python("run.py", "--no-open", check=False, **said)
    assert done.returncode == 1
    assert "The log book cannot start" in done.stderr
    assert "let this account write there" in done.stderr
    assert "Traceback" not in done.stderr
