"""What came in since a page was drawn, from another device or from others at the table.

An open page asks every other second, and nearly always nothing is new. Its address is signed for somebody who may
see this career, so that "nothing new" needs neither session nor account, only the career's row.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from typing import Any, Final
from urllib.parse import urlencode
from uuid import UUID

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.core.signing import Signer
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.cache import add_never_cache_headers
from django.utils.crypto import constant_time_compare
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from campaigns import play
from campaigns.contests import turns
from campaigns.engine.halts import ALWAYS, CHOSEN, USUAL, halts
from campaigns.models import Career
from campaigns.pages.access import get_career_for
from campaigns.pages.afterwards.unfinished import open_die
from campaigns.pages.bridge import log, page
from campaigns.pages.bridge.dock import dock
from campaigns.pages.bridge.pieces import in_pieces
from campaigns.pages.bridge.posted import PostedForm
from campaigns.pages.harbour.editions import keepable
from campaigns.pages.port import views as port
from campaigns.pages.seats.devices import device_seats

STOPS: Final = "stops"  # the cookie of a player
REBUILT: Final = "rebuilt"  # the cookie of a career: charts of which it was said that they are reconstructed
SIGNER: Final = Signer(salt="campaigns.since")
ASKED: Final = re.compile(r"/careers/(?P<career>[0-9a-f-]{36})/since/(?P<number>\d{1,9})/")


def chosen_stops(request: HttpRequest) -> list[str]:
    said = request.COOKIES.get(STOPS)
    return [one for one in CHOSEN if one in (USUAL if said is None else said.split())]


REASONS: Final = {
    "death": gettext_lazy("Stopped at <b>a death</b>."),
    "home": gettext_lazy("Stopped <b>on the way home</b>."),
    "damage": gettext_lazy("Stopped at <b>damage to boat or man</b>."),
    "box": gettext_lazy("Stopped at <b>the end of the box</b>."),
    "contact": gettext_lazy("Stopped at <b>a contact</b>."),
    "": gettext_lazy("Stopped at <b>a decision</b>."),
}


def _stopped(view: page.BridgeView, table: play.OpenCareer, stops: Collection[str]) -> SafeString | str:
    if view.chain is None or table.prompt is None:
        return ""
    found = halts(table.game, log.notes(None, view.chain), table.prompt) if table.prompt.kind == "roll" else []
    return mark_safe(REASONS[next((one for one in found if one in stops or one in ALWAYS), "")])  # noqa: S308 - our words


def page_context(request: HttpRequest, view: page.BridgeView, table: play.OpenCareer) -> dict[str, Any]:
    career, sits, begin = table.career, device_seats(request, table), port.opened(request, table)
    address = reverse("campaigns:since", args=[career.uuid, career.last])
    query = urlencode({"key": SIGNER.signature(str(career.uuid))} | begin)
    base = reverse("campaigns:bridge", args=[career.uuid])
    stops = chosen_stops(request)
    around = {
        "sits": sits,
        "dock": dock(view, sits),
        "base": base,
        "since": f"{address}?{query}",
        "poll": settings.POLL,
    }
    around |= {"stopped": _stopped(view, table, stops), "stops": stops, "open_die": open_die(table)}
    if view.last is not None and view.last.kind == "overrule":
        around["kept"] = keepable(request.user, career, view.last.entry)
    around["rebuilt_first"] = _is_first_rebuilt(request, view)
    return page.context(view) | around | begin


def _is_first_rebuilt(request: HttpRequest, view: page.BridgeView) -> bool:
    """Whether the open roll is the first of this career on a chart that the edition had to reconstruct."""
    prompt = view.prompt
    if prompt is None or prompt.reading is None or not prompt.reading.rebuilt:
        return False
    return prompt.chart not in request.COOKIES.get(REBUILT, "").split(".")


def answer_nothing_new(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Answers most polls before sessions, accounts and languages are loaded."""

    def middleware(request: HttpRequest) -> HttpResponse:
        asked = ASKED.fullmatch(request.path_info) if request.method == "GET" else None
        if asked is None or not _is_nothing_new(request, asked["career"], int(asked["number"])):
            return get_response(request)
        response = HttpResponse(status=204)
        add_never_cache_headers(response)
        return response

    return middleware


def _is_nothing_new(request: HttpRequest, career: str, number: int) -> bool:
    """Whether the page is up to date; with turn, whether another boat still goes first."""
    signed = constant_time_compare(request.GET.get("key", ""), SIGNER.signature(career))
    if not signed or "old" in request.GET:
        return False
    found = Career.objects.filter(uuid=career, last=number)
    if "turn" not in request.GET:
        return found.exists()
    waiting = found.select_related("contest").first()
    return waiting is not None and turns.is_waiting(waiting)


@login_required
@require_GET
@never_cache
def since(request: HttpRequest, career: UUID, number: int) -> HttpResponse:
    """Whatever the page does not show yet; with keep, the form is left alone because somebody is typing in it."""
    table = play.open_career(get_career_for(request.user, career, guests=True))
    if port.closed(table, request) and "keep" not in request.GET:
        return port.come_in(request, play.Reply(table))
    given = PostedForm(QueryDict(urlencode({"shown": request.GET.get("shown", "")})))
    view = page.bridge(table, given)
    context = page_context(request, view, table) | {"keep": "keep" in request.GET, "pieces": None}
    if view.prompt is not None and view.prompt.board and not (context["keep"] or view.waits_for or view.out_of_step):
        context["drawn"] = drawn = in_pieces(render_to_string("campaigns/_drawn_board.html", context, request))
        context["pieces"] = drawn.changed(given.shown)
    response = render(request, "campaigns/_since.html", context)
    if context["keep"] or context["pieces"] is not None:
        response.headers["HX-Reswap"] = "none"
    return response
