"""Count the dice, corrections and odds in the journal of a career in a contest.

The counts are kept in the career's row, so that standings read no log.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, Final, Protocol

from campaigns.engine import game as games
from campaigns.engine.replay import ANSWERS
from campaigns.models import Career, Entry

COUNTED: Final = (
    "here",  # rolls made by the log book
    "hand",  # rolls made at the table
    "card",  # results entered without their dice
    "others",  # answers that came from another player's hand
    "entered",  # forms filled in as fact, such as a whole box
    "undone",  # how often something was undone
    "lines",  # that were undone
    "amended",  # values corrected by hand
    "overruled",  # charts that a card was put before
    "modifiers",  # added by hand
    "odds",  # looks at the odds, and switching them on
)


class ConductEntry(Protocol):
    """The fields of an entry that are read."""

    kind: str
    asked: Any
    answer: Any
    voids: Any


def conduct_of(career: Career) -> dict[str, int]:
    rules = games.game(career.game).contest
    if career.contest_id is None or rules is None:
        return {}
    return with_lines({}, Entry.objects.filter(career=career).order_by("number").iterator(), rules.entered)


def with_lines(counts: Mapping[str, int], rows: Iterable[ConductEntry], entered: Collection[str]) -> dict[str, int]:
    """Add some lines to the counts. entered holds the keys of forms that enter what happened at the table."""
    found = Counter(counts)
    struck: Any = None
    for row in rows:
        answer = row.answer if isinstance(row.answer, Mapping) else {}
        changed = answer.get("was") == struck and "redo" not in answer
        anew = "was" not in answer or changed  # else the line was sent in again as it had been
        struck = row.voids[0] if row.kind == "strike" and row.voids else None
        for key, count in _read(row, answer, entered) if anew else ():
            found[key] += count
    return {key: found[key] for key in COUNTED if found[key]}


def _read(row: ConductEntry, answer: Mapping[str, Any], entered: Collection[str]) -> Iterator[tuple[str, int]]:
    match row.kind:
        case "strike" | "correct":
            yield from (("undone", 1), ("lines", len(row.voids)))
        case "amend":
            yield "amended", 1
        case "odds":
            yield "odds", 1
        case "switch" if answer.get("odds"):
            yield "odds", 1
        case kind if kind in ANSWERS:
            origin = answer.get("origin") or {}
            if origin and "player" not in origin:
                return  # taken over from another of the team, where it is counted
            if "dice" in answer and answer.get("by") in COUNTED:
                yield answer["by"], 1
            if kind == "overrule" and not ("run" in answer and answer.get("said") is None):
                yield "overruled", 1  # the other is a result of the table, in a patrol logged afterwards
            if answer.get("modifier"):
                yield "modifiers", 1
            if "facts" in answer and answer.get("key") in entered:
                yield "entered", 1
            if origin:
                yield "others", 1
