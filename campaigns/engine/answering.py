"""Answers: one, with what rides on it, or several in a row, which are undone as one."""

from __future__ import annotations

from collections.abc import Mapping, Set
from typing import Any, Final

from campaigns.engine.ahead import Names
from campaigns.engine.changing import Changing
from campaigns.engine.dice import faces
from campaigns.engine.fields import reason
from campaigns.engine.halts import halts, stops
from campaigns.engine.opened import Step
from campaigns.engine.prompts import BadAnswer, Choose, Prompt, rides, usual_answer
from campaigns.engine.raw import act_of, assumed

MOST_ROLLED: Final = 100  # rolls of one act
MOST_TYPED: Final = 60  # dice of one act
MOST_RUN: Final = 200  # answers of one act
ANSWERED_BY: Final = {"roll": "dice", "choose": "choose", "facts": "facts"}


class Answering(Changing):
    def answer(self, raw: Mapping[str, Any]) -> Step:
        prompt = self._asked()
        self._hold(prompt, "aside" in raw)
        if raw.get("auto") is True and prompt.kind != "roll":
            raw = self.game.auto(prompt, self.state, self.source)
        kept, _ = prompt.read(raw, self.charts, self.source)
        return self._write("answer", prompt, {**kept, **assumed(raw)})

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
        chapter, left, names, seat = self.chapter, dict(riders), Names(), self._asked().seat
        with self.as_one():
            steps = self.answers(first)
            while rides(self.prompt, seat) and len(steps) < MOST_RUN:
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
        return self._overrule_open(prompt, found, raw, "" if assumed(raw) else reason(raw))


def _is_for(prompt: Prompt, raw: Mapping[str, Any]) -> bool:
    """Whether an answer is of the kind that a prompt asks for; a game's own prompts say so themselves."""
    fields = ANSWERED_BY.get(prompt.kind)
    return fields is None or not {"dice", "choose", "facts"} & set(raw) - {fields}
