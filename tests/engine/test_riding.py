"""One event, one form, one act: prompts that ride, seeing ahead, and what never happened."""

import random

import pytest

from campaigns.engine.acting import Acting
from campaigns.engine.ahead import ahead
from tests.engine import riding
from tests.engine.desk import BOOK, Desk


def ferry(**more):
    return Desk(riding.GAME, BOOK, **more)


def state(desk):
    return riding.GAME.dump(desk.state)


def named(found):
    return [(one.name, one.usual, tuple(one.among)) for one in found.asks]


def test_one_press_enters_the_choice_and_all_that_is_usual():
    desk = ferry()
    desk.act({"choose": "row", "usual": True})
    assert desk.prompt.key == "ferry.tide", "a roll ends the run"
    assert [entry.answer.get("run") for entry in desk.entries] == [None, 2, 2, 2]
    assert state(desk)["orders"] == [["ada"]]
    assert desk.act({"strike": True}).voids == [2, 3, 4]
    desk.walked()


def test_riders_go_where_the_procedure_asks_for_them_and_the_rest_is_left_over():
    session = ferry().session()
    riders = {
        "ferry.green": {"choose": ["ben"]},
        "ferry.men": {"choose": ["ben", "cleo"]},
        "ferry.way": {"choose": "x"},
    }
    session.acts({"choose": "row", "riders": riders})
    assert (session.state.orders, session.state.green) == ([["ben", "cleo"]], ["ben"])
    assert session.left_over == {"ferry.way": {"choose": "x"}}


def test_the_second_prompt_of_a_key_has_a_number():
    riders = {
        "ferry.way": {"choose": "north"},
        "ferry.way#2": {"choose": "south"},
        "ferry.said": {"facts": {"words": "Go"}},
    }
    desk = ferry()
    desk.act({"choose": "sail", "riders": riders})
    assert state(desk)["words"] == ["north: Go", "south: Cast off."]


def test_rolls_are_made_as_well_up_to_the_next_decision():
    desk = ferry()
    desk.act({"choose": "row", "usual": True, "auto": "rolls"})
    assert desk.prompt.key == "ferry.desk"
    assert state(desk)["tide"] > 0
    assert desk.act({"strike": True}).voids == [2, 3, 4, 5]


@pytest.mark.parametrize(
    ("raw", "key", "field"),
    [
        ({"choose": "sail", "usual": True}, "ride.missing", "ferry.way"),
        ({"choose": "row", "riders": {"ferry.green": {"choose": ["ben"]}}}, "choice.unknown", "ferry.green/choose"),
        ({"choose": "fly", "usual": True}, "choice.unknown", "choose"),
        ({"choose": "row", "usual": 1}, "form", "usual"),
        ({"choose": "row", "riders": []}, "form", "usual"),
        ({"choose": "row", "usual": True, "auto": True}, "form", "usual"),
    ],
)
def test_all_of_it_or_nothing(raw, key, field):
    error = ferry().refused(raw)
    assert (error.key, error.field) == (key, field)


def test_seeing_ahead_writes_nothing_and_stops_at_what_has_no_usual_answer():
    desk = ferry()
    session = desk.session()
    found = ahead(session, {"choose": "row"})
    assert named(found) == [
        ("ferry.men", {"choose": ["ada"]}, ()),
        ("ferry.green", {"choose": []}, ("ada",)),
    ]
    assert found.whole
    sailing = ahead(session, {"choose": "sail"})
    assert named(sailing) == [("ferry.way", None, ())]
    assert not sailing.whole
    assert session.prompt.key == "ferry.desk"
    assert session.state == desk.state
    assert len(desk.entries) == 1


def test_a_run_that_does_not_fit_says_where_and_what_is_asked():
    error = ferry().refused({"run": [{"choose": "row"}, {"dice": [4]}]})
    assert (error.key, error.data) == ("run.other", {"asked": "ferry.men", "answer": 2})


def test_200_random_runs_leave_what_the_same_answers_one_by_one_leave():
    source = random.Random(7)
    for seed in range(200):
        by_run, by_step = ferry(seed=seed), ferry(seed=seed)
        option = source.choice(["row", "sail"])
        riders, answers = {}, [{"choose": option}]
        trial = ferry(seed=seed)
        trial.act({"choose": option})
        count = {}
        while getattr(prompt := trial.prompt, "rides", False):
            count[prompt.key] = count.get(prompt.key, 0) + 1
            name = prompt.key if count[prompt.key] == 1 else f"{prompt.key}#{count[prompt.key]}"
            usual = prompt.usual_answer()
            answer = usual if usual and source.random() < 0.5 else riding.auto(prompt, trial.state, source)
            if answer is not usual:
                riders[name] = answer
            answers.append(answer)
            trial.act(answer)
        by_run.act({"choose": option, "riders": riders})
        by_step.act(*answers)
        assert state(by_run) == state(by_step)


ROW, BELL = {"choose": "row", "usual": True}, {"choose": "bell"}


@pytest.mark.parametrize(
    ("acts", "dropped", "crossings"),
    [([BELL, ROW, {"dice": [4]}, BELL], 3, 2), ([ROW | {"auto": "rolls"}, BELL], 4, 1)],
    ids=["alone", "with its run"],
)
def test_what_did_not_happen_is_left_out_and_the_rest_stays(acts, dropped, crossings):
    desk = ferry().do(*acts, {"change": dropped, "drop": True})
    found = state(desk)
    assert (found["crossings"], found["orders"], found["tide"]) == (crossings, [], 0)
    desk.walked()


def test_what_others_follow_from_cannot_simply_not_have_happened():
    desk = ferry().do({"choose": "row"}, {"choose": ["ben"]}, {"choose": []}, {"dice": [4]})
    assert desk.refused({"change": 3, "drop": True}).key == "drop.other"


def test_an_answer_names_the_seat_whose_device_sent_it():
    desk = ferry()
    session = desk.session()
    desk.keep(*session.acts({"choose": "bell"}, Acting(seat=2)))
    assert desk.entries[-1].answer["entered_by"] == 2
    desk.act({"choose": "bell"})
    assert "entered_by" not in desk.entries[-1].answer
