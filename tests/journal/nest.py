"""The outside of tests.journal.player nest: one process that has done its imports, and a child of it for each kill."""

from __future__ import annotations

import os
import re
import sys
from subprocess import PIPE, Popen
from typing import Any

from tests.servers import BASE


def player(url: str, *words: object) -> Any:
    """A process of tests.journal.player, on this database."""
    environ = {**os.environ, "DATABASE_URL": url, "DJANGO_SETTINGS_MODULE": "tests.settings"}
    command, pipes = [sys.executable, "-m", "tests.journal.player", *map(str, words)], {"stdin": PIPE, "stdout": PIPE}
    return Popen(command, cwd=BASE, env=environ, text=True, **pipes)


def read(told: str) -> tuple[dict[int, dict[str, str]], list[str]]:
    """The output of player tell: of each career its lines with number and hash, and the words of verify."""
    kept: dict[int, dict[str, str]] = {}
    words = []
    for line in told.splitlines():
        if re.fullmatch(r"\d+ \d+ [0-9a-f]+", line):
            career, number, hash_ = line.split()
            kept.setdefault(int(career), {})[number] = hash_
        else:
            words.append(line)
    return kept, words


def hatched(nest: Any) -> int:
    """A new player; his process."""
    nest.stdin.write("\n")
    nest.stdin.flush()
    word, process = nest.stdout.readline().split()
    assert word == "player"
    return int(process)


def last_words(nest: Any) -> tuple[dict[str, str], int]:
    """A player's output up to his end, and how he ended."""
    said: dict[str, str] = {}
    for line in nest.stdout:
        word, value = line.split()
        if word == "gone":
            return said, int(value)
        said[word] = value
    raise AssertionError("the nest is gone")
