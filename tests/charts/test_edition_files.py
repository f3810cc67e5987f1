"""A whole edition as one file: out as JSON or as a workbook, in again with a preview, all of it or nothing."""

import copy
import functools
import io
import json
import re
from contextlib import suppress

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from openpyxl import Workbook, load_workbook

from charts.books import raw_of
from charts.figures.check import faults
from charts.figures.parts import cell_origin
from charts.figures.shipped import folders, raw_edition
from charts.figures.version import extract, version_of
from charts.files.edition import LARGEST, into, read_edition
from charts.files.sheets import Unreadable
from charts.files.workbook import FORMAT, from_workbook, to_workbook
from charts.grid import keep
from charts.models import Edition, Revision
from tests.charts.parts import GONE, agree, boat, chart, put, replace, roster, track, upload
from tests.html import flat
from tests.shipped import edition_of

pytestmark = pytest.mark.slow  # whole workbooks, written and read
HOUSE = raw_edition()


@functools.cache
def workbook():
    return to_workbook(HOUSE)


@pytest.mark.parametrize("slug", folders())
def test_nothing_is_lost_on_the_way_through_either_file(slug):
    raw = HOUSE if slug == "house" else raw_edition(slug)
    assert read_edition("a.json", json.dumps(raw).encode()) == raw
    assert from_workbook(workbook() if slug == "house" else to_workbook(raw)) == raw


def filled_in(change):
    """The workbook as a keeper brings it back."""
    book = load_workbook(io.BytesIO(workbook()))
    change(book)
    data = io.BytesIO()
    book.save(data)
    return read_edition("a.xlsx", data.getvalue())


def cell_of(sheet, row_name, heading):
    """The cell of a printed sheet, by what a reader sees."""
    heads = next(row for row in sheet.iter_rows() if heading in [cell.value for cell in row] and row[0].value == "from")
    column = next(cell.column for cell in heads if cell.value == heading)
    row = next(row for row in sheet.iter_rows(min_row=heads[0].row + 1) if row[0].value == row_name)
    return row[column - 1]


def test_a_sheet_shows_headings_dice_and_sources():
    sheet = load_workbook(io.BytesIO(workbook()))["E1"]
    assert [cell.value for cell in sheet[1]][:2] == ["E1", "Encounters by zone"]
    assert [cell.value for cell in sheet[2]][:2] == ["dice", "2d6"]
    assert cell_of(sheet, 4, "Transit").value == "aircraft"


def test_keys_and_headings_stand_over_their_results():
    """An older file had them from the second column on, and is read as well."""

    def in_older_places(book):
        for row in book["E1"].iter_rows(max_row=12):
            if row[0].value in ("columns", "headings", "first month", "last month"):
                words = [cell.value for cell in row[3:]]
                for cell, word in zip(row[1:], [*words, None, None], strict=True):
                    cell.value = word

    rows = {row[0]: row for row in load_workbook(io.BytesIO(workbook()))["E1"].iter_rows(values_only=True)}
    over = rows["from"].index("Transit")
    assert (rows["columns"][over], rows["headings"][over]) == ("transit", "Transit")
    assert filled_in(in_older_places) == filled_in(lambda book: None)


def test_what_was_filled_in_is_from_the_card_and_nothing_else():
    def change(book):
        cell_of(book["E1"], 4, "Transit").value = "none"

    raw = filled_in(change)
    (found,) = into(HOUSE, raw)
    row = found.part["rows"][2]
    assert (row["results"]["transit"], row["cells"]["transit"]["source"]) == ("none", "card")
    was = chart(HOUSE, "E1")["rows"][2]
    assert all(cell_origin(row, key) == cell_origin(was, key) for key in row["results"] if key != "transit")


def test_a_row_that_was_moved_is_from_the_card():
    def change(book):
        sheet = book["E2"]
        next(row for row in sheet.iter_rows() if row[1].value == 8)[1].value = 7
        next(row for row in sheet.iter_rows() if row[0].value == 9)[0].value = 8

    (found,) = into(HOUSE, filled_in(change))
    rows = found.part["rows"]
    assert [(row["low"], row["high"], row["source"]) for row in rows] == [
        (None, 7, "card"), (8, 11, "card"), (12, None, "rulebook"),
    ]  # fmt: skip
    assert {cell_origin(row, "result")["source"] for row in rows} == {"rulebook"}


def test_ships_boats_modifiers_tracks_and_lines_come_in():
    def change(book):
        ship = next(row for row in book["T1"].iter_rows() if row[1].value == "Tutoya")
        ship[3].value = 1200
        hull = next(row for row in book["Boats"].iter_rows() if row[0].value == "hull_boxes")
        hull[1].value = 10
        date = next(row for row in book["E3"].iter_rows() if row[0].value == "date")
        date[1].value, date[2].value = 2, "1944-06 +3"
        way = next(row for row in book["Tracks"].iter_rows() if [row[0].value, row[1].value] == ["VIIC", "Arctic"])
        way[2].value = "transit x1, arctic x2, arctic x2, transit x1"
        figure = next(row for row in book["FIG"].iter_rows() if row[0].value == "special_attack_on")
        figure[1].value = 2

    found = {one.name: one.part for one in into(HOUSE, filled_in(change))}
    assert set(found) == {"T1", "IXB", "E3", "VIIC, Arctic", "FIG"}
    assert (found["T1"]["ships"][0]["tons"], found["T1"]["ships"][0]["source"]) == (1200, "card")
    assert found["T1"]["ships"][1:] == roster(HOUSE, "T1")["ships"][1:]
    assert (found["IXB"]["hull_boxes"], found["IXB"]["sources"]["hull"]["source"]) == (10, "card")
    assert found["IXB"]["sources"]["flooding"] == boat(HOUSE, "IXB")["sources"]["flooding"]
    assert (found["E3"]["modifiers"][8]["dated"], found["E3"]["modifiers"][8]["source"]) == ({"1944-06": 3}, "card")
    assert (len(found["VIIC, Arctic"]["boxes"]), found["VIIC, Arctic"]["source"]) == (4, "card")
    line = next(row for row in found["FIG"]["rows"] if row["key"] == "special_attack_on")
    assert (line["value"], line["cells"]) == (2, {"value": {"source": "card", "case": ""}})


def test_a_ship_that_was_put_in_before_others_leaves_them_as_they_are():
    raw = copy.deepcopy(HOUSE)
    ships = roster(raw, "S1")["ships"]
    new = {**ships[0], "name": "HMS New", "source": "card", "case": ""}
    roster(raw, "S1")["ships"] = [{**ship, "roll": roll} for roll, ship in enumerate([new, *ships[:-1]], 1)]
    (found,) = into(HOUSE, raw)
    assert [ship["source"] for ship in found.part["ships"]][:2] == ["card", ships[0]["source"]]


def test_a_source_that_the_file_names_stands():
    raw = copy.deepcopy(HOUSE)
    track(raw, "VIIC", "Arctic").update(source="aar", boxes=[{"box": "arctic", "rolls": 1}])
    (found,) = into(HOUSE, raw)
    assert found.part["source"] == "aar"


def test_a_file_with_some_sheets_only_changes_those():
    def change(book):
        for title in book.sheetnames:
            if title not in ("Edition", "E1", "Sources"):
                del book[title]
        cell_of(book["E1"], 4, "Transit").value = "none"

    assert [one.name for one in into(HOUSE, filled_in(change))] == ["E1"]


def test_tracks_that_a_file_no_longer_has_are_gone():
    raw = copy.deepcopy(HOUSE)
    raw["tracks"] = [one for one in raw["tracks"] if one["type"] != "XIV"]
    gone = into(HOUSE, raw)
    assert gone
    assert all(one.kind == "track" and one.part is None for one in gone)


# --- what is no edition ------------------------------------------------------------------------------------


def without(key):
    return json.dumps({name: value for name, value in HOUSE.items() if name != key}).encode()


REFUSED = [
    (b"", "neither a JSON file nor a workbook"),
    (b"[]", "contains no chart edition"),
    (b"{}", "no usable figures"),
    (b"PK rubbish", "not an XLSX file"),
    (b"[" * 100_000, "neither a JSON file nor a workbook"),
    (json.dumps({**HOUSE, "game": "chess"}).encode(), "no charts of a game called “chess”"),
    (without("charts"), "no usable figures"),
    (
        json.dumps({**HOUSE, "charts": [{"id": "E1", "dice": None, "rows": []}]}).encode(),
        "a.json is not a chart edition",
    ),
    (b" " * (LARGEST + 1), "larger than 4096 KB"),
]


@pytest.mark.parametrize(("data", "why"), REFUSED, ids=range(len(REFUSED)))
def test_what_is_no_edition_is_refused_in_words(data, why):
    with pytest.raises(Unreadable, match=re.escape(why)):
        read_edition("a.json", data)


@pytest.mark.parametrize("key", ["charts", "rosters", "boats", "tracks", "name", "edition", "note", "notes", "game"])
def test_a_figure_of_another_kind_is_judged_and_nothing_stumbles(key):
    for spoilt in (None, "x", -1, [3], {"x": 1}, True, 10**9):
        with suppress(Unreadable):
            faults(read_edition("a.json", json.dumps({**HOUSE, key: spoilt}).encode()))


def test_parts_that_only_a_career_read_are_filled_from_what_is_shipped():
    read = [("charts", "E1")]
    part = extract(HOUSE, version_of(HOUSE), read)
    assert read_edition("a.json", json.dumps(part).encode()) == HOUSE
    other = copy.deepcopy(HOUSE)
    chart(other, "E2")["title"] = "Mine"
    part = extract(other, version_of(other), read)
    with pytest.raises(Unreadable, match="not the whole edition"):
        read_edition("a.json", json.dumps(part).encode())


def with_tons(typed):
    """The tons that are read of a ship where this was typed, in a workbook of one small sheet."""
    book = Workbook()
    for line in (("format", FORMAT), ("game", "hunted")):
        book.active.append(line)
    sheet = book.create_sheet("S1")
    for line in (("S1", "Submarines"), ("roll", "name", "kind", "tons", "points"), (1, "Sahib", "submarine", typed, 2)):
        sheet.append(line)
    data = io.BytesIO()
    book.save(data)
    return from_workbook(data.getvalue())["rosters"][0]["ships"][0]["tons"]


def test_numbers_of_a_workbook_are_read_as_people_write_them():
    for typed in ("7100", 7100, 7100.0, "7 100", "7\N{NO-BREAK SPACE}100", "7100,0", "+7100"):
        assert with_tons(typed) == 7100
    assert [with_tons(typed) for typed in ("-71", "\N{MINUS SIGN}71")] == [-71, -71]


@pytest.mark.parametrize("typed", ["7,100", "7.100", "7100,5", 7100.5, "about 7100", "7_100", "--71", "+-71", None])
def test_a_number_that_may_be_meant_either_way_is_named(typed):
    with pytest.raises(Unreadable, match=re.escape(f"The sheet “S1”: “{typed or ''}” is no whole number.")):
        with_tons(typed)


@pytest.mark.parametrize(
    ("title", "cell", "text"),
    [("E1", "B2", "many"), ("E3", "B1", None), ("T1", "A3", "first")],
)
def test_a_sheet_that_is_laid_out_otherwise_is_named(title, cell, text):
    def change(book):
        if title == "E1":
            book["E1"].delete_rows(3, 40)
        elif title == "E3":
            book["E3"].delete_rows(1, 3)
        else:
            book[title][cell] = text

    with pytest.raises(Unreadable):
        filled_in(change)


@pytest.mark.parametrize(
    ("where", "value"),
    [("rows/1/key", value) for value in (GONE, {}, [1], None)]
    + [("columns/0/key", [None]), ("columns/1/label", 7), ("columns", list.clear)],
    ids=range(7),
)
def test_a_file_with_a_line_that_has_no_name_is_refused_in_words(bench, where, value):
    raw = copy.deepcopy(raw_edition("torpedo-dice"))
    put(raw, f"ranks/{where}", value)
    mine = keep.copy(edition_of("torpedo-dice"), "Mine", "mine", None)
    for page in (reverse("charts:import"), address(mine)):
        found = bench.post(page, {"file": SimpleUploadedFile("edition.json", json.dumps(raw).encode())})
        assert found.context.get("refused") or found.context.get("bad")


# --- on the page -----------------------------------------------------------------------------------------


def address(edition):
    return reverse("charts:check-files", args=[edition.slug])


def test_an_edition_goes_out_in_both_forms(bench, mine):
    reply = bench.get(reverse("charts:edition-json", args=["mine"]))
    assert json.loads(reply.content) == raw_of(mine)
    reply = bench.get(reverse("charts:check-export", args=["mine"]))
    assert from_workbook(reply.content) == raw_of(mine)


def test_a_file_shows_what_it_changes_and_then_changes_all_of_it_at_once(bench, mine):
    raw = copy.deepcopy(raw_of(mine))
    chart(raw, "E1")["rows"][2]["results"]["transit"] = "none"
    boat(raw, "VIIC")["hull_boxes"] = 9
    page = upload(bench, address(mine), json.dumps(raw).encode(), "a.json")
    assert "a.json changes 2 values." in page
    assert "<del>aircraft</del>" in page
    assert raw_of(mine) == {**HOUSE, "edition": "mine", "name": "My own cards", "note": ""}
    agree(bench, address(mine), page)
    now = raw_of(mine)
    assert chart(now, "E1")["rows"][2]["cells"]["transit"]["source"] == "card"
    assert boat(now, "VIIC")["hull_boxes"] == 9
    save = Revision.objects.get(edition=mine)
    assert save.why == "From the file a.json"


def spoilt(**parts):
    """The edition as a file with some parts otherwise."""
    return json.dumps({**HOUSE, "edition": "mine", "name": "My own cards", "note": "", **parts}).encode()


def with_serpent():
    raw = copy.deepcopy(HOUSE)
    chart(raw, "E1")["rows"][2]["results"]["transit"] = "sea serpent"
    return raw["charts"]


@pytest.mark.parametrize(
    ("sent", "texts"),
    [
        (
            spoilt(charts=with_serpent()),
            ["cannot be imported: 1 error.", "E1: Row 4, Transit: “sea serpent” is not"],
        ),
        (spoilt(), ["is identical to the edition"]),
        ("unterseeboot", ["This edition is of another game."]),
        (None, ["Please choose a file first."]),
    ],
    ids=range(4),
)
def test_what_changes_nothing_is_said(bench, mine, sent, texts):
    was = raw_of(mine)
    if isinstance(sent, str):  # by its name: nothing is read when tests are collected
        sent = json.dumps(raw_edition(sent)).encode()
    page = upload(bench, address(mine), sent, "a.json") if sent else flat(bench.post(address(mine), {}))
    assert [text for text in texts if text not in page] == []
    assert 'name="agreed"' not in page
    assert raw_of(mine) == was


def test_a_forged_preview_and_one_of_another_edition_are_refused(bench, mine):
    assert "has expired" in bench.post(address(mine), {"agreed": "forged:by:hand"}).content.decode()
    page = upload(bench, reverse("charts:import"), json.dumps(HOUSE).encode(), "a.json")
    assert agree(bench, address(mine), page).status_code == 403


def test_a_file_becomes_a_new_edition_under_a_free_name(bench, house):
    raw = copy.deepcopy(HOUSE)
    boat(raw, "VIIC")["hull_boxes"] = 9
    for expected in ("house-edition-1-2", "house-edition-1-3"):
        page = upload(bench, reverse("charts:import"), json.dumps(raw).encode(), "a.json")
        assert "House edition 1 differs from the shipped edition in 1 value." in page
        agree(bench, reverse("charts:import"), page)
        made = Edition.objects.get(slug=expected)
        assert raw_of(made) == {**raw, "edition": made.slug, "name": made.name}
        assert not made.shipped


def test_an_edition_of_an_earlier_day_is_given_what_is_new(bench, house):
    raw = copy.deepcopy(HOUSE)
    chart(raw, "U1")["modifiers"] = [line for line in chart(raw, "U1")["modifiers"] if line["key"] != "homing_long"]
    page = upload(bench, reverse("charts:import"), json.dumps(raw).encode(), "a.json")
    assert "The file is from an earlier version. Added from the shipped edition: U1 homing_long." in page
    agree(bench, reverse("charts:import"), page)
    assert "homing_long" in [
        line["key"] for line in chart(raw_of(Edition.objects.get(shipped=False)), "U1")["modifiers"]
    ]


def test_the_shipped_edition_takes_nothing_in(bench, house):
    page = flat(bench.get(address(house)))
    assert 'name="file"' not in page
    assert f'href="{reverse("charts:import")}"' in page
    raw = copy.deepcopy(HOUSE)
    boat(raw, "VIIC")["hull_boxes"] = 9
    page = upload(bench, address(house), json.dumps(raw).encode(), "a.json")
    assert raw_of(house) == HOUSE


# --- what the shipped edition says otherwise ---------------------------------------------------------------


def otherwise(edition):
    return reverse("charts:check-shipped", args=[edition.slug])


@pytest.fixture
def corrected(house, mine, keeper):
    """The shipped edition was corrected in two cells since the copy was made; one of them is from the keeper's card."""
    part = copy.deepcopy(chart(raw_of(mine), "E1"))
    part["rows"][3]["results"]["atlantic"] = "ship"
    part["rows"][3].setdefault("cells", {})["atlantic"] = {"source": "card", "case": ""}
    replace(mine, "chart", part, keeper)
    raw = copy.deepcopy(HOUSE)
    for place in (3, 5):
        chart(raw, "E1")["rows"][place]["results"]["atlantic"] = "aircraft"
    chart(raw, "E1")["rows"][5].setdefault("cells", {})["atlantic"] = {"source": "aar", "case": "", "note": "seen"}
    keep.load(raw)
    return mine


def test_what_was_corrected_since_is_shown_and_taken_over_cell_by_cell(bench, corrected):
    page = flat(bench.get(reverse("charts:check-list", args=["mine", "E1"])))
    assert re.search(r'shipped edition</a>\s*<span class="form">\s*1 figure\s*</span>', page)
    page = flat(bench.get(otherwise(corrected)))
    assert page.count('name="take"') == 1
    assert "E1: 7, Atlantic" in page
    assert "<del>convoy</del>" in page
    key = re.search(r'name="take" value="([^"]+)"', page)[1]
    revision = Edition.objects.get(pk=corrected.pk).revision
    bench.post(otherwise(corrected), {"take": key, "revision": revision})
    row = chart(raw_of(corrected), "E1")["rows"][5]
    assert (row["results"]["atlantic"], row["cells"]["atlantic"]) == (
        "aircraft", {"source": "aar", "case": "", "note": "seen"},
    )  # fmt: skip
    assert chart(raw_of(corrected), "E1")["rows"][3]["results"]["atlantic"] == "ship"
    assert 'name="take"' not in flat(bench.get(otherwise(corrected)))


def test_nothing_is_taken_over_unasked(bench, corrected):
    was = raw_of(corrected)
    revision = Edition.objects.get(pk=corrected.pk).revision
    bench.post(otherwise(corrected), {"revision": revision})
    bench.post(otherwise(corrected), {"revision": 1, "take": "chart/E1/rows-5-2"})
    bench.post(otherwise(corrected), {"revision": revision, "take": "chart/E1/rows-3-2"})
    assert raw_of(corrected) == was


def test_lines_of_one_name_are_each_compared_with_their_own(bench, house, mine, keeper):
    """Three lines of U3-PT are all called “freighter or tanker”."""
    part = copy.deepcopy(chart(raw_of(mine), "U3-PT"))
    part["notes"] = ["mine"]
    replace(mine, "chart", part, keeper)
    assert 'name="take"' not in flat(bench.get(otherwise(mine)))
    raw = copy.deepcopy(HOUSE)
    chart(raw, "U3-PT")["rows"][0]["tons_to"] += 1
    chart(raw, "U3-PT")["rows"][1]["tons_from"] += 1
    keep.load(raw)
    found = re.findall(r'name="take" value="([^"]+)"', flat(bench.get(otherwise(mine))))
    assert found == ["chart/U3-PT/rows-0", "chart/U3-PT/rows-1"]
    page = flat(bench.get(reverse("charts:check-list", args=["mine", "U3-PT"]), {"cell": "rows-2"}))
    assert "Back to the shipped value" not in page


def test_a_heading_of_ones_own_hides_no_correction(bench, corrected, keeper):
    part = copy.deepcopy(chart(raw_of(corrected), "E1"))
    for column in part["columns"]:
        column["label"] += ", as printed"
    replace(corrected, "chart", part, keeper)
    assert flat(bench.get(otherwise(corrected))).count('name="take"') == 1


def test_charts_with_other_dice_rows_or_months_are_named(bench, house, mine):
    raw = copy.deepcopy(HOUSE)
    date = next(line for line in chart(raw, "E3")["modifiers"] if line["key"] == "date")
    date["dated"] = {"1944-06": 3}
    keep.load(raw)
    page = flat(bench.get(otherwise(mine)))
    assert "These charts have different dice, rows or months" in page
    assert reverse("charts:check-list", args=[mine.slug, "E3"]) in page
    assert reverse("charts:check-list", args=[mine.slug, "E1"]) not in page
