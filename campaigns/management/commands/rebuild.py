"""manage.py rebuild [career]: derive snapshots, ledger and facts anew from the journal."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from campaigns.log.damage import Damaged, is_damage
from campaigns.management.commands.verify import called, careers
from campaigns.play.verify import Finding, Unsound, rebuild


class Command(BaseCommand):
    help = "Rebuild snapshots, ledger rows and the facts of a career from its journal."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("career", nargs="*", help="number or uuid of a career; by default, all of them")

    def handle(self, *args: Any, career: list[str], **options: Any) -> None:
        unsound = 0
        for one in careers(career):
            try:
                if isinstance(one, Damaged):
                    raise Unsound([Finding(0, one.why)])
                rebuild(one)
            except Unsound as error:
                unsound += 1
                for finding in error.findings:
                    self.stderr.write(f"{called(one)}, {finding}")
            except Exception as error:  # whatever a damaged row makes of the reader; the others are next
                if not is_damage(error):
                    raise
                unsound += 1
                self.stderr.write(f"{called(one)} cannot be read: {error}")
            else:
                self.stdout.write(f"{one} ({one.uuid}): rebuilt from {one.last} entries")
        if unsound:
            raise CommandError(f"{unsound} journals cannot be replayed; nothing of them was changed.")
