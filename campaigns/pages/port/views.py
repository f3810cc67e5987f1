"""The page of an outing or a career that has ended. The next outing is a link."""

from __future__ import annotations

from typing import Any, Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django_htmx.http import HttpResponseClientRedirect

from campaigns.engine.prompts import RECONSTRUCTED
from campaigns.engine.replay import ANSWERS, Entry, not_struck
from campaigns.log import journal
from campaigns.pages.afterwards.unfinished import typed_outing
from campaigns.pages.bridge import log, page
from campaigns.pages.frame import frame
from campaigns.pages.games import presentation_of
from campaigns.pages.logbook.typeset import can_typeset
from campaigns.pages.seats.devices import device_seats
from campaigns.play import OpenCareer, Reply

BEGIN: Final = "begin"
"""Names the outing whose first question the player has asked for, in an address and in the form of that question."""


def closed(table: OpenCareer, request: HttpRequest) -> bool:
    """Whether an outing or the career has ended and nobody has asked for the next."""
    if table.session is None or table.out_of_step is not None:
        return False
    return table.career.ended or (pauses(table) and begun(request) != table.session.chapter)


def pauses(table: OpenCareer) -> bool:
    """Whether the open question is asked only when the player wants to go on."""
    if table.session is None or table.prompt is None:
        return False
    pauses = presentation_of(table.game.key).pauses
    return table.prompt.key in pauses if pauses else table.session.between


def begun(request: HttpRequest) -> int:
    said = (request.POST.get(BEGIN) or request.GET.get(BEGIN, ""))[:9]
    return int(said) if said.isascii() and said.isdecimal() else 0


def show(request: HttpRequest, table: OpenCareer) -> HttpResponse:
    presentation = presentation_of(table.game.key)
    lines = log.lines(table, journal.tail(table.career, page.SHOWN))
    over, around = table.career.ended, page.around(table)
    context = frame(table.career, table.facts) | {
        "close": presentation.ending(table) if over else presentation.arrival(table),
        "over": over,
        "seq": table.seq,
        "last": log.last_strikable(lines),
        "chain": log.chained(lines),
        "happened": log.last_done(lines),
        "contest": [line.text for line in lines if line.kind == "result"],
        "signs": not over and table.session is not None and table.session.signs,
        "next": None if over or table.session is None else table.session.chapter,
        "marks": around.marks.make,
        "so_far": around.so_far,
        "rests": rests_on(table) if over else "",
        "picture": reverse("campaigns:card", args=[table.career.uuid]) if over and can_typeset() else "",
        "sits": device_seats(request, table),
        "typed": typed_outing(table),
        "symbols": [presentation.drawings] if presentation.drawings else [],
    }
    return render(request, "campaigns/port/page.html", context)


def rests_on(table: OpenCareer) -> str:
    """How many of a career's rolls were read on rows that the edition had to reconstruct."""
    entries = not_struck(journal.entries(table.career, 0, table.career.last))
    rolls = [one for one in entries if one.kind in ANSWERS and one.asked and one.asked[0] == "roll" and one.asked[3]]
    cards = sum(one.kind == "overrule" for one in rolls)
    rebuilt = sum(one.kind != "overrule" and _source(table, one) == RECONSTRUCTED for one in rolls)
    row = ngettext("%(of)d roll rests on a reconstructed row.", "%(of)d rolls rest on reconstructed rows.", rebuilt)
    card = ngettext("%(of)d roll rests on your own card.", "%(of)d rolls rest on your own cards.", cards)
    told = [_("The career had %d rolls on charts.") % len(rolls)]
    told.append(row % {"of": rebuilt} if rebuilt else _("None rests on a reconstructed row."))
    return " ".join([*told, *([card % {"of": cards}] if cards else [])])


def _source(table: OpenCareer, entry: Entry) -> str:
    """As it was recorded; entries of older versions as the edition has it now."""
    answer, (chart, column) = entry.answer, (entry.asked or [])[3:5]
    if "source" in answer or not answer.get("dice") or chart is None:
        return str(answer.get("source", ""))
    natural = answer["natural"]
    return table.book.sources(chart, column, [natural], answer["total"] - natural).get(natural, "")


def come_in(request: HttpRequest, reply: Reply) -> HttpResponse:
    """Lead to that page after an act, with the fault if there was one."""
    if reply.error is not None:
        messages.warning(request, page.fault(reply.table, reply.error).text)
    elif reply.stale:
        messages.warning(request, _("The log has moved on in the meantime. Your entry was not made."))
    address = reverse("campaigns:bridge", args=[reply.table.career.uuid])
    return HttpResponseClientRedirect(address) if request.htmx else redirect(address)


def opened(request: HttpRequest, table: OpenCareer) -> dict[str, Any]:
    """For the form of a question that was opened here: which outing it begins."""
    begin = begun(request)
    return {BEGIN: begin} if begin and pauses(table) else {}
