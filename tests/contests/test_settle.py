"""The end of a contest: its result in every log, once, and nothing after it."""

import pytest

from campaigns.contests import settle, standings
from campaigns.files import portable
from campaigns.models import Career, Entry
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


def sail_out(first, second):
    """Both days of both, the second far ahead."""
    for _day in range(2):
        leg(first, 1, 1)
        leg(second, 6, 6)


def test_the_result_goes_into_every_log_when_the_last_boat_is_home(match):
    sail_out(*match)
    (mine,), (other,) = map(results, match)
    assert (mine["place"], mine["score"], mine["of"], other["place"], other["score"]) == (2, 2, 2, 1, 22)
    assert [row["boat"] for row in mine["table"]] == ["B-2", "A-1"]
    assert fresh(match[0].contest).ended is not None


def test_the_result_holds_the_seal_that_every_log_had(match):
    sail_out(*match)
    first = fresh(match[0])
    told = {row["career"]: (row["last"], row["seal"]) for row in results(first)[0]["table"]}
    lines = {career.pk: career.entries.get(number=told[str(career.uuid)][0]).hash for career in match}
    assert [told[str(career.uuid)][1] for career in match] == [lines[career.pk] for career in match]


def test_a_log_with_its_result_is_whole_and_travels(match):
    sail_out(*match)
    first = fresh(match[0])
    assert verify.verify(first) == []
    data = portable.export_career(first)
    portable.check(data.encode())


def test_while_a_boat_is_at_sea_or_others_may_enter_there_is_no_result(match):
    contest = opened()
    career = home(entered(contest))
    assert results(career) == []
    contest.closed = True
    contest.save()
    assert settle.settle(contest)
    assert len(results(career)) == 1


def test_it_is_written_once(match):
    sail_out(*match)
    assert not settle.settle(fresh(match[0].contest))
    act(match[0], {"remark": "So be it."})
    assert [len(results(career)) for career in match] == [1, 1]


def test_the_last_to_withdraw_ends_it_too(match):
    first, second = match
    people.leave_contest(first, "withdrawn")
    home(second)
    assert (results(first)[0]["place"], results(second)[0]["place"]) == (None, 1)


def test_nobody_enters_or_comes_back_after_it(match):
    sail_out(*match)
    contest = fresh(match[0].contest)
    assert people.why_not(contest, UserFactory()) == "contest.closed"
    people.leave_contest(match[0], "withdrawn")
    assert fresh(match[0]).left == ""
    assert [line.place for line in standings.standings_of(contest).lines] == [1, 2]


def test_a_result_that_was_altered_breaks_the_chain(match):
    sail_out(*match)
    row = Entry.objects.get(career=match[0], kind="result")
    row.answer["place"] = 1
    assert not verify.is_sealed(fresh(match[0]), row)
    assert Career.objects.get(pk=match[0].pk).seal != ""
