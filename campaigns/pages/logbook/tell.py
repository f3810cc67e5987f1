"""The story of an outing as every page and file reads it: what the game tells, and the player's own words in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from django.utils.translation import gettext as _

from campaigns.log.outing import OutingLog
from campaigns.pages.contests.telling import sentences
from campaigns.pages.logbook import diary as diaries
from campaigns.pages.logbook import own_words
from campaigns.pages.logbook.open import OpenLog
from campaigns.pages.telling import Paragraph, StoryRow, Telling

MOST_FOLDED: Final = 1500  # lines of an outing; every line shows those of a longer one, page by page
CORRECTED: Final = ("amend", "marked")  # kinds of lines in the diary that set something right


def telling_of(log_book: OpenLog, outing: int, folds: bool = False) -> Telling:
    """One outing; with folds the rolls and choices behind each row go along."""
    read = log_book.outing(outing)
    telling = own_words.attach(read, _with_result(log_book, log_book.presentation.story(log_book, outing), read))
    if folds and telling.rows and len(read.entries) <= MOST_FOLDED:
        _fold(telling.rows, diaries.whole(log_book, outing))
    return telling


def _with_result(log_book: OpenLog, telling: Telling, outing: OutingLog) -> Telling:
    """The outing in which a contest ended tells what came of that."""
    entry = next((entry for entry in outing.entries if entry.kind == "result"), None)
    if entry is None:
        return telling
    said = " ".join(sentences(entry.answer, log_book.career.uuid, log_book.game.texts))
    row = StoryRow(_("Contest"), paragraphs=[Paragraph(said, [entry.number])], first=entry.number)
    return replace(telling, rows=[*telling.rows, row])


def _fold(rows: Sequence[StoryRow], diary: diaries.Diary) -> None:
    """Behind each row the rolls from its first entry to that of the next; beside a single box how things lay there."""
    edges = [*(row.first for row in rows[1:]), 1 << 62]
    rolls = [roll for section in diary.stretches for roll in section.rolls]
    for place, (row, until) in enumerate(zip(rows, edges, strict=True)):
        since = row.first if place else 0
        row.rolls = [roll for roll in rolls if since <= roll.number < until]
        numbers = {one.number for one in row.rolls}
        boxes = [section for section in diary.stretches if numbers & {one.number for one in section.rolls}]
        row.how = boxes[0].manner if len(boxes) == 1 else ""
    right = {one.number for section in diary.stretches for one in section.lines if one.kind in CORRECTED}
    for paragraph in (paragraph for row in rows for paragraph in row.paragraphs):
        first, last = min(paragraph.numbers, default=0), max(paragraph.numbers, default=0)
        paragraph.corrected = any(first <= number <= last for number in right)


def titles(log_book: OpenLog) -> dict[int, str]:
    """Patrol 3, Atlantic, Nov 1943."""
    presentation = log_book.presentation
    numbered = str(presentation.outing.numbered)
    return {
        number: f"{numbered % number}, {presentation.outing_title(row)}" for number, row in log_book.outings.items()
    }


def numbers(log_book: OpenLog) -> list[int]:
    """The outings that something is written of."""
    told = log_book.entries().order_by().values_list("chapter", flat=True).distinct()
    return sorted({max(chapter, 1) for chapter in told})
