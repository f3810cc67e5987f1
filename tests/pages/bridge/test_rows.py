"""Forms with a row a record, and options that show the form that follows them; all of it without script."""

import re

import pytest

from campaigns.pages.bridge import log
from tests.engine import toy
from tests.factories import CareerFactory
from tests.seat import Seat

pytestmark = pytest.mark.django_db
TONS = ({"choose": "low"}, {"choose": "rope"}, {"die": "4"}, {"die": ["1", "1"]}, {"die": ["1", "2"]})


@pytest.fixture
def day(client, db):
    """A player before the standing prompt of a day."""
    career = CareerFactory(setup={"keeper": "Flora", "options": ["days"]})
    client.force_login(career.owner)
    seat = Seat(client, career)
    for fields in TONS:
        seat.post(**fields)
    assert seat.prompt.key == "day.desk"
    return seat


def names(page):
    return re.findall(r'name="([ibct]:[^"]+)"', page)


def values(page, name):
    return re.findall(rf'name="{re.escape(name)}"[^>]*?value="([^"]*)"', page)


def rows(**typed):
    """Fields of a post: r0_name is the name of the first row."""
    signs = {"name": "t", "tons": "i", "rig": "c", "armed": "b"}
    return {
        f"{signs[key.split('_')[1]]}:ships.{key[1 : key.index('_')]}.{key.split('_')[1]}": value
        for key, value in typed.items()
    }


def test_a_form_has_a_few_spare_rows(day):
    day.post(choose="passing")
    page = day.text()
    assert [name for name in names(page) if name.endswith(".tons")] == [f"i:ships.{place}.tons" for place in range(3)]
    assert "Ships, row 3" in page
    assert "More rows" in page


def test_empty_rows_are_left_out(day):
    day.post(choose="passing")
    fields = rows(r0_name="", r0_tons="", r0_rig="", r1_name="Mary", r1_tons="300", r1_rig="sail", r1_armed="on")
    day.post(**{"i:hour": "6"}, **fields, **rows(r2_name="", r2_tons="", r2_rig=""))
    ships = day.last().answer["facts"]["ships"]
    assert ships == [{"name": "Mary", "tons": 300, "rig": "sail", "armed": True}]
    assert day.prompt.key == "day.desk"


def test_a_fault_stands_beside_the_field_of_its_row(day):
    """Also after an empty row: later rows move up."""
    day.post(choose="passing")
    fields = rows(r0_name="", r1_name="Mary", r1_tons="300", r2_name="Ann", r2_tons="0")
    page = day.post(**{"i:hour": "6"}, **fields).content.decode()
    assert (values(page, "t:ships.0.name"), values(page, "t:ships.1.name")) == (["Mary"], ["Ann"])
    assert re.search(r'id="id_i:ships\.1\.tons_error"[^>]*>\s*Enter 1 or more', page)
    assert day.entries() == 7


def test_more_rows_keep_what_was_typed_and_write_nothing(day):
    day.post(choose="passing")
    fields = rows(r0_name="Mary", r0_tons="300", r1_name="Ann", r1_tons="90", r2_name="Eve", r2_tons="1")
    page = day.post(do="rows", **{"i:hour": "6"}, **fields).content.decode()
    assert values(page, "t:ships.2.name") == ["Eve"]
    assert values(page, "i:hour") == ["6"]
    assert "i:ships.3.tons" in names(page)
    assert "i:ships.4.tons" not in names(page)  # four ships at most
    assert day.entries() == 7


PASSING = {"i:passing/hour": "6", "t:passing/ships.0.name": "Mary", "i:passing/ships.0.tons": "300"}


def test_an_option_shows_the_form_that_follows_it(day):
    page = day.text()
    assert "i:passing/hour" in names(page)
    assert "t:passing/ships.0.name" in names(page)
    data = {"number": day.table().seq, "kind": "choose", "key": "day.desk", "choose": "passing", **PASSING}
    for _ in range(2):  # a doubled post of both is taken once
        day.client.post(day.url + "answer/", data)
    assert (day.prompt.key, day.entries()) == ("day.desk", 8)
    assert day.table().state.passed[0]["name"] == "Mary"


def test_the_form_of_another_option_is_not_read(day):
    day.post(choose="gale", **{"i:passing/hour": "99"})
    assert (day.prompt.key, day.entries()) == ("day.gale", 7)


def test_a_fault_in_the_form_of_an_option(day):
    page = day.post(choose="passing", **PASSING | {"i:passing/hour": "25"}).content.decode()
    assert re.search(r'id="id_i:passing/hour_error"[^>]*>\s*Enter 23 or less', page)
    assert values(page, "t:passing/ships.0.name") == ["Mary"]
    assert re.search(r'value="passing"\s+checked', page)
    assert day.entries() == 6


def test_rows_in_words():
    """Where no note tells of them."""
    ships = [
        {"name": "Mary", "tons": 300, "rig": "sail", "armed": True},
        {"name": "Ann", "tons": 90, "rig": None, "armed": False},
    ]
    answer = {"facts": {"hour": 6, "ships": ships}, "chosen": {"ships.rig": {}}}
    text = log._facts_in_words(toy.TEXTS, "day.passing", answer)
    assert text == "Ships that pass: hour 6, Ships Mary, 300, Sail, armed; Ann, 90."
