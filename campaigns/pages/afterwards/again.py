"""An outing that lies behind, on the form again: what a correction would lead to, and then it is made."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any
from uuid import UUID

import msgspec
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from campaigns import play
from campaigns.contests.guard import is_final
from campaigns.engine.prompts import BadAnswer
from campaigns.engine.replay import Entry as Line
from campaigns.engine.replay import Patch
from campaigns.log.journal import kernel
from campaigns.models import Entry
from campaigns.pages.access import get_career_for
from campaigns.pages.afterwards.dry_runs import dry_run
from campaigns.pages.afterwards.form import said, tree
from campaigns.pages.afterwards.views import draw
from campaigns.pages.corrections.effects import Consequences, LaterLine, figures, told
from campaigns.pages.games import presentation_of
from campaigns.pages.logbook.career_log import CareerLog
from campaigns.pages.words import capital, translate
from campaigns.play import OpenCareer


@require_http_methods(["GET", "POST"])
@never_cache
def again(request: HttpRequest, career: UUID, outing: int) -> HttpResponse:
    table = play.open_career(get_career_for(request.user, career))
    way = presentation_of(table.game.key).afterwards
    place = None if way is None or is_final(table.career) else play.span(table, outing, way.way)
    if way is None or place is None:
        raise Http404
    before, post = play.open_before(table.career, place[0]), request.POST
    recorded = way.complete(way.recorded(before, CareerLog(table.career).outing(outing)), before)
    form, do = recorded, post.get("do", "")
    if request.method == "POST" and do != "discard":
        form = way.changed(way.complete(tree(post, way.defaults), before), do, before)
    rehearsal = dry_run(before, way.clerk(form, before))
    rehearsal.fault = rehearsal.fault or way.fault(form, before)
    raw = {
        "correct": {
            "from": place[0],
            "to": place[1],
            "run": way.answers(form, rehearsal, before),
            "asked": _asked(post),
        }
    }
    words = [(path, capital(table.game.texts.word(path, translate))) for path in table.game.kept]
    keeps = [(path, name, request.method == "GET" or path in post.getlist("keep")) for path, name in words]
    raw["correct"]["keep"] = {path: _("Kept as it was.") for path, _name, chosen in keeps if chosen}
    raw |= {"why": why} if (why := post.get("why", "").strip()) else {}
    follows, error = None, None
    if rehearsal.fault is None and rehearsal.left is not None:
        rehearsal.fault = rehearsal.missing or (rehearsal.left.place, BadAnswer("field.required"))
    if request.method == "POST" and said(form) == said(recorded):  # else an outing played here would lose its dice
        error = BadAnswer("correct.same") if do == "enter" else None
    elif rehearsal.fault is None and request.method == "POST" and do == "enter":
        reply = play.act(table.career.pk, raw, table.seq, request.user)
        if reply.accepted:
            return redirect(f"{reverse('campaigns:diary', args=[career, outing])}#corrected")
        error = reply.error or BadAnswer("out_of_step" if reply.out_of_step else "correct.stale")
    if rehearsal.fault is None and request.method == "POST" and said(form) != said(recorded):
        try:
            follows = consequences(table, raw)
        except BadAnswer as refused:
            error = error or (refused if refused.key != "correct.same" or do == "enter" else None)
    context = {
        "again": outing,
        "name": _("Correct %s") % (presentation_of(table.game.key).outing.numbered % outing),
        "why": post.get("why", ""),
        "follows": follows,
        "keeps": keeps,
        "answers": _asked(post),
        "question": _question(table, error),
        "fault": table.game.texts.error(error.key, _titled(table, error), translate) if error else "",
        "why_error": error is not None and error.key == "why.required",
    }
    return draw(request, before, way, form, rehearsal, do, context)


def _asked(post: Mapping[str, str]) -> list[dict[str, Any]]:
    """What was answered so far of what is asked now: dice, or a choice."""
    found: list[dict[str, Any]] = []
    for text in [*post.getlist("asked"), post.get("now", "")] if hasattr(post, "getlist") else []:
        parts = text.replace(",", " ").split()
        if parts:
            dice = all(part.isascii() and part.isdecimal() and len(part) < 3 for part in parts)
            found.append({"dice": list(map(int, parts))} if dice else {"choose": text.strip()[:60]})
    return found


def _titled(table: OpenCareer, error: BadAnswer) -> dict[str, Any]:
    ask = error.data.get("ask")
    title = table.game.texts.title(str(ask), error.data.get("data") or {}, translate) if ask else ""
    return {**error.data, "ask": title}


def _question(table: OpenCareer, error: BadAnswer | None) -> dict[str, Any] | None:
    """What is asked now, and what may be said to it."""
    if error is None or error.key != "correct.asked" or error.data["kind"] not in ("roll", "choose"):
        return None
    texts, data = table.game.texts, error.data
    options = [(key, texts.option(data["ask"], key, data["data"], translate=translate)[0]) for key in data["options"]]
    return {"title": _titled(table, error)["ask"], "options": options}


def consequences(table: OpenCareer, raw: Mapping[str, Any]) -> Consequences:
    """Nothing is written. BadAnswer when the correction cannot be made."""
    (step,), now = play.preview_change(table.career, raw)
    entry, first = step.entry, raw["correct"]["from"]
    outcomes = list(_outcomes(table, entry, raw["correct"]["to"]))
    kinds = ("answer", "overrule", "reroll", "amend")
    later = Entry.objects.filter(career=table.career, number__gt=raw["correct"]["to"], kind__in=kinds).count()
    changed = sum(bool(one.was) for one in outcomes)
    return Consequences(outcomes, figures(table, [now]), max(later - changed, 0) if first else 0)


def _outcomes(table: OpenCareer, entry: Line, to: int) -> Iterator[LaterLine]:
    """Each later line that falls, or tells something else; and what is asked besides."""
    patches = [one for one in msgspec.convert(entry.answer["patches"], list[Patch]) if one.first > to]
    anew = {int(number): notes for number, notes in entry.answer["told"].items() if int(number) > to}
    wanted = [*anew, *(one for patch in patches for one in range(patch.first, patch.last + 1))]
    rows = {row.number: row for row in Entry.objects.filter(career=table.career, number__in=wanted)}
    for patch in patches:
        olds = [rows[one] for one in entry.voids if patch.first <= one <= patch.last]
        paired = max(len(patch.lines) - len(olds), 0)
        for line in patch.lines[:paired]:
            yield LaterLine("kept" if line.kind == "amend" else "asked", patch.first, "", told(table, line))
        news = [*patch.lines[paired:], *[None] * len(olds)]
        for old, new in zip(olds, news, strict=False):
            yield _outcome(table, old, new)
    for number, notes in anew.items():
        yield _outcome(table, rows[number], msgspec.structs.replace(kernel(rows[number]), notes=notes))


def _outcome(table: OpenCareer, old: Entry, new: Line | None) -> LaterLine:
    was, now = told(table, kernel(old)), told(table, new) if new is not None else ""
    return LaterLine("falls" if new is None else "anew", old.number, was, now)
