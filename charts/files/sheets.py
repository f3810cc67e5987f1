"""Rows from and to CSV, XLSX and ODS; a chart or a roster alone."""

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

from charts.figures.parts import Part
from charts.figures.words import as_text, file_fields, flat, rows_of_part

FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
LARGEST: Final = 512 * 1024  # bytes of an upload; a roster of a hundred ships has ten thousand
UNPACKED: Final = 8 * 1024 * 1024
ROWS: Final = 500
SHEETS: Final = 200
COLUMNS: Final = 80
ODS: Final = b"application/vnd.oasis.opendocument.spreadsheet"
DOCTYPES: Final = tuple("<!DOCTYPE".encode(encoding) for encoding in ("ascii", "utf-16-le", "utf-16-be"))
ILLEGAL: Final = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f]")  # in XML, so that no workbook can hold them
TABLE: Final = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
OFFICE: Final = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
TEXT: Final = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"


class Unreadable(Exception):
    """A file without a table; says why."""


def rows_of(name: str, data: bytes) -> Iterable[Sequence[Any]]:
    if name.lower().endswith(".xlsx"):
        return _xlsx(data)
    return _ods(data) if name.lower().endswith(".ods") else _csv(data)


def plain(cell: Any) -> str:
    """The content of a cell, as it would be typed."""
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


# --- CSV -------------------------------------------------------------------------------------------------


def decoded(data: bytes) -> str:
    """UTF-8 or UTF-16 by their marks or their bytes, else the encoding of western spreadsheets."""
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
    before: list[list[str]] = [[]] if said else []  # messages name a row by its number in the file
    try:
        return [*before, *csv.reader(source, delimiter=delimiter, strict=True)]
    except csv.Error as error:
        raise Unreadable(_("This is not a CSV file: %(error)s.") % {"error": error}) from None


# --- XLSX and ODS ----------------------------------------------------------------------------------------


def _xlsx(data: bytes) -> Iterable[Sequence[Any]]:
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
    """The texts of an archive; refuses one that unpacks too large, or brings its own entities."""
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


def numbered_rows(name: str, data: bytes) -> list[tuple[int, Sequence[Any]]]:
    """The non-empty rows of a file, by their numbers."""
    if len(data) > LARGEST:
        raise Unreadable(_("The file is larger than %(size)s KB.") % {"size": LARGEST // 1024})
    numbered = enumerate(rows_of(name, data), 1)
    rows = [(number, row) for number, row in numbered if any(cell not in (None, "") for cell in row)]
    if not rows:
        raise Unreadable(_("The file is empty."))
    if len(rows) > ROWS:
        raise Unreadable(_("The file has more than %(rows)s rows.") % {"rows": ROWS})
    return rows


# --- out --------------------------------------------------------------------------------------------------------------


def protected(value: Any) -> Any:
    """A number, or a text that no spreadsheet takes for a formula, without characters that none can hold."""
    if isinstance(value, int | float) and not isinstance(value, bool):
        return value
    text = ILLEGAL.sub("", as_text(value))
    return f"'{text}" if text.startswith((*FORMULA, "'")) else text


def table_of(part: Part, game: str) -> Iterator[list[Any]]:
    """A line a ship; of a chart a line a row, with its totals."""
    fields = file_fields(part, game)
    yield [field.head or field.key for field in fields]
    for row in rows_of_part(part):
        yield [flat(row).get(field.key) for field in fields]


def to_csv(part: Part, game: str) -> bytes:
    """UTF-8 with a byte order mark, so that a spreadsheet reads the accents."""
    text = io.StringIO(newline="")
    csv.writer(text).writerows(map(protected, line) for line in table_of(part, game))
    return b"\xef\xbb\xbf" + text.getvalue().encode()


def to_xlsx(part: Part, game: str) -> bytes:
    return packed([(part["id"], table_of(part, game), (10, 28, 16))], freeze="C2")


def packed(sheets: Iterable[tuple[str, Iterable[Sequence[Any]], Sequence[int]]], freeze: str | None = None) -> bytes:
    """A workbook of sheets: each with its title, its lines, and the widths of its columns."""
    from openpyxl import Workbook  # takes long to load
    from openpyxl.styles import Font
    from openpyxl.utils import get_column_letter

    book = Workbook()
    book.remove(book.active)
    for title, lines, widths in sheets:
        sheet = book.create_sheet(title)  # it gets another name where one differs by its capitals alone
        for line in lines:
            sheet.append([protected(value) for value in line])
        for place, width in enumerate(widths, 1):
            sheet.column_dimensions[get_column_letter(place)].width = width
        for cell in sheet[1]:
            cell.font = Font(bold=True)
        sheet.freeze_panes = freeze
        sheet.page_setup.orientation = "landscape"
        sheet.page_setup.fitToWidth, sheet.page_setup.fitToHeight = 1, 0
        sheet.sheet_properties.pageSetUpPr.fitToPage = True
    data = io.BytesIO()
    book.save(data)
    return data.getvalue()
