"""A sheet that is declared once: the page and the PDF hold the same."""

from __future__ import annotations

import pytest
from django.template.loader import render_to_string

from campaigns.pages.logbook.sheet import Sheet, SheetColumn, SheetGrid, SheetMark, SheetPart, cell, in_rows, pdf, row
from campaigns.pages.pieces.tracks import states
from tests.html import tree
from tests.pdf import needs_poppler, pages_of, words_of

COLUMNS = [SheetColumn("Night", 14, named=True), SheetColumn("Ships"), SheetColumn("Oil", 20, look="num")]
NIGHTS = SheetGrid(
    "The nights",
    COLUMNS,
    [
        row(1, cell("Alma", "barque", marks=[SheetMark("1,200", "saved")], alarm="aground"), 12),
        row(2, cell("Bertha", tone="gone", remark="Fog all night."), None, tone="quiet"),
    ],
    totals=row("All", "two ships", 12),
    blank=[3],
    explains=True,
)
LAMPS = SheetGrid("Lamps", [SheetColumn(named=True), SheetColumn()], [row("Tower", cell("", squares=["lost", "open"]))])
WORDS = (
    *("Logs of Ann", "Ann", "Night", "Ships", "Oil", "1", "Alma", "barque", "1,200", "saved", "aground", "12"),
    *(
        "2",
        "Bertha",
        "Fog all night.",
        "All",
        "two ships",
        "Week 1",
        "calm",
        "Lamps",
        "Tower",
        "Ends here.",
        "None yet.",
    ),
)


@pytest.fixture
def sheet():
    week = SheetPart("week-1", "Week 1", 0, "calm", ["Ends here."], [LAMPS], track=states("Weather", ["calm"], 0))
    nothing = SheetPart("week-2", "Week 2", grids=[SheetGrid("Later", COLUMNS, [], empty="None yet.")])
    return Sheet("Logs of Ann", [("Keeper", "Ann")], grids=[NIGHTS], parts=[week, nothing])


def test_the_page_holds_every_word(sheet):
    page = tree(render_to_string("campaigns/log/sheet.html", {"sheet": sheet, "page_title": "Logs of Ann"}))
    for word in WORDS:
        assert word in page.text, word
    heads = [head.text for head in page.tags("th") if head.attrs.get("scope") == "row"]
    assert heads == ["1", "2", "3", "All", "Tower"], "cells that name their rows, and the rows to come"


@needs_poppler
def test_the_pdf_holds_every_word(sheet):
    words = words_of(pdf(sheet, "Lighthouse", "a4"))
    for word in WORDS:
        assert word in words, word
    assert "1 of 2" in words, "squares are read out"


def test_the_csv_holds_every_word(sheet):
    words = in_rows(sheet)
    for word in WORDS:
        assert word in words, word
    assert "1 of 2" in words


@needs_poppler
@pytest.mark.parametrize("on_one_page", [True, False])
def test_a_sheet_is_set_smaller_where_it_should_fit_on_a_page(on_one_page):
    grid = SheetGrid("The nights", COLUMNS, [row(night, "Alma", 12) for night in range(72)])
    data = pdf(Sheet("Logs of Ann", grids=[grid], on_one_page=on_one_page), "Lighthouse", "a4")
    assert (pages_of(data)["Pages"].strip() == "1") is on_one_page
