"""A table with several phones: each shows the form of its own seat, all the same log, and nothing typed is lost."""

import pytest
from django.test import Client

from campaigns.models import Seat as Place
from tests.factories import CareerFactory
from tests.html import flat
from tests.seat import Seat

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner(client, db):
    """A player at a table of two, when the first of them is asked."""
    career = CareerFactory(setup={"keeper": "Flora", "options": ["days"]})
    client.force_login(career.owner)
    seat = Seat(client, career).on_to("day.desk")
    seat.post(choose="mates")
    assert (seat.prompt.key, seat.prompt.seat) == ("day.mate", 1)
    return seat


def device(owner, seat=None, user=None):
    """Another device: of the owner, sitting where he says, or of somebody else."""
    client = Client()
    client.force_login(user or owner.career.owner)
    found = Seat(client, owner.career)
    if seat is not None:
        client.post(found.url + "seats/", {"do": f"sit {seat}"})
    return found


def given(owner, number, stranger):
    """A seat that somebody else has taken by its link."""
    owner.client.post(owner.url + "seats/", {"do": f"give {number}"})
    guest = device(owner, user=stranger)
    place = Place.objects.get(career=owner.career, number=number)
    assert "Sit down as" in guest.client.get(f"/seat/{place.token}/").content.decode()
    guest.client.post(f"/seat/{place.token}/")
    return guest


def undo(seat):
    """The button that takes the last line back."""
    seat.career.refresh_from_db()
    return seat.post(undo=seat.career.last)


def has_form(seat):
    return asks(seat.text())


def both(one, other):
    return has_form(one), has_form(other)


def asks(page):
    return 'name="choose"' in page


# --- devices of one player ----------------------------------------------------------------------------------


def test_a_device_that_goes_round_is_asked_by_name_and_answers_for_everybody(owner):
    text = flat(owner.text())
    assert "Finn: " in text
    owner.post(choose="late")
    assert "Gret: " in owner.text()
    owner.post(choose="late")
    assert owner.prompt.kind == "roll"
    assert "Enter roll for Finn" in owner.text()
    assert "This is a shared device." in owner.text()


def test_a_device_with_a_seat_waits_while_another_is_asked(owner):
    finn, gret = device(owner, 1), device(owner, 2)
    assert both(finn, gret) == (True, False)
    assert "Waiting for Finn." in gret.text()
    finn.post(choose="late")
    assert both(finn, gret) == (False, True)


def test_to_answer_for_another_takes_a_tap_of_its_own_and_a_refused_answer_keeps_its_form(owner):
    gret = device(owner, 2)
    assert asks(gret.client.get(gret.url + "?for=1").content.decode())
    assert "Answer for Finn" in gret.text()
    assert asks(gret.post(htmx=True, seat="1", choose="never").content.decode())
    gret.client.post(gret.url + "seats/", {"do": "sit 0"})  # he stands up again
    assert has_form(gret)


@pytest.mark.parametrize("do", ["sit 3", "sit", "sit x", "give 9", "back 9", ""])
def test_a_seat_that_is_none_changes_nothing(owner, do):
    assert owner.client.post(owner.url + "seats/", {"do": do}).status_code == 302
    assert has_form(owner)


def test_a_game_of_one_has_no_seats(seat):
    assert seat.client.get(seat.url + "seats/").status_code == 404


# --- what others entered ------------------------------------------------------------------------------------


def test_two_answers_to_one_prompt_are_one_and_the_second_is_told(owner):
    finn, other = device(owner, 1), device(owner)
    number = owner.table().seq
    finn.post(choose="late")
    before = owner.entries()
    data = {"number": number, "kind": "choose", "key": "day.mate", "seat": "1", "choose": "early"}
    page = flat(other.client.post(other.url + "answer/", data).content.decode())
    assert "has already been answered" in page
    assert "Not saved: early." in page
    assert owner.entries() == before


def test_what_was_typed_stays_where_the_same_is_asked_still(owner):
    """Somebody entered a line and took it back meanwhile: the number is another, the prompt is not."""
    owner.on_to("day.desk")
    number = owner.table().seq
    device(owner).post(choose="gale")
    undo(owner)
    data = {"number": number, "kind": "choose", "key": "day.desk", "choose": "passing", "i:passing/hour": "17"}
    page = flat(owner.client.post(owner.url + "answer/", data).content.decode())
    assert "has already been answered" in page
    assert 'name="i:passing/hour" value="17"' in page


# --- other accounts -----------------------------------------------------------------------------------------


def test_a_guest_answers_for_his_seat_and_for_no_other(owner, stranger):
    gret = given(owner, 2, stranger)
    assert not has_form(gret)
    before = owner.entries()
    refused = gret.post(choose="late").content.decode()
    assert "This is for Finn to answer." in refused
    assert owner.entries() == before
    owner.post(choose="late")
    assert has_form(gret)
    gret.post(choose="early")
    assert owner.last().by == stranger


def test_a_guest_reads_the_log_and_nothing_else_of_the_owner(owner, stranger):
    gret = given(owner, 2, stranger)
    for page in ("", "diary/", "log/", "since/1/"):
        assert gret.client.get(gret.url + page).status_code == 200, page
    for page in ("amend/", "settings/", "share/", "seats/", "overrule/"):
        assert gret.client.get(gret.url + page).status_code == 404, page
    assert gret.client.post(gret.url + "away/").status_code == 404
    assert owner.url in gret.client.get("/").content.decode()


def test_a_guest_takes_back_what_he_entered_himself_alone(owner, stranger):
    finn = given(owner, 1, stranger)
    finn.post(choose="late")
    undo(finn)
    assert (owner.last().kind, owner.last().by) == ("strike", stranger)
    owner.post(choose="late")
    assert "Only the owner of this log book may do that." in undo(finn).content.decode()


def test_a_link_gives_its_seat_once_and_not_to_the_owner(owner, stranger, user):
    gret = given(owner, 2, stranger)
    place = Place.objects.get(career=owner.career, number=2)
    assert device(owner, user=user).client.post(f"/seat/{place.token}/").status_code == 404
    assert gret.client.get(f"/seat/{place.token}/").status_code == 302
    owner.client.get(f"/seat/{place.token}/")
    place.refresh_from_db()
    assert place.user == stranger


def test_a_seat_taken_back_shuts_the_table(owner, stranger):
    gret = given(owner, 2, stranger)
    owner.client.post(owner.url + "seats/", {"do": "back 2"})
    assert gret.page().status_code == 404
    assert gret.post(choose="late").status_code == 404


def test_in_local_mode_no_seat_is_given_away(owner, settings):
    settings.MODE = "local"
    settings.DEBUG = True  # a developer's server asks for no token
    owner.client.post(owner.url + "seats/", {"do": "give 2"})
    assert not Place.objects.exists()
