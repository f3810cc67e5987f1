"""Careers of The Hunted for the log book's tests: played in memory by the default policy, written in bulk."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Mapping
from typing import Any

from django.db import transaction

from campaigns import play
from campaigns.engine.chain import link
from campaigns.engine.session import Session
from campaigns.log import journal, ledger
from campaigns.models import Career, Entry, Snapshot
from charts.books import book_for
from tests import memo
from tests.factories import UserFactory
from tests.shipped import shipped_edition

BOAT = {"type": "VIIC", "start": "1943-07", "kommandant": "Jürgen Ohl", "boat": "U-714", "rank": "OltzS"}
SETUP = {**BOAT, "options": []}
AUTO = {"auto": True}


class History:
    """The history of a career that lies in memory."""

    def __init__(self, first: Any, snapshot: Any) -> None:
        self.kept, self.snapshots = [first], [snapshot]

    def snapshot(self, before: int) -> Any:
        return [one for one in self.snapshots if one.number < before][-1]

    def entries(self, after: int) -> list[Any]:
        return [one for one in self.kept if one.number > after]

    def chapter_opens(self, chapter: int) -> int:
        return next(one.number for one in self.kept if one.chapter == chapter) - 1

    def keep(self, step: Any) -> None:
        if step.rewound_to is not None:
            self.snapshots = [one for one in self.snapshots if one.number < step.rewound_to]
        self.kept.append(step.entry)
        self.snapshots += step.snapshots


Act = Callable[[Session, int], Mapping[str, Any]]


def auto(session: Session, number: int) -> Mapping[str, Any]:
    return AUTO


def played(
    owner: Any = None,
    seed: int = 1,
    entries: int = 10_000,
    act: Act = auto,
    until: str = "",
    patrol: int = 1,
    patrols: int = 99,
    **setup: Any,
) -> Career:
    """A career played until it ends, has so many entries or patrols or, on such a patrol or later, is asked a prompt.

    What act gives is the raw answer to each.
    """
    owner, edition = owner or UserFactory(), shipped_edition()
    key = (seed, entries, act, until, patrol, patrols, json.dumps(SETUP | setup))
    memo.done(("played", owner.pk, key), lambda: _played(owner, edition, key, SETUP | setup))
    return memo.newest(Career)


def _played(owner: Any, edition: Any, key: Any, setup: dict[str, Any]) -> None:
    career = play.start(owner, "hunted", setup, edition)
    first = career.entries.get()
    if key not in _histories:
        _histories[key] = _history(career, journal.kernel(first), *key[:-1])
    _written(career, first, *_histories[key])


_histories: dict[Any, tuple[History, Any]] = {}  # what was played once need not be played again


def _history(
    career: Career, first: Any, seed: int, entries: int, act: Act, until: str, patrol: int, patrols: int
) -> tuple[History, Any]:
    """All that play gives, in memory; and the state it arrives at."""
    history = History(first, journal.Log(career).snapshot(2))
    session = Session(play.game_of("hunted"), book_for(career.edition_id), history, random.Random(seed), 1)
    while session.prompt is not None and session.number < entries and session.chapter <= patrols:
        if session.prompt.key == until and session.state.number >= patrol:
            break
        history.keep(session.act(act(session, session.number + 1)))
    assert not until or session.prompt is not None, f"{until} was never asked"
    return history, session.state


def _written(career: Career, first: Entry, history: History, state: Any) -> None:
    """Everything that play.act would have written, at once."""
    game, previous, rows = play.game_of("hunted"), first.hash, []
    for entry in history.kept[1:]:
        columns = {name: getattr(entry, name) for name in journal.COLUMNS}
        row = Entry(career=career, at=first.at, book=first.book, previous=previous, signed=first.signed, **columns)
        row.hash = previous = link(previous, journal.content(career, row))
        rows.append(row)
    Entry.objects.bulk_create(rows, batch_size=60)
    Snapshot.objects.bulk_create([journal.as_row(career, one) for one in history.snapshots[1:]], batch_size=60)
    career.last, career.seal = history.kept[-1].number, previous
    play.set_facts(career, game, state)
    career.save()
    ledger.sync(career, game, game.load(history.snapshots[-1].state))


REMARK = "First time out.\nCoffee *still* hot, [b]and[/b] =1+1, <i>."
CARD = "the card in my box differs"
WHY = "one canister had been left on the mat"


def eventful(session: Session, number: int) -> Mapping[str, Any]:
    """Mostly the default policy, with everything in between that a diary must be able to show."""
    match number:
        case 8:
            return {"remark": REMARK}
        case 10:
            return {"remark": "That one.", "at": 7}
        case 12:
            return {"amend": {"boat.bold": 1}, "why": WHY}
        case 20 | 30:
            return {"strike": True}
    prompt = session.prompt
    if number > 30 and prompt.key == "travel.encounter" and number % 4 == 1:
        return {"overrule": "none", "why": CARD}
    if prompt.kind == "roll" and prompt.dice in ("1d6", "2d6") and number % 2:
        dice = [1 + (number * 7 + place * 3) % 6 for place in range(int(prompt.dice[0]))]
        by_hand = {"modifier": {"drm": 1, "why": "fog"}} if number == 25 else {}
        return {"dice": dice, **by_hand}
    return AUTO


def of_some_length(owner: Any) -> Career:
    """The first eventful career of three patrols and more that ended, with three ships and more sunk."""
    for seed in _lasting or range(2, 60):
        try:
            with transaction.atomic():
                career = played(owner, seed=seed, act=eventful)
                if career.ended and career.head["patrols"] >= 3 and career.head["ships"] >= 3:
                    _lasting[:] = [seed]
                    return career
                raise TooShort
        except TooShort:
            continue
    raise AssertionError("no career lasts")


_lasting: list[int] = []  # the seed that was found


class TooShort(Exception):
    """Another seed."""
