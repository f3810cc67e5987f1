"""How an absent player decides."""

import pytest
from django.core.management import call_command

from campaigns.games.torpedo_dice.rules.policies import HITS, SKULL, likely, value
from campaigns.games.torpedo_dice.rules.scenes import GAME
from campaigns.simulation.careers import Plan, play
from charts.book import compile_book
from charts.figures.shipped import raw_edition
from tests.games.torpedo_dice.kit import Table

ALONE, TABLE = {"players": ["Ada"]}, {"players": ["Ada", "Bo", "Cleo"]}


def records(policy, setup, count):
    book = compile_book(raw_edition("torpedo-dice"))
    plan = Plan(game="torpedo-dice", policy=policy, edition="torpedo-dice", setup=setup)
    return [play(plan, book, "dice", number) for number in range(count)]


@pytest.mark.parametrize("policy", GAME.policies)
@pytest.mark.parametrize("setup", [ALONE, TABLE, {**TABLE, "side": "training"}], ids=str)
def test_every_policy_ends_its_series_without_a_fault(policy, setup):
    assert {record.reason for record in records(policy, setup, 25)} == {"enough"}


def test_a_steady_player_alone_wins_more_often_than_not_at_all():
    """Of 400 games 190; blindly none."""
    assert sum(record.won for record in records("steady", ALONE, 100)) > 25
    assert sum(record.won for record in records("random", ALONE, 100)) < 5


def test_a_steady_table_is_won_by_sinking_now_and_then():
    assert any(record.end["last"]["cause"] == "sunk" for record in records("steady", TABLE, 60))


def test_a_shot_that_would_tick_the_skull_is_worth_nothing():
    seat = Table().seat
    seat.hits, seat.reserve = 25, 0
    assert value(6, seat) == SKULL
    assert value(1, seat) == 1
    assert likely(6, seat) == 1  # a field is left


def test_more_fields_left_are_never_fewer_hits():
    for pips in range(8):
        means = [hits[pips] for _least, hits in HITS]
        assert means == sorted(means, reverse=True)


def test_the_command_needs_no_setup(capsys, db):
    call_command("simulate", game="torpedo-dice", careers=20, seed="x", jobs=1)
    out = capsys.readouterr().out
    assert "steady, torpedo-dice" in out
    assert "Score" in out
