"""Rows out of the files that spreadsheets make, and charts and rosters as such files."""

from __future__ import annotations

import csv
import io
import re
import zipfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final
from xml.etree import ElementTree

from django.utils.translation import gettext as _

from charts.figures.parts import Fault, Part, is_one_line, plain_text
from charts.figures.words import SHIP_LABELS, as_month
from charts.names import cleaned_name

FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
LARGEST: Final = 512 * 1024  # bytes of an upload; a roster of a hundred ships has ten thousand
UNPACKED: Final = 8 * 1024 * 1024
ROWS: Final = 500
SHEETS: Final = 200
COLUMNS: Final = 80
ODS: Final = b"application/vnd.oasis.opendocument.spreadsheet"
DOCTYPES: Final = tuple("<!DOCTYPE".encode(encoding) for encoding in ("ascii", "utf-16-le", "utf-16-be"))
TABLE: Final = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
OFFICE: Final = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
TEXT: Final = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
GROUPED: Final = re.compile(r"\d{1,3}([ \N{NO-BREAK SPACE}\N{THIN SPACE}\N{NARROW NO-BREAK SPACE}'’]\d{3})+")
ROUND: Final = re.compile(r"(\d{1,7})[.,]0{1,2}")


class Unreadable(Exception):
    """A file that is no such table; says why."""


def rows_of(name: str, data: bytes) -> Iterable[Sequence[Any]]:
    """The rows of a file, or of its first sheet."""
    if name.lower().endswith(".xlsx"):
        return _xlsx(data)
    return _ods(data) if name.lower().endswith(".ods") else _csv(data)


def plain(cell: Any) -> str:
    """What stands in a cell, as it would be typed."""
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


def whole(text: str) -> int | None:
    """A whole number, with blanks between its thousands and noughts behind its point or comma; None for anything else.

    A point or a comma before three digits may be meant either way, and is not guessed at.
    """
    if GROUPED.fullmatch(text):
        text = re.sub(r"\D", "", text)
    elif found := ROUND.fullmatch(text):
        text = found[1]
    return int(text) if text.isascii() and text.isdigit() and len(text) < 8 else None


# --- CSV -------------------------------------------------------------------------------------------------


def decoded(data: bytes) -> str:
    """UTF-8 or UTF-16 by their marks or their looks, else what western spreadsheets write without asking."""
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return data.decode("utf-16", errors="replace")
    for encoding, place in (("utf-16-le", 1), ("utf-16-be", 0)):
        if len(data) > 3 and not any(data[place:40:2]) and all(data[1 - place : 40 : 2]):
            return data.decode(encoding, errors="replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")


def _csv(data: bytes) -> Iterable[Sequence[str]]:
    text = decoded(data)
    if "\x00" in text:
        raise Unreadable(_("This is not a CSV file."))
    first, _newline, rest = text.partition("\n")
    said = re.fullmatch(r"\"?sep=(.)\"?", first.strip(), re.IGNORECASE)
    delimiter = said[1] if said else max(",;\t", key=first.count)
    source = io.StringIO(rest if said else text, newline="")
    before: list[list[str]] = [[]] if said else []  # rows are told by their number in the file
    try:
        return [*before, *csv.reader(source, delimiter=delimiter, strict=True)]
    except csv.Error as error:
        raise Unreadable(_("This is not a CSV file: %(error)s.") % {"error": error}) from None


# --- XLSX and ODS ----------------------------------------------------------------------------------------


def _xlsx(data: bytes) -> Iterable[Sequence[Any]]:
    """The first sheet of a workbook."""
    with _workbook(data) as book:
        rows = book.worksheets[0].iter_rows(max_row=ROWS + 1, values_only=True)
        return [list(row[:COLUMNS]) for row in rows]


def sheets_of(data: bytes) -> Iterator[tuple[str, list[list[Any]]]]:
    """Every sheet of a workbook by its title."""
    with _workbook(data) as book:
        for sheet in book.worksheets[:SHEETS]:
            rows = sheet.iter_rows(max_row=ROWS + 1, max_col=COLUMNS, values_only=True)
            yield sheet.title, [list(row) for row in rows]


@contextmanager
def _workbook(data: bytes) -> Iterator[Any]:
    from openpyxl import load_workbook  # takes long to load

    try:
        _unpack(data, _("This is not an XLSX file."))
        yield load_workbook(io.BytesIO(data), read_only=True, data_only=True)
    except Unreadable:
        raise
    except Exception:  # openpyxl raises whatever it stumbles over
        raise Unreadable(_("This is not an XLSX file.")) from None


def _unpack(data: bytes, refusal: str) -> dict[str, bytes]:
    """The texts of an archive; what unpacks too large, or brings entities of its own, is not opened."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            if sum(member.file_size for member in archive.infolist()) > UNPACKED:
                raise Unreadable(_("The file is too large when unpacked."))
            names = [name for name in archive.namelist() if name.endswith((".xml", ".rels")) or name == "mimetype"]
            found = {name: archive.read(name) for name in names}
    except Unreadable:
        raise
    except Exception:  # zipfile raises whatever it stumbles over: of zlib, of codecs, of passwords
        raise Unreadable(refusal) from None
    if any(mark in text for mark in DOCTYPES for text in found.values()):
        raise Unreadable(refusal)
    return found


def _ods(data: bytes) -> Iterable[Sequence[Any]]:
    """The first table of an OpenDocument spreadsheet; runs of equal rows and cells are written out."""
    refusal = _("This is not an ODS file.")
    try:
        members = _unpack(data, refusal)
        if not members["mimetype"].startswith(ODS):
            raise Unreadable(refusal)
        tree = ElementTree.fromstring(members["content.xml"])  # noqa: S314 - it brings no entities of its own
        table = next(tree.iter(f"{TABLE}table"))
    except (KeyError, StopIteration, ElementTree.ParseError, ValueError):
        raise Unreadable(refusal) from None
    rows: list[list[Any]] = []
    for row in table.iter(f"{TABLE}table-row"):
        cells: list[Any] = []
        for cell in row:
            cells += [_ods_cell(cell)] * _times(cell, f"{TABLE}number-columns-repeated", COLUMNS - len(cells))
        rows += [cells] * _times(row, f"{TABLE}number-rows-repeated", ROWS + 1 - len(rows))
    return rows


def _times(element: ElementTree.Element, name: str, most: int) -> int:
    text = element.get(name, "1")
    return max(0, min(most, int(text) if text.isdecimal() and len(text) < 9 else 1))


def _ods_cell(cell: ElementTree.Element) -> Any:
    kind = cell.get(f"{OFFICE}value-type")
    if kind in ("float", "currency", "percentage"):
        try:
            return float(cell.get(f"{OFFICE}value", ""))
        except ValueError:
            return None
    if kind == "boolean":
        return cell.get(f"{OFFICE}boolean-value") == "true"
    if kind == "date":
        return cell.get(f"{OFFICE}date-value", "")[:10]
    return "\n".join("".join(line.itertext()) for line in cell.iter(f"{TEXT}p"))


# --- charts and rosters -----------------------------------------------------------------------------------------------


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
