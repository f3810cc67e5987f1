"""python -m campaigns.jobs.process NAME [OPTION ...]: a db_worker, and a thread that watches over its job.

It ends with the process that started it: a server at home, which needs nothing else, or manage.py worker.
"""

from __future__ import annotations

import _thread
import os
import platform
import secrets
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from campaigns.jobs import limits

MODULE = "campaigns.jobs.process"
OPTIONS: Final = ("--queue-name=*", "--interval=0.5", "--no-startup-delay", "--no-reload", "--verbosity=0")
LOOK: Final = 0.5  # seconds between two looks at the job
BEAT: Final = 10.0  # between two looks at the queue
STOP: Final = signal.SIGABRT  # raised by the watching thread; every system has it
Child = subprocess.Popen[bytes]
unwanted: list[Any] = []  # the job that the watching thread looks at
_children: list[Child] = []
_starting = threading.Lock()


class GivenUp(BaseException):
    """Raised in the middle of a job that is not wanted any more."""


class TooLong(BaseException):
    """Raised in the middle of a job that has used up its time."""


def main(name: str, *options: str) -> None:
    import django
    from django.core.management import call_command

    threading.Thread(target=_end_with_parent, daemon=True).start()
    with suppress(AttributeError, OSError):
        os.nice(10)  # play comes first
    django.setup()
    from campaigns.jobs import queue

    limits.enforced = True
    signal.signal(STOP, stop_job)
    queue.tend(name)  # before it takes a job
    threading.Thread(target=_watch, args=(name,), daemon=True).start()
    call_command("db_worker", *OPTIONS, *options, f"--worker-id={name}")
    queue.leave(name)


def _end_with_parent() -> None:
    while os.read(0, 1024):  # sys.stdin would be locked when Python shuts down
        pass
    os._exit(0)


def stop_job(number: int, frame: Any) -> None:
    """In the main thread, where the job may have ended meanwhile and another begun."""
    if limits.running and limits.running == unwanted:
        raise TooLong if limits.is_over() else GivenUp


def _watch(name: str) -> None:
    from django.db import DatabaseError, connection

    from campaigns.jobs import queue

    beat = time.monotonic() + BEAT
    while True:
        try:
            if time.monotonic() >= beat:
                queue.tend(name)
                beat = time.monotonic() + BEAT
            unwanted[:] = limits.running
            if unwanted and (limits.is_over() or queue.is_given_up(name)):
                _thread.interrupt_main(STOP)
        except DatabaseError:
            connection.close()  # the worker itself ends when the database is away
        time.sleep(LOOK)


def start(*options: str) -> tuple[str, Child]:
    name = f"{platform.node()[:40]}-{os.getpid()}-{secrets.token_hex(4)}"
    command = [sys.executable, "-m", MODULE, name, *options]
    return name, subprocess.Popen(command, cwd=Path(__file__).parents[2], stdin=subprocess.PIPE)  # noqa: S603 - ours


def options(place: int, places: int) -> list[str]:
    """The last of several places leaves out long work, for somebody waits for the rest."""
    from campaigns.jobs import queue

    return [f"--exclude-queues={queue.LONG}"] if 1 < places == place else []


def wake(job: Any) -> None:
    """What settings.JOBS names at home: a process does what there is to do, and ends."""
    from django.db import transaction

    transaction.on_commit(_start_at_home)


def _start_at_home() -> None:
    from campaigns.jobs.models import Worker

    with _starting:
        _children[:] = [child for child in _children if child.poll() is None]
        if not _children:  # one server has these data, so other workers are of an earlier start
            Worker.objects.all().delete()
        if len(_children) < limits.places():
            _children.append(start("--batch", *options(len(_children) + 1, limits.places()))[1])


class Work:
    """What a running task can say and ask: Work(context), of a task that takes its context."""

    EVERY: Final = 0.5  # seconds between two notes of its progress

    def __init__(self, context: Any) -> None:
        from campaigns.jobs.models import Job

        self.job = Job.objects.filter(pk=context.task_result.id)
        self._said = 0.0

    def input(self) -> bytes:
        return bytes(self.job.values_list("input", flat=True).get() or b"")

    def keep(self, data: bytes) -> None:
        """The result, when it is more than a few words."""
        self.job.update(output=data)

    def progress(self, done: int, total: int) -> None:
        """To be called outside of transactions, or nobody sees it."""
        now = time.monotonic()
        if now - self._said >= self.EVERY:
            self._said = now
            self.job.update(done=done, total=total)


if __name__ == "__main__":
    from campaigns.jobs.process import main  # its exceptions have this name everywhere

    main(*sys.argv[1:])
