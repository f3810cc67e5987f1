"""The shared link: who may make it, what it opens, and that it ends."""

import pytest
from django.urls import reverse

from campaigns.models import Career
from campaigns.pages.logbook import card, share
from hunted import access
from tests.factories import UserFactory
from tests.pdf import size_of

pytestmark = pytest.mark.django_db
PAGES = ("diary", "sheet", "record", "crew")


def address(page, token):
    """A page of a shared link as it has been passed on since the first version."""
    return {"diary": f"/shared/{token}/", "card": f"/shared/{token}/card.png"}.get(page, f"/shared/{token}/{page}/")


@pytest.fixture
def token(log_book, reader):
    reader.post(log_book.url("share"), {"do": "make"})
    log_book.career.refresh_from_db()
    return log_book.career.share_token


@pytest.mark.parametrize("page", PAGES)
def test_whoever_holds_the_link_may_read_and_nothing_else_of_the_account_shows(client, token, log_book, page):
    client.logout()
    answer = client.get(address(page, token))
    html = answer.content.decode()
    assert answer.status_code == 200
    assert answer.headers["X-Robots-Tag"] == "noindex, nofollow, noarchive"
    assert 'name="robots" content="noindex' in html
    for hidden in (log_book.career.owner.username, str(log_book.career.uuid), "/careers/"):
        assert hidden not in html
    assert client.post(address(page, token)).status_code == 405, "the link writes nothing"


def test_a_revoked_link_leads_nowhere(reader, log_book, token):
    assert reader.post(log_book.url("share"), {"do": "revoke"}).status_code == 302
    for page in (*PAGES, "card"):
        assert reader.get(address(page, token)).status_code == 404
    assert reader.get(reverse("campaigns:shared-line", args=[token, 3])).status_code == 404


def test_making_it_twice_keeps_it_and_a_new_link_is_another(reader, log_book, token):
    assert len(token) >= 32
    for deeds, same in ((["make"], True), (["revoke", "make"], False)):
        for do in deeds:
            reader.post(log_book.url("share"), {"do": do})
        log_book.career.refresh_from_db()
        assert (log_book.career.share_token == token) is same
    assert log_book.career.share_token is not None


def test_a_guess_finds_nothing(client, log_book):
    assert Career.objects.filter(share_token=None).exists()
    for guess in ("None", "null", "x" * 32):
        assert client.get(reverse("campaigns:shared-diary", args=[guess])).status_code == 404


def test_only_the_owner_passes_a_career_on(client, log_book):
    for stranger in (UserFactory(), UserFactory(is_staff=True)):
        client.force_login(stranger)
        assert client.post(log_book.url("share"), {"do": "make"}).status_code == 404
    log_book.career.refresh_from_db()
    assert log_book.career.share_token is None


def test_a_line_of_the_shared_diary_stays_behind_the_link(client, token):
    client.logout()
    answer = client.get(reverse("campaigns:shared-line", args=[token, 7]), follow=True)
    assert answer.status_code == 200
    assert answer.redirect_chain[0][0].startswith(f"/shared/{token}/diary/1/")


def test_the_preview_has_its_picture(client, token, log_book):
    client.logout()
    html = client.get(reverse("campaigns:shared-diary", args=[token])).content.decode()
    picture = reverse("campaigns:shared-card", args=[token])
    assert f'property="og:image" content="http://testserver{picture}"' in html
    assert size_of(client.get(picture).content) == (1200, 630)


def test_where_nothing_draws_pictures_the_preview_has_none(client, token, monkeypatch):
    monkeypatch.setattr(share, "can_typeset", lambda: False)
    client.logout()
    assert "og:image" not in client.get(reverse("campaigns:shared-diary", args=[token])).content.decode()
    assert client.get(address("card", token)).status_code == 404


def test_the_card_shows_the_map_where_there_is_one(log_book):
    summary = log_book.summary
    with_map, without = (
        card.card(summary.title, summary.who, summary.card, summary.how, summary.sunk, chart)
        for chart in (log_book.presentation.chart(log_book), None)
    )
    assert len(with_map) > 1.5 * len(without)


def test_a_card_holds_what_is_too_long_and_what_is_not_there():
    drawn = card.card("U-" + "1" * 80, "Kptlt. " + "ü" * 200, [("Sunk", "9" * 40)] * 4, "Sunk " * 60, [])
    assert size_of(drawn) == (1200, 630)


def test_patrols_are_offered_and_not_once_more_as_outings(reader, log_book):
    page = reader.get(log_book.url("share")).content.decode()
    assert log_book.url("table", "patrol") in page
    assert log_book.url("table", "outing") not in page
    assert reader.get(log_book.url("table", "outing")).status_code == 200


@pytest.mark.parametrize("mode", ["hosted", "local"])
def test_the_file_comes_first_and_a_link_is_offered_where_others_can_open_it(client, log_book, settings, mode):
    client.force_login(log_book.career.owner)
    settings.MODE = mode
    client.cookies["hunted_home_80"] = access.token()

    def shown():
        return client.get(log_book.url("share"), headers={"host": "127.0.0.1"}).content.decode()

    page = shown()
    assert ("Create link" in page) == (mode == "hosted")
    assert page.index("Send this file.") < page.index("Export the career")
    type(log_book.career).objects.update(share_token="t" * 43)
    assert ("nobody outside can open the link" in shown()) == (mode == "local")


def test_the_owner_has_the_picture_without_a_link(reader, log_book):
    assert reader.get(log_book.url("card")).headers["Content-Type"] == "image/png"
