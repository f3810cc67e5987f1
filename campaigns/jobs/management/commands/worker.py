"""manage.py worker: takes jobs from the queue until it is told to stop. As many as one likes, on any machine."""

from __future__ import annotations

import signal
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from campaigns.jobs import limits
from campaigns.jobs.pool import Pool


class Command(BaseCommand):
    help = (
        "Runs background jobs: odds, imports, PDF files, mail, simulations. Hosted mode needs "
        "one at least; several may work beside one another, on as many machines as one likes."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--processes", type=int, default=limits.places(), help="at once; one less than there are cores unless said"
        )

    def handle(self, *args: Any, processes: int, **options: Any) -> None:
        pool = Pool(max(1, processes))
        for ending in (signal.SIGTERM, signal.SIGINT):
            signal.signal(ending, lambda number, frame: pool.stop())
        self.stdout.write(f"Working as {pool.name}, {pool.size} at once.")
        self.stdout.flush()
        pool.run()
