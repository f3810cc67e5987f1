from __future__ import annotations

from typing import Any
from uuid import UUID

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from campaigns import play
from campaigns.engine.halts import CHOSEN
from campaigns.models import Career
from campaigns.pages.access import get_career_for
from campaigns.pages.afterwards.unfinished import typed_outing
from campaigns.pages.bridge import page
from campaigns.pages.bridge.posted import PostedForm, raw_answer
from campaigns.pages.bridge.since import REBUILT, STOPS, chosen_stops, page_context
from campaigns.pages.corrections.overrule import named_on_card
from campaigns.pages.corrections.values import number as figure
from campaigns.pages.games import presentation_of
from campaigns.pages.harbour import editions
from campaigns.pages.port import views as port
from campaigns.pages.seats.devices import device_seat
from charts.books import book_for

ACTS = ("answer", "reroll", "strike", "sign")
REDRAWN = ("rows", "row", "round", "follow", "unguided")
YEAR = 365 * 24 * 3600  # seconds
MOST_REBUILT = 1000  # signs of a cookie


@require_GET
@never_cache
def bridge(request: HttpRequest, career: UUID) -> HttpResponse:
    table = play.open_career(get_career_for(request.user, career, guests=True))
    if port.closed(table, request):
        return port.show(request, table)
    beside = {"typed": typed_outing(table), "other_charts": editions.offered(request, table.career)}
    context = page_context(request, page.bridge(table), table) | beside
    return render(request, "campaigns/bridge.html", context)


@require_POST
@never_cache
def answer(request: HttpRequest, career: UUID) -> HttpResponse:
    if request.POST.get("do") == "stops":
        return _stop_at(request, career)
    act = request.POST.get("act", "answer")
    given = PostedForm(request.POST, act if act in ACTS else "answer")
    if (
        request.POST.get("do", "").partition(":")[0] in REDRAWN
    ):  # more rows to fill in, or no guide any more; what was typed stays
        if request.POST["do"] == "unguided":
            found = get_career_for(request.user, career)
            Career.objects.filter(pk=found.pk).update(guide=False)
        table = play.open_career(get_career_for(request.user, career, guests=True))
        return respond(request, play.Reply(table, stale=given.seq != table.seq), given)
    with transaction.atomic():
        found = get_career_for(request.user, career, lock=True, guests=True)
        presentation = presentation_of(found.game)
        raw = raw_answer(given, presentation.read_kind)
        if isinstance(raw.get("facts"), dict):
            raw["facts"] = presentation.complete(request.POST.get("key", ""), raw["facts"], found)
        if given.card and raw.get("overrule", given) is None:
            raw["overrule"] = named_on_card(play.open_career(found), given.card.strip())
        if raw == {"auto": "rolls"}:
            raw["stops"] = chosen_stops(request)
        if raw.get("usual") and found.dice_mode == "here":
            raw["auto"] = "rolls"  # on to the next decision
        seat = device_seat(request, found)
        reply = play.act_locked(found, raw, given.seq, request.user, late=True, seat=seat)
    response = respond(request, play.after_commit(reply, request.user), given)
    _remember_rebuilt(request, response, career)
    return response


def _remember_rebuilt(request: HttpRequest, response: HttpResponse, career: UUID) -> None:
    """That a chart is a reconstruction is said once."""
    chart, known = request.POST.get(REBUILT, ""), request.COOKIES.get(REBUILT, "")
    if chart.replace("-", "").isalnum() and len(known) + len(chart) < MOST_REBUILT:
        path = reverse("campaigns:bridge", args=[career])
        value = ".".join(filter(None, [known, chart]))
        response.set_cookie(REBUILT, value, YEAR, path=path, samesite="Lax", secure=request.is_secure())


def _stop_at(request: HttpRequest, career: UUID) -> HttpResponse:
    wanted = [one for one in request.POST.getlist("stops") if one in CHOSEN]
    response = redirect(reverse("campaigns:bridge", args=[career]) + "#prompt")
    response.set_cookie(STOPS, " ".join(wanted) or "-", max_age=YEAR, samesite="Lax", secure=request.is_secure())
    return response


def respond(request: HttpRequest, reply: Any, given: PostedForm | None = None) -> HttpResponse:
    """The next prompt and what the answer changed; without script, the whole page."""
    career = reply.table.career
    if port.closed(reply.table, request):
        return port.come_in(request, reply)
    if reply.accepted and not request.htmx:
        return redirect(reverse("campaigns:bridge", args=[career.uuid]) + "#prompt")
    view = page.bridge(reply.table, given, reply)
    template = "campaigns/_answered.html" if request.htmx else "campaigns/bridge.html"
    context = page_context(request, view, reply.table) | {
        "twice": page.twice(reply),
        "left_over": page.left_over(reply),
    }
    response = render(request, template, context)
    patch_vary_headers(response, ["HX-Request"])
    return response


@require_POST
def remark(request: HttpRequest, career: UUID) -> HttpResponse:
    found = get_career_for(request.user, career, guests=True)
    at = figure(request.POST.get("at", "")[:12])
    raw = {"remark": request.POST.get("remark", "").replace("\r\n", "\n")} | (
        {"at": at} if isinstance(at, int) and at else {}
    )
    reply = play.act(found.pk, raw, None, request.user)
    if reply.error is not None and not request.htmx:
        context = page_context(request, page.bridge(reply.table), reply.table)
        context |= {
            "remark_fault": page.fault(reply.table, reply.error),
            "remark_typed": request.POST.get("remark", "")[:2000],
        }
        return render(request, "campaigns/bridge.html", context)
    if at and isinstance(at, int) and reply.accepted:
        return redirect("campaigns:entry", found.uuid, at)
    return redirect(reverse("campaigns:bridge", args=[found.uuid]) + "#log")


@require_POST
def resume(request: HttpRequest, career: UUID) -> HttpResponse:
    """Go on from the last entry that newer rules can follow."""
    found = get_career_for(request.user, career)
    number, seq = figure(request.POST.get("last", "")[:12]), figure(request.POST.get("number", "")[:12])
    reply = play.resume_from(
        found.pk,
        number if isinstance(number, int) else 0,
        request.user,
        seq if isinstance(seq, int) else -1,
    )
    return respond(request, reply)


@require_GET
def suggest(request: HttpRequest, career: UUID, source: str) -> HttpResponse:
    """Names to type ahead from, as options of a datalist."""
    found = get_career_for(request.user, career, guests=True)
    book = book_for(found.edition_id)
    query = next((value for key, value in request.GET.items() if key.startswith("t:")), request.GET.get("q", ""))
    listed = presentation_of(found.game).suggestions(book, source, query[:60])
    return render(request, "campaigns/_suggestions.html", {"listed": listed})
