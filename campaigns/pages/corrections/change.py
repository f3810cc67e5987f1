"""Answer an earlier line anew: preview which later lines stay and fall, then do it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from campaigns import play
from campaigns.engine.prompts import BadAnswer
from campaigns.models import Career, Entry
from campaigns.pages.access import get_career_for
from campaigns.pages.bridge import log, page
from campaigns.pages.bridge.posted import PostedForm, raw_answer
from campaigns.pages.bridge.prompt import prompt_view
from campaigns.pages.frame import frame
from campaigns.pages.games import presentation_of


@dataclass(frozen=True)
class LineOutcome:
    """The fate of a later line, or the question that comes between."""

    kind: str  # of OUTCOMES
    line: log.Line | None = None

    @property
    def word(self) -> str:
        return str(OUTCOMES[self.kind])


@dataclass(frozen=True)
class Follows:
    """The consequences of a change."""

    outcomes: Sequence[LineOutcome]
    asked: str  # where play would go on

    def count(self, kind: str) -> int:
        return sum(outcome.kind == kind for outcome in self.outcomes)

    @property
    def counts(self) -> list[tuple[str, int]]:
        always = ("stays", "anew", "falls")
        return [
            (capfirst(head), count) for kind, head in OUTCOMES.items() if (count := self.count(kind)) or kind in always
        ]

    @property
    def waits(self) -> bool:
        return self.count("waits") > 0

    @property
    def button(self) -> str:
        fall = self.count("falls")
        return (
            ngettext("Change it and undo %d entry", "Change it and undo %d entries", fall) % fall
            if fall
            else _("Change it")
        )


OUTCOMES: Final = {
    "stays": pgettext_lazy("changed line", "stays"),
    "anew": pgettext_lazy("changed line", "read again"),
    "falls": pgettext_lazy("changed line", "undone"),
    "asked": pgettext_lazy("changed line", "asked now"),
    "waits": pgettext_lazy("changed line", "depends"),
}


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
    raw |= {"change": number}
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
        prompt.enter, prompt.number, prompt.odds, prompt.asides = _("Preview changes"), number, False, ()
        prompt.guide, prompt.board = None, None
        page.refuse(prompt, fault or page.NO_FAULT)
    line = log.lines(table, rows)[0]
    can_drop = prompt is not None and any(choice.ends for choice in prompt.choices)
    shown = {"line": line, "prompt": prompt, "fault": fault, "can_drop": can_drop}
    return {**frame(found, found.head), "seq": table.seq, **shown}


def what_follows(found: Career, raw: dict[str, Any], rows: Sequence[Entry]) -> Follows:
    """The later lines with their fate, and the questions that come before those that wait."""
    steps, table = play.preview_change(found, raw)
    again = {step.entry.answer["was"]: step.entry for step in steps[1:]}
    waiting = [one.entry.number for one in table.session.waiting] if table.session is not None else []
    struck = [row for row in rows if row.number in steps[0].entry.voids[1:]]
    outcomes = []
    for line, row in zip(log.lines(play.open_career(found), struck), struck, strict=True):
        new = again.get(row.number)
        if new is not None:
            kind = "stays" if _read(new.answer) == _read(row.answer) else "anew"
        else:
            kind = "waits" if row.number in waiting else "falls"
        if row.number in waiting[:1]:
            outcomes.append(LineOutcome("asked"))
        outcomes.append(LineOutcome(kind, line))
    return Follows(outcomes, prompt.title if (prompt := prompt_view(table)) is not None else "")


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
