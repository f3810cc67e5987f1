"""Names and values that other programs rely on: state, hours, offers. Each cites its case."""

import pytest

from campaigns.engine.prompts import BadAnswer
from campaigns.games.u_boot.rules.day import hour
from campaigns.games.u_boot.rules.scenes import GAME
from campaigns.games.u_boot.rules.state import FIGURES
from tests.games.u_boot.kit import BRIEFING, Boat, crewed, desk_of

HOURS = {"715": "07:15", "0715": "07:15", "7.15": "07:15", "07:15": "07:15", "7:15": "07:15", "000": "00:00"}
NO_HOURS = ("7", "24:00", "2460", "7,15", "07:15:00", "half past", "0x15", "٧١٥", "-715", "7.5", "07 15")
SHIP = {"kind": "sloop", "time": "0240"}


def refused(act):
    with pytest.raises(BadAnswer) as caught:
        act()
    return caught.value.key, caught.value.field


# --- known when it is known -------------------------------------------------------------------------------------


@pytest.mark.case("4.1", "4.2")
def test_how_it_ended_grade_and_renown_are_unknown_until_they_are_known():
    boat = Boat()
    assert (boat.mission.how, boat.mission.grade, boat.mission.renown, boat.mission.grt) == (None, None, None, 0)
    boat.play("sunk", SHIP, "sunk", {"kind": "merchant", "grt": 4000})
    assert (boat.mission.grt, boat.mission.how) == (5250, None)
    boat.play("end", "base", [], {"grade": "B", "grt": 6000})
    mission = boat.mission
    assert (mission.how, mission.grade, mission.renown, mission.grt) == ("base", "B", None, 6000)
    assert boat.state.record[0].grt == 6000


@pytest.mark.case("4.1")
def test_the_sum_of_the_ships_follows_a_ship_set_right_and_stays_the_debriefs_after_it():
    desk = desk_of(1, mode="linked", missions=2)
    desk.act({"facts": BRIEFING}, {"run": [{"choose": "sunk"}, {"facts": {"kind": "merchant", "grt": 0}}]})
    desk.act({"amend": {"mission.ships.0.grt": 6200}, "why": "as the app shows it"})
    assert desk.state.mission.grt == 6200
    assert refused(lambda: desk.act({"amend": {"mission.grt": 1}, "why": "no"})) == ("amend.sealed", "amend")
    desk.act({"choose": "end"}, {"choose": "base"}, {"choose": []})
    assert {one.key: one.initial for one in desk.prompt.open()}["grt"] == 6200
    desk.act({"facts": {"grade": "C", "grt": 7000}}, {"choose": "go-on"})
    mission = desk.state.mission
    assert (desk.state.record[0].grt, mission.grt, mission.how, mission.grade) == (7000, 0, None, None)
    desk.walked()


def test_a_state_of_an_older_version_is_read_as_one_of_now():
    old = GAME.dump(Boat().state)
    old["schema"] = 1
    old["mission"] |= {"how": "", "grade": "", "grt": None, "ships": [vars_of_a_ship(4000), vars_of_a_ship(500)]}
    mission = GAME.load(old).mission
    assert (mission.how, mission.grade, mission.grt) == (None, None, 4500)


def vars_of_a_ship(grt):
    return {"kind": "merchant", "name": "", "grt": grt, "date": "1940-08-01", "time": "late"}


# --- hours ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("typed", "kept"), HOURS.items())
def test_an_hour_is_kept_in_one_spelling_wherever_it_is_typed(typed, kept):
    boat = Boat(briefing={**BRIEFING, "time": typed})
    assert boat.mission.time == kept
    boat.play("sunk", SHIP | {"time": typed}, "log", {"text": "Smoke.", "time": typed})
    assert (boat.mission.ships[0].time, boat.mission.log[0].time) == (kept, kept)
    assert (GAME.read_value("mission.ships.0.time", typed), GAME.read_value("mission.time", typed)) == (kept, kept)


@pytest.mark.parametrize("typed", NO_HOURS)
def test_what_is_no_hour_is_refused_beside_its_field(typed):
    assert refused(lambda: hour(typed, "time")) == ("field.form", "time")
    if len(typed) <= 5:
        for event, facts in {"sunk": SHIP, "log": {"text": "Smoke."}}.items():
            boat = Boat().play(event)
            assert refused(lambda: boat.answer({"facts": facts | {"time": typed}})) == ("field.form", "time")  # noqa: B023
    assert refused(lambda: GAME.read_value("mission.log.3.time", typed)) == ("field.form", "amend")


def test_an_hour_filled_in_later_is_kept_alike_and_one_of_an_older_log_stays():
    desk = desk_of(1)
    desk.act({"facts": BRIEFING}, {"run": [{"choose": "log"}, {"facts": {"text": "Smoke in 040."}}]})
    desk.act({"amend": {"mission.log.0.time": "715"}, "why": "later"})
    assert desk.entries[-1].answer["amend"] == {"mission.log.0.time": ["", "07:15"]}
    older = desk.state
    GAME.put(older, "mission.log.0.time", "about 7")
    assert older.mission.log[0].time == "about 7"
    assert GAME.check(older) == []
    desk.walked()


# --- who is offered, and who is named ---------------------------------------------------------------------------


@pytest.mark.case("6.5", "6.10", "10.3.4")
def test_men_who_worked_the_dive_are_not_caught_outside():
    """They stand in 3, 5 and 6, and so do those who helped in the dark."""
    boat = crewed(environment={"lighting-5": 1}).play("dive", ["e1", "e2", "f1"], [], "n4")
    assert boat.prompt.key == "dive.outside"
    assert set(boat.keys) == set(FIGURES) - {"e1", "e2", "f1", "n4"}
    assert boat.prompt.many == (0, 12)
    assert refused(lambda: boat.answer(["e1"])) == ("choice.unknown", "choose")
    assert boat.play(["n1", "n2"]).mission.deaths == 2


@pytest.mark.case("6.10")
def test_without_the_crew_sheet_all_may_have_been_outside_and_with_all_at_work_nobody():
    assert len(Boat().play("dive").keys) == 16
    boat = crewed().play("dead", list(FIGURES[2:]))
    assert boat.play("dive", ["c1", "c2"], []).prompt.key == "desk"


@pytest.mark.case("6.10")
def test_an_older_log_in_which_one_of_them_was_lost_is_followed():
    boat = crewed().play("dive", ["e1", "e2"], [])
    recorded = boat.prompt.as_recorded()
    assert recorded.read({"choose": ["e1"]}, None, None)[1] == ("e1",)
    assert recorded.signature() == boat.prompt.signature()


@pytest.mark.case("6.2")
def test_prompts_offer_figures_while_state_and_notes_name_men():
    boat = crewed(watch=2).play("technical", {"part": "Pump", "section": 3, "level": "red"}, "repair")
    boat.play("t1", ["e1", "n2"], ["n2"])
    assert boat.mission.technical["t1"].crew == ["e1-2", "n2-2"]
    assert boat.state.skills == {"repair": {"e1-2": True, "n2-2": False}}
    boat.play("condition")
    assert {*boat.keys} == set(FIGURES)
    boat.play("n3")
    assert boat.prompt.data["man"] == "n3-2"
    boat.play({"wounds": 2})
    assert boat.data("dead") == {"man": "n3-2"}
    assert boat.play("bell", []).data("bell.figures") == {"off": [], "on": ["n3"]}


# --- cards and damage -------------------------------------------------------------------------------------------


@pytest.mark.case("6.9", "6.14", "7.7")
def test_no_card_needs_a_title():
    boat = crewed().play("condition", "c1", {"wounds": 1})
    assert boat.state.men["c1-1"].conditions[0].title == ""
    boat = Boat().play("card", {"deck": "event"}, "address", {})
    assert boat.prompt.key == "desk"


@pytest.mark.case("6.12")
def test_damage_where_nobody_stands_is_told():
    boat = Boat().play("damage", {"cause": "fire", "section": "5", "men": 0})
    assert boat.data("damage.draw") == {"draw": 0, "of": 16, "percent": 0}
