#!/usr/bin/env python3
"""Start the log book, or test it, with nothing but Python 3.11 or newer.

    python3 run.py                  prepare whatever is missing, serve on 127.0.0.1, open the browser
    python3 run.py --phone          the same, and let a phone on the local network in by a QR code
    python3 run.py address          print the address of the running log book, with its token
    python3 run.py test [...]       run the tests; everything after "test" goes to pytest

Standard library only, no third-party import, ASCII output: it must run on a bare Linux, macOS or Windows.
"""

from __future__ import annotations  # an old Python shall reach the line that names the version it needs

import argparse
import contextlib
import hashlib
import importlib.util
import ipaddress
import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
import webbrowser
from pathlib import Path

BASE = Path(__file__).resolve().parent
VENV = BASE / ".venv"
OLDEST = (3, 11)
FIRST_PORT = 8000
PORTS_TO_TRY = 20
INSTALLERS = "requirements-pip.txt"
OPENING_PAGE = "open.html"  # what the browser is opened with
PATIENCE = 60  # seconds for the server to answer; the first start prepares everything
LOOPBACK = "127.0.0.1"
# One process more than there are cores, for some tests wait; each takes some 250 MB
PROCESSES = str(min((os.cpu_count() or 1) + 1, 4))
EVERYTHING = ["--forks", PROCESSES] if sys.platform == "linux" else ["-n", PROCESSES, "--dist", "loadfile"]
WINDOWS = sys.platform == "win32"


class Stop(Exception):
    """A message for the person at the keyboard, shown without a traceback."""


def main(argv: list[str]) -> int:
    try:
        if sys.version_info < OLDEST:
            raise Stop(f"Python {'.'.join(map(str, OLDEST))} or newer is needed; this is {sys.version.split()[0]}.")
        if argv[:1] == ["test"]:
            return test(argv[1:])
        if argv == ["address"]:
            return say_address(data_folder())
        return start(read_options(argv))
    except Stop as stop:
        print(stop, file=sys.stderr)
        return 1
    except OSError as error:  # the disk is full, or the folder may not be written to
        print(f"The log book cannot start: {error.strerror or error}: {error.filename or ''}", file=sys.stderr)
        print("Make room, or let this account write there; HUNTED_DATA names another folder.", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print()
        return 130


def read_options(argv: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="run.py",
        description="Start the log book.",
        epilog="run.py address prints the address of the running log book; run.py test [...] runs the tests.",
    )
    parser.add_argument("--port", type=port_number, help=f"use this port (default: the first free from {FIRST_PORT})")
    parser.add_argument("--no-open", action="store_true", help="do not open the browser")
    parser.add_argument(
        "--phone", nargs="?", const="", metavar="ADDRESS", help="also serve the local network, by invitation only"
    )
    return parser.parse_args(argv)


def port_number(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= 65535:
        raise argparse.ArgumentTypeError("a port is a number from 1 to 65535")
    return int(text)


# Starting


def start(options: argparse.Namespace) -> int:
    if os.environ.get("HUNTED_MODE", "local") != "local":
        raise Stop("run.py is for local mode. See docs/hosting.md for how to start HUNTED_MODE=hosted.")
    began = time.monotonic()
    for ending in (signal.SIGINT, signal.SIGTERM):  # a shell may have started us with the first ignored
        signal.signal(ending, signal.default_int_handler)
    data = data_folder()
    data.mkdir(mode=0o700, parents=True, exist_ok=True)
    note = data / "run.json"
    with contextlib.ExitStack() as stack:
        if not stack.enter_context(locked(data / "run.lock")):
            return already_running(note, options)
        note.unlink(missing_ok=True)  # left behind by a start that was killed
        python = environment("requirements.txt")
        lan = lan_address(options.phone) if options.phone is not None else ""
        port = choose_port(options.port, [LOOPBACK, lan] if lan else [LOOPBACK])
        server = stack.enter_context(serving(python, data, port, lan))
        wait_until_it_answers(server, f"http://{LOOPBACK}:{port}/")
        address = f"http://{LOOPBACK}:{port}/open/{read(data / 'token')}/"
        write_for_us_alone(note, json.dumps({"address": address, "phone": bool(lan)}))
        stack.callback(note.unlink, missing_ok=True)
        print(
            f"The log book is open at {address} ({time.monotonic() - began:.1f} s). Press Ctrl-C to close it.",
            flush=True,
        )
        if not options.no_open:
            stack.callback((data / OPENING_PAGE).unlink, missing_ok=True)
            open_browser(address, data)
        return wait_for_the_end(server)


def data_folder() -> Path:
    """The same rule as in the settings."""
    return Path(os.environ.get("HUNTED_DATA") or BASE / "var").expanduser().resolve()


@contextlib.contextmanager
def serving(python: str, data: Path, port: int, lan: str):
    """The server as a child. It ends when its standard input closes, so it cannot outlive this process."""
    surroundings = {
        **os.environ,
        "HUNTED_DATA": str(data),
        "HUNTED_PHONE": f"{lan}:{port}" if lan else "",
        "DJANGO_SETTINGS_MODULE": "hunted.settings",
        "PYTHONUNBUFFERED": "1",
    }
    command = [python, str(BASE / "manage.py"), "serve", "--port", str(port), "--follow"]
    # A group of its own: Ctrl-C reaches this process only, and this process closes the server in good order
    apart = {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP} if WINDOWS else {"start_new_session": True}
    server = subprocess.Popen(command, cwd=BASE, env=surroundings, stdin=subprocess.PIPE, **apart)
    try:
        yield server
    finally:
        server.stdin.close()
        try:
            server.wait(timeout=10)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()


def wait_until_it_answers(server: subprocess.Popen, address: str) -> None:
    direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if server.poll() is not None:
            raise Stop("The server stopped before it could answer; its messages are above.")
        try:
            with direct.open(f"{address}alive/", timeout=5):
                return
        except urllib.error.HTTPError as error:
            raise Stop(f"Something else answers at {address} (it said {error.code}).") from None
        except OSError:
            time.sleep(0.03)
    raise Stop(f"The server did not answer within {PATIENCE} seconds.")


def wait_for_the_end(server: subprocess.Popen) -> int:
    """Ctrl-C, or a request to terminate, is the usual end and no error."""
    try:
        while server.poll() is None:
            time.sleep(0.2)
    except KeyboardInterrupt:
        print("\nThe log book is closed.", flush=True)
        return 0
    raise Stop(f"The server stopped (exit code {server.returncode}); its messages are above.")


def already_running(note: Path, options: argparse.Namespace) -> int:
    try:
        running = json.loads(note.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        raise Stop("The log book is already starting. Please wait.") from None
    if options.phone is not None and not running["phone"]:
        raise Stop(
            f"The log book already runs at {running['address']}, without --phone. Close it there with Ctrl-C first."
        )
    print(f"The log book already runs at {running['address']}. Press Ctrl-C where it was started to close it.")
    if not options.no_open:
        open_browser(running["address"], note.parent)
    return 0


def say_address(data: Path) -> int:
    note = read(data / "run.json")
    if note:
        with locked(data / "run.lock") as free:  # a start that was killed leaves its note behind, but no lock
            if not free:
                print(json.loads(note)["address"])
                return 0
    raise Stop("The log book is not running. Start it with: python3 run.py")


@contextlib.contextmanager
def locked(path: Path, wait: bool = False):
    """Hold a lock that the system frees when the process ends, however it ends. Gives whether it was got."""
    with path.open("a+b") as file:
        while not (got := try_lock(file)) and wait:
            time.sleep(0.2)
        yield got


def try_lock(file) -> bool:
    try:
        if WINDOWS:
            import msvcrt

            file.seek(0)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def open_browser(address: str, data: Path) -> None:
    """Open a real browser.

    On a machine without a screen the printed address must do. The browser gets a file that leads to the address:
    other accounts can read a command line.
    """
    screen = WINDOWS or sys.platform == "darwin" or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    if screen:
        page = f'<!doctype html><meta http-equiv="refresh" content="0; url={address}"><a href="{address}">Log book</a>'
        write_for_us_alone(data / OPENING_PAGE, page)
        with contextlib.suppress(webbrowser.Error, OSError):
            webbrowser.open((data / OPENING_PAGE).as_uri())


# Ports and addresses


def choose_port(asked: int | None, addresses: list[str]) -> int:
    if asked is not None:
        if not is_free(asked, addresses):
            raise Stop(f"Port {asked} is used by another program (or not allowed). Try another, or leave out --port.")
        return asked
    for port in range(FIRST_PORT, FIRST_PORT + PORTS_TO_TRY):
        if is_free(port, addresses):
            return port
    raise Stop(f"Ports {FIRST_PORT} to {FIRST_PORT + PORTS_TO_TRY - 1} are all in use. Choose a free one with --port.")


def is_free(port: int, addresses: list[str]) -> bool:
    for address in addresses:
        with socket.socket() as probe:
            if not WINDOWS:  # there the option would mean "share it"
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((address, port))
            except OSError:
                return False
    return True


def lan_address(asked: str) -> str:
    """The address at which phones reach this machine: the one asked for, or the one of the way out."""
    if asked:
        try:
            ipaddress.IPv4Address(asked)
        except ValueError:
            raise Stop(f"--phone takes an address such as 192.168.1.20, not {asked!r}.") from None
        return asked
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # a documentation address; a datagram socket sends nothing by connecting
            found = probe.getsockname()[0]
        except OSError:
            found = ""
    if not found or ipaddress.IPv4Address(found).is_loopback:
        raise Stop("This computer does not seem to be on a network. Name its address: run.py --phone 192.168.1.20")
    return found


# The virtual environment


def environment(requirements: str) -> str:
    """A Python with everything that the requirements file pins; HUNTED_PYTHON names one that has it."""
    if os.environ.get("HUNTED_PYTHON"):
        return os.environ["HUNTED_PYTHON"]
    python = VENV / ("Scripts/python.exe" if WINDOWS else "bin/python")
    with locked(BASE / ".venv.lock", wait=True):
        base_stamp = VENV / "python.stamp"
        if not (python.exists() and read(base_stamp) == sys.version):
            make_environment()
            base_stamp.write_text(sys.version, encoding="utf-8")
        for pins in (INSTALLERS, requirements):
            stamp = VENV / f"{pins}.stamp"
            wanted = hashlib.sha256((BASE / pins).read_bytes()).hexdigest()
            if read(stamp) != wanted:
                install(python, pins)
                stamp.write_text(wanted, encoding="utf-8")
    return str(python)


def make_environment() -> None:
    """Make .venv anew; where Python came without venv, name the package that brings it."""
    if not (importlib.util.find_spec("venv") and importlib.util.find_spec("ensurepip")):
        raise Stop(
            "This Python cannot make a virtual environment. Install it first:\n"
            "  Debian, Ubuntu:  sudo apt-get install -y python3-venv\n"
            "  elsewhere:       the package of your system that brings Python's venv and ensurepip modules"
        )
    print("Creating the virtual environment (.venv).", flush=True)
    done = subprocess.run([sys.executable, "-m", "venv", "--clear", str(VENV)], check=False)
    if done.returncode:
        raise Stop(
            "The virtual environment could not be created; Python's messages are above.\n"
            "On Debian and Ubuntu this helps: sudo apt-get install -y python3-venv"
        )


def install(python: Path, requirements: str) -> None:
    print(f"Installing the requirements in {requirements} names.", flush=True)
    command = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-input"]
    done = subprocess.run([*command, "--require-hashes", "-r", str(BASE / requirements)], check=False)
    if done.returncode:
        raise Stop("The installation failed; pip's messages are above. The first start needs the network.")


def write_for_us_alone(path: Path, text: str) -> None:
    path.unlink(missing_ok=True)
    with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
        file.write(text)


def read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except OSError:
        return ""


# Testing


def test(arguments: list[str]) -> int:
    python = environment("requirements-dev.txt")
    surroundings = {name: value for name, value in os.environ.items() if not name.startswith("HUNTED_")}
    surroundings.pop("DJANGO_SETTINGS_MODULE", None)
    arguments = arguments or EVERYTHING
    return subprocess.run([python, "-m", "pytest", *arguments], cwd=BASE, env=surroundings, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
