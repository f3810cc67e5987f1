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
    for _ in range(2):
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
    quiet(page)
    box(page, 4)
    meet(page, "convoy")
    page.locator(named("ships.0.name")).fill("Fort Jemseg")
    page.locator(named("ships.0.shots0")).fill("3a1dx")
    page.locator(named("ships.1.name")).fill("Tutoya")
    page.locator(named("fights.0.boat")).fill("f1 h1 1wo")
    quiet(page)
    page.locator(named("ships.1.shots0")).fill("1a1x")


PATROLS = {
    "easy": (
        "Atlantic",
        [
            (
                3,
                "two ships",
                ["n", "c"],
                [("Thomas Pinckney", "L 7.2", "2a2x"), ("Empire Dunstan", "S 2.9", "1e1rx")],
                "",
            ),
        ],
        25,
    ),
    "convoy": (
        "Atlantic (W)",
        [
            (1, "aircraft", ["m"], [], "fk 2wo"),
            (
                3,
                "convoy",
                ["s", "m", "b"],
                [
                    ("Fort Jemseg", "L 8.2", "2a1d"),
                    ("Oregon Express", "S 3.5", ""),
                    ("British Purpose", "T 9.8", "2a1"),
                    ("Theodore Dwight Weld", "L 7.1", "1er"),
                ],
                "f2 h2 fl2 pe hy- 2wo c",
            ),
            (4, "event", [], [], ""),
            (5, "aircraft", ["s"], [], "h1 d1-"),
        ],
        80,
    ),
    "lost": ("British Isles", [(2, "ship+escort", ["d", "l"], [("Nobody", "L 8", "2e")], "f4 fl3 h8")], 25),
}


SUNK = {
    "easy": (["Thomas Pinckney", "Empire Dunstan"], None),
    "convoy": (["British Purpose"], None),
    "lost": ([], "sunk_escort"),
}


def attack(hand, card, column, chips, boat, texts):
    """An engagement: letters of its groups, ships with their shots, the boat."""
    if chips and column == 0:
        hand.tab_to((".mode", ".flak"))
    for key in chips:
        hand.press(key)
    for place, text in enumerate(texts):
        hand.write(text)
        hand.keys += sum(letter.isalpha() for letter in text) if column or place % 3 else 0
        if text or place % 3 < 2:
            hand.press("Enter" if column or texts[place + 1 : place + 2] == [""] else "Tab")
    if boat:
        field = f"boxes.{card}.fights.{column}.boat"
        if hand.at().endswith(".name"):
            hand.press("Enter")
        hand.tab_to(field)
        hand.write(boat)
        hand.keys += sum(not letter.isdecimal() for letter in boat)


@pytest.mark.parametrize("patrol", PATROLS)
def test_the_paper_patrols_by_keyboard(visit, career, patrol):
    """Keys beyond names and figures: letters of tokens count as well."""
    orders, boxes, most = PATROLS[patrol]
    page = visit(f"/careers/{career.uuid}/afterwards/")
    hand = Hand(page)
    page.locator(named("orders.orders")).select_option(orders)  # a letter or two of its name
    hand.keys += 2
    quiet(page)
    for card, (number, met, chips, ships, boat) in enumerate(boxes):
        hand.press(f"Alt+{number}")
        page.locator(f":focus[name='c:boxes.{card}.met']").wait_for()
        page.locator(":focus").select_option(met)
        hand.keys += 1
        page.locator(named(f"boxes.{card}.fights.0.boat")).wait_for()
        if met == "event":
            page.locator(named(f"boxes.{card}.event")).select_option("Superior torpedoes")
            hand.keys += 2
        attack(hand, card, 0, chips, boat, [text for ship in ships for text in ship])
        if patrol == "convoy" and met == "convoy":
            hand.press(";")
            page.locator(":focus[name$='.fights.1.mode']").wait_for()
            attack(hand, card, 1, ["n", "f", "ArrowDown", "ArrowDown"], "deep", ["3a1x"])
        quiet(page)
    hand.press("Control+Enter")
    page.wait_for_url(lambda address: "afterwards" not in address)
    assert hand.keys <= most
    state = state_of(career)
    assert ([ship.name for ship in state.sinkings], state.end and state.end.reason) == SUNK[patrol]


def test_a_patrol_by_mouse(visit, career):
    """At most 15 clicks beyond names and figures; a click need not wait for the answer to the one before."""
    page = visit(f"/careers/{career.uuid}/")
    hand = Hand(page)
    hand.click("a[href$='/afterwards/']")
    page.locator(named("orders.orders")).wait_for()
    page.route("**/afterwards/", lambda route: None, times=1)
    with page.expect_request("**/afterwards/"):
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
    page.keyboard.press("Tab")
    quiet(page)
    hand.click("#enter")
    page.wait_for_url(lambda address: "afterwards" not in address)
    assert hand.clicks <= 15
    check(career)


def work_out(page):
    """The button that posts, as without script."""
    page.keyboard.press("Tab")
    quiet(page)
    with page.expect_navigation():
        page.locator("[value='keep']:not(.vh)").click()


def test_what_was_typed_outlasts_a_reload_and_a_lost_line(visit, career):
    page = visit(f"/careers/{career.uuid}/afterwards/")
    fill(page)
    quiet(page)
    page.context.set_offline(True)
    page.locator(named("ships.0.size")).fill("L 7.2")
    page.locator(named("ships.0.name")).focus()
    page.locator("#draft-state:not(:empty)").wait_for()
    page.context.set_offline(False)
    page.complaints.clear()  # of the line that was taken away
    page.reload()
    page.locator("[name$='ships.0.size'][value='L 7.2']").wait_for()
    assert page.locator(named("ships.0.name")).input_value() == "Fort Jemseg"


def test_what_was_typed_is_read_back_beside_its_field(visit, career):
    page = visit(f"/careers/{career.uuid}/afterwards/")
    fill(page)
    expect(page.locator("#r-f-boxes-0-ships-0-shots0")).to_have_text("1 hit, 1 dud, 1 missed")
    expect(page.locator("#r-f-boxes-0-fights-0-boat")).to_contain_text("found once, hull 1")
    expect(page.locator("#bar-total")).to_contain_text("2 ships sunk, 8,200")
    quiet(page)


def test_what_nobody_has_learned_to_write_is_chosen(visit, career):
    """By its button, or by ? as the only sign of the field; what was written already is in the fields."""
    page = visit(f"/careers/{career.uuid}/afterwards/", **WINDOWS["390"])
    fill(page)
    shots = page.locator(named("ships.1.shots0"))
    page.keyboard.press("Tab")
    quiet(page)
    shots.locator("xpath=following-sibling::button").click()
    page.locator("[data-pick=fired]").fill("2")
    page.locator("[data-pick=sunk]").uncheck()
    assert faults(page) == []
    page.locator("#pick-shots").get_by_role("button", name="Done").click()
    expect(shots).to_have_value("2a1")
    expect(page.locator("#r-f-boxes-0-ships-1-shots0")).to_have_text("1 hit, 1 missed")
    boat = page.locator(named("fights.0.boat"))
    boat.fill("")
    boat.press("?")
    page.keyboard.type("2")
    page.locator("[data-pick=system]").select_option("ra")
    page.locator("[data-pick=add]").first.click()
    page.locator("#pick-boat [data-pick=hit]").focus()
    page.keyboard.press("Escape")
    expect(boat).to_have_value("f2 ra")
    expect(boat).to_be_focused()
    expect(page.locator("#r-f-boxes-0-fights-0-boat")).to_contain_text("found 2 times, Radio repaired")
    quiet(page)


def test_without_script_the_same_buttons_lead_on(visit, career):
    page = visit(f"/careers/{career.uuid}/afterwards/", java_script_enabled=False)
    page.locator("[value='card:4']").click()
    page.locator(named("orders.orders")).select_option("Atlantic")
    page.locator(named("0.met")).select_option("convoy")
    page.locator("[value='keep']:not(.vh)").click()
    page.locator(named("ships.0.name")).fill("Fort Jemseg")
    page.locator(named("ships.0.shots0")).fill("3a1dx")
    page.locator(named("ships.1.name")).fill("Tutoya")
    page.locator(named("ships.1.shots0")).fill("1a1x")
    page.locator(named("fights.0.boat")).fill("f1 h1 1wo")
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


@pytest.mark.parametrize(("window", "most"), [(WINDOWS["390"], 520), (WINDOWS["1280"], 420)], ids=["phone", "desk"])
def test_a_card_with_one_contact_and_the_bar_fit_the_screen(visit, career, window, most):
    page = visit(f"/careers/{career.uuid}/afterwards/", **window)
    page.locator(named("orders.orders")).select_option("Atlantic")
    quiet(page)
    box(page, 3)
    meet(page, "ship")
    for ending, text in (("name", "Thomas Pinckney"), ("size", "L 7.2"), ("shots0", "2a2x")):
        page.locator(named(f"ships.0.{ending}")).fill(text)
    page.locator(named("fights.0.boat")).focus()
    expect(page.locator("#bar-total")).to_contain_text("1 ship sunk, 7,200")
    assert page.locator(".box-card").bounding_box()["height"] <= most
    bar, field = (page.locator(one).bounding_box() for one in (".bar", named("fights.0.boat")))
    assert bar["y"] + bar["height"] <= window["viewport"]["height"]
    assert field["y"] + field["height"] <= bar["y"], "the bar covers the field in focus"
    expect(page.locator("#enter")).to_be_in_viewport()


def test_on_a_phone_what_is_not_being_edited_is_one_line(visit, career):
    """Orders and other cards fold; opening a card closes the one before, and all that was typed is kept."""
    page = visit(f"/careers/{career.uuid}/afterwards/", **WINDOWS["390"])
    fill(page)
    box(page, 6)
    meet(page, "aircraft", card=1)
    page.locator(named("boxes.1.fights.0.boat")).fill("hit2 ra")
    assert page.evaluate(SIDEWAYS) <= 0
    first, second = page.locator(".box-card").nth(0), page.locator(".box-card").nth(1)
    for folded, said in ((first, "Convoy, 2 sunk, 8,200"), (page.locator(".folds"), "Atlantic, Jul 1943")):
        expect(folded.locator(".short")).to_contain_text(said)
        assert folded.bounding_box()["height"] <= 56
    first.get_by_text("Open").click()
    expect(page.locator(named("ships.1.name"))).to_have_value("Tutoya")
    expect(page.locator(named("ships.1.name"))).to_be_visible()
    expect(second.locator(".short")).to_have_text("Aircraft, hits 2, Radio repaired")
    expect(page.locator(named("boxes.1.fights.0.boat"))).to_be_hidden()
    page.locator(".folds .opens").click()
    page.locator(named("load.choice")).select_option("a+2")
    expect(page.locator(named("load.choice"))).to_be_visible()
    assert faults(page) == []
    page.locator("#enter").click()
    page.wait_for_url(lambda address: "afterwards" not in address)
    check(career)


def test_a_tonnage_of_a_patrol_that_lies_behind(visit, career):
    """From the diary three clicks and the figure: what follows is shown before it is written."""
    page = visit(f"/careers/{career.uuid}/afterwards/")
    fill(page)
    page.locator("#enter").click()
    page.locator("#closed").wait_for()
    page.goto(page.url.partition("/careers/")[0] + f"/careers/{career.uuid}/diary/1/")
    page.get_by_role("link", name="Edit box 4").click()
    page.locator(named("ships.1.size")).fill("S 2.5")
    page.locator(named("ships.1.size")).press("Tab")
    follows = page.locator("#follows")
    expect(follows).to_contain_text("9,600 t")
    expect(page.locator(".bar .total")).to_contain_text("2 ships sunk")
    assert page.evaluate(SIDEWAYS) <= 0
    assert faults(page) == []
    if SHOTS:
        for name, size in (("desk", (1280, 800)), ("phone", (390, 844))):
            page.set_viewport_size({"width": size[0], "height": size[1]})
            page.screenshot(path=f"{SHOTS}/again-{name}.png", full_page=True)
    page.locator("#enter").click()
    page.wait_for_url("**/diary/1/**")
    expect(page.locator("#main")).to_contain_text("corrected in no.")
    assert [ship.tons for ship in state_of(career).sinkings] == [7100, 2500]
