"""Contests: open one, enter a career, read the table. Who knows the address of one may do so."""

from __future__ import annotations

from typing import Any

from django.db.models import Count, Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from campaigns import play, quotas
from campaigns.contests import people, table
from campaigns.engine.prompts import BadAnswer
from campaigns.engine.session import Broken
from campaigns.models import Contest
from campaigns.pages.contests.forms import ContestPages, EntryForm
from campaigns.pages.corrections import values
from campaigns.pages.games import presentation, presentations
from campaigns.pages.presentation import Presentation
from campaigns.pages.words import score, translate

SHOWN = 60


def _games() -> dict[str, ContestPages]:
    """The games that have contests."""
    return {key: one.contest for key, one in presentations().items() if one.contest and one.game.contest}


def _shown(contest: Contest) -> tuple[Presentation, ContestPages]:
    shown = presentation(contest.game)
    if shown.contest is None or shown.game.contest is None:
        raise Http404
    return shown, shown.contest


@require_http_methods(["GET", "POST"])
@never_cache
def contest_list(request: HttpRequest) -> HttpResponse:
    """The contests that I opened or sail in, and the form for another."""
    games = _games()
    wanted = request.POST.get("game") or request.GET.get("game") or ""
    key = wanted if wanted in games else next(iter(games), "")
    form = games[key].form(request.POST or None) if key else None
    if request.method == "POST" and form is not None and form.is_valid():
        refusal = quotas.no_room_for_a_contest(request.user)
        if not refusal:
            return redirect("campaigns:contest", form.contest(request.user).uuid)
        form.add_error(None, refusal)
    mine = Contest.objects.filter(Q(owner=request.user) | Q(careers__owner=request.user), game__in=games).distinct()
    context = {
        "contests": [_row(one) for one in mine.annotate(count=Count("careers", distinct=True))[:SHOWN]],
        "form": form,
        "pages": games.get(key),
        "game": key,
        "game_key": key,
        "games": [(one, presentation(one).game.name) for one in games] if len(games) > 1 else [],
        "here": "contests",
    }
    return render(request, "campaigns/contests/list.html", context)


def _row(contest: Any) -> dict[str, Any]:
    return {"contest": contest, "form": _form_of(contest).label, "count": contest.count}


def _form_of(contest: Contest) -> Any:
    return table.rules_of(contest).form(contest.form)


@require_GET
@never_cache
def contest(request: HttpRequest, contest: Any) -> HttpResponse:
    """The table of one, and the form for a career."""
    found = get_object_or_404(Contest.objects.select_related("edition"), uuid=contest)
    return _page(request, found, _shown(found)[1].entry(found))


@require_POST
def enter(request: HttpRequest, contest: Any) -> HttpResponse:
    """Begin a career in it."""
    found = get_object_or_404(Contest.objects.select_related("edition"), uuid=contest)
    form = _shown(found)[1].entry(found, request.POST)
    if not form.is_valid():
        return _page(request, found, form)
    if refusal := quotas.no_room_for_a_career(request.user):
        form.add_error(None, refusal)
        return _page(request, found, form)
    try:
        career = people.enter(found, request.user, form.wish(), dice_mode=form.cleaned_data["dice_mode"])
    except BadAnswer as error:
        words = play.game_of(found.game).texts.error(error.key, error.data, translate)
        form.add_error(error.field if error.field in form.fields else None, words)
        return _page(request, found, form)
    except Broken as error:
        form.add_error(None, _("This career could not be started: %s") % error)
        return _page(request, found, form)
    return redirect("campaigns:bridge", career.uuid)


@require_POST
def close(request: HttpRequest, contest: Any) -> HttpResponse:
    """Nobody enters any more, and nobody waits any longer; or open it again. For whoever opened it."""
    found = get_object_or_404(Contest, uuid=contest, owner=request.user)
    found.closed = request.POST.get("do") != "open"
    found.save(update_fields=["closed"])
    return redirect("campaigns:contest", found.uuid)


def _page(request: HttpRequest, found: Contest, form: EntryForm) -> HttpResponse:
    shown, pages = _shown(found)
    standing = table.standing(found)
    for line in standing.lines:
        line.said, line.detail = _state(line, shown, pages), pages.detail(found, line)
    kind = _form_of(found)
    switches = {switch.key: switch for switch in shown.game.switches}
    context = {
        "contest": found,
        "game_key": found.game,
        "standing": standing,
        "rows": [(line, pages.played(line)) for line in standing.lines],
        "winners": [(line, score(line.score, line.career.unit, shown.game.texts)) for line in standing.winners],
        "form": None if found.closed or len(standing.lines) >= kind.most else form,
        "kind": {"label": translate(kind.label), "help": translate(kind.help), "case": kind.case},
        "by_turns": kind.by_turns,
        "pages": pages,
        "terms": pages.terms(found),
        "mine": found.owner_id == request.user.pk,
        "options": [translate(switches[key].label) for key in found.options if key in switches],
        "address": request.build_absolute_uri(),
        "here": "contests",
    }
    return render(request, "campaigns/contests/contest.html", context)


def _state(line: table.Placing, shown: Presentation, pages: ContestPages) -> str:
    """Where an entrant stands, in a word or two."""
    if line.head.get("end"):
        return values.value_text(shown.game.texts.word(line.head["end"], translate))
    if line.at_turn:
        return _("to play")
    return _("home") if line.over else pages.state(line)
