"""The line on *Log a patrol*: read while it is typed, on a desk and on a phone, and put on the cards."""

import os

import pytest
from playwright.sync_api import expect

from tests.browser.test_afterwards import SIDEWAYS, career  # noqa: F401
from tests.browser.test_axe import faults

SHOTS = os.environ.get("SHOTS", "")
PHONE = {"viewport": {"width": 390, "height": 844}}


@pytest.mark.parametrize("window", [{}, PHONE], ids=["desk", "phone"])
def test_a_line_is_read_while_it_is_typed_and_fills_the_cards(visit, career, window):  # noqa: F811
    page = visit(f"/careers/{career.uuid}/afterwards/", **window)
    page.locator("#as-line summary").click()
    line, said = page.locator("#f-line"), page.locator("#line-says")
    line.press_sequentially("A|3 s n c,Tulgi 2a1x")
    expect(said).to_contain_text("Did you mean Tulagi?")
    line.fill("A|3 s n c,Tulagi 2a1x")
    expect(said).to_contain_text("Ships sunk: 1. Torpedoes: 2 fired, 1 hit.")
    expect(line).to_be_focused()
    assert page.evaluate(SIDEWAYS) <= 0
    assert faults(page) == []
    if SHOTS:
        page.screenshot(path=f"{SHOTS}/line-{len(window)}.png", full_page=True)
    page.locator("#as-line button").click()
    expect(page.locator("[name='t:boxes.0.ships.0.shots0']")).to_have_value("2a1x")
    expect(page.locator("[name='c:orders.orders']")).to_have_value("Atlantic")


def test_on_a_phone_tokens_are_put_in_at_the_caret(visit, career):  # noqa: F811
    page = visit(f"/careers/{career.uuid}/afterwards/", has_touch=True, is_mobile=True, **PHONE)
    row, line = page.locator(".tokens"), page.locator("#f-line")
    expect(row).to_be_hidden()
    page.locator("#as-line summary").tap()
    line.press_sequentially("A|3")
    for token in ("s", "n", "c", ","):
        row.get_by_role("button", name=token, exact=True).tap()
    line.press_sequentially("Tulagi ")
    for token in ("2", "a", "1", "x", "|"):
        row.get_by_role("button", name=token, exact=True).tap()
    expect(line).to_have_value("A|3 s n c,Tulagi 2a1x|")
    expect(line).to_be_focused()
    sizes = row.locator("button").evaluate_all("all => all.map(one => Math.min(one.offsetWidth, one.offsetHeight))")
    assert min(sizes) >= 44
    assert page.evaluate(SIDEWAYS) <= 0
    if SHOTS:
        page.screenshot(path=f"{SHOTS}/tokens.png")
    page.locator("[name='c:orders.orders']").focus()
    expect(row).to_be_hidden()
