"""Whole games in chromium, at a desk and on a phone: alone, on one phone round the table, a phone each.

SHOTS=folder keeps pictures of them.
"""

import os

import pytest

from campaigns import play
from campaigns.models import Career
from tests.browser import conftest as browser
from tests.browser import refusals
from tests.browser.test_axe import faults
from tests.browser.test_reflow import in_every_letter
from tests.browser.wait import settled
from tests.factories import CareerFactory
from tests.games.the_hunted.patrol import asked
from tests.games.torpedo_dice.kit import SHEET
from tests.shipped import edition_of

pytestmark = pytest.mark.browser
player, visit = browser.player, browser.visit
SIZES = {"desk": browser.DESK, "phone": browser.PHONE}
# what axe looks at
BOARDS = ("sheet-asked", "fire", "over", "hunt", "score", "sheet", "record", "diary", "table-record", "table-seats")
SIDEWAYS = "document.documentElement.scrollWidth > document.documentElement.clientWidth"
COVERED = """[...document.querySelectorAll('#answer .options button')]
    .filter(one => one.getBoundingClientRect().bottom > document.querySelector('.dock').getBoundingClientRect().top)
    .map(one => one.id)"""
SHOTS = os.environ.get("SHOTS", "")


def seen(page, size, name):
    """Nothing is wider than the window; a picture where they are kept."""
    assert not page.evaluate(SIDEWAYS), name
    assert name not in BOARDS or faults(page) == [], name
    if size == "phone":
        page.set_viewport_size({"width": 320, "height": 844})
        assert not page.evaluate(SIDEWAYS), f"{name} at 320"
        for face in in_every_letter(page) if name == "act" else ():
            assert page.evaluate(COVERED) == [], f"{name} at 320, {face}"
        page.evaluate("delete document.documentElement.dataset.face")
        page.set_viewport_size(browser.PHONE["viewport"])
    if SHOTS:
        page.screenshot(path=f"{SHOTS}/{name}-{size}.png", full_page=True, caret="initial")


def press(page, what):
    """Press a button of the prompt and wait for what is asked next."""
    number = asked(page)[2]
    page.locator(what).click()
    settled(page, number)


def asked_now(page):
    """The key of what is asked; nothing once the game is over."""
    page.locator("#answer input[name=kind], #next").first.wait_for(state="attached")
    return "" if page.locator("#next").count() else asked(page)[1]


def enter(page):
    press(page, "#enter")


def choose(page, key):
    press(page, f"#answer button[name=choose][value={key}]")


def fill_sheet(page):
    """Its figures; hits are counted."""
    page.locator("#reserve").fill(str(SHEET["reserve"]))
    for system in ("gun", "portholes"):
        for place in (1, 2):
            page.locator(f"label:has(#{system}-{SHEET[f'{system}_{place}']})").click()
    press(page, "#count")


def roll(page, *dice):
    for place, die in enumerate(dice, start=1):
        page.locator(f"#x{place}").fill(str(die))
    enter(page)


def fire(page, misses, systems=0):
    """Count the shot, and tick the first systems that still stand."""
    fields = page.locator("#answer input[inputmode=numeric]")
    pips = play.open_career(career_of(page)).prompt.data["pips"]
    fields.nth(0).fill(str(pips - misses))
    fields.nth(1).fill(str(misses))
    standing = page.locator("#answer label.tick")
    for place in range(min(systems, standing.count())):
        standing.nth(place).click()


def career_of(page):
    return Career.objects.get(uuid=page.url.split("/careers/")[1].split("/")[0])


@pytest.mark.parametrize("size", SIZES if SHOTS else ["phone"])
def test_a_whole_game(player, visit, size):
    page = visit("/", **SIZES[size])
    page.get_by_role("link", name="Start Torpedo Dice").click()
    seen(page, size, "harbour")
    page.get_by_label("Your name").fill("Ada")
    page.get_by_role("button", name="Start a series").click()
    page.get_by_role("heading", name="Your sheet").wait_for()
    seen(page, size, "sheet-asked")
    fill_sheet(page)
    rounds = 0
    while key := asked_now(page):
        match key:
            case "round.roll":
                rounds += 1
                roll(page, 5, 2 if rounds % 2 else 6)
            case "round.take":
                choose(page, "die_1")
            case "round.change":
                if rounds == 5:
                    seen(page, size, "change")
                choose(page, "none")
            case "round.act":
                seen(page, size, "act")
                activate = page.locator("#answer button[value=activate_tower]")
                choose(page, "activate_tower" if rounds == 3 and activate.count() else "fire")
            case _:
                fire(page, 1 if rounds == 1 else 0, rounds % 2)
                if rounds == 3 or rounds == 5:
                    seen(page, size, "fire")
                enter(page)
    seen(page, size, "over")
    series = Career.objects.get(owner=player)
    assert series.outings.count() == 1
    page.locator("#next").click()
    choose(page, "again")
    roll(page, 3, 4)
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


def begin_table(page, *names):
    """A table from the harbour, up to its first throw, which the second seat has."""
    page.get_by_label("Your name").fill(names[0])
    page.get_by_text("A table of two to four", exact=True).click()
    for label, name in zip(("On your left", "Then", "And then"), names[1:], strict=False):
        page.get_by_label(label, exact=True).fill(name)
    page.get_by_role("button", name="Start a series").click()
    page.get_by_role("heading", name="Your sheet").wait_for()
    fill_sheet(page)
    roll(page, 2)


@pytest.mark.parametrize("size", SIZES if SHOTS else ["phone"])
def test_a_whole_game_on_one_device_that_goes_round_the_table(player, visit, size):
    page = visit("/", **SIZES[size])
    page.get_by_role("link", name="Start Torpedo Dice").click()
    begin_table(page, "Ada", "Bo", "Cy")
    seen(page, size, "table-throw")
    shots = 0
    while key := asked_now(page):
        match key:
            case "round.roll":
                roll(page, 5, 3, 6, 2)
            case "round.take":
                seen(page, size, "table-take")
                press(page, "#answer button[name=choose] >> nth=0")
            case "round.act":
                seen(page, size, "table-act")
                smallest = page.eval_on_selector_all(
                    "#answer button[name=choose]", "all => Math.min(...all.map(one => one.offsetHeight))"
                )
                assert smallest >= 60
                choose(page, "fire")
            case _:
                shots += 1
                fire(page, 1 if shots % 4 else 0, 2 if shots % 3 == 1 else 0)
                if shots == 2:
                    seen(page, size, "table-fire")
                enter(page)
    seen(page, size, "table-over")
    career = career_of(page)
    assert play.open_career(career).state.games[0].winners == [2]
    page.locator("#next").click()
    choose(page, "again")
    roll(page, 1)
    seen(page, size, "table-next")
    if size == "phone":
        page.locator(".tabs [href='#boat']").click()
        seen(page, size, "table-boats")
    for name in ("sheet", "record", "diary", "seats"):
        page.goto(f"/careers/{career.uuid}/{name}/")
        seen(page, size, f"table-{name}")
    page.goto("/")
    seen(page, size, "table-harbour")


@pytest.mark.parametrize("size", SIZES)
def test_a_finished_game_is_entered_in_one_form_and_its_winner_named(player, visit, size):
    page = visit("/?start=torpedo-dice", **SIZES[size])
    begin_table(page, "Ada", "Bo", "Cy")
    page.locator("[popovertarget=rest]").first.click()
    press(page, "button[name=aside][value=by_hand]")
    seen(page, size, "result-asked")
    told = {"rounds": 6, "hits_1": 12, "reserve_1": 3, "hits_2": 14, "reserve_2": 0, "hits_3": 9, "reserve_3": 0}
    for key, value in told.items():
        page.locator(f"#answer [name='i:{key}']").fill(str(value))
    page.locator("#answer label", has=page.locator("[name='b:sunk_3_rudder']")).click()
    page.locator("#enter").click()
    page.get_by_text("This game is not over").first.wait_for()
    assert page.locator("#answer [name='i:hits_2']").input_value() == "14"
    page.locator("#answer label", has=page.locator("[name='b:skull_3']")).click()
    enter(page)
    page.get_by_text("Ada won game 1").first.wait_for()
    seen(page, size, "result-won")
    for name in ("record", "story", "sheet"):
        page.goto(f"/careers/{career_of(page).uuid}/{name}/")
        seen(page, size, f"result-{name}")


def sit(page, name):
    page.get_by_role("link", name="Seats").click()
    page.get_by_role("button", name=f"Answers for {name}").click()
    page.get_by_text(f"This device answers for {name}.").wait_for()


def test_two_phones_follow_one_another(player, visit):
    """Each shows the form when its player is asked, without a hand; nothing typed is lost."""
    ada = visit("/?start=torpedo-dice", **browser.PHONE)
    begin_table(ada, "Ada", "Bo")
    bo = visit(ada.url, theme="lamp", **browser.PHONE)
    sit(ada, "Ada")
    sit(bo, "Bo")
    assert ada.locator("#answer input[name=die]").count() == 0
    seen(ada, "phone", "each-waits")
    roll(bo, 3, 1, 6)
    ada.get_by_role("heading", name="Bo: Which die do you take?").wait_for()
    choose(bo, "die_1")
    ada.locator("#answer button[value=die_2]").wait_for()
    assert bo.locator("#answer button[name=choose]").count() == 0
    choose(ada, "die_3")
    choose_when(bo, "fire")
    fields = bo.locator("#answer input[inputmode=numeric]")
    fields.nth(0).fill("2")  # he types while another device enters it for him
    ada.get_by_role("link", name="Answer for Bo").click()
    fire(ada, 0)
    enter(ada)
    bo.get_by_text("Hits 3, misses 0.").first.wait_for()
    assert fields.nth(0).input_value() == "2"
    seen(bo, "phone", "each-typed")
    fields.nth(1).fill("1")
    bo.locator("#enter").click()
    bo.get_by_text("has already been answered").wait_for()
    bo.get_by_text("Not saved: Hits 2, Misses 1.").wait_for()
    seen(bo, "phone", "each-told")
    assert play.open_career(career_of(ada)).state.game.seats[1].hits == 3


def choose_when(page, key):
    """Choose as soon as the page has followed."""
    page.locator(f"#answer button[value={key}]").wait_for()
    choose(page, key)


def test_names_as_long_as_they_may_be_keep_to_the_window(player, visit):
    players = ["Q" * 60, "Wolfgang-Amadeus-Maximilian-von-Hohenlohe-Bartenstein", "Anna " * 11, "Cy"]
    edition = edition_of("torpedo-dice")
    career = CareerFactory(owner=player, game="torpedo-dice", edition=edition, setup={"players": players})
    play.act(career.pk, {"auto": True}, None, player)
    page = visit("/", **browser.PHONE)
    for path in ("/", "/careers/", *(f"/careers/{career.uuid}/{name}" for name in ("", "sheet/", "record/", "seats/"))):
        page.goto(path)
        seen(page, "phone", path)


def test_what_is_refused_on_a_board_is_told_there(visit, client, player):
    client.force_login(player)
    career = play.start(player, "torpedo-dice", {"players": ["Ines", "Marek"]}, edition_of("torpedo-dice"))
    count, quiet = refusals.everywhere(visit("about:blank"), client, career, 40)
    assert quiet == {}
    assert count > 5


PARTS = ".deck :is(h2, .slot, .grid12, .twodice, .ways, .own7, .answers, button)"
OUTSIDE = """parts => [...document.querySelectorAll(parts)]
    .filter(one => { const box = one.getBoundingClientRect();
        return box.bottom > innerHeight + 1 || box.top < 0 || box.right > innerWidth + 1; })
    .map(one => one.id || one.className)"""


@pytest.mark.parametrize("size", SIZES)
def test_a_round_on_the_house_sheet_takes_three_presses_in_one_window(player, visit, size):
    """Die, field, enter: and the book throws for the next round."""
    page = visit("/", **SIZES[size])
    career = play.start(player, "torpedo-dice", {"players": ["Ada"]}, edition_of("torpedo-dice"), dice_mode="here")
    page.goto(f"/careers/{career.uuid}/")
    press(page, "#house")
    press(page, "#on")
    for at in ("G5", "D5", "K5", "G4"):
        assert page.locator(".deck .answers").is_visible()
        assert page.evaluate(OUTSIDE, PARTS) == []
        if at == "K5":
            seen(page, size, "hunt")
        page.locator(".twodice label").first.click()
        page.locator(f"label:has(#at-{at})").click()
        enter(page)
    assert play.open_career(career_of(page)).state.game.round == 5


def test_a_sheet_is_drawn_by_pressing_and_a_seat_fires_on_it_with_two_presses(player, visit):
    page = visit("/", **browser.PHONE)
    career = play.start(player, "torpedo-dice", {"players": ["Ada", "Bo"], "side": "training"}, None)
    page.goto(f"/careers/{career.uuid}/")
    page.locator("#reserve").fill("9")
    for system, fields in zip(range(1, 7), ("B2", "D2", "F2", "H2", "J2", "G5 H5"), strict=True):
        page.locator(f"label:has(#system-{system})").click()
        for at in fields.split():
            page.locator(f"#field-{at}").click()
    page.locator("#field-H5").click()
    assert page.evaluate(OUTSIDE, PARTS) == []
    press(page, "#enter")
    for raw in ({"dice": [1]}, {"dice": [1, 4, 2]}, {"choose": "die_1"}, {"choose": "die_2"}):
        assert play.act(career.pk, raw).accepted
    page.goto(f"/careers/{career.uuid}/")
    assert page.evaluate(OUTSIDE, PARTS.replace(".own7", ".grid12")) == []
    page.locator("label:has(#at-G5)").click()
    enter(page)
    assert play.open_career(career_of(page)).state.game.seats[0].filled == ["G5"]


@pytest.mark.parametrize("size", SIZES)
def test_a_table_of_three_scores_a_round_with_three_presses(player, visit, size):
    page = visit("/", **SIZES[size])
    setup = {"players": ["Ada", "Bo", "Cleo"], "counting": "score"}
    career = play.start(player, "torpedo-dice", setup, edition_of("torpedo-dice"))
    for raw in ({"facts": {key: SHEET[key] for key in SHEET if key != "arrows"}}, {"dice": [1]}):
        assert play.act(career.pk, raw).accepted
    page.goto(f"/careers/{career.uuid}/")
    for shot in ("3-1", "activate_tower", "0-2"):
        assert page.locator(".tri").is_visible()
        assert page.evaluate(OUTSIDE, PARTS.replace(".own7", ".tri")) == []
        hidden = "([...document.querySelectorAll('.hunt button')].at(-1)).getBoundingClientRect().bottom"
        assert page.evaluate(f"{hidden} <= document.querySelector('.answers').getBoundingClientRect().top + 1")
        press(page, f"#shot-{shot}")
    seen(page, size, "score")
    assert play.open_career(career_of(page)).state.game.round == 2
    assert page.complaints == []
