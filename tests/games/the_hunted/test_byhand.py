"""4.3.2: a box of guided play, and a stay in port, entered as they went at the table."""

import pytest

from campaigns.engine.prompts import BadAnswer
from campaigns.games.the_hunted.rules import assignment, byhand, events, former, missions, newboat
from campaigns.games.the_hunted.rules.state import MINE, STEAM, Box
from campaigns.games.the_hunted.rules.watch import CareerEnds
from tests.games.the_hunted.kit import make_watch, play
from tests.games.the_hunted.port import enter, in_port, sail

BY_HAND, DONE = {"aside": "by_hand"}, {"aside": "done"}
FORT = {"ship": 1, "name": "Fort Jemseg", "kind": "large freighter", "tons": 7100}
HIT = {"at": 1, "torpedo": STEAM, "fired": 2, "hit": 1}
SUNK = {"kind": "attack", "met": "ship", "ships": [FORT], "salvos": [HIT], "after": [{"at": 1, "state": "sunk"}]}
ESCORTS = {"kind": "escort", "hunts": [{"by": "escort"}]}


def logged(watch, *said, after=(), **how):
    """Engagements of the box, and the rolls that they leave open."""
    return play(byhand.box(watch), *said, DONE, *after, **how)


def hurt(**rows):
    """Hunted by escorts, and what they did."""
    return {**ESCORTS, **{name: [{"hunt": 0, **row} for row in found] for name, found in rows.items()}}


@pytest.mark.case("4.3.2")
def test_a_box_is_entered_engagement_by_engagement_until_it_is_left():
    watch = make_watch()
    told = enter(watch, 2, BY_HAND, {**SUNK, "note": "Heavy sea."}, {"kind": "nothing"}, DONE)
    assert told.keys == ["travel.encounter", *["byhand.engagement"] * 3]
    assert told.notes == [
        "travel.box",
        "travel.sighted",
        "attack.missed",
        "attack.sunk",
        "table.note",
        "travel.nothing",
    ]
    (record,), patrol = watch.patrol.encounters, watch.patrol
    assert (record.kind, record.entered, record.note) == ("ship", True, "Heavy sea.")
    assert (patrol.fired, patrol.hits, patrol.rolls_left, patrol.fight) == (2, 1, 0, None)
    assert (watch.career.tons, watch.boat.torpedoes, missions.succeeded(watch)) == (7100, 12, True)


def test_a_ship_is_followed_in_the_same_box():
    watch = make_watch()
    hit = {**SUNK, "met": "ship+escort", "after": []}
    logged(watch, hit, {"kind": "follow", "salvos": [HIT], "after": [{"at": 1, "state": "sunk"}]})
    assert [(ship.name, ship.sunk) for one in watch.patrol.encounters for ship in one.targets] == [
        ("Fort Jemseg", True)
    ]


@pytest.mark.case("10.8.2", "11.1/procedure/2a")
def test_what_the_form_leaves_open_is_rolled():
    watch = make_watch()
    watch.career.crew["doctor"].experte = True
    watch.career.crew["crew_1"].tended = 1
    said = hurt(systems=[{"system": "radio", "state": "damaged"}], men=[{"man": "crew_1", "injury": "LW"}])
    told = logged(watch, said, after=[1, 6])
    assert told.keys[2:] == ["damage.repair", "damage.doctor"]
    assert watch.boat.systems["radio"] == "sound"


@pytest.mark.parametrize("system", ["fuel_tanks", "diesel_engine_1", "diesel_engine_2"])
def test_what_forces_the_boat_home_does_so_by_hand_too(system):
    watch = make_watch()
    logged(watch, hurt(systems=[{"system": system, "state": "inoperable"}]))
    assert watch.patrol.must_abort == system


def test_player_may_say_that_it_must_go_home():
    watch = make_watch()
    told = enter(watch, 3, BY_HAND, {"kind": "nothing", "turned_back": True}, DONE)
    assert told.notes[-1].startswith("homeward.")
    assert watch.patrol.aborting


@pytest.mark.case("10.1.2", "10.10.2")
@pytest.mark.parametrize(("dice", "end"), [(2, "scuttled"), (12, "boat_captured")])
def test_a_boat_that_was_forced_up_is_scuttled_or_captured(dice, end):
    flooded = {**ESCORTS, "hunts": [{"by": "escort", "flooding": 8}]}
    told = play(byhand.box(make_watch()), flooded, dice, ends=CareerEnds)
    assert (told.keys[-1], told.raised.reason) == ("homeward.scuttle", end)


@pytest.mark.case("10.3.2")
@pytest.mark.parametrize("by", ["escort", "aircraft", "submarine", "mine"])
def test_last_hull_box_ends_it_by_its_hunter(by):
    said = {**ESCORTS, "hunts": [{"by": by, "hull": 8}]}
    assert play(byhand.box(make_watch()), said, ends=CareerEnds).raised.reason == f"sunk_{by}"


def test_all_officers_out_of_action_it_goes_home():
    watch = make_watch()
    out = [("kommandant", "SW"), ("1wo", "SW"), ("2wo", "KIA")]
    logged(watch, hurt(men=[{"man": man, "injury": injury} for man, injury in out]))
    assert (watch.patrol.must_abort, watch.career.wounds) == ("no_officer", 1)


@pytest.mark.case("10.9.4/a", "7.4.3/d")
def test_aborting_boat_that_passes_ships_by_has_not_shirked():
    """By hand as in guided play: whoever goes home may not attack, and is not blamed for it."""
    watch = make_watch(zone="invasion", month="1944-06")
    watch.patrol.aborting = True
    told = logged(watch, {"kind": "attack", "met": "convoy"})
    assert (watch.patrol.shirked, "attack.shirked" in told.notes) == (False, False)


# --- a random event -----------------------------------------------------------------------------------


@pytest.mark.case("12.1.2", "12.1.3/a")
def test_random_event_by_hand_is_the_only_one_of_the_patrol():
    watch = make_watch()
    told = logged(watch, {"kind": "event", "event": "Superior torpedoes"})
    assert told.note("events.event") == {"event": "Superior torpedoes"}
    assert (watch.patrol.event_done, watch.patrol.superior) == (True, True)
    assert not events.triggered(watch, 12)


@pytest.mark.case("12.1.3/a", "14.11/a")
def test_what_outlasts_the_box_of_an_event_by_hand_is_kept():
    watch = make_watch(options={"xxi-advance": True})
    logged(watch, {"kind": "event", "event": "Severe storm"})
    assert (watch.patrol.quiet_box, watch.career.xxi_from) == (watch.patrol.at + 1, "1945-03")
    logged(watch := make_watch(), {"kind": "event", "event": "Hals und Beinbruch"})
    assert watch.career.hals == 1


# --- missions and supplies ------------------------------------------------------------------------------


def tanker():
    watch = make_watch("XIV")
    watch.patrol.replenish = True
    watch.boat.cargo.parts = {"radio": 2, "periscope": 1, "bakery": 0}
    return watch


@pytest.mark.case("11.4.10.5/d", "11.4.10.5/e")
def test_torpedoes_and_bread_are_counted_by_hand_as_in_guided_play():
    watch = tanker()
    watch.boat.systems["bakery"] = "inoperable"
    for tons in (3000, 5000):  # the torpedoes count once a patrol
        logged(watch, {"kind": "supply", "boats": 1, "fuel": 1})
        assert watch.patrol.notional == tons


def test_edition_that_gives_a_tanker_no_cargo():
    watch = tanker()
    watch.boat.cargo = None
    logged(watch, {"kind": "supply", "boats": 1, "own": 1})
    assert watch.patrol.notional == 3000  # boat, fuel, bakery


@pytest.mark.parametrize("ask", [missions.replenish, missions.carry_out])
def test_boxes_without_an_encounter_roll_leave_the_way_open(ask):
    watch = make_watch()
    watch.patrol.mission = "pending"
    told = play(ask(watch, ("by_hand",)), BY_HAND)
    assert (told.value.key, told.notes) == ("by_hand", [])


@pytest.mark.case("11.4.10.2/b")
def test_last_box_of_a_tanker_is_entered_by_hand():
    watch = tanker()
    told = enter(watch, 5, BY_HAND, {"kind": "supply", "boats": 2, "fuel": 4}, DONE)
    assert told.keys == ["missions.boats", *["byhand.engagement"] * 2]
    assert (watch.patrol.supplied, watch.boat.cargo.fuel) == (2, 16)


@pytest.mark.case("7.4.1/b", "7.4.2/e")
def test_mission_is_carried_out_by_hand():
    watch = make_watch(zone="british_isles")
    watch.patrol.track[2], watch.patrol.mines, watch.patrol.mission = Box("mission"), True, "pending"
    watch.boat.tubes = dict.fromkeys(watch.boat.tubes, MINE)
    assert logged(watch, {"kind": "mines"}).notes == ["missions.mines_laid"]
    assert (watch.patrol.mission, MINE in watch.boat.tubes.values()) == ("done", False)


# --- the form of a whole box ----------------------------------------------------------------------------


def test_the_oldest_form_is_still_followed():
    """It had a field for each of four ships, for each tube, system and man."""
    watch, patrol = (watch := make_watch()), watch.patrol
    none = dict.fromkeys(f"ship{n}_{key}" for n in range(1, 5) for key in ("name", "kind", "tons", "fate"))
    sunk = {"ship2_kind": "tanker", "ship2_tons": 9000, "ship2_fate": "sunk"}
    harm = {"hull": 1, "system_radio": "inoperable", "system_compass": "sound", "wound_li": "LW", "wound_1wo": "fit"}
    rest = {"met": "convoy", "light": None, "note": None, "fired_F1": True, "fired_A1": True, "must_abort": False}
    play(former.happened(watch, {**none, **sunk, **harm, **rest}))
    assert ([one.name for one in watch.career.sinkings], patrol.fired) == (["Tanker"], 2)
    assert [tube for tube, load in watch.boat.tubes.items() if not load] == ["F1", "A1"]
    assert (watch.boat.hull, watch.boat.systems["radio"], watch.career.crew["li"].wound) == (1, "inoperable", "LW")


def test_its_ships_torpedoes_and_men_count():
    watch = make_watch()
    ships = [{"name": "Fort Jemseg", "kind": "large freighter", "tons": 7100, "fate": "sunk", "points": None}]
    ships += [{**ships[0], "name": None, "fate": "damaged", "points": 2}]
    rest = {"systems": [{"system": "radio", "state": "repaired"}], "men": [{"man": "2wo", "wound": "LW"}], "hits": 1}
    salvos = [{"torpedo": STEAM, "fired": 4, "hit": 2, "dud": 1}]
    facts = {"met": "convoy", "light": "night", "note": "Heavy sea.", "ships": ships, "salvos": salvos, **rest}
    told = play(former.happened(watch, facts))
    assert (watch.career.tons, watch.patrol.fired, watch.patrol.hits, watch.patrol.duds) == (7100, 4, 2, 1)
    assert [ship.hits for ship in watch.patrol.encounters[-1].targets] == [3, 2]
    assert told.notes[:5] == ["byhand.entered", "byhand.met", "byhand.fired", "byhand.sunk", "byhand.damaged"]
    assert told.notes[5:] == ["byhand.hits", "damage.system", "damage.repaired", "damage.wounded", "byhand.note"]


@pytest.mark.parametrize(
    "facts",
    [
        {"met": "convoy", "hull": -1},
        {"met": "ship", "ships": [{"tons": 10**9}]},
        {"met": "none", "note": "x" * 1001},
        {},
    ],
)
def test_what_it_cannot_have_held_is_no_answer_of_it(facts):
    with pytest.raises(BadAnswer):
        former.FormerBox("byhand.box", "4.3.2", ()).read({"facts": facts}, None, None)


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
