"""manage.py worker: does background jobs until it is told to stop. As many as one likes, on any machine."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from argparse import ArgumentParser
from typing import Any, Final

from django.core.management.base import BaseCommand

from campaigns.jobs import limits, process, queue

PAUSE: Final = 2.0  # seconds until a process that has ended is replaced
PARTING: Final = 8.0  # for jobs to finish when the worker is told to stop


class Command(BaseCommand):
    help = "Runs background jobs: odds, imports, PDF files, mail, simulations. Hosted mode needs at least one worker."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--processes", type=int, default=limits.places(), help="at once; one less than the cores")

    def handle(self, *args: Any, processes: int, **options: Any) -> None:
        for ending in (signal.SIGTERM, signal.SIGINT):
            signal.signal(ending, lambda number, frame: sys.exit(0))
        children: dict[int, tuple[str, process.Child]] = {}
        try:
            while True:
                for place in range(1, max(1, processes) + 1):
                    if place not in children or children[place][1].poll() is not None:
                        queue.leave(children[place][0] if place in children else "")
                        children[place] = process.start(*process.options(place, processes))
                time.sleep(PAUSE)
        finally:
            self.part(list(children.values()))

    def part(self, children: list[tuple[str, process.Child]]) -> None:
        """A job may finish for a moment; after that it is requeued."""
        for _name, child in children:
            child.terminate()
        end = time.monotonic() + PARTING
        for name, child in children:
            try:
                child.wait(max(0.0, end - time.monotonic()))
            except subprocess.TimeoutExpired:
                child.kill()
                child.wait()
            queue.leave(name)
