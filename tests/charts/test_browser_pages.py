"""The chart browser: open to everyone, searchable without script, every cell with its sign."""

import re

import pytest

from charts import search
from charts.books import raw_for
from charts.models import boat_slug
from charts.shipped import raw_edition

SHIPPED = raw_edition()
PAGES = [one["id"] for one in SHIPPED["charts"] + SHIPPED["rosters"]]


def test_the_shelf_leads_to_the_shipped_edition(client, house):
    assert client.get("/charts/").headers["Location"] == "/charts/house/"


def test_the_shelf_leads_to_the_edition_asked_for(client, mine):
    assert client.get("/charts/", {"edition": "mine"}).headers["Location"] == "/charts/mine/"


def test_nothing_loaded_is_not_found(client, db):
    assert client.get("/charts/").status_code == 404


def test_an_edition_lists_all_it_has(client, house):
    page = client.get("/charts/house/").content.decode()
    assert all(f'href="/charts/house/{code}/"' in page for code in PAGES)
    assert all(f'href="/charts/house/boats/{boat_slug(one["type"])}/"' in page for one in SHIPPED["boats"])


def test_every_part_has_its_page(client, house):
    for code in PAGES:
        page = client.get(f"/charts/house/{code}/").content.decode()
        assert f"{code}, " in page, code
        assert 'class="sign' in page, code
        assert "are the truth" in page, code


def test_every_boat_has_her_page(client, house):
    for one in SHIPPED["boats"]:
        page = client.get(f"/charts/house/boats/{boat_slug(one['type'])}/").content.decode()
        assert f"Type {one['type']}" in page


@pytest.mark.parametrize(
    "path", ["/charts/nobody/", "/charts/house/E99/", "/charts/house/boats/VIIX/", "/charts/house/E9.csv"]
)
def test_what_is_not_there_is_not_found(client, house, path):
    assert client.get(path).status_code == 404


def test_a_cell_shows_its_own_source_by_letter_and_colour(client, house):
    page = client.get("/charts/house/U2/").content.decode()
    row = next(row for row in page.split("<tr>") if "1 or less" in row)
    assert re.findall(r'class="sign (\w+)" title', row) == ["hunters", "hunters", "house", "house", "house", "house"]
    assert re.findall(r'aria-hidden="true">(\w)</span><span class="vh">', row) == list("HHCCCC")


def test_a_keepers_change_shows_as_his_card(client, mine, keeper):
    from charts import keep

    part = next(one for one in raw_for(mine)["rosters"] if one["id"] == "T1")
    ships = [part["ships"][0] | {"name": "Tutóia", "source": "card"}, *part["ships"][1:]]
    keep.replace(mine, "roster", part | {"ships": ships}, keeper)
    page = client.get("/charts/mine/T1/").content.decode()
    assert "Tutóia" in page
    assert 'class="sign card"' in page


def test_search_works_without_script(client, house):
    page = client.get("/charts/house/", {"q": "bage"}).content.decode()
    assert "18: Bagé, 8,200 t" in page
    assert "<html" in page


def test_search_by_htmx_gives_the_hits_alone(client, house):
    page = client.get("/charts/house/", {"q": "hedgehog"}, headers={"HX-Request": "true"}).content.decode()
    assert "E3c" in page
    assert "<html" not in page


@pytest.mark.parametrize(
    ("words", "code"), [("knights cross", None), ("oakleaves 11.3.6", "E2"), ("U-181", "T1"), ("XB mines", "XB")]
)
def test_search_finds_facts(words, code):
    found, _more = search.find(SHIPPED, words)
    assert code in {line.code for line in found} if code else found == []


def test_search_says_when_there_is_more():
    found, more = search.find(SHIPPED, "a")
    assert (len(found), more) == (search.MOST, True)


def test_an_empty_search_shows_everything(client, house):
    assert "Encounters by zone" in client.get("/charts/house/", {"q": "  "}).content.decode()


def test_a_roster_is_filtered_by_name_flag_and_source(client, house):
    page = client.get("/charts/house/T2/", {"flag": "Brazil", "q": "bag", "source": "history"}).content.decode()
    assert "1 of 100" in page
    assert "Bagé" in page


def test_a_roster_goes_out_as_csv(client, house):
    reply = client.get("/charts/house/T1.csv")
    assert reply.headers["Content-Type"].startswith("text/csv")
    assert reply.content.decode("utf-8-sig").splitlines()[1].startswith("1,Tutoya,small freighter,1100,2,1125,")


def test_a_hundred_rolls_are_counted(client, house):
    page = client.get("/charts/house/E2/", {"roll": "100", "drm": "2"}).content.decode()
    assert sum(map(int, re.findall(r'<td class="num">(\d+)</td>\n?<td class="num">[\d.]+</td>', page))) == 100


@pytest.mark.parametrize("asked", [{"drm": "many"}, {"column": "nowhere"}, {"drm": "9" * 40}, {"column": "result"}])
def test_odd_questions_get_an_answer(client, house, asked):
    assert client.get("/charts/house/E2/", {"roll": "100"} | asked, headers={"HX-Request": "true"}).status_code == 200


def test_pages_hold_no_inline_script_or_style(client, house):
    for path in (
        "/charts/house/",
        "/charts/house/E1/",
        "/charts/house/T1/",
        "/charts/house/boats/XB/",
        "/charts/house/E2/?roll=1",
    ):
        page = client.get(path).content.decode()
        assert " style=" not in page
        assert not re.search(r"<script(?![^>]* src=)", page)
        assert not re.search(r"\son\w+=", page)


def test_the_pages_cost_few_queries(client, house, django_assert_max_num_queries):
    client.get("/charts/house/E1/")
    with django_assert_max_num_queries(4):
        client.get("/charts/house/E1/")
