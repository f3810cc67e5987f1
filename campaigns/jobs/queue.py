"""Ask for a job, find it again, stop it; and put back what a dead process had begun."""

from __future__ import annotations

import logging
from collections.abc import Collection
from datetime import timedelta
from typing import Any, Final

from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.management import call_command
from django.db import IntegrityError, transaction
from django.db.models import F, Q
from django.dispatch import receiver
from django.utils import timezone, translation
from django.utils.module_loading import import_string
from django.utils.translation import gettext as _
from django_tasks.signals import task_finished
from django_tasks_db.models import DBTaskResult
from django_tasks_db.utils import exclusive_transaction

from campaigns.jobs.models import REASONS, GivenUp, Job, Lost, Worker

log = logging.getLogger(__name__)
MOST_WAITING: Final = 5  # of one account, running ones counted
MOST_KEPT: Final = 20  # of one account; the oldest results go first
ATTEMPTS: Final = 3  # a job that ended its process so often is not tried again
LOST_AFTER: Final = timedelta(seconds=30)  # a worker that was silent for so long is dead
LONG: Final = "long"  # the queue of work of many seconds; one process leaves it out
SOON: Final = 10  # the priority of what somebody waits for


class Full(Exception):
    """This account has asked for as much as it may; in words."""


def ask(task: Any, owner: Any = None, *, key: str | None = None, data: bytes | None = None, **about: Any) -> Job:
    """Have a task done, or find the job with this key, unless that failed.

    about: title, back, next (may be worked out from the job's number) and file for the pages; arguments for the task.
    """
    arguments, next_ = about.pop("arguments", {}), about.pop("next", "")
    try:
        with transaction.atomic():
            waiting = 0 if owner is None else _lock(owner)
            if key is not None and (found := find_job(key)) is not None:
                return found
            if waiting >= MOST_WAITING:
                raise Full(_("You have several jobs running. Please wait until one of them is finished."))
            DBTaskResult.objects.filter(job__key=key, job__key__isnull=False, status="FAILED").delete()
            row = task.using(priority=task.priority - waiting).enqueue(**arguments).db_result  # others go first
            about |= {"next": next_(row.pk) if callable(next_) else next_, "input": data}
            language = translation.get_language() or ""
            job = Job.objects.create(row=row, owner=owner, key=key, language=language, **about)
    except IntegrityError:  # another account asked for the same at this moment
        if key is None or (found := find_job(key)) is None:
            raise
        return found
    wake(job)
    return job


def _lock(owner: Any) -> int:
    """How many jobs of an account are unfinished: counted under its lock, so that two requests count one another."""
    get_user_model().objects.select_for_update(no_key=True).get(pk=owner.pk)
    old = Job.objects.filter(owner=owner).exclude(row__status__in=("READY", "RUNNING")).order_by("-row__enqueued_at")
    DBTaskResult.objects.filter(pk__in=list(old.values_list("pk", flat=True)[MOST_KEPT:])).delete()
    return int(unfinished(owner).count())


def wake(job: Job) -> None:
    """At home the job itself starts what does it; on a host a worker looks for it."""
    if settings.JOBS:
        import_string(settings.JOBS)(job)


def find_job(key: str) -> Job | None:
    return Job.objects.exclude(row__status="FAILED").filter(key=key).first()


def failed(key: str) -> Job | None:
    return Job.objects.filter(key=key, row__status="FAILED").first()


def unfinished(owner: Any) -> Any:
    return Job.objects.filter(owner=owner, row__status__in=("READY", "RUNNING"))


def jobs_before(job: Job) -> int:
    """How many jobs come first."""
    sooner = Q(priority__gt=job.row.priority) | Q(priority=job.row.priority, enqueued_at__lt=job.row.enqueued_at)
    return int(DBTaskResult.objects.ready().filter(sooner).count())


def workers() -> Any:
    return Worker.objects.filter(seen__gte=timezone.now() - LOST_AFTER)


def is_attended() -> bool:
    return bool(settings.JOBS) or bool(workers().exists())


def give_up(job: Job) -> None:
    """A waiting job ends at once; a running one when its process looks at it."""
    Job.objects.filter(pk=job.pk).update(given_up=True)
    with exclusive_transaction():
        for row in DBTaskResult.objects.select_for_update().filter(pk=job.pk, status="READY"):
            fail(row, GivenUp())


def tend(name: str) -> None:
    """This worker is alive; what is older than a day is forgotten."""
    Worker.objects.update_or_create(name=name, defaults={"seen": timezone.now()})
    Worker.objects.filter(seen__lt=timezone.now() - LOST_AFTER).delete()
    call_command("prune_db_task_results", queue_name="*", min_age_days=1, verbosity=0)


def look_after(name: str, children: Collection[str]) -> None:
    """What dead processes of this worker, and those of dead workers, had begun."""
    for row in DBTaskResult.objects.running():
        worker = row.worker_ids[-1].rpartition("-")[0]
        if row.worker_ids[-1] not in children and (worker == name or not Worker.objects.filter(name=worker).exists()):
            put_back(row.pk)


def put_back(key: Any) -> None:
    """Its process is dead. It begins again, unless it was given up or ends every process."""
    with exclusive_transaction():
        for row in DBTaskResult.objects.select_for_update().filter(pk=key, status="RUNNING"):
            log.warning("The process of a job ended: %s", row.task_path)
            if Job.objects.filter(pk=key, given_up=True).exists():
                fail(row, GivenUp())
            elif len(row.worker_ids) >= ATTEMPTS:
                log.error("A job ended %s processes and is not tried again: %s", ATTEMPTS, row.task_path)
                fail(row, Lost())
            else:
                Job.objects.filter(pk=key).update(done=0)
                DBTaskResult.objects.filter(pk=key).update(status="READY", started_at=None)


def fail(row: Any, error: BaseException) -> None:
    row.set_failed(error)
    _settle(row.pk)


def _settle(key: Any) -> None:
    """The input is needed no more."""
    Job.objects.filter(pk=key).update(input=None, done=F("total"))


@receiver(task_finished)
def record_end(task_result: Any, **more: Any) -> None:
    for error in task_result.errors:
        if error.exception_class_path.rpartition(".")[2] not in REASONS:
            log.error("A job failed: %s\n%s", task_result.task.module_path, error.traceback)
    _settle(task_result.id)
