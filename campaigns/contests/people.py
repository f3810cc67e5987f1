"""Who is in a contest: a career that enters."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from campaigns import play
from campaigns.contests.table import rules_of
from campaigns.models import Career, Contest
from charts.books import book_for


@transaction.atomic
def enter(contest: Contest, owner: Any, wish: dict[str, Any], **settings: Any) -> Career:
    """Begin a career on the terms of a contest; BadAnswer when it cannot be."""
    contest = Contest.objects.select_for_update().get(pk=contest.pk)
    taken = set(contest.careers.values_list("boat", flat=True))
    terms = {name: getattr(contest, name) for name in ("form", "type", "start", "until", "options", "closed")}
    setup = rules_of(contest).setup(terms, wish, taken, book_for(contest.edition))
    return play.start(owner, contest.game, setup, contest.edition, contest=contest, **settings)
