"""`manage.py loadeditions`: bring the shipped editions in step with the fixtures; a second run changes nothing."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from charts import keep
from charts.fault import Raw
from charts.models import Edition
from charts.shipped import folders, raw_edition


class Command(BaseCommand):
    help = "Loads every game's shipped editions from the fixtures and adds to their copies what is new in them."

    def handle(self, *args: Any, **options: Any) -> None:
        for slug in folders():
            self.load(raw_edition(slug))

    def load(self, raw: Raw) -> None:
        try:
            changed = keep.load(raw)
        except keep.Unsound as error:
            raise CommandError("\n".join(map(str, error.faults))) from error
        state = "loaded" if changed else "already in step"
        self.stdout.write(f"{raw['name']}: {state}")
        if changed:
            for edition in Edition.objects.filter(shipped=False, game=raw["game"]):
                for name in keep.complete(edition, raw):
                    self.stdout.write(f"{edition.name}: {name} added")
