"""A career followed along its journal, without a session."""

import pytest

from campaigns.engine.replay import Entry, OutOfStep, Replay
from tests.engine.desk import BOOK, Desk


@pytest.mark.parametrize(("answer", "seat"), [(None, None), ([2], None), ({}, None), ({"seat": 2}, 2)])
def test_only_an_answer_that_names_a_seat_has_one(answer, seat):
    assert Entry(2, "answer", answer=answer).seat == seat


ROLL = ["roll", "2.1", "2d6", "L1", "bright"]
SEVEN = {"dice": [3, 4], "mods": [], "natural": 7, "drm": 0, "total": 7}
ROLLED = [
    (ROLL, SEVEN, True),
    (ROLL, SEVEN | {"natural": 8, "total": 8}, False),
    (ROLL, {"aside": "by_hand"}, True),
    (["choose", "1.3", None, None, "dusk.trim"], {"choose": "high"}, True),
    (None, None, True),
]


@pytest.mark.parametrize(("asked", "answer", "adds_up"), ROLLED)
def test_what_was_rolled_adds_up_and_what_has_no_dice_always_does(asked, answer, adds_up):
    assert Entry(2, "answer", asked, answer).adds_up is adds_up


def test_it_keeps_the_snapshots_that_come_after_the_one_it_opens_on():
    desk = Desk().play_on(20)
    replay = Replay(desk.game, BOOK)
    replay.open(desk.snapshots[0])
    assert replay.snapshots == []
    for entry in desk.entries[1 : desk.snapshots[1].number]:
        replay.send(entry)
    assert replay.snapshots == [desk.snapshots[1]]


def test_an_answer_where_nothing_is_asked_is_out_of_step():
    desk = Desk(nights=1).play_on(20)
    replay = Replay(desk.game, BOOK)
    replay.open(desk.snapshots[-1])
    with pytest.raises(OutOfStep) as caught:
        replay.send(desk.entries[-1])
    assert (replay.prompt, caught.value.asked) == (None, None)
