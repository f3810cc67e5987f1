"""6.0, 6.1, 7.3.3, 7.3.5, 8: from box to box, posture, kite, and what is met."""

import pytest

from campaigns.games.the_hunted.rules import (
    advancement,
    aircraft,
    approach,
    attack,
    escorts,
    firing,
    following,
    identity,
    ledger_rows,
    options,
    refit,
    sighting,
    travel,
)
from campaigns.games.the_hunted.rules.scenes import GAME
from campaigns.games.the_hunted.rules.state import Box, Target
from campaigns.games.the_hunted.rules.texts import TEXTS
from charts.figures.shipped import book
from tests.games.the_hunted.kit import applied, freighter, make_fight, make_watch, play
from tests.games.the_hunted.port import arrive, enter, first_asked, in_port, sail, table_of, total

NOTHING, CONVOY, AIRCRAFT = total("atlantic"), total("atlantic", "convoy"), total("atlantic", "aircraft")
CLEAR = 12  # in Biscay


def schnorchel_boat(**changes):
    watch = make_watch(month="1944-02", **changes)
    assert watch.boat.schnorchel
    return watch


# --- 6.0, 6.1 time and order --------------------------------------------------------------------------


@pytest.mark.case("6.0/general/a", "6.0/general/c")
@pytest.mark.parametrize(("type_", "months"), [("VIIC", 1), ("IXC", 2), ("IXD-2", 4)])
def test_months_pass_with_patrols_and_refits(type_, months):
    """A patrol takes a month or more, its refit at least one; the log has a letter for each further month."""
    watch = in_port(type_)
    sail(watch, 9)
    arrive(watch)
    watch.boat.schnorchel = True
    play(refit.refit(watch))
    letters = "".join(line.letter for line in watch.career.sheet)
    assert letters == "P" * (months - 1) + "R"
    assert watch.career.month == f"1943-{7 + months + 1:02d}"


@pytest.mark.case("6.0/general/b")
@pytest.mark.parametrize(("month", "over"), [("1945-03", False), ("1945-04", True)])
def test_last_sailing_is_in_may_1945(month, over):
    watch = in_port(month=month, base="Norway", last_promotion_roll=True)
    sail(watch, 8)
    arrive(watch)
    watch.boat.schnorchel = True
    procedure = GAME.scenes["refit"](watch.career, book())
    play(procedure, 7)
    assert (watch.career.end is not None and watch.career.end.reason == "war_over") == over


@pytest.mark.case("6.1/2.A", "8.2.1/a", "8.0/procedure/b", "7.0/procedure/c")
def test_nothing_met_and_on_to_the_next_box():
    watch = make_watch()
    told = enter(watch, 2, NOTHING)
    assert told.keys == ["travel.encounter"]
    assert told.prompt("travel.encounter").column == "atlantic"
    assert (watch.patrol.at, watch.patrol.rolls_left, watch.career.scene) == (2, 0, "box")
    enter(watch, 3, NOTHING)
    assert watch.patrol.at == 3


@pytest.mark.case("6.1/2.B", "7.5.1/a", "7.5.1/b")
def test_after_the_last_box_the_boat_lies_in_port():
    watch = make_watch()
    last = len(watch.patrol.track) - 1
    enter(watch, last - 1, total("transit"))
    assert watch.career.patrol is not None
    told = enter(watch, last, CLEAR)
    assert "refit.home" in told.notes
    assert (watch.career.patrol, watch.career.scene) == (None, "refit")
    assert watch.career.refit is not None


@pytest.mark.case("6.1/2.A.a", "8.2.5/a", "8.2.5/b", "8.3.6")
def test_ships_may_be_left_alone_and_nobody_notices():
    watch = make_watch()
    told = enter(watch, 2, CONVOY, [1, 1, 1, 1], 1, 1, 1, 1, 3, "leave")
    assert "attack.left_alone" in told.notes
    assert watch.patrol.fight is None
    assert watch.patrol.encounters[-1].targets
    assert not [key for key in told.keys if key.startswith("escorts.")]
    assert watch.career.scene == "box"


@pytest.mark.case("8.2.5/b", "8.3.6", "8.2.1/b")
def test_declined_in_a_x2_box_the_next_roll_follows():
    watch = make_watch()
    watch.patrol.track[2] = Box("atlantic", 2)
    told = enter(watch, 2, CONVOY, [1, 1, 1, 1], 1, 1, 1, 1, 3, "leave", NOTHING)
    assert told.keys.count("travel.encounter") == 2


@pytest.mark.case("8.2.1/b")
@pytest.mark.parametrize("rolls", [1, 2, 3])
def test_as_many_rolls_as_the_box_says(rolls):
    watch = make_watch()
    watch.patrol.track[2] = Box("atlantic", rolls)
    told = enter(watch, 2, *[NOTHING] * rolls)
    assert told.keys == ["travel.encounter"] * rolls
    assert [note.data for note in told.told if note.key == "travel.rolls"] == [{"rolls": rolls}] * (rolls > 1)


@pytest.mark.case("8.2.1/d", "10.9.3")
@pytest.mark.parametrize("diesel", ["diesel_engine_1", "diesel_engine_2"])
def test_one_more_roll_with_a_dead_diesel(diesel):
    watch = make_watch()
    watch.boat.systems[diesel] = "inoperable"
    told = enter(watch, 2, NOTHING, NOTHING)
    assert told.keys == ["travel.encounter"] * 2
    assert told.notes[1:3] == ["travel.rolls", "travel.one_more"]
    watch.boat.systems[diesel] = "damaged"
    told = enter(watch, 3, NOTHING)
    assert (told.keys, told.notes) == (["travel.encounter"], ["travel.box", "travel.nothing"])


@pytest.mark.case("8.2.1/d", "10.9.3")
def test_the_box_a_chase_leads_into_has_its_extra_roll_too(monkeypatch):
    watch = make_watch()
    watch.boat.systems["diesel_engine_1"] = "inoperable"

    def chase(watch, kind, asides=()):
        watch.patrol.at, watch.patrol.rolls_left = 3, 1
        yield from ()

    monkeypatch.setattr(attack, "ships", chase)
    assert enter(watch, 2, CONVOY, NOTHING, NOTHING).keys == ["travel.encounter"] * 3


@pytest.mark.case("8.2.1/c")
def test_mission_may_take_more_rolls_in_its_box(monkeypatch):
    watch = make_watch(zone="british_isles")
    watch.patrol.mines, watch.patrol.mission = True, "pending"
    watch.patrol.track[2] = Box("mission")
    monkeypatch.setattr(aircraft, "encounter", nothing)
    assert enter(watch, 2, 4, 2, 5).keys == ["missions.attempt"] * 3


def nothing(watch, *args, **kwargs):
    """In place of an encounter: it passes."""
    yield from ()


# --- 7.3.3 the Gibraltar passage ----------------------------------------------------------------------


def to_the_med():
    watch = in_port()
    sail(watch, 10)
    return watch


@pytest.mark.case("7.3.3/a", "7.3.3/b")
def test_first_med_patrol_passes_biscay_and_gibraltar():
    watch = to_the_med()
    assert [table_of(watch, at) for at in (0, 1, 2)] == ["travel.biscay", "travel.gibraltar", "travel.encounter"]
    watch.patrol.at = 1
    roll = play(travel._roll(watch, ()), 10).asked[0]
    assert (roll.chart, applied(roll)) == ("E1-AR", {"date": -2, "gibraltar": -2})


@pytest.mark.case("7.3.3/a")
@pytest.mark.parametrize("base", ["Germany", "Norway"])
def test_first_box_is_biscay_wherever_it_sails_from(base):
    watch = in_port(base=base)
    sail(watch, 10)
    assert table_of(watch, 0) == "travel.biscay"


@pytest.mark.case("7.3.3/c")
def test_later_med_patrols_use_plain_boxes():
    watch = in_port(base="Mediterranean", posting="Mediterranean")
    sail(watch)
    assert [table_of(watch, at) for at in (0, 1)] == ["travel.encounter"] * 2
    watch.patrol.at = 1
    assert travel.zone_of(watch) == "transit"


@pytest.mark.case("7.3.3/b")
def test_escort_in_the_passage():
    watch = to_the_med()
    watch.boat.bold = 0
    told = enter(watch, 1, 4, "stay", 2)
    assert told.notes[:2] == ["travel.box", "travel.escort"]
    assert told.prompt("escorts.detection").chart == "E2"
    assert watch.patrol.encounters[-1].kind == "escort"


# --- 8.0, 8.1 posture ---------------------------------------------------------------------------------


@pytest.mark.case("8.0/procedure/a", "8.1.1/a", "8.0/procedure/b")
def test_posture_first_and_anew_in_every_box():
    watch = schnorchel_boat()
    assert enter(watch, 2, "schnorchel", NOTHING).keys == ["travel.posture", "travel.encounter"]
    assert watch.patrol.posture == "schnorchel"
    enter(watch, 3, "surfaced", NOTHING)
    assert watch.patrol.posture == "surfaced"


@pytest.mark.case("8.1.3/d")
def test_only_with_the_device():
    watch = make_watch()
    assert travel.postures(watch) == ["surfaced"]
    assert travel.postures(schnorchel_boat()) == ["surfaced", "schnorchel"]
    assert enter(watch, 2, NOTHING).keys == ["travel.encounter"]


@pytest.mark.case("8.1.4")
@pytest.mark.parametrize(("mission", "asked"), [("", True), ("failed", True), ("pending", False)])
def test_no_schnorchel_in_the_mission_box_while_on_a_mission(mission, asked):
    """With the mission lost nothing keeps the boat up, nor does a note say so."""
    watch = schnorchel_boat(zone="british_isles")
    watch.patrol.track[2], watch.patrol.mines = Box("mission"), bool(mission)
    watch.patrol.mission = mission
    told = enter(watch, 2, *(["schnorchel", NOTHING] if asked else [NOTHING]))
    assert ("travel.posture" in told.keys) is asked
    assert ("travel.mission_up" in told.notes) is not asked


@pytest.mark.case("8.1.4")
def test_mission_is_carried_out_on_the_surface():
    watch = schnorchel_boat(zone="british_isles")
    watch.patrol.track[2], watch.patrol.mines, watch.patrol.mission = Box("mission"), True, "pending"
    watch.patrol.posture = "schnorchel"
    told = enter(watch, 2, 7)
    assert watch.patrol.posture == "surfaced"
    assert "travel.mission_up" in told.notes


@pytest.mark.case("8.1.5")
def test_no_schnorchel_with_a_holed_hull():
    watch = schnorchel_boat()
    watch.boat.holed = True
    assert travel.postures(watch) == ["surfaced"]
    watch.patrol.aborting = True
    assert "travel.holed_up" in enter(watch, 6, total("transit")).notes


@pytest.mark.case("8.1.6", "8.1.1/b")
@pytest.mark.parametrize(
    "kind", ["ship", "ship+escort", "two ships", "two ships+escort", "tanker", "capital ship", "escort"]
)
def test_under_schnorchel_these_pass_unseen(kind, monkeypatch):
    assert met_under_schnorchel(kind, monkeypatch) == ("none", ["travel.unseen"])


@pytest.mark.case("8.1.6")
@pytest.mark.parametrize("kind", ["aircraft", "convoy", "none"])
def test_under_schnorchel_these_are_met(kind, monkeypatch):
    assert met_under_schnorchel(kind, monkeypatch) == (kind, [])


def met_under_schnorchel(kind, monkeypatch):
    met = []

    def meet(watch, kind):
        met.append(kind)
        yield from ()

    monkeypatch.setattr(travel, "meet", meet)
    watch = schnorchel_boat()
    watch.patrol.posture = "schnorchel"
    monkeypatch.setattr(travel, "_roll", fixed(kind))
    told = play(travel._look(watch, ()))
    return met[0], told.notes


def fixed(kind):
    """An encounter roll that has fallen."""

    def roll(watch, asides):
        yield from ()
        return type("Rolled", (), {"result": kind, "natural": 7})(), False

    return roll


@pytest.mark.case("8.1.6")
def test_random_events_come_under_schnorchel_too():
    watch = schnorchel_boat()
    told = enter(watch, 2, "schnorchel", 12, 7)
    assert told.notes[1:] == ["events.event", "events.hals"]


@pytest.mark.case("8.1.2", "8.1.1/b", "8.1.3/a", "8.1.8/a")
@pytest.mark.parametrize(
    ("type_", "posture", "drms"),
    [
        ("VIIC", "surfaced", {"naxos": 1}),
        ("VIIC", "schnorchel", {"schnorchel": 2}),
        ("XXI", "surfaced", {"naxos": 1}),
        ("XXI", "schnorchel", {"naxos": 1, "schnorchel": 2}),
    ],
)
def test_posture_and_the_dive_roll(type_, posture, drms):
    watch = make_watch(type_, month="1945-04")
    watch.patrol.posture = posture
    assert applied(first_asked(aircraft.encounter(watch))) == drms


@pytest.mark.case("8.1.3/b", "8.1.3/c", "8.1.8/b")
@pytest.mark.parametrize("type_", ["VIIC", "XXI"])
def test_schnorcheling_nobody_is_on_deck_and_no_flak_fires(type_):
    """No man is hit for certain, no gun answers, and the aircraft may call others."""
    watch = make_watch(type_, month="1945-04")
    watch.patrol.posture = "schnorchel"
    make_fight(watch, kind="aircraft", threat="aircraft")
    told = play(aircraft.raid(watch, 1), 6, 2, 16, 12)
    assert [key for key in told.keys if key not in ("damage.hit",)] == [
        "aircraft.weapon",
        "aircraft.attack",
        "aircraft.shadowed",
    ]


# --- 8.2.2 the kite -----------------------------------------------------------------------------------


QUIET = total("indian_ocean")


def kite_boat(zone="indian_ocean", month="1943-07"):
    watch = make_watch("IXD-2", month=month, zone=zone)
    assert watch.boat.kite
    return watch


@pytest.mark.case("8.2.2/a")
@pytest.mark.parametrize("zone", ["australia", "brazilian_coast", "west_african_coast", "indian_ocean"])
def test_kite_flies_in_wide_waters(zone):
    told = enter(kite_boat(zone), 2, "fly", total(zone))
    assert told.keys == ["travel.kite", "travel.encounter"]


@pytest.mark.case("8.2.2/a")
def test_kite_stays_below_elsewhere_and_without_one():
    assert enter(kite_boat("atlantic"), 2, NOTHING).keys == ["travel.encounter"]
    assert enter(kite_boat(), 1, total("transit")).keys == ["travel.encounter"]  # a transit box
    watch = kite_boat()
    watch.boat.kite = False
    assert enter(watch, 2, QUIET).keys == ["travel.encounter"]


@pytest.mark.case("8.1.7")
def test_no_kite_under_schnorchel():
    watch = kite_boat(month="1944-02")
    assert enter(watch, 2, "schnorchel", QUIET).keys == ["travel.posture", "travel.encounter"]
    assert enter(watch, 3, "surfaced", "stow", QUIET).keys == ["travel.posture", "travel.kite", "travel.encounter"]
    assert not watch.patrol.kite_up


@pytest.mark.case("8.2.2/b")
@pytest.mark.parametrize(
    ("kite", "rolls", "keys"),
    [
        ("fly", [5, 5], ["travel.encounter", "travel.encounter_again"]),
        ("fly", [5, QUIET], ["travel.encounter", "travel.encounter_again"]),
        ("fly", [QUIET], ["travel.encounter"]),
        ("stow", [5], ["travel.encounter"]),
    ],
)
def test_second_look_on_a_five(kite, rolls, keys):
    assert enter(kite_boat(), 2, kite, *rolls).keys == ["travel.kite", *keys]


@pytest.mark.case("8.2.2/b")
def test_second_look_need_not_be_taken():
    told = enter(kite_boat(), 2, "fly", 5, {"aside": "let_be"})
    assert told.asked[-1].asides == ("let_be",)
    assert told.notes[-1] == "travel.nothing"


@pytest.mark.case("8.2.2/b")
def test_kite_expert_looks_twice_on_an_eleven_as_well():
    watch = kite_boat()
    watch.career.options, watch.career.ability = {"special-abilities": True}, 17
    assert enter(watch, 2, "fly", 11, QUIET).keys[-1] == "travel.encounter_again"


@pytest.mark.case("8.2.2/b", "12.0/procedure/a")
def test_second_look_may_bring_an_event():
    assert enter(kite_boat(), 2, "fly", 5, 12, 7).notes[-1] == "events.hals"


@pytest.mark.case("8.2.2/c", "8.2.2/d")
@pytest.mark.parametrize(("die", "post"), [(1, "doctor"), (2, "doctor"), (3, "2wo"), (4, "2wo"), (5, ""), (6, "")])
def test_aircraft_cost_the_kite_and_a_man(die, post):
    watch = kite_boat()
    watch.patrol.kite_up = True
    told = play(aircraft.encounter(watch), die, 12)
    assert told.keys == ["travel.kite_lost", "aircraft.dive"]
    assert (watch.boat.kite, watch.patrol.kite_up) == (False, False)
    assert [name for name, man in watch.career.crew.items() if man.out] == ([post] if post else [])


# --- 8.2.3-8.2.7 encounters ---------------------------------------------------------------------------


@pytest.mark.case("8.2.3", "8.2.4/b", "8.2.4/c")
@pytest.mark.parametrize(
    ("kind", "ships", "escorted"),
    [
        ("convoy", 4, True),
        ("capital ship", 1, True),
        ("ship", 1, False),
        ("ship+escort", 1, True),
        ("two ships", 2, False),
        ("two ships+escort", 2, True),
        ("tanker", 1, False),
    ],
)
def test_number_kind_and_escort(kind, ships, escorted):
    watch = make_watch(zone="caribbean" if kind == "tanker" else "atlantic")
    sizes = [] if kind in ("tanker", "capital ship") else [[1] * ships]
    told = play(travel.meet(watch, kind), *sizes, *[1] * ships, 1, "leave")
    record = watch.patrol.encounters[-1]
    assert (record.kind, record.escorted, len(record.targets)) == (kind, escorted, ships)
    assert told.keys[-1] == "attack.how"


@pytest.mark.case("8.2.4/a", "8.3.1/a", "8.3.1/b", "8.0/procedure/c")
def test_convoy_is_four_ships_sized_by_four_dice():
    """Order: size, identity, then the light; the escort goes without saying."""
    watch = make_watch()
    told = play(travel.meet(watch, "convoy"), [1, 4, 6, 3], 10, 20, 30, 40, 2, "leave")
    assert told.keys == ["travel.sizes", *["travel.identity"] * 4, "travel.light", "attack.how"]
    assert told.asked[0].dice == "4d6"
    kinds = [ship.kind for ship in watch.patrol.encounters[-1].targets]
    assert kinds == ["small freighter", "large freighter", "tanker", "small freighter"]


@pytest.mark.case("8.2.6/a", "8.2.6/b", "8.0/procedure/d", "6.1/2.A.a")
def test_aircraft_are_settled_at_once_and_cannot_be_declined():
    watch = make_watch()
    told = enter(watch, 2, AIRCRAFT, 12)
    assert told.keys == ["travel.encounter", "aircraft.dive"]


@pytest.mark.case("8.2.7", "6.1/2.A.a")
def test_event_takes_the_place_of_the_encounter():
    watch = make_watch()
    told = enter(watch, 2, 12, 7)
    assert told.keys == ["travel.encounter", "events.event"]
    assert watch.patrol.encounters == []


@pytest.mark.case("10.9.4/a")
def test_aborting_boat_passes_ships_by():
    watch = make_watch()
    watch.patrol.aborting, watch.patrol.event_done = True, True
    told = enter(watch, 6, ship_total := 12)
    assert book().reading("E1", "transit", ship_total, ship_total) == "ship"
    assert told.note("travel.passed_by") == {"kind": "ship"}
    assert watch.patrol.encounters == []


# --- 8.3 identity -------------------------------------------------------------------------------------


@pytest.mark.case("8.3.1/c")
@pytest.mark.parametrize("zone", ["caribbean", "north_america"])
def test_tanker_needs_no_size_roll(zone):
    watch = make_watch("IXC", zone=zone)
    told = play(travel.meet(watch, "tanker"), 1, 3, "leave")
    assert (told.keys[0], told.asked[0].chart) == ("travel.identity", "T4-T")
    columns = {column.key for column in book().chart("E1").columns}
    named = {column for column in columns for row in book().chart("E1").rows if row.results[column] == "tanker"}
    assert named == {"caribbean", "north_america"}


@pytest.mark.case("8.3.2/a", "8.3.4/a", "8.3.4/b")
@pytest.mark.parametrize(
    ("kind", "roster"),
    [("small freighter", "T1"), ("large freighter", "T2"), ("tanker", "T3"), ("capital ship", "T5")],
)
def test_roster_of_each_class_gives_name_and_tons(kind, roster):
    watch = make_watch()
    told = play(identity.name(watch, kind), 7)
    ship = book().rosters[roster][6]
    assert told.asked[0].chart == roster
    assert (told.value.name, told.value.tons, told.value.points) == (ship["name"], ship["tons"], ship["points"])


@pytest.mark.case("8.3.4/a", "8.3.4/b")
def test_names_and_tons_stand_in_the_log():
    watch = make_watch()
    told = play(travel.meet(watch, "ship"), [4], 7, 1, "leave")
    ship = book().rosters["T2"][6]
    assert told.note("travel.sighted")["ships"] == [f"{ship['name']}, {ship['tons']:,} t"]
    row = next(row for row in ledger_rows.ledger(watch.career) if row.table == "target").values
    assert (row["name"], row["tonnage"], row["fate"]) == (ship["name"], ship["tons"], "seen")


@pytest.mark.case("8.3.3")
def test_north_america_has_rosters_of_its_own():
    watch = make_watch("IXC", zone="north_america")
    charts = [
        play(identity.name(watch, kind), 7).asked[0].chart
        for kind in ("small freighter", "large freighter", "tanker", "capital ship")
    ]
    assert charts == ["T4-S", "T4-L", "T4-T", "T5"]


@pytest.mark.case("8.3.5/a", "8.3.5/b", "8.3.2/d", "8.3.5/c")
def test_points_by_class_and_tonnage():
    for roster in ("T1", "T2", "T3", "T4-S", "T4-L", "T4-T"):
        for ship in book().rosters[roster]:
            points = 2 if ship["tons"] <= 5000 else 3 if ship["tons"] < 10000 else 4
            assert ship["points"] == points, ship
    small = [ship["name"] for ship in book().rosters["T3"] if ship["tons"] <= 5000]
    assert len(small) == 3
    capital = book().rosters["T5"]
    assert len(capital) == len({ship["name"] for ship in capital}) == 20
    assert {ship["points"] for ship in capital} == {5, 6}


@pytest.mark.case("8.3.5/a")
@pytest.mark.parametrize(("tons", "points"), [(300, 2), (5000, 2), (5001, 3), (9999, 3), (10000, 4)])
def test_points_for_tons(tons, points):
    assert identity.points_for(make_watch(), tons) == points


def test_points_of_a_hole_in_the_table():
    with pytest.raises(LookupError):
        identity.points_for(make_watch(), 5000, "raft")


@pytest.mark.case("8.3.2/e")
def test_fast_capital_ship_is_harder_to_hit():
    watch = make_watch()
    fast = next(place for place, ship in enumerate(book().rosters["T5"], start=1) if ship["fast"])
    ship = play(identity.name(watch, "capital ship"), fast).value
    assert ship.fast
    make_fight(watch, kind="capital ship", ships=[ship])
    told = play(firing.fire(watch, firing.Shots({"F1": "1"}, {})), 12)
    assert applied(told.asked[0])["fast_target"] == 1


@pytest.mark.case("8.3.2/e", "8.3.6")
@pytest.mark.parametrize(("roll", "fast"), [(1, False), (3, True)])
def test_fast_ship_is_told_before_the_attack_is_decided(roll, fast):
    watch = make_watch()
    told = play(attack.ships(watch, "capital ship"), roll, 4, "leave")
    assert ("travel.fast" in told.notes) is fast
    assert not fast or told.note("travel.fast") == {"ships": ["HMS King George V"]}


@pytest.mark.case("8.3.2/c")
def test_capital_ships_are_heavily_escorted():
    watch = make_watch()
    watch.boat.bold = 0
    make_fight(watch, kind="capital ship", ships=[Target("Nelson", "capital ship", 33900, 6)])
    told = play(escorts.detection(watch), "stay", 2)
    assert applied(told.prompt("escorts.detection"))["capital_ship"] == 1


@pytest.mark.case("8.3.2/b")
def test_capital_ship_brings_the_knights_cross():
    watch = make_watch()
    watch.career.sinkings.append(firing.Sunk("Nelson", "capital ship", 33900, watch.month, 1, "atlantic"))
    assert advancement.next_grade(watch, watch.patrol) == "knights_cross"


def test_optional_rosters_and_standard_tonnage():
    both = make_watch(options={"second-rosters": True})
    assert play(identity.name(both, "tanker"), 3, 7).asked[1].chart == "T3"
    assert play(identity.name(both, "tanker"), 4, 7).asked[1].chart == "T3-O"
    plain = make_watch(options={"standard-tonnage": True})
    ship = play(identity.name(plain, "tanker")).value
    assert (ship.tons, ship.points) == (9000, 3)
    assert play(identity.name(plain, "capital ship"), 7).keys == ["travel.identity"]


def test_name_already_sunk_is_rolled_again_while_others_are_left():
    watch = make_watch(options={"no-ship-twice": True})
    names = [ship["name"] for ship in book().rosters["T5"]]
    watch.career.sinkings = [firing.Sunk(names[0], "capital ship", 1, "1943-07", 1, "atlantic")]
    assert play(identity.name(watch, "capital ship"), 1, 2).value.name == names[1]
    watch.career.sinkings = [firing.Sunk(name, "capital ship", 1, "1943-07", 1, "atlantic") for name in names]
    assert play(identity.name(watch, "capital ship"), 1).value.name == names[0]


def test_convoy_of_three_by_option():
    watch = make_watch(options={"reduced-convoy": True})
    assert play(travel.meet(watch, "convoy"), [1, 1, 1], 1, 2, 3, 1, "leave").asked[0].dice == "3d6"


def test_single_ship_out_of_a_convoy():
    watch = make_watch(options={"special-abilities": True}, ability=15)
    told = play(travel.meet(watch, "convoy"), "straggler", [1], 1, 1, "leave")
    assert told.keys[0] == "options.straggler"
    assert watch.patrol.encounters[-1].kind == "ship"
    assert "options.straggler" not in play(travel.meet(watch, "convoy"), [1] * 4, 1, 1, 1, 1, 1, "leave").keys
    watch.patrol.straggled = False
    play(travel.meet(watch, "convoy"), "convoy", [1] * 4, 1, 1, 1, 1, 1, "leave")
    assert not watch.patrol.straggled


# --- 8.4 day and night --------------------------------------------------------------------------------


@pytest.mark.case("8.4.1/a", "8.4.1/b")
@pytest.mark.parametrize(("die", "light"), [(3, "day"), (4, "night")])
def test_light_is_rolled_for_each_engagement(die, light):
    """At night alone may escorted ships be attacked on the surface."""
    watch = make_watch()
    told = play(travel.meet(watch, "ship+escort"), [1], 1, die, "leave")
    assert told.prompt("travel.light").column == "normal"
    assert watch.patrol.encounters[-1].light == light
    ways = [option.key for option in told.prompt("attack.how").open()]
    assert ("night_surface" in ways) == (light == "night")


ARCTIC = [
    (("01", "02", "03"), 2),
    (("04", "05"), 4),
    (("06",), 6),
    (("07", "08", "09"), 4),
    (("10", "11"), 2),
    (("12",), 0),
]


@pytest.mark.case("8.4.5", "7.3.5/e")
@pytest.mark.parametrize(("months", "day_up_to"), ARCTIC)
def test_arctic_light(months, day_up_to):
    for month in months:
        column = sighting.light_column("arctic", f"1944-{month}")
        lights = [book().reading("E1-DN", column, die, die) for die in range(1, 7)]
        assert lights == ["day"] * day_up_to + ["night"] * (6 - day_up_to)
        assert sighting.light_column("atlantic", f"1944-{month}") == "normal"


def by_day(ships, balkon=False, **changes):
    watch = make_watch(**changes)
    make_fight(watch, kind="convoy", ships=ships, light="day")
    watch.boat.balkon = balkon
    return watch


@pytest.mark.case("8.4.2/a")
@pytest.mark.parametrize(("die", "value"), [(1, True), (4, True), (5, False), (6, False)])
def test_waiting_for_the_night(die, value):
    watch = by_day([freighter()])
    told = play(approach.wait_for_night(watch), die)
    assert told.value is value
    assert watch.fight.light == ("night" if value else "day")


@pytest.mark.case("8.4.2/a")
def test_contact_lost_ends_the_encounter():
    watch = make_watch()
    told = play(travel.meet(watch, "ship"), [1], 1, 1, "wait", 6)
    assert told.notes[-1] == "travel.contact_lost"
    assert watch.patrol.fight is None


@pytest.mark.case("8.4.2/c")
@pytest.mark.parametrize(("die", "value"), [(5, True), (6, False)])
def test_waiting_with_balkon_geraet(die, value):
    assert play(approach.wait_for_night(by_day([freighter()], balkon=True)), die).value is value
    assert make_watch("XXI", month="1945-04").boat.balkon


@pytest.mark.case("14.15/2", "8.4.2/a")
def test_tracker_waits_for_the_night_without_a_roll():
    watch = by_day([freighter()])
    watch.career.ability, watch.career.options["special-abilities"] = 2, True
    told = play(approach.decide(watch), "wait", "night_surface")
    assert told.keys == ["attack.how", "attack.how"]
    assert (told.value, told.notes, watch.fight.light) == (True, ["travel.to_night"], "night")


@pytest.mark.case("14.15/2", "8.4.2/a", "10.6.3/a")
@pytest.mark.parametrize(
    ("wound", "risk"), [("fit", "Contact is kept without a roll."), ("SW", "Roll to keep contact until dark.")]
)
def test_waiting_says_what_it_risks(wound, risk):
    """The Tracker keeps contact while he is fit to command."""
    watch = by_day([freighter()])
    watch.career.ability, watch.career.options["special-abilities"] = 2, True
    watch.career.kommandant.wound = wound
    prompt = first_asked(approach.decide(watch))
    assert TEXTS.option(prompt.key, "wait", prompt.data)[1] == risk


@pytest.mark.case("8.4.2/b")
def test_no_waiting_for_a_sound_capital_ship():
    ship = Target("Nelson", "capital ship", 33900, 6)
    watch = by_day([ship])
    assert not approach.may_wait(watch)
    ship.hits = 1
    assert approach.may_wait(watch)


@pytest.mark.case("8.4.2/d")
def test_night_is_never_changed_to_day():
    watch = by_day([freighter()])
    watch.fight.light = "night"
    assert not approach.may_wait(watch)


@pytest.mark.case("8.4.4")
@pytest.mark.parametrize("light", ["day", "night"])
def test_light_is_chosen_when_following_cripples(light):
    watch = make_watch()
    make_fight(watch, kind="ship+escort", ships=[Target("Fort Jemseg", "large freighter", 7100, 3, hits=1)])
    told = play(following.follow(watch), "damaged", 1, light)
    assert "travel.light" not in told.keys
    assert watch.fight.light == light


# --- 10.9.5, 14.9 ways out of a box -------------------------------------------------------------------


@pytest.mark.case("10.9.5/a")
def test_turning_back_before_a_box_is_rolled():
    watch = make_watch()
    told = enter(watch, 3, {"aside": "abort"})
    assert told.keys == ["travel.encounter"]
    assert watch.patrol.aborting
    assert (watch.patrol.abort_why, watch.patrol.heading, watch.patrol.at) == ("free", -1, 2)


@pytest.mark.parametrize(("answers", "key"), [(([]), "travel.posture"), (["surfaced"], "travel.kite")])
def test_turning_back_at_posture_or_kite(answers, key):
    watch = kite_boat(month="1944-02")
    told = enter(watch, 3, *answers, {"aside": "abort"})
    assert told.keys[-1] == key
    assert watch.patrol.aborting


@pytest.mark.case("10.9.5/a", "8.2.1/b")
def test_turning_back_between_two_rolls_of_a_box():
    """The second roll is not made, and does not count towards half the patrol (10.9.6)."""
    watch = make_watch()
    watch.patrol.track[2] = Box("atlantic", 3)
    told = enter(watch, 2, NOTHING, {"aside": "abort"})
    assert [prompt.asides for prompt in told.asked] == [("abort", "by_hand"), ("abort",)]
    assert (watch.patrol.abort_why, watch.patrol.heading, watch.patrol.at) == ("free", -1, 2)
    assert watch.patrol.abort_rolls == 3
    enter(watch, 1, total("transit"), heading=-1)


@pytest.mark.case("7.3.3/e", "7.4.3/c", "10.9.5/a")
def test_between_two_rolls_nobody_turns_back_who_may_not():
    watch = make_watch(zone="invasion", month="1944-06")
    watch.boat.schnorchel = False
    watch.patrol.track[1] = Box("transit", 2)
    told = enter(watch, 1, total("transit"), total("transit"))
    rolls = [prompt.asides for prompt in told.asked if prompt.key == "travel.encounter"]
    assert rolls == [("by_hand",), ()]


@pytest.mark.case("7.4.3/c")
def test_between_two_rolls_on_station_the_invasion_lets_the_boat_go():
    watch = make_watch(zone="invasion", month="1944-06")
    watch.boat.schnorchel = False
    watch.patrol.track[2] = Box("invasion", 2)
    told = enter(watch, 2, total("invasion", "aircraft"), 12, {"aside": "abort"})
    rolls = [prompt.asides for prompt in told.asked if prompt.key == "travel.encounter"]
    assert rolls == [("by_hand",), ("abort",)]


def test_resupply_comes_after_the_last_box_on_station():
    watch = make_watch(options={"resupply-at-sea": True})
    assert enter(watch, 5, NOTHING, "home").keys == ["travel.encounter", "options.resupply"]
    assert options.stations(watch) == [2, 3, 4, 5]


# --- 9.4.7, 9.7.11 a chase into the next box ----------------------------------------------------------


def chase_into(watch, at, monkeypatch):
    """Ships are met in the box before, and the hunt for them goes on into this one."""

    def chase(watch, kind, asides=()):
        watch.patrol.at, watch.patrol.rolls_left = at - 1, 0
        yield from following.next_box(watch)

    monkeypatch.setattr(attack, "ships", chase)
    watch.patrol.event_done = True
    return 12  # a ship in transit


@pytest.mark.case("7.4.1/a", "9.4.7/b", "8.1.4")
def test_chase_into_the_mission_box_leaves_the_mission_to_do(monkeypatch):
    watch = schnorchel_boat(zone="british_isles")
    watch.patrol.track[2], watch.patrol.mines, watch.patrol.mission = Box("mission"), True, "pending"
    ship = chase_into(watch, 2, monkeypatch)
    told = enter(watch, 1, "surfaced", ship, 12)
    assert told.keys == ["travel.posture", "travel.encounter", "missions.attempt"]
    assert (watch.patrol.mission, watch.patrol.at, watch.patrol.rolls_left) == ("done", 2, 0)


@pytest.mark.case("8.1.1/a", "8.0/procedure/a", "9.4.7/b")
def test_chase_into_a_box_chooses_the_posture_anew(monkeypatch):
    watch = schnorchel_boat()
    ship = chase_into(watch, 2, monkeypatch)
    told = enter(watch, 1, "surfaced", ship, "schnorchel", NOTHING)
    assert told.keys == ["travel.posture", "travel.encounter"] * 2
    assert watch.patrol.posture == "schnorchel"


@pytest.mark.case("10.9.5/a")
def test_turning_back_after_a_chase_starts_from_the_box_it_led_to(monkeypatch):
    watch = make_watch()
    ship = chase_into(watch, 2, monkeypatch)
    told = enter(watch, 1, ship, {"aside": "abort"})
    assert told.prompt("travel.encounter").asides == ("abort", "by_hand")
    assert told.asked[-1].asides == ("abort",)
    assert (watch.patrol.aborting, watch.patrol.at) == (True, 2)


@pytest.mark.case("10.9.1", "9.4.7/b")
def test_chase_that_cripples_the_boat_ends_in_the_way_home(monkeypatch):
    watch = make_watch()
    ship = chase_into(watch, 2, monkeypatch)
    after = attack.ships

    def crippled(watch, kind, asides=()):
        yield from after(watch, kind, asides)
        watch.patrol.must_abort = "fuel_tanks"

    monkeypatch.setattr(attack, "ships", crippled)
    assert enter(watch, 1, ship).keys == ["travel.encounter"]
    assert watch.patrol.aborting


# --- 6.1 step 2.A, and round and round ----------------------------------------------------------------


@pytest.mark.case("6.1/2.A.b")
def test_unescorted_ships_may_be_given_more_rounds_and_tubes_are_reloaded_between():
    watch = make_watch()
    make_fight(watch, kind="ship", ships=[freighter()], light="night")
    watch.boat.racks = {"fore": ["G7a FaT"] * 4, "aft": []}
    fore = {tube: "1" for tube in watch.boat.tubes if tube[0] == "F"}
    told = play(attack.unescorted(watch), "surfaced", "close", "fore", fore, *[12] * 4, "cease", "enough")
    assert told.keys[-1] == "attack.another"
    assert all(watch.boat.tubes[tube] == "G7a FaT" for tube in fore)


@pytest.mark.case("6.1/2.A.b", "6.1/2.A.c", "6.1/2.A.d")
def test_chase_repairs_and_following_in_this_order():
    """Found twice, with no choice but how to hide; then repairs, a reload, and only then the question of following."""
    watch = make_watch()
    watch.boat.bold = 0
    watch.boat.racks = {"fore": ["G7a FaT"] * 4, "aft": []}
    make_fight(watch, kind="ship+escort", ships=[freighter()], light="night")
    radio = next(row.low for row in book().chart("E4").rows if row.results["damage"] == "radio")
    hunt = ["stay", 10, 6, 4, radio, "stay", 10, 6, 4, radio, "stay", 2]
    told = play(attack.escorted(watch), "submerged", "medium", {"F1": "1"}, 12, *hunt, 6, "let_go")
    order = [key for key in told.keys if key not in ("damage.hit", "escorts.weapon", "escorts.evade")]
    assert order == [
        "attack.how",
        "attack.range",
        "attack.salvo",
        "attack.torpedo",
        *["escorts.detection", "escorts.attack"] * 2,
        "escorts.detection",
        "damage.repair",
        "following.follow",
    ]
    assert watch.boat.dead("radio")
    assert watch.boat.tubes["F1"] == "G7a FaT"


@pytest.mark.case("6.1/repeat")
def test_round_and_round_and_victory_only_at_the_end():
    watch = in_port(month="1945-03", base="Norway", last_promotion_roll=True)
    scenes, notes = [], []
    while watch.career.end is None and len(scenes) < 40:
        scenes.append(GAME.next_scene(watch.career))
        if scenes[-1] == "assignment":
            notes += sail(watch, 7).notes
            watch.boat.schnorchel = False
        elif scenes[-1] == "refit":
            watch.boat.schnorchel = True
            notes += play(GAME.scenes["refit"](watch.career, book()), 7).notes
        else:
            quiet = {"british_isles": total("british_isles"), "transit": total("transit")}
            place = watch.patrol.track[watch.patrol.at + 1].box
            notes += play(GAME.scenes["box"](watch.career, book()), quiet[place.removesuffix("_biscay")]).notes
    assert [scene for scene in scenes if scene != "box"] == ["assignment", "refit"] * 2
    assert scenes.count("box") == 16
    assert notes.count("victory.level") == 1
    assert notes[-1] == "victory.level"
