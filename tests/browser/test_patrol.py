"""A first-time visitor plays a patrol from the harbour to the refit: by keyboard, with a thumb, without script."""

from campaigns.models import Career
from tests.browser.conftest import PHONE
from tests.games.the_hunted import patrol

WALK = [1, 2, 3, 4, 5, 6, 7]  # the stations of the guide that this patrol comes by: nothing is damaged in it


def home() -> Career:
    """The career after the patrol: one ship sunk, and the boat back in port."""
    career = Career.objects.get()
    assert career.last == patrol.LAST - 1
    assert career.head["patrols"] == 1
    assert career.head["tons"] == 1100
    return career


def ordered(page) -> None:
    """The way on from the port led to the first question of the next patrol."""
    page.locator("#answer").wait_for()
    assert patrol.asked(page)[2] == patrol.LAST


def test_by_keyboard_alone(visit, house):
    page = visit()
    page.locator("input[name=preset]").first.focus()
    page.keyboard.press("Tab")  # Kommandant
    page.keyboard.press("Enter")
    page.wait_for_url("**/careers/*/")
    stations = []

    def answer(kind, key, number):
        stations.append(int(page.locator(".guide b").inner_text().removeprefix("Guide, ").removesuffix(" of 9.")))
        if kind == "roll":
            page.keyboard.type("".join(map(str, patrol.dice(key, number))))
        elif kind == "choose":
            page.keyboard.press(page.locator(f"#answer [value={patrol.CHOICES[key]}]").get_attribute("data-key"))
            return  # one key chooses
        elif kind == "salvo":
            page.keyboard.press("ArrowRight")  # F1 from hold to the first ship
            page.keyboard.press("Tab")
            page.keyboard.press("ArrowRight")  # F2 as well
        page.keyboard.press("Enter")

    patrol.follow(page, answer)
    home()
    assert "in port" in page.locator("#head").inner_text()
    assert list(dict.fromkeys(stations)) == WALK, "the guide walks along"
    assert page.locator(".guide").count() == 0, "and ends with the first patrol"
    for _stop in range(30):
        if page.locator("#next:focus").count():
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    ordered(page)


def test_with_a_thumb_at_390_pixels(visit, house):
    page = visit(**PHONE)
    page.get_by_role("button", name="Start career").tap()
    page.wait_for_url("**/careers/*/")

    def answer(kind, key, number):
        assert page.locator(".guide").count() == 0, "what was hidden stays hidden"
        if kind == "roll":
            for place, face in enumerate(patrol.dice(key, number)):
                page.locator("#answer input[name=die]").nth(place).fill(str(face))
        elif kind == "choose":
            page.locator(f"#answer button[value={patrol.CHOICES[key]}]").tap()
            return
        elif kind == "salvo":
            for tube in ("F1", "F2"):
                page.locator(f"#answer label:has(input[name='salvo:{tube}'][value='1'])").tap()
        page.locator("#enter").tap()

    assert "Guide, 1 of 9." in page.locator(".guide").inner_text()
    page.locator(".guide button").tap()
    page.locator(".guide").wait_for(state="detached")
    page.reload()
    patrol.follow(page, answer)
    home()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.locator("#next").tap()
    ordered(page)


def test_without_script(visit, house):
    page = visit(java_script_enabled=False)
    page.get_by_role("button", name="Start career").click()

    def answer(kind, key, number):
        if kind == "roll":
            for place, face in enumerate(patrol.dice(key, number)):
                page.locator("#answer input[name=die]").nth(place).fill(str(face))
        elif kind == "choose":
            page.locator(f"#answer button[value={patrol.CHOICES[key]}]").click()
            return
        elif kind == "salvo":
            for tube in ("F1", "F2"):
                page.locator(f"#answer input[name='salvo:{tube}'][value='1']").check()
        page.locator("#enter").click()

    patrol.follow(page, answer)
    home()
    page.locator("#next").click()
    ordered(page)


def test_every_answer_is_announced_and_focus_lies_where_the_hand_is(visit, house):
    page = visit()
    page.get_by_role("button", name="Start career").click()
    page.wait_for_url("**/careers/*/")
    page.keyboard.type("5")
    page.keyboard.press("Enter")
    patrol.settled(page, 2)
    assert page.locator("#happened[role=log] #f2").count() == 1
    assert page.evaluate("document.activeElement.id") == "ask"
