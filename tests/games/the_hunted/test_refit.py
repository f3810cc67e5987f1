"""10.11, 4.7.6, 6.1 step 3: months at sea and in port, air raids, and what the yard fits."""

import pytest

from campaigns.games.the_hunted.rules import assignment, homeward, newboat, refit
from campaigns.games.the_hunted.rules.state import Box
from campaigns.games.the_hunted.rules.watch import CareerEnds
from tests.games.the_hunted.ashore import ashore, damaged, letters, overhaul, sink
from tests.games.the_hunted.kit import applied, make_watch, play

NO_RAID, DAMAGED, HEAVY, DESTROYED = 7, 4, 3, 2
NEW_BOAT = {"number": "U-300"}


def length(watch, *answers):
    """The months of the refit, before anybody's wounds."""
    told = play(refit._length(watch, watch.career.refit), *answers)
    return watch.career.refit.months, told


# --- the rulebook's examples --------------------------------------------------------------------------


@pytest.mark.case("10.11.3", "10.3.3")
@pytest.mark.parametrize(("hull", "more"), [(0, 0), (1, 1), (3, 1), (4, 2), (5, 2), (6, 2), (7, 3)])
def test_hull_months(hull, more):
    """The examples are 5 and 7 boxes."""
    assert length(ashore(hull=hull))[0] == 1 + more


@pytest.mark.case("10.11/procedure/a", "10.11/general")
def test_example_of_four_months():
    """Three systems out and five hull boxes: one, and one, and two."""
    watch = ashore(hull=5, out=3)
    overhaul(watch)
    assert letters(watch) == {f"1943-{month:02d}": "R" for month in (8, 9, 10, 11)}
    assert watch.career.month == "1943-12"


@pytest.mark.case("10.11.6/a")
def test_example_of_the_extended_patrol():
    """A Type IX off the British Isles in September: P in October, R in November, out in December."""
    watch = home_from("IXC", "1943-09")
    overhaul(watch)
    assert letters(watch) == {"1943-10": "P", "1943-11": "R"}
    assert watch.career.month == "1943-12"


# --- months due (10.11) -------------------------------------------------------------------------------


@pytest.mark.case("10.11.1", "10.11.2/a", "10.11.2/b", "10.11.2/c")
@pytest.mark.parametrize(("out", "months"), [(0, 1), (1, 1), (2, 1), (3, 2), (4, 2), (12, 2)])
def test_system_months(out, months):
    assert length(ashore(out=out))[0] == months


@pytest.mark.case("10.11.4/a", "10.11.4/b", "10.11/procedure/b")
def test_sailing_after_the_last_r():
    watch = ashore(hull=1)
    told = overhaul(watch)
    assert letters(watch) == {"1943-08": "R", "1943-09": "R"}
    assert told.note("refit.next") == {"month": "1943-10", "base": "France"}
    assert watch.career.scene == "assignment"
    assert watch.career.number == 2


@pytest.mark.case("10.8.7", "6.1/3.F")
def test_yard_clears_the_mat():
    watch = ashore("IXD-2", hull=3, out=2)
    watch.boat.holed, watch.boat.flooding, watch.boat.kite = True, 2, False
    watch.career.crew["li"].wound = "LW"
    overhaul(watch)
    boat = watch.boat
    assert (boat.hull, boat.flooding, boat.holed, boat.kite) == (0, 0, False, True)
    assert set(boat.systems.values()) == {"sound"}
    assert watch.career.crew["li"].wound == "fit"


def test_tanker_stores_are_renewed():
    watch = ashore("XIV")
    watch.boat.cargo.fuel = 0
    overhaul(watch)
    assert watch.boat.cargo.fuel == watch.boat.figures["cargo"]["fuel_points"]


@pytest.mark.case("11.2.1/f", "11.2.1/g", "11.2.1/h")
@pytest.mark.parametrize("rank", [2, 3, 4])
@pytest.mark.parametrize(("hull", "out", "months"), [(0, 0, 1), (1, 0, 2), (4, 0, 2), (7, 0, 3), (3, 3, 2)])
def test_rank_saves_a_month_of_three_or_four(rank, hull, out, months):
    assert length(ashore(hull=hull, out=out, rank=rank))[0] == months


@pytest.mark.case("11.2.1/b")
@pytest.mark.parametrize("rank", [0, 1])
def test_lower_ranks_save_nothing(rank):
    assert length(ashore(hull=7, rank=rank))[0] == 4


def test_rank_and_penang():
    """Two months at least there; five are waited out, and not shortened."""
    assert length(ashore("IXC", base="Penang"))[0] == 2
    assert length(ashore("IXC", base="Penang", hull=1, rank=2))[0] == 2
    assert length(ashore("IXC", base="Penang", hull=7, rank=2))[0] == 5
    assert length(ashore("IXC", base="Penang", hull=7, out=3, rank=2))[0] == 5


# --- five months (10.11.5, 11.4.2) --------------------------------------------------------------------


@pytest.mark.case("10.11.5/a", "10.11.5/b", "11.4.2/a", "11.4.2/b", "11.4.2/c", "11.4/general")
@pytest.mark.parametrize(("rank", "posting"), [(0, "Arctic"), (3, "Arctic"), (0, "Mediterranean")])
def test_five_months_bring_a_new_boat(rank, posting):
    """Whatever the rank; the crew and its skill come along, the posting is gone, and it sails after one month."""
    watch = ashore(hull=7, out=3, rank=rank, month="1943-09", posting=posting, base="Norway")
    watch.career.crew["li"].experte, watch.career.crew_level = True, "veteran"
    told = overhaul(watch, NEW_BOAT)
    career = watch.career
    assert career.boats[0].fate == "not repaired"
    assert (career.boat.number, career.boat.type) == ("U-300", "VIIC")
    assert (career.posting, career.base, career.month) == ("", "Germany", "1943-11")
    assert career.crew["li"].experte
    assert career.crew_level == "veteran"
    assert told.note("refit.given_up") == {"months": 5}
    assert told.note("refit.another") == {"months": 1}
    assert "refit.length" not in told.notes


@pytest.mark.case("11.4.2/a", "10.11.5/a")
def test_newest_model_of_his_type():
    watch = ashore(hull=7, out=3, month="1944-05")
    overhaul(watch, NEW_BOAT, 12)
    assert watch.boat.type == "VIIC/41"


def test_no_new_boat_at_penang():
    watch = ashore("IXC", hull=7, month="1943-07", base="Penang")
    overhaul(watch)
    assert not watch.career.boats
    assert watch.career.month == "1944-01"


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


# --- air raids (4.7.6) --------------------------------------------------------------------------------


@pytest.mark.case("4.7.6/a", "4.7.6/e", "6.1/3.A")
@pytest.mark.parametrize(
    ("month", "base", "raid"),
    [
        ("1943-11", "Norway", False), ("1943-12", "Norway", True), ("1944-03", "Germany", True),
        ("1944-03", "Norway", True), ("1944-03", "Mediterranean", True), ("1944-03", "France", False),
        ("1944-03", "Penang", False), ("1945-02", "Norway", True),
    ],
)  # fmt: skip
def test_where_the_bombers_come(month, base, raid):
    """From January 1944: the refit of a boat home in December begins then."""
    months, told = length(ashore(month=month, base=base), *([NO_RAID] if raid else []))
    assert told.keys == (["refit.air_raid"] if raid else [])
    assert months == (2 if base == "Penang" else 1)


@pytest.mark.case("4.7.6/a", "6.1/3.A")
@pytest.mark.parametrize(("hull", "raid"), [(0, False), (1, True)])
def test_refit_of_december_and_january_is_rolled_for_once(hull, raid):
    """A month in port ends in December 1943; two reach into the month the raids begin."""
    _, told = length(ashore(month="1943-11", base="Norway", hull=hull), *([NO_RAID] if raid else []))
    assert told.keys == (["refit.air_raid"] if raid else [])


@pytest.mark.case("4.7.6/a", "4.7.4/b")
@pytest.mark.parametrize(("month", "raid"), [("1944-07", True), ("1944-08", False), ("1944-09", False)])
def test_nobody_bombs_a_base_that_is_closed(month, raid):
    watch = ashore(month=month, base="Mediterranean")
    assert length(watch, *([NO_RAID] if raid else []))[1].keys == (["refit.air_raid"] if raid else [])


@pytest.mark.case("4.7.6/a", "4.7.6/c", "4.7.6/d")
@pytest.mark.parametrize(
    ("roll", "more", "result"),
    [(12, 0, "none"), (5, 0, "none"), (DAMAGED, 1, "damage"), (HEAVY, 2, "heavy damage")],
)
def test_raids_prolong_the_refit(roll, more, result):
    watch = ashore(month="1944-03", base="Norway", hull=1)
    assert length(watch, roll)[0] == 2 + more
    assert watch.career.refit.air_raid == result


@pytest.mark.parametrize(("rank", "months"), [(0, 5), (2, 4)])
def test_raid_months_bring_no_new_boat_and_rank_does_not_save_them(rank, months):
    watch = ashore(month="1944-03", base="Norway", hull=4, rank=rank)
    assert length(watch, HEAVY)[0] == months
    assert not watch.career.refit.new_boat


@pytest.mark.case("4.7.6/b")
@pytest.mark.parametrize(
    ("rolls", "months"),
    [((DESTROYED, NO_RAID), 1), ((DESTROYED, HEAVY), 3), ((DESTROYED, DESTROYED, NO_RAID), 2)],
)
def test_boat_destroyed_in_port(rolls, months):
    """A month to take over another in place of the refit, and the bombers once more; a month for each boat lost."""
    watch = ashore(month="1944-03", base="Norway", hull=6)
    watch.career.crew["li"].experte = True
    overhaul(watch, *rolls, NEW_BOAT, *([12] if months > 1 else []))
    career = watch.career
    assert career.boats[0].fate == "destroyed in an air raid"
    assert career.refits[0].air_raid == "boat destroyed"
    assert career.refits[0].months == months
    assert career.base == "Germany"
    assert career.crew["li"].experte


# --- the Mediterranean closes (4.7.4) -----------------------------------------------------------------


@pytest.mark.case("4.7.4/b", "4.7.4/c")
@pytest.mark.parametrize(
    ("month", "hull", "sails"),
    [("1944-08", 0, "1944-10"), ("1944-07", 0, "1944-10"), ("1944-05", 7, "1944-10"), ("1944-09", 0, "1944-11")],
)
def test_boats_in_the_mediterranean_are_written_off(month, hull, sails):
    watch = ashore(month=month, base="Mediterranean", posting="Mediterranean", hull=hull)
    overhaul(watch, *([NO_RAID] if month <= "1944-07" else []), NEW_BOAT, 12)
    assert watch.career.month == sails
    assert watch.career.boats[0].fate == "scuttled at the base"
    assert (watch.career.base, watch.career.posting) == ("Germany", "")


def test_last_sailing_from_the_mediterranean():
    watch = ashore(month="1944-06", base="Mediterranean", posting="Mediterranean")
    watch.boat.schnorchel = True
    overhaul(watch, NO_RAID)
    assert watch.career.month == "1944-08"
    assert watch.career.base == "Mediterranean"


def test_men_have_the_move_to_recover():
    """Home in July: a month of refit, but two until the new boat is taken over."""
    watch = ashore(month="1944-07", base="Mediterranean")
    watch.career.crew["li"].wound = "SW"
    told = overhaul(watch, NO_RAID, 2, NEW_BOAT, 12)
    assert "refit.recovered" in told.notes


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


@pytest.mark.case("4.7.1/c")
@pytest.mark.parametrize(("month", "base"), [("1944-06", "France"), ("1944-07", "Norway")])
def test_boat_that_lies_in_france_too_long_is_moved(month, base):
    watch = ashore(month=month)
    watch.boat.schnorchel = True
    told = overhaul(watch)
    assert told.note("refit.next")["base"] == watch.career.base == base
    assert ("refit.moved" in told.notes) is (base == "Norway")


def test_no_refit_without_a_boat_in_port():
    watch = make_watch()
    with pytest.raises(LookupError):
        play(refit.refit(watch))


# --- equipment ----------------------------------------------------------------------------------------


@pytest.mark.case("10.11.9/a")
@pytest.mark.parametrize(
    ("type_", "month", "die", "fitted"),
    [("IXC", "1943-11", None, False), ("IXC", "1943-12", 2, True), ("IXC/40", "1943-12", 3, False),
     ("VIIC", "1943-12", None, False)],
)  # fmt: skip
def test_balkon_in_refit(type_, month, die, fitted):
    watch = ashore(type_, month)
    overhaul(watch, *([die] if die else []))
    assert watch.boat.balkon is fitted


def test_what_is_fitted_is_not_fitted_again():
    watch = ashore("IXC", "1944-04")
    watch.boat.balkon = watch.boat.schnorchel = True
    assert overhaul(watch).keys == []


@pytest.mark.case("10.11.10/a")
@pytest.mark.parametrize(
    ("month", "die", "fitted"), [("1943-12", None, False), ("1944-01", 1, True), ("1944-01", 2, False)]
)
def test_schnorchel_in_refit(month, die, fitted):
    """From February 1944: the refit of a boat home in January."""
    watch = ashore(month=month)
    overhaul(watch, *([die] if die else []))
    assert watch.boat.schnorchel is fitted


@pytest.mark.case("10.11.10/b", "10.11.10/c", "10.11.10/d")
@pytest.mark.parametrize(
    ("rank", "grade", "attempts", "counted"),
    [
        (0, 0, 0, {}),
        (1, 0, 0, {"per_rank": -1}),
        (4, 0, 0, {"per_rank": -4}),
        (0, 1, 0, {"knights_cross": -1}),
        (0, 4, 0, {"knights_cross": -1}),
        (0, 0, 3, {"per_attempt": -3}),
        (2, 2, 1, {"per_rank": -2, "knights_cross": -1, "per_attempt": -1}),
    ],
)
def test_what_helps_to_get_a_schnorchel(rank, grade, attempts, counted):
    watch = ashore(month="1944-04", rank=rank, grade=grade)
    watch.boat.schnorchel, watch.boat.schnorchel_attempts = False, attempts
    told = overhaul(watch, 1 - sum(counted.values()))
    assert told.counted["refit.schnorchel"] == counted
    assert watch.boat.schnorchel


@pytest.mark.case("10.11.10/d")
def test_attempts_belong_to_the_boat():
    watch = ashore(month="1944-03")
    watch.boat.schnorchel = False
    overhaul(watch, 6)
    assert watch.boat.schnorchel_attempts == 1
    play(newboat.receive(watch, "VIIC", "1944-05", "given to another"), NEW_BOAT)
    assert watch.boat.schnorchel_attempts == 0


@pytest.mark.parametrize(("month", "base", "fitted"), [("1943-09", "France", False), ("1943-10", "France", True),
                                                      ("1943-10", "Penang", False)])  # fmt: skip
def test_naxos_for_boats_that_sail_from_december(month, base, fitted):
    watch = ashore("IXC", month, base=base)
    overhaul(watch)
    assert watch.boat.naxos is fitted


def test_nothing_is_fitted_at_penang():
    watch = ashore("IXC", "1944-04", base="Penang", requests=1)
    watch.boat.naxos = watch.boat.schnorchel = False
    assert overhaul(watch).keys == []
    assert not watch.boat.naxos
    assert not watch.boat.schnorchel


def test_new_boat_is_not_fitted_out_again():
    watch = ashore("VIIC", "1943-12", base="France", hull=7, out=3)
    assert overhaul(watch, NEW_BOAT).keys == ["newboat.number"]


# --- the deck gun (10.11.8) ---------------------------------------------------------------------------


def before_sailing(month="1943-09", patrol="Atlantic", rank=0, **changes):
    watch = make_watch("IXC", month)
    watch.career.rank, watch.patrol.assignment = rank, patrol
    for key, value in changes.items():
        setattr(watch.career, key, value)
    return watch


@pytest.mark.case("10.11.8/a", "6.1/3.G", "10.11.8/f")
@pytest.mark.parametrize(("die", "kept"), [(1, False), (4, False), (5, True), (6, True)])
def test_gun_is_removed(die, kept):
    watch = before_sailing()
    play(assignment.deck_gun(watch), die)
    assert watch.boat.gun is kept
    assert watch.boat.works("extra_flak") is not kept


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


@pytest.mark.case("10.11.8/c")
@pytest.mark.parametrize(
    ("rank", "wish", "die", "kept"),
    [(2, "keep", 4, True), (2, "none", 4, False), (2, "remove", 5, False), (4, "remove", 6, True), (1, None, 4, False)],
)
def test_word_of_a_korvettenkapitaen(rank, wish, die, kept):
    watch = before_sailing(rank=rank)
    told = play(assignment.deck_gun(watch), *([wish] if wish else []), die)
    assert watch.boat.gun is kept
    assert ("refit.gun_wish" in told.keys) is (rank >= 2)
    assert sum(applied(told.prompt("refit.gun")).values()) == {"keep": 1, "remove": -1}.get(wish, 0)


# --- coming home (7.5) --------------------------------------------------------------------------------


@pytest.mark.parametrize(("sunk", "outcome"), [(0, "F"), (1, "S")])
def test_patrol_is_entered(sunk, outcome):
    watch = ashore(sunk=sunk, month="1943-09")
    patrol = watch.career.patrols[0]
    assert (patrol.outcome, patrol.ended) == (outcome, "1943-09")
    assert (watch.career.successes, watch.career.failures_running) == ((1, 0) if sunk else (0, 1))
    assert refit.tons_of(watch, patrol) == 7100 * sunk


def test_mission_not_carried_out_has_failed():
    watch = make_watch()
    watch.patrol.mission, watch.patrol.mines = "pending", True
    sink(watch, 1)
    play(refit.come_home(watch, "home"))
    assert watch.career.patrols[0].mission == "failed"
    assert watch.career.patrols[0].outcome == "F"


@pytest.mark.parametrize(("die", "ends"), [(2, CareerEnds), (3, None)])
def test_called_to_account_for_targets_let_go(die, ends):
    watch = make_watch(month="1944-07", zone="invasion")
    watch.patrol.shirked = True
    told = play(refit.come_home(watch, "home"), die, ends=ends)
    assert (told.raised.reason == "relieved") if ends else watch.career.cross_barred


def test_posting_to_penang_ends_in_europe():
    watch = make_watch("IXD-2", zone="indian_ocean", posting="Penang")
    play(refit.come_home(watch, "home"))
    assert watch.career.posting == ""


def test_posting_to_the_mediterranean_begins_there():
    watch = make_watch(zone="mediterranean")
    watch.patrol.assignment, watch.patrol.base_to = "Mediterranean", "Mediterranean"
    play(refit.come_home(watch, "home"))
    assert watch.career.posting == watch.career.base == "Mediterranean"


def test_boat_that_turned_back_is_where_it_sailed_from():
    watch = make_watch()
    watch.patrol.heading, watch.patrol.base_from, watch.patrol.base_to = -1, "Germany", "France"
    play(refit.come_home(watch, "home"))
    assert watch.career.base == "Germany"


def test_crew_home_without_its_boat():
    watch = make_watch()
    told = play(refit.come_home(watch, "rescued", boat_lost=True))
    damaged(watch, 3, 2)
    watch.career.gun_settled, watch.career.promotion_due = True, "1946-01"
    overhaul(watch, NEW_BOAT)
    assert told.notes == ["refit.crew_home"]
    assert watch.career.boats[0].fate == "scuttled"
    assert watch.career.month == "1943-09"
