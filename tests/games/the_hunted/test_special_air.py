"""9.8.8, 14.7: homing torpedoes, 57 mm guns and rockets; and how good the aircrew is."""

import pytest

from campaigns.games.the_hunted.rules import aircraft, escorts, travel
from campaigns.games.the_hunted.rules.watch import CareerEnds
from tests.games.the_hunted.kit import make_fight, make_watch, play

SPECIAL, ORDINARY = 1, 2
FIDO, TSETSE, ROCKETS = 1, 4, 5
MISSED, HURT, DOWN = 9, 4, 2
HULL, MINOR, ALL_FLAK = 33, 32, 24
SCRATCH, LOST_US = (7, 1), 12


def lure(attacks, month="1944-03", **changes):
    """A boat without NAXOS that is caught once or twice by a 2."""
    watch = make_watch(month=month, crew_level="green" if attacks == 2 else "trained", **changes)
    watch.boat.naxos = False
    return watch


# --- which (9.8.8) ------------------------------------------------------------------------------------


@pytest.mark.case("9.8.8", "9.8.1/c")
@pytest.mark.parametrize(
    ("month", "die", "weapon"),
    [
        ("1943-07", 1, "FIDO"),
        ("1943-10", 4, "rockets"),
        ("1943-11", 4, "Tsetse"),
        ("1945-04", 3, "FIDO"),
        ("1945-04", 6, "rockets"),
    ],
)
def test_weapon_by_die_and_date(month, die, weapon):
    watch = make_watch(month=month)
    make_fight(watch, "aircraft")
    assert play(aircraft._weapon(watch), SPECIAL, die).value == weapon


def test_no_special_weapon_on_a_two():
    watch = make_watch()
    make_fight(watch, "aircraft")
    assert play(aircraft._weapon(watch), 2).value == "plain"


# --- FIDO (9.8.8.1) -----------------------------------------------------------------------------------


@pytest.mark.case("9.8.8.1/a", "9.8.8.1/b")
def test_homing_torpedo_strafes_nobody():
    told = play(aircraft.encounter(make_watch()), 7, SPECIAL, FIDO, MISSED, 4, LOST_US)
    assert told.keys == [
        "aircraft.dive", "aircraft.weapon", "aircraft.special", "aircraft.flak", "aircraft.fido", "aircraft.shadowed",
    ]  # fmt: skip


@pytest.mark.case("9.8.8.1/c")
def test_homing_torpedo_makes_seven_hits():
    told = play(aircraft.encounter(make_watch()), 7, SPECIAL, FIDO, DOWN, 5, *([MINOR] * 7))
    assert told.keys.count("damage.hit") == 7


@pytest.mark.case("9.8.8.1/c")
def test_homing_torpedo_sinks():
    told = play(aircraft.encounter(make_watch()), 7, SPECIAL, FIDO, DOWN, 6, ends=CareerEnds)
    assert told.raised.reason == "sunk_aircraft"


def test_second_attack_after_a_homing_torpedo_is_an_ordinary_one():
    told = play(aircraft.encounter(lure(2, "1943-07")), 2, SPECIAL, FIDO, HURT, 1, 2, MINOR)
    assert told.keys[-2:] == ["aircraft.attack", "damage.hit"]
    assert "damage.who" not in told.keys


# --- the 57 mm gun (9.8.8.2) --------------------------------------------------------------------------

# attacks given by A1; one pair a pass: the Flak (None: the boat is under) and what the hit does; shadowed after all
RUNS = {
    "no hull hit: once": (1, [(MISSED, MINOR)], True),
    "hull: back, and back again": (1, [(MISSED, HULL), (MISSED, MINOR), (MISSED, MINOR)], True),
    "hull, but damaged: once": (1, [(HURT, HULL)], False),
    "hull, but shot down": (1, [(DOWN, HULL)], False),
    "damaged as it comes back": (1, [(MISSED, HULL), (HURT, HULL)], False),
    "shot down as it comes back": (1, [(MISSED, HULL), (DOWN, MINOR)], False),
    "two rolled, damaged in the first: both": (2, [(HURT, HULL), (MISSED, HULL)], False),
    "two rolled, shot down in the first": (2, [(DOWN, HULL)], False),
    "two rolled, no hull hit: two": (2, [(MISSED, MINOR), (None, MINOR)], True),
    "two rolled, hull in the first: a third": (2, [(MISSED, HULL), (MISSED, MINOR), (MISSED, MINOR)], True),
    "two rolled, hull in the second: a third": (2, [(MISSED, MINOR), (None, HULL), (MISSED, MINOR)], True),
    "two rolled, damaged in the second": (2, [(MISSED, HULL), (HURT, MINOR)], False),
}


@pytest.mark.case("9.8.8.2/a", "9.8.8.2/b", "9.8.8.2/c", "9.8.8.2/d", "9.8.8.2/e", "9.8.8.4/a", "9.8.8.4/b")
@pytest.mark.parametrize("name", RUNS)
def test_runs_of_the_57_mm_gun(name):
    """A boat under water neither fires nor has men on deck; one that must stay up does both, every time."""
    attacks, passes, shadow = RUNS[name]
    watch = lure(attacks)
    dice = []
    for flak, hit in passes:
        dice += [*([flak] if flak else []), 2, hit, *(SCRATCH if flak else [])]
    told = play(aircraft.encounter(watch), 2, SPECIAL, TSETSE, *dice, *([LOST_US] if shadow else []))
    weapons = [prompt.data["weapon"] for prompt in told.asked if prompt.key == "aircraft.attack"]
    assert weapons == ["Tsetse"] * len(passes)
    assert watch.boat.holed is any(hit == HULL for _, hit in passes)
    assert (watch.patrol.must_abort == "holed") is watch.boat.holed


@pytest.mark.case("9.8.8.4/c")
def test_with_the_guns_out_the_men_go_below():
    watch = lure(1)
    told = play(
        aircraft.encounter(watch), 2, SPECIAL, TSETSE, MISSED, 5, HULL, ALL_FLAK, *SCRATCH, 5, MINOR, 13, *SCRATCH,
        2, MINOR, LOST_US, 6,
    )  # fmt: skip
    assert told.keys.count("aircraft.attack") == 3
    assert told.keys.count("aircraft.flak") == 1
    assert told.keys.count("damage.who") == 2, "the strafing of the first run, and a 13 on E4 in the second"


def test_hull_hit_of_an_earlier_day_does_not_bring_it_back():
    watch = lure(1)
    watch.boat.hull, watch.boat.holed = 3, True
    told = play(aircraft.encounter(watch), 2, SPECIAL, TSETSE, MISSED, 2, MINOR, *SCRATCH, LOST_US)
    assert told.keys.count("aircraft.attack") == 1


def test_one_called_up_by_a_shadow_reloads_too():
    """A holed boat on the surface is met by a second 57 mm aircraft."""
    watch = lure(1)
    watch.boat.holed = True
    told = play(
        aircraft.encounter(watch), 2, ORDINARY, MISSED, 2, MINOR, *SCRATCH,
        6, SPECIAL, TSETSE, MISSED, 2, HULL, *SCRATCH, MISSED, 2, HULL, *SCRATCH, MISSED, 2, HULL, *SCRATCH, LOST_US,
    )  # fmt: skip
    assert told.keys.count("aircraft.attack") == 4
    assert watch.boat.hull == 3


# --- rockets (9.8.8.3) --------------------------------------------------------------------------------


@pytest.mark.case("9.8.8.3/a", "9.8.8.3/b", "9.8.8.5")
def test_rockets_hole_the_hull():
    watch = make_watch()
    told = play(aircraft.encounter(watch), 7, SPECIAL, ROCKETS, MISSED, 2, HULL, *SCRATCH, LOST_US)
    assert "aircraft.holed" in told.notes
    assert told.keys.count("damage.who") == 1
    assert watch.boat.holed
    assert watch.patrol.must_abort == "holed"


@pytest.mark.case("9.8.8.3/c", "9.8.8.4/a", "9.8.8.4/b")
def test_second_rocket_attack_is_an_ordinary_one():
    """A second hull hit; the boat, holed by the first, fires and is strafed again."""
    watch = lure(2, "1943-07")
    told = play(
        aircraft.encounter(watch), 2, SPECIAL, ROCKETS, MISSED, 2, HULL, *SCRATCH, MISSED, 2, HULL, *SCRATCH, LOST_US
    )
    weapons = [prompt.data["weapon"] for prompt in told.asked if prompt.key == "aircraft.attack"]
    assert weapons == ["rockets", "plain"]
    assert told.notes.count("aircraft.holed") == 1


def test_rockets_without_a_hull_hit_leave_the_boat_able_to_dive():
    watch = make_watch()
    play(aircraft.encounter(watch), 7, SPECIAL, ROCKETS, DOWN, 2, MINOR, *SCRATCH)
    assert not watch.boat.holed
    assert not watch.patrol.must_abort


# --- holed --------------------------------------------------------------------------------------------


@pytest.mark.case("9.8.8.2/b", "9.8.8.3/b")
def test_holed_boat_cannot_dive_away():
    """Even a 12 leaves it on the surface: one attack at least."""
    watch = make_watch()
    watch.boat.holed = True
    told = play(aircraft.encounter(watch), 12, ORDINARY, DOWN, 2, MINOR, *SCRATCH)
    assert told.note("aircraft.caught") == {"attacks": 1}
    assert told.notes[:2] == ["aircraft.sighted", "aircraft.cannot_dive"]


@pytest.mark.case("9.8.8.5")
def test_holed_boat_already_going_home_goes_on():
    watch = make_watch()
    watch.boat.holed, watch.patrol.aborting = True, True
    play(aircraft.encounter(watch), 12, ORDINARY, DOWN, 2, MINOR, *SCRATCH)
    assert not watch.patrol.must_abort


def test_escort_finds_a_holed_boat_on_the_surface():
    watch = make_watch()
    watch.boat.holed = True
    told = play(aircraft.encounter(watch), 12, ORDINARY, MISSED, 2, MINOR, *SCRATCH, 2, 2, ends=CareerEnds)
    assert told.raised.reason == "scuttled"


@pytest.mark.case("8.1.5")
def test_boat_holed_under_schnorchel_comes_up_and_mans_its_guns():
    """The first run finds nobody on deck; in the next the boat is on the surface."""
    watch = lure(1)
    watch.patrol.posture, watch.boat.schnorchel = "schnorchel", True
    told = play(
        aircraft.encounter(watch), 2, SPECIAL, TSETSE, 2, HULL, MISSED, 2, MINOR, *SCRATCH, DOWN, 2, MINOR, *SCRATCH
    )
    assert told.keys.count("aircraft.flak") == told.keys.count("damage.who") == 2
    assert watch.patrol.posture == "surfaced"
    assert travel.postures(watch) == ["surfaced"]


# --- quality (14.7) -----------------------------------------------------------------------------------

QUALITY = {"variable-aircraft-quality": True}


@pytest.mark.case("14.7.1", "14.7.2")
@pytest.mark.parametrize(
    ("die", "quality"), [(1, "green"), (2, "trained"), (4, "trained"), (5, "veteran"), (6, "elite")]
)
def test_quality_is_rolled_before_the_attack(die, quality):
    watch = make_watch(options=QUALITY)
    told = play(
        aircraft.encounter(watch), 7, ORDINARY, die, DOWN, 2, *([MINOR] * (die != 1)),
        *([MINOR] * (die > 4)), *SCRATCH, *(SCRATCH * (die == 6)),
    )  # fmt: skip
    assert told.keys.index("options.air_quality") < told.keys.index("aircraft.attack")
    assert told.note("options.air_quality") == {"quality": quality}


def test_no_quality_for_an_aircraft_that_never_came_near():
    assert play(aircraft.encounter(make_watch(options=QUALITY)), 8).keys == ["aircraft.dive"]


@pytest.mark.case("14.7.3/a", "14.7.3/b", "14.7.3/c")
@pytest.mark.parametrize(
    ("level", "rolled", "made"),
    [
        ("green", (1, False), (0, False)),
        ("green", (0, False), (0, False)),
        ("green", (0, True), (5, False)),
        ("trained", (4, False), (4, False)),
        ("trained", (0, True), (0, True)),
        ("veteran", (4, False), (5, False)),
        ("veteran", (5, False), (6, True)),
        ("elite", (5, False), (6, True)),
        ("elite", (1, False), (2, False)),
    ],
)
def test_hits_by_quality(level, rolled, made):
    result = {"hits": rolled[0], "sunk": rolled[1]}
    told = escorts.by_quality(make_watch(), result, level)
    assert (told["hits"], told["sunk"]) == made


@pytest.mark.case("14.7.3/d")
def test_elite_aircrew_hurts_two_men():
    watch = make_watch(options=QUALITY)
    told = play(aircraft.encounter(watch), 7, ORDINARY, 6, DOWN, 2, MINOR, MINOR, *SCRATCH, *SCRATCH)
    assert told.keys.count("damage.who") == 2
    assert watch.career.crew["crew_2"].wound == "LW"


def test_quality_counts_out_of_the_blue_and_for_every_new_aircraft():
    watch = make_watch(options=QUALITY)
    told = play(aircraft.caught_unawares(watch), 6, 2, MINOR, MINOR, *SCRATCH, *SCRATCH)
    assert told.keys[0] == "options.air_quality"
    told = play(aircraft.encounter(watch), 7, ORDINARY, 1, MISSED, 2, 8, 1, 6, ORDINARY, 6, 2, MINOR, MINOR, LOST_US)
    assert told.keys.count("options.air_quality") == 2
