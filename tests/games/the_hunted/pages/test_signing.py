"""The home-coming page offers to sign the log; until then its lines can be changed."""

import random

from campaigns import play
from tests.html import tree


def home(boat):
    """A boat that has just come home: the arrival stands above the next prompt."""
    seat, source = boat().on_to("travel.biscay"), random.Random(5)
    for _ in range(300):
        page = tree(seat.page())
        if any(one.attrs.get("class") == "arrival" for one in page.all()):
            return seat, page
        play.act(seat.career.pk, {"auto": "rolls"} if seat.prompt.kind == "roll" else {"auto": True}, source=source)
    raise AssertionError("the boat never came home")


def test_the_log_is_signed_at_home(boat):
    seat, page = home(boat)
    sign = page.find(name="act", value="sign")
    assert sign.text == "Sign the log"
    assert page.find(id="undo") is not None
    signed = tree(seat.post(htmx=True, act="sign"))
    assert signed.find(name="act", value="sign") is None
    assert signed.find(id="undo") is None
    assert "Patrol 1 is signed." in signed.find(id="log").text
    line = tree(seat.client.get(f"{seat.url}no/{seat.last().number - 1}/"))
    assert "can no longer be undone" in line.text
