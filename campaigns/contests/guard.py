"""What an act in a contest may not do: change what has been settled, or what another has gone by since."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from campaigns.contests import conduct, packs
from campaigns.engine.contest import Career as Sailor
from campaigns.engine.contest import ContestRules, Entrant
from campaigns.engine.game import Game
from campaigns.engine.prompts import BadAnswer
from campaigns.engine.raw import act_of
from campaigns.engine.replay import ANSWERS
from campaigns.engine.session import Session, Step
from campaigns.models import Career, Contest, Entry, Outing

UNDOES: Final = ("strike", "change")
CORRECTS: Final = (*UNDOES, "amend", "overrule", "reroll")


def lock(career: Career, game: Game) -> ContestRules | None:
    """The rules of the contest that a career is in, and its contest locked: one act after another, whosever it is."""
    if career.contest_id is None or game.contest is None:
        return None
    career.contest = Contest.objects.select_for_update(no_key=True).get(pk=career.contest_id)
    return game.contest


def hold(career: Career, raw: Mapping[str, Any]) -> None:
    """Refuse to undo once more than the terms allow, to touch a log that is closed, and to look at dice unwritten."""
    if career.contest is None:
        return
    act, most = act_of(raw), career.contest.undos
    if is_final(career) and act in CORRECTS:
        raise BadAnswer("contest.final")
    if most is not None and act in UNDOES and career.conduct.get("undone", 0) >= most:
        raise BadAnswer("contest.undos", most=most)
    run = raw.get("run") if act == "run" else None
    if isinstance(run, list) and any(isinstance(one, Mapping) and "auto" in one for one in run[:-1]):
        raise BadAnswer("form", "run")  # refused for what comes after, a roll of the log book's would leave no line


def hold_change(career: Career, game: Game, rules: ContestRules, raw: Mapping[str, Any], session: Session) -> None:
    """Refuse to change what could not be undone: before its dice fall, not by what they show. session is spent."""
    if type(raw["change"]) is int:
        steps = session.acts({"strike": raw["change"]})
        hold_back(career, game, rules, session.state, steps)


def hold_back(career: Career, game: Game, rules: ContestRules, state: Any, steps: Sequence[Step]) -> None:
    """Refuse steps that take back what counts in the table already, or what another boat has sailed after."""
    if not any(step.entry.voids or step.entry.kind == "amend" for step in steps):
        return
    packs.hold_back(career, rules, game.head(state), steps)
    before, form = entrant(career, rules), rules.form(career.contest.form)
    if before.over and before != _entrant_now(career, game, rules, state):
        raise BadAnswer("contest.final")
    again = rules.turn(game.head(state))  # the outing that would be open again
    if form.by_turns and 0 < again < rules.turn(career.head) and (boat := _sailed_since(career, again)):
        raise BadAnswer("contest.sailed", boat=boat)


def is_final(career: Career) -> bool:
    """Whether a log has had its last answer: of a career in a contest nothing of it can be undone (hold)."""
    return career.ended and career.contest_id is not None


def entrant(career: Career, rules: ContestRules) -> Entrant:
    """A career as its rows stand."""
    first = Outing.objects.filter(career=career, number=1).values_list("score", flat=True).first()
    return rules.entrant(career.contest.form, Sailor(career.pk, career.head, career.ended, first or 0))


def _entrant_now(career: Career, game: Game, rules: ContestRules, state: Any) -> Entrant:
    """The same as its state stands."""
    outings = (row.values for row in game.ledger(state) if row.table == "outing")
    first = next((int(row["score"] or 0) for row in outings if row["number"] == 1), 0)
    return rules.entrant(career.contest.form, Sailor(career.pk, game.head(state), game.end(state) is not None, first))


def _sailed_since(career: Career, outing: int) -> str:
    """The boat that has begun the outing whose turn comes after this one's; empty when none has."""
    for other in Career.objects.filter(contest=career.contest_id).exclude(pk=career.pk).order_by("pk"):
        after = outing if other.pk > career.pk else outing + 1  # the first in the list sails first
        if Entry.objects.filter(career=other, kind__in=ANSWERS, chapter__gte=after).exists():
            return other.boat
    return ""


def count(career: Career, rules: ContestRules, entries: Sequence[Entry]) -> None:
    """The new lines, in the counts of the career, and in what it has settled for its team."""
    career.conduct = conduct.added(career.conduct, entries, rules.entered)
    career.shared = packs.added(career.shared, entries)
