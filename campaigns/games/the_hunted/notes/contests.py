"""13: what a contest or a pack adds to a patrol."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from campaigns.engine.texts import NoteText as N
from campaigns.games.the_hunted.notes.folds import ROLL, SETUP, TOLD

NOTES: Final[Mapping[str, N]] = {
    "contests.orders": N("Pack {pack} was ordered to the Atlantic.", fold=SETUP),
    "contests.convoy": N("Pack {pack} met a convoy; no encounter roll was needed.", fold=ROLL),
    "contests.alone": N("No other boat of the pack attacked, so there is no modifier.", fold=ROLL),
    "contests.tied": N("{boats} boats tied for the lowest roll and roll again.", fold=ROLL),
    "contests.late": N("The boat joined after the pack had rolled, so the escorts are busy elsewhere.", fold=ROLL),
    "contests.hit_by": N("{boat} had hit {target}, which needs {left} more to sink.", fold=ROLL),
    "contests.follows": N("The pack kept contact for round {round} at the convoy.", fold=TOLD),
}
