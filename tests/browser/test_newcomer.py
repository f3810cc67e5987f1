"""For who does not know the game yet: its words, the guide through the first patrol, and how far it is to what."""

from playwright.sync_api import expect

from tests.browser.conftest import DESK, PHONE
from tests.browser.test_bridge import bridge, number
from tests.browser.wait import settled
from tests.games.the_hunted import moments

SHOWN = ".meaning:popover-open"


def test_a_word_is_explained_under_the_mouse_by_key_and_at_a_tap(visit, at_sea):
    career = at_sea(moments.SEARCH, seed=3)
    page = visit(bridge(career), **DESK)
    rest, word = page.locator("#rest"), page.locator(".term").first
    page.locator(".to-rest").click()
    meaning, name = page.locator(SHOWN), word.inner_text()
    word.hover()
    expect(meaning).to_contain_text(name)
    word.click()
    expect(meaning, "a press must not take away what the mouse brought").to_contain_text(name)
    page.keyboard.press("Escape")
    expect(meaning).to_have_count(0)
    page.keyboard.press("Escape")
    expect(rest).to_be_hidden()
    page.mouse.move(0, 0)
    page.locator(".to-rest").focus()
    page.keyboard.press("Enter")
    while page.evaluate("document.activeElement.className") != "term":
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(meaning).to_contain_text(name)
    page.keyboard.press("Escape")
    expect(meaning).to_have_count(0)
    assert page.evaluate("document.activeElement.className") == "term"
    assert int(page.locator("#answer input[name=number]").input_value()) == career.last + 1

    phone = visit(bridge(career), **PHONE)
    phone.locator(".to-rest").tap()
    phone.locator(".term").first.tap()
    box = phone.locator(SHOWN).bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 390
    assert phone.locator(SHOWN).locator("a.case").first.get_attribute("href").startswith("/rules/")
    phone.locator("#rest .terms").tap(position={"x": 2, "y": 2})
    expect(phone.locator(SHOWN)).to_have_count(0)
    expect(phone.locator("#rest")).to_be_visible()


def test_this_patrol_and_its_goals_are_one_press_away(visit, at_sea):
    """Ships, torpedoes, hull; victory, award, promotion and the months left. They follow each answer, open or not."""
    career = at_sea(moments.ENCOUNTER)
    page = visit(bridge(career))
    panel = page.locator("#patrol")
    assert not panel.is_visible()
    page.locator("#marks").click()
    said = panel.inner_text().replace("\xa0", " ")
    words = ("0 ships, 0 t", "G7a FaT", "0 of 8", "Draw", "Iron Cross", "Promotion roll", "months left", "5.2.2")
    assert [word for word in words if word not in said] == []
    assert "to go" in page.locator("#marks").inner_text()
    before = number(page)
    page.keyboard.press("r")
    settled(page, before)
    assert panel.is_visible()
    page.keyboard.press("Escape")
    assert not panel.is_visible()
    page.set_viewport_size({"width": 390, "height": 844})
    page.get_by_role("button", name="Patrol", exact=True).click()
    assert panel.is_visible()
