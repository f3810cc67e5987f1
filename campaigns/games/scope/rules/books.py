"""Facts about a series for the harbour, the lists and the wire."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from campaigns.engine.game import Measure, Row
from campaigns.games.scope.rules.state import ALLIED, DRAW, GERMAN, NAVAL, PEOPLE, SHEPHERD, Record, Series

NAME: Final = "SCOPE U-Boot"
POINTS: Final = "points"
NAMES: Final = {  # by size, of a convoy and of a naval battle
    "5x5": ("lone-wolf", "skirmish"),
    "5x6": ("coordinated-attack", "battle"),
    "5x7": ("wolf-pack", "large-battle"),
}


def scenario(mode: str, size: str) -> str:
    if mode == SHEPHERD:
        return f"shepherd-{size}"
    if mode in ("convoy", NAVAL):
        return NAMES[size][mode == NAVAL]
    return f"hunt-{size}"


def end(series: Series) -> dict[str, Any] | None:
    if not series.over:
        return None
    return {
        "reason": "closed",
        **series.people,
        "matches": len(series.record),
        "wins": wins(series.record),
        "by_side": by_side(series.record),
        "points": {person: sum(record.points(person) for record in series.record) for person in PEOPLE},
        "rows": msgspec.to_builtins(series.record),
    }


def wins(records: list[Record]) -> dict[str, int]:
    """Matches won by each person, and drawn; a match that was broken off is in neither."""
    won = [record.won_by for record in records]
    return {one: won.count(one) for one in (*PEOPLE, DRAW)}


def by_side(records: list[Record]) -> dict[str, int]:
    won = [record.winner for record in records]
    return {one: won.count(one) for one in (GERMAN, ALLIED, DRAW)}


def head(series: Series) -> dict[str, Any]:
    facts: dict[str, Any] = {
        "name": ", ".join(series.people.values()),
        "boat": NAME,
        "people": series.people,
        "match": series.number,
        "matches": len(series.record),
        "wins": wins(series.record),
        "end": "closed" if series.over else "",
    }
    match = series.match
    if match is None or series.ended:
        return facts
    return facts | {
        "scenario": scenario(match.mode, match.size),
        "german": series.name(GERMAN),
        "allied": series.name(ALLIED),
        "turn": match.turn,
        "side": match.side,
        "score": [match.score[ALLIED], match.score[GERMAN]],
        "target": match.target,
    }


def measure(series: Series) -> Measure:
    """Points of both sides together, so nothing is won or lost. Gains are ships that scored."""
    points = sum(record.allied_points + record.german_points for record in series.record)
    gains = 0
    if series.match is not None:
        points += 0 if series.ended else sum(series.match.score.values())
        gains = sum(line.points > 0 for line in series.match.lines)
    return Measure(points, POINTS, gains=gains)


def ledger(series: Series) -> list[Row]:
    return [Row("outing", str(record.number), _outing(series, record)) for record in series.record]


def _outing(series: Series, record: Record) -> dict[str, Any]:
    """The score is that of the winner; the facts hold both."""
    won = record.won_by
    return {
        "number": record.number,
        "title": scenario(record.mode, record.size),
        "outcome": record.winner or record.reason,
        "score": max(record.allied_points, record.german_points)
        if record.winner in (None, DRAW)
        else record.allied_points
        if record.winner == ALLIED
        else record.german_points,
        "unit": POINTS,
        "facts": {
            "allied": record.allied_points,
            "german": record.german_points,
            "winner": series.people.get(won or "", won),
            "germans": series.people[record.german],
            "reason": record.reason,
            "turns": record.turns,
        },
    }
