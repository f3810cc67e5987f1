"""The files of a shipped edition: a part a file, a fact a line, columns separated by tabs (docs/add-a-chart.md).

Lines that begin with # describe the part; then follow blocks, a line of heads above its lines. A cell of a result
or a figure is JSON where it can be read so (7, true, ["Bar"], "7"), None where it is empty, else the text itself.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path
from typing import Any, Final, TypeAlias

from charts.figures.parts import boxes_of

Fields: TypeAlias = dict[str, Any]
ORIGIN: Final = ("source", "case", "note")
ENDS: Final = {"natural": "natural", "from": "low", "to": "high"}
MODIFIER: Final = ("modifier", "drm")
CELLS: Final = ("row", "column", *ORIGIN)
WHOLE: Final = ("roll", "tons", "points", "exact_tons")  # numbers of a ship


class BadFixture(ValueError):
    """A malformed fixture; says which, and why."""


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
        """The lines #note, in their order."""
        return [" ".join(line) for line in self.said.get(key, ())]

    def row(self, key: str) -> tuple[str, ...]:
        return next(iter(self.said.get(key, ())), ())


def read(path: Path) -> FixtureFile:
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


def _origin(line: Mapping[str, str]) -> dict[str, str]:
    return {head: line[head] for head in ORIGIN if head in line}


# --- parts ---------------------------------------------------------------------------------------------------------


def edition(file: FixtureFile) -> Fields:
    """#edition, short name, game, name; #like another one; #about it; a #note on boats each."""
    slug, game, name = (*file.about, "", "", "")[:3]
    return {
        "slug": slug,
        "game": game,
        "name": name,
        "note": " ".join(file.texts("about")),
        "notes": file.texts("note"),
        "like": "".join(file.row("like")),
    }


def chart(file: FixtureFile) -> Fields:
    """#chart, code, title, dice if it has any: a block of rows, and blocks for modifiers and for origins of cells."""
    code, title, dice = (*file.about, "", "", "")[:3]
    rows, *others = [one for one in file.blocks if one.heads[:2] != MODIFIER and one.heads != CELLS] or [
        FixtureBlock((), ())
    ]
    if others:
        raise BadFixture(f"{file.name}: a block of its own begins with {', '.join(others[0].heads[:2])}")
    ends = [head for head in rows.heads[:3] if dice and head in ENDS]
    keys = [head for head in rows.heads[len(ends) :] if head not in ORIGIN]
    return {
        "code": code,
        "title": title,
        "dice": dice or None,
        "notes": file.texts("note"),
        "columns": _columns(file, keys),
        "rows": _rows(file, rows, ends, keys),
        "modifiers": [line for one in file.blocks if one.heads[:2] == MODIFIER for line in _modifiers(file, one)],
    }


def _columns(file: FixtureFile, keys: Sequence[str]) -> list[Fields]:
    """The columns in order: #labels, and months from #first to #last where given."""
    labels, first, last = (file.row(key) for key in ("labels", "first", "last"))
    if max(len(labels or keys), len(first), len(last)) != len(keys):
        raise BadFixture(f"{file.name}: {len(keys)} columns, and {len(labels)} #labels")
    return [
        {"key": key, "label": label, "first": begins or None, "last": ends or None}
        for key, label, begins, ends in zip_longest(keys, labels or keys, first, last, fillvalue="")
    ]


def _rows(file: FixtureFile, block: FixtureBlock, ends: Sequence[str], keys: Sequence[str]) -> list[Fields]:
    said = {
        (line["row"], line["column"]): (number, _origin(line))
        for one in file.blocks
        if one.heads == CELLS
        for number, line in one.lines
    }
    found, known = [], set()
    for number, line in block.lines:
        row: Fields = {ENDS[head]: _number(file.name, number, head, line[head]) for head in ends}
        named = _row_name(row) if ends else line[keys[0]]
        cells = {key: said.get((named, key)) or said.get(("", key)) for key in keys}
        row |= {"results": {key: value_of(file.name, number, line[key]) for key in keys}, **_origin(line)}
        found.append(row | {"cells": {key: cell[1] for key, cell in cells.items() if cell is not None}})
        known |= {(name, key) for name in ("", named) for key in keys}
    if unknown := said.keys() - known:
        number, (row_, column) = min((said[place][0], place) for place in unknown)
        raise BadFixture(f"{file.name}, line {number}: there is no {row_ or 'row'} with a column {column}")
    return found


def _row_name(row: Mapping[str, int | None]) -> str:
    """A row of dice by its totals: 3, 3..5, ..2, 9.., or =2 for an unmodified roll."""
    if row.get("natural") is not None:
        return f"={row['natural']}"
    low, high = ("" if end is None else str(end) for end in (row["low"], row["high"]))
    return low if low == high and low else f"{low}..{high}"


def _modifiers(file: FixtureFile, block: FixtureBlock) -> Iterator[Fields]:
    for number, line in block.lines:
        yield {
            "key": line["modifier"],
            "drm": _number(file.name, number, "drm", line["drm"]),
            "label": line["label"],
            "dated": value_of(file.name, number, line.get("dated", "")),
            **_origin(line),
        }


def ships(file: FixtureFile) -> list[Fields]:
    """The one block of a #roster."""
    found = []
    for number, line in file.blocks[0].lines:
        ship: Fields = dict(line)
        ship |= {head: _number(file.name, number, head, line[head]) for head in WHOLE if head in line}
        found.append(ship | {"fast": value_of(file.name, number, line.get("fast", ""))})
    return found


def boat(file: FixtureFile) -> Fields:
    """A #boat: a figure a line, then the sources, several at once by the beginning of their names."""
    figures, *sources = file.blocks
    return {
        "type": file.about[0],
        "figures": {line["figure"]: value_of(file.name, number, line["value"]) for number, line in figures.lines},
        "sources": {line["figures"]: _origin(line) for one in sources for _number, line in one.lines},
    }


def tracks(file: FixtureFile) -> list[Fields]:
    """The #tracks of a type of boat, an assignment a line: transit x2, atlantic."""
    return [
        {"type": file.about[0], "assignment": line["assignment"], "boxes": boxes_of(line["boxes"]), **_origin(line)}
        for _number, line in file.blocks[0].lines
    ]
