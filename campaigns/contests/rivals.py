"""Two players who sail by turns, each with an account: the other answers for the enemy, and for nothing else."""

from __future__ import annotations

from typing import Any

from campaigns.engine import game as games
from campaigns.models import Career


def seat_of(career: Career) -> int:
    """The seat at which another player answers for the enemy; 0 where the owner does."""
    contest, rules = career.contest, games.game(career.game).contest
    if contest is None or career.left or rules is None or not contest.others_roll:
        return 0
    return rules.other_seat if rules.form(contest.form).by_turns else 0


def rival(career: Career) -> Any:
    """The account that answers for the enemy; None where the owner does."""
    if not seat_of(career):
        return None
    others = Career.objects.filter(contest=career.contest_id, left="").exclude(pk=career.pk)
    other = others.exclude(owner=career.owner_id).select_related("owner").order_by("pk").first()
    return None if other is None else other.owner


def is_rival(career: Career, user: Any) -> bool:
    found = rival(career)
    return found is not None and user is not None and found.pk == user.pk
