"""Figures from a file, in the shape stored here; other content of the file is ignored."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext as _

from charts.figures import bounds
from charts.figures.changes import NO_FIGURES, reconciled
from charts.figures.parts import Raw, is_one_line, origin_of, place_row, raw_modifier, raw_ship, without_origin
from charts.figures.shipped import folders, pattern, raw_edition
from charts.figures.version import LEFT_OUT, PARTS, filled, sorted_edition
from charts.files.sheets import Unreadable
from charts.files.workbook import from_workbook
from charts.grid.keep import PartChange, part_name, part_of
from charts.names import cleaned_name

LARGEST: Final = 4 * 1024 * 1024


def read_edition(name: str, data: bytes) -> dict[str, Any]:
    """The raw edition of a JSON file or a workbook; raises Unreadable."""
    if len(data) > LARGEST:
        raise Unreadable(_("The file is larger than %(size)s KB.") % {"size": LARGEST // 1024})
    raw = from_workbook(data) if data[:2] == b"PK" else _from_json(data)
    if far := bounds.beyond(raw):
        raise Unreadable(_("%(name)s contains no usable figures. %(why)s") % {"name": name, "why": far})
    if not pattern(raw.get("game", ""))["charts"]:
        raise Unreadable(_("This log book has no charts of a game called “%(game)s”.") % {"game": raw.get("game", "")})
    try:
        return normal(_named(_whole(raw)))
    except (LookupError, TypeError, ValueError, AttributeError):
        raise Unreadable(_("%(name)s is not a chart edition.") % {"name": name}) from None


def _from_json(data: bytes) -> dict[str, Any]:
    try:
        raw = json.loads(data)
    except (ValueError, RecursionError):
        raise Unreadable(_("This is neither a JSON file nor a workbook.")) from None
    if not isinstance(raw, dict):
        raise Unreadable(_("The file contains no chart edition."))
    return raw


def _whole(raw: dict[str, Any]) -> Mapping[str, Any]:
    """An edition from a career's file may lack parts that nobody read: fill them in from the shipped edition."""
    if LEFT_OUT not in raw:
        return raw
    found = filled(raw, [raw_edition(slug) for slug in folders()])
    if LEFT_OUT in found:
        raise Unreadable(_("The file contains only the charts that a career has used, not the whole edition."))
    return found


def _named(value: Any, key: str = "") -> Any:
    """All texts but notes on one line: older versions wrote names that are refused today."""
    if isinstance(value, Mapping):
        return {name: _named(inner, name) for name, inner in value.items()}
    if isinstance(value, list):
        return value if key == "notes" else [_named(inner) for inner in value]
    return value if key == "note" or is_one_line(value) else cleaned_name(value)


def normal(raw: Mapping[str, Any]) -> dict[str, Any]:
    return sorted_edition(
        {
            "edition": raw["edition"],
            "game": raw["game"],
            "name": raw["name"],
            "note": raw.get("note", ""),
            "notes": [str(note) for note in raw.get("notes", ())],
            "charts": [_chart(chart) for chart in raw["charts"]],
            "rosters": [
                {
                    "id": one["id"],
                    "title": one["title"],
                    "ships": [raw_ship(ship | _origin(ship)) for ship in one["ships"]],
                }
                for one in raw["rosters"]
            ],
            "boats": [_boat(boat) for boat in raw["boats"]],
            "tracks": [_track(track) for track in raw["tracks"]],
        }
    )


def _chart(chart: Mapping[str, Any]) -> dict[str, Any]:
    columns = [
        {"key": column["key"], "label": column["label"], "first": column.get("first"), "last": column.get("last")}
        for column in chart["columns"]
    ]
    if not columns or not all(isinstance(column[which], str) for column in columns for which in ("key", "label")):
        raise ValueError
    found = {
        **{key: chart[key] for key in ("id", "title", "dice")},
        **{"columns": columns, "rows": [], "natural": []},
        "modifiers": [raw_modifier(line | _origin(line)) for line in chart.get("modifiers", ())],
        "notes": [str(note) for note in chart.get("notes", ())],
    }
    placed = [({"roll": row["roll"]}, row) for row in chart.get("natural", ())]
    placed += [({"low": row["low"], "high": row["high"]} if chart["dice"] else {}, row) for row in chart["rows"]]
    for totals, row in placed:
        results = row["results"] if chart["dice"] else without_origin(row)
        cells = {key: _origin(one) for key, one in row.get("cells", {}).items()}
        place_row(found, totals, results, _origin(row), cells)
    return found


def _boat(boat: Mapping[str, Any]) -> dict[str, Any]:
    figures = {key: value for key, value in boat.items() if key not in NO_FIGURES}
    sources = {key: origin_of(_origin(one)) for key, one in boat["sources"].items()}
    return {"type": boat["type"], **figures, "sources": sources}


def _track(track: Mapping[str, Any]) -> dict[str, Any]:
    boxes = [{"box": box["box"], "rolls": box.get("rolls", 1)} for box in track["boxes"]]
    return {"type": track["type"], "assignment": track["assignment"], "boxes": boxes, **origin_of(_origin(track))}


def _origin(fact: Mapping[str, Any]) -> dict[str, str]:
    return {"source": str(fact["source"]), "case": str(fact.get("case", "")), "note": str(fact.get("note", ""))}


def into(kept: Raw, brought: Raw) -> list[PartChange]:
    """The parts in which a file differs from an edition. Missing parts stay; tracks come all or none."""
    game, found = kept["game"], []
    for kind, place in PARTS.items():
        for part in brought[place]:
            name = part_name(kind, part)
            was = part_of(kept, kind, name)
            now = part if was is None else reconciled(kind, was, part, game)
            if now != was:
                found.append(PartChange(kind, name, now))
    if brought["tracks"]:
        have = {part_name("track", track) for track in brought["tracks"]}
        gone = [part_name("track", track) for track in kept["tracks"]]
        found += [PartChange("track", name, None) for name in gone if name not in have]
    return found
