"""Beyond the worked cases: set-up, clock, orders and events without the crew sheet, the sequence of missions."""

import pytest

from campaigns.engine.prompts import BadAnswer
from campaigns.games.u_boot.rules.scenes import GAME
from campaigns.games.u_boot.rules.state import check
from tests.games.u_boot.kit import BRIEFING, STORES, Boat, book, crewed

FOUR = {"captain": "Anna", "first_officer": "Ben", "navigator": "Carla", "engineer": "Dirk"}


def refused(boat, answer):
    """The words of a refusal, and its field."""
    with pytest.raises(BadAnswer) as caught:
        boat.answer(answer)
    return caught.value.key, caught.value.field


# --- set-up -----------------------------------------------------------------------------------------------------


@pytest.mark.case("5.1")
def test_one_person_may_play_several_roles():
    assert set(Boat().state.people.values()) == {"Anna"}
    tour = Boat({"captain": "Anna", "first_officer": "Ben", "engineer": "Ben"}).state
    assert (tour.people["navigator"], tour.persons) == ("Anna", ["Anna", "Ben"])
    assert GAME.seats(tour) == ["Anna", "Ben"]
    assert GAME.seats(Boat().state) == []


@pytest.mark.case("1.3", "6.6.1")
def test_levels_are_kept_and_an_easy_captain_keeps_no_excess():
    tour = Boat({"captain_level": "easy", "engineer_level": "hard"}).state
    assert tour.levels == {"captain": "easy", "first_officer": "medium", "navigator": "medium", "engineer": "hard"}
    assert tour.mission.excess is None
    easy = Boat({"captain_level": "easy"})
    assert "excess" not in [*easy.keys, *easy.closed]


@pytest.mark.parametrize(
    ("setup", "key", "field"),
    [
        ({}, "field.required", "captain"),
        ({"captain": "  "}, "field.required", "captain"),
        ({"captain": 5}, "form", "captain"),
        ({"captain": "A", "crew": "B"}, "field.unknown", "crew"),
        ({"captain": "A", "navigator": "x" * 61}, "field.long", "navigator"),
        ({"captain": "A", "engineer_level": "mad"}, "field.choice", "engineer_level"),
        ({"captain": "A", "mode": "duel"}, "field.choice", "mode"),
        ({"captain": "A", "mode": "single", "missions": 2}, "setup.single", "missions"),
        ({"captain": "A", "mode": "linked"}, "setup.number", "missions"),
        ({"captain": "A", "mode": "linked", "missions": 1}, "setup.number", "missions"),
        ({"captain": "A", "mode": "campaign", "missions": 21}, "setup.number", "missions"),
        ({"captain": "A", "mode": "campaign", "missions": True}, "field.number", "missions"),
        ({"captain": "A", "alerts": 10}, "field.high", "alerts"),
        ({"captain": "A", "captain_cards": -1}, "field.low", "captain_cards"),
        ({"captain": "A", "options": ["cards"]}, "field.choice", "options"),
        ({"captain": "A", "options": "crew-sheet"}, "field.choice", "options"),
        ({"captain": "A", "options": ["simple-watch"]}, "setup.slide", "options"),
    ],
)
def test_a_setup_that_cannot_be(setup, key, field):
    with pytest.raises(BadAnswer) as caught:
        GAME.new(setup, book())
    assert (caught.value.key, caught.value.field) == (key, field)


@pytest.mark.case("5.2", "8.6")
def test_a_medkit_for_each_mission_after_the_first():
    boat = Boat({"mode": "linked", "missions": 3})
    assert boat.play("medkit").data("medkit") == {"left": 1}
    assert boat.play("medkit").closed["medkit"] == "no-medkit"
    assert Boat().closed["medkit"] == "no-medkit"


@pytest.mark.case("5.2")
def test_a_supply_stands_in_a_section_of_its_own():
    boat = crewed()
    assert boat.mission.stores == {"toolbox-1": 2, "toolbox-2": 4, **STORES}
    again = crewed()
    again.mission.stores, again.state.stage = {}, "briefing"
    again.open()
    again.answer({"facts": BRIEFING})
    assert refused(again, {"facts": {**STORES, "bulbs": 1}}) == ("stores.twice", "bulbs")


@pytest.mark.case("5.4")
@pytest.mark.parametrize(
    ("facts", "field"),
    [
        ({"date": "1940-02-30"}, "date"),
        ({"date": "1.8.1940"}, "date"),
        ({"time": "24:00"}, "time"),
        ({"time": "530 h"}, "time"),
    ],
)
def test_a_briefing_has_a_date_and_an_hour(facts, field):
    boat = Boat()
    boat.state.stage = "briefing"
    boat.open()
    assert refused(boat, {"facts": {**BRIEFING, **facts}}) == ("field.form", field)


def test_a_boat_may_begin_submerged():
    boat = Boat(briefing={**BRIEFING, "submerged": True})
    assert not boat.mission.surfaced
    assert (
        boat.closed.items() >= {"dive": "only-surfaced", "observe": "only-surfaced", "smoke": "only-surfaced"}.items()
    )


# --- which orders are open --------------------------------------------------------------------------------------

SURFACED = {"new-depth": "only-submerged", "resurface": "only-submerged", "periscope": "only-submerged"}
SUBMERGED = dict.fromkeys(("dive", "observe", "sextant", "gun-88", "gun-20"), "only-surfaced")
CONTROL_ROOM = ("new-course", "new-depth", "resurface", "periscope", "tdc", "address")


@pytest.mark.case("7.5.1", "7.5.3", "8.4", "9.1.2", "10.1", "10.2")
@pytest.mark.parametrize(
    ("surfaced", "flooded", "closed"),
    [
        (True, [], {**SURFACED, "hydrophone": "only-submerged"}),
        (False, [], SUBMERGED),
        (True, [5], {"new-speed": "flooded", "dive": "flooded"}),
        (True, [6], {"dive": "flooded"}),
        (False, [6], {"new-speed": "flooded", "resurface": "flooded"}),
        (False, [3], dict.fromkeys(CONTROL_ROOM, "flooded")),
        (True, [2], {"enigma": "flooded", "hydrophone": "only-submerged"}),
        (True, [4], {"meal": "flooded"}),
        (True, [1], {}),
        (True, [1, 6], dict.fromkeys(("flood", "fire", "reload", "dive"), "flooded")),
    ],
)
def test_posture_and_flooding_close_orders(surfaced, flooded, closed):
    boat = Boat(surfaced=surfaced, flooded=flooded).play("objective", {"text": "x"})
    usual = {**(SURFACED if surfaced else SUBMERGED)} | ({"hydrophone": "only-submerged"} if surfaced else {})
    orders = set(boat.closed) - {"evening", "clear", "breach-over", "medkit", "smoke"}
    assert {key: boat.closed[key] for key in orders} == {**usual, **closed}


@pytest.mark.case("7.7", "8.7")
def test_the_captains_cards_are_counted():
    boat = Boat({"captain_cards": 1}).play("address", {"title": "Beer", "morale": -1})
    assert (boat.state.cards, boat.mission.morale, boat.closed["address"]) == (0, 10, "no-cards")
    boat.play("card", {"deck": "event", "to_hand": True, "morale": 3})
    assert (boat.state.cards, boat.mission.morale) == (1, 11)
    assert "address" in Boat().play("address", {}).keys


@pytest.mark.case("7.2")
def test_alerts_are_watched_where_the_level_allows_only_so_many():
    boat = Boat({"alerts": 1}).play("alert")
    assert boat.closed["alert"] == "alerts-spent"
    assert "alert" in boat.play("bell").keys
    assert Boat(blocked=8).play("name", {"man": "c1-1", "name": "Otto"}).closed["alert"] == "no-space"


@pytest.mark.case("6.13")
def test_each_cigarette_lifts_a_block_once_a_watch():
    boat = Boat(blocked=3).play("smoke", {"captain": 2, "engineer": 1})
    assert (boat.mission.blocked, boat.data("blocked"), boat.closed["smoke"]) == (0, {"blocked": 0}, "smoked")
    assert boat.mission.cigarettes == {"captain": 0, "first_officer": 2, "navigator": 2, "engineer": 1}
    boat.play("bell", "smoke")
    assert refused(boat, {"facts": {"captain": 1}}) == ("field.high", "captain")
    assert refused(boat, {"facts": {"captain": 0}}) == ("smoke.none", "captain")
    boat.answer({"facts": {"engineer": 1}})
    boat.mission.cigarettes = dict.fromkeys(boat.mission.cigarettes, 0)
    assert boat.play("bell").closed["smoke"] == "no-cigarettes"


@pytest.mark.case("6.11", "10.3.5")
def test_a_repair_takes_a_token_off_with_its_supply():
    boat = Boat(morale=5, environment={"leak-3": 2}).play("repair")
    assert boat.keys == ["leak-3", "technical"]
    boat.play("leak-3")
    assert boat.all("supply") == [{"supply": "pump"}]
    assert (boat.mission.environment, boat.mission.morale) == ({"leak-3": 1}, 7)
    assert boat.play("clear", "leak-3").all("cleared") == [{"what": "leak-3"}]
    assert (boat.mission.environment, boat.mission.morale) == ({}, 9)
    assert boat.play("repair", "technical").events == ["order.paid"]


@pytest.mark.case("6.4", "6.12")
def test_hazards_are_resolved_at_mobilisation_and_at_the_bell():
    boat = Boat(environment={"gas-4": 1, "electric-2": 2, "fire-1": 1, "leak-5": 1})
    expected = [("electric", "2", 2), ("fire", "1", 1), ("gas", "4", 1)]
    for event in ("mobilise", "bell"):
        told = boat.play(event).all("damage.resolve")
        assert [(one["cause"], one["section"], one["tokens"]) for one in told] == expected


@pytest.mark.case("6.14", "7.3")
def test_due_cards_are_ticked_off_one_by_one():
    boat = Boat(morale=11).play("morale", {"change": -5, "why": "agreed"})
    assert boat.mission.due == {"1": 2, "2": 1, "3": 0}
    boat.play("card", {"deck": "morale-1", "morale": -1}, "card", {"deck": "morale-3"}, "card", {"deck": "event"})
    assert (boat.mission.due, boat.mission.morale) == ({"1": 1, "2": 1, "3": 0}, 5)
    boat.play("morale")
    assert refused(boat, {"facts": {"change": 0, "why": "x"}}) == ("morale.none", "change")


@pytest.mark.case("6.6.1")
def test_the_excess_marker_stops_at_the_end():
    boat = Boat().play("excess", {"spaces": 8})
    assert boat.data("excess") == {"spaces": 8, "at": 8}
    assert boat.play("excess", {"spaces": 8}).data("excess") == {"spaces": 8, "at": 11}


@pytest.mark.case("8.2")
@pytest.mark.parametrize(
    ("facts", "grt"),
    [({"kind": "carrier"}, 23_000), ({"kind": "sloop", "grt": 1_300}, 1_300), ({"kind": "merchant", "grt": 0}, 0)],
)
def test_a_typed_figure_beats_the_identification_sheet(facts, grt):
    boat = Boat().play("sunk", facts)
    assert (boat.data("sunk"), boat.mission.ships[0].grt) == ({"grt": grt}, grt)


def test_a_merchant_needs_its_tons():
    boat = Boat().play("sunk")
    assert refused(boat, {"facts": {"kind": "merchant"}}) == ("sunk.grt", "grt")
    assert refused(boat, {"facts": {"kind": "sloop", "time": "25:00"}}) == ("field.form", "time")


@pytest.mark.case("4.1")
def test_six_secondary_objectives_and_no_more():
    boat = Boat().play(*[one for number in range(6) for one in ("objective", {"text": f"no. {number}"})])
    assert [one.key for one in boat.mission.objectives][-1] == "secondary-6"
    assert boat.closed["objective"] == "full"
    boat.play("end", "time", ["primary", "secondary-2"], {"grade": "A", "renown": 200})
    record = boat.state.record[0]
    assert (record.primary, record.secondaries, record.grt, record.renown) == (True, 1, 0, 200)


# --- hull breaches ----------------------------------------------------------------------------------------------


@pytest.mark.case("10.3.8")
@pytest.mark.parametrize(("section", "pieces"), [(1, "CBA"), (4, "FED"), (6, "HGF")])
def test_which_pieces_are_laid(section, pieces):
    assert Boat().play("breach", {"section": section}).data("puzzle") == {"pieces": pieces}


@pytest.mark.case("10.3.6", "10.3.7")
def test_several_breaches_are_told_apart():
    boat = Boat().play("breach", {"section": 2}, "breach", {"section": 5}, "repair")
    assert boat.keys == ["breach-2", "breach-5", "technical"]
    boat.play("breach-5", "breach-over")
    assert (boat.prompt.key, boat.keys) == ("breach.what", ["2", "5"])
    boat.play("5", "sealed")
    assert (boat.mission.breaches, boat.mission.morale) == ([2], 9)
    boat.play("breach")
    assert refused(boat, {"facts": {"section": 2}}) == ("section.breached", "section")
    assert boat.play({"section": 5}).mission.breaches == [2, 5]


@pytest.mark.case("10.3.8", "10.3.7")
def test_what_lies_in_a_flooded_section_is_gone():
    boat = Boat(environment={"fire-5": 2, "leak-4": 1}, breaches=[5]).play("breach-over", "flooded", [])
    assert (boat.mission.environment, boat.mission.flooded, boat.mission.morale) == ({"leak-4": 1}, [5], 11)
    boat.play("environment")
    assert refused(boat, {"facts": {"kind": "fire", "section": 5}}) == ("section.flooded", "section")


# --- the clock --------------------------------------------------------------------------------------------------


@pytest.mark.case("6.8")
def test_the_bell_rings_at_the_next_quarter_of_the_day():
    boat = Boat(briefing={**BRIEFING, "time": "12:00"})
    told = [boat.play("bell").data("bell") for _ in range(3)]
    assert [(one["date"], one["time"], one["watch"]) for one in told] == [
        ("1940-08-01", "18:00", 2),
        ("1940-08-02", "00:00", 1),
        ("1940-08-02", "06:00", 2),
    ]


@pytest.mark.case("9.4.2", "6.8")
def test_the_evening_question_stays_due_past_midnight():
    boat = Boat(briefing={**BRIEFING, "time": "12:00"})
    assert boat.closed["evening"] == "not-due"
    assert boat.play("bell").mission.evening_due
    assert "evening.missed" in boat.play("bell").events
    boat.play("evening")
    assert (boat.mission.time, boat.mission.date, boat.closed["evening"]) == ("00:00", "1940-08-02", "not-due")


@pytest.mark.case("9.4.2")
@pytest.mark.parametrize(("time", "due"), [("17:59", False), ("18:00", True), ("22:00", True), ("22:01", False)])
def test_a_briefing_in_the_evening_has_the_question_due(time, due):
    assert Boat(briefing={**BRIEFING, "time": time}).mission.evening_due is due


@pytest.mark.case("6.8/slide", "1.3")
def test_easy_roles_slide_their_tiles():
    boat = Boat({"navigator_level": "easy", "options": ["simple-watch"]}).play("bell")
    assert boat.data("bell.slide") == {"roles": ["navigator"]}


# --- the end ----------------------------------------------------------------------------------------------------


@pytest.mark.case("4.1")
@pytest.mark.parametrize("how", ["rammed", "aground", "flooded", "all-dead", "sunk"])
def test_a_lost_boat_is_an_f_for_all(how):
    boat = Boat({"mode": "linked", "missions": 2}).play("sunk", {"kind": "sloop"}, "end", how)
    assert boat.events[-2:] == ["lost", "mission.over"]
    end = GAME.end(boat.state)
    assert (end["reason"], end["how"], end["grade"], end["grt"], end["ships"]) == ("lost", how, "F", 1250, 1)


@pytest.mark.case("6.10", "4.1")
def test_the_last_man_takes_the_boat_with_him():
    boat = Boat().play("dead", boat_figures(), "bell", "dead", boat_figures())
    assert (boat.data("lost"), boat.prompt) == ({"how": "all-dead"}, None)


def boat_figures():
    return [f"{role}{place}" for role in "cfne" for place in (1, 2, 3, 4)]


def test_with_a_whole_watch_dead_nobody_is_named():
    boat = Boat().play("dead", boat_figures())
    assert boat.closed["dead"] == "nobody"
    assert boat.play("dive").prompt.key == "desk"
    assert "dead" in boat.play("bell").keys


@pytest.mark.case("4.3", "4.3/linked")
def test_a_linked_mission_inherits_the_patrol():
    boat = Boat({"mode": "linked", "missions": 2}).play("name", {"man": "c1-1", "name": "Otto"}, "dead", ["c1"])
    boat.play("environment", {"kind": "leak", "section": 2}, "meal", {"tokens": 2}, "spoil", "bell")
    boat.play("end", "time", ["primary"], {"grade": "C"}, "go-on")
    assert (boat.prompt.key, boat.prompt.data, "same_patrol" in boat.keys) == ("briefing", {"number": 2}, False)
    assert GAME.chapter(boat.state) == 2
    boat.brief(title="Second", date="1940-08-09", time="08:00")
    mission = boat.mission
    assert (mission.number, mission.title, mission.began, mission.time) == (2, "Second", "1940-08-09", "08:00")
    assert (mission.watch, mission.morale, mission.environment, mission.spoiled) == (2, 8, {"leak-2": 1}, ["meat"])
    assert (mission.ships, mission.deaths, mission.orders, mission.grade) == ([], 0, 0, None)
    assert boat.state.men["c1-1"].dead
    assert boat.play("end", "base", [], {"grade": "C"}).prompt is None
    assert GAME.end(boat.state)["reason"] == "completed"


@pytest.mark.case("4.3/campaign", "4.3")
@pytest.mark.parametrize("same", [True, False])
def test_a_campaign_asks_whether_the_patrol_goes_on(same):
    boat = Boat({"mode": "campaign", "missions": 3}).play("name", {"man": "c1-1", "name": "Otto"}, "dead", ["c1"])
    boat.play("end", "time", [], {"grade": "E"}, "go-on").brief(same_patrol=same)
    assert boat.state.men["c1-1"].dead is same
    assert boat.mission.morale == (9 if same else 11)
    assert (boat.state.fallen[0].ashore, boat.state.fallen[0].name) == ((False, "") if same else (True, "Otto"))
    assert boat.state.medkits == 2


def test_the_group_may_close_the_log():
    boat = Boat({"mode": "linked", "missions": 2}).play("end", "base", [], {"grade": "F"}, "close")
    assert GAME.end(boat.state)["reason"] == "closed"


def test_the_own_sum_of_grt_stands_unless_the_app_has_another():
    boat = Boat().play("sunk", {"kind": "sloop"}, "end", "time", [])
    assert {field.key: field.initial for field in boat.prompt.open()}["grt"] == 1250
    boat.play({"grade": "S", "grt": None})
    assert boat.state.record[0].grt == 1250


# --- by hand ----------------------------------------------------------------------------------------------------


def test_the_table_may_be_where_play_could_not_have_come():
    """An order fewer than spaces are blocked, men with two busy tokens: the table is right."""
    boat = crewed(order=0, blocked=4, tokens={"c1-1": ["observation", "red", "activation"]})
    assert check(boat.state) == []
    assert boat.play("tdc", ["c1"], []).data("order.paid")["track"] == "morale"


@pytest.mark.case("8.2", "7.3")
def test_what_is_kept_of_a_mission_for_lists():
    boat = Boat(FOUR).play("sunk", {"kind": "sloop", "name": "Wren"}, "end", "base", [], {"grade": "B", "renown": 210})
    outing, ship = GAME.ledger(boat.state)
    assert outing.values.items() >= {"number": 1, "title": "First blood", "score": 210, "unit": "Renown"}.items()
    assert (outing.values["outcome"], ship.values["name"], ship.values["tonnage"]) == ("base", "Wren", 1250)
    measure = GAME.measure(boat.state)
    assert (measure.score, measure.won, measure.lost, measure.gains) == (210, True, False, 1)
    assert GAME.head(boat.state)["name"] == "Anna, Ben, Carla, Dirk"
