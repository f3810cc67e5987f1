"""One contest: its standings, a boat that enters, closing it."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from campaigns import play
from campaigns.accounts import quotas
from campaigns.contests import due, reading, settle, standings
from campaigns.engine.prompts import BadAnswer
from campaigns.engine.session import Broken
from campaigns.models import Contest
from campaigns.pages.contests import contest_view, inside
from campaigns.pages.contests.forms import EntryForm
from campaigns.pages.words import translate
from campaigns.play import people


@require_GET
@never_cache
def contest(request: HttpRequest, contest: UUID) -> HttpResponse:
    return page(request, contest_view.find_contest(request.user, contest))


@require_GET
@never_cache
def whose_turn(request: HttpRequest, contest: UUID, what: str, boat: int) -> HttpResponse:
    """Nothing while the page is right about whose turn it is."""
    found = contest_view.find_contest(request.user, contest)
    waited = due.waiting_in(found) if found.ended is None else None
    if waited is not None and (waited.what, waited.career.pk) == (what, boat):
        return HttpResponse(status=204)
    return render(request, "campaigns/contests/_due.html", {"contest": found, "due": waited})


@require_POST
def enter(request: HttpRequest, contest: UUID) -> HttpResponse:
    found = contest_view.find_contest(request.user, contest)
    form = _entry(found, request.POST)
    if not form.is_valid():
        return page(request, found, form)
    if refusal := quotas.no_room_for_a_career(request.user):
        form.add_error(None, refusal)
        return page(request, found, form)
    try:
        career = people.enter_contest(found, request.user, form.wish(), dice_mode=form.cleaned_data["dice_mode"])
    except BadAnswer as error:
        form.add_error(error.field if error.field in form.fields else None, in_words(found, error))
        return page(request, found, form)
    except Broken as error:
        form.add_error(None, _("This career could not be started: %s") % error)
        return page(request, found, form)
    return redirect("campaigns:bridge", career.uuid)


@require_POST
def close(request: HttpRequest, contest: UUID) -> HttpResponse:
    """For the maker: nobody enters and nobody waits any longer; or open it again."""
    found = contest_view.find_contest(request.user, contest, owned=True)
    Contest.objects.filter(pk=found.pk, ended=None).update(closed=request.POST.get("do") != "open")
    found.refresh_from_db()
    settle.settle(found)
    return redirect("campaigns:contest", found.uuid)


def in_words(contest: Contest, error: BadAnswer) -> str:
    return play.game_of(contest.game).texts.error(error.key, error.data, translate)


def _entry(contest: Contest, *data: Any) -> EntryForm:
    pages = contest_view.contest_games()[contest.game]
    return pages.entry(contest, standings.rules_of(contest).form(contest.form), *data)


def page(
    request: HttpRequest, found: Contest, form: EntryForm | None = None, fault: tuple[str, str] = ("", "")
) -> HttpResponse:
    """The page of a contest; fault is what was wrong with a form of its maker's, and which."""
    one = contest_view.opened(found)
    refusal = people.why_not(found, request.user) or ("contest.full" if one.standing.full else "")
    switches = {switch.key: switch for switch in one.presentation.game.switches}
    context = {
        "one": one,
        "contest": found,
        "game_key": found.game,
        "lines": contest_view.lines(one, request.user),
        "winners": contest_view.result_words(one),
        "happened": contest_view.happened(one),
        "form": form or (None if refusal else _entry(found)),
        "refusal": in_words(found, BadAnswer(refusal)) if refusal else "",
        "kind": contest_view.in_words(one.kind),
        "pages": one.pages,
        "terms": one.pages.terms(found),
        "said": contest_view.rules_in_words(one),
        "options": [translate(switches[key].label) for key in found.options if key in switches],
        "mine": found.owner_id == request.user.pk,
        "reads": reading.takes_part(found, request.user),
        "address": request.build_absolute_uri(reverse("campaigns:contest", args=[found.uuid])),
        "due": due.waiting_in(found) if found.ended is None else None,
        "fault": {"form": fault[0], "text": fault[1]},
        "here": "contests",
        **inside.panel(request, found),
    }
    return render(request, "campaigns/contests/contest.html", context)
