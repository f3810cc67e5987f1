"""Everything that is printed on a card can be entered: dice, columns and their months, modifiers by date, and more."""

import copy

import pytest
from django.urls import reverse

from charts.books import book_for, raw_of
from charts.figures.check import boat_faults, chart_faults, faults, roster_faults
from charts.figures.shipped import raw_edition
from charts.figures.words import as_month
from charts.grid import keep
from charts.grid.forms import FORMS
from charts.models import Edition, Revision
from tests.charts.parts import boat, chart, roster, track
from tests.charts.test_workbench import url_of
from tests.engine import toy
from tests.html import flat

HOUSE = raw_edition()


CHECKS = {
    "chart": lambda part: chart_faults(part, "hunted"),
    "roster": lambda part: roster_faults(part, HOUSE),
    "boat": lambda part: boat_faults(part, "hunted"),
}


def typed(kind, name, **fields):
    """The part, and every fault of it, when these fields are changed in its form."""
    form = FORMS[kind](keep.part_of(HOUSE, kind, name), HOUSE, fields)
    found = form.parse()
    form.add_faults(CHECKS[kind](found))
    return found, form


def said(form):
    return [fault.text for fault in form.faults]


# --- dice ------------------------------------------------------------------------------------------------


def test_a_chart_is_read_with_other_dice():
    found, form = typed("chart", "E3c", **{"dice": "1d8", "row-0-high": "3", "row-1-low": "4", "row-2-high": "8"})
    last = len(found["rows"]) - 1
    found, form = typed("chart", "E3c", **{"dice": "1d8", f"row-{last}-high": "8"})
    assert found["dice"] == "1d8"
    assert said(form) == []


def test_rows_that_the_new_dice_cannot_reach_or_miss_are_named():
    _found, form = typed("chart", "E3c", dice="1d8")
    assert said(form) == ["Gap: no row covers 7 to 8."]
    _found, form = typed("chart", "E3c", dice="1d4")
    assert form.errors["dice"].startswith("This chart is read with 1d6, 1d8")


def test_the_size_of_each_ship_takes_one_die():
    _found, form = typed("chart", "E1-SZ", dice="2d6")
    assert "This chart is read with 1d6, 1d8, 1d10, 1d12, 1d20." in said(form)


def test_the_roll_that_always_hits_fits_the_dice_of_u1():
    raw = copy.deepcopy(HOUSE)
    chart(raw, "U1")["dice"] = "2d10"
    chart(raw, "U1-HM")["rows"][0]["minimum"] = 13
    assert faults(raw) == []
    chart(raw, "U1-HM")["rows"][0]["minimum"] = 21
    (fault,) = faults(raw)
    assert (fault.part, fault.row, fault.column) == ("U1-HM", 0, "minimum")
    assert "from 2 to 20" in fault.text


# --- columns ---------------------------------------------------------------------------------------------


def test_a_heading_is_changed_in_any_chart():
    found, form = typed("chart", "E1", **{"column-0-label": "On the way"})
    assert found["columns"][0] | {"label": "Transit"} == HOUSE_E1_FIRST
    assert found["columns"][0]["label"] == "On the way"
    assert said(form) == []


HOUSE_E1_FIRST = chart(HOUSE, "E1")["columns"][0]


@pytest.mark.parametrize("label", ["", "x" * 61])
def test_a_heading_is_neither_empty_nor_endless(label):
    _found, form = typed("chart", "E1", **{"column-0-label": label})
    assert form.errors == {"column-0-label": "Column 1: enter a heading of 1 to 60 characters."}


def test_the_months_of_a_column_are_moved():
    found, form = typed("chart", "P1", **{"column-0-last": "Jan 1944", "column-1-first": "2/1944"})
    assert [column["last"] for column in found["columns"]][:2] == ["1944-01", "1944-05"]
    assert said(form) == []


@pytest.mark.parametrize(
    ("fields", "field", "text"),
    [
        ({"column-0-last": "1943-11"}, "column-1-first", "January to May 1944 does not begin where July"),
        ({"column-0-last": "1944-01"}, "column-1-first", "January to May 1944 does not begin where"),
        ({"column-0-last": ""}, "column-1-first", "January to May 1944 does not begin where"),
        ({"column-1-first": ""}, "column-0-first", "July to December 1943 does not begin where"),
        ({"column-0-first": "1943-08"}, "column-0-first", "No column covers the months before 1943-08."),
        ({"column-4-last": "1945-04"}, "column-4-last", "No column covers the months after 1945-04."),
        ({"column-0-last": "soon"}, "column-0-last", "July to December 1943: “soon” is not a month."),
        ({"column-0-first": "1944-01"}, "column-0-first", "July to December 1943 ends before it begins."),
    ],
)  # fmt: skip
def test_a_month_without_a_column_or_with_two_is_named_beside_its_field(fields, field, text):
    _found, form = typed("chart", "P1", **fields)
    assert text in form.errors[field]


def test_open_ends_hold_all_months_before_and_after():
    _found, form = typed("chart", "P1", **{"column-0-first": "", "column-4-last": ""})
    assert said(form) == []


def test_a_column_is_added_as_a_copy_of_the_last_and_stands_in_time():
    new = {"new_columns": "1", "column-5-label": "May 45", "column-5-first": "1945-05", "column-5-last": "1945-05"}
    found, form = typed("chart", "P1", **new, **{"column-4-last": "1945-04", "row-0-c5": "Arctic"})
    assert said(form) == []
    assert [column["label"] for column in found["columns"]][-1] == "May 45"
    key = found["columns"][-1]["key"]
    last = found["columns"][-2]["key"]
    assert found["rows"][0]["results"][key] == "Arctic"
    assert [row["results"][key] for row in found["rows"][1:]] == [row["results"][last] for row in found["rows"][1:]]
    assert {row["cells"][key]["source"] for row in found["rows"]} == {"card"}
    kept = chart(HOUSE, "P1")["rows"]
    assert [row["cells"][last] for row in found["rows"]] == [row.get("cells", {}).get(last, row) for row in kept]


def test_columns_stand_in_time_however_they_were_typed():
    new = {"new_columns": "1", "column-5-label": "Autumn 43", "column-5-first": "1943-07", "column-5-last": "1943-09"}
    found, form = typed("chart", "P1", **new, **{"column-0-first": "1943-10"})
    assert said(form) == []
    assert [column["label"] for column in found["columns"]][:2] == ["Autumn 43", "July to December 1943"]


def test_a_column_is_removed():
    found, form = typed("chart", "P1", **{"column-1-remove": "yes", "column-0-last": "1944-05"})
    assert said(form) == []
    assert len(found["columns"]) == 4
    assert all(set(row["results"]) == {column["key"] for column in found["columns"]} for row in found["rows"])


def test_one_column_for_all_months_is_enough():
    gone = {f"column-{number}-remove": "yes" for number in range(1, 5)}
    found, form = typed("chart", "P1", **gone, **{"column-0-first": "", "column-0-last": ""})
    assert said(form) == []
    assert len(found["columns"]) == 1


def test_a_torpedo_of_another_year_stands_with_its_kind():
    new = {"new_columns": "1", "column-6-label": "1945", "column-6-first": "1945-01", "column-6-last": ""}
    found, form = typed("chart", "U2", **new, **{"column-4-last": "1944-12"})
    assert said(form) == []
    assert [column["label"] for column in found["columns"]][3:] == [
        "G7es Zaunkönig, 1943", "G7es Zaunkönig, 1944-45", "1945", "G7es Zaunkönig II",
    ]  # fmt: skip
    assert found["columns"][5]["key"].startswith("G7es Zaunkönig ")


def test_columns_that_the_rules_read_are_neither_added_nor_moved():
    raw = copy.deepcopy(HOUSE)
    columns = chart(raw, "U2")["columns"]
    columns.insert(0, columns.pop(3))
    assert [str(fault) for fault in faults(raw)] == ["U2: The columns are not the ones that the rules need."]
    _found, form = typed("chart", "E1", new_columns="1", **{"column-12-label": "Baltic"})
    assert said(form) == []  # no such field, and no such column
    assert not form.can_grow


@pytest.mark.parametrize(
    ("typed_", "month"),
    [("1944-01", "1944-01"), ("1/1944", "1944-01"), ("12.1943", "1943-12"), ("Jan 1944", "1944-01"),
     ("jun. 1944", "1944-06"), ("September 1944", "1944-09"), ("soon", "soon"), ("", ""), ("May 44", "May 44")],
)  # fmt: skip
def test_months_as_people_write_them(typed_, month):
    assert as_month(typed_) == month


# --- modifiers -------------------------------------------------------------------------------------------


def place_of(code, key):
    return [line["key"] for line in chart(HOUSE, code)["modifiers"]].index(key)


def test_a_modifier_is_another_number_from_a_month_on():
    place = place_of("E3", "date")
    found, form = typed("chart", "E3", **{f"modifier-{place}-dated": "1944-01 +2, Jun 1944 \N{MINUS SIGN}1"})
    assert said(form) == []
    line = found["modifiers"][place]
    assert line["dated"] == {"1944-01": 2, "1944-06": -1}
    assert (line["source"], line["drm"]) == ("card", 1)
    kept = chart(HOUSE, "E3")["modifiers"]
    assert [one for one in found["modifiers"] if one is not line] == [one for one in kept if one["key"] != "date"]


@pytest.mark.parametrize("dated", ["soon", "1944-01", "1944-01 lots", "1944-13 +2", "1944-01 +10", "+2"])
def test_what_is_no_month_and_number_is_said_beside_its_field(dated):
    place = place_of("E3", "date")
    _found, form = typed("chart", "E3", **{f"modifier-{place}-dated": dated})
    assert "write months as 1944-01 +2" in form.errors[f"modifier-{place}-dated"]


def test_the_reach_of_a_chart_counts_what_a_modifier_may_become():
    place = place_of("A1", "crew_green")
    _found, form = typed("chart", "A1", **{"row-0-low": "-2", f"modifier-{place}-dated": "1945-01 -9"})
    assert any(text.startswith("Gap: no row covers -") for text in said(form))


def test_a_game_whose_rolls_name_no_month_has_no_modifiers_by_date():
    raw = copy.deepcopy(toy.RAW)
    raw["charts"][0]["modifiers"][0]["dated"] = {"1944-01": 1}
    assert [str(fault) for fault in faults(raw)] == ["L1: Modifier fog: this roll has no month in the rules."]


# --- tables, ships, boats, tracks -------------------------------------------------------------------------


def test_a_changed_cell_of_a_table_changes_the_origin_of_no_other():
    table = chart(HOUSE, "U3-PT")
    keys = [column["key"] for column in table["columns"]]
    place = keys.index("tons_to")
    found, _form = typed("chart", "U3-PT", **{f"row-0-c{place}": "5100"})
    row = found["rows"][0]
    assert row["cells"] == {"tons_to": {"source": "card", "case": ""}}
    assert row["source"] == table["rows"][0]["source"]
    assert found["rows"][1:] == table["rows"][1:]


NEW = {"more": "5", "new-0-name": "Ada", "new-0-tons": "4200", "new-0-points": "2"}


def test_a_roster_grows_to_the_next_die_and_shrinks_again():
    fields = dict(NEW)
    for place, name in enumerate(("Ada", "Bela")):
        fields |= {f"new-{place}-name": name, f"new-{place}-tons": "600", f"new-{place}-points": "1"}
    found, form = typed("roster", "S1", **fields)
    assert said(form) == []
    assert [(ship["roll"], ship["name"], ship["kind"], ship["source"]) for ship in found["ships"][10:]] == [
        (11, "Ada", "submarine", "card"), (12, "Bela", "submarine", "card"),
    ]  # fmt: skip
    found, form = typed("roster", "S1", **{f"ship-{roll}-remove": "yes" for roll in (2, 9)})
    assert said(form) == []
    assert [ship["roll"] for ship in found["ships"]] == list(range(1, 9))


def test_a_roster_has_another_title():
    found, form = typed("roster", "S1", title="Submarines on my card")
    assert (said(form), found["title"]) == ([], "Submarines on my card")
    assert typed("roster", "S1", title="")[0]["title"] == roster(HOUSE, "S1")["title"]


def test_a_roster_has_a_button_for_more_ships(bench, mine):
    assert 'name="_more"' in flat(bench.get(url_of(mine.rosters.get(code="S1"))))


def test_a_roster_that_no_die_fits_is_refused():
    _found, form = typed("roster", "S1", **NEW | {"new-0-tons": "600", "new-0-points": "1"})
    assert said(form) == ["11 ships: choose a number that a die can give (6, 8, 10, 12, 20, 100)."]


def test_a_new_ship_stands_where_its_roll_says():
    fields = NEW | {"new-0-roll": "1", "new-0-tons": "600", "new-0-points": "1", "ship-10-remove": "yes"}
    found, form = typed("roster", "S1", **fields)
    assert said(form) == []
    assert [ship["name"] for ship in found["ships"]][:2] == ["Ada", roster(HOUSE, "S1")["ships"][0]["name"]]


@pytest.mark.parametrize(("field", "text"), [("new-0-roll", "first"), ("new-0-tons", "heavy"), ("new-0-points", "9")])
def test_what_is_wrong_with_a_new_ship_stands_beside_its_field(field, text):
    fields = NEW | {"new-0-tons": "600", "new-0-points": "1", "ship-10-remove": "yes"}
    _found, form = typed("roster", "S1", **fields | {field: text})
    assert field in form.errors


def test_the_mat_of_a_type_has_repair_numbers_of_its_own():
    found, form = typed("boat", "VIIC", **{"figure-repairs-radio": "3", "figure-repairs-periscope": "0"})
    assert said(form) == []
    assert found["repairs"] == {"periscope": 0, "radio": 3}
    assert found["sources"]["repairs"]["source"] == "card"
    assert {key: one for key, one in found["sources"].items() if key != "repairs"} == boat(HOUSE, "VIIC")["sources"]


@pytest.mark.parametrize(
    ("number", "sound"), [("0", True), ("99", True), ("100", False), ("-1", False), ("two", False)]
)
def test_a_repair_number_is_one_that_dice_may_show(number, sound):
    _found, form = typed("boat", "VIIC", **{"figure-repairs-radio": number})
    assert ("figure-repairs-radio" not in form.errors) is sound


@pytest.mark.parametrize("repairs", [{"telly": 3}, "many", {"bakery": 2}])
def test_a_mat_has_no_boxes_that_the_type_lacks(repairs):
    raw = copy.deepcopy(HOUSE)
    boat(raw, "VIIC")["repairs"] = repairs
    assert [fault.column for fault in faults(raw)] == ["repairs"]


def test_the_boxes_of_rare_systems_go_by_their_kind():
    assert "batteries" in FORMS["boat"](boat(HOUSE, "XXI"), HOUSE).numbers["repairs"]
    assert "flak_2cm" in FORMS["boat"](boat(HOUSE, "VIIC Flak"), HOUSE).numbers["repairs"]


# --- on the page -----------------------------------------------------------------------------------------


def post(client, part, edition, **fields):
    revision = Edition.objects.get(pk=edition.pk).revision
    return client.post(url_of(part), {"revision": revision, **fields})


def test_a_column_is_asked_for_typed_and_saved(bench, mine):
    p1 = mine.charts.get(code="P1")
    page = flat(post(bench, p1, mine, _column="1"))
    assert 'name="new_columns" value="1"' in page
    assert 'name="column-5-first" value=""' in page
    new = {"new_columns": "1", "column-5-label": "May 45", "column-5-first": "1945-05", "column-5-last": "1945-05"}
    reply = post(bench, p1, mine, _save="1", why="second printing", **new, **{"column-4-last": "1945-04"})
    assert reply.status_code == 302
    book = book_for(mine).chart("P1")
    assert [book.column_in(month) for month in ("1945-04", "1945-05")] == [column.key for column in book.columns[-2:]]
    assert Revision.objects.first().why == "second printing"


def test_dice_that_are_no_dice_do_no_harm(bench, mine):
    e2 = mine.charts.get(code="E2")
    for dice in ("7d7d7", "99d99", "", "\x00"):
        assert post(bench, e2, mine, _check="1", dice=dice).status_code == 200


def test_another_track_begins_as_another_type_has_it(bench, mine):
    url = reverse("admin:charts_edition_track", args=[mine.pk])
    bench.post(url, {"type": "XIV", "assignment": "Arctic"})
    made = track(raw_of(mine), "XIV", "Arctic")
    alike = next(one for one in HOUSE["tracks"] if one["assignment"] == "Arctic")
    assert made == {**alike, "type": "XIV"}
    for type_, assignment in (("XIV", "Arctic"), ("XV", "Arctic"), ("XIV", "Baltic")):
        reply = bench.post(url, {"type": type_, "assignment": assignment}, follow=True)
        assert "that have no track yet" in reply.content.decode()
    assert bench.get(url).status_code == 403


def test_a_track_that_p1_leads_to_is_not_removed(bench, mine):
    arctic = mine.tracks.get(code="VIIC, Arctic")
    page = flat(post(bench, arctic, mine, **{"VIIC, Arctic:track-remove": "yes", "_save": "1"}))
    assert "it has no track for Arctic" in page
    assert mine.tracks.filter(code="VIIC, Arctic").exists()


def test_a_track_too_many_is_removed(bench, mine):
    bench.post(reverse("admin:charts_edition_track", args=[mine.pk]), {"type": "XIV", "assignment": "Arctic"})
    made = mine.tracks.get(code="XIV, Arctic")
    post(bench, made, mine, **{"XIV, Arctic:track-remove": "yes", "_save": "1"})
    assert raw_of(mine)["tracks"] == HOUSE["tracks"]


def test_a_part_goes_back_to_what_is_shipped(bench, mine, keeper):
    e2 = mine.charts.get(code="E2")
    assert "Back to the shipped figures" not in flat(bench.get(url_of(e2)))
    keep.replace(mine, "chart", chart(raw_of(mine), "E2") | {"title": "Found out"}, keeper)
    assert "Back to the shipped figures" in flat(bench.get(url_of(e2)))
    post(bench, e2, mine, _shipped="1")
    assert chart(raw_of(mine), "E2") == chart(HOUSE, "E2")
