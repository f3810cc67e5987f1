"""The story of an outing as every page and file reads it: the game's telling with the player's own words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from django.utils.translation import gettext as _

from campaigns.log.outing import OutingLog
from campaigns.models import Entry
from campaigns.pages.bridge.log import typed_result
from campaigns.pages.contests.telling import sentences
from campaigns.pages.logbook import diary as diaries
from campaigns.pages.logbook import own_words
from campaigns.pages.logbook.career_log import CareerLog
from campaigns.pages.telling import OutingStory, Paragraph, StoryRow
from campaigns.pages.words import joined, month


def outing_story(log_book: CareerLog, outing: int, folds: bool = False) -> OutingStory:
    """One outing; with folds each row lists the lines behind it."""
    read = log_book.outing(outing)
    telling = own_words.attach(read, _with_result(log_book, log_book.presentation.story(log_book, outing), read))
    if folds and telling.rows:
        _fold(log_book, telling.rows, read)
    return telling


def _with_result(log_book: CareerLog, telling: OutingStory, outing: OutingLog) -> OutingStory:
    """Adds the result of a contest to the outing in which it ended."""
    entry = next((entry for entry in outing.entries if entry.kind == "result"), None)
    if entry is None:
        return telling
    said = " ".join(sentences(entry.answer, log_book.career.uuid, log_book.game.texts))
    row = StoryRow(_("Contest"), paragraphs=[Paragraph(said, [entry.number])], first=entry.number)
    return replace(telling, rows=[*telling.rows, row])


def _fold(log_book: CareerLog, rows: Sequence[StoryRow], outing: OutingLog) -> None:
    """Give each row its lines, up to the first of the next row; a single box also says how things lay there."""
    boxes, circumstances = _boxes(log_book, outing)
    edges = [*(row.first for row in rows[1:]), 1 << 62]
    folded = [entry.number for entry in outing.entries if entry.kind in diaries.FOLDED]
    for place, (row, until) in enumerate(zip(rows, edges, strict=True)):
        since = row.first if place else 0
        row.folded = [number for number in folded if since <= number < until]
        inside = {boxes[number] for number in row.folded}
        row.how = joined(dict.fromkeys(circumstances[inside.pop()])) if len(inside) == 1 else ""
    right = [entry.number for entry in outing.living if _sets_right(entry)]
    for paragraph in (paragraph for row in rows for paragraph in row.paragraphs):
        first, last = min(paragraph.numbers, default=0), max(paragraph.numbers, default=0)
        paragraph.corrected = any(first <= number <= last for number in right)


def _boxes(log_book: CareerLog, outing: OutingLog) -> tuple[dict[int, int], list[list[str]]]:
    """The box of each line, and how things lay in each box."""
    found, circumstances = dict[int, int](), [list[str]()]
    for entry in outing.entries:
        found[entry.number] = len(circumstances) - 1
        if not outing.stands(entry):
            continue
        for key, data, _case in entry.notes:
            note = outing.texts.kind(key)
            if note.opens == "box" or note.closes == "outing":
                circumstances.append([])
            elif note.opens == "outing" and len(circumstances) == 1 and data.get("month"):
                circumstances[0].append(month(str(data["month"])))
        circumstances[-1] += log_book.presentation.circumstances(entry)
    return found, circumstances


def _sets_right(entry: Entry) -> bool:
    """Whether something was corrected by hand."""
    return entry.kind == "amend" or (entry.kind in ("overrule", "reroll") and not typed_result(entry.answer or {}))


def titles(log_book: CareerLog) -> dict[int, str]:
    presentation = log_book.presentation
    numbered = str(presentation.outing.numbered)
    return {
        number: f"{numbered % number}, {presentation.outing_title(row)}" for number, row in log_book.outings.items()
    }


def numbers(log_book: CareerLog) -> list[int]:
    told = log_book.entries().order_by().values_list("chapter", flat=True).distinct()
    return sorted({max(chapter, 1) for chapter in told})
