"""Seats at a table that several play on phones of their own: who may answer for whom.

A career belongs to its owner, and he may answer for everybody: one phone goes round. A seat may be given to another
account by a link; whoever took it plays that seat and reads the log, and nothing else of the owner's.
"""

from __future__ import annotations

from typing import Any

from campaigns.models import Career, Seat


def is_owner(career: Career, user: Any) -> bool:
    """The owner and the staff, to whom every career is open; the wire and the tests act for the owner."""
    return user is None or user.pk == career.owner_id or user.is_staff


def held(career: Career, user: Any) -> list[int]:
    return list(Seat.objects.filter(career=career, user=user).order_by("number").values_list("number", flat=True))
