"""Logging a patrol in a browser: how many presses it takes, what outlasts a reload, and how it is seen."""

import os

import pytest
from playwright.sync_api import expect

from tests.browser.test_axe import WINDOWS, faults
from tests.games.the_hunted import moments

SHOTS = os.environ.get("SHOTS", "")
TABLET = {"viewport": {"width": 768, "height": 1024}}
NARROW = {"viewport": {"width": 320, "height": 640}}
SIDEWAYS = "document.documentElement.scrollWidth - innerWidth"


class Hand:
    """Counts what is pressed besides names and figures."""

    def __init__(self, page):
        self.page, self.keys, self.clicks = page, 0, 0

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)
            self.keys += 1

    def tab_to(self, ending):
        """Tab by tab to the field whose name ends so."""
        for _ in range(40):
            if self.at().endswith(ending):
                return
            self.press("Tab")
        raise AssertionError(f"{ending} was not come to; the hand is at {self.at()}")

    def at(self):
        return self.page.evaluate("document.activeElement.name || ''")

    def write(self, text):
        self.page.keyboard.type(text)

    def click(self, selector):
        self.page.locator(selector).click()
        self.clicks += 1

    def choose(self, selector, value):
        """Open the list, press the line."""
        self.page.locator(selector).select_option(value)
        self.clicks += 2


def quiet(page):
    """Nothing is on its way, nor will be: the form waits a moment for more changes, and this waits longer."""
    page.evaluate("new Promise(done => setTimeout(done, 300))")
    page.locator("#quick:not(.htmx-request)").wait_for()


def named(ending):
    return f"[name$='{ending}']"


@pytest.fixture
def career(at_sea):
    return at_sea(moments.ORDERS)


def state_of(career):
    from campaigns import play

    career.refresh_from_db()
    return play.open_career(career).state


def check(career):
    state = state_of(career)
    assert [(ship.name, ship.tons) for ship in state.sinkings] == [("Fort Jemseg", 7100), ("Tutoya", 1100)]
    patrol = state.patrols[0]
    assert (patrol.fired, patrol.hits, patrol.duds, patrol.outcome) == (4, 2, 1, "S")
    assert (state.refits[0].hull, state.number) == (1, 2)


def box(page, number):
    page.locator(f"[data-alt='{number}']").click()
    page.locator(":focus[name$='.met']").wait_for()


def meet(page, met, card=0):
    page.locator(named(f"boxes.{card}.met")).select_option(met)
    page.locator(named(f"boxes.{card}.fights.0.boat")).wait_for()


def fill(page):
    page.locator(named("orders.orders")).select_option("Atlantic")
    box(page, 4)
    meet(page, "convoy")
    page.locator(named("ships.0.name")).fill("Fort Jemseg")
    page.locator(named("ships.0.shots0")).fill("3a1dx")
    page.locator(named("ships.1.name")).fill("Tutoya")
    page.locator(named("fights.0.boat")).fill("f1 h1 1wo")
    quiet(page)
    page.locator(named("ships.1.shots0")).fill("1a1x")


def test_a_patrol_by_mouse(visit, career):
    """At most 15 clicks beyond names and figures."""
    page = visit(f"/careers/{career.uuid}/")
    hand = Hand(page)
    hand.click("a[href$='/afterwards/']")
    hand.choose(named("orders.orders"), "Atlantic")
    hand.click("[data-alt='4']")
    page.locator(":focus[name$='.met']").wait_for()
    hand.choose(named("0.met"), "convoy")
    for ending, text in (
        ("ships.0.name", "Fort Jemseg"),
        ("ships.0.shots0", "3a1dx"),
        ("fights.0.boat", "f1 h1 1wo"),
        ("ships.1.name", "Tutoya"),
        ("ships.1.shots0", "1a1x"),
    ):
        hand.click(named(ending))
        hand.write(text)
    quiet(page)
    hand.click("#enter")
    page.wait_for_url(lambda address: "afterwards" not in address)
    assert hand.clicks <= 15
    check(career)


def work_out(page):
    """The button that posts, as without script."""
    quiet(page)
    with page.expect_navigation():
        page.locator("[value='keep']:not(.vh)").click()


def test_what_was_typed_outlasts_a_reload_and_a_lost_line(visit, career):
    page = visit(f"/careers/{career.uuid}/afterwards/")
    fill(page)
    quiet(page)
    page.context.set_offline(True)
    page.locator(named("ships.0.tons")).fill("7200")
    page.locator(named("ships.0.name")).focus()
    page.locator("#draft-state:not(:empty)").wait_for()
    page.context.set_offline(False)
    page.complaints.clear()  # of the line that was taken away
    page.reload()
    page.locator("[name$='ships.0.tons'][value='7200']").wait_for()
    assert page.locator(named("ships.0.name")).input_value() == "Fort Jemseg"


def test_a_ship_of_a_roster_brings_kind_and_tons(visit, career):
    page = visit(f"/careers/{career.uuid}/afterwards/")
    page.locator("[data-alt='4']").click()
    page.locator(":focus[name$='.met']").wait_for()
    page.locator(named("ships.0.name")).type("Tuto")
    page.locator("#suggest-ships option[value=Tutoya]").wait_for(state="attached")
    page.locator(named("ships.0.name")).type("ya")
    assert page.locator(named("ships.0.kind")).input_value() == "small freighter"
    assert page.locator(named("ships.0.tons")).input_value() == "1100"


def test_what_a_roster_brings_late_is_typed_over(visit, career):
    """On a slow line the hand is at the tons before they come: what it types counts, not both figures in a row."""
    page = visit(f"/careers/{career.uuid}/afterwards/")
    page.locator("[data-alt='4']").click()
    page.locator(":focus[name$='.met']").wait_for()
    held = []
    page.route("**/suggest/**", lambda route: held.append(route))  # all of them: one for "Tuto" would bring her, too
    with page.expect_request("**/suggest/**q=Tutoya"):
        page.locator(named("ships.0.name")).type("Tutoya")
    tons = page.locator(named("ships.0.tons"))
    tons.focus()
    held[-1].continue_()
    expect(tons).to_have_value("1100")
    page.keyboard.type("1200")
    expect(tons).to_have_value("1200")


def test_without_script_the_same_buttons_lead_on(visit, career):
    page = visit(f"/careers/{career.uuid}/afterwards/", java_script_enabled=False)
    page.locator("[value='card:4']").click()
    page.locator(named("orders.orders")).select_option("Atlantic")
    page.locator(named("0.met")).select_option("convoy")
    page.locator(named("ships.0.name")).fill("Fort Jemseg")
    page.locator(named("ships.0.kind")).select_option("large freighter")
    page.locator(named("ships.0.tons")).fill("7100")
    page.locator("[value$='.ships']").click()
    page.locator(named("ships.1.name")).fill("Tutoya")
    for ending, figure in (("salvos.0.fired", "4"), ("salvos.0.hit", "2"), ("salvos.0.dud", "1"), ("0.hull", "1")):
        page.locator(named(ending)).fill(figure)
    page.locator(named("men.0.man")).select_option("1wo")
    with page.expect_navigation():
        page.locator("#enter").click()
    check(career)


@pytest.mark.parametrize("window", [*WINDOWS.values(), TABLET, NARROW], ids=[*WINDOWS, "768", "320"])
def test_it_is_seen_by_everybody_and_nothing_scrolls_sideways(visit, career, window):
    page = visit(f"/careers/{career.uuid}/afterwards/", **window)
    fill(page)
    work_out(page)
    page.evaluate("document.querySelectorAll('#main details').forEach(one => one.open = true)")
    assert faults(page) == []
    assert page.evaluate(SIDEWAYS) <= 0
    if SHOTS:
        page.evaluate("document.querySelectorAll('#main details').forEach(one => one.open = false)")
        for theme, scheme in (("paper", "light"), ("lamp", "dark")):
            page.emulate_media(color_scheme=scheme)
            name = f"{theme}-{window['viewport']['width']}.png"
            page.screenshot(path=f"{SHOTS}/{name}", full_page=True, caret="initial")
