"""Two who sail by turns on accounts of their own: the other rolls for the enemy, and does nothing else."""

import pytest
from django.core import mail

from campaigns.accounts import seats
from campaigns.contests import due, notice, rivals
from campaigns.engine.prompts import BadAnswer
from campaigns.files import portable
from campaigns.jobs.models import Job
from campaigns.models import Admission, Seat
from campaigns.play import people, verify
from tests.contests.sailing import act, entered, fresh, leg, opened, refused
from tests.factories import UserFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def match():
    contest = opened("match", others_roll=True)
    return entered(contest, "A-1"), entered(contest, "B-2")


@pytest.fixture
def squall(match):
    """The first is at sea, and the squall is to be rolled for."""
    act(match[0], {"choose": "go"}, {"dice": [3, 4]})
    return match


# --- who answers --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "raw",
    [{"dice": [1]}, {"auto": True}, {"auto": "rolls"}, {"run": [{"dice": [1]}]}, {"overrule": 1, "why": "my card"}],
    ids=["dice", "here", "roll on", "run", "card"],
)
def test_the_one_who_sails_does_not_roll_for_the_enemy(squall, raw):
    first, _second = squall
    assert refused(first, raw, first.owner) in ("seat.other", "rolls.none", "overrule.not_chart")
    assert fresh(first).last == 3


def test_the_other_rolls_and_the_log_says_whose_hand_it_was(squall):
    first, second = squall
    act(first, {"dice": [2]}, by=second.owner)
    entry = first.entries.get(number=4)
    assert (entry.answer["origin"], entry.signed) == ({"player": second.owner.username}, second.owner.username)
    assert fresh(first).head["miles"] == 5
    assert fresh(first).conduct == {"hand": 2, "others": 1}


def test_such_a_log_is_whole_by_itself_and_travels(squall):
    first, second = squall
    act(first, {"dice": [2]}, by=second.owner)
    assert verify.verify(fresh(first)) == []
    portable.check(portable.export_career(fresh(first)).encode())


def test_a_roll_on_stops_before_the_enemys(match):
    first, _second = match
    act(first, {"choose": "go"})
    reply = act(first, {"auto": "rolls"})
    assert (len(reply.entries), reply.table.prompt.key) == (1, "race.squall")


@pytest.mark.parametrize(
    "raw",
    [
        {"strike": True},
        {"remark": "Hello."},
        {"amend": {"legs": []}, "why": "x"},
        {"odds": True},
        {"switch": {"odds": True}},
        {"reroll": True, "dice": [1]},
        {"change": 3, "dice": [1, 1]},
        {"dice": [1], "modifier": {"drm": 5, "why": "more"}},
        {"run": [{"dice": [1]}]},
        {"overrule": 6, "why": "more"},
        {"sign": True},
    ],
    ids=lambda raw: next(iter(raw)),
)
def test_the_other_does_nothing_else_in_the_log(squall, raw):
    first, second = squall
    assert refused(first, raw, second.owner) == "seat.owner"
    assert fresh(first).last == 3


def test_nor_does_he_answer_for_the_one_who_sails(match):
    first, second = match
    assert refused(first, {"choose": "go"}, second.owner) == "seat.other"


def test_what_the_other_rolled_is_not_rolled_again_by_the_one_who_sails(squall):
    first, second = squall
    act(first, {"dice": [2]}, by=second.owner)
    for raw in ({"change": 4, "dice": [1]}, {"reroll": True, "dice": [1]}, {"overrule": 1, "last": True, "why": "x"}):
        assert refused(first, raw, first.owner) == "seat.other"
    act(first, {"strike": True})
    assert refused(first, {"dice": [1]}, first.owner) == "seat.other"


def test_a_third_finds_no_seat(squall, stranger):
    first, _second = squall
    assert refused(first, {"dice": [1]}, stranger) == "seat.other"
    Seat.objects.create(career=first, number=2, token="x", user=stranger)  # given away by who sails, to a friend
    assert seats.held(first, stranger) == [2]
    assert refused(first, {"dice": [1]}, stranger) == "seat.other"


@pytest.mark.parametrize("why", ["one account", "not agreed", "withdrawn"])
def test_where_there_is_no_other_he_rolls_himself(why, user):
    contest = opened("match", others_roll=why != "not agreed", several=True)
    first = entered(contest, "A-1", user)
    second = entered(contest, "B-2", user if why == "one account" else UserFactory())
    if why == "withdrawn":
        people.leave_contest(second, "withdrawn")
    assert rivals.rival(fresh(first)) is None
    leg(first)
    assert fresh(first).head["day"] == 2


def test_nobody_sails_before_the_other_has_entered():
    contest = opened("match", others_roll=True)
    first = entered(contest, "A-1")
    assert refused(first, {"choose": "go"}, first.owner) == "turn.alone"
    entered(contest, "B-2")
    assert act(first, {"choose": "go"}).accepted


# --- whose turn it is ---------------------------------------------------------------------------------


def test_everybody_knows_what_he_is_waited_for(match):
    first, second = match

    def waited():
        return [[(one.career.boat, one.what) for one in due.waiting_for(career.owner)] for career in match]

    assert waited() == [[("A-1", "sail")], []]
    act(first, {"choose": "go"}, {"dice": [3, 4]})
    assert waited() == [[], [("A-1", "roll")]]
    act(first, {"dice": [1]}, by=second.owner)
    assert waited() == [[], [("B-2", "sail")]]


def test_where_one_has_every_boat_nobody_is_waited_for(user):
    contest = opened("match", several=True)
    entered(contest, "A-1", user)
    entered(contest, "B-2", user)
    assert due.waiting_for(user) == []


def test_in_a_tournament_nobody_is_waited_for(user):
    contest = opened()
    entered(contest, "A-1", user)
    entered(contest, "B-2")
    assert due.waiting_for(user) == []


# --- letters ------------------------------------------------------------------------------------------


@pytest.fixture
def post(match, settings):
    """Both want letters, and the log book writes them."""
    settings.MAIL = True
    for career in match:
        career.owner.email = f"{career.owner.username}@example.org"
        career.owner.save()
        notice.want(career.contest, career.owner, True)
    return match


def test_one_letter_tells_whose_turn_it_is(post):
    first, second = post
    act(first, {"choose": "go"}, {"dice": [3, 4]})
    (letter,) = mail.outbox
    assert letter.to == [second.owner.email]
    assert "A-1 is waiting for your dice." in letter.body
    assert f"/contests/{first.contest.uuid}/" in letter.body
    act(first, {"strike": True}, {"dice": [3, 4]})
    assert len(mail.outbox) == 1, "until he has done something"
    act(first, {"dice": [1]}, by=second.owner)
    leg(second, by=first.owner)
    assert [one.to for one in mail.outbox[1:]] == [[first.owner.email]]


def test_who_was_refused_has_done_nothing_and_is_told_once(post):
    first, second = post
    act(first, {"choose": "go"}, {"dice": [3, 4]})
    with pytest.raises(BadAnswer):
        act(first, {"dice": [7]}, by=second.owner)
    act(first, {"strike": True}, {"dice": [3, 4]})
    assert len(mail.outbox) == 1


@pytest.mark.parametrize("why", ["off", "not wanted", "no address"])
def test_no_letter_where_none_is_wanted_or_can_be(post, settings, why):
    first, second = post
    if why == "off":
        settings.MAIL = False
    elif why == "not wanted":
        notice.want(first.contest, second.owner, False)
    else:
        Admission.objects.filter(user=second.owner).delete()
    act(first, {"choose": "go"}, {"dice": [3, 4]})
    assert mail.outbox == []


def test_a_letter_waits_in_the_queue_and_nobody_for_it(post, settings):
    settings.JOBS, settings.EMAIL_BACKEND = "", "campaigns.accounts.mail.Queued"
    act(post[0], {"choose": "go"})
    assert act(post[0], {"dice": [3, 4]}).accepted
    assert mail.outbox == []
    assert Job.objects.count() == 1
