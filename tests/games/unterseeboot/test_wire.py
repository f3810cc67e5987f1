"""manage.py drive --game unterseeboot: the contract of outside programs."""

import pytest

from tests import wire
from tests.wire import AUTO, asked, noted

pytestmark = pytest.mark.django_db
SCHMIDT = {"kommandant": "Schmidt"}


def drive(monkeypatch, *lines, setup=None, fails=False):
    return wire.drive(monkeypatch, "unterseeboot", setup or SCHMIDT, *lines, fails=fails)


def chosen(*keys):
    return [{"choose": key} for key in keys]


def state_of(lines):
    return next(line for line in lines if line["kind"] == "state")["state"]


def test_the_example_of_the_contract(monkeypatch):
    lines = drive(
        monkeypatch,
        *chosen("P2", "main", "S2"),
        {"dice": [4]},
        *chosen("S2"),
        {"dice": [4]},
        {"dice": [5]},
        {"amend": {"patrol.hull": 2}, "why": "Miscounted."},
    )
    move, battery, identify, tonnage, fire, shot, search, again, same = asked(lines)
    assert [one["seq"] for one in asked(lines)] == [2, 3, 4, 5, 6, 7, 8, 9, 10]
    assert (move["key"], move["case"]) == ("turn.move", "Maneuver Phase")
    assert [option["key"] for option in move["options"]] == ["stay", "S2", "P1", "P2", "home"]
    assert [option["key"] for option in battery["options"]] == ["main", "aux"]
    assert [option["key"] for option in identify["options"]] == ["S1", "S2", "none"]
    assert tonnage.items() >= {"dice": "1d6", "chart": "id", "column": "standard", "data": {"target": "S2"}}.items()
    assert [row["result"] for row in tonnage["rows"]] == ["false_contact", 2000, 3000, 4000, 5000, 6000]
    assert [option["key"] for option in fire["options"]] == ["none", "S2"]
    assert shot.items() >= {"key": "torpedo.shot", "chart": "torpedo", "column": "periscope"}.items()
    assert search.items() >= {"key": "destroyer.search", "chart": "detect", "column": None}.items()
    assert (again["key"], same["key"]) == ("turn.move", "turn.move")
    assert noted(lines) == [
        ("patrol.begun", {"number": 1, "space": "S1"}),
        ("turn.begun", {"turn": 1, "at": "S1"}),
        ("boat.moved", {"from": "S1", "to": "P2"}),
        ("battery.used", {"token": "main", "main": 5, "aux": 3, "at": "P2"}),
        ("target.identified", {"space": "S2", "tons": 4000, "hits": 1, "at": "P2"}),
        ("torpedo.hit", {"space": "S2", "hits_left": 0, "at": "P2"}),
        ("target.sunk", {"space": "S2", "tons": 4000, "at": "P2"}),
        ("destroyer.searching", {"at": "P2"}),
        ("destroyer.unseen", {"at": "P2"}),
        ("turn.begun", {"turn": 2, "at": "P2"}),
    ]


def test_the_state_has_the_paths_of_the_contract(monkeypatch):
    setup = {"kommandant": "Schmidt", "boat": "U-30", "type": "VIIC", "options": ["big-ships"]}
    state = state_of(drive(monkeypatch, {"show": "state"}, setup=setup))
    board = state.pop("board")
    assert len(board) == 22
    unknown = {"state": "unknown", "tons": 0, "hits_left": 0}
    assert state == {
        "schema": 1,
        "rules": 3,
        "kommandant": "Schmidt",
        "boat": "U-30",
        "type": "VIIC",
        "map": "offset",
        "start": "S1",
        "options": {"entry": False, "big-ships": True, "uncontrolled-dive": False},
        "number": 1,
        "patrol": {
            "number": 1,
            "turn": 1,
            "space": "S1",
            "hull": 3,
            "main": 6,
            "aux": 3,
            "torpedoes": 14,
            "spotted": False,
            "escort": "none",
            "targets": {f"S{number}": unknown for number in range(1, 6)},
            "big_dice": [],
            "homeward": False,
            "fired": 0,
            "hits": 0,
            "ships": [],
        },
        "patrols": [],
        "survived": 0,
        "tons": 0,
        "wreck": None,
        "over": False,
    }


def test_a_patrol_that_enters_stands_in_the_state_at_its_start(monkeypatch):
    setup = {**SCHMIDT, "options": ["entry"]}
    lines = drive(monkeypatch, {"show": "state"}, *chosen("T6"), setup=setup)
    assert (asked(lines)[0]["key"], asked(lines)[0]["case"]) == ("outfit.entry", "Patrol Entry Points")
    assert (state_of(lines)["patrol"]["turn"], state_of(lines)["patrol"]["space"]) == (0, "S1")
    assert noted(lines)[0] == ("patrol.begun", {"number": 1, "space": "T6"})


@pytest.mark.slow
def test_auto_brings_a_campaign_to_its_end(monkeypatch):
    end = drive(monkeypatch, *[AUTO] * 1200)[-1]
    assert end["kind"] == "end"
    result = end["result"]
    assert result["reason"] in ("lost", "enough")
    assert result["last"]["number"] == result["patrols"] == len(result["honours"])
    assert set(result["last"]) == {
        "number",
        "turns",
        "outcome",
        "cause",
        "tons",
        "honour",
        "hull",
        "torpedoes",
        "fired",
        "hits",
        "ships",
    }


TARGET = "patrol.targets.S2"
IDENTIFIED = {f"{TARGET}.state": "identified", f"{TARGET}.tons": 12000, f"{TARGET}.hits_left": 2}
CHANGES = [
    ({"patrol.hull": 1}, True),
    ({"hull": 0}, False),
    ({"hull": 4}, False),
    ({"main": 0, "aux": 0}, True),
    ({"main": 7}, False),
    ({"aux": 4}, False),
    ({"torpedoes": 7}, None),
    ({"torpedoes": 8}, False),
    ({"turn": 20}, True),
    ({"turn": 21}, False),
    ({"space": "T6"}, True),
    ({"space": "S6"}, False),
    ({"escort": "detected"}, True),
    ({"escort": "lost"}, False),
    ({"spotted": True}, True),
    (IDENTIFIED, True),
    ({f"{TARGET}.state": "identified"}, False),
    ({**IDENTIFIED, f"{TARGET}.tons": 21000}, False),
    ({**IDENTIFIED, f"{TARGET}.tons": 1000}, False),
    ({**IDENTIFIED, f"{TARGET}.hits_left": 3}, False),
    ({f"{TARGET}.state": "false"}, True),
    ({f"{TARGET}.state": "sunk", f"{TARGET}.tons": 4000}, True),
    ({f"{TARGET}.state": "gone"}, False),
    ({"patrol.big_dice": ["d8", "d20"]}, True),
    ({"patrol.big_dice": ["d20", "d8"]}, False),
    ({"patrol.fired": 1, "patrol.hits": 1}, True),
    ({"patrol.hits": 1}, False),
    ({"survived": 9}, True),
    *(({path: value}, False) for path, value in (("kommandant", "Ada"), ("type", "VIIC"), ("map", "grid"))),
    *(({path: value}, False) for path, value in (("number", 2), ("over", True), ("start", "S2"), ("boat", "U-1"))),
    ({"options.entry": True}, False),
    ({"board.S1.target": False}, False),
    ({"patrol.number": 2}, False),
]


@pytest.mark.parametrize(("changes", "accepted"), CHANGES, ids=lambda value: str(value)[:60])
def test_a_value_set_by_hand_keeps_its_range(monkeypatch, changes, accepted):
    lines = drive(monkeypatch, {"amend": changes, "why": "as it lies"})
    refused = [line for line in lines if line["kind"] == "error"]
    assert bool(refused) is not bool(accepted)
    assert accepted is not None or refused[0]["error"] == "amend.same"


def test_an_amendment_reaches_the_open_prompt(monkeypatch):
    lines = drive(monkeypatch, {"amend": {"space": "P4", "escort": "searching"}, "why": "as it lies"})
    assert [option["key"] for option in asked(lines)[-1]["options"]] == ["stay", "S3", "S4", "P3", "P5", "D3", "D4"]


def test_a_target_that_was_set_to_sunk_counts(monkeypatch):
    sunk = {"amend": {f"{TARGET}.state": "sunk", f"{TARGET}.tons": 4000}, "why": "counted by hand"}
    lines = drive(monkeypatch, sunk, *chosen("home"), {"dice": [5]}, *chosen("enough"))
    assert lines[-1]["result"].items() >= {"tons": 4000, "honours": ["war_badge"]}.items()
    assert lines[-1]["result"]["last"]["ships"] == [{"space": "S2", "tons": 4000}]


def test_the_tenth_patrol_is_the_goal(monkeypatch):
    survived = {"amend": {"survived": 9}, "why": "nine on paper"}
    lines = drive(monkeypatch, survived, *chosen("home"), {"dice": [5]}, *chosen("enough"))
    assert ("campaign.goal", {"survived": 10, "tons": 0}) in noted(lines)
    assert lines[-1]["result"]["success"] is True


def test_an_earlier_patrol_is_sealed(monkeypatch):
    lines = drive(monkeypatch, *chosen("home"), {"dice": [5]}, *chosen("sail", "stay"), {"strike": 2})
    assert [line["error"] for line in lines if line["kind"] == "error"] == ["strike.sealed"]


def test_a_chart_may_be_overruled_by_its_word(monkeypatch):
    lines = drive(monkeypatch, *chosen("stay", "none"), {"overrule": "spotted", "why": "my board says 1 to 4"})
    assert asked(lines)[-1]["key"] == "aircraft.strafe"


REFUSED = [{}, {"kommandant": ""}, {**SCHMIDT, "type": "XXI"}, {**SCHMIDT, "map": "sea"}, {**SCHMIDT, "start": "Q1"}]


@pytest.mark.parametrize("setup", [*REFUSED, {**SCHMIDT, "options": ["all"]}, {**SCHMIDT, "level": 1}], ids=str)
def test_a_setup_that_cannot_be_is_an_error(monkeypatch, setup):
    assert drive(monkeypatch, setup=setup or {"boat": "U-1"}, fails=True)[0]["kind"] == "error"


def test_a_patrol_by_hand_and_a_refusal_that_names_its_field(monkeypatch):
    """The example of the contract; in turn 1 nobody has sunk five ships."""
    told = {"end": "home", "turns": 14, "hull": 2, "fired": 5, "hits": 2}
    ships = [{"space": "S2", "tons": 4000}, {"space": "S5", "tons": 6000}]
    all_five = [{"space": f"S{place}", "tons": 6000} for place in range(1, 6)]
    impossible = {**told, "turns": 1, "fired": 5, "hits": 5, "ships": all_five}
    lines = drive(monkeypatch, {"aside": "by_hand"}, {"facts": impossible}, {"facts": {**told, "ships": ships}})
    form = asked(lines)[1]
    assert [field["key"] for field in form["fields"]] == ["end", "turns", "hull", "fired", "hits", "ships"]
    (error,) = [line for line in lines if line["kind"] == "error"]
    assert (error["field"], error["error"]) == ("fired", "entered.shots")
    assert [event for event, _data in noted(lines)][2:] == [
        "entered.told",
        "target.sunk",
        "target.sunk",
        "boat.home",
        "patrol.honour",
    ]


def test_auto_brings_a_patrol_by_hand_home(monkeypatch):
    lines = drive(monkeypatch, *chosen("P2", "main"), {"choose": "none"}, {"aside": "by_hand"}, AUTO)
    assert asked(lines)[-1]["key"] == "campaign.next"
