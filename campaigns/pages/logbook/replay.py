"""An outing stepped through: the boat as it stood right after a line, by replaying its scene up to there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from campaigns.engine import session as engine
from campaigns.engine.replay import STATE_CHANGING
from campaigns.engine.session import Session
from campaigns.log import journal
from campaigns.models import Career
from campaigns.pages.bridge import log
from campaigns.pages.logbook import diary
from campaigns.pages.logbook.open import OpenLog
from campaigns.play import SECURE, OpenCareer

SHOWN: Final = ("open", "strike", *STATE_CHANGING)  # a remark or a look at the odds moves nothing


class Upto(journal.Log):
    """The history of a career as if nothing had been written after one entry."""

    def __init__(self, career: Career, number: int) -> None:
        super().__init__(career)
        self.number = number

    def entries(self, after: int) -> list[engine.Entry]:
        return journal.entries(self.career, after, self.number)


@dataclass(frozen=True)
class Moment:
    """A line, what it said, and what lay on the table then."""

    number: int
    outing: int
    line: log.Line
    table: OpenCareer
    first: int
    last: int
    before: int | None
    after: int | None
    place: int
    count: int

    @property
    def out_of_step(self) -> bool:
        return self.table.session is None or self.table.out_of_step is not None


def moment(log_book: OpenLog, number: int) -> Moment | None:
    """The career right after this entry; the next and the last line to step to. None when there is no such line."""
    entry = log_book.entries(number=number).first()
    if entry is None:
        return None
    outing = max(entry.chapter, 1)
    steps = log_book.entries(chapter__in=diary.chapters(outing), kind__in=SHOWN)
    numbers = list(steps.values_list("number", flat=True))
    around = [at for at in numbers if at < number], [at for at in numbers if at > number]
    line = log.lines(log_book.table, [entry])[0]
    voids = log_book.entries(chapter__in=diary.chapters(outing), number__gt=number).exclude(voids=[])
    line.struck_by = next((by for by, gone in voids.values_list("number", "voids") if number in gone), 0)
    return Moment(
        number,
        outing,
        line,
        _table(log_book, number),
        numbers[0],
        numbers[-1],
        around[0][-1] if around[0] else None,
        around[1][0] if around[1] else None,
        len(around[0]) + 1,
        len(numbers),
    )


def _table(log_book: OpenLog, number: int) -> OpenCareer:
    """The table after the entry; a journal that newer rules no longer follow stands at the last point that matches."""
    history = Upto(log_book.career, number)
    try:
        session = Session(log_book.game, log_book.book, history, SECURE, number, halt=True)
    except engine.OutOfStep as error:
        return OpenCareer(log_book.career, log_book.game, log_book.book, history, None, error)
    return OpenCareer(log_book.career, log_book.game, log_book.book, history, session, session.out_of_step)
