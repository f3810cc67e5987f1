"""Ask for a job, and stop it."""

import secrets
from datetime import timedelta
from typing import Any, Final

from django.conf import settings
from django.contrib.auth import get_user_model
from django.db import transaction
from django.utils import timezone, translation
from django.utils.module_loading import import_string
from django.utils.translation import gettext as _
from django_tasks_db.models import DBTaskResult
from django_tasks_db.utils import exclusive_transaction

from campaigns.jobs.models import GivenUp, Job, Worker

MOST_WAITING: Final = 5  # of one account, running ones counted
MOST_KEPT: Final = 20  # of one account; the oldest results go first
LOST_AFTER: Final = timedelta(seconds=30)  # a worker that was silent for so long is dead
LONG: Final = "long"  # the queue of work of many seconds; one process leaves it out
SOON: Final = 10  # the priority of what somebody waits for


class Full(Exception):
    """This account has asked for as much as it may; in words."""


def ask(task: Any, owner: Any = None, *, key: str = "", arguments: Any = None, **about: Any) -> Job:
    """Have a task done, or find the job with this key, unless that failed; about: other fields of the job."""
    key = key or secrets.token_hex()

    def row() -> Any:
        waiting = 0 if owner is None else _count_waiting(owner)
        return task.using(priority=task.priority - waiting).enqueue(**arguments or {}).db_result  # others go first

    with transaction.atomic():
        DBTaskResult.objects.filter(job__key=key, status="FAILED").delete()
        about |= {"row": row, "owner": owner, "language": translation.get_language() or ""}
        job, is_new = Job.objects.get_or_create(key=key, defaults=about)
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
    return Worker.objects.filter(seen__gte=timezone.now() - LOST_AFTER)


def is_attended() -> bool:
    return bool(settings.JOBS) or bool(workers().exists())


def give_up(job: Job) -> None:
    """A waiting job ends at once; a running one when its worker looks at it."""
    Job.objects.filter(pk=job.pk).update(given_up=True)
    with exclusive_transaction():
        for row in DBTaskResult.objects.select_for_update().filter(pk=job.pk, status="READY"):
            row.set_failed(GivenUp())
    wake(job)
