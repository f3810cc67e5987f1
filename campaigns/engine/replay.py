"""Follow a career along its journal: open scenes, send in recorded answers, take snapshots where scenes end."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, Protocol

import msgspec

from campaigns.engine.dice import adds_up, faces
from campaigns.engine.game import Game
from campaigns.engine.prompts import Charts, Note, Prompt, Roll, as_asked
from campaigns.engine.scene import Scene

ANSWERS: Final = ("answer", "overrule", "reroll")
STATE_CHANGING: Final = (*ANSWERS, "amend")
SEALING: Final = (*ANSWERS, "sign")  # seals the chapters before its own until it is struck
CORRECT: Final = "correct"
UNDONE: Final = (*STATE_CHANGING, "sign", CORRECT)  # what a strike can void
ACTED: Final = (*STATE_CHANGING, "strike", CORRECT)  # what leaves another prompt open
KINDS: Final = ("open", *ACTED, "remark", "odds", "switch", "sign", "result", "contest")
MOST_EMPTY: Final = 1000  # scenes in a row that ask nothing; more is a game running in circles


class Entry(msgspec.Struct, frozen=True):
    """One line of the journal, as far as the kernel knows it."""

    number: int
    kind: str  # one of KINDS
    asked: list[str | None] | None = None
    answer: Any = None
    notes: list[list[Any]] = []
    voids: list[int] = []
    why: str = ""
    chapter: int = 0
    lines: list[Entry] = []  # of a correction: what is sent in here, in the place of older lines
    first: int = 0  # the first of those older lines

    @property
    def seat(self) -> int | None:
        return self.answer.get("seat") if isinstance(self.answer, dict) else None

    @property
    def adds_up(self) -> bool:
        """Whether its dice, if any, give the recorded result."""
        match self.asked, self.answer:
            case [Roll.kind, _, dice, *_], {"dice": [_, *_]}:
                return adds_up(str(dice), self.answer)
        return True

    def answers(self, prompt: Prompt, other_figures: bool = False) -> bool:
        """Whether it answered this prompt.

        Entries from before a game had seats name none. With other figures the same chart may have other dice
        and columns by now.
        """
        if self.seat not in (None, prompt.seat):
            return False
        asked = as_asked(prompt, self.asked).signature()
        if other_figures and type(prompt) is Roll and self.asked is not None and prompt.chart is not None:
            return _without_figures(asked, prompt.each) == _without_figures(self.asked, prompt.each)
        return asked == self.asked


def _without_figures(signature: list[str | None], each: bool) -> tuple[object, ...]:
    """The rules' part of a roll on a chart: also the number of dice, where each is read by itself."""
    kind, case, dice, chart, *_column = signature
    return kind, case, chart, len(faces(dice)) if each and dice else 0


class Snapshot(msgspec.Struct, frozen=True):
    """The state that a scene opens with, right after entry number."""

    number: int
    scene: str | None
    chapter: int
    state: Any


class OutOfStep(Exception):
    """The rules no longer ask what the journal recorded; everything before it still counts."""

    def __init__(self, number: int, recorded: Any, asked: Any, last: int, cause: BaseException | None = None) -> None:
        super().__init__(f"no. {number} answered {recorded}, the rules now ask {asked}")
        self.number, self.recorded, self.asked, self.last, self.cause = number, recorded, asked, last, cause


class Replay:
    """One career at one moment."""

    scene: Scene | None
    acted: int  # number of the last entry that changed anything

    def __init__(self, game: Game, charts: Charts) -> None:
        self.game, self.charts = game, charts
        self.state: Any = None
        self.snapshots: list[Snapshot] = []

    @property
    def prompt(self) -> Prompt | None:
        return self.scene.prompt if self.scene is not None else None

    @property
    def chapter(self) -> int:
        return self.game.chapter(self.state)

    def begin(self, state: Any) -> list[Note]:
        """Begin a career and run to its first prompt; the snapshot is that of entry 1."""
        self.state = self.game.load(self.game.dump(state))
        self.acted = 1
        return self._enter(1)

    def open(self, snapshot: Snapshot) -> None:
        """Open a scene on its snapshot. If that fails, the match ends before the answer that led to it."""
        self.acted, self.scene = snapshot.number, None
        try:
            self.state = self.game.load(snapshot.state)
            self._scene(snapshot.scene)
            if self.scene is not None and self.scene.over:  # newer rules ask nothing here
                self._enter(snapshot.number)
        except Exception as error:
            scene, last = f"scene {snapshot.scene}", snapshot.number - 1
            raise OutOfStep(snapshot.number + 1, scene, repr(error), last, error) from error

    def send(self, entry: Entry, other_figures: bool = False) -> list[Note]:
        """Send in one recorded entry, perhaps with the charts of another day than its own.

        A scene that opens before the last line of a correction has no snapshot: its number is the same for all of them.
        """
        notes: list[Note] = []
        for line in entry.lines or [entry]:
            if line.kind not in STATE_CHANGING:
                continue
            last, self.snapshots = self.acted, self.snapshots if line is entry else []
            try:
                notes = self._send(line, last, other_figures)
            except OutOfStep:
                raise
            except Exception as error:
                raise OutOfStep(entry.number, line.asked, repr(error), last, error) from error
            self.acted = entry.number
        return notes

    def answered(self, prompt: Prompt, answer: Mapping[str, Any], number: int) -> list[Note]:
        """Send in a stored answer; when scenes end, keep their snapshots and open the next."""
        scene = self.scene
        if scene is None:
            raise LookupError("nothing is asked")
        for _ in range(answer.get("spent", 0)):
            self.game.spend_reroll(self.state)
        scene.send(prompt.answer_from(msgspec.to_builtins(answer)))  # a copy: what was kept stays as it is
        return [*scene.notes, *self._enter(number)] if scene.over else scene.notes

    def _send(self, entry: Entry, last: int, other_figures: bool) -> list[Note]:
        if entry.kind == "amend":
            for path, (_, new) in msgspec.to_builtins(entry.answer["amend"]).items():
                self.game.put(self.state, path, new)
            return []
        prompt = self.prompt
        if prompt is None or not entry.answers(prompt, other_figures):
            raise OutOfStep(entry.number, entry.asked, prompt.signature() if prompt else None, last)
        return self.answered(prompt, entry.answer, entry.number)

    def _enter(self, number: int) -> list[Note]:
        """Open the next scene, and go past any that ask nothing.

        Several scenes may end on one answer; only the last state is where play goes on.
        """
        notes: list[Note] = []
        for _ in range(MOST_EMPTY):
            name = self.game.next_scene(self.state)
            state = self.game.dump(self.state)
            self.snapshots = [Snapshot(number, name, self.chapter, state)]
            self.state = self.game.load(state)
            self._scene(name)
            if self.scene is None:
                return notes
            notes += self.scene.notes
            if not self.scene.over:
                return notes
        raise RecursionError(f"{MOST_EMPTY} scenes ask nothing")

    def _scene(self, name: str | None) -> None:
        self.scene = None if name is None else Scene(self.game, name, self.state, self.charts)


def opening(entry: Entry) -> Snapshot:
    return Snapshot(1, entry.answer["scene"], entry.chapter, entry.answer["state"])


class Line(Protocol):
    """The part of an entry that decides whether it counts."""

    @property
    def number(self) -> int: ...
    @property
    def kind(self) -> str: ...
    @property
    def voids(self) -> list[int]: ...


def voided(entries: Iterable[Line]) -> dict[int, int]:
    """Each voided entry with the one that voided it last. A correction that was struck voids nothing."""
    listed = list(entries)
    struck = {number: entry.number for entry in listed if entry.kind != CORRECT for number in entry.voids}
    corrections = [entry for entry in listed if entry.kind == CORRECT and entry.number not in struck]
    return struck | {number: entry.number for entry in corrections for number in entry.voids}


def not_struck(entries: Sequence[Entry]) -> list[Entry]:
    void = voided(entries)
    return [entry for entry in entries if entry.number not in void]


class Patch(msgspec.Struct, frozen=True):
    """Lines that replace those from one number to another. A later patch covers an earlier one, or lies elsewhere."""

    first: int
    last: int
    lines: list[Entry]

    def as_one(self) -> Entry:
        lines = [msgspec.structs.replace(line, number=self.last) for line in self.lines]
        return Entry(self.last, "answer", lines=lines, first=self.first, chapter=lines[-1].chapter)

    def covers(self, first: int, last: int) -> bool:
        return self.first <= first and last <= self.last


def patches_of(entry: Entry) -> list[Patch]:
    """The lines with which a correction replaces older ones."""
    return msgspec.convert(entry.answer["patches"], list[Patch])


def patches(entries: Iterable[Entry]) -> dict[int, tuple[Entry, int]]:
    """The replacement at the last number of each corrected place, and its correction."""
    found: list[tuple[Patch, int]] = []
    for entry in entries:
        for patch in patches_of(entry) if entry.kind == CORRECT else ():
            found = [(one, by) for one, by in found if not patch.covers(one.first, one.last)]
            found.append((patch, entry.number))
    return {patch.last: (patch.as_one(), by) for patch, by in found if patch.lines}


def in_order(entries: Sequence[Entry], after: int = 0) -> list[Entry]:
    """The entries that a replay sends in after a number: none struck, corrections at the place of their lines."""
    found = not_struck(entries)
    if any(entry.kind == CORRECT for entry in found):
        placed = [entry for entry, _by in patches(found).values()]
        found = sorted([*placed, *(one for one in found if one.kind != CORRECT)], key=lambda entry: entry.number)
    return [entry for entry in found if entry.number > after]
