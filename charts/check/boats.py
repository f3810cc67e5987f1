"""A boat type: the figures of the shipped one, each of its kind."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext as _

from charts.fault import Fault, Part, length_faults, origin_faults
from charts.figure_rules import rules_of
from charts.shipped import shipped_parts
from charts.words import plain_text

MOST: Final = 9999


def boat_faults(boat: Part, game: str) -> list[Fault]:
    id, patterns = boat["type"], shipped_parts(game, "boats")
    if patterns and id not in patterns:
        return [Fault(id, _("the rules know no such boat type"))]
    found: list[Fault] = []
    for figure, like in patterns.get(id, boat).items():
        value = boat.get(figure)
        if figure not in boat:
            found.append(Fault(id, _("%(figure)s is missing") % {"figure": figure}, column=figure))
        elif isinstance(like, bool | int | list | dict) and type(value) is not type(like):
            text = _("%(figure)s: “%(value)s” is not of the kind of %(like)s")
            found.append(Fault(id, text % {"figure": figure, "value": value, "like": plain_text(like)}, column=figure))
        elif isinstance(value, int) and value < 0:
            found.append(Fault(id, _("%(figure)s cannot be less than 0") % {"figure": figure}, column=figure))
        elif isinstance(value, int) and value > MOST:
            found.append(Fault(id, _("%(figure)s is too large") % {"figure": figure}, column=figure))
    found += length_faults(id, "", boat)
    if not found:
        for figure, origin in boat["sources"].items():
            found += origin_faults(id, figure, origin, None)
    return found or list(rules_of(game).boat(boat))
