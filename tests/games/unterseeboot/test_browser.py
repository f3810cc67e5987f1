"""A campaign in chromium, at a desk and on a phone: a patrol played, one entered. SHOTS=folder keeps pictures."""

import os
import random

import pytest
from django.core.management import call_command

from campaigns import play
from campaigns.models import Career
from tests.browser import conftest as browser
from tests.browser.test_axe import faults
from tests.browser.wait import settled
from tests.factories import CareerFactory
from tests.shipped import edition_of

pytestmark = pytest.mark.browser
player, visit = browser.player, browser.visit
SIZES = {"desk": browser.DESK, "phone": browser.PHONE}
BOARDS = ("first", "fire", "by-hand", "over", "sheet", "record", "diary", "story/1")  # what axe looks at
SIDEWAYS = "document.documentElement.scrollWidth > document.documentElement.clientWidth"
OVER_THE_SPACES = """[...document.querySelectorAll('.level')].filter(level => {
    const words = document.createRange();
    words.selectNodeContents(level.querySelector('.name b'));
    return words.getBoundingClientRect().right > level.querySelector('.space').getBoundingClientRect().left;
}).map(level => level.querySelector('.name').innerText)"""
BROKEN_HEADS = """[...document.querySelectorAll('thead th')].filter(head => {
    const words = document.createRange();
    words.selectNodeContents(head);
    return head.innerText.trim() && words.getClientRects().length > head.innerText.trim().split(/\\s+/).length;
}).map(head => head.innerText)"""
OUTSIDE = """() => {
    const low = innerHeight + 1, found = [];
    const parts = ".deck :is(h2, .slot, .drawn, .squares, .counter b, .answers, button, label)";
    for (const one of document.querySelectorAll(parts)) {
        if (one.closest(".aside")) continue;
        const box = one.getBoundingClientRect();
        if (box.bottom > low || box.top < 0 || box.right > innerWidth + 1) found.push(one.id || one.className);
    }
    return found;
}"""
SHOTS = os.environ.get("SHOTS", "")
PATROL = (
    # what is asked, and the answer: words choose, figures are dice
    ("Where does the boat go?", "P2"),
    ("Identify a target?", "S2"),
    ("S2: identification", 5),
    ("Fire a torpedo?", "S2"),
    ("Torpedo at S2", 4),
    ("Destroyer search", 5),
    ("Where does the boat go?", "stay"),
    ("Identify a target?", "S1"),
    ("S1: identification", 1),
    ("Destroyer search", 2),
    ("Destroyer attack", 5),
    ("Damage control", 2),
    ("Where does the boat go?", "D2"),
    ("Destroyer attack", 4),
    ("Where does the boat go?", "T2"),
    ("Destroyer attack", 1),
    ("Where does the boat go?", "D2"),
    ("Where does the boat go?", "P3"),
    ("Identify a target?", "S3"),
    ("S3: identification", 6),
    ("Fire a torpedo?", "none"),
    ("Where does the boat go?", "home"),
    ("Aircraft search", 5),
)
PICTURES = {1: "identify", 4: "torpedo", 6: "hunted", 10: "attack", 20: "fire", 21: "way-home"}


@pytest.fixture
def edition(chromium, transactional_db):
    call_command("loadeditions", verbosity=0)


def seen(page, size, name):
    """Nothing is wider than the window; a picture where they are kept."""
    assert not page.evaluate(SIDEWAYS), name
    assert name not in BOARDS or faults(page) == [], name
    if SHOTS:
        page.screenshot(path=f"{SHOTS}/{name}-{size}.png", full_page=True, caret="initial")


def press(page, button):
    """Press a button and wait for what is asked next."""
    number = page.locator("#answer input[name=number]").input_value()
    button.click()
    settled(page, number)


def answer(page, given):
    """A die into its box, or a choice; one that lies on the board by a tap there."""
    if isinstance(given, int):
        press(page, page.locator(f"#face-{given}"))
    else:
        press(page, page.locator(f"#answer [name=choose][value='{given}']"))


@pytest.mark.parametrize("size", SIZES if SHOTS else ["phone"])
def test_a_campaign(edition, player, visit, size):
    page = visit("/", **SIZES[size])
    page.get_by_role("link", name="Start Unterseeboot").click()
    block = page.locator("[aria-labelledby=new-unterseeboot]")
    block.get_by_label("Kommandant").fill("Schmidt")
    block.get_by_label("Boat").fill("U-30")
    seen(page, size, "harbour")
    block.get_by_role("button", name="Start a campaign").click()
    page.get_by_role("heading", name="Where does the boat go?").wait_for()
    seen(page, size, "first")
    assert page.evaluate(OVER_THE_SPACES) == []
    page.locator("#choose-stay").focus()
    for key, place in (("ArrowRight", "S2"), ("ArrowDown", "P2"), ("ArrowLeft", "P1"), ("ArrowLeft", "P1")):
        page.keyboard.press(key)
        assert page.evaluate("document.activeElement.value") == place
    for number, (title, given) in enumerate(PATROL):
        assert page.locator("#ask").inner_text() == title
        if number in PICTURES:
            seen(page, size, PICTURES[number])
        answer(page, given)
    page.locator("#next").wait_for()
    assert page.get_by_text("U-boat War Badge").first.is_visible()
    seen(page, size, "over")
    page.locator("#next").click()
    assert page.locator("#ask").inner_text() == "Sail again?"
    answer(page, "sail")
    page.locator(".to-rest").click()
    press(page, page.get_by_role("button", name="Enter the result"))
    seen(page, size, "by-hand")
    assert page.evaluate(OUTSIDE) == []
    told = {"end": "home", "turns": 14, "hull": 2, "fired": 3, "ship-S4": 4000, "ship-S5": 2000}
    assert len(told) + len(("the form", "enter")) <= 9, "actions for a patrol with two ships"
    for name, key in told.items():
        page.locator(f"#answer [name={name}][value='{key}']").check()
    press(page, page.locator("#enter"))
    page.locator("#next").wait_for()
    seen(page, size, "home-again")
    page.locator("#next").click()
    answer(page, "sail")
    answer(page, "stay")
    seen(page, size, "third")
    campaign = Career.objects.get(owner=player)
    assert list(campaign.outings.values_list("score", flat=True)) == [5000, 6000]
    if size == "phone":
        page.locator(".tabs [href='#log']").click()
        seen(page, size, "log")
    for name in ("sheet", "record", "diary", "story/1"):
        page.goto(f"/careers/{campaign.uuid}/{name}/")
        seen(page, size, name)
    page.set_viewport_size({"width": 320, "height": 844})
    page.goto(f"/careers/{campaign.uuid}/record/")
    assert page.evaluate(BROKEN_HEADS) == []
    assert not page.evaluate(SIDEWAYS)
    CareerFactory(owner=player, without_edition=True)
    page.goto("/careers/")
    assert page.get_by_role("link", name="Unterseeboot").is_visible()
    assert page.evaluate(BROKEN_HEADS.replace("thead th", "tbody th a")) == []
    assert not page.evaluate(SIDEWAYS)
    page.goto("/")
    seen(page, size, "harbour-after")
    assert page.complaints == []


WINDOWS = {"desk": (1280, 800), "phone": (390, 844), "low phone": (375, 667)}


@pytest.mark.parametrize("size", WINDOWS)
def test_every_prompt_at_sea_lies_in_the_window(edition, player, visit, size):
    """And a turn takes at most 1.8 presses with the dice rolled by the app."""
    page = visit("/", viewport=dict(zip(("width", "height"), WINDOWS[size], strict=True)))
    setup = {"kommandant": "Ines", "type": "VIIC"}
    career = play.start(player, "unterseeboot", setup, edition_of("unterseeboot"), dice_mode="here", odds=True)
    page.goto(f"/careers/{career.uuid}/")
    source, presses, most = random.Random(3), 0, int(os.environ.get("PRESSES", "18"))
    while presses < most:
        table = play.open_career(Career.objects.get(pk=career.pk))
        if table.prompt is None:
            break
        if table.state.patrol is None:
            page.locator("#next").click()
            page.locator("#choose-sail, [name=choose][value=sail]").first.wait_for()
            press(page, page.locator("[name=choose][value=sail]"))
            continue
        page.evaluate("scrollTo(0, 0)")
        assert page.locator(".deck .answers").is_visible()
        assert page.evaluate(OUTSIDE) == [], (table.prompt.key, table.state.patrol.turn)
        chosen = table.game.auto(table.prompt, table.state, source).get("choose")
        press(page, page.locator(f"#choose-{chosen}".replace("+", "\\+")) if chosen else page.locator("#on"))
        presses += 1
    patrol = table.state.patrol
    turns = sum(one.turns for one in table.state.patrols) + (patrol.turn if patrol else 0)
    assert presses <= 1.8 * turns, "the mean of a turn"
    assert page.complaints == []
