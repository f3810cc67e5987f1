"""Weigh the open prompt when asked: noted in the journal, computed beside play."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from campaigns import play
from campaigns.engine.prompts import Prompt, Roll
from campaigns.engine.texts import Texts
from campaigns.jobs import queue
from campaigns.log import journal
from campaigns.pages.access import get_career_for
from campaigns.pages.frame import edge
from campaigns.pages.games import presentation_of
from campaigns.pages.jobs import progress
from campaigns.pages.odds import exact, tasks, words
from campaigns.pages.odds.ahead import ways
from campaigns.pages.words import joined
from campaigns.play import OpenCareer


@require_POST
@never_cache
def look(request: HttpRequest, career: UUID) -> HttpResponse:
    """Note the look once a prompt, and show the odds as far as they are known."""
    found = _open(request, career)
    seq = request.POST.get("number", "")
    reply = None
    table = play.open_career(found)
    if table.prompt is not None and seq == str(table.seq) and not is_noted(table):
        reply = play.act(found.pk, {"odds": True}, table.seq, request.user)
        table = reply.table if reply.accepted else play.open_career(found)
    if not request.htmx:
        return redirect(reverse("campaigns:odds-weigh", args=[found.uuid, table.seq]))
    return _page(request, table, seq, again=True)


@require_GET
@never_cache
def weigh(request: HttpRequest, career: UUID, number: int) -> HttpResponse:
    return _page(request, play.open_career(_open(request, career)), str(number))


def _open(request: HttpRequest, career: UUID) -> Any:
    """Only careers with the odds switched on, of games that can be weighed."""
    found = get_career_for(request.user, career)
    if not found.odds or not presentation_of(found.game).weighs:
        raise Http404
    return found


def is_noted(table: OpenCareer) -> bool:
    """Whether the journal notes a look at the odds of this prompt."""
    return any(entry.kind == "odds" for entry in journal.tail(table.career, play.TAIL) if entry.number >= table.seq)


def _page(request: HttpRequest, table: OpenCareer, seq: str, again: bool = False) -> HttpResponse:
    """again: retry a weighing that failed."""
    found = _context(table, seq, request.user, again)
    context = {**edge(table.career), "title": _("Odds"), "number": table.seq, **found}
    template = "campaigns/odds/_weigh.html" if request.htmx else "campaigns/odds/weigh.html"
    response = render(request, template, context)
    if context.get("pending") and not request.htmx:
        response["Refresh"] = "1"
    patch_vary_headers(response, ["HX-Request"])
    return response


def _context(table: OpenCareer, seq: str, user: Any, again: bool) -> dict[str, Any]:
    prompt = table.prompt
    if prompt is None:
        return {"nothing": True}
    texts = table.game.texts
    shown: dict[str, Any] = {"asked": texts.title(prompt.key, prompt.data, _)}
    if seq != str(table.seq):
        return {**shown, "stale": True}
    if not is_noted(table):
        return {**shown, "unasked": True}
    if isinstance(prompt, Roll):
        shown["chances"] = [
            (_result(chance.result, texts), round(100 * chance.share, 1)) for chance in exact.spread(prompt, table.book)
        ]
    if not ways(prompt):
        return shown
    return {**shown, **_ahead(table, prompt, user, again)}


def _ahead(table: OpenCareer, prompt: Prompt, user: Any, again: bool) -> dict[str, Any]:
    """The weighing, or its progress."""
    job = tasks.find_weighing(table)
    if job is not None and job.is_finished and not job.is_good and not again:
        return {"away": job.why}
    try:
        job = job if job is not None and not again else tasks.ask(table, user)
    except queue.Full as error:
        return {"away": error}
    if not job.is_finished:
        return {"pending": True, **progress(job)}
    weighing = tasks.weighing_of(job)
    if weighing is None:
        return {"stale": True}
    presentation = presentation_of(table.game.key)
    found = words.ways(weighing, prompt, presentation)
    return {
        "ways": found,
        "heads": presentation.odds_heads,
        "count": max((way.count for way in found), default=0),
        "short": any(way.short for way in found),
    }


def _result(result: Any, texts: Texts) -> str:
    if isinstance(result, dict):
        return joined(
            texts.word(key, _) if value is True else f"{texts.word(value, _)}" for key, value in result.items()
        )
    return str(texts.word(result, _))
