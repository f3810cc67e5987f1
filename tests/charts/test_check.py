"""A sound edition has no faults; every kind is caught, names its cell, and begins right behind what is sound."""

import copy
import re

import pytest

from charts.figures.check import boat_faults, chart_faults, faults, is_open, roster_faults, ship_kinds, table_faults
from charts.figures.parts import LARGEST, SOURCES, Fault
from charts.figures.rules import FigureRules, _rules, one_of, shipped_values, text, whole_number
from charts.figures.shipped import NO_FIGURES, raw_edition
from charts.grid import keep
from tests.charts.parts import GONE, chart, put, track
from tests.engine import toy

HOUSE = raw_edition()


def said(found):
    return [fault.text for fault in found]


def again(place=0, **other):
    """The same row once more, or another like it."""
    return lambda rows: rows.append(rows[place] | other)


def update(**values):
    return lambda inside: inside.update(values)


def no_mission_box(boxes):
    for box in boxes:
        box["box"] = box["box"].removesuffix("_or_mission")


KINDS = [
    # rows
    ("E2/rows/1/low", 10, "E2: Gap: no row covers 9."),
    ("E2/rows/0/high", 9, "E2: Overlap: 9 is in more than one row (9 or less, 9 to 11)."),
    ("E3c/rows", again(-1, low=7, high=8), "E3c: Row 7 to 8 can never be reached: totals run from 1 to 6"),
    ("E3c/rows/0", update(low=4, high=1), "E3c: In row 4 to 1, “from” is larger than “to”."),
    ("E2/rows/2/low", 99999, "E2: No dice can reach row 99999 or more."),
    ("E2/rows/2/low", "twelve", "E2: No dice can reach row twelve or more."),
    ("E4/rows", list.clear, "E4: This chart has no rows"),
    ("X-PR/rows/0/low", -20, "X-PR: Gap: no row covers -23 to -21."),  # two per_ modifiers of -1, twelve times each
    ("A1/rows/0/low", -1, "A1: Gap: no row covers -3 to -2."),
    ("E1/rows/2/results/arctic", "sea serpent", "E1: Row 4, Arctic: “sea serpent” is not a valid value."),
    ("E1/rows/2/results/arctic", GONE, "E1: Row 4, Arctic: please fill this in."),
    ("E3/rows/1/results/hits", True, "E3: Row 4 to 6, Hits: “yes” is not a valid value"),
    ("E3/rows/1/results/hits", 10, "E3: Row 4 to 6, Hits: “10” is not a valid value. Valid values: whole numbers"),
    ("E2/natural/0/roll", 13, "E2: An unmodified 13 cannot be rolled with 2d6"),
    ("E2/natural/0/roll", "", "E2: An unmodified  cannot be rolled with 2d6"),
    ("E2/natural", again(), "E2: The unmodified 2 appears twice."),
    ("E2/rows/0/source", "hearsay", "E2: row 8 or less: “hearsay” is not a source"),
    ("U2/rows/0/cells/G7a/source", "", "U2: 1 or less, G7a: “” is not a source"),
    ("E2/rows/0/case", "9." * 40, "E2: row 8 or less: a rule number has at most 60 characters."),
    # modifiers, and the chart as a whole
    ("E2/modifiers/0", GONE, "E2: Modifier kmdt_sw is missing. Enter 0 if your card does not have it."),
    ("E2/modifiers", again(key="full_moon"), "E2: Modifier full_moon does not exist in the rules."),
    ("E2/modifiers", again(), "E2: Modifier kmdt_sw appears twice."),
    ("E2/modifiers/0/drm", "plenty", "E2: Modifier kmdt_sw: enter a whole number from −9 to 9 instead of “plenty”."),
    ("E2/modifiers/0/label", "E" * 81, "E2: modifier kmdt_sw: label is longer than 80 characters"),
    ("E2/modifiers/3/label", "", "E2: Modifier dive_planes needs a name."),
    ("E3/modifiers/8/dated", "soon", "E3: Modifier date: write months as 1944-01 +2, separated by commas."),
    ("E2/title", "E" * 121, "E2: title is longer than 120 characters"),
    ("E2/dice", "7d6", "E2: This chart is read with 2d6"),
    ("E2/dice", None, "E2: This chart is read with 2d6"),
    ("U1-HM/dice", "1d6", "U1-HM: This chart is read with no dice."),
    ("E2/columns", list.pop, "E2: The columns are not the ones that the rules need."),
    ("E2/id", "E9", "E9: This chart does not exist in the rules."),
    ("E4", GONE, "E4: This part is missing from the edition"),
    # tables
    ("FIG/rows", list.clear, "FIG: Line special_attack_on is missing"),
    ("FIG/rows/special_attack_on/value", "one", "FIG: special_attack_on, Value: “one” is not the same kind of value"),
    ("FIG/rows/special_attack_on/value", -1, "FIG: special_attack_on, Value: “-1” is not the same kind of value as"),
    ("FIG/rows/special_attack_on/value", 10**7, "FIG: special_attack_on, Value: “10000000” is not the same kind"),
    ("FIG/rows/naxos_from/value", "1946-01", "FIG: naxos_from, Value: “1946-01” is not the same kind of value as"),
    ("FIG/rows/naxos_from/key", "radar_from", "FIG: Line radar_from does not exist in the rules."),
    ("E5-EF/rows", again(), "E5-EF: Line batteries appears twice."),
    ("IDS/rows/0/numbers", "64", "IDS: IXB, Numbers: “64” is not the same kind of value as"),
    ("U1-HM/rows/0/minimum", 13, "U1-HM: G7e Falke: enter an unmodified roll from 2 to 12."),
    ("U3-PT/rows/1/tons_from", 5100, "U3-PT: freighter or tanker: the line from 5100 t does not continue the one"),
    ("U3-PT/rows/0/target", "lightship", "U3-PT: “lightship” is not a target in the rules."),
    ("P1-R/rows/0/types", ["VIIX"], "P1-R: Line 1: there is no boat type VIIX."),
    # rosters
    ("T4-L/ships/4/roll", 21, "T4-L: There is no ship at 5."),
    ("T4-L/ships/4/roll", 4, "T4-L: Several ships share the roll 4: "),
    ("T4-L/ships", list.pop, "T4-L: 19 ships: choose a number that a die can give"),
    ("T4-L/ships/4/name", "BLACK POINT", "T4-L: Black Point appears twice, at 1, 5."),
    ("T1/ships/0/points", 3, "T1: Tutoya at 1: 1,100 t give 2 points (U3-PT), not 3"),
    ("T5/ships/0/points", 4, "T5: HMS Nelson at 1: 34,000 t give 5 or 6 points (U3-PT), not 4"),
    ("T1/ships/0/kind", "airship", "T1: Tutoya at 1: “airship” is not a kind of ship in this roster"),
    ("T1/ships/0/tons", 0, "T1: Tutoya at 1: tons must be a whole number"),
    ("T1/ships/0/tons", "heavy", "T1: Tutoya at 1: tons must be a whole number from 0 to 999,999, not “heavy”."),
    ("T1/ships/0/exact_tons", -5, "T1: Tutoya at 1: exact tons must be a whole number from 0 to 999,999"),
    ("T5/ships/0/fast", GONE, "T5: HMS Nelson at 1: fast must be yes or no"),
    ("T1/ships/0/name", "", "T1: The ship at 1 needs a name."),
    ("T1/ships/0/name", "x" * 61, "name is longer than 60 characters"),
    ("T1/ships/0/date", "last week", "T1: Tutoya at 1: “last week” is not a date"),
    ("T1/ships/0/date", "19\u0664\u0663", "is not a date. Write it like this: 1943-07-01."),
    # boats
    ("VIIC/hull_boxes", 99999, "VIIC: hull_boxes is too large"),
    ("VIIC/hull_boxes", 0, "VIIC: hull_boxes must be 1 or more"),
    ("VIIC/torpedo_total", 15, "VIIC: There are 15 torpedoes, but room for 14 in tubes and reloads."),
    ("VIIC/torpedo_load/homing", 3, "VIIC: The load adds up to 15 torpedoes, not 14."),
    ("VIIC/torpedo_load", update(homing=-1, **{"G7a FaT": 8}), "VIIC: torpedo_load: enter a whole number from 0 to 99"),
    ("VIIC/torpedo_load/homing", 0.5, "VIIC: torpedo_load: enter a whole number from 0 to 99 instead of 0.5 homing."),
    ("VIIC/spec/range_nm", -1, "VIIC: spec: -1 range_nm cannot be less than 0."),
    ("VIIC/available", "1943-13", "VIIC: available: “1943-13” is not a month of the war. Write it like this: 1943-07."),
    ("VIIC/batteries", GONE, "VIIC: batteries is missing"),
    ("VIIC/batteries", "one", "VIIC: batteries: “one” is not the same kind of value as 1"),
    ("VIIC/deck_gun_ammo", -1, "VIIC: deck_gun_ammo cannot be less than 0."),
    ("VIIC/systems/0", "warp drive", "VIIC: systems: “warp drive” does not exist in the rules."),
    ("VIIC/sources/hull/source", "hearsay", "VIIC: hull: “hearsay” is not a source"),
    ("VIIC/sources", GONE, "VIIC: sources is missing."),
    ("VIIC/type", "VIIF", "VIIF: This boat type does not exist in the rules."),
    # tracks, and the whole
    ("VIIC, Atlantic/boxes/2/box", "baltic", "VIIC, Atlantic: Box 3: “baltic” has no column on E1"),
    ("VIIC, Atlantic/boxes/2/rolls", 4, "VIIC, Atlantic: Box 3: enter 1 to 3 rolls instead of 4."),
    ("VIIC, Atlantic/boxes", list.clear, "VIIC, Atlantic: A patrol track needs at least one box."),
    ("VIIC, Atlantic/source", "hearsay", "VIIC, Atlantic: the track: “hearsay” is not a source"),
    ("VIIC, Arctic", GONE, "P1: Row 3, June to July 1944: “Arctic” sends a VIIC to Arctic, but it has no track"),
    ("XB, North America/boxes", no_mission_box, "“North America (A)” sends a XB to North America (A), but its track"),
    ("IXD-2, Indian Ocean (return to Europe)", GONE, "IXD-2: There is no track for Indian Ocean (return"),
]  # fmt: skip


@pytest.mark.parametrize(("where", "value", "text_"), KINDS, ids=range(len(KINDS)))
def test_a_fault_is_caught_and_named(raw, where, value, text_):
    put(raw, where, value)
    assert any(text_ in str(fault) for fault in faults(raw)), "\n".join(map(str, faults(raw)))


@pytest.mark.parametrize(
    ("where", "value", "place"),
    [
        ("E1/rows/2/results/arctic", "sea serpent", ("E1", "row", 2, "arctic")),
        ("E2/rows/1/low", 8, ("E2", "row", 1, "low")),
        ("E2/rows/2/low", 11, ("E2", "row", 2, "low")),
        ("E2/natural/0/results/result", "asleep", ("E2", "natural", 0, "result")),
        ("E2/modifiers/3/label", "", ("E2", "modifier", 3, "label")),
        ("E2/modifiers/3/source", "hearsay", ("E2", "modifier", 3, "source")),
        ("T4-L/ships/4/name", "BLACK POINT", ("T4-L", "row", 4, "name")),
        ("U1-HM/rows/0/minimum", 13, ("U1-HM", "row", 0, "minimum")),
    ],
)
def test_a_fault_points_at_its_cell(raw, where, value, place):
    put(raw, where, value)
    (fault,) = faults(raw)
    assert (fault.part, fault.kind, fault.row, fault.column) == place


RUNS = ["1-²", "²-5", "1-10000", "1-" + "9" * 5000, "1-", "5-3", "1-2-3", "-"]
NO_NUMBERS = ["²", "9" * 5000, "", "0", "10000", "٣", 7, "U-64", *RUNS]


@pytest.mark.parametrize("item", NO_NUMBERS, ids=range(len(NO_NUMBERS)))
def test_what_is_no_number_of_a_boat_is_said_beside_its_cell(raw, item):
    """14.4: the numbers that a type really bore; each run is written out when a boat is named."""
    put(raw, "IDS/rows/0/numbers/0", item)
    found = [fault for fault in faults(raw) if fault.part == "IDS"]
    assert [(fault.row, fault.column) for fault in found] == [(0, "numbers")]
    assert "is neither a boat number nor a range such as 103-111" in found[0].text
    assert len(found[0].text) < 200


# --- the last figure that is sound, and the first that is not -------------------------------------------------

BOUNDS = [
    ("L1/rows/2/high", [24, 999, None], [23, 1000]),  # 2d6, and +1 as often as twelve times
    ("L1/rows/0/low", [-999], [-1000, True, 4.5, "four"]),
    ("E2/modifiers/0/drm", [], [10, -10, True]),
    ("E3/modifiers/8/dated", [{}, {"1944-01": 2, "1944-06": 0}], [{"1944-01": 10}, {"1944-13": 1}, {"x": 1}]),
    ("E2/rows/1/results/attack_drm", [0, 9], [10, -10, "1"]),
    ("VIIC/deck_gun_ammo", [0, 9999], [-1, 10_000]),
    ("VIIC/deck_gun", [None], []),
    ("VIIC/repairs", [{"radio": 0}, {"radio": 99}], [{"radio": 100}, {"radio": -1}, {"telly": 3}, "many"]),
    ("U1-HM/rows/0/minimum", [2, 12], [1, 13]),
    ("T1/ships/0/exact_tons", [0, 999_999], [10**6, None]),
    ("T1/ships/0/date", ["1943", "1943-07", "1943-07-31"], ["1943-07-32", "2043"]),
]  # fmt: skip
TOY = {**copy.deepcopy(toy.RAW), "game": "no game"}


@pytest.mark.parametrize(
    ("where", "value", "sound"),
    [
        (where, value, sound)
        for where, *both in BOUNDS
        for sound, values in zip((True, False), both, strict=True)
        for value in values
    ],
)
def test_a_bound_is_to_the_letter(raw, where, value, sound):
    raw = copy.deepcopy(TOY) if where.startswith("L1") else raw
    if where == "L1/rows/0/low":
        put(raw, "L1/rows/2/high", None)
    put(raw, where, value)
    if where == "L1/rows/0/low" and value == -999:
        assert [one for one in said(faults(raw)) if "No dice can reach" in one] == []
    else:
        assert (faults(raw) == []) is sound


@pytest.mark.parametrize(("letters", "sound"), [(0, False), (1, True), (60, True), (61, False)])
def test_a_heading_has_one_to_sixty_letters(raw, letters, sound):
    put(raw, "U2/columns/1/label", "x" * letters)
    assert said(faults(raw)) == ([] if sound else ["Column 2: enter a heading of 1 to 60 characters."])


def ships(count, **first):
    like = {"kind": "freighter", "tons": 1100, "points": 2, "source": "card", "case": ""}
    found = [{"roll": roll, "name": f"Ship {roll}", **like} for roll in range(1, count + 1)]
    return [found[0] | first, *found[1:]] if found else []


def fleet(found, game="no game", code="R"):
    return roster_faults({"id": code, "title": "Fleet", "ships": found}, {"game": game, "charts": []})


@pytest.mark.parametrize("size", [0, 1, 5, 6, 7, 8, 9, 10, 11, 12, 13, 19, 20, 21, 99, 100, 101])
def test_a_roster_has_as_many_ships_as_a_die_has_sides(size):
    assert (fleet(ships(size)) == []) is (size in (6, 8, 10, 12, 20, 100))


@pytest.mark.parametrize(
    ("first", "texts"),
    [
        ({"kind": "anything", "tons": 0, "points": 99, "fast": True}, []),
        ({"tons": 999_999, "points": 0}, []),
        ({"roll": 7}, ["There is no ship at 1.", "Ship 1 at 7: rolls run from 1 to 6."]),
        ({"roll": "first"}, ["There is no ship at 1.", "Ship 1 at first: rolls run from 1 to 6."]),
        ({"roll": 2}, ["There is no ship at 1.", "Several ships share the roll 2: Ship 1, Ship 2"]),
        ({"name": "SHIP 4"}, ["SHIP 4 appears twice, at 1, 4."]),
        ({"name": ""}, ["The ship at 1 needs a name."]),
        ({"date": "soon"}, ["Ship 1 at 1: “soon” is not a date. Write it like this: 1943-07-01."]),
        ({"tons": 1_000_000}, ["Ship 1 at 1: tons must be a whole number from 0 to 999,999, not “1000000”."]),
        ({"points": 100}, ["Ship 1 at 1: points must be a whole number from 0 to 99, not “100”."]),
        ({"points": True}, ["Ship 1 at 1: points must be a whole number from 0 to 99, not “yes”."]),
        ({"fast": "yes"}, ["Ship 1 at 1: fast must be yes or no"]),
    ],
)  # fmt: skip
def test_a_ship_is_within_its_bounds(first, texts):
    assert said(fleet(ships(6, **first))) == texts


def test_the_kinds_of_ship_are_those_declared_else_those_shipped_else_any(monkeypatch):
    assert ship_kinds("no game", "R") == ()
    assert said(fleet(ships(7), "hunted", "T9")) == ["This roster does not exist in the rules."]
    assert [one.column for one in fleet(ships(6, kind="airship", tons=-1), "hunted", "T1") if one.row == 0] == ["kind"]
    monkeypatch.setitem(_rules, "hunted", FigureRules())
    assert ship_kinds("hunted", "S1") == ("submarine",)
    assert next((one.row, one.column) for one in fleet(ships(10), "hunted", "S1")) == (0, "kind")
    monkeypatch.setitem(_rules, "hunted", FigureRules(ship_kinds=lambda code: ("raft", code)))
    assert ship_kinds("hunted", "S1") == ("raft", "S1")


# --- tables --------------------------------------------------------------------------------------------------


def lines(*values):
    columns = [{"key": key, "label": key.title(), "first": None, "last": None} for key in ("name", "value")]
    rows = [{"name": name, "value": value, "source": "card", "case": ""} for name, value in values]
    return {"id": "TAB", "title": "", "dice": None, "natural": [], "modifiers": [], "columns": columns, "rows": rows}


LIKES = [
    (1, 0, True), (1, -1, False), (-1, -5, True), (0, -1, False), (1, LARGEST, True), (1, LARGEST + 1, False),
    (-1, -LARGEST, True), (-1, -LARGEST - 1, False), (1, True, False), (True, False, True), (True, 1, False),
    ("1943-07", "1944-01", True), ("1943-07", "soon", False), ("soon", "1944-01", True), ("soon", "", False),
    ("", "", True), ([], [], True), (["a"], [], False), (None, None, True), (None, 1, False), (1.5, 2.5, True),
    (["a"], [["b"]], False), (["a"], [{"b": 1}], False), (["a"], ["b"], True),
]  # fmt: skip


@pytest.mark.parametrize(("like", "value", "sound"), LIKES, ids=range(len(LIKES)))
@pytest.mark.parametrize("names", ["ab", "aa"])
def test_a_value_is_of_the_kind_that_stood_there(like, value, sound, names):
    """Lines with names have their own pattern, others that of any line of the column."""
    shipped = lines(*zip(names, (like, like), strict=True))
    found = list(table_faults(lines(*zip(names, (value, like), strict=True)), shipped, "no game"))
    assert [(fault.row, fault.column) for fault in found] == ([] if sound else [(0, "value")])


def test_a_line_lacks_no_cell_and_no_source():
    table = lines(("a", 1), ("b", 2))
    del table["rows"][1]["value"]
    table["rows"][0] |= {"source": "hearsay", "cells": {"value": {"source": "", "case": ""}}}
    found = [(fault.row, fault.column) for fault in table_faults(table, lines(("a", 1), ("b", 2)), "no game")]
    assert found == [(0, "source"), (0, "source"), (1, "value"), (1, "value")]
    assert list(table_faults(lines(("a", 1), ("a", "x")), lines(), "no game")) == []
    (fault,) = table_faults(lines(("a", "north"), ("b", 7)), lines(("a", "1943-07"), ("a", "north")), "no game")
    assert (fault.row, fault.text) == (1, "b, Value: “7” is not the same kind of value as “1943-07”.")


@pytest.fixture
def ship_as(monkeypatch):
    """As if a game shipped a table."""
    return lambda table: monkeypatch.setattr("charts.figures.check.shipped_parts", lambda game, kind: {"TAB": table})


@pytest.mark.parametrize("names", ["ab", "aa"])
@pytest.mark.parametrize(("value", "sound"), [(0, True), (3, True), (4, False), ("x", False)])
def test_a_game_says_itself_what_may_stand_in_a_table(monkeypatch, ship_as, names, value, sound):
    """Whatever kind of value stood there; a sound table alone is handed to the game."""
    values = lambda code, column: whole_number(0, 3) if (code, column) == ("TAB", "value") else None  # noqa: E731
    rules = FigureRules(values=values, tables={"TAB": lambda table, expected: [Fault("TAB", "more")]})
    monkeypatch.setitem(_rules, "lighthouse", rules)
    shipped = lines(*zip(names, ("one", "two"), strict=True))
    ship_as(shipped)
    found = list(table_faults(lines(*zip(names, (1, value), strict=True)), shipped, "lighthouse"))
    wrong = f"Line {names[1]}, Value: “{value}” is not a valid value. Valid values: whole numbers from 0 to 3"
    assert said(found) == (["more"] if sound else [wrong])


@pytest.mark.parametrize(
    ("names", "texts"),
    [
        ("ab", []), ("ba", []), ("a", ["Line b is missing."]), ("aab", ["Line a appears twice."]),
        ("abc", ["Line c does not exist in the rules."]),
        ("ac", ["Line b is missing.", "Line c does not exist in the rules."]),
    ],
)  # fmt: skip
def test_a_table_that_is_read_by_names_has_just_these_lines(ship_as, names, texts):
    shipped = lines(("a", 1), ("b", 2))
    ship_as(shipped)
    assert said(table_faults(lines(*((name, 7) for name in names)), shipped, "no game")) == texts


def test_lines_are_added_to_a_table_that_no_shipped_one_names(ship_as):
    known = {("hunted", "P1-R"): True, ("hunted", "U3-PT"): True, ("hunted", "FIG"): False, ("hunted", "Z9"): True}
    assert {place: is_open(*place) for place in known} == known
    assert is_open("no game", "FIG")
    for names, open_ in (("ab", False), ("aa", True), (("", None), True), (([], ""), True)):
        ship_as(lines(*zip(names, (1, 2), strict=True)))
        assert is_open("no game", "TAB") is open_, names


# --- other games, and what is asked of whom -----------------------------------------------------------------


@pytest.mark.django_db
def test_the_edition_of_any_game_is_sound_when_its_charts_are(monkeypatch):
    light = copy.deepcopy(TOY)
    put(light, "L1/rows/2/high", None)
    assert faults(light) == faults(NO_FIGURES) == []
    assert keep.load(light)
    assert not keep.load(light)
    put(light, "L1/modifiers/0/dated", {"1944-01": 1})
    assert "L1: Modifier fog: this roll has no month in the rules." in map(str, faults(light))
    put(light, "L1/modifiers/0/dated", GONE)
    light["charts"].append(light["charts"][0])
    assert "L1: This part appears twice in the edition." in map(str, faults(light))
    put(light, "L1/rows/0/results/dim", None)
    assert "L1: Row 4 or less, Dim: please fill this in." in map(str, faults(light))
    blank = one_of(["calm", "ship", "wreck"], blank=True)
    monkeypatch.setitem(_rules, "no game", FigureRules(values=lambda code, key: blank if key == "dim" else None))
    assert chart_faults(light["charts"][0], "no game") == []
    assert boat_faults({"type": "Lightship", "lamps": 2, "sources": {}}, "no game") == []
    assert said(boat_faults({"type": "L", "lamps": -1, "sources": {}}, "no game")) == ["lamps cannot be less than 0."]


def test_what_is_unsound_itself_judges_nothing_else(raw):
    """Ships are not judged by it, and only a sound edition is walked through."""
    put(raw, "U3-PT/rows/0", update(points="3", source="hearsay"))
    raw["tracks"].remove(track(raw, "VIIC", "Arctic"))
    assert {fault.part for fault in faults(raw)} == {"U3-PT"}


def test_the_roll_that_always_hits_fits_the_dice_of_u1(raw):
    put(raw, "U1/dice", "2d10")
    for minimum, found in ((13, []), (21, ["from 2 to 20"])):
        put(raw, "U1-HM/rows/0/minimum", minimum)
        assert [any(text_ in str(fault) for text_ in found) for fault in faults(raw)] == [True] * len(found)


# --- the shipped edition -------------------------------------------------------------------------------------


def test_every_fact_says_where_it_comes_from(raw):
    facts = [line for one in raw["charts"] for line in [*one["rows"], *one["natural"], *one["modifiers"]]]
    facts += [cell for one in raw["charts"] for row in one["rows"] for cell in row.get("cells", {}).values()]
    facts += [ship for one in raw["rosters"] for ship in one["ships"]] + raw["tracks"]
    facts += [origin for one in raw["boats"] for origin in one["sources"].values()]
    assert len(facts) > 1000
    assert {line["source"] for line in facts} == set(SOURCES) - {"card"}
    assert all("case" in line for line in facts)
    rows = [str(row) for chart in raw["charts"] for row in chart["rows"]]
    assert [row for row in rows if re.search(r"\((rulebook|hunters|aar|history|house|card)\)", row)] == []


def test_what_public_material_shows_of_the_game_itself_has_its_sign(raw):
    """To hit, damage of torpedoes and duds of 1943 (9.2.3, 9.2.6, 9.2.7); E3's date line is ours."""
    assert {row["source"] for row in chart(raw, "U1")["rows"]} == {"aar"}
    sources = {line["key"]: line["source"] for id in ("U1", "E3") for line in chart(raw, id)["modifiers"]}
    assert (sources["electric_medium"], sources["electric_long"], sources["date"]) == ("aar", "aar", "house")
    assert {row["cells"]["torpedo"]["source"] for row in chart(raw, "U3")["rows"] if row["low"]} == {"aar"}
    duds = chart(raw, "U2")["rows"][:2]
    seen = ("G7a", "G7e", "G7e Falke", "G7es Zaunkönig 1943")
    assert {row["cells"][torpedo]["source"] for row in duds for torpedo in seen} == {"aar"}
    assert {row["results"][torpedo] for row in duds[1:] for torpedo in seen} == {"runs"}


# --- what may stand in a column ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("values", "typed", "value"),
    [
        (whole_number(0, 9), "7", 7), (whole_number(0, 9), "-3", -3), (whole_number(0, 9), "seven", "seven"),
        (whole_number(0, 9), "", None), (whole_number(0, 9), "1234567", "1234567"),
        (one_of(["a", "b"]), "a", "a"), (one_of(["a", "b"]), "c", "c"), (one_of(["a", "b"]), "", None),
        (one_of(["a", ""]), "", ""), (one_of([True, False]), "yes", True), (one_of([1, 2]), "2", 2),
        (text(), "x", "x"), (text(), "", ""), (text(blank=True), "", None), (text(), "12", "12"),
        (one_of(["a", ""], blank=True), "", None),
    ],
)  # fmt: skip
def test_what_was_typed_is_read_as_a_value(values, typed, value):
    found = values.read(typed)
    assert (found, type(found)) == (value, type(value))


@pytest.mark.parametrize(
    ("values", "words", "allowed", "refused"),
    [
        (whole_number(-2, 9), "whole numbers from -2 to 9", [-2, 0, 9], [-3, 10, "2", True, None, 2.0]),
        (whole_number(0, 9, blank=True), "whole numbers from 0 to 9", [None], ["x"]),
        (one_of(["a", 1]), "1, a", ["a", 1], ["b", True, None, 1.0]),
        (one_of(["b", "a", "b", True]), "yes, a, b", [True, "b"], [1]),
        (one_of(["a"], blank=True), "a", ["a", None], ["b"]),
        (text(), "any text", ["", "x"], [1, None]),
        (text(blank=True), "any text", [None, "x"], [1]),
    ],
)
def test_a_column_allows_these_and_no_others_and_says_so(values, words, allowed, refused):
    assert [values.allows(one) for one in [*allowed, *refused]] == [True] * len(allowed) + [False] * len(refused)
    assert str(values) == words


CELLS = {
    "few": [0, 1, 3], "below": [-1, 0, 2], "many": [0, 4, 12], "yes": [True, False, True],
    "words": ["calm", "ship", "ship"], "more": ["wreck", "calm", "calm"], "alone": ["up", "down", "up"],
    "both": ["ship", 2, "buoy"], "ones": [1, True, "1"],
}  # fmt: skip


@pytest.mark.parametrize(
    ("column", "how", "values"),
    [
        ("few", {}, whole_number(0, 9)),
        ("below", {}, whole_number(-9, 9)),
        ("many", {}, whole_number(0, 12)),
        ("yes", {}, one_of([True, False])),
        ("words", {}, one_of(["calm", "ship", "wreck", "buoy"])),
        ("words", {"share": False}, one_of(["calm", "ship"])),
        ("alone", {}, one_of(["up", "down"])),
        ("both", {}, one_of(["ship", 2, "buoy"])),
        ("ones", {}, one_of([1, True, "1"])),
        ("table", {}, None),
        ("chart", {}, None),
    ],
)
def test_a_column_may_say_what_it_and_its_like_say(monkeypatch, column, how, values):
    """Of a chart of these columns, of two rows and an override."""
    results = [dict(zip(CELLS, line, strict=True)) for line in zip(*CELLS.values(), strict=True)]
    rows = [{"results": one} for one in results]
    made = {"dice": "1d6", "columns": [{"key": key} for key in CELLS], "rows": rows[:2], "natural": rows[2:]}
    table = {"dice": None, "columns": [{"key": "few"}], "rows": [{"few": 1}], "natural": []}
    monkeypatch.setattr("charts.figures.rules.shipped_parts", lambda game, kind: {"C": made, "T": table})
    code = {"table": "T", "chart": "Z"}.get(column, "C")
    assert shipped_values.__wrapped__("no game", code, column, **how) == values


@pytest.mark.parametrize(
    ("results", "kept"),
    [([1, True, 1, "1", True], (1, "1", True)), (["b", "a", "b"], ("a", "b")), ([], ()), ([2, 10, 1], (1, 10, 2))],
)
def test_each_result_is_kept_once_whatever_else_equals_it(results, kept):
    found = one_of(results).results
    assert [(one, type(one)) for one in found] == [(one, type(one)) for one in kept]
