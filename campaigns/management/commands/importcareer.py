"""manage.py importcareer FILE --owner NAME: take a career in from its file."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand, CommandError

from campaigns.files import portable
from campaigns.models import Career


class Command(BaseCommand):
    help = "Import a career from its file, after checking its chain and replaying it."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file")
        parser.add_argument("--owner", required=True, help="user name of the player who gets the career")

    def handle(self, *args: Any, file: str, owner: str, **options: Any) -> None:
        user = get_user_model().objects.filter(**{get_user_model().USERNAME_FIELD: owner}).first()
        if user is None:
            raise CommandError(f"There is no player {owner}.")
        try:
            data = Path(file).read_bytes()
            career = portable.import_career(user, data, editions=True)
        except OSError as error:
            raise CommandError(f"{file} cannot be read: {error.strerror}") from None
        except portable.BadFile as error:
            raise CommandError(str(error)) from None
        self.stdout.write(f"{career} ({career.uuid}): {career.last} entries{out_of_step_text(career)}")


def out_of_step_text(career: Career) -> str:
    """Added for a career that today's rules do not follow."""
    return f", out of step with today's rules from no. {career.out_of_step}" if career.out_of_step else ""
