"""@job makes a task that is given its Job, within limits of time and memory; ask has it done, give_up stops it."""

import os
import secrets
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager, suppress
from datetime import timedelta
from functools import wraps
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.contrib.auth import get_user_model
from django.db import transaction
from django.utils import timezone, translation
from django.utils.module_loading import import_string
from django.utils.translation import gettext as _
from django_tasks import task
from django_tasks_db.models import DBTaskResult
from django_tasks_db.utils import exclusive_transaction

from campaigns.jobs.models import Job, Worker

MOST_WAITING: Final = 5  # of one account, running ones counted
MOST_KEPT: Final = 20  # of one account; the oldest results go first
LOST_AFTER: Final = timedelta(seconds=30)  # a worker that was silent for so long is dead
LONG: Final = "long"  # the queue of work of many seconds; one process leaves it out
SOON: Final = 10  # the priority of what somebody waits for
SLOWEST: Final = 20  # seconds by the clock for each of a processor: a busy host ends no job that works
TOO_LONG: Final = 75  # the status of a process whose job took too long
limited = False  # only in a process that is for jobs alone


class Full(Exception):
    """This account has asked for as much as it may; in words."""


def job(seconds: int, megabytes: int, **about: Any) -> Any:
    """Seconds of a processor, and megabytes beyond what the process has; in the language of its user."""

    def mark(function: Callable[..., Any]) -> Any:
        @wraps(function)
        def confined(context: Any, **arguments: Any) -> Any:
            own = Job.objects.get(pk=context.task_result.id)
            with translation.override(own.language or settings.LANGUAGE_CODE), bounded(seconds, megabytes):
                return function(own, **arguments)

        del confined.__wrapped__  # a task must have a context
        return task(takes_context=True, **about)(confined)

    return mark


@contextmanager
def bounded(seconds: int, megabytes: int) -> Iterator[None]:
    """The limits end with the function: to record how a job ended takes time and memory as well."""
    ended = threading.Event()
    if limited:
        threading.Thread(target=_end_in_time, args=(ended, seconds), daemon=True).start()
        _limit_memory(megabytes)
    try:
        yield
    finally:
        ended.set()
        if limited:
            _limit_memory(None)


def _end_in_time(ended: threading.Event, seconds: int) -> None:
    by_processor, by_clock = time.process_time() + seconds, time.monotonic() + SLOWEST * seconds
    while not ended.wait(0.5):
        if time.process_time() > by_processor or time.monotonic() > by_clock:
            os._exit(TOO_LONG)


def _limit_memory(megabytes: int | None) -> None:
    """None is as much as the system allows. Windows has no such limit, and macOS does not say what a process has."""
    with suppress(ImportError, OSError, ValueError):
        import resource

        most = hard = resource.getrlimit(resource.RLIMIT_AS)[1]
        if megabytes is not None:
            pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
            most = pages * resource.getpagesize() + megabytes * 2**20
        resource.setrlimit(resource.RLIMIT_AS, (most, hard))


def ask(task: Any, owner: Any = None, *, key: str = "", arguments: Any = None, **about: Any) -> Job:
    """Have a task done, or find the job with this key, unless that failed; about: other fields of the job."""

    def row() -> Any:
        waiting = 0 if owner is None else _count_waiting(owner)
        return task.using(priority=task.priority - waiting).enqueue(**arguments or {}).db_result  # others go first

    with transaction.atomic():
        DBTaskResult.objects.filter(job__key=key, status="FAILED").delete()
        about |= {"row": row, "owner": owner, "language": translation.get_language() or ""}
        job, is_new = Job.objects.get_or_create(key=key or secrets.token_hex(), defaults=about)
    if is_new:
        wake(job)
    return job


def _count_waiting(owner: Any) -> int:
    """Under the lock of the account, so that two requests count one another; its oldest results make room."""
    get_user_model().objects.select_for_update(no_key=True).get(pk=owner.pk)
    old = Job.objects.filter(owner=owner).exclude(pk__in=unfinished(owner)).order_by("-row__enqueued_at")
    DBTaskResult.objects.filter(pk__in=list(old.values_list("pk", flat=True)[MOST_KEPT:])).delete()
    if (waiting := unfinished(owner).count()) >= MOST_WAITING:
        raise Full(_("You have several jobs running. Please wait until one of them is finished."))
    return int(waiting)


def unfinished(owner: Any) -> Any:
    return Job.objects.filter(owner=owner, row__status__in=("READY", "RUNNING"))


def wake(job: Job) -> None:
    """At home the job itself starts what does it; on a host a worker looks for it."""
    if settings.JOBS:
        import_string(settings.JOBS)(job)


def workers() -> Any:
    return Worker.objects.filter(seen__gte=timezone.now() - LOST_AFTER).order_by("name")


def is_attended() -> bool:
    return bool(settings.JOBS) or bool(workers().exists())


def give_up(job: Job) -> None:
    """A waiting job ends at once; a running one when its worker looks at it."""
    Job.objects.filter(pk=job.pk).update(given_up=True)
    with exclusive_transaction():
        for row in DBTaskResult.objects.select_for_update().filter(pk=job.pk, status="READY"):
            row.set_failed(CancelledError())
    wake(job)
