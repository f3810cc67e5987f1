"""Whole careers by a policy: the same procedures, at speed."""

import random

import msgspec

from campaigns.engine import policy
from tests.engine import toy
from tests.engine.desk import BOOK, Desk


def played(seed, nights=9, stop=None):
    state = toy.new({"keeper": "Flora", "nights": nights}, BOOK)
    return policy.play(toy.GAME, state, BOOK, policy.from_raw(toy.GAME, BOOK), random.Random(seed), stop)


def test_a_whole_career():
    assert toy.GAME.end(played(1))["reason"] == "watch over"


def test_the_same_dice_give_the_same_career_as_a_session():
    desk = Desk(seed=7, nights=9)
    while desk.prompt is not None:
        desk.act({"auto": True})
    assert toy.GAME.dump(desk.state) == toy.GAME.dump(played(7))


def test_the_policies_of_a_game_and_the_usual_one_first():
    def sleepy(prompt, state, source):
        return None

    game = msgspec.structs.replace(toy.GAME, policies={"careful": toy.careful, "sleepy": sleepy})
    assert policy.names(game) == ("careful", "sleepy")
    assert policy.named(game, BOOK) is toy.careful
    assert policy.named(game, BOOK, "sleepy") is sleepy


def test_a_game_that_names_no_policy_has_one():
    game = msgspec.structs.replace(toy.GAME, policies={})
    assert policy.names(game) == ("auto",)
    prompt = toy.Choose("dusk.trim", "1.2", (toy.Option("low"),))
    assert policy.named(game, BOOK)(prompt, toy.new({"keeper": "Flora"}, BOOK), random.Random(1)) == "low"


def test_stop_holds_at_the_end_of_a_scene():
    state = played(1, stop=lambda watch: watch.night == 4)
    assert (state.night, state.scene) == (4, "dusk")
