"""The log book in a browser: what axe finds, what is too wide, and what works without a script."""

import pytest

from campaigns.models import Career
from campaigns.pages.logbook import tell
from campaigns.pages.logbook.career_log import CareerLog
from tests.browser.test_axe import faults, in_windows
from tests.browser.wait import until
from tests.games.the_hunted import careers


@pytest.fixture
def log_book(house, player):
    return CareerLog(careers.of_some_length(player))


@in_windows
def test_every_page_of_the_log_book(visit, log_book, window):
    Career.objects.filter(pk=log_book.career.pk).update(share_token="a" * 32)
    shared = CareerLog(log_book.career, "a" * 32)
    pages = [
        log_book.url("diary", 1),
        log_book.url("story", 1),
        f"{log_book.url('story', 1)}?words={tell.outing_story(log_book, 1).paragraphs[0].anchor}",
        log_book.url("career"),
        log_book.url("sheet"),
        log_book.url("record"),
        log_book.url("crew"),
        log_book.url("share"),
        log_book.url("replay", 20),
        *(shared.url(page) for page in ("diary", "story", "career", "sheet", "record", "crew")),
        "/careers/",
        "/careers/best/",
        "/careers/bring-in/",
    ]
    page = visit("/careers/", **window)
    found, wide = {}, {}
    for path in pages:
        page.goto(path)
        page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
        until(page, "!document.querySelector('.folded [hx-get] > a')")  # every fold is filled
        found[path] = faults(page)
        wide[path] = page.evaluate("document.documentElement.scrollWidth") - window["viewport"]["width"]
    assert {path: fault for path, fault in found.items() if fault} == {}
    assert {path: more for path, more in wide.items() if more > 0} == {}
    assert page.complaints == []


def test_struck_lines_and_remarks_come_and_go_without_a_script(visit, log_book):
    page = visit(log_book.url("diary", 1), java_script_enabled=False)
    amended, remark = page.locator(".log > .amend").first, page.locator(".log > .remark").first
    assert not amended.is_visible()
    assert remark.is_visible()
    page.get_by_label("Undone and corrected entries").check()
    page.get_by_label("Notes").uncheck()
    assert amended.is_visible()
    assert not remark.is_visible()


def test_a_link_to_a_struck_line_shows_it(visit, log_book):
    strike = log_book.entries(kind="strike").first()
    page = visit(log_book.url("line", strike.voids[0]), java_script_enabled=False)
    assert page.locator(f"#e{strike.voids[0]}").is_visible()


@pytest.mark.parametrize("script", [True, False], ids=["with a script", "without"])
def test_own_words_are_written_on_the_page(visit, log_book, script):
    page = visit(log_book.url("story", 1), java_script_enabled=script)
    row = page.locator(".told > li").nth(1)
    row.get_by_role("link", name="Write your own words").first.click()
    page.get_by_role("textbox", name="Your own words").fill("A quiet day, and we were glad of it.")
    page.get_by_label("In its place").check()
    page.get_by_role("button", name="Save").click()
    page.get_by_text("A quiet day, and we were glad of it.").wait_for()
    assert page.locator(".told > li").nth(1).get_by_text("As the log tells it").is_visible()
    assert page.get_by_role("textbox", name="Your own words").count() == 0
    assert page.complaints == []


def test_a_fold_is_filled_when_it_is_opened_and_leads_to_the_diary_without_a_script(visit, log_book):
    fold = visit(log_book.url("story", 1)).locator(".folded").first
    fold.locator("summary").click()
    fold.get_by_role("table").wait_for()
    page = visit(log_book.url("story", 1), java_script_enabled=False)
    page.locator(".folded summary").first.click()
    page.locator(".folded").first.get_by_role("link", name="In the diary").click()
    assert page.locator("details[open] .rolls").first.is_visible()


def test_the_arrow_keys_step_through_a_patrol(visit, log_book):
    page = visit(log_book.url("replay", 20))
    onward = page.locator("a[rel=next]").get_attribute("href")
    page.keyboard.press("ArrowRight")
    page.wait_for_url(f"**{onward}")
    page.keyboard.press("ArrowLeft")
    page.wait_for_url(f"**{log_book.url('replay', 20)}")


def test_the_sheet_prints_black_on_white_and_without_buttons(visit, log_book):
    page = visit(log_book.url("sheet"), "lamp")
    page.emulate_media(media="print")
    colours = page.evaluate("[getComputedStyle(document.body).color, getComputedStyle(document.body).backgroundColor]")
    assert colours == ["rgb(0, 0, 0)", "rgb(255, 255, 255)"]
    assert not page.locator(".ways").is_visible()
    assert not page.get_by_role("link", name="PDF, A4").is_visible()
