"""11.3, 15.3: what is pinned on the Kommandant, and what it brings him."""

import pytest

from campaigns.games.the_hunted.rules import advancement, attack, carryover, escorts, firing, following
from campaigns.games.the_hunted.rules.salvo import Shots
from campaigns.games.the_hunted.rules.state import GRADES, Award, Carried
from tests.games.the_hunted.ashore import sink
from tests.games.the_hunted.kit import applied, freighter, make_fight, make_watch, play


def returned(month="1943-09", tons=0, outcome="S", here=True, **changes):
    """A patrol just entered, and tonnage: of this patrol, or of an earlier one."""
    watch = make_watch(month=month)
    watch.career.month = month
    patrol = watch.patrol
    patrol.outcome = outcome
    watch.career.patrols.append(patrol)
    watch.career.successes = 1 if outcome == "S" else 0
    if tons:
        sink(watch, 1, tons, patrol=patrol.number if here else 0)
    for key, value in changes.items():
        setattr(watch.career, key, value)
    return watch


def awarded(watch):
    play(advancement.awards(watch, watch.patrol))
    return [award.name for award in watch.career.awards]


def grade(watch):
    awarded(watch)
    return GRADES[watch.career.grade]


# --- the Knight's Cross -------------------------------------------------------------------------------


@pytest.mark.case("11.3.1/a")
@pytest.mark.parametrize(
    ("month", "tons"),
    [("1943-07", 75000), ("1943-12", 75000), ("1944-01", 50000), ("1944-06", 50000), ("1944-07", 25000),
     ("1945-05", 25000)],
)  # fmt: skip
def test_threshold_by_date(month, tons):
    assert grade(returned(month, tons - 1)) == ""
    assert grade(returned(month, tons)) == "knights_cross"


@pytest.mark.case("11.3.1/b")
def test_capital_ship_brings_it():
    watch = returned()
    sink(watch, 1, 34000, "capital ship")
    assert grade(watch) == "knights_cross"


@pytest.mark.case("11.3.1/a", "11.3.2", "11.3.3", "11.3.4")
@pytest.mark.parametrize(("held", "case"), [(0, "11.3.1"), (1, "11.3.2"), (2, "11.3.3"), (3, "11.3.4")])
def test_each_grade_names_its_own_case(held, case):
    watch = returned(tons=200000, grade=held)
    awarded(watch)
    assert (watch.career.awards[0].name, watch.career.awards[0].reason) == (GRADES[held + 1], case)


def test_capital_ship_of_an_earlier_patrol_does_not():
    watch = returned()
    sink(watch, 1, 34000, "capital ship", patrol=0)
    assert grade(watch) == ""


@pytest.mark.case("11.3.1/c")
@pytest.mark.parametrize(
    ("month", "outcome", "brings"), [("1944-06", "S", False), ("1944-07", "S", True), ("1944-07", "F", False)]
)
def test_fallen_threshold_reaches_old_tonnage(month, outcome, brings):
    """30,000 tons of earlier patrols, and a successful one completed in July: a mission, nothing sunk."""
    assert (grade(returned(month, 30000, outcome, here=False)) == "knights_cross") is brings


@pytest.mark.case("11.3.1/a", "11.3.1/c")
@pytest.mark.parametrize(("before", "here", "brings"), [(20000, 6000, True), (30000, 2000, False)])
def test_ships_of_a_failed_mission(before, here, brings):
    """They reach the threshold themselves, or it was reached before and waits for a success."""
    watch = returned("1944-07", here, "F")
    sink(watch, 1, before, patrol=0)
    assert (grade(watch) == "knights_cross") is brings


@pytest.mark.case("11.3.1/c")
def test_threshold_that_fell_while_he_was_at_sea():
    """The month of return counts, not that of sailing."""
    watch = returned("1944-07", 30000)
    watch.patrol.start = "1944-06"
    assert grade(watch) == "knights_cross"


@pytest.mark.case("11.3.2", "11.3.3", "11.3.4")
@pytest.mark.parametrize("held", [1, 2, 3])
@pytest.mark.parametrize(("more", "kind", "brings"), [(24999, "tanker", False), (25000, "tanker", True),
                                                      (10000, "capital ship", True)])  # fmt: skip
def test_higher_grades(held, more, kind, brings):
    """25,000 tons since the last grade, or a capital ship."""
    watch = returned("1943-09", 80000, here=False, grade=held, grade_tons=80000)
    sink(watch, 1, more, kind)
    assert grade(watch) == GRADES[held + brings]


def test_nothing_above_the_diamonds():
    watch = returned(tons=300000, grade=4)
    assert grade(watch) == "diamonds"


@pytest.mark.case("11.3.7")
def test_one_grade_a_patrol():
    watch = returned(tons=200000)
    sink(watch, 2, 34000, "capital ship")
    assert grade(watch) == "knights_cross"
    assert watch.career.grade_tons == 268000


@pytest.mark.case("11.3.5", "11.3.7")
def test_each_grade_brings_a_request_and_counts_for_promotion():
    watch = returned(tons=80000)
    awarded(watch)
    assert (watch.career.requests, watch.career.period_grades) == (1, 1)
    assert watch.patrol.grade == "knights_cross"


def test_barred_from_it():
    """7.4.3: for targets let go off the beaches."""
    watch = returned("1944-09", 200000, cross_barred=True)
    sink(watch, 1, 34000, "capital ship")
    assert grade(watch) == ""


def test_tanker_tonnage_counts():
    assert grade(returned("1944-09", notional=25000)) == "knights_cross"


# --- the others ---------------------------------------------------------------------------------------


@pytest.mark.case("11.3.8", "11.3.9")
def test_iron_crosses():
    assert awarded(returned(outcome="F")) == ["iron_cross_2"]
    assert awarded(returned()) == ["iron_cross_2", "iron_cross_1"]


def test_each_once():
    watch = returned()
    awarded(watch)
    assert awarded(watch) == ["iron_cross_2", "iron_cross_1"]


@pytest.mark.case("11.3.10")
@pytest.mark.parametrize(("successes", "brings"), [(1, False), (2, True)])
def test_war_badge(successes, brings):
    assert ("war_badge" in awarded(returned(successes=successes))) is brings


@pytest.mark.case("11.3.11")
def test_diamonds_on_the_war_badge_in_place_of_the_plain_one():
    watch = returned(tons=25000, grade=1)
    names = awarded(watch)
    assert "war_badge_diamonds" in names
    watch.career.successes = 2
    assert "war_badge" not in awarded(watch)


@pytest.mark.case("11.3.12")
@pytest.mark.parametrize(("month", "tons", "names"), [
    ("1943-09", 24999, set()),
    ("1943-09", 25000, {"german_cross"}),
    ("1944-09", 25000, {"german_cross", "knights_cross"}),
])  # fmt: skip
def test_german_cross(month, tons, names):
    assert {"german_cross", "knights_cross"} & set(awarded(returned(month, tons))) == names


@pytest.mark.case("11.3.13/a", "11.3.13/b")
@pytest.mark.parametrize(
    ("month", "successes", "clasps"),
    [
        ("1944-05", 9, set()),
        ("1944-06", 1, set()),
        ("1944-06", 2, {"clasp_bronze"}),
        ("1944-11", 9, {"clasp_bronze"}),
        ("1944-12", 3, {"clasp_bronze"}),
        ("1944-12", 4, {"clasp_bronze", "clasp_silver"}),
    ],
)
def test_front_clasps(month, successes, clasps):
    """Successes before their months count."""
    assert {name for name in awarded(returned(month, successes=successes)) if "clasp" in name} == clasps


@pytest.mark.case("11.3.14/a", "11.3.14/b", "11.3.14/c", "11.3.14/d", "11.3.14/e")
@pytest.mark.parametrize(
    ("wounds", "badges"),
    [(0, []), (1, ["black"]), (2, ["black"]), (3, ["black", "silver"]), (4, ["black", "silver"]),
     (5, ["black", "silver", "gold"]), (7, ["black", "silver", "gold"])],
)  # fmt: skip
def test_wound_badges(wounds, badges):
    """The number of wounds stands in the career; the badges follow it."""
    watch = returned(wounds=wounds)
    assert [name.removeprefix("wound_badge_") for name in awarded(watch) if "wound" in name] == badges


@pytest.mark.case("11.3.15")
def test_narvik_shield_is_brought_along_only():
    watch = make_watch()
    play(carryover.take_over_career(watch, combined=True), {"narvik_shield": True})
    assert "narvik_shield" in [award.name for award in watch.career.awards]
    assert "narvik_shield" not in awarded(returned(tons=100000, successes=9, wounds=9))


# --- what they bring (11.3.6) -------------------------------------------------------------------------


def shooting(held, **changes):
    watch = make_watch(grade=held, **changes)
    make_fight(watch, "ship", [freighter()], mode="submerged", light="day")
    return play(attack.unescorted_round(watch), "fore", {"salvo": {"F1": "1"}}, 12, "cease")


@pytest.mark.case("11.3.6/b", "11.3.6/e")
@pytest.mark.parametrize(("held", "drm"), [(0, None), (1, -1), (2, -1), (3, -1), (4, -1)])
def test_torpedoes_of_a_knight(held, drm):
    assert shooting(held).counted["attack.torpedo"].get("knights_cross") == drm


@pytest.mark.case("11.3.6/a")
@pytest.mark.parametrize("first", ["fore", "aft"])
@pytest.mark.parametrize(("held", "drm"), [(0, 1), (1, None), (4, None)])
def test_second_salvo_of_a_knight(held, drm, first):
    """Whichever end fires second."""
    watch = make_watch(grade=held)
    make_fight(watch, "ship+escort", [freighter()], mode="night_surface")
    told = play(firing.fire(watch, Shots({"F1": "1", "A1": "1"}, {}, first)), 12, 12)
    one, two = (applied(prompt) for prompt in told.asked)
    assert "second_salvo" not in one
    assert two.get("second_salvo") == drm


@pytest.mark.case("11.3.6/c", "11.3.6/e")
@pytest.mark.parametrize(("held", "counts"), [(1, False), (2, True), (3, True), (4, True)])
def test_oakleaves_against_detection(held, counts):
    watch = make_watch(grade=held)
    make_fight(watch)
    assert (play(escorts.detection(watch), "stay", 2).counted["escorts.detection"] == {"oakleaves": -1}) is counts
    assert (play(escorts.close_approach(watch), 2).counted["escorts.closing"] == {"oakleaves": -1}) is counts


def test_oakleaves_help_only_while_he_commands():
    watch = make_watch(grade=2)
    make_fight(watch)
    watch.career.kommandant.wound = "SW"
    assert "oakleaves" not in play(escorts.detection(watch), "stay", 2).counted["escorts.detection"]


@pytest.mark.case("11.3.6/d", "11.3.6/e")
@pytest.mark.parametrize(("held", "sure"), [(2, False), (3, True), (4, True)])
def test_swords_follow_without_a_die(held, sure):
    watch = make_watch(grade=held)
    make_fight(watch, "convoy", [freighter("A"), freighter("B")])
    procedure = following.follow(watch)
    next(procedure)
    assert procedure.send("convoy").key == ("following.sure" if sure else "following.contact")


@pytest.mark.case("15.3")
@pytest.mark.parametrize(
    ("combined", "held", "detection", "sure"),
    [(False, 2, True, False), (False, 3, True, True), (True, 2, False, False), (True, 3, True, False),
     (True, 4, True, True)],
)  # fmt: skip
def test_joined_careers_have_the_older_levels(combined, held, detection, sure):
    watch = make_watch(grade=held, carried=Carried(combined=combined))
    assert watch.benefits("detection") is detection
    assert watch.benefits("following") is sure


@pytest.mark.case("15.3", "11.3.6/b")
@pytest.mark.parametrize(("held", "drm"), [(1, None), (2, -1), (3, -1), (4, -1)])
def test_torpedoes_in_a_joined_career_want_the_oakleaves(held, drm):
    """What the predecessor ties to the Oakleaves is the aim; to the Swords, the escorts' search."""
    joined = Carried(combined=True)
    assert shooting(held, carried=joined).counted["attack.torpedo"].get("knights_cross") == drm


def test_awards_know_their_patrol_and_month():
    watch = returned("1944-02")
    watch.patrol.number = 4
    awarded(watch)
    assert watch.career.awards[0] == Award("iron_cross_2", "1944-02", "11.3.8", 4)
