from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from charts.book import Book

MOST: Final = 12


def ships(book: Book) -> dict[str, Mapping[str, Any]]:
    """Every ship of every roster by name; of two with one name, the first."""
    found: dict[str, Mapping[str, Any]] = {}
    for listed in book.rosters.values():
        for ship in listed:
            if ship.get("name"):
                found.setdefault(str(ship["name"]), ship)
    return found


def search(book: Book, query: str) -> list[tuple[str, str]]:
    """Names that contain the query, those that begin with it first; with kind and tons."""
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
