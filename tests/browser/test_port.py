"""In port and at the end nothing is armed: no key and no tap where the bridge rolls writes a line."""

import pytest

from campaigns import play
from campaigns.models import Career
from tests.browser.conftest import PHONE
from tests.browser.wait import opened, settled
from tests.games.the_hunted import careers, moments

KEYS = ("r", "o", "u", "Enter", *"0123456789")
BUTTONS = ("undo", "on", "enter", "roll")
CENTRES = """ids => ids.map(id => document.getElementById(id)?.getBoundingClientRect())
    .filter(box => box?.width).map(box => [box.x + box.width / 2, box.y + box.height / 2])"""
UNDER = """([x, y]) => document.elementFromPoint(x, y)?.closest('a, button, input')?.className ?? ''"""
WIDE = {"viewport": {"width": 1280, "height": 800}}


def address(career):
    return f"/careers/{career.uuid}/"


@pytest.fixture(params=["home", "loss", "end"])
def closed(request, house, player):
    if request.param == "home":
        career = careers.played(player, 5, until=moments.ORDERS, patrol=2)
        assert play.open_career(career).session.between
        return career
    seed, setup = {"loss": (1, {}), "end": (3, {"type": "XXI", "start": "1945-04", "rank": "KptLt"})}[request.param]
    return careers.played(player, seed, **setup)


@pytest.mark.parametrize("window", [WIDE, PHONE], ids=["1280", "390"])
def test_no_key_and_no_tap_writes_a_line(visit, at_sea, closed, window):
    bridge = visit(address(at_sea(moments.SEARCH, seed=3)), **window)
    places = bridge.evaluate(CENTRES, BUTTONS)
    assert places, "the bridge has no button to compare"
    page = visit(address(closed), **window)
    assert page.evaluate("document.activeElement.tagName") == "H1"
    for key in KEYS:
        page.keyboard.press(key)
    under = [page.evaluate(UNDER, place) for place in places]
    assert not any({"go", "lead"} & set(name.split()) for name in under), under
    for x, y in places:
        opened(page, address(closed))
        page.mouse.click(x, y)
        page.wait_for_load_state()
    opened(page, address(closed))
    assert Career.objects.get(pk=closed.pk).last == closed.last
    assert page.locator(".btn.go").count() == 1


def test_the_next_patrol_is_asked_for(visit, house, player):
    career = careers.played(player, 5, until=moments.ORDERS, patrol=2)
    page = visit(address(career), **WIDE)
    page.locator("#next").click()
    page.locator("#answer").wait_for()
    page.reload()
    assert page.locator("#answer").count() == 1
    assert Career.objects.get(pk=career.pk).last == career.last
    page.goto(address(career))
    assert page.locator("#answer").count() == 0


PRESSED = """() => {
    const button = document.getElementById('roll'), before = button.getBoundingClientRect();
    button.click();
    const now = button.getBoundingClientRect();
    return [button.getAttribute('aria-busy'), now.x - before.x, now.y - before.y, now.width - before.width];
}"""


def test_a_pressed_button_shows_it_at_once_and_keeps_its_place(visit, at_sea):
    """In the very task of the press, before anything is sent; the next question has a button that is not busy."""
    career = at_sea(moments.SEARCH, seed=3)
    page = visit(address(career), **WIDE)
    number = page.locator("#answer [name=number]").input_value()
    assert page.evaluate(PRESSED) == ["true", 0, 0, 0]
    settled(page, number)
    assert page.locator("[aria-busy]").count() == 0
