"""Effects of a value set by hand: boats are counted from the ships, and a ship scores as it goes."""

from __future__ import annotations

from typing import Any, Final

from campaigns.engine import paths
from campaigns.games.scope.rules import score
from campaigns.games.scope.rules.state import SIDES, Match, Series

HOW: Final = "by-hand"
FIRST_SCHEMA: Final = 1  # of careers in which a ship set by hand did not score


def put(series: Series, path: str, value: Any) -> None:
    """Set one value; older logs also set the count of the boats below."""
    match = series.match
    if path == "match.submarines" and match is not None:
        match.counted = value
    else:
        paths.put(series, path, value)
    if match is not None:
        match.follow()
        if series.schema > FIRST_SCHEMA:
            _score(match)


def _score(match: Match) -> None:
    """A ship out of play has one score line; a ship back in play has none."""
    for line in [line for line in match.lines if match.ships[line.ship].alive and line.how != "afloat"]:
        match.lines.remove(line)
        match.score[line.side] -= line.points
    told = {line.ship for line in match.lines}
    for name, ship in match.ships.items():
        if not ship.alive and name not in told:
            score.add_score(match, *score.by_hand(match, ship), name, HOW)
    for side in SIDES:
        match.score[side] = max(match.score[side], 0)
