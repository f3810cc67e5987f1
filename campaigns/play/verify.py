"""Check a career: chain, replay, snapshots, ledger and facts; and derive everything but the journal anew."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator
from typing import Any, Final, NamedTuple

from django.core.exceptions import ObjectDoesNotExist
from django.db import transaction

from campaigns import play
from campaigns.contests import conduct, packs
from campaigns.engine import replay as engine
from campaigns.engine.chain import GENESIS, link
from campaigns.engine.game import Game
from campaigns.engine.paths import leaves
from campaigns.engine.prompts import BadAnswer
from campaigns.engine.walk import Walk
from campaigns.log import damage, derive, journal, ledger
from campaigns.log.damage import Damaged
from campaigns.models import Career, Entry, Snapshot
from charts.models import Edition

log = logging.getLogger(__name__)
MEASURE: Final = ("score", "unit", "won", "lost", *play.LISTED)
MOST_PATHS: Final = 5  # of a state that differs; more would only repeat the point


class Finding(NamedTuple):
    """A difference from the journal; number is the entry concerned, 0 for the career as a whole.

    Either something was damaged, or the rules of today read a whole journal otherwise than those of its day.
    """

    number: int
    text: str
    damage: bool = True

    def __str__(self) -> str:
        return f"no. {self.number}: {self.text}" if self.number else self.text


class Unsound(Exception):
    """The journal cannot be followed, so nothing is derived from it."""

    def __init__(self, findings: list[Finding]) -> None:
        super().__init__("; ".join(map(str, findings)))
        self.findings = findings


def verify(career: Career | Damaged) -> list[Finding]:
    """All faults of a career; empty when it is sound."""
    if isinstance(career, Damaged):
        return [Finding(0, f"what is stored cannot be read: {career.why}")]
    if not _verify(career.pk):
        return []
    with transaction.atomic():  # perhaps somebody played on while we read; now nobody does
        Career.objects.select_for_update(of=("self",)).filter(pk=career.pk).values_list("pk").get()
        return _verify(career.pk)


def _verify(key: int) -> list[Finding]:
    (career,) = damage.each_row(Career.objects.filter(pk=key))
    if isinstance(career, Damaged):
        return [Finding(0, f"what is stored cannot be read: {career.why}")]
    found = list(chain(career))
    try:
        return sorted({*found, *_differences(career)})
    except Exception as error:  # what a damaged row makes of the reader
        if not damage.is_damage(error):
            raise
        return sorted({*found, Finding(0, f"what is stored cannot be read: {error}")})


def _differences(career: Career) -> list[Finding]:
    found: list[Finding] = list(_belongings(career))
    try:
        game = play.game_of(career.game)
    except BadAnswer:
        return [*found, Finding(0, f"the game {career.game} is not here, so nothing can be replayed")]
    walk = derive.walk(career, game)
    stored = derive.readable(Snapshot.objects.filter(career=career).order_by("number"))
    compare = _Comparison(stored, game)
    derived: list[Finding] = []
    for given in derive.followed(walk):
        derived += compare.with_(given)
    derived += compare.rest(walk.kept)
    if walk.kept:
        derived += _rows(career, game, walk)
    ours = not walk.faults and _is_of_today(career, game)
    found += [Finding(*one) for one in walk.lacking]
    found += [Finding(number, text, ours) for number, text, _damage in derived]
    found += [Finding(*fault, damage=False) for fault in walk.faults]
    return found


def _belongings(career: Career) -> Iterator[Finding]:
    """The rows a career points to: pages that join them would pass the career over."""
    for name in ("owner", "edition", "contest"):
        try:
            getattr(career, name)
        except ObjectDoesNotExist:
            yield Finding(0, f"the {name} it belongs to is not here")


def _is_of_today(career: Career, game: Game) -> bool:
    """Whether everything derived was derived by the rules of today: then it must be equal."""
    return not Snapshot.objects.filter(career=career).exclude(rules=game.rules).exists()


def _rows(career: Career, game: Game, walk: Walk) -> Iterator[Finding]:
    """The ledger and the career's own row against the end of the walk."""
    state = game.load(walk.kept[-1].state)
    yield from (Finding(0, f"ledger: {text}") for text in ledger.differences(career, game, state))
    if not walk.lost:
        yield from _facts(career, game, walk.state)


def out_of_step() -> tuple[int, int]:
    """The number of careers under way that the rules no longer follow, and of all under way."""
    behind = looked_at = 0
    for key in Career.objects.filter(ended=False).values_list("pk", flat=True):
        looked_at += 1
        try:
            behind += play.open_career(Career.objects.get(pk=key)).out_of_step is not None
        except Exception:  # damaged: verify says how, and it hides none of the others
            log.exception("Career number %s cannot be opened", key)
    return behind, looked_at


def rebuild(career: Career) -> None:
    """Derive snapshots, ledger and facts anew from the journal; Unsound when it cannot be followed."""
    with transaction.atomic():
        career = play.lock(career.pk)
        game = play.game_of(career.game)
        walk = derive.walk(career, game, trusted=0)
        snapshots = [*derive.followed(walk), *walk.kept]
        found = [
            *chain(career),
            *(Finding(*one) for one in walk.lacking),
            *(Finding(*fault, damage=False) for fault in walk.faults),
        ]
        if found:
            raise Unsound(found)
        career.out_of_step, career.counted = 0, None
        Snapshot.objects.filter(career=career).delete()
        Snapshot.objects.bulk_create([journal.as_row(career, one) for one in snapshots], batch_size=50)
        ledger.sync(career, game, game.load(snapshots[-1].state))
        play.set_facts(career, game, walk.state)
        switched = journal.switched(_switches(career))
        career.odds = bool(switched.get("odds"))
        kept = Edition.objects.filter(slug=switched.get("edition"), game=career.game).first()
        career.edition = kept or career.edition
        career.conduct = conduct.conduct_of(career)
        career.shared = packs.shared_answers(career)
        career.save()


def last_match(career: Career, game: Game) -> tuple[int | None, Any]:
    """The last line before the first that today's rules do not follow, and the state there; None if they follow all."""
    walk = derive.walk(career, game, trusted=0)
    for _snapshot in derive.followed(walk):
        pass
    return (walk.faults[0][0] - 1, walk.matched) if walk.faults else (None, None)


def chain(career: Career) -> Iterator[Finding]:
    """The chain of hashes, from the first line to the seal on the career."""
    previous, last = GENESIS, 0
    for row in damage.each_row(Entry.objects.filter(career=career).order_by("number")):
        if isinstance(row, Damaged):
            last += 1
            yield Finding(last, f"cannot be read: {row.why}")
            previous = Entry.objects.filter(pk=row.key).values_list("hash", flat=True).get()
            continue
        if row.number != last + 1:
            yield Finding(_number(row), f"follows no. {last}: lines are missing")
        if row.previous != previous:
            yield Finding(_number(row), "does not hold the hash of the line before it")
        if not is_sealed(career, row):
            yield Finding(_number(row), "does not match its hash")
        if not journal.kernel(row).adds_up:
            yield Finding(_number(row), "its dice do not give the recorded result")
        previous, last = row.hash, _number(row)
    if last == 0:
        yield Finding(0, "there is no journal")
    elif (career.last, career.seal) != (last, previous):
        yield Finding(0, f"the journal ends with no. {last}, the career was sealed at no. {career.last}")


def is_sealed(career: Career, row: Entry) -> bool:
    """Whether the line matches its hash."""
    try:
        return bool(row.hash == link(row.previous, journal.content(career, row)))
    except (TypeError, ValueError, AttributeError, RecursionError):  # what no line of ours can hold
        return False


def _number(row: Entry) -> int:
    """SQLite keeps anything in any column."""
    return row.number if isinstance(row.number, int) else 0


class _Comparison:
    """Snapshots derived from the journal against the stored ones, both in order."""

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
        if kept.state != given.state:
            state = self.game.as_of_now(kept.state)
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
    """The values of a stored state that differ from the journal's."""
    ours, theirs = dict(leaves(kept)), dict(leaves(given))
    paths = [path for path in {**theirs, **ours} if ours.get(path, ...) != theirs.get(path, ...)]
    texts = [
        f"in the state after it {path} is {ours.get(path, 'missing')!r}, the journal says "
        f"{theirs.get(path, 'it is not there')!r}"
        for path in paths[:MOST_PATHS]
    ]
    return texts + ([f"and {len(paths) - MOST_PATHS} more values"] if len(paths) > MOST_PATHS else [])


def _facts(career: Career, game: Game, state: Any) -> Iterator[Finding]:
    """The facts repeated on the career's own row."""
    fresh = Career(game=career.game, counted=career.counted)
    if career.counted is not None:  # its measure was taken where the rules lost it
        for name in MEASURE:
            setattr(fresh, name, getattr(career, name))
    play.set_facts(fresh, game, state)
    switched = journal.switched(_switches(career))
    fresh.odds = bool(switched.get("odds"))
    plays_with = career.edition.slug if career.edition else ""
    if plays_with != (given := switched.get("edition", plays_with)):
        yield Finding(0, f"edition is {plays_with!r}, the journal says {given!r}")
    fresh.conduct, fresh.shared = conduct.conduct_of(career), packs.shared_answers(career)
    for name in (*play.FACTS, "odds", "conduct", "shared"):
        if (kept := getattr(career, name)) != (given := getattr(fresh, name)):
            yield Finding(0, f"{name} is {kept!r}, the journal says {given!r}")


def _switches(career: Career) -> Iterable[Entry]:
    return Entry.objects.filter(career=career, kind="switch").order_by("number")
