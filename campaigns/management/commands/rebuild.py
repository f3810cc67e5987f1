"""manage.py rebuild [career]: derive snapshots, ledger and facts anew from the journal."""

from __future__ import annotations

from django.core.management.base import BaseCommand, CommandError

from campaigns.management.commands.verify import careers
from campaigns.verify import Unsound, rebuild


class Command(BaseCommand):
    help = "Derive snapshots, ledger rows and the facts of a career anew from its journal."

    def add_arguments(self, parser):
        parser.add_argument("career", nargs="*", help="number or uuid of a career; all of them without")

    def handle(self, *args, career, **options):
        unsound = 0
        for one in careers(career):
            try:
                rebuild(one)
            except Unsound as error:
                unsound += 1
                for finding in error.findings:
                    self.stderr.write(f"{one} ({one.uuid}), {finding}")
            else:
                self.stdout.write(f"{one} ({one.uuid}): rebuilt from {one.last} entries")
        if unsound:
            raise CommandError(f"{unsound} journals cannot be followed; nothing of theirs was changed.")
