"""The chart browser: open to everyone, searchable without script, every cell with its sign."""

import re

import pytest

from charts import browse
from charts.books import raw_for
from charts.figures.parts import SIGNS
from charts.figures.shipped import raw_edition
from charts.figures.words import in_words
from charts.models import Edition, boat_slug
from tests.charts.parts import GARBAGE, replace
from tests.html import flat

SHIPPED = raw_edition()
PAGES = [one["id"] for one in SHIPPED["charts"] + SHIPPED["rosters"]]


def test_the_list_leads_to_the_edition_asked_for_or_the_shipped_one(client, mine):
    for asked, address in (({}, "/charts/house/"), ({"edition": "mine"}, "/charts/mine/")):
        assert client.get("/charts/", asked).headers["Location"] == address
    Edition.objects.all().delete()
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
        assert "are always right" in page, code
        assert re.findall(r"<th[^>]*>\s*</th>", page) == [], code


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
    page = flat(client.get("/charts/house/U2/"))
    row = next(row for row in page.split("<tr>") if "1 or less" in row)
    assert re.findall(r'class="sign (\w+)" title', row) == ["aar", "aar", "aar", "aar", "house", "house"]
    assert re.findall(r'aria-hidden="true">(\w)</span><span class="vh">', row) == list("PPPPCC")


def test_a_cell_of_a_table_shows_its_own_source_as_well():
    table = next(one for one in raw_edition()["charts"] if one["id"] == "U3-PT")
    keys = [column["key"] for column in table["columns"]]
    table["rows"][0]["cells"] = {keys[1]: {"source": "card", "case": ""}}
    first, second, *_others = browse.grid(table, "hunted").lines[0].cells
    assert (first.sign.letter, second.sign.letter) == ("K", SIGNS[table["rows"][0]["source"]].letter)


def test_a_keepers_change_shows_as_his_card(client, mine, keeper):

    part = next(one for one in raw_for(mine)["rosters"] if one["id"] == "T1")
    ships = [part["ships"][0] | {"name": "Tutóia", "source": "card"}, *part["ships"][1:]]
    replace(mine, "roster", part | {"ships": ships}, keeper)
    page = client.get("/charts/mine/T1/").content.decode()
    assert "Tutóia" in page
    assert 'class="sign card"' in page


def test_a_keeper_finds_the_charts_to_check_and_nobody_else_does(client, bench, mine):
    links = {"/charts/mine/": "/charts/mine/check/", "/charts/mine/P1/": "/charts/mine/check/P1/"}
    assert [path for path, there in links.items() if f'href="{there}"' not in flat(bench.get(path))] == []
    client.logout()
    assert [path for path, there in links.items() if there in flat(client.get(path))] == []


def test_search_works_without_script_and_by_htmx_gives_the_hits_alone(client, house):
    for headers in ({}, {"HX-Request": "true"}):
        page = client.get("/charts/house/", {"q": "bage"}, headers=headers).content.decode()
        assert "18: Bagé, 8,200 t" in page
        assert ("<html" in page) is (headers == {})


@pytest.mark.parametrize(
    ("words", "code"), [("knights cross", None), ("oakleaves 11.3.6", "E2"), ("U-181", "T1"), ("XB mines", "XB")]
)
def test_search_finds_facts(words, code):
    found, _more = browse.find(SHIPPED, words)
    assert code in {line.code for line in found} if code else found == []


def test_search_says_when_there_is_more():
    found, more = browse.find(SHIPPED, "a")
    assert (len(found), more) == (browse.MOST, True)


def test_an_empty_search_shows_everything(client, house):
    assert "Encounters by zone" in client.get("/charts/house/", {"q": "  "}).content.decode()


def test_a_roster_is_filtered_by_name_flag_source_and_the_number_rolled(client, house):
    page = client.get("/charts/house/T2/", {"flag": "Brazil", "q": "bag", "source": "history"}).content.decode()
    assert "1 of 100" in page
    assert "Bagé" in page
    page = client.get("/charts/house/T1/", {"q": "37"}).content.decode()
    assert re.findall(r'<td class="num typed">(\d+)</td>', page) == ["37"]


def test_a_roster_goes_out_as_csv(client, house):
    reply = client.get("/charts/house/T1.csv")
    assert reply.headers["Content-Type"].startswith("text/csv")
    assert reply.content.decode("utf-8-sig").splitlines()[1].startswith("1,Tutoya,small freighter,1100,2,1125,")


def test_a_hundred_rolls_are_counted(client, house):
    page = flat(client.get("/charts/house/E2/", {"roll": "100", "drm": "2"}))
    assert sum(map(int, re.findall(r'<td class="num">(\d+)</td>\n?<td class="num">[\d.]+</td>', page))) == 100


@pytest.mark.parametrize("asked", [{"drm": "many"}, {"column": "nowhere"}, {"drm": "9" * 40}, {"column": "result"}])
def test_odd_questions_get_an_answer(client, house, asked):
    assert client.get("/charts/house/E2/", {"roll": "100"} | asked, headers={"HX-Request": "true"}).status_code == 200


def test_the_pages_cost_few_queries(client, house, django_assert_max_num_queries):
    client.get("/charts/house/E1/")
    with django_assert_max_num_queries(4):
        client.get("/charts/house/E1/")


def test_a_roster_is_shown_a_page_at_a_time(client, house):
    page = client.get("/charts/house/T1/", {"page": "2"}).content.decode()
    rolls = re.findall(r'<td class="num typed">(\d+)</td>', page)
    assert (rolls[0], rolls[-1], len(rolls)) == ("26", "50", 25)
    assert 'href="?page=4#ships"' in page
    assert "100 of 100" in page
    assert 'href="?flag=UK&amp;page=2#ships"' in client.get("/charts/house/T1/", {"flag": "UK"}).content.decode()


@pytest.mark.parametrize("asked", ["99", "x", "-1"])
def test_a_page_that_is_not_there_gives_the_nearest(client, house, asked):
    assert len(re.findall("<tr>", client.get("/charts/house/T1/", {"page": asked}).content.decode())) > 25


def test_tons_and_days_are_written_as_a_reader_writes_them(client, house):
    page = client.get("/charts/house/T1/", {"q": "1"}).content.decode()
    assert '<td class="num">1,100</td>' in page
    assert "1 Jul 1943, U-513" in page


def test_no_key_of_the_data_is_shown(client, house):
    for path in ("E4", "E5-EF", "FIG", "X-CA", "TRACKS-BOX", "E1-SN", "A2", "boats/VIIC"):
        page = client.get(f"/charts/house/{path}/").content.decode()
        shown = re.sub(r"<[^>]+>", " ", page[page.index('id="part"') :])
        assert re.findall(r"\b[a-z0-9]+_[a-z0-9_]+", shown) == [], path


def test_a_line_of_one_source_says_it_once(client, house):
    page = client.get("/charts/house/E4/").content.decode()
    row = next(row for row in page.split("<tr>") if ">11</th>" in row)
    assert row.count('class="sign') == 1


def test_equal_neighbours_stand_as_one_cell_and_open_ends_stay_open():
    parts = {one["id"]: one for one in SHIPPED["charts"]}
    first = browse.grid(parts["E1"], "hunted").lines[0]
    assert [(cell.heading, cell.text, cell.span) for cell in first.cells] == [
        ("2 to 3", "aircraft", 2),
        ("4", "aircraft", 1),
        ("5 to 11", "none", 7),
        ("12", "ship", 1),
    ]
    ends = {cell.heading for line in browse.grid(parts["E5"], "hunted").lines for cell in line.cells}
    assert ends == {"2 or less", "3 or more", "4 or less", "5 or more"}


@pytest.mark.parametrize(
    ("value", "shown"),
    [("1943-07", "Jul 1943"), ("1944-02-31", "1944-02-31"), ("1943-00", "1943-00"), (6500, "6,500"), (True, "yes")],
)
def test_values_are_told_in_words(value, shown):
    assert in_words(value, "hunted") == shown


@pytest.mark.parametrize("path", ["/charts/house/", "/charts/house/T1/", "/charts/house/E2/", "/charts/"])
def test_the_browser_answers_garbage(client, house, path):
    for value in GARBAGE:
        asked = {"q": value, "flag": value, "source": value, "roll": value, "drm": value, "column": value}
        assert client.get(path, asked | {"edition": value}).status_code in (200, 302, 400, 404)
