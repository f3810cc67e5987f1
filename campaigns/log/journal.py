"""The permanent log: the only code that writes it, reads it back, and says whether it is whole."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any, Final

from django.db import connection
from django.utils import timezone

from campaigns.engine import game as games
from campaigns.engine import replay as engine
from campaigns.engine.chain import GENESIS, link
from campaigns.engine.opened import Step
from campaigns.fields import decoded
from campaigns.log.prepared import insert
from campaigns.models import Career, Entry, Figures, Snapshot
from charts.book import Book
from charts.books import raw_for
from charts.models import Edition

MOMENT: Final = "%Y-%m-%dT%H:%M:%S.%fZ"
COLUMNS: Final = ("number", "kind", "asked", "answer", "notes", "voids", "why", "chapter")
# What every replay reads, without the making of its SQL
LATEST: Final = """SELECT number, scene, chapter, state, (SELECT chapter FROM campaigns_entry
    WHERE career_id = %s AND number <= %s AND kind <> 'correct' ORDER BY chapter DESC LIMIT 1)
    FROM campaigns_snapshot WHERE career_id = %s AND number < %s ORDER BY number DESC LIMIT 1"""
REPLAYED: Final = """SELECT number, kind, asked, answer, voids, why, chapter FROM campaigns_entry
    WHERE career_id = %s AND number > %s AND number <= %s ORDER BY number"""


class Log:
    """The history of one career for a session, up to one entry."""

    latest: int | None = None  # the last chapter that anything is written of, once a snapshot was read

    def __init__(self, career: Career, opened: engine.Snapshot | None = None, upto: int | None = None) -> None:
        self.career, self._upto = career, upto
        self.opened = opened  # the snapshot that the ledger is at
        self.shut: int | None = None  # snapshots from this number on are left aside: the rules cannot open them

    @property
    def upto(self) -> int:
        return self.career.last if self._upto is None else self._upto

    def snapshot(self, before: int) -> engine.Snapshot:
        """The latest state before an entry; entry 1 itself carries the first, should all others be gone."""
        before = before if self.shut is None else min(before, self.shut)
        with connection.cursor() as cursor:
            cursor.execute(LATEST, [self.career.pk, self.upto, self.career.pk, before])
            kept = cursor.fetchone()
        if kept is None:
            found = engine.opening(entries(self.career, after=0, upto=1)[0])
        else:
            number, scene, chapter, state, self.latest = kept
            found = engine.Snapshot(number, scene, chapter, decoded(state))
        self.opened = self.opened or found
        return found

    def leave_aside(self) -> bool:
        """Fall back to the snapshot before the first one read; False when there is none."""
        if self.opened is None or self.opened.number <= 1:
            return False
        self.shut, self.opened = self.opened.number, None
        return True

    def state(self, game: games.Game) -> Any:
        """The latest state that the rules can open; raises the error of the first one when there is none."""
        while True:
            try:
                return game.load(self.snapshot(self.upto + 1).state)
            except Exception:  # a state of other rules, whatever it makes of the reader
                if not self.leave_aside():
                    raise

    def entries(self, after: int) -> list[engine.Entry]:
        return entries(self.career, after, self.upto)

    def chapter_opens(self, chapter: int) -> int:
        rows = Entry.objects.filter(career=self.career, number__lte=self.upto, chapter__lt=chapter)
        void: set[int] = set()  # a strike belongs to the chapter it goes back to, after all that it voids
        for number, kind, voids in rows.order_by("-number").values_list("number", "kind", "voids").iterator(50):
            if kind in engine.STATE_CHANGING and number not in void:
                return int(number)
            void.update(voids if kind != engine.CORRECT else ())  # a corrected chapter ends where it did
        return 0


def entries(career: Career, after: int, upto: int) -> list[engine.Entry]:
    """The entries of a range as a replay needs them, without their notes."""
    with connection.cursor() as cursor:
        cursor.execute(REPLAYED, [career.pk, after, upto])
        rows = cursor.fetchall()
    return [
        engine.Entry(number, kind, decoded(asked), decoded(answer), voids=decoded(voids), why=why, chapter=chapter)
        for number, kind, asked, answer, voids, why, chapter in rows
    ]


def tail(career: Career, most: int) -> list[Entry]:
    rows = Entry.objects.filter(career=career, number__lte=career.last).order_by("-number")
    return list(rows[:most])[::-1]


def kernel(row: Entry) -> engine.Entry:
    return engine.Entry(*(getattr(row, column) for column in COLUMNS))


def append(career: Career, step: Step, book: str, by: Any = None) -> Entry:
    """Write one step: the entry, the states of scenes that ended, and the seal on the career.

    book is the version of the figures it was played with. The caller holds the career's lock, and one transaction
    around this and everything derived from it.
    """
    entry = step.entry
    row = Entry(
        career=career,
        number=entry.number,
        kind=entry.kind,
        chapter=entry.chapter,
        asked=entry.asked,
        answer=entry.answer,
        notes=entry.notes,
        voids=entry.voids,
        why=entry.why,
        at=timezone.now(),
        by=by,
        signed=by.get_username() if by is not None else "",
        book=book,
        previous=career.seal or GENESIS,
    )
    row.hash = link(row.previous, content(career, row))
    insert(row)
    if step.rewound_to is not None:
        Snapshot.objects.filter(career=career, number__gte=step.rewound_to).delete()
    if step.snapshots:
        Snapshot.objects.bulk_create(as_row(career, snapshot) for snapshot in step.snapshots)
    career.last, career.seal, career.touched = row.number, row.hash, row.at
    return row


def content(career: Career, row: Entry) -> dict[str, Any]:
    """The content that the hash of an entry covers: everything but columns that only this database knows."""
    return {
        "career": str(career.uuid),
        "number": row.number,
        "kind": row.kind,
        "chapter": row.chapter,
        "asked": row.asked,
        "answer": row.answer,
        "notes": row.notes,
        "voids": row.voids,
        "why": row.why,
        "at": moment(row.at),
        "signed": row.signed,
        "book": row.book,
    }


def moment(at: datetime) -> str:
    return at.astimezone(UTC).strftime(MOMENT)


def as_row(career: Career, snapshot: engine.Snapshot) -> Snapshot:
    return Snapshot(
        career=career,
        number=snapshot.number,
        scene=snapshot.scene,
        chapter=snapshot.chapter,
        state=snapshot.state,
        rules=games.game(career.game).rules,
    )


def switched(rows: Iterable[Entry]) -> dict[str, Any]:
    """How odds and edition are set, by the last word of some entries on each."""
    return {key: value for row in rows if row.kind == "switch" for key, value in row.answer.items()}


def shows_odds(rows: Iterable[Entry]) -> bool:
    return bool(switched(rows).get("odds"))


def keep_figures(book: Book, edition: Edition | None) -> None:
    """Keep the figures of this version for good, before the first entry is played with them."""
    if not Figures.objects.filter(version=book.version).exists():
        Figures.objects.create(version=book.version, edition=book.edition, raw=raw_for(edition))
