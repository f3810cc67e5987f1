"""Play careers with a version of the log book and keep what it exports and backs up, for the tests to read for ever.

python -m tests.corpus.keep NAME [--house FOLDER]

plays with the log book in FOLDER, this one unless said, over its wire, and writes tests/corpus/NAME.tar.xz: an
export of every boat type, some of them in the middle of a fight, and a backup of two careers. Do so before every
release, and when the rules have changed noticeably since the last archive. Beside the archives, NAME.sqlite3.xz is
the very database of a log book, its careers played with drive --keep.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

HERE: Final = Path(__file__).parent
HOUSE: Final = HERE.parents[1]
TYPES: Final = {  # and a month that each can sail in
    "VIIB": "1943-07",
    "VIIC": "1943-07",
    "VIIC Flak": "1943-08",
    "VIIC/41": "1944-05",
    "VIID": "1943-09",
    "IXB": "1943-07",
    "IXC": "1943-10",
    "IXC/40": "1944-01",
    "IXD-2": "1943-07",
    "IXD/42": "1945-03",
    "XB": "1943-07",
    "XII": "1943-07",
    "XIV": "1943-07",
    "XXI": "1945-04",
}
FIGHTS: Final = ("attack.", "escorts.", "damage.", "following.", "aircraft.", "flak.", "submarines.")
FIRST: Final = 20  # lines before a fight counts, and some more for each type
MOST: Final = 130
PLAYERS: Final = """
from django.contrib.auth import get_user_model
for name in ("ada", "otto"):
    get_user_model().objects.create_user(name, password=None)
"""
OPTIONS: Final = "variable-escort-quality"
BETWEEN: Final[dict[int, dict[str, Any]]] = {  # what is sent besides answers, when the line of that number is open
    9: {"remark": "Fog, and nobody in sight."},
    17: {"strike": True},
    25: {"amend": {"boat.bold": 2}, "why": "one canister had been left on the mat"},
}


class Wire:
    """The wire of one log book, in a folder of data of its own."""

    def __init__(self, house: Path, data: Path) -> None:
        self.house = house
        self.surroundings = {**os.environ, "HUNTED_DATA": str(data)}

    def manage(self, *words: str) -> None:
        command = [sys.executable, "manage.py", *words]
        subprocess.run(command, cwd=self.house, env=self.surroundings, check=True, stdout=subprocess.PIPE)

    def play(self, seed: int, type_: str, *more: str, first: int = MOST) -> None:
        """A career of a type, until it ends, has its lines, or comes to a fight after the first of them."""
        command = [sys.executable, "manage.py", "drive", "--type", type_, "--start", TYPES[type_], "--seed", str(seed)]
        command += ["--kommandant", f"Jürgen Ohl {seed}", "--boat", f"U-{900 + seed}", *more]
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True, "encoding": "utf-8"}
        with subprocess.Popen(command, cwd=self.house, env=self.surroundings, **pipes) as wire:
            sent = set()
            for line in map(json.loads, wire.stdout):
                if line["kind"] == "end":
                    break
                if line["kind"] != "ask":
                    continue
                number = line["seq"]
                if number >= MOST or (number > first and line["key"].startswith(FIGHTS)):
                    break
                special = next((at for at in BETWEEN if at <= number and at not in sent), None)
                sent.add(special)
                wire.stdin.write(json.dumps(BETWEEN.get(special, {"auto": True})) + "\n")
                wire.stdin.flush()
            wire.stdin.close()
            wire.stdout.read()
        if wire.returncode:
            raise SystemExit(f"The wire broke at type {type_}.")


def written(house: Path, folder: Path, seed: int) -> Iterator[Path]:
    """Every file that this version writes; no two versions play the same careers."""
    wire = Wire(house, folder / "data")
    exports = folder / "exports"
    exports.mkdir()
    for place, type_ in enumerate(TYPES, start=1):
        file = exports / f"{type_.replace('/', '-').replace(' ', '-')}.json"
        rules = ("--options", OPTIONS) if place % 4 == 1 else ()
        wire.play(seed + place, type_, "--export", str(file), *rules, first=FIRST + 6 * place if place % 3 else MOST)
        yield file
    wire.manage("migrate", "--verbosity", "0")
    wire.manage("loadeditions")
    wire.manage("shell", "-c", PLAYERS)
    for place, type_ in enumerate(("VIIC", "IXC"), start=50):
        wire.play(seed + place, type_, "--keep", "--owner", ("ada", "otto")[place % 2], first=FIRST)
    wire.manage("backup", str(folder / "backup"))
    yield from sorted((folder / "backup").iterdir())


def told(description: str) -> tuple[str, Path]:
    """The name of an archive, and the log book that writes it."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("name")
    parser.add_argument("--house", type=Path, default=HOUSE)
    said = parser.parse_args()
    return said.name, said.house.resolve()


def keep(name: str, house: Path) -> Path:
    archive = HERE / f"{name}.tar.xz"
    with tempfile.TemporaryDirectory() as scratch, tarfile.open(archive, "w:xz") as packed:
        for file in written(house, Path(scratch), 100 * len(list(HERE.glob("*.tar.xz")))):
            data = file.read_bytes()
            member = tarfile.TarInfo(str(file.relative_to(scratch)))
            member.size = len(data)
            packed.addfile(member, io.BytesIO(data))
    return archive


if __name__ == "__main__":
    print(keep(*told("Keep careers of a version of the log book for the tests.")))
