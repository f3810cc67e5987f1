"""Whole series at random: no state and no round is one that the rulebook forbids.

CAREERS=20000 pytest -m "" tests/games/torpedo_dice/test_random_games.py plays the long run.
"""

import os
import random

import msgspec
import pytest

from campaigns.engine import policy
from campaigns.engine.session import begin
from campaigns.games.torpedo_dice.rules import policies
from campaigns.games.torpedo_dice.rules.scenes import GAME
from campaigns.games.torpedo_dice.rules.state import SYSTEMS, TICKED
from tests.engine.desk import Desk
from tests.games.torpedo_dice.kit import Table

GAMES = int(os.environ.get("CAREERS", "300"))
BATCHES = 4
MOST_ROUNDS = 20  # Solomodus
GAMES_OF_A_SERIES = 3


def sheet(source):
    """Any sheet that can be printed."""
    mates, arrows = list(TICKED), list("1234567")
    source.shuffle(mates)
    source.shuffle(arrows)
    keys = ("gun_1", "gun_2", "portholes_1", "portholes_2")
    return {"reserve": source.randint(1, 30), **dict(zip(keys, mates, strict=False)), "arrows": "".join(arrows)}


def shot(prompt, source, aim):
    """Hits by the player's aim, and any systems that they can have destroyed."""
    pips = prompt.data["pips"]
    hits = sum(source.random() < aim for _ in range(pips))
    standing = [field.key for field in prompt.open() if field.type == "boolean"]
    fallen = source.sample(standing, min(source.choice((0, 0, 0, 1, 2)), hits, len(standing)))
    return {"hits": hits, "misses": pips - hits, **dict.fromkeys(fallen, True)}


def answer(prompt, table, source, aim):
    if prompt.kind == "roll":
        count, sides = map(int, prompt.dice.split("d"))
        return tuple(source.randint(1, sides) for _ in range(count))
    if prompt.kind == "facts":
        return {"facts": shot(prompt, source, aim)}
    if prompt.key == "reckoning.again":
        return "again" if table.state.number < GAMES_OF_A_SERIES else "enough"
    return source.choice([option.key for option in prompt.open()])


class Watch:
    """The state at the start of the round, and its actions."""

    def __init__(self, table):
        self.game, self.round = table.state.number, table.game.round
        self.destroyed = {system for system in SYSTEMS if table.seat.systems[system] == "destroyed"}
        self.boxes = sum(table.game.boxes.values())
        self.told = len(table.told)

    def over(self, table):
        """A round is over: at most one change, with nothing destroyed before it; one shot back, or a miss."""
        notes = table.told[self.told :]
        changed = [note.data["system"] for note in notes if note.key == "round.changed"]
        assert len(changed) <= 1
        assert not self.destroyed & set(changed)
        kills = [note for note in notes if note.key == "system.destroyed"]
        back = [note.key for note in notes if note.key.startswith("ai.")]
        assert len(back) == 1
        assert back != ["ai.missed"] or (kills and self.destroyed)
        if table.game is not None:
            assert sum(table.game.boxes.values()) == self.boxes + (back != ["ai.missed"])


@pytest.mark.parametrize("batch", range(BATCHES))
@pytest.mark.case("Solomodus", "Spielende", "Phase 2: Modifikation")
def test_no_game_breaks_a_rule(batch):
    for number in range(batch, GAMES // GAMES_OF_A_SERIES, BATCHES):
        source = random.Random(f"torpedo/{number}")
        aim = source.random()
        table, watch = Table(sheet(source)), None
        while table.prompt is not None:
            if table.prompt.key == "round.roll":
                if watch is not None and watch.game == table.state.number:
                    watch.over(table)
                watch = Watch(table)
                assert 1 <= table.game.round <= MOST_ROUNDS
                assert 0 <= table.seat.reserve <= table.state.sheet.reserve
                assert table.seat.left, "a game without a system of our own goes on"
            table.answer(answer(table.prompt, table, source, aim))
        for record in table.state.games:
            assert (record.outcome == "won") is (record.cause == "sunk")
            assert (record.score == 10 * len(record.left) + 5 * record.reserve) or record.outcome == "lost"
            assert record.hits <= record.fired
        assert len(table.state.games) == GAMES_OF_A_SERIES
        assert GAME.load(GAME.dump(table.state)) == table.state


class Sides:
    """The state of a table at the start of the round, seat by seat, and its actions."""

    def __init__(self, table):
        self.game, self.told = table.state.number, len(table.told)
        self.destroyed = [self.gone(seat) for seat in table.game.seats]
        self.uses = [dict(seat.uses) for seat in table.game.seats]
        self.starter = table.game.starter

    @staticmethod
    def gone(seat):
        return {system for system, state in seat.systems.items() if state == "destroyed"}

    def over(self, table):
        """One change a seat at most, with nothing destroyed before the round; each acts once; the next seat throws."""
        notes = table.told[self.told :]
        seats = range(1, len(self.destroyed) + 1)
        for seat, gone, uses in zip(seats, self.destroyed, self.uses, strict=True):
            changed = [
                note.data["system"] for note in notes if note.key == "round.changed" and note.data["seat"] == seat
            ]
            acted = [note for note in notes if note.key in ACTS and note.data["seat"] == seat]
            assert len(changed) <= 1
            assert len(acted) == 1
            assert not gone & set(changed)
            if table.game is not None:
                assert table.game.seat(seat).uses == {key: left - (key in changed) for key, left in uses.items()}
        if table.game is not None:
            assert table.game.starter == self.starter % len(seats) + 1
            for seat in seats:
                assert set(table.game.seat(seat).sunk) == self.gone(table.game.target(seat))


ACTS = ("round.fired", "round.nothing", "round.activated")


@pytest.mark.slow
@pytest.mark.parametrize("side", ["mission", "training"])
@pytest.mark.parametrize("batch", range(BATCHES))
@pytest.mark.case("Spielende/table", "Trainingsmodus", "Phase 4: Vorbereitung der nächsten Runde")
def test_no_game_at_a_table_breaks_a_rule(batch, side):
    for number in range(batch, GAMES // GAMES_OF_A_SERIES, BATCHES):
        source = random.Random(f"table/{side}/{number}")
        aim, players = source.random(), ["Ada", "Bo", "Cy", "Di"][: source.randint(2, 4)]
        table, watch = Table(sheet(source), players=players, side=side), None
        while table.prompt is not None:
            if table.prompt.key == "round.roll":
                if watch is not None and watch.game == table.state.number:
                    watch.over(table)
                watch = Sides(table)
                assert not any(seat.skull for seat in table.game.seats)
                assert all(0 <= seat.reserve <= table.state.sheet.reserve for seat in table.game.seats)
            elif watch is not None and table.game is not None and watch.game == table.state.number:
                assert watch.destroyed == [watch.gone(seat) for seat in table.game.seats], "fell before all were done"
            assert table.prompt.data.get("seat") == table.prompt.seat
            table.answer(answer(table.prompt, table, source, aim))
        for record in table.state.games:
            assert bool(record.winners) or all(record.skulls)
            assert all(record.points[seat - 1] is not None for seat in record.winners)
            assert (record.cause == "skull") <= any(record.skulls)
        assert len(table.state.games) == GAMES_OF_A_SERIES
        assert GAME.load(GAME.dump(table.state)) == table.state


@pytest.mark.parametrize("name", policies.POLICIES)
def test_every_policy_brings_a_series_to_its_end(name):
    for number in range(40):
        state = GAME.new({"players": ["Ada"]}, None)
        policy.play(GAME, state, None, policies.POLICIES[name], random.Random(number))
        assert GAME.end(state)["games"] == 1
        assert state.games[0].rounds <= MOST_ROUNDS
    for side in ("mission", "training"):
        state = GAME.new({"players": ["Ada", "Bo", "Cy"], "side": side}, None)
        policy.play(GAME, state, None, policies.POLICIES[name], random.Random(side))
        assert GAME.end(state)["games"] == 1


def test_the_same_dice_are_the_same_series():
    def played(seed):
        state = GAME.new({"players": ["Ada"]}, None)
        policy.play(GAME, state, None, policies.POLICIES["random"], random.Random(seed))
        return msgspec.json.encode(state)

    assert played(5) == played(5)
    assert played(5) != played(6)


class OurDesk(Desk):
    """A journal in lists, begun with our own set-up alone."""

    def __init__(self, seed, players):
        self.game, self.book, self.source = GAME, None, random.Random(seed)
        self.entries, self.snapshots = [], []
        self.keep(begin(GAME, None, {"players": players})[0])


@pytest.mark.parametrize("players", [["Ada"], ["Ada", "Bo", "Cy"]])
@pytest.mark.parametrize("seed", range(4))
def test_a_journal_is_followed_line_by_line_whatever_was_undone(seed, players):
    """Strikes and values set by hand in between: the walk finds no fault."""
    desk = OurDesk(seed, players)
    source = random.Random(seed)
    for _ in range(60):
        if desk.prompt is None:
            break
        desk.act({"auto": True})
        if source.random() < 0.15 and desk.prompt is not None and len(desk.entries) > 4:
            desk.act({"strike": True})
        elif source.random() < 0.1 and desk.state.game is not None:
            counted = (desk.state.game.seats[0].reserve + 7) % 31
            desk.act({"amend": {"game.seats.0.reserve": counted}, "why": "counted again"})
    desk.walked()
