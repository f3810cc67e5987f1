"""11.2: the Kommandant's rank."""

import pytest

from campaigns.games.the_hunted.rules import advancement, assignment, carryover, setup
from campaigns.games.the_hunted.rules.state import RANKS
from tests.games.the_hunted.ashore import ashore, overhaul
from tests.games.the_hunted.kit import make_watch, play


def due(month="1944-06", due="1944-07", **changes):
    """Home in this month, a promotion roll due in that one."""
    watch = ashore(month=month, **changes)
    watch.boat.schnorchel = True
    watch.career.promotion_due, watch.career.last_promotion_roll = due, False
    return watch


@pytest.mark.case("11.2.1/a")
def test_five_ranks():
    assert RANKS == ("OltzS", "KptLt", "KKpt", "FKpt", "KptzS")


# --- when ---------------------------------------------------------------------------------------------


@pytest.mark.case("11.2.3/a", "6.1/3.D")
@pytest.mark.parametrize(("month", "rolls"), [("1944-05", 0), ("1944-06", 1), ("1944-07", 1), ("1944-10", 1)])
def test_twelve_months_of_service(month, rolls):
    """Begun in July 1943: in the refit that lies in July 1944, or the first after it."""
    watch = due(month)
    told = overhaul(watch, *([6] * rolls))
    assert told.keys == ["advancement.promotion"] * rolls
    assert watch.career.promotion_due == ("1945-07" if rolls else "1944-07")


@pytest.mark.case("11.2.3/a", "11.2.3/b")
@pytest.mark.parametrize(
    ("month", "due_", "dated"),
    [("1944-06", "1944-07", "1944-07"), ("1944-10", "1944-07", "1944-10"), ("1945-03", "1946-01", "1945-04")],
)
def test_promotion_is_dated_by_the_month_it_was_due_in_or_by_his_return(month, due_, dated):
    watch = due(month, due=due_, base="France", sunk=1)
    overhaul(watch, 1)
    assert [step.month for step in watch.career.promotions] == [dated]


def test_first_roll_of_a_career_is_a_year_on():
    assert make_watch(month="1943-07").career.promotion_due == "1944-07"


@pytest.mark.case("11.2.3/a", "11.2.4")
def test_passed_over_until_the_next_year():
    """The period begins afresh; nothing else changes."""
    watch = due(sunk=3, period_grades=1)
    told = overhaul(watch, 6)
    career = watch.career
    assert "advancement.not_promoted" in told.notes
    assert career.rank == 0
    assert (career.period_ships, career.period_grades, career.period_failures) == (0, 0, 0)
    assert career.promotions[0].success is False


@pytest.mark.case("11.2.3/b")
@pytest.mark.parametrize(
    ("month", "regular", "rolls"),
    [("1945-02", "1946-01", 0), ("1945-03", "1946-01", 1), ("1945-03", "1945-04", 1), ("1945-02", "1945-03", 1),
     ("1945-03", "1945-03", 2)],
)  # fmt: skip
def test_last_roll_in_april_1945(month, regular, rolls):
    """However recent the one before: both in one refit, if the yearly one is due earlier; one if they are the same."""
    watch = due(month, due=regular, base="France")
    assert overhaul(watch, *([1] * rolls)).keys == ["advancement.promotion"] * rolls
    assert watch.career.last_promotion_roll is (month == "1945-03")


@pytest.mark.case("11.2.3/b")
def test_none_after_the_last():
    watch = due("1945-04", due="1945-05", base="France")
    watch.career.last_promotion_roll = True
    told = play(advancement.promotion(watch, "1945-05"))
    assert told.keys == []


@pytest.mark.case("11.2.3/b")
def test_last_roll_counts_what_came_after_the_yearly_one():
    """A refit that lies in both months: first the year's merits, then none; a 5 is too much for the second."""
    watch = due("1945-03", due="1945-03", base="France", sunk=1, period_grades=2)
    told = overhaul(watch, 6, 5)
    assert told.counted["advancement.promotion"] == {"per_knights_cross": -2}
    assert [step.success for step in watch.career.promotions] == [True, False]


@pytest.mark.case("11.2.3/procedure/b", "6.1/3.D")
def test_cross_of_this_patrol_counts_as_its_ships_do():
    watch = due("1944-06", sunk=1)
    watch.career.sinkings[0].tons = 50000
    told = overhaul(watch, 5, "save")
    assert told.counted["advancement.promotion"] == {"per_knights_cross": -1}
    assert "advancement.promoted" in told.notes
    assert watch.career.period_grades == 0


def test_last_roll_again_soon_after_a_regular_one():
    watch = due("1945-02", due="1945-03", base="France")
    play(advancement.promotion(watch, "1945-03"), 6)
    assert play(advancement.promotion(watch, "1945-04"), 6).keys == ["advancement.promotion"]


# --- how ----------------------------------------------------------------------------------------------

SIGNS = [
    (0, 0, 0, {}, 4),
    (1, 0, 0, {"per_knights_cross": -1}, 5),
    (2, 0, 0, {"per_knights_cross": -2}, 6),
    (0, 5, 0, {}, 4),
    (0, 6, 0, {"per_six_ships": -1}, 5),
    (0, 12, 0, {"per_six_ships": -2}, 6),
    (0, 17, 0, {"per_six_ships": -2}, 6),
    (0, 0, 1, {"per_failed_patrol": 1}, 3),
    (0, 0, 3, {"per_failed_patrol": 3}, 1),
    (1, 6, 2, {"per_knights_cross": -1, "per_six_ships": -1, "per_failed_patrol": 2}, 4),
]


@pytest.mark.case(
    "11.2.3/procedure/a",
    "11.2.3/procedure/b",
    "11.2.3/procedure/c",
    "11.2.3/procedure/d",
    "11.2.3/procedure/e",
)
@pytest.mark.parametrize(("grades", "ships", "failures", "counted", "most"), SIGNS)
def test_merit_helps_and_failure_hurts(grades, ships, failures, counted, most):
    for die in (die for die in (most, most + 1) if die <= 6):
        watch = due(period_grades=grades)
        watch.career.period_ships, watch.career.period_failures = ships, failures
        told = play(advancement.promotion(watch, "1944-07"), die)
        assert told.counted["advancement.promotion"] == counted
        assert watch.career.rank == (1 if die <= most else 0)


def test_failures_of_the_period_are_counted_as_boats_come_home():
    assert ashore().career.period_failures == 1
    assert ashore(sunk=1).career.period_failures == 0


@pytest.mark.case("11.2.1/h")
def test_no_rank_above_the_highest():
    watch = due(rank=4)
    told = overhaul(watch)
    assert told.keys == []
    assert "advancement.highest_rank" in told.notes
    assert watch.career.rank == 4


@pytest.mark.case("11.2.3/procedure/f")
def test_joined_career_is_promoted_by_these_numbers_from_july_1943():
    """The month of the next roll is brought along; that roll is made on this game's chart."""
    watch = make_watch()
    play(carryover.take_over_career(watch, combined=True), {"began": "1942-10", "rank": "KptLt"})
    told = play(advancement.promotion(watch, "1943-10"), 4)
    assert told.prompt("advancement.promotion").chart == "X-PR"
    assert RANKS[watch.career.rank] == "KKpt"
    assert watch.career.promotion_due == "1944-10"


# --- what rank is good for ----------------------------------------------------------------------------


@pytest.mark.case("11.2.1/b", "11.2.1/c", "11.2.1/e", "11.2.1/g", "11.2.1/h", "14.15/16")
@pytest.mark.parametrize(
    ("rank", "political", "most"),
    [(0, False, 0), (1, False, 1), (2, False, 2), (3, False, 3), (4, False, 3), (0, True, 3), (1, True, 3)],
)
def test_choosing_the_area(rank, political, most):
    watch = make_watch(rank=rank, ability=16, options={"special-abilities": political})
    watch.career.patrol = None
    if not most:
        assert play(assignment._wish(watch)).keys == []
        return
    assert play(assignment._wish(watch), "ask", most, "Atlantic").value == "Atlantic"
    assert play(assignment._wish(watch), "ask", most + 1).notes == ["assignment.refused"]


@pytest.mark.case("11.2.1/c")
def test_type_limits_hold_for_his_choice():
    watch = make_watch(rank=3)
    watch.career.patrol = None
    assert "West African Coast" not in assignment.open_zones(watch)


@pytest.mark.case("11.2.1/d")
@pytest.mark.parametrize("posting", ["Arctic", "Mediterranean", "Penang"])
def test_posted_boat_has_no_choice(posting):
    watch = make_watch("IXC" if posting == "Penang" else "VIIC", rank=3, posting=posting)
    watch.career.patrol = None
    told = play(assignment.orders(watch), 4 if posting == "Penang" else "sail")
    assert "assignment.wish" not in told.keys


# --- 11.2.2 the start ---------------------------------------------------------------------------------


@pytest.mark.case("11.2.2/a", "11.2.2/b", "11.4.5/c")
@pytest.mark.parametrize(
    ("type_", "month", "die", "rank"),
    [
        ("IXC", "1943-07", None, 1), ("IXD-2", "1944-01", None, 1), ("XB", "1943-07", None, 1),
        ("XII", "1943-07", None, 1), ("XIV", "1943-07", None, 1), ("XXI", "1945-04", None, 1),
        ("VIID", "1943-07", None, 1), ("VIIC Flak", "1943-07", None, 1),
        ("VIIC", "1943-07", 4, 0), ("VIIC", "1943-12", 5, 1), ("VIIC", "1944-01", 5, 0), ("VIIC/41", "1945-02", 6, 1),
    ],
)  # fmt: skip
def test_starting_rank(type_, month, die, rank):
    watch = make_watch(type_, month)
    watch.career.start, watch.career.rank = month, 0
    play(setup._rank(watch), *([die] if die else []))
    assert watch.career.rank == rank


@pytest.mark.case("11.2.2/b")
@pytest.mark.parametrize(("year", "most"), [(1939, 0), (1940, 1), (1941, 2), (1942, 3), (1943, 4), (1944, 5),
                                            (1945, 5)])  # fmt: skip
def test_oberleutnant_by_the_year(year, most):
    column = setup.rank_column(f"{year}-09")
    read = make_watch().book.reading
    ranks = [read("X-SR", column, die, die) for die in range(1, 7)]
    assert ranks == ["OltzS"] * most + ["KptLt"] * (6 - most)
