"""The end of a contest: its result in every log, once, and nothing after it."""

import pytest

from campaigns.contests import settle, standings
from campaigns.files import portable
from campaigns.models import Entry
from campaigns.play import people, verify
from tests.contests.sailing import act, entered, fresh, home, leg, opened
from tests.factories import UserFactory

pytestmark = pytest.mark.django_db


def results(career):
    return [entry.answer for entry in Entry.objects.filter(career=career, kind="result")]


@pytest.fixture
def match():
    contest = opened("match")
    return entered(contest, "A-1"), entered(contest, "B-2")


@pytest.fixture
def over(match):
    """Both days of both, the second far ahead."""
    for _day in range(2):
        leg(match[0], 1, 1)
        leg(match[1], 6, 6)
    return [fresh(career) for career in match]


def test_the_result_goes_into_every_log_once_when_the_last_boat_is_home(over):
    (mine,), (other,) = map(results, over)
    assert (mine["place"], mine["score"], mine["of"], other["place"], other["score"]) == (2, 2, 2, 1, 22)
    assert [row["boat"] for row in mine["table"]] == ["B-2", "A-1"]
    contest = fresh(over[0].contest)
    assert contest.ended is not None
    assert not settle.settle(contest)
    act(over[0], {"remark": "So be it."})
    assert [len(results(career)) for career in over] == [1, 1]


def test_a_log_with_its_result_is_whole_and_travels(over):
    assert verify.verify(over[0]) == []
    portable.check(portable.export_career(over[0]).encode())
    row = Entry.objects.get(career=over[0], kind="result")
    row.answer["place"] = 1
    assert not verify.is_sealed(over[0], row), "a result that was altered breaks the chain"


def test_the_result_holds_the_seal_that_every_log_had(over):
    told = {row["career"]: (row["last"], row["seal"]) for row in results(over[0])[0]["table"]}
    lines = {str(career.uuid): career.entries.get(number=told[str(career.uuid)][0]).hash for career in over}
    assert {career: seal for career, (_last, seal) in told.items()} == lines


def test_while_a_boat_is_at_sea_or_others_may_enter_there_is_no_result(match):
    contest = opened()
    career = home(entered(contest))
    assert results(career) == []
    contest.closed = True
    contest.save()
    assert settle.settle(contest)
    assert len(results(career)) == 1


def test_the_last_to_withdraw_ends_it_too(match):
    first, second = match
    people.leave_contest(first, "withdrawn")
    home(second)
    assert (results(first)[0]["place"], results(second)[0]["place"]) == (None, 1)


def test_nobody_enters_or_comes_back_after_it(over):
    contest = fresh(over[0].contest)
    assert people.why_not(contest, UserFactory()) == "contest.closed"
    people.leave_contest(over[0], "withdrawn")
    assert fresh(over[0]).left == ""
    assert [line.place for line in standings.standings_of(contest).lines] == [1, 2]
