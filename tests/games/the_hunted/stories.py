"""Careers of several types and tempers with all of their patrols as stories, played and told once in a process.

Their database goes with the test that first asks for them; what is kept are plain figures and texts.
"""

from __future__ import annotations

import csv
import functools
import io
import os
import random
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.db import transaction

from campaigns.engine.prompts import Choose, Facts
from campaigns.engine.replay import standing
from campaigns.engine.session import Session
from campaigns.games.the_hunted.pages import crew, record_page, sheet, story
from campaigns.games.the_hunted.pages.crew import Member
from campaigns.games.the_hunted.pages.sheet import LogSheet
from campaigns.games.the_hunted.rules.policies import POLICIES
from campaigns.games.the_hunted.rules.state import Career
from campaigns.models import Entry
from campaigns.pages.logbook import diary, tables
from campaigns.pages.logbook.diary import DiaryLine
from campaigns.pages.logbook.open import OpenLog
from campaigns.pages.telling import Telling
from tests.games.the_hunted import careers

MANY: Final = int(os.environ.get("CAREERS", "8"))
TYPES: Final = (
    ("VIIC", "1943-07"),
    ("IXC/40", "1943-09"),
    ("XIV", "1943-07"),
    ("XXI", "1945-04"),
    ("IXD-2", "1943-07"),
    ("XB", "1943-07"),
    ("VIIC/41", "1944-04"),
    ("VIID", "1943-07"),
)
TEMPERS: Final = ("steady", "reckless", "random", "cautious")
SENTENCES: Final = re.compile(r"(?<=[.!?])\s+(?=[A-Z0-9])")


@dataclass(frozen=True)
class Told:
    """One career: the notes that stand of each patrol, and its story."""

    name: str
    notes: Mapping[int, list[tuple[str, Mapping[str, Any]]]]
    tellings: list[Telling]
    state: Career
    entries: Mapping[int, list[Entry]]  # of each patrol, those that were not undone
    record: Mapping[str, Any]  # what the record shows
    sheet: LogSheet
    tables: Mapping[str, list[dict[str, str]]]  # as CSV
    diary: Mapping[int, list[DiaryLine]]
    crew: list[Member]

    @property
    def sentences(self) -> list[str]:
        return [one for told in self.tellings for text in told.paragraphs for one in SENTENCES.split(text.text)]


class Kept(Exception):
    """The career is told; its rows go again."""


def by(temper: str, seed: int) -> Callable[[Session, int], Mapping[str, Any]]:
    """What a policy answers; rolls fall by the dice of the career."""
    source, policy = random.Random(seed), POLICIES[temper]

    def act(session: Session, number: int) -> Mapping[str, Any]:
        prompt = session.prompt
        if prompt.kind == "roll":
            return careers.AUTO
        answer = policy(prompt, session.state, source)
        if isinstance(prompt, Choose):
            return {"choose": answer if isinstance(answer, str) else list(answer)}
        if isinstance(prompt, Facts):
            return {"facts": answer}
        return {"salvo": dict(answer.tubes), "gun": dict(answer.gun), "first": answer.first}

    return act


def _csv(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text.lstrip("\ufeff"))))


@functools.cache
def stories() -> list[Told]:
    return [_play(number) for number in range(MANY)]


def _play(number: int) -> Told:
    type_, start = TYPES[number % len(TYPES)]
    temper = TEMPERS[number % len(TEMPERS)] if number < len(TYPES) else TEMPERS[number // len(TYPES) % len(TEMPERS)]
    found = None
    try:
        with transaction.atomic():
            setup = {"type": type_, "start": start, "boat": "", "rank": ""}
            career = careers.played(seed=number, entries=400, act=by(temper, number), **setup)
            log_book = OpenLog(career)
            patrols = sorted({max(chapter, 1) for chapter in log_book.entries().values_list("chapter", flat=True)})
            notes: dict[int, list[tuple[str, Mapping[str, Any]]]] = {}
            entries: dict[int, list[Entry]] = {}
            for entry in standing(list(log_book.entries())):
                entries.setdefault(max(entry.chapter, 1), []).append(entry)
                kept = notes.setdefault(max(entry.chapter, 1), [])
                kept += [(key, data) for key, data, _case in entry.notes or []]
            tellings = [story.tell(log_book, patrol) for patrol in patrols]
            found = Told(
                f"{type_}, {temper}",
                notes,
                tellings,
                log_book.state,
                entries,
                record_page.context(log_book),
                sheet.sheet(log_book.state, log_book.book.figures, log_book.say),
                {name: _csv(tables.table(log_book, name)) for name in ("patrol", "target", "crew_member", "award")},
                {one: [x for part in diary.whole(log_book, one).stretches for x in part.lines] for one in patrols},
                [man for part in ("officers", "crew", "gone") for man in crew.context(log_book)[part]],
            )
            raise Kept
    except Kept:
        assert found is not None
        return found
