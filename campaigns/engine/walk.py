"""Walk a whole journal from its first line, as it was once played.

A session opens on the last snapshot; a walk trusts no snapshot. It opens on entry 1, sends in every line that counts in
its turn, and so reaches every state of the journal. Struck lines are passed over, so that the work grows with the
journal alone; the walk only checks that the strike could reach them. A line that does not fit is a fault; the walk then
goes on from the next stored snapshot, so that one fault does not hide the rest. A misfit that was struck later is no
fault: that is how a player resumes under newer rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import Any, Final, NamedTuple

from campaigns.engine.game import Game
from campaigns.engine.prompts import BadAnswer, Charts, Choose, Facts, Note, read_recorded
from campaigns.engine.replay import (
    CORRECT,
    KINDS,
    SEALING,
    UNDONE,
    Entry,
    OutOfStep,
    Replay,
    Snapshot,
    opening,
    patches,
    voided,
)

Stored = Callable[[int], Snapshot | None]
NO_DICE: Final = Random(0)  # neither a choice nor a form throws any


NONE: Final[Mapping[int, Any]] = {}


class Course(NamedTuple):
    """The course of a journal: voided lines, replaced lines, and their books."""

    void: Mapping[int, int] = NONE
    corrected: Mapping[int, tuple[Entry, str]] = NONE
    until: int = 0  # the last correction: lines before it may name another chapter than play comes to now


def course(rows: Iterable[tuple[Entry, str]]) -> Course:
    listed = list(rows)
    void, books = voided(entry for entry, _book in listed), {entry.number: book for entry, book in listed}
    corrections = [entry for entry, _book in listed if entry.kind == CORRECT and entry.number not in void]
    placed = {last: (entry, books[by]) for last, (entry, by) in patches(corrections).items()}
    return Course(void, placed, max((entry.number for entry in corrections), default=0))


class _Live(NamedTuple):
    """A line that counts, and what is sealed with it."""

    number: int = 0
    sign: bool = False
    chapter: int = 0  # of the last answer or signature
    opens: int = 0  # the last line of the chapters before that
    last: int = 0  # the last line of that chapter

    def then(self, entry: Entry) -> _Live:
        chapter, opens, last = self.chapter, self.opens, self.last
        if entry.kind in SEALING and entry.chapter != chapter:
            chapter, opens = entry.chapter, last
        last = entry.number if entry.chapter == chapter else last
        return _Live(entry.number, entry.kind == "sign", chapter, opens, last)


class Walk(Replay):
    """kept holds the snapshots that the journal gives, until they are released; books gives the charts of a version."""

    lost: bool  # after a line that does not fit
    _sent: list[Entry]  # since the last snapshot

    def __init__(
        self,
        game: Game,
        charts: Charts,
        along: Course,
        stored: Stored = lambda number: None,
        books: Callable[[str], Charts] | None = None,
    ) -> None:
        super().__init__(game, charts)
        self.along, self.stored, self.books = along, stored, books or (lambda version: charts)
        self.kept: list[Snapshot] = []
        self.faults: list[tuple[int, str]] = []
        self.matched: Any = None  # the state before the first fault, as plain data
        self._live: list[_Live] = []  # that a line could strike now, where it is not sealed

    def follow(self, entry: Entry, charts: Charts) -> None:
        if entry.kind not in KINDS:
            self._fault(entry.number, f"there is no kind {entry.kind}")
            return
        if entry.number == 1:
            self._begin(entry, charts)
            return
        if entry.voids and entry.kind != CORRECT:
            self._strike(entry)
        if entry.number > self.along.until:
            self._chapter_of(entry)
        if entry.kind in UNDONE:
            self._live.append((self._live[-1] if self._live else _Live()).then(entry))
        if entry.number in self.along.corrected:
            entry, book = self.along.corrected[entry.number]
            charts = self.books(book)
        elif entry.number in self.along.void or entry.kind == CORRECT:
            return
        if charts is not self.charts:  # every act replays its scene with the charts of its day
            self.charts = charts
            self._reopen(entry.number)
        self._turn(entry)
        if self.lost and (snapshot := self.stored(entry.number)) is not None:
            self._adopt(snapshot)

    def release(self) -> list[Snapshot]:
        released, self.kept = self.kept[:-1], self.kept[-1:]
        return released

    def _begin(self, entry: Entry, charts: Charts) -> None:
        self.charts = charts
        if entry.kind != "open":
            self._fault(1, "the journal does not begin with an opening")
            self.lost = True
            return
        self._adopt(opening(entry))

    def _send(self, entry: Entry, last: int, other_figures: bool) -> list[Note]:
        """A session takes what was recorded; a walk also checks whether it could have been answered then."""
        prompt = self.prompt
        if isinstance(prompt, Choose | Facts) and entry.answers(prompt) and not other_figures:
            try:
                recorded = prompt.as_recorded() if isinstance(prompt, Choose) else prompt
                read_recorded(recorded, entry.answer, self.charts, NO_DICE, entry.asked)
            except BadAnswer as error:
                asked = f"{prompt.key}, where that is no answer: {error.key}"
                raise OutOfStep(entry.number, entry.asked, asked, last, error) from error
        return super()._send(entry, last, other_figures)

    def _turn(self, entry: Entry) -> None:
        """The line itself, and the snapshots that it gives."""
        if self.lost:
            return
        try:
            self.send(entry)
        except OutOfStep as error:
            self.lost, self.snapshots = True, []
            self._fault(entry.number, str(error))
        else:
            self._sent.append(entry)
            if self.snapshots:
                self.kept += self.snapshots
                self.snapshots, self._sent = [], []

    def _chapter_of(self, entry: Entry) -> None:
        """The chapter that play had reached at this line; lines struck later may have led to another."""
        if self.lost:
            return
        struck = self._live and self._live[-1].number in self.along.void
        if entry.chapter < self.chapter or (entry.chapter > self.chapter and not struck):
            self._fault(entry.number, f"stands in chapter {entry.chapter}, the journal says {self.chapter}")

    def _strike(self, entry: Entry) -> None:
        """A strike voids everything after a point in the open outing, each line once.

        A signature that an older version left behind stays.
        """
        first, struck, kept = min(entry.voids), list[int](), list[_Live]()
        opens = self._live[-1].opens if self._live else 0
        while self._live and self._live[-1].number >= first:
            last = self._live.pop()
            if last.sign and last.number not in entry.voids:
                kept.append(last)
            else:
                struck.append(last.number)
        self._live += reversed(kept)
        if first <= opens or struck[::-1] != sorted(set(entry.voids)):
            self._fault(entry.number, f"cannot strike {', '.join(map(str, entry.voids))}")
            self.lost = True

    def _reopen(self, number: int) -> None:
        """Open the present scene again with every line of it that counts."""
        if self.lost:
            return
        try:
            self.open(self.kept[-1])
            for entry in self._sent:
                self.send(entry, other_figures=True)
        except OutOfStep as error:
            self.lost = True
            self._fault(number, str(error))
        self.snapshots = []

    def _adopt(self, snapshot: Snapshot) -> None:
        try:
            self.open(snapshot)
        except OutOfStep as error:
            self.lost = True
            self._fault(snapshot.number, str(error))
        else:
            self.lost = False
        self.snapshots, self._sent = [], []
        self.kept.append(snapshot)

    def as_it_stands(self) -> Any:
        """The state after the last line that fitted, as plain data, without anything that a failing line began."""
        if not self.kept:
            return None
        again = Replay(self.game, self.charts)
        try:
            again.open(self.kept[-1])
            for entry in self._sent:
                again.send(entry, other_figures=True)
            return self.game.dump(again.state)
        except Exception:  # whatever a state of other rules makes of the reader
            return self.kept[-1].state

    def _fault(self, number: int, text: str) -> None:
        if not self.faults:
            self.matched = self.as_it_stands()
        self.faults.append((number, text))
