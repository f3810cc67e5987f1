"""The memory of a telling: ships named, the area, the way of the last attack."""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from typing import Any

from campaigns.games.the_hunted.notes.outing import MetShip, Person
from campaigns.games.the_hunted.pages.story import words
from campaigns.games.the_hunted.pages.story.patterns import Sentences
from campaigns.pages.telling import listed
from campaigns.pages.words import translate


def family_name(name: str) -> str:
    """Hans von Tiesenhausen is von Tiesenhausen."""
    parts = name.split()
    start = next((place for place, part in enumerate(parts[1:], start=1) if part[0].islower()), len(parts) - 1)
    return " ".join(parts[start:])


class Voice:
    """Says the sentences of one patrol."""

    def __init__(
        self, boat: str, name: str, rank: str, wounds: Mapping[Person, int], largest: int | None, patrol: int = 1
    ) -> None:
        self.sentences = Sentences(f"{boat}/{patrol}")
        self.boat, self.name = boat, name
        self.kmdt = family_name(name) if name.strip() else translate(words.POSTS["kommandant"])
        self.kmdt_full = f"{rank} {name}" if name.strip() else self.kmdt
        self.wounds = wounds  # before this patrol, by man
        self.largest = largest  # ship sunk so far; None where that is not known
        self.named: set[int] = set()
        self.area = ""
        self.how = ""

    def mark(self) -> Any:
        """A state of the telling that reset returns to."""
        return copy.deepcopy(self.sentences.said), set(self.named), self.area, self.how, self.largest

    def reset(self, mark: Any) -> None:
        said, named, self.area, self.how, self.largest = mark
        self.sentences.said, self.named = copy.deepcopy(said), set(named)

    def say(self, name: str, at: int, count: int = 1, /, **blanks: Any) -> str:
        known = {"boat": self.boat, "kmdt": self.kmdt, "kmdt_full": self.kmdt_full, "when": "", "at": "", "light": ""}
        return self.sentences.say(name, at, count, **known | blanks)

    def clause(self, name: str, at: int, count: int = 1, /, **blanks: Any) -> str:
        return self.sentences.clause(name, at, count, boat=self.boat, kmdt=self.kmdt, **blanks)

    def at(self, zone: str) -> str:
        """The area, unless it was named last."""
        same, self.area = zone == self.area, zone
        return "" if same else words.at(zone)

    def attack(self, mode: str, range_: str) -> tuple[str, bool]:
        """How an attack is made, and whether that is as before."""
        how = words.how(mode, range_)
        same, self.how = how == self.how and bool(how), how or self.how
        return how, same

    def ship(self, ship: MetShip) -> str:
        """With kind and tons at her first mention."""
        if ship.kind == "escort":
            return translate(words.THE_ESCORT)
        if id(ship) in self.named:
            return ship.name
        self.named.add(id(ship))
        return words.ship(ship.name, ship.kind, ship.tons)

    def ships(self, ships: Sequence[MetShip]) -> str:
        return listed([self.ship(ship) for ship in dict.fromkeys(ships)])
