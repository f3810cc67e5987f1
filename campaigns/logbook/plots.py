"""Plots as figures for a template: every length is in the units of the drawing, every mark has its words beside it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from campaigns.games.hunted.calendar import GAME_ENDS, between, later
from campaigns.logbook.record import Level

WIDE: Final = 720
HIGH: Final = 340
LEFT, RIGHT, TOP, FOOT = 64, 12, 14, 34
STEPS: Final = (1_000, 2_000, 5_000, 10_000, 20_000, 25_000, 50_000, 100_000)
MOST_TICKS: Final = 6
LEAST: Final = 10_000
APART: Final = 13  # between two labels


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
    label_y: float
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
    view: str = f"0 0 {WIDE} {HIGH}"
    left: int = LEFT
    right: int = WIDE - RIGHT
    top: int = TOP
    foot: int = HIGH - FOOT


def tonnage(points: Sequence[tuple[str, int]], levels: Sequence[Level], month: Callable[[str], str]) -> Plot:
    """Steps of tonnage against the thresholds that are in reach."""
    first = points[0][0] if points else GAME_ENDS
    last = max(GAME_ENDS, points[-1][0] if points else GAME_ENDS)
    months = max(between(first, last), 1)
    most = max((tons for _month, tons in points), default=0)
    above = [level.tons for level in levels if level.tons > most]
    top = max([LEAST, most, *([min(above)] if above else [])]) * 1.08

    def x(at: str) -> float:
        return round(LEFT + between(first, at) / months * (WIDE - LEFT - RIGHT), 1)

    def y(tons: float) -> float:
        return round(HIGH - FOOT - tons / top * (HIGH - FOOT - TOP), 1)

    path, dots, before = "", [], None
    for at, tons in points:
        path += f"M{x(at)} {y(tons)}" if before is None else f"H{x(at)}V{y(tons)}"
        if tons > (before or 0):
            dots.append((x(at), y(tons), f"{month(at)}: {tons:,}"))
        before = tons
    area = f"{path}V{y(0)}H{x(points[0][0])}Z" if len(points) > 1 else ""
    return Plot(path, area, _lines(levels, top, x, y), _across(first, months, x, month), _up(top, y), dots)


def _lines(levels: Sequence[Level], top: float, x: Callable[[str], float], y: Callable[[float], float]) -> list[Line]:
    """Thresholds that fit into the drawing; labels that would touch move apart."""
    found: list[Line] = []
    taken: list[tuple[float, float, float]] = []
    for level in sorted(levels, key=lambda level: level.tons):
        if level.tons > top:
            continue
        x1, x2, at = x(level.first), x(later(level.last, 1)) if level.last < GAME_ENDS else x(GAME_ENDS), y(level.tons)
        label_y = at - 4
        while any(abs(label_y - there) < APART and x1 < until and x2 > since for there, since, until in taken):
            label_y -= APART
        taken.append((label_y, x1, x2))
        kind = "cross" if level.first != levels[0].first or level.last != levels[0].last else "level"
        found.append(Line(x1, x2, at, label_y, f"{level.label}, {level.tons:,}", kind))
    return found


def _across(first: str, months: int, x: Callable[[str], float], month: Callable[[str], str]) -> list[Tick]:
    step = 3 if months > 9 else 1
    return [Tick(x(later(first, n)), month(later(first, n))) for n in range(0, months + 1, step)]


def _up(top: float, y: Callable[[float], float]) -> list[Tick]:
    step = next((step for step in STEPS if top / step <= MOST_TICKS), STEPS[-1])
    return [Tick(y(tons), f"{tons:,}") for tons in range(0, int(top) + 1, step)]


def survival(shares: Sequence[tuple[int, float]]) -> Plot:
    """The share of boats still afloat after so many months, in steps."""
    months = max((at for at, _share in shares), default=1) or 1

    def x(at: float) -> float:
        return round(LEFT + at / months * (WIDE - LEFT - RIGHT), 1)

    def y(share: float) -> float:
        return round(HIGH - FOOT - share * (HIGH - FOOT - TOP), 1)

    path = ""
    for at, share in shares:
        path += f"H{x(at)}V{y(share)}" if path else f"M{x(at)} {y(share)}"
    step = max(1, -(-months // 8))
    across = [Tick(x(n), str(n)) for n in range(0, months + 1, step)]
    up = [Tick(y(share / 100), f"{share} %") for share in (0, 25, 50, 75, 100)]
    area = f"{path}V{y(0)}H{x(0)}Z" if len(shares) > 1 else ""
    return Plot(path, area, [], across, up, [])
