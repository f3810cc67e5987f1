"""Played on from the present state: the same state, the same ways, the shares that play itself gives."""

import inspect
import itertools
import time

import msgspec
import pytest

from campaigns.engine.game import Measure
from campaigns.engine.replay import Entry
from campaigns.engine.session import begin
from campaigns.games.the_hunted.rules.scenes import GAME
from campaigns.pages.games import presentation_of
from campaigns.pages.odds import ahead, words
from campaigns.pages.odds.ahead import Odds, OddsSetup, ways
from charts.book import compile_book
from charts.figures.shipped import book
from tests.engine import toy
from tests.engine.desk import Desk
from tests.games.the_hunted import moments

AMPLE = 10**6  # seconds: the count alone says when it is enough


def career(seed):
    """A career of The Hunted in memory."""
    return Desk(GAME, book(), seed, type="VIIC", kommandant="Schmidt", boat="U-123")


def play_to(desk, key, most=3000):
    """Play by the default policy until this is asked."""
    session = desk.session()
    for _ in range(most):
        if session.prompt is None or session.prompt.key == key:
            return session.prompt and session
        desk.keep(session.act({"auto": True}))
    return None


def met(key):
    """The first career that comes to this prompt."""
    for seed in range(60):
        desk = career(seed)
        session = play_to(desk, key)
        if session is not None:
            return desk, session
    raise LookupError(key)


def ahead_of(desk):
    snapshot = desk.snapshots[-1]
    return OddsSetup(GAME, book(), snapshot, [entry for entry in desk.entries if entry.number > snapshot.number])


def test_it_stands_where_play_stands():
    desk, session = met(moments.EVASION)
    state, _, prompt = ahead_of(desk).stand()
    assert prompt.signature() == session.prompt.signature()
    assert GAME.dump(state) == GAME.dump(session.state)


def test_continuations_share_nothing():
    desk, session = met(moments.EVASION)
    before = GAME.dump(session.state)
    one = ahead_of(desk)
    one.weigh(20, AMPLE)
    assert GAME.dump(one.stand()[0]) == before
    assert GAME.dump(session.state) == before


def test_every_option_is_a_way():
    desk, session = met(moments.ATTACK)
    found = ahead_of(desk).weigh(30, AMPLE)
    assert [tally.way for tally in found.tallies] == [option.key for option in session.prompt.open()]
    assert all(tally.count == 30 and tally.faults == 0 for tally in found.tallies)


def test_leaving_sinks_nothing_here():
    desk, _ = met(moments.ATTACK)
    leave = next(tally for tally in ahead_of(desk).weigh(100, AMPLE).tallies if tally.way == "leave")
    assert leave.gained <= 20  # the box may bring another encounter
    assert leave.outing_gained >= leave.gained
    assert leave.outing_lost >= leave.lost


def test_an_aside_is_weighed_and_the_one_by_hand_is_not():
    _, session = met(moments.ENCOUNTER)
    found = ways(session.prompt)
    assert ("", False) in found
    assert ("by_hand", True) not in found


def test_a_stay_in_port_entered_by_hand_is_not_weighed():
    _, session = met(moments.ORDERS)
    assert session.prompt.asides == ("in_port", "afterwards")
    assert ways(session.prompt) == [("", False)]


def test_the_same_seed_gives_the_same_shares():
    desk, _ = met(moments.EVASION)
    one, other = (ahead_of(desk).weigh(40, AMPLE, "s").tallies for _ in range(2))
    assert one == other


def test_amendments_and_struck_answers_are_heeded():
    desk, session = met(moments.EVASION)
    step = session.act({"amend": {"hull": 4}, "why": "test"})
    desk.keep(step)
    assert ahead_of(desk).stand()[0].boat.hull == 4
    desk.entries.append(Entry(step.entry.number + 1, "strike", voids=[step.entry.number]))
    assert ahead_of(desk).stand()[0].boat.hull != 4 or session.state.boat.hull == 4


@pytest.mark.slow
def test_a_battered_boat_is_lost_more_often():
    desk, session = met(moments.EVASION)
    sound = ahead_of(desk).weigh(150, AMPLE, "s").tallies[0]
    step = session.act({"amend": {"hull": session.state.boat.figures["hull_boxes"] - 1}, "why": "test"})
    desk.keep(step)
    assert ahead_of(desk).weigh(150, AMPLE, "s").tallies[0].lost > sound.lost


def test_time_is_kept_and_says_how_many_were_played():
    """Each look at the clock takes a second: one batch of every way fits into each."""
    desk, session = met(moments.ATTACK)
    one = ahead_of(desk)
    ways_ = len(ways(session.prompt))
    found = one.weigh(10**6, 2 / ways_, clock=itertools.count().__next__)
    assert [tally.count for tally in found.tallies] == [ahead.BATCH] * ways_
    assert found.seconds == 3
    shown = words.ways(found, session.prompt, presentation_of("hunted"))
    assert [way.count for way in shown] == [ahead.BATCH] * ways_


def test_time_is_that_of_the_processor():
    """A host that is busy with something else gives odds later, not poorer ones."""
    assert inspect.signature(ahead.OddsSetup.weigh).parameters["clock"].default is time.thread_time


def test_a_fault_of_the_rules_is_counted_and_does_no_harm(monkeypatch):
    desk, _ = met(moments.ATTACK)
    one = ahead_of(desk)
    monkeypatch.setattr(ahead.policy, "run", lambda *args: 1 / 0)
    assert next((tally.count, tally.faults) for tally in one.weigh(5, AMPLE).tallies) == (0, 5)


def test_findings_are_kept_as_json_and_come_back_as_they_were():
    found = ahead_of(met(moments.EVASION)[0]).weigh(25, AMPLE, "s")
    assert msgspec.convert(msgspec.json.decode(msgspec.json.encode(found)), Odds) == found


def test_how_far_it_is_is_told_after_every_batch():
    told = []
    ahead_of(met(moments.EVASION)[0]).weigh(60, AMPLE, "s", progress=lambda *heard: told.append(heard))
    assert len(told) == 2
    assert [done for done, total in told][-1] == told[0][1]


MARGINS = [(34, 6, 100, 9), (680, 120, 2000, 2), (0, 0, 2000, 1), (1000, 0, 2000, 2)]


@pytest.mark.parametrize(("sunk", "lost", "count", "margin"), MARGINS)
def test_the_margin_that_is_shown(sunk, lost, count, margin):
    assert words.margin(sunk, lost, count) == margin


def test_the_words():
    assert (
        words._odds_text(presentation_of("hunted"), 680, 120, 2000)
        == "You sank something in about 34 % of runs; the boat was lost in 6 % (± 2)."
    )


def test_any_game_can_be_played_ahead():
    """The toy game has policies and a measure of its own, and neither ships nor tons."""
    step, _ = begin(toy.GAME, compile_book(toy.RAW), {"keeper": "Flora", "nights": 3})
    found = OddsSetup(toy.GAME, compile_book(toy.RAW), step.snapshots[-1], []).weigh(20, AMPLE)
    assert [(tally.count, tally.faults) for tally in found.tallies] == [(20, 0)] * len(found.tallies)
    assert any(tally.outing_gained for tally in found.tallies)
    assert found.unit == "ships"


def test_a_game_without_a_measure_has_nothing_to_gain_and_no_fault():
    bare = msgspec.structs.replace(toy.GAME, measure=lambda state: Measure(), policies={})
    step, _ = begin(bare, compile_book(toy.RAW), {"keeper": "Flora", "nights": 3})
    found = OddsSetup(bare, compile_book(toy.RAW), step.snapshots[-1], []).weigh(5, AMPLE)
    assert {(tally.count, tally.faults, tally.outing_gained) for tally in found.tallies} == {(5, 0, 0)}
