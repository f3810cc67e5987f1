"""Three players in their own browsers: a contest from its opening to its result, and attempts of one of them."""

import random

from playwright.sync_api import expect

from campaigns import play
from campaigns.models import Career
from tests.browser.conftest import DESK, PHONE
from tests.browser.wait import click_through
from tests.factories import UserFactory
from tests.games.the_hunted import moments, patrol

LAST = 4  # a die that ends it
WINDOWS = {"anna": DESK, "ben": DESK, "cleo": PHONE}
SAILED = {"anna": 4, "ben": 3, "cleo": 2}  # the dice of each: Ben alone sinks a ship


def to_the_last_answer(career, seed):
    """The one patrol before the war ends, as far as the last thing that is asked."""
    source = random.Random(seed)
    for _ in range(90):
        reply = play.act(career.pk, {"auto": True}, by=career.owner, source=source)
        assert reply.accepted, reply.error
        if reply.table.prompt.key == moments.PROMOTION:
            return
    raise AssertionError("another seed: the boat did not come home")


def enter(page, kommandant, boat):
    page.locator("[name=kommandant]").fill(kommandant)
    page.locator("[name=boat]").fill(boat)
    page.get_by_role("button", name="Enter this boat").click()
    page.wait_for_url("**/careers/*/")


def press(page, button):
    """The number that was open when it was pressed."""
    number = page.locator("#answer input[name=number]").input_value()
    page.locator(button).click()
    return int(number)


def roll(page, *dice):
    for place, face in enumerate(dice):
        page.locator("#answer input[name=die]").nth(place).fill(str(face))
    return press(page, "#enter")


def flat(part):
    return " ".join(part.inner_text().split())


def test_a_contest_of_three_to_its_end(visit, house):
    players = {name: UserFactory(username=name) for name in SAILED}
    anna, ben, cleo = (visit("/contests/", by=players[name], **size) for name, size in WINDOWS.items())

    anna.goto("/contests/new/hunted/tonnage/")
    anna.locator("[name=name]").fill("The last patrol")
    anna.locator("[name=start]").select_option("1945-05")
    anna.get_by_role("button", name="Open the contest").click()
    anna.get_by_role("button", name="Create an invitation link").click()
    link, contest = anna.get_by_label("Invitation link").input_value(), anna.url.split("#")[0]
    enter(anna, "Anna Lange", "U-1")
    for page, kommandant, boat in ((ben, "Ben Braun", "U-2"), (cleo, "Cleo Meier", "U-3")):
        page.goto(link)
        page.get_by_role("button", name="Take part").click()
        enter(page, kommandant, boat)
    boats = {career.owner.username: career for career in Career.objects.select_related("owner")}
    for name, seed in SAILED.items():
        to_the_last_answer(boats[name], seed)

    for page in (anna, ben):
        page.reload()
        roll(page, LAST)
        page.locator("#closed").wait_for()
    before = boats["cleo"].entries.order_by("-number").first()
    cleo.reload()
    for _ in range(2):  # the roll before, until it pleases
        patrol.settled(cleo, press(cleo, "#undo"))
        patrol.settled(cleo, roll(cleo, *before.answer["dice"]))
    roll(cleo, LAST)
    cleo.locator("#closed").wait_for()
    cleo.goto(f"/careers/{boats['cleo'].uuid}/strike/{before.number}/")
    assert "Nothing can be undone" in cleo.get_by_role("alert").inner_text()
    assert cleo.get_by_role("button", name="Undo").count() == 0

    anna.goto(contest)
    anna.get_by_role("button", name="Close the contest").click()
    for page in (ben, cleo):
        page.goto(contest)
        assert "U-2, Ben Braun, with 4,600 t." in flat(page.locator("main"))
        rows = [flat(row) for row in page.locator(".conduct tbody tr").all()]
        assert ["2 (2 lines)" in row for row in rows] == [False, False, True]
        assert "U-3" in rows[2]
        assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]
    click_through(ben, ben.get_by_role("link", name="U-3"))
    ben.get_by_label("Undone and corrected entries").check()
    expect(ben.get_by_text("undone by no.")).to_have_count(2)
    assert "came second of three in the contest The last patrol" in flat(ben.locator("main"))
