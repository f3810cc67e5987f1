"""Rows of cells out of the files that spreadsheets make: CSV in any of their dialects, XLSX and ODS."""

from __future__ import annotations

import csv
import io
import re
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final
from xml.etree import ElementTree

from django.utils.translation import gettext as _

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
