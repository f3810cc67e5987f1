"""Step through an outing: the boat right after a line, by replaying its scene."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from campaigns import play
from campaigns.engine.replay import STATE_CHANGING
from campaigns.log import derive
from campaigns.models import Entry
from campaigns.pages.bridge import log
from campaigns.pages.logbook.career_log import CareerLog
from campaigns.play import OpenCareer
from charts.book import Book

SHOWN: Final = ("open", "strike", *STATE_CHANGING)  # a remark or a look at the odds moves nothing


@dataclass(frozen=True)
class ReplayMoment:
    """A line, its text, and the state right after it."""

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


def _book_of(log_book: CareerLog, entry: Entry) -> Book:
    """The figures that a line was played with: its edition may have been another."""
    if entry.book == log_book.book.version:
        return log_book.book
    return derive.figures(log_book.career, entry.book) or log_book.book


def moment(log_book: CareerLog, number: int) -> ReplayMoment | None:
    """The career right after this entry, with the entries before and after it; None when there is no such line."""
    entry = log_book.entries(number=number).first()
    if entry is None:
        return None
    outing = log_book.outing(max(entry.chapter, 1))
    numbers = list(dict.fromkeys(one.number for one in outing.entries if one.kind in SHOWN))
    before, after = [at for at in numbers if at < number], [at for at in numbers if at > number]
    return ReplayMoment(
        number,
        outing.number,
        log.lines(log_book.table, [entry], outing.struck_by)[0],
        play.open_career(log_book.career, book=_book_of(log_book, entry), upto=number),
        numbers[0],
        numbers[-1],
        before[-1] if before else None,
        after[0] if after else None,
        len(before) + 1,
        len(numbers),
    )
