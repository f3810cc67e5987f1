"""9.8: dive, be attacked, be shadowed; the order of July 1943."""

import pytest

from campaigns.engine.prompts import Roll
from campaigns.games.the_hunted.rules import aircraft, attack, damage, travel
from campaigns.games.the_hunted.rules.state import Target
from campaigns.games.the_hunted.rules.watch import CareerEnds
from tests.games.the_hunted.kit import make_fight, make_watch, play

ORDINARY, MISSED, HURT, DOWN = 2, 9, 4, 2  # no special weapon; three ways Flak may go
HARMLESS = (2, 32)  # 4 on E3 is one hit, minor damage
SCRATCH = (7, 1)  # a crew box, lightly
LOST_US, PLANE, ESCORT = 12, 6, 5  # on the additional-round table, two lower by date


def lure(**changes):
    """A VIIC whose green crew is caught twice on a 2."""
    return make_watch(crew_level="green", **changes)


# --- the dive (9.8.1) ---------------------------------------------------------------------------------


@pytest.mark.case("9.8/procedure/a", "9.8.1/a")
def test_eight_dives_in_time():
    watch = make_watch()
    told = play(aircraft.encounter(watch), 8)
    assert told.keys == ["aircraft.dive"]
    assert "aircraft.dived" in told.notes
    assert watch.patrol.fight is None


@pytest.mark.case("9.8.1/b", "9.8/procedure/b")
@pytest.mark.parametrize(("type_", "dice", "attacks"), [("VIIC", 7, 1), ("VIIC", 2, 1), ("IXC/40", 2, 2)])
def test_how_often_it_attacks(type_, dice, attacks):
    """The large boat's -1 turns a 2 into a 1."""
    watch = make_watch(type_)
    told = play(aircraft.encounter(watch), dice, ORDINARY, DOWN, *HARMLESS, *SCRATCH)
    assert told.note("aircraft.caught") == {"attacks": attacks}


DIVES = [
    ("crew out", {}, {"all_crew_out": -1}),
    ("green", {"crew_level": "green"}, {"crew_green": -1}),
    ("elite", {"crew_level": "elite"}, {"crew_elite": 1}),
    ("vigilant", {"ability": 9, "options": {"special-abilities": True}}, {"vigilant": 1}),
    ("abilities off", {"ability": 9}, {}),
]


@pytest.mark.case("10.6.3/g", "11.1.3/b", "11.1.3/d", "14.15/9")
@pytest.mark.parametrize(("name", "changes", "counted"), DIVES, ids=[row[0] for row in DIVES])
def test_crew_and_kommandant_on_the_dive(name, changes, counted):
    watch = make_watch(**changes)
    if name == "crew out":
        for post in ("crew_1", "crew_2", "crew_3", "crew_4"):
            watch.career.crew[post].wound = "SW"
    assert play(aircraft.encounter(watch), 12).counted["aircraft.dive"] == counted


@pytest.mark.parametrize(
    ("type_", "month", "zone", "posture", "counted"),
    [
        ("VIIC", "1943-07", "atlantic", "surfaced", {}),
        ("VIID", "1943-07", "atlantic", "surfaced", {"large_boat": -1}),
        ("XXI", "1945-04", "atlantic", "surfaced", {"naxos": 1}),
        ("XXI", "1945-04", "atlantic", "schnorchel", {"naxos": 1, "schnorchel": 2}),
        ("VIIC", "1944-03", "atlantic", "schnorchel", {"schnorchel": 2}),
        ("VIIC", "1944-03", "atlantic", "surfaced", {"naxos": 1}),
        ("IXD-2", "1943-07", "australia", "surfaced", {"large_boat": -1, "indian_ocean": 1}),
    ],
)
def test_boat_and_sea_on_the_dive(type_, month, zone, posture, counted):
    watch = make_watch(type_, month, zone)
    watch.patrol.posture = posture
    assert play(aircraft.encounter(watch), 12).counted["aircraft.dive"] == counted


def test_damaged_planes_and_a_mission_make_the_dive_worse():
    watch = make_watch()
    watch.boat.systems["dive_planes"] = "damaged"
    told = play(aircraft.encounter(watch, on_mission=True), 12, 1)
    assert told.counted["aircraft.dive"] == {"dive_planes": -1, "special_mission": -1}


def test_boat_that_came_up_to_fight_is_not_under_schnorchel():
    watch = make_watch(month="1944-03")
    watch.patrol.posture = "schnorchel"
    make_fight(watch, "ship", mode="surfaced")
    assert not aircraft.schnorcheling(watch)
    watch.fight.mode = "submerged"
    assert aircraft.schnorcheling(watch)


@pytest.mark.case("9.8.1/d")
def test_aircraft_drive_the_target_off_even_if_they_cannot_attack():
    watch = make_watch()
    ship = Target("Fort Jemseg", "large freighter", 7100, 3)
    fight = make_fight(watch, "ship", [ship], mode="surfaced", light="day")
    told = play(
        attack.unescorted(watch), "surfaced", "medium", "gun", {"gun": {"1": 1}}, 12, "cease", "again", PLANE, 8
    )
    assert told.notes[-2:] == ["aircraft.sighted", "aircraft.dived"]
    assert "attack.driven_off" in told.notes
    assert fight.targets[0].gone


# --- the attack (9.8.2) -------------------------------------------------------------------------------


@pytest.mark.case("9.8.1/c", "9.8.2/a", "9.8.2/b", "9.8.2/c")
def test_bombs_and_a_man_hurt():
    """+2 and nothing else, one d66 a hit, and one man besides."""
    watch = make_watch(month="1943-09")
    watch.boat.systems["fuel_tanks"] = watch.boat.systems["hydrophones"] = "inoperable"
    told = play(aircraft.encounter(watch), 7, ORDINARY, DOWN, 5, 14, 42, *SCRATCH, 1, 1)
    assert told.counted["aircraft.attack"] == {"air_attack": 2}
    assert told.keys.count("damage.hit") == 2
    assert watch.career.crew["crew_1"].wound == "LW"
    assert told.keys[-2:] == ["damage.repair", "damage.repair"]


@pytest.mark.case("9.8.2/c", "9.8.8.4/a", "9.8.8.1/b")
def test_strafing_is_told_before_the_man_is_asked_for():
    """FIDO strafes nobody; a boat that stays up is strafed again."""
    told = play(aircraft.encounter(make_watch()), 7, 1, 1, DOWN, 1)
    assert "aircraft.strafed" not in told.notes
    told = play(
        aircraft.encounter(make_watch("VIIC Flak")), 7, ORDINARY, MISSED, MISSED, *HARMLESS, *SCRATCH, "stay", 6,
        MISSED, MISSED, *SCRATCH, LOST_US,
    )  # fmt: skip
    assert [note.case for note in told.told if note.key == "aircraft.strafed"] == ["9.8.2", "9.8.8.4"]


@pytest.mark.case("10.1.3/a", "10.1.3/c", "10.0/general/c")
def test_water_is_checked_when_the_round_is_over():
    """After the man of the strafing: an LI who falls then is missed at the pumps."""
    watch = make_watch()
    told = play(aircraft.encounter(watch), 7, ORDINARY, DOWN, 2, 12, 4, 4, 3)
    assert told.keys[-3:] == ["damage.who", "damage.severity", "damage.more_flooding"]
    assert told.counted["damage.more_flooding"] == {"li_out": 1}


def test_special_weapon_on_a_one_only():
    watch = make_watch()
    told = play(aircraft.encounter(watch), 7, 1, 1, DOWN, 1)
    assert told.note("aircraft.special") == {"weapon": "FIDO"}
    assert "aircraft.attack" not in told.keys


@pytest.mark.case("9.8.3/a")
def test_boat_shoots_down_what_sinks_it():
    told = play(aircraft.encounter(make_watch()), 7, ORDINARY, DOWN, 11, ends=CareerEnds)
    assert told.note("aircraft.flak") == {"result": "shot down"}
    assert told.raised.reason == "sunk_aircraft"


@pytest.mark.case("9.8.3/b")
def test_second_attack_is_cancelled_by_shooting_it_down():
    told = play(aircraft.encounter(lure()), 2, ORDINARY, DOWN, *HARMLESS, *SCRATCH)
    assert told.note("aircraft.caught") == {"attacks": 2}
    assert told.keys.count("aircraft.attack") == 1
    assert told.notes[-1] == "aircraft.over"


@pytest.mark.case("9.8.3/c", "9.8.3/g")
def test_damaged_aircraft_makes_its_second_attack_and_leaves():
    """The boat is under by then: no Flak and nobody on deck."""
    told = play(aircraft.encounter(lure()), 2, ORDINARY, HURT, *HARMLESS, *SCRATCH, *HARMLESS)
    assert told.keys.count("aircraft.attack") == 2
    assert told.keys.count("aircraft.flak") == told.keys.count("damage.who") == 1
    assert "aircraft.shadowed" not in told.keys


@pytest.mark.case("9.8.3/d", "9.8/procedure/c")
def test_missed_aircraft_shadows():
    told = play(aircraft.encounter(make_watch()), 7, ORDINARY, MISSED, *HARMLESS, *SCRATCH, LOST_US)
    assert told.keys[-1] == "aircraft.shadowed"
    assert told.counted["aircraft.shadowed"] == {"date": -2}
    assert told.notes[-1] == "aircraft.lost_us"


@pytest.mark.case("9.8.3/e")
def test_escort_called_up_knows_the_boat_is_there():
    watch = make_watch()
    told = play(aircraft.encounter(watch), 7, ORDINARY, MISSED, *HARMLESS, *SCRATCH, ESCORT, "stay", 7)
    assert told.counted["escorts.detection"] == {"previously_detected": 1}
    assert told.note("aircraft.called") == {"who": "escort"}


@pytest.mark.case("9.8.3/f")
def test_new_aircraft_attacks_the_submerged_boat_at_once():
    told = play(
        aircraft.encounter(make_watch()), 7, ORDINARY, MISSED, *HARMLESS, *SCRATCH,
        PLANE, ORDINARY, *HARMLESS, PLANE, ORDINARY, *HARMLESS, LOST_US,
    )  # fmt: skip
    assert told.keys.count("aircraft.dive") == told.keys.count("aircraft.flak") == told.keys.count("damage.who") == 1
    assert told.keys.count("aircraft.attack") == 3


@pytest.mark.parametrize(("special", "then", "weapon"), [(1, (1,), "FIDO"), (5, (2, 33), "rockets")])
def test_only_a_homing_torpedo_is_special_under_water(special, then, weapon):
    watch = make_watch()
    told = play(aircraft.encounter(watch), 7, ORDINARY, MISSED, *HARMLESS, *SCRATCH, PLANE, 1, special, *then, LOST_US)
    assert told.note("aircraft.special") == {"weapon": weapon}
    assert ("aircraft.weapon_useless" in told.notes) is (weapon == "rockets")
    assert not watch.boat.holed


# --- four in a row (9.4.8) ----------------------------------------------------------------------------


@pytest.mark.parametrize(("company", "holed", "ends"), [(3, False, True), (2, False, False), (0, False, False)])
def test_hunted_to_exhaustion_by_the_shadow(company, holed, ends):
    watch = make_watch()
    make_fight(watch, "ship", company=company)
    if ends:
        told = play(aircraft.shadowed(watch), PLANE, 2, ends=CareerEnds)
        assert told.raised.reason == "scuttled"
        assert "aircraft.exhausted" in told.notes
    else:
        play(aircraft.shadowed(watch), PLANE, ORDINARY, *HARMLESS, LOST_US)
        assert watch.fight.company == (company + 1 if company else 0)


def test_holed_boat_is_on_the_surface_and_not_exhausted():
    watch = make_watch()
    make_fight(watch, "ship", company=3)
    watch.boat.holed = True
    told = play(aircraft.shadowed(watch), PLANE, ORDINARY, DOWN, *HARMLESS, *SCRATCH)
    assert "aircraft.exhausted" not in told.notes
    assert told.keys.count("aircraft.flak") == 1


# --- Biscay and Gibraltar (9.8.6) ---------------------------------------------------------------------


@pytest.mark.case("9.8.6/a", "9.8.6/b")
@pytest.mark.parametrize(
    ("chart", "drms", "month", "total"),
    [
        ("E1-BB", travel.BISCAY, "1943-07", -2),
        ("E1-BB", travel.BISCAY, "1945-01", -2),
        ("E1-BB", travel.BISCAY, "1944-07", -3),
        ("E1-AR", attack.COMPANY, "1943-07", -2),
    ],
)
def test_waters_and_dates_that_make_aircraft_likelier(chart, drms, month, total):
    watch = make_watch(month=month)
    assert Roll("x", "2d6", "9.8.6", chart, drms=drms, on=watch).drm(watch.book) == total


@pytest.mark.case("9.8.6/a")
def test_gibraltar_makes_company_likelier():
    watch = make_watch(zone="mediterranean")
    watch.patrol.track[1].box, watch.patrol.at, watch.patrol.to_med = "transit_gibraltar", 1, True
    assert Roll("x", "2d6", "9.8.6", "E1-AR", drms=attack.COMPANY, on=watch).drm(watch.book) == -4


# --- under Schnorchel, unawares, with the kite up -----------------------------------------------------


@pytest.mark.case("8.1.3/b", "8.1.3/c", "9.8.3/g")
@pytest.mark.parametrize(
    ("posture", "dice", "cases"),
    [
        ("surfaced", (7, ORDINARY, DOWN, *HARMLESS, *SCRATCH), []),
        ("schnorchel", (5, ORDINARY, *HARMLESS, LOST_US), ["8.1.3"]),
        ("surfaced", (7, ORDINARY, MISSED, *HARMLESS, *SCRATCH, PLANE, ORDINARY, *HARMLESS, LOST_US), ["9.8.3"]),
    ],
    ids=["on the surface", "under Schnorchel", "dived by now"],
)
def test_no_flak_under_water_is_said(posture, dice, cases):
    watch = make_watch()
    watch.patrol.posture = posture
    told = play(aircraft.encounter(watch), *dice)
    assert [note.case for note in told.told if note.key == "aircraft.below"] == cases


@pytest.mark.case("8.1.3/b", "8.1.3/c")
def test_schnorcheling_boat_has_nobody_on_deck():
    """No Flak, nobody hurt, and the miss brings the shadow."""
    watch = make_watch(month="1944-03")
    watch.patrol.posture = "schnorchel"
    told = play(aircraft.encounter(watch), 5, ORDINARY, *HARMLESS, LOST_US)
    assert told.keys == ["aircraft.dive", "aircraft.weapon", "aircraft.attack", "damage.hit", "aircraft.shadowed"]


def test_caught_unawares_without_dive_or_flak():
    watch = make_watch()
    told = play(aircraft.caught_unawares(watch), *HARMLESS, *SCRATCH)
    assert told.keys == ["aircraft.attack", "damage.hit", "damage.who", "damage.severity"]
    assert watch.patrol.encounters[-1].kind == "aircraft"
    assert watch.patrol.fight is None


def test_caught_unawares_under_schnorchel_hurts_nobody():
    watch = make_watch(month="1944-03")
    watch.patrol.posture = "schnorchel"
    assert play(aircraft.caught_unawares(watch), *HARMLESS).keys == ["aircraft.attack", "damage.hit"]


@pytest.mark.case("8.2.2/c", "8.2.2/d")
@pytest.mark.parametrize(("die", "post"), [(2, "doctor"), (3, "2wo"), (5, "")])
def test_kite_is_cut_loose(die, post):
    watch = make_watch("IXD-2", zone="indian_ocean")
    watch.patrol.kite_up = True
    told = play(aircraft.encounter(watch), die, 12)
    assert told.keys == ["travel.kite_lost", "aircraft.dive"]
    assert not watch.boat.kite
    assert not watch.patrol.kite_up
    assert [man.post for man in watch.career.crew.values() if man.out] == ([post] if post else [])
    assert all(man.wound == "fit" and not man.fate for man in watch.career.crew.values())


@pytest.mark.case("8.2.2/d", "10.6.3/d")
def test_doctor_lost_with_the_kite_is_missed_and_cannot_be_hurt():
    """He is not aboard: the severely wounded roll for their lives, he for nothing."""
    watch = make_watch("IXD-2", zone="indian_ocean")
    doctor, engineer = watch.career.crew["doctor"], watch.career.crew["li"]
    doctor.away, doctor.wound, engineer.wound = True, "SW", "SW"
    assert [prompt.data["post"] for prompt in play(damage.survival(watch), 1).asked] == ["li"]
    assert damage.man_hit(watch, "doctor") is None


def test_dead_man_is_not_lost_again_with_the_kite():
    watch = make_watch("IXD-2", zone="indian_ocean")
    watch.patrol.kite_up = True
    doctor = watch.career.crew["doctor"]
    doctor.wound, doctor.fate = "KIA", "killed"
    play(aircraft.encounter(watch), 1, 12)
    assert doctor.fate == "killed"


# --- the order of 1943 (9.8.9) ------------------------------------------------------------------------


def outbound(month="1943-07", **changes):
    watch = make_watch(month=month, **changes)
    watch.patrol.at = 0
    return watch


@pytest.mark.case("9.8.9/a", "9.8.9/b", "9.8.9/c", "9.8.9/d", "9.8.8.4/a")
def test_staying_up_in_biscay_and_attacked_again():
    told = play(
        aircraft.encounter(outbound()), 7, ORDINARY, MISSED, *HARMLESS, *SCRATCH, "stay", 3, MISSED,
        *HARMLESS, *SCRATCH, LOST_US,
    )  # fmt: skip
    assert told.keys.count("aircraft.attack") == told.keys.count("aircraft.flak") == 2
    assert told.keys.count("damage.who") == 2
    second = [prompt for prompt in told.asked if prompt.key == "aircraft.flak"][1]
    assert any(modifier.key == "biscay_group" for modifier in second.drms)


@pytest.mark.case("9.8.9/b", "9.8.9/c")
def test_staying_up_while_another_boat_is_attacked():
    """6 is a miss, but not for the group's guns; nobody here is hurt."""
    watch = outbound()
    told = play(aircraft.encounter(watch), 7, ORDINARY, MISSED, *HARMLESS, *SCRATCH, "stay", 4, 6)
    assert told.keys.count("aircraft.attack") == 1
    assert told.keys.count("aircraft.flak") == 2
    assert told.notes[-1] == "aircraft.over"
    assert told.note("aircraft.over") == {"fate": "damaged"}


def test_diving_after_the_first_attack():
    told = play(aircraft.encounter(outbound()), 7, ORDINARY, MISSED, *HARMLESS, *SCRATCH, "dive", LOST_US)
    assert "aircraft.whose_turn" not in told.keys


def test_second_rolled_attack_may_fall_on_another_boat_too():
    watch = outbound(crew_level="green")
    told = play(aircraft.encounter(watch), 2, ORDINARY, HURT, *HARMLESS, *SCRATCH, "stay", 6, MISSED)
    assert told.keys.count("aircraft.attack") == 1


@pytest.mark.case("9.8.9/d")
@pytest.mark.parametrize(
    ("month", "at", "base", "holds"),
    [
        ("1943-07", 0, "France", True),
        ("1943-08", 0, "France", False),
        ("1943-07", 7, "France", False),
        ("1943-07", 0, "Germany", False),
        ("1943-07", 1, "France", False),
    ],
)
def test_where_the_order_holds(month, at, base, holds):
    watch = make_watch(month=month)
    watch.patrol.at, watch.patrol.base_from = at, base
    assert aircraft.fight_back(watch) is holds


def test_order_does_not_hold_on_the_way_back():
    watch = outbound()
    watch.patrol.heading = -1
    assert not aircraft.fight_back(watch)


@pytest.mark.case("9.8.9/a")
def test_holed_boat_has_no_choice():
    """Rockets hole it: it stays up because it must, and is not asked."""
    watch = outbound()
    told = play(aircraft.encounter(watch), 7, 1, 5, MISSED, 2, 33, *SCRATCH, LOST_US)
    assert watch.boat.holed
    assert "aircraft.stay_up" not in told.keys


# --- how badly men are hurt (10.6.1) ------------------------------------------------------------------


@pytest.mark.case("10.6.1/c", "10.0/procedure/d")
@pytest.mark.parametrize(("posture", "rolled"), [("surfaced", 2), ("schnorchel", 0)])
def test_severity_is_rolled_on_the_surface(posture, rolled):
    """A 13 on E4, and the man of the strafing; under water the wound is light."""
    watch = make_watch(month="1944-03")
    watch.patrol.posture = posture
    men = (7, 4, 7, 1) if rolled else (7,)
    told = play(
        aircraft.encounter(watch), 5, ORDINARY, *([DOWN] if rolled else []), 2, 13, *men, *([] if rolled else [LOST_US])
    )
    assert told.keys.count("damage.severity") == rolled
    assert watch.career.crew["crew_1"].wound == ("SW" if rolled else "LW")


def test_severity_is_not_rolled_in_the_boat_that_has_dived():
    told = play(aircraft.encounter(lure()), 2, ORDINARY, HURT, *HARMLESS, *SCRATCH, 2, 13, 7)
    assert told.keys.count("damage.severity") == 1


def test_boat_that_fought_on_is_not_exhausted():
    """Company three times already, and a fourth called up after a second round on the surface."""
    watch = outbound()
    make_fight(watch, "ship", company=3)
    told = play(
        aircraft.encounter(watch), 7, ORDINARY, MISSED, *HARMLESS, *SCRATCH, "stay", 4, MISSED, PLANE, ORDINARY,
        *HARMLESS, LOST_US,
    )  # fmt: skip
    assert "aircraft.exhausted" not in told.notes
