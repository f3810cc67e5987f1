"""manage.py drive --game torpedo-dice: the contract of outside programs."""

import pytest

from tests import wire
from tests.games.torpedo_dice.kit import SHEET
from tests.wire import AUTO, asked

pytestmark = pytest.mark.django_db


def drive(monkeypatch, *lines, setup=None, fails=False):
    return wire.drive(monkeypatch, "torpedo-dice", setup or {"players": ["Ada"]}, *lines, fails=fails)


def noted(lines):
    """The notes of the contract; that a round begins goes without saying."""
    return [note for note in wire.noted(lines) if note[0] != "round.begun"]


def test_the_example_of_the_contract(monkeypatch):
    lines = drive(
        monkeypatch,
        {"facts": SHEET},
        {"dice": [3, 5]},
        {"choose": "die_1"},
        {"choose": "fire"},
        {"facts": {"hits": 2, "misses": 1, "destroyed_rudder": True}},
    )
    sheet, roll, take, act, fire, again = asked(lines)
    assert [one["seq"] for one in asked(lines)] == [2, 3, 4, 5, 6, 7]
    fields = {field["key"]: field for field in sheet["fields"]}
    assert (sheet["key"], fields["reserve"]["min"], fields["reserve"]["max"]) == ("launch.sheet", 1, 30)
    assert fields["arrows"]["initial"] == "1234567"
    assert (roll["key"], roll["dice"], roll["data"]) == ("round.roll", "2d6", {"round": 1, "seat": 1})
    assert [option["key"] for option in take["options"]] == ["die_1", "die_2"]
    assert [option["key"] for option in act["options"]] == [
        "fire",
        "activate_periscope",
        "activate_tower",
        "activate_rudder",
        "activate_engine",
        "activate_propeller",
    ]
    assert act["data"].items() >= {"seat": 1, "pips": 3}.items()
    assert (fire["fields"][0]["key"], fire["fields"][0]["max"]) == ("hits", 3)
    assert fire["data"].items() >= {"seat": 1, "pips": 3}.items()
    assert noted(lines) == [
        ("game.begun", {"number": 1}),
        ("round.fired", {"seat": 1, "hits": 2, "misses": 1, "reserve": 7}),
        ("system.destroyed", {"seat": 1, "system": "rudder"}),
        ("ai.struck", {"system": "engine", "face": 5}),
    ]
    assert (again["key"], again["data"]) == ("round.roll", {"round": 2, "seat": 1})


def test_auto_brings_a_series_to_its_end(monkeypatch):
    end = drive(monkeypatch, *[AUTO] * 120)[-1]
    assert end["kind"] == "end"
    assert end["result"].items() >= {"reason": "enough", "mode": "solo", "games": 1}.items()
    assert end["result"]["last"]["number"] == 1


def test_the_state_has_the_paths_of_the_contract(monkeypatch):
    lines = drive(monkeypatch, {"facts": SHEET}, {"show": "state"})
    state = next(line for line in lines if line["kind"] == "state")["state"]
    assert state["sheet"] == {
        "reserve": 8,
        "gun": ["periscope", "tower"],
        "portholes": ["engine", "propeller"],
        "arrows": "1234567",
    }
    assert state["game"]["seats"][0]["systems"]["rudder"] == "idle"
    assert state["game"]["boxes"]["propeller"] == 0
    assert (state["mode"], state["side"], state["players"], state["over"]) == ("solo", "mission", ["Ada"], False)


@pytest.mark.parametrize(
    ("changes", "accepted"),
    [
        ({"game.seats.0.reserve": 30}, True),
        ({"game.seats.0.reserve": 31}, False),
        ({"game.boxes.gun": 1}, True),
        ({"game.boxes.gun": 2}, False),
        ({"game.boxes.gun": 2, "game.seats.0.systems.gun": "destroyed"}, True),
        ({"game.seats.0.systems.rudder": "active"}, True),
        ({"game.seats.0.systems.gun": "active"}, False),
        ({"game.seats.0.sunk": ["gun", "gun"]}, False),
        ({"game.starter": 2}, False),
        ({"game.number": 2}, False),
        ({"game.seats.0.name": "Bo"}, False),
        ({"mode": "table"}, False),
        ({"over": True}, False),
    ],
)
def test_a_value_set_by_hand_keeps_its_range(monkeypatch, changes, accepted):
    lines = drive(monkeypatch, {"facts": SHEET}, {"amend": changes, "why": "as it lies"})
    assert ("error" not in {line["kind"] for line in lines}) is accepted


ALL_ACTIVE = {
    f"game.seats.0.systems.{system}": "active" for system in ("periscope", "tower", "rudder", "engine", "propeller")
}
CHANGES = ["none", "periscope", "gun", "tower_up", "tower_down", "rudder", "engine", "portholes", "propeller"]


def test_every_change_over_the_wire(monkeypatch):
    lines = drive(
        monkeypatch,
        {"facts": SHEET},
        {"amend": ALL_ACTIVE, "why": "as it lies"},
        {"dice": [3, 5]},
        {"choose": "die_1"},
        {"choose": "propeller"},
        {"dice": [2]},
        {"facts": {"hits": 1, "misses": 1}},
    )
    change = next(line for line in asked(lines) if line["key"] == "round.change")
    assert [option["key"] for option in change["options"]] == CHANGES
    assert change["data"].items() >= {"round": 1, "seat": 1, "face": 3}.items()
    again = next(line for line in asked(lines) if line["key"] == "round.again")
    assert (again["ask"], again["dice"]) == ("roll", "1d6")
    assert noted(lines)[1:] == [
        ("round.changed", {"seat": 1, "system": "propeller", "face": 3, "pips": 2}),
        ("round.fired", {"seat": 1, "hits": 1, "misses": 1, "reserve": 7}),
        ("ai.struck", {"system": "engine", "face": 5}),
    ]


SIX = ["gun", "tower", "rudder", "engine", "portholes", "propeller"]
WON = {
    **{"number": 1, "rounds": 1, "outcome": "won", "cause": "sunk", "score": 110, "rank": "highest", "reserve": 8},
    **{"left": ["periscope", *SIX], "sunk": [*SIX, "periscope"], "hits": 3, "fired": 3},
}
LOST = {
    **{"number": 1, "rounds": 1, "outcome": "lost", "cause": "skull", "score": 0, "rank": "", "reserve": 0},
    **{"left": ["periscope", *SIX], "sunk": SIX, "hits": 0, "fired": 3},
}


@pytest.mark.parametrize(
    ("changes", "shot", "record", "best"),
    [
        ({}, {"hits": 3, "misses": 0, "destroyed_periscope": True}, WON, (1, 110, "highest")),
        ({"game.seats.0.reserve": 2}, {"hits": 0, "misses": 3}, LOST, (0, 0, "")),
    ],
)
def test_the_record_and_the_result_of_a_solo_game(monkeypatch, changes, shot, record, best):
    lines = drive(
        monkeypatch,
        {"facts": SHEET},
        {"amend": {"game.seats.0.sunk": SIX, **changes}, "why": "as it lies"},
        {"dice": [3, 5]},
        {"choose": "die_1"},
        {"choose": "fire"},
        {"facts": shot},
        {"choose": "enough"},
    )
    assert dict(noted(lines))["game.over"] == record
    reckoning = asked(lines)[-1]
    assert (reckoning["key"], [option["key"] for option in reckoning["options"]]) == (
        "reckoning.again",
        ["again", "enough"],
    )
    won, score, rank = best
    result = {"reason": "enough", "mode": "solo", "games": 1, "won": won, "best": score, "rank": rank, "last": record}
    assert lines[-1]["result"] == result


def test_a_shot_back_that_destroys_and_one_that_misses(monkeypatch):
    """The 5 is left three times: the Engine's first box, its second, and with an explosion a miss."""
    hit = {"hits": 3, "misses": 0}
    shots = [{"facts": hit}, {"facts": hit}, {"facts": hit | {"destroyed_gun": True}}]
    rounds = [line for shot in shots for line in ({"dice": [3, 5]}, {"choose": "die_1"}, {"choose": "fire"}, shot)]
    lines = drive(monkeypatch, {"facts": SHEET}, *rounds)
    assert [note for note in noted(lines) if note[0].startswith("ai.")] == [
        ("ai.struck", {"system": "engine", "face": 5}),
        ("ai.destroyed", {"system": "engine", "face": 5}),
        ("ai.missed", {"face": 5}),
    ]


BO = {"players": ["Ada", "Bo"]}
TABLE = {key: value for key, value in SHEET.items() if key != "arrows"}


def test_a_round_at_a_table(monkeypatch):
    lines = drive(
        monkeypatch,
        {"facts": TABLE},
        {"dice": [2]},
        {"dice": [3, 1, 6]},
        {"choose": "die_1"},
        {"choose": "die_2"},
        {"choose": "fire"},
        {"facts": {"hits": 3, "misses": 0, "destroyed_rudder": True}},
        {"choose": "activate_rudder"},
        {"show": "state"},
        setup=BO,
    )
    sheet, starter, roll, take, last, act, fire, other, again, _shown = asked(lines)
    assert [field["key"] for field in sheet["fields"]] == [*TABLE, "drawn", "fields"]
    assert (starter["key"], starter["dice"], "seat" in starter) == ("launch.starter", "1d2", False)
    assert (roll["dice"], roll["seat"], roll["data"]) == ("3d6", 2, {"round": 1, "seat": 2, "name": "Bo"})
    assert [option["key"] for option in take["options"]] == ["die_1", "die_2", "die_3"]
    assert [option["key"] for option in last["options"]] == ["die_2", "die_3"]
    assert (take["seat"], last["seat"], act["seat"], other["seat"]) == (2, 1, 2, 1)
    assert act["data"].items() >= {"seat": 2, "name": "Bo", "pips": 3}.items()
    assert fire["fields"][2]["type"] == "boolean"
    assert noted(lines)[1:] == [  # game.begun comes first
        ("launch.starts", {"seat": 2, "name": "Bo"}),
        ("round.fired", {"seat": 2, "hits": 3, "misses": 0, "reserve": 8}),
        ("system.destroyed", {"seat": 2, "system": "rudder"}),
        ("round.activated", {"seat": 1, "system": "rudder"}),
    ]
    assert (again["key"], again["seat"]) == ("round.roll", 1)
    state = next(line for line in lines if line["kind"] == "state")["state"]
    assert (state["mode"], state["game"]["boxes"], state["sheet"]["arrows"]) == ("table", {}, "")
    assert (state["game"]["round"], state["game"]["starter"]) == (2, 1)
    assert state["game"]["seats"][0]["systems"]["rudder"] == "destroyed"
    assert state["game"]["seats"][1]["sunk"] == ["rudder"]


@pytest.mark.parametrize("side", ["mission", "training"])
def test_auto_brings_a_table_to_its_end(monkeypatch, side):
    end = drive(monkeypatch, *[AUTO] * 400, setup={"players": ["Ada", "Bo", "Cy"], "side": side})[-1]
    assert end["kind"] == "end"
    assert end["result"].keys() == {"reason", "mode", "games", "wins", "last"}
    assert len(end["result"]["wins"]) == 3


@pytest.mark.parametrize(
    ("changes", "accepted"),
    [
        ({"game.starter": 2}, True),
        ({"game.starter": 3}, False),
        ({"game.seats.1.uses.gun": 0}, True),
        ({"game.seats.1.uses.gun": 4}, False),
        ({"game.seats.1.systems.rudder": "destroyed"}, True),
        ({"game.seats.1.systems.rudder": "lost"}, False),
        ({"game.seats.0.sunk": ["rudder"], "game.seats.1.systems.rudder": "destroyed"}, True),
        ({"game.boxes.gun": 1}, False),
        ({"sheet.reserve": 31}, False),
    ],
)
def test_a_value_of_a_table_set_by_hand_keeps_its_range(monkeypatch, changes, accepted):
    setup = {**BO, "side": "training"}
    lines = drive(monkeypatch, {"facts": {"reserve": 8}}, {"dice": [1]}, {"amend": changes, "why": "so"}, setup=setup)
    assert ("error" not in {line["kind"] for line in lines}) is accepted


@pytest.mark.parametrize(
    "setup", [{"players": []}, {"players": ["Ada"], "level": 3}, {"players": ["Ada"], "side": "training"}]
)
def test_a_setup_that_cannot_be_is_an_error(monkeypatch, setup):
    assert drive(monkeypatch, setup=setup, fails=True)[0]["kind"] == "error"
