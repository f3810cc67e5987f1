"""A game without presentation, contests or odds of its own goes through every page."""

import pytest
from django.urls import reverse

from campaigns import play
from campaigns.models import Career
from campaigns.pages.logbook.career_log import CareerLog
from tests.factories import CareerFactory
from tests.html import flat
from tests.journal.acts import play_on

pytestmark = pytest.mark.django_db


@pytest.fixture
def player(client, user):
    client.force_login(user)
    return client


@pytest.fixture(params=["new", "under way", "over"])
def career(request, user):
    """A career of the toy game at its first prompt, in the middle of a night, and at its end."""
    made = CareerFactory(owner=user, setup={"keeper": "Flora", "station": "Skerryvore", "nights": 4})
    play_on(made, {"new": 0, "under way": 9, "over": 200}[request.param], seed=3)
    return Career.objects.get(pk=made.pk)


ANY = ["harbour", "contests", "careers", "careers-file", "hall", "rules", "bring-in"]
OF_A_CAREER = ["bridge", "diary", "story", "career", "log", "settings", "share", "career-file", "amend"]


@pytest.mark.parametrize("name", ANY)
def test_every_page_shows_it(player, career, name):
    page = player.get(reverse(f"campaigns:{name}"))
    assert page.status_code == 200
    if name in ("harbour", "careers", "careers-file"):
        assert "Skerryvore" in page.content.decode()


@pytest.mark.parametrize("name", OF_A_CAREER)
def test_every_page_of_a_career_opens(player, career, name):
    assert player.get(reverse(f"campaigns:{name}", args=[career.uuid])).status_code == 200


def test_the_log_book_offers_only_what_the_game_has(player, career):
    page = flat(player.get(reverse("campaigns:diary", args=[career.uuid])))
    for slug in ("sheet", "record", "crew"):
        assert f"/careers/{career.uuid}/{slug}/" not in page
        assert player.get(f"/careers/{career.uuid}/{slug}/").status_code == 404


def test_its_files_hold_its_outings(player, career):
    rows = player.get(reverse("campaigns:table", args=[career.uuid, "outing"])).content.decode("utf-8-sig")
    assert rows.splitlines()[0] == "number,title,title_words,outcome,outcome_words,score,unit,unit_words,facts"
    assert len(rows.splitlines()) == 1 + play.open_career(career).state.night - 1
    assert player.get(reverse("campaigns:diary-file", args=[career.uuid, "md"])).status_code == 200


def test_its_odds_are_shown(player, career, monkeypatch):
    monkeypatch.setattr("campaigns.pages.odds.tasks.COUNT", 50)
    Career.objects.filter(pk=career.pk).update(odds=True)
    number = play.open_career(career).seq
    asked = player.post(reverse("campaigns:odds", args=[career.uuid]), {"number": number}, follow=True)
    assert asked.status_code == 200
    page = flat(asked)
    assert ("no open question" in page) == career.ended


def test_its_diary_lists_its_outings_by_their_rows(player, career):
    page = flat(player.get(reverse("campaigns:diary", args=[career.uuid])))
    for outing in career.outings.filter(number__lte=career.entries.last().chapter):
        assert f"{outing.number}, Night {outing.number}</a>" in page
    assert "atrol" not in page


def test_its_story_leaves_out_what_was_undone_and_counts_what_was_quiet(player, career):
    log_book = CareerLog(career)
    entries = list(log_book.entries(chapter__in=(0, 1)))
    told = log_book.presentation.story(log_book, 1)
    numbers = {number for paragraph in told.paragraphs for number in paragraph.numbers}
    assert numbers == {entry.number for entry in entries if entry.notes}
    for paragraph in told.paragraphs:
        assert paragraph.text
        assert "  " not in paragraph.text
    file = player.get(reverse("campaigns:story-file", args=[career.uuid, "txt"])).content.decode()
    assert told.paragraphs[0].text in file
