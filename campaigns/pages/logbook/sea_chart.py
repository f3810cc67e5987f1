"""A map of an outing or of a career: a coast, and the boat's course on it, as figures that a template draws.

The coasts in coasts/ are made from Natural Earth (public domain): two paths each, the graticule and the land. A game
knows where its areas are on them; all lengths are in the units of the coast.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise
from math import dist, hypot
from pathlib import Path
from typing import Final

Point = tuple[float, float]
Frame = tuple[float, float, float, float]  # left, top, wide, high
COASTS: Final = Path(__file__).parent / "coasts"
SHAPE: Final = 7 / 4  # wide to high
LEAST: Final = 300.0  # units across: a closer look than the coast is drawn for shows its corners
EDGE: Final = 60.0  # around what is shown
APART: Final = 2.3  # radii between two marks
PUSHES: Final = 240
STROKES: Final = {"fine": 1100, "line": 500, "bold": 240}  # so many in the width of a map


@dataclass(frozen=True)
class Coast:
    name: str
    wide: float
    high: float
    net: str
    land: str


@cache
def coast(name: str) -> Coast:
    drawn = (COASTS / f"{name}.svg").read_text(encoding="utf-8")
    box = re.search(r'viewBox="0 0 (\d+) (\d+)"', drawn)
    paths = dict(re.findall(r'<path class="(\w+)"[^>]*? d="([^"]+)"', drawn))
    assert box is not None
    flat = {name: " ".join(path.split()) for name, path in paths.items()}
    return Coast(name, float(box[1]), float(box[2]), flat["net"], flat["coast"])


@dataclass(frozen=True)
class Mark:
    """A box or an area on the map, with its label in a circle; a port is a dot."""

    x: float
    y: float
    label: str = ""
    name: str = ""  # written beside it
    size: float = 1.0  # of the usual circle
    met: bool = False  # filled
    sunk: bool = False  # ringed
    lost: bool = False  # crossed out
    port: bool = False

    @property
    def at(self) -> Point:
        return self.x, self.y


@dataclass(frozen=True)
class DrawnMark:
    mark: Mark
    usual: float

    @property
    def radius(self) -> float:
        return round(self.usual * (0.4 if self.mark.port else self.mark.size), 2)

    @property
    def ring(self) -> float:
        return round(self.radius + self.usual * 0.4, 2)

    @property
    def cross(self) -> str:
        """Two strokes through it."""
        (x, y), reach = self.mark.at, self.ring * 0.9
        left, right, top, foot = (f"{figure:g}" for figure in (x - reach, x + reach, y - reach, y + reach))
        return f"M{left} {top}L{right} {foot}M{left} {foot}L{right} {top}"

    @property
    def letters(self) -> float:
        return round(self.usual * 1.25, 2)

    @property
    def name_at(self) -> Point:
        """Its name goes below it, that of a port to its right."""
        if self.mark.port:
            return round(self.mark.x + self.usual * 0.8, 2), round(self.mark.y + self.usual * 0.4, 2)
        return self.mark.x, round(self.mark.y + self.ring + self.usual * 1.1, 2)


@dataclass(frozen=True)
class SeaChart:
    """A part of a coast, a course and marks; and the same in words."""

    coast: Coast
    frame: Frame
    marks: Sequence[Mark]
    course: Sequence[Point] = ()
    names: Sequence[tuple[float, float, str]] = ()  # of waters
    title: str = ""
    in_words: str = ""  # all of it in words, for screen readers
    legend: str = ""

    @property
    def view(self) -> str:
        return " ".join(f"{figure:g}" for figure in self.frame)

    @property
    def radius(self) -> float:
        return round(self.frame[2] / 42, 2)

    @property
    def letters(self) -> float:
        """The size of letters on a desk; a phone doubles it."""
        return round(self.frame[2] / 56, 2)

    @property
    def sizes(self) -> list[tuple[str, float]]:
        """The sizes on a desk and on a phone."""
        return [("wide", self.letters), ("narrow", 2 * self.letters)]

    @property
    def strokes(self) -> dict[str, float]:
        """Widths, for what scales strokes with the map."""
        return {name: round(self.frame[2] / share, 2) for name, share in STROKES.items()}

    @property
    def drawn(self) -> list[DrawnMark]:
        return [DrawnMark(mark, self.radius) for mark in self.marks]

    @property
    def line(self) -> str:
        return "M" + "L".join(f"{x:g} {y:g}" for x, y in self.course) if len(self.course) > 1 else ""


def framed(coast: Coast, points: Sequence[Point]) -> Frame:
    """The part of a coast that shows these points with some room around them, always in one shape."""
    left, right = min(x for x, _y in points) - EDGE, max(x for x, _y in points) + EDGE
    top, foot = min(y for _x, y in points) - EDGE, max(y for _x, y in points) + EDGE
    wide = min(max(right - left, (foot - top) * SHAPE, LEAST), coast.wide, coast.high * SHAPE)
    high = wide / SHAPE
    x = min(max((left + right - wide) / 2, 0), coast.wide - wide)
    y = min(max((top + foot - high) / 2, 0), coast.high - high)
    return round(x, 1), round(y, 1), round(wide, 1), round(high, 1)


def along(way: Sequence[Point], share: float) -> Point:
    """The point at a share of a way, 0 to 1."""
    left = share * sum(dist(before, after) for before, after in pairwise(way))
    for (x, y), (to_x, to_y) in pairwise(way):
        leg = dist((x, y), (to_x, to_y))
        if leg and left <= leg:
            return x + (to_x - x) * left / leg, y + (to_y - y) * left / leg
        left -= leg
    return way[-1]


def parted(marks: Sequence[Mark], radius: float, frame: Frame) -> list[Mark]:
    """The marks moved apart within the frame so that none covers another; ports stay."""
    spots = [[mark.x, mark.y] for mark in marks]
    for _ in range(PUSHES):
        moved = False
        for one in range(len(marks)):
            for other in range(one + 1, len(marks)):
                moved = _push(marks, spots, one, other, radius) or moved
        for mark, spot in zip(marks, spots, strict=True):
            if not mark.port:
                spot[:] = _within(spot, frame, radius * (mark.size + 0.5))
        if not moved:
            break
    return [replace(mark, x=round(x, 1), y=round(y, 1)) for mark, (x, y) in zip(marks, spots, strict=True)]


def _within(spot: Sequence[float], frame: Frame, room: float) -> list[float]:
    left, top, wide, high = frame
    x, y = min(max(spot[0], left + room), left + wide - room), min(max(spot[1], top + room), top + high - room)
    return [x, y]


def _push(marks: Sequence[Mark], spots: list[list[float]], one: int, other: int, radius: float) -> bool:
    """Two marks that are too close each move half of the gap; beside a port one moves all of it."""
    if marks[one].port and marks[other].port:
        return False
    sizes = (0.5 if mark.port else mark.size for mark in (marks[one], marks[other]))
    room = radius * APART * sum(sizes) / 2
    x, y = spots[other][0] - spots[one][0], spots[other][1] - spots[one][1]
    gap = hypot(x, y)
    if gap >= room - 0.05:
        return False
    if gap < 0.01:
        x, y, gap = 1.0, 0.15 * (1 + other % 3), 1.0
    share = 0.0 if marks[one].port else 1.0 if marks[other].port else 0.5
    for place, weight in ((one, -share), (other, 1 - share)):
        spots[place][0] += weight * (room - gap) * x / gap
        spots[place][1] += weight * (room - gap) * y / gap
    return True
