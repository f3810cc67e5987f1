"""The queue: ask for a job, find it again, give it up; and, for those who work, take one and put it back."""

from __future__ import annotations

import logging
from collections.abc import Container
from datetime import timedelta
from typing import Any, Final

from django.db import IntegrityError, transaction
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import get_language
from django_tasks import task_backends
from django_tasks.base import TaskResultStatus
from django_tasks_db.models import DBTaskResult
from django_tasks_db.utils import exclusive_transaction

from campaigns.jobs import models
from campaigns.jobs.models import Job, Worker

Row = DBTaskResult[Any, Any]  # of the queue
log = logging.getLogger(__name__)
READY, RUNNING = TaskResultStatus.READY, TaskResultStatus.RUNNING
MOST_WAITING: Final = 5  # of one account, those at work counted
MOST_KEPT: Final = 20  # of one account: what older ones gave goes first
KEPT: Final = timedelta(days=1)
ATTEMPTS: Final = 3  # a job that ended its process so often is not tried again
LOST_AFTER: Final = timedelta(seconds=30)  # a worker that has said nothing for so long is dead
LONG: Final = -10  # the priority of work of many seconds: it leaves a place to what somebody sits and waits for
SOON: Final = -LONG  # and of what somebody sits and waits for


class Full(Exception):
    """This account has asked for as much as it may."""


class _Ended(Exception):
    """What stands in the queue's own column for a job that came to nothing."""


# --- for those who ask --------------------------------------------------------------------------------------------


def ask(task: Any, owner: Any = None, *, key: str | None = None, data: bytes | None = None, **about: Any) -> Job:
    """Have a task done. One that has this key already, and did not come to nothing, is the one that is given.

    about: title, back and next, what the pages say of it (next may be worked out from the number of the job), and
    arguments, what the task is called with.
    """
    arguments, next_ = about.pop("arguments", {}), about.pop("next", "")
    if key is not None and (found := find(key)) is not None:
        return found
    if owner is not None:
        _hold(owner)
    try:
        with transaction.atomic():
            if key is not None:
                DBTaskResult.objects.filter(job__key=key, status="FAILED").delete()  # it came to nothing
            result = task.enqueue(**arguments)
            about |= {"next": next_(result.id) if callable(next_) else next_, "language": get_language() or ""}
            job = Job.objects.create(row=result.db_result, owner=owner, key=key, input=data, **about)
    except IntegrityError:  # somebody asked for the same in this very moment
        if key is None or (found := find(key)) is None:
            raise
        return found
    task_backends[task.backend].wake(job)
    return job


def find(key: str) -> Job | None:
    """A job that somebody asked for, unless it came to nothing."""
    return Job.objects.select_related("row").exclude(row__status="FAILED").filter(key=key).first()


def failed(key: str) -> Job | None:
    """A job that came to nothing, and why."""
    return Job.objects.select_related("row").filter(key=key, row__status="FAILED").first()


def unfinished(owner: Any) -> Any:
    return Job.objects.filter(owner=owner, row__status__in=(READY, RUNNING))


def _hold(owner: Any) -> None:
    if unfinished(owner).count() >= MOST_WAITING:
        raise Full
    old = Job.objects.filter(owner=owner).exclude(row__status__in=(READY, RUNNING)).order_by("-row__enqueued_at")
    DBTaskResult.objects.filter(pk__in=list(old.values_list("pk", flat=True)[MOST_KEPT:])).delete()


def before(job: Job) -> int:
    """How many wait longer, or are more urgent."""
    row = job.row
    sooner = Q(priority__gt=row.priority) | Q(priority=row.priority, enqueued_at__lt=row.enqueued_at)
    return int(DBTaskResult.objects.ready().filter(sooner).count())


def give_up(job: Job) -> None:
    """It is not wanted any more: not begun, it never is; at work, its pool ends it within a second."""
    Job.objects.filter(pk=job.pk).update(given_up=True)
    with exclusive_transaction():
        row = DBTaskResult.objects.select_for_update().get(pk=job.pk)
        if row.status == READY:
            end(row, models.GIVEN_UP)


def workers() -> Any:
    """Those who are there."""
    return Worker.objects.filter(seen__gte=timezone.now() - LOST_AFTER)


# --- for those who work -------------------------------------------------------------------------------------------


def claim(worker: str, backend: str, long: bool = True) -> Row | None:
    """The next job, now this worker's. Whoever has none at work goes before whoever has; long: long ones as well."""
    ready = DBTaskResult.objects.ready().filter(backend_name=backend)
    if not long:
        ready = ready.filter(priority__gt=LONG)
    busy = Job.objects.filter(row__status=RUNNING, owner__isnull=False).values("owner")
    others = ready.exclude(pk__in=Job.objects.filter(owner__in=busy).values("pk"))
    if not ready.exists():  # reading takes no lock
        return None
    with exclusive_transaction():
        row = others.get_locked() or ready.get_locked()
        if row is not None:
            row.claim(worker)
    return row


def end(row: Row, trouble: str) -> None:
    """It came to nothing."""
    with transaction.atomic():
        row.set_failed(_Ended(trouble))
        settle(row, trouble)


def settle(row: Row, trouble: str = "") -> None:
    """What it needed is needed no more."""
    Job.objects.filter(pk=row.pk).update(input=None, trouble=trouble, done=F("total"))


def broke_off(row: Row, worker: str, trouble: str) -> None:
    """Its process ended in the middle of it. Whatever has ended meanwhile, or has another worker, stays as it is."""
    with exclusive_transaction():
        found = _at_work(row.pk)
        if found is None or worker not in found.worker_ids[-1:]:
            return
        if trouble:
            end(found, trouble)
        else:
            put_back(found)


def _at_work(key: Any) -> Row | None:
    return DBTaskResult.objects.select_for_update().filter(pk=key, status=RUNNING).first()


def put_back(row: Row) -> None:
    """Its process ended in the middle of it: somebody else begins it anew, unless it was given up or ends them all."""
    job = Job.objects.filter(pk=row.pk).first()
    if job is not None and job.given_up:
        end(row, models.GIVEN_UP)
    elif len(row.worker_ids) >= ATTEMPTS:
        log.error("A job ended %s processes and is not tried again: %s", ATTEMPTS, row.task_path)
        end(row, models.LOST)
    else:
        Job.objects.filter(pk=row.pk).update(done=0)
        DBTaskResult.objects.filter(pk=row.pk, status=RUNNING).update(status=READY, started_at=None)


def present(name: str, host: str, processes: int) -> None:
    """This worker is there."""
    Worker.objects.update_or_create(name=name, defaults={"host": host, "processes": processes, "seen": timezone.now()})


def leave(name: str) -> None:
    Worker.objects.filter(name=name).delete()


def sweep(worker: str, at_work: Container[Any], backend: str) -> None:
    """Put back what the dead had at work, and what this worker took and does not know of; throw away what is old."""
    now = timezone.now()
    Worker.objects.filter(seen__lt=now - LOST_AFTER).delete()
    others = set(Worker.objects.exclude(name=worker).values_list("name", flat=True))
    for key in DBTaskResult.objects.running().filter(backend_name=backend).values_list("pk", flat=True):
        with exclusive_transaction():
            row = _at_work(key)
            if row is not None and key not in at_work and not others & set(row.worker_ids[-1:]):
                log.warning("Nobody works any more on a job that was begun; it goes back: %s", row.task_path)
                put_back(row)
    DBTaskResult.objects.finished().filter(finished_at__lt=now - KEPT).delete()


def alone(worker: str) -> None:
    """This is the only worker there can be: whatever else was at work is dead."""
    Worker.objects.exclude(name=worker).delete()
