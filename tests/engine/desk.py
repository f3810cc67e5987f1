"""A career without a database: the kernel's own session over plain lists."""

from __future__ import annotations

import json
import random

import msgspec
import pytest

from campaigns.engine import wire
from campaigns.engine.prompts import BadAnswer
from campaigns.engine.replay import STATE_CHANGING, not_struck
from campaigns.engine.session import Session, begin
from campaigns.engine.walk import Walk, course
from charts.book import compile_book
from tests.engine import toy

BOOK = compile_book(toy.RAW)


def game_with(**scenes):
    """The toy game with other scenes."""
    return msgspec.structs.replace(toy.GAME, scenes={**toy.GAME.scenes, **scenes})


def refused(session, raw):
    """The refusal of an act, which leaves the session as it was."""
    before = told(session)
    with pytest.raises(BadAnswer) as caught:
        session.acts(raw)
    assert told(session) == before
    return caught.value


def told(session):
    asked = session.prompt and session.prompt.signature()
    return session.seq, session.number, asked, session.game.dump(session.state)


def dice(*faces):
    return {"dice": list(faces)}


class Desk:
    """Keeps what a session leaves behind, and opens a fresh session for every act, as the journal does."""

    def __init__(self, game=toy.GAME, book=BOOK, seed=1, **setup):
        self.game, self.book, self.source = game, book, random.Random(seed)
        self.entries, self.snapshots = [], []
        named = {"keeper": "Flora"} if game.key == toy.GAME.key else {}
        step, _ = begin(game, book, named | setup)
        self.keep(step)

    def keep(self, *steps):
        for step in steps:
            if step.rewound_to is not None:
                self.snapshots = [one for one in self.snapshots if one.number < step.rewound_to]
            assert step.entry.number == len(self.entries) + 1
            self.entries.append(step.entry)
            self.snapshots += step.snapshots
            if step.anew:
                derived = self.walked().kept
                self.snapshots = [one for one in self.snapshots if one.number < step.anew]
                self.snapshots += [one for one in derived if one.number >= step.anew]
        return step.entry

    def session(self, halt=False):
        return Session(self.game, self.book, Lists(self), self.source, len(self.entries), halt=halt)

    def act(self, *raws):
        """One act after another; the last entry."""
        return [self.keep(*self.session().acts(raw)) for raw in raws][-1]

    def do(self, *raws):
        for raw in raws:
            self.act(raw)
        return self

    def play_on(self, count):
        for _ in range(count):
            if self.session().prompt is None:
                break
            self.act({"auto": True})
        return self

    def refused(self, raw):
        return refused(self.session(), raw)

    def asked(self):
        """The open prompt, as the wire tells it."""
        session = self.session()
        line = wire.ask(self.game, session.prompt, self.book, session.seq)
        assert json.loads(wire.spelled(line)) == line
        return line

    def to_chapter(self, number):
        while self.session().chapter < number:
            self.act({"auto": True})
        return self

    def walked(self):
        """The whole journal walked; fails on any fault."""
        walk = Walk(self.game, self.book, course((entry, "") for entry in self.entries))
        for entry in self.entries:
            walk.follow(entry, self.book)
        assert not walk.faults, walk.faults
        return walk

    @property
    def state(self):
        return self.session().state

    @property
    def prompt(self):
        return self.session().prompt


class Lists:
    """The history of a desk."""

    def __init__(self, desk):
        self.desk = desk

    def snapshot(self, before):
        return [one for one in self.desk.snapshots if one.number < before][-1]

    def entries(self, after):
        return [entry for entry in self.desk.entries if entry.number > after]

    def chapter_opens(self, chapter):
        stand = [entry for entry in not_struck(self.desk.entries) if entry.kind in STATE_CHANGING]
        return max((entry.number for entry in stand if entry.chapter < chapter), default=0)


def at_night(**setup):
    """A desk at the roll of the night, by high flame, in clear air."""
    desk = Desk(**setup)
    desk.act({"choose": "high"}, {"choose": ["rope"]}, {"dice": [5]})
    return desk
