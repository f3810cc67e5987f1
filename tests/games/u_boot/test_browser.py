"""A mission in chromium: the pad on one phone screen, two phones at one table. SHOTS=folder keeps pictures."""

import os

import pytest

from campaigns import play
from campaigns.models import Career
from tests.browser import conftest as browser
from tests.browser import refusals
from tests.browser.wait import QUIET, settled, until
from tests.games.u_boot.kit import BRIEFING
from tests.shipped import edition_of

pytestmark = pytest.mark.browser
player, visit = browser.player, browser.visit
SIDEWAYS = "document.documentElement.scrollWidth > document.documentElement.clientWidth"
SHOTS = os.environ.get("SHOTS", "")


@pytest.fixture
def table(player):
    """Anna and Ben at sea."""
    career = play.start(player, "u-boot", {"captain": "Anna", "first_officer": "Ben"}, edition_of("u-boot"))
    play.act(career.pk, {"facts": BRIEFING}, None, player)
    return Career.objects.get(pk=career.pk)


def seen(page, name):
    """Nothing is wider than the window; a picture where they are kept."""
    assert not page.evaluate(SIDEWAYS), name
    if SHOTS:
        page.screenshot(path=f"{SHOTS}/{name}.png", caret="initial")


def tap(page, what):
    number = page.locator("#answer [name=number]").input_value()
    page.locator(what).click()
    settled(page, number)


def sit(page, name):
    page.get_by_role("link", name="Seats").click()
    page.get_by_role("button", name=f"Answers for {name}").click()
    page.locator("#answer .sits", has_text=f"This device answers for {name}.").wait_for()


def test_two_phones_at_one_table(visit, table):
    """Both tap, both see it within two seconds; an open form stays; a double tap is reported."""
    url = f"/careers/{table.uuid}/"
    anna, ben = visit(url, **browser.PHONE), visit(url, theme="lamp", **browser.PHONE)
    seen(anna, "pad")
    lowest = anna.evaluate("document.querySelector('.pad').getBoundingClientRect().bottom")
    assert lowest <= 844, "the pad does not fit one screen"
    smallest = anna.eval_on_selector_all(".face .btn", "all => Math.min(...all.map(one => one.offsetHeight || 99))")
    assert smallest >= 44
    sit(anna, "Anna")
    sit(ben, "Ben")
    tap(anna, "#choose-mobilise")
    ben.locator(".last-tap", has_text="Mobilise. 7 orders are left.").wait_for()
    ben.locator("#tap-sunk").click()
    ben.locator(".tap[open] [name='i:sunk/sunk/grt']").fill("6200")
    tap(anna, "#choose-alert")
    ben.locator("#log").get_by_text("High alert.").wait_for(state="attached")
    assert ben.locator(".tap[open] [name='i:sunk/sunk/grt']").input_value() == "6200"
    seen(ben, "form-open")
    ben.locator("#choose-sunk").click()  # his page has not the newest number, and it goes in all the same
    ben.locator(".last-tap", has_text="was entered before yours: High alert.").wait_for()
    anna.locator("#log").get_by_text("Sunk, 6,200 GRT.").wait_for(state="attached")
    anna.locator("label[for=face-more]").click()
    tap(anna, "#choose-spoil")
    assert anna.locator("#choose-medkit, #choose-spoil").first.is_visible()  # the face that is turned up stays up
    seen(anna, "more")
    state = play.open_career(Career.objects.get(pk=table.pk)).state
    assert (state.mission.orders, state.mission.ships[0].grt, state.mission.spoiled) == (1, 6200, ["meat"])


def test_quick_taps_wait_for_their_turn_and_the_keyboard_finds_an_event(visit, table):
    page = visit(f"/careers/{table.uuid}/")
    page.evaluate("for (const key of ['mobilise', 'tdc', 'enigma']) document.querySelector(`#choose-${key}`).click()")
    page.locator(".last-tap", has_text="Enigma. 5 orders are left.").wait_for()
    page.keyboard.press("/")
    page.keyboard.type("Log line")
    page.keyboard.press("Enter")
    page.locator(".tap[open] [name='t:log/log/text']").fill("Smoke in 040.")
    page.keyboard.press("Enter")
    page.locator("#log").get_by_text("Smoke in 040.").wait_for()
    seen(page, "desk")
    page.set_viewport_size({"width": 320, "height": 700})
    seen(page, "narrow")
    mission = play.open_career(Career.objects.get(pk=table.pk)).state.mission
    assert (mission.orders, [row.text for row in mission.log]) == (3, ["Smoke in 040."])


HOT = ("bell", "alert", "excess-1", "breach", "environment", "hazard-fire", "card", "dead", "sunk")
OWN = ".seated .mine .btn, .seated .hot .btn"
PLACES = """keys => keys.map(key => document.querySelector(`#tap-${key}`) || document.querySelector(`#choose-${key}`))
    .filter(found => found && found.offsetParent)
    .map(found => [found.id, found.getBoundingClientRect().y, found.getBoundingClientRect().bottom])"""


@pytest.fixture
def four(player):
    seats = {"captain": "Anna", "first_officer": "Ben", "navigator": "Cleo", "engineer": "Dirk"}
    career = play.start(player, "u-boot", seats, edition_of("u-boot"))
    play.act(career.pk, {"facts": BRIEFING}, None, player)
    return Career.objects.get(pk=career.pk)


@pytest.mark.parametrize("name", ["Anna", "Ben", "Cleo", "Dirk"])
def test_everything_hot_is_on_the_first_screen_of_a_small_phone(visit, four, name):
    page = visit(f"/careers/{four.uuid}/", **browser.PHONE | {"viewport": {"width": 375, "height": 667}})
    sit(page, name)
    for width in (375, 390):
        page.set_viewport_size({"width": width, "height": 667})
        hot = page.evaluate(PLACES, list(HOT))
        assert len(hot) >= 8
        assert max(bottom for _id, _top, bottom in hot) <= 667, width
    assert (
        page.eval_on_selector_all(OWN, "all => all.filter(one => one.offsetParent && one.offsetHeight < 44).length")
        == 0
    )


def test_the_pad_is_mirrored_for_the_left_hand_and_stays_so(visit, four):
    page = visit(f"/careers/{four.uuid}/", **browser.PHONE)
    sit(page, "Dirk")
    bell = "document.querySelector('#choose-bell').getBoundingClientRect().x"
    first = page.evaluate(bell)
    page.locator(".hands label").click()
    assert page.evaluate(bell) > first + 150
    tap(page, "#choose-new-speed")
    page.reload()
    assert page.evaluate(bell) > first + 150
    page.locator(".hands label").click()
    assert page.evaluate(bell) == first


def test_a_hazard_is_two_taps_and_nothing_moves(visit, four, player):
    """A card that comes due, a notice, a refusal: each has its slot, and the pad stays where the hand is."""
    page = visit(f"/careers/{four.uuid}/", **browser.PHONE)
    sit(page, "Dirk")
    before = page.evaluate(PLACES, list(HOT))
    page.locator("#tap-hazard-fire").click()
    tap(page, "[value='environment?kind=fire&section=5']")
    page.locator(".cards", has_text="Draw a card from deck 1.").wait_for()
    assert page.evaluate(PLACES, list(HOT)) == before
    tap(page, "#choose-excess-1")
    play.act(four.pk, {"choose": "alert"}, None, player)
    page.locator(".last-tap", has_text="High alert.").wait_for()
    assert page.evaluate(PLACES, list(HOT)) == before
    mission = play.open_career(Career.objects.get(pk=four.pk)).state.mission
    assert (mission.environment, mission.excess) == ({"fire-5": 1}, 1)


ORDERS = {
    "Anna": ("tdc", "flood", "tdc", "flood"),
    "Ben": ("new-course", "enigma", "new-course", "enigma"),
    "Cleo": ("observe", "sextant", "observe", "sextant"),
    "Dirk": ("new-speed",) * 4,
}
PRESS = "key => document.querySelector(`#choose-${key}`).click()"
SENT = f"{QUIET} && document.querySelector('#line').hidden"


def shows(page, number):
    """Nothing of it is on its way, and it has all that was entered."""
    until(page, f"{SENT} && Number(document.querySelector('#lines > li').id.slice(1)) >= {number}")


def test_four_phones_tap_as_fast_as_they_can(visit, four):
    """No tap is lost, none counts twice, no pad moves; a bell that all four ring rings once."""
    pages = {name: visit(f"/careers/{four.uuid}/", **browser.PHONE) for name in ORDERS}
    for name, page in pages.items():
        sit(page, name)
    before = {name: page.evaluate(PLACES, list(HOT)) for name, page in pages.items()}
    for turn in range(4):
        for name, page in pages.items():  # nobody waits for an answer, not even for his own
            page.evaluate(PRESS, ORDERS[name][turn])
    for page in pages.values():
        shows(page, 18)
    for page in pages.values():
        page.evaluate(PRESS, "bell")
    for page in pages.values():
        shows(page, 19)
        page.locator(".last-tap", has_text="The second watch came on duty at 06:00.").wait_for()
    asked = [page for page in pages.values() if page.locator("#again").count()]
    assert len(asked) == 3, "three are asked whether it is another bell"
    asked[0].locator("#again").click()
    for page in pages.values():
        shows(page, 20)
    assert {name: page.evaluate(PLACES, list(HOT)) for name, page in pages.items()} == before
    table = play.open_career(Career.objects.get(pk=four.pk))
    assert (table.state.mission.orders, table.state.mission.bells) == (16, 2)
    entered = [entry.answer.get("entered_by") for entry in four.entries.filter(number__gt=2)]
    assert sorted(entered[:16]) == [seat for seat in (1, 2, 3, 4) for _tap in range(4)]


REFUSED_EMPTY = {
    "orders": ("environment", "card"),
    "more": ("smoke", "damage", "clear", "morale", "objective", "log", "end"),
}


def refused(page, key):
    """Enter a form as it lies there: it stays open with its message, which the screen reader hears too."""
    page.locator(f"#tap-{key}, button#choose-{key}").first.press(
        "Enter"
    )  # the form that lies open covers its neighbours
    tap = page.locator(f".tap.{key}[open]")
    tap.locator(".go").click()
    tap.get_by_role("alert").first.wait_for()
    assert tap.locator("[role=alert]").count() == 1, key
    assert page.locator(".tap[open]").count() == 1, key


def test_every_form_of_the_pad_keeps_its_refusal(visit, table, player):
    """A refused form that closed would take its message with it, and what was tapped would seem to be entered."""
    for raw in ({"choose": "environment"}, {"facts": {"kind": "fire", "section": 3}}):
        play.act(table.pk, raw, None, player)
    before = Career.objects.get(pk=table.pk).last
    page = visit(f"/careers/{table.uuid}/", **browser.PHONE)
    for face, keys in REFUSED_EMPTY.items():
        if face == "more":
            page.locator("#face-more").press("Space")
        for key in keys:
            refused(page, key)
    assert Career.objects.get(pk=table.pk).last == before


def test_what_is_filled_in_wrong_is_said_where_it_was_typed(visit, table, player):
    play.act(table.pk, {"run": [{"choose": "log"}, {"facts": {"text": "Smoke in 040."}}]}, None, player)
    page = visit(f"/careers/{table.uuid}/")
    page.locator("#fill summary", has_text="Smoke in 040.").press("Enter")
    page.locator("#fill [name='t:mission.log.0.time']").fill("late")
    page.locator("#fill details[open] .go").click()
    page.locator("#fill-log-0-error", has_text="Enter a date").wait_for()
    page.locator("#prompt").get_by_role("alert").wait_for()  # on a phone the hand is back at the pad
    assert page.locator("#fill [name='t:mission.log.0.time']").input_value() == "late"
    seen(page, "filled-in-wrong")
    page.locator("#fill [name='t:mission.log.0.time']").fill("715")
    page.locator("#fill details[open] .go").click()
    page.locator("#fill summary", has_text="Smoke in 040.").wait_for(state="detached")
    assert play.open_career(Career.objects.get(pk=table.pk)).state.mission.log[0].time == "07:15"


def test_one_form_lies_open_at_a_time_and_a_refused_one_can_be_mended(visit, table):
    page = visit(f"/careers/{table.uuid}/")
    for key in ("card", "sunk"):
        page.locator(f"#tap-{key}").press("Enter")
    page.locator(".tap[open]:has(#choose-card)").wait_for(state="hidden")
    page.locator("[name='i:sunk/sunk/grt']").fill("6200")
    page.locator("[name='t:sunk/sunk/time']").fill("late")
    page.locator("#choose-sunk").click()
    page.locator(".tap[open] [name='t:sunk/sunk/time'][aria-invalid=true]").wait_for()
    assert page.locator(".tap[open] [name='i:sunk/sunk/grt']").input_value() == "6200"
    page.locator("[name='t:sunk/sunk/time']").fill("02:40")
    tap(page, "#choose-sunk")
    assert play.open_career(Career.objects.get(pk=table.pk)).state.mission.ships[0].time == "02:40"


def test_what_is_refused_on_a_board_is_told_there(visit, client, player):
    client.force_login(player)
    career = play.start(player, "u-boot", {"captain": "Anna", "options": ["crew-sheet"]}, edition_of("u-boot"))
    count, quiet = refusals.everywhere(visit("about:blank"), client, career, 40)
    assert quiet == {}
    assert count > 10
