"""manage.py worker: does background jobs until it is stopped. Any number may run, on any machine."""

import os
import threading
from argparse import ArgumentParser
from contextlib import suppress
from typing import Any

from django_tasks_db.management.commands import db_worker

from campaigns.jobs import queue, supervisor


class Command(db_worker.Command):
    help = "Runs background jobs: odds, imports, PDF files, mail, simulations. Hosted mode needs at least one worker."

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        most = supervisor.places()
        parser.add_argument("--processes", type=int, default=most, help="at once; one less than the cores; 0: this one")
        parser.set_defaults(queue_name="*", interval=0.5, startup_delay=False, reload=False)

    def configure_logging(self, verbosity: int) -> None:
        """As the settings say."""

    def handle(self, **options: Any) -> None:
        """A process of a worker lets play go first, and ends with the process that started it."""
        if processes := options.pop("processes", 0):
            return supervisor.Supervisor().run(processes)
        queue.limited = True
        threading.Thread(target=_end_with_parent, daemon=True).start()
        with suppress(AttributeError, OSError):
            os.nice(10)
        return super().handle(**options)


def _end_with_parent() -> None:
    while os.read(0, 1024):  # sys.stdin would be locked when Python shuts down
        pass
    os._exit(0)
