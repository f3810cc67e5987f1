"""Who may open a career: its owner, the staff, guests at its table; its log: players of its contest.

Everybody else gets a 404.
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

_FOR_A_PAGE: Final[Prepared[Career]] = Prepared(
    "uuid", lambda: Career.objects.select_related("edition", "contest", "draft").defer("draft__past")
)


def get_career_for(user: Any, uuid: UUID, lock: bool = False, guests: bool = False, readers: bool = False) -> Career:
    """The career for a page; with lock, under its lock for an act in the same transaction.

    guests: also for holders of a seat at its table; readers: also for players of its contest.
    """
    career = play.lock_by_uuid(uuid) if lock else _FOR_A_PAGE.get(uuid)
    if career is None:
        raise Http404
    if not plays(career, user, guests) and not (readers and reading.may_read(career, user)):
        raise Http404
    return career


def plays(career: Career, user: Any, guests: bool = True) -> bool:
    return seats.is_owner(career, user) or (guests and bool(seats.held(career, user)))
