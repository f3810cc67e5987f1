"""The patrol area: the spaces and targets in reach of a boat."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, Final

from campaigns.games.unterseeboot.rules.state import PERISCOPE, SURFACE, Campaign, Patrol, Space

MAP: Final = "map"  # the chart


def board(rows: Iterable[Mapping[str, Any]], name: str) -> dict[str, Space]:
    """One map of the chart, space by space, from the top and from the left."""
    found = {
        str(row["space"]): Space(list(row["touches"]), list(row["adjacent"]), bool(row["target"]))
        for row in rows
        if row["map"] == name
    }
    return dict(sorted(found.items(), key=lambda item: ("SPDT".find(item[0][:1]), item[0])))


def touching(campaign: Campaign, space: str, level: str) -> list[str]:
    return [other for other in campaign.board[space].touches if other[0] == level]


def seen(campaign: Campaign, patrol: Patrol, space: str = "") -> list[str]:
    """Target ID Phase: targets in the same or an adjacent space, of the boat or of another place."""
    space = space or patrol.space
    near = {space, *campaign.board[space].adjacent} if space[0] in (SURFACE, PERISCOPE) else set()
    return [name for name in patrol.targets if name in near]


def in_reach(campaign: Campaign, patrol: Patrol) -> list[str]:
    """Torpedo Phase: on the surface the target in the same space, at periscope depth the adjacent ones."""
    if patrol.level == PERISCOPE:
        near = campaign.board[patrol.space].adjacent
        return [name for name in patrol.targets if name in near]
    return [patrol.space] if patrol.surfaced and patrol.space in patrol.targets else []


def reaching(campaign: Campaign, target: str) -> list[str]:
    near = [name for name, space in campaign.board.items() if name[0] == PERISCOPE and target in space.adjacent]
    return [target, *near]


def sides(campaign: Campaign) -> list[str]:
    """The first and the last space of each level, from the top."""
    levels: dict[str, list[str]] = {}
    for name in campaign.board:
        levels.setdefault(name[0], []).append(name)
    return [end for level in "SPDT" if level in levels for end in dict.fromkeys((levels[level][0], levels[level][-1]))]


def steps(campaign: Campaign, space: str) -> Mapping[str, int]:
    touches = tuple((name, tuple(one.touches)) for name, one in campaign.board.items())
    return _steps(touches, space)


@cache
def _steps(board: tuple[tuple[str, tuple[str, ...]], ...], space: str) -> Mapping[str, int]:
    ways, found, edge = dict(board), {space: 0}, [space]
    while edge:
        near = dict.fromkeys(other for one in edge for other in ways[one] if other not in found)
        found |= dict.fromkeys(near, found[edge[0]] + 1)
        edge = list(near)
    return found
