"""11.1: the crew's skill."""

import pytest

from campaigns.games.the_hunted.rules import advancement, attack, setup
from campaigns.games.the_hunted.rules.state import LEVELS
from campaigns.games.the_hunted.rules.watch import Watch
from charts.figures.shipped import book
from tests.games.the_hunted.ashore import ashore, overhaul
from tests.games.the_hunted.kit import freighter, make_fight, make_watch, play


def roll(watch, *dice):
    return play(advancement.crew(watch), *dice)


@pytest.mark.case("11.1/general/a", "11.1/general/b", "11.1/general/c", "11.1/procedure/a", "11.1.7", "6.1/3.C")
@pytest.mark.parametrize(("successes", "rolls"), [(0, 0), (1, 0), (2, 0), (3, 1)])
def test_every_third_success_rolls(successes, rolls):
    watch = make_watch(since_advancement=successes)
    assert roll(watch, *([5] * rolls)).keys == ["advancement.crew"] * rolls
    assert roll(watch).keys == [], "one roll each time, none saved up"


@pytest.mark.case("11.1.7")
def test_count_goes_on_over_losses_and_boats():
    """Two successes, a five-month refit and a new boat, and the third success rolls."""
    watch = ashore(hull=7, out=3, sunk=1, since_advancement=3)
    told = overhaul(watch, 5, {"number": "U-300"})
    assert "advancement.crew" in told.keys
    assert watch.career.since_advancement == 0


def test_success_counts_and_failure_does_not():
    assert ashore(sunk=1).career.since_advancement == 1
    assert ashore().career.since_advancement == 0


@pytest.mark.case("14.15/11")
@pytest.mark.parametrize(("on", "rolls"), [(True, 1), (False, 0)])
def test_leadership_rolls_after_the_second(on, rolls):
    watch = make_watch(since_advancement=2, ability=11, options={"special-abilities": on})
    assert len(roll(watch, *([5] * rolls)).keys) == rolls


@pytest.mark.case("11.1/procedure/1", "11.1/procedure/4", "11.1.1", "11.1.2")
@pytest.mark.parametrize(("die", "post"), [(1, "li"), (2, "doctor"), (3, "1wo"), (4, "2wo")])
def test_specialists(die, post):
    watch = make_watch(since_advancement=3)
    assert roll(watch, die).notes == ["advancement.experte"]
    assert [key for key, man in watch.career.crew.items() if man.experte] == [post]
    watch.career.since_advancement = 3
    assert roll(watch, die).notes == ["advancement.already"]


@pytest.mark.case("11.1/procedure/5", "11.1.3/a", "11.1.3/c")
@pytest.mark.parametrize("die", [5, 6])
@pytest.mark.parametrize(
    ("level", "after"), [("green", "trained"), ("trained", "veteran"), ("veteran", "elite"), ("elite", "elite")]
)
def test_crew_rises(level, die, after):
    watch = make_watch(since_advancement=3, crew_level=level)
    told = roll(watch, die)
    assert watch.career.crew_level == after
    assert told.notes == ["advancement.level_same" if level == after else "advancement.level_up"]


def test_levels_in_their_order():
    assert LEVELS == ("green", "trained", "veteran", "elite")
    assert make_watch().career.crew_level == "trained"


@pytest.mark.case("11.1.4/b", "11.1.3/c")
@pytest.mark.parametrize(
    ("level", "after"), [("elite", "veteran"), ("veteran", "trained"), ("trained", "green"), ("green", "green")]
)
def test_three_failures_running_cost_a_level(level, after):
    watch = make_watch(failures_running=3, crew_level=level)
    roll(watch)
    assert watch.career.crew_level == after
    assert watch.career.failures_running == 0


@pytest.mark.case("11.1.4/b")
def test_success_breaks_the_row():
    watch = ashore(sunk=1, failures_running=0)
    assert watch.career.failures_running == 0
    assert roll(make_watch(failures_running=2)).notes == []


@pytest.mark.case("14.15/4")
@pytest.mark.parametrize(("on", "level"), [(True, "veteran"), (False, "trained")])
def test_teamwork_begins_as_veteran(on, level):
    watch = make_watch(options={"special-abilities": on})
    watch.career.begun["ability"] = 4
    play(setup._ability(watch))
    assert watch.career.crew_level == level


# --- his own command (11.1.5, 11.1.6) -----------------------------------------------------------------


@pytest.mark.case("11.1.5/a", "11.1.5/b")
@pytest.mark.parametrize(("die", "leaves"), [(5, False), (6, True)])
def test_expert_first_officer_may_leave(die, leaves):
    watch = ashore()
    first = watch.career.crew["1wo"]
    first.experte = True
    overhaul(watch, die)
    assert (watch.career.crew["1wo"] is not first) is leaves
    assert watch.career.crew["1wo"].experte is not leaves
    assert first.fate == ("own command" if leaves else "")


@pytest.mark.case("11.1.5/a")
def test_ordinary_first_officer_does_not_roll():
    assert overhaul(ashore()).keys == []


@pytest.mark.case("11.1.6", "14.15/20")
@pytest.mark.parametrize("charismatic", [False, True])
def test_expert_second_officer_takes_his_place(charismatic):
    watch = ashore(ability=20, options={"special-abilities": charismatic})
    watch.career.crew["1wo"].experte = watch.career.crew["2wo"].experte = True
    second = watch.career.crew["2wo"]
    overhaul(watch, 6)
    assert watch.career.crew["1wo"] is second
    assert second.post == "1wo"
    assert watch.career.crew["2wo"].experte is charismatic


@pytest.mark.case("11.1.6", "11.1.5/a")
@pytest.mark.parametrize(("months", "moves_up"), [(1, True), (2, False)])
def test_expert_second_officer_takes_his_place_if_he_recovers(months, moves_up):
    watch = ashore()
    crew = watch.career.crew
    crew["1wo"].experte = crew["2wo"].experte = True
    crew["2wo"].wound, second = "SW", crew["2wo"]
    overhaul(watch, 6, months)
    assert (crew["1wo"] is second) is moves_up
    assert crew["1wo"].experte is moves_up
    assert crew["1wo"].wound == crew["2wo"].wound == "fit"


# --- what skill is worth ------------------------------------------------------------------------------


def aiming(mode, **changes):
    watch = make_watch(**changes)
    make_fight(watch, "ship", [freighter()], mode=mode, light="day")
    return watch


def torpedo(watch):
    """The modifiers on U1 for one torpedo from the bow."""
    told = play(attack.unescorted_round(watch), "fore", {"salvo": {"F1": "1"}}, 12, "cease")
    return told.counted["attack.torpedo"]


@pytest.mark.case("11.1/procedure/3b")
@pytest.mark.parametrize(
    ("mode", "wound", "helps"),
    [("surfaced", "fit", True), ("surfaced", "SW", False), ("submerged", "fit", False)],
)
def test_expert_first_officer_aims_on_the_surface(mode, wound, helps):
    watch = aiming(mode)
    watch.career.crew["1wo"].experte, watch.career.crew["1wo"].wound = True, wound
    assert ("1wo_experte" in " ".join(torpedo(watch))) is helps


@pytest.mark.case("11.1/procedure/4")
@pytest.mark.parametrize(("wound", "helps"), [("fit", True), ("KIA", False)])
def test_expert_second_officer_aims_the_gun(wound, helps):
    watch = aiming("surfaced")
    watch.career.crew["2wo"].experte, watch.career.crew["2wo"].wound = True, wound
    told = play(attack.unescorted_round(watch), "gun", {"gun": {"1": 1}}, 12, "cease")
    assert ("2wo_experte" in told.counted["attack.gun"]) is helps


@pytest.mark.case("11.1.3/d")
@pytest.mark.parametrize(("level", "total"), [("green", 1), ("trained", 0), ("veteran", 0), ("elite", 0)])
def test_crew_level_on_torpedoes(level, total):
    counted = torpedo(aiming("submerged", crew_level=level))
    assert sum(drm for key, drm in counted.items() if "crew" in key) == total


@pytest.mark.case("11.1.7")
@pytest.mark.parametrize(("successes", "since"), [(0, 0), (2, 2), (3, 0), (7, 1)])
def test_count_goes_on_from_the_older_game(successes, since):
    career = setup.new({"type": "VIIC", "kommandant": "Schmidt", "boat": "U-123", "carried": True}, book())
    play(setup.begin(Watch(career, book())), {"patrols": 9, "successes": successes})
    assert career.since_advancement == since
