"""The row of buttons below a question. Each has a fixed place; an unused place stays empty."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

if TYPE_CHECKING:
    from campaigns.pages.bridge.page import BridgeView
    from campaigns.pages.seats.devices import DeviceSeats


@dataclass(frozen=True)
class Press:
    place: str
    words: str
    value: str = ""
    name: str = "do"
    small: str = ""
    label: str = ""
    go: bool = False
    href: str = ""
    id: str = ""  # of a link
    run: int = 0  # the first of the lines that it undoes together


def dock(view: BridgeView, sits: DeviceSeats) -> list[Press]:
    return [*([_undo(view)] if view.last is not None else []), *_answers(view, sits)]


def _undo(view: BridgeView) -> Press:
    chain, last = view.chain, view.last
    assert last is not None
    if chain is None:
        label = _("Undo no. %(number)d, %(what)s") % {"number": last.number, "what": last.brief}
        return Press("undo", _("Undo"), str(last.number), "undo", _("no. %d") % last.number, label)
    label = _("Undo no. %(first)d to %(last)d") % {"first": chain.first, "last": chain.last}
    small = ngettext("%d line", "%d lines", chain.count) % chain.count
    return Press("undo", _("Undo"), str(chain.first), "undo", small, label, run=chain.first)


def _answers(view: BridgeView, sits: DeviceSeats) -> list[Press]:
    prompt, career = view.prompt, view.career
    if view.waits_for and not view.stale_number:
        contest = reverse("campaigns:contest", args=[career.contest.uuid])
        return [Press("enter", _("Go to the contest"), href=contest, go=True)]
    if prompt is None:
        return []
    if sits.waits_for:
        return [] if sits.guest or sits.rival else [_instead(view, sits)]
    rolls = prompt.kind == "roll" and not prompt.settled
    return [
        *([Press("on", _("Roll on"), "on", label=_("Roll on to the next decision"))] if rolls else []),
        *([Press("enter", prompt.enter, "enter", go=not (rolls and prompt.here))] if prompt.enter else []),
        *([Press("roll", _("Roll for me"), "roll", go=prompt.here)] if rolls else []),
    ]


def _instead(view: BridgeView, sits: DeviceSeats) -> Press:
    words = _("Answer for %(name)s") % {"name": sits.waits_for}
    address = f"{reverse('campaigns:bridge', args=[view.career.uuid])}?for={sits.asked}#prompt"
    return Press("enter", words, href=address, id="instead")
