"""Whole matches at random: no choice or draw breaks a rule, and nothing hidden is asked or told.

CAREERS=20000 pytest -m "" tests/games/scope/test_random_matches.py plays the long run.
"""

import json
import os
import random
from types import SimpleNamespace

import msgspec
import pytest
from django.template.loader import render_to_string

from campaigns.engine import policy, wire
from campaigns.engine.prompts import BadAnswer
from campaigns.games.scope.pages import PRESENTATION
from campaigns.games.scope.rules import policies
from campaigns.games.scope.rules.cards import KINDS, MINES
from campaigns.games.scope.rules.scenes import GAME
from campaigns.games.scope.rules.state import DRAW, REASONS, SIDES
from tests.games.scope.kit import PEOPLE, Table, book, desk_of

MATCHES = int(os.environ.get("CAREERS", "240"))
BATCHES = 4
RESIGNS = 0.002  # a turn


def cards(source):
    """Any figures that can be printed."""
    return {
        kind: {"value": source.randint(0, 4)}
        if kind in MINES
        else {
            "value": source.randint(0, 4),
            "firepower": source.randint(0, 4),
            "armour": source.randint(0, 6),
            "fast": source.random() < 0.5,
        }
        for kind in KINDS
    }


class Watch:
    """Looks at every prompt and every note of a match."""

    def __init__(self, table):
        self.table, self.seen = table, 0

    def look(self):
        match, prompt = self.table.match, self.table.prompt
        if match is None or prompt.key in ("muster", "fleet", "card", "series"):
            return
        assert all(match.score[side] == sum(line.points for line in match.lines if line.side == side) for side in SIDES)
        below = [name for name, ship in match.ships.items() if ship.kind == "submarine" and not ship.surfaced]
        assert match.submarines == sum(match.ships[name].alive for name in below)
        self.ships(match)
        assert all(len(match.in_play(side)) <= 2 for side in SIDES)
        gone = {name for name, ship in match.ships.items() if not ship.alive}
        assert not gone & {name for name in match.order.values() if name}
        self.prompt(prompt, {*below, *gone}, [name for name in below if match.ships[name].alive])
        self.hidden(match)

    def ships(self, match):
        """One line takes a ship out of play; what is gone is not on the surface, an aircraft has its carrier."""
        taken = [line.ship for line in match.lines if line.how != "afloat"]
        assert sorted(taken) == sorted(name for name, ship in match.ships.items() if not ship.alive)
        assert all(ship.surfaced is (ship.state == "burning") for ship in match.ships.values() if not ship.alive)
        assert (match.aircraft is not None) is ("carrier" in match.ships and match.ships["carrier"].ready)
        assert "submarines" not in msgspec.to_builtins(match)

    def prompt(self, prompt, unable, below):
        """Nobody who is gone or below the surface is asked to act, or named at all while it is below."""
        if prompt.kind == "choose":
            keys = {option.key for option in prompt.open()}
            assert keys
            if prompt.key in ("ship", "launcher", "last-charges", "target"):
                assert not keys & unable
        if prompt.key == "shot":
            assert not {name for field in prompt.open() for name in field.options} & unable
        if prompt.key == "draw":
            assert prompt.data["cards"] == prompt.data["misses"] + 1
            assert prompt.data["percent"] == round(100 / prompt.data["cards"], 1)
        if prompt.key in ("slow", "moved", "reveal"):
            assert self.table.match.ships[prompt.data["ship"]].ready
        said = json.dumps(wire.ask(GAME, prompt, book(), 1))
        assert not [name for name in below if f'"{name}"' in said], "a submerged boat has no name"

    def hidden(self, match):
        """While the armed freighter is hidden no freighter differs from another in what is known of it."""
        told = self.table.told[self.seen :]
        self.seen = len(self.table.told)
        if match.masked:
            left = [ship for name, ship in match.ships.items() if name.startswith("freighter") and ship.alive]
            assert len({(ship.kind, ship.value, ship.firepower, ship.armour, ship.fast) for ship in left}) <= 1
        for note in told:
            if note.key == "launched":
                assert note.data["run"] in (1, 2)
                assert set(note.data) == {"token", "ship", "run"}
                boat = match.ships.get(note.data["ship"])
                assert boat is None or not boat.below, "which boat it was below is not told"


@pytest.mark.parametrize("batch", range(BATCHES))
@pytest.mark.case("P1) ACTION PHASE", "P2) TORPEDO PHASE", "P3) SURFACE COMBAT PHASE", "GOAL AND END OF THE GAME")
def test_no_match_breaks_a_rule(batch):
    for number in range(batch, MATCHES, BATCHES):
        source = random.Random(f"scope/{number}")
        table = Table(mode=None, cards=cards(source))
        watch = Watch(table)
        while table.prompt is not None:
            watch.look()
            raw = policies.any_match(table.prompt, table.state, source)
            if table.key == "action" and source.random() < RESIGNS:
                raw = {"choose": "resign"}
            table.answer(raw)
        (record,) = table.state.record
        assert record.reason in REASONS
        assert (record.winner is None) is (record.reason == "stopped")
        assert record.winner in (None, DRAW, *SIDES)
        assert GAME.load(GAME.dump(table.state)) == table.state


@pytest.mark.parametrize("seed", range(20))
def test_by_itself_a_lone_wolf_comes_to_its_end(seed):
    """Within 600 answers, every one of them legal."""
    table, source = Table(mode=None, cards={}), random.Random(seed)
    for _ in range(600):
        if table.prompt is None:
            break
        table.answer(policies.auto(table.prompt, table.state, source))
        assert table.match is None or (table.match.mode, table.match.size, table.match.rules) == ("convoy", "5x5", [])
    assert GAME.end(table.state)["matches"] == 1
    assert table.state.record[0].reason not in ("resigned", "stopped")


def test_the_same_chance_is_the_same_match():
    def played(seed):
        state = GAME.new(PEOPLE, book())
        policy.play(GAME, state, book(), policies.POLICIES["any-match"], random.Random(seed))
        return msgspec.json.encode(state)

    assert played(5) == played(5)
    assert played(5) != played(6)


def drawn(table):
    """The HTML beside and above the prompt; it never tells a submerged boat or a hidden freighter."""
    seen = SimpleNamespace(state=table.state, book=book(), prompt=table.prompt)
    parts = [(panel.template, {"mat": panel.data}) for panel in PRESENTATION.panels(seen)]
    if (above := PRESENTATION.above(table.prompt, seen)) is not None:
        parts.append((above[0], {"it": above[1]}))
    return " ".join(render_to_string(template, context) for template, context in parts)


@pytest.mark.parametrize("batch", range(2))
def test_nothing_that_is_drawn_names_what_is_hidden(batch):
    prompts = set()
    for number in range(batch, 10, 2):
        source = random.Random(f"drawn/{number}")
        table = Table(mode=None, cards=cards(source))
        while table.prompt is not None:
            prompts.add(table.key)
            page, match = drawn(table), table.match
            if match is not None and table.key != "series":
                told = {line.ship for line in match.lines}
                for name, ship in match.ships.items():
                    if ship.kind == "submarine" and ship.alive and not ship.surfaced and name not in told:
                        assert f"{GAME.texts.word(name)}<" not in page
                if match.masked:
                    assert "the armed one" not in page
            table.answer(policies.any_match(table.prompt, table.state, source))
    assert {"muster", "fleet", "action", "shot", "draw", "torpedo"} <= prompts


@pytest.mark.parametrize("seed", range(4))
def test_a_journal_is_followed_line_by_line_whatever_was_undone(seed):
    """Undos, changed answers and values set by hand in between: the walk finds no fault."""
    desk, source = desk_of(seed), random.Random(seed)
    for _ in range(70):
        session = desk.session()
        if session.prompt is None:
            break
        desk.act(dict(policies.any_match(session.prompt, session.state, source)))
        if desk.prompt is None:
            break
        if source.random() < 0.15 and len(desk.entries) > 4:
            desk.act({"strike": True})
        elif source.random() < 0.1 and desk.state.match is not None and not desk.state.ended:
            counted = desk.state.match.score["allied"] + 1
            desk.act({"amend": {"match.score.allied": counted}, "why": "counted again"})
    desk.walked()


BY_HAND = ("afloat", "damaged", "burning", "sunk", "escaped")


@pytest.mark.parametrize("seed", range(int(os.environ.get("CAREERS", "40")) // 4))
def test_ships_set_by_hand_are_scored_once_and_play_goes_on(seed):
    """Any ship in any state that an amendment takes, in between: one line a ship, and every prompt can be answered."""
    source = random.Random(f"by hand/{seed}")
    table = Table(mode=None, cards=cards(source))
    for _ in range(400):
        if table.prompt is None:
            break
        match = table.match
        if match is not None and not table.state.ended and source.random() < 0.15:
            name = source.choice(list(match.ships))
            GAME.put(table.state, f"match.ships.{name}.state", source.choice(BY_HAND))
            if source.random() < 0.3:
                GAME.put(table.state, f"match.ships.{name}.surfaced", source.random() < 0.5)
            told = [line.ship for line in match.lines if line.how != "afloat"]
            assert sorted(told) == sorted(key for key, ship in match.ships.items() if not ship.alive)
            assert match.submarines == sum(
                ship.kind == "submarine" and ship.state in ("afloat", "damaged") and not ship.surfaced
                for ship in match.ships.values()
            )
        if table.prompt.kind == "choose" and not table.prompt.open():
            table.again()
            continue
        try:
            table.answer(policies.any_match(table.prompt, table.state, source))
        except BadAnswer:
            table.again()
