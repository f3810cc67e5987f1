"""The names a line may use: ships of the rosters, tracks, parts of the boat and the edition."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from campaigns.games.the_hunted.notation.fleet import RosterShip
from campaigns.games.the_hunted.notation.tokens import LONG, SYSTEMS


@dataclass(frozen=True)
class Lexicon:
    ships: Sequence[RosterShip] = ()  # those of the area first
    tracks: Mapping[str, int] = field(default_factory=dict)  # boxes by orders; orders that are missing have any
    hull: int = 99
    exchange: int = 4  # torpedoes (4.5)
    systems: Sequence[str] = ()  # the boat's own
    events: Sequence[str] = ()

    def system(self, word: str) -> str | None:
        """By its token, by its whole name, or by three letters or more of its name."""
        if word in SYSTEMS:
            return SYSTEMS[word]
        if word in self.systems:
            return word
        if len(word) < 3:
            return None
        fits = {SYSTEMS[short] for name, short in LONG.items() if name.startswith(word)}
        fits = fits or {name for name in self.systems if name.startswith(word)}
        return fits.pop() if len(fits) == 1 else None

    def events_like(self, word: str) -> list[str]:
        """By the start of the name; else by that of one of its words."""
        low = word.lower()
        if exact := [name for name in self.events if name.lower() == low]:
            return exact
        first = [name for name in self.events if name.lower().startswith(low)]
        return first or [name for name in self.events if any(part.startswith(low) for part in name.lower().split())]
