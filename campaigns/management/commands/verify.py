"""manage.py verify [career]: whether every journal is whole, and everything derived from it is what it says."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError, OutputWrapper
from django.db import connection

from campaigns.log import register, triggers
from campaigns.log.damage import Damaged, each_row
from campaigns.models import Career
from campaigns.play.verify import verify

DAMAGED: Final = 1
OUT_OF_STEP: Final = 3  # 2 is a command line that cannot be read


class Command(BaseCommand):
    help = (
        "Check the chain, replay every scene, and compare every snapshot and row. "
        "Exit status 1: something is damaged; 3: all is intact, but today's rules would ask some entries differently."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("career", nargs="*", help="number or uuid of a career; by default, all of them")
        parser.add_argument("--seals", type=Path, help="an earlier list of seals, whose entries must still be here")

    def handle(self, *args: Any, career: list[str], seals: Path | None = None, **options: Any) -> None:
        damaged = [*triggers.faults(connection), *register.faults()]
        if seals is not None:
            damaged += self._beside(seals)
        out_of_step, well = [], []
        for one in careers(career):
            findings = verify(one)
            told = [f"{called(one)}, {finding}" for finding in findings]
            if not findings:
                well.append(f"{called(one)}: {one.last} entries, all well")
            elif any(finding.damage for finding in findings):
                damaged += told
            else:
                out_of_step += told
        self._under("Damaged", damaged, self.stderr)
        self._under("Out of step with today's rules (intact, and readable as played)", out_of_step, self.stderr)
        self._under("Well", well, self.stdout)
        if damaged:
            raise CommandError(f"{len(damaged)} faults.", returncode=DAMAGED)
        if out_of_step:
            raise CommandError(
                f"Nothing is damaged; {len(out_of_step)} entries are out of step.", returncode=OUT_OF_STEP
            )

    def _beside(self, seals: Path) -> list[str]:
        try:
            return list(register.missing_from(seals.read_text(encoding="utf-8")))
        except (OSError, UnicodeError) as error:
            raise CommandError(f"{seals} cannot be read: {error}") from None
        except register.BadList:
            raise CommandError(f"{seals} is not a list of seals.") from None

    def _under(self, heading: str, lines: list[str], stream: OutputWrapper) -> None:
        for line in [f"{heading}:", *lines] if lines else []:
            stream.write(line)


def careers(names: list[str]) -> Iterable[Any]:
    if not names:
        return each_row(Career.objects.order_by("pk"))
    return [next(each_row(Career.objects.filter(pk=key_of(name)))) for name in names]


def called(one: Career | Damaged) -> str:
    return f"The career with the number {one.key}" if isinstance(one, Damaged) else f"{one} ({one.uuid})"


def key_of(name: str) -> int:
    key = {"pk": int(name)} if name.isdecimal() and len(name) < 19 else {"uuid": name}
    try:
        return Career.objects.values_list("pk", flat=True).get(**key)
    except (Career.DoesNotExist, ValidationError):
        raise CommandError(f"There is no career {name}.") from None


def named(name: str) -> Career:
    (found,) = each_row(Career.objects.filter(pk=key_of(name)))
    if isinstance(found, Damaged):
        raise CommandError(f"{called(found)} cannot be read: {found.why}. Try manage.py salvage.")
    return found
