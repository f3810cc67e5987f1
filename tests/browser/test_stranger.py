"""A stranger's edition entered on the keeper's pages, taken to an empty log book, and played alike in both.

Every kind of figure that the pages have a field for is typed at least once; the forms and the checklists themselves
say which kinds there are. The mass comes as files, as it may for the owner of a real box.
"""

import io
import json

import pytest
from django.core.management import call_command
from openpyxl import load_workbook
from playwright.sync_api import expect

from campaigns.simulation import crowd
from campaigns.simulation.careers import Plan
from charts.books import raw_of
from charts.figures.shipped import raw_edition
from charts.figures.version import PARTS
from charts.files.sheets import to_xlsx
from charts.files.workbook import to_workbook
from charts.grid.keep import part_of
from charts.models import Edition
from tests.browser.keeper import Keeper, every_kind
from tests.charts.stranger import TOO_MANY, strangers_edition
from tests.factories import UserFactory
from tests.shipped import shipped_edition

HOUSE = raw_edition()
STRANGER = strangers_edition()


@pytest.fixture
def at_the_pages(visit, house):
    """A keeper before the first page of the log book."""

    def sit_down():
        keeper = Keeper(visit("/charts/house/", by=UserFactory(is_staff=True, is_superuser=True)), STRANGER)
        keeper.follow("Charts to check")
        return keeper

    return sit_down


def copy_and_name(keeper):
    keeper.page.goto("/admin/charts/edition/")
    keeper.follow(HOUSE["name"])
    keeper.page.get_by_label("Name of the copy").fill("Mine")
    keeper.submit("Copy edition")
    keeper.page.get_by_label("Name:").fill(STRANGER["name"])
    keeper.page.get_by_label("Note:").fill(STRANGER["note"])
    keeper.press("Save")
    keeper.is_told("was changed successfully")
    assert (keeper.mine.name, keeper.mine.note) == (STRANGER["name"], STRANGER["note"])


def enter_the_mats(keeper):
    """The repair numbers of all types in one grid, from field to field."""
    page = keeper.page
    keeper.follow("Numbers on the mats")
    numbers = {
        f"{boat['type']}:figure-repairs-{key}": text
        for boat in STRANGER["boats"]
        for key, text in boat["repairs"].items()
    }
    expect(page.locator("table.grid input")).to_have_count(len(numbers))
    names = page.locator("table.grid input").evaluate_all("all => all.map(one => one.name)")
    page.locator("table.grid input").first.focus()
    for name in names:
        page.keyboard.type(str(numbers[name]))
        page.keyboard.press("Tab")
    keeper.press("Save")
    keeper.is_told("Saved:")
    keeper.entered.add(("grid", "repairs"))
    assert [boat["repairs"] for boat in keeper.raw["boats"]] == [boat["repairs"] for boat in STRANGER["boats"]]


def take_in_a_roster(keeper, code):
    """As a spreadsheet, exported and then filled in."""
    keeper.open("roster", code)
    exported = keeper.fetch("Export XLSX")
    card = part_of(STRANGER, "roster", code)
    filled_in = to_xlsx(card, "hunted")
    assert [cell.value for cell in load_workbook(io.BytesIO(exported)).active[1]] == [
        cell.value for cell in load_workbook(io.BytesIO(filled_in)).active[1]
    ]
    keeper.follow("Import")
    keeper.take_in("roster.xlsx", filled_in, "Import all of it")
    keeper.is_saved()
    assert part_of(keeper.raw, "roster", code)["ships"] == card["ships"]
    keys = {
        key
        for kept, one in zip(part_of(HOUSE, "roster", code)["ships"], card["ships"], strict=False)
        for key in one
        if kept.get(key) != one[key]
    }
    keeper.entered |= {("form", "roster", f"ship-#-{key}") for key in keys}


def change_tracks(keeper):
    """One of them, one more, one less."""
    keeper.enter("track", "IXB, Atlantic")
    keeper.page.goto(f"/admin/charts/edition/{keeper.mine.pk}/change/")
    keeper.page.get_by_label("Type").select_option("XIV")
    keeper.page.get_by_label("Assignment").select_option("Arctic")
    keeper.submit("Add a track")
    gone = ", ".join(TOO_MANY)
    keeper.page.locator(f'[name="{gone}:track-remove"]').check()
    keeper.press("Save")
    keeper.is_saved()
    keeper.entered.add(("form", "track", "track-remove"))
    names = [[(one["type"], one["assignment"]) for one in raw["tracks"]] for raw in (keeper.raw, STRANGER)]
    assert names[0] == names[1]


def take_in_the_rest(keeper):
    keeper.page.goto(f"/charts/{keeper.mine.slug}/check/")
    keeper.follow("This edition as a file")
    sheets = load_workbook(io.BytesIO(keeper.fetch("Export as a workbook (XLSX)")), read_only=True).sheetnames
    filled_in = to_workbook(STRANGER)
    assert sheets == load_workbook(io.BytesIO(filled_in), read_only=True).sheetnames
    keeper.take_in("cards.xlsx", filled_in, "Import all of it")
    keeper.is_told("values changed.")


def careers(raw, each=50):
    """By every policy, in boats of every family."""
    plans = [
        Plan(
            game="hunted", policy=policy, edition="any", setup={"type": type_, "start": start, "kommandant": "Schmidt"}
        )
        for policy, type_, start in [
            ("steady", "VIIC", "1943-07"),
            ("random", "IXD-2", "1943-09"),
            ("reckless", "XIV", "1943-07"),
            ("cautious", "XXI", "1945-04"),
        ]
    ]
    return crowd.simulate(plans, {"any": raw}, each, "stranger")


def test_it_is_entered_exported_imported_in_an_empty_log_book_and_plays_alike(at_the_pages):
    keeper = at_the_pages()
    copy_and_name(keeper)
    keeper.enter("boat", "VIIC")
    enter_the_mats(keeper)
    keeper.enter("chart", "P1", "Add a column")
    keeper.enter("chart", "E2-CL")
    keeper.enter("chart", "X-CR")
    keeper.enter("chart", "U1-HM")
    keeper.enter("roster", "S1-AU", "More blank rows")
    keeper.enter("roster", "T5")
    take_in_a_roster(keeper, "T4-T")
    change_tracks(keeper)
    keeper.check_one_of_each_kind()
    assert every_kind(HOUSE) - keeper.entered == set()
    take_in_the_rest(keeper)
    entered = keeper.raw
    assert {place: entered[place] for place in PARTS.values()} == {place: STRANGER[place] for place in PARTS.values()}
    keeper.follow("This edition as a file")
    file = keeper.fetch("Export as JSON")

    call_command("flush", interactive=False, verbosity=0)
    shipped_edition()
    assert Edition.objects.count() == 1
    keeper = at_the_pages()
    keeper.follow("This edition as a file")
    keeper.follow("Import as a new edition")
    keeper.take_in("stranger.json", file, "Import all of it")
    keeper.is_told("was imported.")
    brought = raw_of(keeper.mine)
    assert brought | {"edition": entered["edition"]} == json.loads(file) == entered

    played = careers(entered)
    ends = [record for records in played for record in records]
    assert len(ends) == 200
    assert not [record for record in ends if record.reason.startswith("fault")]
    assert careers(brought) == played
    assert careers(HOUSE, 5) != [records[:5] for records in played]
