"""manage.py drive --game u-boot: the contract of outside programs."""

import pytest

from tests import wire
from tests.games.u_boot.kit import BRIEFING, STORES
from tests.wire import AUTO, asked, noted

pytestmark = pytest.mark.django_db
BRIEF = {"facts": BRIEFING}


def drive(monkeypatch, *lines, fails=False, **setup):
    return wire.drive(monkeypatch, "u-boot", {"captain": "Anna", **setup}, *lines, fails=fails)


def errors(lines):
    return [(line["error"], line["field"]) for line in lines if line["kind"] == "error"]


def test_the_example_of_the_contract(monkeypatch):
    lines = drive(
        monkeypatch,
        BRIEF,
        "mobilise",
        "sunk",
        {"facts": {"kind": "merchant", "grt": 6200, "time": "02:40"}},
        *("dive", ["n1", "n2"], "bell"),
        {"amend": {"morale": 8}, "why": "card: letters from home"},
        {"strike": True},
        *("end", "base", ["primary"]),
        {"facts": {"grade": "B", "renown": 300, "grt": 6200}},
    )
    assert errors(lines) == []
    assert noted(lines) == [
        ("order.paid", {"order": "mobilise", "track": "order", "left": 7}),
        ("sunk", {"grt": 6200}),
        ("order.paid", {"order": "dive", "track": "order", "left": 6}),
        ("dead", {"man": "n1-1"}),
        ("dead", {"man": "n2-1"}),
        ("deck", {"deck": 1, "space": 10}),
        ("deck", {"deck": 1, "space": 8}),
        ("bell", {"date": "1940-08-01", "time": "06:00", "watch": 2}),
        ("bell.figures", {"off": [], "on": ["n1", "n2"]}),
        ("mission.over", {"how": "base", "grade": "B", "grt": 6200}),
    ]
    assert lines[-1]["result"] == {
        **{"reason": "completed", "how": "base", "missions": 1, "grades": ["B"], "grade": "B", "grt": 6200},
        **{"renown": 300, "ships": 1, "dead": 2, "primaries": 1, "secondaries": 0},
    }


def test_the_standing_prompt_offers_events_and_says_why_others_are_closed(monkeypatch):
    briefing, first = asked(drive(monkeypatch, BRIEF))
    keys = {field["key"]: (field["type"], field["required"]) for field in briefing["fields"]}
    assert briefing["key"] == "briefing"
    assert keys == {
        **{"title": ("text", True), "date": ("text", True), "time": ("text", True)},
        **{"submerged": ("boolean", True), "primary": ("text", False)},
    }
    options = {option["key"]: option for option in first["options"]}
    assert (first["ask"], first["key"], first["ends"]) == ("choose", "desk", ["end"])
    assert first["data"]["closed"] == {
        **dict.fromkeys(("new-depth", "resurface", "periscope", "hydrophone"), "only-submerged"),
        **{"evening": "not-due", "clear": "nothing", "breach-over": "nothing", "medkit": "no-medkit"},
    }
    assert (options["sunk"]["follows"], options["meal"]["label"]) == ("sunk", "Prepare meal")
    assert not {"condition", "technical", "join", "carry"} & {*options, *first["data"]["closed"]}


def test_an_event_and_its_form_may_come_in_one_line(monkeypatch):
    lines = drive(monkeypatch, BRIEF, {"choose": "fire", "facts": {"torpedoes": 2}}, {"choose": "sunk", "facts": {}})
    assert [one["seq"] for one in asked(lines)] == [2, 3, 5, 5]
    assert errors(lines) == [("field.required", "kind")]


def test_the_state_has_the_paths_of_the_contract(monkeypatch):
    sent = (BRIEF, {"facts": STORES}, {"show": "state"})
    lines = drive(monkeypatch, *sent, options=["crew-sheet"], engineer="Dirk", captain_cards=3, alerts=2)
    state = next(line for line in lines if line["kind"] == "state")["state"]
    assert state["people"] == {"captain": "Anna", "first_officer": "Anna", "navigator": "Anna", "engineer": "Dirk"}
    head = ("mode", "alerts_allowed", "missions_planned", "medkits", "cards", "crew_sheet", "simple_watch", "over")
    assert [state[key] for key in head] == ["single", 2, 1, 0, 3, True, False, False]
    assert (len(state["men"]), state["men"]["e4-2"]) == (
        32,
        {"name": "", "dead": False, "tokens": [], "conditions": []},
    )
    mission = state["mission"]
    assert {key: mission[key] for key in ("order", "blocked", "morale", "excess", "watch", "surfaced")} == {
        **{"order": 8, "blocked": 0, "morale": 11, "excess": 0, "watch": 1, "surfaced": True}
    }
    assert mission["stores"] == {"toolbox-1": 2, "toolbox-2": 4, **STORES}
    assert mission["due"] == {"1": 0, "2": 0, "3": 0}
    assert mission["cigarettes"] == dict.fromkeys(("captain", "first_officer", "navigator", "engineer"), 2)


@pytest.mark.parametrize(
    ("changes", "accepted"),
    [
        ({"order": 3, "blocked": 5}, True),
        ({"order": 9}, False),
        ({"morale": 12}, False),
        ({"morale": -1}, False),
        ({"watch": 3}, False),
        ({"mission.date": "1940-13-01"}, False),
        ({"mission.cigarettes.captain": 3}, False),
        ({"mission.flooded": [2, 2]}, False),
        ({"environment": {"fire-5": 2, "gas-1": 1}}, True),
        ({"environment": {"smoke-1": 1}}, False),
        ({"watch": 2, "surfaced": False}, True),
        ({"men.n3-2.tokens": ["wound", "fatigue", "activation"]}, True),
        ({"men.n3-2.tokens": ["wound"] * 4}, False),
        ({"men.c1-1.dead": True}, True),
        ({"mission.flooded": [7]}, False),
        ({"mission.number": 2}, False),
        ({"levels.captain": "easy"}, False),
        ({"levels.navigator": "easy"}, True),
        ({"levels.navigator": "mad"}, False),
        ({"people.engineer": "Ben"}, True),
        ({"crew_sheet": True}, False),
        ({"over": True}, False),
    ],
)
def test_a_value_set_by_hand_keeps_its_range(monkeypatch, changes, accepted):
    lines = drive(monkeypatch, BRIEF, {"amend": changes, "why": "as it lies"})
    assert (errors(lines) == []) is accepted


def test_what_was_set_by_hand_opens_and_closes_events_at_once(monkeypatch):
    lines = drive(monkeypatch, BRIEF, {"amend": {"order": 0, "morale": 0}, "why": "as it lies"}, "tdc")
    assert "tdc" not in {option["key"] for option in asked(lines)[-1]["options"]}
    assert errors(lines) == [("choice.unknown", "choose")]


@pytest.mark.parametrize(
    ("setup", "field"),
    [({"captain": ""}, "captain"), ({"mode": "linked"}, "missions"), ({"options": ["simple-watch"]}, "options")],
)
def test_a_setup_that_cannot_be_names_its_field(monkeypatch, setup, field):
    (error,) = drive(monkeypatch, fails=True, **setup)
    assert (error["kind"], error["field"]) == ("error", field)


@pytest.mark.parametrize("options", [[], ["crew-sheet"]])
def test_auto_brings_missions_to_their_end(monkeypatch, options):
    lines = drive(monkeypatch, *[AUTO] * 60, mode="linked", missions=3, options=options)
    end = lines[-1]
    assert end["kind"] == "end"
    assert end["result"].items() >= {"reason": "completed", "missions": 3, "grade": "C", "grt": 0}.items()


@pytest.mark.parametrize("key", ["smoke", "sunk", "environment", "breach", "card", "morale", "damage", "carry", "dive"])
def test_auto_answers_whatever_an_event_asks(monkeypatch, key):
    lines = drive(monkeypatch, BRIEF, AUTO, key, *[AUTO] * 3, options=["crew-sheet"])
    assert errors(lines) == []
    assert asked(lines)[-1]["key"] != key


def test_the_crew_sheet_over_the_wire(monkeypatch):
    lines = drive(
        monkeypatch,
        BRIEF,
        {"facts": STORES},
        "environment",
        {"facts": {"kind": "lighting", "section": 1}},
        "fire",
        {"facts": {"torpedoes": 2}},
        *("1", ["c1", "c2"], ["c2"], "n1", "observe", ["n1"], [], "damage"),
        {"facts": {"cause": "attack", "section": "outside"}},
        ["n1"],
        ["n1"],
        {"facts": {"title": "Gunshot", "wounds": 1, "fatigue": 0, "activations": 1, "supplies": "bandages"}},
        {"show": "state"},
        options=["crew-sheet"],
    )
    assert errors(lines) == []
    keys = [(one["key"], one.get("data", {})) for one in asked(lines)]
    assert [key for key, _data in keys if key != "desk"][:-1] == [
        *("briefing", "stores", "environment", "fire", "order.section", "crew.men", "crew.unskilled", "crew.extra"),
        *("crew.men", "crew.unskilled", "damage", "damage.men", "damage.hit"),
    ]
    data = dict(keys)
    assert data["crew.extra"].items() >= {"section": 1}.items()
    assert data["crew.unskilled"]["job"] == "observation"
    assert data["damage.men"] == {"cause": "attack", "section": "outside"}
    assert data["condition"]["man"] == "n1-1"
    state = next(line for line in lines if line["kind"] == "state")["state"]
    assert state["skills"]["torpedoes"] == {"c1-1": True, "c2-1": False}
    assert state["men"]["n1-1"] == {
        "name": "",
        "dead": False,
        "tokens": ["activation", "observation", "wound"],
        "conditions": [{"title": "Gunshot", "supplies": "bandages", "treated": False, "left": ["wound"]}],
    }
    notes = noted(lines)
    assert ("observers", {"count": 1}) in notes
    assert ("damage.draw", {"draw": 1, "of": 16, "percent": 6.25}) in notes
    assert ("excess", {"spaces": 1, "at": 1}) in notes
