"""Rosters out as spreadsheets and in again: nothing lost, nothing run, every bad row named."""

import csv
import io
import zipfile

import pytest
from openpyxl import Workbook, load_workbook

from charts.figures.check import roster_faults
from charts.files import sheets
from tests.charts.parts import roster


def rows_of(data):
    return list(csv.reader(io.StringIO(data.decode("utf-8-sig"), newline="")))


def csv_of(rows, delimiter=","):
    text = io.StringIO(newline="")
    csv.writer(text, delimiter=delimiter).writerows(rows)
    return text.getvalue().encode()


def xlsx_of(rows):
    book = Workbook()
    for row in rows:
        book.active.append(row)
    data = io.BytesIO()
    book.save(data)
    return data.getvalue()


@pytest.mark.parametrize("id", ["T1", "T5", "T4-L-O", "S1"])
@pytest.mark.parametrize("form", ["csv", "xlsx"])
def test_out_and_in_again_is_the_same(raw, id, form):
    one = roster(raw, id)
    data = sheets.to_csv(one) if form == "csv" else sheets.to_xlsx(one)
    incoming = sheets.read(f"roster.{form}", data)
    assert incoming.complaints == {}
    assert incoming.ships == one["ships"]


@pytest.mark.parametrize("name", ["=1+1", "+49", "-1", "@SUM(A1)", "\tx", "'quoted", "=cmd|' /C calc'!A0"])
def test_a_formula_goes_out_as_text_and_comes_in_as_it_was(raw, name):
    one = roster(raw, "S1")
    one["ships"][0]["name"] = name
    assert rows_of(sheets.to_csv(one))[1][1].startswith("'")
    cell = load_workbook(io.BytesIO(sheets.to_xlsx(one))).active["B2"]
    assert (cell.data_type, cell.value[0]) == ("s", "'")
    assert sheets.read("roster.csv", sheets.to_csv(one)).ships[0]["name"] == name.strip()


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_other_delimiters_are_read(raw, delimiter):
    rows = rows_of(sheets.to_csv(roster(raw, "S1")))
    assert len(sheets.read("roster.csv", csv_of(rows, delimiter)).ships) == 10


def test_columns_may_stand_in_another_order_or_be_left_out(raw):
    rows = [row[::-1] for row in rows_of(sheets.to_csv(roster(raw, "S1")))]
    assert sheets.read("roster.csv", csv_of(rows)).ships == roster(raw, "S1")["ships"]
    short = [[*row[:5], row[11]] for row in rows_of(sheets.to_csv(roster(raw, "S1")))]
    assert sheets.read("roster.csv", csv_of(short)).complaints == {}


# --- as people have them -----------------------------------------------------------------------------------


def ods_of(rows, mimetype="application/vnd.oasis.opendocument.spreadsheet", head="", encoding="utf-8"):
    """As LibreOffice writes it: values with their types, runs of equal cells and rows counted."""

    def cell(value):
        if isinstance(value, int):
            return f'<table:table-cell office:value-type="float" office:value="{value}"/>'
        if value is None:
            return '<table:table-cell table:number-columns-repeated="2"/>'
        return f'<table:table-cell office:value-type="string"><text:p>{value}</text:p></table:table-cell>'

    lines = "".join(f"<table:table-row>{''.join(map(cell, row))}</table:table-row>" for row in rows)
    blank = '<table:table-row table:number-rows-repeated="1048000"><table:table-cell/></table:table-row>'
    names = ("office", "table", "text")
    spaces = " ".join(f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"' for name in names)
    text = (
        f"{head}<office:document-content {spaces}><table:table>{lines}{blank}</table:table></office:document-content>"
    )
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("mimetype", mimetype)
        archive.writestr("content.xml", text.encode(encoding))
    return data.getvalue()


SHORT = [["Name", "Tons", "Points"], ["Itapagé", 1100, 2], ["Hoihow", 2800, 2]]


def test_an_opendocument_spreadsheet_is_read():
    found = sheets.read("a.ods", ods_of(SHORT))
    assert [(ship["name"], ship["tons"], ship["points"]) for ship in found.ships] == [
        ("Itapagé", 1100, 2),
        ("Hoihow", 2800, 2),
    ]
    gaps = [["Roll", None, "Name", "Tons", "Points"], [1, None, "Ada", 1100, 2]]
    assert sheets.read("a.ods", ods_of(gaps)).ships[0]["name"] == "Ada"


def locked(data):
    """The file with the mark of a password on each of its members."""
    for head, place in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        at = -1
        while (at := data.find(head, at + 1)) >= 0:
            data = data[: at + place] + bytes([data[at + place] | 1]) + data[at + place + 1 :]
    return data


def torn(data):
    """The file with what was packed no longer as it was packed."""
    at = data.index(b"content.xml") + len("content.xml")
    return data[:at] + bytes(byte ^ 0xFF for byte in data[at : at + 40]) + data[at + 40 :]


@pytest.mark.parametrize(
    "data",
    [
        locked(ods_of(SHORT)),
        torn(ods_of(SHORT)),
        ods_of(SHORT, mimetype="text/plain"),
        ods_of(SHORT, head='<!DOCTYPE x [<!ENTITY a "b">]>'),
        ods_of(SHORT, head='<!DOCTYPE x [<!ENTITY a "b">]>', encoding="utf-16"),
        ods_of([["<"]]),
    ],
)
def test_an_opendocument_file_that_is_none_is_not_read(data):
    with pytest.raises(sheets.Unreadable, match="not an ODS file"):
        sheets.read("a.ods", data)


TEXT = "roll;name;tons;points\r\n1;Itapagé;1100;2\r\n"
DIALECTS = [
    TEXT.encode(), TEXT.encode("utf-8-sig"), TEXT.encode("latin-1"), TEXT.encode("utf-16"), TEXT.encode("utf-16-le"),
    TEXT.encode("utf-16-be"), b"\xfe\xff" + TEXT.encode("utf-16-be"), f"sep=;\r\n{TEXT}".encode(),
    f'"sep=;"\n{TEXT}'.encode("utf-16"), f"SEP=|\n{TEXT.replace(';', '|')}".encode(),
    TEXT.replace(";", "\t").encode("utf-16"),
]  # fmt: skip


@pytest.mark.parametrize("data", DIALECTS, ids=range(len(DIALECTS)))
def test_any_dialect_of_csv_is_read(data):
    (ship,) = sheets.read("a.csv", data).ships
    assert (ship["roll"], ship["name"], ship["tons"], ship["points"]) == (1, "Itapagé", 1100, 2)


def test_rows_are_told_by_their_number_in_the_file_whatever_stands_above():
    data = b"sep=;\nname;tons;points\nAda;many;2\n"
    assert sheets.read("a.csv", data).named([]) == ["Row 3: tons: “many” is not a whole number."]


@pytest.mark.parametrize(
    "heads", ["Roll,Name,TONS,Points", " roll , name,tons ,points", "ROLL:,Ship,Tons,Points", "no,name,Tons,points:"]
)
def test_headings_are_read_whatever_their_capitals_and_blanks(heads):
    (ship,) = sheets.read("a.csv", f"{heads}\n7,Ada,1100,2\n".encode()).ships
    assert (ship["roll"], ship["name"]) == (7, "Ada")


def test_headings_are_read_in_the_words_of_the_page():
    data = b"Name,Tons,Points,Exact tons,Flag,By,Remark,Class\nAda,1100,2,1104,British,U-1,seen,Fort\n"
    (ship,) = sheets.read("a.csv", data).ships
    assert (ship["exact_tons"], ship["nation"], ship["uboat"], ship["note"], ship["class"]) == (
        1104, "British", "U-1", "seen", "Fort",
    )  # fmt: skip


NUMBERS = [
    ("7100", 7100), ("7 100", 7100), ("7\u00a0100", 7100), ("7’100", 7100), ("7100,0", 7100), ("7100.00", 7100),
    ("7,100", None), ("7.100", None), ("7,1", None), ("7.1", None), ("7,000", None), ("1,234,567", None),
    ("7 10", None), ("-7", None),
    ("", None), ("²", None), ("12345678", None),
]  # fmt: skip


@pytest.mark.parametrize(("text", "number"), NUMBERS)
def test_a_decimal_comma_is_never_taken_for_thousands(text, number):
    data = csv_of([["name", "tons", "points"], ["Ada", text, "2"]], ";")
    incoming = sheets.read("a.csv", data)
    if number is None:
        assert incoming.named([]) == [f"Row 2: tons: “{text}” is not a whole number."]
    else:
        assert (incoming.ships[0]["tons"], incoming.complaints) == (number, {})


@pytest.mark.parametrize(
    ("text", "day"),
    [("1943-07-01", "1943-07-01"), ("1.7.1943", "1943-07-01"), ("Jul 1943", "1943-07"), ("1943", "1943")],
)
def test_days_as_people_write_them(text, day):
    data = csv_of([["name", "tons", "points", "date"], ["Ada", "1100", "2", text]])
    assert sheets.read("a.csv", data).ships[0]["date"] == day


def test_columns_that_the_file_lacks_are_as_they_are_kept(raw):
    kept = roster(raw, "T5")
    rows = [["name", "tons", "points"], *([ship["name"], ship["tons"], ship["points"]] for ship in kept["ships"])]
    assert sheets.read("a.csv", csv_of(rows), kept).ships == kept["ships"]


def test_what_changes_without_a_source_is_from_the_card(raw):
    kept = roster(raw, "T1")
    rows = [["name", "tons", "points"], *([ship["name"], ship["tons"], ship["points"]] for ship in kept["ships"])]
    rows[1][1], rows[2][0] = 1200, "New one"
    ships = sheets.read("a.csv", csv_of(rows), kept).ships
    assert (ships[0]["tons"], ships[0]["source"], ships[0]["nation"]) == (1200, "card", kept["ships"][0]["nation"])
    assert (ships[1]["name"], ships[1]["source"], ships[1]["kind"]) == ("New one", "card", "small freighter")
    assert "nation" not in ships[1]
    assert ships[2:] == kept["ships"][2:]


def test_every_bad_row_is_named(raw):
    rows = rows_of(sheets.to_csv(roster(raw, "S1")))
    rows[2][3] = "many"
    rows[4][0] = ""
    rows.insert(1, [])
    assert sheets.read("roster.csv", csv_of(rows)).named([]) == [
        "Row 4: tons: “many” is not a whole number.",
        "Row 6: roll: “” is not a whole number.",
    ]


def test_faults_of_the_roster_name_the_row_of_the_file(raw):
    rows = rows_of(sheets.to_csv(roster(raw, "T1")))
    rows[3][4] = "4"
    rows.insert(1, [])
    incoming = sheets.read("roster.csv", csv_of(rows))
    found = roster_faults(roster(raw, "T1") | {"ships": incoming.ships}, raw)
    assert incoming.named(found) == ["Row 5: Breiviken at 3: 2,700 t give 2 points (U3-PT), not 4."]


def test_numbers_and_dates_of_a_spreadsheet_are_read(raw):
    import datetime

    head = ["roll", "name", "kind", "tons", "points", "date", "fast", "source"]
    data = xlsx_of([head, [1.0, "Tutoya", "small freighter", 1100.0, 2, datetime.datetime(1943, 7, 1), True, "card"]])
    (ship,) = sheets.read("roster.xlsx", data).ships
    assert (ship["roll"], ship["tons"], ship["date"], ship["fast"]) == (1, 1100, "1943-07-01", True)


HEAD = b"roll,name,kind,tons,points,source\n"
UNREADABLE = [
    ("roster.csv", b"", "empty"),
    ("roster.csv", b"\n\n,,\n", "empty"),
    ("roster.csv", b"roll,name\n1,Tutoya\n", "missing from the first row: tons"),
    ("roster.csv", b"roll,name,kind,tons,points,source,captain\n", "unknown columns: captain"),
    ("roster.csv", b"roll,name,name,kind,tons,points,source\n", "names a column twice"),
    ("roster.csv", HEAD + b"1,A,b,1,2,card\n" * sheets.ROWS, "more than 500 rows"),
    ("roster.csv", b"x" * (sheets.LARGEST + 1), "larger than 512 KB"),
    ("roster.csv", "name,tons,points,kapitän\n".encode("latin-1"), "unknown columns: kapitän"),
    ("roster.csv", b"roll\x00,name\n", "not a CSV file"),
    ("roster.csv", b'roll,"name\n', "not a CSV file"),
    ("roster.xlsx", b"PK but not really", "not an XLSX file"),
    ("roster.xlsx", HEAD, "not an XLSX file"),
    ("roster.ods", HEAD, "not an ODS file"),
    ("roster.ods", b"PK but not really", "not an ODS file"),
]


@pytest.mark.parametrize(("name", "data", "reason"), UNREADABLE, ids=[reason for _n, _d, reason in UNREADABLE])
def test_what_is_no_roster_is_refused(name, data, reason):
    with pytest.raises(sheets.Unreadable, match=reason):
        sheets.read(name, data)


def test_a_file_that_unpacks_too_large_is_not_opened():
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/worksheets/sheet1.xml", b" " * (sheets.UNPACKED + 1))
    with pytest.raises(sheets.Unreadable, match="too large when unpacked"):
        sheets.read("roster.xlsx", data.getvalue())


def test_a_file_with_entities_of_its_own_is_not_opened():
    plain = zipfile.ZipFile(io.BytesIO(xlsx_of([["roll"]])))
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        for member in plain.infolist():
            text = plain.read(member)
            if member.filename == "xl/workbook.xml":
                text = b'<!DOCTYPE x [<!ENTITY a "b">]>' + text
            archive.writestr(member.filename, text)
    with pytest.raises(sheets.Unreadable, match="not an XLSX file"):
        sheets.read("roster.xlsx", data.getvalue())
