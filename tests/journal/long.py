"""A career of many thousand entries, played in memory and written in bulk."""

from __future__ import annotations

from functools import cache

from campaigns import play
from campaigns.engine.chain import GENESIS, link
from campaigns.log import journal, ledger
from campaigns.models import Entry, Snapshot
from charts.book import compile_book
from tests.engine import toy
from tests.engine.desk import Desk
from tests.factories import CareerFactory

NIGHT = ({"choose": "low"}, {"choose": ["rope"]}, {"dice": [5]}, {"dice": [5, 5]})  # nothing passes


@cache
def _quiet(entries):
    """All of it in memory, and the state at its end; what was played once need not be played again."""
    desk = Desk(book=compile_book(toy.RAW), nights=100_000)
    session = desk.session()
    while len(desk.entries) < entries:
        for raw in NIGHT:
            desk.keep(session.act(raw))
    return desk, session.state


def long_career(entries):
    """A career of the toy game with about so many entries, every night of which was quiet."""
    career = CareerFactory(setup={"keeper": "Flora", "nights": 100_000})
    desk, state = _quiet(entries)
    first = career.entries.get()
    book, previous, rows = first.book, first.hash, []
    for entry in desk.entries[1:]:
        row = Entry(
            career=career, at=first.at, book=book, previous=previous, **{n: getattr(entry, n) for n in journal.COLUMNS}
        )
        row.hash = previous = link(previous, journal.content(career, row))
        rows.append(row)
    Entry.objects.bulk_create(rows, batch_size=60)
    Snapshot.objects.bulk_create([journal.as_row(career, one) for one in desk.snapshots[1:]], batch_size=60)
    career.last, career.seal = rows[-1].number, previous
    play.set_facts(career, toy.GAME, state)
    career.save()
    ledger.sync(career, toy.GAME, toy.GAME.load(desk.snapshots[-1].state))
    assert first.previous == GENESIS
    return career
