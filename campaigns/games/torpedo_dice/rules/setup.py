"""Spielaufbau: who plays, what stands on his sheet, and a new game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from campaigns.engine.prompts import BadAnswer, Facts, Field, Note, Procedure, words
from campaigns.games.torpedo_dice.rules.state import (
    ARROWS,
    MOST_RESERVE,
    SYSTEMS,
    TICKED,
    Match,
    Seat,
    Series,
    Sheet,
    sheet_faults,
)

CASE: Final = "Spielaufbau"
LONGEST_NAME: Final = 60
OURS: Final = ("players", "side")


def new(setup: Mapping[str, Any], charts: Any) -> Series:
    """One name is the solo game, which is played on the mission side."""
    for key in setup:
        if key not in OURS:
            raise BadAnswer("field.unknown", str(key)[:60], name=str(key)[:60])
    players = setup.get("players")
    if not isinstance(players, list) or not players:
        raise BadAnswer("field.required", "players")
    if len(players) > 1:
        raise BadAnswer("setup.solo", "players")
    if not isinstance(players[0], str) or not (name := words(players[0], "players", LONGEST_NAME)):
        raise BadAnswer("field.required", "players")
    if (side := setup.get("side", "mission")) != "mission":
        raise BadAnswer("setup.side" if side == "training" else "field.choice", "side")
    return Series([name])


def launch(series: Series, charts: Any) -> Procedure:
    """Begin a game, with the figures of the sheet, which are asked once a career."""
    yield Note("game.begun", {"number": series.number}, CASE)
    if series.sheet is None:
        series.sheet = read(
            (yield Facts("launch.sheet", CASE, FIELDS, check=_printed, data={"players": series.players}))
        )
    series.game = Match(
        series.number,
        [Seat(name, dict.fromkeys(SYSTEMS, "idle"), series.sheet.reserve) for name in series.players],
        dict.fromkeys(SYSTEMS, 0),
    )


FIELDS: Final = (
    Field("reserve", "integer", low=1, high=MOST_RESERVE),
    *(Field(key, "choice", options=TICKED) for key in ("gun_1", "gun_2", "portholes_1", "portholes_2")),
    Field("arrows", "text", high=len(ARROWS), initial=ARROWS),
)


def read(facts: Mapping[str, Any]) -> Sheet:
    mates = {system: [facts[f"{system}_1"], facts[f"{system}_2"]] for system in ("gun", "portholes")}
    return Sheet(facts["reserve"], mates["gun"], mates["portholes"], facts["arrows"])


def _printed(facts: Mapping[str, Any]) -> None:
    for field, fault in sheet_faults(read(facts)):
        raise BadAnswer(fault, field)
