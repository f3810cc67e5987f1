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


# --- 8.0, 8.1 posture ---------------------------------------------------------------------------------


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


@pytest.mark.case("8.3.4/a", "8.3.4/b", "14.3.1")
def test_names_and_tons_stand_in_the_log():
    watch = make_watch()
    told = play(travel.meet(watch, "ship"), [4], 7, 1, "leave")
    ship = book().rosters["T2"][6]
    assert told.note("travel.sighted")["ships"] == [f"{ship['name']}, {ship['tons']:,} t"]
    row = next(row for row in ledger_rows.ledger(watch.career) if row.table == "target").values
    assert (row["name"], row["tonnage"], row["fate"]) == (ship["name"], ship["tons"], "seen")


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


# --- 8.4 day and night --------------------------------------------------------------------------------


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


# --- 10.9.5, 14.9 ways out of a box -------------------------------------------------------------------


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
