"""The figures of an edition one by one, in the order of a printed card, and the keeper's progress."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final

from django.urls import reverse
from django.utils.translation import gettext as _

from charts.books import raw_for, shipped_root
from charts.browse import groups
from charts.figures.changes import NO_FIGURES, changed_sources, filed_under
from charts.figures.check import is_open
from charts.figures.parts import CARD, Part, Raw, cell_origin, origin_of, row_name, weakest, with_cells, without_origin
from charts.figures.reach import row_read
from charts.figures.rules import rules_of
from charts.figures.version import PARTS
from charts.figures.words import figure_name, in_words
from charts.grid.keep import PartChange, part_name, part_of
from charts.models import Edition

EMPTY: Final = "empty"
TO_CHECK: Final = (EMPTY, "house", "hunters", "aar", "history")
"""The sources that a keeper has to check, in this order; the rulebook's own figures need none."""
SHIP: Final = ("name", "kind", "tons", "points", "fast")
"""What is printed of a ship on a card."""


@dataclass(frozen=True, slots=True)
class ChartCell:
    """One figure: its part, its place, its value and its source."""

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
    def place(self) -> str:
        return ", ".join(filter(None, (self.row, self.column)))

    @property
    def cell(self) -> str:
        """Its name in an address: on checklists of several parts with the part."""
        return self.address if self.kind in ("chart", "roster") else f"{self.part}:{self.address}"

    @property
    def is_modifier(self) -> bool:
        return self.address.startswith("modifiers")

    @property
    def row_key(self) -> str:
        """Its row on a checklist. Two single lines may have the same name."""
        return "" if self.is_modifier else self.row if self.column else self.cell

    @property
    def why(self) -> str:
        """The remark of its source."""
        case, note = self.origin["case"], self.origin.get("note", "")
        return (f", {case}" if case else "") + (f": {note}" if note else "")

    @property
    def is_left(self) -> bool:
        return self.source in TO_CHECK


def figures(kind: str, part: Part, game: str) -> list[ChartCell]:
    """Every figure of a part in the order of a printed card: down its columns, then its modifiers."""
    if kind == "track":
        name = f"{part['type']}, {part['assignment']}"
        return [ChartCell(kind, name, "track", name, "", part["boxes"], origin_of(part))]
    if kind == "boat":
        return list(_boat(part, game))
    if kind == "roster":
        return [
            ChartCell(kind, part["id"], f"ships-{i}", str(ship["roll"]), "", _fields(ship, SHIP), origin_of(ship))
            for i, ship in enumerate(part["ships"])
        ]
    return list(_table(part, game) if part["dice"] is None else _chart(part, game))


def by_place(found: Iterable[ChartCell]) -> dict[tuple[str, str, int], ChartCell]:
    """Figures of a part by a place that is the same in every edition: row, column, and which of several such."""
    places: dict[tuple[str, str, int], ChartCell] = {}
    times: Counter[tuple[str, str]] = Counter()
    for one in found:
        place = "" if one.is_modifier else one.row, one.key
        places[*place, times[place]] = one
        times[place] += 1
    return places


def _chart(chart: Part, game: str) -> Iterator[ChartCell]:
    for place, column in enumerate(chart["columns"]):
        for which in ("natural", "rows"):
            for i, row in enumerate(chart[which]):
                key, address = column["key"], f"{which}-{i}-{place}"
                value, origin = row["results"].get(key), cell_origin(row, key)
                empty = value is None and _waits(game, chart["id"], key)
                name = row_name(row)
                yield ChartCell("chart", chart["id"], address, name, column["label"], value, origin, empty, key)
    for i, line in enumerate(chart["modifiers"]):
        address, origin = f"modifiers-{i}", origin_of(line)
        yield ChartCell("chart", chart["id"], address, line["label"], "", line["drm"], origin, key=line["key"])


def _table(table: Part, game: str) -> Iterator[ChartCell]:
    """Its lines; the name of a line is no figure where the rules read it by its name."""
    name, *others = [column["key"] for column in table["columns"]]
    keys = [name, *others] if not others or is_open(game, table["id"]) else others
    for i, row in enumerate(table["rows"]):
        origins = [cell_origin(row, key) for key in keys]
        source = weakest(origins)
        origin = next(one for one in origins if one["source"] == source)
        heading, fields = in_words(row.get(name), game), _fields(row, keys)
        empty = any(value is None and _waits(game, table["id"], key) for key, value in fields.items())
        yield ChartCell("chart", table["id"], f"rows-{i}", heading, "", fields, origin, empty)


def _waits(game: str, chart: str, column: str) -> bool:
    """Whether a cell may stay empty until the owner of the cards enters it."""
    values = rules_of(game).values(chart, column)
    return values is not None and values.blank


def _boat(boat: Part, game: str) -> Iterator[ChartCell]:
    for figure, value in boat.items():
        name = None if figure in NO_FIGURES else filed_under(boat, figure, game)
        if name is not None:
            origin = origin_of(boat["sources"][name])
            yield ChartCell("boat", boat["type"], figure, figure_name(figure, game), boat["type"], value, origin)


def _fields(row: Part, keys: Iterable[str]) -> dict[str, Any]:
    return {key: row[key] for key in keys if key in row}


def agreed(kind: str, part: Part, addresses: Iterable[str], game: str) -> dict[str, Any]:
    """The part with the keeper's confirmation that his card says the same there."""
    found = copy.deepcopy(dict(part))
    for address in addresses:
        _from(found, kind, address, None, game)
    return found


def with_value(
    kind: str, part: Part, address: str, value: Any, game: str, origin: Mapping[str, str] = CARD
) -> dict[str, Any]:
    """The part with another value there, from the keeper's card unless a source is given."""
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


def as_on_card(raw: Raw, code: str, column: str | None, natural: int, total: int, result: Any) -> PartChange | None:
    """The chart or roster with the result of the keeper's card where a roll is read; None where it has none."""
    if (part := part_of(raw, kind := "roster", code)) is not None:
        cells = {f"ships-{natural - 1}": _fields(result, SHIP)}
    elif (part := part_of(raw, kind := "chart", code)) is not None and (row := row_read(part, natural, total)):
        keys = [one["key"] for one in part["columns"]]
        said = result if column is None and len(keys) > 1 else {column or keys[0]: result}
        cells = {f"{row[0]}-{row[1]}-{place}": said[key] for place, key in enumerate(keys) if key in said}
    else:
        return None
    now = {one.address: one.value for one in figures(kind, part, raw["game"])}
    if not cells.keys() <= now.keys():
        return None
    for address in (one for one, value in cells.items() if now[one] != value):
        part = with_value(kind, part, address, cells[address], raw["game"])
    return PartChange(kind, code, part)


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
    """Set the source of one figure only. Without a source the keeper's card confirms the present value."""
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
        of_row = list(row["results"] if "results" in row else without_origin(row))
        mine = [part["columns"][place]["key"]] if place is not None else of_row if keys is None else keys
        origins = {key: cell_origin(row, key) for key in of_row}
        part[which][i] = with_cells(row, origins | {key: origin or _card(origins[key]) for key in mine})


def _card(origin: Mapping[str, str]) -> dict[str, str]:
    """From the keeper's card; a case of the rulebook is kept."""
    return {**CARD, "case": origin["case"]}


def _fact(fact: Mapping[str, Any], origin: Mapping[str, str] | None) -> dict[str, Any]:
    note = {"note": ""} if "drm" in fact else {}
    return without_origin(fact) | note | dict(origin or _card(origin_of(fact)))


# --- checklists -------------------------------------------------------------------------------------------------------


BOATS: Final = "boat-types"
TRACKS: Final = "patrol-tracks"


@dataclass(frozen=True)
class Checklist:
    """One checklist: its figures in the order in which they are checked."""

    code: str
    title: str
    figures: Sequence[ChartCell] = field(repr=False)
    parts: Sequence[tuple[str, Part]] = field(repr=False)
    """Its parts, each with its kind."""

    def only(self, type_: str) -> Checklist:
        """The checklist of one type of boat; all of it where there is no such type."""
        parts = [one for one in self.parts if one[1].get("type") == type_]
        if not parts:
            return self
        names = {part_name(*one) for one in parts}
        return Checklist(self.code, self.title, [one for one in self.figures if one.part in names], parts)

    @property
    def heading(self) -> str:
        return self.title if self.code in (BOATS, TRACKS) else f"{self.code}, {self.title}"

    @cached_property
    def counts(self) -> Counter[str]:
        return Counter(one.source for one in self.figures)

    @property
    def left(self) -> int:
        return sum(self.counts[source] for source in TO_CHECK)

    @property
    def done(self) -> int:
        return self.counts["card"]

    @property
    def total(self) -> int:
        """Without figures that the rulebook states: they need no check."""
        return self.left + self.done

    @property
    def columns(self) -> list[str]:
        return list(dict.fromkeys(one.column for one in self.grid_figures))

    @property
    def rows(self) -> dict[str, list[ChartCell]]:
        found: dict[str, list[ChartCell]] = {}
        for one in self.grid_figures:
            found.setdefault(one.row_key, []).append(one)
        return found

    @property
    def grid_figures(self) -> list[ChartCell]:
        """The figures in rows and columns; modifiers are below them."""
        return [one for one in self.figures if not one.is_modifier]

    @property
    def modifiers(self) -> list[ChartCell]:
        return [one for one in self.figures if one.is_modifier]

    def next_left(self, after: ChartCell | None = None, source: str = "") -> ChartCell | None:
        """The next figure to check: the least certain first, onwards from the present one, then from the beginning."""
        wanted = [source] if source else TO_CHECK
        start = self.figures.index(after) + 1 if after is not None and after in self.figures else 0
        around = [*self.figures[start:], *self.figures[:start]]
        return next((one for kind in wanted for one in around if one.source == kind), None)

    def at(self, key: str) -> ChartCell | None:
        return next((one for one in self.figures if one.cell == key), None)


def code_of(figure: ChartCell) -> str:
    """The checklist of a figure."""
    return checklist_code(figure.kind, figure.part)


def checklist_code(kind: str, part: str) -> str:
    return {"boat": BOATS, "track": TRACKS}.get(kind, part)


def checklists(raw: Raw) -> list[Checklist]:
    """Every checklist of an edition, those that count most in play first."""
    found = list(_checklists(raw))
    played = {code: place for place, code in enumerate(rules_of(raw["game"]).words.played)}
    listed = {checklist.code: place for place, checklist in enumerate(found)}
    return sorted(found, key=lambda one: (not one.left, played.get(one.code, len(played)), listed[one.code]))


def _checklists(raw: Raw) -> Iterator[Checklist]:
    game = raw["game"]
    parts = {part["id"]: (kind, part) for kind in ("chart", "roster") for part in raw[PARTS[kind]]}
    for _heading, links in groups(raw):
        for link in links:
            if link.code in parts:
                kind, part = parts[link.code]
                yield _checklist(link.code, link.title, [(kind, part)], game)
    for code, title, kind in ((BOATS, _("Boat types"), "boat"), (TRACKS, _("Patrol tracks"), "track")):
        if raw[PARTS[kind]]:
            yield _checklist(code, title, [(kind, part) for part in raw[PARTS[kind]]], game)


def _checklist(code: str, title: str, parts: Sequence[tuple[str, Part]], game: str) -> Checklist:
    return Checklist(code, title, [one for kind, part in parts for one in figures(kind, part, game)], parts)


def checklist_of(raw: Raw, code: str) -> Checklist | None:
    return next((checklist for checklist in _checklists(raw) if checklist.code == code), None)


def progress(found: Sequence[Checklist]) -> dict[str, int]:
    """How far the keeper is with an edition; ours is what we made to fit, of what is left."""
    done, left = sum(one.done for one in found), sum(one.left for one in found)
    return {"done": done, "left": left, "total": done + left, "ours": sum(one.counts["house"] for one in found)}


def next_checklist(found: Sequence[Checklist], source: str) -> Checklist | None:
    """The next checklist: of those with something left, the one that counts most."""
    return next((checklist for checklist in found if checklist.next_left(source=source) is not None), None)


# --- beside the shipped edition ------------------------------------------------------------------------------------


def shipped_figure(edition: Edition, figure: ChartCell) -> ChartCell | None:
    """The same figure in the shipped edition today."""
    root = shipped_root(edition)
    if root is None or root.pk == edition.pk:
        return None
    raw = raw_for(root)
    mine, theirs = (part_of(one, figure.kind, figure.part) for one in (raw_for(edition), raw))
    if mine is None or theirs is None:
        return None
    known = by_place(figures(figure.kind, theirs, raw["game"]))
    places = by_place(figures(figure.kind, mine, raw["game"]))
    return next((known.get(place) for place, one in places.items() if one == figure), None)


def other_figures(edition: Edition) -> Iterator[tuple[ChartCell, ChartCell]]:
    """Figures at the same place that differ between both editions, except those of the keeper's own card."""
    root = shipped_root(edition)
    if root is None or root.pk == edition.pk:
        return
    mine, theirs = raw_for(edition), raw_for(root)
    for kind, place in PARTS.items():
        for part in mine[place]:
            other = part_of(theirs, kind, part_name(kind, part))
            if other is None or other == part:
                continue
            known = by_place(figures(kind, other, mine["game"]))
            for found, one in by_place(figures(kind, part, mine["game"])).items():
                like = known.get(found)
                if like is not None and one.source != "card" and one.value != like.value:
                    yield one, like


def other_shapes(edition: Edition) -> Iterator[dict[str, str]]:
    """Charts whose dice, rows or months differ from the shipped ones, which no single figure shows."""
    root = shipped_root(edition)
    if root is None or root.pk == edition.pk:
        return
    theirs = {chart["id"]: _shape(chart) for chart in raw_for(root)["charts"]}
    for chart in raw_for(edition)["charts"]:
        code = chart["id"]
        if code in theirs and _shape(chart) != theirs[code]:
            url = reverse("charts:check-list", args=[edition.slug, code])
            yield {"name": f"{code}, {chart['title']}", "url": url}


def _shape(chart: Part) -> list[Any]:
    columns = [(column["key"], column["first"], column["last"]) for column in chart["columns"]]
    dated = {line["key"]: line.get("dated", {}) for line in chart["modifiers"]}
    names = [row_name(row) for row in [*chart["natural"], *chart["rows"]]] if chart["dice"] is not None else []
    return [chart["dice"], columns, dated, names]
