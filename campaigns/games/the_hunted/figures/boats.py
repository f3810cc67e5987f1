"""A boat type of The Hunted: a load that fits its room, boxes to be hit, dates that are months of the war."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from django.utils.translation import gettext as _

from campaigns.games.the_hunted.rules.damage import mended_as
from charts.figures.parts import Fault, Part, is_whole
from charts.figures.shipped import shipped_parts

WAR_MONTH: Final = re.compile(r"19(39|4[0-5])-(0[1-9]|1[0-2])")
TORPEDOES: Final = ("G7a", "G7a FaT", "G7e", "G7e FaT", "homing")


def numbers(boat: Part) -> dict[str, tuple[str, ...]]:
    """10.8.8: the repair number that the mat has in the box of each system; without one, chart E5 has it."""
    systems = boat["systems"] if isinstance(boat.get("systems"), list) else []
    return {"repairs": tuple(dict.fromkeys(mended_as(str(system)) for system in systems))}


def faults(boat: Part) -> list[Fault]:
    """The parts of each figure first: only what can be added up is added up."""
    return [*_load_faults(boat), *_inner_faults(boat)] or [*_sum_faults(boat)]


def _load_faults(boat: Part) -> Iterator[Fault]:
    room = sum(boat[part] for part in ("tubes_fwd", "tubes_aft", "reloads_fwd", "reloads_aft"))
    if boat["torpedo_total"] != room:
        text = _("There are %(total)s torpedoes, but room for %(room)s in tubes and reloads.")
        yield Fault(boat["type"], text % {"total": boat["torpedo_total"], "room": room}, column="torpedo_total")
    for unknown in [kind for kind in boat["torpedo_load"] if kind not in TORPEDOES]:
        text = _("torpedo_load: “%(kind)s” is not a torpedo in the rules (%(known)s).")
        text %= {"kind": unknown, "known": ", ".join(TORPEDOES)}
        yield Fault(boat["type"], text, column="torpedo_load")


def _inner_faults(boat: Part) -> Iterator[Fault]:
    expected = shipped_parts("hunted", "boats")[boat["type"]]
    for figure in (figure for figure, like in expected.items() if isinstance(like, dict)):
        for key, value in boat[figure].items():
            text = ""
            if figure == "torpedo_load" and not is_whole(value, 0, 99):
                text = _("%(figure)s: enter a whole number from 0 to 99 instead of %(value)s %(key)s.")
            elif isinstance(value, int | float) and not 0 <= value <= 999_999:
                text = _("%(figure)s: %(value)s %(key)s cannot be less than 0.")
            if text:
                text %= {"figure": figure, "key": key, "value": value}
                yield Fault(boat["type"], text, column=figure)


def _sum_faults(boat: Part) -> Iterator[Fault]:
    id, load = boat["type"], sum(boat["torpedo_load"].values())
    if load != boat["torpedo_total"]:
        text = _("The load adds up to %(load)s torpedoes, not %(total)s.")
        yield Fault(id, text % {"load": load, "total": boat["torpedo_total"]}, column="torpedo_load")
    for figure in ("hull_boxes", "flooding_boxes", "batteries", "patrol_months"):
        if boat[figure] < 1:
            yield Fault(id, _("%(figure)s must be 1 or more.") % {"figure": figure}, column=figure)
    for figure in ("available", "game_start", "last_sailing"):
        if figure in boat and not WAR_MONTH.fullmatch(str(boat[figure])):
            text = _("%(figure)s: “%(value)s” is not a month of the war. Write it like this: 1943-07.")
            yield Fault(id, text % {"figure": figure, "value": boat[figure]}, column=figure)
    systems = {system for one in shipped_parts("hunted", "boats").values() for system in one["systems"]}
    for unknown in [system for system in boat["systems"] if system not in systems]:
        text = _("systems: “%(system)s” does not exist in the rules.") % {"system": unknown}
        yield Fault(id, text, column="systems")
