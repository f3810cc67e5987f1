"""The shipped edition, read from the very fixtures that `loadeditions` loads, without a database.

A fixture is a list of objects as Django writes them: {"model": "charts.row", "fields": {...}}. Rows, columns,
modifiers and ships name their owner by its natural key and follow it in the order in which they are read. An edition
that is like another one holds only the cells and the modifiers that it has in place of that one's.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeAlias

from charts.book import Book, compile_book
from charts.version import part_name

FIXTURES: Final = Path(__file__).resolve().parent.parent / "fixtures"
HOUSE: Final = "house"
Objects: TypeAlias = Iterable[tuple[str, dict[str, Any]]]
NO_FIGURES: Final[Mapping[str, Any]] = {
    "edition": "",
    "game": "",
    "name": "",
    "note": "",
    "notes": [],
    "charts": [],
    "rosters": [],
    "boats": [],
    "tracks": [],
}
"""What a career without an edition is played with."""


class BadFixture(ValueError):
    """A fixture is not what a fixture has to be; the message says which, and why."""


@cache
def folders() -> dict[str, Path]:
    """Every shipped edition by its name: a folder beside the other fixtures of its game."""
    found = {file.parent.name: file.parent for file in FIXTURES.glob("*/*/edition.json")}
    return dict(sorted(found.items()))


@cache
def pattern(game: str) -> Mapping[str, Any]:
    """The first edition that is shipped with a game, by its name: the shape that its other editions have."""
    for slug, folder in folders().items():
        if _game_of(folder) == game:
            return raw_edition(slug)
    return NO_FIGURES


@cache
def shipped_parts(game: str, kind: str) -> Mapping[str, Mapping[str, Any]]:
    """The charts, rosters, boats or tracks of that edition by their names."""
    return {part_name(kind, part): part for part in pattern(game)[kind]}


@cache
def book() -> Book:
    """The compiled shipped edition."""
    return compile_book(raw_edition())


def raw_edition(slug: str = HOUSE) -> dict[str, Any]:
    """The raw edition of one folder of fixtures."""
    objects = list(_objects(folders()[slug]))
    try:
        edition = next(fields for model, fields in objects if model == "charts.edition")
        if edition["slug"] != slug:
            raise BadFixture(f"edition.json says that it is {edition['slug']}, and the folder has another name")
        return _like(raw_edition(edition["like"]), edition, objects) if "like" in edition else _whole(edition, objects)
    except (StopIteration, LookupError, TypeError, AttributeError) as error:
        raise BadFixture(f"the fixtures do not fit together: {error!r}") from error


def _game_of(folder: Path) -> str | None:
    """Whose edition lies in a folder; what cannot be read is nobody's."""
    try:
        return next(fields["game"] for model, fields in _read(folder / "edition.json") if model == "charts.edition")
    except (BadFixture, StopIteration, LookupError, TypeError):
        return None


def _like(raw: dict[str, Any], edition: Mapping[str, Any], objects: Objects) -> dict[str, Any]:
    """Another edition, with what this one says of single cells and modifiers."""
    charts = {chart["id"]: chart for chart in raw["charts"]}
    for model, fields in objects:
        if model == "charts.row":
            rows = charts[fields["chart"][1]]["rows"]
            row = next(row for row in rows if (row["low"], row["high"]) == (fields["low"], fields["high"]))
            row["results"] |= fields["results"]
            row["cells"] = row.get("cells", {}) | {key: origin(cell) for key, cell in fields["cells"].items()}
        elif model == "charts.modifier":
            line = next(line for line in charts[fields["chart"][1]]["modifiers"] if line["key"] == fields["key"])
            line |= raw_modifier(fields)
        elif model != "charts.edition":
            raise BadFixture(f"{model}: an edition that is like another has no such thing of its own")
    said = {key: edition[key] for key in ("game", "name", "note", "notes") if key in edition}
    return {**raw, **said, "edition": edition["slug"]}


def _whole(edition: Mapping[str, Any], objects: Objects) -> dict[str, Any]:
    charts: dict[str, dict[str, Any]] = {}
    rosters: dict[str, dict[str, Any]] = {}
    boats, tracks = [], []
    for model, fields in objects:
        owner = fields.pop("chart", fields.pop("roster", None))
        match model:
            case "charts.edition":
                pass
            case "charts.chart":
                charts[fields["code"]] = raw_chart(fields)
            case "charts.column":
                charts[owner[1]]["columns"].append(raw_column(fields))
            case "charts.row":
                place_row(charts[owner[1]], fields)
            case "charts.modifier":
                charts[owner[1]]["modifiers"].append(raw_modifier(fields))
            case "charts.roster":
                rosters[fields["code"]] = {"id": fields["code"], "title": fields["title"], "ships": []}
            case "charts.ship":
                rosters[owner[1]]["ships"].append(raw_ship(fields))
            case "charts.boattype":
                boats.append(raw_boat(fields))
            case "charts.track":
                tracks.append(raw_track(fields))
            case _:
                raise BadFixture(f"{model}: no such kind of fixture")
    return sorted_edition(
        {
            "edition": edition["slug"],
            "game": edition["game"],
            "name": edition["name"],
            "note": edition["note"],
            "notes": edition["notes"],
            "charts": list(charts.values()),
            "rosters": list(rosters.values()),
            "boats": boats,
            "tracks": tracks,
        }
    )


def sorted_edition(raw: dict[str, Any]) -> dict[str, Any]:
    """One order, whatever the files or the database gave, so that equal figures have an equal version."""
    raw["charts"].sort(key=lambda chart: chart["id"])
    raw["rosters"].sort(key=lambda roster: roster["id"])
    raw["boats"].sort(key=lambda boat: boat["type"])
    raw["tracks"].sort(key=lambda track: (track["type"], track["assignment"]))
    return raw


def raw_chart(fields: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "id": fields["code"],
        "title": fields["title"],
        "dice": fields["dice"],
        "columns": [],
        "rows": [],
        "natural": [],
        "modifiers": [],
        "notes": fields["notes"],
    }


def raw_column(fields: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "key": fields["key"],
        "label": fields["label"],
        "first": fields.get("first"),
        "last": fields.get("last"),
    }


def place_row(chart: dict[str, Any], fields: Mapping[str, Any]) -> None:
    """A row of dice, an override of the unmodified roll, or a line of a table, wherever it belongs."""
    tail = origin(fields)
    if fields.get("cells"):
        tail["cells"] = {column: origin(cell) for column, cell in fields["cells"].items()}
    if chart["dice"] is None:
        chart["rows"].append({**fields["results"], **tail})
    elif fields.get("natural") is not None:
        chart["natural"].append({"roll": fields["natural"], "results": fields["results"], **tail})
    else:
        chart["rows"].append({"low": fields["low"], "high": fields["high"], "results": fields["results"], **tail})


def raw_modifier(fields: Mapping[str, Any]) -> dict[str, Any]:
    line = {
        "key": fields["key"],
        "drm": fields["drm"],
        "label": fields["label"],
        "source": fields["source"],
        "case": fields["case"],
        "note": fields.get("note", ""),
    }
    if fields.get("dated"):
        line["dated"] = dict(sorted(fields["dated"].items()))
    return line


SHIP_OPTIONAL: Final = ("exact_tons", "fast", "class", "nation", "date", "uboat")


def raw_ship(fields: Mapping[str, Any]) -> dict[str, Any]:
    """A ship; what is not known of it is left out."""
    ship = {key: fields[key] for key in ("roll", "name", "kind", "tons", "points")}
    ship |= {key: fields[key] for key in SHIP_OPTIONAL if fields.get(key) not in (None, "")}
    return ship | origin(fields)


def raw_boat(fields: Mapping[str, Any]) -> dict[str, Any]:
    sources = {figure: origin(fact) for figure, fact in fields["sources"].items()}
    return {"type": fields["type"], **fields["figures"], "sources": sources}


def raw_track(fields: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "type": fields["type"],
        "assignment": fields["assignment"],
        "boxes": fields["boxes"],
        **origin(fields),
    }


def origin(fields: Mapping[str, Any]) -> dict[str, Any]:
    """Where a fact comes from: its source, its case and, where there is one, a word about it."""
    fact = {"source": fields["source"], "case": fields["case"]}
    if fields.get("note"):
        fact["note"] = fields["note"]
    return fact


def _objects(folder: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    for path in sorted(folder.rglob("*.json")):
        yield from _read(path)


def _read(path: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    try:
        for item in json.loads(path.read_text(encoding="utf-8")):
            yield item["model"], item["fields"]
    except (ValueError, LookupError, TypeError) as error:
        raise BadFixture(f"{path.name} cannot be read: {error!r}") from error
