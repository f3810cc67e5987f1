"""12: random events, when they come and what they do."""

import pytest

from campaigns.games.the_hunted.rules import events, firing, homeward, refit, travel
from campaigns.games.the_hunted.rules.scenes import GAME
from campaigns.games.the_hunted.rules.state import Box
from campaigns.games.the_hunted.rules.texts import TEXTS
from campaigns.pages.bridge.reading import reading
from charts.figures.shipped import book
from tests.games.the_hunted.kit import applied, freighter, make_fight, make_watch, play
from tests.games.the_hunted.port import enter, first_asked, in_port, sail, total

EVENT = {row.results["event"]: row.low for row in book().chart("R1").rows}


def event(watch, name, *answers, **how):
    """The event of that name, on the spot."""
    return play(events.random_event(watch), EVENT[name], *answers, **how)


# --- 12.0, 12.1 when ----------------------------------------------------------------------------------


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


def test_event_of_the_keepers_own_is_told(monkeypatch):
    watch = make_watch()
    monkeypatch.delitem(events.EVENTS, "Severe storm")
    assert event(watch, "Severe storm").notes == ["events.event", "events.by_card"]
    assert watch.patrol.event_done


@pytest.mark.case("14.11/a")
def test_type_xxi_comes_sooner_once_a_patrol():
    """An ignored event leaves the next 12 open, but the date moves once."""
    watch = make_watch(options={"xxi-advance": True}, zone="north_america")
    play(events.random_event(watch), 8)  # a report from the Luftwaffe, of no use over there
    assert not watch.patrol.event_done
    play(events.random_event(watch), 7)
    assert watch.career.xxi_from == "1945-03"
