"""The players a contest waits for: the next to sail, and those who roll for the enemy."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from campaigns.contests import rivals
from campaigns.contests.standings import at_turn
from campaigns.engine import game as games
from campaigns.models import Career, Contest

SAIL: Final = "sail"
ROLL: Final = "roll"


@dataclass(frozen=True)
class Waiting:
    """A player who is waited for; user is the account's key."""

    contest: Contest
    career: Career
    what: str
    user: int


def waiting_for(user: Any) -> list[Waiting]:
    sailing = Career.objects.filter(owner=user, left="").exclude(contest=None).values("contest")
    running = Contest.objects.filter(pk__in=sailing, ended=None, closed=False).order_by("pk")
    return [due for contest in running if (due := waiting_in(contest)) is not None and due.user == user.pk]


def waiting_in(contest: Contest) -> Waiting | None:
    """Whom a contest waits for; nobody where one account has every boat."""
    rules = {game.key: game.contest for game in games.games()}.get(contest.game)
    if rules is None or not rules.form(contest.form).by_turns:
        return None
    careers = list(Career.objects.filter(contest=contest).select_related("contest", "owner").order_by("pk"))
    first = at_turn(contest, rules, careers)
    if len({career.owner_id for career in careers if not career.left}) < 2 or first is None:
        return None
    career = next(one for one in careers if one.pk == first)
    other = rivals.rival(career) if career.asks and career.asks == rivals.seat_of(career) else None
    return (
        Waiting(contest, career, SAIL, career.owner_id) if other is None else Waiting(contest, career, ROLL, other.pk)
    )
