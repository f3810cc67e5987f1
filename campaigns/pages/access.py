"""Whose career may be opened: the owner's own, by the staff, its table by its guests, its log by those of a contest.

To others it does not exist.
"""

from __future__ import annotations

from typing import Any, Final
from uuid import UUID

from django.http import Http404

from campaigns import play
from campaigns.accounts import seats
from campaigns.contests import reading
from campaigns.log.prepared import Prepared
from campaigns.models import Career

_FOR_A_PAGE: Final[Prepared[Career]] = Prepared("uuid", lambda: Career.objects.select_related("edition", "contest"))


def get_career_for(user: Any, uuid: UUID, lock: bool = False, guests: bool = False, readers: bool = False) -> Career:
    """The career for a page; or under its lock, for an act in the same transaction.

    guests: whether it is open, too, to those who hold a seat at its table; readers: to those of its contest.
    """
    career = play.lock_by_uuid(uuid) if lock else _FOR_A_PAGE.get(uuid)
    if career is None:
        raise Http404
    if not plays(career, user, guests) and not (readers and reading.may_read(career, user)):
        raise Http404
    return career


def plays(career: Career, user: Any, guests: bool = True) -> bool:
    """Whether an account plays it, and does not only read."""
    return seats.is_owner(career, user) or (guests and bool(seats.held(career, user)))
