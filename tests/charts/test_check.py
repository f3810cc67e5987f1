"""A sound edition has no faults; every kind of fault is caught and names its cell."""

import re

import pytest

from charts.figures.check import faults
from charts.figures.parts import SOURCES
from tests.charts.parts import boat, chart, roster, track


def test_the_shipped_edition_is_sound(raw):
    assert faults(raw) == []


def test_every_fact_says_where_it_comes_from(raw):
    said = [line for one in raw["charts"] for line in [*one["rows"], *one["natural"], *one["modifiers"]]]
    said += [cell for one in raw["charts"] for row in one["rows"] for cell in row.get("cells", {}).values()]
    said += [ship for one in raw["rosters"] for ship in one["ships"]] + raw["tracks"]
    said += [origin for one in raw["boats"] for origin in one["sources"].values()]
    assert len(said) > 1000
    assert {line["source"] for line in said} == set(SOURCES) - {"card"}
    assert all("case" in line for line in said)


def gap(raw):
    chart(raw, "E2")["rows"][1]["low"] = 10


def overlap(raw):
    chart(raw, "E2")["rows"][0]["high"] = 9


def unreachable(raw):
    rows = chart(raw, "E3c")["rows"]
    rows.append(rows[-1] | {"low": 7, "high": 8})


def backwards(raw):
    chart(raw, "E3c")["rows"][0] |= {"low": 4, "high": 1}


def unknown_result(raw):
    chart(raw, "E1")["rows"][2]["results"]["arctic"] = "sea serpent"


def empty_cell(raw):
    del chart(raw, "E1")["rows"][2]["results"]["arctic"]


def yes_for_a_count(raw):
    chart(raw, "E3")["rows"][1]["results"]["hits"] = True


def count_out_of_bounds(raw):
    chart(raw, "E3")["rows"][1]["results"]["hits"] = 10


def wider_modifier(raw):
    chart(raw, "E3c")["rows"][-1]["high"] = None
    chart(raw, "A1")["rows"][0]["low"] = -1


def modifier_missing(raw):
    del chart(raw, "E2")["modifiers"][0]


def modifier_unknown(raw):
    lines = chart(raw, "E2")["modifiers"]
    lines.append(lines[0] | {"key": "full_moon"})


def modifier_twice(raw):
    lines = chart(raw, "E2")["modifiers"]
    lines.append(dict(lines[0]))


def modifier_no_number(raw):
    chart(raw, "E2")["modifiers"][0]["drm"] = "plenty"


def natural_impossible(raw):
    chart(raw, "E2")["natural"][0]["roll"] = 13


def natural_twice(raw):
    naturals = chart(raw, "E2")["natural"]
    naturals.append(dict(naturals[0]))


def no_source(raw):
    chart(raw, "E2")["rows"][0]["source"] = "hearsay"


def cell_without_source(raw):
    chart(raw, "U2")["rows"][0]["cells"]["G7a"]["source"] = ""


def other_dice(raw):
    chart(raw, "E2")["dice"] = "7d6"


def other_columns(raw):
    chart(raw, "E2")["columns"].pop()


def unknown_chart(raw):
    raw["charts"].append(chart(raw, "E2") | {"id": "E9"})


def chart_missing(raw):
    raw["charts"].remove(chart(raw, "E4"))


def no_rows(raw):
    chart(raw, "E4")["rows"].clear()


def figure_missing(raw):
    chart(raw, "FIG")["rows"].clear()


def figure(raw, key):
    return next(row for row in chart(raw, "FIG")["rows"] if row["key"] == key)


def figure_of_another_kind(raw):
    figure(raw, "special_attack_on")["value"] = "one"


def month_of_peace(raw):
    figure(raw, "naxos_from")["value"] = "1946-01"


def unknown_line(raw):
    figure(raw, "naxos_from")["key"] = "radar_from"


def line_twice(raw):
    chart(raw, "E5-EF")["rows"].append(chart(raw, "E5-EF")["rows"][0])


def no_boat_number(raw):
    chart(raw, "IDS")["rows"][0]["numbers"][0] = "U-64"


def list_for_a_number(raw):
    chart(raw, "IDS")["rows"][0]["numbers"] = "64"


def homing_out_of_reach(raw):
    chart(raw, "U1-HM")["rows"][0]["minimum"] = 13


def tonnage_hole(raw):
    chart(raw, "U3-PT")["rows"][1]["tons_from"] = 5100


def unknown_target(raw):
    chart(raw, "U3-PT")["rows"][0]["target"] = "lightship"


def unknown_type_in_restriction(raw):
    chart(raw, "P1-R")["rows"][0]["types"] = ["VIIX"]


def roster_gap(raw):
    roster(raw, "T4-L")["ships"][4]["roll"] = 21


def roster_double(raw):
    roster(raw, "T4-L")["ships"][4]["roll"] = 4


def roster_short(raw):
    roster(raw, "T4-L")["ships"].pop()


def same_name(raw):
    roster(raw, "T4-L")["ships"][4]["name"] = "BLACK POINT"


def wrong_points(raw):
    roster(raw, "T1")["ships"][0]["points"] = 3


def capital_points(raw):
    roster(raw, "T5")["ships"][0]["points"] = 4


def wrong_kind(raw):
    roster(raw, "T1")["ships"][0]["kind"] = "airship"


def no_tons(raw):
    roster(raw, "T1")["ships"][0]["tons"] = 0


def capital_not_timed(raw):
    del roster(raw, "T5")["ships"][0]["fast"]


def ship_without_name(raw):
    roster(raw, "T1")["ships"][0]["name"] = ""


def long_title(raw):
    chart(raw, "E2")["title"] = "E" * 121


def long_label(raw):
    chart(raw, "E2")["modifiers"][0]["label"] = "E" * 81


def long_case(raw):
    chart(raw, "E2")["rows"][0]["case"] = "9." * 40


def row_beyond_all_dice(raw):
    chart(raw, "E2")["rows"][2]["low"] = 99999


def long_name(raw):
    roster(raw, "T1")["ships"][0]["name"] = "x" * 61


def no_date(raw):
    roster(raw, "T1")["ships"][0]["date"] = "last week"


def boat_too_large(raw):
    boat(raw, "VIIC")["hull_boxes"] = 99999


def load_too_great(raw):
    boat(raw, "VIIC")["torpedo_total"] = 15


def load_negative(raw):
    boat(raw, "VIIC")["torpedo_load"] |= {"homing": -1, "G7a FaT": 8}


def load_in_parts(raw):
    boat(raw, "VIIC")["torpedo_load"] |= {"homing": 0.5}


def range_negative(raw):
    boat(raw, "VIIC")["spec"]["range_nm"] = -1


def threshold_negative(raw):
    next(row for row in chart(raw, "FIG")["rows"] if row["key"] == "special_attack_on")["value"] = -1


def threshold_too_large(raw):
    next(row for row in chart(raw, "FIG")["rows"] if row["key"] == "special_attack_on")["value"] = 10**7


def exact_tons_negative(raw):
    roster(raw, "T1")["ships"][0]["exact_tons"] = -5


def date_in_other_digits(raw):
    roster(raw, "T1")["ships"][0]["date"] = "19\u0664\u0663"


def load_adds_up_wrong(raw):
    boat(raw, "VIIC")["torpedo_load"]["homing"] = 3


def no_hull(raw):
    boat(raw, "VIIC")["hull_boxes"] = 0


def no_month(raw):
    boat(raw, "VIIC")["available"] = "1943-13"


def figure_gone(raw):
    del boat(raw, "VIIC")["batteries"]


def figure_no_number(raw):
    boat(raw, "VIIC")["batteries"] = "one"


def figure_negative(raw):
    boat(raw, "VIIC")["deck_gun_ammo"] = -1


def unknown_system(raw):
    boat(raw, "VIIC")["systems"].append("warp drive")


def unknown_boat(raw):
    raw["boats"].append(boat(raw, "VIIC") | {"type": "VIIF"})


def unknown_box(raw):
    track(raw, "VIIC", "Atlantic")["boxes"][2]["box"] = "baltic"


def too_many_rolls(raw):
    track(raw, "VIIC", "Atlantic")["boxes"][2]["rolls"] = 4


def no_boxes(raw):
    track(raw, "VIIC", "Atlantic")["boxes"].clear()


def trackless(raw):
    raw["tracks"].remove(track(raw, "VIIC", "Arctic"))


def no_mission_box(raw):
    for box in track(raw, "XB", "North America")["boxes"]:
        box["box"] = box["box"].removesuffix("_or_mission")


def no_way_home_from_penang(raw):
    raw["tracks"].remove(track(raw, "IXD-2", "Indian Ocean (return to Europe)"))


KINDS = [
    (gap, "E2: Gap: no row covers 9."),
    (overlap, "E2: Overlap: 9 is in more than one row (9 or less, 9 to 11)."),
    (unreachable, "E3c: Row 7 to 8 can never be reached: totals run from 1 to 6"),
    (backwards, "E3c: In row 4 to 1, “from” is larger than “to”."),
    (unknown_result, "E1: Row 4, Arctic: “sea serpent” is not a valid result. Valid results: aircraft"),
    (empty_cell, "E1: Row 4, Arctic: please fill this in."),
    (yes_for_a_count, "E3: Row 4 to 6, Hits: “True” is not a valid result"),
    (count_out_of_bounds, "E3: Row 4 to 6, Hits: “10” is not a valid result. Valid results: whole numbers"),
    (wider_modifier, "A1: Gap: no row covers -3 to -2."),
    (modifier_missing, "E2: Modifier kmdt_sw is missing. Enter 0 if your card does not have it."),
    (modifier_unknown, "E2: Modifier full_moon does not exist in the rules."),
    (modifier_twice, "E2: Modifier kmdt_sw appears twice."),
    (modifier_no_number, "E2: Modifier kmdt_sw: enter a whole number from -9 to 9 instead of “plenty”."),
    (natural_impossible, "E2: An unmodified 13 cannot be rolled with 2d6"),
    (natural_twice, "E2: The unmodified 2 appears twice."),
    (no_source, "E2: row 8 or less: “hearsay” is not a source"),
    (cell_without_source, "U2: 1 or less, G7a: “” is not a source"),
    (other_dice, "E2: This chart is read with 2d6"),
    (other_columns, "E2: The columns are not the ones that the rules need."),
    (unknown_chart, "E9: This chart does not exist in the rules."),
    (chart_missing, "E4: This part is missing from the edition"),
    (no_rows, "E4: This chart has no rows"),
    (figure_missing, "FIG: Line special_attack_on is missing"),
    (figure_of_another_kind, "FIG: special_attack_on, Value: “one” is not the same kind of value as “1”"),
    (month_of_peace, "FIG: naxos_from, Value: “1946-01” is not the same kind of value as “1943-12”"),
    (unknown_line, "FIG: Line radar_from does not exist in the rules."),
    (line_twice, "E5-EF: Line batteries appears twice."),
    (no_boat_number, "IDS: IXB: “U-64” is neither a boat number"),
    (list_for_a_number, "IDS: IXB, Numbers: “64” is not the same kind of value as"),
    (homing_out_of_reach, "U1-HM: G7e Falke: enter an unmodified roll from 2 to 12."),
    (tonnage_hole, "U3-PT: freighter or tanker: the line from 5100 t does not continue the one before it."),
    (unknown_target, "U3-PT: “lightship” is not a target in the rules."),
    (unknown_type_in_restriction, "P1-R: Line 1: there is no boat type VIIX."),
    (roster_gap, "T4-L: There is no ship at 5."),
    (roster_double, "T4-L: Several ships share the roll 4: "),
    (roster_short, "T4-L: 19 ships: choose a number that a die can give"),
    (same_name, "T4-L: Black Point appears twice, at 1, 5."),
    (wrong_points, "T1: Tutoya at 1: 1,100 t give 2 points (U3-PT), not 3"),
    (capital_points, "T5: HMS Nelson at 1: 34,000 t give 5 or 6 points (U3-PT), not 4"),
    (wrong_kind, "T1: Tutoya at 1: “airship” is not a kind of ship in this roster"),
    (no_tons, "T1: Tutoya at 1: tons must be a whole number"),
    (capital_not_timed, "T5: HMS Nelson at 1: fast must be yes or no"),
    (ship_without_name, "T1: The ship at 1 needs a name."),
    (long_title, "E2: title is longer than 120 characters"),
    (long_label, "E2: modifier kmdt_sw: label is longer than 80 characters"),
    (long_case, "E2: row 8 or less: a rule number has at most 60 characters."),
    (row_beyond_all_dice, "E2: No dice can reach row 99999 or more."),
    (long_name, "name is longer than 60 characters"),
    (no_date, "T1: Tutoya at 1: “last week” is not a date"),
    (boat_too_large, "VIIC: hull_boxes is too large"),
    (load_too_great, "VIIC: There are 15 torpedoes, but room for 14 in tubes and reloads."),
    (load_adds_up_wrong, "VIIC: The load adds up to 15 torpedoes, not 14."),
    (load_negative, "VIIC: torpedo_load: enter a whole number from 0 to 99 instead of -1 homing."),
    (load_in_parts, "VIIC: torpedo_load: enter a whole number from 0 to 99 instead of 0.5 homing."),
    (range_negative, "VIIC: spec: -1 range_nm cannot be less than 0."),
    (threshold_negative, "FIG: special_attack_on, Value: “-1” is not the same kind of value as “1”"),
    (threshold_too_large, "FIG: special_attack_on, Value: “10000000” is not the same kind of value as “1”"),
    (exact_tons_negative, "T1: Tutoya at 1: exact tons must be a whole number from 0 to 999,999"),
    (date_in_other_digits, "is not a date. Write it like this: 1943-07-01."),
    (no_hull, "VIIC: hull_boxes must be 1 or more"),
    (no_month, "VIIC: available: “1943-13” is not a month of the war. Write it like this: 1943-07."),
    (figure_gone, "VIIC: batteries is missing"),
    (figure_no_number, "VIIC: batteries: “one” is not the same kind of value as 1"),
    (figure_negative, "VIIC: deck_gun_ammo cannot be less than 0."),
    (unknown_system, "VIIC: systems: “warp drive” does not exist in the rules."),
    (unknown_boat, "VIIF: This boat type does not exist in the rules."),
    (unknown_box, "VIIC, Atlantic: Box 3: “baltic” has no column on E1"),
    (too_many_rolls, "VIIC, Atlantic: Box 3: enter 1 to 3 rolls instead of 4."),
    (no_boxes, "VIIC, Atlantic: A patrol track needs at least one box."),
    (trackless, "P1: Row 3, June to July 1944: “Arctic” sends a VIIC to Arctic, but it has no track for Arctic."),
    (
        no_mission_box,
        "“North America (A)” sends a XB to North America (A), but its track for North America has no mission box",
    ),
    (no_way_home_from_penang, "IXD-2: There is no track for Indian Ocean (return to Europe) (rule 4.7.5)."),
]


@pytest.mark.parametrize(("spoil", "said"), KINDS, ids=[spoil.__name__ for spoil, said in KINDS])
def test_a_fault_is_caught_and_named(raw, spoil, said):
    spoil(raw)
    assert any(said in str(fault) for fault in faults(raw)), "\n".join(map(str, faults(raw)))


def test_a_fault_points_at_its_cell(raw):
    unknown_result(raw)
    (fault,) = faults(raw)
    assert (fault.part, fault.kind, fault.row, fault.column) == ("E1", "row", 2, "arctic")


def test_a_modifier_of_the_hunted_may_be_another_number_from_a_month_on(raw):
    line = next(line for line in chart(raw, "E3")["modifiers"] if line["key"] == "date")
    line["dated"] = {"1944-01": 2}
    assert faults(raw) == []


def test_modifiers_that_may_count_often_stretch_the_reach(raw):
    chart(raw, "X-PR")["rows"][0]["low"] = -20  # two per_ modifiers of -1, twelve times each
    assert "X-PR: Gap: no row covers -23 to -21." in map(str, faults(raw))


RUNS = ["1-²", "²-5", "1-999999999", "1-" + "9" * 5000, "1-", "5-3", "1-2-3", "-"]
NO_NUMBERS = ["²", "9" * 5000, "", "0", "٣", 7, *RUNS]


@pytest.mark.parametrize("item", NO_NUMBERS, ids=range(len(NO_NUMBERS)))
def test_what_is_no_number_of_a_boat_is_said_beside_its_cell(raw, item):
    """14.4: the numbers that a type really bore; each run is written out when a boat is named."""
    chart(raw, "IDS")["rows"][0]["numbers"][0] = item
    found = [fault for fault in faults(raw) if fault.part == "IDS"]
    assert [(fault.row, fault.column) for fault in found] == [(0, "numbers")]
    assert "is neither a boat number nor a range such as 103-111" in found[0].text
    assert len(found[0].text) < 200


def test_results_say_no_source(raw):
    """The source of a fact is told by its sign and its note, never by a key among the words."""
    said = [str(row) for chart in raw["charts"] for row in chart["rows"]]
    assert [text for text in said if re.search(r"\((rulebook|hunters|aar|history|house|card)\)", text)] == []


def test_what_public_material_shows_of_the_game_itself_has_its_sign(raw):
    """To hit, damage of torpedoes and duds of 1943 (9.2.3, 9.2.6, 9.2.7); E3's date line is ours."""
    assert {row["source"] for row in chart(raw, "U1")["rows"]} == {"aar"}
    lines = {line["key"]: line["source"] for id in ("U1", "E3") for line in chart(raw, id)["modifiers"]}
    assert (lines["electric_medium"], lines["electric_long"], lines["date"]) == ("aar", "aar", "house")
    assert {row["cells"]["torpedo"]["source"] for row in chart(raw, "U3")["rows"] if row["low"]} == {"aar"}
    duds = chart(raw, "U2")["rows"][:2]
    seen = ("G7a", "G7e", "G7e Falke", "G7es Zaunkönig 1943")
    assert {row["cells"][torpedo]["source"] for row in duds for torpedo in seen} == {"aar"}
    assert {row["results"][torpedo] for row in duds[1:] for torpedo in seen} == {"runs"}
