"""manage.py exportcareer CAREER [FILE]: a career as one file, or on standard output."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from campaigns.files import portable, private
from campaigns.management.commands.verify import named
from campaigns.play import NoGame


class Command(BaseCommand):
    help = "Write a career as one JSON file."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("career", help="number or uuid of the career")
        parser.add_argument("file", nargs="?", help="where to write it; by default, standard output")

    def handle(self, *args: Any, career: str, file: str | None, **options: Any) -> None:
        try:
            text = portable.export_career(named(career))
        except NoGame as error:
            raise CommandError(f"The career cannot be exported: {error} Try manage.py salvage.") from None
        if file is None:
            self.stdout.write(text, ending="")
        else:
            with open(file, "w", encoding="utf-8", newline="", opener=private.opener) as written:
                written.write(text)
