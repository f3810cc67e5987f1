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
from tests.journal.acts import QUIET

NIGHT = QUIET  # nothing passes


@cache
def _quiet(entries):
    """All of it in memory, and the state at its end; what was played once need not be played again."""
    desk = Desk(book=compile_book(toy.RAW), nights=100_000)
    session = desk.session()
    while len(desk.entries) < entries:
        for raw in NIGHT:
            desk.keep(session.act(raw))
    return desk, session.state


def in_bulk(career, lines):
    """Lines that were played in memory, chained as every other."""
    first, previous, rows = career.entries.get(number=1), career.seal, []
    for line in lines:
        said = {name: getattr(line, name) for name in journal.COLUMNS}
        row = Entry(career=career, at=first.at, book=first.book, previous=previous, **said)
        row.hash = previous = link(previous, journal.content(career, row))
        rows.append(row)
    Entry.objects.bulk_create(rows, batch_size=60)
    career.last, career.seal = rows[-1].number, previous
    career.save()


def long_career(entries):
    """A career of the toy game with about so many entries, every night of which was quiet."""
    career = CareerFactory(setup={"keeper": "Flora", "nights": 100_000})
    assert career.entries.get().previous == GENESIS
    desk, state = _quiet(entries)
    in_bulk(career, desk.entries[1:])
    Snapshot.objects.bulk_create([journal.as_row(career, one) for one in desk.snapshots[1:]], batch_size=60)
    play.set_facts(career, toy.GAME, state)
    career.save()
    ledger.sync(career, toy.GAME, toy.GAME.load(desk.snapshots[-1].state))
    return career
