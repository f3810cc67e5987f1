"""4.3.2: a box that was played at the table, entered as it happened."""

import pytest

from campaigns.engine.prompts import BadAnswer
from campaigns.games.the_hunted.rules import assignment, byhand, events, ledger_rows, missions, newboat, victory
from campaigns.games.the_hunted.rules.state import MINE, STEAM, Box
from campaigns.games.the_hunted.rules.victory import ALL_HANDS
from campaigns.games.the_hunted.rules.watch import CareerEnds
from tests.games.the_hunted.kit import make_watch, play
from tests.games.the_hunted.port import enter, in_port, sail


def ship(fate="sunk", name="Fort Jemseg", kind="large freighter", tons=7100, **more):
    return {"name": name, "kind": kind, "tons": tons, "fate": fate, **more}


FREIGHTER = {"met": "convoy", "light": "night", "ships": [ship()]}


def men(*hurt):
    return [{"man": post, "wound": wound} for post, wound in hurt]


def logged(watch, facts, *answers, **how):
    return play(byhand.box(watch), facts, *answers, **how)


@pytest.mark.case("4.3.2")
def test_whole_box_is_entered_in_one_form():
    watch = make_watch()
    told = enter(watch, 2, {"aside": "by_hand"}, {**FREIGHTER, "note": "Heavy sea."})
    assert told.keys == ["travel.encounter", "byhand.box"]
    record = watch.patrol.encounters[-1]
    assert (record.kind, record.light, record.escorted, record.entered) == ("convoy", "night", True, True)
    assert record.note == "Heavy sea."
    assert watch.patrol.rolls_left == 0


@pytest.mark.case("4.3.2")
def test_ships_count_like_any_others():
    watch = make_watch()
    others = [ship("damaged", None, "tanker", 9000, points=2), ship("seen", None, "escort", 2000)]
    told = logged(watch, {**FREIGHTER, "ships": [ship(), *others]})
    assert told.notes[2:5] == ["byhand.sunk", "byhand.damaged", "byhand.seen"]
    assert (watch.career.tons, watch.career.ships, watch.career.period_ships) == (7100, 1, 1)
    assert missions.succeeded(watch)
    rows = [row.values["fate"] for row in ledger_rows.ledger(watch.career) if row.table == "target"]
    assert rows == ["sunk", "damaged", "seen"]
    assert [ship.name for ship in watch.patrol.encounters[-1].targets] == ["Fort Jemseg", "Tanker", "Escort"]
    assert [(ship.hits, ship.points) for ship in watch.patrol.encounters[-1].targets] == [(3, 3), (2, 3), (0, 2)]


@pytest.mark.parametrize(
    ("facts", "fault", "field"),
    [
        ({"met": "ship", "ships": [{"name": "Fort Jemseg"}]}, "field.required", "ships.0.kind"),
        ({"met": "ship", "ships": [ship(), ship(tons=None)]}, "field.required", "ships.1.tons"),
        ({"met": "ship", "ships": [ship(None)]}, "field.required", "ships.0.fate"),
        ({"met": "ship", "ships": [ship("damaged", points=3)]}, "byhand.points", "ships.0.points"),
        ({"salvos": [{"fired": 15}]}, "byhand.aboard", "salvos.0.fired"),
        ({"salvos": [{"fired": 12}, {"fired": 3}]}, "byhand.aboard", "salvos.1.fired"),
        ({"salvos": [{"fired": 7, "torpedo": STEAM}]}, "byhand.aboard", "salvos.0.fired"),
        ({"salvos": [{"fired": 2, "hit": 2, "dud": 1}]}, "byhand.more_hits", "salvos.0.hit"),
        ({"men": [{"man": "li", "wound": "LW"}] * 2}, "byhand.twice", "men.1.man"),
        ({**FREIGHTER, "met": "none"}, "byhand.met", "met"),
        ({"gun_rounds": 11}, "field.high", "gun_rounds"),
        ({"bold": 4}, "field.high", "bold"),
        ({"hull": 9}, "field.high", "hull"),
        ({"fired_F1": True}, "field.unknown", "fired_F1"),
    ],
)
def test_form_has_to_make_sense(facts, fault, field):
    with pytest.raises(BadAnswer, match=fault.replace(".", r"\.")) as refused:
        logged(make_watch(), facts)
    assert refused.value.field == field


@pytest.mark.case("7.4.3/d")
@pytest.mark.parametrize(
    ("zone", "facts", "shirked"),
    [
        ("invasion", {"met": "convoy"}, True),
        ("invasion", {**FREIGHTER, "ships": [ship("seen")]}, True),
        ("invasion", FREIGHTER, False),
        ("invasion", {"met": "ship", "gun_rounds": 1}, False),
        ("invasion", {"met": "convoy", "salvos": [{"fired": 1}]}, False),
        ("invasion", {"met": "none"}, False),
        ("invasion", {"met": "aircraft"}, False),
        ("atlantic", {"met": "convoy"}, False),
    ],
)
def test_target_let_go_off_the_beaches_is_remembered(zone, facts, shirked):
    watch = make_watch(zone=zone, month="1944-06")
    told = logged(watch, facts)
    assert (watch.patrol.shirked, "attack.shirked" in told.notes) == (shirked, shirked)


@pytest.mark.case("10.9.4/a", "7.4.3/d")
def test_aborting_boat_that_passes_ships_by_has_not_shirked():
    """By hand as in guided play: whoever goes home may not attack, and is not blamed for it."""
    watch = make_watch(zone="invasion", month="1944-06")
    watch.patrol.aborting = True
    told = logged(watch, {"met": "convoy"})
    assert (watch.patrol.shirked, "attack.shirked" in told.notes) == (False, False)


def test_what_was_spent_is_gone():
    watch = make_watch()
    logged(watch, {"gun_rounds": 4, "bold": 2})
    assert (watch.boat.gun_ammo, watch.boat.bold) == (6, 1)


@pytest.mark.case("9.2.1", "9.2.6", "9.2.10")
def test_torpedoes_are_counted_truly():
    """Two salvos of four, with a reload between them."""
    watch = make_watch()
    salvos = [{"torpedo": STEAM, "fired": 4, "hit": 2, "dud": 1}, {"fired": 2, "hit": 0}]
    aboard = watch.boat.torpedoes
    told = logged(watch, {"met": "convoy", "salvos": salvos})
    patrol = watch.patrol
    assert (patrol.fired, patrol.hits, patrol.duds, watch.boat.torpedoes) == (6, 2, 1, aboard - 6)
    assert told.note("byhand.fired") == {"torpedo": STEAM, "fired": 4, "hit": 2, "dud": 1, "missed": 1}
    assert all(watch.boat.tubes.values()), "the tubes are loaded again from the racks"


def test_the_last_torpedoes_leave_empty_tubes():
    watch = make_watch()
    logged(watch, {"salvos": [{"fired": 13}]})
    assert (watch.boat.torpedoes, sum(bool(load) for load in watch.boat.tubes.values())) == (1, 1)


def test_behind_damaged_doors_no_tube_is_loaded_again():
    watch = make_watch()
    watch.boat.systems["fwd_torpedo_doors"] = "inoperable"
    logged(watch, {"salvos": [{"torpedo": STEAM, "fired": 3}]})
    assert sum(not load for tube, load in watch.boat.tubes.items() if tube.startswith("F")) == 3


def test_what_an_older_form_entered_is_still_followed():
    """It had a field for each of four ships, for each tube, system and man."""
    watch, patrol = (watch := make_watch()), watch.patrol
    none = dict.fromkeys(f"ship{n}_{key}" for n in range(1, 5) for key in ("name", "kind", "tons", "fate"))
    tanker = {"ship2_kind": "tanker", "ship2_tons": 9000, "ship2_fate": "sunk"}
    hurt = {"hull": 1, "system_radio": "inoperable", "system_compass": "sound", "wound_li": "LW", "wound_1wo": "fit"}
    rest = {"met": "convoy", "light": None, "note": None, "fired_F1": True, "fired_A1": True, "must_abort": False}
    play(byhand.happened(watch, {**none, **tanker, **hurt, **rest}))
    assert ([one.name for one in watch.career.sinkings], patrol.fired) == (["Tanker"], 2)
    assert [tube for tube, load in watch.boat.tubes.items() if not load] == ["F1", "A1"]
    assert (watch.boat.hull, watch.boat.systems["radio"], watch.career.crew["li"].wound) == (1, "inoperable", "LW")


def test_form_asks_only_for_what_is_aboard():
    watch = make_watch("XIV")
    watch.boat.bold = 0
    keys = {field.key for field in byhand.fields(watch)}
    assert not {"gun_rounds", "bold", "salvos"} & keys
    systems = next(field for field in byhand.fields(watch) if field.key == "systems")
    assert "bakery" in systems.fields[0].options


def test_damage_and_wounds_are_taken_over():
    watch = make_watch()
    told = logged(
        watch,
        {
            "hull": 2,
            "systems": [{"system": "radio", "state": "inoperable"}],
            "men": men(("1wo", "LW"), ("kommandant", "SW"), ("crew_1", "KIA")),
        },
    )
    assert (watch.boat.hull, watch.boat.systems["radio"]) == (2, "inoperable")
    assert watch.career.crew["1wo"].wound == "LW"
    assert (watch.career.kommandant.wound, watch.career.wounds) == ("SW", 1)
    assert watch.career.crew["crew_1"].wounds == 1
    assert (told.notes.count("damage.wounded"), told.notes.count("damage.killed")) == (2, 1)
    assert watch.patrol.fight is None


def test_recovery_is_no_wound():
    watch = make_watch()
    watch.career.kommandant.wound = "LW"
    logged(watch, {"men": men(("kommandant", "fit"))})
    assert (watch.career.kommandant.wound, watch.career.kommandant.wounds, watch.career.wounds) == ("fit", 0, 0)


def test_damaged_system_is_still_repaired():
    told = logged(make_watch(), {"systems": [{"system": "radio", "state": "damaged"}]}, 1)
    assert told.keys == ["byhand.box", "damage.repair"]


@pytest.mark.parametrize("system", ["fuel_tanks", "diesel_engine_1", "diesel_engine_2"])
def test_what_forces_the_boat_home_does_so_by_hand_too(system):
    watch = make_watch()
    logged(watch, {"systems": [{"system": system, "state": "inoperable"}]})
    assert watch.patrol.must_abort == system


def test_player_may_say_that_it_must_go_home():
    watch = make_watch()
    told = enter(watch, 3, {"aside": "by_hand"}, {"must_abort": True})
    assert told.notes[-1].startswith("homeward.")
    assert watch.patrol.aborting


def test_death_of_the_kommandant_ends_the_career():
    told = logged(make_watch(), {"men": men(("kommandant", "KIA"))}, ends=CareerEnds)
    assert told.raised.reason == "kommandant_killed"


@pytest.mark.case("4.7.1/b")
@pytest.mark.parametrize(("port", "zone"), [("France", "transit_biscay"), ("Norway", "transit")])
def test_box_is_named_as_the_prompt_names_it(port, zone):
    watch = make_watch()
    watch.patrol.at, watch.patrol.base_from = 0, port
    assert logged(watch, {}).note("byhand.entered") == {"zone": zone}


@pytest.mark.case("10.3.2")
@pytest.mark.parametrize("cause", ["escort", "aircraft", "submarine", "mine"])
def test_last_hull_box_ends_it_by_the_cause_that_was_entered(cause):
    told = logged(make_watch(), {"hull": 8, "cause": cause}, ends=CareerEnds)
    assert (told.raised.case, told.raised.reason) == ("10.3.2", f"sunk_{cause}")
    assert told.raised.reason in victory.FATES
    assert told.raised.reason in ALL_HANDS


@pytest.mark.case("10.3.2")
def test_lost_boat_wants_a_cause():
    watch = make_watch()
    watch.boat.hull = 3
    logged(watch, {"hull": 1})
    with pytest.raises(BadAnswer, match=r"byhand\.cause") as refused:
        logged(watch, {"hull": 4})
    assert refused.value.field == "cause"


@pytest.mark.case("11.1/procedure/2a")
def test_new_wound_by_hand_is_tended_though_an_older_one_was_tried_in_vain():
    watch = make_watch()
    watch.career.crew["doctor"].experte = True
    man = watch.career.crew["crew_1"]
    man.tended = 1
    told = logged(watch, {"men": men(("crew_1", "LW"))}, 6)
    assert (told.keys, man.tended) == (["byhand.box", "damage.doctor"], 1)


# --- a random event -----------------------------------------------------------------------------------


def events_offered(watch):
    return next((field.options for field in byhand.fields(watch) if field.key == "event"), ())


@pytest.mark.case("12.1.2")
def test_random_event_by_hand_is_the_only_one_of_the_patrol():
    watch = make_watch()
    assert "Superior torpedoes" in events_offered(watch)
    told = logged(watch, {"event": "Man overboard", "men": men(("2wo", "KIA"))})
    assert told.note("events.event") == {"event": "Man overboard"}
    assert watch.patrol.event_done
    assert events_offered(watch) == ()
    assert not events.triggered(watch, 12)


@pytest.mark.case("12.1.2", "12.1.3/a")
def test_what_outlasts_the_box_of_an_event_by_hand_is_kept():
    watch = make_watch()
    logged(watch, {"event": "Superior torpedoes"})
    assert watch.patrol.superior
    watch = make_watch()
    logged(watch, {"event": "Hals und Beinbruch"})
    assert watch.career.hals == 1
    watch = make_watch()
    logged(watch, {"event": "Severe storm"})
    assert watch.patrol.quiet_box == watch.patrol.at + 1


@pytest.mark.case("12.1.4", "12.1.7", "4.7.1/b")
def test_where_an_event_cannot_have_been_met_none_is_offered():
    watch = make_watch()
    assert "Swim call" not in events_offered(watch)
    watch.patrol.track[2], watch.patrol.mines = Box("mission"), True
    assert events_offered(watch) == ()
    watch.patrol.at, watch.patrol.mines = 0, False
    assert events_offered(watch) == ()


@pytest.mark.case("14.11/a")
def test_event_by_hand_brings_the_xxi_closer():
    watch = make_watch(options={"xxi-advance": True})
    logged(watch, {"event": "Severe storm"})
    assert watch.career.xxi_from == "1945-03"


def test_all_officers_out_of_action_it_goes_home():
    watch = make_watch()
    logged(watch, {"men": men(("kommandant", "SW"), ("1wo", "SW"), ("2wo", "KIA"))})
    assert watch.patrol.must_abort == "no_officer"


@pytest.mark.case("7.4.2/e")
def test_mine_in_a_tube_is_not_fired():
    watch = make_watch()
    watch.boat.tubes["F1"] = MINE
    with pytest.raises(BadAnswer, match=r"byhand\.aboard"):
        logged(watch, {"salvos": [{"fired": 14}]})
    logged(watch, {"salvos": [{"fired": 13}]})
    assert (watch.boat.tubes["F1"], watch.boat.torpedoes) == (MINE, 0)


# --- missions and supplies ------------------------------------------------------------------------------


def tanker(at=2, **stocks):
    """On station, with little that could be mended."""
    watch = make_watch("XIV")
    watch.patrol.replenish, watch.patrol.at = True, at
    watch.boat.cargo.parts = {"radio": 2, "periscope": 1, "bakery": 0}
    for name, left in stocks.items():
        setattr(watch.boat.cargo, name, left)
    return watch


@pytest.mark.case("11.4.10.3/b", "11.4.10.4/a", "11.4.10.5/a", "11.4.10.6")
def test_what_a_tanker_gave_is_gone_and_counts():
    watch = tanker()
    told = logged(watch, {"met": "convoy", "supplied": 3, "fuel": 5, "part_radio": 1, "part_periscope": 1})
    cargo = watch.boat.cargo
    assert (cargo.fuel, cargo.parts, cargo.torpedoes) == (15, {"radio": 1, "periscope": 0, "bakery": 0}, 0)
    # more: the torpedoes, and the bread
    assert told.note("missions.replenished") == {"boats": 3, "given": 7, "more": 2, "tons": 12_000}
    assert (watch.patrol.supplied, watch.career.notional) == (3, 12_000)
    assert missions.succeeded(watch)


@pytest.mark.case("11.4.10.5/d", "11.4.10.5/e")
def test_torpedoes_and_bread_are_counted_by_hand_as_in_guided_play():
    watch = tanker()
    watch.boat.systems["bakery"] = "inoperable"
    for tons in (3000, 5000):  # the torpedoes count once a patrol
        logged(watch, {"supplied": 1, "fuel": 1})
        assert watch.patrol.notional == tons


@pytest.mark.case("11.4.10.4/b")
def test_own_fuel_entered_by_hand_costs_a_box_too():
    watch = tanker(fuel=0)
    told = logged(watch, {"supplied": 1, "own_fuel": 2})
    assert told.notes[-1] == "missions.box_spent"
    assert (watch.patrol.at, watch.boat.cargo.fuel) == (3, 0)


@pytest.mark.parametrize(
    "facts",
    [{"fuel": 1}, {"part_radio": 1}, {"supplied": 1, "fuel": 2, "own_fuel": 1}, {"supplied": 1, "part_radio": 2}],
)
def test_boats_take_no_more_than_they_need(facts):
    watch = tanker()
    with pytest.raises(BadAnswer, match=r"byhand\.supplied") as refused:
        logged(watch, facts)
    assert refused.value.field == "supplied"
    assert watch.boat.cargo.fuel == 20


@pytest.mark.case("11.4.10.4/c")
def test_supplies_are_asked_for_where_there_are_some():
    def asked(watch):
        keys = {field.key for field in byhand.fields(watch)}
        return keys & {"supplied", "fuel", "own_fuel", "part_radio", "part_bakery"}

    assert asked(tanker()) == {"supplied", "fuel", "own_fuel", "part_radio"}
    assert asked(tanker(at=5)) == {"supplied", "fuel", "part_radio"}, "the next box is one of the way home"
    assert asked(tanker(fuel=0)) == {"supplied", "own_fuel", "part_radio"}
    home = tanker()
    home.patrol.aborting = True
    assert asked(home) == asked(make_watch()) == set()


def test_edition_that_gives_a_tanker_no_cargo():
    watch = tanker()
    watch.boat.cargo = None
    logged(watch, {"supplied": 1, "own_fuel": 1})
    assert watch.patrol.notional == 3000  # boat, fuel, bakery


@pytest.mark.parametrize("ask", [missions.replenish, missions.carry_out])
def test_boxes_without_an_encounter_roll_leave_the_way_open(ask):
    watch = make_watch()
    watch.patrol.mission = "pending"
    told = play(ask(watch, ("by_hand",)), {"aside": "by_hand"})
    assert (told.value.key, told.notes) == ("by_hand", [])


@pytest.mark.case("11.4.10.2/b")
def test_last_box_of_a_tanker_is_entered_by_hand():
    watch = tanker()
    told = enter(watch, 5, {"aside": "by_hand"}, {"supplied": 2, "fuel": 4})
    assert told.keys == ["missions.boats", "byhand.box"]
    assert (watch.patrol.supplied, watch.boat.cargo.fuel) == (2, 16)


@pytest.mark.case("7.4.1/b", "7.4.2/e")
def test_mission_is_carried_out_by_hand():
    watch = make_watch(zone="british_isles")
    watch.patrol.track[2], watch.patrol.mines, watch.patrol.mission = Box("mission"), True, "pending"
    watch.boat.tubes = dict.fromkeys(watch.boat.tubes, MINE)
    told = logged(watch, {"mission_done": True})
    assert told.notes[:2] == ["byhand.entered", "missions.mines_laid"]
    assert (watch.patrol.mission, MINE in watch.boat.tubes.values()) == ("done", False)


# --- in port ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "asked"),
    [({"rank": 0}, "assignment.p1"), ({"rank": 1}, "assignment.wish"), ({"posting": "Arctic"}, "assignment.posted")],
)
def test_the_first_prompt_in_port_leaves_the_way_open(changes, asked):
    watch = make_watch(**changes)
    told = play(assignment.orders(watch), {"aside": "in_port"})
    assert told.keys == [asked]
    assert told.value.key == "in_port"


def test_penang_leaves_it_open_too():
    watch = make_watch("IXC", posting="Penang")
    assert play(assignment.orders(watch), {"aside": "in_port"}).value.key == "in_port"


@pytest.mark.case("7.3.7/d")
def test_first_patrol_of_a_ixd_2_leaves_it_open_at_the_roll_for_penang():
    watch = in_port("IXD-2")
    watch.boat.patrols = 0
    told = sail(watch, {"aside": "in_port"}, {"months": 2}, 6)
    assert told.keys[:3] == ["assignment.penang_posting", "byhand.port", "assignment.penang_posting"]
    assert (watch.patrol.assignment, watch.patrol.start) == ("Indian Ocean", "1943-09")


def test_later_rolls_for_penang_come_after_another_prompt():
    told = sail(in_port("IXD-2"), 2, 2)
    assert [prompt.asides for prompt in told.asked[:2]] == [("in_port", "afterwards"), ()]


def test_a_stay_in_port_as_it_was_at_the_table():
    watch = make_watch(month="1944-01")
    facts = {"months": 2, "base": "Norway", "rank": "KKpt", "crew_level": "veteran", "experte_li": True}
    told = play(byhand.port(watch), {**facts, "schnorchel": True, "gun": False, "note": "Ice in the fjord."})
    career, boat = watch.career, watch.boat
    assert (career.month, career.base, career.rank, career.crew_level) == ("1944-03", "Norway", 2, "veteran")
    assert (career.crew["li"].experte, boat.schnorchel, boat.gun, boat.extra_flak) == (True, True, False, True)
    assert [(line.month, line.letter) for line in career.sheet] == [("1944-01", "R"), ("1944-02", "R")]
    assert (career.gun_settled, told.notes) == (True, ["byhand.port", "byhand.note"])


def test_the_gun_can_come_back_by_hand():
    watch = make_watch()
    newboat.remove_gun(watch.boat)
    watch.career.gun_settled = True
    play(byhand.port(watch), {"gun": True})
    assert (watch.boat.gun, watch.career.gun_settled) == (True, False)


def test_months_in_port_past_the_end_of_the_war():
    watch = make_watch(month="1945-04")
    told = play(byhand.port(watch), {"months": 3}, ends=CareerEnds)
    assert told.raised.reason == "war_over"


def test_nobody_waits_in_the_mediterranean_until_it_is_lost():
    watch = make_watch(month="1944-07", base="Mediterranean", posting="Mediterranean")
    with pytest.raises(BadAnswer, match=r"byhand\.med"):
        play(byhand.port(watch), {"months": 2})
    play(byhand.port(watch), {"months": 1})
    assert watch.career.month == "1944-08"


def test_orders_are_asked_again_afterwards():
    watch = make_watch(rank=0)
    watch.career.patrol = None
    told = play(assignment.prepare(watch), {"aside": "in_port"}, {"months": 1}, 8, 5, {}, {})
    assert told.keys[:3] == ["assignment.p1", "byhand.port", "assignment.p1"]
    assert watch.patrol.start == "1943-08"
