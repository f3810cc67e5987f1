"""Whole missions of taps at random: no state is one that the rulebook forbids.

CAREERS=20000 pytest tests/games/u_boot/test_random_taps.py plays the long run.
"""

import os
import random

import msgspec
import pytest

from campaigns.engine import paths
from campaigns.engine.prompts import BadAnswer
from campaigns.games.u_boot.rules import events
from campaigns.games.u_boot.rules.scenes import GAME
from campaigns.games.u_boot.rules.state import BUSY, FIGURES, MEN, ROLES, SECTIONS, check
from tests.games.u_boot.kit import BRIEFING, STORES, Boat, desk_of

GROUPS = int(os.environ.get("CAREERS", "200"))  # of one to three missions
BATCHES = 4
MOST_TAPS = (5, 10, 20, 60)  # of a mission; then it is brought home
RARE = {"end": 0.03, "breach-over": 0.5, "breach": 0.3, "environment": 0.5}
RAISES = {"sunk", "clear", "resurface", "repair", "evening", "card", "address", "morale"}


def setup(source):
    """Any group: one to four persons, any levels, any mode, with and without the crew sheet."""
    names = ["Anna", "Ben", "Carla", "Dirk"][: source.randint(1, 4)]
    asked = {role: source.choice(names) for role in ROLES}
    asked |= {f"{role}_level": source.choice(("easy", "medium", "hard")) for role in ROLES}
    mode = source.choice(("single", "linked", "campaign"))
    asked |= {"mode": mode, "missions": {"single": 1, "linked": 2, "campaign": 3}[mode]}
    asked["options"] = source.choice(([], ["crew-sheet"], ["crew-sheet"]))
    if "easy" in [asked[f"{role}_level"] for role in ROLES] and source.random() < 0.5:
        asked["options"] = [*asked["options"], "simple-watch"]
    if source.random() < 0.5:
        asked |= {"alerts": source.randint(0, 3), "captain_cards": source.randint(0, 3)}
    return asked


def value(field, source):
    if not field.required and field.type != "boolean" and source.random() < 0.4:
        return None
    match field.type:
        case "integer":
            return source.randint(field.low or 0, 9 if field.high is None else min(field.high, 2000))
        case "boolean":
            return source.random() < 0.5
        case "choice":
            return source.choice(field.options)
        case "many":
            return source.sample(field.options, 2)
    typed = {"time": source.choice(("07:15", "0715", "715", "7.15", "2359")), "date": "1940-08-01"}
    return typed.get(field.key, "some words")


def facts(boat, source):
    """Values the form takes; values it refuses by a rule of its own are drawn again."""
    found = {field.key: value(field, source) for field in boat.prompt.open()}
    mission = boat.mission
    match boat.prompt.key:
        case "stores":
            return STORES
        case "briefing":
            return found | {key: BRIEFING[key] for key in ("date", "time")}
        case "smoke" if not any(found.values()):
            return found | {next(role for role in ROLES if mission.cigarettes[role]): 1}
        case "sunk":
            return found | {"grt": source.randint(0, 9999)}
        case "morale":
            return found | {"change": found["change"] or -1}
        case "environment" | "carry":
            return found | {"section": source.choice([one for one in SECTIONS if one not in mission.flooded])}
        case "breach":
            shut = [*mission.flooded, *mission.breaches]
            return found | {"section": source.choice([one for one in SECTIONS if one not in shut])}
    return found


def answer(boat, source, left):
    """Any answer that the prompt takes; left is how many taps this mission has yet."""
    prompt = boat.prompt
    if prompt.kind == "facts":
        return {"facts": facts(boat, source)}
    keys = [option.key for option in prompt.open()]
    assert keys, f"{prompt.key} has no options"
    if prompt.many is not None:
        low, high = prompt.many
        assert 0 <= low <= high <= len(keys)
        return {"choose": source.sample(keys, min(high, max(low, source.choice((0, 0, 1, 1, 2, 4)))))}
    if prompt.key == "desk":
        if left < 1:
            return {"choose": "end"}
        key = source.choice(keys)
        if source.random() >= RARE.get(key, 1):
            return {"choose": "bell"}
        waits = next(option.beside for option in prompt.open() if option.key == key) and source.random() < 0.2
        return {"choose": key, "beside": {"later": True}} if waits else {"choose": key}
    if prompt.key == "end.how":
        return {"choose": source.choice((*keys, "base", "base", "base", "time"))}
    return {"choose": source.choice(keys)}


def hold(boat):
    """Invariants at every prompt."""
    tour, mission = boat.state, boat.mission
    if tour.stage == "watch" and boat.prompt is not None:
        assert (mission.how, mission.grade, mission.renown, mission.grt) == (None, None, None, mission.sunk)
        assert all(one.time in ("", "07:15", "23:59") for one in (*mission.ships, *mission.log))
    for note in boat.notes:
        assert set(note.data.get("men", ())) <= set(MEN)
        assert note.key != "dead" or note.data["man"] in MEN
    assert 0 <= mission.morale <= 11
    assert 0 <= mission.blocked <= mission.order <= 8
    assert (mission.excess is None) is tour.easy
    assert len(mission.flooded) <= 2
    assert not set(mission.flooded) & set(mission.breaches)
    assert not any(man.tokens or man.conditions for man in tour.men.values() if man.dead or not tour.crew_sheet)
    for key, man in tour.men.items() if tour.crew_sheet else ():
        assert len(man.tokens) <= 3
        assert sum(token in BUSY for token in man.tokens) <= 1
        assert man.tokens.count("wound") <= 1
        laid = sorted(token for card in man.conditions for token in card.left)
        assert laid == sorted(token for token in man.tokens if token in ("wound", "fatigue"))
        assert all(card.left for card in man.conditions)
        at = [one for one in mission.technical.values() if key in one.crew]
        assert len(at) == (man.busy in ("green", "yellow", "red"))
    if boat.prompt is not None and boat.prompt.key == "desk":
        assert not any(mission.tokens_of(kind, one) for kind in ("fire", "leak") for one in mission.flooded)
        keys = set(boat.keys)
        assert not boat.closed.keys() & keys
        assert {"bell", "end", "log", "card", "sunk", "name"} <= keys


def play(source):
    """A group's missions to their end."""
    boat, event, paid, left = Boat.__new__(Boat), "", 0, source.choice(MOST_TAPS)
    at_work = set()
    boat.setup(setup(source))
    while boat.prompt is not None:
        mission, number, prompt = boat.mission, boat.mission.number, boat.prompt
        due, morale = dict(mission.due), mission.morale
        raw = answer(boat, source, left)
        if prompt.key == "desk":
            event, left, at_work = raw["choose"], left - 1, set()
        if prompt.key in ("crew.men", "crew.extra"):
            at_work |= {*([raw["choose"]] if prompt.many is None else raw["choose"])}
        if prompt.key == "dive.outside":
            assert {option.key for option in prompt.open()} == {*boat.state.living} - at_work
        boat.answer(raw)
        paid += boat.events.count("order.paid")
        if boat.mission.number != number or boat.prompt is None or boat.prompt.key == "briefing":
            paid, left = 0, source.choice(MOST_TAPS)
        elif boat.state.stage == "watch" and boat.mission is mission:
            assert boat.mission.orders == paid
            assert event == "card" or all(boat.mission.due[deck] >= due[deck] for deck in due)
            assert event in RAISES or boat.mission.morale <= morale
            drawn = boat.events.count("deck")
            assert event == "card" or sum(boat.mission.due.values()) == sum(due.values()) + drawn
        hold(boat)
    return boat


@pytest.mark.parametrize("batch", range(BATCHES))
@pytest.mark.case("6.6", "6.7", "6.9", "7.2", "7.3")
def test_no_tap_breaks_a_rule(batch):
    for number in range(batch, GROUPS, BATCHES):
        boat = play(random.Random(f"u-boot/{number}"))
        end = GAME.end(boat.state)
        assert end["missions"] == len(boat.state.record) <= boat.state.missions_planned
        assert end["dead"] == len(boat.state.fallen)
        assert (end["reason"] == "lost") is (end["how"] not in ("time", "base"))
        assert GAME.load(GAME.dump(boat.state)) == boat.state
        assert len(GAME.ledger(boat.state)) == len(boat.state.record) + end["ships"]
        for note in boat.told:
            words = GAME.texts.note(note.key, note.data)
            assert words != note.key
            assert "{" not in words


BY_HAND = [
    ("mission.flooded", [1, 2, 3, 4, 5, 6]),
    ("mission.flooded", []),
    ("mission.breaches", [2, 3]),
    ("mission.environment", {"fire-5": 2, "gas-1": 1, "lighting-3": 1}),
    ("mission.order", 0),
    ("mission.blocked", 8),
    ("mission.morale", 0),
    ("mission.watch", 2),
    ("mission.surfaced", False),
    ("mission.evening_due", True),
    ("mission.spoiled", ["meat", "onions", "eggs", "bread", "lemons", "potatoes", "tinned-fish"]),
    ("men.c1-1.tokens", ["wound", "red", "observation"]),
    ("men.n1-1.dead", True),
    ("cards", 0),
]


@pytest.mark.parametrize("seed", range(12))
def test_the_table_may_be_right_against_all_of_it(seed):
    """Values set by hand in between, as no play could have brought them about: the rules go on from there."""
    source = random.Random(f"hand/{seed}")
    boat, left = Boat.__new__(Boat), 40
    boat.setup(setup(source))
    while boat.prompt is not None:
        if boat.state.stage == "watch" and source.random() < 0.3:
            paths.put(boat.state, *source.choice(BY_HAND))
            assert check(boat.state) == []
        left -= 1
        try:
            raw = answer(boat, source, left)
        except (AssertionError, IndexError, StopIteration):  # nothing is left that could be chosen or entered
            boat.open()
            continue
        try:
            boat.answer(raw)
        except BadAnswer:
            boat.open()


def test_every_event_and_every_prompt_has_words():
    for key in events.EVENTS:
        assert GAME.texts.option("desk", key)[0] not in ("", key)
    for key in GAME.texts.prompts:
        assert GAME.texts.title(key, {}) not in ("", key)


def test_the_same_answers_are_the_same_missions():
    def played(seed):
        return msgspec.json.encode(play(random.Random(seed)).state)

    assert played(5) == played(5)
    assert played(5) != played(6)


@pytest.mark.parametrize("seed", range(2))
def test_a_journal_is_followed_line_by_line_whatever_was_undone(seed):
    """Taps, undone and corrected in between, and several at once: the walk finds no fault."""
    options = ["crew-sheet"] if seed % 2 else []
    desk, source = desk_of(seed, mode="linked", missions=2, options=options), random.Random(seed)
    for _ in range(60):
        session = desk.session()
        if session.prompt is None:
            break
        view = Boat.__new__(Boat)
        view.state, view.prompt = session.state, session.prompt
        desk.act(answer(view, source, 9))
        if source.random() < 0.15 and len(desk.entries) > 4 and desk.prompt is not None:
            desk.act({"strike": True})
        elif source.random() < 0.1 and desk.state.stage == "watch" and desk.prompt is not None:
            desk.act({"amend": {"morale": (desk.state.mission.morale + 5) % 12}, "why": "counted again"})
    desk.walked()


def test_a_tap_and_what_it_asks_are_entered_and_undone_as_one():
    desk = desk_of(1)
    desk.act({"facts": BRIEFING})
    desk.act({"run": [{"choose": "dive"}, {"choose": list(FIGURES[:2])}]})
    assert desk.state.mission.deaths == 2
    assert desk.act({"strike": True}).voids == [3, 4]
    assert desk.state.mission.order == 8
    desk.walked()
