"""A keeper lays his cards beside an edition: what is left to check, what agrees, what his card says instead."""

import re

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.models import Permission
from django.urls import reverse

from charts.books import raw_of
from charts.figures.check import values_of
from charts.figures.parts import cell_origin
from charts.figures.rules import one_of
from charts.figures.shipped import NO_FIGURES, folders, raw_edition
from charts.figures.version import PARTS
from charts.figures.words import chosen, track_text, typed_track
from charts.grid import keep
from charts.grid.cells import (
    address_of,
    agreed,
    checklist_of,
    checklists,
    figures,
    next_checklist,
    progress,
    with_value,
)
from charts.grid.forms import FORMS
from charts.grid.keep import part_name, part_of
from charts.models import Edition, Revision
from tests.charts.parts import boat, chart, roster, track
from tests.html import flat

HOUSE = raw_edition()


def checklist(code, raw=HOUSE):
    return checklist_of(raw, code)


def figure(code, row, column="", raw=HOUSE):
    return next(one for one in checklist(code, raw).figures if (one.row, one.column) == (row, column))


def test_an_edition_without_any_chart_has_nothing_to_check(client, db, keeper):
    keep.load({**NO_FIGURES, "edition": "blank", "game": "blank", "name": "Blank"})
    client.force_login(keeper)
    assert client.get("/charts/blank/check/", follow=True).redirect_chain == [("/charts/blank/", 302)]


# --- what there is to check ------------------------------------------------------------------------------


def test_a_board_counts_its_figures_by_source():
    e1 = checklist("E1")
    assert dict(e1.counts) == {"hunters": 70, "house": 45, "rulebook": 17}
    assert (e1.left, e1.done, e1.total) == (115, 0, 115)


def test_what_counts_most_in_play_comes_first_and_what_is_done_last():
    codes = [one.code for one in checklists(HOUSE)]
    assert codes[:5] == ["E1", "patrol-tracks", "U1", "E1-SZ", "E4"]
    left = [one.left > 0 for one in checklists(HOUSE)]
    assert left == sorted(left, reverse=True)
    assert len(set(codes)) == len(codes) == len(HOUSE["charts"]) + len(HOUSE["rosters"]) + 2


def test_of_a_board_the_reconstructions_come_first_and_then_the_predecessor():
    e1 = checklist("E1")
    first = e1.next_left()
    assert (first.source, first.row, first.column) == ("house", "4", "Transit")
    assert e1.next_left(first).source == "house"
    assert e1.next_left(source="hunters").row == "2"
    assert e1.next_left(source="history") is None
    last = [one for one in e1.figures if one.source == "house"][-1]
    assert e1.next_left(last) == first


def test_a_card_is_read_down_its_columns_and_then_its_modifiers():
    found = [address_of(one) for one in checklist("E2").figures]
    assert found[:5] == ["natural-0-0", "rows-0-0", "rows-1-0", "rows-2-0", "natural-0-1"]
    assert found[-1].startswith("modifiers-")


def test_other_games_have_their_own_and_what_is_not_entered_is_left():
    raw = raw_edition("torpedo-dice")
    assert next_checklist(checklists(raw), "").next_left().source == "empty"
    assert progress(checklists(raw)).left > 0
    assert next_checklist(checklists(raw_edition("unterseeboot")), "").code == "map"


def test_how_far_one_is():
    found = progress(checklists(HOUSE))
    assert (found.done, found.left) == (0, sum(one.left for one in checklists(HOUSE)))
    assert 0 < found.ours < found.left


# --- one figure ------------------------------------------------------------------------------------------


def sources(part):
    return [cell_origin(row, key)["source"] for row in part["rows"] for key in row["results"]]


def test_a_cell_that_agrees_is_from_the_card_and_no_other():
    e1 = chart(HOUSE, "E1")
    found = agreed("chart", e1, ["rows-2-0"], "hunted")
    before, after = sources(e1), sources(found)
    assert [place for place in range(len(before)) if before[place] != after[place]] == [2 * 12]
    assert after[24] == "card"
    assert [row["results"] for row in found["rows"]] == [row["results"] for row in e1["rows"]]


@pytest.mark.parametrize(
    ("kind", "name", "address"),
    [
        ("chart", "E2", "natural-0-1"), ("chart", "E3", "modifiers-8"), ("chart", "U3-PT", "rows-2"),
        ("roster", "T1", "ships-4"), ("boat", "IXC", "hull_boxes"), ("boat", "IXC", "tubes_aft"),
        ("track", "VIIC, Atlantic", "track"),
    ],
)  # fmt: skip
def test_any_figure_agrees_alone(kind, name, address):
    part = part_of(HOUSE, kind, name)
    before, after = figures(kind, part, "hunted"), figures(kind, agreed(kind, part, [address], "hunted"), "hunted")
    changed = [one for one, other in zip(before, after, strict=True) if one.origin != other.origin]
    assert [one.address for one in changed] == [address]
    assert next(one for one in after if one.address == address).source == "card"
    assert [one.value for one in before] == [one.value for one in after]


VALUES = [
    ("chart", "E1", "rows-3-2", "convoy"), ("chart", "E3", "modifiers-8", 2),
    ("chart", "U3-PT", "rows-0", {"tons_to": 5100}),
    ("roster", "T1", "ships-0", {"tons": 1200}), ("boat", "VIIC", "hull_boxes", 9),
    ("track", "VIIC, Atlantic", "track", [{"box": "atlantic", "rolls": 2}]),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "name", "address", "value"), VALUES)
def test_what_the_card_says_instead_changes_that_and_no_other(kind, name, address, value):
    part = part_of(HOUSE, kind, name)
    before = {one.address: one for one in figures(kind, part, "hunted")}
    after = {one.address: one for one in figures(kind, with_value(kind, part, address, value, "hunted"), "hunted")}
    now = after[address]
    assert now.value == ({**before[address].value, **value} if isinstance(value, dict) else value)
    assert {one for one in before if before[one] != after[one]} == {address}
    if name != "U3-PT":
        assert now.source == "card"


def test_of_a_line_the_other_cells_stay_where_they_come_from():
    row = with_value("chart", chart(HOUSE, "U3-PT"), "rows-0", {"tons_to": 5100}, "hunted")["rows"][0]
    assert row["cells"] == {"tons_to": {"source": "card", "case": ""}}


def test_a_value_may_come_with_its_own_origin():
    origin = {"source": "house", "case": "", "note": "a guess"}
    found = with_value("chart", chart(HOUSE, "E1"), "rows-3-2", "convoy", "hunted", origin)
    assert cell_origin(found["rows"][3], "atlantic") == origin


def test_a_modifier_by_date_keeps_its_months():
    part = chart(raw_edition(), "E3")
    part["modifiers"][8]["dated"] = {"1944-01": 2}
    assert with_value("chart", part, "modifiers-8", 0, "hunted")["modifiers"][8]["dated"] == {"1944-01": 2}


# --- as it is typed --------------------------------------------------------------------------------------


def typed(kind, name, **texts):
    return FORMS[kind](part_of(HOUSE, kind, name), HOUSE, texts).parse()


@pytest.mark.parametrize(
    ("text", "value"),
    [("convoy", "convoy"), ("Convoy", "convoy"), ("conv", "convoy"), ("ship and escort", "ship+escort"),
     ("two ships+escort", "two ships+escort"), ("two ships", "two ships"), ("sea serpent", "sea serpent"),
     ("s", "ship"), ("t", "t"), ("", None)],
)  # fmt: skip
def test_a_result_is_meant_by_its_words_or_their_beginning(text, value):
    assert typed("chart", "E1", **{"row-2-c0": text})["rows"][2]["results"].get("transit") == value


@pytest.mark.parametrize("slug", folders())
def test_what_stands_in_a_field_is_read_as_what_it_shows(slug):
    """Every field of every part, as the page shows it, sent back untouched."""
    raw = raw_edition(slug)
    for kind, place in PARTS.items():
        for part in raw[place]:
            fields = [
                one
                for section in FORMS[kind](part, raw).sections()
                for line in section.lines
                for one in line.everything
            ]
            posted = {one.name: one.text for one in fields if one.kind not in ("fixed", "check", "gap")}
            form = FORMS[kind](part, raw, posted)
            assert (form.parse(), form.faults) == (part, []), (kind, part_name(kind, part))


def test_a_track_is_typed_box_by_box():
    boxes = track(HOUSE, "VIIC", "Atlantic")["boxes"]
    text = track_text(boxes, "hunted")
    assert typed_track(text, HOUSE) == boxes
    assert typed_track("Biscay, atlantic x2, Atlantic ×3, nowhere", HOUSE) == [
        {"box": "transit_biscay", "rolls": 1}, {"box": "atlantic", "rolls": 2}, {"box": "atlantic", "rolls": 3},
        {"box": "nowhere", "rolls": 1},
    ]  # fmt: skip


# --- on the page -----------------------------------------------------------------------------------------


def url(edition, code=""):
    return (
        reverse("charts:check-list", args=[edition.slug, code])
        if code
        else reverse("charts:check", args=[edition.slug])
    )


def do(client, edition, code, **fields):
    revision = Edition.objects.get(pk=edition.pk).revision
    return client.post(url(edition, code), {"revision": revision, **fields})


def test_the_worklist_leads_to_what_counts_most(bench, mine):
    reply = bench.get(url(mine))
    assert reply.url == url(mine, "E1")
    assert bench.get(url(mine), {"source": "history"}).url == url(mine, "T1") + "?source=history"
    page = flat(bench.get(url(mine, "E1")))
    assert "E1, Encounters by zone: 4, Transit" in page
    assert "115 left" in page
    assert 'name="agree" value="rows-2-0"' in page


def test_agreeing_goes_on_to_the_next(bench, mine):
    reply = do(bench, mine, "E1", cell="rows-2-0", do="set", **{"row-2-c0": "aircraft"})
    assert reply.url == url(mine, "E1") + "?cell=rows-1-1"
    row = chart(raw_of(mine), "E1")["rows"][2]
    assert cell_origin(row, "transit")["source"] == "card"
    assert sum(cell_origin(row, key)["source"] == "card" for key in row["results"]) == 1


def test_typing_sets_what_the_card_says(bench, mine):
    do(bench, mine, "E1", cell="rows-2-0", do="set", **{"row-2-c0": "non"})
    row = chart(raw_of(mine), "E1")["rows"][2]
    assert (row["results"]["transit"], row["cells"]["transit"]["source"]) == ("none", "card")


def test_what_cannot_be_is_said_beside_the_field_and_stays_typed(bench, mine):
    page = flat(do(bench, mine, "E1", cell="rows-2-0", do="set", **{"row-2-c0": "sea serpent"}))
    assert "“sea serpent” is not a valid result" in page
    assert 'value="sea serpent"' in page
    assert 'aria-invalid="true"' in page
    assert chart(raw_of(mine), "E1") == chart(HOUSE, "E1")


def test_a_row_a_column_and_all_that_is_left_agree_each_at_once(bench, mine):
    do(bench, mine, "P1", column="January to May 1944")
    e1 = checklist("P1", raw_of(mine))
    assert e1.counts["card"] == 11
    do(bench, mine, "P1", row="3")
    assert checklist("P1", raw_of(mine)).counts["card"] == 11 + 4
    do(bench, mine, "P1", do="all")
    assert (checklist("P1", raw_of(mine)).left, Revision.objects.filter(edition=mine).count()) == (0, 3)


def test_only_figures_of_the_source_asked_for_agree(bench, mine):
    do(bench, mine, "E1", do="all", source="house")
    assert dict(checklist("E1", raw_of(mine)).counts) == {"card": 45, "hunters": 70, "rulebook": 17}


def test_a_ship_a_line_and_a_track_agree_by_their_own_button(bench, mine):
    for code, row in (
        ("T1", "ships-3"),
        ("U3-PT", "rows-0"),
        ("patrol-tracks", "VIIC, Atlantic:track"),
        ("boat-types", "Hull boxes"),
    ):
        do(bench, mine, code, row=row)
    raw = raw_of(mine)
    assert roster(raw, "T1")["ships"][3]["source"] == "card"
    assert [ship["source"] for ship in roster(raw, "T1")["ships"]].count("card") == 1
    assert track(raw, "VIIC", "Atlantic")["source"] == "card"
    assert boat(raw, "IXC")["sources"]["hull"]["source"] == "card"
    assert boat(raw, "IXC")["sources"]["flooding"] == boat(HOUSE, "IXC")["sources"]["flooding"]


def test_skipping_changes_nothing_and_the_last_press_is_undone(bench, mine):
    assert "cell=rows-1-1" in do(bench, mine, "E1", cell="rows-2-0", do="skip").url
    assert not Revision.objects.filter(edition=mine).exists()
    do(bench, mine, "P1", column="January to May 1944")
    assert "Undo restores" in flat(bench.get(url(mine, "P1")))
    do(bench, mine, "P1", do="undo")
    assert chart(raw_of(mine), "P1") == chart(HOUSE, "P1")
    assert "Undo restores" not in flat(bench.get(url(mine, "P1")))


def test_undo_takes_back_what_one_did_oneself(bench, mine, client):
    other = get_user_model().objects.create_superuser("other")
    keep.replace(mine, "chart", chart(raw_of(mine), "E3c") | {"title": "Hedge"}, other)
    do(bench, mine, "E1", do="undo")
    assert chart(raw_of(mine), "E3c")["title"] == "Hedge"


def test_a_figure_goes_back_to_what_is_shipped(bench, mine):
    do(bench, mine, "E1", cell="rows-2-0", do="set", **{"row-2-c0": "none"})
    page = flat(bench.get(url(mine, "E1"), {"cell": "rows-2-0"}))
    assert "Back to the shipped value: aircraft" in page
    do(bench, mine, "E1", shipped="rows-2-0")
    assert chart(raw_of(mine), "E1") == chart(HOUSE, "E1")


def test_the_shipped_edition_copies_itself_when_it_is_touched(bench, house):
    reply = do(bench, house, "E1", cell="rows-2-0", do="set", **{"row-2-c0": "none"})
    made = Edition.objects.get(shipped=False)
    assert reply.url.startswith(url(made, "E1"))
    assert chart(raw_of(made), "E1")["rows"][2]["results"]["transit"] == "none"
    assert raw_of(house) == HOUSE


def test_what_cannot_be_makes_no_copy(bench, house):
    do(bench, house, "E1", cell="rows-2-0", do="set", **{"row-2-c0": "sea serpent"})
    assert not Edition.objects.filter(shipped=False).exists()


def test_a_page_from_before_another_change_is_not_saved(bench, mine, keeper):
    keep.replace(mine, "chart", chart(raw_of(mine), "E3c") | {"title": "Hedge"}, keeper)
    reply = bench.post(
        url(mine, "E1"), {"revision": 1, "cell": "rows-2-0", "do": "set", "row-2-c0": "none"}, follow=True
    )
    page = flat(reply)
    assert "Somebody else has changed this edition" in page
    assert re.search(r'name="row-2-c0" value="none"', page)
    assert chart(raw_of(mine), "E1") == chart(HOUSE, "E1")


def test_when_a_board_is_done_the_next_comes(bench, mine):
    do(bench, mine, "E1-SZ", do="all")
    assert "Nothing is left to check here" in flat(bench.get(url(mine, "E1-SZ")))
    for place in range(3):
        assert bench.get(url(mine, "E1-SZ"), {"cell": f"rows-{place}-0"}).status_code == 200
    assert do(bench, mine, "E1-SZ", cell="rows-2-0", do="set", **{"row-2-c0": "small"}).url == url(mine, "E1")


@pytest.mark.parametrize("asked", [{"cell": "rows-99-0"}, {"cell": "x"}, {"source": "hearsay"}])
def test_odd_questions_get_an_answer(bench, mine, asked):
    assert bench.get(url(mine, "E1"), asked).status_code == 200
    for deed in ({}, {"do": "set"}, {"do": "set", "row-2-c0": "\x00"}, {"row": "x"}, {"column": "x"}, {"do": "dance"}):
        assert do(bench, mine, "E1", **asked, **deed).status_code in (200, 302)
    assert chart(raw_of(mine), "E1") == chart(HOUSE, "E1")


def test_nobody_else_has_business_here(client, mine):
    player = get_user_model().objects.create_user("player")
    client.force_login(player)
    assert client.get(url(mine, "E1")).status_code == 403
    assert do(client, mine, "E1", do="all").status_code == 403
    player.user_permissions.add(Permission.objects.get(codename="change_edition"))
    assert client.get(url(mine, "E1")).status_code == 200


def test_no_such_board_is_not_found(bench, mine):
    assert bench.get(url(mine, "E99")).status_code == 404
    assert bench.get(reverse("charts:check", args=["nowhere"])).status_code == 404


def test_every_checklist_of_every_game_opens_without_inline_script_or_style(bench, mine):
    for code in ("E1", "E4", "T5", "FIG", "P1-R", "boat-types", "patrol-tracks", "A1"):
        page = bench.get(url(mine, code)).content.decode()
        assert " style=" not in page
        assert not re.search(r"<script(?![^>]* src=)[^>]*>[^<]", page)


# --- filters of the page ---------------------------------------------------------------------------------


def test_what_is_left_can_be_shown_alone(bench, mine):
    do(bench, mine, "P1", row="3")
    assert 'name="row-1-c1"' in flat(bench.get(url(mine, "P1")))
    assert 'name="row-1-c1"' not in flat(bench.get(url(mine, "P1"), {"left": "1"}))
    do(bench, mine, "T1", agree="ships-3")
    assert 'name="ship-4-tons"' not in flat(bench.get(url(mine, "T1"), {"left": "1"}))
    assert 'name="ship-5-tons"' in flat(bench.get(url(mine, "T1"), {"left": "1"}))


def test_one_type_shows_its_sources_and_all_show_their_figures(bench, mine):
    one, all_ = (flat(bench.get(url(mine, "boat-types"), asked)) for asked in ({"only": "VIIC"}, {}))
    assert 'name="VIIC:origin-hull-source"' in one
    assert 'name="IXC:figure-hull_boxes"' not in one
    assert 'name="IXC:figure-hull_boxes"' in all_
    assert 'name="VIIC:origin-hull-source"' not in all_


def test_the_numbers_of_all_mats_stand_in_one_grid(bench, mine):
    page = flat(bench.get(url(mine, "boat-types"), {"numbers": "1"}))
    assert 'aria-label="radio, VIIC"' in page
    assert 'name="VIIC:figure-hull_boxes"' not in page
    do(bench, mine, "boat-types", **{"VIIC:figure-repairs-radio": "100"})
    assert "repairs" not in boat(raw_of(mine), "VIIC")
    do(bench, mine, "boat-types", **{"VIIC:figure-repairs-radio": "3", "IXC/40:figure-repairs-radio": "5"})
    raw = raw_of(mine)
    assert (boat(raw, "VIIC")["repairs"], boat(raw, "IXC/40")["repairs"]) == ({"radio": 3}, {"radio": 5})
    assert "repairs" not in boat(raw, "VIIB")
    assert Revision.objects.filter(edition=mine).count() == 1


def test_a_number_that_cannot_be_is_named_and_stays_typed(bench, mine):
    page = flat(do(bench, mine, "boat-types", numbers="1", **{"VIIC:figure-repairs-radio": "soon"}))
    assert "Not saved." in page
    assert re.search(r'name="VIIC:figure-repairs-radio"value="soon"[^>]*aria-invalid', page.replace(" value", "value"))


def test_results_that_begin_alike_mean_none():
    values = values_of("hunted", "E1", "arctic")
    assert chosen(values, "ca", "hunted") == "capital ship"
    assert chosen(values, "t", "hunted") == "t"
    areas = one_of(["Arctic", "Arctic (A)", "Atlantic", "Atlantic (A)"])
    assert chosen(areas, "arc", "hunted") == "Arctic"
    assert chosen(areas, "a", "hunted") == "a"
