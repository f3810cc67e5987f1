"""manage.py startgame: a new game that plays at once, with its edition, its pages and its tests. docs/add-a-game.md."""

from __future__ import annotations

import keyword
from argparse import ArgumentParser
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from campaigns.engine import game as games

SKELETON: Final = Path(__file__).resolve().parent.parent / "skeleton"


class Command(BaseCommand):
    help = "Write a new game that plays at once: a turn, a chart, a drawing, its pages and its tests."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("folder", help="the name of its four folders, in small letters")
        parser.add_argument("--name", default="", help="as players read it, its title otherwise")
        parser.add_argument("--into", default=str(settings.BASE_DIR), help="the tree to write into")

    def handle(self, *args: Any, folder: str, name: str, into: str, **options: Any) -> None:
        if not folder.isidentifier() or keyword.iskeyword(folder) or folder != folder.lower():
            raise CommandError(f"{folder} cannot be the name of a folder of Python code. Use small letters and _.")
        key, tree = folder.replace("_", "-"), Path(into)
        if key in {game.key for game in games.games()} or (tree / "campaigns" / "games" / folder).exists():
            raise CommandError(f"The game {key} exists already.")
        words = {
            "FOLDER": folder,
            "KEY": key,
            "NAME": name or folder.replace("_", " ").title(),
            "CLASS": folder.title().replace("_", ""),
        }
        for source in sorted(SKELETON.rglob("*.txt")):
            place = str(source.relative_to(SKELETON)).replace("FOLDER", folder).replace("KEY", key)
            self.write(tree / place.removesuffix(".txt"), source, words)
        self.stdout.write(f"python manage.py prepare, then: python manage.py drive --game {key}")

    def write(self, file: Path, source: Path, words: dict[str, str]) -> None:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(_filled(source.read_text(encoding="utf-8"), words), encoding="utf-8")
        self.stdout.write(str(file))


def _filled(text: str, words: dict[str, str]) -> str:
    for word, value in words.items():
        text = text.replace(f"@{word}@", value)
    return text
