"""Starts the processes that do jobs, and replaces those that have ended."""

from __future__ import annotations

import os
import platform
import secrets
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any, Final

from django.db import DatabaseError, connection, transaction

from campaigns.jobs import queue
from campaigns.jobs.models import Worker

LOOK: Final = 0.5  # seconds between two looks at the jobs
BEAT: Final = 10.0  # between two signs of life
PARTING: Final = 8.0  # for jobs to finish when the worker is told to stop
OPTIONS: Final = ("--queue-name=*", "--interval=0.5", "--no-startup-delay", "--no-reload", "--verbosity=0")
HOUSE: Final = Path(__file__).parents[2]
_starting = threading.Lock()


class Supervisor:
    def __init__(self, *options: str) -> None:
        self.name = f"{platform.node()[:40]}-{secrets.token_hex(4)}"
        self.options = options
        self.children: dict[str, subprocess.Popen[bytes]] = {}
        self.begun, self.beat, self.short = 0, 0.0, ""

    def fill(self, most: int) -> None:
        """As many processes as may be; of several one leaves out long work, for somebody waits for the rest."""
        while len(self.children) < most:
            self.begun += 1
            name = f"{self.name}-{self.begun}"
            command = [sys.executable, "manage.py", "do_jobs", *OPTIONS, *self.options, f"--worker-id={name}"]
            if 1 < most == len(self.children) + 1 and self.short not in self.children:
                command.append("--exclude-queues=long")
                self.short = name
            self.children[name] = subprocess.Popen(  # noqa: S603 - ours
                command,
                cwd=HOUSE,
                stdin=subprocess.PIPE,
                start_new_session=True,  # Ctrl+C is for us
            )

    def look(self) -> None:
        self.children = {name: child for name, child in self.children.items() if child.poll() is None}
        try:
            if time.monotonic() >= self.beat:
                self.beat = time.monotonic() + BEAT
                queue.tend(self.name)
            queue.look_after(self.name, self.children)
        except DatabaseError:
            connection.close()  # a process ends by itself when the database is away

    def part(self) -> None:
        """A job may finish for a moment; after that it is put back."""
        end = time.monotonic() + PARTING
        for child in self.children.values():
            child.terminate()
        for child in self.children.values():
            try:
                child.wait(max(0.0, end - time.monotonic()))
            except subprocess.TimeoutExpired:
                child.kill()
                child.wait()
        Worker.objects.filter(name=self.name).delete()
        queue.look_after(self.name, ())


def places() -> int:
    """How many jobs may run at once: one core always stays free for play."""
    return max(1, (os.cpu_count() or 2) - 1)


at_home = Supervisor("--batch")


def wake(job: Any) -> None:
    """What settings.JOBS names at home: a process does what there is to do, and ends."""
    transaction.on_commit(_start_at_home)


def _start_at_home() -> None:
    with _starting:
        if not at_home.begun:  # one server has these data, so other workers are of an earlier start
            Worker.objects.all().delete()
        at_home.look()
        at_home.fill(min(len(at_home.children) + 1, places()))
