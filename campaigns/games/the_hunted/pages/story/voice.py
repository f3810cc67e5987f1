"""The voice of a patrol, and what it remembers: ships named, the area, the way of the last attack.

Its sentences are those of patterns.txt. Each line is a key and a sentence; lines with one key are variants and take
turns. "||" separates the forms for one and for more, "|2|" adds one for two. A blank that begins with a capital has a
capital in the text.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from campaigns.games.the_hunted.notes.outing import MetShip, Person
from campaigns.games.the_hunted.pages.story import words
from campaigns.pages.telling import Alternative, Alternatives, Forms, Noun, Pattern, together

FILE: Final = Path(__file__).with_name("patterns.txt")


def _sentence(text: str) -> Alternative:
    text, _mark, two = (part.strip() for part in text.partition("|2|"))
    one, _bar, more = (part.strip() for part in text.partition("||"))
    return Forms(one, more or one, two) if more or two else one


def _read(lines: Iterator[str]) -> dict[str, Pattern]:
    found: dict[str, list[Alternative]] = {}
    for line in lines:
        key, bar, text = line.partition(" | ")
        if bar and not line.startswith("#"):
            found.setdefault(key.strip(), []).append(_sentence(text))
    return dict(found)


PATTERNS: Final[Mapping[str, Pattern]] = _read(iter(FILE.read_text(encoding="utf-8").splitlines()))
MEMORY: Final = ("said", "named", "area", "how", "largest", "supplied")


def family_name(name: str) -> str:
    """Hans von Tiesenhausen is von Tiesenhausen."""
    parts = name.split()
    start = next((place for place, part in enumerate(parts[1:], start=1) if part[0].islower()), len(parts) - 1)
    return " ".join(parts[start:])


class Voice(Alternatives):
    """Says the sentences of one patrol, guided or by hand: whose turn it is goes by the patrol, not by its entries."""

    def __init__(
        self, boat: str, name: str, rank: str, wounds: Mapping[Person, int], largest: int | None, patrol: int = 1
    ) -> None:
        self.boat, self.name = boat, name
        kmdt = family_name(name) if name.strip() else words.POSTS["kommandant"].form("nom")
        full = f"{rank} {name}" if name.strip() else kmdt
        empty = dict.fromkeys(("when", "at", "light"), "")
        super().__init__(PATTERNS, f"{boat}/{patrol}", boat=boat, kmdt=kmdt, kmdt_full=full, **empty)
        self.wounds = wounds  # before this patrol, by man
        self.largest = largest  # ship sunk so far; None where that is not known
        self.named: set[int] = set()
        self.area = self.how = self.supplied = ""

    def mark(self) -> Any:
        """A state of the telling that reset returns to."""
        return copy.deepcopy([getattr(self, name) for name in MEMORY])

    def reset(self, mark: Any) -> None:
        for name, value in zip(MEMORY, mark, strict=True):
            setattr(self, name, value)

    def best(self, name: str, more: str) -> str:
        """The particular pattern, where there is one."""
        return f"{name}.{more}" if f"{name}.{more}" in self.patterns else name

    def at(self, zone: str) -> str:
        """The area, unless it was named last."""
        same, self.area = zone == self.area, zone
        return "" if same else words.at(zone)

    def attack(self, mode: str, range_: str) -> tuple[str, bool]:
        """How an attack is made, and whether that is as before."""
        how = words.how(mode, range_)
        same, self.how = how == self.how and bool(how), how or self.how
        return how, same

    def ship(self, ship: MetShip) -> Noun:
        """With kind and tons at her first mention."""
        before = id(ship) in self.named or ship.kind == "escort"
        self.named.add(id(ship))
        return words.ship(ship, before)

    def ships(self, ships: Iterable[MetShip]) -> Noun:
        return together([self.ship(ship) for ship in dict.fromkeys(ships)])
