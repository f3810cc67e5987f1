"""A boat type: the figures of the shipped one, each of its kind, and whatever numbers its own card has."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from django.utils.translation import gettext as _

from charts.figures.fault import Fault, Part, is_whole, origin_faults
from charts.figures.rules import rules_of
from charts.figures.shipped import shipped_parts
from charts.figures.words import plain_text

MOST: Final = 9999
MOST_NUMBER: Final = 99


def boat_faults(boat: Part, game: str) -> list[Fault]:
    id, patterns = boat["type"], shipped_parts(game, "boats")
    if patterns and id not in patterns:
        return [Fault(id, _("This boat type does not exist in the rules."))]
    found: list[Fault] = []
    for figure, like in patterns.get(id, boat).items():
        value = boat.get(figure)
        if figure not in boat:
            found.append(Fault(id, _("%(figure)s is missing.") % {"figure": figure}, column=figure))
        elif isinstance(like, bool | int | list | dict) and type(value) is not type(like):
            text = _("%(figure)s: “%(value)s” is not the same kind of value as %(like)s.")
            found.append(Fault(id, text % {"figure": figure, "value": value, "like": plain_text(like)}, column=figure))
        elif isinstance(value, int) and value < 0:
            found.append(Fault(id, _("%(figure)s cannot be less than 0.") % {"figure": figure}, column=figure))
        elif isinstance(value, int) and value > MOST:
            found.append(Fault(id, _("%(figure)s is too large.") % {"figure": figure}, column=figure))
    if found:
        return found
    for figure, origin in boat["sources"].items():
        found += origin_faults(id, figure, origin, None)
    found += _number_faults(boat, game)
    return found or list(rules_of(game).boat(boat))


def _number_faults(boat: Part, game: str) -> Iterator[Fault]:
    """Whole numbers, for keys that the game knows; what the card does not say is left out."""
    for figure, keys in rules_of(game).numbers(boat).items():
        numbers = boat.get(figure, {})
        if not isinstance(numbers, dict):
            yield Fault(boat["type"], _("%(figure)s needs a number for each name.") % {"figure": figure}, column=figure)
            continue
        for key, number in numbers.items():
            if key not in keys:
                text = _("%(figure)s: “%(key)s” does not exist in the rules.") % {
                    "figure": figure,
                    "key": str(key)[:40],
                }
                yield Fault(boat["type"], text, column=figure)
            elif not is_whole(number, 0, MOST_NUMBER):
                text = _("%(figure)s, %(key)s: enter a whole number from 0 to %(most)s instead of “%(number)s”.")
                at = {"figure": figure, "key": key, "number": str(number)[:40], "most": MOST_NUMBER}
                yield Fault(boat["type"], text % at, column=f"{figure}-{key}")
