"""A match played without the app: entered in one form, checked for sense, and marked so in the log."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from campaigns.engine.prompts import BadAnswer, Charts, Facts, Field, Note, Procedure
from campaigns.games.scope.rules import actions, reckoning, scenarios, score, state
from campaigns.games.scope.rules.cards import SHIPS, SIDE_OF
from campaigns.games.scope.rules.state import Record, Series, other

CASE: Final = "GOAL AND END OF THE GAME"
BY_HAND: Final = actions.BY_HAND
MOST_POINTS: Final = 99
MOST_LINES: Final = 20
LONGEST_NOTE: Final = 1000
RESIGNED: Final = {f"{side}-resigned": side for side in state.SIDES}
STOPPED: Final = "stopped"
ENDS: Final = {  # how a match ends, and in which modes it can
    "target": (state.CONVOY, state.NAVAL),
    "no-cargo": (state.CONVOY, state.SHEPHERD),
    "no-submarines": (state.SHEPHERD, state.HUNT),
    "no-fleet": (state.NAVAL,),
    **dict.fromkeys(RESIGNED, state.MODES),
    STOPPED: state.MODES,
}
BY: Final = ("torpedo", "gun", "revealed", "charges", "bomb", "inescapable", "escaped", "exit", "afloat")
BROUGHT_THROUGH: Final = {"escaped": state.ALLIED, "afloat": state.ALLIED, "exit": state.GERMAN}


def match(series: Series, charts: Charts) -> Procedure:
    """The rest of the match in one form; before the muster the scenario is part of it."""
    targets = {key: row["target"] for key, row in scenarios.rows(charts).items()}
    facts = yield Facts(
        "entered",
        CASE,
        lambda: _fields(series),
        check=lambda facts: _check(_all(series, facts), targets),
        data={"number": series.number, **series.people},
    )
    record = _record(series, _all(series, facts))
    yield Note("entered.told", {"number": record.number}, CASE)
    for line in facts["lines"]:
        yield Note("entered.line", {"side": _side(line), **line}, CASE)
    if facts["note"]:
        yield Note("entered.note", {"note": facts["note"]}, CASE)
    series.match = None
    yield from reckoning.close(series, record)


def _fields(series: Series) -> tuple[Field, ...]:
    at = series.match
    line = (
        Field("ship", "choice", options=SHIPS),
        Field("how", "choice", options=BY),
        Field("points", "integer", low=0, high=MOST_POINTS),
    )
    return (
        *(scenarios.fields(series) if at is None else ()),
        Field("ended", "choice", options=tuple(ENDS)),
        *(
            Field(f"{side}_points", "integer", low=at.score[side] if at else 0, high=MOST_POINTS)
            for side in state.SIDES
        ),
        Field("turns", "integer", low=at.turn if at else 1, high=state.MOST_TURNS, required=False),
        Field("lines", "list", low=0, high=MOST_LINES, fields=line, required=False),
        Field("note", "long", high=LONGEST_NOTE, required=False),
    )


def as_it_stands(series: Series) -> dict[str, Any]:
    """Stopped now, with the present points."""
    at = series.match
    chosen = {} if at else {field.key: field.initial for field in scenarios.fields(series)}
    points = {f"{side}_points": at.score[side] if at else 0 for side in state.SIDES}
    return {**chosen, "ended": STOPPED, **points}


def _all(series: Series, facts: Mapping[str, Any]) -> dict[str, Any]:
    at = series.match
    return {**({"german": at.german, "mode": at.mode, "size": at.size} if at else {}), **facts}


def _check(facts: Mapping[str, Any], targets: Mapping[tuple[str, str], int]) -> None:
    """The limits of the rules, taken together."""
    mode, ended = facts["mode"], facts["ended"]
    points = {side: facts[f"{side}_points"] for side in state.SIDES}
    if mode not in ENDS[ended]:
        raise BadAnswer("entered.end", "ended")
    if ended == "target" and max(points.values()) < targets[scenarios.key(mode, facts["size"])]:
        raise BadAnswer("entered.target", "ended", target=targets[scenarios.key(mode, facts["size"])])
    told = {side: sum(line["points"] for line in facts["lines"] if _side(line) == side) for side in state.SIDES}
    for side in state.SIDES:
        if facts["lines"] and told[side] != points[side]:
            raise BadAnswer("entered.lines", f"{side}_points", told=told[side])


def _side(line: Mapping[str, Any]) -> str:
    """The scoring side: who brought it through, else the enemy of the ship."""
    return BROUGHT_THROUGH.get(line["how"]) or other(SIDE_OF[line["ship"]])


def _record(series: Series, facts: Mapping[str, Any]) -> Record:
    ended = facts["ended"]
    allied, german = (facts[f"{side}_points"] for side in state.SIDES)
    if ended == STOPPED:
        winner = None
    elif ended in RESIGNED:
        winner = other(RESIGNED[ended])
    else:
        winner = score.decided(facts["mode"], allied, german)
    reason = "resigned" if ended in RESIGNED else ended
    turns = facts["turns"] or 0
    return Record(series.number, facts["mode"], facts["size"], facts["german"], allied, german, winner, reason, turns)
