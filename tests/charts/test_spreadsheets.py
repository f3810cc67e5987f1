"""Rosters out as spreadsheets and in again: nothing lost, nothing run, every bad row named."""

import csv
import io
import zipfile

import pytest
from openpyxl import Workbook, load_workbook

from charts import spreadsheets
from charts.check import roster_faults
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
    data = spreadsheets.to_csv(one) if form == "csv" else spreadsheets.to_xlsx(one)
    incoming = spreadsheets.read(f"roster.{form}", data)
    assert incoming.complaints == {}
    assert incoming.ships == one["ships"]


@pytest.mark.parametrize("name", ["=1+1", "+49", "-1", "@SUM(A1)", "\tx", "'quoted", "=cmd|' /C calc'!A0"])
def test_a_formula_goes_out_as_text_and_comes_in_as_it_was(raw, name):
    one = roster(raw, "S1")
    one["ships"][0]["name"] = name
    assert rows_of(spreadsheets.to_csv(one))[1][1].startswith("'")
    cell = load_workbook(io.BytesIO(spreadsheets.to_xlsx(one))).active["B2"]
    assert (cell.data_type, cell.value[0]) == ("s", "'")
    assert spreadsheets.read("roster.csv", spreadsheets.to_csv(one)).ships[0]["name"] == name.strip()


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_other_delimiters_are_read(raw, delimiter):
    rows = rows_of(spreadsheets.to_csv(roster(raw, "S1")))
    assert len(spreadsheets.read("roster.csv", csv_of(rows, delimiter)).ships) == 10


def test_columns_may_stand_in_another_order_or_be_left_out(raw):
    rows = [row[::-1] for row in rows_of(spreadsheets.to_csv(roster(raw, "S1")))]
    assert spreadsheets.read("roster.csv", csv_of(rows)).ships == roster(raw, "S1")["ships"]
    short = [[*row[:5], row[11]] for row in rows_of(spreadsheets.to_csv(roster(raw, "S1")))]
    assert spreadsheets.read("roster.csv", csv_of(short)).complaints == {}


def test_every_bad_row_is_named(raw):
    rows = rows_of(spreadsheets.to_csv(roster(raw, "S1")))
    rows[2][3] = "many"
    rows[4][0] = ""
    rows.insert(1, [])
    assert spreadsheets.read("roster.csv", csv_of(rows)).named([]) == [
        "Row 4: tons “many” is no whole number.",
        "Row 6: roll “” is no whole number.",
    ]


def test_faults_of_the_roster_name_the_row_of_the_file(raw):
    rows = rows_of(spreadsheets.to_csv(roster(raw, "T1")))
    rows[3][4] = "4"
    rows.insert(1, [])
    incoming = spreadsheets.read("roster.csv", csv_of(rows))
    found = roster_faults(roster(raw, "T1") | {"ships": incoming.ships}, raw)
    assert incoming.named(found) == ["Row 5: Breiviken at 3: 2,700 t make 2 points (U3-PT), not 4"]


def test_numbers_and_dates_of_a_spreadsheet_are_read(raw):
    import datetime

    head = ["roll", "name", "kind", "tons", "points", "date", "fast", "source"]
    data = xlsx_of([head, [1.0, "Tutoya", "small freighter", 1100.0, 2, datetime.datetime(1943, 7, 1), True, "card"]])
    (ship,) = spreadsheets.read("roster.xlsx", data).ships
    assert (ship["roll"], ship["tons"], ship["date"], ship["fast"]) == (1, 1100, "1943-07-01", True)


HEAD = b"roll,name,kind,tons,points,source\n"
UNREADABLE = [
    ("roster.csv", b"", "empty"),
    ("roster.csv", b"\n\n,,\n", "empty"),
    ("roster.csv", b"roll,name\n1,Tutoya\n", "lacks the columns: kind, tons, points, source"),
    ("roster.csv", b"roll,name,kind,tons,points,source,captain\n", "unknown columns: captain"),
    ("roster.csv", b"roll,name,name,kind,tons,points,source\n", "names a column twice"),
    ("roster.csv", HEAD + b"1,A,b,1,2,card\n" * spreadsheets.ROWS, "more than 500 rows"),
    ("roster.csv", b"x" * (spreadsheets.LARGEST + 1), "larger than 512 KB"),
    ("roster.csv", "roll,näme\n".encode("latin-1"), "not UTF-8"),
    ("roster.csv", b"roll\x00,name\n", "no CSV file"),
    ("roster.csv", b'roll,"name\n', "no CSV file"),
    ("roster.xlsx", b"PK but not really", "no XLSX file"),
    ("roster.xlsx", HEAD, "no XLSX file"),
]


@pytest.mark.parametrize(("name", "data", "reason"), UNREADABLE, ids=[reason for _n, _d, reason in UNREADABLE])
def test_what_is_no_roster_is_refused(name, data, reason):
    with pytest.raises(spreadsheets.Unreadable, match=reason):
        spreadsheets.read(name, data)


def test_a_file_that_unpacks_too_large_is_not_opened():
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/worksheets/sheet1.xml", b" " * (spreadsheets.UNPACKED + 1))
    with pytest.raises(spreadsheets.Unreadable, match="unpacks to more"):
        spreadsheets.read("roster.xlsx", data.getvalue())


def test_a_file_with_entities_of_its_own_is_not_opened():
    plain = zipfile.ZipFile(io.BytesIO(xlsx_of([["roll"]])))
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        for member in plain.infolist():
            text = plain.read(member)
            if member.filename == "xl/workbook.xml":
                text = b'<!DOCTYPE x [<!ENTITY a "b">]>' + text
            archive.writestr(member.filename, text)
    with pytest.raises(spreadsheets.Unreadable, match="no XLSX file"):
        spreadsheets.read("roster.xlsx", data.getvalue())
