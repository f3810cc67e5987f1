"""A keeper's evening by files: rows of a chart in and out, damaged ones refused, a save taken back."""

import io
import random
import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from openpyxl import load_workbook

from charts.books import raw_of
from charts.figures.parts import cell_origin
from charts.figures.shipped import raw_edition
from charts.files.read import read_rows
from charts.files.sheets import Unreadable, to_csv, to_xlsx
from charts.models import Revision
from tests.charts.parts import chart
from tests.html import flat

HOUSE = raw_edition()
CODES = [one["id"] for one in HOUSE["charts"]]


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize(("name", "pack"), [("c.csv", to_csv), ("c.xlsx", to_xlsx)])
def test_a_chart_goes_out_and_comes_in_unchanged(code, name, pack):
    kept = chart(HOUSE, code)
    for replaces in (False, True):
        assert read_rows(name, pack(kept), kept, "hunted", replaces) == (kept, [])


def rows_typed(text, code="E1", replaces=False):
    return read_rows("c.csv", text.encode(), chart(HOUSE, code), "hunted", replaces)


def test_ten_rows_by_csv_change_just_their_cells():
    lines = ["from,to,Transit"] + [f"{total},{total},aircraft" for total in range(3, 13)]
    found, bad = rows_typed("\n".join(lines))
    assert bad == []
    kept = chart(HOUSE, "E1")
    for row, was in zip(found["rows"], kept["rows"], strict=True):
        for key, value in row["results"].items():
            if key == "transit" and 3 <= row["low"] <= 12:
                assert value == "aircraft"
                assert was["results"][key] == value or cell_origin(row, key)["source"] == "card"
            else:
                assert (value, cell_origin(row, key)) == (was["results"][key], cell_origin(was, key))


def test_rows_that_the_file_does_not_have_stay_or_go():
    text = "from,to,result,attack_drm\n,8,undetected,0\n"
    assert len(rows_typed(text, "E2")[0]["rows"]) == 3
    assert len(rows_typed(text, "E2", replaces=True)[0]["rows"]) == 1


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("from,to,Transit\nlots,3,none\n", "Row 2: “lots” is no whole number."),
        ("from,to,Transit\n3,3,none\n3,3,ship\n", "Row 3: “3” appears twice."),
    ],
)
def test_a_bad_row_is_named_by_its_number(text, said):
    assert rows_typed(text)[1] == [said]


@pytest.mark.parametrize("text", ["a,b\n1,2\n", "", "Transit,Transit\nnone,none\n", "\x00\n"])
def test_a_file_without_columns_of_the_chart_is_refused_in_words(text):
    with pytest.raises(Unreadable):
        rows_typed(text)


@pytest.mark.parametrize("seed", range(3))
def test_a_damaged_file_never_raises(seed):
    dice = random.Random(seed)
    for code in dice.sample(CODES, 12):
        kept = chart(HOUSE, code)
        data = bytearray(dice.choice((to_csv, to_xlsx))(kept))
        for _time in range(dice.randrange(1, 40)):
            data[dice.randrange(len(data))] = dice.randrange(256)
        for name in ("c.csv", "c.xlsx", "c.ods"):
            try:
                read_rows(name, bytes(data), kept, "hunted", dice.random() < 0.5)
            except Unreadable:
                continue


def test_a_chart_is_exported_changed_imported_and_the_save_undone(bench, mine):
    page = reverse("charts:check-part-file", args=[mine.slug, "E1"])
    book = load_workbook(
        io.BytesIO(bench.get(reverse("charts:check-part-export", args=[mine.slug, "E1", "xlsx"])).content)
    )
    heads = [cell.value for cell in book.active[1]]
    book.active.cell(row=4, column=heads.index("transit") + 1).value = "none"
    data = io.BytesIO()
    book.save(data)
    shown = bench.post(page, {"file": SimpleUploadedFile("e1.xlsx", data.getvalue()), "how": "update"}).content.decode()
    assert (
        "changes 1 value" in flat(shown) if isinstance(shown, bytes) else "changes 1 value" in " ".join(shown.split())
    )
    agreed = re.search(r'name="agreed" value="([^"]+)"', shown)[1]
    assert bench.post(page, {"agreed": agreed}).url == reverse("charts:check-list", args=[mine.slug, "E1"])
    assert chart(raw_of(mine), "E1") != chart(HOUSE, "E1")
    save = Revision.objects.get(edition=mine)
    assert save.why == "From the file e1.xlsx"
    bench.post(reverse("charts:check-history", args=[mine.slug]), {"save": save.pk})
    assert chart(raw_of(mine), "E1") == chart(HOUSE, "E1")
