"""Follow an imported journal as far as the rules lead. No database: it has all it needs."""

from __future__ import annotations

from typing import Any

import msgspec

from campaigns.engine import game as games
from campaigns.engine.prompts import Charts
from campaigns.engine.replay import Entry, Snapshot, opening
from campaigns.engine.session import begin
from campaigns.engine.walk import Walk, course
from charts.book import compile_book


class JournalToFollow(msgspec.Struct):
    """The journal of one career: each entry, and by version the figures it was played with."""

    game: str
    figures: dict[str, dict[str, Any]]
    books: list[str]  # of each entry
    entries: list[Entry]
    last: Snapshot  # the last state, as the file has it


class ReplayResult(msgspec.Struct):
    """The result of a walk: states where scenes end, the last state, and the first line that did not fit."""

    snapshots: list[Snapshot] = []
    state: Any = None
    out_of_step: int = 0  # 0: the rules follow the journal to its end
    counted: int | None = None  # the last line that fitted, where one did not
    matched: Any = None  # the state there
    believed: int = 0  # the number of the told state, when it had to be believed because no walk arrives there
    error: str = ""  # it holds what could never be


def replay_file(journal: JournalToFollow) -> ReplayResult:
    found = ReplayResult()
    try:
        _follow(journal, found)
    except MemoryError:
        raise
    except Exception as error:  # whatever a forged state makes the rules do, the answer is no
        found.error = repr(error)[:500]
    return found


def _follow(journal: JournalToFollow, found: ReplayResult) -> None:
    game = games.game(journal.game)
    books = {version: compile_book(raw) for version, raw in journal.figures.items()}
    told = journal.last if _is_possible(game, journal) else None
    walk = Walk(
        game,
        books[journal.books[0]],
        course(zip(journal.entries, journal.books, strict=False)),
        lambda number: told if told and told.number == number else None,
        books.__getitem__,
    )
    try:
        for entry, book in zip(journal.entries, journal.books, strict=True):
            number = entry.number
            walk.follow(entry, books[book])
            found.snapshots += walk.release()
        found.state = game.dump(walk.state)
        number = 0
    except MemoryError:
        raise
    except Exception:  # an old state, or a forged one, whatever it makes of the rules
        found.matched = None if walk.faults else walk.as_it_stands()
        walk.kept += [told] if told and all(one.number < told.number for one in walk.kept) else []
    found.snapshots += walk.kept
    found.out_of_step = min([*([number] if number else []), *(at for at, _text in walk.faults)], default=0)
    if not _opens_as_set_up(game, books[journal.books[0]], journal.entries[0]):
        found.out_of_step, found.counted, found.matched = 1, 0, None
    elif found.out_of_step:
        found.counted, found.matched = found.out_of_step - 1, walk.matched if walk.faults else found.matched
    for state in [*(one.state for one in found.snapshots), found.state]:
        if far := _beyond(game, state, found):
            raise ValueError("; ".join(far[:3]))
    if found.out_of_step:
        found.believed = next((one.number for one in found.snapshots if one is told), 0)
    else:
        game.head(walk.state)
        if not _is_same(game, journal.last, found.snapshots[-1]):  # the same answers gave another state then
            found.out_of_step = min(max(journal.last.number, 1), journal.entries[-1].number)


def _opens_as_set_up(game: games.Game, charts: Charts, first: Entry) -> bool:
    """Whether a career begins with the credit that its set-up gives; with none where the rules refuse the set-up."""
    try:
        told = _credit(game, game.load(opening(first).state))
    except Exception:  # a state of other rules: the walk says so
        return True
    try:
        return told == _credit(game, begin(game, charts, first.answer["setup"])[1].state)
    except Exception:  # whatever an old set-up makes of the rules
        return not any(told[:-1])  # it is in its first month


def _credit(game: games.Game, state: Any) -> list[int]:
    measure, head = game.measure(state), game.head(state)
    return [measure.score, measure.gains or 0, *(int(head.get(key) or 0) for key in ("patrols", "ships", "months"))]


def _is_possible(game: games.Game, journal: JournalToFollow) -> bool:
    """Whether the rules of today can open the file's last state, and find nothing impossible in it."""
    try:
        return 1 < journal.last.number <= journal.entries[-1].number and not game.check(game.load(journal.last.state))
    except Exception:  # a state of other rules, whatever it makes of the reader
        return False


def _is_same(game: games.Game, snapshot: Snapshot, given: Snapshot) -> bool:
    """Equal apart from values added since the state was written."""
    if (snapshot.number, snapshot.scene, snapshot.chapter) != (given.number, given.scene, given.chapter):
        return False
    return bool(game.as_of_now(snapshot.state) == game.as_of_now(given.state))  # an opening has its own day's shape


def _beyond(game: games.Game, state: Any, found: ReplayResult) -> list[str]:
    """Impossible values; a state that the rules of today cannot read is only kept."""
    far: list[str] = []
    try:
        far = game.beyond(state) if state is not None else []
    except Exception:
        if not found.out_of_step:
            raise
    return far
