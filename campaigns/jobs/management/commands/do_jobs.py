"""One process of a worker: a db_worker that lets play go first and ends with the process that started it."""

from __future__ import annotations

import os
import threading
from contextlib import suppress
from typing import Any

from django_tasks_db.management.commands import db_worker

from campaigns.jobs import limits


class Command(db_worker.Command):
    help = "Started by manage.py worker, and at home by the server."

    def handle(self, **options: Any) -> None:
        threading.Thread(target=_end_with_parent, daemon=True).start()
        with suppress(AttributeError, OSError):
            os.nice(10)
        limits.enforced = True
        super().handle(**options)


def _end_with_parent() -> None:
    while os.read(0, 1024):  # sys.stdin would be locked when Python shuts down
        pass
    os._exit(0)
