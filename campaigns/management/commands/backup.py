"""manage.py backup FOLDER: every career as a file, and the list of their owners."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from campaigns.backup import backup
from campaigns.management.commands.verify import called


class Command(BaseCommand):
    help = "Write every career into a folder; restore takes them in again."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("folder", type=Path)

    def handle(self, *args: Any, folder: Path, **options: Any) -> None:
        backed = backup(folder)
        faults = [one for one in backed if one.fault]
        for one in faults:
            self.stderr.write(f"{called(one.career)}: {one.fault}")
        self.stdout.write(f"{len(backed) - len(faults)} careers in {folder}, each read back and checked")
        if faults:
            raise CommandError(f"{len(faults)} careers are damaged; of each there is no more than what is whole.")
