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
    """A note, the player's own words, or what was answered; number is that of its entry."""

    number: int
    key: str
    data: Mapping[str, Any]
    answered: Any = None


@dataclass
class Leg:
    """A stretch of the patrol: in port, one travel box, or home again."""

    zone: str = ""
    facts: list[Fact] = field(default_factory=list)
    home: bool = False


def facts(entries: Iterable[Entry]) -> Iterator[Fact]:
    """In the order in which they happened; nothing that was undone."""
    for entry in living(entries):
        answer: Mapping[str, Any] = entry.answer or {}
        if entry.kind == "remark":
            yield Fact(entry.number, "remark", answer)
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
            cut.append(Leg(str(fact.data.get("zone", ""))))
        elif fact.key in ("refit.home", "refit.crew_home"):
            cut.append(Leg(home=True, facts=[fact]))
        elif fact.key in PLACES:
            cut[-1].zone = str(fact.data.get("zone") or cut[-1].zone)
        else:
            cut[-1].facts.append(fact)
    return cut
