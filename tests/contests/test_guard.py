"""Acts that a contest refuses: changing a settled result, or a line that another boat has sailed after."""

import random

import msgspec
import pytest

from campaigns import play
from campaigns.engine import game as games
from campaigns.engine.prompts import BadAnswer
from campaigns.models import Career
from tests.contests.sailing import act, entered, fresh, home, leg, opened, refused
from tests.engine import regatta

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "raw",
    [{"strike": True}, {"strike": 4}, {"change": 5, "dice": [6, 6]}, {"amend": {"legs.0": 20}, "why": "more"}],
    ids=["undo", "undo to", "change", "amend"],
)
def test_nothing_of_a_boat_that_is_home_can_be_changed(raw):
    """Whoever is the first to come home could else undo and roll again until he has won."""
    career = home(entered(opened()))
    before = career.seal
    assert refused(career, raw) in ("contest.final", "over")
    assert fresh(career).seal == before


def test_outside_a_contest_the_last_line_can_still_be_undone():
    career = entered(opened())
    Career.objects.filter(pk=career.pk).update(contest=None)
    home(career)
    assert play.act(career.pk, {"strike": True}).accepted
    assert (fresh(career).conduct, fresh(career).asks) == ({}, None), "nobody counts, and nobody waits"


def test_a_remark_may_be_added_after_the_end():
    assert act(home(entered(opened())), {"remark": "Well sailed."}).accepted


@pytest.mark.parametrize(("most", "undone"), [(0, 0), (2, 2), (None, 3)])
def test_undoing_has_the_limit_that_the_contest_sets(most, undone):
    career = entered(opened(undos=most))
    for _ in range(undone):
        act(career, {"choose": "go"}, {"strike": True})
    act(career, {"choose": "go"})
    assert refused(career, {"strike": True}) == ("" if most is None else "contest.undos")


def test_a_change_of_an_earlier_line_counts_as_undone():
    career = entered(opened(undos=1))
    act(career, {"choose": "go"}, {"strike": True}, {"choose": "go"})
    assert refused(career, {"change": 4, "choose": "go"}) == "contest.undos"


@pytest.fixture
def match():
    contest = opened("match")
    return entered(contest, "A-1"), entered(contest, "B-2")


def test_a_patrol_that_another_has_sailed_after_is_not_opened_again(match):
    """Else its player could see what the other made, and roll his own once more."""
    first, second = match
    leg(first)
    act(first, {"strike": True}, {"dice": [2]})
    act(second, {"choose": "go"})
    assert refused(first, {"strike": True}) == "contest.sailed"
    assert fresh(first).head["day"] == 2


class Unthrown(random.Random):
    """Dice that nobody may throw."""

    def randint(self, low, high):
        raise AssertionError("a die has fallen")


def test_nor_do_its_dice_fall_once_more(match):
    """Refused by what they show, they would tell whoever tries again and again."""
    first, second = match
    leg(first)
    act(second, {"choose": "go"})
    reply = play.act(first.pk, {"change": fresh(first).last, "auto": True}, by=first.owner, source=Unthrown())
    assert reply.error.key == "contest.sailed"


def test_nor_is_that_of_the_second_when_the_first_has_sailed_the_next(match):
    first, second = match
    leg(first)
    leg(second)
    act(second, {"strike": True}, {"dice": [2]})
    act(first, {"choose": "go"})
    assert refused(second, {"strike": True}) == "contest.sailed"


def test_nor_is_it_when_newer_rules_cannot_open_the_next(match, monkeypatch):
    def stuck(boat, charts):
        raise ValueError("no port")
        yield

    first, second = match
    leg(first)
    act(second, {"choose": "go"})
    now = msgspec.structs.replace(regatta.GAME, scenes={**regatta.GAME.scenes, "port": stuck})
    monkeypatch.setitem(games._games, regatta.GAME.key, now)
    assert play.resume_from(first.pk, 2).error.key == "contest.sailed"
    assert fresh(first).last == 4


def test_what_was_answered_in_port_before_the_first_patrol_may_be_undone_whoever_sailed(match):
    first, second = match
    act(first, {"choose": "go"}, {"strike": True})
    assert fresh(second).last == 1


def test_in_a_tournament_nobody_minds_what_others_have_sailed():
    contest = opened()
    first, second = entered(contest, "A-1"), entered(contest, "B-2")
    leg(first)
    leg(second)
    assert act(first, {"strike": True}).accepted


def test_who_is_not_at_turn_is_refused(match):
    with pytest.raises(BadAnswer, match="turn"):
        act(match[1], {"choose": "go"})
