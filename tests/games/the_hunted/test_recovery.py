"""10.12: who is back in time, who is replaced, and how long the Kommandant is waited for."""

import pytest

from campaigns.games.the_hunted.rules import refit
from campaigns.games.the_hunted.rules.state import CREW, OFFICERS, Man
from tests.games.the_hunted.ashore import ashore, overhaul
from tests.games.the_hunted.kit import make_watch, play

NEW_BOAT = {"number": "U-300"}


def wounded(watch, **wounds):
    for post, wound in wounds.items():
        watch.career.man(post).wound = wound
    return watch


@pytest.mark.case("10.12/general/a", "10.12/procedure/a", "10.12.2", "10.11.7")
@pytest.mark.parametrize(("die", "back"), [(1, True), (2, False), (6, False)])
def test_man_must_be_back_when_the_boat_is_ready(die, back):
    """A month of refit."""
    watch = wounded(ashore(), li="SW")
    man = watch.career.crew["li"]
    man.experte = True
    overhaul(watch, die)
    assert (watch.career.crew["li"] is man) is back
    assert watch.career.crew["li"].experte is back
    assert watch.career.crew["li"].wound == "fit"
    assert man in watch.career.former or back


@pytest.mark.case("10.12/procedure/a")
def test_longer_refit_gives_more_time():
    watch = wounded(ashore(hull=5), li="SW")
    assert "refit.recovered" in overhaul(watch, 3).notes


@pytest.mark.case("10.12/procedure/b")
def test_light_wounds_heal_without_a_roll():
    watch = wounded(ashore(), kommandant="LW", li="LW", crew_1="LW")
    told = overhaul(watch)
    assert (told.keys, told.notes.count("refit.light_wounds")) == ([], 1)
    assert {man.wound for man in (watch.career.kommandant, *watch.career.crew.values())} == {"fit"}


@pytest.mark.case("10.12/procedure/b")
@pytest.mark.parametrize(("men", "told"), [({}, 0), ({"kommandant": "LW"}, 1), ({"crew_2": "LW"}, 1)])
def test_healing_is_told_when_somebody_was_hurt(men, told):
    assert overhaul(wounded(ashore(), **men)).notes.count("refit.light_wounds") == told


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


@pytest.mark.case("14.15/20")
@pytest.mark.parametrize(("post", "experte"), [("doctor", True), ("1wo", True), ("2wo", True), ("crew_1", False)])
def test_charismatic_kommandant_gets_experts(post, experte):
    watch = wounded(ashore(ability=20, options={"special-abilities": True}), **{post: "KIA"})
    overhaul(watch)
    assert watch.career.crew[post].experte is experte


@pytest.mark.case("10.12.1", "11.1/procedure/2b")
@pytest.mark.parametrize(
    ("expert", "wound", "counted"),
    [(True, "fit", -1), (True, "LW", -1), (True, "SW", 0), (True, "KIA", 0), (False, "fit", 0)],
)
def test_expert_doctor_shortens_recovery(expert, wound, counted):
    watch = wounded(ashore(hull=5), li="SW", doctor=wound)
    watch.career.crew["doctor"].experte = expert
    told = overhaul(watch, 3, *([1] if wound == "SW" else []))
    assert sum(told.counted["refit.recovery"].values()) == counted


def test_no_month_at_all():
    watch = wounded(ashore(), li="SW")
    watch.career.crew["doctor"].experte = True
    assert overhaul(watch, 1).note("refit.recovered")["months"] == 0


# --- all four (10.12.3, 11.1.4) -----------------------------------------------------------------------


@pytest.mark.case("10.12.3", "11.1.4/a")
@pytest.mark.parametrize(
    ("level", "wounds", "after"),
    [
        ("elite", ("KIA",) * 4, "veteran"),
        ("veteran", ("SW",) * 4, "trained"),
        ("veteran", ("SW", "SW", "KIA", "KIA"), "trained"),
        ("veteran", ("KIA", "KIA", "KIA", "LW"), "veteran"),
        ("veteran", ("KIA", "KIA", "KIA", "fit"), "veteran"),
        ("trained", ("KIA",) * 4, "trained"),
        ("green", ("KIA",) * 4, "green"),
    ],
)
def test_all_four_boxes_cost_a_level_once(level, wounds, after):
    watch = wounded(ashore(crew_level=level), **dict(zip(CREW, wounds, strict=True)))
    told = overhaul(watch, *([6] * wounds.count("SW")))
    assert watch.career.crew_level == after
    assert told.notes.count("advancement.level_down") == (level != after)


# --- the Kommandant (10.12.4) -------------------------------------------------------------------------


@pytest.mark.case("10.12/general/b")
@pytest.mark.parametrize(("die", "sails"), [(1, "1943-09"), (2, "1943-10"), (4, "1943-12")])
def test_kommandant_is_waited_for(die, sails):
    """The boat would be ready in September."""
    watch = wounded(ashore(), kommandant="SW")
    overhaul(watch, die)
    assert watch.career.month == sails
    assert watch.career.kommandant.wound == "fit"
    assert not watch.career.boats


def test_men_have_as_long_as_the_kommandant():
    watch = wounded(ashore(), kommandant="SW", li="SW")
    assert "refit.recovered" in overhaul(watch, 3, 3).notes
    watch = wounded(ashore(), kommandant="SW", li="SW")
    assert "refit.replaced" in overhaul(watch, 3, 4).notes


@pytest.mark.case("10.12.4/a", "10.12.4/b", "11.4.1")
@pytest.mark.parametrize(("die", "sails", "hull"), [(5, "1944-01", 0), (6, "1944-02", 0), (5, "1944-01", 4)])
def test_long_convalescence(die, sails, hull):
    """The newest model of his type, a fresh Trained crew, and out the month after he is back."""
    watch = wounded(ashore("VIIB", hull=hull), kommandant="SW", li="SW")
    watch.career.crew_level, watch.career.crew["1wo"].experte = "elite", True
    told = overhaul(watch, 1, die, NEW_BOAT)
    career = watch.career
    assert "refit.fresh_crew" in told.notes
    assert (career.boat.type, career.month, career.crew_level) == ("VIIC", sails, "trained")
    assert not any(man.experte for man in career.crew.values())
    assert len(career.former) == len(OFFICERS) + len(CREW)


@pytest.mark.case("10.12/procedure/a", "11.1.6")
def test_who_recovers_and_moves_up_is_told_of_by_the_post_he_was_hurt_in():
    watch = wounded(ashore(hull=4), **{"1wo": "KIA", "2wo": "SW"})
    watch.career.crew["2wo"].experte = True
    told = overhaul(watch, 2)
    assert told.note("refit.recovered")["post"] == "2wo"
    assert told.notes.index("advancement.moves_up") < told.notes.index("refit.recovered")


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


@pytest.mark.case("8.2.2/d", "10.12.1")
def test_doctor_lost_with_the_kite_tended_nobody_on_the_way_home():
    watch = wounded(ashore(), li="SW")
    watch.career.crew["doctor"].experte = watch.career.crew["doctor"].away = True
    told = overhaul(watch, 1)
    assert told.counted["refit.recovery"] == {}


@pytest.mark.case("7.4.1/d")
def test_agent_who_was_not_landed_stands_in_the_crew_book():
    watch = make_watch()
    watch.career.crew["agent"] = Man(20, "agent", wound="KIA")
    watch.patrol.at = len(watch.patrol.track) - 1
    play(refit.come_home(watch, "home"))
    assert [(man.post, man.fate, man.left) for man in watch.career.former] == [("agent", "killed", "1943-07")]


@pytest.mark.case("10.12.4/a", "11.1.4/b", "11.1.7")
def test_failures_of_the_old_crew_are_not_the_new_ones():
    """The third in a row brings no level down; the successes still count for the next roll."""
    watch = wounded(ashore(failures_running=3, since_advancement=2), kommandant="SW")
    overhaul(watch, 5, NEW_BOAT)
    assert (watch.career.crew_level, watch.career.failures_running) == ("trained", 0)
    assert watch.career.since_advancement == 2


@pytest.mark.case("10.12.4/b")
def test_model_is_that_of_the_next_sailing():
    watch = wounded(ashore("VIIC", "1943-10", base="France"), kommandant="SW")
    overhaul(watch, 5, NEW_BOAT)
    assert (watch.career.month, watch.boat.type) == ("1944-04", "VIIC/41")


def test_raid_on_the_boat_of_a_convalescent():
    """The raid's months are the boat's, not his; and she was lost to the raid."""
    watch = wounded(ashore("VIIC", "1944-01", base="Norway", hull=4), kommandant="SW")
    overhaul(watch, 2, 3, 5, NEW_BOAT, 12)
    assert watch.career.month == "1944-07"
    assert watch.career.boats[0].fate == "destroyed in an air raid"


def test_charismatic_kommandant_and_his_fresh_crew():
    watch = wounded(ashore(ability=20, options={"special-abilities": True}), kommandant="SW")
    overhaul(watch, 5, NEW_BOAT)
    assert [watch.career.crew[post].experte for post in OFFICERS] == [True] * 4
    assert not any(watch.career.crew[post].experte for post in CREW)


def test_at_penang_he_is_waited_for_in_the_same_boat():
    watch = wounded(ashore("IXC", base="Penang"), kommandant="SW")
    overhaul(watch, 6)
    assert watch.career.month == "1944-02"
    assert not watch.career.boats


@pytest.mark.case("11.4.2/c", "11.4.2/d")
def test_new_boat_after_five_months_waits_for_him_and_takes_who_is_ready():
    watch = wounded(ashore(hull=7, out=3), kommandant="SW", li="SW", doctor="SW")
    told = overhaul(watch, 3, 3, 4, NEW_BOAT)
    assert watch.career.month == "1943-11"
    assert told.note("refit.recovered")["post"] == "li"
    assert told.note("refit.replaced")["post"] == "doctor"


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
