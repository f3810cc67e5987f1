"""Answer an earlier line anew: preview which later lines stay and fall, then do it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any, Final
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from campaigns import play
from campaigns.engine.dice import faces, natural
from campaigns.engine.opened import Step
from campaigns.engine.prompts import BadAnswer, Choose, Roll
from campaigns.engine.replay import ANSWERS
from campaigns.engine.replay import Entry as Line
from campaigns.log.journal import kernel
from campaigns.models import Career, Entry
from campaigns.pages.access import get_career_for
from campaigns.pages.bridge import log, page
from campaigns.pages.bridge.posted import PostedForm, raw_answer
from campaigns.pages.bridge.prompt import prompt_view
from campaigns.pages.corrections.effects import Consequences, LaterLine, figures, told
from campaigns.pages.frame import frame
from campaigns.pages.games import presentation_of
from campaigns.pages.words import translate
from campaigns.play import OpenCareer

MOST_TRIED: Final = 6  # answers to what a change asks


@require_http_methods(["GET", "POST"])
@never_cache
def change(request: HttpRequest, career: UUID, number: int) -> HttpResponse:
    found = get_career_for(request.user, career)
    rows = list(Entry.objects.filter(career=found, number__gte=number, number__lte=found.last).order_by("number"))
    if not rows or rows[0].number != number:
        raise Http404
    given = PostedForm(request.POST if request.method == "POST" else as_given(rows[0].answer or {}))
    presentation = presentation_of(found.game)
    drop = request.POST.get("drop") == "1"
    raw = {"drop": True} if drop else raw_answer(given, presentation.read_kind)
    raw |= {"change": number} | ({"why": why} if (why := request.POST.get("why", "").strip()) else {})
    fault: BadAnswer | None = None
    stale, follows = False, None
    if request.method == "POST" and request.POST.get("do") == "change":
        reply = play.act(found.pk, raw, given.seq, request.user)
        if reply.accepted:
            return redirect(reverse("campaigns:bridge", args=[found.uuid]) + "#prompt")
        fault, stale = reply.error, reply.stale
    elif request.method == "POST":
        try:
            follows = what_follows(found, raw, rows)
        except BadAnswer as error:
            fault = error
    context = {**_context(found, number, rows, given, fault), "stale": stale, "follows": follows, "drop": drop}
    context["why"] = request.POST.get("why", "")
    template = "campaigns/_follows.html" if request.htmx else "campaigns/change.html"
    return render(request, template, context)


def _context(
    found: Career, number: int, rows: Sequence[Entry], given: PostedForm, error: BadAnswer | None
) -> dict[str, Any]:
    try:
        table = play.open_at(found, number)
    except BadAnswer as refusal:
        table, error = play.open_career(found), refusal
        prompt = None
    else:
        prompt = prompt_view(table, given)
    fault = page.fault(table, error) if error is not None else None
    if prompt is not None:
        prompt.enter, prompt.number, prompt.odds, prompt.asides = _("Show what follows"), number, False, ()
        prompt.guide, prompt.board, prompt.above, prompt.card = None, None, None, ""
        prompt.card_long = False
        page.refuse(prompt, fault or page.NO_FAULT)
    line = log.lines(table, rows)[0]
    can_drop = prompt is not None and any(choice.ends for choice in prompt.choices)
    shown: dict[str, Any] = {"newest": all(row.kind not in ANSWERS for row in rows[1:])}
    shown |= {"line": line, "prompt": prompt, "fault": fault, "can_drop": can_drop}
    return {**frame(found, found.head), "seq": table.seq, **shown}


def what_follows(found: Career, raw: dict[str, Any], rows: Sequence[Entry]) -> Consequences:
    """The changed line and the later ones with their fates, and the question that comes before those that wait."""
    steps, now = play.preview_change(found, raw)
    before, new = play.open_career(found), Fates(steps, now)
    tries = [play.preview_change(found, raw, then) for then in _answers(now)] if new.waiting else []
    ways = [Fates(*one) for one in tries]
    struck = [row for row in rows if row.number in steps[0].entry.voids]
    outcomes = []
    for row in struck:
        fates = {way.of(row) for way in (ways if row.number in new.waiting and ways else [new])}
        if row.number in new.waiting[:1]:
            outcomes.append(LaterLine("asked", 0, now=_title(now)))
        was, entry = told(before, kernel(row)), new.again.get(row.number)
        kind = fates.pop() if len(fates) == 1 else "waits"
        if row is struck[0] and entry is not None:
            kind = "changed"
        outcomes.append(LaterLine(kind, row.number, was, told(now, entry) if entry is not None else was))
    ends = [table for _steps, table in tries] or [now]
    return Consequences(
        outcomes, figures(before, ends), asked=_title(now), reads=_reads(now, new.again.get(struck[0].number))
    )


class Fates:
    """What became of every line, in one way to go on."""

    def __init__(self, steps: Sequence[Step], table: OpenCareer) -> None:
        self.again = {step.entry.answer["was"]: step.entry for step in steps if "was" in (step.entry.answer or {})}
        self.waiting = [] if table.session is None else [one.entry.number for one in table.session.waiting]

    def of(self, row: Entry) -> str:
        new = self.again.get(row.number)
        if new is None:
            return "waits" if row.number in self.waiting else "falls"
        return "stays" if _read(new.answer) == _read(row.answer) else "anew"


def _answers(table: OpenCareer) -> list[dict[str, Any]]:
    """Every answer to the open question, as far as they are few: each option, or dice for each result."""
    prompt, found = table.prompt, list[dict[str, Any]]()
    if isinstance(prompt, Choose) and prompt.many is None:
        found = [{"choose": option.key} for option in prompt.open() if option.follows is None]
    elif isinstance(prompt, Roll) and not prompt.each:
        rolls: dict[str, tuple[int, ...]] = {}
        for dice in product(*(range(low, high + 1) for low, high in faces(prompt.dice))):
            total = natural(prompt.dice, dice)
            rolls.setdefault(repr(prompt.result(table.book, dice, total, total + prompt.drm(table.book))), dice)
        found = [{"dice": list(dice)} for dice in rolls.values()]
    return found if len(found) <= MOST_TRIED else []


def _title(table: OpenCareer) -> str:
    prompt = table.prompt
    return table.game.texts.title(prompt.key, prompt.data, translate) if prompt is not None else ""


def _reads(table: OpenCareer, changed: Line | None) -> str:
    """The changed roll: = 10: missed."""
    if changed is None or "total" not in changed.answer:
        return ""
    chart = (changed.asked or [""] * 4)[3]
    [result] = presentation_of(table.game.key).results(chart, [changed.answer.get("result")])
    return f"= {changed.answer['total']}: {result}"


def _read(answer: Mapping[str, Any]) -> tuple[Any, Any]:
    """The sum of the dice and its result."""
    return answer.get("total"), answer.get("result")


def as_given(answer: dict[str, Any]) -> QueryDict:
    """An answer as its form would post it."""
    post = QueryDict(mutable=True)
    post.setlist("die", [str(die) for die in answer.get("dice") or []])
    chosen = answer.get("choose")
    post.setlist("choose", chosen if isinstance(chosen, list) else [chosen] if chosen else [])
    if modifier := answer.get("modifier"):
        post["drm"], post["drm_why"] = str(modifier["drm"]), modifier["why"]
    for key, value in (answer.get("facts") or {}).items():
        for place, row in enumerate(value if isinstance(value, list) else []):
            post.update({f"t:{key}.{place}.{inner}": _text(one) for inner, one in row.items()})
        if not isinstance(value, list):
            post[f"t:{key}"] = _text(value)
    for kind in ("salvo", "gun"):
        post.update({f"{kind}:{place}": str(aim) for place, aim in (answer.get(kind) or {}).items()})
    return post


def _text(value: Any) -> str:
    return "on" if value is True else "" if value in (None, False) else str(value)
