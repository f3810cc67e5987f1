"""One career at one moment: what is asked, and everything a player may do about it.

A session opens on a snapshot and the entries after it. Each act gives a Step: the entry to append, the
snapshots of scenes that ended, and where older snapshots became void. Nothing here stores anything.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol

import msgspec

from campaigns.engine import paths
from campaigns.engine.dice import Source, faces
from campaigns.engine.game import Game
from campaigns.engine.prompts import BadAnswer, Charts, Note, Prompt, reason, words
from campaigns.engine.scene import Scene

ANSWERS = ("answer", "overrule", "reroll")
STATE_CHANGING = (*ANSWERS, "amend")


class Entry(msgspec.Struct, frozen=True):
    """One line of the journal, as far as the kernel knows it."""

    number: int
    kind: str  # open, answer, strike, amend, overrule, reroll, remark, odds
    asked: list[str | None] | None = None
    answer: Any = None
    notes: list[list[Any]] = []
    voids: list[int] = []
    why: str = ""
    chapter: int = 0


class Snapshot(msgspec.Struct, frozen=True):
    """The state that a scene opens with, right after entry number."""

    number: int
    scene: str | None
    chapter: int
    state: Any


class Step(msgspec.Struct, frozen=True):
    """What one act leaves behind."""

    entry: Entry
    snapshots: list[Snapshot] = []
    rewound_to: int | None = None  # snapshots from this number on are void


class History(Protocol):
    """Where a session finds what lies before it."""

    def snapshot(self, before: int) -> Snapshot: ...
    def entries(self, after: int) -> Sequence[Entry]: ...
    def chapter_opens(self, chapter: int) -> int: ...


class OutOfStep(Exception):
    """The rules no longer ask what the journal recorded; everything before it still stands."""

    def __init__(self, number: int, recorded: Any, asked: Any, last: int, cause: BaseException | None = None) -> None:
        super().__init__(f"no. {number} answered {recorded}, the rules now ask {asked}")
        self.number, self.recorded, self.asked, self.last, self.cause = number, recorded, asked, last, cause


class Session:
    """An open career."""

    def __init__(self, game: Game, charts: Charts, history: History, source: Source, last: int) -> None:
        self.game, self.charts, self.history, self.source = game, charts, history, source
        self.number = last  # of the last entry written
        self.acted = 0  # number of the last entry that changed anything
        self.snapshots: list[Snapshot] = []
        snapshot = history.snapshot(before=last + 1)
        self._open(snapshot, history.entries(after=snapshot.number))

    # --- what is open ---------------------------------------------------------------------------------

    @property
    def prompt(self) -> Prompt | None:
        return self.scene.prompt if self.scene is not None else None

    @property
    def seq(self) -> int:
        """The number that an answer to the open prompt carries; a remark in between does not change it."""
        return self.acted + 1

    @property
    def chapter(self) -> int:
        return self.game.chapter(self.state)

    # --- acts -----------------------------------------------------------------------------------------

    def answer(self, raw: Mapping[str, Any]) -> Step:
        """Answer the open prompt."""
        prompt = self._asked()
        if raw.get("auto") and prompt.kind != "roll":
            raw = self.game.auto(prompt, self.state, self.source)
        kept, got = prompt.read(raw, self.charts, self.source)
        return self._send("answer", prompt, kept, got)

    def strike(self, number: int | None = None) -> Step:
        """Void the last answer, or all from number on."""
        struck = self.would_strike(number)
        first = struck[0].number
        self._rewind(first)
        return self._step(
            Entry(self.number + 1, "strike", voids=[entry.number for entry in struck], chapter=self.chapter),
            rewound_to=first,
        )

    def would_strike(self, number: int | None = None) -> list[Entry]:
        """The entries that a strike would void, oldest first."""
        opens = self.history.chapter_opens(self.chapter)
        live = [entry for entry in self._standing(opens) if entry.kind in STATE_CHANGING]
        if number is None:
            if not live:
                raise BadAnswer("strike.nothing", "strike")
            return live[-1:]
        if number <= opens:
            raise BadAnswer("strike.sealed", "strike")
        struck = [entry for entry in live if entry.number >= number]
        if not struck:
            raise BadAnswer("strike.unknown", "strike")
        return struck

    def amend(self, changes: Mapping[str, Any], raw: Mapping[str, Any]) -> Step:
        """Set values of the state by hand, with the reason."""
        why = reason(raw)
        if not isinstance(changes, Mapping) or not changes:
            raise BadAnswer("form", "amend")
        if self.scene is None:
            raise BadAnswer("over", "amend")
        made = {}
        draft = self.game.load(self.game.dump(self.state))
        for name, value in changes.items():
            path = self.game.path(str(name))
            made[path] = [self._put(draft, path, value), value]
        if all(old == new for old, new in made.values()):
            raise BadAnswer("amend.same", "amend")
        for fault in self.game.check(draft):
            raise BadAnswer("amend.value", "amend", path=", ".join(changes), value=fault)
        for path, (_, new) in made.items():
            paths.put(self.state, path, new)
        entry = Entry(self.number + 1, "amend", answer={"amend": made}, why=why, chapter=self.chapter)
        return self._step(entry, changed=True)

    def overrule(self, result: Any, raw: Mapping[str, Any]) -> Step:
        """My card says otherwise: for the open roll, or else for the last one, with the reason."""
        why = reason(raw)
        prompt = self.prompt
        if prompt is not None and _is_chart(prompt) and not raw.get("last"):
            found = chart_result(self.charts, prompt, result)
            if found is not None or raw.get("dice") is not None:
                return self._overrule_open(prompt, found, raw, why)
        return self._overrule_last(result, why)

    def reroll(self, raw: Mapping[str, Any]) -> Step:
        """Use up a re-roll on the last roll: it is voided, and this one stands in its place."""
        last = self._last_answer()
        if last.asked is None or last.asked[0] != "roll":
            raise BadAnswer("reroll.not_roll", "reroll")
        self._rewind(last.number)
        try:
            prompt = self._asked()
            if self.game.rerolls(self.state) < 1:
                raise BadAnswer("reroll.none", "reroll")
            kept, got = prompt.read(raw, self.charts, self.source)
        except BadAnswer:
            self._reopen()
            raise
        self.game.spend_reroll(self.state)
        return self._send("reroll", prompt, kept, got, voids=[last.number], rewound_to=last.number)

    def remark(self, raw: Mapping[str, Any]) -> Step:
        """The player's own words, at the end of the log or beside one of its lines."""
        text, at = raw.get("remark"), raw.get("at")
        if not isinstance(text, str) or not text.strip():
            raise BadAnswer("field.required", "remark")
        if at is not None and (not isinstance(at, int) or isinstance(at, bool) or not 0 < at <= self.number):
            raise BadAnswer("strike.unknown", "at")
        answer = {"remark": words(text, "remark")} | ({"at": at} if at else {})
        return self._step(Entry(self.number + 1, "remark", answer=answer, chapter=self.chapter))

    def looked(self, what: Mapping[str, Any]) -> Step:
        """Odds were looked at; the journal says so."""
        return self._step(Entry(self.number + 1, "odds", answer=dict(what), chapter=self.chapter))

    # --- replay ---------------------------------------------------------------------------------------

    def _open(self, snapshot: Snapshot, entries: Iterable[Entry]) -> None:
        """Open a scene on its snapshot and send in every answer that stands."""
        entries = list(entries)
        self.state = self.game.load(snapshot.state)
        self.scene: Scene | None = None
        self.acted = snapshot.number
        self._next(snapshot.scene)
        void = {number for entry in entries for number in entry.voids}
        for entry in entries:
            if entry.number not in void and entry.kind in STATE_CHANGING:
                self._replay(entry)
            if entry.kind in STATE_CHANGING or entry.kind == "strike":
                self.acted = max(self.acted, entry.number)

    def _replay(self, entry: Entry) -> None:
        last = self.acted
        try:
            if entry.kind == "amend":
                for path, (_, new) in entry.answer["amend"].items():
                    paths.put(self.state, path, new)
                return
            prompt = self.prompt
            if prompt is None or prompt.signature() != entry.asked:
                raise OutOfStep(entry.number, entry.asked, prompt.signature() if prompt else None, last)
            if entry.kind == "reroll":
                self.game.spend_reroll(self.state)
            self._advance(prompt.kept(entry.answer), entry.number)
        except OutOfStep:
            raise
        except Exception as error:
            raise OutOfStep(entry.number, entry.asked, repr(error), last, error) from error

    def _advance(self, got: Any, number: int) -> list[Note]:
        """Send an answer in; when scenes end, keep their snapshots and open what follows."""
        scene = self.scene
        if scene is None:
            raise BadAnswer("over")
        scene.send(got)
        notes = scene.notes
        while self.scene is not None and self.scene.over:
            name = self.game.next_scene(self.state)
            self.snapshots.append(Snapshot(number, name, self.chapter, self.game.dump(self.state)))
            self._next(name)
            if self.scene is not None:
                notes = [*notes, *self.scene.notes]
        return notes

    def _next(self, name: str | None) -> None:
        self.scene = None if name is None else Scene(self.game, name, self.state, self.charts)

    def _rewind(self, number: int) -> None:
        """Back to the prompt that entry number answered."""
        snapshot = self.history.snapshot(before=number)
        entries = self.history.entries(after=snapshot.number)
        later = {entry.number for entry in entries if entry.number >= number}
        kept = [entry for entry in entries if entry.number < number]
        # what an act now gone had voided stays void: a struck line is never un-struck
        void = {n for entry in entries if entry.number in later for n in entry.voids}
        self._open(snapshot, [entry for entry in kept if entry.number not in void])
        self.snapshots = []

    def _reopen(self) -> None:
        snapshot = self.history.snapshot(before=self.number + 1)
        self._open(snapshot, self.history.entries(after=snapshot.number))
        self.snapshots = []

    # --- small parts ----------------------------------------------------------------------------------

    def _asked(self) -> Prompt:
        if self.prompt is None:
            raise BadAnswer("over")
        return self.prompt

    def _send(
        self,
        kind: str,
        prompt: Prompt,
        kept: Any,
        got: Any,
        why: str = "",
        voids: list[int] | None = None,
        rewound_to: int | None = None,
    ) -> Step:
        asked, chapter = prompt.signature(), self.chapter
        kept = {**kept, "key": prompt.key} | ({"data": dict(prompt.data)} if prompt.data else {})
        self.snapshots = []
        notes = self._advance(got, self.number + 1)
        entry = Entry(self.number + 1, kind, asked, kept, [_told(note) for note in notes], voids or [], why, chapter)
        return self._step(entry, rewound_to=rewound_to, changed=True)

    def _step(self, entry: Entry, rewound_to: int | None = None, changed: bool = False) -> Step:
        self.number = entry.number
        if changed or entry.kind == "strike":
            self.acted = entry.number
        snapshots, self.snapshots = self.snapshots, []
        return Step(entry, _last_of_each(snapshots), rewound_to)

    def _standing(self, after: int) -> list[Entry]:
        entries = self.history.entries(after=after)
        void = {number for entry in entries for number in entry.voids}
        return [entry for entry in entries if entry.number not in void]

    def _last_answer(self) -> Entry:
        standing = [
            entry for entry in self._standing(self.history.chapter_opens(self.chapter)) if entry.kind in STATE_CHANGING
        ]
        if not standing:
            raise BadAnswer("strike.nothing")
        return standing[-1]

    def _overrule_open(self, prompt: Prompt, found: Any, raw: Mapping[str, Any], why: str) -> Step:
        if found is None:
            raise BadAnswer("overrule.unknown", "overrule")
        if raw.get("dice") is not None or raw.get("auto"):
            kept, _ = prompt.read({key: raw[key] for key in ("dice", "auto") if key in raw}, self.charts, self.source)
        else:
            kept = {"dice": [], "by": "card", "mods": [], "natural": 0, "drm": 0, "total": 0}
        kept = {**kept, "said": kept.get("result"), "result": found}
        return self._send("overrule", prompt, kept, prompt.kept(kept), why)

    def _overrule_last(self, result: Any, why: str) -> Step:
        last = self._last_answer()
        if last.asked is None or last.asked[0] != "roll" or last.asked[3] is None:
            raise BadAnswer("overrule.not_chart", "overrule")
        self._rewind(last.number)
        prompt = self._asked()
        found = chart_result(self.charts, prompt, result)
        if found is None:
            self._reopen()
            raise BadAnswer("overrule.unknown", "overrule")
        kept = {**last.answer, "said": last.answer.get("result"), "result": found}
        return self._send("overrule", prompt, kept, prompt.kept(kept), why, voids=[last.number], rewound_to=last.number)

    def _put(self, draft: Any, path: str, value: Any) -> Any:
        """Set one value of the draft and give back the old one."""
        try:
            sealed = any(path == fixed or path.startswith(fixed + ".") for fixed in self.game.sealed)
            old = self.game.dump(paths.get(draft, path))
            if sealed or not self.game.may_amend(draft, path):
                raise BadAnswer("amend.sealed", "amend", path=path)
            paths.put(draft, path, value)
        except paths.NoPath:
            raise BadAnswer("amend.unknown", "amend", path=path) from None
        except paths.BadValue:
            raise BadAnswer("amend.value", "amend", path=path, value=str(value)[:60]) from None
        return old


def chart_result(charts: Charts, prompt: Any, wanted: Any) -> Any:
    """The chart's own result that a player means: a whole result, a cell, or the name of a yes column."""
    answers = charts.answers(prompt.chart, prompt.column)
    if prompt.each:
        fits = isinstance(wanted, list) and len(wanted) == len(faces(prompt.dice))
        return wanted if fits and all(one in answers for one in wanted) else None
    for answer in answers:
        if answer == wanted or str(answer) == str(wanted):
            return answer
    for answer in answers:
        if isinstance(answer, Mapping) and (
            any(value == wanted or str(value) == str(wanted) for value in answer.values() if value is not True)
            or answer.get(wanted if isinstance(wanted, str) else "") is True
        ):
            return answer
    return None


def _is_chart(prompt: Any) -> bool:
    return bool(prompt.kind == "roll" and prompt.chart is not None)


def _told(note: Note) -> list[Any]:
    return [note.key, dict(note.data), note.case]


def _last_of_each(snapshots: list[Snapshot]) -> list[Snapshot]:
    """Several scenes may end on one answer; only the last state is where play goes on."""
    return list({snapshot.number: snapshot for snapshot in snapshots}.values())
