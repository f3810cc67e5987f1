"""A whole game in chromium, at a desk and on a phone. SHOTS=folder keeps pictures of it."""

import os

import pytest

from campaigns.models import Career
from tests.browser import conftest as browser
from tests.games.torpedo_dice.kit import SHEET

pytestmark = pytest.mark.browser
chromium, player, visit = browser.chromium, browser.player, browser.visit
SIZES = {"desk": browser.DESK, "phone": browser.PHONE}
SIDEWAYS = "document.documentElement.scrollWidth > document.documentElement.clientWidth"
SHOTS = os.environ.get("SHOTS", "")


def seen(page, size, name):
    """Nothing is wider than the window; a picture where they are kept."""
    assert not page.evaluate(SIDEWAYS), name
    if SHOTS:
        page.screenshot(path=f"{SHOTS}/{name}-{size}.png", full_page=True, caret="initial")


ANOTHER = "was => document.querySelector('#answer input[name=number]')?.value !== was"


def enter(page):
    """Press the button of the prompt and wait for what is asked next."""
    number = page.locator("#answer input[name=number]").input_value()
    page.locator("#enter").click()
    page.wait_for_function(ANOTHER, arg=number)


def choose(page, option):
    """Where nothing else is asked, one press is the answer."""
    number = page.locator("#answer input[name=number]").input_value()
    option.click()
    page.wait_for_function(ANOTHER, arg=number)


def fire(page, size, number):
    """Count the shot: one miss at most, and a system falls in every second round."""
    fields = page.locator("#answer input[inputmode=numeric]")
    pips = int(page.locator("#ask").inner_text().split()[2])
    fields.nth(0).fill(str(pips - 1 if number == 1 else pips))
    fields.nth(1).fill("1" if number == 1 else "0")
    if number % 2:
        page.locator("#answer input[type=checkbox]").first.check()
    if number == 2:
        seen(page, size, "fire")
    enter(page)


@pytest.mark.parametrize("size", SIZES)
def test_a_whole_game(player, visit, size):
    page = visit("/", **SIZES[size])
    seen(page, size, "harbour")
    page.get_by_label("Your name").fill("Ada")
    page.get_by_role("button", name="Start a series").click()
    page.get_by_role("heading", name="Your sheet").wait_for()
    seen(page, size, "sheet-asked")
    for key, value in SHEET.items():
        field = page.locator(f"#answer [name$=':{key}']")
        field.fill(str(value)) if field.evaluate("one => one.tagName") == "INPUT" else field.select_option(value)
    enter(page)
    rounds = 0
    while (title := page.locator("#ask").inner_text()) != "Another game?":
        if "throw" in title:
            rounds += 1
            page.locator("#x1").fill("5")
            page.locator("#x2").fill("2" if rounds % 2 else "6")
            enter_roll = page.locator("#enter")
            number = page.locator("#answer input[name=number]").input_value()
            enter_roll.click()
            page.wait_for_function(
                "was => document.querySelector('#answer input[name=number]').value !== was", arg=number
            )
        elif title.startswith("Shot"):
            fire(page, size, rounds)
        else:
            choice = page.locator("#answer [name=choose]")
            activate = page.locator("#answer [value=activate_tower]")
            if rounds == 5 and title.startswith("Change"):
                seen(page, size, "change")
            choose(page, activate if rounds == 3 and activate.count() else choice.first)
    seen(page, size, "over")
    series = Career.objects.get(owner=player)
    assert series.outings.count() == 1
    choose(page, page.locator("#answer [value=again]"))
    page.locator("#x1").fill("3")
    page.locator("#x2").fill("4")
    enter(page)
    seen(page, size, "take")
    if size == "phone":
        for tab in ("boat", "log"):
            page.locator(f".tabs [href='#{tab}']").click()
            seen(page, size, tab)
    for name in ("sheet", "record", "diary"):
        page.goto(f"/careers/{series.uuid}/{name}/")
        seen(page, size, name)
    page.goto("/")
    seen(page, size, "harbour-after")
