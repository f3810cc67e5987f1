"""python -m campaigns.pages.odds.worker FILE: read a task from standard input, weigh, leave what was found in FILE.

No database and no Django: all it needs comes with the task.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any, Final

import msgspec

from campaigns import apart
from campaigns import games as _registered  # noqa: F401 - the games register themselves
from campaigns.engine import game as games
from campaigns.engine.replay import Entry, Snapshot
from campaigns.pages.odds.ahead import COUNT, SECONDS, Ahead, Weighing
from charts.book import compile_book

MOST_SECONDS: Final = 30
MOST_MEGABYTES: Final = 1024


class Task(msgspec.Struct):
    """All that a weighing needs."""

    game: str
    figures: dict[str, Any]
    snapshot: Snapshot
    entries: list[Entry]
    count: int = COUNT
    seconds: float = SECONDS
    seed: str = ""


def run(task: Task) -> Weighing:
    ahead = Ahead(games.game(task.game), compile_book(task.figures), task.snapshot, task.entries)
    return ahead.weigh(task.count, task.seconds, task.seed)


def main(path: Path) -> None:
    """The file appears whole or not at all."""
    apart.confine(MOST_SECONDS, MOST_MEGABYTES)
    found = run(msgspec.json.decode(sys.stdin.buffer.read(), type=Task))
    draft = path.with_suffix(f".{os.getpid()}")
    draft.write_bytes(msgspec.json.encode(found))
    draft.replace(path)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
