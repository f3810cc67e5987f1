"""Every page of the log book: who may see it, and what all of them keep to."""

import re

import pytest
from django.urls import reverse

from campaigns.pages.logbook.career_log import CareerLog
from tests.factories import UserFactory
from tests.games.the_hunted import careers
from tests.html import flat

pytestmark = pytest.mark.django_db
PAGES = ("diary", "sheet", "record", "crew", "share")
ALL = ("careers", "hall", "bring-in")


@pytest.mark.parametrize("page", PAGES)
def test_a_page_opens_for_its_owner_and_the_staff_only(client, log_book, page):
    expected = {
        log_book.career.owner: 200,
        UserFactory(is_staff=True): 404 if page == "share" else 200,
        UserFactory(): 404,
    }
    for user, status in expected.items():
        client.force_login(user)
        assert client.get(log_book.url(page)).status_code == status
    client.logout()
    assert client.get(log_book.url(page)).status_code == 302


def test_the_staff_are_shown_no_way_to_pass_a_career_on(client, log_book):
    client.force_login(UserFactory(is_staff=True))
    assert log_book.url("share") not in client.get(log_book.url("diary")).content.decode()


@pytest.mark.parametrize("page", ["diary", "sheet", "record", "crew"])
def test_a_page_is_read_only(reader, log_book, page):
    assert reader.post(log_book.url(page)).status_code == 405


@pytest.mark.parametrize("page", PAGES)
def test_a_page_keeps_to_the_policy_and_names_each_thing_once(reader, log_book, page):
    html = reader.get(log_book.url(page)).content.decode()
    assert not re.search(r"\sstyle=|\son[a-z]+=\"|<script(?![^>]*src=)", html)
    ids = re.findall(r'\sid="([^"]+)"', html)
    assert sorted(ids) == sorted(set(ids))
    assert html.count("<h1") == 1


AT_SEA = {"seed": 4, "entries": 24, "type": "IXC/40", "rank": "KptLt", "boat": "U-541", "options": ["xxi-advance"]}


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("played", [{"entries": 1}, AT_SEA], ids=["just opened", "at sea"])
def test_a_career_of_any_length_has_every_page(reader, user, page, played):
    assert reader.get(CareerLog(careers.played(user, **played)).url(page)).status_code == 200


def test_drawings_have_words_beside_them(reader, log_book):
    html = reader.get(log_book.url("record")).content.decode()
    for drawing in re.findall(r"<svg[^>]*role=\"img\"[^>]*>", html):
        described = re.search(r'aria-describedby="([^"]+)"', drawing)
        assert described
        assert f'id="{described[1]}"' in html
    assert "Show as a table" in html


@pytest.mark.parametrize("page", ALL)
@pytest.mark.parametrize("has_one", [False, True])
def test_the_pages_of_all_careers(reader, request, page, has_one):
    if has_one:
        request.getfixturevalue("log_book")
    html = reader.get(reverse(f"campaigns:{page}")).content.decode()
    assert html.count("<h1") == 1
    assert not re.search(r"\sstyle=", html)


def test_the_xxi_column_stands_only_where_the_option_is_in_use(reader, user, log_book):
    advance = CareerLog(careers.played(user, seed=4, entries=12, options=["xxi-advance"]))
    assert "XXI?" in reader.get(advance.url("sheet")).content.decode()
    assert "XXI?" not in reader.get(log_book.url("sheet")).content.decode()


def test_the_sheet_circles_and_ticks(reader, log_book):
    html = reader.get(log_book.url("sheet")).content.decode()
    sunk = [ship for patrol in log_book.state.patrols for met in patrol.encounters for ship in met.targets if ship.sunk]
    hurt = [
        ship for patrol in log_book.state.patrols for met in patrol.encounters for ship in met.targets if ship.damaged
    ]
    assert html.count('class="circled"') == len(sunk)
    assert html.count('class="ticks"') == len(hurt)
    assert html.count("✓") == sum(ship.hits for ship in hurt)


@pytest.mark.parametrize("page", ["record", "crew", "diary", "sheet"])
def test_no_page_writes_a_month_as_the_journal_keeps_it(reader, log_book, page):
    shown = re.sub(r"<[^>]*>", " ", reader.get(log_book.url(page)).content.decode())
    assert re.findall(r"\b19\d\d-(?:0\d|1[0-2])\b", shown) == []


def test_the_table_of_careers_names_its_months(reader, log_book):
    shown = flat(reader.get(reverse("campaigns:careers")))
    assert re.search(r'data-label="From">\w{3} 19\d\d</td>', shown)
