"""Seats at a table that several play on phones of their own: who may answer for whom.

A career belongs to its owner, and he may answer for everybody: one phone goes round. A seat may be given to another
account by a link; whoever took it plays that seat and reads the log, and nothing else of the owner's.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from campaigns.contests import rivals
from campaigns.engine.prompts import BadAnswer, Prompt
from campaigns.engine.raw import act_of
from campaigns.engine.replay import Entry as Line
from campaigns.models import Career, Entry, Seat


def is_owner(career: Career, user: Any) -> bool:
    """The owner and the staff, to whom every career is open; the wire and the tests act for the owner."""
    return user is None or user.pk == career.owner_id or user.is_staff


def held(career: Career, user: Any) -> list[int]:
    """The seats that an account was given."""
    return list(Seat.objects.filter(career=career, user=user).order_by("number").values_list("number", flat=True))


def hold(career: Career, prompt: Prompt | None, raw: Mapping[str, Any], by: Any) -> None:
    """Refuse what a guest may not do: answer for another seat, or correct what he did not enter himself.

    The other player of a contest is no guest (campaigns.contests.rivals).
    """
    if is_owner(career, by) or rivals.is_rival(career, by):
        return
    match act_of(raw):
        case "answer" | "run":
            if prompt is not None and prompt.seat is not None and prompt.seat not in held(career, by):
                raise BadAnswer("seat.other", name=prompt.data.get("name", ""))
        case "strike":
            first = raw["strike"] if type(raw["strike"]) is int else career.last  # true is the last line
            if Entry.objects.filter(career=career, number__gte=first).exclude(by=by).exists():
                raise BadAnswer("seat.owner")
        case "remark":
            pass
        case _:
            raise BadAnswer("seat.owner")


def hold_run(career: Career, lines: Iterable[Line], by: Any) -> None:
    """A run of answers may come to prompts of other seats: refuse it whole if one of its lines is not the guest's.

    Lines that waited for an answer to a change were given before.
    """
    lines = [line for line in lines if "was" not in (line.answer or {})]
    if len(lines) < 2 or is_owner(career, by):
        return
    mine = held(career, by)
    for line in lines:
        if line.kind != "answer" or (line.seat is not None and line.seat not in mine):
            raise BadAnswer("seat.owner")
