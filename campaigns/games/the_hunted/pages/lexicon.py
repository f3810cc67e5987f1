"""The names that a line of the notation may use in an edition, on a boat of one type."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from campaigns.games.the_hunted.notation import Lexicon, RosterShip
from campaigns.games.the_hunted.pages import ships
from charts.book import Book

EXTRA_FLAK: Final = "extra_flak"  # fitted in port
TAGS: Final = ("", " (W)", " (M)", " (A)")


def lexicon_of(book: Book, type_: str) -> Lexicon:
    mat = book.boats[type_]
    listed = [
        RosterShip(str(ship["name"]), ships.kind(ship), ship.get("tons") or 0, roster)
        for roster, entries in book.rosters.items()
        for ship in entries
        if ship.get("name")
    ]
    events = dict.fromkeys(str(row.results["event"]) for row in book.chart("R1").rows) if "R1" in book.charts else {}
    return Lexicon(
        listed,
        _tracks(book, type_),
        hull=mat["hull_boxes"],
        exchange=mat["mix_adjust"],
        systems=(*mat["systems"], EXTRA_FLAK),
        events=tuple(events),
    )


def _tracks(book: Book, type_: str) -> Mapping[str, int]:
    """The longest track of each area, whichever port it ends in."""
    found: dict[str, int] = {}
    for (owner, name), track in book.tracks.items():
        area = name.partition(" (")[0]
        for tag in TAGS if owner == type_ else ():
            found[area + tag] = max(found.get(area + tag, 0), len(track))
    return found
