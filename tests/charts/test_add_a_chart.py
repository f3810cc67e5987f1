"""docs/add-a-chart.md, followed to the letter for a game that nobody knows: declare, ship, check, edit, export."""

import csv
import json
import re
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.core.serializers.base import DeserializationError
from django.urls import reverse

from charts.books import book_for, raw_of
from charts.figures import rules, shipped
from charts.figures.check import faults
from charts.grid import keep
from charts.models import Edition
from tests.charts.parts import chart, put
from tests.html import flat

PAGE = (Path(__file__).parents[2] / "docs" / "add-a-chart.md").read_text(encoding="utf-8")
FILES = dict(re.findall(r"^`([\w/.-]+)`\n```(?:tsv|python)\n(.*?)^```$", PAGE, re.S | re.M))
CACHES = (shipped.folders, shipped.pattern, shipped.shipped_parts, rules.shipped_values)


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """The fixtures of the page, where the log book looks for fixtures, and nothing else there."""
    made = tmp_path / "pilot" / "pilot-cards"
    for name, text in FILES.items():
        if name.endswith(".tsv"):
            (made / name).parent.mkdir(parents=True, exist_ok=True)
            (made / name).write_text(text, encoding="utf-8")
    monkeypatch.setattr(shipped, "FIXTURES", tmp_path)
    monkeypatch.setattr(rules, "_rules", {})
    start_anew()
    yield made
    start_anew()


def start_anew():
    """Like a process that has read no fixture yet."""
    for cache in CACHES:
        cache.cache_clear()


@pytest.mark.parametrize(
    ("name", "change", "said"),
    [
        ("charts/WEATHER.tsv", lambda text: text.replace("label\t", "text\t"), "barge: the fixtures do not fit"),
        (
            "charts/MAP.tsv",
            lambda text: text.replace("#chart", "#card"),
            "barge: MAP.tsv: #card is no part of an edition",
        ),
        (
            "charts/SHIPS.tsv",
            lambda text: f"{text}\nrow\tcolumn\tsource\tcase\tnote\nBark\tdraught",
            "barge: SHIPS.tsv, line 8",
        ),
        ("edition.tsv", lambda text: "{", "barge: edition.tsv cannot be read: "),
        ("edition.tsv", lambda text: text.replace("barge", "arge", 1), "barge: edition.tsv says that it is arge"),
    ],
)
def test_a_mistake_in_a_fixture_is_named_and_keeps_no_other_edition_out(folder, db, name, change, said):
    barge = folder.parents[1] / "barge" / "barge"
    for file in folder.rglob("*.tsv"):
        text = file.read_text(encoding="utf-8").replace("pilot-cards\tpilot", "barge\tbarge")
        copied = barge / file.relative_to(folder)
        copied.parent.mkdir(parents=True, exist_ok=True)
        copied.write_text(change(text) if copied == barge / name else text, encoding="utf-8")
    with pytest.raises(CommandError) as refused:
        call_command("loadeditions", verbosity=0)
    assert str(refused.value).startswith(said)
    assert [edition.slug for edition in Edition.objects.all()] == ["pilot-cards"]


def test_a_row_is_added_by_a_line(folder, db):
    """And a figure changed by its cell, with loadeditions or with Django's own loaddata."""
    call_command("loadeditions", verbosity=0)
    weather, ships = folder / "charts" / "WEATHER.tsv", folder / "charts" / "SHIPS.tsv"
    ships.write_text(f"{ships.read_text(encoding='utf-8')}Tug\t2\thouse\n", encoding="utf-8")
    start_anew()
    call_command("loadeditions", verbosity=0)
    pilot = Edition.objects.get()
    tug = {"ship": "Tug", "draught": 2, "source": "house", "case": ""}
    assert chart(raw_of(pilot), "SHIPS")["rows"][2] == tug
    weather.write_text(weather.read_text(encoding="utf-8").replace("fog", "mist"), encoding="utf-8")
    start_anew()
    call_command("loaddata", weather, verbosity=0)
    assert chart(raw_of(pilot), "WEATHER")["rows"][0]["results"]["sky"] == "mist"
    weather.write_text(weather.read_text(encoding="utf-8").replace("3\t", "4\t"), encoding="utf-8")
    with pytest.raises(ValueError, match="no row covers 3"):
        call_command("loaddata", weather, verbosity=0)


def test_a_file_that_lies_in_no_edition_is_not_loaded(folder, db, tmp_path):
    stray = tmp_path / "WEATHER.tsv"
    stray.write_text(FILES["charts/WEATHER.tsv"], encoding="utf-8")
    with pytest.raises(DeserializationError, match="lies in no edition"):
        call_command("loaddata", stray, verbosity=0)


def test_an_edition_leaves_as_something_else(db):
    with pytest.raises(CommandError, match="read, and not written"):
        call_command("dumpdata", "charts.edition", format="tsv")


def test_what_its_game_finds_unsound_by_now_is_named_though_no_fixture_changed(folder, db):
    call_command("loadeditions", verbosity=0)
    rules.register("pilot", rules.FigureRules(values=lambda chart, column: rules.one_of(["snow"])))
    with pytest.raises(CommandError, match=r"pilot-cards: WEATHER: .*fog"):
        call_command("loadeditions", verbosity=0)


@pytest.mark.parametrize("value", [7, None, "Bar"])
def test_a_value_of_another_kind_is_a_fault_before_the_game_looks_at_it(declared, value):
    raw = shipped.raw_edition("pilot-cards")
    chart(raw, "MAP")["rows"][0]["leads_to"] = value
    assert [(fault.row, fault.column) for fault in faults(raw)] == [(0, "leads_to")]


@pytest.fixture
def declared(folder):
    exec(compile(FILES["figures.py"], "figures.py", "exec"), {})


@pytest.fixture
def cards(declared, db, keeper):
    """The owner's copy of the shipped edition."""
    call_command("loadeditions", verbosity=0)
    return keep.copy(Edition.objects.get(slug="pilot-cards"), "My pilot", "my-pilot", keeper)


def form_for(client, part):
    """The form of a part's page as a browser sends it back, and its address."""
    url = reverse("charts:check-list", args=[part.edition.slug, part.code])
    page = flat(client.get(url))
    fields = dict(re.findall(r'<input name="([^"]+)" value="([^"]*)"', page))
    fields |= dict(re.findall(r'<input type="hidden" name="(revision|more)" value="([^"]*)"', page))
    for name, options in re.findall(r'<select name="([^"]+)"[^>]*>(.*?)</select>', page, re.S):
        fields[name] = next(iter(re.findall(r'<option value="([^"]*)" selected', options)), "")
    return url, fields, page


def save(client, part, **typed):
    url, fields, _page = form_for(client, part)
    return client.post(url, fields | typed | {"_save": "1"})


def test_the_page_has_an_edition_and_its_rules():
    assert set(FILES) == {
        "edition.tsv",
        *(f"charts/{code}.tsv" for code in ("WEATHER", "MAP", "SHIPS")),
        "figures.py",
    }


def test_without_a_word_of_the_game_the_shipped_edition_is_the_pattern(folder):
    raw = shipped.raw_edition("pilot-cards")
    assert faults(raw) == []
    chart(raw, "WEATHER")["rows"][0]["results"]["sky"] = "sea serpent"
    chart(raw, "MAP")["rows"].pop()
    raw["charts"].append(chart(raw, "MAP") | {"id": "X"})
    assert [str(fault) for fault in faults(raw)] == [
        "MAP: Line Bar is missing.",
        "WEATHER: Row 2 or less, Sky: “sea serpent” is not a valid value. Valid values: clear, fog",
        "X: This chart does not exist in the rules.",
    ]


DEEP = "SHIPS: Line Barque, Draught: “13” is not a valid value. Valid values: whole numbers from 1 to 12"


@pytest.mark.parametrize(
    ("where", "value", "text"),
    [
        ("MAP/rows/0/leads_to", ["Atlantis"], "MAP: Roads leads to Atlantis, which is no space"),
        ("SHIPS/rows/0/draught", 13, DEEP),
        ("WEATHER/modifiers", [], "WEATHER: Modifier winter is missing. Enter 0 if your card does not have it."),
    ],
)
def test_what_the_game_declared_is_asked_for(declared, where, value, text):
    raw = shipped.raw_edition("pilot-cards")
    assert faults(raw) == []
    put(raw, where, value)
    assert [str(fault) for fault in faults(raw)] == [text]


def test_the_owner_enters_what_is_printed_on_his_cards(cards, bench):
    assert [row["draught"] for row in book_for(cards).tables["SHIPS"]] == [None, None]
    ships = cards.parts.get(code="SHIPS")
    assert save(bench, ships, **{"row-0-c1": "7"}).status_code == 302
    assert [row["draught"] for row in book_for(cards).tables["SHIPS"]] == [7, None]
    page = flat(save(bench, ships, **{"row-1-c1": "deep"}))
    assert "SHIPS: Line Collier, Draught: “deep” is not a valid value. Valid values: whole numbers from 1 to 12" in page
    assert save(bench, ships, **{"row-0-c1": ""}).status_code == 302
    assert [row["draught"] for row in book_for(cards).tables["SHIPS"]] == [None, None]


def test_a_map_and_a_text_are_edited_as_what_they_are(cards, bench):
    save(bench, cards.parts.get(code="MAP"), **{"row-0-c1": "Bar, Roads"})
    assert book_for(cards).tables["MAP"][0]["leads_to"] == ["Bar", "Roads"]
    assert "leads to Atlantis" in flat(save(bench, cards.parts.get(code="MAP"), **{"row-0-c1": "Atlantis"}))
    save(bench, cards.parts.get(code="WEATHER"), **{"row-0-c1": "Anchor in the roads."})
    assert chart(raw_of(cards), "WEATHER")["rows"][0]["results"] == {"sky": "fog", "advice": "Anchor in the roads."}


def test_the_fields_offer_the_words_of_this_game(cards, bench):
    _url, _fields, page = form_for(bench, cards.parts.get(code="WEATHER"))
    assert re.findall(r'<option value="(\w+)"', re.search(r'<datalist id="known-2".*?</datalist>', page, re.S)[0]) == [
        "clear",
        "fog",
    ]


def test_the_page_of_the_edition_offers_only_what_it_has(cards, bench):
    page = flat(bench.get(reverse("admin:charts_edition_change", args=[cards.pk])))
    links = re.findall(r'class="button" href="/admin/charts/(\w+)/\?[^"]*?(?:kind__exact=(\w+))?"', page)
    assert links == [("part", "chart"), ("revision", "")]


def test_it_is_shown_and_goes_out_as_files(cards, client):
    page = flat(client.get("/charts/my-pilot/"))
    assert re.findall(r"<h3>(.*?)</h3>", page) == ["At sea", "Ships"]
    assert json.loads(client.get("/charts/my-pilot.json").content) == raw_of(cards)
    text = client.get("/charts/my-pilot/SHIPS.csv").content.decode("utf-8-sig")
    assert list(csv.reader(text.splitlines())) == [
        ["ship", "draught", "source", "case", "note"],
        ["Barque", "", "card", "", ""],
        ["Collier", "", "card", "", ""],
    ]
    text = client.get("/charts/my-pilot/WEATHER.csv").content.decode("utf-8-sig")
    assert list(csv.reader(text.splitlines()))[1] == ["", "2", "", "fog", "Anchor.", "rulebook", "2.1", ""]


def test_it_comes_in_again_whole(cards):
    raw = raw_of(cards) | {"edition": "again", "name": "Again"}
    assert raw_of(keep.add(json.loads(json.dumps(raw)))) == raw


def test_a_table_whose_lines_have_no_names_of_their_own_may_have_any_lines(folder):
    text = (folder / "charts" / "MAP.tsv").read_text(encoding="utf-8")
    (folder / "charts" / "MAP.tsv").write_text(text.replace("Bar\t", "Roads\t"), encoding="utf-8")
    raw = shipped.raw_edition("pilot-cards")
    chart(raw, "MAP")["rows"].append(chart(raw, "MAP")["rows"][0])
    assert faults(raw) == []
    chart(raw, "MAP")["rows"].append(chart(raw, "MAP")["rows"][0] | {"leads_to": "Bar"})
    assert [str(fault) for fault in faults(raw)] == [
        "MAP: Roads, Leads to: “Bar” is not the same kind of value as “Bar”."
    ]


def test_yes_and_no_are_chosen_and_a_new_line_is_checked_for_them(folder, db, keeper, bench):
    text = (folder / "charts" / "SHIPS.tsv").read_text(encoding="utf-8")
    (folder / "charts" / "SHIPS.tsv").write_text(text.replace("\t\tcard", "\ttrue\tcard"), encoding="utf-8")
    text = (folder / "charts" / "SHIPS.tsv").read_text(encoding="utf-8")
    (folder / "charts" / "SHIPS.tsv").write_text(text.replace("Collier", "Barque"), encoding="utf-8")
    call_command("loadeditions", verbosity=0)
    copy = keep.copy(Edition.objects.get(slug="pilot-cards"), "My pilot", "my-pilot", keeper)
    ships = copy.parts.get(code="SHIPS")
    _url, fields, page = form_for(bench, ships)
    assert '<select name="row-0-c1"' in page
    assert (fields["row-0-c1"], fields["row-2-c1"]) == ("yes", "")
    assert "“” is not the same kind of value as “yes”" in flat(save(bench, ships, **{"row-2-c0": "Tug"}))
    save(bench, ships, **{"row-2-c0": "Tug", "row-2-c1": "no"})
    assert [(row["ship"], row["draught"]) for row in book_for(copy).tables["SHIPS"]] == [
        ("Barque", True),
        ("Barque", True),
        ("Tug", False),
    ]
