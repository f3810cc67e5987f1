"""A turn in one post: the ship under order, the action, torpedoes and both shots."""

import pytest
from django.http import QueryDict

from campaigns import play
from campaigns.games.scope.pages import turn
from campaigns.models import Career
from campaigns.play import verify
from tests.factories import UserFactory
from tests.games.scope.kit import CARDS
from tests.html import flat
from tests.seat import Seat
from tests.shipped import edition_of

pytestmark = pytest.mark.django_db
NO_SHOTS = {"shot:german": "none", "shot:allied": "none"}


@pytest.fixture
def seat(client):
    player = UserFactory()
    client.force_login(player)

    setup = {"first": "Anna", "second": "Ben", "cards": CARDS}
    seat = Seat(client, play.start(player, "scope", setup, edition_of("scope")))
    play.act(seat.career.pk, {"facts": {"german": "second", "mode": "convoy", "size": "5x6", "surface_combat": True}})
    return seat


def entered(seat, **fields):
    """A turn that is pressed: how many lines it wrote, and what is asked next."""
    before = seat.table().session.number
    answer = seat.post(kind="turn", **fields)
    assert answer.status_code in (200, 302), answer.content
    table = seat.table()
    return table.session.number - before, table.prompt.key


def test_nothing_unusual_is_one_press(seat):
    assert 'name="act"' in seat.text()
    assert entered(seat, act="launch") == (1, "action")
    assert seat.table().state.match.torpedoes["g1"] == {"fresh": False}
    assert entered(seat, act="fast-move/ship/destroyer-1", g1="runs", **NO_SHOTS)[1] == "action"
    assert seat.table().state.match.side == "german"


def test_a_torpedo_that_hits_and_both_shots_are_in_the_same_post(seat):
    entered(seat, act="surface", **NO_SHOTS)
    entered(seat, act="launch", launcher="destroyer-2", **NO_SHOTS)
    shots = {"shot:german": "submarine-1/destroyer-1/2", "draw:german": "miss"}
    shots |= {"shot:allied": "destroyer-1/submarine-1/1", "draw:allied": "hit"}
    count, key = entered(seat, act="launch", launcher="submarine-1", a1="freighter-1", **shots)
    match = seat.table().state.match
    assert (count, key) == (7, "action")
    assert match.ships["freighter-1"].state == "sunk"
    assert match.ships["submarine-1"].state == "sunk"
    assert match.ships["destroyer-1"].state == "afloat"
    assert match.score == {"german": 1, "allied": 2}


def test_the_direction_of_a_torpedo_is_public_once_it_is_told(seat):
    entered(seat, act="launch/direction/ne")
    match = seat.table().state.match
    assert match.torpedoes["g1"] == {"fresh": False, "direction": "ne"}
    page = flat(seat.text())
    assert "A submerged boat launched German torpedo 1 to the north-east." in page
    assert "German torpedo 1 ↗" in page
    assert not verify.verify(Career.objects.get(pk=seat.career.pk))
    play.act(seat.career.pk, {"choose": "launch", "beside": {"direction": "up"}}, None, seat.career.owner)
    assert seat.table().state.match.side == "allied", "there is no such direction"


def test_a_ship_under_order_moves_in_the_post_of_the_action(seat):
    entered(seat, act="launch", **NO_SHOTS)
    entered(seat, act="slow-order/ship/freighter-1", g1="runs", **NO_SHOTS)
    entered(seat, act="submarine-move", g1="runs", **NO_SHOTS)
    assert seat.prompt.key == "slow"
    page = seat.text()
    assert 'value="blocked"' in page
    assert 'value="fast-move/ship/destroyer-1"' in page
    entered(seat, slow="g1", act="fast-move/ship/destroyer-1", g1="destroyer-1", **NO_SHOTS)
    match = seat.table().state.match
    assert match.ships["freighter-1"].state == "sunk", "met head-on"
    assert match.ships["destroyer-1"].state == "afloat", "the torpedo was spent before it ran"
    assert "destroyer-1" in match.moved or match.side == "german"


def test_a_shot_without_a_draw_is_asked_for_it_and_nothing_is_lost(seat):
    entered(seat, act="surface", **NO_SHOTS)
    before = seat.table().session.number
    shot = {"shot:allied": "destroyer-1/submarine-1/1"}
    page = flat(seat.post(kind="turn", act="launch", launcher="destroyer-2", **shot).content.decode())
    assert seat.table().session.number == before
    assert 'value="destroyer-1/submarine-1/1" checked' in page
    assert "One more thing has to be answered" in page


def test_a_shot_out_of_range_is_refused(seat):
    entered(seat, act="surface", **NO_SHOTS)
    far = {"shot:allied": "destroyer-1/submarine-1/7", "draw:allied": "hit"}
    assert "Out of range" in seat.post(kind="turn", act="launch", launcher="destroyer-2", **far).content.decode()


@pytest.mark.parametrize(
    "post",
    ["", "act=", "act=launch/direction", "act=x/y/z", "act=launch&shot:german=a/b", "slow=&act=&g1=x", "act=resign"],
)
def test_nothing_posted_is_a_500(seat, post):
    fields = QueryDict(post).dict()
    assert seat.post(kind="turn", **fields).status_code in (200, 302, 400)


def test_a_turn_can_be_undone_as_one(seat):
    before = seat.table().session.number
    entered(seat, act="surface", **NO_SHOTS)
    seat.post(undo=str(before + 1))
    assert (seat.prompt.key, seat.table().state.match.side) == ("action", "german")


def test_an_action_that_the_enemy_answers_is_asked_step_by_step():
    assert turn.read(QueryDict("act=bomber&shot:german=none")) == {"choose": "bomber"}
