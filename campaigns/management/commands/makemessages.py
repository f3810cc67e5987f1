"""Django's makemessages, which also collects the texts of games and editions (campaigns/catalogue.py)."""

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from django.core.management.commands import makemessages

from campaigns import catalogue

NOT_OURS = [".venv", "var", "tests"]


class Command(makemessages.Command):
    """The rules know no Django: they mark texts with N_, and stories with forms; they are translated when shown."""

    xgettext_options = [*makemessages.Command.xgettext_options, "--keyword=N_", "--keyword=forms:1,2"]

    def handle(self, *args: Any, **options: Any) -> None:
        options["ignore_patterns"] = [*options["ignore_patterns"], *NOT_OURS]
        with TemporaryDirectory() as folder:
            self.listed = Path(folder) / "catalogue.py"
            self.listed.write_text("\n".join(map(_call, catalogue.texts())) + "\n", encoding="utf-8")
            super().handle(*args, **options)

    def find_files(self, root: str) -> list[Any]:
        listed = self.translatable_file_class(str(self.listed.parent), self.listed.name, self.default_locale_path)
        return sorted([*super().find_files(root), listed])


def _call(text: catalogue.Text) -> str:
    one, more, *context = text
    if context:
        return f"pgettext({context[0]!r}, {one!r})"
    return f"ngettext({one!r}, {more!r}, 1)" if more else f"gettext({one!r})"
