"""Both tracks as on the Captain's panel, the watch, and the cards that wait."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.engine.prompts import Charts
from campaigns.games.u_boot.rules import tables
from campaigns.games.u_boot.rules.day import EVENING, HOURS, MIDNIGHT
from campaigns.games.u_boot.rules.state import MORALE, ORDERS, Mission, Tour

ROMAN: Final = ("–", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI")


@dataclass(frozen=True)
class TrackSpace:
    """A space of a track: gone, here or ahead; blocked; its label."""

    name: str
    state: str = ""
    under: str = ""
    marker: bool = False


def rails(tour: Tour, charts: Charts) -> dict[str, Any]:
    mission = tour.mission
    return {
        "orders": [_order(mission, number) for number in range(ORDERS, -1, -1)],
        "orders_said": _("%d left") % left(mission),
        "orders_label": _("Order Track: token at %(at)s. %(left)s.")
        % {
            "at": roman(mission.order),
            "left": orders_said(mission),
        },
        "morale": [_morale(mission, number, charts) for number in range(MORALE, -1, -1)],
        "morale_said": "" if mission.excess is None else _("excess %d") % mission.excess,
        "morale_label": morale_label(mission),
        "exhausted": mission.exhausted,
        "due": [(deck, count) for deck, count in mission.due.items() if count],
        "evening": mission.evening_due and not EVENING[0] <= mission.time < EVENING[1],
        "next_bell": next_bell(mission.time),
        "number": mission.number,
    }


def roman(number: int) -> str:
    return ROMAN[number]


def left(mission: Mission) -> int:
    return max(0, mission.order - mission.blocked)


def orders_said(mission: Mission) -> str:
    """2 left, then morale; 1 space blocked."""
    count = left(mission)
    if count:
        said = ngettext("%d order left", "%d orders left", count) % count
    else:
        said = _("none left, the crew is exhausted") if mission.exhausted else _("none left: orders cost morale")
    if not mission.blocked:
        return said
    blocked = ngettext("%d space blocked", "%d spaces blocked", mission.blocked) % mission.blocked
    return _("%(left)s; %(blocked)s") % {"left": said, "blocked": blocked}


def morale_label(mission: Mission) -> str:
    if mission.excess is None:
        return _("Morale Track: token at %s") % roman(mission.morale)
    return _("Morale Track: token at %(at)s, excess marker at %(excess)s") % {
        "at": roman(mission.morale),
        "excess": roman(mission.excess),
    }


def _state(number: int, at: int) -> str:
    return "here" if number == at else "gone" if number > at else ""


def _order(mission: Mission, number: int) -> TrackSpace:
    return TrackSpace(roman(number), "shut" if number < mission.blocked else _state(number, mission.order))


def _morale(mission: Mission, number: int, charts: Charts) -> TrackSpace:
    deck = dict(tables.decks(charts)).get(number, "")
    return TrackSpace(roman(number), _state(number, mission.morale), deck, mission.excess == number and number > 0)


def next_bell(time: str) -> str:
    return next((hour for hour in HOURS if hour > time), MIDNIGHT)


def watch_said(watch: int) -> str:
    return _("first watch") if watch == 1 else _("second watch")
