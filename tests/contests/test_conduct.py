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


ROLL, STRIKE = {"dice": [1, 2]}, {"strike": True}
COUNTED = {
    "only sailed": ((), {}),
    "dice by hand": ((ROLL,), {"hand": 1}),
    "dice thrown here": (({"auto": True},), {"here": 1}),
    "a change is one undo and one more roll": (
        (ROLL, {"change": 3, "dice": [6, 6]}),
        {"hand": 2, "undone": 1, "lines": 1},
    ),
    "and what is sent in again is none": (
        (ROLL, STRIKE, ROLL, {"change": 5, "dice": [6, 6]}),
        {"hand": 3, "undone": 2, "lines": 2},
    ),
    "entered again as it was is no new roll": ((ROLL, STRIKE, {"redo": True}), {"hand": 1, "undone": 1, "lines": 1}),
    "a form that enters what happened": (({"aside": "by_hand"}, {"facts": {"miles": 12}}), {"entered": 1}),
    "a value set by hand": (({"amend": {"name": "Bo"}, "why": "a slip"},), {"amended": 1}),
    "a look at the odds": (({"odds": True},), {"odds": 1}),
    "switching them off is no look": (({"switch": {"odds": True}}, {"switch": {"odds": False}}), {"odds": 1}),
    "a modifier": (({**ROLL, "modifier": {"drm": 2, "why": "a gust"}},), {"hand": 1, "modifiers": 1}),
}


@pytest.mark.parametrize(("acts", "found"), COUNTED.values(), ids=COUNTED)
def test_what_is_counted(career, acts, found):
    act(career, {"choose": "go"}, *acts)
    assert counts(career) == found
    assert verify.verify(fresh(career)) == []


def test_undoing_is_counted_with_the_lines_that_it_took(career):
    act(career, {"choose": "go"}, ROLL, {"strike": 2})
    assert counts(career) == {"hand": 1, "undone": 1, "lines": 2}


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
