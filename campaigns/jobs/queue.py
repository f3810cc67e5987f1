"""Ask for a job, find it again, stop it; and record how it ended."""

from __future__ import annotations

import logging
import platform
from datetime import timedelta
from typing import Any, Final

from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.management import call_command
from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone, translation
from django.utils.module_loading import import_string
from django_tasks.base import TaskResultStatus
from django_tasks_db.models import DBTaskResult
from django_tasks_db.utils import exclusive_transaction

from campaigns.jobs import models
from campaigns.jobs.models import Job, Worker

log = logging.getLogger(__name__)
READY, RUNNING = TaskResultStatus.READY, TaskResultStatus.RUNNING
MOST_WAITING: Final = 5  # of one account, running ones counted
MOST_KEPT: Final = 20  # of one account; the oldest results go first
ATTEMPTS: Final = 3  # a job that ended its process so often is not tried again
LOST_AFTER: Final = timedelta(seconds=30)  # a worker that was silent for so long is dead
LONG: Final = "long"  # the queue of work of many seconds; one process leaves it out
SOON: Final = 10  # the priority of what somebody waits for


class Full(Exception):
    """This account has asked for as much as it may."""


class Ended(Exception):
    """Recorded as the exception of a job that was ended from outside."""


def ask(task: Any, owner: Any = None, *, key: str | None = None, data: bytes | None = None, **about: Any) -> Job:
    """Have a task done, or find the job with this key, unless that failed.

    about: title, back, next (may be worked out from the job's number) and file for the pages; arguments for the task.
    """
    arguments, next_ = about.pop("arguments", {}), about.pop("next", "")
    try:
        with transaction.atomic():
            waiting = 0 if owner is None else _lock(owner)
            if key is not None and (found := find(key)) is not None:
                return found
            if waiting >= MOST_WAITING:
                raise Full
            DBTaskResult.objects.filter(job__key=key, job__key__isnull=False, status="FAILED").delete()
            result = task.using(priority=task.priority - waiting).enqueue(**arguments)  # others go first
            about |= {"next": next_(result.id) if callable(next_) else next_, "input": data}
            language = translation.get_language() or ""
            job = Job.objects.create(row=result.db_result, owner=owner, key=key, language=language, **about)
    except IntegrityError:  # another account asked for the same at this moment
        if key is None or (found := find(key)) is None:
            raise
        return found
    wake(job)
    return job


def _lock(owner: Any) -> int:
    """How many jobs of an account are unfinished: counted under its lock, so that two requests count one another."""
    get_user_model().objects.select_for_update(no_key=True).get(pk=owner.pk)
    old = Job.objects.filter(owner=owner).exclude(row__status__in=(READY, RUNNING)).order_by("-row__enqueued_at")
    DBTaskResult.objects.filter(pk__in=list(old.values_list("pk", flat=True)[MOST_KEPT:])).delete()
    return int(unfinished(owner).count())


def wake(job: Job) -> None:
    """At home the job itself starts what does it; on a host a worker looks for it."""
    if settings.JOBS:
        import_string(settings.JOBS)(job)


def find(key: str) -> Job | None:
    return Job.objects.select_related("row").exclude(row__status="FAILED").filter(key=key).first()


def failed(key: str) -> Job | None:
    return Job.objects.select_related("row").filter(key=key, row__status="FAILED").first()


def unfinished(owner: Any) -> Any:
    return Job.objects.filter(owner=owner, row__status__in=(READY, RUNNING))


def before(job: Job) -> int:
    """How many jobs come first."""
    row = job.row
    sooner = Q(priority__gt=row.priority) | Q(priority=row.priority, enqueued_at__lt=row.enqueued_at)
    return int(DBTaskResult.objects.ready().filter(sooner).count())


def workers() -> Any:
    return Worker.objects.filter(seen__gte=timezone.now() - LOST_AFTER)


def give_up(job: Job) -> None:
    """A waiting job ends at once; a running one is ended by its own process within a second."""
    Job.objects.filter(pk=job.pk).update(given_up=True)
    with exclusive_transaction():
        row = DBTaskResult.objects.select_for_update().filter(pk=job.pk, status=READY).first()
        if row is not None:
            fail(row, models.GIVEN_UP)


def is_given_up(worker: str) -> bool:
    rows = DBTaskResult.objects.running().filter(job__given_up=True).values_list("worker_ids", flat=True)
    return any(ids[-1:] == [worker] for ids in rows)


def tend(name: str) -> None:
    """This worker is alive. Requeue the jobs of the dead, and forget what is older than a day."""
    now = timezone.now()
    Worker.objects.update_or_create(name=name, defaults={"host": platform.node()[:120], "processes": 1, "seen": now})
    Worker.objects.filter(seen__lt=now - LOST_AFTER).delete()
    call_command("prune_db_task_results", queue_name="*", min_age_days=1, verbosity=0)
    requeue_lost()


def leave(name: str) -> None:
    """This worker is gone, with or without its job."""
    Worker.objects.filter(name=name).delete()
    requeue_lost()


def requeue_lost() -> None:
    """Jobs whose worker died begin again, unless they were given up or end every process."""
    for key in DBTaskResult.objects.running().values_list("pk", flat=True):
        with exclusive_transaction():
            row = DBTaskResult.objects.select_for_update().filter(pk=key, status=RUNNING).first()
            if row is None or Worker.objects.filter(name__in=row.worker_ids[-1:]).exists():
                continue
            log.warning("The process of a job ended: %s", row.task_path)
            if Job.objects.filter(pk=key, given_up=True).exists():
                fail(row, models.GIVEN_UP)
            elif len(row.worker_ids) >= ATTEMPTS:
                log.error("A job ended %s processes and is not tried again: %s", ATTEMPTS, row.task_path)
                fail(row, models.LOST)
            else:
                Job.objects.filter(pk=key).update(done=0)
                DBTaskResult.objects.filter(pk=key).update(status=READY, started_at=None)


def fail(row: Any, trouble: str) -> None:
    row.set_failed(Ended(trouble))
    models.settle(row.pk, trouble)
