"""Two posts at the same moment: one boat an account, one convoy a pack, one place in a duel, whoever is faster."""

import threading

import pytest
from django.db import connection, connections

from campaigns import play
from campaigns.engine.prompts import BadAnswer
from campaigns.models import Career
from campaigns.play import people
from tests.contests.sailing import act, entered, fresh, leg, opened
from tests.factories import UserFactory

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def server():
    """SQLite lets one writer in at a time; there is nothing to race for."""
    if connection.vendor != "postgresql":
        pytest.skip("needs a database with several writers")


def at_once(*deeds):
    """The results; all start together."""
    gate, found = threading.Barrier(len(deeds)), {}

    def run(place, deed):
        try:
            gate.wait(10)
            found[place] = deed()
        except BadAnswer as error:
            found[place] = error.key
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run, args=(place, deed)) for place, deed in enumerate(deeds)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    return [found[place] for place in range(len(deeds))]


def test_an_account_that_enters_twice_at_once_is_in_once(user):
    contest = opened()
    said = at_once(*(lambda boat=boat: entered(contest, boat, user).boat for boat in ("A-1", "B-2", "C-3")))
    assert sorted(said)[1:] == ["contest.one"] * 2
    assert contest.careers.count() == 1


def test_of_two_who_want_the_last_place_one_has_it():
    contest = opened("fleet", teams=["Grimm"])
    entered(contest, "A-1", pack="Grimm")
    owners = [UserFactory(), UserFactory()]
    said = at_once(
        *(
            lambda boat=boat, owner=owner: entered(contest, boat, owner, pack="Grimm").boat
            for boat, owner in zip(("B-2", "C-3"), owners, strict=True)
        )
    )
    assert "contest.team" in said
    assert contest.careers.count() == 2


def test_two_of_a_team_who_roll_for_the_same_wind_have_the_same():
    contest = opened("fleet", teams=["Grimm"])
    boats = [entered(contest, boat, pack="Grimm") for boat in ("A-1", "B-2")]
    for boat in boats:
        act(boat, {"choose": "go"})
    at_once(
        *(lambda boat=boat, die=die: act(boat, {"dice": [die, die]}) for boat, die in zip(boats, (1, 6), strict=True))
    )
    dice = [boat.entries.get(number=3).answer["dice"] for boat in boats]
    assert dice[0] == dice[1]
    at_once(*(lambda boat=boat: play.act(boat.pk, {"auto": True}, by=boat.owner) for boat in boats))
    heads = [fresh(boat).head for boat in boats]
    assert sorted(head["flags"] for head in heads) == [[], [1]], "one of them was first at the buoy"


def test_two_who_come_home_at_once_settle_it_once():
    contest = opened(closed=False)
    boats = [entered(contest, boat) for boat in ("A-1", "B-2", "C-3")]
    contest.closed = True
    contest.save()
    for boat in boats:
        leg(boat)
        act(boat, {"choose": "go"})
    at_once(*(lambda boat=boat: act(boat, {"dice": [3, 3]}) for boat in boats))
    assert [boat.entries.filter(kind="result").count() for boat in boats] == [1, 1, 1]


def test_who_undoes_while_the_other_sails_does_not_win_both():
    contest = opened("match")
    first, second = entered(contest, "A-1"), entered(contest, "B-2")
    leg(first)
    said = at_once(
        lambda: play.act(first.pk, {"strike": True}, by=first.owner).accepted,
        lambda: play.act(second.pk, {"choose": "go"}, by=second.owner).accepted,
    )
    assert said.count(True) == 1


def test_a_doubled_answer_of_the_other_player_counts_once():
    contest = opened("match", others_roll=True)
    first, second = entered(contest, "A-1"), entered(contest, "B-2")
    act(first, {"choose": "go"}, {"dice": [3, 3]})
    seq = play.open_career(Career.objects.get(pk=first.pk)).seq
    said = at_once(*[lambda: play.act(first.pk, {"dice": [2]}, seq, second.owner).accepted] * 2)
    assert sorted(said) == [False, True]


def test_leaving_and_coming_home_at_once_settle_it_once():
    contest = opened("match")
    first, second = entered(contest, "A-1"), entered(contest, "B-2")
    leg(first)
    people.leave_contest(first, "withdrawn")
    people.return_to_contest(first)
    leg(second)
    people.leave_contest(first, "withdrawn")
    act(second, {"choose": "go"})
    at_once(lambda: act(second, {"dice": [3, 3]}).accepted, lambda: people.return_to_contest(first))
    assert second.entries.filter(kind="result").count() <= 1
