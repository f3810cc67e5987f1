"""python -m campaigns.jobs.process: one process of a pool. The number of a job on a line comes in, "done" goes out when
it is.

It ends when its standard input closes, so it never outlives its pool, not in the middle of a job either.
"""

from __future__ import annotations

import logging
import os
import queue
import sys
import threading
import time
from typing import Any, Final

from campaigns.jobs import limits

log = logging.getLogger(__name__)
DONE: Final = b"done\n"


def main() -> None:
    import django
    from django.db import close_old_connections

    replies = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever a task prints is no reply
    limits.step_aside()
    django.setup()
    from django_tasks_db.models import DBTaskResult

    orders: queue.SimpleQueue[str] = queue.SimpleQueue()
    threading.Thread(target=_hear, args=(orders,), daemon=True).start()
    while True:
        close_old_connections()
        row = DBTaskResult.objects.get(pk=orders.get())
        confined = limits.limits_of(row.task.func)
        limits.confine(confined)
        perform(row)
        replies.write(DONE)
        replies.flush()


def _hear(orders: queue.SimpleQueue[str]) -> None:
    for line in sys.stdin.buffer:
        orders.put(line.decode().strip())
    os._exit(0)


def perform(row: Any) -> None:
    """Run it, and note what became of it: all of that, or nothing."""
    from django.db import transaction
    from django.utils import translation
    from django_tasks.base import TaskContext

    from campaigns.jobs import models
    from campaigns.jobs import queue as jobs

    job = models.Job.objects.filter(pk=row.pk).first()
    try:
        task, asked = row.task, row.task_result
        context = [TaskContext(task_result=asked)] if task.takes_context else []
        with translation.override(job.language or None if job else None):
            found = task.call(*context, *asked.args, **asked.kwargs)
        with transaction.atomic():
            row.set_successful(found)
            jobs.settle(row)
    except Exception as error:
        limits.release()
        log.exception("A job failed: %s", row.task_path)
        with transaction.atomic():
            row.set_failed(error)
            jobs.settle(row, models.MEMORY if isinstance(error, MemoryError) else models.FAULT)
    limits.release()


class Work:
    """What a task that is at work can say and ask: Work(context), of a task that takes its context."""

    EVERY: Final = 0.5  # seconds between two notes of how far it is

    def __init__(self, context: Any) -> None:
        self.pk = context.task_result.id
        self._said = 0.0

    def input(self) -> bytes:
        """What it was given to work on."""
        from campaigns.jobs.models import Job

        return bytes(Job.objects.values_list("input", flat=True).get(pk=self.pk) or b"")

    def keep(self, data: bytes) -> None:
        """What it gives, when that is more than a few words."""
        self._note(output=data)

    def progress(self, done: int, total: int) -> None:
        """How far it is. To be called outside of transactions, or nobody sees it."""
        now = time.monotonic()
        if now - self._said >= self.EVERY:
            self._said = now
            self._note(done=done, total=total)

    def _note(self, **values: Any) -> None:
        from campaigns.jobs.models import Job

        Job.objects.filter(pk=self.pk).update(**values)


if __name__ == "__main__":
    main()
