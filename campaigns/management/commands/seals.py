"""manage.py seals: the seal of every career, to be kept elsewhere; verify --seals FILE compares."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from campaigns.log.register import seal_lines


class Command(BaseCommand):
    help = (
        "Print the seals of all careers. Keep them elsewhere: with them verify --seals FILE notices an older database."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        for line in seal_lines():
            self.stdout.write(line)
