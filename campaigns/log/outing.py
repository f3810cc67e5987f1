"""One outing, read once: pages, files and pictures are functions of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final, NamedTuple

from django.db.models import Q

from campaigns.engine.replay import ANSWERS
from campaigns.engine.texts import Texts
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
    over: bool  # in the place of what is told there
    text: str


class OutingLog:
    """One outing, read once. Entries before the first outing belong to it."""

    def __init__(self, number: int, texts: Texts, read: Sequence[Entry]) -> None:
        """read: its own entries, later remarks at its lines, and the end of the outing before it."""
        self.number, self.texts, self._read = number, texts, read
        self.entries = [entry for entry in read if max(entry.chapter, 1) == number]

    @cached_property
    def struck_by(self) -> dict[int, int]:
        """Voided lines, each with the line that voided it."""
        return struck_by(self.entries)

    @cached_property
    def living(self) -> list[Entry]:
        """The entries that no later one has voided."""
        return [entry for entry in self.entries if entry.number not in self.struck_by]

    @cached_property
    def noted(self) -> list[Noted]:
        """The living entries with the notes of this outing: one answer may end an outing and begin the next."""
        gone = struck_by(self._read)
        before = [one for one in self._read if 0 < self.number - 1 == max(one.chapter, 1) and one.number not in gone]
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


def struck_by(entries: Iterable[Entry]) -> dict[int, int]:
    return {voided: entry.number for entry in entries for voided in entry.voids}


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
    wanted = own | Q(kind="remark", chapter__gt=last, answer__contains='"at":')
    if first > 1:
        wanted |= _turning(texts, first - 1)
    entries = list(Entry.objects.filter(wanted, career=career, number__lte=upto).order_by("number"))
    return {number: OutingLog(number, texts, entries) for number in range(first, last + 1)}


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
    """Every roll of a career with its dice, up to a line."""
    kept = Entry.objects.filter(career=career, number__lte=upto, kind__in=[*ANSWERS, "strike"]).order_by("number")
    rows = list(kept.values_list("number", "chapter", "kind", "asked", "answer", "voids"))
    gone = {number for *_columns, voids in rows for number in voids}
    return [
        JournalRoll(number, chapter, asked, answer, number in gone)
        for number, chapter, kind, asked, answer, _voids in rows
        if kind in ANSWERS and asked[0] == "roll" and "dice" in answer
    ]
