"""In port nothing is armed: the page of a patrol that has ended asks nothing, and its log can still be changed."""

import random

from campaigns import play
from tests.html import tree


def home(boat):
    """A boat whose patrol has ended, with nothing of the next answered."""
    seat, source = boat().on_to("travel.biscay"), random.Random(5)
    while not seat.table().session.between:
        play.act(seat.career.pk, {"auto": True}, source=source)
    return seat, tree(seat.in_port())


def heading(page):
    return page.find(id="closed").text


def test_the_page_in_port_asks_nothing(boat):
    _seat, page = home(boat)
    assert heading(page) == "Home from patrol 1"
    assert page.find(id="answer") is None
    assert page.find(name="die") is None
    assert page.find(name="do") is None
    assert page.find(id="next").text.startswith("Next patrol")


def test_the_first_question_comes_with_the_next_patrol_and_stays_when_it_is_refused(boat):
    seat, page = home(boat)
    asked = tree(seat.client.get(seat.url + page.find(id="next").attrs["href"]))
    begin = {"begin": asked.find(name="begin").attrs["value"]}
    number, before = seat.table().seq, seat.entries()
    sent = {"number": number, "kind": "choose", "choose": "nowhere", **begin}
    refused = tree(seat.client.post(seat.url + "answer/", sent, HTTP_HX_REQUEST="true"))
    assert refused.find(role="alert") is not None
    assert refused.find(name="begin").attrs["value"] == begin["begin"]
    assert seat.entries() == before


def test_a_page_of_an_earlier_patrol_does_not_ask_for_this_one(boat):
    seat, _page = home(boat)
    assert heading(tree(seat.client.get(seat.url, {"begin": 1}))) == "Home from patrol 1"


def test_the_last_answer_in_port_leads_to_the_page(boat):
    seat, _page = home(boat)
    last = seat.last()
    play.act(seat.career.pk, {"strike": last.number})
    answered = seat.post(htmx=True, die=last.answer["dice"])
    assert answered.headers["HX-Redirect"] == seat.url


def test_the_log_is_signed_at_home_and_the_signature_is_taken_back(boat):
    seat, page = home(boat)
    assert page.find(name="act", value="sign").text.startswith("Sign the log")
    signed = seat.client.post(seat.url + "answer/", {"number": seat.table().seq, "act": "sign"}, follow=True)
    assert (seat.last().kind, heading(tree(signed))) == ("sign", "Home from patrol 1")
    assert tree(signed).find(name="act", value="sign") is None
    number = seat.last().number
    line = tree(seat.client.get(f"{seat.url}no/{number - 1}/"))
    assert "can no longer be undone" in line.text
    seat.client.post(f"{seat.url}strike/{number}/", {"number": seat.table().seq})
    assert "Patrol 1 is no longer signed." in tree(seat.client.get(f"{seat.url}no/{number + 1}/")).text
    assert tree(seat.in_port()).find(name="act", value="sign") is not None


def test_a_patrol_opens_again_when_the_first_answer_of_the_next_is_undone(boat):
    seat, _page = home(boat)
    seat.post(act="sign")
    play.act(seat.career.pk, {"auto": True}, source=random.Random(2))
    opened = seat.client.post(
        seat.url + "answer/", {"number": seat.table().seq, "undo": seat.last().number}, HTTP_HX_REQUEST="true"
    )
    assert opened.headers["HX-Redirect"] == seat.url
    assert heading(tree(seat.in_port())) == "Home from patrol 1"


def test_a_tab_from_before_the_signing_is_told_why_it_cannot_undo(boat):
    seat, _page = home(boat)
    undo = seat.last().number
    seat.post(act="sign")
    sent = {"number": seat.table().seq, "undo": undo}
    told = tree(seat.client.post(seat.url + "answer/", sent, follow=True))
    assert "can no longer be undone" in told.find(id="messages").text


def test_the_wire_answers_without_asking_for_the_next_patrol(boat):
    seat, _page = home(boat)
    assert play.act(seat.career.pk, {"auto": True}, source=random.Random(2)).accepted
