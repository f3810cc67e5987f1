"""The home-coming page offers to sign the log; until then its lines can be changed."""

import random

from campaigns import play
from tests.html import tree


def home(boat):
    """A boat that has just come home: the arrival stands above the next prompt."""
    seat, source = boat().on_to("travel.biscay"), random.Random(5)
    while not any(note[0] == "refit.home" for note in seat.last().notes):
        assert seat.prompt is not None, "the boat never came home"
        play.act(seat.career.pk, {"auto": "rolls"} if seat.prompt.kind == "roll" else {"auto": True}, source=source)
    page = tree(seat.page())
    assert any(one.attrs.get("class") == "arrival" for one in page.all())
    return seat, page


def test_the_log_is_signed_at_home(boat):
    seat, page = home(boat)
    sign = page.find(name="act", value="sign")
    assert sign.text == "Sign the log"
    assert page.find(id="undo") is not None
    signed = tree(seat.post(htmx=True, act="sign"))
    assert signed.find(name="act", value="sign") is None
    assert signed.find(id="undo").attrs["value"] == str(seat.last().number)
    assert "Patrol 1 is signed." in signed.find(id="log").text
    assert "Patrol 1 is signed." in signed.find(id="happened").text
    assert f"No. {seat.last().number + 1}" in signed.find(id="answer").text, "the card has the number of the next line"
    line = tree(seat.client.get(f"{seat.url}no/{seat.last().number - 1}/"))
    assert "can no longer be undone" in line.text


def test_a_signature_is_taken_back(boat):
    seat, page = home(boat)
    last = page.find(id="undo").attrs["value"]
    seat.post(act="sign")
    number = seat.last().number
    line = tree(seat.client.get(f"{seat.url}no/{number}/"))
    assert f"Back to no. {number}" in line.text
    opened = tree(seat.post(htmx=True, undo=number))
    assert "Patrol 1 is no longer signed." in tree(seat.client.get(f"{seat.url}no/{number + 1}/")).text
    assert opened.find(name="act", value="sign") is not None
    assert opened.find(id="undo").attrs["value"] == last


def test_a_patrol_opens_again_when_the_first_answer_of_the_next_is_undone(boat):
    seat, _page = home(boat)
    while seat.table().session.signs:
        play.act(seat.career.pk, {"auto": True}, source=random.Random(2))
    number = seat.last().number
    opened = tree(seat.post(htmx=True, undo=number))
    assert opened.find(name="act", value="sign") is not None
    assert "Home from patrol 1" in opened.find(**{"class": "arrival"}).text


def test_a_tab_from_before_the_signing_is_told_why_it_cannot_undo(boat):
    seat, page = home(boat)
    undo, number = page.find(id="undo").attrs["value"], seat.table().seq
    seat.post(act="sign")
    told = tree(seat.post(htmx=True, undo=undo, number=number))
    assert "can no longer be undone" in told.find(role="alert").text


def test_before_the_next_orders_the_last_patrol_can_be_signed_too(boat):
    """After a refit with rolls of its own."""
    seat, _page = home(boat)
    while seat.table().state.number == 1:
        play.act(seat.career.pk, {"auto": True}, source=random.Random(2))
    page = tree(seat.page())
    assert "Home from patrol 1" in page.find(**{"class": "arrival"}).text
    assert page.find(name="act", value="sign") is not None
