"""The shipped edition, read from the fixtures that `loadeditions` loads, without a database.

charts.figures.tsv parses the files; here they become the plain edition that everybody reads. An edition that is
"like" another one holds only the cells and modifiers that differ.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

from charts.book import Book, compile_book
from charts.figures import tsv
from charts.figures.tsv import BadFixture, FixtureFile
from charts.figures.version import KINDS, part_name

FIXTURES: Final = Path(__file__).resolve().parents[2] / "fixtures"
HOUSE: Final = "house"
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


@cache
def folders() -> dict[str, Path]:
    """Every shipped edition by name: a folder beside the other fixtures of its game."""
    found = {file.parent.name: file.parent for file in FIXTURES.glob("*/*/edition.tsv")}
    return dict(sorted(found.items()))


@cache
def pattern(game: str) -> Mapping[str, Any]:
    """The first shipped edition of a game, by name: the pattern for its other editions."""
    for slug, folder in folders().items():
        if _game_of(folder) == game:
            return raw_edition(slug)
    return NO_FIGURES


@cache
def shipped_parts(game: str, kind: str) -> Mapping[str, Mapping[str, Any]]:
    """The charts, rosters, boats or tracks of that edition by name."""
    return {part_name(kind, part): part for part in pattern(game)[kind]}


@cache
def book() -> Book:
    return compile_book(raw_edition())


def raw_edition(slug: str = HOUSE) -> dict[str, Any]:
    """The raw edition of one folder of fixtures."""
    files = [tsv.read(path) for path in sorted(folders()[slug].rglob("*.tsv"))]
    try:
        edition = next(tsv.edition(file) for file in files if file.kind == "edition")
        if edition["slug"] != slug:
            raise BadFixture(f"edition.tsv says that it is {edition['slug']}, and the folder has another name")
        return _like(raw_edition(edition["like"]), edition, files) if edition["like"] else _whole(edition, files)
    except BadFixture:
        raise
    except (StopIteration, LookupError, TypeError, ValueError) as error:
        raise BadFixture(f"the fixtures do not fit together: {error!r}") from error


def _game_of(folder: Path) -> str | None:
    """The game of the edition in a folder; None when it cannot be read."""
    try:
        return str(tsv.edition(tsv.read(folder / "edition.tsv"))["game"])
    except BadFixture:
        return None


def _like(raw: dict[str, Any], edition: Mapping[str, Any], files: Sequence[FixtureFile]) -> dict[str, Any]:
    """Another edition with this one's cells and modifiers; an empty cell changes nothing."""
    charts = {chart["id"]: chart for chart in raw["charts"]}
    for file in files:
        if file.kind == "edition":
            continue
        if file.kind != "chart":
            raise BadFixture(f"{file.name}: an edition that is like another has no such thing of its own")
        said = tsv.chart(file)
        kept = charts[said["code"]]
        for fields in said["rows"]:
            row = next(row for row in kept["rows"] if (row["low"], row["high"]) == (fields["low"], fields["high"]))
            row["results"] |= {key: value for key, value in fields["results"].items() if value is not None}
            row["cells"] = row.get("cells", {}) | {key: origin(cell) for key, cell in fields["cells"].items()}
        for fields in said["modifiers"]:
            next(line for line in kept["modifiers"] if line["key"] == fields["key"]).update(raw_modifier(fields))
    said_too = {key: edition[key] for key in ("game", "name", "note") if edition[key]}
    return {**raw, **said_too, "edition": edition["slug"]}


def _whole(edition: Mapping[str, Any], files: Sequence[FixtureFile]) -> dict[str, Any]:
    raw: dict[str, Any] = {
        "edition": edition["slug"],
        **{key: edition[key] for key in ("game", "name", "note", "notes")},
        **{kind: [] for kind in KINDS},
    }
    for file in files:
        for kind, part in parts_of(file):
            raw[kind].append(part)
    return sorted_edition(raw)


def parts_of(file: FixtureFile) -> list[tuple[str, dict[str, Any]]]:
    """The parts of an edition in a file; only a file of tracks holds several."""
    match file.kind:
        case "edition":
            return []
        case "chart":
            return [("charts", _chart(tsv.chart(file)))]
        case "roster":
            code, title = file.about
            return [("rosters", {"id": code, "title": title, "ships": [raw_ship(ship) for ship in tsv.ships(file)]})]
        case "boat":
            return [("boats", raw_boat(tsv.boat(file)))]
        case "tracks":
            return [("tracks", raw_track(track)) for track in tsv.tracks(file)]
    raise BadFixture(f"{file.name}: #{file.kind} is no part of an edition")


def _chart(said: Mapping[str, Any]) -> dict[str, Any]:
    chart = raw_chart(said)
    chart["columns"] = [raw_column(column) for column in said["columns"]]
    for row in said["rows"]:
        place_row(chart, row)
    chart["modifiers"] = [raw_modifier(line) for line in said["modifiers"]]
    return chart


def sorted_edition(raw: dict[str, Any]) -> dict[str, Any]:
    """Sorted, so that equal figures have an equal version."""
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
    """Add a row of dice, an override of the unmodified roll, or a line of a table."""
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
    if dated := fields.get("dated"):
        line["dated"] = dict(sorted(dated.items())) if isinstance(dated, Mapping) else dated
    return line


SHIP_NEEDED: Final = ("roll", "name", "kind", "tons", "points")
SHIP_OPTIONAL: Final = ("exact_tons", "fast", "class", "nation", "date", "uboat")


def raw_ship(fields: Mapping[str, Any]) -> dict[str, Any]:
    """A ship without its unknown values."""
    ship = {key: fields[key] for key in SHIP_NEEDED}
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
    """The source of a fact, its case and its remark, if any."""
    fact = {"source": fields["source"], "case": fields["case"]}
    if fields.get("note"):
        fact["note"] = fields["note"]
    return fact
