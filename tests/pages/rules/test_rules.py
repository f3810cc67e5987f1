"""Every case is one tap away, in our own words."""

import pytest
from django.urls import reverse

from campaigns import rulebook
from campaigns.rulebook import rulebooks
from campaigns.templatetags.logbook import cases
from tests.games.the_hunted import moments
from tests.html import tree

SHOWN = [
    ("/rules/hunted/9.6.9/", "Detection roll"),
    ("/rules/hunted/9.6.9/", "unmodified 2"),
    ("/rules/9/", "<h1>Combat</h1>"),
    ("/rules/?q=bold decoy", "BOLD"),
    ("/rules/?q=9.6", "9.6.14"),
    ("/rules/?q=zzzzz", "No rule contains these words."),
]


@pytest.mark.parametrize(("path", "said"), SHOWN)
def test_a_case_is_found_by_its_number_and_by_words(client, db, path, said):
    page = client.get(path, follow=True).content.decode()
    assert said in page
    assert "There is no line for this case" not in page
    assert "<html" not in client.get(path, headers={"hx-request": "true"}).content.decode() or "q=" not in path


def test_a_case_alone_leads_to_its_page_as_ever(client, db):
    answer = client.get("/rules/9.6.9/")
    assert answer.status_code == 301
    assert answer.url == "/rules/hunted/9.6.9/"


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
