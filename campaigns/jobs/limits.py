"""@job: a task that is given its Job, with limits of time and memory, in the language of its user."""

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import wraps
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.utils import translation
from django_tasks import task

from campaigns.jobs.models import Job

SLOWEST: Final = 20  # seconds by the clock for each of a processor: a busy host ends no job that works
NEVER: Final = (float("inf"), float("inf"))
enforced = False  # only in a process that is for jobs alone
ends = NEVER  # of the job at work: by the processor, and by the clock


def job(seconds: int, megabytes: int, **about: Any) -> Any:
    """Seconds of a processor, and megabytes beyond what the process has, where the system knows."""

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
    """Too much is a MemoryError. The limits end with the function: to record how a job ended takes memory as well."""
    global ends
    ends = time.process_time() + seconds, time.monotonic() + SLOWEST * seconds
    with suppress(OSError, ValueError):
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
        _limit_memory(pages * os.sysconf("SC_PAGE_SIZE") + megabytes * 2**20)
    try:
        yield
    finally:
        ends = NEVER
        _limit_memory(-1)


def is_too_long() -> bool:
    return time.process_time() > ends[0] or time.monotonic() > ends[1]


def _limit_memory(most: int) -> None:
    """The soft limit; -1 is as much as the system allows. Windows has none."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        hard = resource.getrlimit(resource.RLIMIT_AS)[1]
        if enforced:
            resource.setrlimit(resource.RLIMIT_AS, (hard if most < 0 else most, hard))
