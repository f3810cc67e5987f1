"""Rosters, boat types and tracks, each by itself."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from django.utils.translation import gettext as _

from charts.figures.parts import Fault, Part, Raw, is_whole, origin_faults, text_faults, twice
from charts.figures.rules import rules_of
from charts.figures.shipped import shipped_parts
from charts.figures.version import part_name
from charts.figures.words import plain_text

DIE_SIZES: Final = (6, 8, 10, 12, 20, 100)
MOST_TONS: Final = 999_999
MOST_POINTS: Final = 99
DATE: Final = re.compile(r"19[0-9][0-9](-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?")


def roster_faults(roster: Part, raw: Raw) -> list[Fault]:
    """A roster of an edition, of which only the sound charts are handed in."""
    game = raw.get("game", "")
    patterns = shipped_parts(game, "rosters")
    if patterns and roster["id"] not in patterns:
        return [Fault(roster["id"], _("This roster does not exist in the rules."))]
    found = [*_roll_faults(roster), *text_faults(roster["id"], "", roster)]
    kinds = ship_kinds(game, roster["id"])
    for index, ship in enumerate(roster["ships"]):
        own = list(_ship_faults(roster["id"], ship, index, kinds))
        found += own or rules_of(game).ship(roster, ship, index, raw)
    return found


def ship_kinds(game: str, roster: str) -> tuple[str, ...]:
    """The kinds of ship that may stand in a roster; none where any may."""
    declared = rules_of(game).ship_kinds
    if declared is not None:
        return declared(roster)
    pattern = shipped_parts(game, "rosters").get(roster, {"ships": ()})
    return tuple(sorted({ship["kind"] for ship in pattern["ships"]}))


def _roll_faults(roster: Part) -> list[Fault]:
    """1 to N without gap or double, as many as a die has sides."""
    id, ships = roster["id"], roster["ships"]
    found = []
    if len(ships) not in DIE_SIZES:
        sizes = ", ".join(map(str, DIE_SIZES))
        text = _("%(number)s ships: choose a number that a die can give (%(sizes)s).")
        found.append(Fault(id, text % {"number": len(ships), "sizes": sizes}))
    rolls = [ship["roll"] for ship in ships]
    for roll in sorted(set(range(1, len(ships) + 1)) - set(rolls)):
        found.append(Fault(id, _("There is no ship at %(roll)s.") % {"roll": roll}))
    for roll in twice(rolls):
        names = ", ".join(ship["name"] for ship in ships if ship["roll"] == roll)
        found.append(Fault(id, _("Several ships share the roll %(roll)s: %(names)s") % {"roll": roll, "names": names}))
    for index, ship in enumerate(ships):
        if ship["roll"] not in range(1, len(ships) + 1):
            text = _("%(name)s at %(roll)s: rolls run from 1 to %(last)s.")
            text %= {"name": ship["name"], "roll": ship["roll"], "last": len(ships)}
            found.append(Fault(id, text, index, "roll"))
    for name in twice(ship["name"].casefold() for ship in ships):
        places = [index for index, ship in enumerate(ships) if ship["name"].casefold() == name]
        text = _("%(name)s appears twice, at %(rolls)s.")
        at = ", ".join(str(ships[place]["roll"]) for place in places)
        found.append(Fault(id, text % {"name": ships[places[0]]["name"], "rolls": at}, places[-1], "name"))
    return found


def _ship_faults(id: str, ship: Part, index: int, kinds: tuple[str, ...]) -> Iterator[Fault]:
    at = {"name": ship.get("name") or "?", "roll": ship["roll"]}
    where = _("%(name)s at %(roll)s") % at
    if not ship.get("name"):
        yield Fault(id, _("The ship at %(roll)s needs a name.") % at, index, "name")
    yield from text_faults(id, where, ship, index)
    if ship.get("date") and not DATE.fullmatch(str(ship["date"])):
        text = _("%(name)s at %(roll)s: “%(date)s” is not a date. Write it like this: 1943-07-01.")
        yield Fault(id, text % (at | {"date": ship["date"]}), index, "date")
    if kinds and ship.get("kind") not in kinds:
        text = _("%(name)s at %(roll)s: “%(kind)s” is not a kind of ship in this roster (%(kinds)s).")
        yield Fault(id, text % (at | {"kind": ship.get("kind"), "kinds": ", ".join(kinds)}), index, "kind")
        return
    for figure, most in (("tons", MOST_TONS), ("points", MOST_POINTS), ("exact_tons", MOST_TONS)):
        if (figure != "exact_tons" or figure in ship) and not is_whole(ship.get(figure), 0, most):
            text = _("%(name)s at %(roll)s: %(figure)s must be a whole number from 0 to %(most)s.")
            text %= at | {"figure": figure.replace("_", " "), "most": f"{most:,}"}
            yield Fault(id, text, index, figure)
    if "fast" in ship and not isinstance(ship["fast"], bool):
        yield Fault(id, _("%(name)s at %(roll)s: fast must be yes or no") % at, index, "fast")
    yield from origin_faults(id, where, ship, index)


# --- boat types -------------------------------------------------------------------------------------------------------


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


# --- tracks -----------------------------------------------------------------------------------------------------------


def track_faults(track: Part, raw: Raw) -> list[Fault]:
    part = part_name("tracks", track)
    found = [] if track["boxes"] else [Fault(part, _("A patrol track needs at least one box."))]
    found += rules_of(raw.get("game", "")).track(track, raw)
    found += origin_faults(part, _("the track"), track, None)
    return found
