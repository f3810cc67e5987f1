"""One career at one moment: everything a player may do, in the order it was done."""

import random

import msgspec
import pytest

from campaigns.engine.amending import chart_result
from campaigns.engine.prompts import BadAnswer, Outcome
from campaigns.engine.replay import Entry, OutOfStep
from campaigns.engine.session import Broken, Session, begin
from tests.engine import toy
from tests.engine.desk import BOOK, Desk, Lists, at_night


def refusal(desk, raw):
    """The word with which an act is refused; it must leave the session as it was."""
    session = desk.session()
    before = session.seq, session.prompt.signature() if session.prompt else None, toy.GAME.dump(session.state)
    with pytest.raises(BadAnswer) as caught:
        session.acts(raw)
    after = session.seq, session.prompt.signature() if session.prompt else None, toy.GAME.dump(session.state)
    assert after == before
    return caught.value.key


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
    desk = at_night(nights=1)
    desk.act({"dice": [2, 1]})
    session = desk.session()
    assert (session.prompt, desk.snapshots[-1].scene) == (None, None)
    assert toy.GAME.end(session.state) == {"reason": "watch over", "saved": 0}
    assert refusal(desk, {"dice": [1, 1]}) == "over"
    assert refusal(desk, {"amend": {"oil": 1}, "why": "x"}) == "over"
    assert refusal(desk, {"odds": True}) == "over"
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
    assert desk.session().seq == 2
    desk.act({"remark": "Hm."}, {"odds": True})
    assert (desk.session().seq, len(desk.entries)) == (2, 3)
    desk.act({"choose": "low"})
    assert desk.session().seq == 5
    desk.act({"strike": True})
    assert desk.session().seq == 6
    desk.act({"amend": {"oil": 5}, "why": "x"})
    assert desk.session().seq == 7


def test_a_lasting_session_counts_as_a_fresh_one_does():
    desk = Desk(seed=5)
    lasting = desk.session()
    for raw in [{"auto": True}, {"remark": "x"}, {"auto": True}, {"strike": True}, {"auto": True}, {"auto": True}] * 3:
        desk.keep(lasting.act(raw))
        fresh = desk.session()
        assert (fresh.seq, fresh.number, fresh.state) == (lasting.seq, lasting.number, lasting.state)
        assert fresh.prompt.signature() == lasting.prompt.signature()


# --- strike -------------------------------------------------------------------------------------------------------


def test_strike_the_last_answer():
    desk = at_night()
    entry = desk.act({"strike": True})
    assert (entry.voids, desk.prompt.key) == ([4], "dusk.sky")


def test_strike_back_to_a_line_takes_all_that_followed():
    desk = at_night()
    desk.act({"remark": "x"}, {"amend": {"oil": 3}, "why": "x"})
    assert [entry.number for entry in desk.session().would_strike(3)] == [3, 4, 6]
    desk.act({"strike": 3})
    assert (desk.prompt.key, desk.state.oil) == ("dusk.stores", 28)


def test_a_struck_line_is_never_struck_again():
    desk = at_night()
    desk.act({"strike": 3}, {"choose": ["tar"]})
    assert [entry.number for entry in desk.session().would_strike(2)] == [2, 6]
    desk.act({"strike": True}, {"strike": True})
    assert desk.prompt.key == "dusk.trim"
    assert refusal(desk, {"strike": True}) == "strike.nothing"


def test_strike_reaches_across_scenes_of_the_chapter():
    desk = at_night()
    desk.act({"dice": [2, 1]}, {"choose": "low"})
    desk.act({"strike": 3})
    assert (desk.prompt.key, desk.state.night) == ("dusk.stores", 1)
    assert [one.number for one in desk.snapshots] == [1]


def chapter_two():
    desk = Desk()
    while desk.session().chapter == 1:
        desk.act({"auto": True})
    return desk


def test_no_more_is_struck_in_a_patrol_than_can_be_read_past(monkeypatch):
    monkeypatch.setattr("campaigns.engine.amending.MOST_STRUCK", 3)
    desk = at_night()
    for _ in range(3):
        desk.act({"amend": {"oil": 21}, "why": "x"}, {"strike": True})
    desk.act({"amend": {"oil": 21}, "why": "x"})
    assert refusal(desk, {"strike": True}) == "strike.many"
    assert refusal(desk, {"strike": len(desk.entries)}) == "strike.many"
    desk.act({"auto": True})


@pytest.mark.parametrize(("struck", "refused"), [(999, False), (1000, True)])
def test_a_thousand_lines_of_a_patrol_are_struck_at_most(struck, refused):
    desk = at_night()
    desk.entries.append(Entry(5, "strike", voids=[99] * struck, chapter=1))
    if refused:
        assert refusal(desk, {"strike": True}) == "strike.many"
    else:
        assert desk.act({"strike": True}).voids == [4]


def test_a_chapter_is_sealed_by_the_first_answer_of_the_next_that_stands():
    desk = chapter_two()
    last = len(desk.entries)
    desk.act({"auto": True})
    assert refusal(desk, {"strike": last}) == "strike.sealed"
    assert refusal(desk, {"change": last, "dice": [1, 1]}) == "strike.sealed"
    desk.act({"strike": True})
    assert (desk.session().last_chapter, desk.session().signs) == (1, True)
    desk.act({"strike": True})
    assert (desk.entries[-1].voids, desk.session().chapter) == ([last], 1)
    desk.walked()


def test_a_chapter_that_was_opened_again_is_played_on_and_sealed_again():
    desk = chapter_two()
    desk.act({"auto": True}, {"auto": True}, {"strike": True}, {"strike": True}, {"strike": 2})
    while desk.session().chapter == 1:
        desk.act({"auto": True})
    last = len(desk.entries)
    desk.act({"auto": True})
    assert refusal(desk, {"strike": last}) == "strike.sealed"
    desk.walked()


def test_a_signature_seals_as_long_as_it_stands():
    desk = chapter_two()
    last = len(desk.entries)
    desk.act({"sign": True})
    assert refusal(desk, {"strike": last}) == "strike.sealed"
    assert refusal(desk, {"sign": True}) == "sign.nothing"
    desk.act({"strike": True})
    assert (desk.entries[-1].voids, desk.session().signs) == ([last + 1], True)
    desk.act({"strike": True})
    assert desk.entries[-1].voids == [last]
    desk.walked()


def test_a_signature_is_taken_back_once_no_answer_of_the_next_chapter_stands():
    desk = chapter_two()
    last = len(desk.entries)
    desk.act({"sign": True}, {"auto": True})
    assert desk.act({"strike": True}).voids == [last + 2]
    assert desk.act({"strike": True}).voids == [last + 1]
    desk.act({"sign": True}, {"auto": True})
    assert desk.act({"strike": last + 5}).voids == [last + 5, last + 6]
    desk.walked()


def test_between_two_chapters_nothing_of_the_next_is_answered():
    desk = Desk()
    assert not desk.session().between
    desk = chapter_two()
    assert desk.session().between
    session = desk.session()
    session.sign(True)
    assert session.between
    session.answer({"auto": True})
    assert not session.between
    desk.act({"sign": True}, {"amend": {"oil": 7}, "why": "x"})
    assert desk.session().between
    desk.act({"auto": True})
    assert not desk.session().between
    desk.act({"strike": True})
    assert desk.session().between


def test_neither_is_taken_back_with_a_roll():
    desk = chapter_two()
    desk.act({"sign": True})
    assert refusal(desk, {"reroll": True, "auto": True}) == "reroll.not_roll"
    assert refusal(desk, {"overrule": "calm", "last": True, "why": "x"}) == "overrule.not_chart"


def test_the_last_die_of_a_chapter_can_still_be_struck():
    desk = chapter_two()
    last, died = len(desk.entries), desk.entries[-1].asked
    desk.act({"remark": "Home."}, {"amend": {"oil": 7}, "why": "x"}, {"strike": last})
    assert (desk.entries[-1].voids, desk.entries[-1].chapter) == ([last, last + 2], 1)
    assert (desk.session().chapter, desk.prompt.signature()) == (1, died)
    assert desk.act({"auto": True}, {"strike": True}).voids == [last + 4]
    desk.walked()
    while desk.session().chapter == 1:
        desk.act({"auto": True})
    last = len(desk.entries)
    desk.act({"amend": {"oil": 8}, "why": "x"}, {"auto": True})
    assert refusal(desk, {"strike": last}) == "strike.sealed"
    assert desk.act({"strike": last + 1}).voids == [last + 1, last + 2]
    desk.walked()


@pytest.mark.parametrize("later", [(), ({"remark": "Home."},)])
def test_before_the_first_answer_of_a_chapter_the_one_before_lies_open_and_no_other(later):
    desk = Desk(nights=9)
    while desk.session().chapter < 3:
        desk.act({"auto": True})
    lasting = desk.session()
    for raw in later:
        desk.keep(lasting.act(raw))
    assert lasting.last_chapter == 2
    first = next(entry.number for entry in desk.entries if entry.chapter == 2 and entry.kind == "answer")
    assert desk.session().last_chapter == 2
    with pytest.raises(BadAnswer, match=r"strike\.sealed"):
        desk.session().act({"strike": first - 1})
    assert desk.act({"strike": first}).voids[0] == first


def test_a_lasting_session_knows_the_chapter_of_its_last_answer():
    desk = Desk(nights=9)
    lasting = desk.session()
    while lasting.chapter < 3:
        desk.keep(lasting.act({"auto": True}))
        assert lasting.last_chapter == desk.session().last_chapter


def test_later_answers_are_struck_in_their_own_chapter():
    desk = chapter_two()
    last = len(desk.entries)
    desk.act({"auto": True}, {"auto": True})
    assert refusal(desk, {"strike": last}) == "strike.sealed"
    assert desk.act({"strike": last + 1}).voids == [last + 1, last + 2]


@pytest.mark.parametrize(
    ("raw", "key"),
    [
        ({"strike": 99}, "strike.unknown"),
        ({"strike": 1}, "strike.sealed"),
        ({"strike": 0}, "strike.sealed"),
        ({"strike": -5}, "strike.sealed"),
        ({"strike": False}, "form"),
        ({"strike": None}, "form"),
        ({"strike": "3"}, "form"),
        ({"strike": [3]}, "form"),
        ({"strike": 2**53}, "strike.unknown"),
    ],
)
def test_strikes_that_cannot_be(raw, key):
    desk = at_night()
    if key == "strike.sealed":
        desk = chapter_two()
        desk.act({"auto": True})
    assert refusal(desk, raw) == key


# --- amend --------------------------------------------------------------------------------------------------------


def test_an_amendment_reaches_the_open_prompt():
    desk = at_night()
    desk.act({"amend": {"fog": True, "wick": 2}, "why": "look again"})
    assert desk.entries[-1].answer == {"amend": {"fog": [False, True], "lamp.wicks.cotton": [0, 2]}}
    assert desk.act({"dice": [3, 3]}).answer["mods"] == [["fog", -1], ["per_wick", 2]]


def test_an_amendment_changes_open_options():
    desk = Desk()
    desk.act({"amend": {"oil": 0}, "why": "leak"})
    assert [option.key for option in desk.prompt.open()] == ["low"]


def test_struck_past_an_amendment_is_undone():
    desk = at_night()
    desk.act({"amend": {"oil": 3}, "why": "x"}, {"strike": True})
    assert (desk.state.oil, desk.prompt.key) == (28, "night.passes")


AMENDMENTS = [
    ({"amend": {"oil": 3}}, "why.required"),
    ({"amend": {"oil": 3}, "why": " "}, "why.required"),
    ({"amend": {}, "why": "x"}, "form"),
    ({"amend": [], "why": "x"}, "form"),
    ({"amend": "oil", "why": "x"}, "form"),
    ({"amend": {"oil": 28}, "why": "x"}, "amend.same"),
    ({"amend": {"rum": 3}, "why": "x"}, "amend.unknown"),
    ({"amend": {"oil": "x"}, "why": "x"}, "amend.value"),
    ({"amend": {"oil": True}, "why": "x"}, "amend.value"),
    ({"amend": {"fog": 1}, "why": "x"}, "amend.value"),
    ({"amend": {"lamp": {}}, "why": "x"}, "amend.value"),
    ({"amend": {"oil": -5000}, "why": "x"}, "amend.limit"),
    ({"amend": {"night": 2}, "why": "x"}, "amend.sealed"),
    ({"amend": {"keeper": "Ada"}, "why": "x"}, "amend.sealed"),
    ({"amend": {"trim": "low", "lamp.trim": "high"}, "why": "x"}, "form"),
    ({"amend": {"": 1}, "why": "x"}, "amend.unknown"),
    ({"amend": {"oil": 2**60}, "why": "x"}, "form"),
    ({"amend": {"weather": "a\x07"}, "why": "x"}, "field.signs"),
    ({"amend": {"weather": "x" * 2001}, "why": "x"}, "field.long"),
]


@pytest.mark.parametrize(("raw", "key"), AMENDMENTS)
def test_amendments_that_cannot_be(raw, key):
    assert refusal(at_night(), raw) == key


@pytest.mark.parametrize("changes", [{"x" * 99: 1}, {"weather": "x" * 99, "flares": "y" * 99}])
def test_what_cannot_be_amended_is_named_in_sixty_signs(changes):
    with pytest.raises(BadAnswer) as caught:
        at_night().session().act({"amend": changes, "why": "x"})
    told = caught.value.data
    assert told in ({"path": "x" * 60}, {"path": "flares", "value": "y" * 60})


@pytest.mark.parametrize(
    ("sealed", "refused"), [("lamp", True), ("lamp.trim", True), ("lamp.tri", False), ("lam", False)]
)
def test_what_is_sealed_is_sealed_with_all_that_lies_in_it(sealed, refused):
    desk = at_night()
    desk.game = msgspec.structs.replace(toy.GAME, sealed=(sealed,))
    amend = {"amend": {"lamp.trim": "low"}, "why": "x"}
    if refused:
        assert refusal(desk, amend) == "amend.sealed"
    else:
        assert desk.act(amend).answer["amend"] == {"lamp.trim": ["high", "low"]}


def test_what_was_wrong_before_is_no_reason_to_refuse_a_cure():
    desk = Desk()
    desk.snapshots[0].state["oil"] = -2000
    desk.act({"amend": {"flares": 3}, "why": "x"})
    assert refusal(desk, {"amend": {"flares": 200}, "why": "x"}) == "amend.limit"


# --- overrule -----------------------------------------------------------------------------------------------------


def test_overrule_the_open_roll_without_dice():
    entry = at_night().act({"overrule": "two", "why": "my card"})
    assert (entry.kind, entry.why, entry.voids) == ("overrule", "my card", [])
    nothing = {"dice": [], "mods": [], "natural": 0, "drm": 0, "total": 0, "said": None}
    assert entry.answer == {**nothing, "by": "card", "result": "two", "key": "night.passes"}


def test_overrule_the_open_roll_with_dice_keeps_what_the_chart_said():
    entry = at_night().act({"overrule": "two", "dice": [1, 1], "why": "x"})
    assert (entry.answer["result"], entry.answer["said"], entry.answer["total"]) == ("two", "calm", 2)


def test_overrule_the_open_roll_with_dice_rolled_here():
    entry = at_night().act({"overrule": "two", "auto": True, "why": "x"})
    assert (entry.answer["result"], entry.answer["by"], len(entry.answer["dice"])) == ("two", "here", 2)


def two_rolls(watch, charts):
    for _ in range(2):
        yield toy.Roll("night.passes", "2d6", "2.1", "L1", "bright")
    watch.scene = "dawn"


def test_overrule_the_last_roll_where_the_open_one_could_be_meant():
    desk = at_night()
    desk.game = changed(night=two_rolls)
    desk.act({"dice": [3, 3]})
    assert desk.act({"overrule": "two", "last": True, "why": "x"}).voids == [5]
    assert desk.act({"overrule": "two", "why": "x"}).voids == []


def test_overrule_the_last_roll_of_all():
    desk = at_night(nights=1)
    desk.act({"dice": [2, 1]})
    assert desk.prompt is None
    assert desk.act({"overrule": "ship", "why": "x"}).voids == [5]


RESULTS = [{"a": 1, "b": 2}, {"a": 2, "hit": True, "n": "3"}, 7]


@pytest.mark.parametrize(
    ("wanted", "at"),
    [
        ({"b": 2, "a": 1}, 0),
        ("{'a': 1, 'b': 2}", 0),
        ("7", 2),
        (7.0, 2),
        (1, 0),
        ("1", 0),
        (1.0, 0),
        (3, 1),
        ("hit", 1),
        ("a", None),
        ("True", None),
        (True, 0),
        ([1], None),
        ("", None),
    ],
)
def test_a_result_is_meant_whole_or_by_a_cell_or_by_the_name_of_a_yes_column(wanted, at):
    roll = toy.Roll("x", "1d6", "1", outcomes=lambda: [Outcome(1, 6, result) for result in RESULTS])
    assert chart_result(BOOK, roll, wanted) == (None if at is None else RESULTS[at])


def test_overrule_the_last_roll():
    desk = at_night()
    desk.act({"dice": [3, 3]})
    entry = desk.act({"overrule": "two", "why": "x"})
    assert (entry.voids, entry.answer["said"], entry.answer["dice"]) == ([5], "ship", [3, 3])
    desk.act({"dice": [0, 5]})
    assert desk.prompt.key == "night.tons"  # of the second ship


def test_overrule_twice_remembers_the_charts_own_word():
    desk = at_night()
    desk.act({"dice": [3, 3]}, {"overrule": "two", "why": "x"})
    entry = desk.act({"overrule": "calm", "why": "y"})
    assert (entry.answer["said"], entry.answer["result"], entry.voids) == ("ship", "calm", [6])


def test_overrule_past_a_scene_end():
    desk = at_night()
    desk.act({"dice": [2, 1]})
    assert desk.prompt.key == "dusk.trim"
    desk.act({"overrule": "ship", "why": "x"})
    assert (desk.prompt.key, [one.number for one in desk.snapshots]) == ("night.tons", [1, 4])


def test_overrules_that_cannot_be():
    assert refusal(at_night(), {"overrule": "two"}) == "why.required"
    assert refusal(at_night(), {"overrule": "kraken", "why": "x"}) == "overrule.not_chart"
    assert refusal(at_night(), {"overrule": ["two"], "why": "x"}) == "overrule.not_chart"
    assert refusal(Desk(), {"overrule": "two", "why": "x"}) == "overrule.not_chart"
    desk = at_night()
    desk.act({"dice": [3, 3]})
    assert refusal(desk, {"overrule": "kraken", "why": "x"}) == "overrule.unknown"
    desk.act({"dice": [0, 5]})
    assert refusal(desk, {"overrule": "two", "why": "x"}) == "overrule.not_chart"


def each_night(watch, charts):
    rolled = yield toy.Roll("night.passes", "2d6", "2.1", "L1", "bright", each=True)
    yield toy.Note("night.brought", {"result": rolled.result})
    watch.scene = "dawn"


@pytest.mark.parametrize("wanted", [["ship", "two"], "ship, two"])
def test_overrule_dice_that_are_read_each_by_itself(wanted):
    desk = at_night()
    desk.game = changed(night=each_night)
    assert refusal(desk, {"overrule": "ship", "why": "x"}) == "overrule.not_chart"
    assert refusal(desk, {"overrule": ["ship", "kraken"], "why": "x"}) == "overrule.not_chart"
    assert refusal(desk, {"overrule": 5, "why": "x"}) == "overrule.not_chart"
    desk.act({"dice": [1, 6]})
    assert desk.entries[-1].answer["result"] == ["calm", "ship"]
    assert desk.act({"overrule": wanted, "why": "x"}).answer["result"] == ["ship", "two"]


def test_overrule_with_bad_dice_is_refused():
    assert refusal(at_night(), {"overrule": "two", "dice": [9, 9], "why": "x"}) == "dice.face"


# --- reroll -------------------------------------------------------------------------------------------------------


def test_a_reroll_is_spent_and_the_first_roll_void():
    desk = at_night()
    desk.act({"dice": [3, 3]})
    entry = desk.act({"reroll": True, "dice": [6, 6]})
    assert (entry.kind, entry.voids, entry.answer["result"]) == ("reroll", [5], "two")
    assert desk.state.held == 0
    assert refusal(desk, {"reroll": True, "dice": [1, 1]}) == "reroll.none"


def test_what_takes_the_place_of_a_reroll_keeps_it_spent():
    desk = at_night()
    desk.act({"amend": {"held": 2}, "why": "x"}, {"dice": [3, 3]}, {"reroll": True, "dice": [3, 4]})
    desk.act({"reroll": True, "dice": [4, 4]})
    assert (desk.state.held, desk.entries[-1].answer["spent"]) == (0, 2)
    desk.act({"overrule": "two", "why": "x"})
    assert desk.state.held == 0
    assert refusal(desk, {"reroll": True, "dice": [1, 1]}) == "reroll.none"
    desk.act({"strike": True})
    assert desk.state.held == 2


def test_a_struck_reroll_is_held_again():
    desk = at_night()
    desk.act({"dice": [3, 3]}, {"reroll": True, "auto": True}, {"strike": True})
    assert (desk.state.held, desk.prompt.key) == (1, "night.passes")


def test_a_reroll_past_a_scene_end():
    desk = at_night()
    desk.act({"dice": [2, 1]}, {"reroll": True, "dice": [3, 3]})
    assert desk.prompt.key == "night.tons"


def test_rerolls_that_cannot_be():
    desk = Desk()
    assert refusal(desk, {"reroll": True, "dice": [3]}) == "reroll.not_roll"
    desk.act({"choose": "high"})
    assert refusal(desk, {"reroll": True, "auto": True}) == "reroll.not_roll"
    desk.act({"choose": ["rope"]}, {"aside": "by_hand"})
    assert refusal(desk, {"reroll": True, "auto": True}) == "reroll.not_roll"
    desk = at_night()
    assert refusal(desk, {"reroll": True, "dice": [7]}) == "dice.face"
    assert refusal(desk, {"reroll": True, "aside": "by_hand"}) == "form"
    assert refusal(desk, {"reroll": 1, "dice": [3]}) == "form"
    desk.act({"amend": {"oil": 3}, "why": "x"})
    assert refusal(desk, {"reroll": True, "auto": True}) == "reroll.not_roll"


# --- remarks, and what is no act ----------------------------------------------------------------------------------


def test_remarks():
    desk = at_night()
    assert desk.act({"remark": " Fog. "}).answer == {"remark": "Fog."}
    assert desk.act({"remark": "There.", "at": 2}).answer == {"remark": "There.", "at": 2}
    assert desk.act({"remark": "First.", "at": 1}).answer["at"] == 1
    assert desk.act({"remark": "Last.", "at": 7}).answer["at"] == 7


def test_a_remark_may_stand_in_the_place_of_a_line_or_of_another_and_take_it_away():
    desk = at_night()
    assert desk.act({"remark": "Fog.", "at": 2, "over": True}).answer == {"remark": "Fog.", "at": 2, "over": True}
    assert desk.act({"remark": "Mist.", "at": 2, "over": False}).answer == {"remark": "Mist.", "at": 2}
    assert desk.act({"remark": " ", "at": 5, "over": True}).answer == {"remark": "", "at": 5, "over": True}


def test_the_odds_that_were_looked_at_may_say_what_was_shown():
    session = at_night().session()
    assert session.looked().entry.answer == {"key": "night.passes"}
    assert session.looked({"runs": 2000}).entry.answer == {"key": "night.passes", "runs": 2000}


@pytest.mark.parametrize(
    ("raw", "key"),
    [
        ({"remark": ""}, "field.required"),
        ({"remark": 5}, "field.required"),
        ({"remark": "x" * 2001}, "field.long"),
        ({"remark": "\x07"}, "field.signs"),
        ({"remark": "x", "at": 0}, "strike.unknown"),
        ({"remark": "x", "at": 5}, "strike.unknown"),
        ({"remark": "x", "at": 99}, "strike.unknown"),
        ({"remark": "x", "at": "2"}, "strike.unknown"),
        ({"remark": "x", "at": True}, "strike.unknown"),
        ({"remark": "x", "strike": True}, "form"),
        ({"remark": "x", "over": True}, "field.required"),
        ({"remark": "x", "at": 2, "over": 1}, "form"),
        ({"remark": "", "at": 2}, "field.required"),
        ({"amend": {"oil": 1}, "overrule": "two", "why": "x"}, "form"),
        ({"switch": True}, "form"),
        ({"switch": {}}, "form"),
        ({"switch": {"odds": 1}}, "form"),
        ({"switch": {"edition": "toy"}}, "form"),
        ({"switch": {"odds": True, "dice": True}}, "form"),
    ],
)
def test_acts_that_cannot_be(raw, key):
    assert refusal(at_night(), raw) == key


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
    assert refusal(desk, {"signal": {"3": 1}}) == "signal.ship"
    assert refusal(desk, {"signal": {"1": 7}}) == "signal.flares"
    assert refusal(desk, {"dice": [1, 1]}) == "form"
    desk.act({"signal": {"2": 2}}, {"aside": "let_be"})
    assert [(ship.tons, ship.saved) for ship in desk.state.ships] == [(1000, False), (2000, True)]


# --- rules that change, rules that fail ---------------------------------------------------------------------------


def changed(**scenes):
    return msgspec.structs.replace(toy.GAME, scenes={**toy.GAME.scenes, **scenes})


def other_night(watch, charts):
    yield toy.Roll("night.passes", "1d8", "2.1")


def test_rules_that_ask_something_else_name_both_prompts():
    desk = at_night()
    desk.act({"dice": [3, 3]}, {"dice": [1, 1]})
    desk.game = changed(night=other_night)
    with pytest.raises(OutOfStep) as caught:
        desk.session()
    error = caught.value
    assert (error.number, error.last) == (5, 4)
    assert (error.recorded[2], error.asked[2]) == ("2d6", "1d8")
    assert "no. 5 answered" in str(error)


def test_a_halted_session_stands_where_the_journal_still_matches():
    desk = at_night()
    desk.act({"dice": [3, 3]}, {"remark": "x"}, {"dice": [1, 1]})
    desk.game = changed(night=other_night)
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


def test_without_halt_a_session_that_cannot_follow_does_not_open():
    desk = at_night()
    desk.act({"dice": [3, 3]})
    desk.game = changed(night=other_night)
    with pytest.raises(OutOfStep):
        Session(desk.game, desk.book, Lists(desk), random.Random(1), 5)


def test_a_strike_into_rules_that_ask_something_else_is_out_of_step():
    desk = at_night()
    desk.act({"dice": [3, 3]}, {"dice": [1, 1]}, {"aside": "let_be"})
    desk.game = changed(night=other_night)
    with pytest.raises(OutOfStep):
        desk.session().act({"strike": 6})


def test_an_answer_beyond_the_end_fits_nothing():
    desk = at_night(nights=1)
    last = desk.act({"dice": [2, 1]})
    desk.entries.append(msgspec.structs.replace(last, number=6))
    with pytest.raises(OutOfStep) as caught:
        desk.session()
    assert (caught.value.number, caught.value.asked, caught.value.last) == (6, None, 5)


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
    desk.game = changed(night=asks_with_data)
    answer = desk.act({"choose": "tar"}).answer
    assert answer == {"choose": "tar", "chosen": {"tar": {"barrels": 2}}, "key": "dusk.trim", "data": {"left": 3}}


def other_tons(watch, charts):
    yield toy.Roll("night.passes", "2d6", "2.1", "L1", "bright")
    yield toy.Roll("night.tons", "1d8", "2.4")


def test_what_still_matches_ends_with_the_answer_before():
    desk = at_night()
    desk.act({"dice": [3, 3]}, {"remark": "x"}, {"dice": [1, 1]})
    desk.game = changed(night=other_tons)
    with pytest.raises(OutOfStep) as caught:
        desk.session()
    assert (caught.value.number, caught.value.last) == (7, 5)


def test_resume_may_go_back_further_than_what_matches():
    desk = at_night()
    desk.act({"dice": [3, 3]})
    desk.game = changed(night=other_night)
    session = desk.session(halt=True)
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
    desk = at_night()
    desk.game = changed(night=untidy_night)
    session = desk.session()
    session.act({"dice": [3, 3]})
    assert session.state.lamp.panes == ["east"]


def failing_night(watch, charts):
    yield toy.Roll("night.passes", "2d6", "2.1", "L1", "bright")
    raise KeyError("boom")


def test_rules_that_fail_leave_nothing():
    desk = at_night()
    desk.game = changed(night=failing_night)
    with pytest.raises(Broken, match="boom"):
        desk.act({"dice": [3, 3]})
    assert len(desk.entries) == 4


def test_rules_that_fail_on_what_was_answered_are_out_of_step():
    desk = at_night()
    desk.act({"dice": [3, 3]})
    desk.game = changed(night=failing_night)
    with pytest.raises(OutOfStep, match="boom") as caught:
        desk.session()
    assert isinstance(caught.value.cause, KeyError)


def test_a_state_that_newer_rules_cannot_read_is_out_of_step():
    desk = at_night()
    desk.snapshots[-1].state["oil"] = "much"
    for halt in (False, True):
        with pytest.raises(OutOfStep, match="scene night") as caught:
            desk.session(halt)
        assert (caught.value.number, caught.value.last) == (5, 3)


def silent(watch, charts):
    return
    yield


def test_a_game_that_runs_in_circles_is_stopped():
    with pytest.raises(Broken, match="1000 scenes ask nothing"):
        begin(changed(dusk=silent), BOOK, {"keeper": "Flora"})


def test_a_scene_that_no_longer_asks_leads_on_to_the_next():
    desk = at_night()
    desk.act({"dice": [2, 1]})
    desk.game = changed(dusk=lambda watch, charts: quiet_dusk(watch))
    assert desk.prompt.key == "night.passes"


def quiet_dusk(watch):
    watch.scene = "night"
    return
    yield


@pytest.mark.parametrize(("last", "key"), [(2, "dusk.stores"), (3, "dusk.sky"), (4, "night.passes")])
def test_a_session_reads_no_further_than_it_was_told(last, key):
    desk = at_night()
    early = Session(desk.game, desk.book, Lists(desk), random.Random(1), last)
    assert (early.prompt.key, early.seq) == (key, last + 1)
