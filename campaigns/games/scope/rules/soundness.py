"""The limits of a series, and of values set by hand. Values are checked against ranges, not against history."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from campaigns.engine.fields import LONGEST_NAME
from campaigns.engine.paths import held_to, outside
from campaigns.games.scope.rules import cards, state
from campaigns.games.scope.rules.cards import SIDE_OF
from campaigns.games.scope.rules.state import Match, Series

MOST_MATCHES: Final = 5000
MOST_MINES: Final = 2
MOST_LISTED: Final = 5000
NAME: Final = re.compile(r"(freighter|tanker|destroyer|corvette|submarine|s-boot)-[1-9]")
ALONE: Final = ("battleship", "carrier", "german-destroyer", "german-battleship")
FIXED: Final = (  # from the muster on, or worked out
    "match.number",
    "match.german",
    "match.mode",
    "match.size",
    "match.rows",
    "match.columns",
    "match.rules",
    "match.edge",
    "match.extra",
    "match.fleet_points",
    "match.side",
    "match.lines",
    "match.winner",
    "match.reason",
)


def may_amend(series: Series, path: str) -> bool:
    """Not what the muster fixed, nor the side of a ship, nor a match in the record."""
    if path.startswith("match."):
        fixed = any(path == one or path.startswith(one + ".") for one in FIXED)
        return not (series.ended or fixed or (path.startswith("match.ships.") and path.endswith(".side")))
    return True


beyond: Final = held_to(MOST_LISTED, MOST_MATCHES)


def check(series: Series) -> list[str]:
    return list(_series(series))


def _series(series: Series) -> Iterator[str]:
    names = [series.people.get(person, "") for person in state.PEOPLE]
    if set(series.people) != set(state.PEOPLE) or len(set(names)) < len(state.PEOPLE):
        yield "people that are not two"
        return
    if not all(0 < len(name.strip()) <= LONGEST_NAME for name in names):
        yield "a person without a name"
    if set(series.cards) != set(cards.KINDS):
        yield "cards of kinds that the game does not have"
        return
    for kind, card in series.cards.items():
        for figure in cards.FIGURES:
            value = getattr(card, figure)
            if value is not None and not cards.fits(kind, figure, value):
                yield f"{kind}: {figure} {value}"
    if [record.number for record in series.record] != list(range(1, len(series.record) + 1)):
        yield "matches that do not follow one another"
    if series.number - len(series.record) not in (0, 1) or not 1 <= series.number <= MOST_MATCHES:
        yield f"match {series.number} after {len(series.record)}"
    for record in series.record:
        yield from outside(record)
    if series.match is not None:
        yield from _match(series, series.match)


def _match(series: Series, match: Match) -> Iterator[str]:
    yield from outside(match)
    if match.number != series.number or not set(match.rules) <= set(state.RULES):
        yield "a match that is not this one"
    if not all(line.ship in match.ships and line.side in state.SIDES for line in match.lines):
        yield "a score for a ship or a side that is not there"
    yield from _ships(match)
    yield from _tokens(match)


def _ships(match: Match) -> Iterator[str]:
    for name, ship in match.ships.items():
        if not (NAME.fullmatch(name) or name in ALONE) or ship.kind not in _kinds(name):
            yield f"{name} is no {ship.kind}"
        elif ship.side != SIDE_OF[ship.kind]:
            yield f"{name} of {ship.side}"
        yield from (f"{name}: {fault}" for fault in outside(ship))


def _kinds(name: str) -> tuple[str, ...]:
    """The possible kinds of a ship of this name; a freighter may be the armed one."""
    kind = name if name in ALONE else name.rpartition("-")[0]
    return (kind, "armed-freighter") if kind == "freighter" else (kind,)


def _tokens(match: Match) -> Iterator[str]:
    """Tokens, orders and counts of each side."""
    by_side: tuple[dict[str, Any], ...] = (match.mines, match.order, match.just_moved, match.launch, match.score)
    if any(set(one) != set(state.SIDES) for one in by_side) or set(match.torpedoes) != set(state.TOKENS):
        yield "tokens that are not those of two sides"
        return
    for side in state.SIDES:
        if not 0 <= match.mines[side] <= MOST_MINES or not 0 <= match.score[side] <= state.MOST_POINTS:
            yield f"{side}: {match.mines[side]} mines, {match.score[side]} points"
        for name in (match.order[side], match.just_moved[side]):
            if name is not None and name not in match.of(side):
                yield f"{side}: no ship is called {name}"
        row = match.launch[side]
        if row is not None and (
            set(row) != {"ship", "run"}
            or row["ship"] not in (state.SUBMERGED, *match.of(side))
            or type(row["run"]) is not int
            or row["run"] not in (1, 2)
        ):
            yield f"{side}: launched {row}"
    if not set(match.moved) <= set(match.ships):
        yield f"moved: {', '.join(map(str, match.moved))}"
    for token, running in match.torpedoes.items():
        if running is not None and not ("fresh" in running and _heads(running)):
            yield f"{token}: {running}"


def _heads(running: Mapping[str, Any]) -> bool:
    """Whether it says nothing else but its direction, which older versions did not keep."""
    return set(running) == {"fresh"} or (
        set(running) == {"fresh", "direction"} and running["direction"] in state.DIRECTIONS
    )
