"""@job: a task that is given its Job, with limits of time and memory, in the language of whoever asked."""

from __future__ import annotations

import _thread
import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import wraps
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.utils import translation
from django_tasks import task

from campaigns.jobs.models import GivenUp, Job, TooLong

SLOWEST: Final = 20  # seconds by the clock for each of a processor: a busy host ends no job that works
PATIENCE: Final = 10.0  # seconds until a job that was told to end, and does not, takes its process with it
TELL: Final = signal.SIGABRT  # a signal that all systems have
enforced = False  # only in a process that is for jobs alone
at_work: AtWork | None = None


def job(seconds: int, megabytes: int, **about: Any) -> Any:
    """Seconds of a processor, and megabytes beyond what the process has, where the system knows."""

    def mark(function: Callable[..., Any]) -> Any:
        @wraps(function)
        def confined(context: Any, **arguments: Any) -> Any:
            own = Job.objects.get(pk=context.task_result.id)
            with translation.override(own.language or settings.LANGUAGE_CODE), bounded(own, seconds, megabytes):
                return function(own, **arguments)

        del confined.__wrapped__  # a task must have a context
        return task(takes_context=True, **about)(confined)

    return mark


class AtWork:
    """What the main thread is doing. Another one looks whether that has to end."""

    def __init__(self, job: Job, seconds: int) -> None:
        self.job = job
        self.error: BaseException | None = None
        self.processor, self.clock = time.process_time() + seconds, time.monotonic() + SLOWEST * seconds

    def look(self) -> None:
        if self.error is not None:
            if time.monotonic() > self.clock:
                os._exit(1)  # what started this process puts the job back
        elif Job.objects.filter(pk=self.job.pk, given_up=True).exists():
            self._tell(GivenUp())
        elif time.process_time() > self.processor or time.monotonic() > self.clock:
            self._tell(TooLong())

    def _tell(self, error: BaseException) -> None:
        self.error, self.clock = error, time.monotonic() + PATIENCE
        _thread.interrupt_main(TELL)


def told(*signalled: Any) -> None:
    """In the main thread."""
    if at_work is not None and at_work.error is not None:
        raise at_work.error


@contextmanager
def bounded(job: Job, seconds: int, megabytes: int) -> Iterator[None]:
    """Too much is a MemoryError. The limits end with the function: to record how a job ended takes memory as well."""
    global at_work
    at_work = AtWork(job, seconds)
    with suppress(OSError, ValueError):
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
        _limit(pages * os.sysconf("SC_PAGE_SIZE") + megabytes * 2**20)
    try:
        yield
    finally:
        at_work = None
        _limit(None)


def _limit(most: int | None) -> None:
    """The soft limit; None is as much as the system allows. Windows has none."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        hard = resource.getrlimit(resource.RLIMIT_AS)[1]
        if enforced:
            resource.setrlimit(resource.RLIMIT_AS, (hard if most is None else most, hard))
