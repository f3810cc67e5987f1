"""4.3.2: one engagement that was played at the table writes the notes of guided play; only the dice are replaced."""

import pytest

from campaigns.engine.prompts import BadAnswer, Facts
from campaigns.games.the_hunted.rules import engagement, engagement_form, missions
from campaigns.games.the_hunted.rules.state import ELECTRIC, MINE, STEAM, Man
from campaigns.games.the_hunted.rules.watch import CareerEnds
from campaigns.games.the_hunted.table.entries import boxes, entries
from tests.games.the_hunted.kit import make_watch, play

FORT = {"id": 1, "name": "Fort Jemseg", "kind": "large freighter", "tons": 7100}
NEWTON = {"id": 2, "name": "B.P. Newton", "kind": "tanker", "tons": 10300}
CONVOY = {"kind": "attack", "met": "convoy", "mode": "submerged", "light": "night", "range": "medium"}
SEEN = ["travel.sighted", "travel.light", "attack.approach"]


def fired(at, count, hit=0, torpedo=STEAM, **more):
    return {"at": at, "fired": count, "hit": hit, "torpedo": torpedo, **more}


def logged(watch, *engagements, ships=(), note="", ends=None):
    """One box, engagement after engagement; the notes of the last."""
    form = {"boxes": [{"box": 3, "ships": list(ships), "engagements": list(engagements), "note": note}]}
    told = None
    for place, entry in enumerate(entries(form), start=1):
        entry.pop("box")
        told = play(one(watch), entry, ends=ends if place == len(engagements) else None)
    return told


def one(watch):
    def check(said):
        engagement_form.check(watch, said)

    said = yield Facts("afterwards.engagement", "4.3.2", lambda: engagement_form.fields(watch), check=check)
    yield from engagement.happened(watch, said)


def by_escort(**hunt):
    return {**CONVOY, "hunts": [{"by": "escort", **hunt}]}


def tanker():
    watch = make_watch("XIV")
    watch.patrol.replenish = True
    return watch


# --- ships and shots ----------------------------------------------------------------------------------------------


@pytest.mark.case("4.3.2", "8.3.2", "8.4.1/a", "9.0")
def test_what_was_met_is_told_as_in_guided_play():
    watch = make_watch()
    told = logged(watch, {**CONVOY, "pack": "busy", "end": None}, ships=[FORT, NEWTON])
    assert told.notes == ["travel.sighted", "escorts.wolfpack", "travel.light", "attack.approach"]
    assert told.note("travel.sighted")["ships"] == ["Fort Jemseg, 7,100 t", "B.P. Newton, 10,300 t"]
    record = watch.patrol.encounters[-1]
    assert (record.kind, record.light, record.escorted, record.entered) == ("convoy", "night", True, True)
    assert [ship.name for ship in record.targets] == ["Fort Jemseg", "B.P. Newton"]


@pytest.mark.case("4.3.2")
def test_what_was_not_said_is_told_as_nothing():
    assert logged(make_watch(), {"kind": "attack", "met": "convoy"}).notes == ["travel.sighted"]


@pytest.mark.case("9.2.1/b", "9.2.6", "9.2.7/a", "9.2.8")
def test_each_torpedo_is_aimed_at_its_ship():
    watch = make_watch()
    salvos = [fired(1, 2, 1, dud=1), fired(2, 3, 2, ELECTRIC)]
    told = logged(watch, {**CONVOY, "salvos": salvos, "after": [[2, "sunk"]]}, ships=[FORT, NEWTON])
    shots = ["attack.dud", "attack.hit", "attack.missed", "attack.hit", "attack.sunk"]
    assert told.notes == [*SEEN, *shots]
    assert told.note("attack.dud") == {"tube": "", "torpedo": STEAM, "target": "Fort Jemseg", "kind": FORT["kind"]}
    patrol, fort = watch.patrol, watch.patrol.encounters[-1].targets[0]
    assert (patrol.fired, patrol.hits, patrol.duds) == (5, 3, 1)
    assert (fort.hits, fort.least, fort.weapon) == (1, True, STEAM)
    assert [(ship.name, ship.tons) for ship in watch.career.sinkings] == [("B.P. Newton", 10300)]


@pytest.mark.case("9.2.7/a")
def test_points_that_were_said_are_told():
    watch = make_watch()
    told = logged(watch, {**CONVOY, "salvos": [fired(1, 1, 1)], "after": [[1, "damaged", 2]]}, ships=[FORT])
    assert (told.note("attack.hit")["points"], told.note("attack.hit")["left"]) == (2, 1)
    assert not watch.patrol.encounters[-1].targets[0].least


@pytest.mark.case("9.2.4/a")
def test_ladder_run_follows_the_torpedo_that_missed_and_is_not_fired_twice():
    watch = make_watch()
    salvos = [fired(1, 2), fired(2, 1, 1, ladder=True)]
    told = logged(watch, {**CONVOY, "salvos": salvos, "after": [[2, "sunk"]]}, ships=[FORT, NEWTON])
    assert told.notes[len(SEEN) :] == ["attack.missed", "attack.fat_found", "attack.sunk"]
    assert watch.patrol.fired == 2


@pytest.mark.case("9.3.3", "9.4.2/d")
def test_gun_rounds_are_told_one_by_one():
    watch = make_watch()
    gun = [{"at": 1, "fired": 3, "hit": 1, "wasted": 1}]
    told = logged(watch, {"kind": "attack", "met": "ship", "gun": gun, "after": [[1, "sunk"]]}, ships=[FORT])
    assert told.notes[1:] == ["attack.gun_missed", "attack.sunk", "attack.round_spent"]
    assert "tube" not in told.note("attack.sunk")
    assert watch.boat.gun_ammo == 7


@pytest.mark.case("9.2.8")
def test_ship_sunk_of_which_no_hit_was_said():
    watch = make_watch()
    told = logged(watch, {**CONVOY, "after": [[1, "sunk"]]}, ships=[FORT])
    assert told.note("attack.sunk")["shot"] is False
    assert (watch.career.tons, watch.patrol.fired, watch.patrol.hits) == (7100, 0, 0)


@pytest.mark.case("9.4.3/a", "9.7.6/a")
@pytest.mark.parametrize(
    ("again", "key"),
    [
        ({"kind": "round"}, "attack.nobody_came"),
        ({"kind": "round", "came": "escort"}, "attack.company"),
        ({"kind": "follow"}, "following.cripple"),
        ({"kind": "follow", "escort": "none"}, "following.straggler"),
    ],
)
def test_ship_damaged_and_then_sunk_stands_once(again, key):
    watch = make_watch()
    first = {**CONVOY, "met": "ship+escort", "salvos": [fired(1, 1, 1)]}
    told = logged(watch, first, {**again, "salvos": [fired(1, 1, 1)], "after": [[1, "sunk"]]}, ships=[FORT])
    assert told.notes == [key, "attack.sunk"]
    assert [[ship.name for ship in record.targets] for record in watch.patrol.encounters] == [["Fort Jemseg"]]
    assert watch.career.ships == 1


@pytest.mark.case("9.7.7/d")
def test_convoy_met_again_shows_new_ships_in_a_record_of_their_own():
    watch = make_watch()
    again = {"kind": "follow", "salvos": [fired(2, 1)]}
    told = logged(watch, {**CONVOY, "salvos": [fired(1, 1)]}, again, ships=[FORT, NEWTON])
    assert told.notes == ["following.convoy_again", "travel.sighted", "attack.missed"]
    assert [len(record.targets) for record in watch.patrol.encounters] == [1, 1]


@pytest.mark.case("9.7.7/a")
def test_contact_lost():
    watch = make_watch()
    assert logged(watch, CONVOY, {"kind": "follow", "end": "contact lost"}).notes == ["following.lost"]


@pytest.mark.case("7.4.3/d")
def test_target_let_go_off_the_beaches_is_remembered():
    watch = make_watch(zone="invasion", month="1944-06")
    told = logged(watch, {"kind": "attack", "met": "convoy", "end": "let go"})
    assert told.notes == ["travel.sighted", "attack.left_alone", "attack.shirked"]
    assert watch.patrol.shirked


@pytest.mark.case("9.2.10/a", "7.4.2/e")
def test_tubes_are_filled_again_and_mines_are_no_torpedoes():
    watch = make_watch()
    watch.boat.tubes["F1"], aboard = MINE, watch.boat.torpedoes
    logged(
        watch, {**CONVOY, "salvos": [fired(1, 3, torpedo=""), fired(1, 1, torpedo=ELECTRIC, end="aft")]}, ships=[FORT]
    )
    assert watch.boat.tubes["F1"] == MINE
    assert all(watch.boat.tubes.values())
    assert watch.boat.torpedoes in (aboard - 4, aboard - 5)


def test_more_fired_than_the_log_knows_is_no_wall():
    watch = make_watch()
    logged(watch, {**CONVOY, "salvos": [fired(1, 24)]}, ships=[FORT])
    assert watch.patrol.fired == 24


# --- attacks on the boat ------------------------------------------------------------------------------------------


@pytest.mark.case("9.6.9/a", "9.6.9/b")
@pytest.mark.parametrize(
    ("hunt", "notes"),
    [
        ({"found": 0}, ["escorts.undetected"]),
        ({"found": 2}, ["escorts.detected"] * 2 + ["escorts.shaken_off"]),
        ({"hull": 1}, ["escorts.detected", "damage.hull", "escorts.shaken_off"]),
        ({"found": 1, "hits": 0}, ["escorts.detected", "escorts.no_hits", "escorts.shaken_off"]),
        ({"bold": 1}, ["escorts.bold"]),
        ({"deep": 2}, ["damage.hull", "damage.hull", "escorts.deep_holds"]),
    ],
)
def test_hunt_is_told_as_far_as_it_was_said(hunt, notes):
    assert logged(make_watch(), by_escort(**hunt)).notes[len(SEEN) :] == notes


@pytest.mark.case("9.2.2/c")
def test_found_at_close_range_without_a_shot_is_caught_closing_in():
    told = logged(make_watch(), {**by_escort(found=1), "range": "close"})
    assert told.notes[len(SEEN) :] == ["escorts.caught_closing", "escorts.detected", "escorts.shaken_off"]


@pytest.mark.case("10.1.1", "10.7.3/a", "10.8", "10.8.4")
def test_what_it_cost_and_what_was_mended():
    watch = make_watch()
    systems = [("periscope", "repaired"), ("hydrophones", "inoperable"), ("batteries", "damaged")]
    told = logged(watch, by_escort(found=1, hits=4, flooding=1, systems=systems))
    assert told.notes[len(SEEN) + 2 :] == [
        "damage.flooding",
        *["damage.system"] * 3,
        "escorts.shaken_off",
        "damage.pumped",
        "damage.repaired",
        "damage.inoperable",
    ]
    states = {name: state for name, state in watch.boat.systems.items() if state != "sound"}
    assert states == {"hydrophones": "inoperable", "batteries": "damaged"}


@pytest.mark.case("10.7.2/a", "10.6.3/a")
def test_light_wounds_add_up_and_the_unhurt_of_the_crew_come_first():
    watch = make_watch()
    watch.career.crew["2wo"].wound = watch.career.crew["crew_1"].wound = "LW"
    logged(watch, by_escort(men=[("2wo", "one light wound"), ("crew", "one light wound"), ("li", "KIA")]))
    crew = watch.career.crew
    assert [crew[post].wound for post in ("2wo", "crew_1", "crew_2", "li")] == ["SW", "LW", "LW", "KIA"]


@pytest.mark.case("10.3.2")
@pytest.mark.parametrize("by", ["escort", "aircraft", "mine"])
def test_lost_boat_tells_its_last_engagement_whole(by):
    watch = make_watch()
    hunt = {"by": by, "hits": 9, "hull": 8, "flooding": 1, "systems": [("radio", "inoperable")]}
    told = logged(watch, {**CONVOY, "hunts": [hunt]}, note="The last entry.", ends=CareerEnds)
    assert told.raised.reason == f"sunk_{by}"
    assert told.notes[-1] == "damage.hull"
    assert {"table.note", "damage.flooding", "damage.system"} <= set(told.notes)
    assert watch.patrol.encounters[-1].note == "The last entry."


@pytest.mark.case("10.1.2/a")
def test_boat_forced_up_waits_for_what_became_of_her():
    watch = make_watch()
    told = logged(watch, by_escort(found=1, flooding=watch.boat.figures["flooding_boxes"]))
    assert told.notes[-1] == "damage.forced_up"
    assert watch.patrol.forced_up


@pytest.mark.case("9.8.1/a", "9.8.3/a", "9.8.8.2/a")
def test_aircraft():
    watch = make_watch()
    assert logged(watch, {"kind": "aircraft", "fate": "dived"}).notes == ["aircraft.sighted", "aircraft.dived"]
    hunt = {"by": "aircraft", "attacks": 2, "hits": 3, "hull": 1, "weapon": "rockets", "holed": True}
    told = logged(watch, {"kind": "aircraft", "flak": "shot down", "hunts": [hunt]})
    assert told.notes == [
        "aircraft.sighted",
        "aircraft.caught",
        "aircraft.special",
        "aircraft.flak",
        "aircraft.hits",
        "damage.hull",
        "aircraft.holed",
        "aircraft.over",
    ]
    assert (watch.boat.holed, watch.patrol.must_abort) == (True, "holed")


@pytest.mark.case("8.2.2")
def test_man_lost_with_the_kite_is_away_and_not_dead():
    watch = make_watch("IXD-2", zone="indian_ocean")
    hunt = {"by": "aircraft", "men": [("doctor", "lost with the kite")]}
    told = logged(watch, {"kind": "aircraft", "fate": "dived", "hunts": [hunt]})
    doctor = watch.career.crew["doctor"]
    assert (told.notes[1], doctor.away, doctor.wound) == ("travel.kite_lost", True, "fit")


@pytest.mark.case("9.8.3/c")
def test_escort_that_an_aircraft_called_up():
    watch = make_watch()
    told = logged(watch, {"kind": "aircraft"}, {"kind": "escort", "hunts": [{"found": 1}]})
    assert told.notes == ["aircraft.called", "escorts.detected", "escorts.shaken_off"]


@pytest.mark.case("9.9.1/a", "9.9.5/a")
def test_submarine():
    watch = make_watch()
    ship = {"id": 1, "name": "HMS Venturer", "kind": "submarine", "tons": 500}
    duel = {"kind": "submarine", "hunts": [{"by": "submarine", "found": 1}], "salvos": [fired(1, 2, 1)]}
    told = logged(watch, {**duel, "after": [[1, "sunk"]]}, ships=[ship])
    shots = ["attack.missed", "attack.sunk"]
    assert told.notes == ["submarines.sighted", "submarines.surprise", *shots, "submarines.missed_us"]


# --- events, missions, supplies -----------------------------------------------------------------------------------


@pytest.mark.case("12.1.2", "12.1.1")
def test_events():
    watch = make_watch()
    men = {"men": [("2wo", "lost overboard")]}
    assert logged(watch, {"kind": "event", "event": "Man overboard", "hunts": [men]}).notes[1:] == ["events.lost"]
    assert watch.patrol.event_done
    told = logged(make_watch(), {"kind": "event", "event": "Gyro compass failure", "turned_back": True})
    assert told.notes[1:] == ["events.gyro_out"]


@pytest.mark.case("12.1.1")
def test_accident_of_the_kommandant_ends_the_career_as_an_accident():
    men = {"men": [("kommandant", "died in an accident")]}
    told = logged(make_watch(), {"kind": "event", "event": "Swim call", "hunts": [men]}, ends=CareerEnds)
    assert (told.notes[-1], told.raised.reason) == ("events.lost", "kommandant_accident")


@pytest.mark.case("7.4.1/b", "7.4.2/e", "9.2.10/a")
@pytest.mark.parametrize(("failed", "mission"), [(False, "done"), (True, "failed")])
def test_mines(failed, mission):
    watch = make_watch(zone="british_isles")
    patrol, boat = watch.patrol, watch.boat
    patrol.mines, patrol.mission, boat.tubes = True, "pending", dict.fromkeys(boat.tubes, MINE)
    told = logged(watch, {"kind": "mines", "failed": failed})
    assert told.notes == ["missions.cut_short" if failed else "missions.mines_laid"]
    assert (patrol.mission, MINE in boat.tubes.values()) == (mission, failed)
    assert failed or all(boat.tubes[tube] for tube in ("F1", "F2"))


@pytest.mark.case("7.4.1/a")
def test_agent():
    watch = make_watch(zone="british_isles")
    watch.patrol.agent, watch.patrol.mission = True, "pending"
    watch.career.crew["agent"] = Man(99, "agent")
    told = logged(watch, {"kind": "agent", "hunts": [{"by": "aircraft", "hits": 1}]})
    assert told.notes == ["missions.agent_landed", "aircraft.hits"]


@pytest.mark.case("11.4.10.3/b", "11.4.10.4/a", "11.4.10.5/a")
def test_tanker_gives_and_has_no_torpedo_to_fire():
    watch = tanker()
    supply = {"kind": "supply", "boats": 3, "fuel": 4, "parts": ["radio", "radio"]}
    told = logged(watch, supply)
    assert told.notes == ["missions.replenishing", *["missions.part_given"] * 2, "missions.replenished"]
    assert (watch.patrol.supplied, missions.succeeded(watch)) == (3, True)
    keys = {field.key: field for field in engagement_form.fields(watch)}
    assert not {"salvos", "gun", "after"} & keys.keys()
    assert "attack" not in keys["kind"].options
    assert keys["ships"].fields[2].options == ("submarine",)  # that fires at it


@pytest.mark.case("11.4.10.4/b")
def test_own_fuel_costs_a_box():
    watch = tanker()
    assert logged(watch, {"kind": "supply", "boats": 1, "own": 2}).notes[-1] == "missions.box_spent"
    assert watch.patrol.at == 3


# --- the form -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("box", "fault", "field"),
    [
        ([{**CONVOY, "salvos": [fired(1, 2, 2, dud=1)]}], "byhand.more_hits", "salvos.0.hit"),
        ([{**CONVOY, "salvos": [fired(9, 2)]}], "salvo.no_target", "salvos.0.at"),
        ([{**CONVOY, "after": [[3, "sunk"]]}], "table.tons", "ships.1.tons"),
        ([{**CONVOY, "after": [[4, "sunk"]]}], "table.kind", "ships.2.kind"),
        ([{"kind": "mines"}], "field.choice", "kind"),
        ([{"kind": "attack", "met": "whale"}], "field.choice", "met"),
    ],
)
def test_walls_name_their_field(box, fault, field):
    ships = [FORT, {"id": 3, "kind": "tanker"}, {"id": 4, "tons": 4000}]
    with pytest.raises(BadAnswer, match=fault.replace(".", r"\.")) as refused:
        logged(make_watch(), *box, ships=ships)
    assert refused.value.field == field


def test_form_is_read_back_from_its_entries():
    follow = {"kind": "follow", "end": "contact lost"}
    hunt = {"by": "escort", "found": 0, "systems": [["radio", "repaired"]], "men": [["crew", "one light wound"]]}
    fight = {**CONVOY, "salvos": [fired(1, 2, 1)], "after": [[1, "damaged", 2]], "hunts": [hunt]}
    gave = {"kind": "supply", "boats": 2, "parts": ["radio"]}
    form = [
        {"box": 3, "ships": [FORT], "engagements": [fight, follow], "note": "Heavy sea."},
        {"box": 4, "ships": [FORT], "engagements": [{"kind": "follow", "salvos": [fired(1, 1, torpedo="")]}]},
        {"box": None, "ships": [], "engagements": [gave]},
        {"box": 6, "ships": [], "engagements": [], "note": "Fog."},
    ]
    fight["salvos"][0].pop("hit", None)
    form[1]["engagements"][0]["salvos"][0]["hit"] = 0
    assert boxes(entries({"boxes": form})) == form
