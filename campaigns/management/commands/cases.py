"""manage.py cases: which clauses of the rulebook are cited by a test, and which are not."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

from campaigns import rulebook


class Command(BaseCommand):
    help = "Room by room, the binding cases that tests cite. Exit status 1 when one is not cited, or does not exist."

    def add_arguments(self, parser):
        parser.add_argument("--tests", type=Path, default=rulebook.ROOT / "tests", help="the folder of the tests")

    def handle(self, *args, tests, **options):
        if not tests.is_dir():
            raise CommandError(f"There are no tests in {tests}.")
        cited = rulebook.cited(tests)
        binding = sorted(rulebook.to_cite(), key=lambda clause: clause["room"])
        for room, clauses in groupby(binding, key=lambda clause: clause["room"]):
            self._room(room, list(clauses), cited)
        missing, unknown = rulebook.uncited(cited), rulebook.unknown(cited)
        for case in unknown:
            self.stderr.write(f"{case} does not exist: {', '.join(cited[case])}")
        if missing or unknown:
            raise CommandError(f"{len(missing)} binding cases are not cited, {len(unknown)} citations are wrong.")

    def _room(self, room, clauses, cited):
        missing = [clause for clause in clauses if clause["case"] not in cited]
        self.stdout.write(f"{room}: {len(clauses) - len(missing)} of {len(clauses)} cited")
        for clause in missing:
            self.stdout.write(f"  not cited: {clause['case']} {clause['title']}")
