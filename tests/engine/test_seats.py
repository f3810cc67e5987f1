"""Seats: nobody answers another's prompt, or one the team has settled, by any way."""

import pytest

from campaigns.engine.changing import kept_and_dropped
from campaigns.engine.prompts import Choose, Option, Roll
from tests.engine import regatta, toy
from tests.engine.desk import Desk, game_with, refused


def boat(form, *raws):
    desk = Desk(game=regatta.GAME, boat="A-1", form=form, team="red")
    desk.act({"choose": "go"}, *raws)
    return desk


@pytest.mark.parametrize(
    "raw",
    [
        {"dice": [3]},
        {"auto": True},
        {"run": [{"dice": [3]}]},
        {"change": 3, "dice": [3, 4]},
    ],
    ids=["answer", "roll", "run", "change"],
)
def test_what_another_rolls_is_not_answered_for_him(raw):
    session = boat("match", {"dice": [3, 4]}).session()
    session.acting.barred = {1: "Ada", 2: "Bea"}
    error = refused(session, raw)
    assert (error.key, error.data["name"]) == ("seat.other", "Ada" if "change" in raw else "Bea")


def test_what_another_rolls_is_not_overruled_for_him():
    session = Desk(game=game_with(dusk=others)).session()
    session.acting.barred = {2: "Bea"}
    assert refused(session, {"overrule": "two", "why": "my card"}).key == "seat.other"


def others(watch, charts):
    yield Roll("night.ships", "2d6", "2.2", "L1", "bright", seat=2)


def test_whose_seat_is_not_barred_answers():
    session = boat("match", {"dice": [3, 4]}).session()
    session.acting.barred = {1: "Ada"}
    assert session.act({"dice": [3]}).entry.seat == 2


def test_a_re_roll_of_the_log_books_dice_is_nobodys_hand():
    """It gets as far as the re-rolls, of which there are none; typed dice do not."""
    session = boat("match", {"dice": [3, 4]}, {"dice": [1]}).session()
    session.acting.barred = {2: "Bea"}
    assert refused(session, {"reroll": True, "auto": True}).key == "reroll.none"
    assert refused(session, {"reroll": True, "dice": [1]}).key == "seat.other"
    assert refused(session, {"reroll": True, "auto": False, "dice": [1]}).key == "seat.other"


def test_what_the_team_has_rolled_is_not_rolled_again():
    desk = boat("fleet", {"dice": [3, 4]})
    session = desk.session()
    session.acting.settled = {"1.wind", "1.current"}
    assert refused(session, {"dice": [3]}).key == "shared.settled"
    assert refused(session, {"reroll": True, "auto": True}).key == "shared.settled"


def test_rolling_on_ends_before_what_the_team_has_rolled():
    desk = boat("fleet")
    session = desk.session()
    session.acting.settled = {"1.current"}
    assert len(session.acts({"auto": "rolls"})) == 1
    assert len(desk.session().acts({"auto": "rolls"})) == 2


@pytest.mark.parametrize("apart", [False, True])
def test_what_is_rolled_is_the_teams_until_one_has_left_it(apart):
    session = boat("fleet").session()
    session.acting.apart = apart
    assert session.act({"dice": [3, 4]}).entry.answer.get("shared") == (None if apart else "1.wind")


def mates(watch, charts):
    """Both stand watch, or only the second."""
    alone = yield Choose("dusk.lamp", "1.1", (Option("high"), Option("low")))
    for seat in (2,) if alone == "low" else (1, 2):
        yield Choose(
            "day.mate", "4.4", (Option("early"), Option("late")), data={"name": toy.MATES[seat - 1]}, seat=seat
        )
    yield Choose("day.on", "4.4", (Option("on"),))


def test_after_a_change_nobody_answers_in_the_place_of_another():
    desk = Desk(game=game_with(dusk=mates))
    desk.act({"choose": "high"}, {"choose": "early"}, {"choose": "late"})
    steps = desk.session().acts({"change": 2, "choose": "low"})
    assert kept_and_dropped(steps) == ([4], [3])
