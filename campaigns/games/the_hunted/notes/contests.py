"""13: what a contest or a pack adds to a patrol."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from campaigns.engine.texts import N_
from campaigns.engine.texts import NoteText as N
from campaigns.games.the_hunted.notes.folds import ROLL, SETUP, TOLD

NOTES: Final[Mapping[str, N]] = {
    "contests.orders": N(N_("Pack {pack} was ordered to the Atlantic."), fold=SETUP),
    "contests.convoy": N(N_("Pack {pack} met a convoy; no encounter roll was needed."), fold=ROLL),
    "contests.alone": N(N_("No other boat of the pack attacked, so there is no modifier."), fold=ROLL),
    "contests.tied": N(N_("{boats} boats tied for the lowest roll and roll again."), fold=ROLL),
    "contests.late": N(N_("The boat joined after the pack had rolled, so the escorts are busy elsewhere."), fold=ROLL),
    "contests.hit_by": N(N_("{boat} had hit {target}, which needs {left} more to sink."), fold=ROLL),
    "contests.follows": N(N_("The pack kept contact for round {round} at the convoy."), fold=TOLD),
}
