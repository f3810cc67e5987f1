"""Charts and rosters out as spreadsheets and in again: nothing lost, nothing run, every bad row named by its number."""

import copy
import csv
import datetime
import io
import random
import zipfile
from xml.sax.saxutils import escape

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from openpyxl import Workbook, load_workbook

from charts.books import raw_of
from charts.figures.check import chart_faults, roster_faults
from charts.figures.parts import cell_origin
from charts.figures.shipped import folders, raw_edition
from charts.files import sheets
from charts.files.part import read_part
from charts.grid.cells import figures
from charts.models import Revision
from tests.charts.parts import GARBAGE, agree, chart, replace, roster, upload
from tests.html import flat

HOUSE = raw_edition()
PARTS = {one["id"]: one for one in [*HOUSE["charts"], *HOUSE["rosters"]]}


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


def ods_of(rows, mimetype="application/vnd.oasis.opendocument.spreadsheet", head="", encoding="utf-8"):
    """As LibreOffice writes it: values with their types, runs of equal cells and rows counted."""

    def cell(value):
        if isinstance(value, int):
            return f'<table:table-cell office:value-type="float" office:value="{value}"/>'
        if value is None:
            return '<table:table-cell table:number-columns-repeated="1"/>'
        return f'<table:table-cell office:value-type="string"><text:p>{escape(str(value))}</text:p></table:table-cell>'

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


FORMS = {"csv": csv_of, "xlsx": xlsx_of, "ods": ods_of}


def table_of(part, game="hunted"):
    """The lines of an export, as a file of any form holds them."""
    return [list(map(sheets.protected, line)) for line in sheets.table_of(part, game)]


def read(data, code="S1", form="csv", how="update", kept=None):
    """The part with a file read into it, and what is wrong."""
    kept = kept or PARTS[code]
    found = read_part(f"a.{form}", data, kept, HOUSE, how)
    wrong = roster_faults(found.part, HOUSE) if "ships" in kept else chart_faults(found.part, "hunted")
    return found.part, found.named(wrong)


# --- out and in again ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", folders())
@pytest.mark.parametrize("form", FORMS)
def test_every_chart_and_roster_goes_out_and_comes_in_unchanged(slug, form):
    raw = raw_edition(slug)
    for kept in [*raw["charts"], *raw["rosters"]]:
        data = FORMS[form](table_of(kept, raw["game"]))
        for how in ("update", "replace"):
            found = read_part(f"a.{form}", data, kept, raw, how)
            assert (found.part, found.complaints) == (kept, {}), (kept["id"], how)


def test_a_file_is_written_as_it_is_read():
    for form, written in (("csv", sheets.to_csv), ("xlsx", sheets.to_xlsx)):
        for code in ("E1", "P1-R", "T5"):
            assert read(written(PARTS[code], "hunted"), code, form) == (PARTS[code], [])


def with_one_cell(kept, dice):
    """A table with another value in one cell: the table, and the address of the figure that moved."""
    lines = table_of(kept)
    number = dice.randrange(1, len(lines))
    if "ships" in kept:
        lines[number][lines[0].index("name")] += " II"
        return lines, f"ships-{number - 1}"
    places = [lines[0].index(column["key"]) for column in kept["columns"]]
    place = dice.choice(places if kept["dice"] else places[1:] or places)
    others = [line[place] for line in lines[1:] if line[place] != lines[number][place]]
    lines[number][place] = dice.choice(others) if others else lines[number][place]
    natural = len(kept["natural"])
    which = f"natural-{number - 1}" if number <= natural else f"rows-{number - 1 - natural}"
    return lines, f"{which}-{places.index(place)}" if kept["dice"] else which


@pytest.mark.parametrize("seed", range(3))
def test_a_cell_that_a_file_changes_moves_the_origin_of_no_other(seed):
    dice = random.Random(seed)
    for code, kept in PARTS.items():
        kind = "roster" if "ships" in kept else "chart"
        was = {one.address: one for one in figures(kind, kept, "hunted")}
        lines, address = with_one_cell(kept, dice)
        for form in FORMS:
            now = {one.address: one for one in figures(kind, read(FORMS[form](lines), code, form)[0], "hunted")}
            assert {place for place in was if was[place] != now[place]} <= {address}, (code, form)
            assert now[address].source == "card" or now[address].value == was[address].value or kept.get("dice") is None


def test_ten_rows_by_csv_change_just_their_cells():
    lines = [["from", "to", "Transit"], *([total, total, "aircraft"] for total in range(3, 13))]
    found, bad = read(csv_of(lines), "E1")
    assert bad == []
    for row, was in zip(found["rows"], PARTS["E1"]["rows"], strict=True):
        for key, value in row["results"].items():
            if key == "transit" and 3 <= row["low"] <= 12:
                assert value == "aircraft"
                assert was["results"][key] == value or cell_origin(row, key)["source"] == "card"
            else:
                assert (value, cell_origin(row, key)) == (was["results"][key], cell_origin(was, key))


def test_rows_that_the_file_does_not_have_stay_or_go():
    text = b"from,to,result,attack_drm\n,8,undetected,0\n"
    assert [len(read(text, "E2", how=how)[0]["rows"]) for how in ("update", "replace")] == [3, 1]
    text = b"roll,name,tons\n3,Ada,600\n"
    assert [len(read(text, how=how)[0]["ships"]) for how in ("update", "replace")] == [10, 1]


@pytest.mark.parametrize("name", ["=1+1", "+49", "-1", "@SUM(A1)", "\tx", "'quoted", "=cmd|' /C calc'!A0"])
def test_a_formula_goes_out_as_text_and_comes_in_as_it_was(raw, name):
    one = roster(raw, "S1")
    one["ships"][0]["name"] = name
    assert table_of(one)[1][1].startswith("'")
    cell = load_workbook(io.BytesIO(sheets.to_xlsx(one, "hunted"))).active["B2"]
    assert (cell.data_type, cell.value[0]) == ("s", "'")
    assert read(sheets.to_csv(one, "hunted"))[0]["ships"][0]["name"] == name.strip()


# --- as people have them -----------------------------------------------------------------------------------

TEXT = "roll;name;tons;points\r\n1;Itapagé;1100;2\r\n"
DIALECTS = [
    TEXT.encode(), TEXT.encode("utf-8-sig"), TEXT.encode("latin-1"), TEXT.encode("utf-16"), TEXT.encode("utf-16-le"),
    TEXT.encode("utf-16-be"), b"\xfe\xff" + TEXT.encode("utf-16-be"), f"sep=;\r\n{TEXT}".encode(),
    f'"sep=;"\n{TEXT}'.encode("utf-16"), f"SEP=|\n{TEXT.replace(';', '|')}".encode(),
    TEXT.replace(";", "\t").encode("utf-16"), TEXT.replace(";", ",").encode(),
    TEXT.replace("roll;name;tons", " ROLL: ; Ship;TONS").encode(), TEXT.replace("roll", "No").encode(),
    b"points,tons,name,roll\n2,1100,Itapag\xc3\xa9,1\n",
]  # fmt: skip


@pytest.mark.parametrize("data", DIALECTS, ids=range(len(DIALECTS)))
def test_any_dialect_of_csv_is_read(data):
    (ship, *_others) = read(data, how="replace")[0]["ships"]
    assert (ship["roll"], ship["name"], ship["tons"], ship["points"]) == (1, "Itapagé", 1100, 2)


@pytest.mark.parametrize(
    ("typed", "number"),
    [
        ("7100", 7100), ("7 100", 7100), ("7\u00a0100", 7100), ("7’100", 7100), ("7100,0", 7100), ("7100.00", 7100),
        (7100.0, 7100), ("+7100", 7100), ("7,100", None), ("7.100", None), ("7,1", None), ("7,000", None),
        ("1,234,567", None), ("7 10", None), ("many", None), ("", None), ("²", None), ("12345678", None), ("--7", None),
    ],
)  # fmt: skip
def test_a_decimal_comma_is_never_taken_for_thousands(typed, number):
    rows = [["roll", "name", "tons", "points"], [1, "Ada", typed, 3]]
    for form in ("xlsx",) if isinstance(typed, float) else ("xlsx", "csv"):
        found, bad = read(FORMS[form](rows), form=form)
        if number is None:
            assert f"Row 2: Ada at 1: tons must be a whole number from 0 to 999,999, not “{typed}”." in bad
        else:
            assert found["ships"][0]["tons"] == number


def test_every_column_is_read_by_its_words_and_kinds():
    head = ["Roll", "Name", "Tons", "Points", "Exact tons", "Fast", "Class", "Flag", "Date", "By", "Remark", "source"]
    for fast, day in (("yes", "1.7.1943"), (True, datetime.datetime(1943, 7, 1)), ("Fast", "1943-07-01")):
        row = [1.0, "Ada", 1100.0, 2, 1104, fast, "Fort", "British", day, "U-1", "seen", "aar"]
        (ship, *_others) = read(xlsx_of([head, row]), "T5", "xlsx", "replace")[0]["ships"]
        assert ship == {
            "roll": 1, "name": "Ada", "kind": "", "tons": 1100, "points": 2, "exact_tons": 1104, "fast": True,
            "class": "Fort", "nation": "British", "date": "1943-07-01", "uboat": "U-1", "source": "aar", "case": "",
            "note": "seen",
        }  # fmt: skip


def test_columns_that_the_file_lacks_are_as_they_are_kept_and_what_changes_is_from_the_card():
    ships = PARTS["T1"]["ships"]
    rows = [["name", "tons"], *([ship["name"], ship["tons"]] for ship in ships)]
    assert read(csv_of(rows), "T1", how="replace")[0] == PARTS["T1"]
    rows[1][1], rows[2][0] = 1200, "New one"
    now, bad = read(csv_of(rows), "T1", how="replace")
    first, second, *others = now["ships"]
    assert (bad, first["tons"], first["source"], first["nation"]) == ([], 1200, "card", ships[0]["nation"])
    assert (second["name"], second["source"], second["kind"]) == ("New one", "card", "small freighter")
    assert others == ships[2:]


@pytest.mark.parametrize(
    ("text", "code", "bad"),
    [
        ("from,to,Transit\nlots,3,none\n", "E1", ["Row 2: No dice can reach row lots to 3."]),
        ("from,to,Transit\n3,3,none\n3,3,ship\n", "E1", ["Row 3: “3” appears twice."]),
        ("from,to,Transit\n\n4,4,sea serpent\n", "E1", ["Row 3: Row 4, Transit: “sea serpent” is not a valid"]),
        ("key,value\nspecial_attack_on,often\n", "FIG", ["Row 2: special_attack_on, Value: “often” is not the same"]),
        ("sep=,\nroll,name,tons,points\n1,Ada,600,9\n", "S1", ["Row 3: Ada at 1: 600 t give 1 point"]),
        ("name,tons\nNobody,4900\n", "T1", ["Row 2: No one ship is called Nobody. Give the roll of a new ship."]),
        ("roll,name,tons,points\n,Ada,600,1\n", "S1", ["Row 2: Ada at ?: rolls run from 1 to", "S1: 11 ships"]),
    ],
)
def test_a_bad_row_is_named_by_its_number_in_the_file(text, code, bad):
    said = read(text.encode(), code)[1]
    for wanted in bad:
        assert any(one.startswith(wanted) for one in said), said


@pytest.mark.parametrize(
    ("form", "data", "reason"),
    [
        ("csv", b"", "empty"), ("csv", b"\n\n,,\n", "empty"),
        ("csv", b"roll,name\n1,Tutoya\n", "missing from the first row: tons"),
        ("csv", b"roll,name,tons,captain\n", "unknown columns: captain"),
        ("csv", "name,tons,kapitän\n".encode("latin-1"), "unknown columns: kapitän"),
        ("csv", b"roll,name,name,tons\n", "names a column twice"),
        ("csv", b"name,tons\n" + b"A,2\n" * sheets.ROWS, "more than 500 rows"),
        ("csv", b"x" * (sheets.LARGEST + 1), "larger than 512 KB"),
        ("csv", b"roll\x00,name\n", "not a CSV file"), ("csv", b'roll,"name\n', "not a CSV file"),
        ("xlsx", b"PK but not really", "not an XLSX file"), ("xlsx", b"name,tons\n", "not an XLSX file"),
        ("ods", b"name,tons\n", "not an ODS file"), ("ods", b"PK but not really", "not an ODS file"),
    ],
    ids=range(14),
)  # fmt: skip
def test_what_is_no_roster_is_refused(form, data, reason):
    with pytest.raises(sheets.Unreadable, match=reason):
        read(data, form=form)


@pytest.mark.parametrize("text", ["a,b\n1,2\n", "Transit\nnone\n", "from,Transit,Transit\n2,none,none\n", "from\n2\n"])
def test_what_is_no_chart_is_refused(text):
    with pytest.raises(sheets.Unreadable):
        read(text.encode(), "E1")


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


def repacked(data, change):
    """A workbook with its members changed."""
    found = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(found, "w", zipfile.ZIP_DEFLATED) as new:
        for member in old.infolist():
            new.writestr(member, change(member.filename, old.read(member)))
    return found.getvalue()


SHORT = [["Name", "Tons", "Points"], ["Itapagé", 1100, 2]]
ENTITY = '<!DOCTYPE x [<!ENTITY a "b">]>'
HARMFUL = [
    ("ods", locked(ods_of(SHORT)), "not an ODS file"),
    ("ods", torn(ods_of(SHORT)), "not an ODS file"),
    ("ods", ods_of(SHORT, mimetype="text/plain"), "not an ODS file"),
    ("ods", ods_of(SHORT, head=ENTITY), "not an ODS file"),
    ("ods", ods_of(SHORT, head=ENTITY, encoding="utf-16"), "not an ODS file"),
    ("ods", ods_of(SHORT).replace(b"mimetype", b"nothing!"), "not an ODS file"),
    ("xlsx", repacked(xlsx_of(SHORT), lambda name, text: ENTITY.encode() + text), "not an XLSX file"),
    ("xlsx", repacked(xlsx_of(SHORT), lambda name, text: b" " * sheets.UNPACKED), "too large when unpacked"),
]


@pytest.mark.parametrize(("form", "data", "reason"), HARMFUL, ids=range(len(HARMFUL)))
def test_what_could_do_harm_is_not_opened(form, data, reason):
    with pytest.raises(sheets.Unreadable, match=reason):
        read(data, form=form)


@pytest.mark.parametrize("seed", range(4))
def test_a_damaged_file_is_read_or_refused_in_words(seed):
    """Bytes of any file, and cells full of garbage."""
    dice = random.Random(seed)
    for code in dice.sample(sorted(PARTS), 12):
        lines = table_of(PARTS[code])
        for _time in range(4):
            line = dice.choice(lines[1:])
            line[dice.randrange(len(line))] = dice.choice(GARBAGE).replace("\x00", "")[:200]
        data = bytearray(
            FORMS[dice.choice(["csv", "xlsx"])]([[sheets.protected(cell) for cell in line] for line in lines])
        )
        assert isinstance(read(csv_of(lines), code, how=dice.choice(["update", "replace"]))[1], list)
        for _time in range(dice.randrange(1, 40)):
            data[dice.randrange(len(data))] = dice.randrange(256)
        for form in FORMS:
            try:
                read(bytes(data), code, form, dice.choice(["update", "replace"]))
            except sheets.Unreadable:
                continue


# --- on the page -----------------------------------------------------------------------------------------


def address(edition, code="T1"):
    return reverse("charts:check-part-file", args=[edition.slug, code])


def ships(edition):
    return roster(raw_of(edition), "T1")["ships"]


@pytest.mark.parametrize("form", ["csv", "xlsx"])
def test_a_roster_is_exported_changed_imported_and_the_save_undone(bench, mine, form):
    was = ships(mine)
    name = {"csv": "charts:part-csv", "xlsx": "charts:check-part-export"}[form]
    data = bench.get(reverse(name, args=[mine.slug, "T1"])).content
    kept = read(data, "T1", form)[0]
    changed = {**kept, "ships": [{**ship, "tons": 4700} if ship["roll"] == 13 else ship for ship in kept["ships"]]}
    page = upload(bench, address(mine), FORMS[form](table_of(changed)), f"t1.{form}")
    assert "changes 1 value" in page
    assert f"<del>{was[12]['tons']}</del>" in page
    assert ships(mine) == was
    agree(bench, address(mine), page)
    assert {key for ship, old in zip(ships(mine), was, strict=True) for key in ship if ship[key] != old[key]} == {
        "tons", "source",
    }  # fmt: skip
    save = Revision.objects.get(edition=mine)
    assert (save.why, save.lines[0][:2]) == (f"From the file t1.{form}", ["T1", "13, tons"])
    bench.post(reverse("charts:check-history", args=[mine.slug]), {"save": save.pk})
    assert ships(mine) == was


def test_ten_rows_update_their_ships_and_points_follow_from_tons(bench, mine):
    was = ships(mine)
    rows = [["roll", "name", "tons"], *([one["roll"], one["name"], one["tons"]] for one in was[:10])]
    rows[1][2] += 4000
    page = upload(bench, address(mine), csv_of(rows), how="update")
    assert "1 changed, 0 new, 0 renamed, 0 removed of 100." in page
    agree(bench, address(mine), page)
    now = ships(mine)
    assert (now[0]["tons"], now[0]["points"], now[0]["source"]) == (was[0]["tons"] + 4000, 3, "card")
    assert now[1:] == was[1:]
    page = upload(bench, address(mine), csv_of([["name", "tons"], [was[41]["name"], 4900]]), how="update")
    agree(bench, address(mine), page)
    assert ships(mine)[41]["tons"] == 4900


def test_ships_that_are_removed_are_named_and_need_a_tick(bench, mine):
    was = ships(mine)
    page = upload(bench, address(mine), csv_of([["name", "tons"], *([one["name"], one["tons"]] for one in was[:10])]))
    assert "90 ships are removed:" in page
    assert was[99]["name"] in page
    assert "agree to the removal" in agree(bench, address(mine), page).content.decode()
    assert ships(mine) == was
    agree(bench, address(mine), page, removed="on")
    assert ships(mine) == was[:10]


def test_a_bad_file_names_every_bad_row_and_changes_nothing(bench, mine):
    was = raw_of(mine)
    lines = table_of(roster(was, "T1"))
    lines[3][4], lines[5][3], lines[9] = 5, "lots", lines[8]
    page = upload(bench, address(mine), csv_of(lines))
    for said in (
        "Row 4: Breiviken at 3: 2,700 t give 2 points (U3-PT), not 5",
        "Row 6: Hydraios at 5: tons must be a whole number from 0 to 999,999, not “lots”.",
        "Row 10: Mary Livanos appears twice, at 8, 8.",
        "T1: Several ships share the roll 8",
    ):
        assert said in page
    assert 'name="agreed"' not in page
    assert raw_of(mine) == was


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({}, "Please choose a file first."),
        ({"file": b"x" * (sheets.LARGEST + 1), "how": "update"}, "larger than 512 KB"),
        ({"file": b"name,tons\n", "how": ""}, "Choose what becomes of the ships that are not in the file."),
        ({"file": sheets.to_csv(PARTS["T1"], "hunted"), "how": "replace"}, "is identical"),
        ({"agreed": "forged:by:hand"}, "Please upload the file again"),
    ],
    ids=["none", "large", "no mode", "the same", "forged"],
)
def test_what_changes_nothing_is_said(bench, mine, sent, said):
    was = raw_of(mine)
    sent = sent | ({"file": SimpleUploadedFile("t1.csv", sent["file"])} if "file" in sent else {})
    assert said in flat(bench.post(address(mine), sent))
    assert raw_of(mine) == was


def test_a_preview_of_another_part_or_one_that_was_overtaken_is_refused(bench, mine, keeper):
    was = copy.deepcopy(ships(mine))
    page = upload(bench, address(mine), csv_of([["roll", "name", "tons"], [1, "Tutóia", 1100]]), how="update")
    assert agree(bench, address(mine, "T2"), page).status_code == 403
    replace(mine, "chart", chart(raw_of(mine), "E2") | {"title": "Other"}, keeper)
    assert "Somebody else has changed this edition" in agree(bench, address(mine), page).content.decode()
    assert ships(mine) == was


def test_the_shipped_roster_goes_out_and_takes_nothing_in(bench, house):
    assert "The shipped edition cannot be edited" in flat(bench.get(address(house)))
    found = [bench.get(reverse("charts:check-part-export", args=["house", code])) for code in ("T1", "T9")]
    assert [reply.status_code for reply in found] == [200, 404]
