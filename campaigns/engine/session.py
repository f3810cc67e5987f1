"""One career at one moment: the open prompt, and everything a player may do about it.

A session opens on a snapshot and the entries after it. Each act gives a Step: the entry to append, the snapshots of
scenes that ended, and the point after which older snapshots are void. Nothing here stores anything. A refused act
raises BadAnswer and leaves the session unchanged. Broken means that the rules failed, OutOfStep that they no longer
follow the journal; after either the session is spent, and a new one has to be opened.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from campaigns.engine.acting import Acting
from campaigns.engine.answering import Answering
from campaigns.engine.chain import as_json
from campaigns.engine.correcting import correct
from campaigns.engine.fields import words
from campaigns.engine.game import Game
from campaigns.engine.opened import Step, notes_as_data
from campaigns.engine.prompts import BadAnswer, Charts
from campaigns.engine.raw import act_of, checked_raw
from campaigns.engine.replay import Entry, OutOfStep, Replay


class Broken(Exception):
    """The rules failed on an answer that they had asked for; nothing may be written."""


def begin(game: Game, charts: Charts, setup: Mapping[str, Any]) -> tuple[Step, Replay]:
    """Entry 1 of a new career: the set-up, and the state it opens with."""
    setup = checked_raw(setup, empty=True)  # the game then names what it misses
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
    entry = Entry(1, "open", answer=as_json(answer), notes=notes_as_data(notes), chapter=first.chapter)
    return Step(entry, [first]), replay


class Session(Answering):
    """Everything a player may do."""

    def act(self, raw: Any) -> Step:
        """An act that leaves one entry."""
        (step,) = self.acts(raw)
        return step

    def acts(self, raw: Any, acting: Acting | None = None) -> list[Step]:
        """Do what a raw answer asks for: all of it or nothing."""
        raw, number, asked = checked_raw(raw), self.number, self.prompt
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
            if self.number != number or self.prompt is not asked:  # a part of it had been done
                self.number = number
                self._reopen()
            raise
        except OutOfStep:
            raise
        except Exception as error:
            raise Broken(f"{type(error).__name__}: {error}") from error

    def goes_on(self, raw: Mapping[str, Any]) -> list[Step]:
        """Answer what a change that was only tried asks now."""
        return [*self.answers(dict(raw)), *self._keep()]

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
        return self._line("remark", answer | ({"over": True} if over else {}))

    def looked(self, what: Mapping[str, Any] | None = None) -> Step:
        """The odds of the open prompt were looked at."""
        return self._line("odds", as_json({"key": self._asked().key, **(what or {})}))

    def switch(self, wanted: Any) -> Step:
        """Odds are shown from here on, or no longer; or the charts, which are at hand already, are those of another
        edition."""
        known = isinstance(wanted, Mapping) and set(wanted) == {"odds"} and type(wanted["odds"]) is bool
        if not known and (wanted != self.acting.edition or not wanted):
            raise BadAnswer("form", "switch")
        return self._line("switch", dict(wanted))

    def sign(self, wanted: Any) -> Step:
        """Sign the outing that has ended: while the signature counts, its lines can only be read."""
        if wanted is not True:
            raise BadAnswer("form", "sign")
        if not self.signs:
            raise BadAnswer("sign.nothing", "sign")
        return self._line("sign", {"signed": self.last_chapter})
