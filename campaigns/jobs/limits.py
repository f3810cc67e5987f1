"""What a job may take: seconds of a processor, and megabytes beyond what its process has, where the system knows."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar

Function = TypeVar("Function", bound=Callable[..., Any])
PATIENCE: Final = 10  # seconds that a job gets beyond its own time, for it may have to wait for a processor


class Limits(NamedTuple):
    """Of one job."""

    seconds: int = 30
    megabytes: int = 1024


USUAL: Final = Limits()


def limited(seconds: int, megabytes: int) -> Callable[[Function], Function]:
    """Below @task: what this task may take."""

    def mark(function: Function) -> Function:
        function.limits = Limits(seconds, megabytes)  # type: ignore[attr-defined]
        return function

    return mark


def limits_of(function: Callable[..., Any]) -> Limits:
    return getattr(function, "limits", USUAL)


def places() -> int:
    """How many processes may work at once: one core always stays free for play."""
    return max(1, (os.cpu_count() or 2) - 1)


def step_aside() -> None:
    """Whoever else wants the processor goes first."""
    with suppress(AttributeError, OSError):
        os.nice(10)


def confine(limits: Limits) -> None:
    """So much more time and memory from here on: what takes more of the one is killed, of the other a MemoryError."""
    _set("RLIMIT_CPU", int(sum(os.times()[:2])) + limits.seconds + 1)
    size = _size()
    if size:
        _set("RLIMIT_AS", size + limits.megabytes * 2**20)


def release() -> None:
    """As it was: to write down how a job ended takes time and memory too."""
    _set("RLIMIT_CPU", None)
    _set("RLIMIT_AS", None)


def _set(kind: str, most: int | None) -> None:
    """The soft limit, so that the next job can have its own; None is as much as the system allows."""
    try:
        import resource
    except ImportError:  # Windows: there the pool's patience must do
        return
    number = getattr(resource, kind)
    hard = resource.getrlimit(number)[1]
    unlimited = hard == resource.RLIM_INFINITY
    wanted = hard if most is None else most if unlimited else min(most, hard)
    with suppress(ValueError, OSError):
        resource.setrlimit(number, (wanted, hard))


def _size() -> int:
    """The address space of this process in bytes; 0 where the system does not tell."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
        return pages * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError):
        return 0
