"""An edition may have other dice than the rules name, modifiers that change with the date, and change in mid-scene."""

import copy
import random

import msgspec
import pytest

from campaigns.engine import policy
from campaigns.engine.prompts import Modifier, Outcome, Roll
from campaigns.engine.replay import Entry, OutOfStep
from campaigns.engine.walk import Course, Walk
from charts.book import compile_book
from tests.engine import toy
from tests.engine.desk import BOOK, at_night


def changed(change):
    raw = copy.deepcopy(toy.RAW)
    change(raw["charts"][0])
    return compile_book(raw)


def with_dice(dice):
    return changed(lambda chart: chart.update(dice=dice))


NIGHT = Roll("night.brings", "2d6", "2.1", "L1", "bright")
FOG = (Modifier("fog", lambda on: 1),)


@pytest.mark.parametrize("dice", ["1d20", "d66", "3d6"])
def test_a_roll_takes_the_dice_of_its_chart(dice):
    assert NIGHT.on_dice_of(with_dice(dice)).dice == dice


def test_the_dice_that_the_rules_name_stay_as_they_are():
    assert NIGHT.on_dice_of(BOOK) is NIGHT
    bare = Roll("night.oil", "1d6", "1.1")
    assert bare.on_dice_of(with_dice("1d20")) is bare


def test_as_many_dice_are_read_each_by_itself_as_the_rules_ask_for():
    sizes = Roll("night.sizes", "3d6", "2.1", "L1", "bright", each=True)
    assert sizes.on_dice_of(with_dice("1d8")).dice == "3d8"


def test_a_roster_is_read_with_its_own_die():
    raw = copy.deepcopy(toy.RAW)
    raw["rosters"].append({"id": "S1", "title": "Ships", "ships": [{"roll": n, "name": str(n)} for n in range(1, 9)]})
    assert Roll("night.which", "1d6", "2.1", "S1").on_dice_of(compile_book(raw)).dice == "1d8"


def test_play_and_policies_ask_for_the_dice_of_the_chart():
    desk = at_night()
    desk.book = with_dice("1d20")
    assert desk.prompt.dice == "1d20"
    rolled = policy.throw(NIGHT, desk.book, random.Random(3))
    assert len(rolled.dice) == 1


DATED = changed(lambda chart: chart["modifiers"][0].update(dated={"1944-06": 3, "1944-01": 2}))
MONTHS = [(None, -1), ("1943-12", -1), ("1944-01", 2), ("1944-05", 2), ("1944-06", 3), ("1945-05", 3)]


@pytest.mark.parametrize(("month", "drm"), MONTHS)
def test_a_modifier_changes_with_the_date(month, drm):
    roll = Roll("night.brings", "2d6", "2.1", "L1", "bright", drms=FOG, month=month)
    assert roll.drm(DATED) == drm
    assert [line.drm for line in roll.considered(DATED)] == [drm]
    assert roll.fallen(DATED, (3, 4)).total == 7 + drm
    kept, _ = roll.read({"dice": [3, 4]}, DATED, random.Random(1))
    assert (kept["drm"], kept["mods"]) == (drm, [["fog", drm]])


def test_rows_of_its_own_stand_in_place_of_the_charts():
    rows = (Outcome(None, 7, "held"), Outcome(8, None, "broke"))
    roll = Roll("night.brings", "2d6", "2.1", "L1", "bright", drms=FOG, outcomes=lambda: rows)
    assert [roll.fallen(BOOK, dice).result for dice in [(4, 4), (4, 5)]] == ["held", "broke"]
    assert roll.possible(BOOK) == ["held", "broke"]


# --- figures that change while a scene is open ---------------------------------------------------------


def entry(asked):
    return Entry(5, "answer", asked, {})


@pytest.mark.parametrize(
    ("asked", "fits"),
    [
        (["roll", "2.1", "1d20", "L1", "dim"], True),
        (["roll", "2.1", "2d6", "L1", "bright"], True),
        (["roll", "2.2", "2d6", "L1", "bright"], False),
        (["roll", "2.1", "2d6", "L2", "bright"], False),
        (["choose", "2.1", None, None, "L1"], False),
        (None, False),
    ],
)
def test_with_other_figures_a_chart_may_have_other_dice_and_columns(asked, fits):
    assert entry(asked).answers(NIGHT, other_figures=True) is fits
    assert entry(asked).answers(NIGHT) is (asked == NIGHT.signature())


def test_a_roll_on_no_chart_has_the_dice_of_the_rules():
    bare = Roll("night.oil", "1d6", "1.1")
    assert not entry(["roll", "1.1", "1d8", None, None]).answers(bare, other_figures=True)


@pytest.mark.parametrize(
    ("now", "dice", "fits"), [("3d6", "3d8", True), ("3d6", "2d6", False), ("1d6", "1d8", True), ("1d6", None, False)]
)
def test_dice_read_each_by_itself_stay_as_many(now, dice, fits):
    sizes = Roll("night.sizes", now, "2.1", "L1", "bright", each=True)
    assert entry(["roll", "2.1", dice, "L1", "bright"]).answers(sizes, other_figures=True) is fits


def rolled():
    return at_night().do({"dice": [3, 4]})


def walked(desk, books):
    walk = Walk(desk.game, BOOK, Course())
    for one in desk.entries:
        walk.follow(one, books(one.number))
    return walk.faults


def test_what_was_rolled_stands_when_the_keeper_changes_the_dice():
    """The scene goes on with its recorded result, and the next roll takes the new dice."""
    desk = rolled()
    asked = desk.prompt.key
    for book in (with_dice("1d20"), changed(lambda chart: chart["columns"].reverse())):
        desk.book = book
        assert desk.prompt.key == asked
        assert desk.session().out_of_step is None


def test_a_walk_follows_figures_that_changed_in_mid_scene():
    desk = rolled()
    changed_at, desk.book = len(desk.entries), with_dice("1d20")
    desk.act({"auto": True})
    assert walked(desk, lambda number: BOOK if number <= changed_at else desk.book) == []


def test_a_walk_holds_each_line_to_the_figures_of_its_day():
    faults = walked(rolled(), lambda number: with_dice("1d20") if number == 5 else BOOK)
    assert "the rules now ask ['roll', '2.1', '1d20', 'L1'" in faults[0][1]


def test_a_session_still_stops_where_the_rules_ask_something_else():
    desk = rolled()
    last = desk.entries[-1]
    desk.entries[-1] = msgspec.structs.replace(last, asked=["roll", "9.9", *last.asked[2:]])
    with pytest.raises(OutOfStep):
        desk.session()
