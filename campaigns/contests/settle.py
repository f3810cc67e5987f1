"""The end of a contest: when the last boat is home, its result goes into every log, and nothing can change it."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.utils import timezone

from campaigns.contests import changes, guard, standings
from campaigns.contests.standings import Placing, Standings
from campaigns.engine import game as games
from campaigns.models import Career, Contest


def settle_if_over(career: Career) -> None:
    rules = games.game(career.game).contest
    if rules is not None and career.contest.ended is None and guard.entrant(career, rules).over:
        settle(career.contest)


def settle(contest: Contest) -> bool:
    """Write the result once everybody is home; true if this was the moment."""
    if contest.ended is not None or not standings.standings_of(contest).decided:
        return False
    with transaction.atomic():
        careers = Career.objects.select_for_update(of=("self",)).filter(contest=contest).order_by("pk")
        held = {career.pk: career for career in careers}  # as an act holds them: the career, then its contest
        contest = Contest.objects.select_for_update(no_key=True).get(pk=contest.pk)
        standing = standings.standings_of(contest)
        if contest.ended is not None or not standing.decided:
            return False
        contest.ended, contest.result = timezone.now(), result_as_data(standing)
        contest.save(update_fields=["ended", "result"])
        for line in standing.lines:
            changes.write(held[line.career.pk], "result", {**contest.result, "place": line.place, "score": line.score})
    return True


def result_as_data(standing: Standings) -> dict[str, Any]:
    """The result as every log holds it, with the seal that each log had then."""
    contest = standing.contest
    return {
        "name": contest.name,
        "contest": str(contest.uuid),
        "form": contest.form,
        "of": len(standing.lines),
        "unit": next((line.career.unit for line in standing.lines), ""),
        "table": [_line_as_data(line) for line in standing.lines],
        "teams": [[team.place, team.key, team.score] for team in standing.teams],
    }


def _line_as_data(line: Placing) -> dict[str, Any]:
    career = line.career
    return {
        "place": line.place,
        "boat": career.boat,
        "name": career.name,
        "player": career.owner.get_username(),
        "score": line.score,
        "team": line.team,
        "career": str(career.uuid),
        "last": career.last,
        "seal": career.seal,
    }
