"""The player's own words in the story: beside a paragraph or in its place, as the journal keeps them.

A remark stands at a line, or where it was written; one that is over another takes its place, and without words takes it
away. What a remark stood at may have been undone since: then it stands beside what is nearest.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from django.db.models import Max, Min

from campaigns.pages.logbook.open import OpenLog
from campaigns.pages.telling import OwnWords, Paragraph, StoryRow, Telling

MOST: Final = 300  # written during one outing that its story shows; every line has them all
FARTHEST: Final = 1000  # written later, at some line, that are looked through


@dataclass(frozen=True)
class Written:
    """What was written at one place, as it reads today; number is that of its first entry."""

    number: int
    at: int
    over: bool
    text: str


def attach(log_book: OpenLog, telling: Telling, chapters: Sequence[int]) -> Telling:
    """The telling with the player's words at their paragraphs; every paragraph gets the number that they stand at."""
    paragraphs = telling.paragraphs
    _anchor(paragraphs)
    found = list(written(log_book, chapters))
    if found and not paragraphs:
        telling = replace(telling, rows=[StoryRow(paragraphs=[Paragraph("", anchor=found[0].number)])])
        paragraphs = telling.paragraphs
    for one in found:
        paragraph, exact = _place(paragraphs, one.at)
        own = OwnWords(one.number, one.text)
        if one.over and exact:
            paragraph.over = own if one.text else None
        elif one.text:
            paragraph.beside.append(own)
    return telling


def _anchor(paragraphs: Iterable[Paragraph]) -> None:
    """The first of its numbers that no paragraph before it has."""
    taken: set[int] = set()
    for paragraph in paragraphs:
        paragraph.anchor = next((number for number in paragraph.numbers if number not in taken), 0)
        taken.add(paragraph.anchor)


def _place(paragraphs: Sequence[Paragraph], at: int) -> tuple[Paragraph, bool]:
    """The paragraph that a line belongs to, and whether it is behind it and not only the nearest."""
    for paragraph in paragraphs:
        if paragraph.anchor == at:
            return paragraph, True
    for paragraph in paragraphs:
        if at in paragraph.numbers:
            return paragraph, True
    before = [paragraph for paragraph in paragraphs if paragraph.anchor and paragraph.anchor <= at]
    return (before[-1] if before else paragraphs[0]), False


def written(log_book: OpenLog, chapters: Sequence[int]) -> list[Written]:
    """What was written at the lines of an outing, in the order of its first writing."""
    ends = log_book.entries(chapter__in=chapters).aggregate(first=Min("number"), last=Max("number"))
    if ends["first"] is None:
        return []
    remarks = log_book.entries(kind="remark")
    here = remarks.filter(chapter__in=chapters)[:MOST]
    later = remarks.filter(number__gt=ends["last"], answer__contains='"at":')[:FARTHEST]
    found = dict([*here.values_list("number", "answer"), *later.values_list("number", "answer")])
    return [one for one in _merged(found) if ends["first"] <= one.at <= ends["last"]]


def _merged(remarks: Mapping[int, Mapping[str, Any]]) -> list[Written]:
    """Each place with its words of today."""
    kept: dict[int, Written] = {}
    stands: dict[int, int] = {}  # a remark -> the first one at its place
    for number, answer in sorted(remarks.items()):
        at, over, text = answer.get("at") or number, bool(answer.get("over")), str(answer.get("remark", ""))
        if over and at in stands:
            stands[number] = stands[at]
            kept[stands[at]] = replace(kept[stands[at]], text=text)
        else:
            stands[number] = number
            kept[number] = Written(number, at, over, text)
    return list(kept.values())
