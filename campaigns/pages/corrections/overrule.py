"""My card says otherwise: another result for the open roll or the last one, from the chart or of one's own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from campaigns import play
from campaigns.engine import dice
from campaigns.engine.amending import possible
from campaigns.engine.prompts import BadAnswer, Roll
from campaigns.log import journal
from campaigns.pages.access import get_career_for
from campaigns.pages.bridge import log, page
from campaigns.pages.bridge.facts import facts_form
from campaigns.pages.bridge.posted import PostedForm, facts_of
from campaigns.pages.corrections.values import number as figure
from campaigns.pages.frame import frame
from campaigns.pages.games import presentation_of
from campaigns.pages.words import translate
from campaigns.play import OpenCareer

LONG: Final = 14  # results; more are searched by a part of their name
OWN: Final = "own/"  # before the names of the fields of a result of one's own


@dataclass
class OpenRoll:
    which: str  # open or last
    number: int
    title: str
    chart: str
    results: list[tuple[Any, str]]
    dice: int  # read each by itself; 1 when the roll is read as a whole
    roll: Roll
    was: str = ""
    own: Any = None  # the form of a result that the chart does not have
    own_title: str = ""

    @property
    def long(self) -> bool:
        return len(self.results) > LONG

    @property
    def each(self) -> range:
        return range(1, self.dice + 1)

    def typed_own(self, post: QueryDict) -> bool:
        """Whether an own result was typed; being on the card is reason enough."""
        return self.roll.own is not None and any(value is not None for value in facts_of(post, OWN).values())

    def wanted(self, post: QueryDict) -> Any:
        if self.typed_own(post):
            return facts_of(post, OWN)
        if typed := post.get("said", "")[:200].strip():
            return meant(self.results, typed)
        places = [figure(place[:4]) for place in post.getlist("result")[: self.dice]]
        found = [self.results[at][0] for at in places if isinstance(at, int) and 0 <= at < len(self.results)]
        if len(found) < self.dice:
            return None
        return found if self.roll.each else found[0]


@require_http_methods(["GET", "POST"])
@never_cache
def overrule(request: HttpRequest, career: UUID) -> HttpResponse:
    """The open roll and the last one, each with its possible results."""
    found = get_career_for(request.user, career)
    table = play.open_career(found)
    offers = _offers(table, PostedForm())
    context: dict[str, Any] = {"fault": None, "why": "", "stale": False, "picked": [], "which": ""}
    if request.method == "POST":
        post, which = request.POST, request.POST.get("which", "")
        offer = next((one for one in offers if one.which == which), None)
        wanted = offer.wanted(post) if offer is not None else None
        which = which if offer is not None else ""
        own = offer is not None and offer.typed_own(post)
        why = post.get("why", "").strip() or (_("As on my card") if own else "")
        raw = {"overrule": wanted, "why": why} | ({"last": True} if which == "last" else {})
        seq = figure(post.get("number", "")[:12])
        reply = play.act(found.pk, raw, seq if isinstance(seq, int) else -1, request.user)
        if reply.accepted:
            return redirect(reverse("campaigns:bridge", args=[found.uuid]) + "#prompt")
        table = reply.table
        offers = _offers(table, PostedForm(post), which)
        fault = page.fault(table, reply.error) if reply.error else None
        context = {
            "fault": _beside(fault, offers, which),
            "why": post.get("why", "")[:2000],
            "stale": reply.stale,
            "picked": post.getlist("result"),
            "which": which,
            "said": post.get("said", "")[:200],
        }
    shown = frame(table.career, table.facts) | {"table": table, "seq": table.seq, "offers": offers}
    return render(request, "campaigns/overrule.html", shown | context)


def _beside(fault: Any, offers: list[OpenRoll], which: str) -> Any:
    """Move a fault of an own field beside that field."""
    offer = next((one for one in offers if one.which == which), None)
    if fault is None or offer is None or offer.own is None or not _named(offer.own, fault.field):
        return fault
    offer.own.refuse(fault)
    return None


def _named(form: Any, field: str) -> bool:
    return any(name[2:] == OWN + field for name in form.fields)


def meant(results: list[tuple[Any, str]], typed: str) -> Any:
    """The one result that matches the typed words, whole or in part."""
    wanted = typed.casefold()
    whole = [result for result, word in results if word.casefold() == wanted]
    held = whole or [result for result, word in results if wanted in word.casefold()]
    return held[0] if len(held) == 1 else None


def named_on_card(table: OpenCareer, typed: str) -> Any:
    """The result of the open roll whose name was typed beside the dice."""
    if not isinstance(table.prompt, Roll):
        return None
    results = possible(table.book, table.prompt)
    words = presentation_of(table.game.key).results(table.prompt.chart, results)
    return meant(list(zip(results, words, strict=True)), typed)


def _offers(table: OpenCareer, given: PostedForm, which: str = "") -> list[OpenRoll]:
    """The open roll and the last one; given was typed for one of them."""
    offers = []
    if isinstance(table.prompt, Roll):
        offers.append(_offer(table, "open", table.seq, table.prompt, given if which == "open" else PostedForm()))
    last = log.last_strikable(log.lines(table, journal.tail(table.career, play.TAIL)))
    roll = _last_roll(table, last)
    if last is not None and roll is not None:
        offer = _offer(table, "last", last.number, roll, given if which == "last" else PostedForm())
        [offer.was] = presentation_of(table.game.key).results(roll.chart, [last.entry.answer.get("result")])
        offers.append(offer)
    return [offer for offer in offers if offer.results]


def _last_roll(table: OpenCareer, last: log.Line | None) -> Roll | None:
    if last is None or not last.entry.asked or last.entry.asked[0] != "roll":
        return None
    try:
        prompt = play.open_at(table.career, last.number).prompt
    except BadAnswer:
        return None
    return prompt if isinstance(prompt, Roll) else None


def _offer(table: OpenCareer, which: str, number: int, roll: Roll, given: PostedForm) -> OpenRoll:
    presentation, texts = presentation_of(table.game.key), table.game.texts
    found = possible(table.book, roll)
    results = list(zip(found, presentation.results(roll.chart, found), strict=True))
    count = len(dice.faces(roll.dice)) if roll.each else 1
    title = texts.title(roll.key, roll.data, translate)
    offer = OpenRoll(which, number, title, roll.chart or "", results, count, roll)
    if roll.own is not None:
        offer.own = facts_form(roll.own, texts, presentation, given, OWN)
        offer.own_title = texts.title(roll.own.key, roll.own.data, translate)
    return offer
