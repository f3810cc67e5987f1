"""Django's makemessages, which also collects the texts of games and editions (campaigns/catalogue.py)."""

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from django.core.management.commands import makemessages

from campaigns import catalogue

NOT_OURS = [".venv", "var", "tests"]
PLACED = [f"campaigns/games/*/{place}" for place in catalogue.PLACED]


class Command(makemessages.Command):
    """The rules know no Django: they mark texts with N_, and these are translated when shown."""

    xgettext_options = [*makemessages.Command.xgettext_options, "--keyword=N_"]

    def handle(self, *args: Any, **options: Any) -> None:
        options["ignore_patterns"] = [*options["ignore_patterns"], *NOT_OURS, *PLACED]
        with TemporaryDirectory() as folder:
            self.listed = Path(folder) / "catalogue.py"
            self.listed.write_text("\n".join(map(_call, catalogue.texts())) + "\n", encoding="utf-8")
            super().handle(*args, **options)

    def find_files(self, root: str) -> list[Any]:
        listed = self.translatable_file_class(str(self.listed.parent), self.listed.name, self.default_locale_path)
        return sorted([*super().find_files(root), listed])


def _call(text: catalogue.Text) -> str:
    one, more, *context = text
    name = f"{'n' if more else ''}{'p' if context else ''}gettext"
    said = ", ".join(map(repr, filter(None, (*context, one, more))))
    return f"{name}({said}{', 1' if more else ''})"
