"""Phase 3: Feuer frei oder Aktivierung. Fire the die, or activate a system instead."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from campaigns.engine.prompts import Aside, BadAnswer, Choose, Facts, Field, Note, Option, Procedure
from campaigns.games.torpedo_dice.rules import aim
from campaigns.games.torpedo_dice.rules.state import SYSTEMS, TICKED, PrintedSheet, Seat

CASE: Final = "Phase 3: Feuer frei oder Aktivierung"
FIRE: Final = "fire"
ACTIVATE: Final = "activate_"
DESTROYED: Final = "destroyed_"
SCORE: Final = "round.score"
MOST_PIPS: Final = 7  # of a die, with the Gun


class Drawn(msgspec.Struct, frozen=True):
    """A shot on a drawn sheet, and how it may lie."""

    sheet: str
    face: int
    lie: str | None
    by: str

    def ways(self, pips: int) -> list[str]:
        return aim.patterns(self.face, self.lie, self.by, pips)

    def shot(self, seat: Seat, facts: Mapping[str, Any], pips: int) -> aim.Shot:
        standing = [system for system in seat.systems if system not in seat.sunk]
        return aim.shot(self.sheet, standing, seat.filled, facts, self.ways(pips))


def drawn_shot(sheet: PrintedSheet | None, face: int, lie: str | None, by: str) -> Drawn | None:
    """None where the player counts; a die thrown again has its new lie."""
    return Drawn(sheet.drawn, face, lie, by) if sheet is not None and sheet.drawn else None


def act(seat: Seat, pips: int, data: Mapping[str, Any], asked: int | None, laid: Drawn | None = None) -> Procedure:
    """Returns the systems of the target whose fields are all hit now; asked is the seat of a prompt, at a table.

    laid is how the shot may lie, where the sheet is drawn.
    """
    data = {**data, "pips": pips}
    chosen, rides = FIRE, laid is not None
    if _idle(seat):
        usual = FIRE if rides else None
        chosen = yield Choose(
            "round.act", CASE, lambda: _acts(seat, pips), data=data, seat=asked, rides=rides, usual=usual
        )
    if chosen != FIRE:  # Aktiviere ein System
        system = chosen.removeprefix(ACTIVATE)
        seat.systems[system] = "active"
        yield Note("round.activated", {"seat": data["seat"], "system": system}, CASE)
        return []
    if not pips:
        yield Note("round.nothing", {"seat": data["seat"]}, CASE)
        return []
    check = _adds_up(pips) if laid is None else _lies(seat, pips, laid)
    prompt = Facts("round.fire", CASE, lambda: _fields(seat, pips, laid), check, data, seat=asked, rides=rides)
    facts = yield prompt
    if laid is not None and facts.get("at"):
        facts = _on_sheet(seat, laid.shot(seat, facts, pips))
    return (yield from _fired(seat, facts, data["seat"]))


def _on_sheet(seat: Seat, shot: aim.Shot) -> dict[str, Any]:
    """A shot that was laid, as it would be counted."""
    seat.filled = [*seat.filled, *shot.hits]
    fallen = {DESTROYED + system: True for system in shot.falls}
    return {"hits": len(shot.hits), "misses": shot.misses, "at": shot.at, **fallen}


def scored(seat: Seat, data: Mapping[str, Any], asides: tuple[str, ...]) -> Procedure:
    """The result of a shot rolled and marked at the table, or the activated system."""
    fields = (*_fields(seat, MOST_PIPS), Field("activated", "choice", options=tuple(_idle(seat)), required=False))
    facts = yield Facts(SCORE, CASE, fields, _scores, data, asides, data["seat"])
    if isinstance(facts, Aside):
        return facts
    if system := facts["activated"]:
        seat.systems[system] = "active"
        yield Note("round.activated", {"seat": data["seat"], "system": system}, CASE)
        return []
    return (yield from _fired(seat, facts, data["seat"]))


def _scores(facts: Mapping[str, Any]) -> None:
    if facts["hits"] + facts["misses"] > MOST_PIPS:
        raise BadAnswer("field.high", "misses", high=MOST_PIPS)
    if sum(facts[key] for key in facts if key.startswith(DESTROYED)) > facts["hits"]:
        raise BadAnswer("fire.systems", "hits")
    if facts["activated"] and facts["hits"] + facts["misses"]:
        raise BadAnswer("score.either", "activated")


def _fired(seat: Seat, facts: Mapping[str, Any], number: int) -> Procedure:
    """Feuer Frei! Each miss costs a torpedo of the reserve; a missing one ticks the skull."""
    hits, misses = facts["hits"], facts["misses"]
    short = max(misses - seat.reserve, 0)
    seat.reserve -= misses - short
    seat.hits += hits
    seat.fired += hits + misses
    told = {"seat": number, "hits": hits, "misses": misses, "reserve": seat.reserve}
    at = facts.get("at")
    yield Note("round.fired", {**told, "at": at} if at else told, CASE)
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


def _fields(seat: Seat, pips: int, laid: Drawn | None = None) -> tuple[Field, ...]:
    """On a drawn sheet the shot is laid; its result may still be counted instead."""
    counted = laid is None
    return (
        *(() if counted else (Field("at", "text", high=3, required=False),)),
        *(() if counted else (Field("pattern", "text", high=9, required=False),)),
        Field("hits", "integer", low=0, high=pips, required=counted),
        Field("misses", "integer", low=0, high=pips, required=counted),
        *(Field(DESTROYED + system, "boolean", required=False) for system in seat.systems if system not in seat.sunk),
    )


def _lies(seat: Seat, pips: int, laid: Drawn) -> Any:
    def check(facts: Mapping[str, Any]) -> None:
        if facts["at"]:
            for key, value in facts.items():
                if key not in ("at", "pattern") and value not in (None, False):
                    raise BadAnswer("fire.counted", key)
            laid.shot(seat, facts, pips)
            return
        for key in ("hits", "misses"):
            if facts[key] is None:
                raise BadAnswer("fire.field", "at")
        _adds_up(pips)(facts)

    return check


def _adds_up(pips: int) -> Any:
    def check(facts: Mapping[str, Any]) -> None:
        if facts["hits"] + facts["misses"] != pips:
            raise BadAnswer("fire.sum", "misses", pips=pips)
        if sum(facts[key] for key in facts if key.startswith(DESTROYED)) > facts["hits"]:
            raise BadAnswer("fire.systems", "hits")

    return check
