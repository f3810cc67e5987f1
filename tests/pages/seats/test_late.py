"""A standing prompt at a table: two entries at once both count, unless they are the same."""

import pytest
from django.test import Client

from campaigns import play
from campaigns.models import Seat as Place
from tests.factories import CareerFactory
from tests.html import flat
from tests.seat import Seat

pytestmark = pytest.mark.django_db
PASSING = {"hour": 6, "ships": [{"name": "Mary", "tons": 300}]}


SHIP = {"choose": "passing", "facts": PASSING}


@pytest.fixture
def owner(client, db):
    """A player of the toy game at the standing prompt of its day."""
    career = CareerFactory(setup={"keeper": "Flora", "options": ["days"]})
    client.force_login(career.owner)
    return Seat(client, career).on_to("day.desk")


@pytest.fixture
def number(owner):
    """The number of the prompt that was open before a ship was entered."""
    number = owner.table().seq
    late(owner, SHIP, number)
    return number


def late(owner, raw, number):
    return play.act(owner.career.pk, raw, number, owner.career.owner, late=True)


def test_what_another_entered_meanwhile_is_in_nobodys_way(owner, number):
    reply = late(owner, {"choose": "gale"}, number)
    assert reply.accepted
    assert [entry.number for entry in reply.since] == [number, number + 1]
    assert owner.prompt.key == "day.gale"


@pytest.mark.parametrize("run", [[{"choose": "gale"}], [{"choose": "mates"}, {"choose": "early"}]])
def test_a_run_goes_in_late_too(owner, number, run):
    assert late(owner, {"run": run}, number).accepted


def test_a_value_set_right_meanwhile_is_in_nobodys_way(owner):
    number = owner.table().seq
    assert late(owner, {"amend": {"oil": 3}, "why": "looked again"}, number).accepted
    assert late(owner, {"choose": "gale"}, number).accepted


def test_only_a_prompt_that_stands_takes_what_comes_late(owner):
    number = owner.table().seq
    late(owner, {"choose": "gale"}, number)
    reply = late(owner, {"dice": [1, 2, 3, 6]}, number)
    assert (reply.accepted, reply.stale, owner.prompt.dice) == (False, True, "4d6")


def test_a_number_of_nothing_that_was_entered_is_told(owner):
    reply = late(owner, {"choose": "gale"}, owner.table().seq + 5)
    assert (reply.accepted, reply.stale, reply.since) == (False, True, [])


@pytest.mark.parametrize(("tail", "stands"), [(3, True), (2, False)])
def test_what_comes_after_more_than_can_be_told_is_not_taken(owner, number, monkeypatch, tail, stands):
    monkeypatch.setattr(play, "TAIL", tail)
    assert late(owner, {"choose": "gale"}, number).accepted is stands


@pytest.mark.parametrize(
    "raw",
    [
        SHIP,  # the same again: most likely one ship that two have seen
        {"choose": "evening"},  # what ends the prompt is never done unseen
        {"choose": ["gale", "mates"]},
        {"facts": PASSING},
        {"choose": [5]},
        {"run": []},
        {"run": ["gale"]},
        {"run": [{"choose": "evening"}, {"choose": "gale"}]},
        {"strike": True},
    ],
)
def test_what_does_not_go_in_late_is_told(owner, number, raw):
    before = owner.entries()
    reply = late(owner, raw, number)
    assert (reply.accepted, reply.stale, owner.entries()) == (False, True, before)


def test_after_something_was_undone_it_is_told(owner):
    number = owner.table().seq
    late(owner, {"choose": "gale"}, number)
    play.act(owner.career.pk, {"strike": True}, None, owner.career.owner)
    assert late(owner, {"choose": "mates"}, number).stale


def test_an_answer_to_another_prompt_is_not_taken_for_one_to_this(owner):
    owner.post(choose="gale")
    number = owner.table().seq  # a roll, which somebody else throws
    for dice in ([1, 2, 3, 6], [8, 8, 1], [20]):
        play.act(owner.career.pk, {"dice": dice}, None, owner.career.owner)
    assert owner.prompt.key == "day.desk"
    assert late(owner, {"choose": "mates"}, number).stale


def test_over_the_wire_a_number_counts_only_while_its_prompt_stands(owner):
    number = owner.table().seq
    play.act(owner.career.pk, SHIP, number, owner.career.owner)
    assert play.act(owner.career.pk, {"choose": "gale"}, number, owner.career.owner).stale


def test_the_page_tells_what_came_in_before(owner, number):
    data = {"number": number, "kind": "choose", "key": "day.desk", "choose": "gale"}
    response = owner.client.post(owner.url + "answer/", data, HTTP_HX_REQUEST="true")
    assert f"No. {number} was entered before yours" in flat(response)


def test_a_run_of_a_guest_stays_with_his_own_seat(owner, stranger):
    owner.client.post(owner.url + "seats/", {"do": "give 1"})
    place = Place.objects.get(career=owner.career, number=1)
    client = Client()
    client.force_login(stranger)
    client.post(f"/seat/{place.token}/")
    steps = [{"choose": "mates"}, {"choose": "early"}, {"choose": "late"}]
    refused = play.act(owner.career.pk, {"run": steps}, None, stranger)
    assert (refused.accepted, refused.error.key) == (False, "seat.owner")
    assert owner.prompt.key == "day.desk"
    assert play.act(owner.career.pk, {"run": steps[:2]}, None, stranger).accepted
