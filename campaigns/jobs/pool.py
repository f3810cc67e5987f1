"""A pool of processes that take jobs from the queue, and who watches them: how long, and whether it is still wanted.

One thread of one process does the watching, in the server itself (local mode) or as manage.py worker (hosted mode).
What a process does, it does to the end or not at all; when it ends before its job does, the job goes back.
"""

from __future__ import annotations

import logging
import os
import platform
import queue as queues
import secrets
import signal
import subprocess
import sys
import threading
import time
from functools import cache
from pathlib import Path
from typing import Any, Final

from django.db import DatabaseError, close_old_connections, connection

from campaigns.jobs import limits, models, queue
from campaigns.jobs.models import Job
from campaigns.jobs.process import DONE

log = logging.getLogger(__name__)
BASE: Final = Path(__file__).resolve().parents[2]
LOOK: Final = 0.5  # seconds between two looks at the queue, and at what is at work
BEAT: Final = 10.0  # between two signs of life
SWEEP: Final = 30.0
IDLE: Final = 60.0  # a process that has had nothing to do for so long ends
AWAY: Final = 5.0  # until the database is tried again
PARTING: Final = 8.0  # seconds that jobs at work get when the pool is told to stop
TOO_MUCH: Final = {-one for one in signal.Signals if one.name == "SIGXCPU"}  # Windows has no such signal


class Process:
    """One process of the pool, and the job that it has at work."""

    end: float  # when its job must be over, or it itself when it has none

    def __init__(self, heard: queues.SimpleQueue[Any]) -> None:
        command = [sys.executable, "-m", "campaigns.jobs.process"]
        pipe = subprocess.PIPE
        self.popen: Any = subprocess.Popen(command, cwd=BASE, stdin=pipe, stdout=pipe)  # noqa: S603 - our own module
        self.row: Any = None
        threading.Thread(target=self._hear, args=(heard,), daemon=True).start()

    def _hear(self, heard: queues.SimpleQueue[Any]) -> None:
        for line in self.popen.stdout:
            heard.put((self, line))
        self.popen.wait()
        heard.put((self, b""))

    def begin(self, row: Any, seconds: float) -> None:
        self.row, self.end = row, time.monotonic() + seconds
        try:
            self.popen.stdin.write(f"{row.pk}\n".encode())
            self.popen.stdin.flush()
        except OSError:  # it has just ended: that will be heard
            pass

    def kill(self) -> None:
        self.popen.kill()


class Pool:
    """At most size processes; resting: with nothing to do it waits to be woken, and looks for nothing by itself."""

    def __init__(self, size: int, alias: str = "default", resting: bool = False) -> None:
        self.size, self.alias, self.resting = size, alias, resting
        self.host = platform.node()[:120]
        self.name = f"{self.host[:40]}-{os.getpid()}-{secrets.token_hex(4)}"
        self.heard: queues.SimpleQueue[Any] = queues.SimpleQueue()
        self.processes: list[Process] = []
        self.broken: list[tuple[Any, str]] = []  # jobs whose process ended, and what ends them
        self.stopping = False
        self._beat = self._sweep = 0.0  # when it is time again

    def wake(self) -> None:
        """There may be something to do."""
        self.heard.put(None)

    def stop(self) -> None:
        self.stopping = True
        self.wake()

    def run(self) -> None:
        """Until it is stopped."""
        while not self.stopping:
            try:
                pause = self.turn()
            except (DatabaseError, OSError) as error:  # OSError: no process can be started
                log.warning("The queue cannot be worked on: %s", error)
                connection.close()
                pause, self._sweep = AWAY, 0.0  # what was taken and not begun goes back
            self.listen(pause)
        self.part()

    def turn(self) -> float | None:
        """One look at everything; gives how long to wait for the next."""
        close_old_connections()
        now = time.monotonic()
        if self.resting and not self._beat:
            queue.alone(self.name)
        self.watch(now)
        self.settle()
        if now >= self._sweep:
            queue.sweep(self.name, {one.row.pk for one in self.at_work()}, self.alias)
            self._sweep = now + SWEEP
        if now >= self._beat:
            queue.present(self.name, self.host, self.size)
            self._beat = now + BEAT
        self.fill()
        if self.resting and not self.at_work():
            return min(one.end for one in self.processes) - now if self.processes else None
        return LOOK

    def at_work(self) -> list[Process]:
        return [one for one in self.processes if one.row is not None]

    def settle(self) -> None:
        """Jobs whose process ended before they did."""
        while self.broken:
            row, trouble = self.broken[-1]
            queue.broke_off(row, self.name, trouble)
            self.broken.pop()

    def watch(self, now: float) -> None:
        """End what takes too long or is not wanted any more, and who has had nothing to do."""
        keys = [one.row.pk for one in self.at_work()]
        unwanted = set(Job.objects.filter(pk__in=keys, given_up=True).values_list("pk", flat=True))
        for one in list(self.processes):
            stop = one.row is not None and one.row.pk in unwanted
            if not stop and now < one.end:
                continue
            one.kill()
            self.processes.remove(one)
            row, one.row = one.row, None
            if row is not None:
                self.broken.append((row, models.GIVEN_UP if stop else models.TIME))

    def fill(self) -> None:
        """Take as many jobs as there are places."""
        while (free := self.size - len(self.at_work())) > 0:
            row = queue.claim(self.name, self.alias, long=free > 1 or self.size == 1)
            if row is None:
                return
            try:
                allowed = limits.limits_of(row.task.func)
            except Exception:
                log.exception("There is no such task: %s", row.task_path)
                queue.end(row, models.FAULT)
                continue
            process = next((one for one in self.processes if one.row is None), None)
            if process is None:
                process = Process(self.heard)
                self.processes.append(process)
            process.begin(row, allowed.seconds + limits.PATIENCE)

    def listen(self, pause: float | None) -> None:
        """Hear what the processes say, for so long at most."""
        try:
            said = self.heard.get(timeout=pause)
            while True:
                if said is not None:
                    self.hear(*said)
                said = self.heard.get_nowait()
        except queues.Empty:
            pass

    def hear(self, process: Process, line: bytes) -> None:
        """A job is done, or the process is."""
        row, process.row = process.row, None
        process.end = time.monotonic() + IDLE
        if line == DONE:
            return
        if process in self.processes:
            self.processes.remove(process)
        if row is not None:
            code = process.popen.returncode
            log.warning("A process ended (%s) in the middle of a job: %s", code, row.task_path)
            self.broken.append((row, models.TIME if code in TOO_MUCH else ""))

    def part(self) -> None:
        """Let jobs at work come to their end for a moment; what does not goes back into the queue at once."""
        end = time.monotonic() + PARTING
        while self.at_work() and (left := end - time.monotonic()) > 0:
            self.listen(left)
        for one in self.processes:
            one.kill()
            if one.row is not None:
                self.broken.append((one.row, ""))
        try:
            self.settle()
            queue.leave(self.name)
        except DatabaseError as error:  # who sweeps finds it
            log.warning("The queue cannot be read: %s", error)


@cache
def here(alias: str) -> Pool:
    """The pool of this process, started when somebody first asks for it."""
    pool = Pool(limits.places(), alias, resting=True)
    threading.Thread(target=pool.run, daemon=True, name="jobs").start()
    return pool
