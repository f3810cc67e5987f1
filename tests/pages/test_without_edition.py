"""The pages of a career without an edition: all of them are there, and none leads to charts."""

import pytest

from campaigns.games.the_hunted.pages.start import CareerForm
from campaigns.pages.bridge import log
from campaigns.pages.harbour.start import StartForm
from charts.models import Edition
from tests.engine import bare
from tests.factories import CareerFactory, EditionFactory
from tests.journal.acts import play_on
from tests.seat import Seat


@pytest.fixture
def beach(client, db):
    career = CareerFactory(without_edition=True, odds=True)
    client.force_login(career.owner)
    return Seat(client, career)


@pytest.mark.parametrize(
    "page",
    ["", "log/", "no/1/", "no/3/", "amend/", "settings/", "diary/", "replay/1/", "share/", "career.json"],
)
def test_every_page_opens(beach, page):
    beach.on_to("tide.keep")
    response = beach.client.get(beach.url + page)
    assert response.status_code == 200
    assert b"/charts/None" not in response.getvalue()
    assert b'<a href="/charts/"' not in response.getvalue().partition(b"</header>")[0]


@pytest.mark.parametrize("page", ["/", "/careers/", "/careers/best/"])
def test_it_stands_in_every_list(beach, page):
    assert beach.client.get(page).status_code == 200


def test_no_line_of_its_log_is_empty(beach):
    """A line that only opens a log says so."""
    shown = log.lines(beach.table(), beach.career.entries.filter(number=1))
    assert [one.text for one in shown] == ["Log opened."]


def test_a_card_names_no_months_in_a_game_that_has_none(beach):
    play_on(beach.career, 20)
    assert beach.career.ended
    assert "<dt>When</dt>" not in "".join(beach.client.get("/").content.decode().split())


def test_it_is_played_on_the_bridge(beach):
    beach.roll("3", "4")
    beach.post(choose="keep")
    assert beach.table().state.stones == 7


@pytest.mark.parametrize("page", ["", "card.png"])
def test_its_shared_link_opens(client, db, page):
    CareerFactory(without_edition=True, share_token="t" * 43)
    assert client.get(f"/shared/{'t' * 43}/{page}").status_code == 200


def test_the_odds_are_asked_for_without_charts(beach):
    beach.on_to("tide.keep")
    response = beach.client.post(beach.url + "odds/", {"number": beach.table().seq})
    assert response.status_code in (200, 302)


def test_the_form_of_a_game_without_charts_offers_no_edition(house):
    class Form(StartForm):
        game = bare.GAME

    form = Form({"dice_mode": "here"})
    assert form.is_valid()
    assert "edition" not in form.fields
    assert (form.chosen_edition(), form.book) == (None, None)


def test_a_form_offers_the_editions_of_its_game_only(house):
    other = EditionFactory()
    assert CareerForm().editions == [house]
    assert not CareerForm({"edition": str(other.pk)}).is_valid()
    assert list(Edition.objects.filter(game="lighthouse")) == [other]
