"""Putting right what was entered: strikes, amendments, a card that says otherwise, re-rolls."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from campaigns.engine import paths
from campaigns.engine.chain import as_json
from campaigns.engine.dice import faces
from campaigns.engine.fields import checked_name, reason
from campaigns.engine.opened import Opened, Step, acts_from, acts_of, spent_on
from campaigns.engine.prompts import NO_DATA, BadAnswer, Charts, Prompt, Roll
from campaigns.engine.raw import assumed
from campaigns.engine.replay import ANSWERS, Entry

MOST_STRUCK: Final = 1000  # lines of one patrol: every act reads past them again

CARD: Final[Mapping[str, Any]] = {"dice": [], "by": "card", "mods": [], "natural": 0, "drm": 0, "total": 0}
"""A roll that only its card told of."""


class Amending(Opened):
    def strike(self, number: int | None = None) -> Step:
        """Void the last answer with the whole run that it was entered in, or everything from number on."""
        struck = self.would_strike(number)
        self._rewind(struck[0].number)
        return self._struck(struck)

    def would_strike(self, number: int | None = None) -> list[Entry]:
        """The entries that a strike would void, oldest first."""
        entries = self._in_chapter()
        if sum(len(entry.voids) for entry in entries) >= MOST_STRUCK:
            raise BadAnswer("strike.many", "strike", most=MOST_STRUCK)
        if number is None:
            live = acts_of(entries)
            if not live:
                raise BadAnswer("strike.nothing", "strike")
            first = live[-1].answer.get("run") or live[-1].number
            return [entry for entry in live if entry.number >= first]
        if number <= self.history.chapter_opens(self.last_chapter):
            raise BadAnswer("strike.sealed", "strike")
        struck = acts_from(entries, number)
        if not struck:
            raise BadAnswer("strike.unknown", "strike")
        return struck

    def stand_at(self, number: int) -> None:
        """Go to the prompt that an entry answered, only to look at it."""
        first = self.would_strike(number)[0]
        if first.number != number or first.kind not in ANSWERS:
            raise BadAnswer("change.unknown", "change")
        self._rewind(number)

    def stand_before(self, number: int) -> None:
        """Go to the prompt at any place of the log, as it counts today, only to look at it."""
        self._rewind(number, self.number)

    def resume(self, number: int) -> Step:
        """Strike everything after number, the last point that matches; it stays legible."""
        opens = self.history.chapter_opens(min(self.chapter, self.last_chapter))  # what rules closed opens again here
        live = [entry for entry in acts_of(self.history.entries(after=opens)) if entry.number > number]
        if not live:
            raise BadAnswer("strike.nothing", "strike")
        self._rewind(live[0].number)
        self.out_of_step = None
        return self._struck(live)

    def amend(
        self, changes: Any, raw: Mapping[str, Any], more: Mapping[str, Any] = NO_DATA, kept: bool = False
    ) -> Step:
        """kept: a correction lets values stay as they were, and whole parts with them."""
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
            put = self._put_whole if kept and path in self.game.whole else self._put
            made[path] = put(draft, path, value)
        if all(old == new for old, new in made.values()):
            raise BadAnswer("amend.same", "amend")
        for fault in self.game.check(draft):
            if fault not in faults:  # what was wrong before is no reason to refuse the cure of something else
                limit = fault.removeprefix(f"{next(iter(made))}: ")
                raise BadAnswer("amend.limit", "amend", path=", ".join(changes), limit=limit)
        answer = {"amend": as_json(made), **more}
        entry = Entry(self.number + 1, "amend", answer=answer, why=why, chapter=self.chapter)
        self.send(entry)
        return self._step(entry)

    def _put_whole(self, draft: Any, path: str, value: Any) -> list[Any]:
        whole = self.game.whole[path]
        old = whole.called(whole.read(draft))
        self.game.put(draft, path, value)
        return [old, value]

    def _put(self, draft: Any, path: str, value: Any) -> list[Any]:
        if isinstance(value, str):
            value = checked_name(value, "amend")
        try:
            old = self.game.dump(paths.get(draft, path))
            sealed = any(path == fixed or path.startswith(fixed + ".") for fixed in self.game.sealed)
            if sealed or path in self.game.whole or not self.game.may_amend(draft, path):
                raise BadAnswer("amend.sealed", "amend", path=path)
            value = self.game.read_value(path, value)
            self.game.put(draft, path, value)
        except paths.NoPath:
            raise BadAnswer("amend.unknown", "amend", path=path[:60]) from None
        except paths.BadValue:
            raise BadAnswer("amend.value", "amend", path=path, value=str(value)[:60]) from None
        return [old, value]

    def overrule(self, result: Any, raw: Mapping[str, Any]) -> Step:
        """My card says otherwise: for the open roll, or else for the last one, with the reason."""
        why = reason(raw)
        prompt = self.prompt
        if prompt is not None and not raw.get("last"):
            found = self.on_card(prompt, result)
            if found is not None:
                return self._overrule_open(prompt, found, raw, why)
        return self._overrule_last(result, why)

    def _overrule_open(self, prompt: Prompt, found: Any, raw: Mapping[str, Any], why: str) -> Step:
        self._hold(prompt)
        if raw.get("dice") is not None or raw.get("auto"):
            given = {key: raw[key] for key in ("dice", "auto", "modifier") if key in raw}
            kept, _ = prompt.read(given, self.charts, self.source)
        else:
            kept = dict(CARD)
        kept = {**kept, "said": kept.get("result"), "result": found, **assumed(raw)}
        return self._write("overrule", prompt, kept, why)

    def _overrule_last(self, result: Any, why: str) -> Step:
        last = self._last_roll("overrule.not_chart", "overrule")
        self._rewind(last.number)
        prompt = self._asked()
        self._hold(prompt)
        found = self.on_card(prompt, result)
        if found is None:
            raise BadAnswer("overrule.unknown" if possible(self.charts, prompt) else "overrule.not_chart", "overrule")
        said = last.answer.get("said" if last.kind == "overrule" else "result")
        return self._write("overrule", prompt, {**last.answer, "said": said, "result": found}, why, [last.number])

    def on_card(self, prompt: Prompt, wanted: Any) -> Any:
        """The result on a player's card: one that the roll can have, or one of the roll's own form."""
        found, own = chart_result(self.charts, prompt, wanted), getattr(prompt, "own", None)
        if found is None and own is not None and isinstance(wanted, Mapping):
            _kept, found = own.read({"facts": wanted}, self.charts, self.source)
        return found

    def reroll(self, raw: Mapping[str, Any]) -> Step:
        """Use a re-roll on the last roll: it is voided, and this one takes its place."""
        last = self._last_roll("reroll.not_roll", "reroll")
        self._rewind(last.number)
        prompt, spent = self._asked(), spent_on(last) + 1
        if raw.get("auto") is not True or self._is_settled(prompt):  # the log book's dice are nobody's hand
            self._hold(prompt)
        if self.game.rerolls(self.state) < spent:
            raise BadAnswer("reroll.none", "reroll")
        if "aside" in raw:
            raise BadAnswer("form", "reroll")
        kept, _ = prompt.read(raw, self.charts, self.source)
        return self._write("reroll", prompt, {**kept, "spent": spent}, voids=[last.number])

    def _last_roll(self, refusal: str, field: str) -> Entry:
        live = self._live()
        last = live[-1] if live else None
        if last is None or last.asked is None or last.asked[0] != "roll" or "aside" in last.answer:
            raise BadAnswer(refusal, field)
        return last


def possible(charts: Charts, prompt: Prompt) -> Sequence[Any]:
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
