"""The story of any game: section by section what its notes say, what a story would not stop for run together.

A game that has patterns of its own tells its outings by them instead (Presentation.story).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from django.utils.translation import ngettext

from campaigns.models import Entry, Outing
from campaigns.pages.telling import Paragraph, Telling, living, number
from campaigns.pages.words import closed, translate

if TYPE_CHECKING:
    from campaigns.pages.logbook.open import OpenLog

UNTOLD = ("quiet", "unseen")


@dataclass
class Section:
    """A box, a turn, a round: its title, and its sentences."""

    title: str = ""
    sentences: list[str] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)
    own: bool = False
    end: bool = False


def tell(log_book: OpenLog, outing: int) -> Telling:
    """One outing; what was entered before the first stands with it."""
    chapters = (0, 1) if outing == 1 else (outing,)
    entries = log_book.entries(chapter__in=chapters)
    row = Outing.objects.filter(career=log_book.career, number=outing).first()
    head = log_book.shown.outing_summary(row).line if row else ""
    return Telling(outing, head, list(paragraphs(sections(log_book, entries))))


def sections(log_book: OpenLog, entries: Iterable[Entry]) -> Iterator[Section]:
    texts, shown = log_book.game.texts, log_book.shown
    section = Section()
    for entry in living(entries):
        answer: dict[str, Any] = entry.answer or {}
        if entry.kind == "remark":
            yield section
            yield Section(sentences=[str(answer.get("remark", ""))], numbers=[entry.number], own=True)
            section = Section(section.title if section.sentences else "")
        for key, data, _case in entry.notes or []:
            note = texts.kind(key)
            if note.opens == "box":
                yield section
                section = Section(" ".join(part for part in shown.stretch("box", data) if part))
            if note.role not in UNTOLD:
                section.sentences.append(texts.note(key, data, translate))
            section.numbers += [entry.number] if entry.number not in section.numbers else []
            section.end = section.end or note.closes == "career"
    yield section


def paragraphs(found: Iterable[Section]) -> Iterator[Paragraph]:
    """Sections with something to tell; those without are counted."""
    quiet: list[int] = []
    skipped = 0
    for section in found:
        text = " ".join(sentence for sentence in section.sentences if sentence)
        if not text:
            skipped += bool(section.title)
            quiet += section.numbers
            continue
        if skipped:
            yield Paragraph(_passed(skipped), quiet)
        skipped, quiet = 0, []
        whole = f"{closed(section.title)} {text}" if section.title else text
        yield Paragraph(whole, section.numbers, own=section.own, end=section.end)
    if skipped:
        yield Paragraph(_passed(skipped), quiet)


def _passed(count: int) -> str:
    said = ngettext("Then nothing happened.", "Then nothing happened, %(count)s times running.", count)
    return said % {"count": number(count)}
