"""manage.py restore FOLDER: take every career of a backup in."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from campaigns.backup import restore
from campaigns.management.commands.importcareer import said
from campaigns.portable import AlreadyHere, BadFile


class Command(BaseCommand):
    help = "Take the careers of a backup in; those that are here already are left as they are."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("folder", type=Path)

    def handle(self, *args: Any, folder: Path, **options: Any) -> None:
        refused = 0
        try:
            for one in restore(folder):
                if one.career is not None:
                    self.stdout.write(f"{one.file}: {one.career}, {one.career.last} entries{said(one.career)}")
                elif isinstance(one.error, AlreadyHere):
                    self.stdout.write(f"{one.file}: {one.error}")
                else:
                    refused += 1
                    self.stderr.write(f"{one.file}: {one.error}")
        except BadFile as error:
            raise CommandError(str(error)) from None
        if refused:
            raise CommandError(f"{refused} careers were refused.")
