"""`manage.py loadeditions`: bring the shipped edition in step with the fixtures; a second run changes nothing."""

from django.core.management.base import BaseCommand, CommandError

from charts import keep
from charts.models import Edition
from charts.shipped import raw_edition


class Command(BaseCommand):
    help = "Loads the shipped edition from the fixtures and gives every copy what is new in it."

    def handle(self, *args, **options):
        raw = raw_edition()
        try:
            changed = keep.load(raw)
        except keep.Unsound as error:
            raise CommandError("\n".join(map(str, error.faults))) from error
        state = "loaded" if changed else "already in step"
        self.stdout.write(f"{raw['name']}: {state}")
        if changed:
            for edition in Edition.objects.filter(shipped=False):
                for name in keep.complete(edition, raw):
                    self.stdout.write(f"{edition.name}: {name} added")
