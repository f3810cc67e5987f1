"""manage.py survey: look through every log and add up what each account takes, for the admin's page of the server."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from hunted import survey


class Command(BaseCommand):
    help = "Checks every log and adds up the storage of each account. Exit status 1 means that something is damaged."

    def handle(self, *args: Any, **options: Any) -> None:
        made = survey.make()
        for name, text in made.damaged:
            self.stderr.write(f"{name}: {text}" if name else text)
        self.stdout.write(f"{made.careers} careers, {len(made.damaged)} damaged, {len(made.out_of_step)} out of step.")
        if made.damaged:
            raise CommandError(f"{len(made.damaged)} faults.")
