"""Careers of several types and tempers with all of their patrols as stories, played and told once in a process.

by_hand() are the same first patrols again, entered as a player would log them. Only plain figures and texts are kept.
"""

from __future__ import annotations

import csv
import functools
import io
import os
import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.db import transaction

from campaigns.engine.prompts import BadAnswer, Choose, Facts
from campaigns.engine.replay import not_struck
from campaigns.engine.session import Session
from campaigns.games.the_hunted.pages import crew, record_page, sheet, story
from campaigns.games.the_hunted.pages.crew import Member
from campaigns.games.the_hunted.pages.sheet import LogSheet
from campaigns.games.the_hunted.rules.policies import POLICIES
from campaigns.games.the_hunted.rules.state import Career
from campaigns.games.the_hunted.rules.texts import TEXTS
from campaigns.models import Career as CareerRow
from campaigns.models import Entry
from campaigns.pages.logbook import diary, single_page, tables, volumes, words
from campaigns.pages.logbook.career_log import CareerLog
from campaigns.pages.logbook.diary import DiaryLine
from campaigns.pages.logbook.volume import Volume, VolumeOptions
from campaigns.pages.telling import OutingStory
from tests.games.the_hunted import careers
from tests.games.the_hunted.logged import PatrolClerk, forget, form_of, with_words
from tests.games.the_hunted.test_random_careers import wish

NUMBERS: Final = range(int(os.environ.get("FROM", "0")), int(os.environ.get("CAREERS", "8")))
TYPES: Final = (
    ("VIIC", "1943-07"),
    ("IXC/40", "1943-09"),
    ("XIV", "1943-07"),
    ("XXI", "1945-04"),
    ("IXD-2", "1943-07"),
    ("XB", "1943-07"),
    ("VIIC/41", "1944-04"),
    ("VIIC Flak", "1943-10"),
)
TEMPERS: Final = ("steady", "reckless", "random", "cautious")


@dataclass(frozen=True)
class Told:
    """One career: the entries that stand of each patrol, and what is made of them."""

    name: str
    tellings: list[OutingStory]
    state: Career
    entries: Mapping[int, list[Entry]]  # of each patrol, those that were not undone
    record: Mapping[str, Any]  # what the record shows
    sheet: LogSheet
    tables: Mapping[str, list[dict[str, str]]]  # as CSV
    diary: Mapping[int, list[DiaryLine]]
    crew: list[Member]
    files: Mapping[str, str]
    say: Callable[[str], str]

    @functools.cached_property
    def notes(self) -> Mapping[int, list[tuple[str, Mapping[str, Any]]]]:
        """Of each patrol, with their data."""
        return {
            number: [(key, data) for one in found for key, data, _case in one.notes or []]
            for number, found in self.entries.items()
        }


@dataclass(frozen=True)
class Logged:
    """A patrol that was played guided, and entered by hand from this form."""

    guided: Told
    told: Told
    form: Mapping[str, Any]
    words: list[str]  # of the player's own

    @property
    def name(self) -> str:
        return self.told.name


def by(temper: str, seed: int) -> Callable[[Session, int], Mapping[str, Any]]:
    """A policy's answers; rolls fall by the dice of the career."""
    source, policy = random.Random(seed), POLICIES[temper]

    def act(session: Session, number: int) -> Mapping[str, Any]:
        prompt = session.prompt
        if seed >= 2 * len(TYPES) and number > 5 and source.random() < 0.02:
            return {"strike": True}
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
    return [_guided(number) for number in NUMBERS]


@functools.cache
def by_hand() -> list[Logged]:
    """First patrols of the same careers, entered by hand; without those that the form has no words for."""
    careers_ = zip(NUMBERS, stories(), strict=True)
    found = (_logged(number, told) for number, told in careers_ if told.state.patrols and not told.state.contest)
    return [logged for logged in found if logged is not None]


def all_told() -> list[Told]:
    return [*stories(), *(logged.told for logged in by_hand())]


def _guided(number: int) -> Told:
    temper = TEMPERS[number % len(TEMPERS)] if number < len(TYPES) else TEMPERS[number // len(TYPES) % len(TEMPERS)]
    return told(number, temper, entries=400, act=by(temper, number))


def _logged(number: int, guided: Told) -> Logged | None:
    """Exactly as it was played; or, of every second one, with own words and with some of it forgotten."""
    form, words = form_of(guided.entries[1]), []
    if number % 2:
        words = with_words(form)
        forget(form, random.Random(number))
    clerk = PatrolClerk(form)
    try:
        entered = told(number, "by hand", patrols=1, act=lambda session, _number: clerk.answer(session.prompt))
    except BadAnswer:
        return None
    return Logged(guided, entered, form, words)


def told(number: int, how: str, **played: Any) -> Told:
    """A career, played and told; its rows go again."""
    type_, start = TYPES[number % len(TYPES)]
    setup = {"type": type_, "start": start} if number < 2 * len(TYPES) else wish(random.Random(number))
    with transaction.atomic():
        career = careers.played(seed=number, **{"boat": "", "rank": "", **setup}, **played)
        found = _read(f"{number}: {setup['type']}, {how}", career)
        transaction.set_rollback(True)
    return found


def _read(name: str, career: CareerRow) -> Told:
    log_book = CareerLog(career)
    patrols = sorted({max(chapter, 1) for chapter in log_book.entries().values_list("chapter", flat=True)})
    entries: dict[int, list[Entry]] = {}
    for entry in not_struck(list(log_book.entries())):
        entries.setdefault(max(entry.chapter, 1), []).append(entry)
    return Told(
        name,
        [story.tell(log_book, patrol) for patrol in patrols],
        log_book.state,
        entries,
        record_page.context(log_book),
        sheet.sheet(log_book.state, log_book.book.figures, log_book.say),
        {
            name: _csv(tables.table(log_book, name))
            for name in ("patrol", "encounter", "target", "crew_member", "award")
        },
        {one: [x for part in diary.whole_diary(log_book, one).legs for x in part.lines] for one in patrols},
        [man for part in ("officers", "crew", "gone") for man in crew.context(log_book)[part]],
        dict(_files(log_book)) if "by hand" in name else {},
        TEXTS.word,
    )


def _files(log_book: CareerLog) -> Iterator[tuple[str, str]]:
    """Story and diary of all patrols, in every text that they are offered in."""
    for what in ("story", "diary"):
        yield f"{what}.html", single_page.html_of(_volume(log_book, what))
        for form, spelling in words.SPELLINGS.items():
            yield f"{what}.{form}", words.spelt(_volume(log_book, what), spelling)


def _volume(log_book: CareerLog, what: str) -> Volume:
    return volumes.volume(log_book, what, None, VolumeOptions(False, True))
