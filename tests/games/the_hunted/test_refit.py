"""10.11, 4.7.6, 6.1 step 3: months at sea and in port, air raids, and what the yard fits."""

import pytest

from campaigns.games.the_hunted.rules import assignment, homeward, newboat, refit
from campaigns.games.the_hunted.rules.state import Box
from tests.games.the_hunted.ashore import ashore, damaged, letters, overhaul
from tests.games.the_hunted.kit import make_watch, play

NO_RAID, DAMAGED, HEAVY, DESTROYED = 7, 4, 3, 2
NEW_BOAT = {"number": "U-300"}


# --- the rulebook's examples --------------------------------------------------------------------------


@pytest.mark.case("10.11.6/a")
def test_example_of_the_extended_patrol():
    """A Type IX off the British Isles in September: P in October, R in November, out in December."""
    watch = home_from("IXC", "1943-09")
    overhaul(watch)
    assert letters(watch) == {"1943-10": "P", "1943-11": "R"}
    assert watch.career.month == "1943-12"


# --- P months (10.11.6, 10.9.6) -----------------------------------------------------------------------


def home_from(type_, month="1943-07", how="home", **changes):
    """A patrol of eight single boxes; changes are set on it."""
    watch = make_watch(type_, month)
    watch.career.promotion_due, watch.career.gun_settled = "1946-01", True
    watch.patrol.at = 7
    for key, value in changes.items():
        setattr(watch.patrol, key, value)
    play(refit.come_home(watch, how))
    return watch


@pytest.mark.case("10.11.6/a", "10.11.6/b")
@pytest.mark.parametrize(
    ("type_", "months"),
    [
        ("VIIB", 0), ("VIIC", 0), ("VIIC/41", 0), ("VIIC Flak", 0), ("VIID", 1), ("IXB", 1), ("IXC", 1),
        ("IXC/40", 1), ("IXD-2", 3), ("IXD/42", 1), ("XB", 1), ("XII", 1), ("XIV", 1), ("XXI", 1),
    ],
)  # fmt: skip
def test_long_patrols(type_, months):
    watch = home_from(type_)
    assert watch.career.patrols[0].months_at_sea == months
    assert list(letters(watch).values()) == ["P"] * months


@pytest.mark.case("10.11.6/b", "10.11.6/c", "10.9.6/a", "10.9.6/b")
@pytest.mark.parametrize(
    ("type_", "rolls", "months"),
    [
        ("IXC", 3, 0), ("IXC", 4, 1), ("IXC", 7, 1), ("VIIC", 1, 0),
        ("IXD-2", 1, 0), ("IXD-2", 2, 1), ("IXD-2", 3, 1), ("IXD-2", 4, 2), ("IXD-2", 5, 2), ("IXD-2", 6, 3),
        ("IXD-2", 8, 3),
    ],
)  # fmt: skip
def test_months_saved_by_an_abort(type_, rolls, months):
    watch = home_from(type_, aborting=True, abort_rolls=rolls)
    assert watch.career.patrols[0].months_at_sea == months


@pytest.mark.case("10.9.6/a")
def test_double_and_triple_boxes_count_as_many():
    watch = make_watch("IXC")
    watch.patrol.track = [Box("transit"), Box("atlantic", 3), Box("atlantic"), Box("atlantic"), Box("transit")]
    watch.patrol.at = 1
    assert homeward.rolls_behind(watch.patrol) == 4
    watch.patrol.rolls_left = 2
    assert homeward.rolls_behind(watch.patrol) == 2


@pytest.mark.parametrize(("at", "months"), [(0, 0), (2, 1), (4, 2), (7, 3)])
def test_boat_given_up_was_not_at_sea_for_months_it_never_saw(at, months):
    watch = home_from("IXD-2", how="rescued", at=at)
    assert watch.career.patrols[0].months_at_sea == months


# --- order (6.1 step 3) -------------------------------------------------------------------------------


@pytest.mark.case("6.1/3", "6.1/3.A", "6.1/3.B", "6.1/3.C", "6.1/3.D", "6.1/3.E")
def test_steps_in_their_order():
    """Length and raid, recovery, advancement, award and promotion, new boat, equipment."""
    watch = ashore("IXC", "1944-07", base="Norway", sunk=4, rank=1, since_advancement=3)
    watch.career.promotion_due, watch.career.last_promotion_roll = "1944-08", False
    watch.career.crew["2wo"].wound, watch.career.crew["1wo"].experte = "SW", True
    watch.boat.schnorchel = False
    told = overhaul(watch, NO_RAID, 1, 1, 5, 6, "save", 3, 6)
    assert told.keys == [
        "refit.air_raid", "advancement.own_command", "refit.recovery", "advancement.crew", "advancement.promotion",
        "newboat.request", "refit.balkon", "refit.schnorchel",
    ]  # fmt: skip
    steps = ["advancement.level_up", "advancement.award", "advancement.not_promoted", "refit.no_schnorchel"]
    assert sorted(steps, key=told.notes.index) == steps


def test_no_refit_without_a_boat_in_port():
    watch = make_watch()
    with pytest.raises(LookupError):
        play(refit.refit(watch))


# --- equipment ----------------------------------------------------------------------------------------


@pytest.mark.case("10.11.10/d")
def test_attempts_belong_to_the_boat():
    watch = ashore(month="1944-03")
    watch.boat.schnorchel = False
    overhaul(watch, 6)
    assert watch.boat.schnorchel_attempts == 1
    play(newboat.receive(watch, "VIIC", "1944-05", "given to another"), NEW_BOAT)
    assert watch.boat.schnorchel_attempts == 0


# --- the deck gun (10.11.8) ---------------------------------------------------------------------------


def before_sailing(month="1943-09", patrol="Atlantic", rank=0, **changes):
    watch = make_watch("IXC", month)
    watch.career.rank, watch.patrol.assignment = rank, patrol
    for key, value in changes.items():
        setattr(watch.career, key, value)
    return watch


@pytest.mark.case("10.11.8/d")
def test_until_it_is_gone_and_never_again():
    watch = before_sailing()
    play(assignment.deck_gun(watch), 6)
    play(assignment.deck_gun(watch), 3)
    assert play(assignment.deck_gun(watch)).keys == []
    play(newboat.receive(watch, "IXC", "1943-11", "given to another"), NEW_BOAT)
    assert play(assignment.deck_gun(watch)).keys == []
    assert not watch.boat.gun


@pytest.mark.case("10.11.8/b", "10.11.8/e")
def test_gun_goes_along_to_the_indian_ocean():
    """Put back for it, and rolled for again afterwards."""
    watch = before_sailing(patrol="Indian Ocean")
    assert play(assignment.deck_gun(watch)).keys == []
    watch.patrol.assignment = "Atlantic"
    play(assignment.deck_gun(watch), 1)
    watch.patrol.assignment = "Indian Ocean"
    assert play(assignment.deck_gun(watch)).notes == ["refit.gun_back"]
    assert watch.boat.gun
    assert "extra_flak" not in watch.boat.systems
    watch.patrol.assignment = "Atlantic"
    assert play(assignment.deck_gun(watch), 6).keys == ["refit.gun"]


# --- coming home (7.5) --------------------------------------------------------------------------------


def test_crew_home_without_its_boat():
    watch = make_watch()
    told = play(refit.come_home(watch, "rescued", boat_lost=True))
    damaged(watch, 3, 2)
    watch.career.gun_settled, watch.career.promotion_due = True, "1946-01"
    overhaul(watch, NEW_BOAT)
    assert told.notes == ["refit.crew_home"]
    assert watch.career.boats[0].fate == "scuttled"
    assert watch.career.month == "1943-09"
