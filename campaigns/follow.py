"""python -m campaigns.follow: a journal that came from elsewhere, walked through; errand in, findings out.

No database and no Django: all it needs comes with the errand. What is forged may send the rules anywhere, so the
pages have it done in a process of its own (campaigns.apart); whoever keeps the machine does it where he is.
"""

from __future__ import annotations

import sys
from typing import Any, Final

import msgspec

from campaigns import apart
from campaigns.engine import game as games
from campaigns.engine.replay import Entry, Snapshot
from campaigns.engine.walk import Walk
from charts.book import compile_book

SECONDS: Final = 20  # of a processor; a career of twenty thousand entries takes a few
MEGABYTES: Final = 1024


class Errand(msgspec.Struct):
    """The journal of one career: each entry, and by version the figures that it was played with."""

    game: str
    figures: dict[str, dict[str, Any]]
    books: list[str]  # of each entry
    entries: list[Entry]


class Followed(msgspec.Struct):
    """What a walk gave: states where scenes end, the state it arrived at, and what did not fit."""

    snapshots: list[Snapshot] = []
    state: Any = None
    faults: list[tuple[int, str]] = []
    lost: bool = False
    error: str = ""  # the rules failed on it, or it holds what could never be


def follow(errand: Errand) -> Followed:
    """Walk the journal as far as it can be followed."""
    found = Followed()
    try:
        _follow(errand, found)
    except MemoryError:
        raise
    except Exception as error:  # whatever a forged state makes the rules do, the answer is no
        found.error = repr(error)[:500]
    return found


def _follow(errand: Errand, found: Followed) -> None:
    game = games.game(errand.game)
    shelf = {version: compile_book(raw) for version, raw in errand.figures.items()}
    walk = Walk(game, shelf[errand.books[0]], {number for entry in errand.entries for number in entry.voids})
    for entry, book in zip(errand.entries, errand.books, strict=True):
        walk.follow(entry, shelf[book])
        found.snapshots += walk.release()
        if walk.faults:
            break
    found.snapshots += walk.kept
    found.faults, found.lost = walk.faults, walk.lost
    if walk.state is None:
        return
    found.state = game.dump(walk.state)
    for snapshot in [*found.snapshots, Snapshot(0, None, 0, found.state)]:
        if far := game.beyond(snapshot.state):
            raise ValueError("; ".join(far[:3]))
    game.head(walk.state)


def main() -> None:
    from campaigns import games as _registered  # noqa: F401 - the games register themselves

    apart.confine(SECONDS, MEGABYTES)
    found = follow(msgspec.json.decode(sys.stdin.buffer.read(), type=Errand))
    sys.stdout.buffer.write(msgspec.json.encode(found))


if __name__ == "__main__":
    main()
