"""A diary or a story to take along: chapters of blocks of lines, which every file format spells in its way.

Text is marked, not formatted: a ship's name, emphasis, the player's own words, undone lines.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from django.utils.translation import gettext as _

from campaigns.pages.logbook import typeset
from campaigns.pages.logbook.diary import Diary, DiaryLeg, DiaryLine
from campaigns.pages.telling import CareerStory, FactsTable, OutingStory, Paragraph
from campaigns.pages.words import joined

STRONG: Final = ("sunk", "award")
Piece = tuple[str, str]
"""Words, and what they are: name, strong or nothing."""


@dataclass(frozen=True)
class VolumeOptions:
    """Options of a download."""

    corrections: bool = False
    remarks: bool = True


@dataclass(frozen=True)
class WrittenLine:
    """A line of a diary, or a paragraph of a story; kind is own, struck, end or empty."""

    pieces: Sequence[Piece]
    kind: str = ""
    number: int = 0  # of its entry, where it is one
    small: str = ""

    @property
    def text(self) -> str:
        return "".join(text for text, _mark in self.pieces)


@dataclass(frozen=True)
class Block:
    """Lines under one heading, or under none."""

    lines: Sequence[WrittenLine]
    head: str = ""


@dataclass(frozen=True)
class Chapter:
    title: str
    lede: str = ""
    facts: Sequence[tuple[str, str]] = ()
    chart: Any = None
    blocks: Sequence[Block] = ()
    tables: Sequence[FactsTable] = ()
    listed: bool = False  # lines one below the other, and not paragraphs
    line: str = ""  # all of it in the notation of its game


@dataclass(frozen=True)
class Volume:
    title: str
    game: str
    chapters: Iterable[Chapter]
    head: CareerStory | None = None
    contents: Sequence[str] = field(default_factory=list)


def bound(volume: Volume, paper: str) -> bytes:
    chapters = [_with_map(chapter) for chapter in volume.chapters]
    head = _with_map(volume.head) if volume.head else None
    listed = any(chapter.listed for chapter in chapters)
    return typeset.pdf("volume", volume.title, volume.game, paper, chapters=chapters, head=head, listed=listed)


def _with_map(one: Any) -> Any:
    return replace(one, chart=typeset.map_svg(one.chart))


# --- of a story ---------------------------------------------------------------------------------------------------


def of_story(title: str, telling: OutingStory, wanted: VolumeOptions) -> Chapter:
    blocks = []
    for row in telling.rows:
        lines = [line for paragraph in row.paragraphs for line in _paragraph(paragraph, wanted)]
        blocks += [Block(lines)] if lines else []
    lede = telling.lede or telling.head
    return Chapter(title, lede, telling.facts, telling.chart, blocks, telling.tables, line=telling.line)


def _paragraph(paragraph: Paragraph, wanted: VolumeOptions) -> list[WrittenLine]:
    """The paragraph or its replacement, and the remarks beside it."""
    found = []
    if paragraph.over and wanted.remarks:
        found.append(_own(paragraph.over.text))
    elif paragraph.text:
        found.append(WrittenLine(paragraph.pieces, "end" if paragraph.end else ""))
    return [*found, *(_own(own.text) for own in paragraph.beside if wanted.remarks)]


def _own(text: str, number: int = 0) -> WrittenLine:
    return WrittenLine([(text.strip(), "")], "own", number)


# --- of a diary ---------------------------------------------------------------------------------------------------


def of_diary(title: str, diary: Diary, wanted: VolumeOptions) -> Chapter:
    blocks = []
    for section in diary.legs:
        lines = [line for one in section.lines if (line := _line(one, wanted)) is not None]
        blocks += [Block(lines, place(section))] if lines else []
    return Chapter(title, blocks=blocks, listed=True)


def place(section: DiaryLeg) -> str:
    """Box 4, Atlantic (surfaced, day)."""
    text = joined(part for part in (section.when, section.where) if part)
    return f"{text} ({section.circumstances})" if section.circumstances else text


def _line(one: DiaryLine, wanted: VolumeOptions) -> WrittenLine | None:
    """One line; None for a struck one that is not wanted."""
    small = one.small if wanted.corrections else ""
    match one.kind:
        case "remark":
            return _own(one.text, one.number) if wanted.remarks and one.text.strip() else None
        case "struck":
            said = one.text or changed(one)
            return WrittenLine([(said, "")], "struck", one.number, small) if wanted.corrections and said else None
        case "amend":
            return WrittenLine([(changed(one), "")], "", one.number, small) if wanted.corrections else None
    pieces: list[Piece] = []
    for piece in one.pieces:
        pieces += [(" ", "")] if pieces else []
        pieces.append((piece.text, "strong" if piece.tone in STRONG else ""))
    return WrittenLine(pieces, "", one.number, small)


def changed(one: Any) -> str:
    """Hull: 2, now 3."""
    return " ".join(
        _("%(what)s: %(old)s, now %(new)s.") % {"what": what, "old": old, "new": new} for what, old, new in one.changes
    )
