"""The day of the toy game: a standing prompt, an event with its form, rows of records, seats, rolls in a row."""

import json
import random
from types import SimpleNamespace

import msgspec
import pytest

from campaigns.engine import dice, wire
from campaigns.engine.prompts import Choose, Option
from campaigns.engine.session import Broken
from tests.engine import toy
from tests.engine.desk import Desk, at_night, game_with

MARY = {"name": "Mary", "tons": 300, "rig": "sail", "armed": True}
ROWS = {"hour": 6, "ships": [MARY, {"name": "Ann", "tons": 90}]}


def by_day(**setup):
    """A desk at the standing prompt of its first day, after a quiet night."""
    desk = at_night(options=["days"], **setup)
    desk.act({"dice": [2, 1]})
    assert desk.prompt.key == "day.desk"
    return desk


def gale(**setup):
    """At the first of the three rolls of a gale."""
    return by_day(**setup).do({"choose": "gale"})


def refusal(desk, raw):
    error = desk.refused(raw)
    return error.key, error.field


# --- dice ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("notation", "count", "high"), [("4d6", 4, 6), ("3d8", 3, 8), ("d20", 1, 20), ("1d2", 1, 2)])
def test_dice_of_any_number_and_kind(notation, count, high):
    assert dice.faces(notation) == ((1, high),) * count
    thrown = dice.throw(notation, random.Random(1))
    assert dice.checked(notation, thrown) == thrown
    assert dice.natural(notation, thrown) == sum(thrown)
    assert sum(dice.spread(notation).values()) == pytest.approx(1)


def test_dice_of_any_kind_are_entered_and_asked():
    desk = gale()
    assert desk.asked()["dice"] == "4d6"
    desk.act({"dice": [1, 2, 3, 6]}, {"dice": [8, 8, 1]})
    assert refusal(desk, {"dice": [21]}) == ("dice.face", "dice")
    desk.act({"dice": [20]})
    assert desk.state.gales == [12, 17, 20]
    desk.walked()


# --- a standing prompt --------------------------------------------------------------------------------------------


def test_a_standing_prompt_stands_until_the_player_ends_it():
    desk = by_day()
    for _ in range(3):
        desk.act({"choose": "passing"}, {"facts": ROWS})
        assert (desk.prompt.key, desk.asked()["ends"]) == ("day.desk", ["evening"])
    desk.act({"choose": "evening"})
    assert (desk.prompt.key, len(desk.state.passed)) == ("dusk.trim", 6)
    desk.act({"strike": True})
    assert desk.prompt.key == "day.desk"
    desk.walked()


def test_what_ends_a_standing_prompt_is_always_open():
    assert [option.key for option in Choose("day.desk", "4.1", (), ends=("evening",)).open()] == ["evening"]
    named = (Option("evening", {"at": 6}), Option("gale"))
    assert Choose("day.desk", "4.1", lambda: named, ends=("evening",)).open() == named


# --- lists of records ---------------------------------------------------------------------------------------------


def test_a_list_holds_a_record_a_row():
    desk = by_day()
    entry = desk.act({"choose": "passing"}, {"facts": ROWS})
    ann = {"name": "Ann", "tons": 90, "rig": None, "armed": False}
    assert entry.answer["facts"] == {"hour": 6, "ships": [MARY, ann]}
    assert entry.answer["chosen"] == {"ships.rig": {}}
    assert desk.state.passed == [MARY, ann]
    assert entry.notes[0][:2] == ["day.passed", {"ships": ["Mary", "Ann"], "hour": 6}]
    desk.walked()


@pytest.mark.parametrize(
    ("ships", "fault"),
    [
        ([], ("rows.few", "ships")),
        (None, ("rows.few", "ships")),
        ([MARY] * 5, ("rows.many", "ships")),
        ({"0": MARY}, ("form", "ships")),
        ([MARY, "Ann"], ("form", "ships")),
        ([MARY, MARY, {"name": "Ann", "tons": 0}], ("field.low", "ships.2.tons")),
        ([MARY, {"name": "Ann"}], ("field.required", "ships.1.tons")),
        ([{**MARY, "rig": "oars"}], ("field.choice", "ships.0.rig")),
        ([MARY, {**MARY, "guns": 2}], ("field.unknown", "ships.1.guns")),
        ([MARY, {**MARY, "tons": 90}], ("day.small", "ships.1.tons")),
        ([{**MARY, "name": "x" * 41}], ("field.long", "ships.0.name")),
    ],
)
def test_rows_that_cannot_be(ships, fault):
    desk = by_day()
    desk.act({"choose": "passing"})
    assert refusal(desk, {"facts": {"hour": 6, "ships": ships}}) == fault


def test_a_list_on_the_wire():
    desk = by_day()
    desk.act({"choose": "passing"})
    ships = desk.asked()["fields"][1]
    assert (ships["key"], ships["type"], ships["min"], ships["max"], ships["required"]) == ("ships", "list", 1, 4, True)
    assert [(field["key"], field["type"]) for field in ships["fields"]][1] == ("tons", "integer")
    assert ships["fields"][2]["labels"] == ["Steam", "Sail"]


# --- an option that shows the form that follows it ----------------------------------------------------------------


def test_an_option_and_its_form_in_one_act_are_two_entries():
    desk = by_day()
    assert desk.asked()["options"][0]["follows"] == "day.passing"
    assert "follows" not in desk.asked()["options"][1]
    before = len(desk.entries)
    desk.act({"choose": ["passing"], "facts": ROWS})
    assert [entry.asked[4] for entry in desk.entries[before:]] == ["day.desk", "day.passing"]
    both = desk.entries[before:]
    steps = by_day()
    steps.act({"choose": "passing"}, {"facts": ROWS})
    assert steps.entries[before:] == both
    assert desk.walked().kept == desk.snapshots


def test_a_form_that_is_refused_takes_its_choice_with_it():
    desk = by_day()
    assert refusal(desk, {"choose": "passing", "facts": {"hour": 25, "ships": [MARY]}}) == ("field.high", "hour")
    assert refusal(desk, {"choose": "passing", "facts": None}) == ("form", "facts")
    desk.act({"choose": "passing", "facts": ROWS})


def test_facts_beside_an_option_that_shows_none_are_nothing():
    desk = by_day()
    desk.act({"choose": "gale", "facts": ROWS})
    assert desk.prompt.key == "day.gale"
    dusk = Desk()
    dusk.act({"choose": "low"}, {"choose": ["rope", "tar"], "facts": ROWS})
    assert dusk.prompt.key == "dusk.sky"


@pytest.mark.parametrize("over", [False, True])
def test_an_option_that_shows_what_is_not_asked_is_a_fault_of_the_rules(over):
    desk = by_day()
    wrong = msgspec.structs.replace(toy.PASSING, key="day.other")
    desk.game = game_with(day=lambda watch, charts: misleading(wrong, watch, over))
    with pytest.raises(Broken, match=r"LookupError: passing shows day\.other, and something else is asked"):
        desk.session().acts({"choose": "passing", "facts": ROWS})


def misleading(form, watch, over):
    yield Choose("day.desk", "4.1", (Option("passing", follows=form),))
    if over:
        watch.night = watch.nights + 1
    else:
        yield toy.PASSING


# --- seats --------------------------------------------------------------------------------------------------------


def test_a_seat_stands_on_the_prompt_the_entry_and_the_wire():
    desk = by_day()
    first = desk.act({"choose": "mates"}, {"choose": "early"})
    assert (first.answer["seat"], first.seat, desk.asked()["seat"]) == (1, 1, 2)
    second = desk.act({"choose": "late"})
    assert next(wire.lines_of(toy.GAME, second))["data"]["seat"] == 2
    rolled = desk.act({"dice": [11]})
    assert next(wire.lines_of(toy.GAME, rolled))["data"]["seat"] == 1
    assert desk.state.watches == {"1": "early", "2": "late"}
    desk.walked()


def test_without_a_seat_an_entry_says_nothing_of_it():
    desk = Desk()
    assert "seat" not in desk.asked()
    entry = desk.act({"choose": "high"})
    assert (entry.seat, sorted(entry.answer)) == (None, ["choose", "chosen", "key"])


def test_the_answer_of_one_seat_is_not_taken_for_that_of_another():
    desk = by_day()
    desk.act({"choose": "mates"}, {"choose": "early"})
    entry, prompt = desk.entries[-1], by_day()
    prompt.act({"choose": "mates"})
    assert entry.answers(prompt.prompt)
    assert not entry.answers(desk.prompt)  # the same question, asked of the other
    old = msgspec.structs.replace(entry, answer={"choose": "early", "key": "day.mate"})
    assert old.answers(desk.prompt)  # from before the game had seats


# --- roll on ------------------------------------------------------------------------------------------------------


def test_every_roll_that_follows_is_rolled():
    desk = gale()
    before = len(desk.entries)
    desk.act({"auto": "rolls"})
    assert [entry.asked[2] for entry in desk.entries[before:]] == ["4d6", "3d8", "d20"]
    assert {entry.answer["by"] for entry in desk.entries[before:]} == {"here"}
    assert desk.prompt.key == "day.desk"
    assert {entry.answer["run"] for entry in desk.entries[before:]} == {before + 1}
    assert desk.act({"strike": True}).voids == [before + 1, before + 2, before + 3]
    desk.walked()


def test_what_was_rolled_on_is_taken_back_as_far_as_one_likes():
    desk = by_day()
    desk.act({"choose": "gale"}, {"auto": "rolls"})
    last = desk.entries[-1].number
    assert desk.act({"strike": last}).voids == [last]
    assert desk.act({"strike": True}).voids == [last - 2, last - 1]


def test_rolling_on_throws_what_single_rolls_would():
    one, many = by_day(seed=3), by_day(seed=3)
    one.act({"choose": "gale"}, {"auto": True}, {"auto": True}, {"auto": True})
    many.act({"choose": "gale"}, {"auto": "rolls"})
    for entry in many.entries:
        entry.answer.pop("run", None)
    assert one.entries == many.entries


@pytest.mark.parametrize("raw", [{"auto": "rolls"}, {"auto": "rolls", "modifier": {"drm": 1, "why": "x"}}])
def test_only_rolls_are_rolled_on(raw):
    assert by_day().refused(raw).key == ("rolls.none" if len(raw) == 1 else "form")
    assert by_day().refused({"auto": "all"}).key == "choice.none"


def test_rolling_on_stops_at_the_end_of_a_chapter():
    """The next chapter seals this one, so its first roll is the player's own."""
    game = msgspec.structs.replace(
        toy.GAME,
        scenes={"dusk": gales, "night": gales, "dawn": toy.dawn},
        next_scene=lambda watch: "dusk",
        chapter=lambda watch: len(watch.gales) // 4 + 1,
    )
    desk = Desk(game=game)
    desk.act({"auto": "rolls"})
    assert (len(desk.entries), desk.session().chapter, desk.prompt.kind) == (5, 2, "roll")
    assert desk.act({"strike": 5}).voids == [5]
    desk.act({"auto": "rolls"})
    assert len(desk.entries) == 7
    desk.walked()


def gales(watch, charts):
    for _ in range(2):
        rolled = yield toy.Roll("day.gale", "d20", "4.3")
        watch.gales.append(rolled.total)


def test_one_act_rolls_a_hundred_at_most():
    desk = Desk(game=game_with(dusk=a_storm))
    desk.act({"auto": "rolls"})
    assert len(desk.entries) == 101


def a_storm(watch, charts):
    while True:
        rolled = yield toy.Roll("day.gale", "d20", "4.3")
        watch.gales.append(rolled.total)


@pytest.mark.parametrize(("waits_at", "dice"), [(2, "d20"), (0, "3d8")])
def test_rolling_on_ends_where_another_has_to_be_waited_for(waits_at, dice):
    desk = by_day()
    contest = SimpleNamespace(may_wait=lambda watch: len(watch.gales) >= waits_at)
    desk.game = msgspec.structs.replace(desk.game, contest=contest)
    desk.act({"choose": "gale"}, {"auto": "rolls"})
    assert desk.asked()["dice"] == dice


def test_a_run_goes_on_over_a_chapter_where_nobody_is_waited_for():
    desk = by_day()
    desk.game = msgspec.structs.replace(desk.game, chapter=lambda watch: len(watch.gales))
    steps = desk.session().acts({"run": [{"choose": "gale"}, {"auto": True}, {"auto": True}]})
    assert [step.entry.chapter for step in steps] == [0, 0, 1]


def test_a_run_does_not_go_past_where_another_has_to_be_waited_for():
    desk, contest = by_day(), SimpleNamespace(may_wait=lambda watch: True)
    desk.game = msgspec.structs.replace(desk.game, contest=contest, chapter=lambda watch: len(watch.gales))
    refused = desk.refused({"run": [{"choose": "gale"}, {"auto": True}, {"auto": True}]})
    assert (refused.key, refused.data) == ("form", {"answer": 3})


def test_rolling_on_ends_with_the_career():
    desk = Desk(game=game_with(dusk=the_last_gale))
    desk.act({"auto": "rolls"})
    assert (len(desk.entries), desk.prompt) == (2, None)


def the_last_gale(watch, charts):
    yield toy.Roll("day.gale", "d20", "4.3")
    watch.night = watch.nights + 1


# --- typed dice, read on --------------------------------------------------------------------------------------------

STORM = [1, 2, 3, 4, 5, 6, 7, 20]  # of 4d6, 3d8 and d20, one after another


def test_more_dice_than_asked_are_read_on_over_the_rolls_that_follow():
    desk = gale()
    before = len(desk.entries)
    desk.act({"dice": STORM, "on": True, "modifier": {"drm": 1, "why": "x"}})
    assert [entry.answer["dice"] for entry in desk.entries[before:]] == [[1, 2, 3, 4], [5, 6, 7], [20]]
    assert ["modifier" in entry.answer for entry in desk.entries[before:]] == [True, False, False]
    assert {entry.answer["by"] for entry in desk.entries[before:]} == {"hand"}
    assert desk.act({"strike": True}).voids == [before + 1, before + 2, before + 3]
    desk.walked()


EVEN = {
    "too few for the last roll": (STORM[:6], "dice.short", [5, 6]),
    "more than there are rolls": ([*STORM, 3], "dice.left", [9]),
    "a later face": ([*STORM[:6], 9, 20], "dice.face", [7]),
    "no figure": (["x", *STORM[1:]], "dice.number", [1]),
}


@pytest.mark.parametrize(("dice", "key", "places"), EVEN.values(), ids=EVEN)
def test_dice_that_do_not_come_out_even_are_refused_together(dice, key, places):
    refused = gale().refused({"dice": dice, "on": True})
    assert (refused.key, refused.data["places"]) == (key, places)


@pytest.mark.parametrize(
    ("raw", "fault"),
    [
        ({"dice": [], "on": True}, "dice.many"),
        ({"dice": [1] * 61, "on": True}, "dice.many"),
        ({"dice": [1] * 60, "on": True}, "dice.left"),
        ({"dice": [1], "on": True}, "dice.count"),  # as if they had not been more
        ({"dice": STORM, "on": 1}, "form"),
        ({"dice": STORM, "on": True, "choose": "x"}, "form"),
        ({"on": True}, "form"),
        ({"dice": STORM}, "dice.count"),
    ],
)
def test_what_cannot_be_read_on(raw, fault):
    desk = gale()
    assert desk.refused(raw).key == fault


# --- a result that no row has -----------------------------------------------------------------------------------------

OWN = toy.Facts("day.own", "4.4", (toy.Field("name", "text", high=9), toy.Field("tons", "integer", low=1)))


def a_passing_ship(watch, charts):
    rolled = yield toy.Roll("day.ship", "2d6", "4.4", "L1", "bright", own=OWN)
    watch.gales.append(rolled.result["tons"] if isinstance(rolled.result, dict) else 0)


def ships(watch, charts):
    for _ in range(2):
        yield from a_passing_ship(watch, charts)
    yield toy.Choose("day.on", "4.4", (toy.Option("on"),))


def passing():
    return Desk(game=game_with(dusk=ships))


@pytest.mark.parametrize("last", [{}, {"last": True}])
def test_a_result_of_ones_own_stands_for_the_open_roll_and_for_the_last(last):
    """And what is wrong with it is said beside its field."""
    desk, mine = passing().do(*[{"dice": [1, 1]}] * len(last)), {"name": "Kestrel", "tons": 90}
    assert refusal(desk, {"overrule": mine | {"tons": 0}, "why": "x"} | last) == ("field.low", "tons")
    entry = desk.act({"overrule": mine, "why": "my card"} | last)
    assert (entry.kind, entry.answer["result"], desk.state.gales) == ("overrule", mine, [90])
    desk.walked()


def test_a_result_of_ones_own_on_the_wire():
    tons = passing().asked()["own"][1]
    assert tons | {"label": "", "help": ""} == {
        **{"key": "tons", "label": "", "help": "", "type": "integer", "required": True, "min": 1}
    }


@pytest.mark.parametrize("card", ["Kestrel", 90, [90]])
def test_what_is_no_form_is_no_result_of_ones_own(card):
    assert passing().refused({"overrule": card, "why": "x"}).key == "overrule.not_chart"


def test_where_no_own_result_is_offered_a_form_is_none():
    desk = gale()
    assert desk.refused({"overrule": {"name": "Kestrel", "tons": 90}, "why": "x"}).key == "overrule.not_chart"


def test_a_result_of_ones_own_stands_again_after_a_change():
    desk = passing()
    desk.act({"dice": [1, 1]}, {"overrule": {"name": "Kestrel", "tons": 90}, "why": "my card"})
    desk.act({"change": 2, "dice": [3, 3]})
    assert desk.state.gales == [0, 90]
    desk.walked()


# --- what an older version let pass -------------------------------------------------------------------------------


def test_a_log_with_a_name_of_two_lines_is_walked_and_changed():
    desk = by_day()
    desk.act({"choose": "passing"}, {"facts": ROWS})
    place = next(number for number, entry in enumerate(desk.entries) if "facts" in entry.answer)
    told = json.loads(json.dumps(desk.entries[place].answer).replace("Mary", "Ma\\nry"))
    desk.entries[place] = msgspec.structs.replace(desk.entries[place], answer=told)
    assert desk.walked().faults == []
