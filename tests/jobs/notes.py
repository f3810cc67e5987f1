"""Tasks of the tests: what is asked of them they do, and leave a note of it."""

from __future__ import annotations

import os
import time
from typing import Any

from django_tasks import task

from campaigns.jobs import queue
from campaigns.jobs.limits import limited
from campaigns.jobs.process import Work


@task
def say(words: str) -> str:
    print("no reply")
    return words


@task(takes_context=True, priority=queue.SOON)
@limited(seconds=1, megabytes=256)
def glut(context: Any, what: str) -> str:
    """Wants more than it may have."""
    kept = [b""]
    while what == "time":
        pass
    while what == "memory":
        kept.append(b"x" * 2**20)
    if what == "fault":
        raise ValueError("no")
    if what == "end":
        os._exit(9)
    return what


@task(takes_context=True)
@limited(seconds=30, megabytes=256)
def wait(context: Any, seconds: float) -> int:
    """How often it was begun."""
    work = Work(context)
    end = time.monotonic() + seconds
    while (left := end - time.monotonic()) > 0:
        work.progress(int(100 * (1 - left / seconds)), 100)
        time.sleep(min(left, 0.05))
    work.keep(work.input()[::-1])
    return int(context.attempt)
