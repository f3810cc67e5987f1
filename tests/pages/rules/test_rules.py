"""Every case is one tap away, in our own words."""

import pytest
from django.urls import reverse

from campaigns import rulebook
from campaigns.rulebook import rulebooks
from campaigns.templatetags.logbook import cases
from tests.games.the_hunted import moments
from tests.html import tree


def test_a_case_shows_its_parts(client, db):
    text = client.get("/rules/hunted/9.6.9/").content.decode()
    assert "Detection roll" in text
    assert "unmodified 2" in text


def test_a_case_alone_leads_to_its_page_as_ever(client, db):
    answer = client.get("/rules/9.6.9/")
    assert answer.status_code == 301
    assert answer.url == "/rules/hunted/9.6.9/"


def test_search_by_words_and_by_number(client, db):
    assert "BOLD" in client.get("/rules/?q=bold decoy").content.decode()
    text = client.get("/rules/?q=9.6", headers={"hx-request": "true"}).content.decode()
    assert "9.6.14" in text
    assert "<html" not in text


def test_what_is_nowhere_is_said(client, db):
    assert "No rule contains these words." in client.get("/rules/?q=zzzzz").content.decode()


@pytest.mark.parametrize("case", ["99.9", "nine", "9.6.9.a", "-1"])
def test_there_is_no_such_case(client, db, case):
    assert client.get(f"/rules/{case}/").status_code == 404
    assert client.get(f"/rules/hunted/{case}/").status_code == 404
    assert client.get(f"/rules/nobody/{case}/").status_code == 404


@pytest.mark.parametrize("game", list(rulebooks()))
def test_every_index_has_a_page_that_names_its_cases(client, db, game):
    book = rulebooks()[game]
    page = tree(client.get(reverse("campaigns:rules-of", args=[game])))
    assert book.name in page.find(id="main").text
    links = [one.attrs["href"] for one in page.tags("a")]
    assert all(reverse("campaigns:rules-of", args=[other]) in links for other in rulebooks())
    for case, title in book.chapters():
        shown = client.get(reverse("campaigns:case", args=[game, case]))
        assert title in tree(shown).tags("h1")[0].text


def test_a_missing_index_breaks_nothing(client, db, monkeypatch):
    monkeypatch.setattr("campaigns.pages.rules.views.rulebooks", dict)
    monkeypatch.setattr(rulebook, "rulebooks", dict)
    assert "The index of rules has not been loaded." in client.get("/rules/").content.decode()
    assert client.get("/rules/9.6.9/").status_code == 404


def test_every_case_in_a_text_is_a_link():
    text = cases({"game_key": "hunted"}, "9.6.3, 11.3.6")
    assert text.count('href="/rules/hunted/') == 2
    assert "&lt;b&gt;" in cases({"game_key": "hunted"}, "<b>9.6.3")


def test_no_case_of_another_game_is_a_link():
    assert cases({"game_key": "nobody"}, "9.6.3") == cases({}, "9.6.3") == "9.6.3"


def test_the_bridge_tells_the_rule_inline(boat):
    text = boat().on_to(moments.FIRST_BOX).text()
    assert "Rule 4.7.1" in text


def test_a_chapter_has_its_name(client):
    text = client.get("/rules/9/", follow=True).content.decode()
    assert "<h1>Combat</h1>" in text
    assert "There is no line for this case" not in text
