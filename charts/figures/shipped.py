"""The shipped editions, read from the fixtures that `loadeditions` loads, without a database (docs/add-a-chart.md).

A part a file, a fact a line, columns separated by tabs. Lines that begin with # describe the part; then follow blocks,
a line of heads above its lines. A cell of a result or a figure is JSON where it can be read so (7, true, ["Bar"], "7"),
None where it is empty, else the text itself. An edition that is "like" another one holds only the cells and modifiers
that differ.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import zip_longest
from pathlib import Path
from typing import Any, Final

from charts.book import Book, compile_book
from charts.figures.parts import boxes_of, origin_of, place_row, raw_modifier, raw_ship
from charts.figures.version import KINDS, part_name, sorted_edition

FIXTURES: Final = Path(__file__).resolve().parents[2] / "fixtures"
HOUSE: Final = "house"
ORIGIN: Final = ("source", "case", "note")
ENDS: Final = {"natural": "roll", "from": "low", "to": "high"}
MODIFIER: Final = ("modifier", "drm")
CELLS: Final = ("row", "column", *ORIGIN)
WHOLE: Final = ("roll", "tons", "points", "exact_tons")  # numbers of a ship
NO_FIGURES: Final[Mapping[str, Any]] = {
    **dict.fromkeys(("edition", "game", "name", "note"), ""),
    **{key: [] for key in ("notes", *KINDS)},
}
"""What a career without an edition is played with."""


class BadFixture(ValueError):
    """A malformed fixture; says which, and why."""


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
    files = [_read(path) for path in sorted(folders()[slug].rglob("*.tsv"))]
    try:
        edition = next(_edition(file) for file in files if file.kind == "edition")
        if edition["edition"] != slug:
            raise BadFixture(f"edition.tsv says that it is {edition['edition']}, and the folder has another name")
        like = edition.pop("like")
        return _like(raw_edition(like), edition, files) if like else _whole(edition, files)
    except BadFixture:
        raise
    except (StopIteration, LookupError, TypeError, ValueError) as error:
        raise BadFixture(f"the fixtures do not fit together: {error!r}") from error


def _game_of(folder: Path) -> str | None:
    """The game of the edition in a folder; None when it cannot be read."""
    try:
        return str(_edition(_read(folder / "edition.tsv"))["game"])
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
        said = _chart(file)
        kept = charts[said["id"]]
        for other in said["rows"]:
            row = next(row for row in kept["rows"] if (row["low"], row["high"]) == (other["low"], other["high"]))
            row["results"] |= {key: value for key, value in other["results"].items() if value is not None}
            row["cells"] = row.get("cells", {}) | other.get("cells", {})
        for other in said["modifiers"]:
            next(line for line in kept["modifiers"] if line["key"] == other["key"]).update(other)
    return {**raw, **{key: edition[key] for key in ("edition", "game", "name", "note") if edition[key]}}


def _whole(edition: Mapping[str, Any], files: Sequence[FixtureFile]) -> dict[str, Any]:
    raw = {**edition, **{kind: [] for kind in KINDS}}
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
            return [("charts", _chart(file))]
        case "roster":
            return [("rosters", _roster(file))]
        case "boat":
            return [("boats", _boat(file))]
        case "tracks":
            return [("tracks", track) for track in _tracks(file)]
    raise BadFixture(f"{file.name}: #{file.kind} is no part of an edition")


# --- a file --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class FixtureBlock:
    """A line of heads, and the lines below it by their numbers in the file."""

    heads: tuple[str, ...]
    lines: tuple[tuple[int, Mapping[str, str]], ...]


@dataclass(frozen=True)
class FixtureFile:
    """One file: its kind, the rest of its first line, the other lines that begin with #, and the blocks."""

    name: str
    kind: str
    about: tuple[str, ...]
    said: Mapping[str, tuple[tuple[str, ...], ...]]
    blocks: tuple[FixtureBlock, ...]

    def texts(self, key: str) -> list[str]:
        return [" ".join(line) for line in self.said.get(key, ())]

    def row(self, key: str) -> tuple[str, ...]:
        return next(iter(self.said.get(key, ())), ())


def _read(path: Path) -> FixtureFile:
    try:
        return file_of(path.name, path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise BadFixture(f"{path.name} cannot be read: {error}") from error


def file_of(name: str, text: str) -> FixtureFile:
    """A parsed file; the kind of part gives its cells their meaning."""
    lines = [(number, tuple(line.rstrip("\r").split("\t"))) for number, line in enumerate(text.split("\n"), 1)]
    said: dict[str, tuple[tuple[str, ...], ...]] = {}
    body = list(lines)
    while body and body[0][1][0].startswith("#"):
        (key, *rest), body = body[0][1], body[1:]
        said[key[1:]] = (*said.get(key[1:], ()), tuple(rest))
    if not said:
        raise BadFixture(f"{name} cannot be read: line 1 does not say what it is, as in #chart")
    kind = next(iter(said))
    return FixtureFile(name, kind, said[kind][0], said, tuple(_blocks(name, body)))


def _blocks(name: str, lines: Iterable[tuple[int, tuple[str, ...]]]) -> Iterator[FixtureBlock]:
    """Blocks are separated by an empty line."""
    heads: tuple[str, ...] = ()
    found: list[tuple[int, Mapping[str, str]]] = []
    for number, cells in (*lines, (0, ("",))):
        if not any(cells):
            if heads:
                yield FixtureBlock(heads, tuple(found))
            heads, found = (), []
        elif not heads:
            heads = cells
        elif len(cells) > len(heads):
            raise BadFixture(f"{name}, line {number}: {len(cells)} cells, and only {len(heads)} heads")
        else:
            found.append((number, dict(zip_longest(heads, cells, fillvalue=""))))


# --- cells ---------------------------------------------------------------------------------------------------------


def value_of(name: str, number: int, cell: str) -> Any:
    if not cell:
        return None
    try:
        return json.loads(cell, parse_constant=_no_number)
    except ValueError as error:
        if cell[0] in '"[{':
            raise BadFixture(f"{name}, line {number}: {cell} cannot be read: {error}") from error
        return cell


def _no_number(word: str) -> None:
    raise ValueError(word)  # Infinity is a word, too


def _number(name: str, number: int, head: str, cell: str) -> int | None:
    try:
        return int(cell) if cell else None
    except ValueError:
        raise BadFixture(f"{name}, line {number}: {head} is no whole number: {cell}") from None


# --- parts ---------------------------------------------------------------------------------------------------------


def _edition(file: FixtureFile) -> dict[str, Any]:
    """#edition, short name, game, name; #like another one; #about it; a #note on boats each."""
    slug, game, name = (*file.about, "", "", "")[:3]
    return {
        "edition": slug,
        "game": game,
        "name": name,
        "note": " ".join(file.texts("about")),
        "notes": file.texts("note"),
        "like": "".join(file.row("like")),
    }


def _chart(file: FixtureFile) -> dict[str, Any]:
    """#chart, code, title, dice if it has any: a block of rows, and blocks for modifiers and for origins of cells."""
    code, title, dice = (*file.about, "", "", "")[:3]
    rows, *others = [one for one in file.blocks if one.heads[:2] != MODIFIER and one.heads != CELLS] or [
        FixtureBlock((), ())
    ]
    if others:
        raise BadFixture(f"{file.name}: a block of its own begins with {', '.join(others[0].heads[:2])}")
    ends = [head for head in rows.heads[:3] if dice and head in ENDS]
    keys = [head for head in rows.heads[len(ends) :] if head not in ORIGIN]
    chart = {
        "id": code,
        "title": title,
        "dice": dice or None,
        "columns": _columns(file, keys),
        "rows": [],
        "natural": [],
        "modifiers": [line for one in file.blocks if one.heads[:2] == MODIFIER for line in _modifiers(file, one)],
        "notes": file.texts("note"),
    }
    _place_rows(chart, file, rows, ends, keys)
    return chart


def _columns(file: FixtureFile, keys: Sequence[str]) -> list[dict[str, Any]]:
    """The columns in order: #labels, and months from #first to #last where given."""
    labels, first, last = (file.row(key) for key in ("labels", "first", "last"))
    if max(len(labels or keys), len(first), len(last)) != len(keys):
        raise BadFixture(f"{file.name}: {len(keys)} columns, and {len(labels)} #labels")
    return [
        {"key": key, "label": label, "first": begins or None, "last": ends or None}
        for key, label, begins, ends in zip_longest(keys, labels or keys, first, last, fillvalue="")
    ]


def _place_rows(
    chart: dict[str, Any], file: FixtureFile, block: FixtureBlock, ends: Sequence[str], keys: Sequence[str]
) -> None:
    said = {
        (line["row"], line["column"]): (number, origin_of(line))
        for one in file.blocks
        if one.heads == CELLS
        for number, line in one.lines
    }
    known = set()
    for number, line in block.lines:
        totals = {ENDS[head]: _number(file.name, number, head, line[head]) for head in ends}
        named = _row_name(totals) if ends else line[keys[0]]
        cells = {key: said.get((named, key)) or said.get(("", key)) for key in keys}
        results = {key: value_of(file.name, number, line[key]) for key in keys}
        fact = {"source": "", "case": "", **line}  # only a chart that is like another one may leave them out
        place_row(chart, totals, results, fact, {key: cell[1] for key, cell in cells.items() if cell})
        known |= {(name, key) for name in ("", named) for key in keys}
    if unknown := said.keys() - known:
        number, (row_, column) = min((said[place][0], place) for place in unknown)
        raise BadFixture(f"{file.name}, line {number}: there is no {row_ or 'row'} with a column {column}")


def _row_name(row: Mapping[str, int | None]) -> str:
    """A row of dice by its totals: 3, 3..5, ..2, 9.., or =2 for an unmodified roll."""
    if row.get("roll") is not None:
        return f"={row['roll']}"
    low, high = ("" if end is None else str(end) for end in (row["low"], row["high"]))
    return low if low == high and low else f"{low}..{high}"


def _modifiers(file: FixtureFile, block: FixtureBlock) -> Iterator[dict[str, Any]]:
    for number, line in block.lines:
        drm = _number(file.name, number, "drm", line["drm"])
        dated = value_of(file.name, number, line.get("dated", ""))
        yield raw_modifier({**line, "key": line["modifier"], "drm": drm, "dated": dated})


def _roster(file: FixtureFile) -> dict[str, Any]:
    """#roster, code, title, and one block."""
    code, title = file.about
    ships = []
    for number, line in file.blocks[0].lines:
        numbers = {head: _number(file.name, number, head, line[head]) for head in WHOLE if head in line}
        ships.append(raw_ship({**line, **numbers, "fast": value_of(file.name, number, line.get("fast", ""))}))
    return {"id": code, "title": title, "ships": ships}


def _boat(file: FixtureFile) -> dict[str, Any]:
    """A #boat: a figure a line, then the sources, several at once by the beginning of their names."""
    figures, *sources = file.blocks
    return {
        "type": file.about[0],
        **{line["figure"]: value_of(file.name, number, line["value"]) for number, line in figures.lines},
        "sources": {line["figures"]: origin_of(line) for one in sources for _number, line in one.lines},
    }


def _tracks(file: FixtureFile) -> Iterator[dict[str, Any]]:
    for _number, line in file.blocks[0].lines:
        boxes = boxes_of(line["boxes"])
        yield {"type": file.about[0], "assignment": line["assignment"], "boxes": boxes, **origin_of(line)}
