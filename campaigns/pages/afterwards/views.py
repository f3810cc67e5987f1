"""The page on which an outing is entered from one form. Its draft is kept and worked out on every change."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlencode
from uuid import UUID

from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from campaigns import play
from campaigns.engine.prompts import BadAnswer
from campaigns.models import Draft
from campaigns.pages.access import get_career_for
from campaigns.pages.afterwards import Afterwards
from campaigns.pages.afterwards.dry_runs import DryRun, dry_run
from campaigns.pages.afterwards.form import said, tree
from campaigns.pages.afterwards.merging import digest, merged
from campaigns.pages.bridge.views import respond
from campaigns.pages.frame import frame
from campaigns.pages.games import presentation_of
from campaigns.pages.words import translate

LONGEST: Final = 60_000  # signs of a draft
MOST_KEPT: Final = 8  # forms that pages still hold


@dataclass(frozen=True)
class Elsewhere:
    """A field that another page has filled otherwise; or only that other fields were filled there."""

    path: str = ""
    value: str = ""

    @property
    def text(self) -> str:
        return _("On another device: %s.") % self.value if self.path else _("Changed on another device as well.")

    @property
    def label(self) -> str:
        return _("Take it") if self.path else _("Show it")

    @property
    def do(self) -> str:
        return f"set:{urlencode({self.path: self.value})}" if self.path else "keep"


@require_http_methods(["GET", "POST"])
@never_cache
def afterwards(request: HttpRequest, career: UUID) -> HttpResponse:
    table = play.open_career(get_career_for(request.user, career))
    way = presentation_of(table.game.key).afterwards
    if way is None:
        raise Http404
    post = request.POST
    if post.get("do") == "discard":
        keep(table, None)
        return redirect("campaigns:afterwards", table.career.uuid)
    if not way.offered(table.prompt) or post.get("outing", _outing(table)) != _outing(table):
        return redirect("campaigns:bridge", table.career.uuid)  # entered meanwhile: a double press, another tab
    do, error, both, sent = post.get("do", ""), None, list[Elsewhere](), None
    if request.method == "POST":
        sent = way.changed(way.complete(tree(post, way.defaults), table), do, table)
        form, both = keep_typed(table, sent, way, post.get("base"))
        do = "keep" if both and do == "enter" else do  # nothing is entered that its player has not seen
        if do in ("later", "restore"):
            return redirect("campaigns:bridge" if do == "later" else "campaigns:afterwards", table.career.uuid)
    else:
        form = way.complete(draft(table), table)
    rehearsal = dry_run(table, way.clerk(form, table))
    rehearsal.fault = rehearsal.fault or way.fault(form, table)
    if do == "enter":
        if rehearsal.fault is None and way.done(rehearsal):
            reply = play.act(table.career.pk, {"run": way.answers(form, rehearsal, table)}, table.seq, request.user)
            if reply.accepted:
                keep(table, way.next_draft(form) or None, 1)
                return respond(request, reply)
            error = reply.error or BadAnswer("out_of_step" if reply.out_of_step else "form")
        elif rehearsal.fault is None and rehearsal.left is not None:
            rehearsal.fault = rehearsal.missing or (rehearsal.left.place, BadAnswer("field.required"))
    fault = table.game.texts.error(error.key, error.data, translate) if error is not None else ""
    response = draw(request, table, way, form, rehearsal, do, {"fault": fault, "base": digest(form), "both": both})
    if sent is not None:
        response["X-Typed"] = digest(sent)  # what a page holds of which only the readings are drawn again
    return response


def draw(
    request: HttpRequest,
    table: play.OpenCareer,
    way: Afterwards,
    form: dict[str, Any],
    rehearsal: DryRun,
    do: str,
    more: Mapping[str, Any],
) -> HttpResponse:
    context = frame(table.career, table.career.head) | {
        "name": way.name,
        "way": way.way,
        "seq": table.seq,
        "outing": _outing(table),
        "form": form,
        "do": do,
        "entering": do == "enter",
        "part": request.POST.get("part", ""),
        "adding": do.startswith("card:"),
        "open": "" if do.startswith("card:") else request.POST.get("open", ""),
        "lost": _("No connection. What you typed is kept on this device."),
    }
    return render(request, way.template, context | way.context(form, rehearsal, table) | dict(more))


# --- the draft ----------------------------------------------------------------------------------------


def draft(table: play.OpenCareer) -> dict[str, Any]:
    """The draft of this outing; a draft of another outing is ignored."""
    kept = Draft.objects.filter(career=table.career, outing=int(_outing(table))).first()
    return dict(kept.form) if kept is not None else {}


def keep(table: play.OpenCareer, form: dict[str, Any] | None, further: int = 0, past: Sequence[Any] = ()) -> None:
    if form is None:
        Draft.objects.filter(career=table.career).delete()
    elif len(json.dumps(form)) <= LONGEST:
        defaults = {"outing": int(_outing(table)) + further, "form": form, "past": list(past)}
        Draft.objects.update_or_create(career=table.career, defaults=defaults)


@transaction.atomic
def keep_typed(
    table: play.OpenCareer, sent: dict[str, Any], way: Afterwards, base: str | None
) -> tuple[dict[str, Any], list[Elsewhere]]:
    """Keep what a page sent, with what another page has sent since the form was drawn here."""
    kept = Draft.objects.filter(career=table.career, outing=int(_outing(table))).first()
    if kept is None or base is None:
        keep(table, sent)
        return sent, []
    known = [*kept.past, kept.form]
    held: dict[str, Any] = next((one for one in reversed(known) if digest(one) == base), {})
    form, both = merged(held, sent, kept.form, way.row_names) if held != kept.form else (sent, [])
    form = way.complete(form, table)
    keep(table, form, past=[*known[-MOST_KEPT:], sent])
    found = [Elsewhere(path, str(value)) for path, value in both]
    return form, found or ([Elsewhere()] if said(form) != said(sent) else [])


def _outing(table: play.OpenCareer) -> str:
    return str(table.session.chapter if table.session is not None else 0)
