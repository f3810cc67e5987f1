"""What a page shows of an edition: charts, rosters and boats as plain cells, each with its sign."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.urls import reverse
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
        return Grid(str(_("Total")), headings, lines, True)
    turned = tuple(
        Line(heading, tuple(Cell(line.cells[place].text, line.name, line.cells[place].sign) for line in lines))
        for place, heading in enumerate(headings)
    )
    remarks = {(fact["sign"].letter, fact["case"], fact["note"]): fact for line in lines for fact in line.origins}
    told = tuple(fact for fact in remarks.values() if fact["case"] or fact["note"])
    return Grid("", tuple(line.name for line in lines), turned, False, told)


def _lines(chart: Mapping[str, Any]) -> Iterator[Line]:
    for row in [*chart["natural"], *chart["rows"]]:
        own = row.get("cells", {})
        cells = tuple(
            Cell(
                said(row["results"][column["key"]]),
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
        cells = [Cell(said(row.get(key)), label, sign) for key, label in zip(keys[1:], labels[1:], strict=True)]
        lines.append(Line(said(row.get(keys[0])), tuple(cells), (origin(row),)))
    return Grid(labels[0], tuple(labels[1:]), tuple(lines), True)


def modifiers(chart: Mapping[str, Any]) -> list[dict[str, Any]]:
    return [line | origin(line) | {"shown": signed(line["drm"])} for line in chart["modifiers"]]


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
    title = _("from %(month)s") % {"month": boat["game_start"]}
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
    "flak_2cm": _("2 cm flak"),
    "flak_2cm_a": _("2 cm flak A"),
    "flak_2cm_b": _("2 cm flak B"),
    "flak_3_7cm": _("3.7 cm flak"),
    "flak_3_7cm_a": _("3.7 cm flak A"),
    "flak_3_7cm_b": _("3.7 cm flak B"),
    "fwd_torpedo_doors": _("forward torpedo doors"),
    "length_m": _("m long"),
    "displacement_t": _("t"),
    "speed_surfaced_kn": _("kn on the surface"),
    "range_nm": _("sea miles range"),
    "spare_parts_each": _("spare parts for each boat"),
}


def word(key: str) -> str:
    """A key of the data as it is said."""
    return str(WORDS.get(key) or key.replace("_", " "))


def figure_text(value: Any) -> str:
    """A figure in words: loads as a list, systems with their spaces."""
    if isinstance(value, dict):
        return ", ".join(f"{figure_text(inner)} {word(key)}" for key, inner in value.items())
    if isinstance(value, list):
        return ", ".join(word(str(one)) for one in value)
    return said(value) or str(_("none"))


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
