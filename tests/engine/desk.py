"""A career without a database: the kernel's own session over plain lists."""

from __future__ import annotations

import random

from campaigns.engine.replay import STATE_CHANGING, not_struck
from campaigns.engine.session import Session, begin
from campaigns.engine.walk import Walk, course
from charts.book import compile_book
from tests.engine import toy

BOOK = compile_book(toy.RAW)


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
        for raw in raws:
            entry = self.keep(*self.session().acts(raw))
        return entry

    def play_on(self, count):
        for _ in range(count):
            if self.session().prompt is None:
                break
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
