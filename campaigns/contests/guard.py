"""A career in a contest: lock its contest, count it there, and tell when its log is final."""

from __future__ import annotations

from campaigns.engine.contest import Career as Sailor
from campaigns.engine.contest import ContestRules, Entrant
from campaigns.engine.game import Game
from campaigns.models import Career, Contest, Outing


def lock(career: Career, game: Game) -> ContestRules | None:
    """The contest rules of a career, with its contest locked: one act after another, of all players."""
    if career.contest_id is None or game.contest is None:
        return None
    career.contest = Contest.objects.select_for_update(no_key=True).get(pk=career.contest_id)
    return game.contest


def is_final(career: Career) -> bool:
    """Whether a log has had its last answer. After that, nothing in it can be undone."""
    return career.ended and career.contest_id is not None


def entrant(career: Career, rules: ContestRules) -> Entrant:
    first = Outing.objects.filter(career=career, number=1).values_list("score", flat=True).first()
    return rules.entrant(career.contest.form, Sailor(career.pk, career.head, career.ended, first or 0))
