"""Entries of another device appear by themselves; a poll without news costs next to nothing."""

import html
import re

import pytest
from django.test import Client
from django.utils.http import urlencode

from tests.html import flat, since, tree
from tests.seat import Seat

pytestmark = pytest.mark.django_db


def address(seat):
    """The address the open page polls."""
    return since(seat.page())


def test_a_host_says_how_often_a_page_asks(sky, settings):
    settings.POLL = 700
    assert "every 700ms" in flat(sky.page())


@pytest.fixture
def phone(sky):
    """Another device of the same player."""
    client = Client()
    client.force_login(sky.career.owner)
    return Seat(client, sky.career)


def test_nothing_new_is_an_empty_answer_of_one_statement(sky, django_assert_num_queries):
    here = address(sky)
    with django_assert_num_queries(1):
        assert sky.client.get(here).status_code == 204


def test_nothing_new_is_said_before_anybody_is_asked_who_he_is(sky):
    """The address is signed; a forged one goes the usual way."""
    here, stranger = address(sky), Client()
    answer = stranger.get(here)
    assert (answer.status_code, answer["Cache-Control"].split(", ")[-1]) == (204, "private")
    assert stranger.get(here.replace("key=", "key=x")).status_code == 302


def test_what_another_device_entered_comes_with_the_prompt_the_log_and_the_next_address(sky, phone):
    here = address(sky)
    phone.roll(6)
    page = sky.client.get(here)
    assert page.status_code == 200
    assert {'id="answer"', 'id="log"'} <= set(re.findall(r'id="(?:answer|log)"', flat(page)))
    assert address(sky) != here
    assert html.escape(address(sky)) in page.content.decode()


def test_only_what_differs_is_drawn(sky, phone):
    """The page says what it shows, as with an answer: nothing around the prompt is drawn but the new line."""
    here, page = address(sky), sky.page()
    shown = tree(page).find(id="shown").attrs["value"]
    phone.client.post(f"{sky.url}remark/", {"remark": "Rain."})
    answers = [sky.client.get(f"{here}{asked}").content.decode() for asked in ("", "&" + urlencode({"shown": shown}))]
    parts = [set(re.findall(r'<(?:section|div|header)[^>]* id="([\w-]+)"[^>]*hx-swap-oob', said)) for said in answers]
    assert all("Rain." in said for said in answers)
    assert "boat" in parts[0]
    assert "boat" not in parts[1]


def test_a_form_in_which_somebody_types_is_left_as_it_is_until_he_stops(sky, phone):
    here = address(sky)
    phone.roll(6)
    kept = sky.client.get(here + "&keep=1")
    assert kept["HX-Reswap"] == "none"
    assert 'id="answer"' not in kept.content.decode()
    assert html.escape(address(sky)) in kept.content.decode()
    assert 'id="answer"' in sky.client.get(address(sky) + "&old=1").content.decode()


def test_an_address_alone_opens_nothing(sky, phone, stranger):
    """It is signed; yet all that it tells without an account is that nothing is new."""
    here = address(sky)
    anybody, somebody = Client(), Client()
    somebody.force_login(stranger)
    phone.roll(6)
    assert anybody.get(here).status_code == 302
    assert somebody.get(here).status_code == 404


@pytest.mark.parametrize("key", ["", "?key=", "?key=forged"])
def test_without_its_signature_nobody_learns_where_a_career_stands(sky, key):
    sky.career.refresh_from_db()
    assert Client().get(f"{sky.url}since/{sky.career.last}/{key}").status_code == 302
