"""Every figure of a card can be typed: then it is from the card, no other origin moves, and nonsense is refused."""

import copy

import pytest

from charts.figures.check import boat_faults, chart_faults, roster_faults, values_of
from charts.figures.parts import cell_origin
from charts.figures.rules import one_of
from charts.figures.shipped import folders, raw_edition
from charts.figures.version import PARTS
from charts.figures.words import as_month, chosen, track_text, typed_track
from charts.grid.cells import agreed, figures, with_value
from charts.grid.forms import FORMS, ChartForm
from charts.grid.keep import part_name, part_of
from tests.charts.parts import boat, chart, track

HOUSE = raw_edition()
CHARTS = {one["id"]: one for one in HOUSE["charts"]}
CHECKS = {
    "chart": lambda part: chart_faults(part, "hunted"),
    "roster": lambda part: roster_faults(part, HOUSE),
    "boat": lambda part: boat_faults(part, "hunted"),
    "track": lambda part: [],
}


def kind_of(name):
    return next(kind for kind in PARTS if part_of(HOUSE, kind, name) is not None)


def typed(name, fields):
    """The part with these fields changed in its form, the form, and every fault of it."""
    kind = kind_of(name)
    form = FORMS[kind](part_of(HOUSE, kind, name), HOUSE, fields)
    found = form.parse()
    form.add_faults(faults := CHECKS[kind](found))
    return found, form, faults


def at(part, where):
    for step in where.split("/"):
        part = part[int(step) if isinstance(part, list) else step]
    return part


def inputs(form):
    return [one for section in form.sections() for line in section.lines for one in line.everything]


# --- any edition, any figure ---------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", folders())
def test_a_page_that_is_sent_back_untouched_changes_nothing(slug):
    raw = raw_edition(slug)
    for kind, place in PARTS.items():
        for part in raw[place]:
            posted = {
                one.name: one.text
                for one in inputs(FORMS[kind](part, raw))
                if one.kind not in ("fixed", "check", "gap")
            }
            assert FORMS[kind](part, raw, posted).parse() == part, (kind, part_name(kind, part))


def cells(part):
    """Every cell of a chart or a table: the field in which it is typed, its list, its row and its key."""
    for which, stem in (("rows", "row"), ("natural", "natural")):
        for i, row in enumerate(part[which]):
            for place, column in enumerate(part["columns"]):
                yield f"{stem}-{i}-c{place}", which, i, column["key"], row.get("results", row).get(column["key"])


def origins(part):
    rows = [(which, i, row) for which in ("rows", "natural") for i, row in enumerate(part[which])]
    return {(which, i, one["key"]): cell_origin(row, one["key"]) for which, i, row in rows for one in part["columns"]}


def another(part, key, value):
    """Something else to type into a cell; nothing where it is no plain value."""
    values = values_of("hunted", part["id"], key) if part["dice"] else None
    if values is not None and values.is_number:
        return str((value or 0) + 1)
    if values is not None and values.results:
        return next((str(one) for one in values.results if one != value and isinstance(one, str) and one), "other")
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value + 1)
    return f"{value} also" if isinstance(value, str) else ""


def test_a_changed_cell_of_any_chart_moves_the_origin_of_no_other():
    changed = 0
    for part in CHARTS.values():
        before = origins(part)
        for field, which, i, key, value in cells(part):
            if not (text := another(part, key, value)):
                continue
            found = ChartForm(part, HOUSE, {field: text}).parse()
            after = origins(found)
            assert {place for place in before if before[place] != after[place]} <= {(which, i, key)}, field
            assert {key for key in found if key not in ("rows", "natural") and found[key] != part[key]} == set()
            assert part["dice"] is None or after[which, i, key]["source"] == "card", field
            changed += 1
        for i, line in enumerate(part["modifiers"]):
            found = ChartForm(part, HOUSE, {f"modifier-{i}-drm": str(line["drm"] + 1)}).parse()
            assert found["modifiers"][i]["source"] == "card"
            assert [one for one in found["modifiers"] if one in part["modifiers"]] == [
                one for j, one in enumerate(part["modifiers"]) if j != i
            ]
            assert origins(found) == before
            changed += 1
    assert changed == 1387


@pytest.mark.parametrize("kind", ["roster", "boat", "track"])
def test_a_changed_figure_of_any_other_part_moves_the_origin_of_no_other(kind):
    changed = 0
    for part in HOUSE[PARTS[kind]]:
        was = {one.address: one for one in figures(kind, part, "hunted")}
        lines = [line for section in FORMS[kind](part, HOUSE).sections() for line in section.lines]
        fields = [(line, one) for line in lines for one in line.fields if one.kind in ("text", "number")]
        for line, one in fields[:: 7 if kind == "roster" else 1]:
            if one.name.endswith("-roll") or one.name.startswith(("new", "origin")):
                continue
            more = "1" if one.kind == "number" else ", transit" if kind == "track" else " x"
            found = FORMS[kind](part, HOUSE, {one.name: one.text + more}).parse()
            now = {each.address: each for each in figures(kind, found, "hunted")}
            moved = {place for place in was if was[place].origin != now[place].origin}
            assert moved <= {one.address or line.address}, (kind, one.name)
            changed += 1
    assert changed == {"roster": 749, "boat": 491, "track": 121}[kind]


ALONE = [
    ("E2", "natural-0-1", 7), ("E1", "rows-2-0", "none"), ("E3", "modifiers-8", 2), ("U3-PT", "rows-2", {"tons_to": 9}),
    ("T1", "ships-4", {"tons": 1200}), ("IXC", "hull_boxes", 9), ("IXC", "tubes_aft", 1),
    ("VIIC, Atlantic", "track", [{"box": "atlantic", "rolls": 2}]),
]  # fmt: skip


@pytest.mark.parametrize(("name", "address", "value"), ALONE)
def test_any_figure_agrees_and_changes_alone(name, address, value):
    kind = kind_of(name)
    part = part_of(HOUSE, kind, name)
    before = {one.address: one for one in figures(kind, part, "hunted")}
    found = {one.address: one for one in figures(kind, agreed(kind, part, [address], "hunted"), "hunted")}
    assert [place for place in before if before[place].origin != found[place].origin] == [address]
    assert found[address].source == "card"
    assert {one.value == found[place].value for place, one in before.items()} == {True}
    found = {one.address: one for one in figures(kind, with_value(kind, part, address, value, "hunted"), "hunted")}
    assert {place for place in before if before[place] != found[place]} == {address}
    assert found[address].value == ({**before[address].value, **value} if isinstance(value, dict) else value)
    origin = {"source": "house", "case": "", "note": "a guess"}
    made = with_value(kind, part, address, value, "hunted", origin)
    assert name == "U3-PT" or {one.address: one for one in figures(kind, made, "hunted")}[address].origin == origin


# --- what is sound -------------------------------------------------------------------------------------------

CARD = {"source": "card", "case": ""}
DATE = [line["key"] for line in CHARTS["E3"]["modifiers"]].index("date")
MAY = {"new_columns": "1", "column-5-label": "May 45", "column-5-first": "1945-05", "column-5-last": "1945-05"}
MAY |= {"column-4-last": "1945-04", "row-0-c5": "Arctic"}
AUTUMN = {"new_columns": "1", "column-5-label": "Autumn", "column-5-first": "1943-07", "column-5-last": "1943-09"}
NEW_TORPEDO = {"new_columns": "1", "column-6-label": "1945", "column-6-first": "1945-01", "column-6-last": ""}
NEW_SHIP = {"more": "5", "new-0-name": "Ada", "new-0-tons": "600", "new-0-points": "1"}
SOUND = [
    ("E2", {"row-2-c1": "2"},
     {"rows/2/results/attack_drm": 2, "rows/2/cells": {"attack_drm": CARD}, "rows/2/source": "rulebook"}),
    ("E2", {"row-0-high": "7", "row-1-low": "8"},
     {"rows/0/source": "card", "rows/1/low": 8, "rows/2/source": "rulebook"}),
    ("E2", {"row-2-high": "12", "row-3-low": "13", "row-3-c0": "detected", "row-3-c1": "2"},
     {"rows/3/low": 13, "rows/3/source": "card"}),
    ("E2", {"row-1-remove": "yes", "row-0-high": "11"}, {"rows/1/low": 12}),
    ("E2", {"natural-0-remove": "yes", "natural-1-roll": "12", "natural-1-c0": "detected", "natural-1-c1": "1"},
     {"natural/0/roll": 12}),
    ("E2", {"row-1-remove": "on", "row-2-remove": "on", "row-0-low": "", "row-0-high": ""}, {"rows/0/high": None}),
    ("E2", {"modifier-2-drm": "0"}, {"modifiers/2/drm": 0, "modifiers/2/source": "card", "modifiers/2/note": ""}),
    ("E2", {"modifier-0-drm": "+2", "modifier-0-source": "aar"}, {"modifiers/0/drm": 2, "modifiers/0/source": "aar"}),
    ("E3", {f"modifier-{DATE}-dated": "1944-01 +2, Jun 1944 \N{MINUS SIGN}1"},
     {f"modifiers/{DATE}/dated": {"1944-01": 2, "1944-06": -1}, f"modifiers/{DATE}/source": "card"}),
    ("E3c", {"dice": "1d8", "row-2-high": "8"}, {"dice": "1d8"}),
    ("E1", {"column-0-label": "On the way"}, {"columns/0/label": "On the way", "columns/0/key": "transit"}),
    ("E1", {"new_columns": "1", "column-12-label": "Baltic"},
     {"columns/-1": CHARTS["E1"]["columns"][-1]}),  # no such field
    ("P1", {"column-0-last": "Jan 1944", "column-1-first": "2/1944"},
     {"columns/0/last": "1944-01", "columns/1/last": "1944-05"}),
    ("P1", {"column-0-first": "", "column-4-last": ""}, {"columns/0/first": None}),
    ("P1", MAY, {"columns/5/label": "May 45", "rows/0/results/NEW": "Arctic", "rows/3/cells/NEW": CARD}),
    ("P1", AUTUMN | {"column-0-first": "1943-10"}, {"columns/0/label": "Autumn", "columns/1/first": "1943-10"}),
    ("P1", {"column-1-remove": "yes", "column-0-last": "1944-05"}, {"columns/1/first": "1944-06"}),
    ("P1", {f"column-{n}-remove": "yes" for n in range(1, 5)} | {"column-0-first": "", "column-0-last": ""},
     {"columns/0/last": None}),
    ("U2", NEW_TORPEDO | {"column-4-last": "1944-12"},
     {"columns/5/label": "1945", "columns/6/label": "G7es Zaunkönig II"}),
    ("T1", {"ship-1-name": "Tutóia"}, {"ships/0/name": "Tutóia", "ships/0/source": "card", "ships/0/nation": "Brazil"}),
    ("T1", {"ship-5-roll": "2"},
     {"ships/1/name": "Hydraios", "ships/2/name": "Hoihow", "ships/4/name": "Michael Livanos"}),
    ("T1", {"ship-3-roll": "7", "ship-7-roll": "3"}, {"ships/2/name": "Scandinavia", "ships/6/name": "Breiviken"}),
    ("S1", NEW_SHIP | {"new-1-name": "Bela", "new-1-tons": "600", "new-1-points": "1"},
     {"ships/10/name": "Ada", "ships/11/roll": 12, "ships/11/kind": "submarine", "ships/11/source": "card"}),
    ("S1", {"ship-2-remove": "yes", "ship-9-remove": "yes"}, {"ships/7/roll": 8, "ships/-1/roll": 8}),
    ("S1", NEW_SHIP | {"new-0-roll": "1", "ship-10-remove": "yes"}, {"ships/0/name": "Ada", "ships/9/roll": 10}),
    ("S1", {"title": "On my card"}, {"title": "On my card"}),
    ("S1", {"title": ""}, {"title": part_of(HOUSE, "roster", "S1")["title"]}),
    ("VIIC", {"figure-hull_boxes": "9"},
     {"hull_boxes": 9, "sources/hull": CARD, "sources/flooding": boat(HOUSE, "VIIC")["sources"]["flooding"]}),
    ("VIIC", {"figure-torpedo_load": "9 G7e FaT, 3 G7a FaT, 2 homing"},
     {"torpedo_load": {"G7e FaT": 9, "G7a FaT": 3, "homing": 2}}),
    ("VIIC", {"figure-repairs-radio": "3", "figure-repairs-periscope": "0"},
     {"repairs": {"periscope": 0, "radio": 3}, "sources/repairs": CARD}),
    ("VIIC, Atlantic", {"track-boxes": "Biscay, Atlantic x2"},
     {"boxes/1": {"box": "atlantic", "rolls": 2}, "source": "card"}),
]  # fmt: skip


@pytest.mark.parametrize(("name", "fields", "wanted"), SOUND, ids=range(len(SOUND)))
def test_what_is_sound_is_read(name, fields, wanted):
    found, _form, faults = typed(name, fields)
    assert faults == []
    for where, value in wanted.items():
        where = where.replace("NEW", found["columns"][-1]["key"] if "columns" in found else "")
        assert at(found, where) == value, where


def test_a_new_column_is_a_copy_of_the_last():
    """Only its own cells are from the card."""
    found, _form, _faults = typed("P1", MAY)
    last, new = (column["key"] for column in found["columns"][-2:])
    assert [row["results"][new] for row in found["rows"][1:]] == [row["results"][last] for row in found["rows"][1:]]
    assert {row["cells"][new]["source"] for row in found["rows"]} == {"card"}
    kept = CHARTS["P1"]["rows"]
    assert [row["cells"][last] for row in found["rows"]] == [row.get("cells", {}).get(last, row) for row in kept]
    assert not ChartForm(CHARTS["E1"], HOUSE).can_grow


# --- what is refused -----------------------------------------------------------------------------------------

E3C = "This chart is read with 1d6, 1d8, 1d10, 1d12, 1d20"
REFUSED = [
    ("E2", {"row-1-low": "8"}, "row-1-low", "Overlap: 8 is in more than one row (8 or less, 8 to 11)."),
    ("E2", {"row-1-low": "nine"}, "row-1-low", "No dice can reach row nine to 11."),
    ("E2", {"row-1-low": "9" * 30}, "row-1-low", "No dice can reach row"),
    ("E2", {"row-1-c0": "asleep"}, "row-1-c0", "“asleep” is not a valid value. Valid values: detected, undetected"),
    ("E2", {"row-1-c1": "one"}, "row-1-c1", "“one” is not a valid value"),
    ("E2", {"row-1-source": "hearsay"}, "row-1-source", "“hearsay” is not a source"),
    ("E2", {"natural-0-roll": ""}, "natural-0-roll", "An unmodified  cannot be rolled"),
    ("E2", {"modifier-0-drm": "lots"}, "modifier-0-drm", "enter a whole number from −9 to 9 instead of “lots”"),
    *(("E3", {f"modifier-{DATE}-dated": text}, f"modifier-{DATE}-dated", "write months as 1944-01 +2")
      for text in ("soon", "1944-01", "1944-01 lots", "1944-13 +2", "1944-01 +10", "+2")),
    ("A1", {"row-0-low": "-2", "modifier-0-dated": "1945-01 -9"}, None, "Gap: no row covers -"),
    ("E3c", {"dice": "1d8"}, None, "Gap: no row covers 7 to 8."),
    ("E3c", {"dice": "1d4"}, "dice", E3C),
    ("E1-SZ", {"dice": "2d6"}, "dice", E3C),
    ("E1", {"column-0-label": ""}, "column-0-label", "Column 1: enter a heading of 1 to 60 characters."),
    ("E1", {"column-0-label": "x" * 61}, "column-0-label", "Column 1: enter a heading of 1 to 60 characters."),
    ("P1", {"column-0-last": "1943-11"}, "column-1-first", "January to May 1944 does not begin where July"),
    ("P1", {"column-1-first": ""}, "column-0-first", "July to December 1943 does not begin where"),
    ("P1", {"column-4-last": "1945-04"}, "column-4-last", "No column covers the months after 1945-04."),
    ("P1", {"column-0-last": "soon"}, "column-0-last", "July to December 1943: “soon” is not a month."),
    ("FIG", {"row-0-c1": "two"}, "row-0-c1", "“two” is not the same kind of value as"),
    ("T1", {"ship-1-tons": "7100"}, "ship-1-points", "Tutoya at 1: 7,100 t give 3 points (U3-PT), not 2"),
    ("T1", {"ship-1-tons": "heavy"}, "ship-1-tons", "must be a whole number from 0 to 999,999, not “heavy”"),
    ("T1", {"ship-1-roll": "101"}, "ship-1-roll", "Tutoya at 101: rolls run from 1 to 100"),
    ("T1", {"ship-1-roll": "first"}, "ship-1-roll", "Tutoya at first: rolls run from 1 to 100"),
    ("T1", {"ship-1-roll": ""}, "ship-1-roll", "Tutoya at ?: rolls run from 1 to 100"),
    ("T1", {"ship-1-name": "Hoihow"}, "ship-2-name", "Hoihow appears twice, at 1, 2."),
    ("T1", {"ship-1-name": ""}, "ship-1-name", "The ship at 1 needs a name."),
    ("T1", {"ship-5-roll": "2", "ship-5-points": "4"}, "ship-5-points", "give 2 points (U3-PT), not 4"),
    ("S1", NEW_SHIP, None, "11 ships: choose a number that a die can give (6, 8, 10, 12, 20, 100)."),
    ("S1", NEW_SHIP | {"ship-10-remove": "yes", "new-0-roll": "x"}, "new-0-roll", "Ada at x: rolls run from 1 to 10."),
    ("S1", NEW_SHIP | {"ship-10-remove": "yes", "new-0-points": "9"}, "new-0-points", "600 t give 1 point"),
    ("VIIC", {"figure-torpedo_load": "20 G7e"}, None, "The load adds up to 20 torpedoes, not 14."),
    ("VIIC", {"figure-torpedo_load": "many"}, "figure-torpedo_load", "is not the same kind of value as"),
    ("VIIC", {"figure-torpedo_load": "12 arrows, 2 homing"}, "figure-torpedo_load", "not a torpedo"),
    ("VIIC", {"figure-hull_boxes": "eight"}, "figure-hull_boxes", "is not the same kind of value as"),
    ("VIIC", {"figure-available": "soon"}, "figure-available", "is not a month of the war"),
    ("VIIC", {"figure-systems": "radio, telly"}, "figure-systems", "“telly” does not exist in the rules"),
    *(("VIIC", {"figure-repairs-radio": text}, "figure-repairs-radio", "enter a whole number from 0 to 99")
      for text in ("100", "-1", "two")),
]  # fmt: skip


@pytest.mark.parametrize(("name", "fields", "field", "text"), REFUSED, ids=range(len(REFUSED)))
def test_what_cannot_be_is_refused_beside_its_field(name, fields, field, text):
    _found, form, faults = typed(name, fields)
    assert any(text in fault.text for fault in faults), faults
    assert field is None or text in form.errors[field], form.errors


# --- as people write -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "month"),
    [("1944-01", "1944-01"), ("1/1944", "1944-01"), ("12.1943", "1943-12"), ("Jan 1944", "1944-01"),
     ("jun. 1944", "1944-06"), ("September 1944", "1944-09"), ("soon", "soon"), ("", ""), ("May 44", "May 44")],
)  # fmt: skip
def test_months_as_people_write_them(text, month):
    assert as_month(text) == month


@pytest.mark.parametrize(
    ("text", "value"),
    [("convoy", "convoy"), ("Convoy", "convoy"), ("conv", "convoy"), ("ship and escort", "ship+escort"),
     ("two ships+escort", "two ships+escort"), ("two ships", "two ships"), ("sea serpent", "sea serpent"),
     ("s", "ship"), ("t", "t"), ("", None)],
)  # fmt: skip
def test_a_result_is_meant_by_its_words_or_their_beginning(text, value):
    assert typed("E1", {"row-2-c0": text})[0]["rows"][2]["results"]["transit"] == value


def test_results_that_begin_alike_mean_none():
    assert chosen(values_of("hunted", "E1", "arctic"), "ca", "hunted") == "capital ship"
    areas = one_of(["Arctic", "Arctic (A)", "Atlantic", "Atlantic (A)"])
    assert [chosen(areas, text, "hunted") for text in ("arc", "a")] == ["Arctic", "a"]


def test_a_track_is_typed_box_by_box():
    boxes = track(HOUSE, "VIIC", "Atlantic")["boxes"]
    assert typed_track(track_text(boxes, "hunted"), HOUSE) == boxes
    assert [(one["box"], one["rolls"]) for one in typed_track("Biscay, atlantic x2, Atlantic ×3, nowhere", HOUSE)] == [
        ("transit_biscay", 1), ("atlantic", 2), ("atlantic", 3), ("nowhere", 1),
    ]  # fmt: skip


def test_the_boxes_of_rare_systems_go_by_their_kind():
    assert "batteries" in FORMS["boat"](boat(HOUSE, "XXI"), HOUSE).numbers["repairs"]
    assert "flak_2cm" in FORMS["boat"](boat(HOUSE, "VIIC Flak"), HOUSE).numbers["repairs"]


def test_a_modifier_by_date_keeps_its_months():
    part = copy.deepcopy(chart(HOUSE, "E3"))
    part["modifiers"][DATE]["dated"] = {"1944-01": 2}
    assert with_value("chart", part, f"modifiers-{DATE}", 0, "hunted")["modifiers"][DATE]["dated"] == {"1944-01": 2}
