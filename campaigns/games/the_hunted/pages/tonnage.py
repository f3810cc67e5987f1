"""Tonnage over the months, against the thresholds of victory and of the next award."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from campaigns.games.the_hunted.pages.record import Level
from campaigns.games.the_hunted.rules.calendar import GAME_ENDS, between, later
from campaigns.pages.logbook.plots import FOOT, HIGH, LEFT, RIGHT, TOP, WIDE, Plot, Threshold, Tick

STEPS: Final = (1_000, 2_000, 5_000, 10_000, 20_000, 25_000, 50_000, 100_000)
MOST_TICKS: Final = 6
LEAST: Final = 10_000
APART: Final = 13  # between two labels
A_SIGN: Final = 6.0  # about as wide as a letter of a label


def tonnage(
    points: Sequence[tuple[str, int]], levels: Sequence[Level], month: Callable[[str], str], wide: int = WIDE
) -> Plot:
    """Steps of tonnage against the thresholds in reach."""
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


def _lines(
    levels: Sequence[Level], top: float, x: Callable[[str], float], y: Callable[[float], float]
) -> list[Threshold]:
    """Thresholds that fit into the drawing, each named at its right end if there is room; labels never touch."""
    found: list[Threshold] = []
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
        found.append(Threshold(x1, x2, at, x2 - 4 if fits else start, label_y, "end" if fits else "start", label, kind))
    return found


def _up(top: float, y: Callable[[float], float]) -> list[Tick]:
    step = next((step for step in STEPS if top / step <= MOST_TICKS), STEPS[-1])
    return [Tick(y(tons), f"{tons:,}") for tons in range(0, int(top) + 1, step)]
