"""Other lines in the place of older ones, of any outing: what they are, and what becomes of every line after them.

A correction is one entry. It holds the lines that are sent in at the place of others (replay.Patch), and the new notes
of lines that stay. A later line stays as it was recorded where it can; a roll is read with the modifiers of now, and
what was accepted as worked out is worked out again. A line whose question does not come any more falls.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

import msgspec

from campaigns.engine import paths
from campaigns.engine.chain import as_json
from campaigns.engine.fields import reason
from campaigns.engine.prompts import NO_DATA, BadAnswer, Choose, Facts, Note, Prompt, as_asked, usual_answer
from campaigns.engine.replay import ANSWERS, CORRECT, STATE_CHANGING, Entry, OutOfStep, Patch, in_order, not_struck
from campaigns.engine.spots import Spot, Trail

if TYPE_CHECKING:
    from campaigns.engine.opened import Step
    from campaigns.engine.session import Session

MOST_LINES: Final = 2000  # that one correction may write
MOST_ASKED: Final = 100  # questions in a row that arise by it
AGAIN: Final = ("was", "run", "waiting", "redo", "by")  # of an answer: how it came in, not what it says

Place = tuple[int, int]


@dataclass
class Old:
    """A line as it was played: its place in the order, its spot, the start values of its form, its notes."""

    entry: Entry
    place: Place
    spot: Spot
    begins: Mapping[str, Any]
    notes: list[list[Any]]
    whole: bool  # of an earlier correction
    asked: list[str | None]  # with the charts of now
    reads: dict[str, Any] | None  # the answer with the charts of now; nothing where it would be refused


@dataclass
class Corrected:
    """The new answer at one place, and the old one."""

    place: Place
    was: list[Old] = field(default_factory=list)
    lines: list[Entry] = field(default_factory=list)


def correct(session: Session, raw: Mapping[str, Any]) -> Step:
    """Strike the lines of one place, send in others, and everything after them again."""
    number = session.number
    try:
        return _Correcting(session, raw).step()
    except BadAnswer:
        session.number = number
        session._reopen()
        raise


class _Correcting:
    def __init__(self, session: Session, raw: Mapping[str, Any]) -> None:
        wanted = raw["correct"]
        if (
            not isinstance(wanted, Mapping)
            or set(wanted) - {"from", "to", "run", "asked", "keep"}
            or set(raw) - {"correct", "why"}
        ):
            raise BadAnswer("form", "correct")
        first, to, run, asked, keep = (wanted.get(key) for key in ("from", "to", "run", "asked", "keep"))
        if (
            type(first) is not int
            or type(to) is not int
            or not isinstance(run, list)
            or not isinstance(asked or [], list)
            or not isinstance(keep or {}, dict)
        ):
            raise BadAnswer("form", "correct")
        self.session, self.last = session, session.number
        self.first, self.to, self.run, self.asked = first, to, run, list(asked or [])
        self.keep: Mapping[str, Any] = keep or {}  # paths of values, and why they stay
        self.begins: dict[int, dict[str, Any]] = {}  # by outing: what these values were when it began
        snapshot = session.history.snapshot(before=self.first)
        entries = [entry for entry in session.history.entries(after=snapshot.number) if entry.number <= self.last]
        counts = [one for one in in_order(entries) if one.kind in STATE_CHANGING and one.number >= self.first]
        inside = [one for one in counts if one.number <= self.to]
        if not inside or min(one.first or one.number for one in inside) != self.first or inside[-1].number != self.to:
            raise BadAnswer("correct.unknown", "correct")
        signed = any(one.kind == "sign" and one.answer["signed"] == inside[0].chapter for one in not_struck(entries))
        self.why = reason(raw) if signed or raw.get("why") else ""
        self.played = self._as_played(counts)
        self.begins.pop(inside[0].chapter, None)
        self.found: dict[Place, Corrected] = {}

    def _as_played(self, counts: Iterable[Entry]) -> list[Old]:
        """Every line from the first that is corrected, as a replay without the correction meets it."""
        replay, trail, found = self.session.copy(), Trail(), list[Old]()
        replay._rewind(self.first, self.last)
        for entry in counts:
            inside = entry.number <= self.to
            place = (self.first, self.to) if inside else (entry.first or entry.number, entry.number)
            for line in entry.lines or [entry]:
                line = msgspec.structs.replace(line, number=entry.number)
                spot, begins = trail.spot(replay), _begins(replay.prompt)
                asked, reads = _asked(replay.prompt), _read(replay, line)
                self.begins.setdefault(line.chapter, self._values(replay))
                try:
                    notes = _data(replay.send(line, other_figures=True))
                except OutOfStep:
                    raise BadAnswer("correct.out_of_step", "correct", number=entry.number) from None
                trail.answered(line, line.number)
                found.append(Old(line, place, spot, begins, notes, bool(entry.lines), asked, reads))
        return found

    def step(self) -> Step:
        session, trail = self.session, Trail()
        session._rewind(self.first, self.last)
        self._corrected([old for old in self.played if old.place == (self.first, self.to)], trail)
        self._go_on([old for old in self.played if old.place[0] > self.to], trail)
        patches = [patch for one in self.found.values() if (patch := _patch(one)) is not None]
        if not patches:
            raise BadAnswer("correct.same", "correct")
        if sum(len(patch.lines) for patch in patches) > MOST_LINES:
            raise BadAnswer("correct.many", "correct", most=MOST_LINES)
        played = dict.fromkeys(old.entry.number for old in self.played if not old.whole)
        voids = [one for one in played if any(patch.covers(one, one) for patch in patches)]
        answer = {
            "correct": {"from": self.first, "to": self.to, "chapter": self.played[0].entry.chapter},
            "patches": [_stored(patch) for patch in patches],
            "told": self._told(patches),
        }
        session.number, session.snapshots = self.last, []
        entry = Entry(
            self.last + 1, CORRECT, answer=as_json(answer), voids=voids, why=self.why, chapter=session.chapter
        )
        return session._step(entry, anew=patches[0].first)

    def _told(self, patches: Sequence[Patch]) -> dict[str, list[list[Any]]]:
        """The notes of lines that stay and tell something else by now."""
        told: dict[str, list[list[Any]]] = {}
        for one in self.found.values():
            for old, line in [
                *zip(one.was, one.lines, strict=False),
                *zip(one.was[::-1], one.lines[::-1], strict=False),
            ]:
                inside = any(patch.covers(old.entry.number, old.entry.number) for patch in patches)
                if not inside and _are([old.entry], [line]) and old.notes != line.notes:
                    told[str(old.entry.number)] = line.notes
        return told

    # --- the place that is corrected ------------------------------------------------------------------

    def _corrected(self, was: list[Old], trail: Trail) -> None:
        """The new lines; values that were corrected between the old ones are set at the same point."""
        session = self.session
        here = self.found[(self.first, self.to)] = Corrected((self.first, self.to), was)
        old = iter(was)
        with session.as_one(self.last + 1):
            for place, raw in enumerate(self.run, start=1):
                for one in old:
                    if one.entry.kind != "amend":
                        break
                    self._amend(one, here)
                trail.spot(session)
                try:
                    step = session._one_of_run(raw)
                except BadAnswer as error:
                    error.data = {**error.data, "answer": place}
                    raise
                trail.answered(step.entry, 0)
                here.lines.append(step.entry)
            for one in old:
                if one.entry.kind == "amend":
                    self._amend(one, here)

    def _amend(self, old: Old, here: Corrected) -> bool:
        changes = {path: new for path, (_old, new) in old.entry.answer["amend"].items()}
        try:
            step = self.session.amend(changes, {"why": old.entry.why or "-"}, kept=True)
        except BadAnswer:
            return False
        same = step.entry.answer == old.entry.answer
        here.lines.append(old.entry if same else msgspec.structs.replace(step.entry, why=old.entry.why))
        return True

    # --- what comes after it --------------------------------------------------------------------------

    def _go_on(self, later: list[Old], trail: Trail) -> None:
        """Every later line: it stays, it is read anew, or it falls; what is asked now is answered before it."""
        for old in later:
            self.found.setdefault(old.place, Corrected(old.place)).was.append(old)
        waiting = list(later)
        while waiting:
            self._keep_values(waiting[0])
            if waiting[0].entry.kind == "amend":
                self._amend(waiting[0], self.found[waiting[0].place])
                del waiting[0]
                continue
            if self.session.prompt is None:
                break
            here = trail.spot(self.session)
            found = next((place for place, old in enumerate(waiting) if self._fits(old, here)), None)
            if found is None:
                self._answer_now(waiting[0], trail)
                continue
            for passed in waiting[:found]:
                if passed.entry.kind == "amend":
                    self._amend(passed, self.found[passed.place])
            self._again(waiting[found], trail)
            del waiting[: found + 1]

    def _values(self, session: Session) -> dict[str, Any]:
        """The values that later outings are to begin with as they did."""
        game, state = session.game, session.state
        return {
            path: game.whole[path].read(state) if path in game.whole else game.dump(paths.get(state, path))
            for path in game.kept
            if path in self.keep
        }

    def _moved(self, path: str, was: Any, now: Any) -> bool:
        whole = self.session.game.whole.get(path)
        return bool(was != now if whole is None else whole.called(was) != whole.called(now))

    def _keep_values(self, old: Old) -> None:
        """Where a later outing begins: what moved is set to what it was."""
        if old.entry.chapter != self.session.chapter or self.session.prompt is None:
            return
        was, now = self.begins.pop(old.entry.chapter, {}), self._values(self.session)
        if changes := {path: value for path, value in was.items() if self._moved(path, value, now[path])}:
            try:
                step = self.session.amend(changes, {"why": self.keep[next(iter(changes))]}, kept=True)
            except BadAnswer:  # the rules cannot have it so
                return
            self.found[old.place].lines.append(step.entry)

    def _fits(self, old: Old, here: Spot) -> bool:
        prompt = self.session.prompt
        if prompt is None or old.entry.kind not in ANSWERS or not old.spot.matches(here):
            return False
        if not self.session._same(prompt, old.entry):
            return False
        return old.reads is None or _read(self.session, old.entry, old.begins) is not None

    def _again(self, old: Old, trail: Trail) -> None:
        session, entry = self.session, old.entry
        prompt: Any = session.prompt
        kept = _read(session, entry, old.begins)
        if kept is None or (_asked(prompt), kept) == (old.asked, old.reads):
            notes = _data(session.answered(prompt, entry.answer, entry.number))
            trail.answered(entry, entry.number)
            self.found[old.place].lines.append(msgspec.structs.replace(entry, notes=notes))
            return
        with session.as_one(entry.answer.get("run", 0)):
            written = session._write(entry.kind, as_asked(prompt, entry.asked), kept, entry.why).entry
        trail.answered(written, entry.number)
        self.found[old.place].lines.append(written)

    def _answer_now(self, before: Old, trail: Trail) -> None:
        """A question that arises now: as the player says, or else as usual."""
        prompt: Any = self.session.prompt
        raw = self.asked.pop(0) if self.asked else usual_answer(prompt)
        lines = self.found[before.place].lines
        if raw is None or len(lines) > MOST_ASKED:
            options = [option.key for option in prompt.open()] if isinstance(prompt, Choose) else []
            asked = {"ask": prompt.key, "data": dict(prompt.data), "kind": prompt.kind, "options": options}
            raise BadAnswer("correct.asked", "asked", **asked, number=before.entry.number)
        with self.session.as_one(self.last + 1):
            step = self.session._one_of_run(raw)
        trail.answered(step.entry, 0)
        lines.append(step.entry)


def _asked(prompt: Prompt | None) -> list[str | None]:
    return [] if prompt is None else prompt.signature()


def _read(session: Session, entry: Entry, was: Mapping[str, Any] = NO_DATA) -> dict[str, Any] | None:
    """A recorded answer as it reads now; nothing where it is refused. was: what its form began with."""
    prompt = session.prompt
    if prompt is None or entry.kind not in ANSWERS:
        return None
    if "facts" in entry.answer and was and (facts := _worked_out(entry.answer["facts"], was, _begins(prompt))):
        entry = msgspec.structs.replace(entry, answer={**entry.answer, "facts": facts})
    try:
        return session._read_again(prompt, entry)
    except BadAnswer:
        return None


def _begins(prompt: Prompt | None) -> dict[str, Any]:
    return {one.key: one.initial for one in prompt.open()} if isinstance(prompt, Facts) else {}


def _worked_out(facts: Mapping[str, Any], was: Mapping[str, Any], now: Mapping[str, Any]) -> dict[str, Any] | None:
    """Facts that were left as they had been worked out, as they are worked out now; None when nothing moves."""
    if was == now:
        return None
    return {key: begin if key not in facts or facts[key] == was.get(key) else facts[key] for key, begin in now.items()}


def _says(answer: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in as_json(dict(answer)).items() if key not in AGAIN}


def _patch(one: Corrected) -> Patch | None:
    """The new lines, from the first that differs to the last; nothing where none does."""
    was, lines = [old.entry for old in one.was], one.lines
    if any(old.whole for old in one.was):  # lines of an earlier correction are replaced as one
        return None if _are(was, lines) and _tell_the_same(one) else Patch(*one.place, [_kept(line) for line in lines])
    start, end, most = 0, 0, min(len(was), len(lines))
    while start < most and _are(was[start : start + 1], lines[start : start + 1]):
        start += 1
    if start == len(was) == len(lines):
        return None
    while end < most - start and _are([was[-1 - end]], [lines[-1 - end]]):
        end += 1
    if start + end == len(was):  # only new lines: they come before the next one, or after the last
        start, end = (start, end - 1) if end else (start - 1, end)
    inside = was[start : len(was) - end]
    return Patch(inside[0].number, inside[-1].number, [_kept(line) for line in lines[start : len(lines) - end]])


def _stored(patch: Patch) -> dict[str, Any]:
    names = ("number", "kind", "asked", "answer", "notes", "why", "chapter")
    lines = [{name: getattr(line, name) for name in names} for line in patch.lines]
    return {"first": patch.first, "last": patch.last, "lines": lines}


def _kept(line: Entry) -> Entry:
    """The part of a line that a correction stores."""
    return Entry(0, line.kind, line.asked, line.answer, line.notes, why=line.why, chapter=line.chapter)


def _are(was: Sequence[Entry], lines: Sequence[Entry]) -> bool:
    def said(listed: Sequence[Entry]) -> list[Any]:
        return [(line.kind, line.asked, _says(line.answer), line.why) for line in listed]

    return said(was) == said(lines)


def _tell_the_same(one: Corrected) -> bool:
    return [old.notes for old in one.was] == [line.notes for line in one.lines]


def _data(notes: Iterable[Note]) -> list[list[Any]]:
    return [[note.key, as_json(dict(note.data)), note.case] for note in notes]
