"""`manage.py loadeditions`: bring the shipped editions in step with the fixtures; a second run changes nothing."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from charts.figures.parts import Raw
from charts.figures.shipped import BadFixture, folders, raw_edition
from charts.grid import keep
from charts.models import Edition


class Command(BaseCommand):
    help = "Loads every game's shipped editions from the fixtures and adds to their copies what is new in them."

    def handle(self, *args: Any, **options: Any) -> None:
        """A fault of one edition stops none of the others."""
        wrong: list[str] = []
        for slug in folders():
            try:
                self.load(raw_edition(slug))
            except keep.Unsound as error:
                wrong += [f"{slug}: {fault}" for fault in error.faults]
            except BadFixture as error:
                wrong.append(f"{slug}: {error}")
        if wrong:
            raise CommandError("\n".join(wrong))

    def load(self, raw: Raw) -> None:
        changed = keep.load(raw)
        state = "loaded" if changed else "already in step"
        self.stdout.write(f"{raw['name']}: {state}")
        if changed:
            for edition in Edition.objects.filter(shipped=False, game=raw["game"]):
                for name in keep.complete(edition, raw):
                    self.stdout.write(f"{edition.name}: {name} added")
