"""A whole match in chromium on a phone: muster, a fight with its draws, the end, the record. SHOTS=folder: pictures."""

import os

import pytest
from playwright.sync_api import expect

from campaigns import play
from campaigns.models import Career
from charts.figures.shipped import raw_edition
from charts.grid import keep
from tests.browser import conftest as browser
from tests.browser import refusals
from tests.browser.test_axe import faults
from tests.browser.wait import click_through, settled, until
from tests.shipped import edition_of

pytestmark = pytest.mark.browser
player, visit = browser.player, browser.visit
SIDEWAYS = "document.documentElement.scrollWidth > document.documentElement.clientWidth"
SHOTS = os.environ.get("SHOTS", "")


@pytest.fixture
def edition(chromium, transactional_db):
    keep.load(raw_edition("scope"))


def seen(page, name):
    """Nothing is wider than the window, nor than a narrow one; a picture where they are kept."""
    for width in (320, browser.PHONE["viewport"]["width"]):
        page.set_viewport_size({"width": width, "height": 844})
        until(page, "innerWidth === it", width)  # the page hears of it a little later
        assert not page.evaluate(SIDEWAYS), f"{name} at {width}"
    if SHOTS:
        page.screenshot(path=f"{SHOTS}/{name}.png", full_page=True, caret="initial")


def press(page, what):
    number = page.locator("#answer input[name=number]").input_value()
    page.locator(what).first.click()
    settled(page, number)


def choose(page, *keys):
    for key in keys:
        press(page, f"#answer button[name=choose][value='{key}']")


def line(page, name, value):
    """Change a line of the turn before the action is pressed."""
    page.locator(f"#answer label:has([name='{name}'][value='{value}'])").click()
    return 1


def turn(page, act, **shots):
    """One post; how many presses it took."""
    presses = 1
    if shots:
        page.locator(".shots>summary").click()
        page.locator(".shots details.gun").first.wait_for()
        assert page.evaluate("scrollY") == 0
        assert page.evaluate("document.querySelector('.acts').getBoundingClientRect().bottom <= innerHeight")
        for side, (aim, drawn) in shots.items():
            page.locator(f"details.gun:has([name='shot:{side}'][value='{aim}'])>summary").click()
            presses += 1 + line(page, f"shot:{side}", aim) + line(page, f"draw:{side}", drawn)
    button = page.locator(f"#answer button[name=act][value='{act}']")
    if not button.is_visible():
        page.locator(f"details.act:has(button[value='{act}'])>summary").click()
        presses += 1
    number = page.locator("#answer input[name=number]").input_value()
    button.click()
    settled(page, number)
    return presses


def fill(page, **facts):
    for key, value in facts.items():
        field = page.locator(f"#answer [name$=':{key}']").first
        if value is True:
            page.locator(f"#answer label.tick:has([name='b:{key}'])").click()
        elif field.get_attribute("type") == "radio":
            page.locator(f"#answer label:has([name='c:{key}'][value='{value}'])").click()
        elif field.evaluate("one => one.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(str(value))
    press(page, "#enter")


def test_a_whole_match_on_a_phone(edition, player, visit):
    page = visit("/?start=scope", **browser.PHONE)
    seen(page, "harbour")
    page.get_by_label("Your name").fill("Ines")
    page.get_by_label("The other player").fill("Marek")
    click_through(page, page.get_by_role("button", name="Start a series"))
    page.get_by_role("heading", name="Match 1: set-up").wait_for()
    page.locator(".tabs [href='#cards']").click()
    for field in page.locator("#cards input[inputmode=numeric]").all():
        field.fill("2")
    seen(page, "cards")
    press(page, "#cards .go")
    page.locator(".tabs [href='#prompt']").click()
    page.locator(".counts", has_text="2 Freighter").wait_for()
    fill(page, german="second", mode="convoy", size="5x5", surface_combat=True)
    expect(page.locator("#ask")).to_have_text("Marek, one action")
    seen(page, "action")
    for tab in ("match", "muster"):
        page.locator(f".tabs [href='#{tab}']").click()
        page.locator(f"#{tab}").wait_for()
        seen(page, tab)
    page.locator(".tabs [href='#prompt']").click()
    pressed = [turn(page, "surface", german=("submarine-1/freighter-2/2", "miss"))]
    pressed.append(turn(page, "slow-order/ship/freighter-1"))
    page.locator(".slot").get_by_text("Ines gave a slow ship its order.").first.wait_for()
    seen(page, "turn")
    shots = {"german": ("submarine-1/freighter-2/2", "hit"), "allied": ("destroyer-1/submarine-1/1", "miss")}
    pressed.append(turn(page, "launch", **shots))
    assert max(pressed) <= 9, "a turn with both shots"
    page.locator(".slot", has_text="Freighter 2 was sunk by gunfire.").wait_for()
    line(page, "slow", "leaves")
    turn(page, "fast-move/ship/destroyer-1")
    expect(page.locator("#ask")).to_have_text("German torpedo 1: a ship that cannot escape?")
    choose(page, "none")
    page.get_by_role("heading", name="Match 1 is over").wait_for()
    seen(page, "over")
    click_through(page, page.locator("#next"))
    choose(page, "close")
    series = Career.objects.get(owner=player)
    (match,) = series.outings.all()
    assert (match.title, match.outcome, match.facts["allied"], match.facts["german"]) == ("lone-wolf", "allied", 2, 1)
    paths = {name: f"/careers/{series.uuid}/{name}/" for name in ("sheet", "gunnery", "record", "diary", "story/1")}
    for name, path in {**paths, "odds": "/games/scope/odds/"}.items():
        page.goto(path)
        seen(page, name)
        assert faults(page) == [], path
    assert page.complaints == []


def test_what_is_refused_on_a_board_is_told_there(visit, client, player, edition):
    client.force_login(player)
    career = play.start(player, "scope", {"first": "Ines", "second": "Marek"}, edition_of("scope"))
    count, quiet = refusals.everywhere(visit("about:blank"), client, career, 60)
    assert quiet == {}
    assert count > 0
