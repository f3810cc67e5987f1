"""Tests in several processes: collected once, then this process forks, as `pytest --forks 3`.

pytest-xdist starts each process anew and collects in each of them. Here the processes share what was loaded, and each
takes the next file when it has done one. On Linux; elsewhere use `-n`.
"""

from __future__ import annotations

import os
import struct
import tempfile
import traceback
from itertools import groupby
from multiprocessing.connection import Connection, Pipe, wait
from pathlib import Path
from typing import Any

import pytest

NUMBER = struct.Struct("I")


def pytest_addoption(parser: Any) -> None:
    parser.addoption("--forks", type=int, default=0, help="run the tests in so many forked processes")


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: Any) -> bool | None:
    count = session.config.option.forks
    if not count or session.config.option.collectonly or session.testsfailed:
        return None
    files = [list(items) for _path, items in groupby(session.items, lambda item: item.path)]
    waiting, put = os.pipe()
    os.set_blocking(put, False)
    os.write(put, b"".join(map(NUMBER.pack, range(len(files)))))  # fits into a pipe: 16,000 files
    os.close(put)
    reports = [_fork(session, files, waiting, number) for number in range(count)]
    died = _hear(session, reports, waiting)
    os.close(waiting)
    for _ in range(count):
        os.wait()
    if died:
        session.shouldfail = f"a process ended in the middle of {', '.join(died)}"
    if session.shouldfail:
        raise session.Failed(session.shouldfail)
    return True


def _hear(session: Any, reports: list[Connection], waiting: int) -> list[str]:
    """Everything that the processes report, as if it had happened here; in which tests one of them died."""
    hook, at_work = session.config.hook, dict.fromkeys(reports, "its start")
    while reports:
        for one in wait(reports):
            try:
                said = one.recv()
            except EOFError:
                reports.remove(one)
                continue
            if isinstance(said, str):
                at_work[one] = said
                continue
            report = hook.pytest_report_from_serializable(config=session.config, data=said)
            hook.pytest_runtest_logreport(report=report)
            if session.shouldfail or session.shouldstop:
                while os.read(waiting, 4096):  # nobody takes another file
                    pass
    return [test for test in at_work.values() if test]


def _fork(session: Any, files: list[list[Any]], waiting: int, number: int) -> Connection:
    ours, theirs = Pipe(duplex=False)
    if os.fork():
        theirs.close()
        return ours
    try:
        ours.close()
        _stand_alone(session.config, theirs, number)
        with tempfile.TemporaryDirectory(prefix="hunted-tests-") as folder:
            _use(folder)
            _run(session, files, waiting)
        theirs.send("")
    except BaseException:
        traceback.print_exc()
    finally:
        theirs.close()
        os._exit(0)
    raise AssertionError


def _stand_alone(config: Any, reports: Connection, number: int) -> None:
    """Captures for itself, reports to the first process instead of the terminal, has its own database."""
    if config.option.capture == "fd":
        _capture_alone(config.pluginmanager.getplugin("capturemanager"))
    config.pluginmanager.unregister(name="terminalreporter")
    config.pluginmanager.register(Reporter(config, reports))
    config.workerinput = {"workerid": f"fork{number}"}


def _capture_alone(manager: Any) -> None:
    """Other files behind those that hold what was printed: processes would share where they read and write."""
    manager.suspend_global_capture()
    captured = manager._global_capturing
    for one in (captured.out, captured.err):
        with tempfile.TemporaryFile() as file:
            os.dup2(file.fileno(), one.tmpfile.fileno())


class Reporter:
    def __init__(self, config: Any, reports: Connection) -> None:
        self.config, self.reports = config, reports

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        self.reports.send(nodeid)

    def pytest_runtest_logreport(self, report: Any) -> None:
        self.reports.send(self.config.hook.pytest_report_to_serializable(config=self.config, report=report))


def _use(folder: str) -> None:
    """A separate data folder, as if the process had been started anew (tests/settings.py)."""
    from django.conf import settings

    os.environ["HUNTED_DATA"] = folder
    settings.DATA_DIR, settings.STATIC_ROOT = Path(folder), folder


def _run(session: Any, files: list[list[Any]], waiting: int) -> None:
    """One file after the other; a test knows the next, so that fixtures of a file end with it."""
    items = _next(files, waiting)
    while items and not (session.shouldfail or session.shouldstop):
        item = items.pop(0)
        items = items or _next(files, waiting)
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=items[0] if items else None)


def _next(files: list[list[Any]], waiting: int) -> list[Any]:
    found = os.read(waiting, NUMBER.size)
    return files[NUMBER.unpack(found)[0]] if found else []
