"""The shared link: made and revoked by the owner, open to its holders, hidden from search engines."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from functools import wraps
from typing import Any, Final
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from campaigns.models import Career
from campaigns.pages.access import get_career_for
from campaigns.pages.frame import frame
from campaigns.pages.logbook import card as cards
from campaigns.pages.logbook.career_log import CareerLog
from campaigns.pages.logbook.typeset import can_typeset
from campaigns.pages.words import joined

LENGTH: Final = 24  # bytes of chance in a link
TABLES: Final = (
    ("outing", gettext_lazy("Outings")),
    ("patrol", gettext_lazy("Patrols")),
    ("encounter", gettext_lazy("Encounters")),
    ("target", gettext_lazy("Targets")),
    ("crew_member", gettext_lazy("Crew")),
    ("boat", gettext_lazy("Boats")),
    ("refit", gettext_lazy("Refits")),
    ("award", gettext_lazy("Awards")),
    ("promotion", gettext_lazy("Promotions")),
    ("roll", gettext_lazy("Rolls")),
)


def by_link(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Opens a career by its link without an account; a revoked or unknown link is a 404."""

    @login_not_required
    @wraps(view)
    def opened(request: HttpRequest, token: str, **rest: Any) -> HttpResponse:
        career = Career.objects.select_related("edition").filter(share_token=token).first() if token else None
        if career is None:
            raise Http404
        response = view(request, CareerLog(career, token), **rest)
        response.headers["X-Robots-Tag"] = "noindex, nofollow, noarchive"
        return response

    return opened


def preview(request: HttpRequest, log_book: CareerLog) -> dict[str, str]:
    """The preview that a messenger shows."""
    if not log_book.token:
        return {}
    return {
        "title": _("%s: log book") % log_book.summary.title,
        "text": in_one_line(log_book),
        "address": request.build_absolute_uri(log_book.url("story")),
        "picture": request.build_absolute_uri(log_book.url("card")) if can_typeset() else "",
    }


def in_one_line(log_book: CareerLog) -> str:
    summary = log_book.summary
    return joined(part for part in (summary.who, summary.kind, summary.score, summary.outcome) if part) + "."


@by_link
@require_GET
@never_cache
def card(request: HttpRequest, log_book: CareerLog) -> HttpResponse:
    return picture(request, log_book)


def picture(_request: HttpRequest, log_book: CareerLog) -> HttpResponse:
    """A career at a glance, for messengers."""
    if not can_typeset():
        raise Http404
    summary = log_book.summary
    chart = log_book.presentation.chart(log_book)
    drawn = cards.card(summary.title, summary.who, summary.card, summary.how, summary.sunk, chart)
    return HttpResponse(drawn, content_type="image/png")


@require_http_methods(["GET", "POST"])
@never_cache
def share(request: HttpRequest, career: UUID) -> HttpResponse:
    """Make or revoke the link, for the owner alone."""
    found = get_career_for(request.user, career)
    if found.owner_id != request.user.pk:
        raise Http404
    if request.method == "POST":
        token = secrets.token_urlsafe(LENGTH) if request.POST.get("do") == "make" else None
        if token is None or not found.share_token:
            Career.objects.filter(pk=found.pk).update(share_token=token)
        messages.success(request, _("The link was created.") if token else _("The link was revoked."))
        return redirect("campaigns:share", found.uuid)
    log_book = CareerLog(found)
    link = request.build_absolute_uri(CareerLog(found, found.share_token).url("story")) if found.share_token else ""
    context = frame(found, found.head) | {
        "log_book": log_book,
        "book_of": found,
        "mine": True,
        "here": "share",
        "link": link,
        "tables": _tables(log_book),
    }
    return render(request, "campaigns/log/share.html", context)


def _tables(log_book: CareerLog) -> list[tuple[str, Any]]:
    there = {name for name, rows in log_book.rows.items() if rows} | {"roll"}
    if "patrol" in there:
        there.discard("outing")
    return [(name, title) for name, title in TABLES if name in there]
