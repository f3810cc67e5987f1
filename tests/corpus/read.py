"""The archives of the corpus, as files."""

from __future__ import annotations

import tarfile
from pathlib import Path

HERE = Path(__file__).parent
ARCHIVES = sorted(path.name.removesuffix(".tar.xz") for path in HERE.glob("*.tar.xz"))


def files(name: str, folder: str) -> dict[str, bytes]:
    """The files of one folder in an archive: exports, or a backup."""
    found = {}
    with tarfile.open(HERE / f"{name}.tar.xz") as packed:
        for member in packed.getmembers():
            place, _slash, file = member.name.partition("/")
            if place == folder:
                found[file] = packed.extractfile(member).read()
    return found
