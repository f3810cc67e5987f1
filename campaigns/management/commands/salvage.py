"""manage.py salvage FOLDER [career]: what is whole of each career, as files that can be taken in again."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from campaigns.files import private
from campaigns.files.salvage import salvage
from campaigns.log import damage
from campaigns.management.commands.verify import key_of
from campaigns.models import Career


class Command(BaseCommand):
    help = "Write the intact part of every career, or of some: the journal as far as its chain holds."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("folder", type=Path)
        parser.add_argument("career", nargs="*", help="number or uuid of a career; by default, all of them")

    def handle(self, *args: Any, folder: Path, career: list[str], **options: Any) -> None:
        private.folder(folder)
        nothing = 0
        for key in map(key_of, career) if career else Career.objects.order_by("pk").values_list("pk", flat=True):
            try:
                text, last = salvage(key)
            except Exception as error:  # whatever a damaged row makes of the reader; the others are next
                if not damage.is_damage(error):
                    raise
                nothing += 1
                self.stderr.write(f"The career with the number {key}: {error}")
                continue
            name = f"{json.loads(text)['career']['uuid']}.json"
            with open(folder / name, "w", encoding="utf-8", newline="", opener=private.opener) as file:
                file.write(text)
            self.stdout.write(f"{name}: whole to no. {last}")
        if nothing:
            raise CommandError(f"Of {nothing} careers nothing is whole.")
