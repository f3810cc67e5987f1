"""Shared answers of a team: asked of the first boat, taken over by the others, each log complete by itself."""

import pytest

from campaigns import play
from campaigns.contests import packs
from campaigns.files import portable
from campaigns.models import Career
from campaigns.play import people, verify
from tests.contests.sailing import act, entered, fresh, opened, refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def fleet():
    contest = opened("fleet", teams=["Grimm", "Hela"])
    return [entered(contest, boat, pack=pack) for boat, pack in (("A-1", "Grimm"), ("B-2", "Grimm"), ("C-3", "Hela"))]


def out(career, *acts):
    act(career, {"choose": "go"}, *acts)
    return fresh(career)


@pytest.fixture
def taken(fleet):
    """The first has rolled for its team, and the second has taken it over."""
    first, second, _other = fleet
    day(first)
    out(second)
    return fresh(first), fresh(second), act(second, {"auto": True})


def day(career, wind=(3, 4), current=5):
    """A day at sea, by the boat's own dice."""
    return out(career, {"dice": list(wind)}, {"dice": [current]})


def last(career, back=0):
    return career.entries.order_by("-number")[back]


# --- taking over --------------------------------------------------------------------------------------


def test_the_second_of_a_team_takes_over_what_the_first_has_rolled(fleet):
    first, second, other = fleet
    day(first)
    out(second)
    reply = act(second, {"auto": True})  # at the wind another way is open, so it is left to the player
    assert [entry.answer.get("dice") for entry in reply.entries] == [[3, 4], [5], None]
    assert fresh(second).head["miles"] == 12
    wind = first.entries.get(number=3)
    origin = {"boat": "A-1", "career": str(first.uuid), "number": 3, "hash": wind.hash}
    assert reply.entries[0].answer["origin"] == origin
    out(other)
    assert refused(other, {"dice": [1, 1]}) == "", "another team has its own wind"
    assert last(other).answer["dice"] == [1, 1]


def test_news_is_told_by_the_log_book(taken):
    first, second, _reply = taken
    assert first.head["flags"] == [1]
    assert last(first).answer["facts"] == {"first": None}
    assert fresh(second).head["heard"] == {"A-1": [1]}
    assert last(second).answer["origin"] == {"team": "Grimm"}


def test_a_third_takes_over_from_the_first_and_not_from_the_second():
    contest = opened("fleet", teams=["Grimm"], several=True)
    boats = [entered(contest, boat, pack="Grimm") for boat in ("B-2", "A-1")]
    day(boats[1])
    out(boats[0])
    act(boats[0], {"auto": True})
    shared = fresh(boats[0]).shared
    assert {one["origin"]["boat"] for one in shared.values()} == {"A-1"}


def test_such_a_log_asks_nobody_when_it_is_replayed(taken):
    second = fresh(taken[1])
    assert verify.verify(second) == []
    portable.check(portable.export_career(second).encode())
    Career.objects.filter(pk=second.pk).update(contest=None, shared={}, conduct={})
    assert verify.verify(fresh(second)) == [], "nor where the others are not"


def test_what_was_taken_over_is_counted_where_it_was_rolled(taken):
    assert [fresh(one).conduct for one in taken[:2]] == [{"hand": 2}, {}]


@pytest.mark.parametrize(
    ("acts", "dice"),
    [
        ([{"auto": "rolls"}], [[3, 4], [5], None]),
        ([{"dice": [6, 6]}], [[3, 4], [5], None]),
        ([{"aside": "by_hand"}, {"facts": {"miles": 1}}], [None, None, [5], None]),
    ],
    ids=["roll on", "typed", "another way stays open"],
)
def test_dice_typed_for_what_is_settled_already_do_not_count(fleet, acts, dice):
    first, second, _other = fleet
    day(first)
    out(second, *acts)
    assert [entry.answer.get("dice") for entry in second.entries.filter(number__gt=2).order_by("number")] == dice


def test_a_boat_that_has_left_is_heard_of_no_more_but_its_dice_stand(fleet):
    first, second, _other = fleet
    day(first)
    people.leave_contest(first, "withdrawn")
    out(second)
    act(second, {"auto": True})
    assert (fresh(second).head["miles"], fresh(second).head["flags"]) == (12, [1])


def test_what_a_boat_rolls_after_it_has_left_is_its_own(fleet):
    first, second, _other = fleet
    people.leave_contest(first, "withdrawn")
    day(first)
    out(second)
    assert refused(second, {"dice": [1, 1]}) == ""
    assert last(second).answer["dice"] == [1, 1]


# --- taking back --------------------------------------------------------------------------------------


def test_what_was_taken_over_is_undone_as_one_and_taken_over_again(taken):
    _first, second, reply = taken
    undone = act(second, {"strike": True})
    assert undone.entries[0].voids == [entry.number for entry in reply.entries]
    act(second, {"dice": [1, 1]})
    assert fresh(second).head["miles"] == 12


def test_what_others_have_gone_by_is_not_taken_back(taken):
    """Nor what they have heard of: the first at the buoy would be first again after the second was told."""
    first, second, _reply = taken
    for raw in ({"strike": True}, {"strike": 3}, {"change": 3, "dice": [6, 6]}, {"strike": 5}):
        assert refused(first, raw) in ("contest.shared", "shared.settled")
    assert fresh(first).head["flags"] == [1]
    assert packs.team_of(fresh(second), play.game_of("regatta").contest)[0].boat == "A-1"


def test_what_nobody_has_gone_by_is_taken_back_and_rolled_again(fleet):
    first, second, _other = fleet
    day(first)
    act(first, {"change": 3, "dice": [6, 6]})
    out(second)
    act(second, {"auto": True})
    assert [fresh(one).head["miles"] for one in (first, second)] == [17, 17]


@pytest.mark.parametrize("raw", [{"change": 3, "dice": [6, 6]}, {"change": 4, "dice": [1]}])
def test_nobody_has_other_dice_than_his_team(taken, raw):
    assert refused(taken[1], raw) == "shared.settled"


def test_nor_by_a_run(fleet):
    first, second, _other = fleet
    day(first)
    assert refused(out(second), {"run": [{"dice": [6, 6]}]}) == "shared.settled"


# --- the record ---------------------------------------------------------------------------------------


def test_the_record_is_that_of_the_journal(fleet):
    first, _second, _other = fleet
    first = day(first)
    assert packs.shared_answers(first) == first.shared
    assert set(first.shared) == {"1.wind", "1.current"}
    Career.objects.filter(pk=first.pk).update(shared={})
    assert [str(one)[:9] for one in verify.verify(fresh(first))] == ["shared is"]
    verify.rebuild(fresh(first))
    assert fresh(first).shared == first.shared


def test_a_struck_answer_is_out_of_the_record(fleet):
    assert out(fleet[0], {"dice": [3, 4]}, {"strike": True}).shared == {}


def test_who_comes_to_what_was_settled_meanwhile_takes_it_over(fleet):
    """Both stand before the wind; the first to answer has rolled for both."""
    first, second, _other = fleet
    out(first)
    out(second)
    act(second, {"dice": [6, 6]})
    act(first, {"dice": [1, 1]})
    assert [last(one, 0).answer["dice"] for one in (first, second)] == [[6, 6], [6, 6]]
