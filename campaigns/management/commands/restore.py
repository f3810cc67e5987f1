"""manage.py restore FOLDER: the whole server into an empty log book; into one in use, the careers it has not got."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from campaigns.files.backup import restore, restore_all
from campaigns.files.portable import AlreadyHere, BadFile
from campaigns.management.commands.importcareer import out_of_step_text


class Command(BaseCommand):
    help = (
        "Into an empty log book (an empty database is best): the whole server, as it was. Into one that is in use: the "
        "careers of the backup; those that are here already are left as they are."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("folder", type=Path)

    def handle(self, *args: Any, folder: Path, **options: Any) -> None:
        refused = 0
        try:
            if (counted := restore_all(folder)) is not None:
                self.stdout.write(f"{sum(counted.values())} rows of {len(counted)} tables, all as they were.")
                call_command("verify", stdout=self.stdout, stderr=self.stderr)
                return
            for one in restore(folder):
                if one.career is not None:
                    self.stdout.write(
                        f"{one.file}: {one.career}, {one.career.last} entries{out_of_step_text(one.career)}"
                    )
                elif isinstance(one.error, AlreadyHere):
                    self.stdout.write(f"{one.file}: {one.error}")
                else:
                    refused += 1
                    self.stderr.write(f"{one.file}: {one.error}")
        except BadFile as error:
            raise CommandError(str(error)) from None
        if refused:
            raise CommandError(f"{refused} careers were refused.")
