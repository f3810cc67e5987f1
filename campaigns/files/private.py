"""Files that hold a log are for their owner alone, whatever the account's other files are for."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

FILE: Final = 0o600
FOLDER: Final = 0o700


def opener(path: str, flags: int) -> int:
    """For open(): only the owner may read a file created here. A pipe or a terminal stays as it is."""
    handle = os.open(path, flags, FILE)
    if stat.S_ISREG(os.fstat(handle).st_mode):
        os.chmod(path, FILE)
    return handle


@contextmanager
def private_file(path: Path) -> Iterator[Any]:
    """A file for the owner alone, whole or not at all, and on the disk when this ends."""
    draft = path.with_name(f".{path.name}.draft")
    with open(draft, "wb", opener=opener) as file:
        yield file
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)


def folder(path: Path) -> None:
    """Make a folder for the owner alone. An existing one stays as it is: it may hold other things."""
    path.mkdir(mode=FOLDER, parents=True, exist_ok=True)


def tighten(path: Path, mode: int) -> None:
    """Remove others' access. A folder that belongs to everybody, such as /tmp, is not ours to close."""
    now = path.stat().st_mode
    if now & 0o077 and not now & stat.S_ISVTX:
        path.chmod(mode)
