"""Another answer in the past: the lines after it are sent in again, as far as their questions come again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

from campaigns.engine.amending import CARD, Amending
from campaigns.engine.fields import cleaned_names, reason
from campaigns.engine.opened import Step, spent_on, stands_for
from campaigns.engine.prompts import NO_DATA, BadAnswer, Prompt, as_asked, read_recorded
from campaigns.engine.replay import ANSWERS, CORRECT, Entry, OutOfStep, in_order
from campaigns.engine.spots import Recorded, Struck, Trail, open_strikes

KEPT: Final = ("by", "beside", "spent", "origin", "entered_by")  # of an answer that is sent in again


class Changing(Amending):
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

    def _anew(self, entry: Entry, given: Mapping[str, Any]) -> Step:
        """Another answer in place of a struck one; re-rolls used for that one stay used."""
        prompt, spent = self._asked(), spent_on(entry)
        self._hold(prompt)
        if given.get("auto") is True and prompt.kind != "roll":
            given = self.game.auto(prompt, self.state, self.source)
        said = {key: value for key, value in given.items() if key != "why"}
        kept, _ = prompt.read(said, self.charts, self.source)
        kept |= {"was": entry.number} | ({"spent": spent} if spent else {})
        return self._write("reroll" if spent else "answer", prompt, kept, reason(given) if "why" in given else "")

    def redo(self, raw: Mapping[str, Any]) -> list[Step]:
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
        if others.intersection(kept_and_dropped(steps)[1]):
            raise BadAnswer("drop.other", "strike")
        return steps

    def _open_strike(self) -> Struck | None:
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
        before = type(self)(self.game, self.charts, self.history, self.source, struck.number - 1, halt=True)
        lines = before._recorded(struck.voids)
        self.waiting, self._trail = [line for line in lines if line.entry.number in struck.left], Trail()
        chapters = self.last_chapter, self.answered_chapter
        self._rewind(struck.voids[0].number)
        for entry in in_order(self.history.entries(after=struck.number), struck.number):
            self._trail.spot(self)
            self.send(entry, other_figures=True)
            self._trail.answered(entry, stands_for(entry))
        self.snapshots = []
        self.last_chapter, self.answered_chapter = chapters

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
        prompt = as_asked(self._asked(), entry.asked)
        return self._write(entry.kind, prompt, {**self._read_again(prompt, entry), **more}, entry.why)

    def _read_again(self, prompt: Prompt, entry: Entry) -> dict[str, Any]:
        """The answer of a struck entry to the open question; BadAnswer when it no longer fits."""
        answer = entry.answer
        if spent_on(entry) > self.game.rerolls(self.state):
            raise BadAnswer("reroll.none", "reroll")
        by_card = answer.get("by") == "card"
        # Derived parts of the answer are left aside
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
        prompt = as_asked(prompt, entry.asked)
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


def kept_and_dropped(steps: Sequence[Step]) -> tuple[list[int], list[int]]:
    again = [step.entry.answer["was"] for step in steps[1:]]
    later = steps[0].entry.voids[1:]
    return [number for number in later if number in again], [number for number in later if number not in again]
