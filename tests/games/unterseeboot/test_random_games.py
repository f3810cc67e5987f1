"""Whole campaigns at random: no state and no turn is one that the rulebook forbids.

CAREERS=20000 pytest -m "" tests/games/unterseeboot/test_random_games.py plays the long run.
"""

import os
import random
from itertools import combinations

import msgspec
import pytest

from campaigns.engine import policy
from campaigns.engine.session import begin
from campaigns.games.unterseeboot.rules import policies
from campaigns.games.unterseeboot.rules.scenes import GAME
from campaigns.games.unterseeboot.rules.state import BIG_DICE, LEVELS, OPTIONS, TORPEDOES
from tests.engine.desk import Desk
from tests.games.unterseeboot.kit import Boat, book

PATROLS = int(os.environ.get("CAREERS", "120"))
BATCHES = 4
MOST_PROMPTS = 13  # in one turn
MOST_PATROLS = 3  # of one campaign here
SETS = [list(some) for count in range(4) for some in combinations(OPTIONS, count)]


def setup(source):
    return {
        "type": source.choice(list(TORPEDOES)),
        "map": source.choice(["offset", "grid"]),
        "start": f"{source.choice(LEVELS)}{source.randint(1, 5)}",
        "options": source.choice(SETS),
    }


def answer(boat, source, daring):
    """Any die; a choice by the careful policy, or any at all."""
    prompt = boat.prompt
    if prompt.kind == "roll":
        return {"dice": [source.randint(1, int(prompt.dice[2:]))]}
    if prompt.key == "campaign.next":
        return {"choose": "sail" if boat.state.number < MOST_PATROLS else "enough"}
    keys = [option.key for option in prompt.open()]
    assert len(keys) > 1 or prompt.key == "turn.move", f"{prompt.key} leaves no choice"
    if source.random() < daring:
        return {"choose": source.choice(keys)}
    return policies.auto(prompt, boat.state, source)


ASHORE = ("patrol.begun", "patrol.honour", "campaign.goal", "campaign.over")


class Watch:
    """The state at the start of the turn, and its prompts."""

    def __init__(self, boat):
        self.boat, patrol = boat, boat.patrol
        self.turn, self.space, self.power, self.level = patrol.turn, patrol.space, patrol.power, patrol.level
        self.torpedoes, self.hunted, self.told = patrol.torpedoes, patrol.hunted, len(boat.told)
        self.asked = []

    def over(self):
        """The turn is over: one step at most, one token at most, one shot, one attack, each damage repaired once."""
        notes = self.boat.told[self.told :]
        keys = [note.key for note in notes]
        moved = [note.data for note in notes if note.key == "boat.moved"]
        assert len(self.asked) <= MOST_PROMPTS
        assert len(moved) <= 1
        if moved:
            assert moved[0]["to"] in self.boat.state.board[self.space].touches
        now = moved[0]["to"] if moved else self.space
        places = [note.data["at"] for note in notes if note.key not in ("boat.moved", "turn.begun", *ASHORE)]
        assert set(places) <= {now}
        assert keys.count("battery.used") <= 1
        assert self.asked.count("destroyer.attack") <= 1
        assert self.asked.count("aircraft.strafe") <= 1
        assert self.asked.count("torpedo.shot") <= (2 if self.boat.state.type == "VIIC" else 1)
        damages = keys.count("aircraft.struck") + keys.count("destroyer.struck")
        assert self.asked.count("damage.repair") == damages
        assert self.asked.count("turn.identify") <= 1
        if "boat.home" in keys and self.turn < 20:
            assert not self.hunted
            assert {"turn.identify", "torpedo.fire", "destroyer.attack"}.isdisjoint(self.asked)
        patrol = self.boat.patrol
        if patrol is not None and patrol.number and patrol.turn > 1:
            assert patrol.turn == self.turn + 1
            assert not (patrol.spotted and not patrol.surfaced)
            assert not (patrol.hunted and patrol.level == "T")
            assert patrol.power == (self.power - 1 if not patrol.surfaced else 6 + patrol.aux)


def soundly(boat):
    """Invariants of a patrol."""
    patrol, load = boat.patrol, boat.state.load
    assert 0 <= patrol.turn <= 20
    assert patrol.torpedoes + patrol.fired == load
    assert patrol.hits <= patrol.fired
    sunk = {name: target.tons for name, target in patrol.targets.items() if target.state == "sunk"}
    assert {ship.space: ship.tons for ship in patrol.ships} == sunk
    large = [target.tons for target in patrol.targets.values() if target.tons > 6000]
    assert len(large) <= len(patrol.big_dice) <= len(BIG_DICE)
    assert boat.state.options["big-ships"] or (not patrol.big_dice and patrol.tons <= 30_000)
    assert patrol.tons <= (55_000 if boat.state.type == "VIIA" else 56_000)


@pytest.mark.parametrize("batch", range(BATCHES))
@pytest.mark.case("Ending the Game", "Maneuver Phase", "Destroyer Phase", "Damage Control")
def test_no_patrol_breaks_a_rule(batch):
    for number in range(batch, PATROLS // 2, BATCHES):  # about two patrols a campaign
        source = random.Random(f"unterseeboot/{number}")
        daring, boat, watch = source.choice((0.02, 0.1, 0.5, 1.0)), Boat(setup(source)), None
        while boat.prompt is not None:
            if boat.key == "turn.move":
                if watch is not None:
                    watch.over()
                watch = Watch(boat)
                soundly(boat)
            elif boat.key == "campaign.next":
                watch = watch and watch.over()
            if watch is not None:
                watch.asked.append(boat.key)
            boat.answer(answer(boat, source, daring))
        ended = boat.state
        assert ended.over
        assert ended.tons == sum(record.tons for record in ended.patrols)
        assert ended.survived == sum(record.outcome == "home" for record in ended.patrols)
        for record in ended.patrols:
            assert (record.outcome == "home") is (record.cause == "")
            assert (record.hull == 0) is (record.cause in ("aircraft", "destroyer"))
            assert record.tons == sum(ship.tons for ship in record.ships)
            assert (record.honour == "wound_badge") is (record.outcome == "lost")
            assert record.turns == 20 or record.cause != "submerged"
            assert record.turns >= 10 or record.cause != "battery"
        assert GAME.load(GAME.dump(ended)) == ended


@pytest.mark.parametrize("name", policies.POLICIES)
def test_every_policy_brings_a_campaign_to_its_end(name):
    for number in range(10):
        state = GAME.new({"kommandant": "Schmidt"}, book())
        policy.play(GAME, state, book(), policies.POLICIES[name], random.Random(number))
        end = GAME.end(state)
        assert end["reason"] == ("enough" if end["survived"] == 10 else "lost")
        assert len(end["honours"]) == end["patrols"]


BALANCE = {
    # policy: the share of patrols that come home, and tons a patrol; 5,000 patrols stay within these bands
    "careful": ((0.86, 0.91), (4_500, 5_150)),
    "bold": ((0.85, 0.91), (6_350, 7_150)),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", BALANCE)
def test_the_balance_is_that_of_the_rules(name):
    """A commander comes home so often and sinks so much; a rule that is wrong shows here."""
    patrols, number = [], 0
    while len(patrols) < max(PATROLS, 400):
        state = GAME.new({"kommandant": "Schmidt"}, book())
        policy.play(GAME, state, book(), policies.POLICIES[name], random.Random(f"balance/{number}"))
        patrols += state.patrols
        number += 1
    slack = 3 * (0.1 / len(patrols)) ** 0.5 if len(patrols) < 5000 else 0
    (least, most), (few, many) = BALANCE[name]
    home = sum(record.outcome == "home" for record in patrols) / len(patrols)
    tons = sum(record.tons for record in patrols) / len(patrols)
    assert least - slack <= home <= most + slack
    assert few * (1 - slack) <= tons <= many * (1 + slack)


def test_the_same_dice_are_the_same_campaign():
    def played(seed):
        state = GAME.new({"kommandant": "Schmidt"}, book())
        policy.play(GAME, state, book(), policies.POLICIES["random"], random.Random(seed))
        return msgspec.json.encode(state)

    assert played(5) == played(5)
    assert played(5) != played(6)


class OurDesk(Desk):
    """A journal in lists, begun with our own set-up alone."""

    def __init__(self, seed):
        self.game, self.book, self.source = GAME, book(), random.Random(seed)
        self.entries, self.snapshots = [], []
        self.keep(begin(GAME, book(), {"kommandant": "Ada", "options": list(OPTIONS), "type": "VIIC"})[0])


AMENDED = [
    lambda source: {"hull": source.randint(1, 3)},
    lambda source: {"main": source.randint(0, 6), "aux": source.randint(0, 3)},
    lambda source: {"space": f"{source.choice(LEVELS)}{source.randint(1, 5)}"},
    lambda source: {"escort": source.choice(["none", "searching", "detected"])},
    lambda source: {"torpedoes": source.randint(0, 14)},
    lambda source: {
        "patrol.targets.S3.state": "sunk",
        "patrol.targets.S3.tons": 4000,
        "patrol.targets.S3.hits_left": 0,
    },
    lambda source: {
        "patrol.targets.S2.state": "identified",
        "patrol.targets.S2.tons": 12000,
        "patrol.targets.S2.hits_left": 2,
    },
    lambda source: {"turn": source.randint(0, 20)},
    lambda source: {"patrol.targets.S1.state": "sunk", "patrol.targets.S1.tons": 2500},
    lambda source: {"patrol.fired": source.randint(3, 14), "patrol.hits": source.randint(0, 3)},
]


@pytest.mark.parametrize("seed", range(8))
def test_a_journal_is_followed_line_by_line_whatever_was_undone_or_set_by_hand(seed):
    """Strikes and values set at any prompt: no answer breaks the rules, and the walk finds no fault."""
    desk, source = OurDesk(seed), random.Random(seed)
    for _ in range(90):
        if desk.prompt is None:
            break
        desk.act({"auto": True})
        if source.random() < 0.1 and desk.prompt is not None and len(desk.entries) > 4:
            desk.act({"strike": True})
        elif source.random() < 0.3 and desk.prompt is not None and desk.state.patrol is not None:
            try:
                desk.act({"amend": source.choice(AMENDED)(source), "why": "as it lies on the board"})
            except ValueError as error:
                assert error.key in ("amend.same", "amend.limit")  # noqa: PT017 - as it stood, or cannot be
    desk.walked()


@pytest.mark.parametrize("seed", range(12))
def test_whatever_was_set_by_hand_the_rest_of_the_patrol_can_be_entered(seed):
    """From any turn, by the default of the form."""
    desk, source = OurDesk(seed), random.Random(seed)
    for _ in range(source.randint(1, 60)):
        if source.random() < 0.3 and desk.state.patrol is not None and desk.prompt is not None:
            try:
                desk.act({"amend": source.choice(AMENDED)(source), "why": "as it lies on the board"})
            except ValueError as error:
                assert error.key in ("amend.same", "amend.limit")  # noqa: PT017 - as it stood, or cannot be
        desk.act({"auto": True} if desk.prompt.key != "campaign.next" else {"choose": "sail"})
        if desk.prompt is None:
            return
    while desk.prompt is not None and desk.prompt.key != "turn.move":
        desk.act({"auto": True} if desk.prompt.key != "campaign.next" else {"choose": "sail"})
    if desk.prompt is not None:
        desk.act({"aside": "by_hand"})
        desk.act({"auto": True})
        assert desk.state.patrol is None
        desk.walked()
