"""Starts the processes that do jobs, replaces those that have ended, and puts back what they had begun."""

import logging
import os
import platform
import secrets
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import CancelledError
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any, Final

from django.core.management import call_command
from django.db import DatabaseError, connection, transaction
from django.utils import timezone
from django_tasks_db.models import DBTaskResult
from django_tasks_db.utils import exclusive_transaction

from campaigns.jobs.models import Job, Worker
from campaigns.jobs.queue import LONG, LOST_AFTER, TOO_LONG

log = logging.getLogger(__name__)
LOOK: Final = 0.5  # seconds between two looks at the jobs
BEAT: Final = 10.0  # between two signs of life
ATTEMPTS: Final = 3  # a job that ended its process so often is not tried again
_starting = threading.Lock()


class Supervisor:
    def __init__(self, *options: str) -> None:
        self.name = f"{platform.node()[:40]}-{secrets.token_hex(4)}"
        self.command = [sys.executable, "manage.py", "worker", "--processes=0", *options]
        self.children: dict[str, subprocess.Popen[bytes]] = {}
        self.beat, self.short = 0.0, ""

    def fill(self, most: int) -> None:
        """As many processes as may be; of several one leaves out long work, for somebody waits for the rest."""
        while len(self.children) < most:
            name = f"{self.name}-{secrets.token_hex(4)}"
            command = [*self.command, f"--worker-id={name}"]
            if 1 < most == len(self.children) + 1 and self.short not in self.children:
                command.append(f"--exclude-queues={LONG}")
                self.short = name
            house, pipe = Path(__file__).parents[2], subprocess.PIPE  # in a session of its own, for Ctrl+C is for us
            self.children[name] = subprocess.Popen(command, cwd=house, stdin=pipe, start_new_session=True)  # noqa: S603

    def look(self) -> None:
        """Put back what dead processes had begun: those of this worker, and those of dead workers."""
        try:
            if time.monotonic() >= self.beat:
                self.beat = time.monotonic() + BEAT
                Worker.objects.update_or_create(name=self.name, defaults={"seen": timezone.now()})
                Worker.objects.filter(seen__lt=timezone.now() - LOST_AFTER).delete()
                call_command("prune_db_task_results", queue_name="*", min_age_days=1, verbosity=0)
                Job.objects.filter(row__finished_at__isnull=False, input__isnull=False).update(input=None)
            for job in Job.objects.filter(row__status="RUNNING"):
                process = job.row.worker_ids[-1]
                worker = process.rpartition("-")[0]
                if child := self.children.get(process):
                    if job.given_up:
                        _end(child)
                    if child.poll() is not None:
                        put_back(job, child.returncode)
                elif worker == self.name or not Worker.objects.filter(name=worker).exists():
                    put_back(job)
        except DatabaseError:
            connection.close()  # a process ends by itself when the database is away
        self.children = {name: child for name, child in self.children.items() if child.poll() is None}

    def run(self, processes: int) -> None:
        """Run until stopped: what is at work then is put back."""
        told: list[int] = []  # an exception would leave a transaction half begun
        for ending in (signal.SIGTERM, signal.SIGINT):
            signal.signal(ending, lambda number, frame: told.append(number))
        while not told:
            self.fill(processes)
            time.sleep(LOOK)
            self.look()
        for child in self.children.values():
            _end(child)
        self.look()
        Worker.objects.filter(name=self.name).delete()


def _end(child: subprocess.Popen[bytes]) -> None:
    child.kill()
    child.wait()


def put_back(job: Job, status: int = 0) -> None:
    """Its process is dead. It begins again, unless it was given up, took too long, or ends every process."""
    with exclusive_transaction():
        for row in DBTaskResult.objects.select_for_update().filter(pk=job.pk, status="RUNNING"):
            log.warning("The process of a job ended: %s", row.task_path)
            if job.given_up or status == TOO_LONG:
                row.set_failed(CancelledError() if job.given_up else TimeoutError())
            elif len(row.worker_ids) >= ATTEMPTS:
                log.error("A job ended %s processes and is not tried again: %s", ATTEMPTS, row.task_path)
                row.set_failed(BrokenProcessPool())
            else:
                Job.objects.filter(pk=job.pk).update(done=0)
                DBTaskResult.objects.filter(pk=job.pk).update(status="READY", started_at=None)


def places() -> int:
    """How many jobs may run at once: one core always stays free for play."""
    return max(1, (os.cpu_count() or 2) - 1)


at_home = Supervisor("--batch")


def wake(job: Any) -> None:
    """What settings.JOBS names at home: a process does what there is to do, and ends."""
    transaction.on_commit(_start_at_home)


def _start_at_home() -> None:
    with _starting:
        if not at_home.beat:  # one server has these data, so other workers are of an earlier start
            Worker.objects.all().delete()
        at_home.look()
        if DBTaskResult.objects.ready().exists():
            at_home.fill(min(len(at_home.children) + 1, places()))
