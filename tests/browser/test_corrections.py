"""Corrections of the log: undone, changed, overruled, signed; and all that without script."""

from collections import Counter

import pytest
from django.contrib.auth import get_user_model
from playwright.sync_api import expect

from campaigns import play
from tests.browser.conftest import DESK, PHONE
from tests.browser.test_bridge import bridge, number
from tests.browser.wait import click_through, settled
from tests.games.the_hunted import careers, moments
from tests.journal.acts import would_change


@pytest.fixture
def fight(at_sea):
    """Before the rolls of a salvo, which lead to a decision."""
    return at_sea(moments.TORPEDO, seed=3)


@pytest.fixture
def in_port(house, player):
    """Home from the first patrol, which is not signed yet."""

    def begin(boat):
        return careers.played(player, 5, until=moments.ORDERS, patrol=2, boat=boat)

    return begin


def last(career):
    return career.entries.order_by("-number").first()


LINES = """button => {
    const range = document.createRange();
    range.selectNodeContents(document.querySelector(button));
    return new Set([...range.getClientRects()].map(({top}) => top)).size;
}"""
"""In how many lines a button has its words."""


def press(page, button):
    before = number(page)
    page.locator(button).click()
    settled(page, before)


def lands(page, button):
    """Press what leads back to the bridge."""
    page.get_by_role("button", name=button).click()
    page.wait_for_url("**/careers/*/#prompt")


def test_roll_on_is_undone_as_one_and_to_any_of_its_lines(visit, fight):
    page = visit(bridge(fight))
    rolled = page.locator("#log .chain:not(.struck)")
    before = number(page)
    page.keyboard.press("o")
    settled(page, before)
    count = rolled.count()
    assert count > 2
    assert number(page) == before + count
    assert page.locator("#answer").get_attribute("data-kind") != "roll"
    shown = [int(line.get_attribute("id").removeprefix("e")) for line in page.locator("#lines li").all()]
    assert shown[:count] == list(range(before + count - 1, before - 1, -1)), "the newest on top"
    assert page.locator("#undo").inner_text() == f"Undo\n{count} lines"
    press(page, "#undo")
    assert page.locator("#answer input[name=key]").input_value() == moments.TORPEDO
    assert [page.evaluate(LINES, button) for button in ("#roll", "#on")] == [1, 1]
    assert page.locator("#log .struck").count() == count
    first = number(page)
    press(page, "#on")
    page.locator(f"#log #e{first + 1} a").first.click()
    lands(page, f"back to no. {first + 1}")
    assert last(fight).voids[0] == first + 1
    assert page.locator(f"#log #e{first}:not(.struck)").count() == 1


def to_hit(career):
    """The line of the first roll to hit, after which others came that hang on it."""
    play.act(career.pk, {"auto": "rolls"}, by=career.owner)
    career.refresh_from_db()
    return next(
        one for one in career.entries.order_by("number") if one.asked and one.answer.get("key") == moments.TORPEDO
    )


def test_an_earlier_line_is_changed(visit, fight):
    """Pick the line, enter the right dice: the page says what stays and what falls; one press, and it is done."""
    line = to_hit(fight)
    was = fight.entries.count()
    page = visit(bridge(fight))
    page.locator(f"#log #e{line.number} a").first.click()
    click_through(page, page.get_by_role("link", name=f"Change no. {line.number}"))
    dice = page.locator("#answer input[name=die]")
    assert [die.input_value() for die in dice.all()] == [str(die) for die in line.answer["dice"]]
    go, fates = page.locator("#follows .go"), page.locator("#follows .fate li")
    missed = "6" if line.answer["result"] == "hit" else "1"
    for place in range(dice.count()):
        dice.nth(place).fill(missed)
    stay, fall = would_change(fight, {"change": line.number, "dice": [int(missed)] * dice.count()})
    assert fall
    total = int(missed) * dice.count() + line.answer["drm"]
    expect(page.locator("#follows .reads")).to_contain_text(f"= {total}:")
    expect(page.locator("#follows .fate li:not(.asked)")).to_have_count(1 + len(stay) + len(fall))
    kinds = Counter(one.get_attribute("class") for one in fates.all())
    assert (kinds["changed"], kinds["asked"]) == (1, 1)
    assert kinds["waits"] > 0, "another roll decides"
    counts = page.locator(".counts")
    heads = dict(zip(counts.locator("dt").all_inner_texts(), counts.locator("dd").all_inner_texts(), strict=True))
    assert heads == {
        "stay": str(kinds["stays"]),
        "undone": str(kinds["falls"]),
        "asked now": "1",
        "read again": str(kinds["anew"]),
        "depend": str(kinds["waits"]),
    }
    expect(go).to_contain_text(f"{kinds['waits']} depend")
    assert "unhurt" in page.locator("#follows .unchanged").inner_text()
    assert fight.entries.count() == was, "nothing is done before it is pressed"
    go.click()
    page.wait_for_url("**/careers/*/#prompt")
    again = [one.answer["was"] for one in fight.entries.filter(number__gt=was + 1) if "was" in one.answer]
    assert again == [line.number, *stay]
    assert page.locator("#log .struck").count() > 0


def test_my_card_says_otherwise_by_a_part_of_the_name_or_with_a_ship_of_no_roster(visit, at_sea):
    career = at_sea(moments.IDENTITY, seed=3)
    page = visit(bridge(career))
    page.get_by_role("button", name="Rule, note, more").click()
    click_through(page, page.get_by_role("link", name="My card says otherwise"))
    names = [one.get_attribute("value") for one in page.locator("#results-open option").all()]
    assert len(names) == 100
    name = next(one for one in names if sum(one[1:7] in other for other in names) == 1)
    form = page.locator("form:has(#said-open)")
    form.get_by_label("Result on my card").fill(name[1:7].lower())
    form.get_by_label("Reason (kept in the log)").fill("my card")
    page.keyboard.press("Enter")
    page.wait_for_url("**/careers/*/#prompt")
    ship = last(career)
    assert (ship.kind, ship.answer["result"]["name"]) == ("overrule", name.split(",")[0])
    assert ship.answer["result"]["name"] in page.locator("#happened").inner_text()
    press(page, "#undo")
    page.get_by_role("button", name="Rule, note, more").click()
    page.get_by_role("link", name="A ship on no roster").click()
    form.locator("summary").click()
    form.locator("[name='t:own/name']").fill("Hansa Nova")
    form.locator("[name='i:own/tons']").fill("4600")
    page.keyboard.press("Enter")
    page.wait_for_url("**/careers/*/#prompt")
    assert last(career).answer["result"] == {"name": "Hansa Nova", "tons": 4600}
    assert "Hansa Nova, 4,600\xa0t" in page.locator("#happened").inner_text()


def sealed(page, career, number):
    page.goto(f"{bridge(career)}no/{number}/")
    return page.get_by_role("link", name="Change no.").count() == 0


def undo(page):
    """The last step, from the page in port."""
    page.locator(".port-bar .back").click()
    page.locator("button.danger").click()
    page.wait_for_url("**/careers/*/#prompt")


def test_a_patrol_stays_open_until_it_is_signed_or_the_next_begins(visit, in_port):
    career = in_port("U-714")
    end = career.last
    page = visit(f"{bridge(career)}no/{end}/")
    assert not sealed(page, career, end)
    page.goto(bridge(career))
    undo(page)
    assert page.locator("#answer").count() == 1
    play.act(career.pk, {"dice": career.entries.get(number=end).answer["dice"]}, by=career.owner)
    page.reload()
    assert page.locator("#closed").inner_text() == "Home from patrol 1"
    sign = page.get_by_role("button", name="Sign the log")
    sign.click()
    expect(sign).to_have_count(0)
    assert "Patrol 1 is signed." in page.locator("#main").inner_text()
    assert sealed(page, career, career.entries.count() - 1)
    page.goto(bridge(career))
    undo(page)  # the signature, as long as no answer of the next patrol counts
    assert not sealed(page, career, career.entries.count() - 2)

    other = in_port("U-715")
    page.goto(bridge(other))
    page.locator("#next").click()
    press(page, "#roll")
    assert page.get_by_role("button", name="Sign the log").count() == 0
    assert sealed(page, other, other.last)
    assert not sealed(page, other, other.last + 1)


def test_without_script_all_of_it_leads_on(visit, fight, in_port):
    """Roll on, undo it as one, change an earlier line, sign: by the same buttons, which post."""
    page = visit(bridge(fight), java_script_enabled=False)

    def click(button):
        with page.expect_navigation():
            page.locator(button).click()

    before = number(page)
    click("#on")
    count = number(page) - before
    assert page.locator("#undo").inner_text() == f"Undo\n{count} lines"
    click("#undo")
    assert page.locator("#answer input[name=key]").input_value() == moments.TORPEDO
    click("#roll")
    line = number(page) - 1
    page.goto(f"{bridge(fight)}no/{line}/")
    click_through(page, page.get_by_role("link", name=f"Change no. {line}"))
    for die in page.locator("#answer input[name=die]").all():
        die.fill("6")
    click("#answer button[value=look]")
    assert page.locator("#follows .counts").is_visible()
    click("#follows .go")
    assert last(fight).answer["dice"] == [6, 6]

    home = in_port("U-714")
    page.goto(bridge(home))
    click(".port-bar button[value=sign]")
    assert "Patrol 1 is signed." in page.locator("#main").inner_text()
    click(".port-bar .back")
    click("button.danger")
    assert page.locator(".port-bar button[value=sign]").count() == 1
    click("#next")
    assert page.locator("#answer").count() == 1


def set_right(page, link, value=None):
    """By keyboard alone: press it, give a value, and a reason if asked."""
    link.focus()
    page.keyboard.press("Enter")
    page.locator(".amend-here form").wait_for()
    if value is not None:
        page.locator(".amend-here #value").fill(value)
    page.keyboard.press("Enter")


def test_a_man_has_a_name_from_the_start_which_can_be_changed_there_and_on_the_mat(visit, house, player):
    page = visit("/new/")
    page.get_by_text("The crew: change a name").click()
    names = page.locator(".crew-names input")
    assert all(" " in field.input_value() for field in names.all())
    page.get_by_label("LI", exact=True).fill("Hein Behrens")
    page.get_by_role("button", name="Start career").click()
    page.wait_for_url("**/careers/*/")
    mat = page.locator("#boat .crew")
    man = mat.get_by_role("link", name="Hein Behrens", exact=True)
    set_right(page, man, "Otto Kruse")
    page.wait_for_url("**/careers/*/#prompt")
    assert mat.get_by_role("link", name="Otto Kruse", exact=True).count() == 1
    assert "Hein Behrens Otto Kruse" in page.locator("#log .amend").inner_text().replace("\n", " ")


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_what_the_card_said_is_kept_by_one_press(visit, at_sea, player, size):
    get_user_model().objects.update(is_staff=True, is_superuser=True)
    page = visit(bridge(at_sea(moments.SEARCH, seed=3)), **size)
    before = number(page)
    page.get_by_label("My card says").select_option(index=1)
    page.locator("#x1").fill("6")
    page.locator("#x2").fill("6")
    page.locator("#x2").press("Enter")
    settled(page, before)
    button = page.get_by_role("button", name="Keep this in my edition")
    expect(button).to_be_in_viewport()
    click_through(page, button)
    expect(page.get_by_text("Kept in House edition 1, my cards.")).to_be_in_viewport()
    expect(button).to_have_count(0)


def test_a_tube_that_cannot_fire_says_why_on_a_phone(visit, at_sea):
    career = at_sea(moments.SALVO, seed=3)
    for tube in ("F2", "F3"):
        play.act(career.pk, {"amend": {f"boat.tubes.{tube}": ""}, "why": "counted"}, by=career.owner)
    page = visit(bridge(career), **PHONE)
    assert "F2, F3 cannot fire: empty" in " ".join(page.locator(".prompt").inner_text().split())
    assert page.locator("[name='salvo:F2']").count() == 0
    assert page.locator("[name='salvo:F1']").count() > 1
