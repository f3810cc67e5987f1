"""One process of a worker: a db_worker that lets play go first and ends with the process that started it."""

from __future__ import annotations

import os
import signal
import threading
import time
from contextlib import suppress
from typing import Any

from django.db import DatabaseError, connection
from django_tasks_db.management.commands import db_worker

from campaigns.jobs import limits


class Command(db_worker.Command):
    help = "Started by manage.py worker, and at home by the server."

    def handle(self, **options: Any) -> None:
        limits.enforced = True
        signal.signal(limits.TELL, limits.told)
        for work in (_end_with_parent, _look):
            threading.Thread(target=work, daemon=True).start()
        with suppress(AttributeError, OSError):
            os.nice(10)
        super().handle(**options)


def _end_with_parent() -> None:
    while os.read(0, 1024):  # sys.stdin would be locked when Python shuts down
        pass
    os._exit(0)


def _look() -> None:
    while True:
        time.sleep(0.5)
        try:
            if (job := limits.at_work) is not None:
                job.look()
        except MemoryError:
            continue  # the job has it
        except DatabaseError:
            connection.close()
