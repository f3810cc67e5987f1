"""A sheet that is declared once: the page and the PDF hold the same."""

from __future__ import annotations

import pytest
from django.template.loader import render_to_string
from reportlab.platypus import Paragraph, Table

from campaigns.pages.logbook import sheet_pdf
from campaigns.pages.logbook.sheet import Sheet, SheetColumn, SheetGrid, SheetPart, cell, row
from campaigns.pages.pieces.tracks import states
from tests.html import tree

COLUMNS = [SheetColumn("Night", 14, named=True), SheetColumn("Ships"), SheetColumn("Oil", 20, look="num")]
NIGHTS = SheetGrid(
    "The nights",
    COLUMNS,
    [
        row(1, cell("Alma", "barque", marks=[("1,200", "saved")], alarm="aground"), 12),
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
    page = tree(render_to_string("campaigns/log/declared.html", {"sheet": sheet, "page_title": "Logs of Ann"}))
    for word in WORDS:
        assert word in page.text, word
    heads = [head.text for head in page.tags("th") if head.attrs.get("scope") == "row"]
    assert heads == ["1", "2", "3", "All", "Tower"], "cells that name their rows, and the rows to come"


def test_the_pdf_holds_every_word(sheet):
    words = " ".join(_said(sheet_pdf.story(sheet, 500)))
    for word in WORDS:
        assert word in words, word
    assert "1 of 2" in words, "squares are read out"
    assert sheet_pdf.pdf(sheet, "Lighthouse", "a4").startswith(b"%PDF")


def _said(story):
    for one in story:
        if isinstance(one, Paragraph):
            yield one.text
        elif isinstance(one, Table):
            for line in one._cellvalues:
                yield from _said(line)


def test_columns_without_a_width_share_what_is_left():
    widths = sheet_pdf._widths([SheetColumn("a", 10), SheetColumn("b"), SheetColumn("c")], 300)
    assert sum(widths) == pytest.approx(300)
    assert widths[1] == widths[2]
