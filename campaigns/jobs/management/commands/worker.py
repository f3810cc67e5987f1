"""manage.py worker: does background jobs until it is told to stop. As many as one likes, on any machine."""

from __future__ import annotations

import signal
import time
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from campaigns.jobs import supervisor


class Command(BaseCommand):
    help = "Runs background jobs: odds, imports, PDF files, mail, simulations. Hosted mode needs at least one worker."

    def add_arguments(self, parser: ArgumentParser) -> None:
        most = supervisor.places()
        parser.add_argument("--processes", type=int, default=most, help="at once; one less than the cores")

    def handle(self, *args: Any, processes: int, **options: Any) -> None:
        told: list[int] = []  # an exception would leave a transaction half begun
        for ending in (signal.SIGTERM, signal.SIGINT):
            signal.signal(ending, lambda number, frame: told.append(number))
        worker = supervisor.Supervisor()
        try:
            while not told:
                worker.fill(max(1, processes))
                time.sleep(supervisor.LOOK)
                worker.look()
        finally:
            worker.part()
