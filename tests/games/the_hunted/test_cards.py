"""14.13: a career under a Kommandant card: its patrols as printed or rolled, and those before July 1943."""

import pytest

from campaigns.engine.prompts import BadAnswer
from campaigns.games.the_hunted.rules import scenes, setup
from charts.figures.shipped import book
from tests.engine.desk import Desk


def under_henkes_card(**more):
    setup_ = {
        "type": "IXC", "kommandant": "Henke", "boat": "U-515", "rank": "KptLt", "start": "1943-11",
        "options": ["kommandant-cards"], "card": "henke",
    }  # fmt: skip
    return Desk(scenes.GAME, book(), keeper=None, **setup_, **more)


def until(desk, key):
    """Play on by the default policy to the first prompt of this key."""
    while desk.prompt.key != key:
        desk.act({"choose": "orders"} if desk.prompt.key == "assignment.wish" else {"auto": True})
    return desk


@pytest.mark.case("14.13/a", "14.13/b")
def test_patrol_may_be_rolled_under_a_card():
    desk = until(under_henkes_card(), "assignment.p1")
    assert desk.state.card == "henke"
    rolled = desk.act({"dice": [4, 4]})
    assert rolled.answer["result"] == book().reading("P1", desk_column(), 8, 8)


def desk_column():
    return book().chart("P1").column_in("1943-11")


@pytest.mark.case("14.13/b")
@pytest.mark.parametrize("printed", ["West African Coast", "North America"])
def test_patrol_may_be_taken_as_printed_on_the_card(printed):
    """In place of the roll, with the card as the reason kept in the log."""
    desk = until(under_henkes_card(), "assignment.p1")
    taken = desk.act({"overrule": printed, "why": "as on his card"})
    assert (taken.kind, taken.answer["result"], taken.why) == ("overrule", printed, "as on his card")
    assert desk.state.patrol.assignment == printed or desk.state.orders == printed


@pytest.mark.case("14.13/c")
def test_red_patrols_come_in_with_a_joined_career_only():
    """No patrol starts before July 1943 here; what he sank before is brought along, or not at all."""
    early = {"type": "IXC", "kommandant": "Henke", "boat": "U-515", "start": "1942-08"}
    with pytest.raises(BadAnswer, match="date"):
        setup.new(early, book())
    alone = until(under_henkes_card(), "assignment.p1")
    assert (alone.state.tons, alone.state.combined) == (0, False)
    joined = under_henkes_card(carried=True)
    fields = {field.key: field.initial for field in joined.prompt.open()}
    joined.act({"facts": {**fields, "tons": 120000, "ships": 20, "grade": "oakleaves"}})
    assert (joined.state.tons, joined.state.combined) == (120000, True)
