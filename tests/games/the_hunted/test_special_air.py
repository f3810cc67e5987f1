"""9.8.8, 14.7: homing torpedoes, 57 mm guns and rockets; and how good the aircrew is."""

import pytest

from campaigns.games.the_hunted.rules import aircraft, escorts
from tests.games.the_hunted.kit import make_watch, play

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


# --- quality (14.7) -----------------------------------------------------------------------------------


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
