"""Replaces a page that a damaged career breaks: what is wrong, and the sound part as a file."""

from __future__ import annotations

import logging
from typing import Any

from django.core.exceptions import ObjectDoesNotExist
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.http import content_disposition_header
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from campaigns.engine.game import games
from campaigns.files import portable
from campaigns.files.salvage import salvage
from campaigns.log import damage
from campaigns.models import Career
from campaigns.play.verify import Finding, verify

log = logging.getLogger(__name__)
SHOWN = 20


def show_damage(get_response: Any) -> Any:
    """Middleware: an error on a career that verify finds damaged is reported as damage, not as a server error."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response: HttpResponse = get_response(request)
        return response

    def process_exception(request: HttpRequest, error: Exception) -> HttpResponse | None:
        key = _key(request)
        if key is None or isinstance(error, Http404) or not damage.is_damage(error):
            return None
        found = _findings(key)
        if not found:
            return None
        log.error("The career with the number %s cannot be shown", key, exc_info=error)
        if getattr(request, "htmx", False):
            return HttpResponse(headers={"HX-Refresh": "true"})
        own = "career" in request.resolver_match.kwargs  # and not a shared link
        here = Career.objects.filter(pk=key, game__in=[one.key for one in games()]).exists()
        context = {"findings": found[:SHOWN] if own else [], "key": key if own else None, "no_game": not here}
        return render(request, "campaigns/damaged.html", context, status=409)

    middleware.process_exception = process_exception  # type: ignore[attr-defined]
    return middleware


def _key(request: HttpRequest) -> int | None:
    named = request.resolver_match.kwargs if request.resolver_match else {}
    careers = Career.objects.values_list("pk", flat=True)
    if "career" in named:
        mine = {} if request.user.is_staff else {"owner": request.user.pk}
        return careers.filter(uuid=named["career"], **mine).first()
    return careers.filter(share_token=named["token"]).first() if "token" in named else None


def _findings(key: int) -> list[Finding]:
    with transaction.atomic():
        (career,) = damage.each_row(Career.objects.filter(pk=key))
        return verify(career)


@require_GET
@never_cache
def sound_part(request: HttpRequest, number: int) -> HttpResponse:
    """The sound part of a damaged career, for its owner and the staff."""
    mine = {} if request.user.is_staff else {"owner": request.user.pk}
    if not Career.objects.filter(pk=number, **mine).exists():
        raise Http404
    try:
        text, _last = salvage(number)
    except (portable.BadFile, ObjectDoesNotExist) as error:
        context = {"findings": [Finding(0, str(error))], "key": None}
        return render(request, "campaigns/damaged.html", context, status=409)
    headers = {"Content-Disposition": content_disposition_header(True, f"career-{number}.json")}
    return HttpResponse(text, content_type="application/json", headers=headers)
