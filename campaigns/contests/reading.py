"""The logs of a contest, open to those who take part: when it is over, or earlier where its terms say so."""

from __future__ import annotations

from typing import Any

from campaigns.models import Career, Contest


def takes_part(contest: Contest, user: Any) -> bool:
    sailed = Career.objects.filter(contest=contest, owner=user).exclude(left=Career.Left.REMOVED)
    return contest.owner_id == user.pk or sailed.exists()


def may_read(career: Career, user: Any) -> bool:
    contest = career.contest
    return contest is not None and is_open(contest) and takes_part(contest, user)


def is_open(contest: Contest) -> bool:
    return contest.open_logs or contest.ended is not None
