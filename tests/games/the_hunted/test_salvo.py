"""9.1, 9.2.1, 9.3.2: the salvo as it is laid out; what it refuses, and what the wire shows."""

import random

import pytest

from campaigns.engine.prompts import Aside, BadAnswer
from campaigns.games.the_hunted.rules.salvo import Salvo, Shots, can_fire, gun_rounds
from campaigns.games.the_hunted.rules.state import MINE, Target
from charts.figures.shipped import book
from tests.games.the_hunted.kit import freighter, make_fight, make_watch

STEAM, ELECTRIC, FALKE = "G7a FaT", "G7e FaT", "G7e Falke"


def prompt(kind="ship", ships=None, **changes):
    watch = make_watch()
    make_fight(watch, kind, ships or [freighter("One"), freighter("Two")])
    return Salvo(key="attack.salvo", case="9.2.1", watch=watch, **changes)


def read(salvo, raw):
    return salvo.read(raw, book(), random.Random(1))


@pytest.mark.case("9.2.1/c", "9.2.1/e", "9.1.2/a", "9.2.1/d")
@pytest.mark.parametrize(
    "wanted",
    [
        {"F1": "1"},
        {"F1": "1", "F2": "1", "F3": "1", "F4": "1"},
        {"F1": "2", "F2": "1", "F4": "2"},
        {"A1": "2"},
        {},
    ],
)
def test_any_number_of_loaded_tubes_at_any_ships(wanted):
    kept, shots = read(prompt(), {"salvo": wanted})
    assert shots.tubes == wanted == kept["salvo"]
    assert shots.gun == {}


def test_empty_lines_of_a_form_are_no_shots():
    kept, shots = read(prompt(gun=True), {"salvo": {"F1": "1", "F2": "", "F3": None}, "gun": {"1": 0, "2": ""}})
    assert (shots.tubes, shots.gun) == ({"F1": "1"}, {})
    assert "first" not in kept


def test_tubes_are_kept_in_the_order_of_the_boat():
    kept, _ = read(prompt(both=True), {"salvo": {"A1": "1", "F3": "2", "F1": "1"}})
    assert list(kept["salvo"]) == ["F1", "F3", "A1"]


@pytest.mark.case("9.2.1/a", "9.5.2/a", "9.5.2/d")
@pytest.mark.parametrize("first", ["fore", "aft"])
def test_both_ends_where_allowed_and_which_fires_first(first):
    salvo = prompt(both=True)
    kept, shots = read(salvo, {"salvo": {"F1": "1", "A1": "1"}, "first": first})
    assert shots.ends == {"fore", "aft"}
    assert kept["first"] == shots.first == first
    assert salvo.answer_from(kept) == shots


def test_kept_salvo_comes_back_as_it_was_read():
    salvo = prompt(gun=True)
    kept, shots = read(salvo, {"salvo": {"F1": "1"}, "gun": {"2": 1}})
    assert salvo.answer_from(kept) == shots == Shots({"F1": "1"}, {"2": 1})


@pytest.mark.case("9.3.2/a", "9.3.2/b", "9.3.3")
@pytest.mark.parametrize("gun", [{"1": 2}, {"1": 1, "2": 1}, {"2": 1}])
def test_up_to_two_rounds_each_at_a_ship_of_its_own(gun):
    assert read(prompt(gun=True), {"gun": gun})[1].gun == gun


REFUSED = [
    pytest.param({}, {}, "form", id="nothing"),
    pytest.param({}, {"salvo": ["F1"]}, "form", id="list"),
    pytest.param({}, {"gun": ["1"]}, "form", id="gun-list"),
    pytest.param({}, {"salvo": {"F9": "1"}}, "salvo.no_tube", id="no-such-tube"),
    pytest.param({}, {"salvo": {"F1": "3"}}, "salvo.no_target", id="no-such-ship"),
    pytest.param({}, {"salvo": {"F1": ["1"]}}, "salvo.no_target", id="ship-in-a-list"),
    pytest.param({}, {"salvo": {"F1": "E"}}, "salvo.no_target", id="escort-not-in-reach"),
    pytest.param({"gun": True}, {"gun": {"9": 1}}, "salvo.no_target", id="gun-at-no-ship"),
    pytest.param({}, {"salvo": {"F1": "1", "A1": "1"}}, "salvo.both", id="both-ends"),
    pytest.param({"both": True}, {"salvo": {"F1": "1", "A1": "1"}, "first": "port"}, "form", id="no-such-end"),
    pytest.param({"ends": ("aft",)}, {"salvo": {"F1": "1"}}, "salvo.cannot_fire", id="wrong-end"),
    pytest.param({"least": 1}, {"salvo": {}}, "salvo.none", id="too-few"),
    pytest.param({}, {"gun": {"1": 1}}, "salvo.no_gun", id="gun-not-allowed"),
    pytest.param({"gun": True}, {"gun": {"1": 3}}, "salvo.too_many", id="three-rounds"),
    pytest.param({"gun": True}, {"gun": {"1": 2, "2": 1}}, "salvo.too_many", id="three-rounds-spread"),
    pytest.param({"gun": True}, {"gun": {"1": "2"}}, "salvo.rounds", id="rounds-in-words"),
    pytest.param({"gun": True}, {"gun": {"1": -1}}, "salvo.rounds", id="rounds-below-0"),
    pytest.param({"gun": True}, {"gun": {"1": True}}, "salvo.rounds", id="rounds-yes"),
    pytest.param({}, {"aside": "abort"}, "aside.unknown", id="aside"),
]


@pytest.mark.case("9.2.1/a", "9.3.1/b", "9.3.2/a")
@pytest.mark.parametrize(("changes", "raw", "error"), REFUSED)
def test_refused(changes, raw, error):
    with pytest.raises(BadAnswer) as refused:
        read(prompt(**changes), raw)
    assert refused.value.key == error


def test_sunk_ship_is_no_target():
    salvo = prompt(ships=[freighter("One", points=3), Target("Gone", "tanker", 9000, 3, hits=3)])
    with pytest.raises(BadAnswer) as refused:
        read(salvo, {"salvo": {"F1": "2"}})
    assert (refused.value.key, refused.value.data) == ("salvo.sunk", {"name": "Gone"})


def test_ship_out_of_reach_is_no_target():
    away = freighter("Away")
    away.gone = True
    assert list(prompt(ships=[away, freighter("Here")]).targets()) == ["2"]


def test_aside_where_the_prompt_leaves_one_open():
    salvo = prompt(asides=("abort",))
    kept, got = read(salvo, {"aside": "abort"})
    assert got == salvo.answer_from(kept) == Aside("abort")


@pytest.mark.case("9.10/procedure/a", "9.10/general")
def test_escort_is_a_target_of_its_own():
    salvo = prompt("ship+escort", escort=True)
    assert read(salvo, {"salvo": {"F1": "E", "F2": "1"}})[1].tubes == {"F1": "E", "F2": "1"}
    shown = salvo.targets()["E"]
    assert (shown.tons, shown.points) == (2000, 2)


@pytest.mark.case("9.10/procedure/f")
def test_escort_fired_at_before_is_the_same_again():
    salvo = prompt("ship+escort", [freighter(), Target("Escort", "escort", 2000, 2, hits=1)], escort=True)
    assert list(salvo.targets()) == ["1", "E"]
    assert salvo.targets()["E"].left == 1


@pytest.mark.parametrize(
    ("tube", "load", "systems", "can"),
    [
        ("F1", STEAM, {}, True),
        ("F1", "", {}, False),
        ("F1", MINE, {}, False),
        ("F1", STEAM, {"fwd_torpedo_doors": "damaged"}, False),
        ("F1", STEAM, {"aft_torpedo_doors": "damaged"}, True),
        ("A1", STEAM, {"aft_torpedo_doors": "inoperable"}, False),
    ],
)
def test_tube_needs_a_torpedo_and_its_doors(tube, load, systems, can):
    watch = make_watch()
    watch.boat.systems |= systems
    assert can_fire(watch, tube, load) is can


@pytest.mark.case("14.16/a")
def test_extreme_range_is_for_fat_torpedoes():
    salvo = prompt("convoy")
    salvo.watch.boat.tubes |= {"F1": STEAM, "F2": ELECTRIC, "F3": FALKE, "A1": FALKE}
    salvo.watch.fight.range = "extreme"
    assert list(salvo.tubes()) == ["F1", "F2", "F4"]


@pytest.mark.case("9.3.2/a")
@pytest.mark.parametrize(
    ("aboard", "ammo", "state", "rounds"),
    [
        (True, 10, "sound", 2),
        (True, 1, "sound", 1),
        (True, 0, "sound", 0),
        (True, 10, "damaged", 0),
        (False, 10, "sound", 0),
    ],
)
def test_rounds_for_one_combat_round(aboard, ammo, state, rounds):
    watch = make_watch()
    watch.boat.gun, watch.boat.gun_ammo = aboard, ammo
    watch.boat.systems["deck_gun"] = state
    assert gun_rounds(watch) == rounds


@pytest.mark.case("9.3.2/a", "9.1.1/a")
def test_wire_shows_tubes_rounds_and_ships_still_afloat():
    salvo = prompt(ships=[freighter("One"), Target("Gone", "tanker", 9000, 3, hits=3)], ends=("fore",), gun=True)
    shown = salvo.wire()
    assert shown["tubes"] == [{"tube": f"F{n}", "torpedo": STEAM} for n in range(1, 5)]
    assert shown["gun"] == 2
    assert shown["targets"] == [{"key": "1", "name": "One", "kind": "large freighter", "tonnage": 7100, "hits_left": 3}]
    assert shown["both_ends"] is False
    assert prompt().wire()["gun"] == 0


def test_what_makes_a_recorded_salvo_fit():
    """Its kind, case and key; never what lay in the tubes that day."""
    assert prompt().signature() == ["salvo", "9.2.1", None, None, "attack.salvo"]
