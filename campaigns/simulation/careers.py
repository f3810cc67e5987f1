"""One career played by a policy from its first month to its end, and the few facts that are kept of it."""

from __future__ import annotations

import random
from typing import Any, Final

import msgspec

from campaigns.engine import policy
from campaigns.games.the_hunted.rules import policies
from campaigns.games.the_hunted.rules.scenes import GAME

POLICIES: Final = ("cautious", "steady", "reckless", "random")
FAULT: Final = "fault"  # the rules failed; a career that ends so is a bug, and its number says where
NAME: Final = "Schmidt"


class Plan(msgspec.Struct, frozen=True):
    """A column of the report: what boat, from when, how played, by which figures."""

    type: str
    start: str
    policy: str
    edition: str
    options: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.policy}, {self.type} from {self.start}, {self.edition}"

    def setup(self) -> dict[str, Any]:
        return {"type": self.type, "start": self.start, "kommandant": NAME, "options": list(self.options)}


class Record(msgspec.Struct, frozen=True):
    """How one career ended."""

    number: int
    reason: str
    month: str
    tons: int
    ships: int
    patrols: int
    victory: str
    alive: bool
    rank: str
    awards: tuple[str, ...]


def play(plan: Plan, book: Any, seed: str, number: int) -> Record:
    """Career no. number of a plan. Its dice depend on seed, plan and number alone."""
    source = random.Random(f"{seed}/{plan}/{'+'.join(plan.options)}/{number}")
    state = GAME.new(plan.setup(), book)
    try:
        policy.play(GAME, state, book, policies.policy(plan.policy), source)
    except Exception as error:  # any fault of the rules counts as one lost career and is told, not as a broken run
        return Record(
            number,
            f"{FAULT}: {type(error).__name__}: {error}",
            state.month,
            state.tons,
            state.ships,
            0,
            "",
            True,
            "",
            (),
        )
    end = GAME.end(state) or {}
    return Record(
        number,
        end["reason"],
        end["date"],
        end["tonnage"],
        end["ships"],
        end["patrols"],
        end["victory"],
        end["alive"],
        end["rank"],
        tuple(end["awards"]),
    )
