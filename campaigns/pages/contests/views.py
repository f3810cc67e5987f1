"""Contests (13): open one, enter a boat, read the table. Who knows the address of one may do so."""

from __future__ import annotations

from typing import Any

from django.db.models import Count, Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from campaigns import contests, play, quotas
from campaigns.engine.prompts import BadAnswer
from campaigns.engine.session import Broken
from campaigns.games.the_hunted.rules import contests as rules
from campaigns.models import Contest
from campaigns.pages.contests.forms import SAID, ContestForm, EntryForm
from campaigns.pages.corrections import values
from campaigns.pages.words import translate

SHOWN = 60


@require_http_methods(["GET", "POST"])
@never_cache
def shelf(request: HttpRequest) -> HttpResponse:
    """The contests that I opened or sail in, and the form for another."""
    form = ContestForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        refusal = quotas.no_room_for_a_contest(request.user)
        if not refusal:
            return redirect("campaigns:contest", form.contest(request.user).uuid)
        form.add_error(None, refusal)
    mine = Contest.objects.filter(Q(owner=request.user) | Q(careers__owner=request.user)).distinct()
    found = mine.annotate(boats=Count("careers", distinct=True))[:SHOWN]
    return render(request, "campaigns/contests/shelf.html", {"contests": found, "form": form, "here": "contests"})


@require_GET
@never_cache
def contest(request: HttpRequest, contest: Any) -> HttpResponse:
    """The table of one, and the form for a boat."""
    found = get_object_or_404(Contest.objects.select_related("edition"), uuid=contest)
    return _page(request, found, EntryForm(found))


@require_POST
def enter(request: HttpRequest, contest: Any) -> HttpResponse:
    """Begin a career in it."""
    found = get_object_or_404(Contest.objects.select_related("edition"), uuid=contest)
    form = EntryForm(found, request.POST)
    if not form.is_valid():
        return _page(request, found, form)
    if refusal := quotas.no_room_for_a_career(request.user):
        form.add_error(None, refusal)
        return _page(request, found, form)
    try:
        career = contests.enter(found, request.user, form.wish(), dice_mode=form.cleaned_data["dice_mode"])
    except BadAnswer as error:
        words = play.game_of(contests.GAME).texts.error(error.key, error.data, translate)
        form.add_error(error.field if error.field in form.fields else None, words)
        return _page(request, found, form)
    except Broken as error:
        form.add_error(None, _("The rules could not open this career: %s") % error)
        return _page(request, found, form)
    return redirect("campaigns:bridge", career.uuid)


@require_POST
def close(request: HttpRequest, contest: Any) -> HttpResponse:
    """No more boats, and nobody waits any longer; or open it again. For whoever opened it."""
    found = get_object_or_404(Contest, uuid=contest, owner=request.user)
    found.closed = request.POST.get("do") != "open"
    found.save(update_fields=["closed"])
    return redirect("campaigns:contest", found.uuid)


def _page(request: HttpRequest, found: Contest, form: EntryForm) -> HttpResponse:
    standing = contests.standing(found)
    texts = play.game_of(contests.GAME).texts
    for line in standing.lines:
        line.said = _state(line, texts)
    full = found.closed or len(standing.lines) >= rules.MOST.get(found.form, rules.ALL)
    switches = {switch.key: switch for switch in play.game_of(contests.GAME).switches}
    context = {
        "contest": found,
        "standing": standing,
        "form": None if full else form,
        "said": SAID[found.form],
        "mine": found.owner_id == request.user.pk,
        "options": [translate(switches[key].label) for key in found.options if key in switches],
        "address": request.build_absolute_uri(),
        "here": "contests",
    }
    return render(request, "campaigns/contests/contest.html", context)


def _state(line: contests.Line, texts: Any) -> str:
    """Where a boat stands, in a word or two."""
    if line.head.get("end"):
        return values.shown(texts.word(line.head["end"], translate))
    if line.at_turn:
        return _("at turn")
    if line.over:
        return _("home")
    return _("at sea") if line.head.get("boxes") else _("in port")
