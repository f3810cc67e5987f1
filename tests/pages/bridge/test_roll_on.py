"""Roll on: one press, an entry a roll, undone as one or to any of its lines."""

import random

import pytest

from campaigns import play
from campaigns.engine.dice import faces
from campaigns.pages.bridge.page import SHOWN
from tests.games.the_hunted import moments
from tests.html import tree

LONG_RUN = 5  # of the dice


@pytest.fixture
def fight(boat):
    """Before the rolls of a salvo, which lead to a decision."""
    return boat().on_to(moments.TORPEDO, seed=3)


def rolled(seat, **headers):
    """The numbers of the lines that the last press brought."""
    before = seat.career.entries.count()
    response = seat.post(do="on", **headers)
    return response, [entry.number for entry in seat.career.entries.filter(number__gt=before).order_by("number")]


def test_one_press_rolls_to_the_next_decision(fight):
    response, numbers = rolled(fight, htmx=True)
    assert len(numbers) > 1
    assert fight.prompt.kind != "roll"
    page = tree(response)
    lines = [one for one in page.tags("li") if one.attrs.get("class") == "chain"]
    assert [one.attrs["id"] for one in lines] == [f"e{number}" for number in reversed(numbers)]
    assert page.find(id="undo").attrs["value"] == str(numbers[0])
    assert page.find(id="undo").text == f"Undo{len(numbers)} lines"


def test_the_lines_are_undone_as_one_or_the_last_alone(fight):
    response, numbers = rolled(fight, htmx=True)
    alone = [one for one in tree(response).tags("button") if one.attrs.get("value") == str(numbers[-1])]
    fight.post(undo=alone[0].attrs["value"])
    assert fight.last().voids == [numbers[-1]]
    fight.post(undo=numbers[0])
    assert fight.last().voids == numbers[:-1]
    assert fight.prompt.key == moments.TORPEDO


def test_it_stops_where_the_player_has_set_it_and_says_why(boat):
    """At the end of a box, or else only where something else is asked."""
    on, short = boat().on_to(moments.FIRST_BOX, seed=1), boat().on_to(moments.FIRST_BOX, seed=1)
    play.act(on.career.pk, {"auto": "rolls", "stops": []}, source=random.Random(14))
    play.act(short.career.pk, {"auto": "rolls", "stops": ["box"]}, source=random.Random(14))
    assert short.entries() < on.entries()
    assert "Stopped at the end of the box." in tree(short.page()).find(id="lately").text


def test_after_a_reload_each_line_of_a_long_run_can_be_undone_to(boat):
    seat = boat().on_to(moments.FIRST_BOX, seed=1)
    before = seat.entries()
    play.act(seat.career.pk, {"auto": "rolls", "stops": []}, source=random.Random(LONG_RUN))
    run = [str(number) for number in range(before + 1, seat.entries() + 1)]
    assert len(run) > SHOWN
    page = tree(seat.page())
    undone = [one.attrs["value"] for one in page.find(id="film").tags("button")]
    assert undone[-len(run) :] == run
    assert len(page.find(id="lines").tags("li")) == SHOWN


def test_the_stops_are_kept_and_sent_with_the_press(fight):
    fight.post(do="stops", stops=["contact"])
    page = tree(fight.page())
    ticked = [
        one.attrs["value"] for one in page.tags("input") if one.attrs.get("name") == "stops" and "checked" in one.attrs
    ]
    assert ticked == ["contact"]
    rolled(fight)
    assert "Where it stops" in tree(fight.page()).find(id="lately").text


def test_a_stop_that_nobody_knows_is_refused(fight):
    assert play.act(fight.career.pk, {"auto": "rolls", "stops": ["tea"]}).error.key == "form"


def test_without_script_and_after_a_reload_they_are_still_one(fight):
    response, numbers = rolled(fight)
    page = tree(fight.client.get(response.url))
    assert page.find(id="undo").attrs["value"] == str(numbers[0])
    assert len([one for one in page.tags("li") if one.attrs.get("class") == "chain"]) == len(numbers)
    play.act(fight.career.pk, {"auto": True}, source=random.Random(14))
    assert tree(fight.page()).find(id="undo").attrs["value"] == str(fight.last().number)


def test_with_a_modifier_by_hand_one_roll_is_made(fight):
    before = fight.career.entries.count()
    fight.post(do="on", drm="+1", drm_why="fog")
    assert fight.career.entries.count() == before + 1
    assert fight.last().answer["modifier"]["why"] == "fog"


def typed(seat, more, **headers):
    """The faces of the open roll, and those typed after them."""
    return seat.post(die=[3] * len(faces(seat.prompt.dice)), more=more, do="enter", **headers)


def test_dice_typed_beyond_the_boxes_are_read_on(fight):
    before = fight.career.entries.count()
    typed(fight, "44")
    assert [entry.answer["dice"] for entry in fight.career.entries.filter(number__gt=before)] == [[3, 3], [4], [4]]


def test_dice_that_are_left_over_stay_typed(fight):
    before = fight.career.entries.count()
    page = tree(typed(fight, "44 1, 5 3 3 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1", htmx=True))
    assert fight.career.entries.count() == before
    assert page.find(id="more").attrs["value"].startswith("44 1, 5")
