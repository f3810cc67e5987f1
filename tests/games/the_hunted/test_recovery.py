"""10.12: who is back in time, who is replaced, and how long the Kommandant is waited for."""

import pytest

from campaigns.games.the_hunted.rules import refit
from campaigns.games.the_hunted.rules.state import Man
from tests.games.the_hunted.ashore import ashore, overhaul
from tests.games.the_hunted.kit import make_watch, play

NEW_BOAT = {"number": "U-300"}


def wounded(watch, **wounds):
    for post, wound in wounds.items():
        watch.career.man(post).wound = wound
    return watch


@pytest.mark.case("10.12/procedure/c")
def test_dead_are_replaced_and_stay_dead():
    """The dead specialist's skill is gone with him."""
    watch = wounded(ashore(), doctor="KIA", crew_2="KIA")
    doctor = watch.career.crew["doctor"]
    doctor.experte = True
    told = overhaul(watch)
    assert told.keys == []
    assert watch.career.crew["doctor"] is not doctor
    assert not watch.career.crew["doctor"].experte
    assert (doctor.wound, doctor.fate, doctor.left) == ("KIA", "killed", "1943-07")


# --- the Kommandant (10.12.4) -------------------------------------------------------------------------


@pytest.mark.case("10.12.4/a")
def test_who_was_killed_did_not_stay_with_the_old_boat():
    watch = wounded(ashore(), kommandant="SW", li="KIA", crew_2="KIA", doctor="SW")
    overhaul(watch, 5, NEW_BOAT)
    killed = [man.post for man in watch.career.former if man.fate == "killed"]
    assert killed == ["li", "crew_2"]
    assert {man.fate for man in watch.career.former} == {"killed", "stayed with the old boat"}


@pytest.mark.case("8.2.2/d", "11.1.6")
def test_who_was_lost_with_the_kite_is_back_for_the_next_patrol():
    """He was out for the patrol only: Experte as before, and fit to move up."""
    watch = wounded(ashore(), **{"1wo": "KIA"})
    second, doctor = watch.career.crew["2wo"], watch.career.crew["doctor"]
    second.experte = second.away = doctor.away = True
    overhaul(watch)
    assert watch.career.crew["1wo"] is second
    assert watch.career.crew["doctor"] is doctor
    assert (second.experte, second.out, doctor.out) == (True, False, False)


@pytest.mark.case("7.4.1/d")
def test_agent_who_was_not_landed_stands_in_the_crew_book():
    watch = make_watch()
    watch.career.crew["agent"] = Man(20, "agent", wound="KIA")
    watch.patrol.at = len(watch.patrol.track) - 1
    play(refit.come_home(watch, "home"))
    assert [(man.post, man.fate, man.left) for man in watch.career.former] == [("agent", "killed", "1943-07")]


# --- the watch officers (11.1.6) ----------------------------------------------------------------------


@pytest.mark.case("11.1.6")
def test_expert_second_officer_moves_up():
    watch = wounded(ashore(), **{"1wo": "KIA"})
    first, second = watch.career.crew["1wo"], watch.career.crew["2wo"]
    second.experte = True
    told = overhaul(watch)
    assert "advancement.own_command" not in told.keys  # he was no 1WO on that patrol (11.1.5)
    assert watch.career.crew["1wo"] is second
    assert second.experte
    assert not watch.career.crew["2wo"].experte
    assert first.fate == "killed"


@pytest.mark.case("11.1.6")
def test_ordinary_second_officer_stays():
    watch = wounded(ashore(), **{"1wo": "KIA"})
    second = watch.career.crew["2wo"]
    overhaul(watch)
    assert watch.career.crew["2wo"] is second


def test_second_officer_who_is_lost_himself_does_not_move_up():
    watch = wounded(ashore(), **{"1wo": "KIA", "2wo": "SW"})
    second = watch.career.crew["2wo"]
    second.experte = True
    overhaul(watch, 4)
    assert second in watch.career.former
    assert not watch.career.crew["1wo"].experte
