"""manage.py importcareer FILE --owner NAME: take a career in from its file."""

from __future__ import annotations

from pathlib import Path

from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand, CommandError

from campaigns import portable


class Command(BaseCommand):
    help = "Take a career in from its file, after walking its chain and replaying it."

    def add_arguments(self, parser):
        parser.add_argument("file")
        parser.add_argument("--owner", required=True, help="user name of the player whose career it becomes")

    def handle(self, *args, file, owner, **options):
        user = get_user_model().objects.filter(**{get_user_model().USERNAME_FIELD: owner}).first()
        if user is None:
            raise CommandError(f"There is no player {owner}.")
        try:
            data = Path(file).read_bytes()
            career = portable.take_in(user, data, editions=True)
        except OSError as error:
            raise CommandError(f"{file} cannot be read: {error.strerror}") from None
        except portable.BadFile as error:
            raise CommandError(str(error)) from None
        self.stdout.write(f"{career} ({career.uuid}): {career.last} entries{said(career)}")


def said(career) -> str:
    """What is added to a career that the rules of today do not follow."""
    return f", out of step with today's rules from no. {career.out_of_step}" if career.out_of_step else ""
