"""Redo: new lines with the recorded answers and dice, as long as nothing else was entered."""

import msgspec
import pytest

from tests.engine import toy
from tests.engine.desk import Desk, at_night


def night():
    """No. 5 brings two ships, 6 and 7 are their tons."""
    desk = at_night()
    desk.act({"dice": [5, 5]}, {"auto": True}, {"dice": [1, 2]})
    return desk


def test_all_that_was_undone_stands_again_as_it_was():
    desk = night()
    desk.act({"amend": {"oil": 3}, "why": "spilt"})
    before = toy.GAME.dump(desk.state)
    desk.act({"strike": 4})
    assert desk.session().would_redo() == [4, 5, 6, 7, 8]
    desk.act({"redo": True})
    again = desk.entries[-5:]
    assert [entry.answer["was"] for entry in again] == [4, 5, 6, 7, 8]
    for old, new in zip(desk.entries[3:8], again, strict=True):
        assert (new.kind, new.asked, new.notes, new.why) == (old.kind, old.asked, old.notes, old.why)
        assert new.answer.items() >= old.answer.items()
    assert toy.GAME.dump(desk.state) == before
    desk.walked()


def test_it_is_undone_as_one_and_taken_again_as_one():
    desk = night()
    desk.act({"strike": 5}, {"redo": True}, {"strike": True})
    assert desk.prompt.key == "night.passes"
    desk.act({"redo": True})
    assert [entry.answer["was"] for entry in desk.entries[-3:]] == [9, 10, 11]


def test_two_undone_one_after_the_other_are_taken_again_in_turn():
    desk = night()
    desk.act({"strike": True}, {"strike": True})
    assert desk.session().would_redo() == [6]
    desk.act({"redo": True})
    assert desk.session().would_redo() == [7]
    desk.act({"redo": True})
    assert (desk.session().would_redo(), desk.prompt.key) == ([], "night.signal")
    assert desk.refused({"redo": True}).key == "redo.nothing"


@pytest.mark.parametrize("raw", [{"dice": [4, 4]}, {"amend": {"oil": 3}, "why": "x"}, {"overrule": "ship", "why": "x"}])
def test_it_is_over_when_something_else_is_entered(raw):
    desk = night()
    desk.act({"strike": 5}, raw)
    assert desk.session().would_redo() == []
    assert desk.refused({"redo": True}).key == "redo.nothing"


def test_words_in_between_are_nothing_else():
    desk = night()
    desk.act({"strike": 5}, {"remark": "hm"}, {"switch": {"odds": True}}, {"odds": True})
    assert desk.session().would_redo() == [5, 6, 7]


def test_what_was_changed_is_not_taken_back_by_a_redo():
    desk = night()
    desk.keep(*desk.session().acts({"change": 5, "dice": [3, 3]}))
    assert desk.session().would_redo() == []
    assert desk.refused({"redo": True}).key == "redo.nothing"


def test_a_change_that_was_undone_is_taken_again():
    desk = night()
    desk.keep(*desk.session().acts({"change": 4, "dice": [6]}))
    before = toy.GAME.dump(desk.state)
    desk.act({"strike": 9}, {"redo": True})
    assert toy.GAME.dump(desk.state) == before


def test_rerolls_cards_and_forms_are_taken_again():
    desk = at_night()
    desk.act({"strike": True}, {"aside": "by_hand"}, {"facts": {"fog": False, "visibility": 2, "sea": "calm"}})
    desk.act({"dice": [6, 6]}, {"reroll": True, "dice": [3, 3]}, {"overrule": "two", "last": True, "why": "my card"})
    before = toy.GAME.dump(desk.state)
    desk.act({"strike": 6}, {"redo": True})
    assert toy.GAME.dump(desk.state) == before
    desk.walked()


def test_the_last_line_of_an_outing_is_taken_again():
    desk = Desk()
    for _ in range(3):
        desk.act({"choose": "low"}, {"choose": ["rope"]}, {"dice": [4]}, {"dice": [5, 5]})
    desk.act({"strike": True}, {"redo": True})
    assert desk.session().chapter == 2


@pytest.mark.parametrize("raw", [{"redo": 1}, {"redo": False}, {"redo": True, "auto": True}])
def test_a_redo_of_another_form_is_refused(raw):
    desk = night()
    desk.act({"strike": True})
    assert desk.refused(raw).key == "form"


def test_rules_that_ask_something_else_by_now_take_nothing_again():
    desk = night()
    desk.act({"strike": 5})
    desk.entries[4] = msgspec.structs.replace(desk.entries[4], asked=["roll", "2.1", "1d6", None, None])
    assert desk.session().would_redo() == []
    assert desk.refused({"redo": True}).key == "redo.other"
