"""A ship of The Hunted: tonnage, and the points that U3-PT of the same edition asks of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from django.utils.translation import gettext as _

from charts.figures.parts import Fault, Part, Raw, chart_of, is_whole
from charts.figures.shipped import shipped_parts

CAPITAL: Final = ("BB", "CV", "CVE", "CL", "CA", "BC")


def kinds(roster: str) -> tuple[str, ...]:
    """The kinds of the shipped roster; any capital ship where there is one."""
    found = {ship["kind"] for ship in shipped_parts("hunted", "rosters")[roster]["ships"]}
    return CAPITAL if found & set(CAPITAL) else tuple(sorted(found))


def ship_faults(roster: Part, ship: Part, index: int, raw: Raw) -> Iterator[Fault]:
    at = {"name": ship["name"], "roll": ship["roll"]}
    if not is_whole(ship["tons"], 1, 99999):
        text = _("%(name)s at %(roll)s: tons must be a whole number from 1 to 99,999.") % at
        yield Fault(roster["id"], text, index, "tons")
        return
    if ship["kind"] in CAPITAL and "fast" not in ship:
        yield Fault(roster["id"], _("%(name)s at %(roll)s: fast must be yes or no.") % at, index, "fast")
    table = chart_of(raw, "U3-PT")
    right = (ship["points"],) if table is None else points_wanted(ship, table)
    if ship["points"] not in right:
        text = _("%(name)s at %(roll)s: %(tons)s t give %(right)s points (U3-PT), not %(points)s.")
        right_text = _(" or ").join(map(str, right))
        at |= {"tons": f"{ship['tons']:,}", "right": right_text, "points": ship["points"]}
        yield Fault(roster["id"], text % at, index, "points")


def points_wanted(ship: Part, table: Part) -> tuple[int, ...]:
    """The points that sink a ship of this kind and tonnage, by this edition's own U3-PT."""
    target = "freighter or tanker"
    if ship["kind"] in CAPITAL:
        target = "capital ship"
    elif ship["kind"] == "submarine":
        target = "enemy submarine"
    for row in table["rows"]:
        if row["target"] == target and row["tons_from"] <= ship["tons"] <= (row["tons_to"] or ship["tons"]):
            return tuple(int(number) for number in re.findall(r"\b\d\b", str(row["points"])))
    return ()


def points_by_tons(ship: Part, raw: Raw) -> tuple[int, ...]:
    table = chart_of(raw, "U3-PT")
    return () if table is None or not is_whole(ship.get("tons"), 1, 99999) else points_wanted(ship, table)


def points_anew(raw: Raw) -> Iterator[tuple[str, Part]]:
    """The rosters whose ships take another number of points since U3-PT was changed; the nearest allowed."""
    table = chart_of(raw, "U3-PT")
    if table is None:
        return
    for roster in raw["rosters"]:
        ships = [_with_points(ship, points_wanted(ship, table)) for ship in roster["ships"]]
        if ships != roster["ships"]:
            yield "roster", {**roster, "ships": ships}


def _with_points(ship: Part, right: tuple[int, ...]) -> Part:
    if not right or ship["points"] in right:
        return ship
    return {**ship, "points": min(right, key=lambda points: abs(points - ship["points"]))}
