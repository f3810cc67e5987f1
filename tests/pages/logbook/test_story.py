"""The story page: its rows, the player's own words in it, the three ways to read an outing, and its signature."""

import random
import re

import pytest
from django.urls import reverse

from campaigns import play
from campaigns.log import outing
from campaigns.models import Career, Entry
from campaigns.pages.logbook import tell
from campaigns.pages.logbook.career_log import CareerLog
from tests.factories import UserFactory
from tests.games.the_hunted import careers
from tests.html import tree

pytestmark = pytest.mark.django_db


@pytest.fixture
def log_book(user):
    """A career of two patrols and a part of the third."""
    return CareerLog(careers.played(user, seed=5, entries=130))


def page(reader, log_book, outing=1, **query):
    return tree(reader.get(log_book.url("story", outing), query))


def write(reader, log_book, at, remark, outing=1, **more):
    answer = reader.post(log_book.url("story-words", outing), {"at": at, "remark": remark, **more})
    log_book.career.refresh_from_db()
    return answer


def paragraphs(log_book, outing=1):
    """As the career stands now."""
    return tell.outing_story(CareerLog(log_book.career), outing).paragraphs


# --- rows -----------------------------------------------------------------------------------------------------------


def test_each_line_lies_behind_one_row_and_is_drawn_when_its_fold_is_opened(reader, log_book):
    told = tell.outing_story(log_book, 1, folds=True)
    folded = [number for row in told.rows for number in row.folded]
    assert folded == sorted(set(folded))
    assert set(log_book.entries(chapter__in=(0, 1), kind="answer").values_list("number", flat=True)) == set(folded)
    page = reader.get(log_book.url("story", 1)).content.decode()
    for row, after in zip(told.rows, [*told.rows[1:], None], strict=True):
        assert all(number < after.first for number in row.folded if after)
        if row.folded:
            address = log_book.url("rolls", 1, row.folded[0], row.folded[-1])
            assert f'hx-get="{address}"' in page
            found = tree(reader.get(address)).tags("tr")[1:]
            assert [int(one.tags("td")[0].text) for one in found] == row.folded
    assert reader.get(log_book.url("rolls", 99, 1, 2)).status_code == 404


def test_how_things_lay_stands_beside_a_box(log_book):
    told = tell.outing_story(log_book, 1, folds=True)
    assert "by day, submerged" in [row.how for row in told.rows]


def test_the_ways_to_read_an_outing_lead_to_one_another_and_repeat_no_word_of_the_navigation(reader, log_book):
    for place in ("story", "diary"):
        page = tree(reader.get(log_book.url(place, 1)))
        ways = page.find(aria_label="Ways to read it")
        assert [one.text for one in ways.tags("a")] == ["Prose", "Log", "Patrol log sheet", "Share", "Replay"]
        assert not {one.text for one in ways.tags("a")} & {one.text for one in page.tags("header")[0].tags("a")}
        for way in ways.tags("a"):
            assert reader.get(way.attrs["href"]).status_code == 200


# --- own words ------------------------------------------------------------------------------------------------------


def test_words_beside_a_paragraph_are_kept_in_the_journal_and_go_along(reader, log_book):
    at = paragraphs(log_book)[1].anchor
    answer = write(reader, log_book, at, "Quiet, and glad of it.")
    assert answer.headers["Location"].endswith(f"/story/1/#w{at}")
    assert Entry.objects.get(career=log_book.career, number=log_book.career.last).answer == {
        "remark": "Quiet, and glad of it.",
        "at": at,
    }
    told = paragraphs(log_book)[1]
    assert [own.text for own in told.beside] == ["Quiet, and glad of it."]
    assert told.text in page(reader, log_book).text
    for form in ("md", "bbcode", "txt"):
        said = reader.get(reverse("campaigns:story-file", args=[log_book.career.uuid, 1, form])).content.decode()
        assert "Quiet, and glad of it." in said


def test_words_in_the_place_of_a_paragraph_leave_it_behind_a_fold(reader, log_book):
    first = paragraphs(log_book)[0]
    write(reader, log_book, first.anchor, "We sailed.", where="over")
    shown = page(reader, log_book)
    assert shown.find(id=f"p{first.anchor}").tags("details")[0].text.endswith(first.text)
    said = reader.get(reverse("campaigns:story-file", args=[log_book.career.uuid, 1, "txt"])).content.decode()
    assert "We sailed." in said
    assert first.text not in said


def test_words_are_changed_and_taken_away_and_the_log_keeps_them_all(reader, log_book):
    first = paragraphs(log_book)[0]
    write(reader, log_book, first.anchor, "One.", where="over")
    mine = log_book.career.last
    assert page(reader, log_book, words=mine).find(id="words").text == "One."
    write(reader, log_book, mine, "Two.", again="1")
    assert paragraphs(log_book)[0].over.text == "Two."
    assert paragraphs(log_book)[0].over.number == mine
    write(reader, log_book, mine, "", again="1")
    assert paragraphs(log_book)[0].over is None
    kept = Entry.objects.filter(career=log_book.career, kind="remark").order_by("number")
    assert [one.answer["remark"] for one in kept] == ["One.", "Two.", ""]
    assert f"The words at no. {mine} were removed." in tree(reader.get(log_book.url("diary", 3))).text


def test_nothing_written_says_so_and_what_was_too_long_stays_in_the_form(reader, log_book):
    at, last = paragraphs(log_book)[0].anchor, log_book.career.last
    for remark, said in (("  ", "Please fill this in."), ("x" * 2001, "Use at most 2000 characters.")):
        shown = tree(write(reader, log_book, at, remark, where="over"))
        assert shown.find(id="words-error").text == said
        assert shown.find(id="words").text == remark.strip()
    assert log_book.career.last == last


def test_what_was_written_at_a_line_that_is_gone_stands_beside_the_nearest(reader, log_book):
    last = paragraphs(log_book, 3)[-1]
    write(reader, log_book, last.numbers[-1], "That was close.", outing=3, where="over")
    play.act(log_book.career.pk, {"strike": last.numbers[0]}, source=random.Random(1))
    log_book.career.refresh_from_db()
    told = paragraphs(CareerLog(log_book.career), 3)
    assert [own.text for one in told for own in one.beside] == ["That was close."]
    assert all(one.over is None for one in told)


def test_a_remark_from_the_bridge_stands_where_it_was_written(user):
    log_book = CareerLog(careers.of_some_length(user))
    told = paragraphs(log_book)
    texts = [own.text for one in told for own in one.beside]
    assert careers.REMARK in texts
    assert "That one." in texts


def test_many_words_are_shown_up_to_a_bound(log_book, monkeypatch):
    monkeypatch.setattr(outing, "MOST", 2)
    for number in range(4):
        play.act(log_book.career.pk, {"remark": f"Line {number}."})
    log_book.career.refresh_from_db()
    told = paragraphs(CareerLog(log_book.career), 3)
    assert [own.text for one in told for own in one.beside] == ["Line 0.", "Line 1."]


@pytest.mark.parametrize("act", ["story-words", "story-sign"])
def test_nobody_else_writes(client, log_book, act):
    url = log_book.url(act, 1)
    client.force_login(UserFactory())
    assert client.post(url, {"at": 3, "remark": "x"}).status_code == 404
    client.force_login(log_book.career.owner)
    assert client.get(url).status_code == 405


def test_who_holds_the_link_reads_the_words_and_the_career_and_has_no_form(client, reader, log_book):
    write(reader, log_book, paragraphs(log_book)[0].anchor, "Mine.")
    Career.objects.filter(pk=log_book.career.pk).update(share_token="t" * 32)
    client.logout()
    story = client.get(reverse("campaigns:shared-story", args=["t" * 32, 1])).content.decode()
    assert "Mine." in story
    assert "Write here" not in story
    assert not re.search(r"<form[^>]*story", story)
    career = client.get(reverse("campaigns:shared-career", args=["t" * 32])).content.decode()
    assert "/careers/" not in career
    assert f'href="/shared/{"t" * 32}/story/1/"' in career


# --- the whole career -----------------------------------------------------------------------------------------------


def test_the_career_stands_above_its_patrols_and_leads_to_each(reader, log_book):
    shown = tree(reader.get(log_book.url("career")))
    told = log_book.presentation.career_story(log_book)
    assert shown.tags("h1")[0].text == told.title
    assert told.lede in shown.text
    links = {one.attrs.get("href") for one in shown.tags("a")}
    assert {log_book.url("story", number) for number in (1, 2, 3)} <= links
    assert shown.find(id="sea-t") is not None


# --- signing --------------------------------------------------------------------------------------------------------


def test_a_patrol_is_signed_on_its_page(reader, user):
    """Until the first answer of the next patrol it can be changed, and so be signed."""
    career = careers.played(user, seed=5, entries=20)
    log_book, source = CareerLog(career), random.Random(5)
    for _ in range(400):
        table = play.open_career(career)
        if table.session.signs:
            break
        career = play.act(career.pk, {"auto": True}, source=source).table.career
    number = table.session.last_chapter
    shown = tree(reader.get(log_book.url("story", number)))
    form = next(one for one in shown.tags("form") if one.attrs.get("action") == log_book.url("story-sign", number))
    assert f"Sign Patrol {number}" in form.text
    prompt = form.find(name="number").attrs["value"]
    stale = reader.post(log_book.url("story-sign", number), {"number": 1}, follow=True)
    assert "The log has moved on in the meantime" in stale.content.decode()
    signed = reader.post(log_book.url("story-sign", number), {"number": prompt}, follow=True)
    assert "Not signed yet" not in signed.content.decode()
    assert Entry.objects.filter(career=career, kind="sign").count() == 1
