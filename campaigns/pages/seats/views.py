from __future__ import annotations

import secrets
from uuid import UUID

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from campaigns import play
from campaigns.contests import rivals
from campaigns.models import Career, Seat
from campaigns.pages.access import get_career_for
from campaigns.pages.corrections.values import number as figure
from campaigns.pages.frame import frame
from campaigns.pages.games import presentation_of
from campaigns.pages.seats.devices import COOKIE, chosen

LENGTH = 24  # bytes of chance in a link
REMEMBERED = 400 * 24 * 3600  # seconds; the longest a browser keeps a cookie


@require_http_methods(["GET", "POST"])
@never_cache
def seats(request: HttpRequest, career: UUID) -> HttpResponse:
    """Choose the seat of this device; on a server with accounts, also links that give seats away."""
    table = play.open_career(get_career_for(request.user, career))
    names = () if table.state is None else presentation_of(table.game.key).seats(table)
    if not names or rivals.rival(table.career) is not None:  # who sits where is settled
        raise Http404
    if request.method == "POST":
        return _changed(request, table.career, len(names))
    taken = {seat.number: seat for seat in Seat.objects.filter(career=table.career).select_related("user")}
    listed = [
        {"number": place, "name": name, "seat": taken.get(place), "link": _link(request, taken.get(place))}
        for place, name in enumerate(names, start=1)
    ]
    context = frame(table.career, table.facts) | {"seats": listed, "mine": chosen(request, len(names))}
    return render(request, "campaigns/seats/seats.html", context)


def _changed(request: HttpRequest, career: Career, count: int) -> HttpResponse:
    do, _space, told = request.POST.get("do", "").partition(" ")
    place = figure(told[:3])
    seat = place if isinstance(place, int) and 1 <= place <= count else 0
    if do == "sit":
        response = redirect("campaigns:bridge", career.uuid)
        path = reverse("campaigns:bridge", args=[career.uuid])
        keep = {"path": path, "max_age": REMEMBERED, "httponly": True, "samesite": "Lax", "secure": request.is_secure()}
        response.set_cookie(COOKIE, str(seat), **keep)
        return response
    if do == "give" and seat and settings.MODE == "hosted":
        Seat.objects.get_or_create(career=career, number=seat, defaults={"token": secrets.token_urlsafe(LENGTH)})
        messages.success(request, _("The link was created. Send it to the player who will take the seat."))
    elif do == "back":
        Seat.objects.filter(career=career, number=seat).delete()
        messages.success(request, _("The seat is yours again."))
    return redirect("campaigns:seats", career.uuid)


def _link(request: HttpRequest, seat: Seat | None) -> str:
    if seat is None or seat.user_id is not None:
        return ""
    return request.build_absolute_uri(reverse("campaigns:seat", args=[seat.token]))


@require_http_methods(["GET", "POST"])
@never_cache
def take(request: HttpRequest, token: str) -> HttpResponse:
    """The first to open the link of a seat takes it."""
    seat = get_object_or_404(Seat.objects.select_related("career"), token=token)
    if seat.user_id not in (None, request.user.pk):
        raise Http404
    if request.method == "POST" or seat.user_id is not None or seat.career.owner_id == request.user.pk:
        if seat.career.owner_id != request.user.pk:
            Seat.objects.filter(pk=seat.pk, user=None).update(user=request.user)
        return redirect("campaigns:bridge", seat.career.uuid)
    table = play.open_career(seat.career)
    names = () if table.state is None else presentation_of(table.game.key).seats(table)
    name = names[seat.number - 1] if seat.number <= len(names) else ""
    return render(request, "campaigns/seats/take.html", {"table": table, "name": name, "owner": seat.career.owner})
