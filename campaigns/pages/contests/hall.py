"""Finished contests: who won each, and how often each player has won."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from django.core.paginator import Paginator
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from campaigns.contests import standings
from campaigns.models import Contest
from campaigns.pages.contests.contest_view import contest_games
from campaigns.pages.games import presentation_of
from campaigns.pages.words import score, translate

A_PAGE: Final = 30
WINNERS: Final = 20


@require_GET
@never_cache
def hall(request: HttpRequest) -> HttpResponse:
    """Contests I took part in, and public ones; the newest first."""
    mine = Q(owner=request.user) | Q(careers__owner=request.user) | Q(admits=Contest.Admits.ALL)
    over = Contest.objects.filter(mine, game__in=contest_games()).exclude(ended=None).distinct().order_by("-ended")
    page = Paginator(over, A_PAGE).get_page(request.GET.get("page"))
    won = Counter(row["player"] for result in over.values_list("result", flat=True) for row in _winners(result))
    context = {
        "rows": [_row(contest) for contest in page],
        "page": page,
        "won": sorted(won.items(), key=lambda item: (-item[1], item[0]))[:WINNERS],
        "here": "contests",
    }
    return render(request, "campaigns/contests/hall.html", context)


def _row(contest: Contest) -> dict[str, Any]:
    result: dict[str, Any] = contest.result or {}
    texts, winners = presentation_of(contest.game).game.texts, _winners(result)
    return {
        "contest": contest,
        "form": translate(standings.rules_of(contest).form(contest.form).label),
        "winners": [f"{row['boat']}, {row['name']}" for row in winners],
        "score": score(winners[0]["score"], result.get("unit", ""), texts) if winners else "",
        "teams": [name for place, name, _score in result.get("teams", []) if place == 1],
        "of": result.get("of", 0),
    }


def _winners(result: dict[str, Any] | None) -> list[dict[str, Any]]:
    return [row for row in (result or {}).get("table", []) if row["place"] == 1]
