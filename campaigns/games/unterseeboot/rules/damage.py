"""Damage Control: one attempt, at once; and the loss of a boat."""

from __future__ import annotations

from typing import Final

from campaigns.engine.checks import damaged
from campaigns.engine.prompts import Procedure, Roll
from campaigns.games.unterseeboot.rules.state import Patrol

CASE: Final = "Damage Control"


class BoatLost(Exception):
    """The boat is sunk: the patrol ends at once."""

    def __init__(self, cause: str) -> None:
        super().__init__(cause)
        self.cause = cause


def control(patrol: Patrol, cause: str) -> Procedure:
    """One damage: repaired at once, or a hull token is gone; with the third the boat."""
    repair = Roll("damage.repair", "1d6", CASE, "repair", data={"hull": patrol.hull, "by": cause})
    yield from damaged(patrol, "hull", repair, "repaired", ("damage.repaired", "damage.hull_lost"))
    if patrol.hull < 1:
        raise BoatLost(cause)
