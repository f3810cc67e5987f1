"""What the story reads of the log: the notes of one patrol, and of the answers only the few that it tells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from campaigns.engine.replay import ANSWERS
from campaigns.models import Entry
from campaigns.pages.telling import living

CHOICES: Final = {"attack.how", "attack.range", "escorts.evade", "travel.posture"}
RESULTS: Final = {
    "aircraft.attack",
    "aircraft.fido",
    "aircraft.weapon",
    "escorts.attack",
    "escorts.deep",
    "escorts.hedgehog",
    "escorts.special",
    "escorts.squid",
    "escorts.weapon",
    "submarines.dud",
    "travel.identity",
}
PLACES: Final = {"travel.encounter", "travel.biscay", "travel.gibraltar"}


@dataclass(frozen=True)
class Fact:
    """A note, or what was answered; number is that of its entry."""

    number: int
    key: str
    data: Mapping[str, Any]
    answered: Any = None

    def text(self, name: str) -> str:
        """One of its data as a word; nothing where it has none."""
        return str(self.data.get(name) or "")

    def count(self, name: str, fallback: int = 0) -> int:
        value = self.data.get(name)
        return value if isinstance(value, int) else fallback

    @property
    def man(self) -> tuple[str, str]:
        """Post and name of the man that it is about."""
        return self.text("post"), self.text("name")


@dataclass
class Leg:
    """A stretch of the patrol: in port, one travel box, or home again."""

    zone: str = ""
    box: int = 0
    facts: list[Fact] = field(default_factory=list)
    home: bool = False
    opened: Mapping[str, Any] = field(default_factory=dict)  # the data of the note that opens it
    since: int = 0  # the first entry that is wholly its own

    @property
    def numbers(self) -> list[int]:
        return sorted({fact.number for fact in self.facts})


def facts(entries: Iterable[Entry]) -> Iterator[Fact]:
    """In the order in which they happened; nothing that was undone."""
    for entry in living(entries):
        answer: Mapping[str, Any] = entry.answer or {}
        if entry.kind in ANSWERS:
            yield from _answered(entry.number, answer)
        for key, data, _case in entry.notes or []:
            yield Fact(entry.number, key, data)


def _answered(number: int, answer: Mapping[str, Any]) -> Iterator[Fact]:
    key, data = answer.get("key", ""), answer.get("data") or {}
    if key in CHOICES and isinstance(answer.get("choose"), str):
        yield Fact(number, key, data, answer["choose"])
    if key in RESULTS or key in PLACES:
        yield Fact(number, key, data, answer.get("result"))


def legs(found: Iterable[Fact]) -> list[Leg]:
    """Port, box after box, and home."""
    cut = [Leg()]
    for fact in found:
        if fact.key == "travel.box":
            cut.append(Leg(fact.text("zone"), fact.count("box"), opened=fact.data, since=fact.number + 1))
        elif fact.key in ("refit.home", "refit.crew_home"):
            cut.append(Leg(home=True, facts=[fact], opened=fact.data, since=fact.number + 1))
        elif fact.key in PLACES:
            cut[-1].zone = fact.text("zone") or cut[-1].zone
        else:
            cut[-1].facts.append(fact)
    return cut
