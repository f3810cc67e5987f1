"""Every case is one tap away, in our own words."""

import pytest

from campaigns.pages.rules import cases as rules
from campaigns.templatetags.logbook import cases


def test_a_case_shows_its_parts(client, db):
    text = client.get("/rules/9.6.9/").content.decode()
    assert "Detection roll" in text
    assert "natural 2" in text


def test_search_by_words_and_by_number(client, db):
    assert "BOLD" in client.get("/rules/?q=bold decoy").content.decode()
    text = client.get("/rules/?q=9.6", headers={"hx-request": "true"}).content.decode()
    assert "9.6.14" in text
    assert "<html" not in text


def test_what_is_nowhere_is_said(client, db):
    assert "No case has these words." in client.get("/rules/?q=zzzzz").content.decode()


@pytest.mark.parametrize("case", ["99.9", "nine", "9.6.9.a", "-1"])
def test_there_is_no_such_case(client, db, case):
    assert client.get(f"/rules/{case}/").status_code == 404


def test_a_case_without_a_line_of_its_own_takes_that_of_the_case_above(monkeypatch):
    monkeypatch.setattr(rules, "rulebook", lambda: {"9.6": {"case": "9.6", "line": "The cycle.", "binding": True}})
    assert rules.told("9.6.77") == ["The cycle."]


def test_a_missing_index_breaks_nothing(client, db, monkeypatch):
    monkeypatch.setattr(rules, "rulebook", dict)
    assert "The index of cases is not here." in client.get("/rules/").content.decode()
    assert client.get("/rules/9.6.9/").status_code == 200


def test_every_case_in_a_text_is_a_link():
    text = cases("9.6.3, 11.3.6")
    assert text.count('href="/rules/') == 2
    assert "&lt;b&gt;" in cases("<b>9.6.3")


def test_the_bridge_tells_the_rule_inline(boat):
    text = boat().on_to("travel.biscay").text()
    assert "The rule, 4.7.1" in text


def test_a_chapter_has_its_name(client):
    text = client.get("/rules/9/").content.decode()
    assert "<h1>Combat</h1>" in text
    assert "There is no line for this case" not in text
