"""The counts of a boat's play, from its journal."""

import pytest

from campaigns import play
from campaigns.contests import conduct
from campaigns.models import Career
from campaigns.play import verify
from tests.contests.sailing import act, entered, fresh, home, opened

pytestmark = pytest.mark.django_db


def counts(career):
    return fresh(career).conduct


@pytest.fixture
def career():
    return entered(opened())


@pytest.fixture
def at_sea(career):
    act(career, {"choose": "go"})
    return career


def test_a_boat_that_has_only_sailed_has_nothing_counted(at_sea):
    assert counts(at_sea) == {}


@pytest.mark.parametrize(("raw", "key"), [({"dice": [1, 2]}, "hand"), ({"auto": True}, "here")])
def test_dice_are_counted_by_where_they_fell(at_sea, raw, key):
    act(at_sea, raw)
    assert counts(at_sea) == {key: 1}


def test_undoing_is_counted_with_the_lines_that_it_took(at_sea):
    act(at_sea, {"dice": [1, 2]})
    act(at_sea, {"strike": 2})
    assert counts(at_sea) == {"hand": 1, "undone": 1, "lines": 2}


def test_a_change_is_one_undo_and_one_more_roll_and_what_is_sent_in_again_is_none(at_sea):
    act(at_sea, {"dice": [1, 2]})
    act(at_sea, {"strike": True})
    act(at_sea, {"dice": [1, 2]})
    assert counts(at_sea)["hand"] == 2
    act(at_sea, {"change": 5, "dice": [6, 6]})
    assert counts(at_sea) == {"hand": 3, "undone": 2, "lines": 2}


def test_what_is_entered_again_as_it_was_is_no_new_roll(at_sea):
    act(at_sea, {"dice": [1, 2]})
    act(at_sea, {"strike": True})
    act(at_sea, {"redo": True})
    assert counts(at_sea) == {"hand": 1, "undone": 1, "lines": 1}
    assert verify.verify(fresh(at_sea)) == []


def test_a_form_that_enters_what_happened_is_counted(at_sea):
    act(at_sea, {"aside": "by_hand"})
    act(at_sea, {"facts": {"miles": 12}})
    assert counts(at_sea) == {"entered": 1}


@pytest.mark.parametrize(
    ("raw", "key"),
    [
        ({"amend": {"name": "Bo"}, "why": "a slip"}, "amended"),
        ({"odds": True}, "odds"),
        ({"switch": {"odds": True}}, "odds"),
        ({"dice": [1, 2], "modifier": {"drm": 2, "why": "a gust"}}, "modifiers"),
    ],
)
def test_what_bends_the_game_is_counted(at_sea, raw, key):
    act(at_sea, raw)
    assert counts(at_sea)[key] == 1


def test_switching_the_odds_off_is_no_look(at_sea):
    act(at_sea, {"switch": {"odds": True}})
    act(at_sea, {"switch": {"odds": False}})
    assert counts(at_sea) == {"odds": 1}


def test_the_counts_are_those_of_the_whole_journal(career):
    career = home(career)
    assert conduct.conduct_of(career) == career.conduct
    assert verify.verify(career) == []


def test_counts_that_were_altered_are_found_and_derived_anew(career):
    career = home(career)
    Career.objects.filter(pk=career.pk).update(conduct={})
    assert [str(one) for one in verify.verify(career)] == ["conduct is {}, the journal says {'hand': 2}"]
    verify.rebuild(career)
    assert counts(career) == {"hand": 2}


def test_a_career_by_itself_is_not_counted():
    career = entered(opened())
    play.act(career.pk, {"choose": "go"})
    Career.objects.filter(pk=career.pk).update(contest=None)
    play.act(career.pk, {"dice": [1, 2]})
    assert counts(career) == {}
    assert verify.verify(fresh(career)) == []
