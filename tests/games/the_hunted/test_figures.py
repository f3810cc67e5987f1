"""The checks of an edition of The Hunted, at the edges of every bound."""

import copy

import pytest

from campaigns.games.the_hunted.figures import RULES, boats, results, rosters, tables, tracks, words
from charts.figures.rules import rules_of
from charts.figures.shipped import raw_edition
from tests.charts.parts import boat, chart, roster, track

HOUSE = raw_edition()


def sentences(found):
    return [fault.text for fault in found]


def places(found):
    return [(fault.row, fault.column) for fault in found]


def test_these_are_the_rules_of_the_game():
    assert rules_of("hunted") is RULES
    assert RULES.whole(HOUSE) == []


# --- a boat type ------------------------------------------------------------------------------------------


def viic(**changes):
    part = copy.deepcopy(boat(HOUSE, "VIIC"))
    for figure, value in changes.items():
        part[figure] = {**part[figure], **value} if isinstance(value, dict) else value
    return boats.faults(part)


LOADS = [
    ({"G7a FaT": 0, "G7e FaT": 12}, True), ({"homing": -1, "G7a FaT": 7}, False), ({"homing": 2.0}, False),
    ({"homing": True, "G7a FaT": 5}, False), ({"arrows": 0}, False),
]  # fmt: skip


@pytest.mark.parametrize(("load", "sound"), LOADS)
def test_a_load_is_of_torpedoes_that_the_rules_know_in_whole_numbers(load, sound):
    found = viic(torpedo_load=load)
    assert (found == []) is sound
    assert {fault.column for fault in found} <= {"torpedo_load"}


def test_a_torpedo_that_nobody_knows_is_named():
    assert sentences(viic(torpedo_load={"arrows": 0})) == [
        "torpedo_load: “arrows” is not a torpedo in the rules (G7a, G7a FaT, G7e, G7e FaT, homing)."
    ]


def test_a_load_of_ninety_nine_is_the_most():
    """The room in tubes and racks grows with it: only the load itself is bounded."""
    room = {"torpedo_total": 105, "reloads_fwd": 99}
    assert viic(**room, torpedo_load={"G7e FaT": 99}) == []
    room = {"torpedo_total": 106, "reloads_fwd": 100}
    assert sentences(viic(**room, torpedo_load={"G7e FaT": 100})) == [
        "torpedo_load: enter a whole number from 0 to 99 instead of 100 G7e FaT."
    ]


@pytest.mark.parametrize(("value", "sound"), [(0, True), (-1, False), (999_999, True), (10**6, False), ("far", True)])
def test_data_of_a_boat_are_no_less_than_nothing(value, sound):
    assert (viic(spec={"range_nm": value}) == []) is sound


@pytest.mark.parametrize("figure", ["hull_boxes", "flooding_boxes", "batteries", "patrol_months"])
def test_a_boat_has_at_least_one_of_these(figure):
    assert viic(**{figure: 1}) == []
    assert sentences(viic(**{figure: 0})) == [f"{figure} must be 1 or more."]


MONTHS = [
    ("1939-01", True),
    ("1938-12", False),
    ("1945-12", True),
    ("1946-01", False),
    ("1943-00", False),
    ("soon", False),
]


@pytest.mark.parametrize(("month", "sound"), MONTHS)
@pytest.mark.parametrize("figure", ["available", "game_start", "last_sailing"])
def test_a_month_of_a_boat_is_one_of_the_war(figure, month, sound):
    assert [fault.column for fault in viic(**{figure: month})] == ([] if sound else [figure])


def test_any_system_of_any_type_may_be_fitted_and_no_other():
    systems = boat(HOUSE, "VIIC")["systems"]
    assert viic(systems=[*systems, "bakery"]) == []
    assert sentences(viic(systems=[*systems, "telly"])) == ["systems: “telly” does not exist in the rules."]


def test_what_cannot_be_added_up_is_not():
    found = viic(torpedo_load={"homing": "two"}, hull_boxes=0)
    assert [fault.column for fault in found] == ["torpedo_load"]


@pytest.mark.parametrize(
    ("systems", "keys"),
    [
        (["radio", "periscope", "radio"], ("radio", "periscope")),
        (["flak_2cm_a", "flak_2cm_b"], ("flak_2cm",)),
        ([], ()),
        ("radio", ()),
        (None, ()),
    ],
)
def test_a_mat_has_a_repair_number_for_each_kind_of_system(systems, keys):
    assert boats.numbers({"systems": systems}) == {"repairs": keys}


def test_without_systems_there_is_nothing_to_repair():
    assert boats.numbers({}) == {"repairs": ()}


# --- results ----------------------------------------------------------------------------------------------

ALLOWED = [
    ("P1", "1943-07_1943-12", ["Arctic (W)", "British Isles (M)"], ["Baltic", "Australia", "British Isles (M/A)"]),
    ("E4", "damage", ["hull", "batteries", "bakery", "minor"], ["telly", "Arctic"]),
    ("E4", "count", [0, 9], ["bakery", 10]),
    ("R1", "effect", ["anything at all", ""], [1]),
    ("R1", "restriction", ["anything at all"], [1]),
    ("E1", "arctic", ["tanker", "ship+escort", "none"], ["telly", "bakery", "Arctic"]),
]  # fmt: skip


@pytest.mark.parametrize(("code", "column", "known", "unknown"), ALLOWED)
def test_what_a_column_may_say(code, column, known, unknown):
    values = results.values(code, column)
    assert [values.allows(one) for one in [*known, *unknown]] == [True] * len(known) + [False] * len(unknown)


def test_what_stands_in_another_column_of_the_random_events_is_no_event():
    first = chart(HOUSE, "R1")["columns"][0]["key"]
    effects = {row["results"]["effect"] for row in chart(HOUSE, "R1")["rows"]}
    assert not any(results.values("R1", first).allows(effect) for effect in effects)


def test_a_table_is_left_to_the_shipped_one():
    assert results.values("FIG", "value") is None
    assert results.values("U3-PT", "target") is None


def test_dice_of_any_kind_but_one_where_each_is_read_by_itself():
    assert "d66" in results.dice("E1")
    assert set(results.dice("E1-SZ")) == {"1d6", "1d8", "1d10", "1d12", "1d20"}


# --- ships ------------------------------------------------------------------------------------------------


def test_any_capital_ship_may_stand_where_there_is_one():
    assert rosters.kinds("T5") == ("BB", "CV", "CVE", "CL", "CA", "BC")
    assert rosters.kinds("T1") == ("small freighter",)


def ship(code, **changes):
    part = {**roster(HOUSE, code)["ships"][0], **changes}
    return list(rosters.ship_faults(roster(HOUSE, code), part, 0, HOUSE))


@pytest.mark.parametrize(
    ("tons", "points", "sound"), [(1, 2, True), (0, 2, False), (99_999, 4, True), (100_000, 4, False)]
)
def test_a_ship_has_tons(tons, points, sound):
    found = ship("T2", tons=tons, points=points)
    assert (found == []) is sound
    assert len(found) < 2


def test_a_ship_of_no_weight_is_asked_nothing_more():
    assert places(ship("T5", tons=0, points=1)) == [(0, "tons")]


WEIGHED = [
    ("tanker", 5_000, (2,)), ("tanker", 5_001, (3,)), ("tanker", 9_999, (3,)), ("tanker", 10_000, (4,)),
    ("tanker", 1, (2,)), ("BB", 30_000, (5, 6)), ("CA", 1, (5, 6)), ("submarine", 700, (1,)),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "tons", "points"), WEIGHED)
def test_points_to_sink_go_by_the_kind_and_by_every_edge_of_the_tonnage(kind, tons, points):
    assert rosters.points_wanted({"kind": kind, "tons": tons}, chart(HOUSE, "U3-PT")) == points


@pytest.mark.parametrize(("points", "sound"), [(5, True), (6, True), (4, False), (7, False)])
def test_a_ship_takes_one_of_the_points_for_its_tonnage(points, sound):
    found = ship("T5", points=points)
    assert places(found) == ([] if sound else [(0, "points")])
    assert sound or sentences(found)[0].endswith(f"34,000 t give 5 or 6 points (U3-PT), not {points}.")


def test_where_the_points_to_sink_are_unsound_no_ship_is_judged_by_them():
    without = {**HOUSE, "charts": []}
    first = roster(HOUSE, "T1")["ships"][0]
    assert list(rosters.ship_faults(roster(HOUSE, "T1"), first | {"points": 9}, 0, without)) == []


def test_a_kind_that_u3_does_not_weigh_takes_no_points():
    without = copy.deepcopy(chart(HOUSE, "U3-PT"))
    without["rows"] = [row for row in without["rows"] if row["target"] != "enemy submarine"]
    assert rosters.points_wanted({"kind": "submarine", "tons": 700}, without) == ()
    assert rosters.points_wanted({"kind": "submarine", "tons": 700}, chart(HOUSE, "U3-PT")) == (1,)


# --- tables -----------------------------------------------------------------------------------------------


def changed(code, change):
    part = copy.deepcopy(chart(HOUSE, code))
    change(part["rows"])
    return part


@pytest.mark.parametrize(
    ("item", "run"),
    [
        ("1", [1]),
        ("9999", [9999]),
        ("103-105", [103, 104, 105]),
        ("7-7", [7]),
        ("0", None),
        ("10000", None),
        ("5-4", None),
    ],
)
def test_a_run_of_numbers_is_written_out(item, run):
    found = tables.boat_numbers(item)
    assert (None if found is None else list(found)) == run


@pytest.mark.parametrize("numbers", ["64", 7, None, {}])
def test_numbers_that_are_no_list_are_left_to_others(numbers):
    table = changed("IDS", lambda rows: rows[0].update(numbers=numbers))
    assert list(tables.CHECKS["IDS"](table, table)) == []


BEYOND = [
    (["64"], False), ([], False), (["64"] * 1000, False), (["64"] * 1001, True), (["x"], True), ("64", True), (0, True),
]  # fmt: skip


@pytest.mark.parametrize(("numbers", "far"), BEYOND, ids=range(len(BEYOND)))
def test_runs_that_would_fill_the_memory_do_not_come_in(numbers, far):
    table = changed("IDS", lambda rows: rows[1].update(numbers=numbers))
    assert tables.beyond({"charts": [table]}) == ("IDS: numbers of boats" if far else "")


def test_figures_without_names_of_boats_do_no_harm():
    assert tables.beyond({"charts": []}) == ""


def u3(change):
    table = changed("U3-PT", change)
    return list(tables.CHECKS["U3-PT"](table, chart(HOUSE, "U3-PT")))


def test_every_target_has_a_line():
    targets = sorted({row["target"] for row in chart(HOUSE, "U3-PT")["rows"]})
    assert sentences(u3(lambda rows: rows.clear())) == [f"{target} needs a line." for target in targets]


@pytest.mark.parametrize(("key", "value"), [("tons_from", "many"), ("tons_to", "many"), ("tons_from", None)])
def test_tons_are_whole_numbers(key, value):
    found = u3(lambda rows: rows[0].update({key: value}))
    assert places(found)[0] == (0, "tons_from")
    assert found[0].text == "freighter or tanker: enter tons as a whole number."


def first_lines():
    rows = chart(HOUSE, "U3-PT")["rows"]
    return [index for index, row in enumerate(rows) if row["target"] == rows[0]["target"]]


@pytest.mark.parametrize(("step", "sound"), [(0, True), (1, False), (-1, False)])
def test_lines_of_tonnage_follow_one_another(step, sound):
    second = first_lines()[1]
    found = u3(lambda rows: rows[second].update(tons_from=rows[second]["tons_from"] + step))
    assert (found == []) is sound


def test_nothing_follows_an_open_end():
    found = u3(lambda rows: rows[first_lines()[0]].update(tons_to=None))
    assert len(found) == 1
    assert "does not continue the one before it" in found[0].text


@pytest.mark.parametrize(("column", "value"), [("types", "VIIC"), ("types", []), ("from", "Arctic"), ("from", [])])
def test_restrictions_are_lists(column, value):
    table = changed("P1-R", lambda rows: rows[1].update({column: value}))
    found = list(tables.CHECKS["P1-R"](table, chart(HOUSE, "P1-R")))
    assert places(found) == [(1, column)]


def test_restrictions_hold_for_types_that_there_are():
    table = changed("P1-R", lambda rows: rows[1].update(types=["VIIC", "VIIX", "VIIA"]))
    found = list(tables.CHECKS["P1-R"](table, chart(HOUSE, "P1-R")))
    assert places(found) == [(1, "types")] * len(found)
    assert "VIIX" in " ".join(sentences(found))


@pytest.mark.parametrize(("minimum", "sound"), [(2, True), (12, True), (1, False), (13, False)])
def test_the_roll_that_always_hits_can_be_rolled(minimum, sound):
    table = changed("U1-HM", lambda rows: rows[2].update(minimum=minimum))
    found = list(tables.homing({"charts": [table, chart(HOUSE, "U1")]}))
    assert places(found) == ([] if sound else [(2, "minimum")])


# --- tracks -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("rolls", "sound"), [(0, False), (1, True), (2, True), (3, True), (4, False)])
def test_a_box_takes_one_to_three_rolls(rolls, sound):
    part = copy.deepcopy(track(HOUSE, "VIIC", "Atlantic"))
    part["boxes"][2]["rolls"] = rolls
    assert places(tracks.track_faults(part, HOUSE)) == ([] if sound else [(2, "rolls")])


def test_the_boxes_are_the_zones_the_special_ones_and_zones_with_a_mission():
    names = tracks.box_names(HOUSE)
    zones = [column["key"] for column in chart(HOUSE, "E1")["columns"]]
    assert names[: len(zones)] == tuple(zones)
    assert {"transit_biscay", "atlantic_or_mission"} <= set(names)
    assert "transit_or_mission" not in names
    assert len(names) == len(set(names))
    assert tracks.box_names({"charts": []}) == ()


def line(types, from_, to):
    return {"types": types, "from": from_, "to": to}


ASSIGNED = [
    ([], "Arctic", "Arctic"),
    ([line(["VIIC"], ["Arctic"], "Atlantic")], "Arctic", "Atlantic"),
    ([line(["IXC"], ["Arctic"], "Atlantic")], "Arctic", "Arctic"),
    ([line(["VIIC"], ["*"], "Atlantic")], "Arctic", "Arctic"),
    ([line(["VIIC"], ["Arctic"], "same zone, plain")], "Arctic", "Arctic"),
    ([line(["VIIC"], ["Arctic"], "Atlantic")], "Arctic (W)", "Atlantic"),
    ([line(["VIIC"], ["Arctic"], "Atlantic")], "Arctic (M)", "Arctic (M)"),
    ([line(["VIIC"], ["Arctic (M)"], "Atlantic")], "Arctic (M)", "Atlantic"),
    ([line(["VIIC"], ["anything not on its card"], "Atlantic")], "Brazil", "Atlantic"),
    ([line(["VIIC"], ["anything not on its card"], "Atlantic")], "Arctic", "Arctic"),
    ([line(["VIIC"], ["Brazil"], "Arctic"), line(["VIIC"], ["Arctic"], "Atlantic")], "Brazil", "Atlantic"),
    ([line(["VIIC"], ["Arctic"], "Brazil"), line(["VIIC"], ["Brazil"], "Arctic")], "Brazil", "Arctic"),
]


@pytest.mark.parametrize(("lines", "rolled", "becomes"), ASSIGNED, ids=range(len(ASSIGNED)))
def test_restrictions_are_read_until_nothing_changes(lines, rolled, becomes):
    mine = {"Arctic": [], "Atlantic": []}
    assert tracks.assigned("VIIC", rolled, lines, mine) == becomes


def without(*gone):
    raw = copy.deepcopy(HOUSE)
    raw["tracks"] = [one for one in raw["tracks"] if (one["type"], one["assignment"]) not in gone]
    return raw


def test_every_assignment_leads_to_a_track():
    assert tracks.assignment_faults(HOUSE) == []
    (fault, *_others) = tracks.assignment_faults(without(("VIIC", "Arctic")))
    assert (fault.part, fault.column) == ("P1", "1944-06_1944-07")
    assert fault.text.endswith("it has no track for Arctic.")


def test_a_mission_off_the_british_isles_has_a_track_of_its_own():
    found = tracks.assignment_faults(without(("VIIC", "British Isles (M/A)")))
    assert {text.rpartition(", but ")[2] for text in sentences(found)} == {"it has no track for British Isles (M/A)."}
    assert tracks.assignment_faults(without(("VIIC", "British Isles"))) != []


def test_a_track_of_a_type_that_there_is_not_is_no_track():
    raw = copy.deepcopy(HOUSE)
    raw["tracks"].append({**track(HOUSE, "VIIC", "Arctic"), "type": "VIIX"})
    assert tracks.assignment_faults(raw) == []


def test_a_boat_for_penang_has_the_way_out_and_home():
    found = tracks.assignment_faults(without(("IXD-2", "Australia")))
    assert [fault.text for fault in found if fault.part == "IXD-2"] == ["There is no track for Australia (rule 4.7.5)."]


# --- words ------------------------------------------------------------------------------------------------


def test_a_type_is_told_by_its_first_month():
    assert words.boat_title({"game_start": "1943-07"}) == "from Jul 1943"


def test_what_is_rolled_on_most_is_checked_first():
    """Every name is one that the edition has, and comes once."""
    known = {one["id"] for kind in ("charts", "rosters") for one in HOUSE[kind]} | {"boat-types", "patrol-tracks"}
    assert set(words.PLAYED) <= known
    assert len(set(words.PLAYED)) == len(words.PLAYED)
    assert words.PLAYED[0] == "E1"
