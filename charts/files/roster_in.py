"""A file of ships on its way into a roster: it updates the rows that it has, or takes the place of all of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from django.utils.translation import gettext as _

from charts.figures.parts import Part, Raw
from charts.figures.rules import rules_of
from charts.files.sheets import HEADS, ORIGIN, Incoming

UPDATE: Final = "update"
REPLACE: Final = "replace"
MODES: Final = (UPDATE, REPLACE)


@dataclass
class RosterChange:
    """What a file makes of a roster, each by the names of the ships."""

    ships: list[dict[str, Any]]
    changed: list[str] = field(default_factory=list)
    added: list[str] = field(default_factory=list)
    renamed: list[tuple[str, str]] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)
    kept: int = 0


def roster_of(incoming: Incoming, kept: Part, raw: Raw, mode: str) -> list[dict[str, Any]]:
    """The ships as the file has them, completed, in the order of the file; what cannot be is complained of."""
    by_roll = {ship["roll"]: ship for ship in kept["ships"]}
    if mode == UPDATE:
        found = [_updated(incoming, number, ship, by_roll) for number, ship in _numbered(incoming)]
    else:
        found = [dict(ship) for ship in incoming.ships]
    for number, ship in zip(incoming.numbers, found, strict=True):
        _give_points(incoming, number, ship, raw)
    return found


def _numbered(incoming: Incoming) -> list[tuple[int, dict[str, Any]]]:
    return list(zip(incoming.numbers, incoming.ships, strict=True))


def _updated(incoming: Incoming, number: int, ship: dict[str, Any], by_roll: dict[Any, Part]) -> dict[str, Any]:
    """The ship of that roll, or of that name where the file has no rolls, with what the file says of her."""
    if "roll" in incoming.heads:
        known = by_roll.get(ship.get("roll"))
    else:
        name = str(ship["name"]).casefold()
        fits = [one for one in by_roll.values() if str(one["name"]).casefold() == name]
        known = fits[0] if len(fits) == 1 else None
        if known is None:
            text = _("No one ship is called %(name)s. Give the roll of a new ship.") % {"name": ship["name"]}
            incoming.complain(number, text)
            return ship
    if known is None:
        return ship
    said = {key: value for key, value in ship.items() if key in incoming.heads and key != "roll"}
    found = {**known, **said}
    if "points" not in said and found["tons"] != known["tons"]:
        found.pop("points")
    facts = [key for key in HEADS if key not in (*ORIGIN, "points")]
    if "source" not in said and any(found.get(key) != known.get(key) for key in facts):
        found = {key: value for key, value in found.items() if key not in ORIGIN} | {"source": "card", "case": ""}
    return {key: found[key] for key in HEADS if key in found}


def _give_points(incoming: Incoming, number: int, ship: dict[str, Any], raw: Raw) -> None:
    """Points that the file does not have follow from kind and tons."""
    if number in incoming.complaints or ("points" in ship and "points" in incoming.heads):
        return
    wanted = rules_of(raw["game"]).points(ship, raw)
    if "points" in ship and (not wanted or ship["points"] in wanted):
        return
    if len(wanted) != 1:
        incoming.complain(number, _("%(name)s: her points do not follow from her tons.") % {"name": ship["name"]})
        return
    ship["points"] = wanted[0]


def others_of(found: Sequence[Part], kept: Part, mode: str) -> list[Part]:
    """The ships that stay although the file does not have them."""
    rolls = {ship["roll"] for ship in found}
    return [ship for ship in kept["ships"] if mode == UPDATE and ship["roll"] not in rolls]


def change_of(kept: Part, ships: Sequence[Part]) -> RosterChange:
    """The roster as it becomes, with what is new, changed, renamed and gone."""
    was = {ship["roll"]: ship for ship in kept["ships"]}
    became = {ship["roll"]: ship for ship in sorted(ships, key=lambda ship: ship["roll"])}
    found = RosterChange([dict(ship) for ship in became.values()], kept=len(was))
    for roll, ship in became.items():
        known = was.get(roll)
        if known is None:
            found.added.append(ship["name"])
        elif known["name"] != ship["name"]:
            found.renamed.append((known["name"], ship["name"]))
        elif known != ship:
            found.changed.append(ship["name"])
    found.removed = [ship["name"] for roll, ship in was.items() if roll not in became]
    return found
