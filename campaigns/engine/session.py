"""One career at one moment: the open prompt, and everything a player may do about it.

A session opens on a snapshot and the entries after it. Each act gives a Step: the entry to append, the snapshots of
scenes that ended, and the point after which older snapshots are void. Nothing here stores anything. A refused act
raises BadAnswer and leaves the session unchanged. Broken means that the rules failed, OutOfStep that they no longer
follow the journal; after either the session is spent, and a new one has to be opened.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from contextlib import contextmanager, suppress
from typing import Any, Final, Protocol

import msgspec

from campaigns.engine import paths
from campaigns.engine.acting import Acting
from campaigns.engine.ahead import Names
from campaigns.engine.chain import settled
from campaigns.engine.correcting import correct
from campaigns.engine.dice import Source, faces
from campaigns.engine.game import Game
from campaigns.engine.halts import halts, stops
from campaigns.engine.prompts import (
    NO_DATA,
    BadAnswer,
    Charts,
    Choose,
    Note,
    Prompt,
    Roll,
    checked_name,
    cleaned_names,
    read_recorded,
    reason,
    rides,
    usual_answer,
    words,
)
from campaigns.engine.raw import act_of, usable
from campaigns.engine.replay import (
    ACTED,
    ANSWERS,
    CORRECT,
    KINDS,
    SEALING,
    STATE_CHANGING,
    UNDONE,
    Entry,
    OutOfStep,
    Replay,
    Snapshot,
    in_order,
    opening,
    patches_of,
    standing,
)
from campaigns.engine.spots import Recorded, Struck, Trail, open_strikes

__all__ = [
    "ANSWERS",
    "CORRECT",
    "KINDS",
    "STATE_CHANGING",
    "Broken",
    "Entry",
    "History",
    "OutOfStep",
    "Session",
    "Snapshot",
    "Step",
    "begin",
    "chart_result",
    "opening",
]


MOST_STRUCK: Final = 1000  # lines of one patrol: every act reads past them again
MOST_ROLLED: Final = 100  # rolls of one act
MOST_TYPED: Final = 60  # dice of one act
MOST_RUN: Final = 200  # answers of one act
ANSWERED_BY: Final = {"roll": "dice", "choose": "choose", "facts": "facts"}

KEPT: Final = ("by", "beside", "spent", "origin", "entered_by")  # of an answer that is sent in again

CARD: Final[Mapping[str, Any]] = {"dice": [], "by": "card", "mods": [], "natural": 0, "drm": 0, "total": 0}
"""A roll that only its card told of."""


class Step(msgspec.Struct, frozen=True):
    """The result of one act."""

    entry: Entry
    snapshots: list[Snapshot] = []
    rewound_to: int | None = None  # snapshots from this number on are void
    anew: int = 0  # what was derived after this number has to be derived again: older lines were corrected


class History(Protocol):
    """Where a session finds what lies before it."""

    def snapshot(self, before: int) -> Snapshot: ...
    def entries(self, after: int) -> Sequence[Entry]: ...

    def chapter_opens(self, chapter: int) -> int:
        """The last entry in earlier chapters that counts and changed anything, or 0.

        A strike can reach back to there. Amendments made in a chapter before its first answer belong to it.
        """
        ...


class Broken(Exception):
    """The rules failed on an answer that they had asked for; nothing may be written."""


def begin(game: Game, charts: Charts, setup: Mapping[str, Any]) -> tuple[Step, Replay]:
    """Entry 1 of a new career: the set-up, and the state it opens with."""
    setup = usable(setup, empty=True)  # the game then names what it misses
    replay = Replay(game, charts)
    try:
        notes = replay.begin(game.new(setup, charts))
    except BadAnswer:
        raise
    except Exception as error:
        raise Broken(str(error)) from error
    first = replay.snapshots[-1]
    answer = {
        "game": game.key,
        "schema": game.schema,
        "setup": setup,
        "scene": first.scene,
        "state": first.state,
    }
    entry = Entry(1, "open", answer=settled(answer), notes=_notes_as_data(notes), chapter=first.chapter)
    return Step(entry, [first]), replay


class Session(Replay):
    """An open career.

    With halt, a journal that the rules no longer follow does not raise: the session stops at the last point that
    matches, out_of_step says why, and the only act left is to strike back to there (resume).
    """

    last_chapter: int  # of the last answer or signature that stands: the chapters before it are sealed
    answered_chapter: int  # of the last answer that stands

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

    # --- what is open ---------------------------------------------------------------------------------

    @property
    def seq(self) -> int:
        """The number that an answer to the open prompt carries; a remark in between does not change it."""
        return self.acted + 1

    # --- acts -----------------------------------------------------------------------------------------

    def act(self, raw: Any) -> Step:
        """An act that leaves one entry."""
        (step,) = self.acts(raw)
        return step

    def acts(self, raw: Any, acting: Acting | None = None) -> list[Step]:
        """Do what a raw answer asks for: all of it or nothing."""
        raw, number = usable(raw), self.number
        self.acting = acting or self.acting
        self.waiting, self.left_over = [], {}
        try:
            match act_of(raw):
                case "change":
                    return self.change(raw)
                case "redo":
                    return self.redo(raw)
                case "strike" if raw["strike"] == "mine":
                    return self.take_back()
                case "correct":
                    return [correct(self, raw)]
                case "answer" | "run":
                    self._await()
                    return [*self._answers(raw), *self._keep()]
            return [self._act(raw)]
        except BadAnswer:
            if self.number != number:  # a part of it had been done
                self.number = number
                self._reopen()
            raise
        except OutOfStep:
            raise
        except Exception as error:
            raise Broken(f"{type(error).__name__}: {error}") from error

    def copy(self) -> Session:
        """The same open prompt once more, for a try that nobody keeps."""
        copy = Session(self.game, self.charts, self.history, self.source, self.number, halt=True)
        copy.acting = self.acting
        return copy

    def _answers(self, raw: dict[str, Any]) -> list[Step]:
        if "usual" in raw or "riders" in raw:
            return self.ride(raw)
        if "run" in raw:
            return self.run(raw)
        if raw.get("auto") == "rolls":
            return self.roll_on(raw)
        return self.read_on(raw) if "on" in raw else self.answers(raw)

    def _act(self, raw: dict[str, Any]) -> Step:
        match act_of(raw):
            case "strike":
                number = raw["strike"]
                if number is not True and type(number) is not int:
                    raise BadAnswer("form", "strike")
                return self.strike(None if number is True else number)
            case "amend":
                return self.amend(raw["amend"], raw)
            case "overrule":
                return self.overrule(raw["overrule"], raw)
            case "reroll":
                if raw["reroll"] is not True:
                    raise BadAnswer("form", "reroll")
                return self.reroll(raw)
            case "remark":
                return self.remark(raw)
            case "odds":
                return self.looked()
            case "sign":
                return self.sign(raw["sign"])
        return self.switch(raw["switch"])

    def answer(self, raw: Mapping[str, Any]) -> Step:
        prompt = self._asked()
        self._hold(prompt, "aside" in raw)
        if raw.get("auto") is True and prompt.kind != "roll":
            raw = self.game.auto(prompt, self.state, self.source)
        kept, _ = prompt.read(raw, self.charts, self.source)
        return self._write("answer", prompt, kept)

    def answers(self, raw: Mapping[str, Any]) -> list[Step]:
        """Answer the open prompt, and the form that the chosen option shows if its facts came along."""
        prompt = self._asked()
        shown = {option.key: option.follows for option in prompt.open()} if isinstance(prompt, Choose) else {}
        first = self.answer(raw)
        chosen = first.entry.answer.get("choose")
        follows = shown.get(chosen) if isinstance(chosen, str) and "facts" in raw else None
        if follows is None:
            return [first]
        if self.prompt is None or self.prompt.key != follows.key:
            raise LookupError(f"{chosen} shows {follows.key}, and something else is asked")
        return [first, self.answer({"facts": raw["facts"]})]

    def ride(self, raw: Mapping[str, Any]) -> list[Step]:
        """An answer, and in the same run what rides on it: from riders by name, or else the usual answer.

        With "auto": "rolls" every roll that follows is made as well. left_over holds the riders that nothing asked.
        """
        riders, auto = raw.get("riders", {}), raw.get("auto")
        if raw.get("usual", True) is not True or not isinstance(riders, Mapping) or auto not in (None, "rolls"):
            raise BadAnswer("form", "usual")
        first = {key: value for key, value in raw.items() if key not in ("usual", "riders", "auto")}
        chapter, left, names = self.chapter, dict(riders), Names()
        with self.as_one():
            steps = self.answers(first)
            while rides(self.prompt) and len(steps) < MOST_RUN:
                steps.append(self._ridden(names.name(self._asked()), left))
            if auto:
                steps += self._rolled(chapter)
        self.left_over = left
        return steps

    def _ridden(self, name: str, left: dict[str, Any]) -> Step:
        prompt = self._asked()
        given = left.pop(name, None) or usual_answer(prompt)
        if not isinstance(given, Mapping):
            raise BadAnswer("ride.missing", name, ask=prompt.key, name=name)
        try:
            return self.answer(given)
        except BadAnswer as error:
            error.field, error.data = f"{name}/{error.field}", {**error.data, "name": name}
            raise

    def roll_on(self, raw: Mapping[str, Any]) -> list[Step]:
        """Roll every roll that follows, until something else is asked, the chapter ends, or one of the stops is met."""
        if set(raw) - {"auto", "stops"}:
            raise BadAnswer("form", "auto")
        wanted = stops(raw)
        if self._asked().kind != "roll":
            raise BadAnswer("rolls.none", "auto")
        chapter = self.chapter
        with self.as_one():
            first = self.answer({"auto": True})
            return [first, *self._rolled(chapter, wanted, first)]

    def _rolled(self, chapter: int, wanted: Set[str] | None = None, first: Step | None = None) -> list[Step]:
        steps: list[Step] = []
        told = list(first.entry.notes) if first is not None else []
        while self._rolls_on(chapter) and len(steps) < MOST_ROLLED - 1:
            if wanted is not None and not wanted.isdisjoint(halts(self.game, told, self.prompt)):
                break
            steps.append(self.answer({"auto": True}))
            told += steps[-1].entry.notes
        return steps

    def read_on(self, raw: Mapping[str, Any]) -> list[Step]:
        """Dice for several rolls in a row: all of them or none. A modifier by hand belongs to the first roll."""
        dice, chapter = raw.get("dice"), self.chapter
        if raw["on"] is not True or set(raw) - {"on", "dice", "modifier"} or not isinstance(dice, list):
            raise BadAnswer("form", "dice")
        if not 0 < len(dice) <= MOST_TYPED:
            raise BadAnswer("dice.many", "dice", most=MOST_TYPED)
        beside = {"modifier": raw["modifier"]} if "modifier" in raw else {}
        read, steps = 0, list[Step]()
        with self.as_one():
            while read < len(dice):
                rest = {"left": dice[read:], "places": [*range(read + 1, len(dice) + 1)]}
                if not self._rolls_on(chapter):
                    raise BadAnswer("dice.left", "dice", **rest)
                roll: Any = self.prompt
                count = len(faces(roll.dice))
                if steps and len(dice) - read < count:
                    raise BadAnswer("dice.short", "dice", want=count, **rest)
                try:
                    steps.append(self.answer({**beside, "dice": dice[read : read + count]}))
                except BadAnswer as error:
                    error.data = {**error.data, "places": [read + place for place in error.data.get("places", [])]}
                    raise
                read, beside = read + count, {}
        return steps

    def _rolls_on(self, chapter: int) -> bool:
        """Whether a roll is asked, in the same chapter, and nobody else has to go first."""
        prompt = self.prompt
        if prompt is None or prompt.kind != "roll" or prompt.seat in self.acting.barred or self._is_settled(prompt):
            return False
        if self.waiting and self.number >= self.running and self._fitting() is not None:
            return False  # a line that waits answers it
        return self.chapter == chapter and not self._may_wait()

    def _may_wait(self) -> bool:
        """Whether somebody else of a contest may have to go first."""
        return self.game.contest is not None and self.game.contest.may_wait(self.state)

    def run(self, raw: Mapping[str, Any]) -> list[Step]:
        """Answers one after another, a line each: all of them or none, undone as one.

        Each is an answer or an overruling of the open roll. A fault names the answer in its data, counted from
        1.
        """
        answers = raw["run"]
        if set(raw) != {"run"} or not isinstance(answers, list) or not 0 < len(answers) <= MOST_RUN:
            raise BadAnswer("form", "run")
        steps, chapter = list[Step](), self.chapter
        with self.as_one():
            for place, one in enumerate(answers, start=1):
                if self.chapter != chapter and self._may_wait():
                    raise BadAnswer("form", "run", answer=place)
                try:
                    steps.append(self._one_of_run(one))
                except BadAnswer as error:
                    error.data = {**error.data, "answer": place}
                    raise
        return steps

    @contextmanager
    def as_one(self, first: int = 0) -> Iterator[None]:
        """Answers given meanwhile hold the number of the first, and are undone as one."""
        before, self.running = self.running, first or self.running or self.number + 1
        try:
            yield
        finally:
            self.running = before

    def _one_of_run(self, raw: Any) -> Step:
        act = act_of(raw) if isinstance(raw, Mapping) and raw else ""
        if act == "answer" and raw.get("auto") != "rolls":
            if self.prompt is not None and not _is_for(self.prompt, raw):
                raise BadAnswer("run.other", asked=self.prompt.key)
            return self.answer(raw)
        if act != "overrule":
            raise BadAnswer("form", "run")
        prompt = self._asked()
        found = self.on_card(prompt, raw["overrule"])
        if found is None:
            raise BadAnswer("overrule.unknown", "overrule")
        return self._overrule_open(prompt, found, raw, reason(raw))

    def change(self, raw: Mapping[str, Any]) -> list[Step]:
        """Strike back to an answer, give another, and send in again every later one whose question comes again.

        Others are passed over. Where something is asked that no line answers, the rest waits for that. With "drop"
        the answer never happened: its whole run is left out, and nothing takes its place.
        """
        number, drop = raw["change"], raw.get("drop", False)
        if type(number) is not int or type(drop) is not bool:
            raise BadAnswer("form", "change")
        first, *later = self.would_strike(number)
        if any(entry.kind == CORRECT for entry in later):
            raise BadAnswer("change.corrected", "change")
        if first.number != number or first.kind not in ANSWERS:
            raise BadAnswer("change.unknown", "change")
        run = first.answer.get("run", number)
        if drop and run != number:
            return self.change({"change": run, "drop": True})
        steps = [self.strike(number)]
        if drop and not getattr(self.prompt, "ends", ()):
            raise BadAnswer("drop.other", "change")
        recorded = self._recorded([first, *later])
        self._trail = Trail()
        if drop:
            self.waiting = [line for line in recorded if run not in (line.entry.number, line.entry.answer.get("run"))]
        else:
            self.waiting = recorded[1:]
            steps.append(self._anew(first, raw))
        return [*steps, *self._keep()]

    def redo(self, raw: Mapping[str, Any]) -> list[Step]:
        """Take the lines of the last strike again, with their recorded answers and dice."""
        if raw["redo"] is not True or len(raw) > 1:
            raise BadAnswer("form", "redo")
        struck = self._open_strike()
        if struck is None or struck.changed:
            raise BadAnswer("redo.nothing", "redo")
        self._take_up(struck)
        with self.as_one():
            steps = self._keep({"redo": True})
        if not steps:
            raise BadAnswer("redo.other", "redo")
        return steps

    def would_redo(self) -> list[int]:
        """The lines that can be redone: those of the last strike, as long as nothing else was entered."""
        struck, prompt = self._open_strike(), self.prompt
        if struck is None or struck.changed or prompt is None:
            return []
        first = next(entry for entry in struck.voids if entry.number in struck.left)
        return struck.left if first.kind == "amend" or self._same(prompt, first) else []

    def stand_at(self, number: int) -> None:
        """Go to the prompt that an entry answered, only to look at it."""
        first = self.would_strike(number)[0]
        if first.number != number or first.kind not in ANSWERS:
            raise BadAnswer("change.unknown", "change")
        self._rewind(number)

    def stand_before(self, number: int) -> None:
        """Go to the prompt at any place of the log, as it counts today, only to look at it."""
        self._rewind(number, self.number)

    def strike(self, number: int | None = None) -> Step:
        """Void the last answer with the whole run that it was entered in, or everything from number on."""
        struck = self.would_strike(number)
        self._rewind(struck[0].number)
        return self._struck(struck)

    def take_back(self) -> list[Step]:
        """Undo the newest run of the seat that acts; what others entered since is kept, or nothing is undone."""
        live = self._live()
        own = [entry for entry in live if entry.answer.get("entered_by", 0) == self.acting.seat]
        if not own:
            raise BadAnswer("strike.nothing", "strike")
        first = own[-1].answer.get("run") or own[-1].number
        if live[-1].answer.get("run", live[-1].number) == first:
            return [self.strike(first)]
        steps = self.change({"change": first, "drop": True})
        others = {entry.number for entry in live if entry.number > first and entry.answer.get("run", 0) != first}
        if others.intersection(stayed(steps)[1]):
            raise BadAnswer("drop.other", "strike")
        return steps

    def would_strike(self, number: int | None = None) -> list[Entry]:
        """The entries that a strike would void, oldest first."""
        entries = self._in_chapter()
        if sum(len(entry.voids) for entry in entries) >= MOST_STRUCK:
            raise BadAnswer("strike.many", "strike", most=MOST_STRUCK)
        if number is None:
            live = _acts(entries)
            if not live:
                raise BadAnswer("strike.nothing", "strike")
            first = live[-1].answer.get("run") or live[-1].number
            return [entry for entry in live if entry.number >= first]
        if number <= self.history.chapter_opens(self.last_chapter):
            raise BadAnswer("strike.sealed", "strike")
        struck = _acts_from(entries, number)
        if not struck:
            raise BadAnswer("strike.unknown", "strike")
        return struck

    def resume(self, number: int) -> Step:
        """Strike everything after number, the last point that matches; it stays legible."""
        opens = self.history.chapter_opens(min(self.chapter, self.last_chapter))  # what rules closed opens again here
        live = [entry for entry in _acts(self.history.entries(after=opens)) if entry.number > number]
        if not live:
            raise BadAnswer("strike.nothing", "strike")
        self._rewind(live[0].number)
        self.out_of_step = None
        return self._struck(live)

    def amend(self, changes: Any, raw: Mapping[str, Any], more: Mapping[str, Any] = NO_DATA) -> Step:
        """Set values of the state by hand, with the reason."""
        if not isinstance(changes, Mapping) or not changes:
            raise BadAnswer("form", "amend")
        why = reason(raw)
        if self.scene is None:
            raise BadAnswer("over", "amend")
        made: dict[str, Any] = {}
        draft = self.game.load(self.game.dump(self.state))
        faults = self.game.check(draft)
        for name, value in changes.items():
            path = self.game.path(str(name))
            if path in made:
                raise BadAnswer("form", "amend")
            made[path] = self._put(draft, path, value)
        if all(old == new for old, new in made.values()):
            raise BadAnswer("amend.same", "amend")
        for fault in self.game.check(draft):
            if fault not in faults:  # what was wrong before is no reason to refuse the cure of something else
                limit = fault.removeprefix(f"{next(iter(made))}: ")
                raise BadAnswer("amend.limit", "amend", path=", ".join(changes), limit=limit)
        answer = {"amend": settled(made), **more}
        entry = Entry(self.number + 1, "amend", answer=answer, why=why, chapter=self.chapter)
        self.send(entry)
        return self._step(entry)

    def overrule(self, result: Any, raw: Mapping[str, Any]) -> Step:
        """My card says otherwise: for the open roll, or else for the last one, with the reason."""
        why = reason(raw)
        prompt = self.prompt
        if prompt is not None and not raw.get("last"):
            found = self.on_card(prompt, result)
            if found is not None:
                return self._overrule_open(prompt, found, raw, why)
        return self._overrule_last(result, why)

    def reroll(self, raw: Mapping[str, Any]) -> Step:
        """Use a re-roll on the last roll: it is voided, and this one takes its place."""
        last = self._last_roll("reroll.not_roll", "reroll")
        self._rewind(last.number)
        try:
            prompt, spent = self._asked(), _spent(last) + 1
            if raw.get("auto") is not True or self._is_settled(prompt):  # the log book's dice are nobody's hand
                self._hold(prompt)
            if self.game.rerolls(self.state) < spent:
                raise BadAnswer("reroll.none", "reroll")
            if "aside" in raw:
                raise BadAnswer("form", "reroll")
            kept, _ = prompt.read(raw, self.charts, self.source)
        except BadAnswer:
            self._reopen()
            raise
        return self._write("reroll", prompt, {**kept, "spent": spent}, voids=[last.number])

    def remark(self, raw: Mapping[str, Any]) -> Step:
        """The player's own words, at the end of the log or beside one of its lines.

        over: they replace the text of that line, which may be earlier words; an empty text removes those.
        """
        text, at, over = raw.get("remark"), raw.get("at"), raw.get("over", False)
        if type(over) is not bool:
            raise BadAnswer("form", "over")
        if not isinstance(text, str) or (not text.strip() and not over):
            raise BadAnswer("field.required", "remark")
        if at is not None and (type(at) is not int or not 0 < at <= self.number):
            raise BadAnswer("strike.unknown", "at")
        if over and not at:
            raise BadAnswer("field.required", "at")
        answer: dict[str, Any] = {"remark": words(text, "remark")} | ({"at": at} if at else {})
        return self._step(
            Entry(self.number + 1, "remark", answer=answer | ({"over": True} if over else {}), chapter=self.chapter)
        )

    def looked(self, what: Mapping[str, Any] | None = None) -> Step:
        """The odds of the open prompt were looked at."""
        shown = settled({"key": self._asked().key, **(what or {})})
        return self._step(Entry(self.number + 1, "odds", answer=shown, chapter=self.chapter))

    def switch(self, wanted: Any) -> Step:
        """Odds are shown from here on, or no longer; or the charts, which are at hand already, are those of another
        edition."""
        known = isinstance(wanted, Mapping) and set(wanted) == {"odds"} and type(wanted["odds"]) is bool
        if not known and (wanted != self.acting.edition or not wanted):
            raise BadAnswer("form", "switch")
        return self._step(Entry(self.number + 1, "switch", answer=dict(wanted), chapter=self.chapter))

    @property
    def between(self) -> bool:
        """Whether an outing has ended, and nothing of the next is answered: what is asked then can wait."""
        return 0 < self.answered_chapter < self.chapter

    @property
    def signs(self) -> bool:
        """Whether an outing lies behind that can still be changed, and so be signed."""
        return self.chapter != self.last_chapter

    def sign(self, wanted: Any) -> Step:
        """Sign the outing that has ended: while the signature counts, its lines can only be read."""
        if wanted is not True:
            raise BadAnswer("form", "sign")
        if not self.signs:
            raise BadAnswer("sign.nothing", "sign")
        return self._step(Entry(self.number + 1, "sign", answer={"signed": self.last_chapter}, chapter=self.chapter))

    # --- replay ---------------------------------------------------------------------------------------

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
                _corrected(entry for entry in standing(entries) if entry.number > known), default=snapshot.number + 1
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
                    self.send(entry, other_figures=True)  # whoever keeps the charts may have changed them since
        except OutOfStep as error:
            if not halt or self.state is None:
                raise
            self.out_of_step = error
        self.snapshots = []
        acts = [entry for entry in entries if entry.kind in ACTED]
        self._last = acts[-1] if acts else None
        self.acted = max((entry.number for entry in acts), default=snapshot.number)

    # --- small parts ----------------------------------------------------------------------------------

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
        answer = settled(
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
        entry = Entry(self.number + 1, kind, asked, answer, _notes_as_data(notes), list(voids), why, chapter)
        self._trail.answered(entry, _stands_for(entry))
        return self._step(entry, min(voids, default=None))

    def _struck(self, entries: Sequence[Entry]) -> Step:
        voids = [entry.number for entry in entries]
        signed = [entry.answer for entry in entries if entry.kind == "sign"]
        answer = dict(signed[-1]) if signed else None
        entry = Entry(self.number + 1, "strike", answer=answer, voids=voids, chapter=self.chapter)
        return self._step(entry, voids[0], min(_corrected(entries), default=0))

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

    def _anew(self, entry: Entry, given: Mapping[str, Any]) -> Step:
        """Another answer in place of a struck one; re-rolls used for that one stay used."""
        prompt, spent = self._asked(), _spent(entry)
        self._hold(prompt)
        if given.get("auto") is True and prompt.kind != "roll":
            given = self.game.auto(prompt, self.state, self.source)
        kept, _ = prompt.read(given, self.charts, self.source)
        kept |= {"was": entry.number} | ({"spent": spent} if spent else {})
        return self._write("reroll" if spent else "answer", prompt, kept)

    # --- lines that are sent in again -------------------------------------------------------------------

    def _keep(self, more: Mapping[str, Any] = NO_DATA) -> list[Step]:
        """Send in every waiting line whose question comes again, up to a question that none answers."""
        steps: list[Step] = []
        while self.waiting:
            steps += self._amended()
            found = self._fitting()
            if found is None:
                break
            passed, (line, *self.waiting) = self.waiting[:found], self.waiting[found:]
            steps += [step for one in passed if one.entry.kind == "amend" for step in self._if_it_fits(one, more)]
            steps += self._if_it_fits(line, more)
        return steps

    def _amended(self) -> list[Step]:
        """The next amendments, past all lines that play has left behind."""
        steps: list[Step] = []
        while self.waiting and self.scene is not None:
            line, here = self.waiting[0], self.game.place(self.state)
            if line.spot.place > here or (line.entry.kind != "amend" and line.spot.place == here):
                break
            del self.waiting[0]
            if line.entry.kind == "amend":
                steps += self._if_it_fits(line)
        return steps

    def _fitting(self) -> int | None:
        """The waiting line that answers the open question."""
        prompt, here = self.prompt, self._trail.spot(self)
        for place, line in enumerate(self.waiting):
            if prompt is None:
                break
            if line.entry.kind != "amend" and line.spot.matches(here) and self._same(prompt, line.entry):
                with suppress(BadAnswer):
                    self._read_again(prompt, line.entry)
                    return place
        return None

    def _if_it_fits(self, line: Recorded, more: Mapping[str, Any] = NO_DATA) -> list[Step]:
        try:
            return [self._again(line.entry, more)]
        except BadAnswer:
            return []

    def _again(self, entry: Entry, more: Mapping[str, Any] = NO_DATA) -> Step:
        """Send in a struck entry again, read with today's modifiers."""
        if entry.kind == "amend":
            changes = {path: cleaned_names(new) for path, (_, new) in entry.answer["amend"].items()}
            return self.amend(changes, {"why": entry.why}, {"was": entry.number, **more})
        prompt = self._asked()
        return self._write(entry.kind, prompt, {**self._read_again(prompt, entry), **more}, entry.why)

    def _read_again(self, prompt: Prompt, entry: Entry) -> dict[str, Any]:
        """The answer of a struck entry to the open question; BadAnswer when it no longer fits."""
        answer = entry.answer
        if _spent(entry) > self.game.rerolls(self.state):
            raise BadAnswer("reroll.none", "reroll")
        by_card = answer.get("by") == "card"
        # What was worked out from the answer is left aside
        kept = dict(CARD) if by_card else read_recorded(prompt, answer, self.charts, self.source, entry.asked)
        kept |= {key: answer[key] for key in KEPT if key in answer} | {"was": entry.number}
        if entry.kind == "overrule":
            found = self.on_card(prompt, answer["result"])
            if found is None:
                raise BadAnswer("overrule.unknown", "overrule")
            kept |= {"said": kept.get("result"), "result": found}
        return kept

    def _same(self, prompt: Prompt, entry: Entry) -> bool:
        """Whether a prompt asks what an entry answered; its chart column may have changed."""
        kind, _case, dice = (entry.asked or [None, None, None])[:3]
        if (prompt.kind, prompt.signature()[2], self.chapter) != (kind, dice, entry.chapter):
            return False
        if self._is_settled(prompt) and "origin" not in entry.answer:
            return False  # another of its team has answered meanwhile
        alike, data = self.game.alike, entry.answer.get("data", {})
        return (
            alike.get(prompt.key, prompt.key) == alike.get(entry.answer["key"], entry.answer["key"])
            and entry.seat in (None, prompt.seat)
            and all(data[key] == prompt.data[key] for key in self.game.marks if key in data and key in prompt.data)
        )

    def _recorded(self, lines: Sequence[Entry]) -> list[Recorded]:
        """Struck lines with their spots, as far as today's figures can follow them."""
        self._rewind(lines[0].number)
        trail, found = Trail(), list[Recorded]()
        with suppress(OutOfStep):
            for entry in lines:
                found.append(Recorded(entry, trail.spot(self)))
                self.send(entry, other_figures=True)
                trail.answered(entry, entry.number)
        self._rewind(lines[0].number)
        return found

    def _open_strike(self) -> Struck | None:
        """The strike whose lines may be taken again, or that a change left waiting; usually none."""
        last = self._last
        if last is None or not (last.kind == "strike" or {"was", "waiting"} & set(last.answer)):
            return None
        return next(iter(open_strikes(self._in_chapter())[-1:]), None)

    def _await(self) -> None:
        """Find what a change left waiting: the open question is one that it asked."""
        struck = self._open_strike()
        if struck is None or not struck.changed:
            return
        self._take_up(struck)
        here = self.game.place(self.state)
        while self.waiting and (self.waiting[0].entry.kind == "amend" or self.waiting[0].spot.place < here):
            del self.waiting[0]  # done with by the change

    def _take_up(self, struck: Struck) -> None:
        """The rest of a strike waits, and the trail leads from there to the open question."""
        before = Session(self.game, self.charts, self.history, self.source, struck.number - 1, halt=True)
        lines = before._recorded(struck.voids)
        self.waiting, self._trail = [line for line in lines if line.entry.number in struck.left], Trail()
        chapters = self.last_chapter, self.answered_chapter
        self._rewind(struck.voids[0].number)
        for entry in in_order(self.history.entries(after=struck.number), struck.number):
            self._trail.spot(self)
            self.send(entry, other_figures=True)
            self._trail.answered(entry, _stands_for(entry))
        self.snapshots = []
        self.last_chapter, self.answered_chapter = chapters

    def _live(self) -> list[Entry]:
        """What a strike can reach: everything in the chapter last answered, and since, that changed something."""
        return _acts(self._in_chapter())

    def _in_chapter(self) -> Sequence[Entry]:
        return self.history.entries(after=self.history.chapter_opens(self.last_chapter))

    def _last_roll(self, refusal: str, field: str) -> Entry:
        """The last act, if it was a roll."""
        live = self._live()
        last = live[-1] if live else None
        if last is None or last.asked is None or last.asked[0] != "roll" or "aside" in last.answer:
            raise BadAnswer(refusal, field)
        return last

    def on_card(self, prompt: Prompt, wanted: Any) -> Any:
        """The result on a player's card: one that the roll can have, or one of the roll's own form."""
        found, own = chart_result(self.charts, prompt, wanted), getattr(prompt, "own", None)
        if found is None and own is not None and isinstance(wanted, Mapping):
            _kept, found = own.read({"facts": wanted}, self.charts, self.source)
        return found

    def _overrule_open(self, prompt: Prompt, found: Any, raw: Mapping[str, Any], why: str) -> Step:
        self._hold(prompt)
        if raw.get("dice") is not None or raw.get("auto"):
            given = {key: raw[key] for key in ("dice", "auto", "modifier") if key in raw}
            kept, _ = prompt.read(given, self.charts, self.source)
        else:
            kept = dict(CARD)
        return self._write("overrule", prompt, {**kept, "said": kept.get("result"), "result": found}, why)

    def _overrule_last(self, result: Any, why: str) -> Step:
        last = self._last_roll("overrule.not_chart", "overrule")
        self._rewind(last.number)
        prompt = self._asked()
        try:
            self._hold(prompt)
            found = self.on_card(prompt, result)
        except BadAnswer:
            self._reopen()
            raise
        if found is None:
            self._reopen()
            raise BadAnswer("overrule.unknown" if possible(self.charts, prompt) else "overrule.not_chart", "overrule")
        said = last.answer.get("said" if last.kind == "overrule" else "result")
        return self._write("overrule", prompt, {**last.answer, "said": said, "result": found}, why, [last.number])

    def _put(self, draft: Any, path: str, value: Any) -> list[Any]:
        """Set one value of the draft; gives the old one and the new."""
        if isinstance(value, str):
            value = checked_name(value, "amend")
        try:
            old = self.game.dump(paths.get(draft, path))
            sealed = any(path == fixed or path.startswith(fixed + ".") for fixed in self.game.sealed)
            if sealed or not self.game.may_amend(draft, path):
                raise BadAnswer("amend.sealed", "amend", path=path)
            value = self.game.read_value(path, value)
            self.game.put(draft, path, value)
        except paths.NoPath:
            raise BadAnswer("amend.unknown", "amend", path=path[:60]) from None
        except paths.BadValue:
            raise BadAnswer("amend.value", "amend", path=path, value=str(value)[:60]) from None
        return [old, value]


def stayed(steps: Sequence[Step]) -> tuple[list[int], list[int]]:
    """Of the later lines that a change struck: the numbers that count again, and those that do not."""
    again = [step.entry.answer["was"] for step in steps[1:]]
    later = steps[0].entry.voids[1:]
    return [number for number in later if number in again], [number for number in later if number not in again]


def _is_for(prompt: Prompt, raw: Mapping[str, Any]) -> bool:
    """Whether an answer is of the kind that a prompt asks for; a game's own prompts say so themselves."""
    fields = ANSWERED_BY.get(prompt.kind)
    return fields is None or not {"dice", "choose", "facts"} & set(raw) - {fields}


def _acts(entries: Sequence[Entry]) -> list[Entry]:
    return [entry for entry in standing(entries) if entry.kind in UNDONE]


def _acts_from(entries: Sequence[Entry], number: int) -> list[Entry]:
    """From a number on; what a correction from there on had replaced comes back with it, and is struck too."""
    found = [*_acts([entry for entry in entries if entry.kind != CORRECT or entry.number < number]), *_acts(entries)]
    numbers = {entry.number: entry for entry in found if entry.number >= number}
    return [numbers[one] for one in sorted(numbers)]


def _corrected(entries: Iterable[Entry]) -> list[int]:
    """The first line of each place that some of them correct."""
    return [patch.first for entry in entries if entry.kind == CORRECT for patch in patches_of(entry)]


def possible(charts: Charts, prompt: Prompt) -> Sequence[Any]:
    """The results of a roll as its chart states them; none for other prompts."""
    return prompt.possible(charts) if isinstance(prompt, Roll) else []


def chart_result(charts: Charts, prompt: Prompt, wanted: Any) -> Any:
    """The result that a player means; for dice read each by itself a list, or words with commas between."""
    answers = possible(charts, prompt)
    if not isinstance(prompt, Roll) or not answers or not prompt.each:
        return _meant(answers, wanted)
    if isinstance(wanted, str):
        wanted = [word.strip() for word in wanted.split(",")]
    if not isinstance(wanted, list) or len(wanted) != len(faces(prompt.dice)):
        return None
    found = [_meant(answers, one) for one in wanted]
    return None if None in found else found


def _meant(answers: Sequence[Any], wanted: Any) -> Any:
    """A whole result, a cell of it, or the name of a yes column."""
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


def _stands_for(entry: Entry) -> int:
    """The struck line that an entry replaces, or its own number."""
    was: int = (entry.answer or {}).get("was", 0)
    return was or entry.number


def _spent(entry: Entry) -> int:
    """The re-rolls used for an answer; the line that replaces it keeps them used."""
    spent: int = entry.answer.get("spent", 0)
    return spent


def _notes_as_data(notes: Iterable[Note]) -> list[list[Any]]:
    return [[note.key, settled(dict(note.data)), note.case] for note in notes]
