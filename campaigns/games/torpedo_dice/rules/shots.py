"""Phase 3: Feuer frei oder Aktivierung. Fire the die, or activate a system in its place."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from campaigns.engine.prompts import BadAnswer, Choose, Facts, Field, Note, Option, Procedure
from campaigns.games.torpedo_dice.rules.state import SYSTEMS, TICKED, Seat

CASE: Final = "Phase 3: Feuer frei oder Aktivierung"
FIRE: Final = "fire"
ACTIVATE: Final = "activate_"
DESTROYED: Final = "destroyed_"


def act(seat: Seat, pips: int, data: Mapping[str, Any], asked: int | None) -> Procedure:
    """The systems of the target whose fields are all hit now; asked is the seat that a prompt is for, at a table."""
    data = {**data, "pips": pips}
    chosen = FIRE
    if _idle(seat):
        chosen = yield Choose("round.act", CASE, lambda: _acts(seat, pips), data=data, seat=asked)
    if chosen != FIRE:  # Aktiviere ein System
        system = chosen.removeprefix(ACTIVATE)
        seat.systems[system] = "active"
        yield Note("round.activated", {"seat": data["seat"], "system": system}, CASE)
        return []
    if not pips:
        yield Note("round.nothing", {"seat": data["seat"]}, CASE)
        return []
    facts = yield Facts("round.fire", CASE, lambda: _fields(seat, pips), check=_adds_up(pips), data=data, seat=asked)
    return (yield from _fired(seat, facts, data["seat"]))


def _fired(seat: Seat, facts: Mapping[str, Any], number: int) -> Procedure:
    """Feuer Frei! Each miss costs a torpedo of the reserve; one that is not there ticks the skull."""
    hits, misses = facts["hits"], facts["misses"]
    short = max(misses - seat.reserve, 0)
    seat.reserve -= misses - short
    seat.hits += hits
    seat.fired += hits + misses
    yield Note("round.fired", {"seat": number, "hits": hits, "misses": misses, "reserve": seat.reserve}, CASE)
    destroyed = [system for system in SYSTEMS if facts.get(DESTROYED + system)]
    for system in destroyed:
        yield Note("system.destroyed", {"seat": number, "system": system}, CASE)
    if short:
        seat.skull = True
        yield Note("round.skull", {"seat": number}, "Spielende")
    return destroyed


def _idle(seat: Seat) -> list[str]:
    return [system for system in TICKED if seat.systems.get(system) == "idle"]


def _acts(seat: Seat, pips: int) -> tuple[Option, ...]:
    return (Option(FIRE, {"pips": pips}), *(Option(ACTIVATE + system) for system in _idle(seat)))


def _fields(seat: Seat, pips: int) -> tuple[Field, ...]:
    return (
        Field("hits", "integer", low=0, high=pips),
        Field("misses", "integer", low=0, high=pips),
        *(Field(DESTROYED + system, "boolean", required=False) for system in seat.systems if system not in seat.sunk),
    )


def _adds_up(pips: int) -> Any:
    def check(facts: Mapping[str, Any]) -> None:
        if facts["hits"] + facts["misses"] != pips:
            raise BadAnswer("fire.sum", "misses", pips=pips)
        if sum(facts[key] for key in facts if key.startswith(DESTROYED)) > facts["hits"]:
            raise BadAnswer("fire.systems", "hits")

    return check
