"""The enemy's dice of another player's boat: the holder of the other seat rolls them here and sees nothing else."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from campaigns import play
from campaigns.contests import rivals
from campaigns.engine.prompts import Roll
from campaigns.models import Career
from campaigns.pages.bridge.page import NO_FAULT, fault, refuse
from campaigns.pages.bridge.posted import PostedForm, raw_answer
from campaigns.pages.bridge.prompt import prompt_view
from campaigns.pages.contests import contest_view
from campaigns.pages.corrections.values import number as figure
from campaigns.pages.games import presentation_of


@require_http_methods(["GET", "POST"])
@never_cache
def rolls(request: HttpRequest, contest: UUID, career: UUID) -> HttpResponse:
    found = contest_view.find_contest(request.user, contest)
    boat = get_object_or_404(Career.objects.select_related("contest", "edition", "owner"), contest=found, uuid=career)
    if boat.owner_id == request.user.pk or not rivals.is_rival(boat, request.user):
        raise Http404
    if request.method == "POST":
        given = PostedForm(request.POST)
        raw = raw_answer(given, presentation_of(boat.game).read_kind)
        reply = play.act(boat.pk, raw, given.seq, request.user)
        if reply.accepted and not request.htmx:
            return redirect("campaigns:contest-rolls", found.uuid, boat.uuid)
        context = _context(reply.table, given, reply)
    else:
        since = figure(request.GET.get("since", "")[:12])
        if request.htmx and since == boat.last and boat.asks != rivals.seat_of(boat):
            return HttpResponse(status=204)
        context = _context(play.open_career(boat))
    template = "campaigns/contests/_rolls.html" if request.htmx else "campaigns/contests/rolls.html"
    return render(request, template, context | {"contest": found, "here": "contests"})


def _context(
    table: play.OpenCareer, given: PostedForm | None = None, reply: play.Reply | None = None
) -> dict[str, Any]:
    """The prompt, when it is of the other seat, and what was wrong with an answer."""
    career, prompt = table.career, table.prompt
    asked = prompt is not None and prompt.seat == rivals.seat_of(career)
    wrong = fault(table, reply.error) if reply is not None and reply.error is not None else NO_FAULT
    view = prompt_view(table, given if wrong else None) if asked else None
    refuse(view, wrong)
    if view is not None:
        view.asides, view.by_hand, view.odds, view.above = (), False, False, None
        if isinstance(prompt, Roll):
            view.do = _("Roll %(dice)s. %(boat)s sees the same text.") % {
                "dice": prompt.dice,
                "boat": career.boat,
            }
        elif prompt is not None and prompt.data.get("secret"):  # no device is handed over: this is his own
            view.why = _("%(boat)s has chosen already. Both are shown as soon as you have.") % {"boat": career.boat}
    return {
        "boat": career,
        "game_key": career.game,
        "prompt": view,
        "seq": table.seq,
        "since": career.last,
        "over": career.ended,
        "stale": reply is not None and reply.stale,
        "done": reply.entry.number if reply is not None and reply.entry is not None else 0,
        "fault": wrong,
    }
