"""Where a figure comes from when it was changed: what nobody names another source for is from the keeper's card.

The origin of one cell never changes that of another. A row has an origin, and its cells may have others; what such a
row says of itself holds for those of its cells that are not named.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

CARD: Final[Mapping[str, str]] = {"source": "card", "case": ""}
WEAKEST: Final = ("house", "hunters", "aar", "history", "rulebook", "card")
"""Sources in the order in which a keeper checks what rests on them: the least certain first."""

Fact = Mapping[str, Any]


def origin_of(fact: Fact) -> dict[str, str]:
    """Its source, its case and, where there is one, a word about it."""
    found = {"source": fact["source"], "case": fact["case"]}
    return found | ({"note": fact["note"]} if fact.get("note") else {})


def cell_origin(row: Fact, key: str) -> dict[str, str]:
    """Where one cell of a row comes from."""
    return origin_of(row.get("cells", {}).get(key) or row)


def with_cells(row: Mapping[str, Any], origins: Mapping[str, Fact]) -> dict[str, Any]:
    """A row whose cells come from here and there; what is as the row itself need not be said."""
    own = {key: dict(one) for key, one in origins.items()}
    first = next(iter(own.values()), CARD)
    if own and all(one["source"] == "card" for one in own.values()):
        whole_row = first if all(one == first for one in own.values()) else CARD
        row = {key: value for key, value in row.items() if key != "note"} | dict(whole_row)
    whole = origin_of(row)
    cells = {key: one for key, one in own.items() if one != whole}
    bare = {key: value for key, value in row.items() if key != "cells"}
    return bare | ({"cells": cells} if cells else {})


def carried(
    was: Fact, row: Mapping[str, Any], changed: Iterable[str], keys: Iterable[str], moved: bool = False
) -> dict[str, Any]:
    """A row as it was typed, with the origin of each of its cells.

    changed are the keys of cells that hold another value than before; a row that moved stands at other totals.
    """
    named = origin_of(row) != origin_of(was)
    origins, changed = {}, set(changed)
    for key in keys:
        before, now = cell_origin(was, key), cell_origin(row, key)
        if key not in changed or now != before:
            origins[key] = now
        else:
            origins[key] = origin_of(row) if named else dict(CARD)
    if moved and not named:
        row = {key: value for key, value in row.items() if key != "note"} | dict(CARD)
    return with_cells(row, origins)


def weakest(facts: Iterable[Fact]) -> str:
    """The source that is to be checked first."""
    return min((fact["source"] for fact in facts), key=WEAKEST.index)
