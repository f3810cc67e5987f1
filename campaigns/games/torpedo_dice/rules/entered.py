"""A game at a table that was played without the log book: its result in one form, before the first throw."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from campaigns.engine.prompts import BadAnswer, Facts, Field, Note, Procedure
from campaigns.games.torpedo_dice.rules.state import OF_SIDE, SYSTEMS, USES, Match, Series

CASE: Final = "Spielende"
BY_HAND: Final = "by_hand"
KEY: Final = "game.result"
MOST_ROUNDS: Final = 99
PIPS: Final = 6  # of a die; the Gun adds one


def result(series: Series, match: Match) -> Procedure:
    """Rounds, and by seat the hits, the reserve, the skull and what it has sunk; the game is then over."""
    fields = tuple(_fields(series))
    data = {"number": series.number, "players": series.players}
    facts = yield Facts(KEY, CASE, fields, check=_check(series), data=data)
    match.round = facts["rounds"]
    yield Note("entered.told", {"number": match.number}, CASE)
    for number, seat in enumerate(match.seats, start=1):
        seat.hits, seat.reserve, seat.skull = (facts[f"{name}_{number}"] for name in ("hits", "reserve", "skull"))
        seat.sunk = _sunk(series, facts, number)
        for system in seat.sunk:
            match.target(number).systems[system] = "destroyed"
        told = {"seat": number, "name": seat.name, "hits": seat.hits, "reserve": seat.reserve}
        yield Note("entered.seat", {**told, "count": len(seat.sunk), "sunk": seat.sunk}, CASE)
        if seat.skull:
            yield Note("round.skull", {"seat": number, "name": seat.name}, CASE)


def _fields(series: Series) -> Iterator[Field]:
    yield Field("rounds", "integer", low=1, high=MOST_ROUNDS)
    for number, _name in enumerate(series.players, start=1):
        yield Field(f"hits_{number}", "integer", low=0)
        yield Field(f"reserve_{number}", "integer", low=0, high=_reserve(series))
        yield Field(f"skull_{number}", "boolean", required=False)
        for system in OF_SIDE[series.side]:
            yield Field(f"sunk_{number}_{system}", "boolean", required=False)


def _reserve(series: Series) -> int:
    return series.sheet.reserve if series.sheet is not None else 0


def _most(series: Series, rounds: int) -> int:
    """Torpedoes that can have been fired; on the training side the Gun is used three times."""
    return PIPS * rounds + (rounds if series.side == "mission" else min(rounds, USES))


def _sunk(series: Series, facts: Mapping[str, Any], number: int) -> list[str]:
    return [system for system in SYSTEMS if facts.get(f"sunk_{number}_{system}")]


def _check(series: Series) -> Callable[[Mapping[str, Any]], None]:
    def check(facts: Mapping[str, Any]) -> None:
        for number, _name in enumerate(series.players, start=1):
            _seat(series, facts, number)
        sunk = [len(_sunk(series, facts, number)) for number, _name in enumerate(series.players, start=1)]
        skulls = [facts[f"skull_{number}"] for number, _name in enumerate(series.players, start=1)]
        if max(sunk) < len(OF_SIDE[series.side]) and not any(skulls):
            raise BadAnswer("result.open", "skull_1")

    return check


def _seat(series: Series, facts: Mapping[str, Any], number: int) -> None:
    """No more systems than hits, nothing in reserve with the skull, and no more torpedoes than rounds."""
    hits, reserve, skull = (facts[f"{name}_{number}"] for name in ("hits", "reserve", "skull"))
    if hits > (most := _most(series, facts["rounds"])):
        raise BadAnswer("field.high", f"hits_{number}", high=most)
    if len(_sunk(series, facts, number)) > hits:
        raise BadAnswer("fire.systems", f"hits_{number}")
    if skull and reserve:
        raise BadAnswer("result.skull", f"reserve_{number}")
    if (fired := hits + _reserve(series) - reserve + skull) > most:
        raise BadAnswer("result.fired", "rounds", fired=fired, most=most)
