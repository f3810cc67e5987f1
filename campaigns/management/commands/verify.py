"""manage.py verify [career]: whether every journal is whole, and everything derived from it is what it says."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError
from django.db import connection

from campaigns import triggers
from campaigns.models import Career
from campaigns.verify import verify


class Command(BaseCommand):
    help = "Walk the chain, replay every scene, compare every snapshot and row. Exit status 1 when anything differs."

    def add_arguments(self, parser):
        parser.add_argument("career", nargs="*", help="number or uuid of a career; all of them without")

    def handle(self, *args, career, **options):
        faults = 0
        for name in triggers.missing(connection):
            faults += 1
            self.stderr.write(f"The trigger {name} is missing: the database would let the journal be changed.")
        checked = 0
        for one in careers(career):
            checked += 1
            findings = verify(one)
            faults += len(findings)
            for finding in findings:
                self.stderr.write(f"{one} ({one.uuid}), {finding}")
            if not findings:
                self.stdout.write(f"{one} ({one.uuid}): {one.last} entries, all well")
        if faults:
            raise CommandError(f"{faults} faults in {checked} careers.")


def careers(names):
    """The careers named, by number or uuid, or every one."""
    if not names:
        return Career.objects.order_by("pk")
    return [named(name) for name in names]


def named(name: str) -> Career:
    key = {"pk": int(name)} if name.isdecimal() and len(name) < 19 else {"uuid": name}
    try:
        return Career.objects.get(**key)
    except (Career.DoesNotExist, ValidationError):
        raise CommandError(f"There is no career {name}.") from None
