"""Other lines in the place of older ones: what becomes of everything after them."""

import random
from contextlib import suppress

import pytest

from campaigns.engine.prompts import BadAnswer
from campaigns.engine.replay import ANSWERS, in_order
from tests.engine.desk import Desk

TOLD = ("dice", "choose", "signal", "aside", "facts")


def weeks(seed=1, acts=60):
    """Some weeks of the keeper, a chapter each, played by themselves."""
    return Desk(seed=seed, nights=18, oil=90).play_on(acts)


def correct(desk, first, *run, to=0, why="", **more):
    return desk.act({"correct": {"from": first, "to": to or first, "run": list(run), **more}, "why": why})


def raw(line):
    return {key: line.answer[key] for key in TOLD if key in line.answer}


def played(desk):
    """What a replay sends in, line by line."""
    return [line for entry in in_order(desk.entries) for line in entry.lines or [entry] if line.kind in ANSWERS]


def from_the_start(desk):
    """The same career played so from its first line."""
    fresh = Desk(nights=18, oil=90)
    fresh.act(*map(raw, played(desk)))
    return fresh


def whole(desk):
    """The career as a walk and a session see it, and as it would be had nothing ever been corrected."""
    state = desk.game.dump(desk.state)
    assert desk.game.dump(desk.walked().state) == state == desk.game.dump(from_the_start(desk).state)
    assert desk.walked().kept == desk.snapshots
    return state


def of(desk, key, chapter=1):
    return [one for one in desk.entries if one.chapter == chapter and (one.answer or {}).get("key") == key]


def test_a_figure_of_the_first_week_is_set_right_weeks_later():
    desk = weeks()
    (tons, *_more), last = of(desk, "night.tons"), desk.entries[-1].number
    line = correct(desk, tons.number, {"dice": [9, 9]})
    assert (line.kind, line.number, line.voids) == ("correct", last + 1, [tons.number])
    whole(desk)
    assert next(one.answer["dice"] for one in played(desk) if one.answer["key"] == "night.tons") == [9, 9]
    assert len(desk.entries) == last + 1


def test_a_correction_is_undone_as_one_and_all_is_as_it_was():
    desk = weeks()
    before, snapshots = desk.game.dump(desk.state), list(desk.snapshots)
    correct(desk, of(desk, "night.tons")[0].number, {"dice": [9, 9]})
    strike = desk.act({"strike": True})
    assert strike.voids == [strike.number - 1]
    assert (whole(desk), desk.snapshots) == (before, snapshots)


def test_a_second_correction_takes_the_place_of_the_first_and_leaves_it_when_undone():
    desk = weeks()
    first = of(desk, "night.tons")[0].number
    correct(desk, first, {"dice": [9, 9]})
    with_one = whole(desk)
    correct(desk, first, {"dice": [1, 1]})
    assert whole(desk) != with_one
    desk.act({"strike": True})
    assert whole(desk) == with_one


def test_what_is_no_answer_is_refused_and_changes_nothing():
    desk = weeks()
    before, count, first = desk.game.dump(desk.state), len(desk.entries), of(desk, "night.tons")[0].number
    for run, to, key in (
        ([{"dice": [99, 1]}], first, "dice.face"),
        ([raw(desk.entries[first - 1])], first, "correct.same"),
        ([{"dice": [9, 9]}], first + 4000, "correct.unknown"),
        ([{"choose": "low"}], first, "run.other"),
    ):
        with pytest.raises(BadAnswer) as refused:
            correct(desk, first, *run, to=to)
        assert refused.value.key == key
    assert (desk.game.dump(desk.state), len(desk.entries)) == (before, count)


def test_a_signed_outing_wants_the_reason():
    desk = weeks(acts=16)
    desk.act({"sign": True})
    first = of(desk, "night.tons")[0].number
    with pytest.raises(BadAnswer, match=r"why\.required"):
        correct(desk, first, {"dice": [9, 9]})
    assert correct(desk, first, {"dice": [9, 9]}, why="read again").why == "read again"
    whole(desk)


@pytest.mark.parametrize("seed", range(12))
def test_any_line_of_any_week_answered_otherwise(seed):
    """What does not fit any more falls, what is asked now is answered; every state is what play would have given."""
    desk, chance = weeks(seed, 70), random.Random(seed)
    start = desk.game.dump(desk.state)
    done = 0
    for _ in range(6):
        line = chance.choice([one for one in played(desk) if one.number])
        with suppress(BadAnswer):  # the same again, or a line of an earlier correction
            entry = correct(desk, line.number, {"auto": True}, asked=[{"auto": True}] * 40)
            done += 1
            assert entry.answer["patches"][0]["first"] == line.number
        whole(desk)
    for _ in range(done):
        desk.act({"strike": True})
        whole(desk)
    assert not done or desk.game.dump(desk.state) == start
