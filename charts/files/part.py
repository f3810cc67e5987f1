"""One chart or roster from a CSV, XLSX or ODS file: it updates the rows it has, or replaces all of them.

Rows are known by their totals, lines by their first cell or else by their place, ships by their roll or their name.
Cells without a column in the file stay as they were.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from django.utils.translation import gettext as _

from charts.figures.changes import reconciled
from charts.figures.parts import CARD, Fault, Part, Raw, is_one_line, origin_of, place_row, raw_ship, row_name
from charts.figures.rules import rules_of
from charts.figures.words import RowField, as_text, file_fields, flat, likes_of, named_rows
from charts.files.sheets import Unreadable, numbered_rows, plain
from charts.names import cleaned_name

UPDATE: Final = "update"
REPLACE: Final = "replace"
MODES: Final = (UPDATE, REPLACE)
ALSO: Final = {
    **{"low": "low", "high": "high", "roll": "roll", "natural": "roll", "no": "roll"},
    **{"ship": "name", "flag": "nation", "by": "uboat", "u_boat": "uboat", "remark": "note"},
}
Texts = Mapping[str, str]


@dataclass
class PartInFile:
    """A part made from a file, the file's row of each of its rows, and the faults of rows."""

    part: Part
    numbers: dict[tuple[str, int], int] = field(default_factory=dict)  # by the list and the place in it
    complaints: dict[int, str] = field(default_factory=dict)

    def number_rows(self, kind: str, rows: Sequence[Part], numbers: Mapping[int, int]) -> None:
        """numbers: by the identity of a row."""
        self.numbers |= {(kind, place): numbers[id(row)] for place, row in enumerate(rows) if id(row) in numbers}

    def named(self, faults: Iterable[Fault]) -> list[str]:
        """Every fault, with the row of the file where it belongs to one."""
        by_row = [(number, text) for number, text in self.complaints.items()]
        others = []
        for fault in faults:
            number = None if fault.row is None else self.numbers.get((fault.kind, fault.row))
            if number is None or fault.part != self.part["id"]:
                others.append(str(fault))
            elif number not in self.complaints:
                by_row.append((number, fault.text))
        return [
            _("Row %(number)s: %(text)s") % {"number": number, "text": text} for number, text in sorted(by_row)
        ] + others


def read_part(name: str, data: bytes, kept: Part, raw: Raw, how: str) -> PartInFile:
    """Raises Unreadable when the file as a whole will not do."""
    (_first, top), *lines = numbered_rows(name, data)
    fields = {one.key: one for one in file_fields(kept, raw["game"])}
    heads = _heads(top, fields, kept)
    texts = [(number, _texts(heads, line)) for number, line in lines]
    return (_roster if "ships" in kept else _chart)(texts, fields, kept, raw, how)


def _heads(top: Sequence[Any], fields: Mapping[str, RowField], kept: Part) -> list[str]:
    """The columns of the file by key, ignoring capitals and blanks; also by the words of the page."""
    known = {word: key for word, key in ALSO.items() if key in fields}
    known |= {_folded(str(one.label)): one.key for one in fields.values()}
    known |= {_folded(word): one.key for one in fields.values() for word in (one.head, one.key) if word}
    heads = [known.get(_folded(plain(cell)), plain(cell)) for cell in top]
    given = [head for head in heads if head]
    if missing := _missing(set(given), kept):
        raise Unreadable(_("These columns are missing from the first row: %(heads)s.") % {"heads": ", ".join(missing)})
    if unknown := [head for head in given if head not in fields]:
        raise Unreadable(_("The first row has unknown columns: %(heads)s.") % {"heads": ", ".join(unknown)})
    if len(set(given)) != len(given):
        raise Unreadable(_("The first row names a column twice."))
    return heads


def _folded(text: str) -> str:
    return re.sub(r"[\s_-]+", "_", text.casefold()).strip("_:")


def _missing(given: set[str], kept: Part) -> list[str]:
    if "ships" in kept:
        return [head for head in ("name", "tons") if head not in given]
    keys = [column["key"] for column in kept["columns"]]
    if kept["dice"] is not None and not given & {"low", "high", "roll"}:
        return ["from", "to"]
    return [] if given & set(keys) else keys


def _texts(heads: Sequence[str], line: Sequence[Any]) -> Texts:
    """The cells of a row by column; older versions wrote names that are refused today."""
    found = {head: plain(cell) for head, cell in zip(heads, [*line, *[None] * len(heads)], strict=False) if head}
    return {head: text if head == "note" or is_one_line(text) else cleaned_name(text) for head, text in found.items()}


def _origin(texts: Texts, was: Part) -> dict[str, Any]:
    """The source from the file, else the old one, else the keeper's card."""
    if texts.get("source"):
        return {"source": texts["source"], "case": texts.get("case", ""), "note": texts.get("note", "")}
    return dict(origin_of(was) if was else CARD)


# --- charts -----------------------------------------------------------------------------------------------------------


def _chart(
    lines: Sequence[tuple[int, Texts]], fields: Mapping[str, RowField], kept: Part, raw: Raw, how: str
) -> PartInFile:
    game, keys, has_dice = raw["game"], [column["key"] for column in kept["columns"]], kept["dice"] is not None
    known = dict(named_rows(kept))
    has_names = has_dice or len({as_text(row.get(keys[0])) for row in kept["rows"]}) == len(kept["rows"])
    found = PartInFile(kept)
    chart: dict[str, Any] = {"dice": kept["dice"], "rows": [], "natural": []}
    made: dict[str, tuple[Any, ...]] = {}
    numbers: dict[int, int] = {}
    for place, (number, texts) in enumerate(lines):
        ends = ("roll",) if texts.get("roll") else ("low", "high")
        totals = {end: fields[end].read(texts.get(end, ""), ()) for end in ends} if has_dice else {}
        if has_dice:
            name = row_name(totals)
        else:
            likes = likes_of(kept, keys[0], {}, place, game)
            name = as_text(fields[keys[0]].read(texts.get(keys[0], ""), likes)) if has_names else str(place + 1)
        was = known.get(name, {})
        cells = {key: flat(was)[key] for key in keys if key in flat(was)}
        results = {
            key: fields[key].value(texts[key], cells, likes_of(kept, key, cells, place, game))
            if key in texts
            else cells.get(key)
            for key in keys
        }
        if name in made:
            found.complaints[number] = _("“%(text)s” appears twice.") % {"text": name}
        made[name] = totals, results, _origin(texts, was), was.get("cells"), number
    for name in dict.fromkeys([*(known if how == UPDATE else ()), *made]):
        is_natural = has_dice and "roll" in (made[name][0] if name in made else known[name])
        rows = chart["natural" if is_natural else "rows"]
        if name in made:
            *row, number = made[name]
            place_row(chart, *row)
            numbers[id(rows[-1])] = number
        else:
            rows.append(known[name])
    chart["rows"] = _in_order(chart["rows"], kept)
    found.number_rows("row", chart["rows"], numbers)
    found.number_rows("natural", chart["natural"], numbers)
    found.part = reconciled("chart", kept, {**kept, **chart}, game)
    return found


def _in_order(rows: list[Part], kept: Part) -> list[Part]:
    """The rows of dice by their totals; unchanged where only their order would change."""
    if kept["dice"] is None:
        return rows
    low = lambda row: row["low"] if isinstance(row["low"], int) else -999  # noqa: E731
    rows = sorted(rows, key=low)
    return list(kept["rows"]) if rows == sorted(kept["rows"], key=low) else rows


# --- rosters ----------------------------------------------------------------------------------------------------------


def _roster(
    lines: Sequence[tuple[int, Texts]], fields: Mapping[str, RowField], kept: Part, raw: Raw, how: str
) -> PartInFile:
    found = PartInFile(kept)
    numbers: dict[int, int] = {}
    ships = []
    for place, (number, texts) in enumerate(lines, 1):
        was = _known_ship(texts, fields, kept, how)
        if was is None:
            text = _("No one ship is called %(name)s. Give the roll of a new ship.")
            found.complaints[number] = text % {"name": texts["name"]}
            continue
        said = {key: one.value(texts[key], was) for key, one in fields.items() if texts.get(key)}
        gone = [key for key in texts if key not in said]
        roll = said.get("roll", was.get("roll") if how == UPDATE else place)
        if "roll" in gone:
            roll = "?"
        values = {key: value for key, value in was.items() if key not in gone} | said | {"roll": roll}
        ship = raw_ship({**_blank(kept), **values, **_origin(texts, was)})
        if "points" not in said and (text := _give_points(ship, raw)):
            found.complaints[number] = text
        ships.append(ship)
        numbers[id(ship)] = number
    rolls = {ship["roll"] for ship in ships}
    ships += [ship for ship in kept["ships"] if how == UPDATE and ship["roll"] not in rolls]
    ships.sort(key=lambda ship: ship["roll"] if isinstance(ship["roll"], int) else 0)
    found.number_rows("row", ships, numbers)
    found.part = reconciled("roster", kept, {**kept, "ships": ships}, raw["game"])
    return found


def _known_ship(texts: Texts, fields: Mapping[str, RowField], kept: Part, how: str) -> Part | None:
    """The ship of a row, by roll or name; None where the file has to say more."""
    if how == UPDATE and "roll" in texts:
        roll = fields["roll"].read(texts["roll"], ())
        return next((ship for ship in kept["ships"] if ship["roll"] == roll), {})
    fits = [ship for ship in kept["ships"] if str(ship["name"]).casefold() == texts["name"].casefold()]
    if how == UPDATE:
        return fits[0] if len(fits) == 1 else None
    return fits[0] if fits else {}


def _blank(kept: Part) -> dict[str, Any]:
    kinds = {ship["kind"] for ship in kept["ships"]}
    return {"name": "", "kind": next(iter(kinds)) if len(kinds) == 1 else "", "tons": None, "points": None}


def _give_points(ship: dict[str, Any], raw: Raw) -> str:
    """Fill in missing points from kind and tons; returns a fault, or an empty string."""
    if not isinstance(ship["tons"], int):
        return ""
    wanted = rules_of(raw["game"]).points(ship, raw)
    if ship["points"] is not None and (not wanted or ship["points"] in wanted):
        return ""
    if len(wanted) != 1:
        return _("%(name)s: her points do not follow from her tons.") % {"name": ship["name"]}
    ship["points"] = wanted[0]
    return ""


@dataclass
class RosterChange:
    """The ships a file would change in a roster, by name."""

    changed: list[str] = field(default_factory=list)
    added: list[str] = field(default_factory=list)
    renamed: list[tuple[str, str]] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)
    kept: int = 0

    @property
    def counts(self) -> list[int]:
        return [len(names) for names in (self.changed, self.added, self.renamed, self.removed)]


def roster_change(kept: Part, made: Part) -> RosterChange:
    """New, changed, renamed and removed ships."""
    was, became = ({ship["roll"]: ship for ship in roster["ships"]} for roster in (kept, made))
    found = RosterChange(kept=len(was), removed=[ship["name"] for roll, ship in was.items() if roll not in became])
    for roll, ship in became.items():
        known = was.get(roll)
        if known is None:
            found.added.append(ship["name"])
        elif known["name"] != ship["name"]:
            found.renamed.append((known["name"], ship["name"]))
        elif known != ship:
            found.changed.append(ship["name"])
    return found
