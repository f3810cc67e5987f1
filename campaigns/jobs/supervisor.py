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
from pathlib import Path
from typing import Any, Final

from django.core.management import call_command
from django.db import DatabaseError, connection, transaction
from django.utils import timezone
from django_tasks_db.models import DBTaskResult
from django_tasks_db.utils import exclusive_transaction

from campaigns.jobs.models import GivenUp, Job, Lost, TooLong, Worker
from campaigns.jobs.queue import LONG, LOST_AFTER

log = logging.getLogger(__name__)
LOOK: Final = 0.5  # seconds between two looks at the jobs
BEAT: Final = 10.0  # between two signs of life
PARTING: Final = 8.0  # for jobs to finish when the worker is stopped
ATTEMPTS: Final = 3  # a job that ended its process so often is not tried again
TOO_LONG: Final = 75  # the status of a process whose job took too long
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
        try:
            if time.monotonic() >= self.beat:
                self.beat = time.monotonic() + BEAT
                Worker.objects.update_or_create(name=self.name, defaults={"seen": timezone.now()})
                Worker.objects.filter(seen__lt=timezone.now() - LOST_AFTER).delete()
                call_command("prune_db_task_results", queue_name="*", min_age_days=1, verbosity=0)
            for job in Job.objects.filter(row__status="RUNNING"):
                self._look_at(job, job.row.worker_ids[-1])
        except DatabaseError:
            connection.close()  # a process ends by itself when the database is away
        self.children = {name: child for name, child in self.children.items() if child.poll() is None}

    def _look_at(self, job: Job, process: str) -> None:
        """What dead processes of this worker, and those of dead workers, had begun."""
        child, worker = self.children.get(process), process.rpartition("-")[0]
        if child is None:
            if worker == self.name or not Worker.objects.filter(name=worker).exists():
                put_back(job)
            return
        if job.given_up:
            child.kill()
            child.wait()
        if child.poll() is not None:
            put_back(job, child.returncode)

    def run(self, processes: int) -> None:
        """Run until stopped. A running job may then finish for a moment; after that it is put back."""
        told: list[int] = []  # an exception would leave a transaction half begun
        for ending in (signal.SIGTERM, signal.SIGINT):
            signal.signal(ending, lambda number, frame: told.append(number))
        while not told:
            self.fill(processes)
            time.sleep(LOOK)
            self.look()
        for child in self.children.values():
            child.terminate()
        end = time.monotonic() + PARTING
        while self.children and time.monotonic() < end:
            time.sleep(LOOK / 10)
            self.look()
        for child in self.children.values():
            child.kill()
            child.wait()
        self.look()
        Worker.objects.filter(name=self.name).delete()


def put_back(job: Job, status: int = 0) -> None:
    """Its process is dead. It begins again, unless it was given up, took too long, or ends every process."""
    with exclusive_transaction():
        for row in DBTaskResult.objects.select_for_update().filter(pk=job.pk, status="RUNNING"):
            log.warning("The process of a job ended: %s", row.task_path)
            if job.given_up:
                row.set_failed(GivenUp())
            elif status == TOO_LONG:
                row.set_failed(TooLong())
            elif len(row.worker_ids) >= ATTEMPTS:
                log.error("A job ended %s processes and is not tried again: %s", ATTEMPTS, row.task_path)
                row.set_failed(Lost())
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
