"""Jobs in tests: done as soon as they are asked for, or left in the queue for a while."""

from typing import Any

from django.test import override_settings
from django_tasks_db.management.commands.db_worker import Worker
from django_tasks_db.models import DBTaskResult

from campaigns.jobs.models import Job


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
    about = {"queue_names": ["*"], "excluded_queue_names": [], "backend_name": "default", "worker_id": "inline"}
    Worker(**about, interval=0, batch=True, startup_delay=False, max_tasks=None).run_task(row)


def fresh(job: Any) -> Job:
    return Job.objects.get(pk=job.pk)


def failure(job: Any) -> str:
    """The name of the exception that ended it."""
    return fresh(job).row.exception_class_path.rpartition(".")[2]


def queued() -> Any:
    return override_settings(JOBS="")
