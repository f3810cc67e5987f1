"""One outing, read once: pages, files and pictures are functions of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final, NamedTuple

import msgspec
from django.db.models import Q

from campaigns.engine.replay import ANSWERS, CORRECT, patches, voided
from campaigns.engine.replay import Entry as Line
from campaigns.engine.texts import Texts
from campaigns.log.journal import kernel
from campaigns.models import Career, Entry

MOST: Final = 300  # remarks written during one outing that its story shows; every line has them all
FARTHEST: Final = 1000  # remarks written later, at some line

Noted = tuple[Entry, Sequence[Any]]
"""An entry with those of its notes that belong to the outing."""


@dataclass(frozen=True)
class Remark:
    """The player's words at one place, in their present form; number is that of the first entry."""

    number: int
    at: int
    over: bool  # replaces the sentence there
    text: str


class OutingLog:
    """One outing, read once. Entries before the first outing belong to it."""

    def __init__(self, number: int, texts: Texts, read: Sequence[Entry], corrections: Sequence[Entry] = ()) -> None:
        """read: its own entries, remarks made at its lines later, and how the outing before it ended.

        corrections: those of any outing that stand.
        """
        self.number, self.texts, self._read, self._corrections = number, texts, read, corrections
        self.entries = self._of(number)

    def _of(self, number: int) -> list[Entry]:
        """The entries of an outing, each replacement right after the entry that it replaces."""
        own = [entry for entry in self._read if max(entry.chapter, 1) == number]
        return placed(own, self._corrections, number) if self._corrections else own

    @cached_property
    def struck_by(self) -> dict[int, int]:
        """Lines that were voided, each with the line that voided it."""
        return voided([*(entry for entry in self._read if entry.kind != CORRECT), *self._corrections])

    def stands(self, entry: Entry) -> bool:
        """Whether no later entry has voided it."""
        return entry.corrected_by > 0 or entry.number not in self.struck_by

    @cached_property
    def living(self) -> list[Entry]:
        return [entry for entry in self.entries if self.stands(entry)]

    @cached_property
    def noted(self) -> list[Noted]:
        """The living entries with the notes of this outing: one answer may end an outing and begin the next."""
        before = [one for one in self._of(self.number - 1) if self.stands(one)] if self.number > 1 else []
        return [*self._split(before)[1], *self._split(self.living)[0]]

    def _split(self, entries: Iterable[Entry]) -> tuple[list[Noted], list[Noted]]:
        own, following, over = list[Noted](), list[Noted](), False
        for entry in entries:
            cut = None
            for place, (key, _data, _case) in enumerate(entry.notes):
                note = self.texts.kind(key)
                if over and note.opens == "outing":
                    cut = place
                    break
                over = over or note.closes == "outing"
            own.append((entry, entry.notes[:cut]))
            following += [(entry, entry.notes[cut:])] if cut is not None else []
        return own, following

    @cached_property
    def remarks(self) -> list[Remark]:
        """Remarks at its lines, in the order of their first entry."""
        here = [entry for entry in self.entries if entry.kind == "remark"][:MOST]
        later = [entry for entry in self._read if entry.kind == "remark" and entry.chapter > self.number]
        numbers = range(self.entries[0].number, self.entries[-1].number + 1) if self.entries else ()
        return [one for one in _merged([*here, *later[:FARTHEST]]) if one.at in numbers]


def placed(own: Iterable[Entry], corrections: Sequence[Entry], chapter: int) -> list[Entry]:
    """Entries with what corrections put in their place, and with what they tell by now."""
    by, told = {entry.number: entry for entry in corrections}, dict[int, tuple[Entry, Any]]()
    for entry in corrections:
        told |= {int(number): (entry, notes) for number, notes in entry.answer["told"].items()}
    found: list[Entry] = []
    instead = patches(map(kernel, corrections))
    for entry in own:
        if entry.number in told:
            correction, notes = told[entry.number]
            entry = standing_in(
                correction, msgspec.structs.replace(kernel(entry), notes=notes), entry.number, entry.book
            )
        found.append(entry)
        if entry.number in instead:
            lines, number = instead[entry.number]
            found += [
                standing_in(by[number], line, min(lines.first + place, lines.number), by[number].book)
                for place, line in enumerate(lines.lines)
                if max(line.chapter, 1) == chapter
            ]
    return found


def standing_in(correction: Entry, line: Line, number: int, book: str) -> Entry:
    entry = Entry(
        career_id=correction.career_id,
        number=number,
        kind=line.kind,
        chapter=line.chapter,
        asked=line.asked,
        answer=line.answer,
        notes=line.notes,
        why=line.why or correction.why,
        at=correction.at,
        signed=correction.signed,
        book=book,
    )
    entry.corrected_by = correction.number
    return entry


def _still_standing(career: Career, made: Sequence[Entry], upto: int) -> list[Entry]:
    """Corrections that were not undone, in their order."""
    if not made:
        return []
    struck = Entry.objects.filter(career=career, kind="strike", number__gt=made[0].number, number__lte=upto)
    void = {number for voids in struck.values_list("voids", flat=True) for number in voids}
    return [entry for entry in made if entry.number not in void]


def _merged(remarks: Iterable[Entry]) -> list[Remark]:
    """Each place with its present words."""
    kept: dict[int, Remark] = {}
    stands: dict[int, int] = {}  # a remark -> the first one at its place
    for entry in remarks:
        number, answer = entry.number, entry.answer
        at, over, text = answer.get("at") or number, bool(answer.get("over")), str(answer.get("remark", ""))
        if over and at in stands:
            stands[number] = stands[at]
            kept[stands[at]] = replace(kept[stands[at]], text=text)
        else:
            stands[number] = number
            kept[number] = Remark(number, at, over, text)
    return list(kept.values())


def read(career: Career, texts: Texts, first: int, last: int, upto: int) -> dict[int, OutingLog]:
    """Several consecutive outings up to a line, in one statement."""
    own = Q(chapter__range=(0 if first == 1 else first, last))
    wanted = own | Q(kind=CORRECT) | Q(kind="remark", chapter__gt=last, answer__contains='"at":')
    if first > 1:
        wanted |= _turning(texts, first - 1)
    entries = list(Entry.objects.filter(wanted, career=career, number__lte=upto).order_by("number"))
    corrections = _still_standing(career, [entry for entry in entries if entry.kind == CORRECT], upto)
    return {number: OutingLog(number, texts, entries, corrections) for number in range(first, last + 1)}


def _turning(texts: Texts, number: int) -> Q:
    """The lines that ended an outing or began the next, and strikes of those."""
    turning = [key for key, note in texts.notes.items() if "outing" in (note.opens, note.closes)]
    found = ~Q(voids=[])
    for key in turning:
        found |= Q(notes__contains=f'"{key}"')
    return Q(chapter=number) & found


class JournalRoll(NamedTuple):
    """A roll of the journal."""

    number: int
    chapter: int
    asked: Sequence[Any]
    answer: Mapping[str, Any]
    struck: bool = False


def rolls(career: Career, upto: int) -> list[JournalRoll]:
    """Every roll of a career with its dice, as far as a line."""
    kept = Entry.objects.filter(career=career, number__lte=upto, kind__in=[*ANSWERS, "strike", CORRECT])
    columns = kept.order_by("number").values("number", "kind", "asked", "answer", "voids", "chapter")
    rows = [Line(**row) for row in columns]
    gone = voided(rows)
    corrections = [row for row in rows if row.kind == CORRECT and row.number not in gone]
    instead = [(line, False) for one, _by in patches(corrections).values() for line in one.lines]
    return [
        JournalRoll(row.number, row.chapter, row.asked, row.answer, struck)
        for row, struck in [*((row, row.number in gone) for row in rows), *instead]
        if row.kind in ANSWERS and row.asked and row.asked[0] == "roll" and "dice" in row.answer
    ]
