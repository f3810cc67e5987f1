"""Jobs in tests: done as soon as they are asked for, or left in the queue for a while."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.test import override_settings
from django_tasks_db.management.commands.db_worker import Worker
from django_tasks_db.models import DBTaskResult


def do_at_once(job: Any) -> None:
    row = DBTaskResult.objects.ready().filter(pk=job.pk).first()
    if row is not None:
        row.claim("inline")
        perform(row)
    job.refresh_from_db()


def claim(name: str) -> Any:
    """The next job, now this worker's."""
    row = DBTaskResult.objects.ready().first()
    if row is not None:
        row.claim(name)
    return row


def perform(row: Any) -> None:
    """As db_worker does it, in this process."""
    Worker(
        queue_names=["*"],
        excluded_queue_names=[],
        interval=0,
        batch=True,
        backend_name="default",
        startup_delay=False,
        max_tasks=None,
        worker_id="inline",
    ).run_task(row)


@contextmanager
def queued() -> Iterator[None]:
    with override_settings(JOBS=""):
        yield
