"""Answers that the careers of a team share.

A prompt that is the same for the whole team carries a key. The first career to answer it keeps the answer in its row;
the others copy it into their own journals with its origin, so that each journal replays alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from campaigns.engine.contest import ContestRules
from campaigns.engine.prompts import BadAnswer, Prompt
from campaigns.engine.replay import ANSWERS
from campaigns.engine.session import Session
from campaigns.models import Career, Entry


@dataclass(frozen=True)
class TeamAnswer:
    """An answer that another career of the team has given, and its origin."""

    raw: Mapping[str, Any]
    origin: Mapping[str, Any]


def team_of(career: Career, rules: ContestRules) -> list[Career]:
    """The others of its team in the order in which they entered, including those who left."""
    contest = career.contest
    if contest is None or not rules.form(contest.form).teams:
        return []
    others = Career.objects.filter(contest=contest).exclude(pk=career.pk).order_by("pk")
    return [other for other in others if rules.team(other.head) == rules.team(career.head)]


def team_answer(
    session: Session, prompt: Prompt | None, head: Mapping[str, Any], team: Sequence[Career]
) -> TeamAnswer | None:
    """The team's answer to a prompt, if it fits. head holds the present facts of this career."""
    rules = session.game.contest
    if prompt is None or rules is None or not team:
        return None
    shared = getattr(prompt, "shared", "")
    there = [mate for mate in team if shared and shared in mate.shared]
    if there:
        first = next((mate for mate in there if not mate.shared[shared].get("origin")), there[0])
        found = first.shared[shared]
        own = {"boat": first.boat, "career": str(first.uuid), "number": found["number"], "hash": found["hash"]}
        taken = TeamAnswer(found["raw"], found.get("origin") or own)
    else:
        known = rules.known(prompt, head, [mate.head for mate in team if not mate.left])
        if known is None:
            return None
        taken = TeamAnswer(known, {"team": rules.team(head)})
    return taken if _fits(session, prompt, taken.raw) else None


def _fits(session: Session, prompt: Prompt, raw: Mapping[str, Any]) -> bool:
    try:
        if "overrule" in raw:
            return session.on_card(prompt, raw["overrule"]) is not None
        prompt.read(raw, session.charts, session.source)
    except BadAnswer:
        return False
    return True


# --- the record -------------------------------------------------------------------------------------------


def with_answers(shared: Mapping[str, Any], rows: Iterable[Entry]) -> dict[str, Any]:
    found = dict(shared)
    for row in rows:
        void = set(row.voids)
        found = {key: one for key, one in found.items() if one["number"] not in void}
        answer: Mapping[str, Any] = row.answer if row.kind in ANSWERS and isinstance(row.answer, dict) else {}
        if (key := answer.get("shared")) and "aside" not in answer:
            origin = {"origin": answer["origin"]} if answer.get("origin") else {}
            found[key] = {"number": row.number, "hash": row.hash, "raw": _raw(row, answer), **origin}
    return found


def shared_answers(career: Career) -> dict[str, Any]:
    """The same of a whole journal; nothing outside contests."""
    if career.contest_id is None:
        return {}
    return with_answers({}, Entry.objects.filter(career=career).order_by("number").iterator())


def _raw(row: Entry, answer: Mapping[str, Any]) -> dict[str, Any]:
    if "facts" in answer:
        return {"facts": answer["facts"]}
    if row.kind == "overrule":
        return {"overrule": answer["result"], "why": row.why}
    return {key: answer[key] for key in ("dice", "modifier") if key in answer}
