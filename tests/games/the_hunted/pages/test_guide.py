"""The guide through the first patrol: a line to each prompt, off with one press, over with the patrol."""

from types import SimpleNamespace

import pytest

from campaigns.games.the_hunted.pages import guide
from campaigns.games.the_hunted.rules.texts import TEXTS
from campaigns.models import Career
from tests.games.the_hunted import moments
from tests.html import tree

OTHERS = ("afterwards.", "byhand.", "carryover.", "contests.", "options.")  # of who knows the game


def line(key, patrol=1):
    return guide.line(SimpleNamespace(key=key), SimpleNamespace(number=patrol))


@pytest.fixture
def guided(boat):
    seat = boat().on_to(moments.ENCOUNTER)
    Career.objects.filter(pk=seat.career.pk).update(guide=True)
    return seat


def guide_line(response):
    return next((one for one in tree(response).tags("p") if "guide" in one.attrs.get("class", "").split()), None)


def test_nine_stations_and_a_line_to_every_prompt():
    keys = [key for key in TEXTS.prompts if not key.startswith(OTHERS)]
    assert [key for key in keys if line(key) is None] == []
    assert {line(key).place for key in keys} == {f"Guide, {place} of 9." for place in range(1, 10)}


def test_a_prompt_has_the_line_that_speaks_of_it_most_closely():
    assert line("attack.salvo").text != line("attack.how").text
    assert (line("attack.salvo").place, line("attack.dud").place) == ("Guide, 5 of 9.", "Guide, 6 of 9.")


def test_it_ends_with_the_first_patrol():
    assert line(moments.ENCOUNTER, patrol=2) is None


def test_it_stands_with_the_prompt_and_one_press_hides_it(guided):
    said = guide_line(guided.page())
    assert said.text.startswith("Guide, 4 of 9.")
    hides = said.tags("button")[0].attrs
    before = guided.entries()
    assert guide_line(guided.client.post(guided.url + "answer/", {"number": 1, hides["name"]: hides["value"]})) is None
    assert guide_line(guided.page()) is None
    assert guided.entries() == before


def test_enter_in_a_die_does_not_hide_it(guided):
    """The first button of a form is what Enter presses."""
    page = tree(guided.page())
    first = page.find(id="answer").tags("button")[0]
    assert (first.attrs["name"], first.attrs["value"]) == ("do", "enter")
    assert page.find(id="back").find(value="unguided") is not None


def test_it_is_offered_to_who_has_no_career_yet_and_chosen_at_the_start(client, user, house):
    client.force_login(user)
    assert "checked" in tree(client.get("/")).find(name="guide").attrs
    client.post("/new/", {"preset": "viic", "kommandant": "Schmidt", "guide": "on"})
    career = Career.objects.get(owner=user)
    assert career.guide
    assert "checked" not in tree(client.get("/")).find(name="guide").attrs
    client.post(f"/careers/{career.uuid}/settings/", {"do": "settings", "dice_mode": "here"})
    career.refresh_from_db()
    assert not career.guide
