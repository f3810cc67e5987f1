"""@job: a task that is given its Job, with limits of time and memory, in the language of whoever asked."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import wraps
from pathlib import Path
from typing import Any

from django.conf import settings
from django.utils import translation
from django_tasks import task

from campaigns.jobs.models import Job

enforced = False  # only in a process that is for jobs alone


def job(seconds: int, megabytes: int, **about: Any) -> Any:
    """Seconds until its process is ended, and megabytes beyond what the process has, where the system knows."""

    def mark(function: Callable[..., Any]) -> Any:
        @wraps(function)
        def confined(context: Any, **arguments: Any) -> Any:
            own = Job.objects.get(pk=context.task_result.id)
            with translation.override(own.language or settings.LANGUAGE_CODE), bounded(megabytes):
                return function(own, **arguments)

        del confined.__wrapped__  # a task must have a context
        confined.seconds = seconds  # type: ignore[attr-defined]
        return task(takes_context=True, **about)(confined)

    return mark


@contextmanager
def bounded(megabytes: int) -> Iterator[None]:
    """Too much is a MemoryError. The limit ends with the function: to record how a job ended takes memory as well."""
    with suppress(OSError, ValueError):
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
        _limit(pages * os.sysconf("SC_PAGE_SIZE") + megabytes * 2**20)
    try:
        yield
    finally:
        _limit(None)


def _limit(most: int | None) -> None:
    """The soft limit; None is as much as the system allows. Windows has none."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        hard = resource.getrlimit(resource.RLIMIT_AS)[1]
        if enforced:
            resource.setrlimit(resource.RLIMIT_AS, (hard if most is None else most, hard))
