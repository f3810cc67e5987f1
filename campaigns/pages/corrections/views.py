"""Correcting a log: one line and its actions, striking, amending, overruling. Nothing is ever lost."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from campaigns import play
from campaigns.contests.guard import is_final
from campaigns.engine.paths import limit_at
from campaigns.engine.prompts import BadAnswer
from campaigns.engine.replay import UNDONE
from campaigns.models import Entry
from campaigns.pages.access import get_career_for
from campaigns.pages.bridge import log, page
from campaigns.pages.corrections import values
from campaigns.pages.corrections.values import number as figure
from campaigns.pages.frame import frame
from campaigns.pages.games import presentation_of
from campaigns.pages.harbour.editions import keepable
from campaigns.pages.logbook.career_log import again
from campaigns.pages.words import translate
from campaigns.play import OpenCareer

LONG = 14  # results; more are searched by a part of their name
FARTHEST = 2000  # lines after one line that are looked through for remarks and strikes


def _context(table: OpenCareer) -> dict[str, Any]:
    return frame(table.career, table.facts) | {"table": table, "seq": table.seq}


@require_GET
@never_cache
def outing_log(request: HttpRequest, career: UUID) -> HttpResponse:
    """Every line of the outing that can still be struck, with a link that goes back to it."""
    table = play.open_career(get_career_for(request.user, career, guests=True))
    first = table.session.last_chapter if table.session is not None else 0
    rows = Entry.objects.filter(career=table.career, chapter__gte=first, number__lte=table.career.last)
    lines = log.lines(table, list(rows.order_by("number")))
    return render(request, "campaigns/log.html", _context(table) | {"lines": log.visible_lines(lines)})


@require_GET
@never_cache
def entry(request: HttpRequest, career: UUID, number: int) -> HttpResponse:
    table = play.open_career(get_career_for(request.user, career, guests=True))
    rows = list(
        Entry.objects.filter(career=table.career, number__gte=number, number__lte=table.career.last).order_by("number")[
            :FARTHEST
        ]
    )
    if not rows or rows[0].number != number:
        raise Http404
    lines = log.lines(table, rows)
    context = _context(table) | {
        "line": lines[0],
        "entry": rows[0],
        "remarks": [one for one in lines if one.kind == "remark" and one.at == number],
        "chart": log.as_read(table, rows[0]),
        "kept": None if lines[0].struck_by else keepable(request.user, table.career, lines[0].entry),
        "back": _would_strike(table, number) if lines[0].strikable else [],
        "sealed": lines[0].kind in UNDONE and not lines[0].struck_by,
        "again": again(table, max(rows[0].chapter, 1)),
    }
    return render(request, "campaigns/entry.html", context)


@require_http_methods(["GET", "POST"])
@never_cache
def strike(request: HttpRequest, career: UUID, number: int) -> HttpResponse:
    """Back to a line: what would be struck, and then the striking itself."""
    found = get_career_for(request.user, career)
    fault, stale = None, False
    if request.method == "POST":
        seq = figure(request.POST.get("number", "")[:12])
        reply = play.act(found.pk, {"strike": number}, seq if isinstance(seq, int) else -1, request.user)
        if reply.accepted:
            return redirect(reverse("campaigns:bridge", args=[found.uuid]) + "#prompt")
        table, stale = reply.table, reply.stale
        fault = page.fault(table, reply.error) if reply.error else None
    else:
        table = play.open_career(found)
        fault = page.fault(table, BadAnswer("contest.final")) if is_final(found) else None
    struck = [] if is_final(found) else _would_strike(table, number)
    return render(
        request,
        "campaigns/strike.html",
        _context(table) | {"back": struck, "to": number, "fault": fault, "stale": stale},
    )


def _would_strike(table: OpenCareer, number: int) -> list[log.Line]:
    """The lines that going back to a number would strike; none when it is impossible."""
    if table.session is None or table.out_of_step is not None:
        return []
    try:
        struck = [one.number for one in table.session.would_strike(number)]
    except BadAnswer:
        return []
    rows = Entry.objects.filter(career=table.career, number__in=struck).order_by("number")
    return log.lines(table, list(rows))


@require_http_methods(["GET", "POST"])
@never_cache
def amend(request: HttpRequest, career: UUID) -> HttpResponse:
    """Any value by its path: first the list, then one value with its reason."""
    found = get_career_for(request.user, career)
    table = play.open_career(found)
    context: dict[str, Any] = {"fault": None, "typed": request.GET.get("value", "")[:2000], "why": "", "stale": False}
    path = (request.POST if request.method == "POST" else request.GET).get("path", "")[:200]
    if path.startswith(presentation_of(table.game.key).on_forms):
        path = "-"  # on its own form only
    listed = values.all_values(table) if table.state is not None else []
    chosen = next((value for value in listed if path in (value.path, value.alias)), None) if path else None
    if request.method == "POST":
        typed, why = request.POST.get("value", "")[:2000], request.POST.get("why", "")
        if _reasonless(path) and not why.strip():
            why = _("Named")
        seq = figure(request.POST.get("number", "")[:12])
        new = values.parsed(typed, chosen.value if chosen else "")
        raw = {"amend": {path or "-": new}, "why": why}
        if _reasonless(path) and not typed.strip():
            reply = play.Reply(table, error=BadAnswer("field.required", "amend"))  # a man without a name is not found
        else:
            reply = play.act(found.pk, raw, seq if isinstance(seq, int) else -1, request.user)
        if reply.accepted:
            return redirect(reverse("campaigns:bridge", args=[found.uuid]) + "#prompt")
        table = reply.table
        fault = _fault(table, reply.error, chosen, typed) if reply.error else None
        context = {"fault": fault, "typed": typed, "why": why[:2000], "stale": reply.stale}
    query = request.GET.get("q", "")[:80]
    matching = values.search(listed, query) if query else values.usual(listed)
    context |= _context(table) | {
        "chosen": chosen,
        "query": query,
        "count": len(matching) if query else len(listed),
        "values": matching[: values.MOST_SHOWN],
        "known": _known(table, chosen),
        "limit": limit_at(table.game.state, chosen.path) if chosen is not None else None,
        "reasonless": _reasonless(path),
        "not_found": bool(path) and chosen is None,
        "outings": _behind(table),
    }
    part = "campaigns/_amend_here.html" if request.htmx.boosted else "campaigns/_values.html"
    return render(request, part if request.htmx else "campaigns/amend.html", context)


def _behind(table: OpenCareer) -> list[tuple[str, str]]:
    """The outings whose values their own form sets right, the latest first."""
    presentation, last = presentation_of(table.game.key), table.session.chapter if table.session is not None else 0
    numbers = range(last, 0, -1) if presentation.on_forms else ()
    found = ((presentation.outing.numbered % number, again(table, number)) for number in numbers)
    return [(name, address) for name, address in found if address]


def _fault(table: OpenCareer, error: BadAnswer, chosen: values.Value | None, typed: str) -> page.Fault:
    """What is wrong with a value, by its name on the page."""
    if error.key == "amend.value" and not typed.strip():
        error = BadAnswer("field.required", error.field)
    elif chosen is not None and "path" in error.data:
        error = BadAnswer(error.key, error.field, **{**error.data, "path": chosen.label})
    return page.fault(table, error)


def _known(table: OpenCareer, chosen: values.Value | None) -> list[tuple[str, str]]:
    words = presentation_of(table.game.key).known_values(chosen.path) if chosen is not None else ()
    return [(word, table.game.texts.word(word, translate)) for word in words]


def _reasonless(path: str) -> bool:
    return path.endswith(".name")
