"""Spielaufbau: the players, their sheet, and a new game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from campaigns.engine.fields import read_setup
from campaigns.engine.prompts import BadAnswer, Charts, Facts, Field, Note, Procedure, Roll
from campaigns.games.torpedo_dice.rules import aim
from campaigns.games.torpedo_dice.rules.state import (
    ARROWS,
    COUNTINGS,
    MOST_PLAYERS,
    MOST_RESERVE,
    OF_SIDE,
    PAIRED,
    SYSTEMS,
    TICKED,
    TOGETHER,
    Match,
    PrintedSheet,
    Series,
    seated,
    sheet_faults,
)

CASE: Final = "Spielaufbau"
OURS: Final = (
    Field("players", "names", high=MOST_PLAYERS),
    Field("side", "choice", options=tuple(OF_SIDE), initial="mission"),
    Field("counting", "choice", options=COUNTINGS, initial="full"),
)


def new(setup: Mapping[str, Any], charts: Charts) -> Series:
    """One name is the solo game, which is played on the mission side; two to four are a table."""
    asked = read_setup(OURS, setup)
    alone = len(asked["players"]) == 1
    if alone and asked["side"] == "training":
        raise BadAnswer("setup.side", "side")
    if alone and asked["counting"] != "full":
        raise BadAnswer("field.choice", "counting")
    return Series(**asked, mode="solo" if alone else "table", rules=TOGETHER)


def launch(series: Series, charts: Charts) -> Procedure:
    """Begin a game with the figures of the sheet, which are asked once a career; at a table the starter is drawn."""
    begun = Note("game.begun", {"number": series.number}, CASE)
    if series.rules < TOGETHER:
        yield begun
    if series.sheet is None:
        series.sheet = yield from _sheet(series, charts)
    if series.rules >= TOGETHER:
        yield begun
    series.game = match = Match(
        series.number,
        [seated(name, series.side, series.sheet.reserve) for name in series.players],
        dict.fromkeys(SYSTEMS, 0) if series.alone else {},
    )
    if not series.alone:
        roll = yield Roll(
            "launch.starter", f"1d{len(series.players)}", CASE, each=True, data={"players": series.players}
        )
        match.starter = roll.dice[0]
        yield Note("launch.starts", {"seat": match.starter, "name": match.seat(match.starter).name}, CASE)


def _sheet(series: Series, charts: Charts) -> Procedure:
    fields = tuple(fields_of(series.mode, series.side, charts))
    data = {"players": series.players, "side": series.side}
    check = _printed(series.mode, series.side)
    return read((yield Facts("launch.sheet", CASE, fields, check=check, data=data)))


RESERVE: Final = Field("reserve", "integer", low=1, high=MOST_RESERVE)
MATES: Final = tuple(Field(f"{system}_{place}", "choice", options=TICKED) for system in PAIRED for place in (1, 2))


DRAWN: Final = (
    Field("drawn", "choice", options=tuple(aim.SHEETS), required=False),
    Field("fields", "text", high=120, required=False, reads=aim.read_drawing),
)
ROUND: Final = Field("arrows", "text", high=len(ARROWS), initial=ARROWS)
SHEET: Final = "sheet"  # the chart that holds what is printed on the player's own


def fields_of(mode: str, side: str, charts: Charts) -> list[Field]:
    """The printed figures of the chosen side, filled in from the edition; arrows matter alone only."""
    fields = [RESERVE, *(MATES if side == "mission" else ()), *((ROUND,) if mode == "solo" else ()), *DRAWN]
    own = getattr(charts, "tables", {}).get(SHEET, ({},))[0]
    return [replace(field, initial=own.get(field.key) or field.initial) for field in fields]


def read(facts: Mapping[str, Any]) -> PrintedSheet:
    mates = {system: [facts[key] for key in (f"{system}_1", f"{system}_2") if key in facts] for system in PAIRED}
    drawn = facts.get("fields") or facts.get("drawn") or ""
    return PrintedSheet(facts["reserve"], mates["gun"], mates["portholes"], facts.get("arrows", ""), drawn)


def _printed(mode: str, side: str) -> Callable[[Mapping[str, Any]], None]:
    def check(facts: Mapping[str, Any]) -> None:
        for field, fault in sheet_faults(read(facts), mode, side):
            raise BadAnswer(fault, field)
        drawn = set(aim.fields(facts["fields"]).values()) if facts["fields"] else set(OF_SIDE[side])
        missing = [system for system in OF_SIDE[side] if system not in drawn]
        if missing:
            raise BadAnswer("sheet.missing", "fields", missing=missing)

    return check
