"""One career at one moment: everything a player may do, in the order it was done."""

import random

import msgspec
import pytest

from campaigns.engine.prompts import BadAnswer
from campaigns.engine.replay import OutOfStep
from campaigns.engine.session import Broken, Session, begin
from tests.engine import toy
from tests.engine.desk import BOOK, Desk, Lists, at_night, game_with

# --- beginning and going on ---------------------------------------------------------------------------------------


def test_a_career_begins_with_what_was_asked_for():
    step, replay = begin(toy.GAME, BOOK, {"keeper": "Flora"})
    assert step.entry.answer["setup"] == {"keeper": "Flora"}
    assert step.entry.notes == [["dusk.begins", {"night": 1, "oil": 28}, "1.1"]]
    assert (step.snapshots[0].number, step.snapshots[0].scene, step.snapshots[0].state["oil"]) == (1, "dusk", 30)
    assert (replay.prompt.key, replay.acted) == ("dusk.trim", 1)


@pytest.mark.parametrize(
    "setup", [{}, {"keeper": 5}, {"keeper": "\0"}, {"keeper": "x", "nights": 2**70}, [], None, "x"]
)
def test_a_setup_that_cannot_be(setup):
    with pytest.raises(BadAnswer):
        begin(toy.GAME, BOOK, setup)


def test_an_answer_carries_prompt_answer_and_notes():
    entry = Desk().act({"choose": "high"}, {"choose": ["rope", "tar"]})
    assert entry.asked == ["choose", "1.3", None, None, "dusk.stores"]
    chosen = {"rope": {"fathoms": 40}, "tar": {"barrels": 2}}
    assert entry.answer == {"choose": ["rope", "tar"], "chosen": chosen, "key": "dusk.stores"}
    assert entry.notes == [["dusk.stores_taken", {"stores": ["rope", "tar"]}, ""]]


def test_a_scene_end_leaves_a_snapshot_and_the_next_scenes_notes():
    desk = at_night()
    desk.act({"dice": [2, 1]})
    assert [one.number for one in desk.snapshots] == [1, 4, 5]
    assert desk.snapshots[-1].scene == "dusk"  # dawn asks nothing: its end is where play goes on
    assert [note[0] for note in desk.entries[-1].notes] == ["night.brought", "dawn.comes", "dusk.begins"]


def test_the_end_of_a_career():
    desk = at_night(nights=1).do({"dice": [2, 1]})
    assert (desk.prompt, desk.snapshots[-1].scene) == (None, None)
    assert toy.GAME.end(desk.state) == {"reason": "watch over", "saved": 0}
    for raw in ({"dice": [1, 1]}, {"amend": {"oil": 1}, "why": "x"}, {"odds": True}):
        assert desk.refused(raw).key == "over"
    desk.act({"remark": "Home."}, {"strike": True})
    assert desk.prompt.key == "night.passes"


def test_what_goes_on_is_the_very_state_that_was_kept():
    desk = at_night()
    session = desk.session()
    step = session.act({"dice": [2, 1]})
    kept = step.snapshots[-1].state
    session.state.lamp.panes.append("west")
    session.state.lamp.wicks["silk"] = 1
    assert kept["lamp"]["panes"] == ["north", "south"]
    assert "silk" not in kept["lamp"]["wicks"]


# --- seq ----------------------------------------------------------------------------------------------------------


def test_the_number_of_a_prompt_stands_through_remarks():
    desk = Desk()
    for acts, seq in (
        ((), 2),
        (({"remark": "Hm."}, {"odds": True}), 2),
        (({"choose": "low"},), 5),
        (({"strike": True},), 6),
        (({"amend": {"oil": 5}, "why": "x"},), 7),
    ):
        assert desk.do(*acts).session().seq == seq


def test_a_lasting_session_counts_as_a_fresh_one_does():
    desk = Desk(seed=5)
    lasting = desk.session()
    for raw in [{"auto": True}, {"remark": "x"}, {"auto": True}, {"strike": True}, {"auto": True}, {"auto": True}] * 3:
        desk.keep(lasting.act(raw))
        fresh = desk.session()
        assert (fresh.seq, fresh.number, fresh.state) == (lasting.seq, lasting.number, lasting.state)
        assert fresh.prompt.signature() == lasting.prompt.signature()


# --- remarks, and what is no act ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "raw",
    [
        {"remark": "There.", "at": 2},
        {"remark": "First.", "at": 1},
        {"remark": "Last.", "at": 4},
        {"remark": "Fog."},
        {"remark": "Fog.", "at": 2, "over": True},
        {"remark": "Mist.", "at": 2, "over": False},
        {"remark": "", "at": 4, "over": True},
    ],
)
def test_remarks(raw):
    """Beside a line or in its place; an empty one takes away what was there."""
    kept = {name: value for name, value in raw.items() if value is not False}
    assert at_night().act(raw | {"remark": f" {raw['remark']} "}).answer == kept


def test_the_odds_that_were_looked_at_may_say_what_was_shown():
    session = at_night().session()
    assert session.looked().entry.answer == {"key": "night.passes"}
    assert session.looked({"runs": 2000}).entry.answer == {"key": "night.passes", "runs": 2000}


BAD_REMARKS = [
    *(({"remark": remark}, "field.required") for remark in ("", 5)),
    ({"remark": "x" * 2001}, "field.long"),
    ({"remark": "\x07"}, "field.signs"),
    *(({"remark": "x", "at": at}, "strike.unknown") for at in (0, 5, 99, "2", True)),
    ({"remark": "x", "strike": True}, "form"),
    ({"remark": "x", "over": True}, "field.required"),
    ({"remark": "x", "at": 2, "over": 1}, "form"),
    ({"remark": "", "at": 2}, "field.required"),
]
BAD_SWITCHES = [True, {}, {"odds": 1}, {"edition": "toy"}, {"odds": True, "dice": True}]
BAD = [*BAD_REMARKS, *(({"switch": switch}, "form") for switch in BAD_SWITCHES)]
BAD += [({"amend": {"oil": 1}, "overrule": "two", "why": "x"}, "form")]


@pytest.mark.parametrize(("raw", "key"), BAD)
def test_acts_that_cannot_be(raw, key):
    assert at_night().refused(raw).key == key


def test_the_odds_are_switched_at_any_time_even_when_all_is_over():
    desk = at_night(nights=1)
    desk.act({"switch": {"odds": True}}, {"dice": [2, 1]}, {"switch": {"odds": False}})
    assert [(entry.kind, entry.answer) for entry in desk.entries[-3::2]] == [
        ("switch", {"odds": True}),
        ("switch", {"odds": False}),
    ]
    desk.act({"strike": True})
    assert desk.entries[-1].voids == [desk.entries[-3].number], "a switch is not struck"


def test_the_games_own_prompt():
    desk = at_night()
    desk.act({"dice": [6, 6]}, {"dice": [1, 0]}, {"dice": [2, 0]})
    assert desk.prompt.kind == "signal"
    assert desk.refused({"signal": {"3": 1}}).key == "signal.ship"
    assert desk.refused({"signal": {"1": 7}}).key == "signal.flares"
    assert desk.refused({"dice": [1, 1]}).key == "form"
    desk.act({"signal": {"2": 2}}, {"aside": "let_be"})
    assert [(ship.tons, ship.saved) for ship in desk.state.ships] == [(1000, False), (2000, True)]


# --- rules that change, rules that fail ---------------------------------------------------------------------------


def out_of_step(night, *acts):
    """A night that was played so, and the rules of which have changed since."""
    desk = at_night().do(*acts)
    desk.game = game_with(night=night)
    return desk


def not_followed(desk, *halt, match=None):
    with pytest.raises(OutOfStep, match=match) as caught:
        desk.session(*halt)
    return caught.value


def other_night(watch, charts):
    yield toy.Roll("night.passes", "1d8", "2.1")


def test_rules_that_ask_something_else_name_both_prompts():
    error = not_followed(out_of_step(other_night, {"dice": [3, 3]}, {"dice": [1, 1]}), match="no. 5 answered")
    assert (error.number, error.last) == (5, 4)
    assert (error.recorded[2], error.asked[2]) == ("2d6", "1d8")


def test_a_halted_session_stands_where_the_journal_still_matches():
    desk = out_of_step(other_night, {"dice": [3, 3]}, {"remark": "x"}, {"dice": [1, 1]})
    session = desk.session(halt=True)
    assert (session.out_of_step.number, session.prompt.dice, session.seq) == (5, "1d8", 8)
    with pytest.raises(BadAnswer, match=r"strike\.nothing"):
        session.resume(7)
    step = session.resume(session.out_of_step.last)
    assert (session.out_of_step, session.prompt.dice, session.seq) == (None, "1d8", 9)
    assert (step.entry.kind, step.entry.voids, step.rewound_to) == ("strike", [5, 7], 5)
    desk.keep(step)
    assert desk.session().prompt.dice == "1d8"
    assert desk.session(halt=True).out_of_step is None


def test_a_strike_into_rules_that_ask_something_else_is_out_of_step():
    desk = out_of_step(other_night, {"dice": [3, 3]}, {"dice": [1, 1]}, {"aside": "let_be"})
    with pytest.raises(OutOfStep):
        desk.session().act({"strike": 6})


def test_an_answer_beyond_the_end_fits_nothing():
    desk = at_night(nights=1)
    last = desk.act({"dice": [2, 1]})
    desk.entries.append(msgspec.structs.replace(last, number=6))
    error = not_followed(desk)
    assert (error.number, error.asked, error.last) == (6, None, 5)


def test_nothing_is_answered_where_nothing_is_asked():
    desk = at_night(nights=1)
    prompt = desk.prompt
    last = desk.act({"dice": [2, 1]})
    with pytest.raises(LookupError, match="nothing is asked"):
        desk.session().answered(prompt, last.answer, 6)


def asks_with_data(watch, charts):
    yield toy.Choose("dusk.trim", "1.2", toy.STORES, data={"left": 3})


def test_the_data_of_a_prompt_is_kept_with_its_answer():
    desk = at_night()
    desk.game = game_with(night=asks_with_data)
    answer = desk.act({"choose": "tar"}).answer
    assert answer == {"choose": "tar", "chosen": {"tar": {"barrels": 2}}, "key": "dusk.trim", "data": {"left": 3}}


def other_tons(watch, charts):
    yield toy.Roll("night.passes", "2d6", "2.1", "L1", "bright")
    yield toy.Roll("night.tons", "1d8", "2.4")


def test_what_still_matches_ends_with_the_answer_before():
    error = not_followed(out_of_step(other_tons, {"dice": [3, 3]}, {"remark": "x"}, {"dice": [1, 1]}))
    assert (error.number, error.last) == (7, 5)


def test_resume_may_go_back_further_than_what_matches():
    session = out_of_step(other_night, {"dice": [3, 3]}).session(halt=True)
    assert session.resume(2).entry.voids == [3, 4, 5]
    assert session.prompt.key == "dusk.stores"


def test_a_scene_that_ended_before_is_not_kept_again():
    """Snapshots may be missing: then a session plays further than one scene before it stands."""
    desk = at_night()
    del desk.snapshots[1:]
    assert desk.session().act({"dice": [3, 3]}).snapshots == []


def untidy_night(watch, charts):
    yield toy.Roll("night.passes", "2d6", "2.1", "L1", "bright")
    watch.lamp.panes = ("east",)
    watch.scene = "dawn"


def test_what_a_scene_leaves_goes_on_as_a_file_would_give_it_back():
    session = out_of_step(untidy_night).session()
    session.act({"dice": [3, 3]})
    assert session.state.lamp.panes == ["east"]


def failing_night(watch, charts):
    yield toy.Roll("night.passes", "2d6", "2.1", "L1", "bright")
    raise KeyError("boom")


def test_rules_that_fail_leave_nothing():
    desk = out_of_step(failing_night)
    with pytest.raises(Broken, match="boom"):
        desk.act({"dice": [3, 3]})
    assert len(desk.entries) == 4


def test_rules_that_fail_on_what_was_answered_are_out_of_step():
    assert isinstance(not_followed(out_of_step(failing_night, {"dice": [3, 3]}), match="boom").cause, KeyError)


@pytest.mark.parametrize("halt", [False, True])
def test_a_state_that_newer_rules_cannot_read_is_out_of_step(halt):
    desk = at_night()
    desk.snapshots[-1].state["oil"] = "much"
    error = not_followed(desk, halt, match="scene night")
    assert (error.number, error.last) == (5, 3)


def silent(watch, charts):
    return
    yield


def test_a_game_that_runs_in_circles_is_stopped():
    with pytest.raises(Broken, match="1000 scenes ask nothing"):
        begin(game_with(dusk=silent), BOOK, {"keeper": "Flora"})


def quiet_dusk(watch, charts):
    watch.scene = "night"
    return
    yield


def test_a_scene_that_no_longer_asks_leads_on_to_the_next():
    desk = at_night().do({"dice": [2, 1]})
    desk.game = game_with(dusk=quiet_dusk)
    assert desk.prompt.key == "night.passes"


@pytest.mark.parametrize(("last", "key"), [(2, "dusk.stores"), (3, "dusk.sky"), (4, "night.passes")])
def test_a_session_reads_no_further_than_it_was_told(last, key):
    desk = at_night()
    early = Session(desk.game, desk.book, Lists(desk), random.Random(1), last)
    assert (early.prompt.key, early.seq) == (key, last + 1)
