"""TORPEDO LAUNCH, SURFACE TORPEDO LAUNCH, P2) TORPEDO PHASE: who may launch, and where each torpedo runs."""

from __future__ import annotations

from typing import Any, Final

from campaigns.engine.prompts import Choose, Note, Option, Procedure
from campaigns.games.scope.rules import score, state
from campaigns.games.scope.rules.asking import one_of, options
from campaigns.games.scope.rules.state import Match, Series, Ship, at_table

CASE: Final = "TORPEDO LAUNCH"
PHASE: Final = "P2) TORPEDO PHASE"
SAME, OTHER = "same", "other"
MOST_RUNNING: Final = 2  # launches of the same ship in a row
TUBES: Final = ("s-boot",)  # launch in any case; the others on the surface with surface combat
SURFACE_TUBES: Final = ("destroyer", "submarine", "german-destroyer")
RUNS, GONE = "runs", "gone"


def free(match: Match, side: str) -> str:
    """The lower of a side's free tokens; empty when both run."""
    return next((token for token in state.TOKENS if token[0] == side[0] and match.torpedoes[token] is None), "")


def launched(match: Match, token: str, ship: str, run: int, case: str = CASE) -> Note:
    return Note("launched", {"token": token, "ship": ship, "run": run, **aim(match, token)}, case)


def aim(match: Match, token: str) -> dict[str, Any]:
    """The direction of a torpedo, if it was told."""
    return {key: value for key, value in (match.torpedoes[token] or {}).items() if key != "fresh"}


def lay(match: Match, side: str, direction: str | None = None) -> str:
    """A torpedo is in the water; if all tokens were set to running by hand, the first one is reused."""
    token = free(match, side) or next(token for token in state.TOKENS if token[0] == side[0])
    match.torpedoes[token] = {"fresh": True, **({"direction": direction} if direction else {})}
    return token


def launchers(match: Match, side: str, rested: bool = True) -> list[str]:
    """The possible launchers: ships on the surface by name; below it one boat of those that are there.

    After a submerged launch in the last turn it is the same boat or another one. Without rested, those that have
    launched twice in a row are included.
    """
    row = match.launch[side]
    found = [name for name, ship in match.ready(side).items() if _has_tubes(match, ship)]
    if side == state.GERMAN and match.submarines:
        if row is None or row["ship"] != state.SUBMERGED:
            found.append(state.SUBMERGED)
        else:
            began = sum(ship.kind == state.SUBMARINE for ship in match.ships.values())
            found += [SAME, *([OTHER] if began > 1 else [])]
    return [name for name in found if not (rested and _tired(match, side, name))]


def _has_tubes(match: Match, ship: Ship) -> bool:
    """SURFACE TORPEDO LAUNCH; a corvette has none (FLOWER-CLASS CORVETTE)."""
    return ship.kind in TUBES or (ship.kind in SURFACE_TUBES and match.has(state.SURFACE_COMBAT))


def _tired(match: Match, side: str, name: str) -> bool:
    row = match.launch[side]
    return row is not None and name in (SAME, row["ship"]) and row["run"] == MOST_RUNNING


def launch(series: Series, side: str, direction: str | None = None) -> Procedure:
    """A torpedo of the lower free token, with its number in the row."""
    match = at_table(series)
    chosen = yield from one_of("launcher", CASE, series, side, lambda match: launchers(match, side))
    row = match.launch[side]
    again = row is not None and chosen in (SAME, row["ship"])
    ship = state.SUBMERGED if chosen in (SAME, OTHER) else chosen
    run = MOST_RUNNING if again else 1
    token = lay(match, side, direction)
    match.launch[side] = {"ship": ship, "run": run}
    yield launched(match, token, ship, run)


# --- where they run ---------------------------------------------------------------------------------------


def phase(series: Series) -> Procedure:
    """Every torpedo in play runs on one card, but those that were launched this turn."""
    match = at_table(series)
    for token in state.TOKENS:
        running = match.torpedoes[token]
        if running is not None and not running["fresh"]:
            met = yield Choose("torpedo", PHASE, lambda: _ways(match), data={"token": token}, rides=True, usual=RUNS)
            if met == GONE:
                match.torpedoes[token] = None
            elif met != RUNS:
                yield from strikes(series, token, met, "torpedo")
    for running in match.torpedoes.values():
        if running is not None:
            running["fresh"] = False


def _ways(match: Match) -> tuple[Option, ...]:
    return options([RUNS, GONE, *(name for name, ship in match.ships.items() if ship.in_sight)])


def strikes(series: Series, token: str, name: str, how: str) -> Procedure:
    """The ship is hit and the token is free again; on a burning tanker it is spent."""
    match = at_table(series)
    match.torpedoes[token] = None
    if match.ships[name].state == "burning":
        yield Note("torpedo.spent", {"ship": name}, PHASE)
    else:
        yield from score.hit(series, name, how)
