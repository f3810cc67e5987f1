"""The keeper's page by keyboard: a column of eleven rows in few keys; and nothing that axe finds."""

import io
from pathlib import Path

import pytest
from openpyxl import load_workbook

from charts.books import raw_of
from charts.grid.cells import checklist_of
from charts.grid.keep import part_of
from charts.models import Edition
from tests.browser.test_axe import faults, in_windows
from tests.browser.wait import click_through, until
from tests.charts.parts import chart
from tests.shipped import copied_edition

OPEN = "document.querySelectorAll('.wider details').forEach(one => one.open = true)"  # the worklist is always the same
FOCUS = "document.activeElement.dataset.cell === document.querySelector('#part-form').elements.cell.value"
AFTER_SWAP = """document.addEventListener('htmx:afterSwap', () => setTimeout(() => {
    const {dataset, value, selectionStart, selectionEnd} = document.activeElement;
    window.found = [value, value?.slice(selectionStart, selectionEnd), dataset.cell];
}))"""
PASTE = """text => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', {bubbles: true, cancelable: true, clipboardData}));
}"""
COLUMN = 1  # of P1, January to May 1944: each of its eleven cells is a reconstruction


@pytest.fixture
def mine(house, player):
    player.is_staff = player.is_superuser = True
    player.save()
    return copied_edition(house, player)


class Keys:
    """A keyboard that counts."""

    def __init__(self, page):
        self.page, self.pressed = page, 0

    def type(self, text):
        """Into the field that has the focus, whose text is selected; then on to the next figure."""
        before = self.page.locator("#now").inner_text()
        self.page.keyboard.type(text)
        self.page.keyboard.press("Enter")
        until(self.page, "document.querySelector('#now').innerText !== it", before)
        until(self.page, FOCUS)
        self.pressed += len(text) + 1


def column(edition):
    part = chart(raw_of(edition), "P1")
    return [row["results"][part["columns"][COLUMN]["key"]] for row in part["rows"]]


def test_a_column_of_eleven_rows_is_checked_without_leaving_the_keyboard(visit, mine):
    """Eight rows agree, a key each; three differ, by the beginning of their words."""
    was = column(mine)
    page = visit(f"/charts/{mine.slug}/check/P1/?source=house")
    until(page, FOCUS)
    keys = Keys(page)
    for row in range(11):
        keys.type({2: "arc", 5: "med", 9: "inv"}.get(row, ""))
    assert keys.pressed == 11 + 3 * 3
    assert column(mine) == [{2: "Arctic", 5: "Mediterranean", 9: "Invasion"}.get(row, was[row]) for row in range(11)]
    assert checklist_of(raw_of(mine), "P1").counts["card"] == 11
    page.keyboard.press("Escape")
    page.keyboard.press("z")
    page.get_by_text("10 of 55 from your card").wait_for()
    assert checklist_of(raw_of(mine), "P1").counts["card"] == 10


def clicked(*targets):
    """How many clicks it took."""
    for target in targets:
        target.click()
    return len(targets)


def clicked_through(page, *targets):
    """The same for clicks that each lead to another page."""
    for target in targets:
        click_through(page, target)
    return len(targets)


def tons(edition, roll):
    return part_of(raw_of(edition), "roster", "T1")["ships"][roll - 1]["tons"]


def test_a_tonnage_takes_four_clicks_and_the_figure_and_its_undo_one(visit, mine):
    page = visit("/")
    clicks = clicked_through(page, page.get_by_role("link", name="Charts", exact=True).first)
    page.goto(f"/charts/{mine.slug}/")  # the list shows the edition that was looked at last
    clicks += clicked_through(
        page,
        page.locator(f'a[href="/charts/{mine.slug}/T1/"]').first,
        page.get_by_role("link", name="Check against your cards"),
    )
    clicks += clicked(page.locator("[name=ship-1-tons]"))
    was = tons(mine, 1)
    page.keyboard.type("1200")
    page.keyboard.press("Enter")
    page.get_by_text("1 of 100 from your card").wait_for()
    assert (tons(mine, 1), clicks) == (1200, 4)
    clicks = clicked(page.get_by_role("button", name="Undo"))
    page.get_by_text("0 of 100 from your card").wait_for()
    assert (tons(mine, 1), clicks) == (was, 1)


def taken_in(page):
    return [page.get_by_role("button", name=name) for name in ("Preview changes", "Import all of it")]


def test_ten_rows_by_csv_take_five_clicks_and_a_workbook_four(visit, mine):
    """With the file, which is chosen in a window of the browser."""
    page = visit(f"/charts/{mine.slug}/check/T1/")
    ships = part_of(raw_of(mine), "roster", "T1")["ships"][:10]
    text = "roll,name,tons\n" + "".join(f"{one['roll']},{one['name']},{one['tons'] + 10}\n" for one in ships)
    clicks = clicked_through(page, page.get_by_role("link", name="Import"))
    page.locator("#file").set_input_files({"name": "t1.csv", "mimeType": "text/csv", "buffer": text.encode()})
    clicks += 1 + clicked(page.get_by_label("Update these rows"))
    clicks += clicked_through(page, *taken_in(page))
    page.get_by_text("10 of 100 from your card").wait_for()
    assert ([tons(mine, one["roll"]) - one["tons"] for one in ships], clicks) == ([10] * 10, 5)
    page.goto(f"/charts/{mine.slug}/check/-/files/")
    with page.expect_download() as download:
        clicks = clicked(page.get_by_role("link", name="Export as a workbook (XLSX)"))
    book = load_workbook(io.BytesIO(Path(download.value.path()).read_bytes()))
    next(row for row in book["T1"].iter_rows() if row[1].value == ships[0]["name"])[3].value = ships[0]["tons"]
    data = io.BytesIO()
    book.save(data)
    page.locator("#file").set_input_files({"name": "a.xlsx", "mimeType": "", "buffer": data.getvalue()})
    clicks += 1 + clicked_through(page, *taken_in(page))
    assert (tons(mine, 1), clicks) == (ships[0]["tons"], 4)


def test_cells_of_a_spreadsheet_are_pasted(visit, mine):
    page = visit(f"/charts/{mine.slug}/check/P1/")
    page.locator("[name=row-0-c1]").click()
    page.evaluate(PASTE, "Arctic\tInvasion\nMediterranean\tInvasion\n")
    page.keyboard.press("Enter")
    page.get_by_text("4 of 55 from your card").wait_for()
    rows = chart(raw_of(mine), "P1")["rows"]
    keys = [one["key"] for one in chart(raw_of(mine), "P1")["columns"]][1:3]
    assert [[row["results"][key] for key in keys] for row in rows[:2]] == [
        ["Arctic", "Invasion"],
        ["Mediterranean", "Invasion"],
    ]


def test_the_text_of_the_next_figure_is_selected_before_a_key_can_reach_it(visit, mine):
    """A key pressed between the swap and the selection would be appended to the old text."""
    page = visit(f"/charts/{mine.slug}/check/P1/?source=house")
    page.evaluate(AFTER_SWAP)
    page.keyboard.press("Enter")
    text, selected, field = until(page, "window.found")
    assert (field, selected) == ("rows-1-1", text)
    assert text


def test_a_column_agrees_with_one_press_and_without_script(visit, mine):
    page = visit(f"/charts/{mine.slug}/check/P1/", java_script_enabled=False)
    click_through(page, page.get_by_role("button", name="Confirm column, January to May 1944"))
    assert checklist_of(raw_of(mine), "P1").counts["card"] == 11
    page.locator("[name=row-1-c2]").fill("sea serpent")
    click_through(page, page.get_by_role("button", name="Save"))
    field = page.locator("[name=row-1-c2]")
    assert field.input_value() == "sea serpent"
    assert "is not a valid value" in page.locator(f"#{field.get_attribute('aria-describedby')}").inner_text()


@in_windows
def test_nothing_that_axe_finds(visit, mine, window):
    page = visit(f"/charts/{mine.slug}/check/P1/", **window)
    page.locator("[name=row-1-c2]").fill("sea serpent")
    page.get_by_role("button", name="Confirm, next").click()
    page.locator("#row-1-c2-error").wait_for()
    page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
    found = {"fault": faults(page)}
    for code in ("", "E1/", "T5/", "boat-types/", "patrol-tracks/", "-/files/", "-/history/", "-/shipped/", "T1/file/"):
        page.goto(f"/charts/{mine.slug}/check/{code}")
        page.evaluate(OPEN)
        found[code] = faults(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= window["viewport"]["width"], code
    assert {code: fault for code, fault in found.items() if fault} == {}
    assert Edition.objects.filter(shipped=False).count() == 1
