"""One open career: load, replay, answer, save. The web and the wire reach the rules only through here.

An act is one transaction: the career's row is locked, so that acts of one career follow one another; the
journal is read and replayed under the lock; the act's entries are appended; the ledger follows when a
scene has ended. If anything fails, nothing is written.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import timedelta
from functools import cached_property
from random import SystemRandom
from typing import Any, Final
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from campaigns.contests import guard, notice, settle
from campaigns.engine import game as games
from campaigns.engine.ahead import Riders
from campaigns.engine.ahead import ahead as look_ahead
from campaigns.engine.dice import Source
from campaigns.engine.game import Game, Measure
from campaigns.engine.opened import Step
from campaigns.engine.prompts import BadAnswer, Choose, Prompt
from campaigns.engine.raw import act_of, checked_raw
from campaigns.engine.replay import ACTED, STATE_CHANGING, OutOfStep, in_order
from campaigns.engine.session import Broken, Session, begin
from campaigns.log import derive, journal, ledger, prepared, register
from campaigns.log.prepared import Prepared
from campaigns.models import Career, Entry
from campaigns.play import editions, sessions
from campaigns.play.referees import Pack, PlayerAct, Referee, Terms, referees_of
from charts.book import Book
from charts.books import book_as_read, book_for
from charts.models import Edition

log = logging.getLogger(__name__)
SECURE: Final = SystemRandom()
TAIL: Final = 30
LATEST_START: Final = 10  # lines of an outing before its orders


@dataclass(frozen=True)
class OpenCareer:
    """One career at one moment; an act gives another.

    session is None only when not even the present scene can be opened.
    """

    career: Career
    game: Game
    book: Book
    history: journal.Log
    session: Session | None
    out_of_step: OutOfStep | None = None
    before: int = 0  # the line that it is opened before, only to look at

    @cached_property
    def prompt(self) -> Prompt | None:
        return None if self.session is None or self.out_of_step is not None else self.session.prompt

    @cached_property
    def seq(self) -> int:
        return self.career.last + 1 if self.session is None else self.session.seq

    @cached_property
    def state(self) -> Any:
        return None if self.session is None else self.session.state

    @cached_property
    def facts(self) -> Mapping[str, Any]:
        """The facts of the career, from its row or from an earlier state when that one is open."""
        if self.session is None or (self.out_of_step is None and self.session.number == self.career.last):
            return self.career.head
        return self.game.head(self.session.state)

    @property
    def over(self) -> bool:
        return self.career.ended

    def opened_again(self) -> OpenCareer:
        """The same career, for a try that nobody keeps."""
        return open_before(self.career, self.before) if self.before else open_career(self.career, book=self.book)


@dataclass
class Reply:
    """The result of one act."""

    table: OpenCareer
    accepted: bool = False
    error: BadAnswer | None = None
    stale: bool = False
    out_of_step: OutOfStep | None = None
    entries: list[Entry] = field(default_factory=list)  # that it wrote
    since: list[Entry] = field(default_factory=list)  # entries written since that prompt was asked
    twice: Entry | None = None  # the same from another seat a moment ago: nothing was written, unless it is sent again

    @property
    def left_over(self) -> Mapping[str, Any]:
        """Answers in the form that nothing asked for, by their names."""
        return self.table.session.left_over if self.accepted and self.table.session is not None else {}

    @property
    def entry(self) -> Entry | None:
        return self.entries[-1] if self.entries else None


@transaction.atomic
def start(
    owner: Any, game_key: str, setup: Mapping[str, Any], edition: Edition | None = None, **settings: Any
) -> Career:
    """Open a new career; settings are columns of the career such as dice_mode. Raises BadAnswer."""
    odds = settings.pop("odds", False)
    game, book = game_of(game_key), book_for(edition)
    boats = Career.objects.filter(owner=owner, game=game_key).values_list("boat", flat=True)
    try:
        step, replay = begin(game, book, game.completed(setup, book, set(boats)))
    except Broken as error:
        log.exception("The rules failed on the set-up %r", setup)
        raise BadAnswer("broken", detail=str(error)) from error
    now = timezone.now()
    career = Career(owner=owner, game=game.key, edition=edition, created=now, touched=now, **settings)
    set_facts(career, game, replay.state)
    journal.keep_figures(book, edition)
    career.book = book.version
    career.save()
    journal.append(career, step, book.version, owner)
    ledger.sync(career, game, game.load(step.snapshots[-1].state))
    register.register_seal(career)
    career.save()
    return act(career.pk, {"switch": {"odds": True}}, by=owner).table.career if odds else career


def open_career(
    career: Career, source: Source = SECURE, book: Book | None = None, upto: int | None = None
) -> OpenCareer:
    """The open career, now or after an entry; reads only. book: that of its edition, if known."""
    game, history = game_of(career.game), journal.Log(career, upto=upto)
    book = book_for(career.edition_id) if book is None else book
    try:
        session = Session(game, book, history, source, history.upto, halt=True)
    except OutOfStep as error:
        return _further_back(OpenCareer(career, game, book, history, None, error), source)
    return OpenCareer(career, game, book, history, session, session.out_of_step)


def _further_back(table: OpenCareer, source: Source) -> OpenCareer:
    """Open the last scene that still opens, to resume from there."""
    game, history = table.game, table.history
    try:
        history.state(game)
        session = Session(game, table.book, history, source, history.upto, halt=True)
    except Exception:  # not even the first of all; whatever its state makes the rules do
        return table
    return replace(table, session=session, out_of_step=session.out_of_step or table.out_of_step)


def ahead(table: OpenCareer, raw: Any, guess: bool = False) -> Riders:
    """The prompts that ride on an answer; nothing is written, and no die is thrown."""
    raw = checked_raw(raw)
    if table.session is None or table.prompt is None or table.prompt.kind == "roll" or "auto" in raw:
        raise BadAnswer("form", "ahead")
    return look_ahead(table.session, raw, guess)


def span(table: OpenCareer, chapter: int, aside: str) -> tuple[int, int] | None:
    """The lines of an outing that lies behind, from the one that took another way, or the first that could have."""
    session = table.session
    if session is None or table.out_of_step is not None:
        return None
    after = session.history.chapter_opens(chapter)
    lines = [one for one in in_order(session.history.entries(after), after) if one.kind in STATE_CHANGING]
    if session.chapter == chapter and session.prompt is not None:
        return None  # it is under way
    own = [one for one in lines if one.chapter == chapter]
    took = [one for one in own if any(line.answer.get("aside") == aside for line in one.lines or [one])]
    for one in [*took, *own[:LATEST_START]]:
        first = one.first or one.number
        prompt = open_before(table.career, first).prompt
        if prompt is not None and aside in prompt.asides:
            return first, own[-1].number
    return None


def act(
    career_pk: int,
    raw: Any,
    seq: int | None = None,
    by: Any = None,
    source: Source | None = None,
    late: bool = False,
    seat: int = 0,
) -> Reply:
    """Carry out a raw answer once; seq is the number of the prompt that it answers.

    late: an answer to a standing prompt still counts when others have entered something else meanwhile.
    seat: the place at the table whose device sends it.
    """
    with transaction.atomic():
        reply = act_locked(lock(career_pk), raw, seq, by, source, late=late, seat=seat)
    return after_commit(reply, by)


def after_commit(reply: Reply, by: Any) -> Reply:
    """Effects after the commit: the last boat home ends its contest, and others are notified."""
    if reply.accepted and reply.table.career.contest_id is not None:
        settle.settle_if_over(reply.table.career)
        notice.notify_waiting(reply.table.career, by)
    return reply


def act_locked(
    career: Career,
    raw: Any,
    seq: int | None = None,
    by: Any = None,
    source: Source | None = None,
    *,
    late: bool,
    seat: int = 0,
) -> Reply:
    """The same for a career that was read under its lock, in this transaction; call after_commit() afterwards."""
    table = _open_locked(career, source or SECURE)
    referees = referees_of(career, table.game, by)
    try:
        raw = checked_raw(raw)
        if seat and (entry := _twice(table, raw, seat)) is not None:
            return Reply(table, twice=entry)
        if (stale := _stale(table, raw, seq, by, late)) is not None:
            return stale
        if table.session is None or table.out_of_step is not None:
            return Reply(table, out_of_step=table.out_of_step)
        if raw.get("switch") == {"odds": career.odds}:
            raise BadAnswer("switch.same", "switch")
        if (slug := _edition_wanted(career, raw)) is not None:
            return _referee(_switch_edition(table, slug, by), referees)
        done = PlayerAct(table, table.session, {key: raw[key] for key in raw if key != "again"}, by)
        done.acting.seat = seat if seat <= len(table.game.seats(table.state)) else 0
        since = _since(table, seq) if seq not in (None, table.seq) else []
        return replace(_referee(done, referees), since=since)
    except BadAnswer as error:
        return Reply(replace(table), error=error)  # what was read of it may be a part of the run
    except OutOfStep as error:
        return Reply(open_career(career), out_of_step=error)
    except Broken as error:
        log.exception("Career %s, no. %s: the rules failed on %r", career.pk, career.last + 1, raw)
        return Reply(open_career(career), error=BadAnswer("broken", detail=str(error)))


def _referee(done: PlayerAct, referees: Sequence[Referee]) -> Reply:
    """Ask the referees, act, ask them again, write."""
    for referee in referees:
        referee.before(done)
    done.steps = done.session.acts(done.raw, done.acting)
    try:
        for referee in reversed(referees):
            referee.after(done)
    except BadAnswer as error:  # the session has moved already
        return Reply(open_career(done.career), error=error)
    if not any(step.anew for step in done.steps):
        return _written(done, referees)
    try:
        with transaction.atomic():  # older lines were corrected: where nothing follows that, nothing is written
            return _written(done, referees)
    except BadAnswer as error:
        return Reply(open_career(Career.objects.get(pk=done.career.pk)), error=error)


def _edition_wanted(career: Career, raw: Mapping[str, Any]) -> Any:
    """The edition to switch to: one that was named, or the former one, where the last line took another."""
    if isinstance(raw.get("switch"), dict) and set(raw["switch"]) == {"edition"}:
        return raw["switch"]["edition"]
    if raw.get("strike") not in (True, career.last):
        return None
    last = journal.tail(career, 1)[0]
    return last.answer.get("from") if last.kind == "switch" else None


def _switch_edition(table: OpenCareer, slug: Any, by: Any) -> PlayerAct:
    """The open scene, read again with the charts of another edition: what was recorded in it stays."""
    career, edition = table.career, Edition.objects.filter(slug=str(slug), game=table.game.key).first()
    if edition is None:
        raise BadAnswer("edition.unknown", "switch")
    if (refusal := editions.refusal(career, edition)) is not None:
        raise refusal
    there = open_career(career, book=book_for(edition))
    if there.session is None or there.out_of_step is not None:
        raise BadAnswer("edition.scene", "switch", name=edition.name)
    wanted = editions.as_recorded(career, edition)
    done = PlayerAct(there, there.session, {"switch": wanted}, by)
    done.acting.edition = wanted
    return done


def _set_switch(career: Career, said: Mapping[str, Any]) -> None:
    if "odds" in said:
        career.odds = said["odds"]
    else:
        career.edition = Edition.objects.get(slug=said["edition"], game=career.game)


def _stale(table: OpenCareer, raw: dict[str, Any], seq: int | None, by: Any, late: bool) -> Reply | None:
    """Entries since the number that an act carries; None when the act may go on."""
    if act_of(raw) == "remark":
        return Reply(table, stale=True, since=journal.tail(table.career, 1)) if _said_already(table, raw, by) else None
    if seq is None or seq == table.seq:
        return None
    since = _since(table, seq)
    return None if late and _still_fits(table.prompt, raw, since) else Reply(table, stale=True, since=since)


def _open_locked(career: Career, source: Source) -> OpenCareer:
    """The career as its last act in this process left it, or else replayed."""
    game, book = game_of(career.game), book_as_read(career.edition)
    found = sessions.take(career, game, book)
    if found is None:
        return open_career(career, source, book)
    session, history = found
    session.source = source
    return OpenCareer(career, game, book, history, session)


def open_at(career: Career, number: int) -> OpenCareer:
    """The career at the prompt that an entry answered; BadAnswer when that cannot be changed."""
    table = open_career(career)
    if table.session is None or table.out_of_step is not None:
        raise BadAnswer("change.unknown", "change")
    try:
        table.session.stand_at(number)
    except OutOfStep as error:
        raise BadAnswer("broken", detail=str(error)) from error
    return table


def open_before(career: Career, number: int) -> OpenCareer:
    """The career as it lies open before a place of its log, with all corrections; BadAnswer when it cannot be."""
    table = open_career(career)
    if table.session is None or table.out_of_step is not None:
        raise BadAnswer("correct.out_of_step", "correct", number=number)
    try:
        table.session.stand_before(number)
    except OutOfStep as error:
        raise BadAnswer("broken", detail=str(error)) from error
    return replace(table, before=number)


def preview_change(
    career: Career, raw: Mapping[str, Any], then: Mapping[str, Any] | None = None
) -> tuple[list[Step], OpenCareer]:
    """The steps of a change, and the career after it. Nothing is written. Raises BadAnswer.

    raw is as for act(), with dice that have fallen already; then answers what the change asks.
    """
    table = open_career(career)
    if act_of(checked_raw(raw)) not in ("change", "correct") or "auto" in raw:
        raise BadAnswer("form", "change")
    if table.session is None or table.out_of_step is not None:
        raise BadAnswer("change.unknown", "change")
    try:
        steps = table.session.acts(raw)
        return [*steps, *(table.session.goes_on(then) if then else [])], table
    except (Broken, OutOfStep) as error:
        raise BadAnswer("broken", detail=str(error)) from error


@transaction.atomic
def resume_from(career_pk: int, number: int, by: Any = None, seq: int | None = None) -> Reply:
    """Strike back to the last point that still matches, when newer rules no longer follow the journal."""
    table = open_career(lock(career_pk))
    career, session, found = table.career, table.session, table.out_of_step
    contest = guard.lock(career, table.game)
    referees = [Terms(), Pack()] if contest is not None else []
    if seq is not None and seq != table.seq:
        return Reply(table, stale=True, since=_since(table, seq))
    if session is None or found is None:
        return Reply(table, error=BadAnswer("strike.nothing"), out_of_step=found)
    done = PlayerAct(table, session, {"strike": number}, by)
    try:
        done.steps = [session.resume(min(number, found.last))]
        for referee in reversed(referees):
            referee.after(done)
    except BadAnswer as error:
        return Reply(open_career(career) if done.steps else table, error=error, out_of_step=found)
    except OutOfStep as error:
        return Reply(open_career(career), out_of_step=error)
    return _written(done, referees)


def archive(career: Career, away: bool = True) -> None:
    career.archived = timezone.now() if away else None
    career.save(update_fields=["archived"])


class NoGame(BadAnswer):
    """A game that is not installed, or no longer."""

    def __init__(self, key: str) -> None:
        super().__init__("setup.unknown", "game", name="game", value=str(key)[:60])

    def __str__(self) -> str:
        return f"the game {self.data['value']} is not here."


def game_of(key: str) -> Game:
    try:
        return games.game(key)
    except KeyError:
        raise NoGame(key) from None


def lock(career_pk: int) -> Career:
    """The career, its row locked until the transaction ends. On SQLite the transaction itself is the lock."""
    return _locked().get(pk=career_pk)


def lock_by_uuid(uuid: UUID) -> Career | None:
    """The same by its address."""
    return _BY_UUID.get(uuid)


def _locked() -> QuerySet[Career]:
    return Career.objects.select_related("edition").select_for_update(of=("self",))


_BY_UUID: Final[Prepared[Career]] = Prepared("uuid", _locked)


def _written(done: PlayerAct, referees: Sequence[Referee]) -> Reply:
    """Append the steps of one act and update everything derived."""
    table, career, game, steps = done.table, done.career, done.game, done.steps
    was = {name: getattr(career, name) for name in MAY_CHANGE}
    if steps[-1].entry.kind == "switch":
        _set_switch(career, steps[-1].entry.answer)
    if career.book != table.book.version:
        journal.keep_figures(table.book, career.edition)
        career.book = table.book.version
    entries = [journal.append(career, step, table.book.version, done.by) for step in steps]
    void = [number for step in steps for number in step.entry.voids]
    recount = career.counted is not None and min(void, default=career.last) <= career.counted + 1
    if recount:
        career.counted = None
    if first := min((step.anew for step in steps if step.anew), default=0):
        _derive_anew(table, first)
    elif any(step.snapshots or step.rewound_to is not None for step in steps):
        kept = [snapshot for step in steps for snapshot in step.snapshots]
        now = kept[-1] if kept else journal.Log(career).snapshot(career.last + 1)
        if table.history.shut is not None or recount:
            ledger.sync(career, game, game.load(now.state))
        elif (opened := table.history.opened) is not None and now.number != opened.number:
            ledger.update_rows(career, game, game.load(opened.state), game.load(now.state))
        table.history.opened = now
    after = replace(table, out_of_step=None)
    set_facts(career, game, after.state)
    if void and career.out_of_step >= min(void):
        career.out_of_step = 0
    for referee in referees:
        referee.written(done, entries)
    if first or any(
        step.snapshots and (career.ended or step.snapshots[-1].chapter > step.entry.chapter) for step in steps
    ):
        register.register_seal(career)
    changed = [name for name in MAY_CHANGE if getattr(career, name) != was[name]]
    prepared.update(career, "last", "seal", "touched", *changed)
    if all(entry.kind in GOES_ON and not entry.voids for entry in entries):
        sessions.keep(career, done.session, table.history.opened)
    return Reply(after, accepted=True, entries=entries)


def _derive_anew(table: OpenCareer, first: int) -> None:
    """Snapshots and ledger, after older lines were corrected. BadAnswer where the rules cannot follow that."""
    career, game = table.career, table.game
    if derive.anew(career, game, first) is None:
        raise BadAnswer("correct.out_of_step", "correct", number=first)
    career.counted, table.history.shut = None, None
    table.history.opened = now = journal.Log(career).snapshot(career.last + 1)
    ledger.sync(career, game, game.load(now.state))


GOES_ON: Final = ("answer", "overrule", "remark", "odds", "switch")  # after these a session equals a replay
LISTED: Final = {
    "end": "end",
    "victory": "victory",
    "type": "type",
    "start": "start",
    "months": "months",
    "sailed": "patrols",
    "ships": "ships",
}
"""What lists sort by, and which fact of the head it is."""
FACTS: Final = ("name", "boat", "head", "ended", "score", "unit", "won", "lost", *LISTED)
MAY_CHANGE: Final = (
    "book",
    "edition_id",
    "odds",
    "out_of_step",
    "counted",
    "conduct",
    "asks",
    "shared",
    "listed",
    *FACTS,
)


def set_facts(career: Career, game: Game, state: Any) -> None:
    """The facts of a career that lists show. Where not all of its log counts, its measure stays as it was."""
    career.head = game.head(state)
    career.name = str(career.head.get("name", ""))[:120]
    career.boat = str(career.head.get("boat", ""))[:60]
    career.ended = game.end(state) is not None
    if career.counted is None:
        set_measure(career, game.measure(state), career.head)


def set_measure(career: Career, measure: Measure, head: Mapping[str, Any]) -> None:
    """The counts of halls, totals and lists."""
    career.score, career.unit, career.won, career.lost = measure.score, measure.unit, measure.won, measure.lost
    for name, key in LISTED.items():
        field = Career._meta.get_field(name)
        fact = head.get(key)
        if field.max_length is not None:
            setattr(career, name, str(fact or "")[: field.max_length])
        else:
            setattr(career, name, fact if isinstance(fact, int) and fact > 0 else 0)


def _since(table: OpenCareer, seq: int) -> list[Entry]:
    first = min(max(seq, 1), table.career.last + 1)
    rows = Entry.objects.filter(career=table.career, number__gte=first, kind__in=ACTED)
    return list(rows.order_by("number")[:TAIL])


def _still_fits(prompt: Prompt | None, raw: Mapping[str, Any], since: Sequence[Entry]) -> bool:
    """Whether a choice at a standing prompt still fits after others' entries: other things, and nothing undone.

    The same thing twice is most likely one event that two have entered; an option that ends the prompt is never late.
    """
    if not isinstance(prompt, Choose) or not prompt.ends or not 0 < len(since) < TAIL:
        return False
    wanted = _chosen_of(raw)
    asked = [entry.answer for entry in since if entry.kind != "amend"]
    return (
        bool(wanted)
        and wanted not in prompt.ends
        and all(entry.kind in ("answer", "amend") for entry in since)
        and (not asked or asked[0]["key"] == prompt.key)
        and (
            raw.get("again") is True
            or all((answer["key"], answer.get("choose")) != (prompt.key, wanted) for answer in asked)
        )
    )


def _twice(table: OpenCareer, raw: Mapping[str, Any], seat: int) -> Entry | None:
    """The same choice by another seat a moment ago: most likely both mean one event."""
    wanted, prompt = _chosen_of(raw), table.prompt
    if raw.get("again") is True or not isinstance(prompt, Choose):
        return None
    once = next((option.once for option in prompt.open() if option.key == wanted), 0)
    since = timezone.now() - timedelta(seconds=once)
    if not once:
        return None
    voided = {number for entry in journal.tail(table.career, TAIL) for number in entry.voids}
    for entry in Entry.objects.filter(career=table.career, at__gt=since, kind="answer").order_by("-number")[:TAIL]:
        answer = entry.answer
        if (answer["key"], answer.get("choose")) == (prompt.key, wanted) and entry.number not in voided:
            return entry if answer.get("entered_by", 0) != seat else None
    return None


def _chosen_of(raw: Mapping[str, Any]) -> str:
    """The first choice of an answer or of a run."""
    run = raw.get("run")
    if isinstance(run, list):
        raw = run[0] if run and isinstance(run[0], Mapping) else {}
    chosen = raw.get("choose")
    if isinstance(chosen, list):
        chosen = chosen[0] if len(chosen) == 1 else None
    return chosen if isinstance(chosen, str) else ""


def _said_already(table: OpenCareer, raw: Mapping[str, Any], by: Any) -> bool:
    """The same remark twice running is a double click."""
    (last,) = journal.tail(table.career, 1)
    text = raw.get("remark")
    said = {"remark": text.strip() if isinstance(text, str) else text} | {
        key: raw[key] for key in ("at", "over") if raw.get(key)
    }
    return last.answer == said and last.by_id == getattr(by, "pk", None)
