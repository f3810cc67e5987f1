"""manage.py backup FOLDER: every career as a file, and the list of their owners."""

from __future__ import annotations

from pathlib import Path

from django.core.management.base import BaseCommand

from campaigns.backup import backup


class Command(BaseCommand):
    help = "Write every career into a folder; restore takes them in again."

    def add_arguments(self, parser):
        parser.add_argument("folder", type=Path)

    def handle(self, *args, folder, **options):
        careers = backup(folder)
        self.stdout.write(f"{len(careers)} careers in {folder}")
