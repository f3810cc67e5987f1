"""Other charts for careers under way: asked for in the settings, or of a copy for all that play with its original."""

from __future__ import annotations

from typing import Any, Final
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from campaigns import play
from campaigns.models import Career
from campaigns.pages.access import get_career_for
from campaigns.pages.games import presentation_of
from campaigns.pages.words import translate
from campaigns.play.editions import refusal
from charts.models import Edition

DECLINED: Final = "same-charts"  # the cookie of a career
YEAR: Final = 365 * 24 * 3600  # seconds


def offered(request: HttpRequest, career: Career) -> Edition | None:
    """To a keeper: the copy that the first correction made of the charts of this career, until it is declined."""
    open_to = request.user.is_staff and career.owner_id == request.user.pk and DECLINED not in request.COOKIES
    if not open_to or career.ended or career.contest_id is not None:
        return None
    copy = Edition.objects.filter(copied_from=career.edition_id).order_by("-pk").first() if career.edition_id else None
    return copy if copy is not None and refusal(career, copy) is None else None


@require_POST
def decline(request: HttpRequest, career: UUID) -> HttpResponse:
    """*Not now*: this career is not asked again."""
    address = reverse("campaigns:bridge", args=[get_career_for(request.user, career).uuid])
    response = redirect(address)
    response.set_cookie(DECLINED, "1", max_age=YEAR, path=address, samesite="Lax", secure=request.is_secure())
    return response


def choices(career: Career) -> list[dict[str, Any]]:
    """The other editions of its game, and why one cannot be taken; none where no edition can."""
    others = Edition.objects.filter(game=career.game).exclude(pk=career.edition_id)
    found = [{"edition": one, "refusal": _in_words(career, refusal(career, one))} for one in others]
    return [] if career.ended or career.contest_id else found


def switch(career: Career, slug: str, by: Any) -> str:
    """Take another edition from the next entry on; why it could not be taken, if so."""
    reply = play.act(career.pk, {"switch": {"edition": slug}}, by=by)
    if reply.accepted:
        return ""
    return _in_words(career, reply.error) or _("The career first has to be taken up again where the rules follow it.")


def _in_words(career: Career, error: Any) -> str:
    return "" if error is None else play.game_of(career.game).texts.error(error.key, error.data, translate)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def use_edition(request: HttpRequest, slug: str) -> HttpResponse:
    """A copy offered to the careers of the player that are played with its original."""
    edition = get_object_or_404(Edition.objects.exclude(copied_from=None), slug=slug)
    careers = Career.objects.filter(owner=request.user, edition=edition.copied_from, ended=False, contest=None)
    if request.method == "POST":
        wanted = [one for one in careers if str(one.uuid) in request.POST.getlist("career")]
        refused = {one: switch(one, slug, request.user) for one in wanted}
        for one, why in refused.items():
            if why:
                messages.error(request, f"{one}: {why}")
        done = sum(not why for why in refused.values())
        text = ngettext(
            "%(number)s career uses these charts from its next entry on.",
            "%(number)s careers use these charts from their next entry on.",
            done,
        )
        messages.success(request, text % {"number": done})
        return redirect("campaigns:use-edition", slug)
    found = [{"career": one, "summary": presentation_of(one.game).summary(one.head)} for one in careers]
    return render(request, "campaigns/use_edition.html", {"edition": edition, "careers": found})
