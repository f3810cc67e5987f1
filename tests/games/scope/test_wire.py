"""manage.py drive --game scope: the contract of outside programs."""

import json

import pytest

from tests import wire
from tests.wire import AUTO, asked

pytestmark = pytest.mark.django_db
SETUP = {"first": "Anna", "second": "Ben"}
CONTRACT = {
    *("muster.checklist", "muster.order", "fleet.points", "turn", "score", "damaged", "torpedo.spent", "launched"),
    *("shot.certain", "plane.down", "match.over"),
}
LONE_WOLF = (
    {"facts": {"german": "second", "mode": "convoy", "size": "5x5"}},
    {"facts": {"value": 2}},
    {"facts": {"value": 2}},
)
RESULT = """
{"reason": "closed", "first": "Anna", "second": "Ben", "matches": 1, "wins": {"first": 1, "second": 0, "draw": 0},
 "by_side": {"german": 0, "allied": 1, "draw": 0}, "points": {"first": 2, "second": 1},
 "rows": [{"number": 1, "mode": "convoy", "size": "5x5", "german": "second", "allied_points": 2, "german_points": 1,
           "winner": "allied", "reason": "target", "turns": 2}]}
"""
SUBMARINE = """
{"kind": "submarine", "side": "german", "value": 2, "firepower": null, "armour": null, "fast": true,
 "state": "afloat", "surfaced": false}
"""
MATCH = """
{"number": 1, "german": "second", "mode": "convoy", "size": "5x5", "rows": 5, "columns": 5, "rules": [], "target": 2,
 "turn": 1, "side": "allied", "masked": false, "mines": {"allied": 0, "german": 0},
 "order": {"allied": null, "german": null}, "moved": [],
 "torpedoes": {"g1": {"fresh": false}, "g2": null, "a1": null, "a2": null},
 "launch": {"allied": null, "german": {"ship": "submerged", "run": 1}}, "ping": false, "aircraft": null,
 "score": {"allied": 0, "german": 0}, "lines": [], "winner": null, "reason": null}
"""
DRAW = """
{"side": "allied", "shooter": "destroyer-2", "target": "s-boot-1", "misses": 2, "cards": 3, "odds": "1/3",
 "percent": 33.3, "sinks": true}
"""
FIGURES = {"value": 2, "firepower": 2, "armour": 2, "fast": True}
CARDS = dict.fromkeys(("destroyer", "german-destroyer", "submarine", "s-boot"), FIGURES)


def drive(monkeypatch, *lines, setup=None, fails=False):
    return wire.drive(monkeypatch, "scope", {**SETUP, **(setup or {})}, *lines, fails=fails)


def noted(lines):
    """The notes of the contract; further ones are free."""
    return [note for note in wire.noted(lines) if note[0] in CONTRACT]


def errors(lines):
    return [(line["field"], line["text"]) for line in lines if line["kind"] == "error"]


@pytest.mark.parametrize(
    ("setup", "field"),
    [
        ({"second": "Anna"}, "second"),
        ({"cards": {"destroyer": {"value": 21}}}, "cards"),
        ({"kommandant": "Schmidt"}, "kommandant"),
    ],
)
def test_a_setup_that_cannot_be_names_its_field(monkeypatch, setup, field):
    (line,) = drive(monkeypatch, setup=setup, fails=True)
    assert (line["kind"], line["field"]) == ("error", field)
    assert line["text"]


def test_a_lone_wolf_as_the_contract_has_it(monkeypatch):
    lines = drive(
        monkeypatch,
        *LONE_WOLF,
        *("launch", "slow-order", "freighter-1", "runs", "launch", "freighter-2", "leaves", "fast-move"),
        *("arrives", "empty", "runs", "none", "close"),
    )
    muster, card, card_2, german, allied = asked(lines)[:5]
    assert (muster["key"], muster["ask"]) == ("muster", "facts")
    fields = {field["key"]: field for field in muster["fields"]}
    assert list(fields) == [
        *("german", "mode", "size", "slow_submarines", "surface_combat"),
        *("reinforcements", "edge", "extra"),
    ]
    assert (fields["german"]["options"], fields["german"]["initial"]) == (["first", "second"], "first")
    assert fields["mode"]["options"] == ["convoy", "shepherd", "hunt", "naval"]
    assert fields["edge"]["options"] == ["none", "german-more", "allied-more", "german-fewer", "allied-fewer"]
    assert fields["extra"]["options"] == ["none", "destroyer", "carrier"]
    assert [(one["key"], one["data"]["ship"]) for one in (card, card_2)] == [
        ("card", "destroyer"),
        ("card", "submarine"),
    ]
    assert (card["fields"][0]["key"], card["fields"][0]["min"], card["fields"][0]["max"]) == ("value", 0, 20)
    assert [option["key"] for option in german["options"]] == ["submarine-move", "launch", "resign", "stop"]
    assert german["data"].items() >= {"side": "german", "turn": 1}.items()
    assert german["data"]["closed"] == {"fast-move": "no-ship", "slow-order": "no-ship"}
    assert allied["data"]["closed"] == {"launch": "no-ship"}
    assert [one["key"] for one in asked(lines)[4:]] == [
        *("action", "ship", "torpedo", "action", "torpedo", "slow", "action", "moved", "reveal"),
        *("torpedo", "inescapable", "series"),
    ]
    assert noted(lines) == [
        (
            "muster.checklist",
            {"rows": 5, "columns": 5, "sea": 24, "aside": 11, "submarines": 1, "mines": 0, "target": 2},
        ),
        ("turn", {"turn": 1, "side": "german"}),
        ("launched", {"token": "g1", "ship": "submerged", "run": 1}),
        ("turn", {"turn": 1, "side": "allied"}),
        ("turn", {"turn": 2, "side": "german"}),
        ("launched", {"token": "g2", "ship": "submerged", "run": 2}),
        ("score", {"side": "german", "points": 1, "ship": "freighter-2", "how": "torpedo"}),
        ("turn", {"turn": 2, "side": "allied"}),
        ("score", {"side": "allied", "points": 2, "ship": "freighter-1", "how": "escaped"}),
        ("match.over", {"allied": 2, "german": 1, "winner": "allied", "reason": "target"}),
    ]
    assert lines[-1] == {"kind": "end", "result": json.loads(RESULT)}


def test_the_state_has_the_paths_of_the_contract(monkeypatch):
    lines = drive(monkeypatch, *LONE_WOLF, "launch", {"show": "state"})
    state = next(line for line in lines if line["kind"] == "state")["state"]
    assert {"people", "cards", "record", "over", "match"} <= set(state)
    assert state["people"] == SETUP
    assert state["cards"]["destroyer"] == {"value": 2, "firepower": None, "armour": None, "fast": True}
    match = state["match"]
    assert match["ships"]["submarine-1"] == json.loads(SUBMARINE)
    assert match.items() >= json.loads(MATCH).items()


def test_gunnery_as_the_contract_has_it(monkeypatch):
    lines = drive(
        monkeypatch,
        {"facts": {"german": "first", "mode": "naval", "size": "5x5"}},
        {"facts": {"destroyers": 2}},
        {"facts": {"s_boots": 1, "destroyer": 1}},
        *("fast-move", "s-boot-1", "arrives"),
        {"facts": {"shooter": "german-destroyer"}},
        {"facts": {"shooter": "german-destroyer", "target": "destroyer-2", "distance": 3}},
        {"facts": {"shooter": "german-destroyer", "target": "destroyer-2", "distance": 1}},
        {"facts": {"shooter": "destroyer-2", "target": "s-boot-1", "distance": 2}},
        "miss",
        "die",
        {"dice": [1]},
        {"amend": {"match.ships.destroyer-1.firepower": 1}, "why": "damaged side"},
        setup={"cards": CARDS},
    )
    fleets = [one for one in asked(lines) if one["key"] == "fleet"]
    assert [one["data"]["side"] for one in fleets] == ["allied", "german"]
    assert fleets[0]["data"].items() >= {"base": 0, "points": 6}.items()
    assert [field for field, _text in errors(lines)] == ["target", "distance"]
    draws = [one for one in asked(lines) if one["key"] == "draw"]
    assert [one["data"]["side"] for one in draws] == ["german", "allied"], "in the order in which they were named"
    assert draws[1]["data"].items() >= json.loads(DRAW).items()
    assert [option["key"] for option in draws[0]["options"]] == ["hit", "miss", "die"]
    die = next(one for one in asked(lines) if one["key"] == "draw.die")
    assert die["dice"] == "1d3"
    assert ("score", {"side": "allied", "points": 2, "ship": "s-boot-1", "how": "gun"}) in noted(lines)
    assert errors(lines)[2:] == [], "the amendment stands"


@pytest.mark.parametrize(
    "muster", [{"mode": "hunt", "size": "5x6"}, {"mode": "convoy", "size": "5x5", "edge": "german-fewer"}]
)
def test_an_error_names_the_field_and_the_prompt_stands(monkeypatch, muster):
    lines = drive(monkeypatch, {"facts": {"german": "first", "edge": "german-more", **muster}})
    assert errors(lines)[0][0] == "edge"
    assert [one["seq"] for one in asked(lines)] == [2, 2]


def test_an_uneven_fleet_is_told(monkeypatch):
    lines = drive(
        monkeypatch,
        {"facts": {"german": "first", "mode": "convoy", "size": "5x6", "reinforcements": True}},
        {"facts": {"destroyers": 1}},
        {"facts": {"submarines": 2}},
        setup={"cards": CARDS},
    )
    assert noted(lines) == [("fleet.points", {"side": "allied", "given": 2, "taken": 0})]
    assert asked(lines)[-1]["data"]["side"] == "allied"


def test_auto_brings_a_series_to_its_end(monkeypatch):
    lines = drive(monkeypatch, *[AUTO] * 600)
    assert lines[-1]["kind"] == "end"
    assert lines[-1]["result"].items() >= {"reason": "closed", "matches": 1}.items()
    assert not errors(lines)


def test_everything_is_undone_and_changed_by_number(monkeypatch):
    lines = drive(
        monkeypatch,
        *LONE_WOLF,
        *("submarine-move", "slow-order", "freighter-1"),
        {"change": 7, "choose": "freighter-2"},
        {"strike": 5},
    )
    assert not errors(lines)
    assert asked(lines)[-1]["data"]["side"] == "german"


def test_a_match_is_entered_by_hand(monkeypatch):
    form = {"german": "first", "mode": "convoy", "size": "5x7", "ended": "no-cargo"}
    form |= {"allied_points": 4, "german_points": 4}
    lines = drive(monkeypatch, {"aside": "by_hand"}, {"facts": form}, "close")
    assert asked(lines)[0]["asides"] == ["by_hand"]
    assert lines[-1]["result"]["rows"][0].items() >= {"winner": "allied", "reason": "no-cargo", "turns": 0}.items()
