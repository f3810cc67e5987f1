"""Charts and rosters as spreadsheets; rosters in again, too, with every bad row named.

A cell that a spreadsheet would take for a formula goes out behind an apostrophe and comes in without it.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

from django.utils.translation import gettext as _

from charts.figures.fault import Fault, Part, is_one_line
from charts.figures.typed import SHIP_LABELS, as_month
from charts.figures.words import plain_text
from charts.files.rows_in import FORMULA, LARGEST, ROWS, UNPACKED, Unreadable, plain, rows_of, whole
from charts.names import cleaned_name

__all__ = ["LARGEST", "ROWS", "UNPACKED", "Incoming", "Unreadable", "protected", "read", "to_csv", "to_xlsx"]

HEADS: Final = (
    "roll",
    "name",
    "kind",
    "tons",
    "points",
    "exact_tons",
    "fast",
    "class",
    "nation",
    "date",
    "uboat",
    "source",
    "case",
    "note",
)
ORIGIN: Final = ("source", "case", "note")
NUMBERS: Final = ("roll", "tons", "points", "exact_tons")
ILLEGAL: Final = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f]")  # in XML, so that no workbook can hold them
NEEDED: Final = ("name", "tons")
ALSO: Final = {"ship": "name", "flag": "nation", "by": "uboat", "u_boat": "uboat", "remark": "note", "no": "roll"}


@dataclass
class Incoming:
    """A roster read from a file, and what is wrong with its rows."""

    ships: list[dict[str, Any]] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)  # the row of the file in which each ship stands
    complaints: dict[int, list[str]] = field(default_factory=dict)  # what did not read as it should, by row
    heads: Sequence[str] = ()  # the columns that the file has

    def complain(self, number: int, text: str) -> None:
        self.complaints.setdefault(number, []).append(text)

    def named(self, found: Iterable[Fault]) -> list[str]:
        """Everything wrong: rows that do not read, then faults of the roster, by the row of the file."""
        by_row = {number: list(texts) for number, texts in self.complaints.items()}
        whole = [str(fault) for fault in found if fault.row is None]
        for fault in found:
            if fault.row is not None and self.numbers[fault.row] not in self.complaints:
                by_row.setdefault(self.numbers[fault.row], []).append(fault.text)
        rows = [(number, text) for number, texts in sorted(by_row.items()) for text in texts]
        return [_("Row %(number)s: %(text)s") % {"number": number, "text": text} for number, text in rows] + whole


# Out


def to_csv(part: Mapping[str, Any]) -> bytes:
    """UTF-8 with a mark, so that a spreadsheet reads the accents."""
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    writer.writerows(_table(part))
    return b"\xef\xbb\xbf" + text.getvalue().encode()


def to_xlsx(part: Mapping[str, Any]) -> bytes:
    from openpyxl import Workbook  # takes long to load

    book = Workbook()
    sheet = book.active
    sheet.title = part["id"]
    for row in _table(part):
        sheet.append(row)
    for column, width in (("B", 28), ("C", 16), ("N", 40)) if "ships" in part else ():
        sheet.column_dimensions[column].width = width
    sheet.freeze_panes = "C2"
    data = io.BytesIO()
    book.save(data)
    return data.getvalue()


def _table(part: Mapping[str, Any]) -> Iterator[list[Any]]:
    """A line a ship; of a chart a line a row, with the totals that it answers."""
    if "ships" in part:
        heads, lines = list(HEADS), part["ships"]
    else:
        ends = [] if part["dice"] is None else ["roll", "low", "high"]
        heads = [*ends, *(column["key"] for column in part["columns"]), *ORIGIN]
        lines = [{**row, **row.get("results", {})} for row in [*part["natural"], *part["rows"]]]
    yield heads
    for line in lines:
        yield [_out(line.get(head)) for head in heads]


def _out(value: Any) -> Any:
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    return protected(plain_text(value))


def protected(value: Any) -> Any:
    """A text that no spreadsheet takes for a formula, without the signs that none can hold."""
    if not isinstance(value, str):
        return value
    value = ILLEGAL.sub("", value)
    return f"'{value}" if value.startswith((*FORMULA, "'")) else value


# In


def read(name: str, data: bytes, kept: Part | None = None) -> Incoming:
    """A roster out of a CSV, XLSX or ODS file; raises Unreadable when the file as a whole will not do.

    Columns that the file does not have are as the ships of these names are kept.
    """
    rows = numbered_rows(name, data)
    heads = [head_of(head) for head in rows[0][1]]
    if missing := [head for head in NEEDED if head not in heads]:
        raise Unreadable(_("These columns are missing from the first row: %(heads)s.") % {"heads": ", ".join(missing)})
    if unknown := [head for head in heads if head and head not in HEADS]:
        raise Unreadable(_("The first row has unknown columns: %(heads)s.") % {"heads": ", ".join(unknown)})
    if len(set(filter(None, heads))) != len(list(filter(None, heads))):
        raise Unreadable(_("The first row names a column twice."))
    incoming = Incoming(heads=heads)
    absent = [head for head in HEADS if head not in heads]
    known = KnownShips(kept)
    for place, (number, row) in enumerate(rows[1:], 1):
        cells = dict(zip(heads, row, strict=False))
        if "roll" in absent:
            cells["roll"] = place
        ship = ship_of(cells, heads, partial(incoming.complain, number))
        incoming.ships.append(known.completed(ship, absent))
        incoming.numbers.append(number)
    return incoming


def numbered_rows(name: str, data: bytes) -> list[tuple[int, Sequence[Any]]]:
    """The rows of a file that hold anything, by their numbers."""
    if len(data) > LARGEST:
        raise Unreadable(_("The file is larger than %(size)s KB.") % {"size": LARGEST // 1024})
    numbered = enumerate(rows_of(name, data), 1)
    rows = [(number, row) for number, row in numbered if any(cell not in (None, "") for cell in row)]
    if not rows:
        raise Unreadable(_("The file is empty."))
    if len(rows) > ROWS:
        raise Unreadable(_("The file has more than %(rows)s rows.") % {"rows": ROWS})
    return rows


def head_of(cell: Any) -> str:
    """A heading as the export writes it, whatever its capitals and blanks; also by the words of the page."""
    word = re.sub(r"[\s_-]+", "_", plain(cell).casefold()).strip("_:")
    named = {re.sub(r"\s+", "_", str(label).casefold()): key for key, label in SHIP_LABELS.items()}
    return word if word in HEADS else {**ALSO, **named}.get(word, word)


class KnownShips:
    """The ships of a roster as it is kept, for what a file does not say of them."""

    def __init__(self, kept: Part | None) -> None:
        ships = kept["ships"] if kept is not None else ()
        self.by_name = {str(ship["name"]).casefold(): ship for ship in ships}
        self.kinds = {ship["kind"] for ship in ships}

    def completed(self, ship: dict[str, Any], absent: Sequence[str]) -> dict[str, Any]:
        """The ship with whatever the file has no column for; what it changes without a source is from the card."""
        known = self.by_name.get(str(ship.get("name")).casefold(), {})
        found = ship | {key: known[key] for key in absent if key in known and key not in (*ORIGIN, "roll")}
        if "kind" not in found:
            found["kind"] = next(iter(self.kinds)) if len(self.kinds) == 1 else ""
        if "source" in absent:
            same = all(found.get(key) == known.get(key) for key in HEADS if key not in (*ORIGIN, "roll"))
            found |= {key: known[key] for key in ORIGIN if key in known} if same else {"source": "card", "case": ""}
        return {key: found[key] for key in HEADS if key in found}


def ship_of(cells: Mapping[str, Any], heads: Sequence[str], complain: Callable[[str], None]) -> dict[str, Any]:
    """A ship from the words of a row; what does not read as it should is complained of and kept as it is."""
    ship: dict[str, Any] = {}
    for head in HEADS:
        text = plain(cells.get(head))
        if head != "note" and not is_one_line(text):
            text = cleaned_name(text)  # older versions wrote such names
        if head in NUMBERS:
            if text or head in (*NEEDED, "roll"):
                ship[head] = _number(head, text, complain)
        elif head == "fast":
            if text:
                ship[head] = _yes_or_no(text, complain)
        elif head == "date" and text:
            ship[head] = as_day(text)
        elif text or head == "case" or (head in ("name", "kind", "source") and head in heads):
            ship[head] = text
    return ship


def as_day(text: str) -> str:
    """A day as the data has it, from 1943-07-01, 1.7.1943 or Jul 1943; anything else stays as it is."""
    if found := re.fullmatch(r"(\d{1,2})\.(\d{1,2})\.(19\d\d)", text):
        return f"{found[3]}-{int(found[2]):02}-{int(found[1]):02}"
    return as_month(text)


def _number(head: str, text: str, complain: Callable[[str], None]) -> int | str:
    number = whole(text)
    if number is not None:
        return number
    complain(_("%(head)s: “%(text)s” is not a whole number.") % {"head": head, "text": text[:40]})
    return text


def _yes_or_no(text: str, complain: Callable[[str], None]) -> bool | str:
    if text.casefold() in ("yes", "y", "1", "true", "fast", str(_("yes")).casefold()):
        return True
    if text.casefold() in ("no", "n", "0", "false", str(_("no")).casefold()):
        return False
    complain(_("Fast: enter yes or no instead of “%(text)s”.") % {"text": text[:40]})
    return text
