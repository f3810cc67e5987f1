"""The player's own words in the story: beside a paragraph or in its place.

A remark belongs to a line. One that is "over" a line replaces its paragraph; without words it removes it. If the
line was undone since, the remark moves to the nearest paragraph.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from campaigns.log.outing import OutingLog
from campaigns.pages.telling import OutingStory, OwnWords, Paragraph, StoryRow


def attach(outing: OutingLog, telling: OutingStory) -> OutingStory:
    """The telling with the player's words; every paragraph gets the number they belong to."""
    paragraphs = telling.paragraphs
    _anchor(paragraphs)
    found = outing.remarks
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
    taken: set[int] = set()
    for paragraph in paragraphs:
        paragraph.anchor = next((number for number in paragraph.numbers if number not in taken), 0)
        taken.add(paragraph.anchor)


def _place(paragraphs: Sequence[Paragraph], at: int) -> tuple[Paragraph, bool]:
    for paragraph in paragraphs:
        if paragraph.anchor == at:
            return paragraph, True
    for paragraph in paragraphs:
        if at in paragraph.numbers:
            return paragraph, True
    before = [paragraph for paragraph in paragraphs if paragraph.anchor and paragraph.anchor <= at]
    return (before[-1] if before else paragraphs[0]), False
