"""The pages that everybody may open: every chart, roster and boat of an edition, and the search for words in it."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any, Final

from django.contrib.auth.decorators import login_not_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.http import content_disposition_header, urlencode
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from charts.books import raw_for
from charts.figures.changes import NO_FIGURES, filed_under
from charts.figures.parts import (
    SIGNS,
    Part,
    Raw,
    Sign,
    cell_origin,
    origin_of,
    row_name,
    signed,
    translated,
)
from charts.figures.reach import spread
from charts.figures.rules import rules_of
from charts.figures.words import figure_name, in_words, notes, word
from charts.files import sheets
from charts.models import Edition, boat_slug

WIDE: Final = 6  # with more columns than this a chart is turned


@dataclass(frozen=True, slots=True)
class GridCell:
    """One result and its source; heading is the column's name, for narrow pages that stack the cells."""

    text: str
    heading: str
    sign: Sign | None = None
    span: int = 1  # over how many columns it reaches


@dataclass(frozen=True, slots=True)
class GridLine:
    name: str
    cells: tuple[GridCell, ...]
    origins: tuple[Part, ...] = ()


@dataclass(frozen=True, slots=True)
class Grid:
    """A chart ready to print: a corner, headings, lines."""

    corner: str
    headings: tuple[str, ...]
    lines: tuple[GridLine, ...]
    origins: bool  # whether lines say their origin in words
    remarks: tuple[Part, ...] = ()  # what a chart on its side has to say of its cells


@dataclass(frozen=True, slots=True)
class PartLink:
    code: str
    title: str
    url: str


def origin(fact: Part) -> dict[str, Any]:
    """A fact's source with its sign, its case and its remark."""
    return {"sign": SIGNS[fact["source"]], "case": fact.get("case", ""), "note": translated(fact.get("note", ""))}


def grid(chart: Part, game: str) -> Grid:
    """A chart as rows and columns; one with many columns is turned on its side, and a table is named by its first."""
    is_table, rows = chart["dice"] is None, [*chart["natural"], *chart["rows"]]
    headings = [translated(column["label"]) for column in chart["columns"]]
    corner = headings.pop(0) if is_table else _("Total")
    lines = [_line(chart, row, game) for row in rows]
    if is_table or len(headings) <= WIDE:
        return Grid(corner, tuple(headings), tuple(_signed_once(line) for line in lines), True)
    turned = tuple(
        GridLine(heading, _runs(rows, [line.cells[place] for line in lines])) for place, heading in enumerate(headings)
    )
    remarks = {(fact["sign"].letter, fact["case"], fact["note"]): fact for line in lines for fact in line.origins}
    worth_saying = tuple(fact for fact in remarks.values() if fact["case"] or fact["note"])
    return Grid(_("Column"), tuple(line.name for line in lines), turned, False, worth_saying)


def _signed_once(line: GridLine) -> GridLine:
    """If the whole line has one source, only the line shows it."""
    if len(line.origins) != 1:
        return line
    return replace(line, cells=tuple(replace(cell, sign=None) for cell in line.cells))


def _runs(rows: Sequence[Part], cells: Sequence[GridCell]) -> tuple[GridCell, ...]:
    """Neighbours with the same value and source as one cell: none on 5 to 9."""
    found = []
    for _same, run in groupby(zip(rows, cells, strict=True), lambda one: ("roll" in one[0], one[1].text, one[1].sign)):
        first, *others = run
        row = {**first[0], "high": others[-1][0]["high"]} if others and "roll" not in first[0] else first[0]
        found.append(replace(first[1], heading=row_name(row), span=1 + len(others)))
    return tuple(found)


def _line(chart: Part, row: Part, game: str) -> GridLine:
    is_table, columns = chart["dice"] is None, chart["columns"]
    name = in_words(row.get(columns[0]["key"]), game) if is_table else row_name(row)
    columns = columns[1:] if is_table else columns
    facts = [cell_origin(row, column["key"]) for column in columns]
    values = [in_words(row.get("results", row).get(column["key"]), game) for column in columns]
    cells = tuple(
        GridCell(value, translated(column["label"]), SIGNS[fact["source"]])
        for value, column, fact in zip(values, columns, facts, strict=True)
    )
    each_once = {tuple(fact.items()): fact for fact in facts or [origin_of(row)]}
    return GridLine(name, cells, tuple(map(origin, each_once.values())))


def modifiers(chart: Part, game: str) -> list[dict[str, Any]]:
    return [
        {
            **line,
            **origin(line),
            "label": translated(line["label"]),
            "shown": signed(line["drm"]),
            "note": notes([line["note"]], game)[0],
        }
        for line in chart["modifiers"]
    ]


def groups(raw: Raw) -> list[tuple[str, list[PartLink]]]:
    """Every part of an edition, charts and rosters in the game's order."""
    charts = {chart["id"]: _link(raw, chart) for chart in raw["charts"]}
    rosters = {roster["id"]: _link(raw, roster) for roster in raw["rosters"]}
    found = []
    for heading, codes in rules_of(raw["game"]).words.groups:
        placed = [charts.pop(code, None) or rosters.pop(code, None) for code in codes.split()]
        found.append((str(heading), [link for link in placed if link is not None]))
    found.append((_("Others") if found else _("Charts"), list(charts.values())))
    found.append((_("Rosters"), list(rosters.values())))
    found.append((_("Boats"), [_boat_link(raw, boat) for boat in raw["boats"]]))
    return [(heading, links) for heading, links in found if links]


def _link(raw: Raw, part: Part) -> PartLink:
    return PartLink(part["id"], translated(part["title"]), reverse("charts:part", args=[raw["edition"], part["id"]]))


def _boat_link(raw: Raw, boat: Part) -> PartLink:
    title = rules_of(raw["game"]).words.boat_title(boat)
    return PartLink(boat["type"], title, reverse("charts:boat", args=[raw["edition"], boat_slug(boat["type"])]))


def figures(boat: Part, game: str) -> list[dict[str, Any]]:
    """The figures of a boat in the order of its card; figures that are not listed follow."""
    named = [one.key for one in rules_of(game).words.boat_figures]
    keys = [key for key in named if key in boat]
    keys += [key for key in boat if key not in (*named, *NO_FIGURES)]
    lines = []
    for key in keys:
        fact = boat["sources"].get(filed_under(boat, key, game))
        text = in_words(boat[key], game) or _("none")
        lines.append({"name": figure_name(key, game), "text": text, "origin": fact and origin(fact)})
    return lines


def tracks(raw: Raw, type_: str) -> list[dict[str, Any]]:
    """The travel boxes of a type, in words."""
    return [
        {
            "assignment": translated(track["assignment"]),
            "boxes": [{"name": word(box["box"], raw["game"]), "rolls": box["rolls"]} for box in track["boxes"]],
            "origin": origin(track),
        }
        for track in raw["tracks"]
        if track["type"] == type_
    ]


# --- the ships of a roster ------------------------------------------------------------------------------------------


PER_PAGE: Final = 25
ANY_BAND: Final = ("", gettext_lazy("Any tonnage"), 0, 999_999)
BANDS: Final = (
    ANY_BAND,
    ("small", gettext_lazy("5,000 t or less"), 0, 5000),
    ("middle", gettext_lazy("5,001 to 9,999 t"), 5001, 9999),
    ("large", gettext_lazy("10,000 t or more"), 10_000, 999_999),
)
SORTS: Final = {
    "roll": (gettext_lazy("Roll"), lambda ship: ship["roll"]),
    "name": (gettext_lazy("Name"), lambda ship: fold(ship["name"])),
    "tons": (gettext_lazy("Tons"), lambda ship: (-ship["tons"], ship["roll"])),
    "flag": (gettext_lazy("Flag"), lambda ship: (ship.get("nation", ""), ship["roll"])),
}


class ShipList:
    """The ships shown of a roster: searched, filtered, sorted, a page at a time."""

    def __init__(self, asked: Mapping[str, Any], ships: Sequence[Part], wanted: Part | None = None) -> None:
        keys = ("q", "flag", "source", "kind", "band", "sort")
        self.asked = {key: str(asked.get(key, "")).strip()[:60] for key in keys}
        self.band = next((band for band in BANDS if band[0] == self.asked["band"]), ANY_BAND)
        found = sorted(filter(self.is_meant, ships), key=SORTS.get(self.asked["sort"], SORTS["roll"])[1])
        self.found, self.all = len(found), len(ships)
        self.pages = Paginator(found, PER_PAGE)
        at = found.index(wanted) // PER_PAGE + 1 if wanted in found else asked.get("page")
        self.page = self.pages.get_page(at)
        self.kinds, self.flags = (sorted({ship[key] for ship in ships if key in ship}) for key in ("kind", "nation"))
        self.sources = [sign for key, sign in SIGNS.items() if key in {ship["source"] for ship in ships}]
        self.bands = [band[:2] for band in BANDS]
        self.sorts = [(key, name) for key, (name, _key) in SORTS.items()]

    def is_meant(self, ship: Part) -> bool:
        """By the number that was rolled, or a part of the name, the flag or the U-boat; and by the filters."""
        q, words = self.asked["q"], [ship["name"], ship.get("nation", ""), ship.get("uboat", "")]
        return (
            (int(q) == ship["roll"] if q.isdecimal() else fold(q) in fold(" ".join(words)))
            and self.asked["flag"] in ("", ship.get("nation"))
            and all(self.asked[key] in ("", ship[key]) for key in ("source", "kind"))
            and self.band[2] <= ship["tons"] <= self.band[3]
        )

    @property
    def query(self) -> str:
        return urlencode({key: value for key, value in self.asked.items() if value})


# --- finding a word anywhere in an edition ---------------------------------------------------------------------------


MOST: Final = 60
_searched: dict[tuple[str, str | None], tuple[Raw, tuple[SearchHit, ...]]] = {}


@dataclass(frozen=True, slots=True)
class SearchHit:
    """A fact that a search may find, and its place."""

    folded: str
    code: str
    title: str
    text: str
    url: str


def find(raw: Raw, words: str) -> tuple[list[SearchHit], bool]:
    """The facts that contain every word, whole charts first; and whether there are more than shown."""
    wanted = fold(words).split()
    if not wanted:
        return [], False
    found = [line for line in lines(raw) if all(word in line.folded for word in wanted)]
    return found[:MOST], len(found) > MOST


def fold(text: str) -> str:
    """Lower case without accents, so that bage finds Bagé."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in plain if not unicodedata.combining(letter))


def lines(raw: Raw) -> tuple[SearchHit, ...]:
    """Every fact of an edition, cached by its figures."""
    place = raw["edition"], get_language()
    kept = _searched.get(place)
    if kept is None or kept[0] is not raw:
        _searched[place] = kept = (raw, tuple(_all(raw)))
    return kept[1]


def _all(raw: Raw) -> Iterator[SearchHit]:
    game = raw["game"]
    entries = {entry.code: entry for _name, group in groups(raw) for entry in group}
    yield from (_hit(entry, "") for entry in entries.values())
    for chart in raw["charts"]:
        entry = entries[chart["id"]]
        for row in [*chart["natural"], *chart["rows"]]:
            shown = _line(chart, row, game)
            results = ", ".join(dict.fromkeys(cell.text for cell in shown.cells if cell.text))
            yield _hit(entry, f"{shown.name}: {results}" if results else shown.name, row["case"])
        for line in chart["modifiers"]:
            yield _hit(entry, f"{signed(line['drm'])} {translated(line['label'])}", line["case"], line["note"])
        yield from (_hit(entry, translated(note)) for note in chart["notes"])
    for roster in raw["rosters"]:
        for ship in roster["ships"]:
            known = [ship.get(key, "") for key in ("nation", "date", "uboat", "class")]
            text = f"{ship['roll']}: {ship['name']}, {ship['tons']:,} t"
            yield _hit(entries[roster["id"]], text, *known)
    for boat in raw["boats"]:
        for line in figures(boat, game):
            yield _hit(entries[boat["type"]], f"{line['name']}: {line['text']}")
        for track in tracks(raw, boat["type"]):
            yield _hit(entries[boat["type"]], str(track["assignment"]), "track")


def _hit(entry: PartLink, text: str, *also: str) -> SearchHit:
    return SearchHit(
        fold(" ".join([entry.code, str(entry.title), text, *also])), entry.code, entry.title, text, entry.url
    )


# --- the pages -----------------------------------------------------------------------------------------------------


@login_not_required
@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """The chosen edition, or the shipped one."""
    wanted = request.GET.get("edition", "").replace("\x00", "")
    chosen = Edition.objects.filter(slug=wanted).first() if wanted else Edition.objects.first()
    if chosen is None:
        raise Http404
    return redirect(chosen)


@login_not_required
@require_safe
def edition(request: HttpRequest, slug: str) -> HttpResponse:
    """Every part of an edition, or the results of a search."""
    chosen = get_object_or_404(Edition, slug=slug)
    raw = raw_for(chosen)
    query = request.GET.get("q", "").strip()[:60]
    found, more = find(raw, query)
    context = {"query": query, "found": found, "more": more, "groups": groups(raw), "edition": chosen}
    if request.htmx:
        return render(request, "charts/_found.html", context)
    return render(request, "charts/edition.html", context | _surroundings(chosen, raw))


@login_not_required
@require_safe
def part(request: HttpRequest, slug: str, code: str) -> HttpResponse:
    """One chart, table or roster."""
    chosen = get_object_or_404(Edition, slug=slug)
    raw = raw_for(chosen)
    for chart in raw["charts"]:
        if chart["id"] == code:
            return _chart(request, chosen, raw, chart)
    for roster in raw["rosters"]:
        if roster["id"] == code:
            return _roster(request, chosen, raw, roster)
    raise Http404


def _chart(request: HttpRequest, chosen: Edition, raw: Raw, chart: Part) -> HttpResponse:
    context: dict[str, Any] = {"chart": chart, "edition": chosen}
    if chart["dice"] is not None and "roll" in request.GET:
        context["rolled"] = spread_of(chart, request.GET)
        if request.htmx:
            return render(request, "charts/_spread.html", context)
    context |= {
        "grid": grid(chart, raw["game"]),
        "modifiers": modifiers(chart, raw["game"]),
        "notes": notes(chart["notes"], raw["game"]),
    }
    return render(request, "charts/chart.html", context | _surroundings(chosen, raw, chart["id"]))


def spread_of(chart: Part, asked: Mapping[str, Any]) -> dict[str, Any]:
    """A hundred rolls, for the chosen column and sum of modifiers."""
    keys = [column["key"] for column in chart["columns"]]
    column = asked.get("column") if asked.get("column") in keys else None
    if column is None and len(keys) > 3:
        column = keys[0]
    try:
        drm = max(-30, min(30, int(asked.get("drm") or 0)))
    except ValueError:
        drm = 0
    bars = spread(chart, column, drm)
    return {"bars": bars, "column": column, "drm": drm, "most": max(bar.times for bar in bars)}


def _roster(request: HttpRequest, chosen: Edition, raw: Raw, roster: Part) -> HttpResponse:
    listed = ShipList(request.GET, roster["ships"])
    context = {
        "edition": chosen,
        "roster": roster,
        "listed": listed,
        "ships": [_shown_ship(ship, raw["game"]) for ship in listed.page],
        "pages": [
            {"number": page.number, "rolls": f"{page[0]['roll']:02}\N{EN DASH}{page[-1]['roll']:02}"}
            for page in listed.pages
            if page
        ],
        "capital": any("fast" in ship for ship in roster["ships"]),
        "lost": any("uboat" in ship for ship in roster["ships"]),
    }
    if request.htmx:
        return render(request, "charts/_ships.html", context)
    return render(request, "charts/roster.html", context | _surroundings(chosen, raw, roster["id"]))


def _shown_ship(ship: Part, game: str) -> dict[str, Any]:
    lost = in_words(ship.get("date"), game)
    story = ", ".join(filter(None, (translated(ship.get("nation", "")), lost, ship.get("uboat"))))
    return {**ship, "origin": origin(ship), "lost": lost, "story": story, "tonnage": in_words(ship["tons"], game)}


@login_not_required
@require_safe
def boat(request: HttpRequest, slug: str, type_: str) -> HttpResponse:
    chosen = get_object_or_404(Edition, slug=slug)
    raw = raw_for(chosen)
    for one in raw["boats"]:
        if boat_slug(one["type"]) == type_:
            context = {
                "edition": chosen,
                "boat": one,
                "figures": figures(one, raw["game"]),
                "tracks": tracks(raw, one["type"]),
                "notes": notes(raw["notes"], raw["game"]),
                "caption": rules_of(raw["game"]).words.boat_caption,
            }
            return render(request, "charts/boat.html", context | _surroundings(chosen, raw, one["type"]))
    raise Http404


@login_not_required
@require_safe
def part_csv(request: HttpRequest, slug: str, code: str) -> HttpResponse:
    """A chart or a roster as CSV."""
    raw = raw_for(get_object_or_404(Edition, slug=slug))
    for one in [*raw["charts"], *raw["rosters"]]:
        if one["id"] == code:
            return download(sheets.to_csv(one, raw["game"]), f"{slug}-{code}.csv", "text/csv; charset=utf-8")
    raise Http404


@login_not_required
@require_safe
def edition_json(request: HttpRequest, slug: str) -> HttpResponse:
    raw = raw_for(get_object_or_404(Edition, slug=slug))
    return download(json.dumps(raw, ensure_ascii=False, indent=1).encode(), f"{slug}.json", "application/json")


def download(data: bytes, name: str, kind: str) -> HttpResponse:
    return HttpResponse(
        data, content_type=kind, headers={"Content-Disposition": content_disposition_header(True, name)}
    )


def _surroundings(chosen: Edition, raw: Raw, code: str | None = None) -> dict[str, Any]:
    """The context of every page of the browser: the editions, the neighbours, the legend."""
    neighbours = next(((name, group) for name, group in groups(raw) if code in [entry.code for entry in group]), None)
    return {
        "editions": Edition.objects.all(),
        "code": code,
        "neighbours": neighbours,
        "signs": SIGNS.values(),
    }
