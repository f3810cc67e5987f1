"""A whole journal walked from its first line, struck lines and all, as it was once played.

A session opens on the last snapshot and sends in what stands; a walk believes no snapshot. It opens on entry 1,
sends every line in when its turn comes, rewinds where a line voids others, and so arrives at every state that
the journal gives. What does not fit is a fault; after one, the walk goes on from the next stored snapshot, so
that one fault does not hide the rest. A line that no longer fits but was struck later is no fault: that is how
a player resumes under newer rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from campaigns.engine.game import Game
from campaigns.engine.prompts import Charts
from campaigns.engine.replay import KINDS, STATE_CHANGING, Entry, OutOfStep, Replay, Snapshot, opening, standing

Stored = Callable[[int], Snapshot | None]


class Walk(Replay):
    """kept holds the snapshots that the journal gives and that a later line could still rewind to."""

    def __init__(self, game: Game, charts: Charts, void: Iterable[int], stored: Stored = lambda number: None) -> None:
        super().__init__(game, charts)
        self.void, self.stored = frozenset(void), stored
        self.kept: list[Snapshot] = []
        self.faults: list[tuple[int, str]] = []
        self.lost = False  # after a line that does not fit
        self.opens = 0  # of the present chapter: as far back as a line may reach
        self._entries: list[Entry] = []
        self._chapter = 0

    def follow(self, entry: Entry, charts: Charts) -> None:
        """One more line, played with these charts."""
        if entry.kind not in KINDS:
            self._fault(entry.number, f"there is no kind {entry.kind}")
            return
        if entry.number == 1:
            self._begin(entry, charts)
            return
        self._entries.append(entry)
        if entry.voids:
            self._rewind(entry, charts)
        elif charts is not self.charts:  # every act replays its scene with the charts of its day
            self.charts = charts
            self._reopen(entry.number)
        if not self.lost:
            self._turn(entry)
        if entry.kind in STATE_CHANGING:
            self._follow_up(entry)
        if self.lost and entry.number not in self.void and (snapshot := self.stored(entry.number)) is not None:
            self._adopt(snapshot)

    def release(self) -> list[Snapshot]:
        """Snapshots that no later line can reach any more; the walk forgets them."""
        released = []
        while len(self.kept) > 1 and self.kept[1].number <= self.opens:
            released.append(self.kept.pop(0))
        if released:
            first = self.kept[0].number
            self._entries = [entry for entry in self._entries if entry.number > first]
        return released

    def _begin(self, entry: Entry, charts: Charts) -> None:
        self.charts = charts
        if entry.kind != "open":
            self._fault(1, "the journal does not begin with an opening")
            self.lost = True
            return
        self._adopt(opening(entry))
        self._chapter = entry.chapter

    def _turn(self, entry: Entry) -> None:
        """The line itself."""
        if entry.chapter != self.chapter:
            self._fault(entry.number, f"stands in chapter {entry.chapter}, the journal says {self.chapter}")
        if self.chapter != self._chapter:
            self.opens, self._chapter = entry.number - 1, self.chapter
        try:
            self.send(entry)
        except OutOfStep as error:
            self.lost, self.snapshots = True, []
            if entry.number not in self.void:
                self._fault(entry.number, str(error))

    def _follow_up(self, entry: Entry) -> None:
        """Snapshots that the line gave."""
        self.kept += self.snapshots
        self.snapshots = []

    def _rewind(self, entry: Entry, charts: Charts) -> None:
        """Back to the prompt that the first of the voided lines answered."""
        first = min(entry.voids)
        before = [earlier for earlier in self._entries if earlier.number < entry.number]
        live = {earlier.number for earlier in standing(before) if earlier.kind in STATE_CHANGING}
        if first <= self.opens or set(entry.voids) != {number for number in live if number >= first}:
            self._fault(entry.number, f"cannot strike {', '.join(map(str, entry.voids))}")
            self.lost = True
            return
        self.charts, self.lost = charts, False
        while self.kept[-1].number >= first:
            self.kept.pop()
        self._reopen(entry.number)

    def _reopen(self, number: int) -> None:
        """The present scene once more, with every line before number that stands."""
        if self.lost:
            return
        snapshot = self.kept[-1]
        later = [entry for entry in self._entries if entry.number > snapshot.number]
        try:
            self.open(snapshot)
            for entry in standing(later):
                if entry.number < number:
                    self.send(entry)
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
            self.snapshots = []
        self.kept.append(snapshot)

    def _fault(self, number: int, text: str) -> None:
        self.faults.append((number, text))
