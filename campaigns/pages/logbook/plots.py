"""Plots as figures for a template: every length is in the units of the drawing, every mark has its words beside it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from campaigns.games.the_hunted.pages.record import Level
from campaigns.games.the_hunted.rules.calendar import GAME_ENDS, between, later

WIDE: Final = 720
NARROW: Final = 380
HIGH: Final = 340
LEFT, RIGHT, TOP, FOOT = 64, 12, 14, 34
STEPS: Final = (1_000, 2_000, 5_000, 10_000, 20_000, 25_000, 50_000, 100_000)
MOST_TICKS: Final = 6
LEAST: Final = 10_000
APART: Final = 13  # between two labels
A_SIGN: Final = 6.0  # about as wide as a letter of a label


@dataclass(frozen=True)
class Tick:
    at: float
    label: str


@dataclass(frozen=True)
class Line:
    """A threshold: a line over some months, named at its right end."""

    x1: float
    x2: float
    y: float
    label_x: float
    label_y: float
    anchor: str
    label: str
    kind: str


@dataclass(frozen=True)
class Plot:
    """Tonnage over time, or boats that live."""

    path: str
    area: str
    lines: list[Line]
    across: list[Tick]
    up: list[Tick]
    dots: list[tuple[float, float, str]]
    wide: int = WIDE
    left: int = LEFT
    foot: int = HIGH - FOOT

    @property
    def view(self) -> str:
        return f"0 0 {self.wide} {HIGH}"

    @property
    def right(self) -> int:
        return self.wide - RIGHT


def tonnage(
    points: Sequence[tuple[str, int]], levels: Sequence[Level], month: Callable[[str], str], wide: int = WIDE
) -> Plot:
    """Steps of tonnage against the thresholds that are in reach."""
    first = points[0][0] if points else GAME_ENDS
    last = max(GAME_ENDS, points[-1][0] if points else GAME_ENDS)
    months = max(between(first, last), 1)
    most = max((tons for _month, tons in points), default=0)
    above = [level.tons for level in levels if level.tons > most]
    top = max([LEAST, most, *([min(above)] if above else [])]) * 1.08

    def x(at: str) -> float:
        return round(LEFT + between(first, at) / months * (wide - LEFT - RIGHT), 1)

    def y(tons: float) -> float:
        return round(HIGH - FOOT - tons / top * (HIGH - FOOT - TOP), 1)

    path, dots, before = "", [], None
    for at, tons in points:
        path += f"M{x(at)} {y(tons)}" if before is None else f"H{x(at)}V{y(tons)}"
        if tons > (before or 0):
            dots.append((x(at), y(tons), f"{month(at)}: {tons:,}"))
        before = tons
    area = f"{path}V{y(0)}H{x(points[0][0])}Z" if len(points) > 1 else ""
    step = 1 if months <= 9 else 3 if wide == WIDE else 6
    across = [Tick(x(later(first, n)), month(later(first, n))) for n in range(0, months + 1, step)]
    return Plot(path, area, _lines(levels, top, x, y), across, _up(top, y), dots, wide)


def _lines(levels: Sequence[Level], top: float, x: Callable[[str], float], y: Callable[[float], float]) -> list[Line]:
    """Thresholds that fit into the drawing, each named at its right end if there is room; labels never touch."""
    found: list[Line] = []
    taken: list[tuple[float, float, float]] = []
    for level in sorted(levels, key=lambda level: level.tons):
        if level.tons > top:
            continue
        x1, x2, at = x(level.first), x(min(later(level.last, 1), GAME_ENDS)), y(level.tons)
        label = f"{level.label}, {level.tons:,}"
        room = A_SIGN * len(label)
        start = x1 + 4 if x2 - room < LEFT else x2 - 4 - room
        label_y = at - 4
        while any(
            abs(label_y - there) < APART and start < until and start + room > since for there, since, until in taken
        ):
            label_y -= APART
        taken.append((label_y, start, start + room))
        kind = "cross" if (level.first, level.last) != (levels[0].first, levels[0].last) else "level"
        fits = x2 - room >= LEFT
        found.append(Line(x1, x2, at, x2 - 4 if fits else start, label_y, "end" if fits else "start", label, kind))
    return found


def _up(top: float, y: Callable[[float], float]) -> list[Tick]:
    step = next((step for step in STEPS if top / step <= MOST_TICKS), STEPS[-1])
    return [Tick(y(tons), f"{tons:,}") for tons in range(0, int(top) + 1, step)]


def survival(shares: Sequence[tuple[int, float]], wide: int = WIDE) -> Plot:
    """The share of boats still afloat after so many months, in steps."""
    months = max((at for at, _share in shares), default=1) or 1

    def x(at: float) -> float:
        return round(LEFT + at / months * (wide - LEFT - RIGHT), 1)

    def y(share: float) -> float:
        return round(HIGH - FOOT - share * (HIGH - FOOT - TOP), 1)

    path = ""
    for at, share in shares:
        path += f"H{x(at)}V{y(share)}" if path else f"M{x(at)} {y(share)}"
    step = max(1, -(-months // 8))
    across = [Tick(x(n), str(n)) for n in range(0, months + 1, step)]
    up = [Tick(y(share / 100), f"{share} %") for share in (0, 25, 50, 75, 100)]
    area = f"{path}V{y(0)}H{x(0)}Z" if len(shares) > 1 else ""
    return Plot(path, area, [], across, up, [], wide)


def both(draw: Callable[[int], Plot]) -> list[tuple[str, Plot]]:
    """A drawing for wide pages and print, and one for phones."""
    return [("wide", draw(WIDE)), ("narrow", draw(NARROW))]
