"""The page on which an outing is entered from one form. Its draft is kept and worked out on every change."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final
from uuid import UUID

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
from campaigns.pages.afterwards.form import tree
from campaigns.pages.bridge.views import respond
from campaigns.pages.frame import frame
from campaigns.pages.games import presentation_of
from campaigns.pages.words import translate

LONGEST: Final = 60_000  # signs of a draft


@require_http_methods(["GET", "POST"])
@never_cache
def afterwards(request: HttpRequest, career: UUID) -> HttpResponse:
    """The form, with what was typed; or the outing entered."""
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
    do, error = post.get("do", ""), None
    if request.method == "POST":
        form = way.changed(way.complete(tree(post, way.defaults), table), do, table)
        keep(table, form)
        if do in ("later", "restore"):
            return redirect("campaigns:bridge" if do == "later" else "campaigns:afterwards", table.career.uuid)
    else:
        form = way.complete(draft(table), table)
    rehearsal = dry_run(table, way.clerk(form, table))
    rehearsal.fault = rehearsal.fault or way.fault(form, table)
    if do == "enter":
        if rehearsal.fault is None and way.done(rehearsal):
            reply = play.act(table.career.pk, {"run": rehearsal.raws}, table.seq, request.user)
            if reply.accepted:
                keep(table, way.next_draft(form) or None, 1)
                return respond(request, reply)
            error = reply.error or BadAnswer("out_of_step" if reply.out_of_step else "form")
        elif rehearsal.fault is None and rehearsal.left is not None:
            rehearsal.fault = rehearsal.missing or (rehearsal.left.place, BadAnswer("field.required"))
    fault = table.game.texts.error(error.key, error.data, translate) if error is not None else ""
    return draw(request, table, way, form, rehearsal, do, {"fault": fault})


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
        "lost": _("No connection. What you typed is kept on this device."),
    }
    return render(request, way.template, context | way.context(form, rehearsal, table) | dict(more))


# --- the draft ----------------------------------------------------------------------------------------


def draft(table: play.OpenCareer) -> dict[str, Any]:
    """The draft of this outing; a draft of another outing is ignored."""
    kept = Draft.objects.filter(career=table.career, outing=int(_outing(table))).first()
    return dict(kept.form) if kept is not None else {}


def keep(table: play.OpenCareer, form: dict[str, Any] | None, further: int = 0) -> None:
    if form is None:
        Draft.objects.filter(career=table.career).delete()
    elif len(json.dumps(form)) <= LONGEST:
        Draft.objects.update_or_create(
            career=table.career, defaults={"outing": int(_outing(table)) + further, "form": form}
        )


def _outing(table: play.OpenCareer) -> str:
    return str(table.session.chapter if table.session is not None else 0)
