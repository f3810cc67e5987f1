"""manage.py backup FOLDER: the whole server, and every career once more as a file of its own."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from campaigns.files.backup import backup
from campaigns.management.commands.verify import called


class Command(BaseCommand):
    help = "Write the whole server into a folder, and every career once more as its own file, for restore."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("folder", type=Path)

    def handle(self, *args: Any, folder: Path, **options: Any) -> None:
        backed = backup(folder)
        faults = [one for one in backed if one.fault]
        for one in faults:
            self.stderr.write(f"{called(one.career) if one.career else one.file}: {one.fault}")
        self.stdout.write(f"{len(backed) - len(faults)} careers in {folder}, each read back and checked")
        if faults:
            raise CommandError(f"{len(faults)} rows are damaged; of each there is no more than what is whole.")
