"""The contests of a player, the public ones, and the form that opens another."""

from __future__ import annotations

from typing import Any, Final

from django.db.models import Count, Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from campaigns.accounts import quotas
from campaigns.contests import standings
from campaigns.engine.contest import Form
from campaigns.models import Contest
from campaigns.pages.contests.contest_view import contest_games, in_words
from campaigns.pages.games import presentation_of
from campaigns.pages.words import translate

SHOWN: Final = 60


@require_GET
@never_cache
def contest_list(request: HttpRequest) -> HttpResponse:
    games = contest_games()
    known = Contest.objects.filter(game__in=games)
    mine = known.filter(Q(owner=request.user) | Q(careers__owner=request.user)).distinct()
    by_name = Q(invited__contains=request.user.get_username())  # written as JSON, with its quotes
    invited = Q(admissions__user=request.user, admissions__removed=False) | by_name | Q(admits=Contest.Admits.ALL)
    others = known.filter(invited, ended=None, closed=False).exclude(pk__in=mine.values("pk")).distinct()
    context = {
        "contests": _rows(mine),
        "others": _rows(others),
        "offered": known.filter(offers__user=request.user, ended=None).distinct(),
        "games": [_forms(key) for key in games],
        "game_key": next(iter(games), ""),
        "here": "contests",
    }
    return render(request, "campaigns/contests/list.html", context)


def _rows(found: QuerySet[Contest]) -> list[dict[str, Any]]:
    counted = found.annotate(count=Count("careers", distinct=True)).select_related("owner")[:SHOWN]
    return [{"contest": one, "form": translate(_form_of(one).label), "count": one.count} for one in counted]


def _form_of(contest: Contest) -> Form:
    return standings.rules_of(contest).form(contest.form)


def _forms(key: str) -> dict[str, Any]:
    presentation = presentation_of(key)
    known = presentation.game.contest.forms if presentation.game.contest is not None else ()
    forms = [{"key": one.key, **in_words(one)} for one in known]
    return {"key": key, "name": presentation.game.name, "forms": forms}


@require_http_methods(["GET", "POST"])
@never_cache
def new(request: HttpRequest, game: str, kind: str) -> HttpResponse:
    pages = contest_games().get(game)
    known = presentation_of(game).game.contest if pages is not None else None
    if pages is None or known is None or kind not in [form.key for form in known.forms]:
        raise Http404
    chosen = known.form(kind)
    form = pages.form(chosen, request.POST or None)
    if request.method == "POST" and form.is_valid():
        refusal = quotas.no_room_for_a_contest(request.user)
        if not refusal:
            return redirect("campaigns:contest", form.contest(request.user).uuid)
        form.add_error(None, refusal)
    context = {
        "form": form,
        "kind": in_words(chosen),
        "game_key": game,
        "here": "contests",
    }
    return render(request, "campaigns/contests/new.html", context)
