"""What a job may take: seconds of a processor, and megabytes beyond what its process has, where the system knows."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import wraps
from pathlib import Path
from typing import Any, Final

PATIENCE: Final = 10  # seconds that a job may wait for a processor beyond its own time
enforced = False  # only in a process that is for jobs alone
running: list[tuple[float, float]] = []  # until when the job at work may run, by the processor and by the wall


def limited(seconds: int, megabytes: int) -> Any:
    """Below @task. The limits end with the function: to record how a job ended takes time and memory as well."""

    def mark(function: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(function)
        def confined(*args: Any, **kwargs: Any) -> Any:
            with confine(seconds, megabytes):
                return function(*args, **kwargs)

        confined.limits = (seconds, megabytes)  # type: ignore[attr-defined]
        return confined

    return mark


@contextmanager
def confine(seconds: int, megabytes: int) -> Iterator[None]:
    """Too much memory is a MemoryError; too much time is_over, and in the end kills a process that does not listen."""
    running.append((time.process_time() + seconds, time.monotonic() + seconds + PATIENCE))
    _set("RLIMIT_CPU", int(time.process_time()) + seconds + PATIENCE)
    with suppress(OSError, ValueError):
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
        _set("RLIMIT_AS", pages * os.sysconf("SC_PAGE_SIZE") + megabytes * 2**20)
    try:
        yield
    finally:
        running.pop()
        _set("RLIMIT_CPU", None)
        _set("RLIMIT_AS", None)


def is_over() -> bool:
    return any(time.process_time() > cpu or time.monotonic() > wall for cpu, wall in running)


def _set(kind: str, most: int | None) -> None:
    """The soft limit; None is as much as the system allows. Windows has none."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        number = getattr(resource, kind)
        hard = resource.getrlimit(number)[1]
        wanted = hard if most is None else most if hard == resource.RLIM_INFINITY else min(most, hard)
        if enforced:
            resource.setrlimit(number, (wanted, hard))


def places() -> int:
    """How many jobs may run at once: one core always stays free for play."""
    return max(1, (os.cpu_count() or 2) - 1)
