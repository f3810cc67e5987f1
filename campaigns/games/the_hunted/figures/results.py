"""Possible results of the charts, where the shipped edition does not show them all."""

from __future__ import annotations

from typing import Final

from campaigns.games.the_hunted.figures.tracks import PENANG
from charts.figures.rules import CellValues, one_of, shipped_values, text
from charts.figures.shipped import pattern, shipped_parts

FREE: Final = {("R1", "effect"), ("R1", "restriction")}  # read by the player, not by the rules
SPECIAL: Final = ("", " (W)", " (M)", " (A)")
ONE_DIE: Final = ("1d6", "1d8", "1d10", "1d12", "1d20")
DICE: Final = (*ONE_DIE, "2d6", "2d8", "2d10", "2d12", "3d6", "d66", "d100")
EACH_BY_ITSELF: Final = ("E1-SZ",)  # a die for every ship


def dice(chart: str) -> tuple[str, ...]:
    """The dice an owner's chart may use: the kernel throws any."""
    return ONE_DIE if chart in EACH_BY_ITSELF else DICE


def values(chart: str, column: str) -> CellValues | None:
    if (chart, column) in FREE:
        return text()
    shipped = shipped_values("hunted", chart, column, share=chart != "R1")
    if shipped is None:
        return None
    if chart == "P1":  # any zone for which some type has a track, with any of the special tags
        assignments = {track["assignment"] for track in pattern("hunted")["tracks"]} - set(PENANG)
        zones = [assignment for assignment in assignments if "(M/A)" not in assignment]
        return one_of([*shipped.results, *(zone + tag for zone in zones for tag in SPECIAL)])
    if (chart, column) == ("E4", "damage"):
        systems = shipped_parts("hunted", "charts")["E5-EF"]["rows"]
        return one_of([*shipped.results, *(row["system"] for row in systems)])
    return shipped
