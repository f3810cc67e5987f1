"""A table that is only scored: one press a seat, three presses a round for three."""

import random

import pytest

from campaigns import play
from campaigns.engine.prompts import BadAnswer
from campaigns.games.torpedo_dice.rules.scenes import GAME
from tests.factories import UserFactory
from tests.games.torpedo_dice.kit import SHEET, seated
from tests.seat import Seat
from tests.shipped import edition_of

THREE = ("Ada", "Bo", "Cleo")


def table():
    return seated(*THREE, starter=2, counting="score")


def shot(hits, misses, **more):
    return {"facts": {"hits": hits, "misses": misses, **more}}


@pytest.mark.case("Phase 4: Vorbereitung der nächsten Runde")
def test_a_round_is_three_answers_from_the_starter_on():
    game = table()
    for seat in (2, 3, 1):
        assert (game.prompt.key, game.prompt.seat) == ("round.score", seat)
        game.answer(shot(2, 1))
    assert (game.prompt.seat, game.game.round) == (3, 2)
    assert [seat.reserve for seat in game.game.seats] == [7, 7, 7]


@pytest.mark.case("Phase 3: Feuer frei oder Aktivierung")
def test_what_falls_falls_when_all_are_done():
    game = table().answer(shot(2, 0, destroyed_rudder=True))
    assert game.game.seats[2].systems["rudder"] == "idle"
    game.answer(shot(0, 0, activated="tower")).answer(shot(1, 1))
    assert game.game.seats[2].systems["rudder"] == "destroyed"
    assert game.game.seats[2].systems["tower"] == "active"
    assert game.game.seats[1].sunk == ["rudder"]


@pytest.mark.parametrize(
    ("facts", "key"),
    [
        ({"hits": 5, "misses": 3}, "field.high"),
        ({"hits": 0, "misses": 3, "destroyed_gun": True}, "fire.systems"),
        ({"hits": 1, "misses": 0, "activated": "tower"}, "score.either"),
    ],
)
def test_what_cannot_be_is_refused(facts, key):
    with pytest.raises(BadAnswer) as refused:
        table().prompt.read({"facts": facts}, None, random.Random(1))
    assert refused.value.key == key


def test_alone_every_die_is_told():
    with pytest.raises(BadAnswer) as refused:
        GAME.new({"players": ["Ada"], "counting": "score"}, None)
    assert refused.value.field == "counting"


@pytest.mark.django_db
def test_three_presses_are_a_round_and_every_page_opens(client):
    owner = UserFactory()
    client.force_login(owner)
    setup = {"players": list(THREE), "counting": "score"}
    career = play.start(owner, "torpedo-dice", setup, edition_of("torpedo-dice"))
    facts = {key: value for key, value in SHEET.items() if key != "arrows"}
    for raw in ({"facts": facts}, {"dice": [1]}):
        assert play.act(career.pk, raw).accepted
    seat = Seat(client, career)
    assert "Ada, your shot at Bo" in seat.text()
    assert "fire.systems" not in seat.post(kind="score", shot="0-2", destroyed="gun").content.decode()
    for press in ("3-1", "activate_tower", "0-3"):
        seat.post(kind="score", shot=press)
    assert seat.table().state.game.round == 2
    while seat.prompt is not None and seat.prompt.key == "round.score":
        seat.post(kind="score", shot="1-3")
    assert seat.table().state.games[0].cause == "skull"
    for page in ("", "diary/", "story/1/", "sheet/", "record/", "log/"):
        assert client.get(seat.url + page).status_code == 200, page
