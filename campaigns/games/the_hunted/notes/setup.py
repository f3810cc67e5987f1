"""4, 14: how a career was set up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from campaigns.engine.texts import NoteText as N
from campaigns.engine.texts import counted
from campaigns.games.the_hunted.notes.folds import SETUP

NOTES: Final[Mapping[str, N]] = {
    "setup.opened": N("Log opened for {boat}, Type {type}, {month:m}.", fold=SETUP),
    "setup.rank": N("The Kommandant’s rank is {rank:nom}.", fold=SETUP),
    "carryover.entered": N(
        counted(
            "ships",
            "The career was brought over with {ships} ship, {tons:t} t.",
            "The career was brought over with {ships} ships, {tons:t} t.",
        ),
        fold=SETUP,
    ),
    "options.ability": N("The Kommandant’s ability is {ability:w}.", fold=SETUP),
    "options.card": N("The career is played with the card of {card}.", fold=SETUP),
    "options.card_blank": N(
        "This card’s ability is not in the edition. Add it by hand as your card states it.", fold=SETUP
    ),
    "options.flotilla": N("The boat belongs to flotilla {flotilla}.", fold=SETUP),
    "options.pack": N("The wolfpack is Group {pack}.", fold=SETUP),
}
