"""The rosters as names to type ahead from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

MOST: Final = 12


def ships(book: Any) -> dict[str, Mapping[str, Any]]:
    """Every ship of every roster by its name; of two that share one, the first."""
    found: dict[str, Mapping[str, Any]] = {}
    for listed in book.rosters.values():
        for ship in listed:
            if ship.get("name"):
                found.setdefault(str(ship["name"]), ship)
    return found


def search(book: Any, query: str) -> list[tuple[str, str]]:
    """Names that hold what was typed, those that begin with it first; with kind and tons beside them."""
    wanted = query.strip().casefold()
    if not wanted:
        return []
    listed = [(name, ship) for name, ship in ships(book).items() if wanted in name.casefold()]
    listed.sort(key=lambda item: (not item[0].casefold().startswith(wanted), item[0]))
    return [(name, f"{kind(ship)}|{ship.get('tons') or ''}") for name, ship in listed[:MOST]]


def kind(ship: Mapping[str, Any]) -> str:
    """The kind as the form of a box has it."""
    found = str(ship.get("kind") or "")
    if found in ("small freighter", "large freighter", "tanker", "escort", "submarine"):
        return found
    return "capital ship"


def complete(facts: dict[str, Any], book: Any) -> dict[str, Any]:
    """Kind and tons of a ship that stands on a roster, where they were left empty."""
    known: dict[str, Mapping[str, Any]] | None = None
    for key, name in list(facts.items()):
        if not key.endswith("_name") or not isinstance(name, str) or not name:
            continue
        known = ships(book) if known is None else known
        ship = known.get(name)
        if ship is None:
            continue
        prefix = key.removesuffix("name")
        if facts.get(prefix + "kind") is None:
            facts[prefix + "kind"] = kind(ship)
        if facts.get(prefix + "tons") is None:
            facts[prefix + "tons"] = ship.get("tons")
    return facts
