"""Whether a career is whole: chain, replay, snapshots, ledger and facts; and deriving all but the first anew."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final, NamedTuple

from django.db import transaction

from campaigns import journal, ledger, play
from campaigns.engine import session as engine
from campaigns.engine.chain import GENESIS, link
from campaigns.engine.game import Game
from campaigns.engine.paths import leaves
from campaigns.engine.prompts import BadAnswer
from campaigns.engine.walk import Walk
from campaigns.models import Career, Entry, Figures, Snapshot
from charts.book import Book, compile_book, version_of
from charts.books import book_for

MOST_PATHS: Final = 5  # of a state that differs; more would only repeat the point


class Finding(NamedTuple):
    """Something that is not as the journal says; number is the entry concerned, 0 for the career as a whole."""

    number: int
    text: str

    def __str__(self) -> str:
        return f"no. {self.number}: {self.text}" if self.number else self.text


class Unsound(Exception):
    """What the journal holds cannot be followed, so nothing is derived from it."""

    def __init__(self, findings: list[Finding]) -> None:
        super().__init__("; ".join(map(str, findings)))
        self.findings = findings


def verify(career: Career) -> list[Finding]:
    """Everything that is wrong with a career; nothing when all is well."""
    if not _verify(Career.objects.get(pk=career.pk)):
        return []
    with transaction.atomic():  # perhaps somebody played on while we read; now nobody does
        return _verify(play.lock(career.pk))


def _verify(career: Career) -> list[Finding]:
    try:
        return _differences(career)
    except ValueError as error:  # JSON that is none, or holds what JSON cannot
        return [Finding(0, f"what is stored cannot be read: {error}")]


def _differences(career: Career) -> list[Finding]:
    found = list(chain(career))
    try:
        game = play.game_of(career.game)
    except BadAnswer:
        return [*found, Finding(0, f"the game {career.game} is not here, so nothing can be replayed")]
    walk = _walk(career, game)
    stored = iter(Snapshot.objects.filter(career=career).order_by("number").iterator(chunk_size=50))
    compare = _Comparison(stored, game)
    for given in _followed(career, walk):
        found += compare.with_(given)
    found += compare.rest(walk.kept)
    found += [Finding(*fault) for fault in walk.faults]
    if not walk.kept:
        return found
    state = game.load(walk.kept[-1].state)
    found += [Finding(0, f"ledger: {text}") for text in ledger.differences(career, game, state)]
    if not walk.lost:
        found += _facts(career, game, walk.state)
    return sorted(set(found))


def rebuild(career: Career) -> None:
    """Derive snapshots, ledger and facts anew from the journal. Unsound when it cannot be followed."""
    with transaction.atomic():
        career = play.lock(career.pk)
        game = play.game_of(career.game)
        walk = _walk(career, game, trusting=False)
        snapshots = [*_followed(career, walk), *walk.kept]
        found = [*chain(career), *(Finding(*fault) for fault in walk.faults)]
        if found or walk.lost:
            raise Unsound(found)
        Snapshot.objects.filter(career=career).delete()
        Snapshot.objects.bulk_create([journal.as_row(career, one) for one in snapshots], batch_size=50)
        ledger.sync(career, game, game.load(snapshots[-1].state))
        play.set_facts(career, game, walk.state)
        career.odds = journal.shows_odds(_switches(career))
        career.save()


def chain(career: Career) -> Iterator[Finding]:
    """The chain of hashes, from the first line to the seal on the career."""
    previous, last = GENESIS, 0
    for row in _rows(career):
        if row.number != last + 1:
            yield Finding(row.number, f"follows no. {last}: lines are missing")
        if row.previous != previous:
            yield Finding(row.number, "does not hold the hash of the line before it")
        if row.hash != link(row.previous, journal.content(career, row)):
            yield Finding(row.number, "is not what its hash was made of")
        previous, last = row.hash, row.number
    if last == 0:
        yield Finding(0, "there is no journal")
    elif (career.last, career.seal) != (last, previous):
        yield Finding(0, f"the journal ends with no. {last}, the career was sealed at no. {career.last}")


class _Comparison:
    """Snapshots as the journal gives them beside the stored ones, both in order."""

    def __init__(self, stored: Iterator[Snapshot], game: Game) -> None:
        self.stored, self.game = stored, game
        self.next = next(stored, None)

    def with_(self, given: engine.Snapshot) -> Iterator[Finding]:
        while self.next is not None and self.next.number < given.number:
            yield self._pass(self.next)
        if self.next is None or self.next.number > given.number:
            yield Finding(given.number, "the snapshot after it is missing")
            return
        kept = self.next
        self.next = next(self.stored, None)
        if (kept.scene, kept.chapter) != (given.scene, given.chapter):
            yield Finding(given.number, f"the snapshot after it opens {kept.scene}, the journal says {given.scene}")
        state = kept.state if kept.state == given.state else self.game.as_of_now(kept.state)
        yield from (Finding(given.number, text) for text in state_differences(state, given.state))

    def rest(self, given: Iterable[engine.Snapshot]) -> Iterator[Finding]:
        for one in given:
            yield from self.with_(one)
        while self.next is not None:
            yield self._pass(self.next)

    def _pass(self, kept: Snapshot) -> Finding:
        self.next = next(self.stored, None)
        return Finding(kept.number, "the snapshot after it should not be there")


def state_differences(kept: Any, given: Any) -> list[str]:
    """The values of a stored state that are not what the journal gives."""
    if kept == given:
        return []
    ours, theirs = dict(leaves(kept)), dict(leaves(given))
    paths = [path for path in {**theirs, **ours} if ours.get(path, ...) != theirs.get(path, ...)]
    texts = [
        f"in the state after it {path} is {ours.get(path, 'missing')!r}, the journal says "
        f"{theirs.get(path, 'it is not there')!r}"
        for path in paths[:MOST_PATHS]
    ]
    return texts + ([f"and {len(paths) - MOST_PATHS} more values"] if len(paths) > MOST_PATHS else [])


def _facts(career: Career, game: Game, state: Any) -> Iterator[Finding]:
    """What the career's own row repeats."""
    fresh = Career(game=career.game)
    play.set_facts(fresh, game, state)
    fresh.odds = journal.shows_odds(_switches(career))
    for name in (*play.FACTS, "odds"):
        if (kept := getattr(career, name)) != (given := getattr(fresh, name)):
            yield Finding(0, f"{name} is {kept!r}, the journal says {given!r}")


def _walk(career: Career, game: Game, trusting: bool = True) -> Walk:
    """A walk that goes on from the stored snapshots after a fault, or one that trusts none."""
    void: set[int] = set()
    for voids in Entry.objects.filter(career=career).exclude(voids=[]).values_list("voids", flat=True):
        void.update(voids)

    def stored(number: int) -> engine.Snapshot | None:
        kept = Snapshot.objects.filter(career=career, number=number).first() if trusting else None
        return kept and engine.Snapshot(kept.number, kept.scene, kept.chapter, kept.state)

    return Walk(game, book_for(career.edition_id), void, stored)


def _followed(career: Career, walk: Walk) -> Iterator[engine.Snapshot]:
    """Walk the whole journal; gives the snapshots that have become final."""
    shelf: dict[str, Book] = {}
    for row in _rows(career):
        if row.book not in shelf:
            shelf[row.book] = figures(row.book) or walk.charts
            if shelf[row.book] is walk.charts:
                walk.faults.append((row.number, f"the figures {row.book} that it was played with are not here"))
        walk.follow(journal.kernel(row), shelf[row.book])
        yield from walk.release()


def figures(version: str) -> Book | None:
    """The book of one version, as it was kept when it was played with."""
    kept = Figures.objects.filter(version=version).first()
    return None if kept is None or version_of(kept.raw) != version else compile_book(kept.raw)


def _switches(career: Career) -> Iterable[Entry]:
    return Entry.objects.filter(career=career, kind="switch").order_by("number")


def _rows(career: Career) -> Iterator[Entry]:
    return Entry.objects.filter(career=career).order_by("number").iterator(chunk_size=500)
