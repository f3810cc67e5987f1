"""Keys, corrections in place, two tabs, a lost line, and nothing that jumps."""

import random
from collections import Counter

import pytest
from playwright.sync_api import expect

from campaigns import play
from campaigns.models import Career
from tests.browser import refusals
from tests.browser.conftest import DESK, PHONE
from tests.browser.wait import click_through, settled, until
from tests.games.the_hunted import moments


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
    page.get_by_label("Single-key shortcuts").uncheck()
    page.locator("#answer input[name=die]").first.focus()
    page.keyboard.press("r")
    page.reload()
    page.keyboard.press("r")
    assert Career.objects.get(pk=career.pk).last == career.last


def test_folds_open_and_close_by_key(visit, at_sea):
    page = visit(bridge(at_sea(moments.SEARCH, seed=3)))
    page.keyboard.press("m")
    assert page.locator("#sum").get_attribute("open") is not None
    page.keyboard.press("Escape")
    assert page.locator("#sum").get_attribute("open") is None
    page.get_by_role("button", name="Rule, note, more").click()
    page.get_by_text("Add a modifier by hand").click()
    page.locator("#drm").fill("-1")
    page.locator("#drm").focus()
    page.keyboard.press("Tab")
    page.keyboard.type("brnm? in a reason are letters")
    assert page.locator("#drm-why").input_value() == "brnm? in a reason are letters"


def test_dice_typed_beyond_the_boxes_are_read_on(visit, at_sea):
    """A digit after the last box brings the field for the rolls that follow; the next prompt has none in sight."""
    career = at_sea(moments.TORPEDO, seed=3)
    page = visit(bridge(career))
    before = number(page)
    page.keyboard.type("3344")
    assert page.locator("#more").input_value() == "44"
    assert page.evaluate("document.activeElement.id") == "more"
    page.keyboard.press("Enter")
    settled(page, before)
    rolls = [entry.answer["dice"] for entry in career.entries.filter(number__gte=before)]
    assert rolls == [[3, 3], [4], [4]]
    assert page.locator("#more:visible").count() == 0


def test_numbers_go_up_and_down_and_what_is_left_over_is_said(visit, at_sea):
    page = visit(bridge(at_sea(moments.LOADING)), **PHONE)
    rest, steps = page.locator(".rest-of"), page.locator(".steps").nth(0)
    most = int(steps.locator("input").get_attribute("data-high"))
    value = int(steps.locator("input").input_value())
    expect(rest).to_have_text("14 of 14 loaded")
    for _ in range(most - value + 1):
        steps.get_by_role("button", name="one more").tap()
    expect(steps.locator("input")).to_have_value(str(most))
    expect(rest).to_have_text(f"{14 + most - value} of 14 loaded")
    expect(rest).to_have_class("rest-of wrong")
    steps.get_by_role("button", name="one less").tap()
    expect(steps.locator("input")).to_have_value(str(most - 1))


def test_a_bad_roll_keeps_the_figures_and_takes_the_hand_there(visit, at_sea):
    page = visit(bridge(at_sea()))
    page.locator("#answer input[name=die]").nth(0).fill("9")
    page.locator("#answer input[name=die]").nth(1).fill("2")
    page.keyboard.press("Enter")
    page.locator("#dice-error").wait_for()
    assert page.locator("#answer input[name=die]").nth(1).input_value() == "2"
    assert page.evaluate("document.activeElement.name") == "die"


def test_one_key_undoes_and_another_enters_it_again(visit, at_sea):
    page = visit(bridge(at_sea()))
    before = number(page)
    page.keyboard.press("r")
    settled(page, before)
    after = number(page)
    page.keyboard.press("u")
    settled(page, after)
    expect(page.locator("#log .struck")).to_have_count(1)
    expect(page.locator("#answer input[name=key]")).to_have_value(moments.FIRST_BOX)
    undone = number(page)
    page.keyboard.press("y")
    settled(page, undone)
    assert page.locator("#redo").count() == 0
    assert number(page) == undone + 1


def test_a_number_field_takes_no_letters_so_that_single_keys_work_in_it(visit, at_sea):
    page = visit(bridge(at_sea(moments.LOADING)))
    before = number(page)
    page.locator("#answer input[inputmode=numeric]").first.press("u")
    settled(page, before)


def test_amend_and_see_it_on_the_mat(visit, at_sea):
    page = visit(bridge(at_sea()))
    page.get_by_role("button", name="Rule, note, more").click()
    page.get_by_role("link", name="Correct a value").click()
    page.get_by_label("Search").fill("boat hull")
    page.get_by_role("link", name="Boat, hull boxes lost", exact=True).click()
    page.get_by_label("On your mat").fill("2")
    page.get_by_label("Reason (kept in the log)").fill("counted at the table")
    page.keyboard.press("Enter")
    page.wait_for_url("**/careers/*/#prompt")
    assert page.get_by_role("group", name="Hull 2 of 8").count() == 1
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
    second.keyboard.type("34")
    first.keyboard.press("r")
    settled(first, before)
    second.keyboard.press("Enter")
    second.locator(".stale").wait_for()
    assert "Not saved: 3, 4." in second.locator(".stale").inner_text()
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
    page = visit(bridge(at_sea(moments.SALVO, seed=3)), **PHONE)
    small = page.evaluate(
        """[...document.querySelectorAll('button, .btn, summary, .tabs a, .options label, .dice input')]
        .filter(e => e.checkVisibility() && !e.closest('.unseen'))
        .filter(e => e.getBoundingClientRect().height < (e.matches('.btn, .options *, .dice *, label') ? 43.5 : 23.5))
        .map(e => e.outerHTML.slice(0, 80))"""
    )
    assert small == []


def by_hand(page):
    page.get_by_role("button", name="Rule, note, more").click()
    page.get_by_role("button", name="Enter by hand").click()
    page.get_by_label("Met", exact=True).wait_for()


def of_card(page, name):
    return page.locator(f"[name$=':boxes.0.{name}']")


@pytest.mark.parametrize("window", [DESK, PHONE])
def test_a_box_is_entered_by_hand_on_the_cards_of_a_patrol(visit, at_sea, window):
    page = visit(bridge(at_sea()), **window)
    by_hand(page)
    page.get_by_label("Met", exact=True).select_option("Convoy")
    of_card(page, "ships.0.name").fill("Pinckney")
    of_card(page, "ships.0.size").fill("L7.2")
    of_card(page, "ships.0.shots0").fill("2a3x")
    of_card(page, "ships.1.name").press_sequentially("Tuto")
    page.locator("datalist option[value=Tutoya]").wait_for(state="attached")
    of_card(page, "ships.1.name").fill("Tutoya")
    page.get_by_label("First attack, shots").nth(1).locator("xpath=../button").click()
    page.locator("#pick-shots").get_by_label("Fired", exact=True).fill("1")
    page.locator("#pick-shots").get_by_label("Hit").fill("1")
    page.locator("#pick-shots").get_by_role("button", name="Done").click()
    expect(of_card(page, "ships.1.shots0")).to_have_value("1a1")
    of_card(page, "fights.0.boat").fill("f2 h1")
    before = number(page)
    page.locator("#enter").click()
    expect(page.locator("#walls")).to_contain_text("2 fired, but 3 accounted for")
    expect(of_card(page, "ships.0.shots0")).to_have_attribute("aria-invalid", "true")
    expect(of_card(page, "fights.0.boat")).to_have_value("f2 h1")
    assert number(page) == before
    of_card(page, "ships.0.shots0").fill("2a2x")
    page.locator("#enter").click()
    settled(page, before)
    page.get_by_role("button", name="Followed again").click()
    expect(of_card(page, "ships.0.name")).to_have_value("Tutoya")
    of_card(page, "ships.0.shots1").fill("1a1x")
    before = number(page)
    page.locator("#enter").click()
    settled(page, before)
    before = number(page)
    page.locator("#answer").get_by_role("button", name="Nothing more in this box").click()
    settled(page, before)
    page.goto(page.url.partition("#")[0] + "diary/1/")
    for told in (
        "Convoy sighted: Pinckney, 7,200 t; Tutoya, 1,100 t.",
        "Pinckney sank, 7,200 t.",
        "The escorts found the boat (search 2).",
        "The hull was damaged: 1 of 8.",
        "Tutoya sank, 1,100 t.",
    ):
        expect(page.locator("main")).to_contain_text(told)


def test_it_prints_black_on_white(visit, at_sea):
    page = visit(bridge(at_sea()), theme="lamp")
    page.emulate_media(media="print")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert not page.locator(".tabs").is_visible()
    assert page.locator("#log").is_visible()


def test_a_quick_hand_keeps_its_place(visit, at_sea):
    """Typing as soon as the field shows goes on there: the focus is set with the swap, not after it."""
    page = visit(bridge(at_sea()))
    page.evaluate("htmx.config.defaultSettleDelay = 600")
    by_hand(page)
    note = of_card(page, "note")
    note.press_sequentially("At dawn", delay=150)
    assert note.input_value() == "At dawn"


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


def test_on_a_phone_the_focus_stays_where_the_hand_is(visit, at_sea):
    """On the button that was pressed, or in the dice; no field takes it of itself, for the keypad would jump up."""
    page = visit(bridge(at_sea(moments.ENCOUNTER)), **PHONE)
    page.evaluate("document.addEventListener('focusin', ({target}) => (window.focused ??= []).push(target.name))")
    for press in ("#roll", "#undo", "#roll"):
        before = number(page)
        page.locator(press).tap()
        settled(page, before)
        assert page.evaluate("document.activeElement.id") in (press.strip("#"), "ask")
    assert "die" not in page.evaluate("window.focused")
    before = number(page)
    page.locator("#undo").tap()
    settled(page, before)
    page.locator("#x1").fill("4")
    before = number(page)
    page.locator("#x2").fill("4")
    page.locator("#x2").press("Enter")
    settled(page, before)
    assert page.evaluate("document.activeElement.id") == "x1"


def test_a_hand_that_keeps_pressing_chooses_nothing(visit, at_sea):
    """Neither Enter nor r after the last roll answers the choice that follows it."""
    career = at_sea(moments.LIGHT, seed=3)
    page = visit(bridge(career))
    before = number(page)
    for key in ("6", "Enter"):
        page.keyboard.press(key)
    settled(page, before)
    assert page.locator("#answer").get_attribute("data-kind") == "choose"
    for key in ("Enter", "r", "Enter", "o"):
        page.keyboard.press(key)
    assert Career.objects.get(pk=career.pk).last == before
    page.keyboard.press("1")
    settled(page, before + 1)
    assert Career.objects.get(pk=career.pk).last == before + 1


@pytest.mark.parametrize(
    ("window", "most"), [({"viewport": {"width": 1280, "height": 800}}, 2.0), (PHONE, 2.0)], ids=["desk", "phone"]
)
def test_nothing_moves_over_sixty_prompts(visit, at_sea, window, most):
    """Undo, Roll on, Roll for me, the right edge of Enter and the lower edge of the card stay to the pixel.

    What else shifts is counted as the browser counts it, after an answer as well: the lines of the log, which make room
    for each new one, the film, which makes room for the question, and what an answer changes of the boat beside them.
    Nothing else does. A page that is
    loaded anew may be drawn in pieces when the machine is busy: that is not counted.
    """
    career, source, kinds, places, shifts = at_sea(seed=3), random.Random(3), Counter(), {}, []
    page = visit("about:blank", **window)
    page.add_init_script(SHIFTS)
    page.goto(bridge(career))
    page.evaluate("drawn()")
    for _ in range(60):
        if page.locator("#next").count():
            click_through(page, page.locator("#next"))
            page.evaluate("drawn()")
        shifts += page.evaluate("shifted()")
        for name, place in page.evaluate(PLACES).items():
            places.setdefault(name, set()).add(tuple(place))
        kind, before = page.locator("#answer").get_attribute("data-kind"), number(page)
        kinds[kind] += 1
        if kind == "roll":
            for die in page.locator("#answer input[name=die]").all():
                die.fill(str(source.randint(int(die.get_attribute("data-low")), int(die.get_attribute("data-high")))))
            page.locator("#enter").click()
        elif kind == "choose" and not page.locator("#enter").count():
            page.locator("#answer button[name=choose]").first.click()
        else:
            play.act(career.pk, {"auto": True}, source=source)
            page.reload()
            page.evaluate("drawn()")
        settled(page, before)
    assert {name: place for name, place in places.items() if len(place) > 1} == {}
    assert {"undo", "on", "roll", "enter", "card", "dock"} <= places.keys()
    assert kinds["roll"] > 30
    assert kinds["choose"] > 2
    assert {place for _value, places in shifts for place in places} <= {"log", "film", "boat"}
    assert sum(value for value, _places in shifts) < most


SHIFTS = """(() => {
    const found = [];
    const where = (node) => {
        const one = node.nodeType === Node.ELEMENT_NODE ? node : node.parentElement;
        const around = {'#log': 'log', '#boat': 'boat', '.film': 'film'};
        const within = Object.keys(around).find(it => one.closest(it));
        return within ? around[within] : one.closest('[id]')?.id ?? 'page';
    };
    const keep = (entries) => {
        for (const {value, sources} of entries) {
            found.push([value, sources.filter(({node}) => node).map(({node}) => where(node))]);
        }
    };
    const watch = new PerformanceObserver((list) => keep(list.getEntries()));
    watch.observe({type: 'layout-shift', buffered: true});
    window.shifted = () => { keep(watch.takeRecords()); return found.splice(0); };
    window.drawn = async () => {
        await document.fonts.ready;
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        shifted();
    };
})()"""

PLACES = """(() => {
    const found = {};
    for (const id of ['undo', 'on', 'roll', 'enter']) {
        const box = document.getElementById(id)?.getBoundingClientRect();
        if (box) found[id] = [box.right, box.top, box.bottom];
    }
    const card = document.querySelector('.prompt').getBoundingClientRect();
    found.card = [card.left, card.bottom];
    const dock = document.querySelector('.dock').getBoundingClientRect();
    found.dock = [dock.left, dock.right, dock.bottom];
    return found;
})()"""


def test_digits_aim_the_tubes_of_a_salvo(visit, at_sea):
    page = visit(bridge(at_sea(moments.SALVO, seed=3)))
    tubes = page.locator(".salvo .tube")
    page.keyboard.press("1")
    assert tubes.nth(0).locator("input[data-key='1']").is_checked()
    assert page.evaluate("document.activeElement.name") == "salvo:F2"
    page.keyboard.press("1")
    page.keyboard.press("0")
    assert tubes.nth(1).locator("input[data-key='1']").is_checked()
    assert tubes.nth(2).locator("input[data-key='0']").is_checked()


def test_a_salvo_on_a_phone_is_a_list_with_a_picker(visit, at_sea):
    """A thumb or a digit aims, the button says what it fires, and the other end is barred."""
    career = at_sea(moments.SALVO, seed=3)
    page = visit(bridge(career), **PHONE)
    expect(page.locator("#enter")).to_have_text("Aim a tube")
    page.locator("#answer label:has(input[name='salvo:F1'][value='2'])").tap()
    page.locator("#answer input[name='salvo:F2']:checked").focus()
    page.keyboard.press("1")
    aimed = "[...document.querySelectorAll('#answer .salvo .tube :checked')].map(one => one.value)"
    assert page.evaluate(aimed)[:3] == ["2", "1", ""]
    assert page.locator("#enter").inner_text() == "Fire 2\n1 at 2, 1 at 1"
    assert page.locator(".aim[data-at='1']").inner_text() == "F2"
    assert page.locator(".salvo .stern input:enabled").count() == 0
    wide = "[...document.querySelectorAll('.salvo li')].filter(row => row.scrollWidth > row.clientWidth + 1).length"
    assert page.evaluate(wide) == 0
    before = number(page)
    page.locator("#enter").tap()
    settled(page, before)
    assert career.entries.order_by("-number").first().answer["salvo"] == {"F1": "2", "F2": "1"}


def test_the_mat_answers(visit, at_sea):
    """A press on a hull box and a reason set it right; Esc leaves it, and the hand is where it was."""
    career = at_sea()
    page = visit(bridge(career))
    box = page.get_by_role("link", name="Set hull to 2", exact=True)
    box.click()
    page.locator(".amend-here #value").wait_for()
    page.keyboard.press("Escape")
    assert page.locator(".amend-here form").count() == 0
    box.click()
    page.locator(".amend-here #value").wait_for()
    assert page.locator("#value").input_value() == "2"
    page.get_by_role("link", name="Radio", exact=True).click()
    page.locator(".amend-here input[value=damaged]").wait_for()
    assert page.locator(".amend-here form").count() == 1
    page.locator(".amend-here label:has(input[value=damaged])").click()
    page.locator(".amend-here #why").fill("hit of box 3 not marked")
    page.keyboard.press("Enter")
    page.wait_for_url("**/careers/*/#prompt")
    assert page.locator(".systems .dmg").count() == 1
    assert "hit of box 3 not marked" in page.locator("#log .amend").inner_text()
    for fact, value in (("#boat-torpedoes a.set >> nth=0", ""), ("#boat-kit a.set >> nth=0", "1")):
        page.locator(fact).focus()
        page.keyboard.press("Enter")
        page.locator(".amend-here #why").wait_for()
        page.keyboard.press("ControlOrMeta+a")
        page.keyboard.type(value) if value else page.keyboard.press("Delete")
        page.keyboard.press("Tab")
        page.keyboard.type("counted")
        with page.expect_navigation():
            page.keyboard.press("Enter")
    boat = play.open_career(Career.objects.get(pk=career.pk)).state.boat
    assert (boat.tubes["A1"], boat.bold) == ("", 1)


def test_a_second_device_follows_and_leaves_alone_what_is_typed(visit, at_sea):
    """Answers of the first device appear by themselves; a field in use stays, and the form follows once it is empty."""
    career = at_sea()
    first, second = visit(bridge(career)), visit(bridge(career), **PHONE)
    before = number(first)
    first.keyboard.press("r")
    settled(second, before)
    assert number(second) == number(first)
    typed, struck = second.locator("#answer input[name=die]").first, number(first)
    typed.fill("3")
    first.keyboard.press("u")
    second.locator("#log .struck").first.wait_for(state="attached")
    assert (typed.input_value(), number(second)) == ("3", struck)
    typed.fill("")
    settled(second, struck)


def test_a_hidden_page_asks_for_nothing(visit, at_sea):
    page = visit(bridge(at_sea()))
    page.evaluate("document.addEventListener('htmx:beforeSend', () => { window.asked = (window.asked ?? 0) + 1; })")
    page.evaluate("Object.defineProperty(document, 'hidden', {value: true, configurable: true})")
    look = "document.dispatchEvent(new Event('visibilitychange'))"
    page.evaluate(f"window.asked = 0; {look}")
    assert page.evaluate("window.asked") == 0
    page.evaluate("delete document.hidden")
    page.evaluate(look)
    until(page, "window.asked > 0")


def test_what_is_refused_on_a_board_is_told_there(visit, client, player, at_sea):
    client.force_login(player)
    page, by_hand, salvo = visit("about:blank"), at_sea(), at_sea(moments.SALVO, seed=3)
    play.act(by_hand.pk, {"aside": play.open_career(by_hand).prompt.asides[0]}, None, player)
    for career in (by_hand, salvo):
        refused, quiet = refusals.silent(page, career)
        assert (bool(refused), quiet) == (True, set())
    count, quiet = refusals.everywhere(page, client, at_sea(moments.ENCOUNTER), 60)
    assert quiet == {}
    assert count > 3
