"""The needs of an order: how many men, and where."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.engine.prompts import Charts
from campaigns.games.u_boot.rules import tables
from campaigns.games.u_boot.rules.state import Tour

UP_TO: Final = ("observe", "fire")


def needs(key: str, tour: Tour, charts: Charts) -> str:
    """How many men carry out an order, and where: 2 in 3."""
    order = tables.order(charts, key)
    sections = [one for one in order.sections(tour.mission.surfaced) if one != tables.ANY]
    if key == "mobilise":
        return _("anybody")
    if key == "repair":
        return _("1 or 5 men")
    if not sections:
        return ngettext("%d man", "%d men", order.men) % order.men
    count = f"1–{order.men}" if key in UP_TO else str(order.men)
    return _("%(men)s in %(sections)s") % {"men": count, "sections": (", " if order.all else "/").join(sections)}
