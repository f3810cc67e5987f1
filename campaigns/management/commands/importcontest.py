"""manage.py importcontest FILE --owner NAME: take a contest in with all its careers."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand, CommandError

from campaigns.files import portable
from campaigns.files.contest import import_contest


class Command(BaseCommand):
    help = "Import a contest from its file. Every career is checked and replayed as importcareer does."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file")
        parser.add_argument("--owner", required=True, help="user name of the player who gets the careers")

    def handle(self, *args: Any, file: str, owner: str, **options: Any) -> None:
        user = get_user_model().objects.filter(**{get_user_model().USERNAME_FIELD: owner}).first()
        if user is None:
            raise CommandError(f"There is no player {owner}.")
        try:
            contest = import_contest(user, Path(file).read_bytes())
        except OSError as error:
            raise CommandError(f"{file} cannot be read: {error.strerror}") from None
        except portable.BadFile as error:
            raise CommandError(str(error)) from None
        self.stdout.write(f"{contest} ({contest.uuid}): {contest.careers.count()} careers")
