"""What a page shows of an edition: charts, rosters and boats as plain cells, each with its sign."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from itertools import groupby
from typing import Any, Final

from django.urls import reverse
from django.utils.dateformat import format as dated
from django.utils.translation import gettext_lazy as _

from charts.check import row_name, said
from charts.models import boat_slug
from charts.signs import SIGNS, Sign

GROUPS: Final = (
    (_("Patrols"), "P1 P1-R P1b E1 E1-BB E1-AR E1-SM E1-SZ E1-DN E1-SN R1 R1a R1b TRACKS-BOX"),
    (_("Attack"), "U1 U1-HM U1-FaT U2 U3 U3-PT X-FO X-FC X-WP"),
    (_("Hunted"), "A1 A2 E2 E2-CL E3 E3a E3b E3c E3d E3e E4 E5 E5-EF E5-FL E5a E5a-SV U1-ES X-QU X-SC X-RE"),
    (_("In port"), "X-SR X-PR X-CA X-DG X-SN X-BG X-AL X-AR X-CR"),
    (_("Rules and names"), "FIG FLOTILLAS PACKS IDS"),
)
WIDE: Final = 6  # with more columns than this a chart stands on its side


@dataclass(frozen=True, slots=True)
class Cell:
    """One result and where it comes from; heading is the column's name, for when the cells stand in a pile."""

    text: str
    heading: str
    sign: Sign | None = None
    span: int = 1  # over how many columns it reaches


@dataclass(frozen=True, slots=True)
class Line:
    name: str
    cells: tuple[Cell, ...]
    origins: tuple[Mapping[str, Any], ...] = ()


@dataclass(frozen=True, slots=True)
class Grid:
    """A chart ready to be printed: a corner, headings, lines."""

    corner: str
    headings: tuple[str, ...]
    lines: tuple[Line, ...]
    origins: bool  # whether lines say their origin in words
    remarks: tuple[Mapping[str, Any], ...] = ()  # what a chart on its side has to say of its cells


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the list of charts."""

    code: str
    title: str
    url: str


def origin(said_: Mapping[str, Any]) -> dict[str, Any]:
    """A fact's source with its sign, its case and the word about it."""
    return {"sign": SIGNS[said_["source"]], "case": said_.get("case", ""), "note": said_.get("note", "")}


def grid(chart: Mapping[str, Any]) -> Grid:
    """A chart as rows and columns; one with many columns stands on its side."""
    if chart["dice"] is None:
        return _table(chart)
    lines = tuple(_lines(chart))
    headings = tuple(column["label"] for column in chart["columns"])
    if len(headings) <= WIDE:
        return Grid(str(_("Total")), headings, tuple(_signed_once(line) for line in lines), True)
    rows = [*chart["natural"], *chart["rows"]]
    turned = tuple(
        Line(heading, _runs(rows, [line.cells[place] for line in lines])) for place, heading in enumerate(headings)
    )
    remarks = {(fact["sign"].letter, fact["case"], fact["note"]): fact for line in lines for fact in line.origins}
    told = tuple(fact for fact in remarks.values() if fact["case"] or fact["note"])
    return Grid("", tuple(line.name for line in lines), turned, False, told)


def _signed_once(line: Line) -> Line:
    """Where the whole line has one source, the line says it and its cells need not."""
    if len(line.origins) != 1:
        return line
    return replace(line, cells=tuple(replace(cell, sign=None) for cell in line.cells))


def _runs(rows: list[Mapping[str, Any]], cells: list[Cell]) -> tuple[Cell, ...]:
    """Neighbours that say the same, from the same source, as one cell: none on 5 to 9."""
    found = []
    for _same, run in groupby(zip(rows, cells, strict=True), lambda one: ("roll" in one[0], one[1].text, one[1].sign)):
        first, *others = run
        row = first[0] | {"high": others[-1][0]["high"]} if others and "roll" not in first[0] else first[0]
        found.append(replace(first[1], heading=row_name(row), span=1 + len(others)))
    return tuple(found)


def _lines(chart: Mapping[str, Any]) -> Iterator[Line]:
    for row in [*chart["natural"], *chart["rows"]]:
        own = row.get("cells", {})
        cells = tuple(
            Cell(
                told(row["results"][column["key"]]),
                column["label"],
                SIGNS[own.get(column["key"], row)["source"]],
            )
            for column in chart["columns"]
        )
        facts = [own.get(column["key"], row) for column in chart["columns"]]
        unique = list({tuple(sorted(fact_origin(fact).items())): fact for fact in facts}.values())
        yield Line(row_name(row), cells, tuple(origin(fact) for fact in unique))


def fact_origin(fact: Mapping[str, Any]) -> dict[str, str]:
    return {key: fact.get(key, "") for key in ("source", "case", "note")}


def _table(chart: Mapping[str, Any]) -> Grid:
    keys = [column["key"] for column in chart["columns"]]
    labels = [column["label"] for column in chart["columns"]]
    lines = []
    for row in chart["rows"]:
        sign = SIGNS[row["source"]]
        cells = [Cell(told(row.get(key)), label, sign) for key, label in zip(keys[1:], labels[1:], strict=True)]
        lines.append(_signed_once(Line(told(row.get(keys[0])), tuple(cells), (origin(row),))))
    return Grid(labels[0], tuple(labels[1:]), tuple(lines), True)


def modifiers(chart: Mapping[str, Any]) -> list[dict[str, Any]]:
    return [
        line | origin(line) | {"shown": signed(line["drm"]), "note": notes([line["note"]])[0]}
        for line in chart["modifiers"]
    ]


def signed(number: int) -> str:
    """A modifier as it is printed, with a true minus."""
    return f"+{number}" if number > 0 else f"\N{MINUS SIGN}{-number}" if number < 0 else "0"


def groups(raw: Mapping[str, Any]) -> list[tuple[str, list[Entry]]]:
    """Every part of an edition in the order in which a patrol meets it."""
    charts = {chart["id"]: chart["title"] for chart in raw["charts"]}
    found, placed = [], set()
    for name, codes in GROUPS:
        found.append((name, [_entry(raw, code, charts[code]) for code in codes.split() if code in charts]))
        placed |= set(codes.split())
    if others := [_entry(raw, code, title) for code, title in charts.items() if code not in placed]:
        found.append((_("Others"), others))
    rosters = sorted(raw["rosters"], key=lambda roster: (roster["id"].endswith("-O"), roster["id"]))
    found.append((_("Rosters"), [_entry(raw, one["id"], one["title"]) for one in rosters]))
    found.append((_("Boats"), [boat_entry(raw, boat) for boat in raw["boats"]]))
    return found


def _entry(raw: Mapping[str, Any], code: str, title: str) -> Entry:
    return Entry(code, title, reverse("charts:part", args=[raw["edition"], code]))


def boat_entry(raw: Mapping[str, Any], boat: Mapping[str, Any]) -> Entry:
    title = _("from %(month)s") % {"month": told(boat["game_start"])}
    return Entry(boat["type"], title, reverse("charts:boat", args=[raw["edition"], boat_slug(boat["type"])]))


FIGURES: Final = (  # figure, its name, what its origin is filed under
    ("family", _("Family"), None),
    ("available", _("Available from"), "available"),
    ("game_start", _("In this game from"), None),
    ("torpedo_load", _("Torpedoes"), "torpedo_load"),
    ("torpedo_total", _("Torpedoes in all"), "torpedo_load"),
    ("mix_adjust", _("May be swapped"), "torpedo_load"),
    ("tubes_fwd", _("Tubes forward"), "tubes"),
    ("tubes_aft", _("Tubes aft"), "tubes"),
    ("reloads_fwd", _("Reloads forward"), "reloads"),
    ("reloads_aft", _("Reloads aft"), "reloads"),
    ("deck_gun", _("Deck gun"), "deck_gun_ammo"),
    ("deck_gun_ammo", _("Deck gun ammunition"), "deck_gun_ammo"),
    ("flak_guns", _("Flak"), "flak"),
    ("hull_boxes", _("Hull boxes"), "hull"),
    ("flooding_boxes", _("Flooding boxes"), "flooding"),
    ("batteries", _("Batteries"), "batteries"),
    ("bold_canisters", _("BOLD canisters"), None),
    ("patrol_months", _("Months on patrol"), None),
    ("mines", _("Mines"), "mines"),
    ("cargo", _("Cargo for other boats"), "cargo"),
    ("systems", _("Systems"), None),
    ("spec", _("Data"), "spec"),
)


def figure_name(figure: str) -> str:
    names = {key: name for key, name, _filed in FIGURES}
    return str(names.get(figure) or figure.replace("_", " ").capitalize())


def figures(boat: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The figures of a boat in the order of her mat; figures that are not listed follow."""
    filed = {key: place for key, _name, place in FIGURES}
    keys = [key for key in filed if key in boat]
    keys += [key for key in boat if key not in filed and key not in ("type", "sources")]
    lines = []
    for key in keys:
        place = boat["sources"].get(filed.get(key) or key)
        lines.append({"name": figure_name(key), "text": figure_text(boat[key]), "origin": place and origin(place)})
    return lines


WORDS: Final = {
    "flak_2cm": _("2 cm Flak"),
    "flak_2cm_a": _("2 cm Flak, first mount"),
    "flak_2cm_b": _("2 cm Flak, second mount"),
    "flak_3_7cm": _("3.7 cm Flak"),
    "flak_3_7cm_a": _("3.7 cm Flak, first mount"),
    "flak_3_7cm_b": _("3.7 cm Flak, second mount"),
    "flak_guns_all": _("all Flak guns"),
    "fwd_torpedo_doors": _("forward tube doors"),
    "aft_torpedo_doors": _("aft tube doors"),
    "minor": _("minor damage"),
    "ship+escort": _("ship and escort"),
    "two ships+escort": _("two ships and escort"),
    "abwehr_agent": _("agent"),
    "1wo_experte": _("1WO Experte"),
    "2wo_experte": _("2WO Experte"),
    "li_experte": _("LI Experte"),
    "doctor_experte": _("Doctor Experte"),
    "crew_level": _("crew quality up"),
    "transit_biscay": _("Biscay"),
    "transit_gibraltar": _("Gibraltar"),
    "atlantic": _("Atlantic"),
    "arctic": _("Arctic"),
    "british_isles": _("British Isles"),
    "caribbean": _("Caribbean"),
    "caribbean_or_mission": _("Caribbean or mission"),
    "mediterranean": _("Mediterranean"),
    "north_america": _("North America"),
    "north_america_or_mission": _("North America or mission"),
    "west_african_coast": _("West African Coast"),
    "west_african_coast_or_mission": _("West African Coast or mission"),
    "brazilian_coast": _("Brazilian Coast"),
    "brazilian_coast_or_mission": _("Brazilian Coast or mission"),
    "indian_ocean": _("Indian Ocean"),
    "indian_ocean_or_mission": _("Indian Ocean or mission"),
    "australia": _("Australia"),
    "2cm": _("2 cm"),
    "3.7cm": _("3.7 cm"),
    "8.8cm": _("8.8 cm"),
    "10.5cm": _("10.5 cm"),
    "length_m": _("m long"),
    "displacement_t": _("t"),
    "speed_surfaced_kn": _("kn on the surface"),
    "range_nm": _("sea miles range"),
    "spare_parts_each": _("spare parts for each boat"),
}
DAY: Final = re.compile(r"(\d{4})-(\d\d)(?:-(\d\d))?")


KEY: Final = re.compile(r"\b[a-z0-9]+(?:_[a-z0-9]+)+\b")


def notes(lines: list[str]) -> list[str]:
    """Remarks, their keys of the data in words."""
    return [KEY.sub(lambda found: word(found[0]), line) for line in lines]


def word(key: str) -> str:
    """A key of the data as it is said."""
    return str(WORDS.get(key) or key.replace("_", " "))


def told(value: Any) -> str:
    """A value as a reader says it: no key of the data, months by name, thousands with a comma."""
    if isinstance(value, list):
        return ", ".join(map(told, value))
    if isinstance(value, int) and not isinstance(value, bool):
        return f"{value:,}"
    text = said(value)
    if found := DAY.fullmatch(text):
        try:
            day = date(*(int(part or 1) for part in found.groups()))
        except ValueError:  # a keeper may write a day that never was; the sheet is where he is told
            return text
        return dated(day, "j M Y" if found[3] else "M Y")
    return word(text)


def figure_text(value: Any) -> str:
    """A figure in words: loads as a list, systems with their spaces."""
    if isinstance(value, dict):
        return ", ".join(f"{figure_text(inner)} {word(key)}" for key, inner in value.items())
    return told(value) or str(_("none"))


def tracks(raw: Mapping[str, Any], type_: str) -> list[dict[str, Any]]:
    """The travel boxes of a type, in words."""
    return [
        {
            "assignment": track["assignment"],
            "boxes": [{"name": word(box["box"]), "rolls": box["rolls"]} for box in track["boxes"]],
            "origin": origin(track),
        }
        for track in raw["tracks"]
        if track["type"] == type_
    ]
