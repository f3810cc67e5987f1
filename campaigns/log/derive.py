"""A career derived from its journal: the walk along it, with the figures of each line, and the snapshots it gives."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from django.db.models import Q, QuerySet

from campaigns.engine import replay as engine
from campaigns.engine.game import Game
from campaigns.engine.prompts import Charts
from campaigns.engine.replay import CORRECT
from campaigns.engine.walk import Course, Walk, course
from campaigns.log import damage, journal
from campaigns.log.damage import Damaged
from campaigns.models import Career, Entry, Extract, Figures, Snapshot
from charts.book import Book, compile_book
from charts.books import book_for
from charts.figures.version import is_version

FARTHEST: Final = 1 << 31


def course_of(career: Career) -> Course:
    rows = Entry.objects.filter(~Q(voids=[]) | Q(kind=CORRECT), career=career, number__lte=career.last)
    return course((journal.kernel(row), row.book) for row in rows.order_by("number"))


class JournalWalk(Walk):
    """A walk along the journal of a career, each line with its figures; lacking names those that are not here."""

    def __init__(self, career: Career, game: Game, trusted: int) -> None:
        self.career, self.today = career, book_for(career.edition_id)
        self.read: dict[str, Charts] = {}
        self.lacking: list[tuple[int, str]] = []

        def stored(number: int) -> engine.Snapshot | None:
            kept = Snapshot.objects.filter(career=career, number=number).first() if number < trusted else None
            return kept and engine.Snapshot(kept.number, kept.scene, kept.chapter, kept.state)

        super().__init__(game, self.today, course_of(career), stored, self.book)

    def book(self, version: str, number: int = 0) -> Charts:
        if version not in self.read:
            found = figures(self.career, version)
            self.read[version] = found or self.today
            if found is None:
                self.lacking.append((number, f"the figures {version} that it was played with are not here"))
        return self.read[version]


def walk(career: Career, game: Game, trusted: int = FARTHEST) -> JournalWalk:
    """A walk that goes on, after a fault, from the stored snapshots before a number."""
    return JournalWalk(career, game, trusted)


def followed(walk: JournalWalk) -> Iterator[engine.Snapshot]:
    """Walk the whole journal; gives the snapshots that have become final."""
    for row in readable(Entry.objects.filter(career=walk.career).order_by("number")):
        walk.follow(journal.kernel(row), walk.book(row.book, row.number))
        yield from walk.release()


def anew(career: Career, game: Game, first: int) -> Any:
    """Derive the snapshots from a number on again; the state at the end, or nothing when the rules cannot follow."""
    along = walk(career, game, first)
    snapshots = [*followed(along), *along.kept]
    if any(number >= first for number, _text in along.faults) or along.lost:
        return None
    Snapshot.objects.filter(career=career, number__gte=first).delete()
    Snapshot.objects.bulk_create(
        [journal.as_row(career, one) for one in snapshots if one.number >= first], batch_size=50
    )
    return along.state


def figures(career: Career, version: str) -> Book | None:
    """The book of one version, as it was kept when it was played with, or as far as the career brought it along."""
    kept = (
        Figures.objects.filter(version=version).first()
        or Extract.objects.filter(career=career, version=version).first()
    )
    return None if kept is None or not is_version(kept.raw, version) else compile_book(kept.raw)


def readable(rows: QuerySet[Any]) -> Iterator[Any]:
    """Every row in its order, some at a time, and no cursor that stays open when one of them stops the reader."""
    for row in damage.each_row(rows):
        if isinstance(row, Damaged):
            raise ValueError(row.why)
        yield row
