"""The figures of an edition one by one, as a keeper lays his card beside them: each with its place and its origin.

A cell of a chart is a figure, and a modifier; a line of a table, a ship, a figure of a boat type and a track are one
each, as they are one line on the card.
"""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from charts.figures.check.tables import is_open
from charts.figures.fault import ORIGIN, Part
from charts.figures.filing import NO_FIGURES, changed_sources, filed_under
from charts.figures.origins import CARD, cell_origin, origin_of, weakest, with_cells
from charts.figures.rules import rules_of
from charts.figures.wording import figure_name, in_words
from charts.figures.words import row_name

EMPTY: Final = "empty"
TO_CHECK: Final = (EMPTY, "house", "hunters", "aar", "history")
"""What a keeper has to lay his card beside, in this order; the rulebook's own figures stand."""
SHIP: Final = ("name", "kind", "tons", "points", "fast")
"""What is printed of a ship on a card."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure: of which part, where in it, what it is and where it comes from."""

    kind: str
    part: str
    address: str
    row: str
    column: str
    value: Any
    origin: Mapping[str, str]
    is_empty: bool = False
    """Whether it is printed on the keeper's card alone, and he has not entered it yet."""
    key: str = ""
    """What it has beside its row in every edition, whatever the headings there: its column, or a modifier."""

    @property
    def source(self) -> str:
        return EMPTY if self.is_empty else self.origin["source"]

    @property
    def is_left(self) -> bool:
        """Whether it is still to be checked."""
        return self.source in TO_CHECK


def figures(kind: str, part: Part, game: str) -> list[Figure]:
    """Every figure of a part, in the order in which a card is read: down its columns, then its modifiers."""
    if kind == "track":
        name = f"{part['type']}, {part['assignment']}"
        return [Figure(kind, name, "track", name, "", part["boxes"], origin_of(part))]
    if kind == "boat":
        return list(_boat(part, game))
    if kind == "roster":
        return [
            Figure(kind, part["id"], f"ships-{i}", str(ship["roll"]), "", _fields(ship, SHIP), origin_of(ship))
            for i, ship in enumerate(part["ships"])
        ]
    return list(_table(part, game) if part["dice"] is None else _chart(part, game))


def by_place(found: Iterable[Figure]) -> dict[tuple[str, str, int], Figure]:
    """Figures of a part by what they are in every edition: row, column, and which of several of the same two."""
    places: dict[tuple[str, str, int], Figure] = {}
    times: Counter[tuple[str, str]] = Counter()
    for one in found:
        is_modifier = one.address.startswith("modifiers")
        place = "" if is_modifier else one.row, one.key
        places[*place, times[place]] = one
        times[place] += 1
    return places


def _chart(chart: Part, game: str) -> Iterator[Figure]:
    for place, column in enumerate(chart["columns"]):
        for which in ("natural", "rows"):
            for i, row in enumerate(chart[which]):
                key, address = column["key"], f"{which}-{i}-{place}"
                value, origin = row["results"].get(key), cell_origin(row, key)
                empty = value is None and _waits(game, chart["id"], key)
                yield Figure("chart", chart["id"], address, row_name(row), column["label"], value, origin, empty, key)
    for i, line in enumerate(chart["modifiers"]):
        address, origin = f"modifiers-{i}", origin_of(line)
        yield Figure("chart", chart["id"], address, line["label"], "", line["drm"], origin, key=line["key"])


def _table(table: Part, game: str) -> Iterator[Figure]:
    """Its lines; the name of a line is no figure where the rules read it by its name."""
    name, *others = [column["key"] for column in table["columns"]]
    keys = [name, *others] if not others or is_open(game, table["id"]) else others
    for i, row in enumerate(table["rows"]):
        origins = [cell_origin(row, key) for key in keys]
        source = weakest(origins)
        origin = next(one for one in origins if one["source"] == source)
        heading, fields = in_words(row.get(name), game), _fields(row, keys)
        empty = any(value is None and _waits(game, table["id"], key) for key, value in fields.items())
        yield Figure("chart", table["id"], f"rows-{i}", heading, "", fields, origin, empty)


def _waits(game: str, chart: str, column: str) -> bool:
    """Whether a cell may stay empty until the owner of the cards enters it."""
    values = rules_of(game).values(chart, column)
    return values is not None and values.blank


def _boat(boat: Part, game: str) -> Iterator[Figure]:
    for figure, value in boat.items():
        name = None if figure in NO_FIGURES else filed_under(boat, figure, game)
        if name is not None:
            origin = origin_of(boat["sources"][name])
            yield Figure("boat", boat["type"], figure, figure_name(figure, game), boat["type"], value, origin)


def _fields(row: Part, keys: Iterable[str]) -> dict[str, Any]:
    return {key: row[key] for key in keys if key in row}


def agreed(kind: str, part: Part, addresses: Iterable[str], game: str) -> dict[str, Any]:
    """The part with the keeper's word that his card says the same there."""
    found = copy.deepcopy(dict(part))
    for address in addresses:
        _from(found, kind, address, None, game)
    return found


def with_value(
    kind: str, part: Part, address: str, value: Any, game: str, origin: Mapping[str, str] = CARD
) -> dict[str, Any]:
    """The part with another value there, from the keeper's card unless it is said from where."""
    found = copy.deepcopy(dict(part))
    which, i, place = _place(address)
    keys = None
    if kind == "track":
        found["boxes"] = value
    elif kind == "boat":
        found[address] = value
    elif which == "modifiers":
        found[which][i]["drm"] = value
    elif place is not None:
        found[which][i]["results"][part["columns"][place]["key"]] = value
    else:
        keys = [key for key in value if value[key] != part[which][i].get(key)]
        found[which][i] |= value
    _from(found, kind, address, origin, game, keys)
    return found


def _place(address: str) -> tuple[str, int, int | None]:
    which, _dash, rest = address.partition("-")
    i, _dash, place = rest.partition("-")
    return which, int(i) if i.isdecimal() else -1, int(place) if place else None


def _from(
    part: dict[str, Any],
    kind: str,
    address: str,
    origin: Mapping[str, str] | None,
    game: str,
    keys: Sequence[str] | None = None,
) -> None:
    """Say where a figure comes from, and of no other. Without an origin the keeper's card agrees with what stands."""
    which, i, place = _place(address)
    if kind == "track":
        told = _fact(part, origin)
        part.pop("note", None)
        part |= told
    elif kind == "boat":
        part["sources"] = changed_sources(part, part["sources"], [address], game, origin or CARD)
    elif which == "modifiers" or kind == "roster":
        part[which][i] = _fact(part[which][i], origin)
    else:
        row = part[which][i]
        of_row = list(row["results"]) if "results" in row else [key for key in row if key not in ORIGIN]
        mine = [part["columns"][place]["key"]] if place is not None else of_row if keys is None else keys
        origins = {key: cell_origin(row, key) for key in of_row}
        part[which][i] = with_cells(row, origins | {key: origin or _card(origins[key]) for key in mine})


def _card(origin: Mapping[str, str]) -> dict[str, str]:
    """From the keeper's card; where the rulebook speaks of it stays worth knowing."""
    return {**CARD, "case": origin["case"]}


def _fact(fact: Mapping[str, Any], origin: Mapping[str, str] | None) -> dict[str, Any]:
    bare = {key: value for key, value in fact.items() if key not in ORIGIN}
    note = {"note": ""} if "drm" in fact else {}
    return bare | note | dict(origin or _card(origin_of(fact)))
