"""Charts and rosters as spreadsheets; rosters in again, too, with every bad row named.

A cell that a spreadsheet would take for a formula goes out behind an apostrophe and comes in without it.
"""

from __future__ import annotations

import csv
import io
import zipfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

from django.utils.translation import gettext as _
from openpyxl import Workbook, load_workbook

from charts.fault import Fault
from charts.words import plain_text

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
NEEDED: Final = ("roll", "name", "kind", "tons", "points", "source")
FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
LARGEST: Final = 512 * 1024  # bytes of an upload; a roster of a hundred ships has ten thousand
UNPACKED: Final = 8 * 1024 * 1024
ROWS: Final = 500
SHEETS: Final = 200
COLUMNS: Final = 80


class Unreadable(Exception):
    """A file that is no roster; says why."""


@dataclass
class Incoming:
    """A roster read from a file, and what is wrong with its rows."""

    ships: list[dict[str, Any]] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)  # the row of the file in which each ship stands
    complaints: dict[int, list[str]] = field(default_factory=dict)  # what did not read as it should, by row

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


def to_xlsx(roster: Mapping[str, Any]) -> bytes:
    book = Workbook()
    sheet = book.active
    sheet.title = roster["id"]
    for row in _table(roster):
        sheet.append(row)
    for column, width in (("B", 28), ("C", 16), ("N", 40)):
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
    """A text that no spreadsheet takes for a formula."""
    return f"'{value}" if isinstance(value, str) and value.startswith((*FORMULA, "'")) else value


# In


def read(name: str, data: bytes) -> Incoming:
    """A roster out of a CSV or XLSX file; raises Unreadable when the file as a whole will not do."""
    if len(data) > LARGEST:
        raise Unreadable(_("The file is larger than %(size)s KB.") % {"size": LARGEST // 1024})
    numbered = enumerate(_xlsx(data) if name.lower().endswith(".xlsx") else _csv(data), 1)
    rows = [(number, row) for number, row in numbered if any(cell not in (None, "") for cell in row)]
    if not rows:
        raise Unreadable(_("The file is empty."))
    heads = [str(head or "").strip().lower() for head in rows[0][1]]
    if missing := [head for head in NEEDED if head not in heads]:
        raise Unreadable(_("The first row lacks the columns: %(heads)s.") % {"heads": ", ".join(missing)})
    if unknown := [head for head in heads if head and head not in HEADS]:
        raise Unreadable(_("The first row has unknown columns: %(heads)s.") % {"heads": ", ".join(unknown)})
    if len(set(filter(None, heads))) != len(list(filter(None, heads))):
        raise Unreadable(_("The first row names a column twice."))
    if len(rows) > ROWS:
        raise Unreadable(_("The file has more than %(rows)s rows.") % {"rows": ROWS})
    incoming = Incoming()
    for number, row in rows[1:]:
        ship = ship_of(dict(zip(heads, row, strict=False)), partial(incoming.complain, number))
        incoming.ships.append(ship)
        incoming.numbers.append(number)
    return incoming


def ship_of(cells: Mapping[str, Any], complain: Callable[[str], None]) -> dict[str, Any]:
    """A ship from the words of a row; what does not read as it should is complained of and kept as it is."""
    ship: dict[str, Any] = {}
    for head in HEADS:
        text = plain(cells.get(head))
        if head in NUMBERS:
            if text or head in NEEDED:
                ship[head] = _number(head, text, complain)
        elif head == "fast":
            if text:
                ship[head] = _yes_or_no(text, complain)
        elif text or head in (*NEEDED, "case"):
            ship[head] = text
    return ship


def plain(cell: Any) -> str:
    if cell is None:
        return ""
    if isinstance(cell, bool):
        return "yes" if cell else "no"
    if isinstance(cell, float) and cell.is_integer():
        cell = int(cell)
    if hasattr(cell, "date"):
        cell = cell.date()
    text = str(cell).strip()
    return text[1:].strip() if text.startswith("'") and text[1:].startswith((*FORMULA, "'")) else text


def _number(head: str, text: str, complain: Callable[[str], None]) -> int | str:
    plain = text.replace(",", "").replace("\N{THIN SPACE}", "")
    if plain.isascii() and plain.isdigit() and len(plain) < 7:
        return int(plain)
    complain(_("%(head)s “%(text)s” is no whole number.") % {"head": head, "text": text[:40]})
    return text


def _yes_or_no(text: str, complain: Callable[[str], None]) -> bool | str:
    if text.lower() in ("yes", "1", "true", "fast"):
        return True
    if text.lower() in ("no", "0", "false"):
        return False
    complain(_("fast “%(text)s” is neither yes nor no.") % {"text": text[:40]})
    return text


def _csv(data: bytes) -> Iterable[Sequence[str]]:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Unreadable(_("The file is not UTF-8. Save it as “CSV UTF-8”.")) from None
    if "\x00" in text:
        raise Unreadable(_("The file is no CSV file."))
    first = text.partition("\n")[0]
    delimiter = max(",;\t", key=first.count)
    try:
        return list(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True))
    except csv.Error as error:
        raise Unreadable(_("The file is no CSV file: %(error)s.") % {"error": error}) from None


def _xlsx(data: bytes) -> Iterable[Sequence[Any]]:
    """The first sheet of a workbook."""
    with _workbook(data) as book:
        rows = book.worksheets[0].iter_rows(max_row=ROWS + 1, values_only=True)
        return [list(row[: len(HEADS)]) for row in rows]


def sheets_of(data: bytes) -> Iterator[tuple[str, list[list[Any]]]]:
    """Every sheet by its title."""
    with _workbook(data) as book:
        for sheet in book.worksheets[:SHEETS]:
            rows = sheet.iter_rows(max_row=ROWS + 1, max_col=COLUMNS, values_only=True)
            yield sheet.title, [list(row) for row in rows]


@contextmanager
def _workbook(data: bytes) -> Iterator[Any]:
    """A file that unpacks too large, or brings entities of its own, is not opened."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            if sum(member.file_size for member in archive.infolist()) > UNPACKED:
                raise Unreadable(_("The file unpacks to more than it should."))
            for member in archive.infolist():
                if member.filename.endswith((".xml", ".rels")) and b"<!DOCTYPE" in archive.read(member):
                    raise Unreadable(_("The file is no XLSX file."))
        yield load_workbook(io.BytesIO(data), read_only=True, data_only=True)
    except Unreadable:
        raise
    except Exception:  # openpyxl raises whatever it stumbles over
        raise Unreadable(_("The file is no XLSX file.")) from None
