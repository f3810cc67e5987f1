"""A run: answers to one prompt after another in a single act, taken back as one."""

import pytest

from tests.engine import toy
from tests.engine.desk import Desk, refused

NIGHT = [{"choose": "high"}, {"choose": ["rope"]}, {"dice": [5]}]


def test_every_answer_is_a_line_of_its_own():
    desk, one_by_one = Desk(), Desk()
    desk.act({"run": NIGHT})
    one_by_one.act(*NIGHT)
    assert [entry.answer.pop("run", None) for entry in desk.entries] == [None, 2, 2, 2]
    assert desk.entries == one_by_one.entries
    assert toy.GAME.dump(desk.state) == toy.GAME.dump(one_by_one.state)
    desk.walked()


def test_a_run_is_taken_back_as_one_and_no_more_than_that():
    desk = Desk()
    desk.act(NIGHT[0], {"run": NIGHT[1:]})
    assert desk.act({"strike": True}).voids == [3, 4]
    assert desk.act({"strike": True}).voids == [2]
    desk.walked()


def test_what_came_after_a_run_is_taken_back_by_itself():
    desk = Desk()
    desk.act({"run": NIGHT[:2]}, NIGHT[2])
    assert desk.act({"strike": True}).voids == [4]
    assert desk.act({"strike": 3}).voids == [3], "and any line of a run can be gone back to"
    assert desk.prompt.key == "dusk.stores"


def test_an_open_roll_is_overruled_within_a_run():
    desk = Desk()
    desk.act({"run": [*NIGHT, {"overrule": "two", "why": "As it fell."}]})
    last = desk.entries[-1]
    assert (last.kind, last.answer["by"], last.answer["result"], last.why) == ("overrule", "card", "two", "As it fell.")
    desk.walked()


ONE_OF = ["x", 5, None, ["x"], {}, {"auto": "rolls"}, {"strike": True}]
RUNS = [
    *(({"run": [*NIGHT[:2], one]}, "form", 3) for one in ONE_OF),
    ({"run": [{"choose": "high"}, {"choose": ["no"]}]}, "choice.unknown", 2),
    ({"run": [{"choose": "high"}, {"overrule": "fog", "why": "x"}]}, "overrule.unknown", 2),
    ({"run": [*NIGHT, {"run": NIGHT}]}, "form", 4),
    *(({"run": run}, "form", None) for run in ([], "all", [{"choose": "nothing"}] * 201)),
    ({"run": [{"choose": "nothing"}] * 200}, "choice.unknown", 1),
    ({"run": NIGHT, "why": "x"}, "form", None),
]


@pytest.mark.parametrize(("raw", "fault", "place"), RUNS)
def test_all_or_nothing(raw, fault, place):
    desk = Desk()
    session = desk.session()
    error = refused(session, raw)
    assert (error.key, error.data.get("answer")) == (fault, place)
    assert session.act({"choose": "high"}).entry.answer.get("run") is None
