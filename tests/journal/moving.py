"""python -m tests.journal.moving FOLDER: a backup taken into an empty database, and out of it again."""

from __future__ import annotations

import sys
from pathlib import Path


def main(folder: Path) -> None:
    import django

    django.setup()
    from django.core.management import call_command

    call_command("restore", folder)
    call_command("backup", folder.with_name(f"{folder.name}-again"))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
