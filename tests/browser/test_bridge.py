"""Keys, corrections in place, two tabs, a lost line, and nothing that jumps."""

from campaigns.models import Career
from tests.browser.conftest import PHONE
from tests.browser.patrol import settled


def bridge(career):
    return f"/careers/{career.uuid}/"


def number(page):
    return int(page.locator("#answer input[name=number]").input_value())


def test_one_key_rolls(visit, at_sea):
    career = at_sea()
    page = visit(bridge(career))
    before = number(page)
    page.keyboard.press("r")
    settled(page, before)
    assert "rolled here" in page.locator("#happened").inner_text()


def test_single_keys_can_be_switched_off(visit, at_sea):
    career = at_sea()
    page = visit(bridge(career))
    page.keyboard.press("?")
    page.get_by_label("Single keys are on").uncheck()
    page.locator("#answer input[name=die]").first.focus()
    page.keyboard.press("r")
    page.reload()
    page.keyboard.press("r")
    assert Career.objects.get(pk=career.pk).last == career.last


def test_folds_open_and_close_by_key(visit, at_sea):
    page = visit(bridge(at_sea("escorts.detection", seed=3)))
    page.keyboard.press("n")
    assert page.locator("#off").get_attribute("open") is not None
    page.keyboard.press("Escape")
    assert page.locator("#off").get_attribute("open") is None
    page.keyboard.press("m")
    assert page.evaluate("document.activeElement.id") == "drm"
    page.keyboard.type("-1")
    page.keyboard.press("Tab")
    page.keyboard.type("brnm? in a reason are letters")
    assert page.locator("#drm-why").input_value() == "brnm? in a reason are letters"


def test_a_bad_roll_keeps_the_figures_and_takes_the_hand_there(visit, at_sea):
    page = visit(bridge(at_sea()))
    page.locator("#answer input[name=die]").nth(0).fill("9")
    page.locator("#answer input[name=die]").nth(1).fill("2")
    page.keyboard.press("Enter")
    page.locator("#dice-error").wait_for()
    assert page.locator("#answer input[name=die]").nth(1).input_value() == "2"
    assert page.evaluate("document.activeElement.name") == "die"


def test_strike_by_keyboard_in_two_steps(visit, at_sea):
    page = visit(bridge(at_sea()))
    before = number(page)
    page.keyboard.press("r")
    settled(page, before)
    page.keyboard.press("b")
    assert page.evaluate("document.activeElement.id") == "strike"
    struck = number(page)
    page.keyboard.press("Enter")
    settled(page, struck)
    assert page.locator("#log .struck").count() == 1
    assert page.locator("#answer input[name=key]").input_value() == "travel.biscay"


def test_amend_and_see_it_on_the_mat(visit, at_sea):
    page = visit(bridge(at_sea()))
    page.locator("#correct summary").click()
    page.get_by_role("link", name="Amend a value").click()
    page.get_by_label("Search").fill("boat hull")
    page.get_by_role("link", name="Boat, hull boxes lost", exact=True).click()
    page.get_by_label("What stands on your mat").fill("2")
    page.get_by_label("Reason, kept in the log").fill("counted at the table")
    page.keyboard.press("Enter")
    page.wait_for_url("**/careers/*/#prompt")
    assert page.get_by_role("img", name="Hull 2 of 8").count() == 1
    assert "counted at the table" in page.locator("#log .amend").inner_text()


def test_back_to_a_line_of_the_log(visit, at_sea):
    page = visit(bridge(at_sea()))
    page.locator("#log li a").nth(1).click()
    page.get_by_role("button", name="back to no.").click()
    page.wait_for_url("**/careers/*/#prompt")
    assert page.locator("#log .struck").count() > 1


def test_two_tabs_on_one_career(visit, at_sea):
    career = at_sea()
    first, second = visit(bridge(career)), visit(bridge(career))
    before = number(first)
    first.keyboard.press("r")
    settled(first, before)
    second.keyboard.type("34")
    second.keyboard.press("Enter")
    second.locator(".stale").wait_for()
    assert "Not entered: 3, 4." in second.locator(".stale").inner_text()
    assert Career.objects.get(pk=career.pk).last == career.last + 1
    assert second.locator("#answer input[name=die]").first.input_value() == ""


def test_a_lost_line_is_told_and_the_roll_goes_in_when_it_is_back(visit, at_sea):
    career = at_sea()
    page = visit(bridge(career))
    before = number(page)
    page.context.set_offline(True)
    page.keyboard.type("56")
    page.keyboard.press("Enter")
    page.locator("#line").wait_for(state="visible")
    assert "Your roll 5, 6 is kept" in page.locator("#line").inner_text()
    assert page.locator("#answer input[name=die]").nth(1).input_value() == "6"
    page.context.set_offline(False)
    settled(page, before)
    assert career.entries.order_by("-number").first().answer["dice"] == [5, 6]
    page.complaints.clear()  # the browser's own word on the lost line


def test_what_never_moves(visit, at_sea):
    """Head, tabs, the top of the card and the mat stay where they are when an answer comes in."""
    page = visit(bridge(at_sea()))
    places = "['#head', '#boat', '#log'].map(id => document.querySelector(id).getBoundingClientRect().left)"
    head = "document.querySelector('#head').getBoundingClientRect().top"
    before, top = page.evaluate(places), page.evaluate(head)
    old = number(page)
    page.keyboard.press("r")
    settled(page, old)
    assert page.evaluate(head) == top
    assert page.evaluate(places) == before


def test_on_a_phone_one_panel_at_a_time(visit, at_sea):
    page = visit(bridge(at_sea()), **PHONE)
    assert page.locator("#prompt").is_visible()
    assert not page.locator("#boat").is_visible()
    page.locator(".tabs a[href='#boat']").tap()
    assert page.locator("#boat").is_visible()
    assert not page.locator("#prompt").is_visible()


def test_targets_are_44_pixels_on_a_phone(visit, at_sea):
    page = visit(bridge(at_sea("attack.salvo", seed=3)), **PHONE)
    small = page.evaluate(
        """[...document.querySelectorAll('button, .btn, summary, .tabs a, .salvo label, .choices label, .dice input')]
        .filter(e => e.checkVisibility() && e.getBoundingClientRect().height < 43.5)
        .map(e => e.outerHTML.slice(0, 80))"""
    )
    assert small == []


def test_ships_of_the_roster_while_typing(visit, at_sea):
    page = visit(bridge(at_sea()))
    page.get_by_role("button", name="Enter what happened").click()
    ship = page.locator("input[name='t:ship1_name']")
    ship.wait_for()
    ship.press_sequentially("Tuto")
    page.locator("datalist option[value=Tutoya]").wait_for(state="attached")
    ship.fill("Tutoya")
    assert page.locator("[name='c:ship1_kind']").input_value() == "small freighter"
    assert page.locator("[name='i:ship1_tons']").input_value() == "1100"


def test_it_prints_black_on_white(visit, at_sea):
    page = visit(bridge(at_sea()), theme="lamp")
    page.emulate_media(media="print")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert not page.locator(".tabs").is_visible()
    assert page.locator("#log").is_visible()


def test_a_quick_hand_keeps_its_place(visit, at_sea):
    """Who types as soon as the field shows keeps typing there: the focus is set with the swap, not after it."""
    page = visit(bridge(at_sea()))
    page.evaluate("htmx.config.defaultSettleDelay = 600")
    page.get_by_role("button", name="Enter what happened").click()
    ship = page.locator("input[name='t:ship1_name']")
    ship.press_sequentially("Tutoya", delay=150)
    assert ship.input_value() == "Tutoya"


def test_a_missing_die_is_named_and_marked_and_takes_the_hand(visit, at_sea):
    page = visit(bridge(at_sea()))
    dice = page.locator("#answer input[name=die]")
    dice.nth(0).fill("3")
    dice.nth(0).press("Enter")
    page.locator("#dice-error").wait_for()
    settled(page, -1)
    assert page.locator("#dice-error").inner_text() == "Still missing: die 2."
    assert [die.get_attribute("aria-invalid") for die in dice.all()] == [None, "true"]
    assert page.evaluate("document.activeElement.id") == "x2"


def test_on_a_phone_the_focus_stays_on_the_title(visit, at_sea):
    """No field takes it after the swap, for the keypad would jump up at every roll."""
    page = visit(bridge(at_sea()), **PHONE)
    before = number(page)
    page.evaluate("document.addEventListener('focusin', ({target}) => (window.focused ??= []).push(target.id))")
    page.locator("#roll").tap()
    settled(page, before)
    assert page.evaluate("document.activeElement.id") == "ask"
    assert page.evaluate("window.focused.at(-1)") == "ask"


def test_digits_aim_the_tubes_of_a_salvo(visit, at_sea):
    page = visit(bridge(at_sea("attack.salvo", seed=3)))
    tubes = page.locator(".salvo tbody tr")
    page.keyboard.press("1")
    assert tubes.nth(0).locator("input[data-key='1']").is_checked()
    assert page.evaluate("document.activeElement.closest('tr').rowIndex") == 2
    page.keyboard.press("1")
    page.keyboard.press("0")
    assert tubes.nth(1).locator("input[data-key='1']").is_checked()
    assert tubes.nth(2).locator("input[data-key='0']").is_checked()
