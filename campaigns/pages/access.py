"""Whose career may be opened: the owner's own, by the staff, its table by its guests, its log by those of a contest.

To others it does not exist.
"""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import Http404
from django.shortcuts import get_object_or_404

from campaigns import play, seats
from campaigns.contests import reading
from campaigns.models import Career


def get_career_for(user: Any, uuid: UUID, lock: bool = False, guests: bool = False, readers: bool = False) -> Career:
    """The career for a page; or under its lock, for an act in the same transaction.

    guests: whether it is open, too, to those who hold a seat at its table; readers: to those of its contest.
    """
    found = play.locked() if lock else Career.objects.select_related("edition", "contest")
    career = get_object_or_404(found, uuid=uuid)
    if not plays(career, user, guests) and not (readers and reading.may_read(career, user)):
        raise Http404
    return career


def plays(career: Career, user: Any, guests: bool = True) -> bool:
    """Whether an account plays it, and does not only read."""
    return seats.is_owner(career, user) or (guests and bool(seats.held(career, user)))
