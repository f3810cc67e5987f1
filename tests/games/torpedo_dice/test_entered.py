"""A game at a table that was played without the log book, entered by its result."""

import random

import pytest

from campaigns.engine.prompts import Aside, BadAnswer
from campaigns.games.torpedo_dice.rules import policies
from campaigns.games.torpedo_dice.rules.state import OF_SIDE, SYSTEMS
from tests.games.torpedo_dice.kit import Table, seated

RESULT = {
    "rounds": 6,
    **{"hits_1": 12, "reserve_1": 3, "skull_1": False},
    **{"hits_2": 14, "reserve_2": 0, "skull_2": False, "sunk_2_gun": True},
    **{"hits_3": 9, "reserve_3": 0, "skull_3": True, "sunk_3_rudder": True, "sunk_3_tower": True},
}


def by_hand(**setup):
    """The form is open; reserve 8."""
    table = seated("Ada", "Bo", "Cleo", **setup)
    table.notes = []
    table.go_on(Aside("by_hand"))
    return table


def entered(changes=None, **setup):
    return by_hand(**setup).answer({"facts": {**RESULT, **(changes or {})}})


def refused(changes, **setup):
    with pytest.raises(BadAnswer) as fault:
        entered(changes, **setup)
    return fault.value.field, fault.value.key


def test_it_is_offered_before_the_first_throw_at_a_table():
    assert seated("Ada", "Bo").prompt.asides == ("by_hand",)
    assert Table().prompt.asides == ()
    table = seated("Ada", "Bo", side="training").answer((1, 1, 1))
    for _act in range(12):
        if table.key == "round.roll":
            break
        table.answer({"facts": {"hits": 1, "misses": 0}} if table.prompt.kind == "facts" else table.keys[0])
    assert (table.key, table.game.round, table.prompt.asides) == ("round.roll", 2, ())


@pytest.mark.case("Spielende/table", "Optionale Wertung")
def test_the_record_is_that_of_the_result():
    table = entered()
    record = table.state.games[0]
    assert (record.rounds, record.cause, record.winners) == (6, "skull", [1])
    assert (record.hits, record.reserve, record.points) == ([12, 14, 9], [3, 0, 0], [15, 14, None])
    assert (record.sunk, record.skulls) == ([[], ["gun"], ["tower", "rudder"]], [False, False, True])
    assert table.key == "reckoning.again"
    assert [note.key for note in table.notes] == [
        "entered.told",
        "entered.seat",
        "entered.seat",
        "entered.seat",
        "round.skull",
        "game.won",
        "game.over",
    ]


@pytest.mark.case("Spielende/table")
def test_who_sinks_wins_although_another_has_the_skull():
    every = {f"sunk_1_{system}": True for system in SYSTEMS}
    record = entered({**every, "hits_1": 26}).state.games[0]
    assert (record.cause, record.winners) == ("sunk", [1])
    six = {f"sunk_2_{system}": True for system in OF_SIDE["training"]}
    assert entered({**six, "skull_3": False}, side="training").state.games[0].winners == [2]


@pytest.mark.parametrize(
    ("changes", "field", "key"),
    [
        ({"skull_3": False}, "skull_1", "result.open"),
        ({"reserve_3": 1}, "reserve_3", "result.skull"),
        ({"hits_3": 1}, "hits_3", "fire.systems"),
        ({"rounds": 3}, "rounds", "result.fired"),
        ({"rounds": 0}, "rounds", "field.low"),
        ({"reserve_1": 9}, "reserve_1", "field.high"),
        ({"hits_1": -1}, "hits_1", "field.low"),
        ({"hits_4": 1}, "hits_4", "field.unknown"),
        ({"sunk_1_propeller": "yes"}, "sunk_1_propeller", "form"),
    ],
)
@pytest.mark.case("Spielende/table")
def test_what_no_game_can_have_come_to_is_refused_beside_its_field(changes, field, key):
    assert refused(changes) == (field, key)


@pytest.mark.case("Phase 3: Feuer frei oder Aktivierung", "Trainingsmodus")
def test_no_more_torpedoes_than_dice_and_guns_give():
    """Seven a round, on the training side three times in a game."""
    told = {"hits_1": 0, "reserve_1": 8, "hits_3": 0, "sunk_3_rudder": False, "sunk_3_tower": False, "reserve_2": 8}
    for side, most in (("mission", 28), ("training", 27)):
        assert entered({**told, "rounds": 4, "hits_2": most}, side=side).state.games
        assert refused({**told, "rounds": 4, "hits_2": most + 1}, side=side) == ("hits_2", "field.high")
        assert refused({**told, "rounds": 4, "hits_2": most, "reserve_2": 7}, side=side) == ("rounds", "result.fired")


@pytest.mark.parametrize("side", ["mission", "training"])
def test_the_default_is_a_game_that_can_have_been(side):
    table = by_hand(side=side)
    table.answer(policies.auto(table.prompt, table.state, random.Random(1)))
    assert table.state.games[0].skulls == [True, False, False]


@pytest.mark.case("Spielende/table")
def test_every_game_that_can_be_played_can_be_entered():
    for number in range(30):
        source = random.Random(f"result/{number}")
        side = ("mission", "training")[number % 2]
        table = seated("Ada", "Bo", "Cleo", side=side)
        while not table.state.games:
            raw = (
                {"auto": True} if table.prompt.kind == "roll" else policies.at_random(table.prompt, table.state, source)
            )
            table.notes = []
            table.go_on(table.prompt.read(raw, None, source)[1])
        played = table.state.games[0]
        told = {"rounds": played.rounds}
        for place, _name in enumerate(played.hits):
            told |= {f"hits_{place + 1}": played.hits[place], f"reserve_{place + 1}": played.reserve[place]}
            told |= {f"skull_{place + 1}": played.skulls[place]}
            told |= {f"sunk_{place + 1}_{system}": True for system in played.sunk[place]}
        record = by_hand(side=side).answer({"facts": told}).state.games[0]
        record.sunk, sunk = [sorted(one) for one in record.sunk], [sorted(one) for one in played.sunk]
        played.sunk = sunk
        assert record == played
