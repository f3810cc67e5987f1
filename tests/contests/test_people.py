"""Who is in a contest: by name, by link, one boat each, from a list of packs; and who is out again."""

import pytest

from campaigns import play
from campaigns.contests import people, table, turns
from campaigns.engine.prompts import BadAnswer
from campaigns.models import Admission, Contest
from tests.contests.sailing import act, entered, fresh, leg, opened
from tests.engine import regatta
from tests.factories import UserFactory

pytestmark = pytest.mark.django_db


def refusal(deed, *args, **named):
    with pytest.raises(BadAnswer) as caught:
        deed(*args, **named)
    return caught.value.key


@pytest.mark.parametrize(("several", "key"), [(False, "contest.one"), (True, "")])
def test_one_boat_an_account_unless_its_maker_says_otherwise(several, key, user):
    contest = opened(several=several)
    entered(contest, "A-1", user)
    assert people.why_not(contest, user) == key


def test_who_withdraws_may_not_try_again_with_another_boat(user):
    contest = opened()
    people.leave(entered(contest, "A-1", user), "withdrawn")
    assert refusal(entered, contest, "B-2", user) == "contest.one"


@pytest.mark.parametrize(
    ("admits", "sees", "key"), [("all", True, ""), ("known", True, ""), ("invited", False, "contest.invited")]
)
def test_whom_it_is_open_to(admits, sees, key, user):
    contest = opened(admits=admits)
    assert (people.may_see(contest, user), people.why_not(contest, user)) == (sees, key)


def test_its_maker_needs_no_invitation():
    contest = opened(admits="invited")
    assert entered(contest, owner=contest.owner)


def test_invited_by_name(user):
    contest = opened(admits="invited")
    people.invite(contest, user.username)
    assert people.may_see(contest, user)
    assert entered(contest, owner=user)


def test_nobody_is_invited_by_a_name_that_is_not_here():
    assert refusal(people.invite, opened(), "Nemo") == "contest.unknown"


def test_who_is_removed_is_out_with_his_boat_until_let_back_in(user):
    contest = opened(admits="invited")
    people.invite(contest, user.username)
    career = entered(contest, owner=user)
    people.remove(contest, user)
    assert (fresh(career).left, people.why_not(contest, user)) == ("removed", "contest.removed")
    people.admit(contest, user)  # by the link
    assert people.why_not(contest, user) == "contest.removed"
    people.remove(contest, user, False)
    assert fresh(career).left == ""


def test_to_be_invited_again_by_name_lets_back_in(user):
    contest = opened(admits="invited")
    people.invite(contest, user.username)
    people.remove(contest, user)
    people.invite(contest, user.username)
    assert people.why_not(contest, user) == ""


def test_a_contest_has_room_for_so_many(user, monkeypatch):
    monkeypatch.setattr(people, "MOST", 1)
    contest = opened()
    people.admit(contest, user)
    assert refusal(people.admit, contest, UserFactory()) == "contest.crowded"


def test_a_boat_that_is_out_has_no_place_and_nobody_waits_for_it():
    contest = opened("match")
    first, second = entered(contest, "A-1"), entered(contest, "B-2")
    assert waits(second) == "A-1"
    people.leave(first, "withdrawn")
    assert waits(second) == ""
    assert [(line.career.boat, line.place) for line in table.standing(contest).lines] == [("B-2", 1), ("A-1", None)]
    leg(first)  # its own log goes on, and waits for nobody


def waits(career):
    return turns.waits_for(fresh(career), regatta.GAME, play.look(career).state)


# --- teams --------------------------------------------------------------------------------------------


@pytest.fixture
def fleet():
    return opened("fleet", teams=["Grimm", "Hela"])


def test_a_team_is_chosen_from_a_list(fleet):
    assert refusal(entered, fleet, "A-1", pack="grimm") == "contest.team"
    assert fresh(entered(fleet, "A-1", pack="Grimm")).head["pack"] == "Grimm"


def test_a_team_that_is_full_is_no_longer_on_it(fleet):
    for boat in ("A-1", "B-2"):
        entered(fleet, boat, pack="Grimm")
    assert people.teams_with_room(fleet) == {"Hela": 2}
    assert refusal(entered, fleet, "C-3", pack="Grimm") == "contest.team"


@pytest.mark.parametrize("name", ["Grimm", "GRIMM", "hela"])
def test_no_two_teams_differ_by_their_capitals_alone(fleet, name):
    assert refusal(people.add_team, fleet, name) == "contest.team_twice"


def test_a_team_may_be_added(fleet):
    people.add_team(fleet, "Tirpitz")
    assert fresh(fleet).teams == ["Grimm", "Hela", "Tirpitz"]


# --- handing over -------------------------------------------------------------------------------------


def test_a_boat_is_handed_over_and_its_log_says_so(user):
    contest = opened()
    career = entered(contest, "A-1")
    former = career.owner
    people.admit(contest, user)
    people.hand_over(career, user.username, "Handed over.")
    last = career.entries.order_by("-number").first()
    assert (fresh(career).owner, last.kind, last.signed) == (user, "remark", former.username)
    assert act(career, {"choose": "go"}).accepted


def test_a_boat_is_handed_over_only_to_who_takes_part_and_has_none(user):
    contest = opened()
    career = entered(contest, "A-1")
    assert refusal(people.hand_over, career, user.username, "x") == "contest.stranger"
    other = entered(contest, "B-2", user)
    assert refusal(people.hand_over, career, other.owner.username, "x") == "contest.has_one"
    assert refusal(people.hand_over, career, career.owner.username, "x") == "contest.stranger"


def test_nobody_is_given_more_than_he_has_room_for(user, settings):
    contest = opened()
    career = entered(contest, "A-1")
    people.admit(contest, user)
    settings.QUOTAS = settings.QUOTAS | {"megabytes": 0, "careers": 1}
    entered(opened(), "X-1", user)
    assert refusal(people.hand_over, career, user.username, "x") == "contest.no_room"


def test_a_link_is_made_anew_and_taken_back():
    contest = opened()
    people.set_link(contest, True)
    first = contest.token
    people.set_link(contest, True)
    assert contest.token != first
    people.set_link(contest, False)
    assert Contest.objects.get(pk=contest.pk).token is None


def test_an_admission_is_known_by_contest_and_account(user):
    contest = opened()
    assert str(people.admit(contest, user)) == f"{contest.pk}/{user.pk}"
    assert Admission.objects.count() == 1
