"""Aircraft Phase: the search for a surfaced boat, and the strafing."""

from __future__ import annotations

from typing import Final

from campaigns.engine.prompts import Note, Procedure, Roll
from campaigns.games.unterseeboot.rules import damage
from campaigns.games.unterseeboot.rules.state import Patrol

CASE: Final = "Aircraft Phase"


def phase(patrol: Patrol) -> Procedure:
    """A boat that is Spotted already is not searched for; one that is Spotted is strafed at once."""
    if not patrol.surfaced:
        return
    if not patrol.spotted:
        if (yield Roll("aircraft.search", "1d6", CASE, "spot")).result != "spotted":
            yield Note("aircraft.clear", case=CASE)
            return
        patrol.spotted = True
        yield Note("aircraft.spotted", case=CASE)
    if (yield Roll("aircraft.strafe", "1d6", CASE, "strafe", "surface")).result != "damaged":
        yield Note("aircraft.missed", case=CASE)
        return
    yield Note("aircraft.struck", case=CASE)
    yield from damage.control(patrol, "aircraft")
