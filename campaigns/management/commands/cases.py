"""manage.py cases: which clauses of each game's rulebook are cited by the rules and by a test, and which are not."""

from __future__ import annotations

from argparse import ArgumentParser
from itertools import groupby
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from campaigns.rulebook import GAMES, ROOT, Citations, Cited, Clause, rulebooks


class Command(BaseCommand):
    help = (
        "Game by game and module by module, the binding cases that tests cite. "
        "Exit status 1 when one is not cited, by its module or by a test, or does not exist."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--tests", type=Path, default=ROOT / "tests", help="the folder of the tests")

    def handle(self, *args: Any, tests: Path, **options: Any) -> None:
        if not tests.is_dir():
            raise CommandError(f"There are no tests in {tests}.")
        citations, missing, unobeyed = Citations.read(tests), 0, 0
        for book in rulebooks().values():
            self.stdout.write(book.name)
            binding = sorted(book.binding(), key=lambda clause: clause["room"])
            for module, clauses in groupby(binding, key=lambda clause: clause["room"]):
                self._module(module, list(clauses), citations.of(book))
            missing += len(book.uncited(citations.of(book)))
            for clause in (lost := book.unobeyed(GAMES / book.folder / "rules")):
                self.stderr.write(f"{clause['case']} is not cited in the module that should obey it: {clause['room']}")
            unobeyed += len(lost)
        unknown = citations.unknown()
        for case, marks in unknown.items():
            self.stderr.write(f"{case} does not exist: {', '.join(marks)}")
        if missing or unobeyed or unknown:
            raise CommandError(
                f"{missing} binding cases are not cited by a test, {unobeyed} not by their module, "
                f"{len(unknown)} citations are wrong."
            )

    def _module(self, module: str, clauses: list[Clause], cited: Cited) -> None:
        missing = [clause for clause in clauses if clause["case"] not in cited]
        self.stdout.write(f"{module}: {len(clauses) - len(missing)} of {len(clauses)} cited")
        for clause in missing:
            self.stdout.write(f"  not cited: {clause['case']} {clause['title']}")
