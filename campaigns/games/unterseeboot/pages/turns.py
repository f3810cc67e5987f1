"""The turns of a patrol from its log, for the story."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from campaigns.games.unterseeboot.rules.state import LEVELS
from campaigns.games.unterseeboot.rules.targets import NONE
from campaigns.log.outing import Noted
from campaigns.pages.logbook.plain_story import ToldBox, boxes, figure, word

OPENS: Final = ("patrol.begun", "turn.begun")
OUTCOMES: Final = {"damage.repaired": "repaired", "damage.hull_lost": "lost"}
FINDS: Final = ("aircraft.clear", "aircraft.spotted", "destroyer.unseen", "destroyer.detected")


@dataclass
class Shot:
    """A torpedo: its ship, the tonnage, and the result: hit, missed, sunk or wasted."""

    tons: int
    result: str
    found_now: bool
    second: bool  # a hit on a ship that had been hit before


@dataclass
class Turn(ToldBox):
    shots: list[Shot] = field(default_factory=list)

    @property
    def number(self) -> int:
        return figure(self.opened, "turn") or 1

    @cached_property
    def to(self) -> str:
        here = word(self.opened, "at") or word(self.opened, "space")
        return word(self.told("boat.moved"), "to") or word(self.told("boat.stayed"), "at") or here

    @property
    def begin(self) -> str:
        return word(self.told("boat.moved"), "from") or self.to

    @property
    def moved(self) -> bool:
        return self.told("boat.moved") is not None

    @property
    def level(self) -> str:
        return self.to[:1]

    @property
    def rise(self) -> int:
        """Levels up; down is negative."""
        return _depth(self.begin) - _depth(self.to)

    @property
    def homeward(self) -> bool:
        return self.chose("turn.move") == "home"

    @property
    def held(self) -> bool:
        """A target was in reach, and nothing was fired."""
        return self.chose("torpedo.fire") == NONE

    @property
    def contact(self) -> int | None:
        """The tons of a ship that was identified; 0 a false contact."""
        found = self.told("target.identified", "target.false_contact")
        return None if found is None else figure(found, "tons")

    @cached_property
    def found(self) -> dict[str, str]:
        """Clear or spotted by aircraft, unseen or detected by the destroyer."""
        return dict(key.split(".") for key, _data in self.notes if key in FINDS)

    @cached_property
    def attacks(self) -> dict[str, tuple[str, int]]:
        """By aircraft and destroyer: missed, repaired or lost, and the hull tokens left."""
        by, found = "destroyer", dict[str, tuple[str, int]]()
        for key, data in self.notes:
            source, _dot, what = key.partition(".")
            if key in OUTCOMES:
                found[by] = (OUTCOMES[key], figure(data, "hull"))
            elif what == "struck":
                by = source
            elif what == "missed" and source != "torpedo":
                found[source] = ("missed", 0)
        return found

    @property
    def shaken(self) -> bool:
        return self.told("aircraft.shaken") is not None

    @property
    def evaded(self) -> bool:
        return self.told("destroyer.evaded") is not None

    @property
    def new_hunter(self) -> bool:
        """The destroyer came in this turn."""
        by = word(self.told("destroyer.detected"), "by")
        return by in ("surface", "salvo") or self.told("destroyer.searching") is not None

    @property
    def hunted(self) -> bool:
        return bool("destroyer" in self.found or "destroyer" in self.attacks or self.evaded)

    @property
    def eventful(self) -> bool:
        air = self.found.get("aircraft") == "spotted" or "aircraft" in self.attacks
        return bool(self.contact is not None or self.shots or air or self.shaken)

    @property
    def battery(self) -> tuple[int, int] | None:
        """Main and auxiliary tokens, where one was used."""
        used = self.told("battery.used")
        return None if used is None else (figure(used, "main"), figure(used, "aux"))

    @property
    def by_hand(self) -> bool:
        return self.told("entered.told") is not None

    @property
    def end(self) -> str:
        """Home, or the cause of the loss."""
        return "home" if self.told("boat.home") is not None else word(self.told("boat.lost"), "cause")

    @property
    def ended(self) -> int:
        """The turn of that; by hand a later one."""
        return figure(self.told("boat.home", "boat.lost"), "turn")

    def read_shots(self, ships: dict[str, int], struck: set[str]) -> None:
        """ships are the tons by space so far, struck those that were hit."""
        now = set()
        for key, data in self.notes:
            space, result = word(data, "space"), key.partition(".")[2]
            if key == "target.identified":
                ships[space] = figure(data, "tons")
                now.add(space)
            elif key in ("torpedo.missed", "torpedo.hit", "torpedo.wasted"):
                self.shots.append(Shot(ships.get(space, 0), result, space in now, space in struck))
                struck |= {space} if result == "hit" else set()
            elif key == "target.sunk" and self.shots:
                self.shots[-1].result, self.shots[-1].tons = "sunk", figure(data, "tons")


def _depth(space: str) -> int:
    return LEVELS.index(space[0]) if space[:1] in LEVELS and space else 0


def turns(noted: Iterable[Noted]) -> Sequence[Turn]:
    """The turns in order; the first one begins with the patrol, and in newer logs once more by itself."""
    before, *opened = boxes(noted, OPENS, Turn)
    found = [turn for turn in opened if turn.numbers]
    ships, struck = dict[str, int](), set[str]()
    for place, turn in enumerate(found):
        turn.numbers[:0] = [] if place else before.numbers
        turn.read_shots(ships, struck)
    return found
