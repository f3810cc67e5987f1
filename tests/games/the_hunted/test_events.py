"""12: random events, when they come and what they do."""

import pytest

from campaigns.games.the_hunted.rules import events, firing, homeward, refit, travel
from campaigns.games.the_hunted.rules.scenes import GAME
from campaigns.games.the_hunted.rules.state import CREW, Box
from campaigns.games.the_hunted.rules.texts import TEXTS
from campaigns.games.the_hunted.rules.watch import CareerEnds
from campaigns.pages.bridge.reading import reading
from charts.figures.shipped import book
from tests.games.the_hunted.kit import applied, freighter, make_fight, make_watch, play
from tests.games.the_hunted.port import enter, first_asked, in_port, sail, table_of, total

EVENT = {row.results["event"]: row.low for row in book().chart("R1").rows}


def event(watch, name, *answers, **how):
    """The event of that name, on the spot."""
    return play(events.random_event(watch), EVENT[name], *answers, **how)


# --- 12.0, 12.1 when ----------------------------------------------------------------------------------


@pytest.mark.case("12.0/procedure/a", "12.0/procedure/b", "12.1.1/a", "12.0/general/b", "12.1.1/b")
def test_first_natural_twelve_brings_an_event_in_place_of_the_encounter():
    watch = make_watch()
    told = enter(watch, 2, 12, EVENT["Hals und Beinbruch"])
    assert told.keys == ["travel.encounter", "events.event"]
    assert watch.patrol.encounters == []
    assert (watch.patrol.event_done, watch.career.hals) == (True, 1)


@pytest.mark.case("12.1.1/a", "12.1.1/b")
@pytest.mark.parametrize("done", [False, True])
def test_twelve_that_is_an_event_is_not_first_read_as_a_ship(done):
    watch = make_watch()
    watch.patrol.at, watch.patrol.event_done = 1, done
    roll = first_asked(travel._roll(watch, ()))
    assert roll.result(book(), (6, 6), 12, 12) == ("ship" if done else "event")
    rows = [(row.dice, row.result) for row in reading(roll, book(), 0, str).rows]
    assert rows[-1] == ("12", "ship" if done else "event. Otherwise: ship")
    assert "event" in TEXTS.word("event", str)


@pytest.mark.case("12.0/procedure/a")
def test_in_a_transit_box_too():
    assert enter(make_watch(), 1, 12, EVENT["Hals und Beinbruch"]).keys == ["travel.encounter", "events.event"]


@pytest.mark.case("12.0/procedure/a")
def test_not_on_the_tables_of_passage():
    """A 12 in Biscay or at Gibraltar is no event."""
    watch = in_port()
    sail(watch, 10)
    assert table_of(watch, 0) == "travel.biscay"
    assert enter(watch, 0, 12).keys == ["travel.biscay"]
    assert enter(watch, 1, 12).keys == ["travel.gibraltar"]
    assert not watch.patrol.event_done


@pytest.mark.case("12.0/general/a", "12.1.2")
def test_a_second_twelve_is_what_the_column_says():
    watch = make_watch()
    watch.patrol.event_done = True
    told = enter(watch, 1, 12, [1], 1, 1, "leave")
    assert "events.event" not in told.keys
    assert watch.patrol.encounters[-1].kind == book().reading("E1", "transit", 12, 12) == "ship"


@pytest.mark.case("12.1.5/b")
def test_next_patrol_may_have_the_same_event_again():
    watch = make_watch()
    for held in (1, 2):
        event(watch, "Hals und Beinbruch")
        assert watch.career.hals == held
        watch.patrol.event_done = False


@pytest.mark.case("12.1.6", "8.2.1/b")
def test_other_rolls_of_the_box_follow_the_event():
    watch = make_watch()
    watch.patrol.track[2] = Box("atlantic", 2)
    told = enter(watch, 2, 12, EVENT["Hals und Beinbruch"], total("atlantic"))
    assert told.keys == ["travel.encounter", "events.event", "travel.encounter"]
    assert watch.career.scene == "box"


@pytest.mark.case("12.1.7")
def test_not_in_the_mission_box():
    watch = make_watch(zone="british_isles")
    watch.patrol.track[2], watch.patrol.agent, watch.patrol.mission = Box("mission"), True, "failed"
    watch.patrol.at = 2
    assert not events.triggered(watch, 12)
    watch.patrol.at = 3
    assert events.triggered(watch, 12)


@pytest.mark.case("12.1.4", "12.1.5/a", "12.1.1/b")
@pytest.mark.parametrize(
    ("zone", "name"),
    [
        ("caribbean", "Luftwaffe recon"),
        ("north_america", "Luftwaffe recon"),
        ("australia", "Luftwaffe recon"),
        ("atlantic", "Swim call"),
        ("arctic", "Swim call"),
    ],
)
def test_event_that_does_not_fit_is_ignored_and_leaves_the_chance_open(zone, name):
    watch = make_watch(zone=zone)
    told = enter(watch, 2, 12, EVENT[name])
    assert told.notes[-1] == "events.ignored"
    assert not watch.patrol.event_done
    assert watch.patrol.encounters == []  # the encounter is gone all the same
    again = enter(watch, 3, 12, EVENT["Hals und Beinbruch"])
    assert again.notes[-2:] == ["events.event", "events.hals"]


@pytest.mark.case("12.1.4")
def test_event_without_torpedoes_or_crew_is_ignored():
    watch = make_watch()
    watch.boat.tubes, watch.boat.racks = {}, {"fore": [], "aft": []}
    assert event(watch, "Superior torpedoes").notes == ["events.ignored"]
    assert event(watch, "Torpedo breaks loose").notes == ["events.ignored"]


@pytest.mark.case("12.1.4")
@pytest.mark.parametrize(("at", "aborting", "ignored"), [(2, False, False), (6, False, True), (3, True, True)])
def test_no_weather_reports_on_the_way_home(at, aborting, ignored):
    watch = make_watch()
    watch.patrol.at, watch.patrol.aborting = at, aborting
    assert ("events.ignored" in event(watch, "Weather reporting").notes) == ignored


# --- what they do -------------------------------------------------------------------------------------


@pytest.mark.case("12.1.3/a")
def test_superior_torpedoes_for_this_patrol_only():
    watch = make_watch()
    event(watch, "Superior torpedoes")
    make_fight(watch, kind="ship", ships=[freighter()])
    told = play(firing.fire(watch, firing.Shots({"F1": "1"}, {})), 2, 6, 1)
    assert applied(told.prompt("attack.dud"))["superior_torpedoes"] == 1
    watch.patrol.fight = None
    play(refit.come_home(watch, "home"))
    sail_again = in_port()
    sail_again.career.patrols = watch.career.patrols
    sail(sail_again, 8)
    assert not sail_again.patrol.superior


@pytest.mark.case("12.1.3/b", "12.1.3/c")
def test_hals_und_beinbruch_is_kept_until_it_is_used():
    watch = make_watch()
    event(watch, "Hals und Beinbruch")
    play(refit.come_home(watch, "home"))
    assert GAME.rerolls(watch.career) == 1
    GAME.spend_reroll(watch.career)
    assert GAME.rerolls(watch.career) == 0


OFFICERS = [(1, "kommandant"), (2, "li"), (3, "1wo"), (4, "1wo"), (5, "2wo"), (6, "2wo")]


@pytest.mark.case("12.0/procedure/b")
@pytest.mark.parametrize(("die", "post"), OFFICERS)
@pytest.mark.parametrize(("name", "zone"), [("Man overboard", "atlantic"), ("Swim call", "brazilian_coast")])
def test_officer_is_lost(name, zone, die, post):
    watch = make_watch(zone=zone)
    if post == "kommandant":
        told = event(watch, name, die, ends=CareerEnds)
        assert told.raised.reason == "kommandant_accident"
        return
    event(watch, name, die)
    assert [man.post for man in watch.career.crew.values() if man.wound == "KIA"] == [post]


def test_officer_who_is_dead_cannot_be_lost_again():
    watch = make_watch()
    watch.career.crew["li"].wound = "KIA"
    assert event(watch, "Man overboard", 2).notes[-1] == "damage.nobody"


@pytest.mark.parametrize(("die", "must_abort"), [(2, ""), (3, "gyro_compass")])
def test_gyro_compass_is_mended_or_the_boat_goes_home(die, must_abort):
    watch = make_watch()
    told = event(watch, "Gyro compass failure", die)
    assert told.asked[1].chart == "E5"
    assert watch.patrol.must_abort == must_abort


@pytest.mark.case("11.4.10.3/c")
@pytest.mark.parametrize(
    ("answers", "parts", "must_abort"),
    [
        (["part"], 1, ""),
        (["keep", 2], 2, ""),
        (["keep", 3, "part"], 1, ""),
        (["keep", 3, "keep"], 2, "gyro_compass"),
    ],
)
def test_tanker_may_mend_its_gyro_compass_with_a_part(answers, parts, must_abort):
    watch = make_watch("XIV")
    event(watch, "Gyro compass failure", *answers)
    assert (watch.boat.cargo.parts["gyro_compass"], watch.patrol.must_abort) == (parts, must_abort)
    assert "gyro_compass" not in watch.boat.systems


@pytest.mark.case("11.4.10.3/c")
def test_tanker_without_a_part_rolls_for_its_gyro_compass():
    watch = make_watch("XIV")
    watch.boat.cargo.parts["gyro_compass"] = 0
    assert event(watch, "Gyro compass failure", 6).keys == ["events.event", "events.gyro"]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (["fit"] * 4, ["SW", "fit", "fit", "fit"]),
        (["LW", "fit", "fit", "fit"], ["LW", "SW", "fit", "fit"]),
        (["LW"] * 4, ["SW", "LW", "LW", "LW"]),
        (["SW"] * 4, ["KIA", "SW", "SW", "SW"]),
        (["KIA", "SW", "SW", "SW"], ["KIA", "KIA", "SW", "SW"]),
    ],
)
def test_torpedo_breaks_loose(before, after):
    watch = make_watch()
    for post, wound in zip(CREW, before, strict=True):
        watch.career.crew[post].wound = wound
    event(watch, "Torpedo breaks loose")
    assert [watch.career.crew[post].wound for post in CREW] == after


def test_torpedo_breaks_loose_among_the_dead():
    watch = make_watch()
    for post in CREW:
        watch.career.crew[post].wound = "KIA"
    assert event(watch, "Torpedo breaks loose").notes == ["events.ignored"]


@pytest.mark.parametrize("name", ["Severe storm", "Weather reporting"])
def test_no_encounters_in_this_box_and_the_next(name):
    watch = make_watch()
    watch.patrol.track[2] = Box("atlantic", 3)
    assert enter(watch, 2, 12, EVENT[name]).keys == ["travel.encounter", "events.event"]
    assert enter(watch, 3).notes == ["travel.box", "travel.quiet"]
    assert enter(watch, 4, total("atlantic")).keys == ["travel.encounter"]


@pytest.mark.case("12.1.1/a", "10.9.2/a")
def test_next_box_is_quiet_though_it_is_another_now():
    watch = make_watch()
    enter(watch, 2, 12, EVENT["Severe storm"])
    play(homeward.abort(watch, "free"))
    assert (watch.patrol.at, watch.patrol.heading) == (2, -1)
    assert "travel.quiet" in enter(watch, 1, heading=-1).notes
    assert enter(watch, 0, 8, heading=-1).keys == ["travel.biscay"]


@pytest.mark.case("12.1.1/a", "14.9/procedure/c")
def test_box_is_quiet_once_though_the_boat_comes_back_to_it():
    watch = make_watch()
    enter(watch, 2, 12, EVENT["Severe storm"])
    assert enter(watch, 3).notes == ["travel.box", "travel.quiet"]
    assert enter(watch, 3, total("atlantic")).keys == ["travel.encounter"]


def test_own_aircraft_report_a_lone_ship():
    watch = make_watch()
    told = event(watch, "Luftwaffe recon", [4], 1, 1, "leave")
    assert told.keys == ["events.event", "travel.sizes", "travel.identity", "travel.light", "attack.how"]
    assert watch.patrol.encounters[-1].kind == "ship"


@pytest.mark.case("10.9.4/a")
def test_reported_ship_is_left_alone_on_the_way_home():
    watch = make_watch()
    watch.patrol.aborting = True
    told = event(watch, "Luftwaffe recon")
    assert (told.keys, told.notes) == (["events.event"], ["events.event", "travel.passed_by"])
    assert watch.patrol.event_done


@pytest.mark.case("11.4.10.1/c", "11.4.10.1/d")
@pytest.mark.parametrize(("type_", "attacks"), [("XB", True), ("XIV", False)])
def test_reported_ship_means_to_a_tanker_what_any_lone_ship_does(type_, attacks):
    watch = make_watch(type_)
    watch.patrol.replenish = True
    told = event(watch, "Luftwaffe recon", *([[4], 1, 1, "leave"] if attacks else []))
    assert ("attack.how" in told.keys) is attacks
    assert ("missions.ship_ignored" in told.notes) is not attacks


def test_caught_unawares_there_is_no_dive_roll():
    watch = make_watch()
    minor = next(row.low for row in book().chart("E4").rows if row.results["damage"] == "minor")
    keys = event(watch, "Caught unawares", 2, minor, 3, 1).keys
    assert keys == ["events.event", "aircraft.attack", "damage.hit", "damage.who", "damage.severity"]


def test_submarine_is_met():
    told = event(make_watch(), "Submarine encounter", 1, 10, "leave")
    assert told.keys[1:] == ["submarines.which", "submarines.initiative", "submarines.attack"]


def test_event_of_the_keepers_own_is_told(monkeypatch):
    watch = make_watch()
    monkeypatch.delitem(events.EVENTS, "Severe storm")
    assert event(watch, "Severe storm").notes == ["events.event", "events.by_card"]
    assert watch.patrol.event_done


def test_type_xxi_comes_sooner_by_option():
    watch = make_watch(options={"xxi-advance": True})
    assert watch.career.xxi_from == "1945-04"
    event(watch, "Hals und Beinbruch")
    assert watch.career.xxi_from == "1945-03"


@pytest.mark.case("14.11/a")
def test_type_xxi_comes_sooner_once_a_patrol():
    """An ignored event leaves the next 12 open, but the date moves once."""
    watch = make_watch(options={"xxi-advance": True}, zone="north_america")
    play(events.random_event(watch), 8)  # a report from the Luftwaffe, of no use over there
    assert not watch.patrol.event_done
    play(events.random_event(watch), 7)
    assert watch.career.xxi_from == "1945-03"
