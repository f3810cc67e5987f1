"""11.1: the crew's skill."""

import pytest

from campaigns.games.the_hunted.rules import setup
from campaigns.games.the_hunted.rules.state import LEVELS
from campaigns.games.the_hunted.rules.watch import Watch
from charts.figures.shipped import book
from tests.games.the_hunted.ashore import ashore, overhaul
from tests.games.the_hunted.kit import make_watch, play


def test_levels_in_their_order():
    assert LEVELS == ("green", "trained", "veteran", "elite")
    assert make_watch().career.crew_level == "trained"


@pytest.mark.case("14.15/4")
@pytest.mark.parametrize(("on", "level"), [(True, "veteran"), (False, "trained")])
def test_teamwork_begins_as_veteran(on, level):
    watch = make_watch(options={"special-abilities": on})
    watch.career.begun["ability"] = 4
    play(setup._ability(watch))
    assert watch.career.crew_level == level


# --- his own command (11.1.5, 11.1.6) -----------------------------------------------------------------


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


@pytest.mark.case("11.1.7")
@pytest.mark.parametrize(("successes", "since"), [(0, 0), (2, 2), (3, 0), (7, 1)])
def test_count_goes_on_from_the_older_game(successes, since):
    career = setup.new({"type": "VIIC", "kommandant": "Schmidt", "boat": "U-123", "carried": True}, book())
    play(setup.begin(Watch(career, book())), {"patrols": 9, "successes": successes})
    assert career.since_advancement == since
