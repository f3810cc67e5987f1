"""python -m tests.jobs.drill: two real workers on a fresh database; one is killed in the middle of its job.

Reports the end of every job as JSON. With the word worker it is one of the workers: like manage.py worker, but it
looks so often that nobody has to wait for half a minute.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from datetime import timedelta
from pathlib import Path
from typing import Any, Final

PATIENCE: Final = 240  # seconds, of a machine however busy
LONG: Final = 600.0  # seconds: longer than anybody waits here


def main() -> None:
    import django

    django.setup()
    from django.core.management import call_command

    from campaigns.jobs import supervisor

    if sys.argv[1:] == ["worker"]:
        supervisor.LOST_AFTER = timedelta(seconds=3)
        supervisor.LOOK, supervisor.BEAT = 0.05, 0.3
        call_command("worker", processes=2)
    else:
        call_command("migrate", verbosity=0)
        print(json.dumps(drill()))


def drill() -> dict[str, Any]:
    from django.contrib.auth import get_user_model

    from campaigns.jobs import queue
    from tests.jobs import notes
    from tests.jobs.waiting import failure, fresh

    def until_done(job: Any) -> Any:
        until(lambda: fresh(job).is_finished)
        return fresh(job).row.return_value

    def begin_long() -> Any:
        job = queue.ask(notes.wait, arguments={"seconds": LONG})
        until(lambda: fresh(job).row.status == "RUNNING")
        return job

    owner = get_user_model().objects.create_user("owner")
    told: dict[str, Any] = {}
    workers = [start()]
    try:
        # One worker is killed in the middle: another takes its job over, and meanwhile others are not kept waiting
        job = queue.ask(notes.wait, owner, input=b"abc", arguments={"seconds": 1.0})
        told["progress and output"] = [until_done(job), bytes(fresh(job).output).decode()]
        begun = begin_long()
        hands = children(workers[0].pid)
        workers.append(start())
        workers[0].kill()
        workers[0].wait()
        until(lambda: not any(map(is_there, hands)))  # nothing outlives its worker
        told["nobody was blocked"] = until_done(queue.ask(notes.say, arguments={"words": "here"}))
        until(lambda: len(fresh(begun).row.worker_ids) == 2 and fresh(begun).row.status == "RUNNING")
        told["taken over"] = len(set(fresh(begun).row.worker_ids))
        queue.give_up(begun)
        until_done(begun)
        told["given up"] = failure(begun)
        for what in ("memory", "time"):  # a job that takes too much is ended, and the worker goes on
            job = queue.ask(notes.glut, owner, arguments={"what": what})
            until_done(job)
            told[what] = failure(job)
        begun = begin_long()  # and a worker that is told to stop gives back what it has begun
        workers[1].terminate()
        told["ended in good order"] = workers[1].wait(PATIENCE)
        told["given back"] = fresh(begun).row.status
        told["workers"] = queue.workers().count()
    finally:
        for worker in workers:
            worker.kill()
            worker.wait()
    return told


def start() -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "tests.jobs.drill", "worker"]
    return subprocess.Popen(command, cwd=Path(__file__).parents[2], stdout=subprocess.DEVNULL)


def until(so: Any) -> None:
    end = time.monotonic() + PATIENCE
    while not so():
        if time.monotonic() > end:
            from django_tasks_db.models import DBTaskResult

            rows = DBTaskResult.objects.values_list("task_path", "status", "worker_ids", "traceback")
            raise SystemExit(f"it did not come to pass: line {sys._getframe(2).f_lineno}, {list(rows)}")
        time.sleep(0.02)


def children(pid: int) -> list[int]:
    return [int(one) for one in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def is_there(pid: int) -> bool:
    try:
        os.kill(pid, 0)
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (ProcessLookupError, FileNotFoundError):
        return False


if __name__ == "__main__":
    main()
