"""Open sessions of careers, kept in this process between acts, to save the replay.

A session is kept under the seal of its journal once its act is committed, and taken out for the
next act, so that nobody shares it. Another process, an undo or a rollback finds none that fits and replays.
"""

from __future__ import annotations

import atexit
from threading import Lock
from typing import Final

from django.db.transaction import on_commit

from campaigns.engine.game import Game
from campaigns.engine.replay import Snapshot
from campaigns.engine.session import Session
from campaigns.log.journal import Log
from campaigns.models import Career
from charts.book import Book

MOST: Final = 64

_kept: dict[int, tuple[str, Session, Snapshot | None]] = {}  # by the career: its seal, the oldest first
_lock: Final = Lock()


def take(career: Career, game: Game, book: Book) -> tuple[Session, Log] | None:
    """The session of a career that was read under its lock; None where none matches its last entry."""
    with _lock:
        seal, session, opened = _kept.pop(career.pk, ("", None, None))
    if session is None or seal != career.seal or session.game is not game or session.charts is not book:
        return None
    session.history = history = Log(career, opened)
    return session, history


def keep(career: Career, session: Session, opened: Snapshot | None) -> None:
    """Keep it after the commit; opened is the snapshot that the ledger is at."""
    pk, kept = career.pk, (career.seal, session, opened)
    on_commit(lambda: _keep(pk, kept))


def _keep(pk: int, kept: tuple[str, Session, Snapshot | None]) -> None:
    with _lock:
        _kept.pop(pk, None)
        _kept[pk] = kept
        while len(_kept) > MOST:
            del _kept[next(iter(_kept))]


@atexit.register  # the procedures in them would otherwise be closed while Python is taken down
def forget() -> None:
    with _lock:
        _kept.clear()
