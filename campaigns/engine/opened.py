"""A career at its open prompt: followed there from a snapshot, and what becomes of an act."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Protocol

import msgspec

from campaigns.engine.acting import Acting
from campaigns.engine.chain import as_json
from campaigns.engine.dice import Source
from campaigns.engine.game import Game
from campaigns.engine.prompts import BadAnswer, Charts, Note, Prompt
from campaigns.engine.replay import (
    ACTED,
    ANSWERS,
    CORRECT,
    SEALING,
    UNDONE,
    Entry,
    OutOfStep,
    Replay,
    Snapshot,
    in_order,
    not_struck,
    patches_of,
)
from campaigns.engine.spots import Recorded, Trail


class Step(msgspec.Struct, frozen=True):
    """The result of one act."""

    entry: Entry
    snapshots: list[Snapshot] = []
    rewound_to: int | None = None  # snapshots from this number on are void
    anew: int = 0  # what was derived after this number has to be derived again: older lines were corrected


class History(Protocol):
    """A session's access to earlier entries."""

    def snapshot(self, before: int) -> Snapshot: ...
    def entries(self, after: int) -> Sequence[Entry]: ...

    def chapter_opens(self, chapter: int) -> int:
        """The last entry in earlier chapters that counts and changed anything, or 0.

        A strike can reach back to there. Amendments made in a chapter before its first answer belong to it.
        """
        ...


class Opened(Replay):
    """With halt, a journal that the rules no longer follow does not raise: it stops at the last point that matches,
    out_of_step says why, and the only act left is to strike back to there (resume).
    """

    last_chapter: int  # of the last answer or signature that counts: the chapters before it are sealed
    answered_chapter: int  # of the last answer that counts

    def __init__(
        self, game: Game, charts: Charts, history: History, source: Source, last: int, halt: bool = False
    ) -> None:
        super().__init__(game, charts)
        self.history, self.source = history, source
        self.number = last  # of the last entry written
        self.running = 0  # the first number of the run that is being entered
        self.out_of_step: OutOfStep | None = None
        self.acting = Acting()
        self.waiting: list[Recorded] = []  # lines that a change struck, and that may still fit further on
        self.left_over: dict[str, Any] = {}  # riders of the last act that nothing asked for
        self._trail = Trail()
        self._last: Entry | None = None  # the last act
        self._reopen(halt)

    @property
    def seq(self) -> int:
        """The number that an answer to the open prompt carries; a remark in between does not change it."""
        return self.acted + 1

    @property
    def between(self) -> bool:
        """Whether an outing has ended, and nothing of the next is answered: what is asked then can wait."""
        return 0 < self.answered_chapter < self.chapter

    @property
    def signs(self) -> bool:
        """Whether an outing lies behind that can still be changed, and so be signed."""
        return self.chapter != self.last_chapter

    @contextmanager
    def as_one(self, first: int = 0) -> Iterator[None]:
        """Answers given meanwhile hold the number of the first, and are undone as one."""
        before, self.running = self.running, first or self.running or self.number + 1
        try:
            yield
        finally:
            self.running = before

    def _reopen(self, halt: bool = False) -> None:
        self._follow(self.history.snapshot(before=self.number + 1), self.number, halt)

    def _rewind(self, number: int, known: int | None = None) -> None:
        """Back to the prompt that entry number answered; what a struck act had voided stays void.

        Later corrections count no longer, unless they are known.
        """
        self._follow(self.history.snapshot(before=number), number - 1, known=number - 1 if known is None else known)

    def _follow(self, snapshot: Snapshot, upto: int, halt: bool = False, known: int | None = None) -> None:
        """Open a scene on its snapshot and send in every answer that counts, up to upto.

        known is the last correction that counts; without a later one the snapshot may lie further back.
        """
        before = snapshot.number - 1  # the answer that led to it is read for its chapter
        entries = [entry for entry in self.history.entries(after=before) if entry.number <= self.number]
        if known is not None:
            back = min(
                corrected(entry for entry in not_struck(entries) if entry.number > known), default=snapshot.number + 1
            )
            if back <= snapshot.number:
                return self._follow(self.history.snapshot(before=back), upto, halt, known)
            entries = [entry for entry in entries if entry.kind != CORRECT or entry.number <= known]
        counts = in_order(entries)
        given = [entry for entry in counts if entry.kind in SEALING and entry.number <= upto]
        self.last_chapter = given[-1].chapter if given else snapshot.chapter
        answered = [entry.chapter for entry in given if entry.kind in ANSWERS]
        self.answered_chapter = answered[-1] if answered else snapshot.chapter
        try:
            self.open(snapshot)
            for entry in counts:
                if snapshot.number < entry.number <= upto:
                    self.send(entry, other_figures=True)  # the keeper may have changed the charts since
        except OutOfStep as error:
            if not halt or self.state is None:
                raise
            self.out_of_step = error
        self.snapshots = []
        acts = [entry for entry in entries if entry.kind in ACTED]
        self._last = acts[-1] if acts else None
        self.acted = max((entry.number for entry in acts), default=snapshot.number)

    def _hold(self, prompt: Prompt, otherwise: bool = False) -> None:
        """Refuse to answer for another player's seat, or otherwise than the team has, unless another way is taken."""
        if prompt.seat is not None and prompt.seat in self.acting.barred:
            raise BadAnswer("seat.other", name=self.acting.barred[prompt.seat])
        if self._is_settled(prompt) and not self.acting.origin and not otherwise:
            raise BadAnswer("shared.settled")

    def _is_settled(self, prompt: Prompt) -> bool:
        return bool(shared := getattr(prompt, "shared", "")) and shared in self.acting.settled

    def _asked(self) -> Prompt:
        if self.prompt is None:
            raise BadAnswer("over")
        return self.prompt

    def _write(
        self, kind: str, prompt: Prompt, kept: Mapping[str, Any], why: str = "", voids: Sequence[int] = ()
    ) -> Step:
        """Send in the answer exactly as a replay will find it, and make its entry."""
        asked, chapter = prompt.signature(), self.chapter
        if self.waiting:
            self._trail.spot(self)
        answer = as_json(
            {**kept, "key": prompt.key}
            | ({"data": dict(prompt.data)} if prompt.data else {})
            | ({"seat": prompt.seat} if prompt.seat is not None else {})
            | ({"run": self.running} if self.running else {})
            | ({"waiting": True} if self.waiting and "was" not in kept else {})
            | ({"origin": dict(self.acting.origin)} if self.acting.origin else {})
            | ({"entered_by": self.acting.seat} if self.acting.seat and "entered_by" not in kept else {})
            | ({"shared": shared} if (shared := getattr(prompt, "shared", "")) and not self.acting.apart else {})
        )
        notes = self.answered(prompt, answer, self.number + 1)
        entry = Entry(self.number + 1, kind, asked, answer, notes_as_data(notes), list(voids), why, chapter)
        self._trail.answered(entry, stands_for(entry))
        return self._step(entry, min(voids, default=None))

    def _struck(self, entries: Sequence[Entry]) -> Step:
        voids = [entry.number for entry in entries]
        signed = [entry.answer for entry in entries if entry.kind == "sign"]
        answer = dict(signed[-1]) if signed else None
        entry = Entry(self.number + 1, "strike", answer=answer, voids=voids, chapter=self.chapter)
        return self._step(entry, voids[0], min(corrected(entries), default=0))

    def _line(self, kind: str, answer: Any) -> Step:
        """An entry that answers no prompt and voids nothing."""
        return self._step(Entry(self.number + 1, kind, answer=answer, chapter=self.chapter))

    def _step(self, entry: Entry, rewound_to: int | None = None, anew: int = 0) -> Step:
        self.number = entry.number
        if entry.kind in ACTED:
            self.acted, self._last = entry.number, entry
        if entry.kind in SEALING:
            self.last_chapter = entry.chapter
        if entry.kind in ANSWERS:
            self.answered_chapter = entry.chapter
        snapshots, self.snapshots = self.snapshots, []
        return Step(entry, snapshots, rewound_to, anew)

    def _live(self) -> list[Entry]:
        """Everything a strike can reach: the effective lines of the chapter last answered, and since."""
        return acts_of(self._in_chapter())

    def _in_chapter(self) -> Sequence[Entry]:
        return self.history.entries(after=self.history.chapter_opens(self.last_chapter))


def acts_of(entries: Sequence[Entry]) -> list[Entry]:
    return [entry for entry in not_struck(entries) if entry.kind in UNDONE]


def acts_from(entries: Sequence[Entry], number: int) -> list[Entry]:
    """From a number on; what a correction from there on had replaced comes back with it, and is struck too."""
    found = [
        *acts_of([entry for entry in entries if entry.kind != CORRECT or entry.number < number]),
        *acts_of(entries),
    ]
    numbers = {entry.number: entry for entry in found if entry.number >= number}
    return [numbers[one] for one in sorted(numbers)]


def corrected(entries: Iterable[Entry]) -> list[int]:
    """The first line of each place that some of them correct."""
    return [patch.first for entry in entries if entry.kind == CORRECT for patch in patches_of(entry)]


def stands_for(entry: Entry) -> int:
    """The struck line that an entry replaces, or its own number."""
    was: int = (entry.answer or {}).get("was", 0)
    return was or entry.number


def spent_on(entry: Entry) -> int:
    """The re-rolls used for an answer; the line that replaces it keeps them used."""
    spent: int = entry.answer.get("spent", 0)
    return spent


def notes_as_data(notes: Iterable[Note]) -> list[list[Any]]:
    return [[note.key, as_json(dict(note.data)), note.case] for note in notes]
