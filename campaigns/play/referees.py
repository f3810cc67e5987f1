"""Those who may refuse an act or add to it: seats, turns, the other player, the terms of a contest, quotas, a pack.

Before an act they are asked in order, after it in reverse. They refuse with BadAnswer, or fill in what the kernel
learns about who acts. A career of one player at home has none. The first refusal counts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

import msgspec
from django.conf import settings

from campaigns.accounts import quotas, seats
from campaigns.contests import conduct, guard, packs, rivals, turns
from campaigns.engine.acting import Acting
from campaigns.engine.contest import Career as Sailor
from campaigns.engine.contest import ContestRules, Entrant
from campaigns.engine.game import Game
from campaigns.engine.opened import Step
from campaigns.engine.prompts import BadAnswer
from campaigns.engine.raw import act_of
from campaigns.engine.replay import ANSWERS
from campaigns.engine.session import Session
from campaigns.models import Career, Entry

if TYPE_CHECKING:
    from campaigns.play import OpenCareer

UNDOES: Final = ("strike", "change", "correct")
CORRECTS: Final = (*UNDOES, "amend", "overrule", "reroll")
RIVALS_ANSWER: Final = {"dice", "on", "auto", "choose"}  # what the other player of a duel may say
MOST_TAKEN: Final = 60  # answers of the team taken over in one act


@dataclass
class PlayerAct:
    """One act on an open career, and its result."""

    table: OpenCareer
    session: Session
    raw: dict[str, Any]
    by: Any
    acting: Acting = field(default_factory=Acting)
    steps: list[Step] = field(default_factory=list)

    @property
    def career(self) -> Career:
        return self.table.career

    @property
    def game(self) -> Game:
        return self.table.game

    @property
    def kind(self) -> str:
        return act_of(self.raw)

    @property
    def contest(self) -> ContestRules:
        if self.game.contest is None:
            raise LookupError("this game has no contests")
        return self.game.contest


class Referee:
    """Asked before and after an act; its notes are written with the act."""

    def before(self, act: PlayerAct) -> None: ...
    def after(self, act: PlayerAct) -> None: ...
    def written(self, act: PlayerAct, entries: Sequence[Entry]) -> None: ...


class Turns(Referee):
    """Only the boat whose turn it is answers."""

    def before(self, act: PlayerAct) -> None:
        boat = turns.waits_for(act.career, act.game, act.session.state) if act.kind in ("answer", "run", "redo") else ""
        if boat:
            raise BadAnswer("turn.alone" if boat == turns.NOBODY else "turn", boat=boat)


class Seats(Referee):
    """A guest answers for his own seat, and undoes only what he entered himself.

    The other player of a contest is no guest.
    """

    def before(self, act: PlayerAct) -> None:
        career, by, prompt = act.career, act.by, act.session.prompt
        if seats.is_owner(career, by) or rivals.is_rival(career, by):
            return
        match act.kind:
            case "answer" | "run":
                if prompt is not None and prompt.seat is not None and prompt.seat not in seats.held(career, by):
                    raise BadAnswer("seat.other", name=prompt.data.get("name", ""))
            case "strike" if act.raw["strike"] != "mine":
                wanted = act.raw["strike"]
                first = wanted if type(wanted) is int else career.last  # true is the last line
                if Entry.objects.filter(career=career, number__gte=first).exclude(by=by).exists():
                    raise BadAnswer("seat.owner")
            case "remark" | "strike":
                pass
            case _:
                raise BadAnswer("seat.owner")

    def after(self, act: PlayerAct) -> None:
        """A run may come to prompts of other seats: it is refused whole if one of its lines is not the guest's.

        Lines that waited for an answer to a change were given before.
        """
        lines = [step.entry for step in act.steps if "was" not in (step.entry.answer or {})]
        if len(lines) < 2 or seats.is_owner(act.career, act.by):
            return
        mine = seats.held(act.career, act.by)
        for line in lines:
            if line.kind != "answer" or (line.seat is not None and line.seat not in mine):
                raise BadAnswer("seat.owner")


class Rival(Referee):
    """In a duel of two accounts each answers for his own seat, and the other player for nothing but the enemy."""

    def before(self, act: PlayerAct) -> None:
        act.acting.apart = bool(act.career.left)
        found = rivals.rival(act.career)
        if found is None or act.by is None:
            return
        theirs = rivals.seat_of(act.career)
        if act.by.pk != found.pk:
            act.acting.barred = {theirs: found.get_username()}
            return
        if act.kind != "answer" or set(act.raw) - RIVALS_ANSWER or act.raw.get("on") not in (None, True):
            raise BadAnswer("seat.owner")
        names = enumerate(act.game.seats(act.session.state), start=1)
        act.acting.barred = {place: name for place, name in names if place != theirs}
        act.acting.origin = {"player": found.get_username()}


class Terms(Referee):
    """Lines that count in the standings, or that another boat has sailed after, stay; and undos may be limited."""

    def before(self, act: PlayerAct) -> None:
        career, most = act.career, act.career.contest.undos
        if guard.is_final(career) and act.kind in CORRECTS:
            raise BadAnswer("contest.final")
        if most is not None and act.kind in UNDOES and career.conduct.get("undone", 0) >= most:
            raise BadAnswer("contest.undos", most=most)
        run = act.raw.get("run")
        if isinstance(run, list) and any(isinstance(one, Mapping) and "auto" in one for one in run[:-1]):
            raise BadAnswer("form", "run")  # refused for what comes after, a roll of the log book's would leave no line
        if type(act.raw.get("change")) is int:
            self.refuse_change(act)

    def refuse_change(self, act: PlayerAct) -> None:
        """Refuse to change what could not be undone: before its dice fall, not by their result."""
        table = act.table.opened_again()
        if table.session is not None:
            undone = PlayerAct(table, table.session, act.raw, act.by)
            undone.steps = table.session.acts({"strike": act.raw["change"]})
            for referee in (Pack(), self):
                referee.after(undone)

    def after(self, act: PlayerAct) -> None:
        if not any(step.entry.voids or step.entry.kind == "amend" for step in act.steps):
            return
        career, game, state = act.career, act.game, act.session.state
        before, form = guard.entrant(career, act.contest), act.contest.form(career.contest.form)
        if before.over and before != _entrant_now(act):
            raise BadAnswer("contest.final")
        again = act.contest.turn(game.head(state))  # the outing that would be open again
        sailed = form.by_turns and 0 < again < act.contest.turn(career.head)
        if sailed and (boat := _sailed_since(career, again)):
            raise BadAnswer("contest.sailed", boat=boat)

    def written(self, act: PlayerAct, entries: Sequence[Entry]) -> None:
        career, prompt = act.career, act.session.prompt
        career.conduct = conduct.with_lines(career.conduct, entries, act.contest.entered)
        career.asks = prompt.seat if prompt is not None else None


def _entrant_now(act: PlayerAct) -> Entrant:
    """The career as the standings would count its present state."""
    career, game, state = act.career, act.game, act.session.state
    outings = (row.values for row in game.ledger(state) if row.table == "outing")
    first = next((int(row["score"] or 0) for row in outings if row["number"] == 1), 0)
    sailor = Sailor(career.pk, game.head(state), game.end(state) is not None, first)
    return act.contest.entrant(career.contest.form, sailor)


def _sailed_since(career: Career, outing: int) -> str:
    """The boat that has begun the outing after this one's turn; empty when none has."""
    for other in Career.objects.filter(contest=career.contest_id).exclude(pk=career.pk).order_by("pk"):
        after = outing if other.pk > career.pk else outing + 1  # the first in the list sails first
        if Entry.objects.filter(career=other, kind__in=ANSWERS, chapter__gte=after).exists():
            return other.boat
    return ""


class Quota(Referee):
    """A full account writes nothing more."""

    def after(self, act: PlayerAct) -> None:
        quotas.refuse_if_full(act.career, len(act.steps))


class Pack(Referee):
    """Answers of the team come before typed ones, and follow an answer as far as they lead."""

    team: Sequence[Career] = ()

    def before(self, act: PlayerAct) -> None:
        self.team = packs.team_of(act.career, act.contest)
        if not self.team:
            return
        act.acting.settled = {key for mate in self.team for key in mate.shared}
        if act.kind not in ("answer", "overrule") or "aside" in act.raw or act.raw.get("last"):
            return
        found = packs.team_answer(act.session, act.session.prompt, act.table.facts, self.team)
        if found is None:
            act.acting.settled = ()  # or else what was settled does not fit, and the player is asked
            return
        act.acting.origin, act.raw = found.origin, {"run": [found.raw]}

    def after(self, act: PlayerAct) -> None:
        self._keep_what_others_went_by(act)
        if self.team:
            self._take_team_answers(act)

    def _keep_what_others_went_by(self, act: PlayerAct) -> None:
        """Refuse to undo an answer that others took over, or a hit that they have heard of."""
        void = {number for step in act.steps for number in step.entry.voids}
        if not void:
            return
        mine = {key for key, one in act.career.shared.items() if one["number"] in void and not one.get("origin")}
        head = act.game.head(act.session.state)
        for mate in packs.team_of(act.career, act.contest):
            if mine & mate.shared.keys() or act.contest.gone_by(head, mate.head):
                raise BadAnswer("contest.shared", boat=mate.boat)

    def _take_team_answers(self, act: PlayerAct) -> None:
        """Add all settled answers of the team to an act; they are undone with it.

        Not where the player could take another way, nor after an undo.
        """
        session, last = act.session, act.steps[-1].entry
        act.acting.origin = {}
        if last.kind not in ANSWERS:
            return
        run = last.answer.get("run", 0) or (last.number if last.kind == "answer" else 0)
        taken: list[Step] = []
        with session.as_one(run):
            while len(taken) < MOST_TAKEN and session.prompt is not None and not session.prompt.asides:
                found = packs.team_answer(session, session.prompt, session.game.head(session.state), self.team)
                if found is None:
                    break
                act.acting.origin = found.origin
                taken += session.run({"run": [found.raw]})
        act.acting.origin = {}
        if taken and run and "run" not in last.answer:
            entry = msgspec.structs.replace(last, answer={**last.answer, "run": run})
            act.steps[-1] = msgspec.structs.replace(act.steps[-1], entry=entry)
        act.steps += taken

    def written(self, act: PlayerAct, entries: Sequence[Entry]) -> None:
        act.career.shared = packs.with_answers(act.career.shared, entries)


IN_CONTEST: Final = (Turns, Seats, Rival, Terms, Quota, Pack)
AT_A_TABLE: Final = (Seats, Quota)  # a guest at a career of another
ON_A_HOST: Final = (Quota,)


def referees_of(career: Career, game: Game, by: Any) -> list[Referee]:
    """The referees of an act. A contest is locked first: in it one act follows another, whosever it is."""
    if guard.lock(career, game) is not None:
        return [one() for one in IN_CONTEST]
    if not seats.is_owner(career, by):
        return [one() for one in AT_A_TABLE]
    return [one() for one in ON_A_HOST] if settings.MODE == "hosted" else []
