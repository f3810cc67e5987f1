"""The people of a contest: by name, by link, one boat each, from a list of packs; and those who leave."""

import pytest

from campaigns import play
from campaigns.contests import changes, standings, turns
from campaigns.engine.prompts import BadAnswer
from campaigns.files import portable
from campaigns.models import Admission, Career, Contest
from campaigns.play import people, verify
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
    people.leave_contest(entered(contest, "A-1", user), "withdrawn")
    assert refusal(entered, contest, "B-2", user) == "contest.one"


@pytest.mark.parametrize(
    ("admits", "sees", "key"), [("all", True, ""), ("known", True, ""), ("invited", False, "contest.invited")]
)
def test_whom_it_is_open_to(admits, sees, key, user):
    contest = opened(admits=admits)
    assert (people.may_see(contest, user), people.why_not(contest, user)) == (sees, key)


def invited(user):
    contest = opened(admits="invited")
    people.invite(contest, user.username)
    contest.refresh_from_db()
    return contest


def test_invited_by_name_and_known_from_then_on(user):
    contest = invited(user)
    assert people.may_see(contest, user)
    people.come_by_name(contest, user)
    people.come_by_name(contest, UserFactory())
    assert (contest.invited, [one.user for one in Admission.objects.all()]) == ([], [user])
    assert entered(contest, owner=user)
    assert entered(opened(admits="invited", owner=user), owner=user), "its maker needs no invitation"


def test_nobody_learns_whether_there_is_an_account(user):
    """Here and there the same is kept, said and refused."""
    contest = opened(admits="invited")
    for name in (user.username, "Nemo"):
        people.invite(contest, f" {name} ")
        contest.refresh_from_db()
        assert refusal(people.offer, contest, name, contest.owner) == "contest.stranger"
    assert contest.invited == [user.username, "Nemo"]
    assert not Admission.objects.exists()
    assert people.uninvite(contest, "Nemo")
    assert people.uninvite(contest, user.username)
    assert not people.may_see(contest, user)


def test_who_is_removed_is_out_with_his_boat_until_let_back_in(user):
    contest = invited(user)
    career = entered(contest, owner=user)
    people.remove(contest, user)
    assert (fresh(career).left, people.why_not(contest, user)) == ("removed", "contest.removed")
    people.admit(contest, user)  # by the link
    assert people.why_not(contest, user) == "contest.removed"
    people.remove(contest, user, False)
    assert fresh(career).left == ""
    people.remove(contest, user)
    people.invite(contest, user.username)
    contest.refresh_from_db()
    assert people.why_not(contest, user) != "contest.removed", "to be invited again by name lets back in"


def test_a_contest_has_room_for_so_many(user, monkeypatch):
    monkeypatch.setattr(people, "MOST", 1)
    contest = opened()
    people.admit(contest, user)
    assert refusal(people.admit, contest, UserFactory()) == "contest.crowded"
    assert refusal(people.invite, contest, "somebody") == "contest.crowded"
    assert refusal(people.invite, contest, "\u202e ") == "field.required"


def test_a_boat_that_is_out_has_no_place_and_nobody_waits_for_it():
    contest = opened("match")
    first, second = entered(contest, "A-1"), entered(contest, "B-2")
    assert waits(second) == "A-1"
    people.leave_contest(first, "withdrawn")
    assert waits(second) == ""
    assert [(line.career.boat, line.place) for line in standings.standings_of(contest).lines] == [
        ("B-2", 1),
        ("A-1", None),
    ]
    leg(first)  # its own log goes on, and waits for nobody


def waits(career):
    return turns.waits_for(fresh(career), regatta.GAME, play.open_career(career).state)


# --- teams --------------------------------------------------------------------------------------------


@pytest.fixture
def fleet():
    return opened("fleet", teams=["Grimm", "Hela"])


def test_a_team_is_chosen_from_a_list_as_long_as_it_has_room(fleet):
    assert refusal(entered, fleet, "A-1", pack="grimm") == "contest.team"
    for boat in ("A-1", "B-2"):
        assert fresh(entered(fleet, boat, pack="Grimm")).head["pack"] == "Grimm"
    assert people.teams_with_room(fleet) == {"Hela": 2}
    assert refusal(entered, fleet, "C-3", pack="Grimm") == "contest.team"


def test_a_team_may_be_added_that_does_not_differ_by_its_capitals_alone(fleet):
    for name in ("Grimm", "GRIMM", "hela"):
        assert refusal(people.add_team, fleet, name) == "contest.team_twice"
    people.add_team(fleet, "Tirpitz")
    assert fresh(fleet).teams == ["Grimm", "Hela", "Tirpitz"]


# --- handing over -------------------------------------------------------------------------------------


def handed(career, user):
    """A boat that one has offered and the other has taken over."""
    career = fresh(career)
    people.offer(career.contest, user.username, career.owner, career)
    (one,) = people.offers(career.contest)
    people.accept(one, career.last)
    return fresh(career)


def test_a_boat_is_handed_over_once_it_is_accepted_and_its_log_says_so(user):
    contest = opened()
    career = entered(contest, "A-1")
    former = career.owner
    people.admit(contest, user)
    people.offer(contest, user.username, former, career)
    assert fresh(career).owner == former
    career = handed(career, user)
    last = career.entries.order_by("-number").first()
    said = {"contest": contest.name, "what": "handed", "by": user.username, "former": former.username}
    assert (career.owner, last.kind, last.answer, last.signed) == (user, "contest", said, user.username)
    assert people.offers(contest) == []
    assert act(career, {"choose": "go"}).accepted
    assert verify.verify(fresh(career)) == []
    portable.check(portable.export_career(fresh(career)).encode())


def test_a_boat_is_offered_only_to_who_takes_part_and_has_none(user):
    contest = opened()
    career = entered(contest, "A-1")
    assert refusal(people.offer, contest, user.username, career.owner, career) == "contest.stranger"
    other = entered(contest, "B-2", user)
    assert refusal(people.offer, contest, other.owner.username, career.owner, career) == "contest.has_one"
    assert refusal(people.offer, contest, career.owner.username, career.owner, career) == "contest.stranger"
    people.leave_contest(career, "withdrawn")
    people.admit(contest, guest := UserFactory())
    assert refusal(people.offer, contest, guest.username, career.owner, fresh(career)) == "contest.stranger"


def test_nobody_is_given_more_than_he_has_room_for(user, settings):
    contest = opened()
    career = entered(contest, "A-1")
    people.admit(contest, user)
    settings.QUOTAS = settings.QUOTAS | {"megabytes": 0, "careers": 1, "contests": 1}
    entered(opened(owner=user), "X-1", user)
    assert refusal(people.offer, contest, user.username, career.owner, career) == "contest.no_room"
    assert refusal(people.offer, contest, user.username, contest.owner) == "contest.no_room"


@pytest.fixture
def offered(user):
    contest = opened()
    career = entered(contest, "A-1")
    people.admit(contest, user)
    people.offer(contest, user.username, career.owner, career)
    (one,) = people.offers(contest)
    return one


def test_what_was_offered_is_taken_over_as_it_was_looked_at(offered):
    seen = offered.career.last
    act(offered.career, {"choose": "go"})
    assert refusal(people.accept, offered, seen) == "contest.sailed_on"
    people.accept(offered, seen + 1)


@pytest.mark.parametrize("why", ["withdrawn", "has one", "removed", "handed over"])
def test_an_offer_is_looked_at_again_when_it_is_accepted(offered, user, why):
    contest, career = offered.contest, offered.career
    match why:
        case "withdrawn":
            people.leave_contest(career, "withdrawn")
        case "has one":
            entered(contest, "B-2", user)
        case "removed":
            people.remove(contest, user)
        case "handed over":
            Career.objects.filter(pk=career.pk).update(owner=UserFactory())
    assert refusal(people.accept, offered, fresh(career).last).startswith("contest.")
    assert fresh(career).owner != user


def test_another_offer_takes_the_place_of_the_first(offered):
    people.admit(offered.contest, other := UserFactory())
    people.offer(offered.contest, other.username, offered.by, offered.career)
    assert [one.user for one in people.offers(offered.contest)] == [other]


def test_each_boat_that_an_account_had_goes_on_counting(user):
    """Entered, taken over, handed on: none of them makes room for another."""
    contest = opened()
    first = entered(contest, "A-1")
    former, third = first.owner, UserFactory()
    for one in (former, user, third):
        people.admit(contest, one)
    handed(handed(first, user), third)
    for one in (former, user, third):
        assert people.why_not(contest, one) == "contest.one"
    assert handed(first, former).owner == former, "the boat itself may come back"


def test_the_contest_is_taken_over_by_who_agrees(user):
    contest = opened()
    people.admit(contest, user)
    people.offer(contest, user.username, contest.owner)
    assert fresh(contest).owner != user
    people.accept(*people.offers(contest))
    assert fresh(contest).owner == user


# --- out, and in again ----------------------------------------------------------------------------------


def test_a_boat_that_was_played_outside_of_its_contest_stays_out(user):
    contest = opened()
    career = entered(contest, "A-1", user)
    people.remove(contest, user)
    act(career, {"choose": "go"})
    assert people.remove(contest, user, False) == [career]
    assert fresh(career).left == "removed"


def test_in_a_duel_none_comes_back_to_a_boat_that_was_played_without_a_rival():
    contest = opened("match", others_roll=True)
    first, second = entered(contest, "A-1"), entered(contest, "B-2")
    people.remove(contest, second.owner)
    leg(first)  # and rolled for the enemy himself
    assert people.remove(contest, second.owner, False) == [second]


def test_in_a_team_none_comes_back_once_others_have_played_as_if_it_were_not_there():
    """They could have sunk once more what it had sunk."""
    contest = opened("fleet", teams=["Grimm"])
    first, second = entered(contest, "A-1", pack="Grimm"), entered(contest, "B-2", pack="Grimm")
    people.remove(contest, second.owner)
    assert people.remove(contest, second.owner, False) == [], "nobody has played yet"
    people.remove(contest, second.owner)
    act(first, {"choose": "go"})
    assert people.remove(contest, second.owner, False) == [second]


def test_what_happened_to_a_boat_stands_in_its_log(user):
    contest = opened()
    career = entered(contest, "A-1", user)
    people.remove(contest, user, by=contest.owner)
    people.remove(contest, user, False, contest.owner)
    people.leave_contest(career, "withdrawn", user)
    told = [(line.answer["what"], line.signed) for line in changes.lines_of(contest)]
    assert told == [("removed", contest.owner.username), ("back", contest.owner.username), ("withdrawn", user.username)]


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
