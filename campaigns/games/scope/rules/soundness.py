"""The limits of a series, and of values set by hand. Values are checked against ranges, not against history."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from campaigns.engine.fields import LONGEST_NAME
from campaigns.engine.paths import held_to
from campaigns.games.scope.rules import cards, state
from campaigns.games.scope.rules.cards import SIDE_OF
from campaigns.games.scope.rules.state import Match, Record, Series

MOST_TURNS: Final = 999
MOST_POINTS: Final = 999
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
        yield from _record(record)
    if series.match is not None:
        yield from _match(series, series.match)


def _record(record: Record) -> Iterator[str]:
    if record.mode not in state.MODES or record.size not in state.SIZES or record.german not in state.PEOPLE:
        yield f"match {record.number} of a scenario that the game does not have"
    if record.winner not in (None, state.DRAW, *state.SIDES) or record.reason not in state.REASONS:
        yield f"match {record.number} won by {record.winner}, {record.reason}"
    if not all(0 <= points <= MOST_POINTS for points in (record.allied_points, record.german_points)):
        yield f"match {record.number} with {record.allied_points} to {record.german_points} points"
    if not 0 <= record.turns <= MOST_TURNS:
        yield f"match {record.number} of {record.turns} turns"


def _match(series: Series, match: Match) -> Iterator[str]:
    if match.number != series.number or match.german not in state.PEOPLE:
        yield "a match that is not this one"
    if match.mode not in state.MODES or match.size not in state.SIZES or not set(match.rules) <= set(state.RULES):
        yield f"a match of {match.mode}, {match.size}"
    if match.edge not in state.EDGES or match.extra not in state.EXTRAS:
        yield f"an edge of {match.edge}, an extra ship of {match.extra}"
    if match.reason not in (None, *state.REASONS) or match.winner not in (None, state.DRAW, *state.SIDES):
        yield f"won by {match.winner}, {match.reason}"
    if not 1 <= match.rows <= 9 or not 1 <= match.columns <= 9 or match.side not in state.SIDES:
        yield f"an area of {match.rows} by {match.columns}, the turn of {match.side}"
    ranges = {
        "target": (1, MOST_POINTS),
        "fleet_points": (1, MOST_POINTS),
        "turn": (1, MOST_TURNS),
    }
    for name, (low, high) in ranges.items():
        value = getattr(match, name)
        if value is not None and not low <= value <= high:
            yield f"{name} {value}"
    if match.aircraft not in (None, state.DECK, state.UP):
        yield f"aircraft {match.aircraft}"
    if not all(line.ship in match.ships and line.side in state.SIDES for line in match.lines):
        yield "a score for a ship or a side that is not there"
    yield from _ships(match)
    yield from _tokens(match)


def _ships(match: Match) -> Iterator[str]:
    for name, ship in match.ships.items():
        if not (NAME.fullmatch(name) or name in ALONE) or ship.kind not in _kinds(name):
            yield f"{name} is no {ship.kind}"
        elif ship.side != SIDE_OF[ship.kind] or ship.state not in state.STATES:
            yield f"{name} of {ship.side}, {ship.state}"
        for figure in cards.FIGURES[:-1]:
            if not 0 <= (getattr(ship, figure) or 0) <= cards.MOST:
                yield f"{name}: {figure} {getattr(ship, figure)}"


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
        if not 0 <= match.mines[side] <= MOST_MINES or not 0 <= match.score[side] <= MOST_POINTS:
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
