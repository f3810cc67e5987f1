"""Tasks of the tests: what is asked of them they do, and leave a note of it."""

import time

from campaigns.jobs import queue
from campaigns.jobs.models import Job


@queue.job(seconds=30, megabytes=256)
def say(job: Job, words: str) -> str:
    return words


@queue.job(seconds=2, megabytes=256, priority=queue.SOON)
def glut(job: Job, what: str) -> str:
    """Wants more than it may have."""
    kept = []
    while what == "time":
        pass
    while what == "memory":
        kept.append(b"x" * 2**20)
    if what == "fault":
        raise ValueError("no")
    return what


@queue.job(seconds=1000, megabytes=256)
def wait(job: Job, seconds: float) -> int:
    end = time.monotonic() + seconds
    while (left := end - time.monotonic()) > 0:
        job.progress(int(100 * (1 - left / seconds)), 100)
        time.sleep(min(left, 0.05))
    job.output = bytes(job.input or b"")[::-1]
    job.save(update_fields=["output"])
    return len(job.row.worker_ids)
