"""manage.py prepare: after an installation or an update, bring database and static files in step with the code."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from hunted.prepare import in_words, prepare


class Command(BaseCommand):
    help = "Migrates, loads the editions and collects the static files, each only if something changed."

    def handle(self, *args: Any, **options: Any) -> None:
        with in_words():
            whole = prepare(self.stdout.write)
        if not whole:
            raise CommandError("Everything else is prepared.")
